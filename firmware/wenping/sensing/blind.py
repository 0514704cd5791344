"""Where a stone lies that its own sensor does not detect: by what the sensors around it have lost.

A stone that comes to a point, or leaves it, moves what the sensors around it read, all the same
way.  mark() is called while board and game agree, again when a press ends the turn: by then
references have followed the newest stone.  When something is missing later, survey() weighs each
point (losses.py): how much likelier is it that a stone of a colour came there since, or one of the
other colour went, than that none did?

find() compares the points with each other.  It is sure of none, and gives HINT at most, where a
stone would take much less, or more, from all together than stones do; where the readings fit a
stone at the edge of the cell better, if the sensor is in use; and while something moves near a
sensor that was sound so far: a passing magnet adds to what a dozen sensors read.
"""

from wenping.geometry import LINES, SENSORS
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
    from collections.abc import Callable

    from wenping.sensing.settle import Settling


class Blind:
    """Works on the arrays of a Settling.  nats: as of the last survey(), by point, how much
    likelier it is that a stone came than that none did (1/16); 0 where fewer than FEWEST sensors
    can be asked.  Nothing here runs in every frame.
    """

    def __init__(self, settling: "Settling"):
        self._settling = settling
        self.losses = Losses(SENSORS, settling.listed)
        self.nats = self.losses.nats
        self._told = ()

    def mark(self, bare: bool = False) -> None:
        """Remember how the board reads now: board and game agree.  bare: how it would read without
        a stone, by its offsets; what came since is what lies there.
        """
        losses = self.losses
        mark(losses, self._settling, 0)
        losses.offsets = OFFSETS if bare else 0
        for s in range(SENSORS if bare else 0):
            losses.ref[s] = 4 * ZERO
            if losses.state[s] < UNCERTAIN:
                losses.state[s] = EMPTY
        self.tell(())

    def tell(self, stones) -> None:
        """Stones (sensor, colour) came since mark(), as the game knows, that no sensor detected."""
        told = self.losses.told
        for s, _ in self._told:
            told[s] = EMPTY
        self._told = stones
        for s, colour in stones:
            told[s] = colour

    def survey(
        self, colour: int, first: int = 0, end: int = SENSORS, again: bool = False, sides=False
    ) -> None:
        """Weigh for every point, or those from `first` to before `end`, that a stone of a colour
        (1, 2) came.  again: nothing has changed since the last survey, which is half of the work.
        sides: only the sensors left and right of it are asked.
        """
        losses, settling = self.losses, self._settling
        if not again:
            compare(losses, settling, 1)
            count(losses, 0, SENSORS, 1)
        weigh(losses, settling, first, end, colour, SIDES if sides else AROUND)

    def came(self, s: int, least: int) -> int:
        """The colour of the stone that came to s since mark(), or whose opponent's went, if that is
        likelier by `least` (1/16 nats) than that one came beside it, or none; else EMPTY.
        """
        square = _square(s, 2)
        for colour in (BLACK, WHITE):
            self.survey(colour, square[0], square[-1] + 1, colour == WHITE)
            beside = [m for m in square if self._may_be_deaf(m)]
            if self._odds(s, beside) >= least and self._is_plausible(s, colour):
                return colour
        return EMPTY

    def deaf(self, s: int, colour: int, centred: bool) -> int:
        """How much likelier than not (1/16 nats) a stone of a colour came to s since mark(), though
        its own sensor does not detect it; 0 if that has changed, as a deaf one does not, or if the
        stone may lie at the edge of its cell, where no sensor detects it (centred: it does not).
        """
        self.survey(colour, s, s + 1)
        nats = self.nats[s]
        centred = centred or self._is_centred(s, colour, CENTRED)
        return nats if centred and self._may_be_deaf(s) else 0

    def find(
        self, colour: int, free: "Callable[[int], bool]", also=(), centred: bool = False
    ) -> tuple:
        """The point where a stone of a colour (1, 2) came unseen since mark(): (sensor, how much
        likelier than the next likeliest, and than none, in 1/16 nats), or (-1, 0).  free(s):
        whether one may lie there, for all the game knows.  also: sensors that are asked besides, if
        they are masked: the last stone, of the other colour, may have gone from there, or one that
        is known came since mark().  centred: it does not lie at the edge of a cell.

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
        sure = self._is_plausible(best, colour)
        if sure and self._settling.mode[best] != MASKED:
            sure = not self._is_disturbed(best)
            sure = sure and (centred or self._is_centred(best, colour, -CENTRED))
        return best, odds if sure else min(odds, HINT)

    def _odds(self, s: int, rivals: list) -> int:
        """How much likelier (1/16 nats) it came to s than to any of these, or nowhere."""
        known = self._prior(s)
        others = [self.nats[m] + self._prior(m) - known for m in rivals if m != s]
        return self.nats[s] - max([0] + others)

    def _prior(self, s: int) -> int:
        """How much likelier an unseen stone lies on s than on a sensor that is used (1/16 nats)."""
        return DEAF_PRIOR if self._settling.mode[s] == MASKED else 0

    def _is_plausible(self, s: int, colour: int) -> bool:
        """Whether a stone on s would take about as much from all together as stones do."""
        weigh(self.losses, self._settling, s, s + 1, colour, AROUND)
        return PART_LEAST <= self.losses.part <= PART_MOST

    def _is_centred(self, s: int, colour: int, least: int) -> bool:
        """Whether the stone that was weighed on s is likelier there, by `least` (1/16 nats), than
        at the edge of its cell, where it may be meant for the point beside it.
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
        return any([mode[n] not in (QUIET, MASKED) for n in _square(s, NEAR)])

    def _may_be_deaf(self, s: int) -> bool:
        """Whether s is masked, or reads empty and as at the mark.  Where known stones came beside
        it, a deaf sensor reads otherwise than at the mark: the decoder subtracts what such stones
        take from a sound one.
        """
        settling = self._settling
        if settling.mode[s] == MASKED:
            return True
        d = settling.ref[s] - self.losses.ref[s] + self.losses.common
        if settling.state[s] != EMPTY or self.losses.other[s]:
            return False
        # squared, of all stones beside it
        decoded = SPREAD_KNOWN * (self.losses.spread[s] - self.losses.offsets)
        return d * d <= STILL_MOST * STILL_MOST + 16 * decoded


def _square(s: int, lines: int) -> list:
    """The sensors at most so many lines from s."""
    rows = range(max(0, s // LINES - lines), min(LINES, s // LINES + lines + 1))
    cols = range(max(0, s % LINES - lines), min(LINES, s % LINES + lines + 1))
    return [LINES * row + col for row in rows for col in cols]
