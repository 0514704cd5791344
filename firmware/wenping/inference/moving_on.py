"""Stones that their owner may move on: the board waits before it records them as moves.

Some people lay a stone beside its point and push it there, tap a point before they lay the stone
elsewhere, or hold it low above other points first.  How long such a stone lies is learned by side;
a new one of that side is waited for half as long again, if nobody presses or replies.  One that is
held reads weakly, and may be for longer: that is learned of weak readings, for weak readings.
"""

from wenping.game.priors import (
    HAND_MS,
    HELD_FADES,
    HELD_MOST_MS,
    LAID_MS,
    LOW_MOST_MS,
    PUSHED_ON_MS,
    WARM_MS,
)
from wenping.sensing.limits import WEAK
from wenping.sensing.witness import READS
from wenping.viper import const
from wenping.weiqi.points import PASS, lines_apart

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.inference.difference import Difference


_WEAK = const(3)


class MovingOn:
    """Learns of each side how long its stones lie before a hand moves them on.  Points are those of
    weiqi/points.py, times ms of the log where nothing else is said.

    held_ms          by colour: how long such a stone lay lately; less with each move; _WEAK added:
                     the same of those that read weakly, since they were felt
    waits            the point of a move that is not recorded yet, as its stone may be moved on
    stays            this one will not: somebody has acted beside the board since it came
    meant_ms         by colour: when its clock was pressed last without any effect (device time), by
                     a player who ends a turn that the board has not seen
    """

    def __init__(self, difference: "Difference"):
        self._difference = difference
        self._game = difference.game
        self._sensing = difference.sensing
        self.held_ms = [0] * (2 * _WEAK)
        self.waits = self.stays = PASS
        self.meant_ms = [-WARM_MS, -WARM_MS, -WARM_MS]
        self._weak = PASS  # the point of the newest stone, if it reads weakly
        self._left = (PASS, 0)  # the last point from which a stone was moved on, and when
        self._first = (PASS, 0)  # the point that is waited for, since when (device time)

    def forget(self) -> None:
        """A game was opened: perhaps other people play it."""
        self.held_ms = [0] * (2 * _WEAK)

    def left(self, p: int, colour: int, came_ms: int) -> None:
        """A stone of this colour that came to p at came_ms has left it: who moves stones on so soon
        will do it again.
        """
        arrivals, held_ms = self._difference.arrivals, self.held_ms
        left_ms = self._sensing.unrest_ms(self._game.sensor(p)) - arrivals.zero_ms
        if left_ms - came_ms <= HELD_MOST_MS:
            held_ms[colour] = max(held_ms[colour], left_ms - came_ms)
            self._left = p, left_ms
        felt_ms = left_ms - arrivals.felt_ms(p)
        if p == self._weak and felt_ms <= LOW_MOST_MS:
            held_ms[colour + _WEAK] = max(held_ms[colour + _WEAK], felt_ms)

    def undone(self) -> None:
        """The last move is undone: perhaps a hand has moved its stone on."""
        game = self._game
        if not self._difference.is_seen(game.last_point):
            self.left(game.last_point, 3 - game.position.to_move, game.last_ms)

    def played(self, colour: int) -> None:
        """A move of this colour is recorded."""
        self.stays = PASS
        for kind in (colour, colour + _WEAK):
            self.held_ms[kind] -= self.held_ms[kind] >> HELD_FADES

    def may(self, p: int) -> bool:
        """Whether the stone on p of the side to move, which has not pressed for it, may be moved
        on: another one of that side lay as long. Not one that was just pushed there from a point
        beside p, or comes and goes on p for HAND_MS, and none that captures: its side's time rests
        while captured stones are lifted (CK-3).
        """
        game, sensing, held_ms = self._game, self._sensing, self.held_ms
        colour, weak = game.position.to_move, sensing.found[READS] < WEAK
        self._weak = p if weak else PASS
        if not (held_ms[colour] or weak and held_ms[colour + _WEAK]):
            return False  # nearly always
        if game.turn.early or p == self.stays or not self._is_fresh(p, colour):
            return False
        if sensing.now_ms - self.meant_ms[colour] <= WARM_MS or game.position.takes(p, colour):
            return False
        first, since_ms = self._first
        if p != first or sensing.now_ms - since_ms > LAID_MS:
            self._first = p, sensing.now_ms
        elif sensing.now_ms - since_ms > HAND_MS:
            return False
        before, left_ms = self._left
        pushed = before not in (PASS, p) and lines_apart(before, p) <= 1
        return not pushed or self._difference.arrivals.came.get(p, 0) - left_ms > PUSHED_ON_MS

    def _is_fresh(self, p: int, colour: int) -> bool:
        """Whether the stone on p has lain there no longer than half as long again as others of this
        colour did, or as those that read weakly if it does.
        """
        arrivals, held_ms = self._difference.arrivals, self.held_ms
        now_ms = self._sensing.now_ms - arrivals.zero_ms
        if 2 * (now_ms - arrivals.came.get(p, 0)) < 3 * held_ms[colour]:
            return True
        if p != self._weak:
            return False
        return 2 * (now_ms - arrivals.felt_ms(p)) < 3 * held_ms[colour + _WEAK]
