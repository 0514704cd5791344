"""The methods of counting as they are done on the table (rulebook, section 4).

Each takes a Table and a Ruleset, moves the stones as its procedure says, reads what lies there, and
returns a Count.  C-1 to C-7 give the same Black-minus-White difference on every position.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction

from weiqi.points import BLACK, WHITE, opponent
from weiqi.rules import Ruleset
from wenping.counting.final import COLOURS
from wenping.counting.table import Table

Line = tuple[str, dict]  # a key of wenping.texts and its values


@dataclass
class Count:
    """What a method found: points of each side before komi, and the lines that say how."""

    points: dict[int, Fraction]
    lines: list[Line] = field(default_factory=list)

    @property
    def margin(self) -> Fraction:
        return self.points[BLACK] - self.points[WHITE]


def _from_margin(table: Table, margin: Fraction, lines: list[Line]) -> Count:
    n = table.final.points
    return Count({BLACK: (n + margin) / 2, WHITE: (n - margin) / 2}, lines)


def area(table: Table, rules: Ruleset) -> Count:
    """C-1: stones and empty points of each side, and its part of the shared points (JP-14)."""
    final = table.final
    table.return_stones()
    shares = final.shares(rules.share)
    points, lines = {}, []
    for colour in COLOURS:
        stones, territory = final.stones(colour), final.territory(colour)
        points[colour] = stones + territory + shares[colour]
        lines.append(
            (
                "line-area",
                {
                    "who": colour,
                    "stones": stones,
                    "territory": territory,
                    "share": shares[colour],
                    "sum": points[colour],
                },
            )
        )
    return Count(points, lines)


def zi(table: Table, rules: Ruleset) -> Count:
    """C-2: count one side (Black) in zi against half of the board (CN-9)."""
    count = area(table, rules)
    count.lines = [("line-zi", count.lines[0][1])]
    return count


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
        moved = min(left[colour], empty[other])
        if moved:
            lines.append(
                (
                    "line-fill-lost",
                    {"who": colour, "other": other, "moved": moved, "left": empty[other] - moved},
                )
            )
    lines.append(("line-fill-margin", {"margin": margin}))
    return _from_margin(table, margin, lines)


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
    return _from_margin(table, margin, lines)


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
    return _from_margin(table, Fraction(margin), lines)


def lu(table: Table, rules: Ruleset) -> Count:
    """TS-1: lost stones back into own territory, eye points of each unit kept; the rest is 路."""
    final = table.final
    points, lines = {}, []
    for colour in COLOURS:
        filled = table.fill_back(colour)
        units = [unit for unit in final.units(colour) if not unit.seki]
        eyes = sum(unit.eyes for unit in final.units(colour))
        points[colour] = Fraction(len(table.empty(colour)) - table.outside[colour] - eyes)
        lines.append(
            (
                "line-lu",
                {
                    "who": colour,
                    "territory": final.territory(colour),
                    "lost": filled + table.outside[colour],
                    "units": len(units),
                    "eyes": eyes,
                    "lu": points[colour],
                },
            )
        )
    return Count(points, lines)


def territory(table: Table, rules: Ruleset) -> Count:
    """GO-7: territory outside seki, and prisoners (filled back into their own colour's)."""
    final = table.final
    points, lines = {}, []
    for colour in COLOURS:
        table.fill_back(colour)
        other = opponent(colour)
        own = sum(unit.territory for unit in final.units(colour) if not unit.seki)
        handed = final.passes[other] if rules.pass_is == "gives" else 0
        prisoners = final.lost(other) + handed
        points[colour] = Fraction(own + prisoners)
        values = {"who": colour, "territory": own, "prisoners": prisoners, "sum": own + prisoners}
        lines.append(("line-territory", values))
    return Count(points, lines)


METHODS: dict[str, Callable[[Table, Ruleset], Count]] = {
    "area": area,
    "zi": zi,
    "fill": fill,
    "fill-white": fill_white,
    "fill-both": fill_both,
    "equal-stones": equal_stones,
    "equal-stones-kept": equal_stones_kept,
    "equal-territory": equal_territory,
    "lu": lu,
    "touzi": zi,  # TS-2: the group tax on top is in wenping.counting.fairness
    "territory": territory,
}
