"""Where a stone lies that its own sensor does not detect: by what the sensors around it have lost.

A stone that comes to a point, or leaves it, moves what the sensors around it read, all the same
way.  mark() is called while board and game agree, again when a press ends the turn: by then
references have followed the newest stone.  When something is missing later, survey() weighs each
point: how much likelier is it that a stone of a colour came there since, or one of the other colour
went, than that none did?

Only sensors are asked that are at rest and as they were, and around which no other stone came, went
or was moved far.  Those under stones are asked, too: fields add up.  What such a sensor reads of
its own stone changes when that is pushed a little, which is part of its variance.  No sensor says
more than SAYS_MOST, since any may read something else.

find() compares the points with each other.  It is sure of none, and gives HINT at most, where a
stone would take much less, or more, from all together than stones do; and while something moves
near a sensor that was sound so far: a passing magnet adds to what a dozen sensors read.

The functions over all points are viper: machine code on the device, plain Python on the host
(wenping/viper.py).
"""

from array import array

from wenping.geometry import LINES, SENSORS
from wenping.sensing.limits import (
    DEAF,
    FEWEST,
    HINT,
    MOVED,
    NEAR,
    NUDGED,
    PART_LEAST,
    PART_MOST,
    PUSHED_OWN,
    QUIETEST,
    SAYS_MOST,
    SHARE_DIAGONAL,
    SHARE_X,
    SHARE_Y,
    SPREAD,
    STILL_MOST,
    TRACKED,
)
from wenping.sensing.states import BLACK, EMPTY, MASKED, QUIET, UNCERTAIN, WHITE
from wenping.viper import const, micropython, ptr8, ptr16

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from collections.abc import Callable

    from wenping.sensing.settle import Settling

# The eight sensors around a point: rows and columns from it, 1 added, and what a stone takes from
# each, in quarters of a unit; one 3 mm off its point takes 30 % more, or less.
_X, _Y, _XY = 4 * SHARE_X, 4 * SHARE_Y, 4 * SHARE_DIAGONAL
AROUND = bytes((
    1, 0, _X, 1, 2, _X, 0, 1, _Y, 2, 1, _Y, 0, 0, _XY, 0, 2, _XY, 2, 0, _XY, 2, 2, _XY,
))  # fmt: skip


_UNMARKED = const(255)


class Blind:
    """Works on the arrays of a Settling.  nats: as of the last survey(), by point, how much
    likelier it is that a stone came than that none did (1/16); 0 where fewer than FEWEST sensors
    can be asked.  Nothing here runs in every frame.
    """

    def __init__(self, settling: "Settling"):
        self._settling = settling
        self.ref = array("H", [0] * SENSORS)  # what was read at mark()
        self.state = bytearray([_UNMARKED] * SENSORS)
        self.other = bytearray(SENSORS)  # 1: not as it was, and not masked
        self.near = bytearray(SENSORS)  # so many of these in the square of nine
        self.nats = array("h", bytes(2 * SENSORS))
        self.around = AROUND
        self._part = bytearray(1)  # of the point weighed last: per cent of a stone, at most 255

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
        while s < SENSORS:
            if mode[s]:
                states[s] = _UNMARKED
            else:
                refs[s] = ref[s]
                states[s] = state[s]
            s += 1

    def survey(self, colour: int, first: int = 0, end: int = SENSORS) -> None:
        """Weigh for every point, or those before `end`, that a stone of a colour (1, 2) came."""
        _compare(self, self._settling)
        _count(self)
        _weigh(self, self._settling, first, end, colour)

    def came(self, s: int, least: int) -> int:
        """The colour of the stone that came to s since mark(), or whose opponent's went, if that is
        likelier by `least` (1/16 nats) than that one came beside it, or none; else EMPTY.
        """
        for colour in (BLACK, WHITE):
            self.survey(colour)
            beside = [m for m in _square(s, 2) if self._may_be_deaf(m)]
            if self._odds(s, beside) >= least and self._is_plausible(s, colour):
                return colour
        return EMPTY

    def find(self, colour: int, free: "Callable[[int], bool]", also=()) -> tuple:
        """The point where a stone of a colour (1, 2) came unseen since mark(): (sensor, how much
        likelier than the next likeliest, and than none, in 1/16 nats), or (-1, 0).  free(s):
        whether one may lie there, for all the game knows.  also: sensors that are asked besides, if
        they are masked: the last stone, of the other colour, may have gone from there, or one that
        is known came since mark().

        Masked points are asked, and empty ones whose sensor has not moved: if one of these wins,
        its sensor is deaf.  Beside that one the decoder may have moved what a deaf one reads.
        """
        self.survey(colour)
        nats, state = self.nats, self._settling.state
        likely = [s for s in range(SENSORS) if nats[s] > 0 and self._may_be_deaf(s) and free(s)]
        likely += [s for s in also if self._settling.mode[s] == MASKED and nats[s] > 0]
        if not likely:
            return -1, 0
        best = max(likely, key=lambda s: nats[s] + self._prior(s))
        beside = [s for s in _square(best, 2) if state[s] in (EMPTY, UNCERTAIN) and free(s)]
        odds = self._odds(best, likely + beside)
        if odds <= 0:
            return -1, 0
        sure = self._is_plausible(best, colour) and not self._is_disturbed(best)
        return best, odds if sure else min(odds, HINT)

    def _odds(self, s: int, rivals: list) -> int:
        """How much likelier (1/16 nats) it came to s than to any of these, or nowhere."""
        known = self._prior(s)
        others = [self.nats[m] + self._prior(m) - known for m in rivals if m != s]
        return self.nats[s] - max([0] + others)

    def _prior(self, s: int) -> int:
        """How much likelier an unseen stone lies on s than on a sensor that is used (1/16 nats)."""
        return DEAF if self._settling.mode[s] == MASKED else 0

    def _is_plausible(self, s: int, colour: int) -> bool:
        """Whether a stone on s would take about as much from all together as stones do."""
        _weigh(self, self._settling, s, s + 1, colour)
        return PART_LEAST <= self._part[0] <= PART_MOST

    def _is_disturbed(self, s: int) -> bool:
        """Whether s is not masked and something near it is not at rest, be it doubted."""
        mode = self._settling.mode
        if mode[s] == MASKED:
            return False
        return any([mode[n] not in (QUIET, MASKED) for n in _square(s, NEAR)])

    def _may_be_deaf(self, s: int) -> bool:
        """Whether a stone may lie there: a masked point, or an empty one that has not moved."""
        settling = self._settling
        if settling.mode[s] == MASKED:
            return True
        d = settling.ref[s] - self.ref[s]
        return settling.state[s] == EMPTY and not self.other[s] and -STILL_MOST <= d <= STILL_MOST


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
    while s < SENSORS:
        other[s] = 0
        if mode[s] != MASKED:
            d = ref[s] - refs[s]
            most = NUDGED if state[s] == 1 or state[s] == 2 else MOVED
            if mode[s] or states[s] != state[s] or d >= most or d <= 0 - most:
                other[s] = 1
        s += 1


@micropython.viper
def _count(blind):
    """How many of these are in the square of nine around each point."""
    other = ptr8(blind.other)
    near = ptr8(blind.near)
    s = 0
    while s < SENSORS:
        col = s % LINES
        total = 0
        m = s - LINES if s >= LINES else s
        last = s + LINES if s < SENSORS - LINES else s
        while m <= last:
            total += other[m]
            if col > 0:
                total += other[m - 1]
            if col < LINES - 1:
                total += other[m + 1]
            m += LINES
        near[s] = total
        s += 1


@micropython.viper
def _weigh(blind, settling, s: int, end: int, colour: int):
    """Set nats of the points from s to before `end`, for a stone of this colour: Gaussian."""
    mode = ptr8(settling.mode)
    state = ptr8(settling.state)
    noise = ptr8(settling.noise)
    ref = ptr16(settling.ref)
    refs = ptr16(blind.ref)
    other = ptr8(blind.other)
    near = ptr8(blind.near)
    around = ptr8(blind.around)
    nats = ptr16(blind.nats)
    part = ptr8(blind._part)
    while s < end:
        count = odds = took = whole = i = 0
        while i < 24:
            row = s // LINES + around[i] - 1
            col = s % LINES + around[i + 1] - 1
            full = around[i + 2]
            i += 3
            if row < 0 or row >= LINES or col < 0 or col >= LINES:
                continue
            n = LINES * row + col
            lost = refs[n] - ref[n]
            if colour != BLACK:
                lost = 0 - lost
            if mode[n] or state[n] == UNCERTAIN or near[n] != other[s]:
                continue
            if lost >= MOVED or lost + MOVED <= 0:
                continue
            sigma = noise[n] if noise[n] > QUIETEST else QUIETEST
            variance = sigma * sigma + TRACKED
            if state[n]:
                variance += PUSHED_OWN
            none = 8 * lost * lost // variance
            rest = lost - full
            came = 8 * rest * rest // (variance + full * full // SPREAD)
            odds += none if none < SAYS_MOST else SAYS_MOST
            odds -= came if came < SAYS_MOST else SAYS_MOST
            took += lost * full
            whole += full * full
            count += 1
        nats[s] = odds if count >= FEWEST else 0
        took = took // (whole // 100 + 1) if took > 0 else 0
        part[0] = took if took < 255 else 255
        s += 1
