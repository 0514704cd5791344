"""Another point for which the last stone may be meant: the question to its owner.  Where the wires
of two columns are swapped, the moves recorded there are put right.
"""

from wenping.game import events as ev
from wenping.game.events import encode
from wenping.game.phases import PLAYING
from wenping.game.priors import PUSHED_MS, RIVAL_MS
from wenping.geometry import LINES, across
from wenping.weiqi.points import PASS, lines_apart

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from collections.abc import Callable

    from wenping.game.fold import Game
    from wenping.inference.questions import Questions


class Rival:
    """Where the last stone may lie, or be meant, instead: `point`, PASS if nowhere.  Its owner is
    asked.  Either two columns are swapped, about which people are asked once; or it lay beside its
    point for a moment: a hand slid it from there, or a sleeve pushed it.
    """

    def __init__(self, questions: "Questions"):
        self._questions = questions
        self._game = questions.difference.game
        self.point = PASS
        self._move = (0, PASS)  # the last one then: how many were made, and its point
        self._since_ms = 0
        self._swapped = False  # the columns of the last stone and of `point`
        self._denied = []  # pairs of columns that people were asked about

    def suspect(self, newest: int, s: int, now_ms: int) -> None:
        """Two columns seem to be swapped, though not surely: the stone that sensor `newest` reads
        may lie on sensor s.  If it was taken for the last move, its owner is asked.
        """
        last = self._game.last_point
        if not last or self._game.sensor(last) != newest or not self._may_be(s, now_ms):
            return
        self._swapped = True
        if self.columns() in self._denied:
            self.point = PASS
        else:
            self._denied.append(self.columns())

    def look_beside(self, now_ms: int) -> None:
        """A move was recorded: if its stone lay for a moment on the point beside it, just before it
        came to rest, it may be meant for there.
        """
        game, sensing, last = self._game, self._questions.difference.sensing, self._game.last_point
        rested = game.sensor(last) if last else -1
        for i in (0, 2):
            s, colour, left_ms = sensing.left[i] >> 2, sensing.left[i] & 3, sensing.left[i + 1]
            if rested < 0 or colour != sensing.state[rested]:
                continue
            late = not 0 <= sensing.since_ms[rested] - left_ms <= PUSHED_MS
            if late or lines_apart(game.points[s], last) != 1 or not self._is_legal(game.points[s]):
                continue
            if self._may_be(s, now_ms):
                self._swapped = False
                return

    def _is_legal(self, p: int) -> bool:
        """Whether the last move may be made on p instead."""
        position = self._game.position
        return position.suppose(1, lambda _: not position.illegal(p, position.to_move))

    def _may_be(self, s: int, now_ms: int) -> bool:
        """Set `point` to that of sensor s, if the last stone may be meant for it."""
        game = self._game
        if game.phase != PLAYING or not self._questions.difference.is_free(s):
            return False
        self.point, self._since_ms = game.points[s], now_ms
        self._move = game.position.moves, game.last_point
        return True

    def columns(self) -> tuple:
        """The columns, 0..18, of the last move and of the point where it may lie instead; () if
        they are not swapped.
        """
        if not self._swapped:
            return ()
        game = self._game
        first, second = game.sensor(game.last_point) % LINES, game.sensor(self.point) % LINES
        return min(first, second), max(first, second)

    def ask(self, now_ms: int) -> None:
        """Offer the point from the owner's press for the last move on (that press does not confirm
        it), for RIVAL_MS at most or until something else happens.
        """
        last = self._game.position.moves, self._game.last_point
        if last != self._move or now_ms - self._since_ms > RIVAL_MS:
            self.point = PASS
        elif self._game.turn.pressed:
            if not (self._questions.offer or self._questions.difference.count()):
                self._questions.put(self.point, ev.Q_MOVED)


def put_right(
    game: "Game", first: int, second: int, masked: list, move: "Callable[[int, int], bytes]"
):
    """Yield the events that play the moves again, as far as they are legal, on the points where the
    stones truly lay; the caller applies each event before it asks for the next. first, second: the
    swapped columns, 0..18; masked: points whose sensors were ignored, where no stone was seen: a
    move there was meant, and stays; move(point, colour): the event of a move.
    """
    position = game.position
    if game.phase != PLAYING:
        return
    moves = []
    for i in range(position.moves):
        p = position.move_point(i)
        there = p if p in masked else _truly(game, p, first, second)
        moves.append((position.move_colour(i), p, there))
    while moves and moves[0][1] == moves[0][2]:
        del moves[0]
    if not moves:
        return
    yield encode(ev.UNDO, 0, len(moves), ev.SLID)
    for colour, _, p in moves:
        if p == PASS:
            yield encode(ev.PASS_, colour, ev.BY_BUTTON)
        elif position.illegal(p, colour):
            return
        else:
            yield move(p, colour)


def _truly(game: "Game", p: int, first: int, second: int) -> int:
    """The point where a move at p was made."""
    if p == PASS:
        return PASS
    s = game.sensor(p)
    col = s % LINES
    return game.points[s - col + across(col, first, second)] or p
