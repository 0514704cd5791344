"""What a method of counting gives back."""

from dataclasses import dataclass, field
from fractions import Fraction

from wenping.counting.table import Table
from wenping.weiqi.points import BLACK, WHITE

Line = tuple[str, dict]  # a key of wenping.texts and its values


@dataclass
class Count:
    """What a method found: points of each side before komi, and the lines that say how."""

    points: dict[int, Fraction]
    lines: list[Line] = field(default_factory=list)

    @property
    def margin(self) -> Fraction:
        return self.points[BLACK] - self.points[WHITE]


def from_margin(table: Table, margin: Fraction, lines: list[Line]) -> Count:
    n = table.final.points
    return Count({BLACK: (n + margin) / 2, WHITE: (n - margin) / 2}, lines)
