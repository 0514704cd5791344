"""Reads the sensor matrix through the registers of RP2040 and RP2350, 4 times as fast as matrix.py.

The readings and their order are the same (tests/emulator compares the two).  app/assembly.py uses
this driver on these two chips only.  The time of a scan is that of the circuits: 30 us for each
row, 2 us for each conversion, 1 us for each change of the multiplexers.
"""

from array import array

import micropython
from micropython import const

from wenping.drivers.matrix import Matrix

# GPIO_OUT_SET, GPIO_OUT_CLR, ADC_CS, ADC_RESULT, the low half of the timer
REGISTERS = {
    "RP2040": (0xD0000014, 0xD0000018, 0x4004C000, 0x4004C004, 0x40054028),
    "RP2350": (0xD0000018, 0xD0000020, 0x400A0000, 0x400A0004, 0x400B0028),
}
_START = const(0x0005)  # bits of ADC_CS: enable, start one conversion
_READY = const(0x0100)  # bit of ADC_CS: the conversion is done
_SWITCH_US = const(1)  # from a change of the multiplexers until their outputs are valid


class FastMatrix(Matrix):
    """Matrix with the same counts, read through the registers."""

    def __init__(
        self, row_data, row_clock, row_latch, row_off, selects, adcs, sleep_us, settle_us: int,
        chip: str, clock: int, latch: int, select: tuple, columns: tuple,
    ):  # fmt: skip
        """As Matrix; chip is a key of REGISTERS ("RP2040").

        The others are GPIO numbers: clock and latch of the row chain, the three of select (A, B,
        C), the three of columns (ADC inputs).
        """
        registers = REGISTERS[chip]
        self._pins = array("I", registers[:2] + (1 << clock, 1 << latch))
        super().__init__(
            row_data, row_clock, row_latch, row_off, selects, adcs, sleep_us, settle_us
        )
        inputs = [(gpio - 26) << 12 | _START for gpio in columns]
        self._samples = array("I", list(registers) + inputs)
        # Masks of the select pins to set and to clear after each of 8 columns forward, 8 backward.
        names = (0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0, 3)
        self._turn = array("I", [0] * 32)
        for k in range(16):
            if names[k] < 3:
                self._turn[2 * k + 1 - self._level[k]] = 1 << select[names[k]]

    def _shift(self, count: int) -> None:
        """Shift the row chain by `count`."""
        _pulses(self._pins, count)

    def _show(self) -> None:
        """Latch the row chain."""
        _latch(self._pins)

    def _rows(self, into: array, start: int, rows: int, width: int) -> None:
        """Read `rows` rows of `width` columns into into[start:], as Matrix._rows()."""
        self._start = _rows(
            self._samples, self._pins, self._order, self._turn, self._start, self._settle_us, into,
            start, rows, width,
        )  # fmt: skip


@micropython.viper
def _pulses(pins: object, count: int):
    """Send `count` pulses on the clock of the row chain.

    pins: array('I') of the registers that set and clear outputs, masks of clock and latch.
    """
    p = ptr32(pins)
    high = ptr32(p[0])
    low = ptr32(p[1])
    clock = p[2]
    while count:
        high[0] = clock
        high[0] = clock  # twice: the pulse shall last for 0.1 us
        low[0] = clock
        count -= 1


@micropython.viper
def _latch(pins: object):
    """Send a pulse on the latch of the row chain; pins as for _pulses()."""
    p = ptr32(pins)
    high = ptr32(p[0])
    low = ptr32(p[1])
    latch = p[3]
    high[0] = latch
    high[0] = latch
    low[0] = latch


@micropython.viper
def _rows(  # noqa: C901
    registers: object, pins: object, order: object, turn: object, start: int, settle_us: int,
    counts: object, at: int, rows: int, width: int,
) -> int:  # fmt: skip
    """Read `rows` rows of `width` columns into counts[at:], an array('H').

    registers: array('I') of REGISTERS[chip] and the values of ADC_CS that start a conversion of
    each input.  pins: as for _pulses().  order: the columns, 8 forward and 8 backward.  turn:
    array('I') of the masks to set and to clear after each of them.  start: 0 or 8, where in `order`
    the first row begins.  Returns where the next row begins.
    """
    r = ptr32(registers)
    high = ptr32(r[0])
    low = ptr32(r[1])
    cs = ptr32(r[2])
    result = ptr32(r[3])
    timer = ptr32(r[4])
    p = ptr32(pins)
    clock = p[2]
    latch = p[3]
    columns = ptr8(order)
    turns = ptr32(turn)
    out = ptr16(counts)
    while rows:
        began = timer[0]
        while timer[0] - began <= settle_us:
            pass
        k = start
        start = 8 - start
        i = 0
        while i < 8:
            column = columns[k]
            a = 5
            cs[0] = r[a]
            while a < 8:  # a conversion of input a - 5 is under way
                here = at + column
                column += 8
                a += 1
                following = 0
                if column >= width:
                    a = 8
                elif a < 8:
                    following = r[a]
                while not cs[0] & _READY:
                    pass
                count = result[0]
                if following:
                    cs[0] = following
                out[here] = count
            k += 1
            i += 1
            if i < 8:
                high[0] = turns[2 * k - 2]
                low[0] = turns[2 * k - 1]
                began = timer[0]
                while timer[0] - began <= _SWITCH_US:
                    pass
        at += width
        high[0] = clock
        high[0] = clock
        low[0] = clock
        low[0] = clock
        high[0] = latch
        high[0] = latch
        low[0] = latch
        rows -= 1
    return start
