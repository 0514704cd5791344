"""What the neighbours of a point feel when its own sensor feels nothing: for masked and deaf ones.

A stone put on a point, or taken from it, moves what its four neighbours read by about 0.4 mT each,
all the same way.  mark() is called while board and game agree; when something is missing
later, lean(s) tells how much the neighbours of s lean to a stone that came since, in per cent of
what a lying stone takes from them: 100 a black one came (or a white one went), -100 the reverse.

It is evidence to choose between explanations, not a state.  Only empty neighbours at rest are
asked around which no other stone came, went or was moved, and at least two of them.  Two around a
corner feel the same of two points, s and the one opposite: then s leans no more than UNSURE, unless
it is masked.  Nor does it where one of them feels less than a third of what another does: the stone
lies elsewhere.
"""

from array import array

from wenping.geometry import LINES, SENSORS
from wenping.sensing.limits import SHARE_X, SHARE_Y
from wenping.sensing.settle import EMPTY, MASKED, QUIET, neighbour
from wenping.viper import const, micropython, ptr8, ptr16

NOBODY = -1000  # fewer than two neighbours can be asked
LEANS = 55  # so many per cent are a stone
STRAIGHT = 30  # so few are none
UNSURE = 50  # a stone here or on one other point

try:
    from wenping.sensing.blind_viper import survey as _fast_survey
except ImportError:  # CPython, or a MicroPython without machine code
    _fast_survey = None

_SENSORS = const(361)  # geometry.py's and settle.py's, for the compiler; a test holds them equal
_QUIET = const(0)
_UNMARKED = const(255)
_MOVED = const(240)  # a quarter of 10 uT: more is another stone, or one that was pushed
_STILL = const(48)  # a sensor that moved more than this is not deaf


class Blind:
    """Works on the arrays of a Settling; `parts` are the leans of all points as of the last
    survey().  Nothing here runs in every frame.
    """

    def __init__(self, settling):
        self._settling = settling
        self._ref = array("H", [0] * SENSORS)
        self._state = bytearray([_UNMARKED] * SENSORS)
        self.parts = array("h", bytes(2 * SENSORS))

    @micropython.viper
    def mark(self):
        """Remember how the board reads now: board and game agree."""
        settling = self._settling
        mode = ptr8(settling.mode)
        state = ptr8(settling.state)
        ref = ptr16(settling.ref)
        states = ptr8(self._state)
        refs = ptr16(self._ref)
        s = 0
        while s < _SENSORS:
            if mode[s] == _QUIET:
                refs[s] = ref[s]
                states[s] = state[s]
            else:
                states[s] = _UNMARKED
            s += 1

    def lean(self, s: int) -> int:
        """Which way the neighbours of s lean since mark(): per cent, or NOBODY."""
        settling = self._settling
        taken = 0
        share = 0
        asked = 0
        along = 0
        least = most = 0
        for k in range(4):
            n = neighbour(settling, s, k)
            if n < 0 or settling.state[n] != EMPTY or not self._is_same(n):
                continue
            if not self._is_calm_around(n, s):
                continue
            felt = self._ref[n] - settling.ref[n]
            least = min(least, felt) if asked else felt
            most = max(most, felt) if asked else felt
            taken += felt
            share += SHARE_X if k < 2 else SHARE_Y
            along += k < 2
            asked += 1
        if asked < 2:
            return NOBODY
        part = taken * 25 // share
        corner = asked == 2 and along == 1 and settling.mode[s] != MASKED
        alike = 3 * least >= most > 0 or 3 * most <= least < 0
        if corner or not alike:
            part = max(-UNSURE, min(UNSURE, part))
        return part

    def survey(self) -> None:
        """Ask around every point: parts[s] = lean(s)."""
        survey(self, self._settling, self.parts)

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
        d = settling.ref[s] - self._ref[s]
        return settling.state[s] == EMPTY and self._is_same(s) and -_STILL <= d <= _STILL

    def _is_same(self, n: int) -> bool:
        """Whether a point is at rest as it was at mark(), up to what an unseen stone does."""
        settling = self._settling
        if settling.mode[n] != QUIET or self._state[n] != settling.state[n]:
            return False
        d = settling.ref[n] - self._ref[n]
        return -_MOVED < d < _MOVED

    def _is_calm_around(self, n: int, s: int) -> bool:
        """Whether all around n, except s and masked points, is as it was."""
        row = n // LINES
        col = n % LINES
        for r in range(max(0, row - 1), min(LINES, row + 2)):
            for c in range(max(0, col - 1), min(LINES, col + 2)):
                m = LINES * r + c
                if m == s or self._settling.mode[m] == MASKED:
                    continue
                if not self._is_same(m):
                    return False
        return True


def plain_survey(blind, settling, parts) -> None:
    """parts[s] = blind.lean(s), of all points."""
    for s in range(SENSORS):
        parts[s] = blind.lean(s)


survey = _fast_survey or plain_survey
