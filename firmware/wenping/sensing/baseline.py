"""Baseline tracking: how noisy each sensor is, and how its offset drifts.

The noise of all sensors is measured in the first frames.  From then on each row gets two frames,
then the next row follows, so that every sensor is looked at about once a second.

An offset follows its sensor only where the point is surely empty: at rest and empty for 255 frames,
beside no uncertain one, and reading less than 1.5 mT of either sign once the sixteen stones two
lines away are taken out, which the decoder leaves in: up to 0.8 mT.  The offsets of other points,
those under stones among them, follow what the surely empty points of their row read in common, and
what all surely empty points drift on average: the temperature reaches all sensors, and all are of
one kind.
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
from wenping.sensing.settle import Settling
from wenping.sensing.states import AGED, BLACK, EMPTY, MASKED, QUIET, UNCERTAIN, WHITE
from wenping.viper import const, micropython, ptr8, ptr16, ptr32

# The part of a stone's field by where it lies, in 1/10 unit.
_FAR_ROW = const(65)  # two columns away
_FAR_COLUMN = const(54)  # two rows away
_FAR_KNIGHT_ROW = const(47)  # two columns and one row away
_FAR_KNIGHT_COLUMN = const(41)  # one column and two rows away
_FAR_DIAGONAL = const(23)  # two columns and two rows away
_OUTER = (_FAR_DIAGONAL, _FAR_KNIGHT_COLUMN, _FAR_COLUMN, _FAR_KNIGHT_COLUMN, _FAR_DIAGONAL)
_INNER = (_FAR_KNIGHT_ROW, 0, 0, 0, _FAR_KNIGHT_ROW)
_FAR = bytes(_OUTER + _INNER + (_FAR_ROW, 0, 0, 0, _FAR_ROW) + _INNER + _OUTER)
_UNKNOWN = const(9999)  # more than any surely empty point reads

_START = const(16)  # frames in which the noise of all sensors is measured


# What BaselineTracking.drift holds: the steps of the surely empty points in this round, how many
# such points there were, the part of a step that is due in 1/256, and the step of all other points.
_STEPS = const(0)
_COUNTED = const(1)
_DUE = const(2)
_STEP = const(3)


class BaselineTracking:
    """Tracks the sensors of a board, working on the arrays of a Sensing (see points.py).

    noise[s] is the median difference between two frames in 10 uT, nearly the standard deviation of
    one frame.
    """

    def __init__(self, cells: array, offset: array, settling: Settling):
        """cells: the grid of calibrated fields; offset: of each sensor, in 1/16 counts."""
        self.cells = cells
        self.offset = offset
        self.settling = settling
        self.noise = settling.noise
        self.before = array("H", [0] * LINES)  # the row's fields in the frame before
        self.errors = array("H", [0] * LINES)  # track_row() works in it
        self.drift = array("i", [0] * 4)
        self._row = 0
        self._second = False
        self._start = 0
        self._sum = self._first = self.errors  # arrays of their own while the noise is measured

    def step(self) -> None:
        """Take one frame: to be called after settle()."""
        if self._start <= _START:
            self._measure()
            return
        row = self._row
        if not self._second:
            self._keep_row(row)
            self._second = True
            return
        self._second = False
        self.track_row(row)
        self._row = row + 1
        if self._row == LINES:
            self._row = 0
            self._end_round()

    def _end_round(self) -> None:
        """Every row has been looked at: find how far the surely empty points drift on average."""
        drift = self.drift
        if drift[_COUNTED] >= DRIFT_POINTS:
            drift[_DUE] += 256 * drift[_STEPS] // drift[_COUNTED]
        drift[_STEP] = 1 if drift[_DUE] >= 256 else -1 if drift[_DUE] <= -256 else 0
        drift[_DUE] -= 256 * drift[_STEP]
        drift[_STEPS] = drift[_COUNTED] = 0

    def _measure(self) -> None:
        """Take one of the first frames: its difference from the frame before is noise."""
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
        """Set the noise and band of each sensor from the sums of the first frames.  Nobody knows
        yet whether a hand lays or lifts a stone there meanwhile: later frames say what is noisier.
        """
        total = self._sum
        common = 0
        for s in range(SENSORS):
            common += total[s]
        # 16 frames are too few to call one sensor much quieter than the rest.
        least = common * 3 // (4 * SENSORS)
        for s in range(SENSORS):
            # The median is 0.845 of the mean.
            noise = max(total[s], least) * 27 // (32 * _START)
            self.noise[s] = NOISE if noise < NOISE else min(noise, NOISE_FIRST)
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
    def track_row(self, row: int):
        """Track the sensors of a row with two frames: `cells` now, and `before`.

        Updates the noise and band of each sensor that is not masked, then the offset of each that
        is quiet.  Two frames that differ by more than the noise raise it, others lower it.
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
                # What a surely empty point reads; EMPTY_MOST for every other point.
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
                move = by
                e = errors[c] - EMPTY_MOST
                if e < EMPTY_MOST:
                    e -= common
                    if e > OFFSET_ERROR:
                        move += 1
                        steps += 1
                    elif e < 0 - OFFSET_ERROR:
                        move -= 1
                        steps -= 1
                else:
                    move += drift[_STEP]
                offset[s] = offset[s] + move
            c += 1
        drift[_STEPS] = drift[_STEPS] + steps
        drift[_COUNTED] = drift[_COUNTED] + counted


@micropython.viper
def _band(noise: int) -> int:
    """How far a settled point of so noisy a sensor may wander, in 10 uT."""
    band = noise * 16 // 3
    if band < BAND:
        return BAND
    if band > BAND_MOST:
        return BAND_MOST
    return band


@micropython.viper
def far(states: object, s: int) -> int:
    """What the stones two lines from sensor s take from its reading, in units, black ones counted
    positive; _UNKNOWN if it or one of its eight neighbours is uncertain: a stone that nobody sees
    may lie there.  states: a bytearray of 361.
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
