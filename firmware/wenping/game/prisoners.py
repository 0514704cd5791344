"""Captured stones: which have been lifted, and which may have been dropped on the board again."""

from wenping.game import events as ev
from wenping.game.difference import UNCERTAIN
from wenping.game.events import encode
from wenping.game.priors import HELD_MS, MOST_PRISONERS, NEAR_LINES, PRISON_MS, PUSHED_MS
from wenping.weiqi.points import EMPTY, col_of, row_of

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.game.difference import Difference


class Prisoners:
    """Remembers where prisoners were lifted just now, and which stones have been doubted."""

    def __init__(self, difference: "Difference"):
        self.difference = difference
        self._lifted = []  # where prisoners were lifted just now, ...
        self._lifted_ms = -PRISON_MS  # ... the last of them at
        self._doubted = []  # points whose stones may be prisoners, until they leave

    def forget(self) -> None:
        """Stones that have left are doubted no more."""
        self._doubted = [p for p in self._doubted if p in self.difference.extra]

    def lifted(self, state: bytearray, now_ms: int):
        """Yield LIFTED for captured stones that are gone."""
        game = self.difference.game
        if not game.lifting:
            return
        for p in range(len(game.to_lift)):
            colour = game.to_lift[p]
            if not colour:
                continue
            s = game.sensor(p)
            if state[s] == UNCERTAIN:
                # an unseen stone counts as off when its capturer's turn is over
                if not self.difference.is_masked(s) or not game.turn.pressed:
                    continue
            elif state[s] == colour:
                continue
            if now_ms - self._lifted_ms > PRISON_MS:
                self._lifted.clear()
            self._lifted.append(p)
            self._lifted_ms = now_ms
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
            near = ago <= PUSHED_MS and self._is_near(p, 1)
        else:
            near = ago < PRISON_MS and self._is_near(p, NEAR_LINES)
        if near:
            self._doubted.append(p)
        return near or (ago < HELD_MS and not game.turn.pressed)

    def _is_near(self, p: int, lines: int) -> bool:
        for q in self._lifted:
            if abs(row_of(p) - row_of(q)) <= lines and abs(col_of(p) - col_of(q)) <= lines:
                return True
        return False

    def takers(self) -> list:
        """Points where one move would capture all missing stones: prisoners may be lifted before
        the capturing stone is laid, or it is there but not detected, or upside down.
        """
        position = self.difference.game.position
        turn = position.to_move
        missing = self.difference.missing
        extra = self.difference.extra
        if len(extra) > 1 or not missing or len(missing) > MOST_PRISONERS:
            return []
        tried, found = [], []
        for q in missing:
            if position.grid[q] == turn:
                return []
            for p in (q - 20, q - 1, q + 1, q + 20):
                if position.grid[p] == EMPTY and p not in tried:
                    tried.append(p)
        for p in tried:
            if position.illegal(p, turn) or extra not in ([], [p]):
                continue
            position.play(p, turn)
            if all(position.grid[q] == EMPTY for q in missing):
                found.append(p)
            position.undo()
        return found
