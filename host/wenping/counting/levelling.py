"""Counting by levelling: equal stones, compare territory (C-6); or the other way round (C-7)."""

from fractions import Fraction

from wenping.counting.count import Count, Line, from_margin
from wenping.counting.final import COLOURS
from wenping.counting.table import Table
from wenping.weiqi.points import BLACK, WHITE, opponent
from wenping.weiqi.rules import Ruleset


def equal_stones(table: Table, rules: Ruleset) -> Count:
    """C-6: lost stones are returned, both sides get equal stones, territory is compared (JP-22)."""
    lines: list[Line] = []
    table.return_stones()
    few = _fewer(table)
    many = opponent(few)
    gap = table.on_board(many) - table.on_board(few)
    filled = table.fill(few, table.empty(few), gap)
    if filled:
        lines.append(("line-level-fill", {"who": few, "count": filled}))
    _lift(table, many, gap - filled, lines)
    return _compare_territory(table, rules, lines)


def equal_stones_kept(table: Table, rules: Ruleset) -> Count:
    """C-6 with prisoners kept: they are filled back, then stones are lifted (JP-21, JP-26).

    Prisoners that find no room in their own territory stay outside the board.
    """
    lines: list[Line] = []
    for colour in COLOURS:
        filled = table.fill_back(colour)
        if filled:
            lines.append(("line-fill-back", {"who": colour, "count": filled}))
    few = _fewer(table)
    many = opponent(few)
    _lift(table, many, table.on_board(many) - table.on_board(few), lines)
    return _compare_territory(table, rules, lines)


def equal_territory(table: Table, rules: Ruleset) -> Count:
    """C-7: both sides get equal territory, then the stones on the board are compared (JP-16)."""
    lines: list[Line] = []
    table.return_stones()
    more = BLACK if len(table.empty(BLACK)) > len(table.empty(WHITE)) else WHITE
    gap = len(table.empty(more)) - len(table.empty(opponent(more)))
    table.add_spare(max(0, gap - table.bowl[more]))
    if gap:
        table.fill(more, table.empty(more), gap)
        lines.append(("line-level-fill", {"who": more, "count": gap}))
    black, white = table.on_board(BLACK), table.on_board(WHITE)
    shares = table.final.shares(rules.share)
    margin = Fraction(black - white + shares[BLACK] - shares[WHITE])
    territory = len(table.empty(BLACK))
    values = {"territory": territory, "black": black, "white": white, "margin": margin}
    lines.append(("line-equal-territory", values))
    return from_margin(table, margin, lines)


def _fewer(table: Table) -> int:
    """The side with fewer stones on the board; White when they are equal."""
    return BLACK if table.on_board(BLACK) < table.on_board(WHITE) else WHITE


def _lift(table: Table, colour: int, count: int, lines: list[Line]) -> None:
    lifted = table.lift(colour, count)
    if lifted:
        lines.append(("line-level-lift", {"who": colour, "count": lifted}))


def _compare_territory(table: Table, rules: Ruleset, lines: list[Line]) -> Count:
    """The points of both sides when they have equally many stones on the board."""
    shares = table.final.shares(rules.share)
    points: dict[int, Fraction] = {}
    for colour in COLOURS:
        stones, territory = table.on_board(colour), len(table.empty(colour))
        points[colour] = stones + territory + shares[colour]
        values = {
            "who": colour,
            "stones": stones,
            "set": table.total[colour],
            "bowl": table.total[colour] - stones,
            "territory": territory,
            "share": shares[colour],
            "sum": points[colour],
        }
        lines.append(("line-equal-stones", values))
    return Count(points, lines)
