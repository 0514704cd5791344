"""What a player should touch next: the one point that the lights show and the host names."""

from wenping.coded import detail
from wenping.game.events import Q_COLUMN, Q_MASKED, Q_MOVED
from wenping.game.phases import FILLING, PLAYING, SETTING, STOPPED
from wenping.game.repair import plan
from wenping.game.touch import ASK, ASK_COLUMN, LAST, LIFT, NOTHING, PUT, TAKE
from wenping.weiqi.points import CELLS, PASS

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.game.arbiter import Arbiter
    from wenping.game.fold import Game


_ASKED = {Q_MASKED: ASK, Q_MOVED: ASK, Q_COLUMN: ASK_COLUMN}


class Guide:
    """Finds what to touch next."""

    def __init__(self, arbiter: "Arbiter"):
        """arbiter: has an area counter to work in."""
        self._arbiter = arbiter

    def look(self, game: "Game") -> tuple:
        """(a number of touch.py, point) for the game as it is; PASS if there is no point."""
        if game.question in _ASKED:
            return _ASKED[game.question] if game.about else NOTHING, game.about
        if game.question or game.phase == SETTING:
            for source, goal, _ in plan(game):
                return (TAKE, source) if source else (PUT, goal)
        captured = _first(game.to_lift) if game.lifting else PASS
        if captured:
            return LIFT, captured
        if game.phase == PLAYING and game.last_point:
            return LAST, game.last_point
        if game.phase == STOPPED:
            p = self.hindrance(game)
            if p:
                return LIFT, p
            if game.turn.shown or any(game.turn.confirmed):  # the dead stones are off
                from wenping.game.seki import look

                return look(game, self._arbiter.counter())
        if game.phase == FILLING:
            from wenping.game.ceremony import of

            return of(game).next(game)[:2]
        return NOTHING, PASS

    def hindrance(self, game: "Game") -> int:
        """What has to be settled before a stopped board is confirmed (confirm.py), or PASS."""
        from wenping.game.confirm import hindrance

        return hindrance(game, self._arbiter.counter().unit)

    def not_confirmed(self, game: "Game", colour: int, t_ms: int) -> str:
        """Why a player cannot confirm a stopped or filled board (confirm.py), "" if it can."""
        from wenping.game.confirm import not_confirmed

        why = not_confirmed(game, colour, t_ms)
        p = self.hindrance(game) if not why and game.phase == STOPPED else PASS
        return detail("confirm-hindrance", p) if p else why


def _first(grid: bytearray) -> int:
    """The first point of a grid that is not EMPTY, or PASS."""
    for p in range(CELLS):
        if grid[p]:
            return p
    return PASS
