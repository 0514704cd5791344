"""Reads the sensor matrix: 21 rows of up to 24 columns, one row powered at a time, and the bowls.

sensing/readings.py calls scan() once a frame.  Three ADC inputs read three columns at each setting
of the multiplexers.

    outputs 0..18    the board's rows from the top, columns 0..18 from the left
    outputs 19, 20   Black's and White's rails: columns 0-7 right rail, 8-15 bottom, 16 corner
    outputs 21, 22   open the links of Black's and White's bowl: columns 21 and 20

The one high output of the chain of shift registers powers a row.  column = 8 * adc + select.  The
selects run forward through a Gray code on even rows and backward on odd rows, so that one pin
changes for three readings and none between rows.  While a link is open the trays behind it count
the chain's clock: count 32 + 16 * row + n, row = 2 * layer + half, lets pocket n of that row drive
the link's column.  scan() allocates nothing.
"""

from array import array

from wenping.geometry import BIAS, BOWL_ROWS, COLUMNS, LINES, RAIL_SLOTS, ROW_POCKETS, SENSORS
from wenping.viper import const, micropython, ptr8, ptr16

_BEHIND_RAILS = LINES + 2  # the output that opens the link of Black's bowl
_CHAIN = const(24)  # outputs of three shift registers
_HALVES = BOWL_ROWS // 2  # rows of pockets in a bowl
SWEEP_SCANS = 4  # that settling() adds up


class Matrix:
    """Reads the sensors' outputs in counts of the ADC (0..4095); the newest ones are in

    board[19 * row + col], rails[17 * player + slot], bowls[180 * player + 30 * layer + pocket]
    with player 0 = Black and pocket = 15 * half + column, bias[column], all array('H').
    extra: the value that the last scan() returned.
    """

    def __init__(
        self, row_data, row_clock, row_latch, row_off, selects, adcs, sleep_us, settle_us: int = 30
    ):
        """Allocate the counts, power no row.

        row_data to row_off: output pins of the row chain.  selects: three output pins (A, B, C).
        adcs: three objects with read_u16().  sleep_us: time.sleep_us.  settle_us: microseconds from
        powering a row until its sensors' outputs are valid.
        """
        self.board = array("H", bytes(2 * SENSORS))
        self.rails = array("H", bytes(4 * RAIL_SLOTS))
        self.bowls = array("H", bytes(2 * BOWL_ROWS * ROW_POCKETS))
        self.bias = array("H", bytes(2 * COLUMNS))
        self.extra = BIAS
        self._data = row_data
        self._clock = row_clock
        self._latch = row_latch
        # Bound once: the scan reads 361 times.
        self._read_0 = adcs[0].read_u16
        self._read_1 = adcs[1].read_u16
        self._read_2 = adcs[2].read_u16
        self._sleep_us = sleep_us
        self._settle_us = settle_us
        # Eight columns forward, eight backward; after each but the eighth one select pin changes.
        self._selects = a, b, c = selects
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
        """Read the board, the rails and one more row, in turn each of the bowls' 24 and the bias.

        Returns which row that was: 0..23 of the bowls, or BIAS.
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
            self._shift(_CHAIN - _BEHIND_RAILS)
            self._show()
            self._rows(self.bias, 0, 1, COLUMNS)
        else:
            self._pockets(extra)
            self._show()  # zeros: the link is closed, its trays go back to 0
        self.extra = extra
        return extra

    def settling(self, wait_us: int, first: int, count: int) -> array:
        """Return sums of SWEEP_SCANS counts of the board's sensors from `first` on.

        Each row is read wait_us after it was powered.  At most `count` sums; the other rows that
        these scans read are read again by the next scan().
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

    def _rows(self, into: array, start: int, rows: int, width: int) -> None:
        """Read `rows` rows of `width` columns into into[start:], from the powered row on.

        On return the row behind them is powered.
        """
        for _ in range(rows):
            self._sleep_us(self._settle_us)
            self._read(into, start, width)
            self._shift(1)
            self._show()
            start += width

    @micropython.native
    def _pockets(self, extra: int) -> None:
        """Read row 0..23 of the bowls through a link; leave zeros in the row chain."""
        bowls = self.bowls
        read = self._read_2
        clock = self._clock
        white = extra // _HALVES
        self._shift(white)
        self._show()
        a, _, c = self._selects
        a(1 - white)  # b is 0 between rows
        c(1)
        self._shift(32 + 16 * (extra - white * _HALVES))
        self._sleep_us(self._settle_us)
        for i in range(extra * ROW_POCKETS, (extra + 1) * ROW_POCKETS):
            bowls[i] = read() >> 4
            clock(1)
            clock(0)
        a(0)
        c(0)
        self._start = 0  # every scan reads a row in the same direction

    @micropython.native
    def _shift(self, count: int) -> None:
        """Shift the row chain by `count`; the outputs do not change before _show()."""
        clock = self._clock
        for _ in range(count):
            clock(1)
            clock(0)

    @micropython.native
    def _show(self) -> None:
        """Latch the row chain: its content appears at the outputs and powers another row."""
        latch = self._latch
        latch(1)
        latch(0)

    @micropython.viper
    def _read(self, into: object, start: int, width: int):
        """Read the powered row into into[start:start + width]."""
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
