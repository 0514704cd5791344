"""The result of a record in a file, with notes on what was assumed (C-9; wenping score)."""

import re
from collections.abc import Iterable
from fractions import Fraction

from wenping.counting import Final, Result, count, final_of
from wenping.counting.deadstones import names
from wenping.counting.methods import METHODS
from wenping.counting.result import table_of
from wenping.counting.words import both, number
from wenping.errors import UserError
from wenping.records.header import Note
from wenping.records.record import Record
from wenping.weiqi.forms import open_kos
from wenping.weiqi.points import BLACK, WHITE
from wenping.weiqi.position import Position
from wenping.weiqi.rules import Ruleset, half_points, points_text

COLOURS = {"black": BLACK, "white": WHITE}


def score(
    record: Record,
    rules: Ruleset,
    position: Position,
    dead: list[int],
    neutral: str = "auto",
    insisted: str | None = None,
    penalties: Iterable[str] = (),
) -> tuple[Result, list[Note]]:
    """Count a record that was replayed to `position`; return the result and notes for people.

    dead: points of dead stones. neutral: "fill" or "share" the neutral points, or "auto": share
    them where the game ended by two passes or the ruleset says so, else fill them. insisted:
    "black" or "white" insisted on playing on (JP-28). penalties: texts such as "black=2" (YG-5).
    Raises UserError for a penalty that cannot be read.
    """
    notes = list(record.notes)
    filled = neutral == "fill" or (neutral == "auto" and not _counted_as_is(position, rules))
    final = final_of(position, dead, filled)
    final.handicap = record.handicap
    notes += _assumed(final, rules)
    paid = _penalties(penalties)
    if not penalties:
        paid = _penalties_said(record, rules, notes)
    return count(final, rules, COLOURS.get(insisted or "", 0), paid), notes


def _counted_as_is(position: Position, rules: Ruleset) -> bool:
    """True if open neutral points stay shared: two passes ended the game (CN-21.2), or by rule."""
    moves = position.moves
    passed = moves >= 2 and not any(position.move_point(i) for i in (moves - 1, moves - 2))
    return passed or rules.stop == "play" or rules.scoring == "territory"


def _assumed(final: Final, rules: Ruleset) -> list[Note]:
    """Notes on neutral points that were filled, and under jiping on kos that stand open (JP-34)."""
    notes: list[Note] = []
    if final.neutral:
        values = {"count": len(final.neutral), "who": final.neutral[0][0]}
        notes.append(("note-neutral-filled", values))
    kos = open_kos(final.grid) if rules.ko == "jiping" else []
    if kos:
        pairs = [names(sorted(ko[1:]), final.rows).replace(" ", "-") for ko in kos]
        notes.append(("note-open-kos", {"kos": " ".join(pairs)}))
    return notes


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
    """The object that `wenping score --json` prints; the architecture page lists its fields."""
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
