"""The sensor matrix: 45 rows of up to 24 columns, one row powered at a time, three columns read at
once.

    rows 0..18    the board's rows from the top, columns 0..18 from the left
    rows 19, 20   Black's and White's rails: columns 0-7 right rail, 8-15 bottom rail, 16 corner
    rows 21..32   Black's bowl, 33..44 White's: row = base + 2 * layer + half, pockets in 0..14

A 1 walks through the chain of shift registers; column = 8 * adc + select.  The selects run forward
through a Gray code on even rows and back through it on odd ones, so that one pin changes for three
readings and none between rows.  Everything is allocated in __init__; scan() allocates nothing.
"""

from array import array

from wenping.geometry import BIAS, BOWL_ROWS, COLUMNS, LINES, RAIL_SLOTS, ROW_POCKETS, SENSORS
from wenping.viper import const, micropython, ptr8, ptr16

_BOWL_ROW_0 = LINES + 2  # behind the board's rows and both rails
_CHAIN = const(48)  # outputs of six shift registers
SWEEP_SCANS = 4  # of a part of the settling sweep


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
        self.bowls = array("H", bytes(2 * BOWL_ROWS * ROW_POCKETS))
        self.bias = array("H", bytes(2 * COLUMNS))
        self.extra = BIAS  # what the last scan returned
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
        row_off(1)
        for pin in selects:
            pin(0)
        row_data(0)
        row_latch(0)
        row_clock(0)
        self._shift(_CHAIN)
        self._show()
        row_off(0)

    def scan(self) -> int:
        """Read the board, the rails and one more row: the bowls' 24 rows and the bias in turn.

        Returns which: the bowl row 0..23, or BIAS.
        """
        extra = self.extra + 1
        if extra > BIAS:
            extra = 0
        self._data(1)
        self._shift(1)
        self._data(0)
        self._show()
        self._rows(self.board, 0, LINES, LINES)
        self._rows(self.rails, 0, 2, RAIL_SLOTS)
        if extra == BIAS:
            self._shift(_CHAIN - _BOWL_ROW_0)
            self._show()
            self._rows(self.bias, 0, 1, COLUMNS)
        else:
            self._shift(extra)
            self._show()
            self._rows(self.bowls, extra * ROW_POCKETS, 1, ROW_POCKETS)
            self._shift(_CHAIN - _BOWL_ROW_0 - 1 - extra)
            self._show()
        self.extra = extra
        return extra

    def settling(self, wait_us: int, first: int, count: int) -> array:
        """The board's sensors from `first` on, each as the sum of four scans, when every row is
        read so long after it was powered; what else is read then is read again by the next scan.
        """
        usual, self._settle_us = self._settle_us, wait_us
        sums = array("H", bytes(2 * min(count, SENSORS - first)))
        extra = self.extra
        for _ in range(SWEEP_SCANS):
            self.scan()
            self.extra = extra
            for i in range(len(sums)):
                sums[i] += self.board[first + i]
        self._settle_us = usual
        return sums

    def _rows(self, into, start: int, rows: int, width: int) -> None:
        """Read so many rows, the first of them powered, into `into` from `start` on; the row after
        them is left powered.
        """
        for _ in range(rows):
            self._sleep_us(self._settle_us)
            self._read(into, start, width)
            self._shift(1)
            self._show()
            start += width

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
