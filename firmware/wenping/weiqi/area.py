"""Regions and area of a cleaned position (rulebook, section 4: b, w, q).

Area counts living stones and the points that only one colour borders; shared points (公气) are
those of empty regions that both colours border, and of an empty board.  b + w + q = n, always.
"""

from array import array

from wenping.geometry import SENSORS
from wenping.weiqi.loops import spread, tally
from wenping.weiqi.points import BLACK, CELLS, EMPTY, WHITE

SHARED = 3  # owner of a point that both colours border (or none)


class Area:
    """Owner of every point, and the totals; count() may be called again and again without garbage.

    owner[p]: BLACK, WHITE or SHARED (0 off the board).  stones[colour], area[colour] (stones and
    own empty points), shared (empty points of both), points (n).  All are numbers of points.
    """

    def __init__(self):
        self.owner = bytearray(CELLS)
        self.stones = array("H", bytes(2 * 3))
        self.area = array("H", bytes(2 * 3))
        self.shared = 0
        self.points = 0
        self._marks = bytearray(CELLS)
        self.unit = array("H", bytes(2 * SENSORS))
        self._sums = array("H", bytes(2 * 7))

    def count(self, grid: bytearray) -> None:
        """Count a grid of weiqi.points from which the dead stones have been taken."""
        sums = self._sums
        tally(grid, self.owner, self._marks, self.unit, sums)
        self.points = sums[0]
        self.shared = sums[3]
        for colour in (BLACK, WHITE):
            self.stones[colour] = sums[colour]
            self.area[colour] = sums[4 + colour]

    def units(self, grid: bytearray, colour: int):
        """Yield (points, territory) of each living unit: stones joined by stones and own territory.

        Its points are unit[0:points] until the next one.  Needs count() of the same grid before.
        """
        marks = self._marks
        for p in range(CELLS):
            marks[p] = 0
        for p in range(CELLS):
            if self.owner[p] == colour and grid[p] == colour and not marks[p]:
                size = spread(self.owner, marks, p, self.unit, 0) >> 2
                territory = 0
                for i in range(size):
                    territory += grid[self.unit[i]] == EMPTY
                yield size, territory

    def lu(self, grid: bytearray, colour: int, lost: int) -> int:
        """TS-1: territory, less lost stones filled back, less the eye points of each unit."""
        sum_ = -lost
        for _size, territory in self.units(grid, colour):
            sum_ += max(0, territory - 2)
        return sum_

    def halves(self, colour: int) -> int:
        """B or W of the rulebook in half points: own area, and half of the shared points."""
        return 2 * self.area[colour] + self.shared


def string_at(grid: bytearray, p: int, marks: bytearray, out: array) -> int:
    """The stones of the string at p into out[0:n]; returns n.

    marks: 421 zero bytes, left marked.
    """
    return spread(grid, marks, p, out, 0) >> 2
