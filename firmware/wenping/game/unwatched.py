"""What lies on the board since it was switched on, where nobody watched it come.

A stone that came then moved nothing that a mark remembers.  But the offsets of all sensors are
known, so that the sensors around tell of each stone by how far they read off nothing.
"""

from wenping.game.priors import AGAIN_MS, ASKED, CAME, HINTED
from wenping.weiqi.points import BLACK, EMPTY, WHITE

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.game.difference import Difference
    from wenping.sensing.points import Sensing


def against(sensing: "Sensing", s: int) -> int:
    """By what odds (1/16 nats) no stone lies on sensor s, which reads like one since the board was
    switched on: those around it read as if none did.
    """
    sensing.blind.mark(True)
    return _none(sensing, s)


class Unwatched:
    """A game goes on in which board and game differed when the board was switched on.  Until they
    agree, what came without power is weighed every AGAIN_MS, first when references have settled.
    """

    def __init__(self, difference: "Difference", sensing: "Sensing"):
        self._difference = difference
        self._sensing = sensing
        self._extra = []  # the new stones when they were weighed last, or have changed since
        self._weighed_ms = -AGAIN_MS  # when that was
        self._follow = False  # they have changed: references follow that

    def waits(self, starting: int, now_ms: int) -> bool:
        """Whether nothing can be said yet of the new stones.  starting: references have not settled
        since power-on.
        """
        difference = self._difference
        if starting:
            return difference.arrivals.without_power() and self._is_unclear()
        if difference.unwatched and difference.extra != self._extra:
            self._extra, self._weighed_ms, self._follow = difference.extra[:], now_ms, True
        elif now_ms - self._weighed_ms >= AGAIN_MS:
            self._weigh()
            difference.compare(difference.state)
            self._extra, self._weighed_ms, self._follow = difference.extra[:], now_ms, False
        return self._follow

    def is_over(self) -> bool:
        """Whether all has been weighed, and board and game agree but for doubted readings."""
        return self._weighed_ms >= 0 and not self._difference.count()

    def _is_unclear(self) -> bool:
        """Whether the sensors around speak, be it weakly, against a new stone, or for one where no
        sensor is used.
        """
        unlikely = self._unlikely(ASKED)
        return len(unlikely) > 0 or max([0] + self._difference.around.may_lie()) >= ASKED

    def _weigh(self) -> None:
        """Doubt the new stones that the sensors around them speak against, and note the stones of
        which they tell where no sensor is used.
        """
        difference, sensing, game = self._difference, self._sensing, self._difference.game
        for p in self._unlikely(CAME):
            difference.unlikely += (p,)
            sensing.contradict(game.sensor(p), EMPTY)
        for p in difference.masked:
            if difference.is_free(game.sensor(p)):
                colour = difference.blind().came(game.sensor(p), HINTED)
                if colour:
                    difference.unwatched[p] = colour

    def _unlikely(self, least: int) -> list:
        """Those new stones since power-on that by odds of `least` (1/16 nats) are none."""
        difference, game = self._difference, self._difference.game
        difference.mark(True)
        difference.blind()  # told of the stones that no sensor detects
        masked, is_new = difference.masked, difference.arrivals.is_new
        old = [p for p in difference.extra if not (p in masked or is_new(p))]
        return [p for p in old if _none(self._sensing, game.sensor(p)) >= least]


def _none(sensing: "Sensing", s: int) -> int:
    """As against(), since a bare mark."""
    blind = sensing.blind
    # decode.py has subtracted what that stone takes from them: as if one of the other colour came
    blind.survey(BLACK + WHITE - sensing.state[s], s, s + 1)
    return blind.nats[s]
