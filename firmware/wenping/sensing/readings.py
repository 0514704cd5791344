"""Reads the matrix and corrects its counts for wiring faults: columns whose plugs are exchanged
(wiring.py finds them), and a row of the board that always has power.

Such a row is found when the columns are read with no row selected: they give its sensors instead of
the biases.  Each other row then reads

    reading = (own row's sensor + that row's sensor) / 2

which is solved for the own sensor; that makes the noise 2.2 times as large.  That two outputs on
one line average evenly is an assumption of the virtual board; it was not measured on a real one.
"""

from wenping.geometry import BIAS, LINES, RAIL_SLOTS, SENSORS
from wenping.sensing.limits import COUNTS_MIDDLE, ROW_ON_ALIKE, ROW_ON_APART
from wenping.viper import const, micropython

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from array import array

    from wenping.sensing.contracts import Matrix

_FULL = const(4095)


class Readings:
    """The newest counts, corrected in place in the matrix's arrays.

    board, rails, bowls, bias  array('H') of counts 0..4095 (layout: drivers/matrix.py)
    row_on   the row 0..18 of the board that always has power, -1 if there is none
    crossed  list of pairs of the board's columns (0..18) that are exchanged, in the order found
    settling Matrix.settling() of drivers/matrix.py, for `wenping doctor`
    """

    def __init__(self, matrix: "Matrix"):
        """matrix: the driver (drivers/matrix.py), or the twin's."""
        self.board = matrix.board
        self.rails = matrix.rails
        self.bowls = matrix.bowls
        self.bias = matrix.bias
        self.row_on = -1
        self.crossed = []
        self._scan = matrix.scan
        self.settling = matrix.settling

    def scan(self) -> int:
        """Read one frame.  Returns which row was read beside board and rails: a pocket row 0..23,
        or BIAS.
        """
        extra = self._scan()
        if extra == BIAS:
            self.row_on = find(self.board, self.bias)
        if self.row_on >= 0:
            self._without(self.row_on, extra)
        if self.crossed:
            self._uncross(extra)
        return extra

    def cross(self, first: int, second: int) -> None:
        """Exchange two columns of the board from the next scan on.  If these two were the last to
        be exchanged, they are put back.
        """
        pair = first, second
        if self.crossed and self.crossed[-1] == pair:
            self.crossed.pop()
        else:
            self.crossed.append(pair)

    def _without(self, row: int, extra: int) -> None:
        """Remove from the counts the part of a row (0..18) that always has power; biases become
        COUNTS_MIDDLE.  extra: as scan() returns it.
        """
        board = self.board
        take_out(board, 0, row * LINES, LINES, board, row)
        take_out(board, row * LINES + LINES, SENSORS, LINES, board, row)
        take_out(self.rails, 0, 2 * RAIL_SLOTS, RAIL_SLOTS, board, row)
        if extra == BIAS:
            for c in range(len(self.bias)):
                self.bias[c] = COUNTS_MIDDLE  # it cannot be measured

    @micropython.native
    def _uncross(self, extra: int) -> None:
        """Exchange the counts of the crossed columns, and their biases if they were just read."""
        board = self.board
        for first, second in self.crossed:
            for s in range(0, SENSORS, LINES):
                count = board[s + first]
                board[s + first] = board[s + second]
                board[s + second] = count
            if extra == BIAS:
                count = self.bias[first]
                self.bias[first] = self.bias[second]
                self.bias[second] = count


def find(board: "array", bias: "array") -> int:
    """The row 0..18 of the board that always has power, -1 if there is none.

    board: counts of the 361 sensors; bias: counts of the 24 columns, read with no row selected.
    """
    if max(bias) - min(bias) < ROW_ON_APART:
        return -1
    for row in range(LINES):
        apart = 0
        for c in range(LINES):
            apart += abs(board[LINES * row + c] - bias[c])
        if apart < ROW_ON_ALIKE * LINES:
            return row
    return -1


@micropython.native
def take_out(counts: "array", first: int, last: int, width: int, board: "array", row: int) -> None:
    """Correct counts[first:last], rows of `width` columns, for a row (0..18) of the board that
    always has power; board: the counts of the 361 sensors, of which that row's are used.
    """
    start = LINES * row
    c = 0
    for i in range(first, last):
        own = 2 * counts[i] - board[start + c]
        counts[i] = 0 if own < 0 else _FULL if own > _FULL else own
        c += 1
        if c == width:
            c = 0
