"""The circuits of a scan as machine code: row chain, links, columns, their switches, the ADC.

The same as RowChain and Columns of ../matrix.py, which say in plain words what they are; a test
holds the two equal. A scan is four fifths of the virtual board's work, a few hundred calls a frame:
all numbers are in one array, so that a call looks up one object. Times are in us since the last
turn with the world and so fit into 32 bits however long a run is.
"""

import array

import micropython
from matrix import (
    BIAS,
    BOWL_ROWS,
    CHAIN_ROWS,
    COLUMNS,
    FULL,
    LINK_COLUMNS,
    LINK_FIRST,
    LINK_PITCH,
    ROW_POCKETS,
    ROWS,
)
from micropython import const

_ADC_US = const(2)
MAX_AGE_US = const(10_000)  # at most so long after a turn with the world there is another one
_SLEEP_US = const(1000)  # a sleep this long or longer brings one, too

# Where each number is in the array.
SPENT = const(0)  # us since the last turn
_SETTLED = const(1)  # us since the last turn, at which the columns will have settled
_SELECT = const(2)
_TURN = const(3)  # the place in the ring of noise
_DATA = const(4)
_CLOCK = const(5)
_SHIFT = const(6)
_LATCH = const(7)
_STORE = const(8)
_OFF = const(9)
_POWERED = const(10)  # the row that has power, from 1; 0 for none, _SEVERAL for more than one
_ROWS = const(11)  # all outputs that are on
_STUCK = const(12)
_FLOATING = const(13)
_SETTLE = const(14)  # us that a row's outputs take
_STRAY = const(15)
_SELECTED = const(16)  # us since the last turn, and _BEFORE
_NODE = const(17)  # three counts: what each ADC input was charged to
_COUNT = const(20)  # of the trays of both bowls
_LINE = const(22)  # 24 counts that the columns go to, then 24 that they come from

_SIZE = const(70)

_BEFORE = const(32)  # a select may lie so many us before the last turn: longer ago it is over
_STRAY_MOST_US = const(8)

_SEVERAL = const(255)
_COLUMNS = const(24)
_CHAIN_ROWS = const(21)
_BOWL_ROWS = const(12)
_ALL = const(0xFFFFFF)  # outputs of the chain
_ALL_ROWS = const(0x1FFFFF)
_LINK_COLUMN = const(21)  # Black's; White's is the one before
_LINK_FIRST = const(32)
_LINK_PITCH = const(16)
_ROW_POCKETS = const(15)
_FULL = const(4095)

assert (_COLUMNS, _CHAIN_ROWS, _BOWL_ROWS, _FULL) == (COLUMNS, CHAIN_ROWS, BOWL_ROWS, FULL)
assert (_ALL, _ALL_ROWS) == ((1 << ROWS) - 1, (1 << CHAIN_ROWS) - 1)
assert (_LINK_COLUMN, _LINK_COLUMN - 1) == LINK_COLUMNS
assert (_LINK_FIRST, _LINK_PITCH, _ROW_POCKETS) == (LINK_FIRST, LINK_PITCH, ROW_POCKETS)


class Fast:
    """The row chain and the columns of one start of the board; `state` is their array of words."""

    def __init__(self, columns: object, rows: object):
        """Take over counts, noise, carry and bias of `columns`, a matrix.Columns.

        It also averages rows that have power at once. `rows` is a matrix.RowChain as it is at
        power-up: what it holds, what is stuck and what floats.
        """
        self.state = array.array("I", bytes(4 * _SIZE))
        for c in range(COLUMNS):
            self.state[_LINE + c] = self.state[_LINE + COLUMNS + c] = BIAS
        self.state[_OFF] = rows.pull_up
        self.state[_SETTLE] = columns.settle_us
        self.state[_STRAY] = columns.stray
        self.state[_NODE] = self.state[_NODE + 1] = self.state[_NODE + 2] = BIAS
        self._codes = columns.codes
        for at, bits in (
            (_STUCK, rows.stuck),
            (_FLOATING, rows.floating),
            (_SHIFT, rows.held),
            (_STORE, rows.held),
        ):
            self.state[at] = bits
        self._noise = columns.noise
        self._carry = columns.carry
        self._no_carry = array.array("H", bytes(2 * COLUMNS))
        self._targets = (columns.bias, columns.counts, columns.several)
        _power(self.state, self._targets, self._carry)

    def drive(self, pins: dict) -> dict:
        """Return by GPIO number the function that an output pin calls with its level, 0 or 1.

        `pins` are GPIO numbers by the signal names of the pin map.
        """
        state = self.state
        changed = (state, self._targets, self._carry)
        return {
            pins["ROW_DATA"]: _data(state),
            pins["ROW_CLOCK"]: _clock(state, self._targets),
            pins["ROW_LATCH"]: _latch(*changed),
            pins["ROW_OFF"]: _off(*changed),
            pins["COL_A"]: _select(state, 1),
            pins["COL_B"]: _select(state, 2),
            pins["COL_C"]: _select(state, 4),
        }

    def reader(self, adc: int) -> callable:
        """Return a function that samples ADC input 0..2: 0..65535, as ADC.read_u16 gives it.

        A sample costs 2 us.
        """
        mask = len(self._noise) - 1
        if self._codes or self.state[_STRAY]:
            codes = self._codes or array.array("H", range(FULL + 1))
            return _true_reader(self.state, self._noise, adc, mask, codes)
        return _reader(self.state, self._noise, adc, mask)

    def exchanged(self) -> int:
        """Begin to count time anew after a turn that has brought new counts.

        Returns the us since the turn before.
        """
        state = self.state
        spent = state[SPENT]
        state[SPENT] = 0
        state[_SETTLED] = max(0, state[_SETTLED] - spent)
        state[_SELECTED] = max(0, state[_SELECTED] - spent)
        if state[_POWERED]:
            _aim(state, self._targets, self._no_carry, 0)
        for bowl in range(2):
            if state[_COUNT + bowl]:
                _link(state, self._targets, bowl)
        return spent


@micropython.viper
def _alone(rows: int) -> int:
    """The number of the only row that has power, from 1; 0 for none, _SEVERAL for more."""
    if not rows:
        return 0
    if rows & (rows - 1):
        return _SEVERAL
    row = 0
    while rows:
        rows >>= 1
        row += 1
    return row


@micropython.viper
def _power(state: ptr32, targets: object, carry: object):
    """Find out which outputs are on now, and let the columns start if they are others."""
    rows = state[_STUCK]
    if state[_OFF]:
        rows |= state[_FLOATING]
    else:
        rows |= state[_STORE]
    if rows == state[_ROWS]:
        return
    state[_ROWS] = rows
    state[_POWERED] = int(_alone(rows & _ALL_ROWS))
    left = state[_SETTLED] - state[SPENT]
    _aim(state, targets, carry, left if left > 0 else 0)
    state[_SETTLED] = state[SPENT] + state[_SETTLE]
    bowl = 0
    while bowl < 2:
        if state[_COUNT + bowl] and not rows >> (_CHAIN_ROWS + bowl) & 1:
            state[_COUNT + bowl] = 0
            _link(state, targets, bowl)
        bowl += 1


@micropython.viper
def _count(state: ptr32, targets: object):
    """The trays behind the open links count a clock, as RowChain.clock and Columns.counted."""
    bowl = 0
    while bowl < 2:
        if state[_ROWS] >> (_CHAIN_ROWS + bowl) & 1:
            count = (state[_COUNT + bowl] + 1) & 255
            state[_COUNT + bowl] = count
            column = _LINE + _LINK_COLUMN - bowl
            before = state[column]
            _link(state, targets, bowl)
            if count >= _LINK_FIRST and count % _LINK_PITCH == 0:
                state[column + _COLUMNS] = before
                state[_SETTLED] = state[SPENT] + state[_SETTLE]
        bowl += 1


@micropython.viper
def _link(state: ptr32, targets: object, bowl: int):
    """As Columns._link."""
    bias = ptr16(targets[0])
    counts = ptr16(targets[1])
    column = _LINK_COLUMN - bowl
    count = bias[column]
    at = state[_COUNT + bowl] - _LINK_FIRST
    row = at // _LINK_PITCH
    pocket = at % _LINK_PITCH
    if at >= 0 and row < _BOWL_ROWS and pocket < _ROW_POCKETS:
        count = counts[(_CHAIN_ROWS + _BOWL_ROWS * bowl + row) * _COLUMNS + pocket]
    state[_LINE + column] = count
    state[_LINE + column + _COLUMNS] = count


@micropython.viper
def _aim(state: ptr32, targets: object, carry: object, left: int):
    """Let the columns start towards what the rows with power give; `left` as in _turn."""
    powered = state[_POWERED]
    if powered == 0:
        _turn(state, targets[0], 0, carry, left)
    elif powered == _SEVERAL:
        _turn(state, targets[2](state[_ROWS] & _ALL_ROWS), 0, carry, left)
    else:
        _turn(state, targets[1], (powered - 1) * _COLUMNS, carry, left)


@micropython.viper
def _turn(state: ptr32, target: ptr16, first: int, carry: ptr16, left: int):
    """As _turn of ../matrix.py."""
    line = _LINE
    while line < _LINE + _COLUMNS:
        before = state[line]
        if left:
            before += (state[line + _COLUMNS] - before) * left // state[_SETTLE]
        now = target[first]
        state[line + _COLUMNS] = before
        state[line] = now + (((before - now) * carry[line - _LINE]) >> 10)
        line += 1
        first += 1


def _data(state: array.array) -> callable:
    @micropython.viper
    def data(level: int):
        ptr32(state)[_DATA] = level

    return data


def _clock(state: array.array, targets: tuple) -> callable:
    @micropython.viper
    def clock(level: int):
        s = ptr32(state)
        if level and not s[_CLOCK]:
            s[_SHIFT] = (s[_SHIFT] << 1 | s[_DATA]) & _ALL
            if s[_ROWS] >> _CHAIN_ROWS & 3:
                _count(state, targets)
        s[_CLOCK] = level

    return clock


def _latch(state: array.array, targets: tuple, carry: array.array) -> callable:
    @micropython.viper
    def latch(level: int):
        s = ptr32(state)
        if level and not s[_LATCH]:
            s[_STORE] = s[_SHIFT]
            _power(state, targets, carry)
        s[_LATCH] = level

    return latch


def _off(state: array.array, targets: tuple, carry: array.array) -> callable:
    @micropython.viper
    def off(level: int):
        ptr32(state)[_OFF] = level
        _power(state, targets, carry)

    return off


def _select(state: array.array, bit: int) -> callable:
    @micropython.viper
    def select(level: int):
        s = ptr32(state)
        mask = int(bit)
        s[_SELECT] = s[_SELECT] | mask if level else s[_SELECT] & (7 - mask)
        s[_SELECTED] = s[SPENT] + _BEFORE - 1  # the call's own microsecond comes behind the edge

    return select


def _reader(state: array.array, noise: array.array, adc: int, mask: int) -> callable:
    first = _LINE + 8 * adc

    @micropython.viper
    def read() -> int:
        s = ptr32(state)
        now = s[SPENT] + _ADC_US
        s[SPENT] = now
        column = int(first) + s[_SELECT]
        count = s[column]
        left = s[_SETTLED] - now
        if left > 0:
            count += (s[column + _COLUMNS] - count) * left // s[_SETTLE]
        turn = (s[_TURN] + 1) & int(mask)
        s[_TURN] = turn
        count += (ptr8(noise)[turn] ^ 128) - 128
        if count < 0:
            count = 0
        elif count > _FULL:
            count = _FULL
        return count << 4 | count >> 8

    return read


def _true_reader(
    state: array.array, noise: array.array, adc: int, mask: int, codes: array.array
) -> callable:
    """As _reader, with what the column before leaves at the ADC, and with the ADC's steps."""
    first = _LINE + 8 * adc
    node = _NODE + adc

    @micropython.viper
    def read() -> int:
        s = ptr32(state)
        since = s[SPENT] + _BEFORE - s[_SELECTED]
        now = s[SPENT] + _ADC_US
        s[SPENT] = now
        column = int(first) + s[_SELECT]
        count = s[column]
        left = s[_SETTLED] - now
        if left > 0:
            count += (s[column + _COLUMNS] - count) * left // s[_SETTLE]
        if s[_STRAY]:
            left = 1 << 14
            if since > _STRAY_MOST_US:
                left = 0
            else:
                while since > 0:
                    left = left * s[_STRAY] >> 14
                    since -= 1
            at = int(node)
            count += (s[at] - count) * left >> 14
            s[at] = count
        turn = (s[_TURN] + 1) & int(mask)
        s[_TURN] = turn
        count += (ptr8(noise)[turn] ^ 128) - 128
        if count < 0:
            count = 0
        elif count > _FULL:
            count = _FULL
        count = ptr16(codes)[count]
        return count << 4 | count >> 8

    return read


def sleeper(state: array.array, exchange: callable) -> callable:
    """Return a function that lets `us` pass as a sleep does; a negative time is none.

    It calls `exchange()` when a turn with the world is due.
    """

    @micropython.viper
    def sleep(us: int):
        s = ptr32(state)
        if us > 0:
            s[SPENT] += us
        if us >= _SLEEP_US or s[SPENT] >= MAX_AGE_US:
            exchange()

    return sleep


def spender(state: array.array, exchange: callable) -> callable:
    """Return a function that lets `us` pass as a machine call does; `exchange` as in sleeper."""

    @micropython.viper
    def spend(us: int):
        s = ptr32(state)
        s[SPENT] += us
        if s[SPENT] >= MAX_AGE_US:
            exchange()

    return spend
