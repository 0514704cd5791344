"""Counting: a cleaned position, the procedures on the table, payments, and the result in words.

final = final_of(position, dead_points)
result = count(final, ruleset("ying"))
result.sgf, result.margin, result.text("zh")
"""

from wenping.counting.final import Final, final_of
from wenping.counting.result import Result, count

__all__ = ["Final", "Result", "count", "final_of"]
