"""A row of the board that is never switched off averages into every other reading:

    reading = (own row's sensor + that row's sensor) / 2

It shows itself where no row is powered, and is taken out again. Noise is 2.2 times as much then.
That two outputs on one line share evenly is what the virtual board does; no real one was measured.
"""

from wenping.geometry import LINES
from wenping.viper import const, micropython

_APART = const(
    150
)  # counts: sensors' own offsets pull the columns apart, dividers and a supply do not
_ALIKE = const(30) * LINES  # two readings of the same row, however noisy, differ less
_FULL = const(4095)


def find(board, bias) -> int:
    """The row 0..18 that drives the columns although none should, -1 if none does.

    board: counts of all sensors; bias: of the columns with no row powered.
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
def take_out(counts, first: int, last: int, width: int, board, row: int) -> None:
    """Make counts[first:last], rows of `width` columns, what they are without that row."""
    start = LINES * row
    c = 0
    for i in range(first, last):
        own = 2 * counts[i] - board[start + c]
        counts[i] = 0 if own < 0 else _FULL if own > _FULL else own
        c += 1
        if c == width:
            c = 0
