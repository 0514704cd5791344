"""Baseline tracking: measures the noise of each sensor, and lets its offset follow the drift.

The first frames measure the noise of all sensors.  After these, two frames in a row are compared
for one row of the board, the next two for the next row: each sensor takes its turn about once a
second (a round).

Only a surely empty point says how its sensor drifts: it has been at rest and empty for 255 frames,
no neighbour is uncertain, and it reads less than EMPTY_MOST of either sign.  What the sixteen
stones two lines away take from it, 68 units at most, is added before: the decoder does not.

In its turn the offset (1/16 counts) of a surely empty point moves by 1 if it reads more than
OFFSET_ERROR; that of another point at rest, under a stone or empty, by the mean of these steps in
the round before: all sensors are of one kind and have nearly one temperature.  If the surely empty
points of a row read ROW_COMMON or more on average, all offsets of the row move by 2 besides, and
the steps of 1 are for what remains.
"""

from array import array

from wenping.geometry import LINES, SENSORS
from wenping.sensing.limits import (
    BAND,
    BAND_MOST,
    DRIFT_POINTS,
    EMPTY_MOST,
    NOISE,
    NOISE_FIRST,
    NOISE_MOST,
    NOISE_STEP,
    OFFSET_ERROR,
    ROW_COMMON,
    ROW_POINTS,
    ZERO,
)
from wenping.sensing.states import AGED, BLACK, EMPTY, MASKED, QUIET, UNCERTAIN, WHITE
from wenping.viper import const, micropython, ptr8, ptr16, ptr32

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.sensing.settle import Settling


# What a stone two lines away takes from a sensor's reading, in 1/10 unit, by where it lies.
_FAR_ROW = const(65)  # two columns away
_FAR_COLUMN = const(54)  # two rows away
_FAR_KNIGHT_ROW = const(47)  # two columns and one row away
_FAR_KNIGHT_COLUMN = const(41)  # one column and two rows away
_FAR_DIAGONAL = const(23)  # two columns and two rows away
_OUTER = (_FAR_DIAGONAL, _FAR_KNIGHT_COLUMN, _FAR_COLUMN, _FAR_KNIGHT_COLUMN, _FAR_DIAGONAL)
_INNER = (_FAR_KNIGHT_ROW, 0, 0, 0, _FAR_KNIGHT_ROW)
_FAR = bytes(_OUTER + _INNER + (_FAR_ROW, 0, 0, 0, _FAR_ROW) + _INNER + _OUTER)
_UNKNOWN = const(9999)  # of far(), instead of units; more than EMPTY_MOST

_START = const(16)  # frames in which the noise of all sensors is measured


# Indices of BaselineTracking.drift: the sum of the steps (-1, 0 or 1) of the surely empty points in
# this round; how many such points there were; the mean steps that the other points have yet to
# make, in 1/256 of a step; and the step (-1, 0 or 1) that they make in this round.
_STEPS = const(0)
_COUNTED = const(1)
_DUE = const(2)
_STEP = const(3)


class BaselineTracking:
    """Tracks the sensors of a board, working on the arrays of a Sensing (see points.py).

    noise   by sensor, the median difference between two frames, which is nearly the standard
            deviation of one frame: 1 .. NOISE_MOST units (bytearray)
    offset  by sensor, in 1/16 counts; follows the drift (array('H'))
    """

    def __init__(self, cells: array, offset: array, settling: "Settling"):
        """cells: the grid of calibrated fields, ZERO added, that decode.fields() fills; offset: of
        each sensor, in 1/16 counts, the array that is to follow.
        """
        self.cells = cells
        self.offset = offset
        self.settling = settling
        self.noise = settling.noise
        self.before = array("H", [0] * LINES)  # the row's fields in the frame before
        self.errors = array("H", [0] * LINES)  # a buffer of track_row()
        self.drift = array("i", [0] * 4)
        self._turn = 0  # twice the row whose turn it is, + 1 in the second of its two frames
        self._start = 0
        self._sum = self._first = self.errors  # arrays of their own while the noise is measured

    def step(self) -> None:
        """Take one frame: to be called after settle()."""
        if self._start <= _START:
            self._measure()
            return
        if self._turn & 1:
            self.track_row(self._turn >> 1)
        else:
            self._keep_row(self._turn >> 1)
        self._turn += 1
        if self._turn == 2 * LINES:
            self._turn = 0
            self._end_round()

    def _end_round(self) -> None:
        """Every row had its turn: set the step that points which are not surely empty make in the
        next round, from the mean step of those that are.
        """
        drift = self.drift
        if drift[_COUNTED] >= DRIFT_POINTS:
            drift[_DUE] += 256 * drift[_STEPS] // drift[_COUNTED]
        drift[_STEP] = 1 if drift[_DUE] >= 256 else -1 if drift[_DUE] <= -256 else 0
        drift[_DUE] -= 256 * drift[_STEP]
        drift[_STEPS] = drift[_COUNTED] = 0

    def _measure(self) -> None:
        """Take one of the first frames: add up its difference from the frame before."""
        if not self._start:
            self._sum = array("H", bytes(2 * SENSORS))
            self._first = array("H", self.cells)
        cells = self.cells
        first = self._first
        total = self._sum
        s = 0
        for p in range(21, 400, 20):
            for q in range(p, p + LINES):
                if self._start:
                    d = cells[q] - first[q]
                    d = d if d >= 0 else -d
                    total[s] += d if d < NOISE_STEP else NOISE_STEP
                first[q] = cells[q]
                s += 1
        if self._start == _START:
            self._end_measure()
        self._start += 1

    def _end_measure(self) -> None:
        """Set the noise and band of each sensor from the sums of the first frames.  A hand may have
        laid or lifted a stone meanwhile: NOISE_FIRST is the most that is set, and track_row()
        raises the noise of a sensor that has more.
        """
        total = self._sum
        # 16 frames are too few to call one sensor much quieter than the rest.
        least = sum(total) * 3 // (4 * SENSORS)
        for s in range(SENSORS):
            # The median is 0.845 of the mean.
            noise = max(total[s], least) * 27 // (32 * _START)
            self.noise[s] = max(NOISE, min(noise, NOISE_FIRST))
            self.settling.band[s] = _band(self.noise[s])
        self._sum = self._first = self.errors

    @micropython.viper
    def _keep_row(self, row: int):
        """Copy the fields of a row to `before`."""
        cells = ptr16(self.cells)
        before = ptr16(self.before)
        p = 20 * row + 21
        c = 0
        while c < LINES:
            before[c] = cells[p + c]
            c += 1

    @micropython.viper
    def track_row(self, row: int):  # noqa: C901
        """Track the sensors of a row (0..18) with two frames: `cells` now, and `before`.

        Updates the noise and band of each sensor that is not masked, then the offset of each that
        is quiet.  Frames that differ by more than the noise raise it, those that differ by less
        lower it: it follows the median.
        """
        settling = self.settling
        state = settling.state
        states = ptr8(state)
        mode = ptr8(settling.mode)
        age = ptr8(settling.age)
        ref = ptr16(settling.ref)
        band = ptr8(settling.band)
        noise = ptr8(self.noise)
        cells = ptr16(self.cells)
        before = ptr16(self.before)
        errors = ptr16(self.errors)
        start = LINES * row
        counted = 0
        total = 0
        c = 0
        while c < LINES:
            s = start + c
            if mode[s] != MASKED:
                d = cells[s + row + 21] - before[c]
                if d < 0:
                    d = 0 - d
                n = noise[s]
                if d > n:
                    if n < NOISE_MOST:
                        n += 1 + (n >> 6)
                elif d < n and n > 1:
                    n -= 1 + (n >> 6)
                noise[s] = n
                band[s] = int(_band(n))
                # the reading of a surely empty point in units; of every other point EMPTY_MOST
                e = EMPTY_MOST
                if mode[s] == QUIET and states[s] == EMPTY and age[s] == AGED:
                    e = (ref[s] >> 2) - ZERO + int(far(state, s))
                    if e >= EMPTY_MOST or e <= 0 - EMPTY_MOST:
                        e = EMPTY_MOST
                errors[c] = e + EMPTY_MOST
                if e < EMPTY_MOST:
                    counted += 1
                    total += e
            c += 1
        common = 0
        by = 0
        if counted >= ROW_POINTS:
            if total >= ROW_COMMON * counted:
                by = 2
            elif total <= 0 - ROW_COMMON * counted:
                by = 0 - 2
            if by:
                common = total // counted
        offset = ptr16(self.offset)
        drift = ptr32(self.drift)
        steps = 0
        c = 0
        while c < LINES:
            s = start + c
            if mode[s] == QUIET and offset[s] >= 3 and offset[s] <= 65532:
                move = drift[_STEP]
                e = errors[c] - EMPTY_MOST
                if e < EMPTY_MOST:
                    e -= common
                    move = 1 if e > OFFSET_ERROR else 0 - 1 if e < 0 - OFFSET_ERROR else 0
                    steps += move
                offset[s] = offset[s] + by + move
            c += 1
        drift[_STEPS] = drift[_STEPS] + steps
        drift[_COUNTED] = drift[_COUNTED] + counted


@micropython.viper
def _band(noise: int) -> int:
    """How far a point at rest may stray from its reference, in units, by its sensor's noise."""
    band = noise * 16 // 3
    if band < BAND:
        return BAND
    if band > BAND_MOST:
        return BAND_MOST
    return band


@micropython.viper
def far(states: object, s: int) -> int:
    """What the stones two lines from sensor s (0..360) take from its reading, in units, a black
    stone's counted positive; _UNKNOWN if it or one of its eight neighbours is uncertain, since an
    undetected stone may lie there.  states: of the 361 sensors (bytearray).
    """
    state = ptr8(states)
    part = ptr8(_FAR)
    row = s // LINES - 2
    col = s % LINES - 2
    total = 0
    i = 0
    while i < 25:
        r = row
        row += 1
        k = col
        while k < col + 5:
            if r >= 0 and r < LINES and k >= 0 and k < LINES:
                there = state[LINES * r + k]
                if there == BLACK:
                    total += part[i]
                elif there == WHITE:
                    total -= part[i]
                elif there == UNCERTAIN and part[i] == 0:
                    return _UNKNOWN
            k += 1
            i += 1
    return total // 10
