"""Finds two exchanged columns (a plug the wrong way round, a crossed ribbon) from played stones.

A lying stone changes the readings of the columns beside its own by a known part.  So each stone is
evidence for or against each other column, unless a stone lies there too, being beside its own.
The evidence about each pair of columns is added up, to a limit.  Two columns are found exchanged if
that explains the evidence much better than the right order, and better than any other exchange (at
the edges some are mirror images).  Columns that should be apart must then have been seen beside
each other by stones of two rows: a dead sensor or a pushed stone only makes columns seem apart.

Some of the work is done in each frame after a stone has come to rest, half a second in all; one
stone at a time.  Nothing is allocated.
"""

from array import array

from wenping.geometry import LINES, SENSORS
from wenping.viper import const, micropython, ptr8, ptr16, ptr32

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.sensing.points import Sensing

_REACH = const(3)  # columns to either side whose readings a stone changes
_CALM = const(25)  # frames without unrest: it reads as it did before the stone came
_FRAMES = const(12)  # that are summed
_WIDTH = const(57)  # the stone's row and those beside it
_A_FRAME = const(5)  # points, or columns that are asked, ...
_LEARNT = const(4)  # ... which takes so many frames; then a column is judged in each
_SEVERAL = const(255)
_NOBODY = const(0)  # cannot be asked
# Added to sums and to what points tell, so that no number is negative: viper reads them unsigned.
_SUM_0 = const(1 << 20)
_TOLD_0 = const(8192)
_TOLD_MOST = const(4096)
# What a stone takes from the column beside it, in 10 uT: in its row, and in the rows beside that.
_ROW = const(34)
_BESIDE = const(15)
_ODD = const(40)  # so far from both something else has happened
# geometry.py's, settle.py's and limits.py's numbers, as constants for the compiler; a test holds
# them equal.
_LINES = const(19)
_SENSORS = const(361)
_K_X = const(69)
_K_Y = const(60)
_K_DIAGONAL = const(30)
_ZERO = const(8192)
_EMPTY = const(0)
_BLACK = const(1)
_WHITE = const(2)
_QUIET = const(0)
_FULL = const(8 * 112)  # 8 * USUAL
# Evidence in (10 uT)**2: a stone in the middle of its point says 1160 for or against.
_MOST = const(1500)  # that one stone may say of two columns
_ALL = const(4000)  # and all together
_BEYOND = const(3000)  # a pair that is so much likelier is exchanged, if ...
_SHOWN = const(1500)  # ... so much of it is what is beside each other now, and ...
_APART = const(1500)  # ... the next likely pair is so much less


class Wiring:
    """When step() has returned True, the columns `first` < `second` (0..18) are exchanged."""

    def __init__(self, sensing: "Sensing"):
        self.first = 0
        self.second = 0
        self._sensing = sensing
        self._stone = -1
        self._frame = 0
        self._next = 0
        self._calm = array("H", [0] * SENSORS)  # what each read when it was empty and calm
        self._before = array("H", [0] * _WIDTH)
        self._taken = array("I", [0] * _WIDTH)
        self._beside = array("h", [0] * SENSORS)  # of each two columns, LINES * lower + higher
        self._rows = bytearray(SENSORS)  # 1 + the row of the stones that say so
        self._best = 0
        self._next_best = 0
        self._shown = 0

    def step(self, changed: int) -> bool:
        """Call once a frame with what Sensing.step() returned."""
        s = self._stone
        settling = self._sensing._settling
        self._remember()
        summed = s >= 0 and self._frame >= _FRAMES
        for i in range(changed):
            if summed:
                self._forget(settling.changed[i])
            else:
                self._begin(settling.changed[i])  # drops the stone that was being summed
        if summed:
            return self._weigh(s // LINES, s % LINES)
        if s >= 0 and not changed and settling.moving == 0:
            self._add(s)
        return False

    def _weigh(self, row: int, col: int) -> bool:
        """Weigh some columns in each frame: first the evidence of the stone, then all pairs."""
        k = self._frame - _FRAMES
        self._frame += 1
        if k == 0:
            self._best = self._next_best = self._shown = 0
        for c in range(_A_FRAME * k, min(_A_FRAME * k + _A_FRAME, LINES)):
            if c != col:
                _learn(self._before, self._beside, self._rows, row, col, c)
        judged = k - _LEARNT
        if judged >= 0:
            self._judge(judged)
        if judged < LINES - 2:
            return False
        self._stone = -1
        return self._is_beyond_doubt()

    @micropython.viper
    def _remember(self):
        """Remember the readings of points that have long been empty and calm, a few a frame."""
        settling = self._sensing._settling
        mode = ptr8(settling.mode)
        state = ptr8(settling.state)
        age = ptr8(settling.age)
        ref = ptr16(settling.ref)
        calm = ptr16(self._calm)
        n = int(self._next)
        k = 0
        while k < _A_FRAME:
            if mode[n] == _QUIET and age[n] >= _CALM:
                calm[n] = ref[n] >> 2 if state[n] == _EMPTY else 0
            n += 1
            if n == _SENSORS:
                n = 0
            k += 1
        self._next = n

    @micropython.viper
    def _begin(self, s: int):
        """A stone has come to rest: its neighbours' references are still from before it."""
        settling = self._sensing._settling
        mode = ptr8(settling.mode)
        state = ptr8(settling.state)
        colour = state[s]
        self._stone = -1
        if mode[s] != _QUIET or (colour != _BLACK and colour != _WHITE):
            return
        self._stone = s
        self._frame = 0
        age = ptr8(settling.age)
        ref = ptr16(settling.ref)
        calm = ptr16(self._calm)
        taken = ptr32(self._taken)
        before = ptr16(self._before)
        n = s - s % _LINES - _LINES
        i = 0
        while i < _WIDTH:
            taken[i] = _SUM_0
            before[i] = 0
            if n >= 0 and n < _SENSORS:
                before[i] = ref[n] >> 2 if age[n] >= _CALM else calm[n]
            n += 1
            i += 1
        self._forget(s)

    @micropython.viper
    def _forget(self, s: int):
        """What was read around s before it changed is not true any more."""
        calm = ptr16(self._calm)
        row = s // _LINES
        col = s % _LINES
        r = row - 1
        while r < row + 2:
            c = col - _REACH
            while c < col + _REACH + 1:
                if r >= 0 and r < _LINES and c >= 0 and c < _LINES:
                    calm[_LINES * r + c] = 0
                c += 1
            r += 1

    def _add(self, s: int) -> None:
        """One frame of what the three rows read; with the last one what a neighbour gave."""
        first = s - s % LINES - LINES
        _sum(self._taken, self._before, self._sensing.fields, first)
        self._frame += 1
        if self._frame == _FRAMES:
            self._finish(s)

    @micropython.viper
    def _finish(self, s: int):
        """Replace _before by what the stone on s took in the mean of _FRAMES frames, in 10 uT, as
        from a stone of full strength; _NOBODY for points that cannot be asked.
        """
        settling = self._sensing._settling
        sums = ptr32(self._taken)
        was = ptr16(self._before)
        now = ptr16(self._sensing.fields)
        mode = ptr8(settling.mode)
        state = ptr8(settling.state)
        usual = int(settling.usual)
        black = state[s] == _BLACK
        strength = now[s] - _ZERO
        n = s - s % _LINES - _LINES
        i = 0
        while i < _WIDTH:
            if was[i] == 0 or mode[n] != _QUIET or state[n] != _EMPTY:
                was[i] = _NOBODY
            else:
                # what the decoder has added to this cell of the stone's field
                away = n - s
                part = 0
                if away == 1 or away == 0 - 1:
                    part = _K_X
                elif away == _LINES or away == 0 - _LINES:
                    part = _K_Y
                elif away > 0 - 21 and away < 21 and (away > 17 or away < 0 - 17):
                    part = _K_DIAGONAL
                took = (sums[i] - _SUM_0) // _FRAMES + (part * strength >> 12)
                if not black:
                    took = 0 - took
                took = took * _FULL // usual
                if took > _TOLD_MOST:
                    took = _TOLD_MOST
                elif took < 0 - _TOLD_MOST:
                    took = 0 - _TOLD_MOST
                was[i] = took + _TOLD_0
            n += 1
            i += 1

    @micropython.viper
    def _judge(self, first: int):
        """Weigh whether column `first` is exchanged with one of those after it."""
        beside = ptr16(self._beside)
        rows_of = ptr8(self._rows)
        best = int(self._best)
        next_best = int(self._next_best)
        second = first + 1
        while second < _LINES:
            likelier = 0
            shown = 0
            rows = 0
            k = 0
            while k < 4:
                c = first - 1 + k if k < 2 else second - 3 + k
                k += 1
                if c < 0 or c + 1 == _LINES:
                    continue
                # the two columns that are beside each other there, were these two exchanged
                a = second if c == first else first if c == second else c
                b = second if c + 1 == first else first if c + 1 == second else c + 1
                at = _LINES * a + b if a < b else _LINES * b + a
                here = _LINES * c + c + 1
                said = beside[at]
                if said >= 32768:
                    said -= 65536
                now = beside[here]
                if now >= 32768:
                    now -= 65536
                likelier += said - now
                if said > 0 and at != here:
                    shown += said
                    row = rows_of[at]
                    rows = row if rows == 0 or row == rows else _SEVERAL
            if likelier > best:
                next_best = best
                best = likelier
                self.first = first
                self.second = second
                self._shown = shown if rows == _SEVERAL else 0
            elif likelier > next_best:
                next_best = likelier
            second += 1
        self._best = best
        self._next_best = next_best

    def _is_beyond_doubt(self) -> bool:
        """Whether, when all pairs were judged, one is exchanged by the limits above."""
        if self._best < _BEYOND or self._shown < _SHOWN or self._best - self._next_best < _APART:
            return False
        for at in range(SENSORS):
            self._beside[at] = self._rows[at] = 0
        return True


@micropython.viper
def _sum(taken: object, before: object, fields: object, first: int):
    """Add what three rows of sensors from `first` on have lost since `before`, where there are any.

    taken: array('I') of 57; before: array('H') of 57; fields: array('H') of the whole board.
    """
    sums = ptr32(taken)
    was = ptr16(before)
    now = ptr16(fields)
    i = 0
    while i < _WIDTH:
        n = first + i
        if n >= 0 and n < _SENSORS:
            sums[i] = sums[i] + was[i] - now[n]
        i += 1


@micropython.viper
def _learn(told: object, beside: object, rows: object, row: int, col: int, c: int):
    """Add what the stone in `row` and `col` says for or against column c being beside its own.

    told: array('H') of 57, as _finish() leaves it; beside: array('h') and rows: bytearray of 361.
    """
    tells = ptr16(told)
    pairs = ptr16(beside)
    rows_of = ptr8(rows)
    likelier = 0
    i = c
    while i < _WIDTH:
        took = tells[i] - _TOLD_0
        if tells[i] != _NOBODY:
            part = _ROW if i >= _LINES and i < 2 * _LINES else _BESIDE
            if took < 0 - _ODD or took > part + _ODD:
                return
            likelier += part * (2 * took - part) >> 1
        i += _LINES
    if likelier > _MOST:
        likelier = _MOST
    elif likelier < 0 - _MOST:
        likelier = 0 - _MOST
    at = _LINES * c + col if c < col else _LINES * col + c
    said = pairs[at]
    if said >= 32768:
        said -= 65536
    said += likelier
    if said > _ALL:
        said = _ALL
    elif said < 0 - _ALL:
        said = 0 - _ALL
    pairs[at] = said
    if said <= 0:
        rows_of[at] = 0
    elif likelier > 0 and rows_of[at] != row + 1:
        rows_of[at] = _SEVERAL if rows_of[at] else row + 1
