"""Counting by levelling: equal stones, compare territory (C-6); equal territory, stones (C-7)."""

from fractions import Fraction

from wenping.counting.count import Count, Line, from_margin
from wenping.counting.final import COLOURS
from wenping.counting.table import Table
from wenping.weiqi.points import BLACK, WHITE, opponent
from wenping.weiqi.rules import Ruleset


def _level(table: Table, lines: list[Line]) -> None:
    """Bring both sides to the same number of stones on the board."""
    few = BLACK if table.on_board(BLACK) < table.on_board(WHITE) else WHITE
    many = opponent(few)
    gap = table.on_board(many) - table.on_board(few)
    filled = table.fill(few, table.empty(few), gap)
    lifted = table.lift(many, gap - filled)
    if filled:
        lines.append(("line-level-fill", {"who": few, "count": filled}))
    if lifted:
        lines.append(("line-level-lift", {"who": many, "count": lifted}))


def _compare_territory(table: Table, rules: Ruleset, lines: list[Line]) -> Count:
    shares = table.final.shares(rules.share)
    points = {}
    for colour in COLOURS:
        stones, territory = table.on_board(colour), len(table.empty(colour))
        points[colour] = stones + territory + shares[colour]
        lines.append(
            (
                "line-equal-stones",
                {
                    "who": colour,
                    "stones": stones,
                    "set": table.total[colour],
                    "bowl": table.total[colour] - stones,
                    "territory": territory,
                    "share": shares[colour],
                    "sum": points[colour],
                },
            )
        )
    return Count(points, lines)


def equal_stones(table: Table, rules: Ruleset) -> Count:
    """C-6 by levelling the bowls: equal stones on the board, then compare territory (JP-22)."""
    lines: list[Line] = []
    table.return_stones()
    _level(table, lines)
    return _compare_territory(table, rules, lines)


def equal_stones_kept(table: Table, rules: Ruleset) -> Count:
    """C-6 with prisoners kept: fill them back, balance the moves (JP-21, type B lift: JP-26)."""
    lines: list[Line] = []
    for colour in COLOURS:
        filled = table.fill_back(colour)
        if filled:
            lines.append(("line-fill-back", {"who": colour, "count": filled}))
    # Stones that found no room at home stay outside; _level lifts as many of the other side's.
    few = BLACK if table.on_board(BLACK) < table.on_board(WHITE) else WHITE
    many = opponent(few)
    lifted = table.lift(many, table.on_board(many) - table.on_board(few))
    if lifted:
        lines.append(("line-level-lift", {"who": many, "count": lifted}))
    return _compare_territory(table, rules, lines)


def equal_territory(table: Table, rules: Ruleset) -> Count:
    """C-7: equal territory, then compare stones on the board (JP-16)."""
    lines: list[Line] = []
    table.return_stones()
    more = BLACK if len(table.empty(BLACK)) > len(table.empty(WHITE)) else WHITE
    less = opponent(more)
    gap = len(table.empty(more)) - len(table.empty(less))
    table.add_spare(max(0, gap - table.bowl[more]))
    if gap:
        table.fill(more, table.empty(more), gap)
        lines.append(("line-level-fill", {"who": more, "count": gap}))
    stones = {colour: table.on_board(colour) for colour in COLOURS}
    shares = table.final.shares(rules.share)
    margin = stones[BLACK] - stones[WHITE] + shares[BLACK] - shares[WHITE]
    lines.append(
        (
            "line-equal-territory",
            {
                "territory": len(table.empty(BLACK)),
                "black": stones[BLACK],
                "white": stones[WHITE],
                "margin": margin,
            },
        )
    )
    return from_margin(table, Fraction(margin), lines)
