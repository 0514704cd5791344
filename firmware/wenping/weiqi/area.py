"""Regions and area of a position without dead stones (rulebook, section 4: b, w, q).

A colour's area is its stones and the empty points of regions that border only its stones.  Shared
points (公气) are the empty points of regions that border both colours, and all points of an empty
board.  Areas b and w and shared points q are all points of the board: b + w + q = n, always.

spread() and tally() are viper: machine code on the device, plain Python on the host
(wenping/viper.py).
"""

from array import array

from wenping.geometry import SENSORS
from wenping.viper import const, micropython, ptr8, ptr16
from wenping.weiqi.points import BLACK, CELLS, EMPTY, WHITE

SHARED = 3  # owner of a point of a region that borders both colours, or none
_EMPTY = const(4)  # where tally() counts the empty points of an owner


class Area:
    """The owner of every point and the totals, set by count(), which leaves no garbage.

    owner[p] is BLACK, WHITE or SHARED, 0 off the board.  Numbers of points: stones[colour],
    area[colour] (stones and own empty points), shared, points (of the board).  unit[0:n] holds the
    points of a unit while units() yields it.
    """

    def __init__(self):
        """Nothing is counted yet."""
        self.owner = bytearray(CELLS)
        self.stones = array("H", bytes(2 * 3))
        self.area = array("H", bytes(2 * 3))
        self.shared = 0
        self.points = 0
        self._marks = bytearray(CELLS)
        self.unit = array("H", bytes(2 * SENSORS))
        self._sums = array("H", bytes(2 * 8))

    def count(self, grid: bytearray) -> None:
        """Count a grid of weiqi.points from which the dead stones have been removed."""
        sums = self._sums
        for i in range(len(sums)):
            sums[i] = 0
        tally(grid, self.owner, self._marks, self.unit, sums)
        self.shared = self.points = sums[_EMPTY + SHARED]
        for colour in (BLACK, WHITE):
            self.stones[colour] = sums[colour]
            self.area[colour] = sums[colour] + sums[_EMPTY + colour]
            self.points += self.area[colour]

    def units(self, grid: bytearray, colour: int):
        """Yield (points, territory) of each unit of a colour, both as numbers of points.

        A unit is the living stones of a colour that are joined through its stones and its own
        territory (TS-1).  Its points are unit[0:points] until the next one is asked for.  count()
        of the same grid must come first.
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
        """The 路 of a colour (TS-1): its territory, less its lost stones filled back, less two eye
        points for each unit.  count() of the same grid must come first.
        """
        points = -lost
        for _size, territory in self.units(grid, colour):
            points += max(0, territory - 2)
        return points

    def halves(self, colour: int) -> int:
        """A colour's area and half of the shared points in half points: B or W of the rulebook."""
        return 2 * self.area[colour] + self.shared


def string_at(grid: bytearray, p: int, marks: bytearray, out: array) -> int:
    """Put the points of the string at p into out (array('H')) and return how many they are.

    marks is a bytearray of 421 zeros; the string is marked in it on return.
    """
    return spread(grid, marks, p, out, 0) >> 2


@micropython.viper
def spread(cells: object, seen: object, first: int, found: object, start: int) -> int:
    """Append to found[start:] the points joined to `first` through cells of the same value.

    cells is a grid or a bytearray of 421 owners, found an array('H').  seen is a bytearray of 421,
    0 for each cell not reached yet; the cells reached become 1.  Returns the new length << 2 | the
    colours that the region borders (BLACK 1, WHITE 2, both 3, none 0).
    """
    grid = ptr8(cells)
    marks = ptr8(seen)
    out = ptr16(found)
    value = grid[first]
    marks[first] = 1
    out[start] = first
    end = start + 1
    rim = 0
    at = start
    while at < end:
        p = out[at]
        at += 1
        q = p - 20
        while q <= p + 20:
            cell = grid[q]
            if cell == value:
                if not marks[q]:
                    marks[q] = 1
                    out[end] = q
                    end += 1
            elif cell < 3:
                rim |= cell
            if q == p - 1:
                q += 2
            else:
                q += 19
    return end << 2 | rim


@micropython.viper
def tally(cells: object, owners: object, seen: object, regions: object, totals: object):
    """Give every point of a grid its owner, and count.

    owners and seen are bytearrays of 421, regions is an array('H') of 361; what they hold before is
    lost.  To totals, an array('H') of 8, are added: [1] black and [2] white stones, [5] empty
    points that Black owns, [6] those that White owns, [7] shared points (owner 3).
    """
    grid = ptr8(cells)
    owner = ptr8(owners)
    marks = ptr8(seen)
    region = ptr16(regions)
    sums = ptr16(totals)
    p = 421
    while p:
        p -= 1
        owner[p] = 0
        marks[p] = 0
    while p < 421:
        cell = grid[p]
        if cell:
            if cell < 3:
                owner[p] = cell
                sums[cell] += 1
        elif not owner[p]:
            size = int(spread(cells, seen, p, regions, 0))
            rim = size & 3
            if not rim:
                rim = 3  # no stone on the board
            size >>= 2
            sums[4 + rim] += size
            while size:
                size -= 1
                owner[region[size]] = rim
        p += 1
