"""The slow care of the sensors: how noisy each is, and its offset followed as it drifts.

The noise of all sensors is measured in the first frames.  From then on two frames are given to a
row, then the next row comes, so that every sensor is looked at about once a second.  An offset is
followed only where a point is surely empty: at rest and empty for 255 frames, within 1.5 mT of
nothing once the far stones' fields are taken out (the decoder only knows the eight neighbours;
those of the next ring add up to 0.8 mT).  The sensors under stones are not left behind: what the
surely empty points of a row read in common (the row's own step) moves the row's other points too,
and so does what all surely empty points drift on average (the temperature, the same kind of
sensors).

look() is the plain version; care_viper.py has the same as machine code.
"""

from array import array

from wenping.geometry import LINES, SENSORS
from wenping.sensing.limits import BAND, BAND_MOST, EMPTY_MOST, NOISE, NOISE_MOST, ZERO
from wenping.sensing.settle import EMPTY, MASKED, QUIET

try:
    from wenping.sensing.baseline_viper import look as _fast_look
except ImportError:
    _fast_look = None

_AGED = 255
_START = 16  # frames in which the noise of all sensors is measured
_LEAST = 5  # surely empty points that speak for their row
_JUMP = 400  # 10 uT: a hand, not noise
_COMMON = 10  # 10 uT that they must have in common
_SPEAKERS = 40  # surely empty points that speak for the whole board

# what BaselineTracking.drift holds: steps of the surely empty points in this round, how many
# these were, the part of a step that is due in 1/256, and the step of all other points
_STEPS, _SAID, _DUE, _STEP = range(4)

# A stone's part two lines away, in uT: along the row, along the column, knight's moves, diagonal.
FAR_X = 78
FAR_Y = 65
FAR_XY = 56
FAR_YX = 49
FAR_DIAGONAL = 27


class BaselineTracking:
    """Works on the arrays of a Sensing (see points.py); `noise[s]` is the median of the difference
    between two frames, in 10 uT: nearly the standard deviation of one frame.
    """

    def __init__(self, cells, offset, settling):
        self.cells = cells
        self.offset = offset
        self.settling = settling
        self.noise = bytearray([NOISE] * SENSORS)
        self.before = array("H", [0] * LINES)
        self.errors = array("H", [0] * LINES)
        self.drift = array("i", [0] * 4)
        self._row = 0
        self._second = False
        self._start = 0
        self._sum = array("H", [0] * SENSORS)
        self._first = array("H", cells)

    def step(self) -> None:
        """Call once a frame, after settle()."""
        if self._start <= _START:
            self._measure()
            return
        row = self._row
        if not self._second:
            first = 20 * row + 21
            for c in range(LINES):
                self.before[c] = self.cells[first + c]
            self._second = True
            return
        self._second = False
        look(self, self.settling, row)
        self._row = row + 1
        if self._row == LINES:
            self._row = 0
            self._round()

    def _round(self) -> None:
        """Every row has been looked at: how far have the surely empty points gone on average?"""
        drift = self.drift
        if drift[_SAID] >= _SPEAKERS:
            drift[_DUE] += 256 * drift[_STEPS] // drift[_SAID]
        drift[_STEP] = 1 if drift[_DUE] >= 256 else -1 if drift[_DUE] <= -256 else 0
        drift[_DUE] -= 256 * drift[_STEP]
        drift[_STEPS] = drift[_SAID] = 0

    def _measure(self) -> None:
        """One of the first frames: what differs from the one before is noise, on average."""
        cells = self.cells
        first = self._first
        total = self._sum
        s = 0
        for p in range(21, 400, 20):
            for q in range(p, p + LINES):
                if self._start:
                    d = cells[q] - first[q]
                    d = d if d >= 0 else -d
                    total[s] += d if d < _JUMP else _JUMP
                first[q] = cells[q]
                s += 1
        if self._start == _START:
            common = 0
            for s in range(SENSORS):
                common += total[s]
            common = common * 3 // (4 * SENSORS)  # so few frames: nobody is much better than others
            for s in range(SENSORS):
                noise = (
                    max(total[s], common) * 27 // (32 * _START)
                )  # the median is 0.845 of the mean
                self.noise[s] = NOISE if noise < NOISE else min(noise, NOISE_MOST)
                self.settling.band[s] = _band(self.noise[s])
        self._start += 1


def _band(noise: int) -> int:
    band = noise * 16 // 3
    return BAND if band < BAND else min(band, BAND_MOST)


def plain_look(care, settling, row: int) -> None:
    """Look at one row: noise and the band that comes of it, then the offsets."""
    offset = care.offset
    drift = care.drift
    said = 0
    total = 0
    for c in range(LINES):
        s = LINES * row + c
        if settling.mode[s] == MASKED:
            continue
        d = care.cells[20 * row + 21 + c] - care.before[c]
        if d < 0:
            d = -d
        noise = care.noise[s]
        if d > noise:
            if noise < NOISE_MOST:
                noise += 1 + (noise >> 6)
        elif d < noise and noise > 1:
            noise -= 1 + (noise >> 6)
        care.noise[s] = noise
        settling.band[s] = _band(noise)
        e = _error(settling, s)
        care.errors[c] = e + EMPTY_MOST
        if -EMPTY_MOST < e < EMPTY_MOST:
            said += 1
            total += e
    common = 0
    by = 0
    if said >= _LEAST and not -_COMMON * said < total < _COMMON * said:
        common = total // said
        by = 2 if total > 0 else -2
    for c in range(LINES):
        s = LINES * row + c
        if settling.mode[s] != QUIET or not 3 <= offset[s] <= 65532:
            continue
        e = care.errors[c] - EMPTY_MOST
        if -EMPTY_MOST < e < EMPTY_MOST:
            step = 1 if e - common > 2 else -1 if e - common < -2 else 0
            drift[_STEPS] += step
        else:
            step = drift[_STEP]
        offset[s] += by + step
    drift[_SAID] += said


def _error(settling, s: int) -> int:
    """What a surely empty point reads, in 10 uT; EMPTY_MOST for every other point."""
    if settling.mode[s] != QUIET or settling.state[s] != EMPTY or settling.age[s] != _AGED:
        return EMPTY_MOST
    e = (settling.ref[s] >> 2) - ZERO + far(settling.state, s)
    return e if -EMPTY_MOST < e < EMPTY_MOST else EMPTY_MOST


def far(state, s: int) -> int:
    """What the stones of the second ring take from a point, in 10 uT, black's positive."""
    row = s // LINES
    col = s % LINES
    total = 0
    for dy in range(-2, 3):
        if not 0 <= row + dy < LINES:
            continue
        for dx in range(-2, 3):
            if not 0 <= col + dx < LINES or (-2 < dx < 2 and -2 < dy < 2):
                continue
            there = state[s + LINES * dy + dx]
            if there == 1 or there == 2:
                if dy == 0:
                    part = FAR_X
                elif dx == 0:
                    part = FAR_Y
                elif dx == -1 or dx == 1:
                    part = FAR_YX
                elif dy == -1 or dy == 1:
                    part = FAR_XY
                else:
                    part = FAR_DIAGONAL
                total += part if there == 1 else -part
    return total // 10


look = _fast_look or plain_look
