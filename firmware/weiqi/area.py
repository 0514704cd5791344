"""Regions and area of a cleaned position (rulebook, section 4: b, w, q).

Area counts living stones and the points that only one colour borders; shared points (公气) are
those of empty regions that both colours border, and of an empty board.  b + w + q = n, always.
"""

from array import array

from weiqi.points import BLACK, BORDER, CELLS, EMPTY, WHITE

SHARED = 3  # owner of a point that both colours border (or none)

try:
    from weiqi.area_fast import spread
except (ImportError, SyntaxError):

    def spread(grid: bytearray, marks: bytearray, p: int, out: array, start: int) -> int:
        """Append to out[start:] the points joined to p through cells of the same value.

        marks[q] must be 0 at the points not reached yet and becomes 1 there.  Returns the new
        length << 2 | the other values met at the rim (bit 0: black, bit 1: white).
        """
        value = grid[p]
        marks[p] = 1
        out[start] = p
        end = start + 1
        rim = 0
        at = start
        while at < end:
            p = out[at]
            at += 1
            for step in (-20, -1, 1, 20):
                q = p + step
                cell = grid[q]
                if cell == value:
                    if not marks[q]:
                        marks[q] = 1
                        out[end] = q
                        end += 1
                elif cell == 1:
                    rim |= 1
                elif cell == 2:
                    rim |= 2
        return end << 2 | rim


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
        self._region = array("H", bytes(2 * 361))

    def count(self, grid: bytearray) -> None:
        """Count a grid of weiqi.points from which the dead stones have been taken."""
        owner = self.owner
        marks = self._marks
        region = self._region
        stones = self.stones
        area = self.area
        stones[BLACK] = stones[WHITE] = area[BLACK] = area[WHITE] = 0
        self.shared = self.points = 0
        for p in range(CELLS):
            owner[p] = marks[p] = 0
        for p in range(CELLS):
            cell = grid[p]
            if cell == BORDER:
                continue
            self.points += 1
            if cell != EMPTY:
                owner[p] = cell
                stones[cell] += 1
                area[cell] += 1
            elif not marks[p]:
                found = spread(grid, marks, p, region, 0)
                rim = found & 3 or SHARED
                size = found >> 2
                if rim == SHARED:
                    self.shared += size
                else:
                    area[rim] += size
                for i in range(size):
                    owner[region[i]] = rim

    def halves(self, colour: int) -> int:
        """B or W of the rulebook in half points: own area, and half of the shared points."""
        return 2 * self.area[colour] + self.shared


def string_at(grid: bytearray, p: int, marks: bytearray, out: array) -> int:
    """The stones of the string at p into out[0:n]; returns n.

    marks: 421 zero bytes, left marked.
    """
    return spread(grid, marks, p, out, 0) >> 2
