"""What the sensors around a point read when its own one is masked or reads nothing of a stone.

A stone put on a point, or taken from it, moves what its four neighbours read by about 0.4 mT each,
all the same way.  mark() is called while board and game agree; when something is missing
later, lean(s) tells how much the neighbours of s lean to a stone that came since, in per cent of
what a lying stone takes from them: 100 a black one came (or a white one went), -100 the reverse.

It is evidence to choose between explanations, not a state.  Only empty neighbours at rest are
asked around which no other stone came, went or was moved, and at least two of them.  Two around a
corner read the same of two points, s and the one opposite: then s leans no more than UNSURE, unless
it is masked.  Nor does it where one of them reads less than a third of what another does: the stone
lies elsewhere.

The functions over all points are viper: machine code on the device, plain Python on the host
(wenping/viper.py).
"""

from array import array

from wenping.geometry import SENSORS
from wenping.sensing.settle import EMPTY, MASKED
from wenping.viper import const, micropython, ptr8, ptr16

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.sensing.settle import Settling

NOBODY = -1000  # fewer than two neighbours can be asked
LEANS = 55  # so many per cent are a stone
STRAIGHT = 30  # so few are none
UNSURE = 50  # a stone here or on one other point

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
        _ask(self, self._settling, s, s + 1)
        return self.parts[s]

    def survey(self) -> None:
        """Ask around every point: parts[s] = lean(s)."""
        _compare(self, self._settling)
        _count(self)
        _ask(self, self._settling, 0, SENSORS)

    def find(self, colour: int) -> tuple:
        """The point where a stone of a colour (1, 2) came unseen since mark(): (sensor, its per
        cent, per cent of the next best), or (-1, 0, 0).

        Masked points are asked, and empty ones whose sensor has not moved: if one of these wins,
        its sensor is deaf.
        """
        self.survey()
        parts = self.parts
        best = -1
        most = 0
        next_most = 0
        for s in range(SENSORS):
            part = parts[s]
            if part == NOBODY:
                continue
            if colour != 1:
                part = -part
            if part <= next_most or not self._may_be_deaf(s):
                continue
            if part > most:
                next_most = most
                best = s
                most = part
            else:
                next_most = part
        return best, most, next_most

    def _may_be_deaf(self, s: int) -> bool:
        """Whether a stone may lie there: a masked point, or an empty one that has not moved."""
        settling = self._settling
        if settling.mode[s] == MASKED:
            return True
        d = settling.ref[s] - self.ref[s]
        return settling.state[s] == EMPTY and not self.other[s] and -_STILL <= d <= _STILL


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
            if mode[s] or states[s] != state[s] or d >= _MOVED or d <= 0 - _MOVED:
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
def _ask(blind, settling, s: int, end: int):
    """The leans of the points from s to before `end`."""
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
        while k < 4:
            n = s
            if k == 0:
                if col > 0:
                    n = s - 1
            elif k == 1:
                if col < _LINES - 1:
                    n = s + 1
            elif k == 2:
                if s >= _LINES:
                    n = s - _LINES
            elif s < _SENSORS - _LINES:
                n = s + _LINES
            # empty, at rest, as it was, and nothing else around it is another
            if n != s and state[n] == 0 and mode[n] == 0 and near[n] == other[s]:
                lost = refs[n] - ref[n]
                taken += lost
                if not asked or lost < least:
                    least = lost
                if not asked or lost > most:
                    most = lost
                share += _SHARE_X if k < 2 else _SHARE_Y
                asked += 1
                if k < 2:
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
