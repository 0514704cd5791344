"""Captured stones: which have been lifted, and which may have been dropped on the board again."""

from wenping.game import events as ev
from wenping.game import priors
from wenping.game.events import encode
from wenping.sensing.states import UNCERTAIN
from wenping.weiqi.points import lines_apart

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.inference.difference import Difference


class Prisoners:
    """Remembers where prisoners were lifted just now, and which stones have been doubted."""

    def __init__(self, difference: "Difference"):
        self.difference = difference
        self.clear()

    def clear(self) -> None:
        """A game was opened."""
        self._lifted = []  # where prisoners were lifted just now, ...
        self._lifted_ms = -priors.PRISON_MS  # ... the last of them at
        self._doubted = []  # points whose stones may be prisoners, until they leave

    def forget(self) -> None:
        """Stones that have left are doubted no more."""
        self._doubted = [p for p in self._doubted if p in self.difference.extra]

    def lifted(self, now_ms: int):
        """Yield LIFTED for captured stones that are gone."""
        difference, game = self.difference, self.difference.game
        if not game.lifting:
            return
        for p in range(len(game.to_lift)):
            colour = game.to_lift[p]
            if not colour:
                continue  # nearly all
            state = difference.colour_at(p)
            if state == colour or p in game.upside_down and state == 3 - colour:
                continue
            # an unseen stone counts as off when its capturer's turn is over
            if state == UNCERTAIN and not (p in difference.masked and game.turn.pressed):
                continue
            if now_ms - self._lifted_ms > priors.PRISON_MS:
                self._lifted.clear()
            self._lifted.append(p)
            self._lifted_ms = difference.arrivals.came.get(p, now_ms)  # when it was missed first
            yield encode(ev.LIFTED, colour, p)

    def doubts(self, colour: int, p: int, now_ms: int) -> bool:
        """Whether the stone on p may be a prisoner that slid or was dropped, and so not a move."""
        game = self.difference.game
        if p in self._doubted:
            return True
        last = game.position.moves - 1
        if game.turn.early == colour or last < 0 or not game.position.move_taken(last):
            return False
        if colour != 3 - game.position.move_colour(last):
            return False
        ago = now_ms - self._lifted_ms
        if game.turn.pressed:  # no hand is over the board: only a stone that was pushed
            near = ago <= priors.PUSHED_MS and self._is_near(p, 1)
        else:
            near = ago < priors.PRISON_MS and self._is_near(p, priors.NEAR_LINES)
        if near:
            self._doubted.append(p)
        return near or (ago < priors.HELD_MS and not game.turn.pressed)

    def _is_near(self, p: int, lines: int) -> bool:
        return any([lines_apart(p, q) <= lines for q in self._lifted])
