"""Counting by filling: fill-to-count (C-3), White alone fills (C-4), both sides fill (C-5)."""

from dataclasses import dataclass
from fractions import Fraction

from wenping.counting.count import Count, Line, from_margin
from wenping.counting.final import COLOURS
from wenping.counting.table import Table
from wenping.weiqi.points import BLACK, WHITE, opponent
from wenping.weiqi.rules import Ruleset


@dataclass
class _Filled:
    """What each side's filling left over, by colour.

    left: stones in the bowl. empty: points that were to be filled and stayed empty. rest: the part
    of a shared point that no stone can fill. mine: its whole shared points.
    """

    left: dict[int, int]
    empty: dict[int, int]
    rest: dict[int, Fraction]
    mine: dict[int, list[int]]
    lines: list[Line]

    def margin(self, table: Table) -> Fraction:
        """Black's lead when both sides have filled: sets of unequal size count, too."""
        sets = table.total[BLACK] - table.total[WHITE]
        left = self.left[WHITE] - self.left[BLACK]
        empty = self.empty[BLACK] - self.empty[WHITE]
        return self.rest[BLACK] - self.rest[WHITE] + sets + left + empty


def fill(table: Table, rules: Ruleset) -> Count:
    """C-3: both fill; stones left (负子) go into the other side's empty points (胜空).

    Each of them counts two points: one that its side lost, and one that the other side won.
    """
    filled = _fill(table, rules, COLOURS)
    margin = filled.margin(table)
    for colour in COLOURS:
        other = opponent(colour)
        empty = filled.empty[other]
        shared = [p for p in filled.mine[other] if not table.board[p]]
        moved = table.fill(colour, table.empty(other) + shared, empty)
        if moved:
            values = {"who": colour, "other": other, "moved": moved, "left": empty - moved}
            filled.lines.append(("line-fill-lost", values))
    filled.lines.append(("line-fill-margin", {"margin": margin}))
    return from_margin(table, margin, filled.lines)


def fill_white(table: Table, rules: Ruleset) -> Count:
    """C-4: White alone fills; stones left or points left empty give both areas (JP-15.2)."""
    filled = _fill(table, rules, (WHITE,))
    n = table.final.points
    left, empty, rest = filled.left[WHITE], filled.empty[WHITE], filled.rest[WHITE]
    white = table.total[WHITE] - left + empty + rest
    values = {
        "set": table.total[WHITE],
        "left": left,
        "empty": empty,
        "rest": rest,
        "white": white,
        "black": n - white,
        "n": n,
    }
    filled.lines.append(("line-fill-white", values))
    return Count({BLACK: n - white, WHITE: white}, filled.lines)


def fill_both(table: Table, rules: Ruleset) -> Count:
    """C-5: both fill; Black leads by White's stones left plus Black's empty points (JP-15)."""
    filled = _fill(table, rules, COLOURS)
    margin = filled.margin(table)
    s = filled.left[WHITE] + filled.empty[BLACK]
    t = filled.left[BLACK] + filled.empty[WHITE]
    filled.lines.append(("line-fill-both", {"s": s, "t": t, "margin": margin}))
    return from_margin(table, margin, filled.lines)


def _fill(table: Table, rules: Ruleset, colours: tuple[int, ...]) -> _Filled:
    """Return lost stones, then fill both sides' shared points and the areas of `colours`."""
    table.return_stones()
    mine, rest = table.final.whole_shares(rules.share)
    found = _Filled({}, {}, rest, mine, [])
    if table.final.shared:
        values: dict = {"shared": table.final.shared}
        for colour, name in ((BLACK, "black"), (WHITE, "white")):
            values[name] = len(mine[colour])
            values[name + "_rest"] = rest[colour]
        found.lines.append(("line-fill-shared", values))
    for colour in COLOURS:
        points = (table.empty(colour) if colour in colours else []) + mine[colour]
        filled = table.fill(colour, points)
        found.left[colour] = left = table.bowl[colour]
        found.empty[colour] = empty = len(points) - filled
        if colour in colours:
            values = {"who": colour, "filled": filled, "left": left, "empty": empty}
            found.lines.append(("line-fill", values))
    black, white = table.total[BLACK], table.total[WHITE]
    if black != white:
        found.lines.append(("line-sets", {"black": black, "white": white}))
    return found
