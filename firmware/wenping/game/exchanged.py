"""Corrects the moves recorded in two columns of sensors that were swapped (crossed wires)."""

from wenping.game import events as ev
from wenping.game.events import encode
from wenping.game.phases import PLAYING
from wenping.geometry import LINES, across
from wenping.weiqi.points import PASS

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from collections.abc import Callable

    from wenping.game.fold import Game


def put_right(game: "Game", first: int, second: int, move: "Callable[[int, int], bytes]"):
    """Yield the events that play the moves again, as far as they are legal, on the points where the
    stones truly lay; the caller applies each event before it asks for the next. first, second: the
    swapped columns, 0..18; move(point, colour): the event of a move.
    """
    position = game.position
    if game.phase != PLAYING:
        return
    moves = []
    for i in range(position.moves):
        p = position.move_point(i)
        moves.append((position.move_colour(i), p, _truly(game, p, first, second)))
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
