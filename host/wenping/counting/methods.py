"""The methods of counting by name: procedures with stones on a table (rulebook, section 4).

A method takes a Table and a Ruleset, moves the stones as its procedure prescribes, and returns a
Count of what lies there. C-1 to C-7 give the same Black-minus-White difference on every position.
"""

from collections.abc import Callable
from fractions import Fraction

from wenping.counting.count import Count, Line
from wenping.counting.filling import fill, fill_both, fill_white
from wenping.counting.final import COLOURS
from wenping.counting.levelling import equal_stones, equal_stones_kept, equal_territory
from wenping.counting.table import Table
from wenping.counting.territory import lu, territory
from wenping.weiqi.rules import Ruleset


def area(table: Table, rules: Ruleset) -> Count:
    """C-1: each side's stones, its empty points, and its part of the shared points (JP-14)."""
    final = table.final
    table.return_stones()
    shares = final.shares(rules.share)
    points: dict[int, Fraction] = {}
    lines: list[Line] = []
    for colour in COLOURS:
        stones, territory = final.stones(colour), final.territory(colour)
        points[colour] = stones + territory + shares[colour]
        values = {
            "who": colour,
            "stones": stones,
            "territory": territory,
            "share": shares[colour],
            "sum": points[colour],
        }
        lines.append(("line-area", values))
    return Count(points, lines)


def zi(table: Table, rules: Ruleset) -> Count:
    """C-2: Black alone is counted, in zi against half of the board (CN-9)."""
    count = area(table, rules)
    count.lines = [("line-zi", count.lines[0][1])]
    return count


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
    "touzi": zi,  # TS-2: payments.py adds the group tax
    "territory": territory,
}
