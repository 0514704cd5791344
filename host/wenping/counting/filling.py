"""Counting by filling: Ying's fill-to-count (C-3), one side only (C-4), both sides (C-5)."""

from wenping.counting.count import Count, Line, from_margin
from wenping.counting.final import COLOURS
from wenping.counting.table import Table
from wenping.weiqi.points import BLACK, WHITE, opponent
from wenping.weiqi.rules import Ruleset


def _fill_own(table: Table, rules: Ruleset, colours: tuple) -> tuple[dict, dict, dict, list]:
    """Fill areas of `colours` and the shares of both: (left in bowls, left empty, rest, lines)."""
    table.return_stones()
    mine, rest = table.final.whole_shares(rules.share)
    lines: list[Line] = []
    if table.final.shared:
        values: dict = {"shared": table.final.shared}
        for colour, name in ((BLACK, "black"), (WHITE, "white")):
            values[name] = len(mine[colour])
            values[name + "_rest"] = rest[colour]
        lines.append(("line-fill-shared", values))
    left, empty = {}, {}
    for colour in COLOURS:
        points = mine[colour] + (table.empty(colour) if colour in colours else [])
        filled = table.fill(colour, points)
        left[colour] = table.bowl[colour]
        empty[colour] = len(points) - filled
        if colour in colours:
            values = {"who": colour, "filled": filled, "left": left[colour], "empty": empty[colour]}
            lines.append(("line-fill", values))
    black, white = table.total[BLACK], table.total[WHITE]
    if black != white:
        lines.append(("line-sets", {"black": black, "white": white}))
    return left, empty, rest, lines


def fill(table: Table, rules: Ruleset) -> Count:
    """C-3: both fill; stones left go into the other side's empty points, 2 points each."""
    left, empty, rest, lines = _fill_own(table, rules, COLOURS)
    margin = rest[BLACK] - rest[WHITE] + table.total[BLACK] - table.total[WHITE]
    margin += left[WHITE] - left[BLACK] + empty[BLACK] - empty[WHITE]
    for colour in COLOURS:
        other = opponent(colour)
        # 负子 into 胜空: each covers a point that one side won and tells one that the other lost.
        moved = table.fill(colour, table.empty(other), empty[other])
        if moved:
            lines.append(
                (
                    "line-fill-lost",
                    {"who": colour, "other": other, "moved": moved, "left": empty[other] - moved},
                )
            )
    lines.append(("line-fill-margin", {"margin": margin}))
    return from_margin(table, margin, lines)


def fill_white(table: Table, rules: Ruleset) -> Count:
    """C-4: White alone fills; its stones left or points left empty tell both areas (JP-15.2)."""
    left, empty, rest, lines = _fill_own(table, rules, (WHITE,))
    n = table.final.points
    white = table.total[WHITE] - left[WHITE] + empty[WHITE] + rest[WHITE]
    points = {BLACK: n - white, WHITE: white}
    values = {
        "set": table.total[WHITE],
        "left": left[WHITE],
        "empty": empty[WHITE],
        "rest": rest[WHITE],
        "white": white,
        "black": n - white,
        "n": n,
    }
    lines.append(("line-fill-white", values))
    return Count(points, lines)


def fill_both(table: Table, rules: Ruleset) -> Count:
    """C-5: both fill; Black leads by White's stones left and Black's points left empty (JP-15)."""
    left, empty, rest, lines = _fill_own(table, rules, COLOURS)
    margin = rest[BLACK] - rest[WHITE] + table.total[BLACK] - table.total[WHITE]
    margin += left[WHITE] - left[BLACK] + empty[BLACK] - empty[WHITE]
    lines.append(
        (
            "line-fill-both",
            {
                "s": left[WHITE] + empty[BLACK],
                "t": left[BLACK] + empty[WHITE],
                "margin": margin,
            },
        )
    )
    return from_margin(table, margin, lines)
