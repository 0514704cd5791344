"""Finds two columns of sensors whose wires are exchanged (a plug the wrong way round, a crossed
ribbon), by what stones take from the sensors of all columns.

When a stone settles, or a reading is doubted, as that of a stone in an exchanged column is, the
references around it are still those without it.  FOLLOWED frames later they have followed, and
losses.py tells of each other column how much likelier than not the stone lies beside it.  These
odds are added up, stone by stone, for each pair of columns.  If two columns are exchanged, other
columns are beside each other than by the present order: the odds of that exchange are the sum over
the pairs that it puts beside each other, less the sum over those that are so by the present order.

An exchange is found when its odds reach BEYOND, exceed those of the next likely exchange by APART
(at the edges of the board some exchanges are mirror images), and SHOWN of them speak for the new
order, not only against the present one, as a dead sensor does.

A stone is no evidence if it reads weaker than LYING (a watch may lie beside it), if it seems to lie
beside more than SURELY_MOST columns, or if the sensor above or below it has changed by more than a
stone explains (columns keep a part of the row before).  Its evidence counts less if the sensors of
its three rows have changed beyond their noise.
"""

from array import array

from wenping.geometry import LINES, SENSORS
from wenping.sensing.limits import (
    ALL,
    APART,
    BEYOND,
    CALM,
    EXCHANGED,
    FOLLOWED,
    FOLLOWED_PART,
    LYING,
    SHARE_DIAGONAL,
    SHARE_X,
    SHOWN,
    SURELY,
    SURELY_MOST,
    SUSPECTED,
    TRACKED,
    ZERO,
)
from wenping.sensing.losses import Losses, compare, count, mark, weigh
from wenping.sensing.states import BLACK, DOUBTED, WHITE
from wenping.sensing.witness import take_back
from wenping.viper import const, micropython, ptr16

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.sensing.points import Sensing

_PAIRS = const(171)  # of columns: 0 and 1, 0 and 2, 1 and 2, 0 and 3, ...

# The three sensors of a column that are nearest to a stone in the column beside it, for weigh() of
# losses.py: in the row of the stone, above, below.
_X, _XY = 4 * SHARE_X, 4 * SHARE_DIAGONAL
_BESIDE = bytes((1, 1, _X, 0, 1, _XY, 2, 1, _XY))


class Wiring:
    """Weighs stones as they settle.

    first, second  when step() has returned True: the exchanged columns, 0 <= first < second <= 18
    newest         the sensor of the stone that was weighed last, -1: none
    rival          the sensor where that stone lies if the likeliest exchange of its column is real,
                   which is likely (SUSPECTED) but not found; -1: none is
    """

    def __init__(self, sensing: "Sensing"):
        self.first = self.second = 0
        self.rival = self.newest = -1
        self._settling = sensing._settling
        self._losses = Losses(LINES, sensing._settling.listed, sensing.blind.losses)
        self._stone = -1  # the sensor of the stone that waits to be weighed, -1: none
        self._frames = 0  # frames in which the references have followed that stone
        self._follows = False  # they do so in the next frame, since no point moves
        self._waits = 0  # frames until all references have followed an exchange
        # of each pair of columns, in 1/16 nats: how much likelier they are beside each other than
        # not, ALL added
        self._beside = array("H", [ALL] * _PAIRS)

    def step(self, changed: int) -> bool:
        """To be called once a frame with what Sensing.step() returned.  Returns True if two columns
        have just been found to be exchanged.
        """
        settling = self._settling
        if self._waits:
            self._waits -= 1
            return False
        s = self._stone
        if s >= 0:
            if self._frames > FOLLOWED:
                self._stone = -1
                if self._is_found(s):
                    return True
            elif self._frames == FOLLOWED:
                self._learn(s)
            self._frames += self._follows or self._frames == FOLLOWED
        self._follows = not settling.moving
        for i in range(changed):
            s, pending = settling.changed[i], self._stone
            taken = settling.state[s] in (BLACK, WHITE)
            if taken and pending >= 0 and settling.mode[pending] == DOUBTED:
                continue  # a doubted reading tells more than a stone: it stays
            if taken or settling.mode[s] == DOUBTED:
                self._stone = s
                self._frames = 0
                mark(self._losses, settling, CALM)
            elif s == self._stone:
                self._stone = -1
        return False

    def forget(self) -> None:
        """Two columns were exchanged: forget the evidence of the order before.  No stone is weighed
        until the references have followed what the decoder now adds at other places.
        """
        self._stone = -1
        self._waits = EXCHANGED
        for k in range(_PAIRS):
            self._beside[k] = ALL

    def _learn(self, s: int) -> None:
        """Add the evidence of the stone on sensor s on its column and each other one."""
        losses, settling = self._losses, self._settling
        col = s % LINES
        start = s - col
        rows = range(max(0, start - LINES), min(SENSORS, start + 2 * LINES))
        own = settling.ref[s] - 4 * ZERO
        if abs(own) < 4 * LYING:
            return
        compare(losses, settling, 0)
        losses.other[s] = 0
        if any([losses.other[n] for n in (s - LINES, s + LINES) if n in rows]):
            return
        count(losses, rows[0], rows[-1] + 1, 0)
        if settling.mode[s] != DOUBTED:  # settle.py takes it out of the fields around a doubted one
            take_back(settling.witness, losses.ref, s, -own * FOLLOWED_PART >> 10)
        moved = noise = 0
        other, before, now, spread = losses.other, losses.ref, settling.ref, losses.spread
        noises = settling.noise  # locals: there are 57 sensors in three rows
        for n in rows:
            if not other[n] and n != s:
                d, own_noise = before[n] - now[n], noises[n]
                before[n] = now[n] + d * 1024 // FOLLOWED_PART
                moved += min(abs(d), 3 * own_noise)  # more is due to the stone
                noise += own_noise
                # References that have followed for 20 frames, scaled up, vary twice as much.
                spread[n] += max(0, own_noise * own_noise - 2 * TRACKED)
            other[n] = 0  # `near` stays: no sensor is asked beside which anything but s changed
        losses.first = start
        weigh(losses, settling, start, start + LINES, BLACK if own > 0 else WHITE, _BESIDE)
        losses.nats[col] = 0
        if sum([nats >= SURELY for nats in losses.nats]) > SURELY_MOST:
            return
        part = 64 * noise // max(1, noise, moved)  # of 64, squared: variances
        for c in range(LINES):
            if c != col:
                k = max(c, col) * (max(c, col) - 1) // 2 + min(c, col)
                said = self._beside[k] + (losses.nats[c] * part * part >> 12)
                self._beside[k] = max(0, min(2 * ALL, said))

    def _is_found(self, s: int) -> bool:
        """Weigh all exchanges after the stone on sensor s, and set newest and rival.  If one is
        found set first and second, and return True.
        """
        found = array("H", [s % LINES, 0, 0, 0, LINES])
        both = _judge(self._beside, found)
        self.newest = s
        self.rival = s - s % LINES + found[4] if found[4] < LINES else -1
        if found[1] < BEYOND or found[3] < SHOWN or found[1] - found[2] < APART:
            return False
        self.first, self.second, self.rival = both // LINES, both % LINES, -1
        self.forget()
        return True


@micropython.viper
def _judge(pairs: object, found: object) -> int:
    """Weigh all exchanges of two columns; return the likeliest as LINES * first + second.

    pairs: Wiring._beside.  found: five numbers, of which the first is given, the stone's column.
    Set are (1/16 nats) how much likelier than none the likeliest exchange is [1], and the next one
    [2]; what of [1] speaks for the new order [3]; and the column with which the stone's is likely
    exchanged [4], which stays as it is if none is.
    """
    beside = ptr16(pairs)
    to = ptr16(found)
    col = to[0]
    suspected = SUSPECTED
    both = 0
    first = 0
    while first < LINES - 1:
        second = first + 1
        while second < LINES:
            likelier = shown = k = 0
            while k < 4:
                c = first - 1 + k if k < 2 else second - 3 + k
                k += 1
                if c < 0 or c + 1 == LINES:
                    continue
                # the two columns that are beside each other there, were these two exchanged
                a = second if c == first else first if c == second else c
                b = second if c + 1 == first else first if c + 1 == second else c + 1
                at = a * (a - 1) // 2 + b if a > b else b * (b - 1) // 2 + a
                here = c * (c + 1) // 2 + c
                likelier += beside[at] - beside[here]
                if beside[at] > ALL and at != here:
                    shown += beside[at] - ALL
            if likelier > suspected and shown >= SHOWN and (first == col or second == col):
                suspected = likelier
                to[4] = second if first == col else first
            if likelier > to[1]:
                to[2] = to[1]
                to[1] = likelier
                to[3] = shown
                both = LINES * first + second
            elif likelier > to[2]:
                to[2] = likelier
            second += 1
        first += 1
    return both
