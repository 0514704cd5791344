"""Dead stones of a final position, named by hand, marked in the record or suggested, and seki.

Always whole groups (CN art. 8).

A group here is what wenping.weiqi calls a string: stones of one colour that are connected.
"""

import re
import sys
from array import array

from wenping.errors import UserError
from wenping.geometry import SENSORS
from wenping.records.record import Record
from wenping.texts import say
from wenping.weiqi.area import string_at
from wenping.weiqi.points import BLACK, CELLS, PASS, WHITE, from_gtp, opponent, to_gtp
from wenping.weiqi.position import Position
from wenping.weiqi.score import IN_SEKI, NO_SEKI


def parse_dead(position: Position, text: str) -> list[int]:
    """The points that a text such as "A1 B2, C3" names, sorted.

    Raises UserError for a name that is no point of the board, for an empty point, and when the text
    names only a part of a group.
    """
    points = _points_named(position, text, "dead")
    for p in sorted(points):
        missing = [q for q in string_of(position.grid, p) if q not in points]
        if missing:
            name, others = to_gtp(p, position.rows), names(missing, position.rows)
            raise UserError("dead-part", name=name, others=others)
    return sorted(points)


def parse_seki(position: Position, text: str) -> bytearray:
    """What a text such as "D4,E5" says of strings, by point: those named live in seki.

    One stone names its whole string; of strings that are not named nothing is said. "none" says
    that no string lives in seki. Raises UserError for a name that is no point of the board, and for
    an empty point.
    """
    seki = bytearray(CELLS)
    if text.strip().lower() == "none":
        for p in range(CELLS):
            if position.grid[p] in (BLACK, WHITE):
                seki[p] = NO_SEKI
        return seki
    for p in _points_named(position, text, "seki"):
        for q in string_of(position.grid, p):
            seki[q] = IN_SEKI
    return seki


def _points_named(position: Position, text: str, option: str) -> set[int]:
    """The stones that a text such as "A1 B2, C3" names; UserError names the option."""
    points = set()
    for name in re.split(r"[\s,;]+", text.strip()):
        if not name:
            continue
        try:
            p = from_gtp(name, position.rows, position.cols)
        except ValueError as error:
            raise UserError(option + "-wrong", error=error) from None
        if p == PASS or not position.grid[p]:
            raise UserError(option + "-empty", name=name.upper())
        points.add(p)
    return points


def string_of(grid: bytearray, p: int) -> list[int]:
    """The stones of the group at point p, in reading order."""
    found = array("H", bytes(2 * SENSORS))
    return sorted(found[: string_at(grid, p, bytearray(CELLS), found)])


def names(points: list[int], rows: int) -> str:
    """The names of points as players call them, with spaces between: "D4 Q16"."""
    return " ".join(to_gtp(p, rows) for p in points)


def marked_dead(position: Position, record: Record) -> list[int]:
    """The stones of groups that stand in the other side's marked territory (TB, TW), and of those
    that the board recorded as dead, sorted.
    """
    dead: set[int] = set()
    for p in record.dead:
        if position.grid[p]:
            dead.update(string_of(position.grid, p))
    for colour, points in record.territory.items():
        for p in points:
            if position.grid[p] == opponent(colour):
                dead.update(string_of(position.grid, p))
    return sorted(dead)


def suggest(position: Position, record: Record) -> tuple[list[int], str]:
    """Dead stones for people to confirm, and who suggests them: "record" or "gnugo".

    The record's marks count if it has any, else GNU Go is asked. Raises UserError when GNU Go is
    not there or fails.
    """
    if record.marked:
        return marked_dead(position, record), "record"
    from wenping.counting import engine as gtp

    dead = gtp.suggest_dead(position.grid, position.rows, position.cols, position.to_move)
    return dead, "gnugo"


def confirm(position: Position, dead: list[int], who: str, lang: str, accept: bool) -> None:
    """Show suggested dead stones on standard error, and have a person at the terminal confirm them.

    who: "record" or "gnugo". accept: they are confirmed already (--accept-suggested). Raises
    UserError when the person refuses, or standard input is no terminal.
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
