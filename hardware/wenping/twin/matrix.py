"""The circuits of a scan as software: row chain, bowls' links, columns, their switches, the ADC.

One source for MicroPython, where it stands behind the virtual board's `machine`, and for CPython,
where it stands behind the pins of an emulated RP2040. A circuit is told that a pin went to `level`
(0 or 1) at `t_us`, and answers with a level or a 12-bit count at `t_us`. What drives it is
firmware/wenping/drivers/matrix.py; board/fast.py is the same circuit once more as machine code.

Anything faster than a microsecond is not modelled.
"""

# pyright: reportInvalidTypeForm=false, reportAttributeAccessIssue=false, reportMissingImports=false

import array

try:
    import micropython
except ImportError:  # CPython: the same source, undecorated
    import types
    from collections.abc import Callable

    micropython = types.SimpleNamespace(
        viper=lambda function: function, native=lambda function: function
    )
    ptr16 = array.array

ROWS = 24  # outputs of three 74HC595
FLOATING = 2  # in place of a level 0 or 1: no pin drives the line
CHAIN_ROWS = 21  # 19 rows of the board, 2 of the rails; the next two outputs open the bowls' links
BOWL_ROWS = 12  # of pockets in a bowl: two in each of its trays
WIRED_ROWS = CHAIN_ROWS + 2 * BOWL_ROWS  # of sensors
COLUMNS = 24  # of three 8:1 switches
LINK_COLUMNS = (21, 20)  # that Black's bowl drives through its link, and White's
LINK_FIRST = 32  # the count of a link at which its first pocket drives the column
LINK_PITCH = 16  # counts from a row of pockets to the next
ROW_POCKETS = 15
SETTLE_US = 30  # from a row's power to its outputs: TMAG5253 data sheet, 25 us at most, and slack
_ALL_ROWS = (1 << CHAIN_ROWS) - 1
FULL = 4095  # the largest count of the 12-bit ADC
BIAS = 2048  # the count of a column that no sensor drives: its divider gives half the supply


STRAY_ONE = 1 << 14  # all of a column's voltage
_STRAY_MOST_US = 8  # after so long nothing is left of the column before
ADC_US = 2  # a conversion
SWITCH_OHM = 560  # through which a column charges the ADC's node


def stray(pf: float) -> int:
    """Return what a column leaves of itself at the ADC 1 us after the next is selected.

    As a part of STRAY_ONE; `pf` is the capacitance of the ADC's node with its traces.
    """
    import math

    return round(STRAY_ONE * math.exp(-1e6 / (SWITCH_OHM * pf))) if pf else 0


# The RP2040's ADC (erratum E11): how far its code is above the true count, up to each of four codes
# that are as wide as the fall behind them.
ADC_STEPS = (512, 1536, 2560, 3584)
ADC_ERRORS = (15, 6, 0, -6, -14)


def adc_codes() -> array.array:
    """Return the code that such an ADC gives for each true count, array('H') of FULL + 1."""
    codes = array.array("H", [0] * (FULL + 1))
    for count in range(FULL + 1):
        code = count + ADC_ERRORS[0]
        for i in range(len(ADC_STEPS)):
            if code >= ADC_STEPS[i]:
                code = max(ADC_STEPS[i], count + ADC_ERRORS[i + 1])
        codes[count] = min(code, FULL)
    return codes


@micropython.viper
def _turn(was: ptr16, line: ptr16, target: ptr16, first: int, carry: ptr16, left: int, settle: int):
    """Let all columns start towards a new target, target[first] and those that follow.

    `line` is what the columns were going to, `was` where they came from; both are rewritten.
    `left` of the `settle` us of that change were still missing. `carry` is the part of a column's
    count, in 1/1024, that it keeps of the row before.
    """
    for c in range(int(COLUMNS)):
        before = int(line[c])
        if left:
            before += (int(was[c]) - before) * left // settle
        now = int(target[first + c])
        was[c] = before
        line[c] = now + (((before - now) * int(carry[c])) >> 10)


@micropython.viper
def _average(mean: ptr16, counts: ptr16, on: ptr16, rows: int):
    """Fill `mean` with the average of the rows whose counts begin at on[0], ... on[rows - 1]."""
    for c in range(int(COLUMNS)):
        total = 0
        for i in range(rows):
            total += int(counts[int(on[i]) + c])
        mean[c] = total // rows


class RowChain:
    """Three shift registers (74HC595) in a chain; output 0 is the bit that was shifted in last.

    A row whose output is 1 has power while the chain's enable (/OE, `off`) is low. While output
    21 is 1 the trays of Black's bowl count the clock, while 22 is 1 those of White's; else they are
    held at 0. The 0.1 ms that this takes them is not modelled: the board's rows take longer.
    """

    def __init__(
        self,
        changed: Callable[[int, int], None],
        counted: Callable[[int, int, int], None] = lambda bowl, count, t_us: None,
    ):
        """Make a chain that calls changed(rows, t_us) when other outputs are 1 and enabled,

        and counted(bowl, count, t_us) when the trays of a bowl, 0 or 1, have another count.

        `rows` is a bit mask: bit n for output n. The chain is clear; `power_up` makes it as it is
        when the supply comes.
        """
        self.changed = changed
        self.counted = counted
        self.pull_up = 1  # of /OE on the carrier; 0: not fitted, the chip's pull-down wins
        self.floating = 0  # rows whose EN line, without a pull-down, floats to on under a high /OE
        self._data = 0
        self._clock = 0
        self._latch = 0
        self._off = 1
        self._shift = 0
        self._store = 0
        self._counts = [0, 0]  # of the two bowls' trays
        self.stuck = 0  # outputs that are always on, as bits: a fault
        self.rows = 0  # the outputs that are 1 and enabled now, as bits

    def power_up(self, latches: int, t_us: int) -> None:
        """The supply comes: the registers hold anything, here `latches`; nobody drives a pin."""
        self._shift = self._store = latches
        self.release(t_us)

    @property
    def held(self) -> int:
        """What the registers' outputs hold, as bits, whether they are enabled or not."""
        return self._store

    def release(self, t_us: int) -> None:
        """The microcontroller is in reset: its pins are inputs, with pull-downs of 50 k to 80 k.

        Only /OE has a stronger resistor; the registers keep what they hold.
        """
        self._data = self._clock = self._latch = 0
        self.off(FLOATING, t_us)

    def data(self, level: int, t_us: int) -> None:
        """The data pin (SER) goes to a level."""
        self._data = level & 1

    def clock(self, level: int, t_us: int) -> None:
        """The shift clock (SRCLK) goes to a level; on its rising edge the data is shifted in."""
        level &= 1
        if level and not self._clock:
            self._shift = ((self._shift << 1) | self._data) & ((1 << ROWS) - 1)
            for bowl in range(2):
                if self.rows >> (CHAIN_ROWS + bowl) & 1:
                    self._counts[bowl] = (self._counts[bowl] + 1) & 255
                    self.counted(bowl, self._counts[bowl], t_us)
        self._clock = level

    def latch(self, level: int, t_us: int) -> None:
        """The latch (RCLK) goes to a level; on its rising edge the bits go to the outputs."""
        level &= 1
        if level and not self._latch:
            self._store = self._shift
            self._drive(t_us)
        self._latch = level

    def off(self, level: int, t_us: int) -> None:
        """The enable (/OE) goes to a level; while it is high no output drives a row."""
        self._off = self.pull_up if level == FLOATING else level
        self._drive(t_us)

    def _drive(self, t_us: int):
        rows = (self.floating if self._off else self._store) | self.stuck
        if rows != self.rows:
            self.rows = rows
            self.changed(rows, t_us)
            for bowl in range(2):
                if self._counts[bowl] and not rows >> (CHAIN_ROWS + bowl) & 1:
                    self._counts[bowl] = 0
                    self.counted(bowl, 0, t_us)


class Columns:
    """The column lines that all rows share, three analog switches (74HC4051) and the ADC.

    All arrays belong to the caller. `counts` holds the settled 12-bit count of every sensor, row by
    row (array('H') of WIRED_ROWS * COLUMNS); it may be rewritten at any time and shows from the
    next change of rows or `refresh` on. `noise` is a ring of signed counts of which each sample
    takes the next (array('b'), its length a power of two). `carry` is the part of the row before
    that each column keeps, in 1/1024, and `bias` the count of each column without a powered row
    (array('H') of COLUMNS). `settle_us` is how long a row's outputs take, `stray` what function
    stray() gives, `codes` the ADC's transfer (adc_codes; None: an ideal one).
    """

    def __init__(
        self,
        counts: array.array,
        noise: array.array,
        carry: array.array,
        bias: array.array | None = None,
    ):
        self.counts = counts
        self.noise = noise
        self._mask = len(noise) - 1
        self._next = 0
        self.carry = carry
        self._no_carry = array.array("H", [0] * COLUMNS)
        self.bias = bias or array.array("H", [BIAS] * COLUMNS)
        self._mean = array.array("H", [BIAS] * COLUMNS)
        self._line = array.array("H", self.bias)
        self._was = array.array("H", self.bias)
        self.settle_us = SETTLE_US
        self.stray = 0
        self.codes = None
        self._node = [BIAS] * 3  # what each ADC input was charged to
        self._selected_us = -_STRAY_MOST_US
        self._settled_us = 0
        self._rows = 0
        self._on = {}  # by set of rows: where the counts of each begin
        self._index = {1 << row: row * COLUMNS for row in range(CHAIN_ROWS)}
        self._counts = [0, 0]  # of the links
        self.select = 0

    def select_a(self, level: int, t_us: int) -> None:
        """The switches' select line A goes to a level: bit 0 of the column that is read."""
        self.select = (self.select & 6) | (level & 1)
        self._selected_us = t_us

    def select_b(self, level: int, t_us: int) -> None:
        """The switches' select line B goes to a level: bit 1."""
        self.select = (self.select & 5) | (level & 1) << 1
        self._selected_us = t_us

    def select_c(self, level: int, t_us: int) -> None:
        """The switches' select line C goes to a level: bit 2."""
        self.select = (self.select & 3) | (level & 1) << 2
        self._selected_us = t_us

    def power(self, rows: int, t_us: int) -> None:
        """Other outputs of the chain are on: the columns go to their counts within settle_us."""
        self._rows = rows = rows & _ALL_ROWS
        target = self.counts
        first = self._index.get(rows)
        if first is None:
            first = 0
            target = self.several(rows) if rows else self.bias
        left = self._settled_us - t_us
        settle = self.settle_us
        _turn(self._was, self._line, target, first, self.carry, left if left > 0 else 0, settle)
        self._settled_us = t_us + settle

    def counted(self, bowl: int, count: int, t_us: int) -> None:
        """The trays of a bowl have another count: its pocket drives the link's column at once.

        A row of pockets that gets power takes as long as any other.
        """
        self._counts[bowl] = count
        column = LINK_COLUMNS[bowl]
        before = self._line[column]
        self._link(bowl)
        if count >= LINK_FIRST and count % LINK_PITCH == 0:
            self._was[column] = before
            self._settled_us = t_us + self.settle_us

    def _link(self, bowl: int) -> None:
        """Let a link's column carry what the pocket gives that its count means, if there is one."""
        column = LINK_COLUMNS[bowl]
        row, pocket = divmod(self._counts[bowl] - LINK_FIRST, LINK_PITCH)
        count = self.bias[column]
        if 0 <= row < BOWL_ROWS and pocket < ROW_POCKETS:
            count = self.counts[(CHAIN_ROWS + BOWL_ROWS * bowl + row) * COLUMNS + pocket]
        self._line[column] = self._was[column] = count

    def refresh(self) -> None:
        """Take over `counts` that were rewritten, for a row that stays powered."""
        if self._rows:
            target = self.counts
            first = self._index.get(self._rows)
            if first is None:
                first = 0
                target = self.several(self._rows)
            _turn(self._was, self._line, target, first, self._no_carry, 0, self.settle_us)
        for bowl in range(2):
            if self._counts[bowl]:
                self._link(bowl)

    def several(self, rows: int) -> array.array:
        """Return what the columns carry when several rows drive them at once: the average.

        That happens when an output of the chain is stuck. The array is reused by the next call.
        """
        on = self._on.get(rows)
        if on is None:
            first = [row * COLUMNS for row in range(CHAIN_ROWS) if rows >> row & 1]
            on = self._on[rows] = array.array("H", first)
        _average(self._mean, self.counts, on, len(on))
        return self._mean

    def sample(self, adc: int, t_us: int) -> int:
        """Return the count 0..4095 of ADC input 0, 1 or 2: column 8 * input + select.

        The conversion ends at t_us.
        """
        column = (adc << 3) + self.select
        count = self._line[column]
        if t_us < self._settled_us:
            count += (self._was[column] - count) * (self._settled_us - t_us) // self.settle_us
        if self.stray:
            left = STRAY_ONE
            for _ in range(min(_STRAY_MOST_US, t_us - ADC_US - self._selected_us)):
                left = left * self.stray >> 14
            if t_us - ADC_US - self._selected_us > _STRAY_MOST_US:
                left = 0
            count += (self._node[adc] - count) * left >> 14
            self._node[adc] = count
        self._next = turn = (self._next + 1) & self._mask
        count += self.noise[turn]
        count = 0 if count < 0 else count if count < FULL else FULL
        return self.codes[count] if self.codes else count
