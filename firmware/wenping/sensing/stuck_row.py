"""A row of the board that is never switched off: each other row then reads

    reading = (own row's sensor + that row's sensor) / 2

The fault is found by reading the columns while no row should have power, and corrected by solving
for the own sensor, which makes the noise 2.2 times as large.  That two outputs on one line average
evenly is an assumption of the virtual board; it was not measured on a real one.
"""

from array import array

from wenping.geometry import LINES
from wenping.viper import const, micropython

# Counts from the least to the greatest column: sensors' offsets give more, the dividers give less.
_APART = const(150)
_ALIKE = const(30) * LINES  # two readings of one row, summed over its columns, differ by less
_FULL = const(4095)


def find(board: array, bias: array) -> int:
    """The row 0..18 of the board that is never switched off, -1 if there is none.

    board: counts of the 361 sensors; bias: counts of the 24 columns while no row should have power.
    """
    if max(bias) - min(bias) < _APART:
        return -1
    for row in range(LINES):
        apart = 0
        for c in range(LINES):
            apart += abs(board[LINES * row + c] - bias[c])
        if apart < _ALIKE:
            return row
    return -1


@micropython.native
def take_out(counts: array, first: int, last: int, width: int, board: array, row: int) -> None:
    """Correct counts[first:last], rows of `width` columns, for a row of the board that is never
    switched off.
    """
    start = LINES * row
    c = 0
    for i in range(first, last):
        own = 2 * counts[i] - board[start + c]
        counts[i] = 0 if own < 0 else _FULL if own > _FULL else own
        c += 1
        if c == width:
            c = 0
