"""What each stone that comes to rest takes from the readings of the columns around it: by that
crossed.py finds exchanged ones (a plug the wrong way round, a crossed ribbon).

Sensors are asked that read as an empty point, before and after, and around which nothing else has
changed lately: not those that still follow another stone's field, nor those beside a stone that was
pushed.  The mean of 12 frames is compared with what each read before.

Some of the work is done in each frame after a stone has come to rest, 0.4 s in all; one stone at a
time.  Nothing is allocated.
"""

from array import array

from wenping.geometry import LINES, SENSORS
from wenping.sensing.crossed import NOBODY, TOOK_0, WIDTH, Crossed, done
from wenping.sensing.decode import PARTS
from wenping.sensing.limits import AVERAGED, CALM, FULL, LATELY, TAKES_MOST, ZERO
from wenping.sensing.states import BLACK, DOUBTED, EMPTY, QUIET, WHITE
from wenping.viper import const, micropython, ptr8, ptr16, ptr32

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.sensing.points import Sensing

_REACH = const(3)  # columns to either side whose readings a stone changes
_A_FRAME = const(10)  # points that are remembered in each frame
_STIRRED = const(0)  # instead of what a point reads: a stone came or went near it, ...
_CALMING = const(1)  # ... 36 to 73 frames before it is asked again
_SUM_0 = const(1 << 20)  # added to sums, so that none is negative: viper reads them unsigned


class Wiring:
    """crossed: when step() has returned True, its columns `first` < `second` are exchanged. rival:
    the sensor where the newest stone may lie instead, where an exchange is likely, -1: none.
    """

    def __init__(self, sensing: "Sensing"):
        self.crossed = Crossed()
        self.rival = -1
        self._sensing = sensing
        self._stone = -1
        self._frame = 0
        self._next = 0
        self._calm = array("H", [_STIRRED] * SENSORS)  # what each read when it was empty and calm
        self._before = array("H", [0] * WIDTH)
        self._taken = array("I", [0] * WIDTH)

    def step(self, changed: int) -> bool:
        """Call once a frame with what Sensing.step() returned."""
        s = self._stone
        settling = self._sensing._settling
        self._remember()
        summed = s >= 0 and self._frame >= AVERAGED
        for i in range(changed):
            if summed:
                self._forget(settling.changed[i])
            else:
                self._begin(settling.changed[i])  # drops the stone that was being summed
        if summed:
            k = self._frame - AVERAGED
            self._frame += 1
            crossed, noise, col = self.crossed, self._sensing.noise, s % LINES
            found = crossed.weigh(k, self._before, noise, s // LINES, col)
            if done(k):
                self._stone = -1
                self.rival = s - col + crossed.rival if crossed.rival >= 0 else -1
            return found
        if s >= 0 and not changed and not self._sensing.moving:
            self._add(s)
        return False

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
            if mode[n] == QUIET and age[n] >= CALM:
                if state[n] != EMPTY:
                    calm[n] = _STIRRED
                else:
                    calm[n] = ref[n] >> 2 if calm[n] else _CALMING
            n += 1
            if n == SENSORS:
                n = 0
            k += 1
        self._next = n

    @micropython.viper
    def _begin(self, s: int):
        """A stone has come to rest, or what reads like one and is doubted, as one in an exchanged
        column is: its neighbours' references are still from before it.
        """
        settling = self._sensing._settling
        mode = ptr8(settling.mode)
        state = ptr8(settling.state)
        colour = state[s]
        self._stone = -1
        if mode[s] != DOUBTED and (mode[s] != QUIET or (colour != BLACK and colour != WHITE)):
            return
        self._stone = s
        self._frame = 0
        age = ptr8(settling.age)
        ref = ptr16(settling.ref)
        calm = ptr16(self._calm)
        taken = ptr32(self._taken)
        before = ptr16(self._before)
        n = s - s % LINES - LINES
        i = 0
        while i < WIDTH:
            taken[i] = _SUM_0
            before[i] = NOBODY
            if n >= 0 and n < SENSORS and calm[n] > _CALMING:
                before[i] = ref[n] >> 2 if age[n] >= CALM else calm[n]
            n += 1
            i += 1
        self._forget(s)

    @micropython.viper
    def _forget(self, s: int):
        """What was read around s before it changed is not true any more."""
        calm = ptr16(self._calm)
        row = s // LINES
        col = s % LINES
        r = row - 1
        while r < row + 2:
            c = col - _REACH
            while c < col + _REACH + 1:
                if r >= 0 and r < LINES and c >= 0 and c < LINES:
                    calm[LINES * r + c] = _STIRRED
                c += 1
            r += 1

    def _add(self, s: int) -> None:
        """One frame of what the three rows read; with the last one what a neighbour gave."""
        first = s - s % LINES - LINES
        _sum(self._taken, self._before, self._sensing.fields, first)
        self._frame += 1
        if self._frame == AVERAGED:
            self._finish(s)

    @micropython.viper
    def _finish(self, s: int):
        """Replace _before by what the stone on s took in the mean of AVERAGED frames, in 10 uT, as
        from a stone of full strength; NOBODY for points that cannot be asked.
        """
        settling = self._sensing._settling
        added = ptr8(PARTS)
        sums = ptr32(self._taken)
        age = ptr8(settling.age)
        was = ptr16(self._before)
        now = ptr16(self._sensing.fields)
        mode = ptr8(settling.mode)
        state = ptr8(settling.state)
        usual = int(settling.usual)
        strength = now[s] - ZERO
        doubted = mode[s] == DOUBTED  # witness.py has taken out what the decoder added
        n = s - s % LINES - LINES
        i = 0
        while i < WIDTH:
            asked = was[i] != NOBODY and mode[n] == QUIET and state[n] == EMPTY
            k = 0
            while asked and k < 4:
                m = n - 1 if k == 0 else n + 1 if k == 1 else n - LINES if k == 2 else n + LINES
                edge = n % LINES == 0 if k == 0 else n % LINES == LINES - 1 and k == 1
                if not edge and m != s and m >= 0 and m < SENSORS and age[m] < LATELY:
                    asked = state[m] != BLACK and state[m] != WHITE  # else it may be pushed
                k += 1
            if not asked:
                was[i] = NOBODY
            else:
                # what the decoder has added to this cell of the stone's field
                part = 0
                k = 3 * (i // LINES) + i % LINES - s % LINES + 1
                near = i % LINES < s % LINES + 2 and i % LINES + 2 > s % LINES
                if near and not doubted:
                    part = added[k if k < 4 else k - 1]
                took = (sums[i] - _SUM_0) // AVERAGED + (part * strength >> 12)
                if strength < 0:
                    took = 0 - took
                took = took * FULL // usual
                if took > TAKES_MOST:
                    took = TAKES_MOST
                elif took < 0 - TAKES_MOST:
                    took = 0 - TAKES_MOST
                was[i] = took + TOOK_0
            n += 1
            i += 1


@micropython.viper
def _sum(taken: object, before: object, fields: object, first: int):
    """Add what three rows of sensors from `first` on have lost since `before`, where there are any.

    taken: array('I') of 57; before: array('H') of 57; fields: array('H') of the whole board.
    """
    sums = ptr32(taken)
    was = ptr16(before)
    now = ptr16(fields)
    i = 0
    while i < WIDTH:
        n = first + i
        if n >= 0 and n < SENSORS:
            sums[i] = sums[i] + was[i] - now[n]
        i += 1
