"""What the neighbours of a masked sensor feel: a hint of the stone that it cannot feel itself.

A stone put on a point, or taken from it, moves what its four neighbours read by about 0.4 mT each,
all the same way and at once.  Each neighbour is followed quickly and slowly; while it moves itself
it does not count, and when it has come to rest it begins anew.  A hint is no state: the point stays
uncertain, and the game may use the hint to choose between explanations.
"""

from array import array

from sensing.limits import SHARE_X, SHARE_Y, ZERO
from sensing.settle import QUIET, neighbour

MOST = 48  # masked points that are watched: two columns and a few

_QUICK = 3  # the fast mean takes in 1/8 of each frame, ...
_SLOW = 8  # ... the slow one 1/256
_YOUNG = 24  # frames that a neighbour must have been at rest to be asked
_PART = 55  # per cent of their share: a stone came or went
_FRAMES = 12  # for so many frames
_FINE = 4  # bits of the means below 10 uT


class Blind:
    """hint(s) of masked points: 0 empty, 1 black, 2 white, 3 unknown."""

    def __init__(self, settling):
        self._settling = settling
        self.count = 0
        self._sensors = array("H", [0] * MOST)
        self._hints = bytearray(MOST)
        self._frames = bytearray(MOST)
        self._quick = array("i", [0] * (4 * MOST))
        self._slow = array("i", [0] * (4 * MOST))
        self._age = bytearray(4 * MOST)

    def watch(self, s: int, hint: int = 3) -> None:
        """Begin with a point that holds `hint` now; too many points are not watched."""
        if self.count < MOST and self._find(s) < 0:
            i = self.count
            self._sensors[i] = s
            self._hints[i] = hint
            self._frames[i] = 0
            for k in range(4 * i, 4 * i + 4):
                self._age[k] = 0
            self.count += 1

    def forget(self, s: int) -> None:
        """The sensor is believed again."""
        i = self._find(s)
        if i < 0:
            return
        self.count -= 1
        last = self.count
        self._sensors[i] = self._sensors[last]
        self._hints[i] = self._hints[last]
        self._frames[i] = self._frames[last]
        for k in range(4):
            self._quick[4 * i + k] = self._quick[4 * last + k]
            self._slow[4 * i + k] = self._slow[4 * last + k]
            self._age[4 * i + k] = self._age[4 * last + k]

    def hint(self, s: int) -> int:
        """What lies on a watched point as far as its neighbours tell; 3 if nobody knows."""
        i = self._find(s)
        return 3 if i < 0 else self._hints[i]

    def know(self, s: int, state: int) -> None:
        """Somebody who knows says what lies there (the game, a person)."""
        i = self._find(s)
        if i >= 0:
            self._hints[i] = state
            for k in range(4 * i, 4 * i + 4):
                self._slow[k] = self._quick[k]

    def step(self, fields) -> None:
        """Take one decoded frame."""
        for i in range(self.count):
            self._step(i, self._sensors[i], fields)

    def _step(self, i: int, s: int, fields) -> None:
        settling = self._settling
        came = 0
        share = 0
        for k in range(4):
            n = neighbour(settling, s, k)
            j = 4 * i + k
            if n < 0:
                continue
            if settling.mode[n] != QUIET:
                self._age[j] = 0
                continue
            v = (fields[n] - ZERO) << _FINE
            if self._age[j] == 0:
                self._quick[j] = v
            else:
                self._quick[j] += (v - self._quick[j]) >> _QUICK
            if self._age[j] < _YOUNG:
                self._age[j] += 1
                self._slow[j] = self._quick[j]
                continue
            self._slow[j] += (self._quick[j] - self._slow[j]) >> _SLOW
            came += self._quick[j] - self._slow[j]
            share += SHARE_X if k < 2 else SHARE_Y
        came = came * 100 >> _FINE
        # Black takes from its neighbours: they read less when it comes.
        if share < 2 * SHARE_Y or -_PART * share < came < _PART * share:
            self._frames[i] = 0
            return
        self._frames[i] += 1
        if self._frames[i] < _FRAMES:
            return
        self._frames[i] = 0
        was = self._hints[i]
        if came < 0:
            self._hints[i] = 0 if was == 2 else 1
        else:
            self._hints[i] = 0 if was == 1 else 2
        for k in range(4 * i, 4 * i + 4):
            self._slow[k] = self._quick[k]

    def _find(self, s: int) -> int:
        for i in range(self.count):
            if self._sensors[i] == s:
                return i
        return -1
