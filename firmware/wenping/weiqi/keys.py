"""Hash keys of positions: the exclusive or of one 30-bit key for each stone on the board, which is
the key of its point for a black stone, and twice that for a white one.

Positions with the same stones have the same hash.  Positions with the same hash are compared stone
by stone before the rules call them equal (weiqi.position).
"""

from array import array

from wenping.viper import micropython, ptr16, ptr32
from wenping.weiqi.points import CELLS


def _make_keys() -> array:
    """Pseudo-random numbers of 29 bits, made without a number that needs more than 30."""
    keys = array("I", bytes(4 * CELLS))
    x = 1
    for i in range(CELLS):
        x = (x * 1021 + 12345) & 0xFFFFF
        high = x >> 6
        x = (x * 1021 + 12345) & 0xFFFFF
        keys[i] = high << 15 | x >> 5
    return keys


KEYS = _make_keys()  # by point: KEYS[p] * colour is the key of a stone on p


@micropython.viper
def mix(table: object, points: object, count: int) -> int:
    """The exclusive or of table[p] for the points p in points[0:count].

    table is an array('I') of numbers below 2**30, points an array('H').
    """
    keys = ptr32(table)
    stones = ptr16(points)
    key = 0
    i = 0
    while i < count:
        key ^= keys[stones[i]]
        i += 1
    return key
