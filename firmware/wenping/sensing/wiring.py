"""Columns that are exchanged (a plug the wrong way round, a crossed ribbon): found by the stones.

A lying stone takes a known part from the points of the columns beside its own.  So each stone says
of each other column, unless a stone lies there too: its points are beside mine, or they are not.
What stones said of two columns is added, up to a limit.  On a sound board the columns are beside
each other in their order; two that are exchanged are so in another order, and they are told when
that is likelier beyond doubt, and likelier than any other two would be: some edges mirror each
other.  Columns must then be seen together that should not be, by stones of two rows: a dead sensor
or a pushed stone can only make them seem apart.

Some of the work is done in each frame after a stone has come to rest, half a second in all; one
stone at a time.  Nothing is allocated.
"""

from array import array

from wenping.geometry import K_DIAGONAL, K_X, K_Y, LINES, SENSORS, across
from wenping.sensing.settle import BLACK, EMPTY, QUIET, USUAL, WHITE
from wenping.viper import const, micropython, ptr16, ptr32

_REACH = const(3)  # columns to either side that feel a stone, and are no more as they were
_CALM = const(25)  # frames without unrest: it reads as it did before the stone came
_FRAMES = const(12)  # that are summed
_WIDTH = const(3) * LINES  # the stone's row and those beside it
_A_FRAME = const(5)  # points, or columns that are asked, ...
_LEARNT = const(4)  # ... which takes so many frames; ...
_JUDGED = const(1)  # ... then so many columns are judged in each
_SEVERAL = const(255)
_NOBODY = const(-99999)  # cannot be asked
# What a stone takes from the column beside it, in 10 uT: in its row, and in the rows beside that.
_ROW = const(41)
_BESIDE = const(18)
_ODD = const(40)  # so far from both something else has happened
# Evidence in (10 uT)**2: a stone in the middle of its point says 1160 for or against.
_MOST = const(1500)  # that one stone may say of two columns
_ALL = const(4000)  # and all together
_BEYOND = const(3000)  # a pair that is so much likelier is exchanged, if ...
_SHOWN = const(1500)  # ... so much of it is what is beside each other now, and ...
_APART = const(1500)  # ... the next likely pair is so much less


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
        self._beside = array("h", [0] * SENSORS)  # of each two columns, LINES * lower + higher
        self._rows = bytearray(SENSORS)  # 1 + the row of the stones that say so
        self._best = 0
        self._next_best = 0
        self._shown = 0

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
                self._begin(settling, settling.changed[i])  # drops the stone that was being summed
        if summed:
            return self._weigh(s // LINES, s % LINES)
        if s >= 0 and not changed and settling.moving == 0:
            self._add(settling, s)
        return False

    def _weigh(self, row: int, col: int) -> bool:
        """Some columns in each frame: first what the stone says of them, then what follows."""
        k = self._frame - _FRAMES
        self._frame += 1
        if k == 0:
            self._best = self._next_best = self._shown = 0
        for c in range(_A_FRAME * k, min(_A_FRAME * k + _A_FRAME, LINES)):
            if c != col:
                self._learn(row, col, c)
        judged = _JUDGED * (k - _LEARNT)
        if judged >= 0:
            for first in range(judged, judged + _JUDGED):
                self._judge(first)
        if judged + _JUDGED < LINES - 1:
            return False
        self._stone = -1
        return self._is_beyond_doubt()

    def _remember(self, settling) -> None:
        """What points read that have long been empty and calm: a few in each frame."""
        n = self._next
        for _ in range(_A_FRAME):
            if settling.mode[n] == QUIET and settling.age[n] >= _CALM:
                self._calm[n] = settling.ref[n] >> 2 if settling.state[n] == EMPTY else 0
            n = n + 1 if n < SENSORS - 1 else 0
        self._next = n

    @micropython.native
    def _begin(self, settling, s: int) -> None:
        """A stone has come to rest: its neighbours' references are still from before it."""
        self._stone = -1
        colour = settling.state[s]
        if settling.mode[s] != QUIET or (colour != BLACK and colour != WHITE):
            return
        self._stone = s
        self._frame = 0
        first = s - s % LINES - LINES
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
        row = s // LINES
        col = s % LINES
        for r in range(max(0, row - 1), min(LINES, row + 2)):
            for c in range(max(0, col - _REACH), min(LINES, col + _REACH + 1)):
                self._calm[LINES * r + c] = 0

    def _add(self, settling, s: int) -> None:
        """One frame of what the three rows read; with the last one what a neighbour gave."""
        first = s - s % LINES - LINES
        _sum(self._taken, self._before, self._sensing.fields, first)
        self._frame += 1
        if self._frame < _FRAMES:
            return
        black = settling.state[s] == BLACK
        w = self._sensing.field_10ut(s)
        for i in range(_WIDTH):
            n = first + i
            taken = self._taken[i] // _FRAMES + (_spilled(i - LINES - s % LINES) * w >> 12)
            taken = (taken if black else -taken) * 8 * USUAL // settling.usual
            if not self._before[i] or settling.mode[n] != QUIET or settling.state[n] != EMPTY:
                taken = _NOBODY
            self._taken[i] = taken

    @micropython.native
    def _learn(self, row: int, col: int, c: int) -> None:
        """Is column c beside the stone's?"""
        likelier = 0
        for i in range(c, _WIDTH, LINES):
            taken = self._taken[i]
            if taken == _NOBODY:
                continue
            part = _ROW if LINES <= i < 2 * LINES else _BESIDE
            if taken < -_ODD or taken > part + _ODD:
                return
            likelier += part * (2 * taken - part) >> 1
        at = LINES * c + col if c < col else LINES * col + c
        said = _capped(self._beside[at] + _capped(likelier, _MOST), _ALL)
        self._beside[at] = said
        if said <= 0:
            self._rows[at] = 0
        elif likelier > 0 and self._rows[at] != row + 1:
            self._rows[at] = _SEVERAL if self._rows[at] else row + 1

    @micropython.native
    def _judge(self, first: int) -> None:
        """How likely is it that this column is exchanged with one after it?"""
        for second in range(first + 1, LINES):
            likelier = 0
            shown = 0
            rows = 0
            for c in (first - 1, first, second - 1, second):
                if c < 0 or c + 1 == LINES:
                    continue
                a = across(c, first, second)
                b = across(c + 1, first, second)
                at = LINES * a + b if a < b else LINES * b + a
                said = self._beside[at]
                likelier += said - self._beside[LINES * c + c + 1]
                if said > 0 and at != LINES * c + c + 1:
                    shown += said
                    row = self._rows[at]
                    rows = row if not rows or row == rows else _SEVERAL
            if likelier > self._best:
                self._next_best = self._best
                self._best = likelier
                self.first = first
                self.second = second
                self._shown = shown if rows == _SEVERAL else 0
            elif likelier > self._next_best:
                self._next_best = likelier

    def _is_beyond_doubt(self) -> bool:
        """All pairs were judged."""
        if self._best < _BEYOND or self._shown < _SHOWN or self._best - self._next_best < _APART:
            return False
        for at in range(SENSORS):
            self._beside[at] = self._rows[at] = 0
        return True


@micropython.viper
def _sum(taken: object, before: object, fields: object, first: int):
    """Add what three rows of sensors from `first` on have lost since `before`, where there are any.

    taken: array('i') of 57; before: array('H') of 57; fields: array('H') of the whole board.
    """
    sums = ptr32(taken)
    was = ptr16(before)
    now = ptr16(fields)
    i = 0
    while i < 57:
        n = first + i
        if n >= 0 and n < 361:
            sums[i] = sums[i] + was[i] - now[n]
        i += 1


def _capped(value: int, most: int) -> int:
    return most if value > most else -most if value < -most else value


def _spilled(offset: int) -> int:
    """What the decoder has added to the cell so far from the stone's, of its field."""
    if offset == -1 or offset == 1:
        return K_X
    if offset == -LINES or offset == LINES:
        return K_Y
    if offset in (-LINES - 1, -LINES + 1, LINES - 1, LINES + 1):
        return K_DIAGONAL
    return 0
