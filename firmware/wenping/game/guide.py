"""The one thing that the board points at: what to touch next, for lights and host alike."""

from wenping.game.events import Q_COLUMN, Q_MASKED, Q_MOVED
from wenping.game.phases import FILLING, PLAYING, SETTING, STOPPED
from wenping.game.repair import plan
from wenping.game.turn import hindrance
from wenping.viper import const
from wenping.weiqi.points import BLACK, CELLS, EMPTY, PASS, WHITE

NOTHING = const(0)
LAST = const(1)  # the last move, nothing to do
LIFT = const(2)  # a captured stone to be taken off
TAKE = const(3)  # a stone that does not belong there
PUT = const(4)  # a stone is missing here
FILL = const(5)  # fill-to-count goes on here (HW-6)
ASK = const(6)  # is this the move? The side asked says so by its clock
ASK_COLUMN = const(7)  # the same: is it in this column?
BLIND = const(8)  # the board is not calibrated: what lies here must be taken off


class Guide:
    """Takes the arbiter's area counter; its buffers serve both, one after the other."""

    def __init__(self, arbiter):
        self._arbiter = arbiter

    def look(self, game) -> tuple:
        """Return (what, point)."""
        if game.question in (Q_MASKED, Q_MOVED):
            return ASK, game.about
        if game.question == Q_COLUMN:
            return ASK_COLUMN, game.about
        if game.question or game.phase == SETTING:
            for source, goal, _ in plan(game):
                return (TAKE, source) if source else (PUT, goal)
        if game.lifting:
            for p in range(CELLS):
                if game.to_lift[p]:
                    return LIFT, p
        if game.phase == PLAYING and game.last_point:
            return LAST, game.last_point
        if game.phase == STOPPED:
            p = self.hindrance(game)
            return (LIFT, p) if p else (NOTHING, PASS)
        if game.phase == FILLING:
            return self._fill(game)
        return NOTHING, PASS

    def hindrance(self, game) -> int:
        """What has to be settled before a stopped board is confirmed (game/turn.py), or PASS."""
        return hindrance(game, self._arbiter.area.unit)

    def _fill(self, game) -> tuple:
        """The first empty point of a side that has stones left and has not said that it is done."""
        self._arbiter.filled_board()
        owner = self._arbiter.area.owner
        for p in game.points:
            side = owner[p]
            if p and side in (BLACK, WHITE) and game.meant(p) == EMPTY:
                if not game.turn.confirmed[side] and game.ledger.bowl(side):
                    return FILL, p
        return NOTHING, PASS
