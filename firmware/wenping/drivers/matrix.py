"""The sensor matrix: 45 rows of up to 24 columns, one row powered at a time, three columns read at
once.

    rows 0..18    the board's rows from the top, columns 0..18 from the left rows 19, 20   Black's
    and White's rails: columns 0-7 right rail, 8-15 bottom rail, 16 corner slot rows 21..32
    Black's bowl, 33..44 White's: row = base + 2 * layer + half, 15 pockets in columns 0..14

A 1 walks through the chain of shift registers; column = 8 * adc + select.  The selects run forward
through a Gray code on even rows and back through it on odd ones, so that one pin changes for three
readings and none between rows.  Everything is allocated in __init__; scan() allocates nothing.
"""

from array import array

from wenping.geometry import LINES, SENSORS
from wenping.sensing.limits import COUNTS_MIDDLE
from wenping.sensing.stuck_row import find, take_out

try:
    import micropython
except ImportError:  # CPython, in tests: the same source, interpreted

    class micropython:
        native = staticmethod(lambda function: function)
        viper = native

    def ptr8(data):
        return data

    ptr16 = ptr8

ROWS = COLS = LINES
RAIL_ROW_0 = ROWS
RAIL_SLOTS = 17
BOWL_ROW_0 = 21
BOWL_ROWS = 24
POCKETS = 15
CHAIN = 48
BIAS = 24  # the value of `extra` when the columns were read with no row powered


class Matrix:
    """Reads counts (0..4095).  `board`, `rails`, `bowls` and `bias` hold the newest ones:

    board[19 * row + col], rails[17 * player + slot], bowls[180 * player + 30 * layer + pocket]
    with player 0 = Black and pocket = 15 * half + column, bias[column].
    """

    def __init__(
        self, row_data, row_clock, row_latch, row_off, selects, adcs, sleep_us, settle_us=30
    ):
        """Takes output pins, three select pins (A, B, C), three ADCs and time.sleep_us."""
        self.board = array("H", bytes(2 * SENSORS))
        self.rails = array("H", bytes(4 * RAIL_SLOTS))
        self.bowls = array("H", bytes(2 * BOWL_ROWS * POCKETS))
        self.bias = array("H", bytes(2 * 24))
        # What the last scan read besides board and rails: bowl row 0..23, or BIAS.
        self.extra = BIAS
        self._data = row_data
        self._clock = row_clock
        self._latch = row_latch
        self._off = row_off
        # Bound once: looking a method up in the loop would cost 361 times.
        self._read_0 = adcs[0].read_u16
        self._read_1 = adcs[1].read_u16
        self._read_2 = adcs[2].read_u16
        self._sleep_us = sleep_us
        self._settle_us = settle_us
        # Eight columns forward and eight back; after each but the eighth one select pin is set to
        # a level.
        a, b, c = selects
        self._order = bytes((0, 1, 3, 2, 6, 7, 5, 4, 4, 5, 7, 6, 2, 3, 1, 0))
        self._pin = (a, b, a, c, a, b, a, a, a, b, a, c, a, b, a, a)  # the eighth is not used
        self._level = bytes((1, 1, 0, 1, 1, 0, 0, 0, 1, 1, 0, 0, 1, 0, 0, 0))
        self._start = 0
        self.row_on = -1  # the row of the board that is never switched off, as found
        self.crossed = []  # pairs of columns of the board that are each other's, as found
        for pin in selects:
            pin(0)
        row_off(1)
        row_data(0)
        row_latch(0)
        row_clock(0)
        self._shift(CHAIN)
        self._show()
        row_off(0)

    def scan(self):
        """Read the board, the rails and one more row (each bowl row and the bias in turn).
        Returns `extra`.
        """
        extra = self.extra + 1
        if extra > BIAS:
            extra = 0
        settle = self._settle_us
        self._data(1)
        self._shift(1)
        self._data(0)
        self._show()
        for row in range(ROWS):
            self._sleep_us(settle)
            self._read(self.board, row * COLS, COLS)
            self._shift(1)
            self._show()
        for player in range(2):
            self._sleep_us(settle)
            self._read(self.rails, player * RAIL_SLOTS, RAIL_SLOTS)
            self._shift(1)
            if player == 0:
                self._show()
        if extra == BIAS:
            self._shift(CHAIN - BOWL_ROW_0)
            self._show()
            self._sleep_us(settle)
            self._read(self.bias, 0, 24)
        else:
            self._shift(extra)
            self._show()
            self._sleep_us(settle)
            self._read(self.bowls, extra * POCKETS, POCKETS)
            self._shift(CHAIN - BOWL_ROW_0 - extra)
            self._show()
        self._put_right(extra)
        return extra

    def cross(self, first, second):
        """These columns of the board are each other's from now on; said again: no longer."""
        pair = first, second
        if self.crossed and self.crossed[-1] == pair:
            self.crossed.pop()
        else:
            self.crossed.append(pair)

    def _put_right(self, extra):
        """Undo what is wired wrongly, in all that was read."""
        self.extra = extra
        if extra == BIAS:
            self.row_on = find(self.board, self.bias)
        if self.row_on >= 0:
            self._without(self.row_on, extra)
        if self.crossed:
            self._uncross()

    def _without(self, row, extra):
        """Take a row that is never off out of what was read."""
        board = self.board
        take_out(board, 0, row * COLS, COLS, board, row)
        take_out(board, row * COLS + COLS, SENSORS, COLS, board, row)
        take_out(self.rails, 0, 2 * RAIL_SLOTS, RAIL_SLOTS, board, row)
        if extra == BIAS:
            for c in range(len(self.bias)):
                self.bias[c] = COUNTS_MIDDLE  # nobody knows it
        else:
            take_out(self.bowls, extra * POCKETS, extra * POCKETS + POCKETS, POCKETS, board, row)

    @micropython.native
    def _uncross(self):
        board = self.board
        for first, second in self.crossed:
            for s in range(0, SENSORS, COLS):
                count = board[s + first]
                board[s + first] = board[s + second]
                board[s + second] = count
            if self.extra == BIAS:
                count = self.bias[first]
                self.bias[first] = self.bias[second]
                self.bias[second] = count

    @micropython.native
    def _shift(self, count):
        clock = self._clock
        for _ in range(count):
            clock(1)
            clock(0)

    @micropython.native
    def _show(self):
        latch = self._latch
        latch(1)
        latch(0)

    @micropython.viper
    def _read(self, into, start: int, width: int):
        """The powered row into into[start:start + width]."""
        out = ptr16(into)
        order = ptr8(self._order)
        pin = self._pin
        level = ptr8(self._level)
        read_0 = self._read_0
        read_1 = self._read_1
        read_2 = self._read_2
        last = width - 16
        k = int(self._start)
        self._start = 8 - k
        for i in range(8):
            column = order[k]
            out[start + column] = int(read_0()) >> 4
            if column + 8 < width:
                out[start + column + 8] = int(read_1()) >> 4
            if column < last:
                out[start + column + 16] = int(read_2()) >> 4
            if i < 7:
                pin[k](level[k])
            k += 1
