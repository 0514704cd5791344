"""What a method of counting returns."""

from dataclasses import dataclass, field
from fractions import Fraction

from wenping.counting.table import Table
from wenping.weiqi.points import BLACK, WHITE

Line = tuple[str, dict]  # one line of arithmetic: a key of wenping.texts and its values


@dataclass
class Count:
    """The points of each side by a method, before komi and other payments, and the arithmetic."""

    points: dict[int, Fraction]
    lines: list[Line] = field(default_factory=list)

    @property
    def margin(self) -> Fraction:
        """Black's points minus White's."""
        return self.points[BLACK] - self.points[WHITE]


def from_margin(table: Table, margin: Fraction, lines: list[Line]) -> Count:
    """The Count of a method that finds only Black's lead: the points of both sides add up to n."""
    n = table.final.points
    return Count({BLACK: (n + margin) / 2, WHITE: (n - margin) / 2}, lines)
