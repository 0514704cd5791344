"""Stones that came while the board was off, and have lain there since it was switched on.

A mark (sensing/blind.py) cannot show a stone that was laid while the power was off: there is none
from before.  Instead the readings around it are compared with what these sensors read without a
stone.
"""

from wenping.game.phases import PLAYING
from wenping.game.priors import (
    AGAIN_MS,
    ASKED,
    FOUND,
    HINTED,
    MOST_NEW,
    MOST_TOLD,
    SETTLED_MS,
    UNCLEAR_MS,
)
from wenping.weiqi.points import BLACK, EMPTY, WHITE

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.inference.difference import Difference
    from wenping.sensing.points import Sensing


def against(sensing: "Sensing", s: int) -> int:
    """By what odds (1/16 nats) no stone lies on sensor s, which reads like one since the board was
    switched on: those around it read as if none did.
    """
    sensing.blind.mark(True)
    return _none(sensing, s, False)


class Unwatched:
    """Weighs the stones that came in play without power: those that are seen, and those that may
    lie where no sensor is used.  Until board and game agree it does so after anything has moved,
    every AGAIN_MS at most, first when references have settled since power-on.
    """

    def __init__(self, difference: "Difference", sensing: "Sensing", now_ms: int):
        self._difference = difference
        self._sensing = sensing
        self._extra = []  # the new stones when they were weighed last
        self._told = {}  # what was told then of points whose sensors are not used: colours by point
        self._weighed_ms = -1  # when that was; -1: they were not
        self._moved_ms = now_ms  # when anything moved last
        self._clear_ms = now_ms  # when something could be said of them last

    def waits(self, starting: int, now_ms: int) -> bool:
        """Whether nothing can be said yet of the new stones, for UNCLEAR_MS at most.  starting:
        references have not settled since power-on.
        """
        if self._is_waiting(starting, now_ms):
            return now_ms - self._clear_ms < UNCLEAR_MS
        self._clear_ms = now_ms
        return False

    def _is_waiting(self, starting: int, now_ms: int) -> bool:
        """The same however long it takes; weighs the stones if that is due and nothing moves."""
        difference = self._difference
        if self._sensing.busy():
            self._moved_ms = now_ms
        due = self._weighed_ms < 0 or now_ms - self._weighed_ms >= AGAIN_MS
        anew = self._moved_ms >= self._weighed_ms or self._told != difference.unwatched
        if due and anew and not starting and now_ms - self._moved_ms >= SETTLED_MS:
            self._weigh()
            difference.compare(difference.state)
            self._extra, self._weighed_ms = difference.extra[:], now_ms
        if self._weighed_ms < 0:
            return self._is_unclear()
        return self._told != difference.unwatched or self._has_lost()

    def is_over(self) -> bool:
        """Whether play has stopped, or all has been weighed, and board and game agree but for
        doubted readings.
        """
        difference = self._difference
        if difference.game.phase != PLAYING:
            return True
        clear = self._weighed_ms >= 0 and self._told == difference.unwatched
        return clear and not difference.count()

    def _has_lost(self) -> bool:
        """Whether one of the stones has been lifted since they were weighed, and others are told of
        by the sensors around them: references follow what these read now.
        """
        difference = self._difference
        if not difference.unwatched:
            return False
        meant, extra = difference.game.meant, difference.extra
        return any([not (p in extra or meant(p)) for p in self._extra])

    def _is_unclear(self) -> bool:
        """Whether the sensors around speak, be it weakly, against a new stone, or for one where no
        sensor is used.
        """
        if self._unlikely(ASKED):
            return True
        likely = self._difference.around.may_lie()
        return len(likely) > 0 and likely[-1] >> 9 >= ASKED

    def _weigh(self) -> None:
        """Doubt the new stones that the sensors around them speak against, and note the stones of
        which they have told twice where no sensor is used: a hand may rest above such a point.
        """
        difference, game, before = self._difference, self._difference.game, self._told
        known = dict(difference.unwatched)
        for p in self._unlikely(HINTED):
            difference.unlikely += (p,)
            self._sensing.contradict(game.sensor(p), EMPTY)
        self._told = {}
        around = difference.around
        for likely in around.may_lie()[: -MOST_TOLD - 1 : -1]:
            nats, p = likely >> 9, likely & 511
            least = ASKED if p in known else HINTED if difference.count() else FOUND
            colour = around.told_of(p, least) if nats >= least else EMPTY
            if colour:
                self._told[p] = colour
                if before.get(p) == colour:
                    difference.unwatched[p] = colour

    def _unlikely(self, least: int) -> list:
        """Those new stones since power-on that by odds of `least` (1/16 nats) are none."""
        difference, game = self._difference, self._difference.game
        difference.mark(True)
        difference.blind().survey(BLACK, 0, 0)  # knows of the stones that no sensor detects
        masked, is_new = difference.masked, difference.arrivals.is_new
        old = [p for p in difference.extra if not (p in masked or is_new(p))]
        return [p for p in old[:MOST_NEW] if _none(self._sensing, game.sensor(p), True) >= least]


def _none(sensing: "Sensing", s: int, again: bool) -> int:
    """As against(), since a bare mark; again: as for Blind.survey()."""
    blind = sensing.blind
    # sensing/decode.py has given back to them what that stone would take: they read as if one of
    # the other colour had come
    blind.survey(BLACK + WHITE - sensing.state[s], s, s + 1, again)
    return blind.nats[s]
