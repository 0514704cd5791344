"""What the sensors around a point read when its own one is masked or reads nothing of a stone.

A stone put on a point, or taken from it, moves what its four neighbours read by about 0.4 mT each,
all the same way.  mark() is called while board and game agree, again when a press ends the turn: by
then references have followed the newest stone.  When something is missing later, lean(s) tells how
much the neighbours of s lean to a stone that came since, in per cent of what a lying stone takes
from them: 100 a black one came (or a white one went), -100 the reverse.

It is evidence to choose between explanations, not a state.  Only empty neighbours at rest are
asked around which no other stone came, went or was moved far, and at least two of them.  Two around
a corner read the same of two points, s and the one opposite: then s leans no more than UNSURE,
unless it is masked.  Nor does it where one of them reads less than a third of what another does:
the stone lies elsewhere.

find() weighs where an unseen stone lies, by what all eight sensors around each point have lost: it
is likelier there by so many nats than on any other point, or nowhere; by HINT at most where its
neighbours lean to another point as well, or while something moves near a sensor that was sound so
far: a passing magnet adds to what a dozen sensors read.  It asks those under stones, too: fields
add up.  What such a sensor reads of its own stone changes when that is pushed a little, which is
part of its variance.

The functions over all points are viper: machine code on the device, plain Python on the host
(wenping/viper.py).
"""

from array import array

from wenping.geometry import LINES, SENSORS
from wenping.sensing.limits import QUIETEST
from wenping.sensing.settle import EMPTY, MASKED, QUIET, UNCERTAIN
from wenping.viper import const, micropython, ptr8, ptr16

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from collections.abc import Callable

    from wenping.sensing.settle import Settling

NOBODY = -1000  # fewer than two neighbours can be asked
STRAIGHT = 30  # so few are none
UNSURE = 50  # a stone here or on one other point
MOST_PART = 180  # a stone reads no more
RIVAL = 20  # where so many per cent are read the stone may lie instead
RIVALS = 8  # so many points are compared: it takes 1 ms for each
# What a stone takes from the sensors beside it, above and below, and across a corner, in quarters
# of 10 uT; one 3 mm off its point takes 30 % more, or less.
TAKEN = ((1, 132), (LINES, 124), (LINES - 1, 57), (LINES + 1, 57))
TRACKED = 200  # the variance of what tracking leaves of stones that lay around: 0.035 mT
NUDGED = 2500  # the same of a stone's own sensor, if that is pushed by 0.06 mm: 0.125 mT
MOST = 80  # 5 nats: one sensor in 150 reads something else
HINT = 96  # 6 nats: enough to ask, too little to believe
NEAR = 4  # lines, 88 mm: a magnet 55 mm high adds to what is read up to 78 mm around it

# geometry.py's, settle.py's, limits.py's and those above, for the compiler; a test holds them equal
_SENSORS = const(361)
_LINES = const(19)
_MASKED = const(3)
_SHARE_X = const(33)
_SHARE_Y = const(31)
_NOBODY = const(-1000)
_UNSURE = const(50)

_UNMARKED = const(255)
_MOVED = const(240)  # a quarter of 10 uT: more is another stone, or one that was pushed
_NUDGED = const(1000)  # a stone is 2 mm further off: sensors beside it read that, by one sigma
_STILL = const(126)  # a sensor that moved more than this (four sigma) is not deaf


class Blind:
    """Works on the arrays of a Settling; `parts` are the leans of all points as of the last
    survey().  Nothing here runs in every frame.
    """

    def __init__(self, settling: "Settling"):
        self._settling = settling
        self.ref = array("H", [0] * SENSORS)  # what was read at mark()
        self.state = bytearray([_UNMARKED] * SENSORS)
        self.other = bytearray(SENSORS)  # 1: not as it was, and not masked
        self.near = bytearray(SENSORS)  # so many of these in the square of nine
        self.parts = array("h", bytes(2 * SENSORS))

    @micropython.viper
    def mark(self):
        """Remember how the board reads now: board and game agree."""
        settling = self._settling
        mode = ptr8(settling.mode)
        state = ptr8(settling.state)
        ref = ptr16(settling.ref)
        states = ptr8(self.state)
        refs = ptr16(self.ref)
        s = 0
        while s < _SENSORS:
            if mode[s]:
                states[s] = _UNMARKED
            else:
                refs[s] = ref[s]
                states[s] = state[s]
            s += 1

    def lean(self, s: int) -> int:
        """Which way the neighbours of s lean since mark(): per cent, or NOBODY."""
        _compare(self, self._settling)
        _count(self)
        _ask(self, self._settling, s, s + 1, 4)
        return self.parts[s]

    def survey(self) -> None:
        """Ask around every point: parts[s] = lean(s), but by neighbours under stones as well where
        fewer than two empty ones can be asked.
        """
        _compare(self, self._settling)
        _count(self)
        _ask(self, self._settling, 0, SENSORS, 8)

    def find(self, colour: int, free: "Callable[[int], bool]") -> tuple:
        """The point where a stone of a colour (1, 2) came unseen since mark(): (sensor, how much
        likelier than the next likeliest, and than none, in 1/16 nats), or (-1, 0).  free(s):
        whether one may lie there, for all the game knows.

        Masked points are asked, and empty ones whose sensor has not moved: if one of these wins,
        its sensor is deaf.
        """
        self.survey()
        sign = 1 if colour == 1 else -1
        parts = self.parts
        asked = [s for s in range(SENSORS) if parts[s] != NOBODY]
        likely = [(sign * parts[s], s) for s in asked if sign * parts[s] >= RIVAL]
        likely = [(part, s) for part, s in likely if self._may_be_deaf(s) and free(s)]
        likely = [s for _, s in sorted(likely)[-RIVALS:]]
        weighed = [(self._nats(s, sign), s) for s in likely]
        if not weighed:
            return -1, 0
        # It may lie where few can be asked, or where the decoder has moved what a deaf one reads.
        state = self._settling.state
        around = [s for s in _square(max(weighed)[1], 2) if s not in likely]
        around = [s for s in around if state[s] in (EMPTY, UNCERTAIN) and free(s)]
        weighed += [(0, -1)] + [(self._nats(s, sign), s) for s in around]
        weighed.sort()
        nats, best = weighed[-1]
        part = sign * parts[best]
        if best < 0 or not RIVAL <= part <= MOST_PART or not self._may_be_deaf(best):
            return -1, 0
        nats -= weighed[-2][0]
        # All eight around each point part two that share two of these: UNSURE is enough.
        sure = part >= UNSURE and not self._is_disturbed(best)
        return best, nats if sure else min(nats, HINT)

    def _is_disturbed(self, s: int) -> bool:
        """Whether s is not masked and something near it is not at rest, be it doubted."""
        mode = self._settling.mode
        if mode[s] == MASKED:
            return False
        return any([mode[n] not in (QUIET, MASKED) for n in _square(s, NEAR)])

    def _nats(self, s: int, sign: int) -> int:
        """How much likelier it is that the stone lies on s than that there is none, by what the
        eight sensors around it have lost, in 1/16 nats: Gaussian.
        """
        nats = 0
        for away, full in TAKEN:
            for n in (s - away, s + away):
                if not (0 <= n < SENSORS and abs(n % LINES - s % LINES) < 2 and self._is_asked(n)):
                    continue
                lost = sign * (self.ref[n] - self._settling.ref[n])
                sigma = max(QUIETEST, self._settling.noise[n])
                noise = sigma * sigma + TRACKED  # a reference is the mean of 31 frames
                if self._settling.state[n]:
                    noise += NUDGED
                rest, spread = lost - full, full * full // 11
                none = min(MOST, 8 * lost * lost // noise)
                nats += none - min(MOST, 8 * rest * rest // (noise + spread))
        return nats

    def _is_asked(self, n: int) -> bool:
        """Whether n is at rest, and neither it nor anything around it is another than it was."""
        settling = self._settling
        still = -_MOVED < settling.ref[n] - self.ref[n] < _MOVED
        return still and not (settling.state[n] == UNCERTAIN or settling.mode[n] or self.near[n])

    def _may_be_deaf(self, s: int) -> bool:
        """Whether a stone may lie there: a masked point, or an empty one that has not moved."""
        settling = self._settling
        if settling.mode[s] == MASKED:
            return True
        d = settling.ref[s] - self.ref[s]
        return settling.state[s] == EMPTY and not self.other[s] and -_STILL <= d <= _STILL


def _square(s: int, lines: int) -> list:
    """The sensors at most so many lines from s."""
    rows = range(max(0, s // LINES - lines), min(LINES, s // LINES + lines + 1))
    cols = range(max(0, s % LINES - lines), min(LINES, s % LINES + lines + 1))
    return [LINES * row + col for row in rows for col in cols]


@micropython.viper
def _compare(blind, settling):
    """Which points are not at rest as they were at mark(), up to what an unseen stone does."""
    mode = ptr8(settling.mode)
    state = ptr8(settling.state)
    ref = ptr16(settling.ref)
    refs = ptr16(blind.ref)
    states = ptr8(blind.state)
    other = ptr8(blind.other)
    s = 0
    while s < _SENSORS:
        other[s] = 0
        if mode[s] != _MASKED:
            d = ref[s] - refs[s]
            most = _NUDGED if state[s] == 1 or state[s] == 2 else _MOVED
            if mode[s] or states[s] != state[s] or d >= most or d <= 0 - most:
                other[s] = 1
        s += 1


@micropython.viper
def _count(blind):
    """How many of these are in the square of nine around each point."""
    other = ptr8(blind.other)
    near = ptr8(blind.near)
    s = 0
    while s < _SENSORS:
        col = s % _LINES
        total = 0
        m = s - _LINES if s >= _LINES else s
        last = s + _LINES if s < _SENSORS - _LINES else s
        while m <= last:
            total += other[m]
            if col > 0:
                total += other[m - 1]
            if col < _LINES - 1:
                total += other[m + 1]
            m += _LINES
        near[s] = total
        s += 1


@micropython.viper
def _ask(blind, settling, s: int, end: int, ways: int):
    """The leans of the points from s to before `end`, by empty neighbours (ways 4), or by those
    under stones as well where fewer than two can be asked (8).
    """
    mode = ptr8(settling.mode)
    state = ptr8(settling.state)
    ref = ptr16(settling.ref)
    refs = ptr16(blind.ref)
    parts = ptr16(blind.parts)
    other = ptr8(blind.other)
    near = ptr8(blind.near)
    while s < end:
        col = s % _LINES
        taken = share = asked = along = least = most = k = 0
        while k < ways:
            if k == 4 and asked >= 2:
                break
            way = k & 3
            n = s
            if way == 0:
                if col > 0:
                    n = s - 1
            elif way == 1:
                if col < _LINES - 1:
                    n = s + 1
            elif way == 2:
                if s >= _LINES:
                    n = s - _LINES
            elif s < _SENSORS - _LINES:
                n = s + _LINES
            lost = refs[n] - ref[n]
            fit = state[n] == 0
            if k > 3:
                fit = state[n] == 1 or state[n] == 2
                fit = fit and lost < _MOVED and lost > 0 - _MOVED
            # at rest, as it was, and nothing else around it is another
            if n != s and fit and mode[n] == 0 and near[n] == other[s]:
                taken += lost
                if not asked or lost < least:
                    least = lost
                if not asked or lost > most:
                    most = lost
                share += _SHARE_X if way < 2 else _SHARE_Y
                asked += 1
                if way < 2:
                    along += 1
            k += 1
        part = _NOBODY
        if asked >= 2:
            part = taken * 25 // share
            corner = asked == 2 and along == 1 and mode[s] != _MASKED
            alike = 3 * least >= most
            if most <= 0:
                alike = least < 0 and 3 * most <= least
            if corner or not alike:
                if part > _UNSURE:
                    part = _UNSURE
                elif part < 0 - _UNSURE:
                    part = 0 - _UNSURE
        parts[s] = part
        s += 1
