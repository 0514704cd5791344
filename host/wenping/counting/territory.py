"""Methods that count empty points: 路 with group tax (TS-1), territory with prisoners (GO-7)."""

from fractions import Fraction

from wenping.counting.count import Count, Line
from wenping.counting.final import COLOURS
from wenping.counting.table import Table
from wenping.weiqi.points import opponent
from wenping.weiqi.rules import Ruleset
from wenping.weiqi.score import given


def lu(table: Table, rules: Ruleset) -> Count:
    """TS-1: lost stones are filled back, each unit keeps its eye points; what is left are 路."""
    final = table.final
    points: dict[int, Fraction] = {}
    lines: list[Line] = []
    for colour in COLOURS:
        filled = table.fill_back(colour)
        units = final.units(colour)
        eyes = sum(unit.eyes for unit in units)
        points[colour] = Fraction(len(table.empty(colour)) - table.outside[colour] - eyes)
        values = {
            "who": colour,
            "territory": final.territory(colour),
            "lost": filled + table.outside[colour],
            "units": len([unit for unit in units if not unit.seki]),
            "eyes": eyes,
            "lu": points[colour],
        }
        lines.append(("line-lu", values))
    return Count(points, lines)


def territory(table: Table, rules: Ruleset) -> Count:
    """GO-7: territory outside seki, plus prisoners, which are filled back into their own area.

    Where a pass hands over a stone (AGA), handed stones count as prisoners; White passes last.
    """
    final = table.final
    end = final.ending()
    points: dict[int, Fraction] = {}
    lines: list[Line] = []
    for colour in COLOURS:
        table.fill_back(colour)
        other = opponent(colour)
        own = sum(unit.territory for unit in final.units(colour) if not unit.seki)
        handed = given(rules, end, other) if rules.pass_is == "gives" else 0
        prisoners = final.lost(other) + handed
        points[colour] = Fraction(own + prisoners)
        values = {"who": colour, "territory": own, "prisoners": prisoners, "sum": own + prisoners}
        lines.append(("line-territory", values))
    return Count(points, lines)
