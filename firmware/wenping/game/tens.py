"""Empty points of a territory as rectangles of ten, easily counted: where no stone is to lie.

Inner stones of a territory, whose neighbours are all points of their own side, may be moved for it:
any number of them can be lifted without a change of the territory.
"""

from wenping.geometry import LINES
from wenping.viper import const, micropython, ptr8
from wenping.weiqi.points import CELLS

_ROW = const(20)  # from a point to the one above it, in weiqi/points.py
_MOST_MOVED = 2  # stones that are moved for one rectangle, at most
_SHAPES = ((2, 5), (5, 2))  # rows, columns


def is_inner(owner: bytearray, p: int) -> bool:
    """Whether all neighbours of p are its owner's points, or off the board."""
    mine = owner[p]
    for side in (-20, -1, 1, 20):
        if owner[p + side] not in (0, mine):
            return False
    return True


def mark(tens: bytearray, owner: bytearray, stones: bytearray, colour: int, count: int) -> None:
    """Mark up to `count` rectangles of ten points of a colour's territory in tens, by point.

    owner: of each point; stones: those that live, by point. First those that are empty, then those
    for which stones have to be moved.
    """
    free = bytearray(CELLS)  # by point: 1 empty, 2 a stone that may be moved
    for p in range(CELLS):
        if owner[p] == colour:
            free[p] = (2 if is_inner(owner, p) else 0) if stones[p] else 1
    for most in range(_MOST_MOVED + 1):
        for p in range(CELLS - (LINES + 1)):
            for rows, cols in _SHAPES:
                if count and free[p] and moved(free, p, rows, cols) <= most:
                    count -= 1
                    for row in range(rows):
                        for q in range(p + 20 * row, p + 20 * row + cols):
                            tens[q] = 1
                            free[q] = 0


@micropython.viper
def moved(points: object, p: int, rows: int, cols: int) -> int:
    """How many stones have to be moved out of a rectangle with its first point at p; 99 if it holds
    a point that is neither.  points: a bytearray by point, 1 empty, 2 a stone that may be moved.
    """
    free = ptr8(points)
    found = 0
    row = 0
    while row < rows:
        col = 0
        while col < cols:
            at = p + _ROW * row + col
            if at > 420 or free[at] == 0:
                return 99
            found += free[at] - 1
            col += 1
        row += 1
    return found
