"""What the sensors read, with the wiring faults that are known put right: a row that is never
switched off (stuck_row.py), two columns whose plugs are exchanged (wiring.py finds them).
"""

from wenping.geometry import BIAS, LINES, RAIL_SLOTS, ROW_POCKETS, SENSORS
from wenping.sensing.limits import COUNTS_MIDDLE
from wenping.sensing.stuck_row import find, take_out
from wenping.viper import micropython


class Readings:
    """The newest counts, in the arrays of the matrix (drivers/matrix.py says their layout).

    row_on: the board's row 0..18 that always has power, -1 if there is none
    crossed: pairs of columns of the board that are each other's
    """

    def __init__(self, matrix):
        self.board = matrix.board
        self.rails = matrix.rails
        self.bowls = matrix.bowls
        self.bias = matrix.bias
        self.row_on = -1
        self.crossed = []
        self._scan = matrix.scan
        self.settling = matrix.settling  # (wait_us, first, count): for `doctor`

    def scan(self) -> int:
        """Let the matrix read once; returns which row it read beside the board (Matrix.scan)."""
        extra = self._scan()
        if extra == BIAS:
            self.row_on = find(self.board, self.bias)
        if self.row_on >= 0:
            self._without(self.row_on, extra)
        if self.crossed:
            self._uncross(extra)
        return extra

    def cross(self, first: int, second: int) -> None:
        """These columns of the board are each other's from now on; said again: no longer."""
        pair = first, second
        if self.crossed and self.crossed[-1] == pair:
            self.crossed.pop()
        else:
            self.crossed.append(pair)

    def _without(self, row: int, extra: int) -> None:
        """Take the part of a row that always has power out of what was read."""
        board = self.board
        take_out(board, 0, row * LINES, LINES, board, row)
        take_out(board, row * LINES + LINES, SENSORS, LINES, board, row)
        take_out(self.rails, 0, 2 * RAIL_SLOTS, RAIL_SLOTS, board, row)
        if extra == BIAS:
            for c in range(len(self.bias)):
                self.bias[c] = COUNTS_MIDDLE  # it cannot be measured
        else:
            first = extra * ROW_POCKETS
            take_out(self.bowls, first, first + ROW_POCKETS, ROW_POCKETS, board, row)

    @micropython.native
    def _uncross(self, extra):
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
