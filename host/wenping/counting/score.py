"""The result of a record in a file, with notes on what was assumed (C-9; wenping score)."""

import re
from collections.abc import Iterable
from fractions import Fraction

from wenping.counting import Final, Result, count, final_of
from wenping.counting.deadstones import marked_dead, names
from wenping.counting.methods import METHODS
from wenping.counting.result import table_of
from wenping.counting.words import both, number
from wenping.errors import UserError
from wenping.records.record import Record
from wenping.records.replay import after_end
from wenping.records.sgf import Note
from wenping.weiqi.forms import open_kos
from wenping.weiqi.points import BLACK, WHITE
from wenping.weiqi.position import Position
from wenping.weiqi.rules import Ruleset, half_points, points_text
from wenping.weiqi.score import all_alive

COLOURS = {"black": BLACK, "white": WHITE}


def score(
    record: Record,
    rules: Ruleset,
    position: Position,
    dead: list[int],
    neutral: str = "auto",
    insisted: str | None = None,
    penalties: Iterable[str] = (),
    seki: bytearray | None = None,
) -> tuple[Result, list[Note]]:
    """Count a record that was replayed to `position`; return the result and notes for people.

    dead: points of dead stones. neutral: "fill" or "share" the neutral points, or "auto": share
    them where the game ended by two passes or the ruleset says so, else fill them. insisted:
    "black" or "white" insisted on playing on (JP-28). penalties: texts such as "black=2" (YG-5).
    seki: what people say of strings, by point (deadstones.parse_seki); else the record's marks.
    Raises UserError for a penalty that cannot be read.
    """
    notes = list(record.notes)
    late = after_end(record, rules)
    if late:
        notes.append(("note-after-end", {"number": late}))
    filled = neutral == "fill" or (neutral == "auto" and not _counted_as_is(position, rules))
    final = final_of(position, dead, filled, record.seki if seki is None else seki)
    final.handicap = record.handicap
    notes += _assumed(final, rules)
    paid = _penalties(penalties)
    if not penalties:
        paid = _penalties_said(record, rules, notes)
    insister = COLOURS.get(insisted or "", 0) or record.insisted
    result = count(final, rules, insister, paid)
    return result, notes + _said_otherwise(record, result)


def dead_of(position: Position, record: Record, rules: Ruleset) -> tuple[list[int], list[Note]]:
    """The dead stones of a record where nobody has named any, and a note on them.

    None where all stones are alive by the ruleset, else those that the record marks, else none.
    """
    if all_alive(rules, position, record.passes):
        return [], []
    if record.marked:
        dead = marked_dead(position, record)
        values = {"dead": names(dead, position.rows)}
        return dead, [("note-marked-dead", values)] if dead else []
    return [], [("note-all-alive", {})]


def _said_otherwise(record: Record, result: Result) -> list[Note]:
    """A note where the record has another counted result (RE) than this count."""
    said = _RESULT.fullmatch(record.result.strip())
    if not said:
        return []
    if said["draw"]:
        same = not result.margin or not result.winner
    else:
        colour = BLACK if said["colour"] in "Bb" else WHITE
        lead = result.margin if colour == BLACK else -result.margin
        same = result.winner == colour and _points_said(said) in (None, lead)
    return [] if same else [("note-result", {"said": record.result.strip(), "found": result.sgf})]


_RESULT = re.compile(
    r"(?P<draw>0|draw|jigo)"
    r"|(?P<colour>[BW])\+(?P<whole>\d+)?(?:\.(?P<tenths>\d+)|\s*(?P<part>\d+/[1-9]\d*))?",
    re.I,
)


def _points_said(said: re.Match[str]) -> Fraction | None:
    """The points in RE; None when it tells none ("B+")."""
    if said["part"] and not said["whole"]:
        return Fraction(said["part"])
    if said["whole"] is None and said["tenths"] is None:
        return None
    value = Fraction(f"{said['whole'] or 0}.{said['tenths'] or 0}")
    return value + Fraction(said["part"] or 0)


def _counted_as_is(position: Position, rules: Ruleset) -> bool:
    """True if open neutral points stay shared: two passes ended the game (CN-21.2), or by rule."""
    moves = position.moves
    passed = moves >= 2 and not any(position.move_point(i) for i in (moves - 1, moves - 2))
    return passed or rules.stop == "play" or rules.scoring == "territory"


def _assumed(final: Final, rules: Ruleset) -> list[Note]:
    """Notes on neutral points that were filled, on units that are taken to live in seki though
    nobody said so, and under jiping on kos that stand open (JP-34).
    """
    notes: list[Note] = []
    if final.neutral:
        values = {"count": len(final.neutral), "who": final.neutral[0][0]}
        notes.append(("note-neutral-filled", values))
    guessed = _guessed_seki(final, rules)
    if guessed:
        notes.append(("note-seki-guessed", {"names": names(guessed, final.rows)}))
    kos = open_kos(final.grid) if rules.ko == "jiping" else []
    if kos:
        pairs = [names(sorted(ko[1:]), final.rows).replace(" ", "-") for ko in kos]
        notes.append(("note-open-kos", {"kos": " ".join(pairs)}))
    return notes


def _guessed_seki(final: Final, rules: Ruleset) -> list[int]:
    """A stone of each unit that lives in seki by guess, where that changes the count."""
    least = {"territory": 1, "touzi": 0}.get(rules.scoring)
    if least is None:
        return []
    return sorted(
        min(p for p in unit.points if final.grid[p])
        for colour in COLOURS.values()
        for unit in final.units(colour)
        if unit.seki and not unit.said and unit.territory >= least
    )


def _penalties(asked: Iterable[str]) -> dict[int, Fraction]:
    """Points of time penalty by colour, from texts such as "black=2"; else UserError."""
    found: dict[int, Fraction] = {}
    for text in asked:
        name, _equals, points = text.partition("=")
        try:
            found[COLOURS[name.strip().lower()]] = Fraction(half_points(points), 2)
        except (KeyError, ValueError):
            raise UserError("penalty", text=text) from None
    return found


def _penalties_said(record: Record, rules: Ruleset, notes: list[Note]) -> dict[int, Fraction]:
    """Points of time penalty by colour, as the comment says: "8 komi, +2 time penalty".

    KM may contain the penalty; then it is taken out of the ruleset's komi. A comment that speaks of
    another komi is ignored.
    """
    said = re.search(r"(\d+(?:\.5)?) komi, ([+-]?\d+(?:\.5)?) time penalty", record.comment)
    if not said:
        return {}
    komi, penalty = half_points(said[1]), half_points(said[2])
    if rules.komi not in (komi, komi + penalty):
        return {}
    rules.komi = komi
    notes.append(("note-penalty", {"komi": points_text(komi), "penalty": said[2]}))
    return {BLACK if penalty > 0 else WHITE: Fraction(abs(penalty), 2)}


def as_json(result: Result, notes: list[Note]) -> dict:
    """The object of `wenping score --json`; host/site/en/programmer/json.md lists its keys."""
    final = result.final
    found = {
        "rules": result.rules.name,
        "method": result.method,
        "black": number(result.points[BLACK]),
        "white": number(result.points[WHITE]),
        "shared": final.shared,
        "komi": number(Fraction(result.rules.komi, 2)),
        "margin": number(result.margin),
        "result": result.sgf,
        "dead": {name: names(final.dead[c], final.rows).split() for name, c in COLOURS.items()},
        "seki": {name: _seki(final, c) for name, c in COLOURS.items()},
        "payments": [
            {
                "rule": payment.rule,
                "payer": "black" if payment.payer == BLACK else "white",
                "points": number(payment.points),
            }
            for payment in result.payments
        ],
        "lines": both(result.lines),
        "notes": both(notes),
    }
    if result.method in ("lu", "touzi"):
        found |= _group_tax(result)
    return found


def _seki(final: Final, colour: int) -> list[str]:
    """A stone of each unit of a colour that lives in seki, as people say or by guess."""
    units = [unit for unit in final.units(colour) if unit.seki]
    stones = [min(p for p in unit.points if final.grid[p]) for unit in units]
    return names(sorted(stones), final.rows).split()


def _group_tax(result: Result) -> dict:
    """The living units outside seki and the 路 of each side, for rulesets with group tax."""
    final = result.final
    lu = result.points
    if result.method != "lu":
        lu = METHODS["lu"](table_of(final, result.rules), result.rules).points
    units = {name: [u for u in final.units(c) if not u.seki] for name, c in COLOURS.items()}
    return {
        "units": {name: len(found) for name, found in units.items()},
        "lu": {name: number(lu[c]) for name, c in COLOURS.items()},
    }
