"""Finds stones that their own sensors do not detect, by what the sensors around them have lost.

A stone that comes to a point, or leaves it, changes the readings of all sensors around it in the
same direction.  The game calls mark() while the board is as it should be, and again when a press
ends the turn: by then the references (settle.py) have followed the newest stone.  When a stone is
missing later, survey() asks losses.py for the likelihood ratio at each point: that a stone of a
colour came there since the mark, or one of the other colour left, against neither.

find() compares the points with each other.  It gives odds of HINT at most, which are not enough to
believe a stone, if

- the sensors around have lost much less or more in total than they do to a stone,
- the sensor is in use, and a stone at the edge of the cell would explain the readings better,
- the sensor is in use, and a point near it is moving, new or doubted: a magnet that passes adds to
  the readings of a dozen sensors.
"""

from wenping.geometry import SENSORS, square
from wenping.sensing.limits import (
    CENTRED,
    DEAF_PRIOR,
    HINT,
    NEAR,
    OFFSETS,
    PART_LEAST,
    PART_MOST,
    SPREAD_KNOWN,
    STILL_MOST,
    ZERO,
)
from wenping.sensing.losses import AROUND, SIDES, Losses, compare, count, mark, weigh
from wenping.sensing.states import BLACK, EMPTY, MASKED, QUIET, UNCERTAIN, WHITE
from wenping.sensing.templates import ASIDE

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from collections.abc import Callable, Sequence

    from wenping.sensing.settle import Settling


class Blind:
    """Searches for undetected stones in the arrays of a Settling, when the game asks.

    nats    by sensor, of the points of the last survey(): how much likelier it is that a stone came
            there than that none did, in 1/16 nats; 0 where fewer than FEWEST sensors can be asked
    losses  what the sensors have lost since the mark (losses.py)
    """

    def __init__(self, settling: "Settling"):
        self._settling = settling
        self.losses = Losses(SENSORS, settling.listed)
        self.nats = self.losses.nats
        self._told = ()

    def mark(self, bare: bool = False) -> None:
        """Remember how the board reads now, with all its stones known.  bare: remember instead how
        an empty board reads by its offsets, so that all stones that lie there count as having come
        since.
        """
        losses = self.losses
        mark(losses, self._settling, 0)
        losses.offsets = OFFSETS if bare else 0
        for s in range(SENSORS if bare else 0):
            losses.ref[s] = 4 * ZERO
            if losses.state[s] < UNCERTAIN:
                losses.state[s] = EMPTY
        self.tell(())

    def tell(self, stones: "Sequence[tuple[int, int]]") -> None:
        """Note stones (sensor, colour) that came since mark() and that the game knows of, although
        their sensors did not detect them: what they take is subtracted.  Replaces those told last.
        """
        told = self.losses.told
        for s, _ in self._told:
            told[s] = EMPTY
        self._told = stones
        for s, colour in stones:
            told[s] = colour

    def survey(
        self,
        colour: int,
        first: int = 0,
        end: int = SENSORS,
        again: bool = False,
        sides: bool = False,
    ) -> None:
        """Set nats of the sensors first .. end - 1: how much likelier it is that a stone of a
        colour (1 black, 2 white) came there than that none did.

        again: no frame has come since the last survey, of which half of the work is used.  sides:
        do not ask the sensors above and below the point.
        """
        losses, settling = self.losses, self._settling
        if not again:
            compare(losses, settling, 1)
            count(losses, 0, SENSORS, 1)
        weigh(losses, settling, first, end, colour, SIDES if sides else AROUND)

    def came(self, s: int, least: int) -> int:
        """The colour of which a stone came to sensor s since mark(), or the opposite one of a stone
        that left it; EMPTY if that is not likelier, by `least` (1/16 nats), than that one came to
        another point within two lines, or none at all.
        """
        near = square(s, 2)
        for colour in (BLACK, WHITE):
            self.survey(colour, near[0], near[-1] + 1, colour == WHITE)
            beside = [m for m in near if self._may_be_deaf(m)]
            if self._odds(s, beside) >= least and self._is_plausible(s, colour):
                return colour
        return EMPTY

    def deaf(self, s: int, colour: int, centred: bool) -> int:
        """How much likelier than not (1/16 nats) a stone of a colour came to sensor s since mark()
        without being detected by it.

        0 if the reading of s has changed, as that of a deaf sensor does not; or if the stone may
        lie at the edge of its cell, where a sound sensor detects nothing either (centred: it is
        known not to lie there).
        """
        self.survey(colour, s, s + 1)
        nats = self.nats[s]
        centred = centred or self._is_centred(s, colour, CENTRED)
        return nats if centred and self._may_be_deaf(s) else 0

    def find(
        self,
        colour: int,
        free: "Callable[[int], bool]",
        also: "Sequence[int]" = (),
        centred: bool = False,
    ) -> tuple:
        """Find where a stone of a colour (1, 2) came undetected since mark().

        Returns (sensor, odds): odds is by how much that point is likelier than the next likeliest
        one, and than none, in 1/16 nats; (-1, 0) if no point is likelier.

        free(s): whether the game allows a stone on sensor s.  also: masked sensors to consider even
        so, since the last stone of the other colour may have left them, or a known one came there
        since the mark.  centred: the stone is known not to lie at the edge of a cell.

        Considered are masked sensors, and those in use that read empty and as at the mark: if one
        of these is found it is deaf.  The readings within two lines of the likeliest point may have
        changed by the decoder, so all of these that are empty or uncertain are compared with it.
        """
        self.survey(colour)
        nats, state = self.nats, self._settling.state
        likely = [s for s in range(SENSORS) if nats[s] > 0 and self._may_be_deaf(s) and free(s)]
        likely += [s for s in also if self._settling.mode[s] == MASKED and nats[s] > 0]
        if not likely:
            return -1, 0
        best = max(likely, key=lambda s: nats[s] + self._prior(s))
        beside = [s for s in square(best, 2) if state[s] in (EMPTY, UNCERTAIN) and free(s)]
        odds = self._odds(best, likely + beside)
        if odds <= 0:
            return -1, 0
        sure = self._is_plausible(best, colour)
        if sure and self._settling.mode[best] != MASKED:
            sure = not self._is_disturbed(best)
            sure = sure and (centred or self._is_centred(best, colour, -CENTRED))
        return best, odds if sure else min(odds, HINT)

    def _odds(self, s: int, rivals: list) -> int:
        """How much likelier (1/16 nats) the stone came to s than to any of `rivals`, or nowhere."""
        known = self._prior(s)
        others = [self.nats[m] + self._prior(m) - known for m in rivals if m != s]
        return self.nats[s] - max([0] + others)

    def _prior(self, s: int) -> int:
        """By how much an undetected stone is likelier on s, before any reading, than on a sensor in
        use (1/16 nats).
        """
        return DEAF_PRIOR if self._settling.mode[s] == MASKED else 0

    def _is_plausible(self, s: int, colour: int) -> bool:
        """Whether the sensors around s have lost in total about what they lose to a stone on s."""
        weigh(self.losses, self._settling, s, s + 1, colour, AROUND)
        return PART_LEAST <= self.losses.part <= PART_MOST

    def _is_centred(self, s: int, colour: int, least: int) -> bool:
        """Whether the stone that the last survey() weighed on s is likelier there, by `least` (1/16
        nats), than at the edge of its cell, where it may be meant for the point beside it.
        """
        nats = self.nats[s]
        likeliest = 0
        for shares in ASIDE:
            weigh(self.losses, self._settling, s, s + 1, colour, shares)
            likeliest = max(likeliest, self.nats[s] + least)
        self.nats[s] = nats
        return nats >= likeliest

    def _is_disturbed(self, s: int) -> bool:
        """Whether a sensor within NEAR lines of s is moving, new or doubted."""
        mode = self._settling.mode
        return any([mode[n] not in (QUIET, MASKED) for n in square(s, NEAR)])

    def _may_be_deaf(self, s: int) -> bool:
        """Whether s is masked, or reads empty and as at the mark.  Beside known stones that came
        since, the field of a deaf sensor may differ from the mark by more: the decoder adds what
        such stones take from a sound sensor.
        """
        settling = self._settling
        if settling.mode[s] == MASKED:
            return True
        d = settling.ref[s] - self.losses.ref[s] + self.losses.common
        if settling.state[s] != EMPTY or self.losses.other[s]:
            return False
        # the sum over the stones beside it of what the decoder adds, squared
        decoded = SPREAD_KNOWN * (self.losses.spread[s] - self.losses.offsets)
        return d * d <= STILL_MOST * STILL_MOST + 16 * decoded
