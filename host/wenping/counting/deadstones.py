"""Dead stones of a final position: named by hand or suggested, always whole strings (CN art. 8)."""

import re
import sys
from array import array

from wenping.counting import engine as gtp
from wenping.errors import UserError
from wenping.geometry import SENSORS
from wenping.records.record import Record
from wenping.texts import say
from wenping.weiqi.area import string_at
from wenping.weiqi.points import BLACK, CELLS, PASS, WHITE, from_gtp, opponent, to_gtp
from wenping.weiqi.position import Position


def parse_dead(position: Position, text: str) -> list[int]:
    """The points of "A1 B2, C3": stones only, and every stone of each string; else UserError."""
    points = set()
    for name in re.split(r"[\s,;]+", text.strip()):
        if not name:
            continue
        try:
            p = from_gtp(name, position.rows, position.cols)
        except ValueError as error:
            raise UserError("dead-wrong", error=error) from None
        if p == PASS or not position.grid[p]:
            raise UserError("dead-empty", name=name.upper())
        points.add(p)
    for p in sorted(points):
        string = string_of(position.grid, p)
        missing = [q for q in string if q not in points]
        if missing:
            raise UserError(
                "dead-part",
                name=to_gtp(p, position.rows),
                others=names(missing, position.rows),
            )
    return sorted(points)


def string_of(grid: bytearray, p: int) -> list[int]:
    """The stones of the string at p, in reading order."""
    found = array("H", bytes(2 * SENSORS))
    return sorted(found[: string_at(grid, p, bytearray(CELLS), found)])


def names(points: list[int], rows: int) -> str:
    return " ".join(to_gtp(p, rows) for p in points)


def marked_dead(position: Position, record: Record) -> list[int]:
    """Whole strings that stand in what the record marks as the other side's territory (TB, TW)."""
    dead = set()
    for colour, points in record.territory.items():
        for p in points:
            if position.grid[p] == opponent(colour):
                dead.update(string_of(position.grid, p))
    return sorted(dead)


def suggest(position: Position, record: Record) -> tuple[list[int], str]:
    """Dead stones for people to confirm, and who says so: the record's marks, else GNU Go."""
    if record.territory:
        return marked_dead(position, record), "record"
    dead = gtp.suggest_dead(position.grid, position.rows, position.cols, position.to_move)
    return dead, "gnugo"


def confirm(position: Position, dead: list[int], who: str, lang: str, accept: bool) -> None:
    """Show a suggestion and have it confirmed: by --accept-suggested or by a person at a terminal.

    UserError if nobody confirms; nothing is counted then.
    """
    lists = {
        colour: names([p for p in dead if position.grid[p] == colour], position.rows) or "-"
        for colour in (BLACK, WHITE)
    }
    shown = say("dead-suggested-" + who, lang, black=lists[BLACK], white=lists[WHITE])
    print(shown, file=sys.stderr)
    if accept:
        return
    if not sys.stdin.isatty():
        raise UserError("dead-unconfirmed", names=names(dead, position.rows))
    print(say("dead-confirm", lang), end=" ", file=sys.stderr, flush=True)
    if sys.stdin.readline().strip().lower() not in ("y", "yes", "是", "好"):
        raise UserError("dead-refused")
