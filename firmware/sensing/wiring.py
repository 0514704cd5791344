"""Columns that are exchanged (a plug the wrong way round, a crossed ribbon): found by the stones.

A lying stone takes a known part from the points around it.  With its column's wire on another
column's place it appears there, and what its neighbours feel stands beside the place where it
truly lies.  For each stone that has come to rest, each other column is weighed against its own: by
how much likelier that is what the row and the rows beside it read.  What a stone says for a pair
of columns is added to what others said before, never below nothing, until it is beyond doubt:
stones of two rows must say so, and something must appear where nothing should be, since a dead
sensor or a pushed stone can only make it vanish from where it should.

Some of the work is done in each frame after a stone has come to rest, 0.6 s in all; one stone at a
time.  Nothing is allocated.
"""

from array import array

from sensing.geometry import K_DIAGONAL, K_X, K_Y, SENSORS, SIDE
from sensing.settle import BLACK, EMPTY, QUIET, USUAL, WHITE

WORDS = "columns %s and %s: exchanged (a plug the wrong way round?), put right by the board"

_REACH = 3  # columns to either side that feel a stone, and are no more as they were
_CALM = 25  # frames without unrest: it reads as it did before the stone came
_FRAMES = 12  # that are summed
_WIDTH = 3 * SIDE  # the stone's row and those beside it
_A_FRAME = 5
_PAIRS = SIDE * (SIDE - 1) // 2
_SEVERAL = 255
_MOST = 1500  # that one stone may say for a pair
_ALL = 30000  # and all together
_NOBODY = -99999  # cannot be asked
# What a stone takes from the points of its row 0, 1, 2 columns away, and of the rows beside it.
_ROW = (0, 41, 8)
_BESIDE = (37, 18, 5)
_LEAST = 300  # evidence in (10 uT)**2, and so many times the square of the noise
_NOISES = 2
_MISFIT = 50  # what neither column explains, of each point, and ...
_MISFIT_NOISES = 12  # ... this part of the square of the noise


class Wiring:
    """After step() was true the columns `first` < `second` (0..18) are each other's."""

    def __init__(self, sensing):
        self.first = 0
        self.second = 0
        self._sensing = sensing
        self._stone = -1
        self._frame = 0
        self._next = 0
        self._calm = array("H", [0] * SENSORS)  # what each read when it was empty and calm
        self._before = array("H", [0] * _WIDTH)
        self._taken = array("i", [0] * _WIDTH)  # then in 10 uT, as from a stone of full strength
        self._likelier = 0
        self._appears = 0
        self._misfit = 0
        self._asked = 0
        self._evidence = array("h", [0] * _PAIRS)  # for each pair; of that, ...
        self._shown = array("h", [0] * _PAIRS)  # ... what appears where nothing should be
        self._rows = bytearray(_PAIRS)  # 1 + the row of the stones that say so

    def step(self, changed: int) -> bool:
        """Call once a frame with what Sensing.step() returned."""
        s = self._stone
        settling = self._sensing._settling
        self._remember(settling)
        summed = s >= 0 and self._frame >= _FRAMES
        for i in range(changed):
            if summed:
                self._forget(settling.changed[i])
            else:
                self._begin(settling, settling.changed[i])  # who looked at another is disturbed
        if summed:
            k = self._frame - _FRAMES
            self._frame += 1
            if k <= SIDE:
                self._propose(s // SIDE, s % SIDE, k)
                return False
            self._stone = -1
            return self._judge(s // SIDE, s % SIDE)
        if s >= 0 and not changed and settling.moving == 0:
            self._add(settling, s)
        return False

    def _remember(self, settling) -> None:
        """What points read that have long been empty and calm: a few in each frame."""
        n = self._next
        for _ in range(_A_FRAME):
            if settling.mode[n] == QUIET and settling.age[n] >= _CALM:
                self._calm[n] = settling.ref[n] >> 2 if settling.state[n] == EMPTY else 0
            n = n + 1 if n < SENSORS - 1 else 0
        self._next = n

    def _begin(self, settling, s: int) -> None:
        """A stone has come to rest: its neighbours' references are still from before it."""
        self._stone = -1
        colour = settling.state[s]
        if settling.mode[s] != QUIET or (colour != BLACK and colour != WHITE):
            return
        self._stone = s
        self._frame = 0
        first = s - s % SIDE - SIDE
        for i in range(_WIDTH):
            self._taken[i] = 0
            n = first + i
            self._before[i] = 0
            if 0 <= n < SENSORS:
                calm = settling.age[n] >= _CALM
                self._before[i] = settling.ref[n] >> 2 if calm else self._calm[n]
        self._forget(s)

    def _forget(self, s: int) -> None:
        """What was read around s before it changed is not true any more."""
        row = s // SIDE
        col = s % SIDE
        for r in range(max(0, row - 1), min(SIDE, row + 2)):
            for c in range(max(0, col - _REACH), min(SIDE, col + _REACH + 1)):
                self._calm[SIDE * r + c] = 0

    def _add(self, settling, s: int) -> None:
        """One frame of what the three rows read; with the last one what a neighbour gave."""
        fields = self._sensing.fields
        first = s - s % SIDE - SIDE
        for i in range(_WIDTH):
            n = first + i
            if 0 <= n < SENSORS:
                self._taken[i] += self._before[i] - fields[n]
        self._frame += 1
        if self._frame < _FRAMES:
            return
        black = settling.state[s] == BLACK
        w = self._sensing.field_10ut(s)
        for i in range(_WIDTH):
            n = first + i
            taken = self._taken[i] // _FRAMES + (_spilled(i - SIDE - s % SIDE) * w >> 12)
            taken = (taken if black else -taken) * 8 * USUAL // settling.usual
            if not self._before[i] or settling.mode[n] != QUIET or settling.state[n] != EMPTY:
                taken = _NOBODY
            self._taken[i] = taken

    def _propose(self, row: int, col: int, k: int) -> None:
        """The stone's own column with another one, or two beside it with each other."""
        first, second = (col, k) if k < col else (k, col)
        if k == col:
            first, second = col + 2, col + 1
        elif k == SIDE:
            first, second = col - 1, col - 2
        if 0 <= second and first < SIDE:
            self._weigh(row, col, second, first)

    def _weigh(self, row: int, col: int, first: int, second: int) -> None:
        """How much likelier is what is read if these columns are exchanged than if they are not?"""
        self._likelier = 0
        self._appears = 0
        self._misfit = 0
        self._asked = 0
        lies = _across(col, first, second)
        for c in (col - 1, col + 1, lies - 1, lies + 1, first, second):
            if c not in (-1, SIDE, col, lies) and self._taken[SIDE + c] == _NOBODY:
                return  # one side alone looks the same for a pair that is mirrored
        for c in range(SIDE):
            near = -_REACH <= c - col <= _REACH or -_REACH <= c - lies <= _REACH
            if c != col and (near or c == first or c == second):
                self._differ(col, c, first, second)
        noise = self._noise(row, col)
        fits = self._misfit < self._asked * (_MISFIT + noise * noise // _MISFIT_NOISES)
        if self._likelier < 0 or fits:
            self._count(second * (second - 1) // 2 + first, row)

    def _count(self, at: int, row: int) -> None:
        """What one stone says for a pair: not more than it may, and never for long against it."""
        self._evidence[at] = _capped(self._evidence[at] + _capped(self._likelier, _MOST), _ALL)
        self._shown[at] = _capped(self._shown[at] + _capped(self._appears, _MOST), _ALL)
        if self._evidence[at] <= 0:
            self._evidence[at] = self._shown[at] = self._rows[at] = 0
        elif self._likelier > 0 and self._rows[at] != row + 1:
            self._rows[at] = _SEVERAL if self._rows[at] else row + 1

    def _differ(self, col: int, c: int, first: int, second: int) -> None:
        """Add what the points of column c say, those of them that can be asked."""
        near = abs(c - col)
        far = abs(_across(c, first, second) - _across(col, first, second))
        for i in range(c, _WIDTH, SIDE):
            taken = self._taken[i]
            if taken == _NOBODY:
                continue
            parts = _ROW if SIDE <= i < 2 * SIDE else _BESIDE
            here = parts[near] if near < 3 else 0
            there = parts[far] if far < 3 else 0
            likelier = (there - here) * (2 * taken - there - here) >> 1
            self._likelier += likelier
            if there > here:
                self._appears += likelier
            self._misfit += (taken - there) * (taken - there)
            self._asked += 1

    def _judge(self, row: int, col: int) -> bool:
        """All was weighed for a stone: is a pair beyond doubt?"""
        best = 0
        for at in range(_PAIRS):
            if self._evidence[at] > self._evidence[best]:
                best = at
        least = _beyond(_LEAST, self._noise(row, col))
        if self._rows[best] != _SEVERAL or self._evidence[best] < 2 * least:
            return False
        if self._shown[best] < least:
            return False
        for at in range(_PAIRS):
            self._evidence[at] = self._shown[at] = self._rows[at] = 0
        self.second = 1
        while self.second * (self.second + 1) // 2 <= best:
            self.second += 1
        self.first = best - self.second * (self.second - 1) // 2
        return True

    def _noise(self, row: int, col: int) -> int:
        """Of the sensor, as if the stones were of full strength like what they take."""
        usual = self._sensing._settling.usual
        return self._sensing.noise[SIDE * row + col] * 8 * USUAL // usual


def _capped(value: int, most: int) -> int:
    return most if value > most else -most if value < -most else value


def _beyond(least: int, noise: int) -> int:
    """A limit for sums of squares, of a sensor with this noise."""
    return least + _NOISES * noise * noise


def _across(c: int, first: int, second: int) -> int:
    """The place of a column's sensors if these two are exchanged."""
    return second if c == first else first if c == second else c


def _spilled(offset: int) -> int:
    """What the decoder has added to the cell so far from the stone's, of its field."""
    if offset == -1 or offset == 1:
        return K_X
    if offset == -SIDE or offset == SIDE:
        return K_Y
    if offset in (-SIDE - 1, -SIDE + 1, SIDE - 1, SIDE + 1):
        return K_DIAGONAL
    return 0
