"""Counts a record, and says what was assumed for it (section 4, C-9; wenping score)."""

import re
from collections.abc import Iterable
from fractions import Fraction

from wenping.counting import Result, count, final_of
from wenping.counting.deadstones import names
from wenping.counting.methods import METHODS
from wenping.counting.result import both, number, table_of
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
    """The result of a record replayed to `position`, and notes on what was read or assumed."""
    notes = list(record.notes)
    moves = position.moves
    passed = moves >= 2 and not any(position.history.point(i) for i in (moves - 1, moves - 2))
    if neutral == "auto":
        counted_as_is = passed or rules.stop == "play" or rules.scoring == "territory"
        neutral = "share" if counted_as_is else "fill"
    final = final_of(position, dead, neutral == "fill")
    final.handicap = record.handicap
    if final.neutral:
        values = {"count": len(final.neutral), "who": final.neutral[0][0]}
        notes.append(("note-neutral-filled", values))
    kos = open_kos(final.grid) if rules.ko == "jiping" else []
    if kos:
        pairs = [names(sorted(ko[1:]), position.rows).replace(" ", "-") for ko in kos]
        notes.append(("note-open-kos", {"kos": " ".join(pairs)}))
    paid = _penalties(record, rules, penalties, notes)
    return count(final, rules, COLOURS.get(insisted or "", 0), paid), notes


def _penalties(
    record: Record, rules: Ruleset, asked: Iterable[str], notes: list[Note]
) -> dict[int, Fraction]:
    """Time penalty points: as asked, else by the comment ("8 komi, +2 time penalty")."""
    found: dict[int, Fraction] = {}
    for text in asked:
        name, _equals, points = text.partition("=")
        try:
            found[COLOURS[name.strip().lower()]] = Fraction(half_points(points), 2)
        except (KeyError, ValueError):
            raise UserError("penalty", text=text) from None
    said = re.search(r"(\d+(?:\.5)?) komi, ([+-]?\d+(?:\.5)?) time penalty", record.comment)
    if said and not asked:
        komi, penalty = half_points(said[1]), half_points(said[2])
        if rules.komi == komi + penalty:
            rules.komi = komi  # the record's KM has the penalty in it
        if rules.komi == komi:
            found[BLACK if penalty > 0 else WHITE] = Fraction(abs(penalty), 2)
            notes.append(("note-penalty", {"komi": points_text(komi), "penalty": said[2]}))
    return found


def as_json(result: Result, notes: list[Note]) -> dict:
    """The object of `score --json` (architecture page)."""
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
        units = {c: [unit for unit in final.units(c) if not unit.seki] for c in (BLACK, WHITE)}
        lu = (
            result.points
            if result.method == "lu"
            else METHODS["lu"](table_of(final, result.rules), result.rules).points
        )
        found["units"] = {name: len(units[c]) for name, c in COLOURS.items()}
        found["lu"] = {name: number(lu[c]) for name, c in COLOURS.items()}
    return found
