"""Counting: a cleaned position, the procedures on the table, payments, and the result in words.

Points, payments and margin are those of wenping.weiqi.score, which the board counts with; each
procedure here must find the same points by moving stones.

final = final_of(position, dead_points)
result = count(final, ruleset("ying"))
result.sgf, result.margin, result.text("zh")

final       Final: the position without dead stones, with its area, units and shared points
cleaning    final_of: a Final from a game's last position; neutral: dame that are filled for it
table       Table: board, bowls and stones outside, while stones are moved for counting
methods     the methods by name; filling, levelling, territory: those that move stones
payments    komi, compensations, group tax, penalties
result      Result: all of it for one game; words: its lines of arithmetic
score       the result of a record in a file; deadstones, engine: which stones are dead
report      the result of a game on a board, computed and as sensed; differences: where they differ
ways        the ways to count that a ruleset leaves to the players
certificate  the proof of a count, as JSON, text or a page
"""

from wenping.counting.cleaning import final_of
from wenping.counting.final import Final
from wenping.counting.result import Result, count

__all__ = ["Final", "Result", "count", "final_of"]
