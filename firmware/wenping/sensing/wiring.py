"""Which two columns of sensors are exchanged (a plug the wrong way round, a crossed ribbon): by
what stones that come to rest take from the sensors of all columns.

When a stone comes to rest, or a reading is doubted, as that of a stone in an exchanged column is,
the references around it are still from before.  When they have followed, losses.py says of each
other column how much likelier it is that the stone lies beside it than not.  That is added up for
each two columns.  An exchange puts other columns beside each other: it is likelier than none by
what is said of those, less what is said of those that are beside each other as wired.

It is found when that outweighs its prior and the next likely exchange (at the edges some are mirror
images), and there is evidence for the new order, not only against the present one: a dead sensor
gives only the latter.  A stone is not used as evidence if it reads weaker than one that lies on the
board (a watch beside it may), if it seems to lie beside more than two columns, or if the sensor
above or below it moved more than a stone explains (columns keep a part of the row before).  It
counts less the further the sensors of its rows have strayed beyond their noise.
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

# A stone lies in the column beside these: in their row, below, above.  See losses.py.
_X, _XY = 4 * SHARE_X, 4 * SHARE_DIAGONAL
_BESIDE = bytes((1, 1, _X, 0, 1, _XY, 2, 1, _XY))


class Wiring:
    """When step() has returned True, the columns `first` < `second` (0..18) are exchanged.  rival:
    the sensor where the stone on `newest` may lie instead, where an exchange is likely, -1: none.
    """

    def __init__(self, sensing: "Sensing"):
        self.first = self.second = 0
        self.rival = self.newest = -1
        self._settling = sensing._settling
        self._losses = Losses(LINES, sensing._settling.listed, sensing.blind.losses)
        self._stone = -1
        self._frames = 0  # in which the references have followed the stone
        self._follows = False  # in the next frame they do
        self._waits = 0  # frames until all references have followed an exchange
        self._beside = array("H", [ALL] * _PAIRS)  # ALL and what is said of each two columns

    def step(self, changed: int) -> bool:
        """Call once a frame with what Sensing.step() returned."""
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
                continue  # what is doubted says more
            if taken or settling.mode[s] == DOUBTED:
                self._stone = s
                self._frames = 0
                mark(self._losses, settling, CALM)
            elif s == self._stone:
                self._stone = -1
        return False

    def forget(self) -> None:
        """Columns were exchanged: what is known of them is of before.  The decoder subtracts stones
        at other places now, and what that changes is no stone's.
        """
        self._stone = -1
        self._waits = EXCHANGED
        for k in range(_PAIRS):
            self._beside[k] = ALL

    def _learn(self, s: int) -> None:
        """Add what the stone on s says of its own and each other column."""
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
        if settling.mode[s] != DOUBTED:  # there it was taken out of what is read
            take_back(settling.witness, losses.ref, s, -own * FOLLOWED_PART >> 10)
        moved = noise = 0
        other, before, now, spread = losses.other, losses.ref, settling.ref, losses.spread
        noises = settling.noise  # locals: there are 57 sensors in three rows
        for n in rows:
            if not other[n] and n != s:
                d, own_noise = before[n] - now[n], noises[n]
                before[n] = now[n] + d * 1024 // FOLLOWED_PART
                moved += min(abs(d), 3 * own_noise)  # more is a stone's
                noise += own_noise
                # References that have followed for 20 frames, scaled up, vary twice as much.
                spread[n] += max(0, own_noise * own_noise - 2 * TRACKED)
            other[n] = 0  # no sensor is asked beside which anything else changed
        losses.first = start
        weigh(losses, settling, start, start + LINES, BLACK if own > 0 else WHITE, _BESIDE)
        losses.nats[col] = 0
        if sum([nats >= SURELY for nats in losses.nats]) > 2:
            return
        part = 64 * noise // max(1, noise, moved)  # of 64, squared: variances
        for c in range(LINES):
            if c != col:
                k = max(c, col) * (max(c, col) - 1) // 2 + min(c, col)
                said = self._beside[k] + (losses.nats[c] * part * part >> 12)
                self._beside[k] = max(0, min(2 * ALL, said))

    def _is_found(self, s: int) -> bool:
        """Weigh all exchanges, when a stone on s was weighed."""
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
    """Weigh each exchange of two columns; return the likeliest, LINES * first + second.  Set
    `found`, after the stone's column: how much likelier than none it and the next are; what of
    it is said for columns it puts together; the column the stone's is likely exchanged with.
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
