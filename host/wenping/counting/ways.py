"""Counting empty points: 路 with group tax (TS-1), and territory with prisoners (GO-7)."""

from fractions import Fraction

from wenping.counting.count import Count
from wenping.counting.final import COLOURS
from wenping.counting.table import Table
from wenping.weiqi.points import opponent
from wenping.weiqi.rules import Ruleset


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
