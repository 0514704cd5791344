"""What has to be settled before a stopped board is confirmed, and who can confirm it now; whether
the board was cleared instead.

The board imports this module when a game has been stopped or both clocks are held, not before.
"""

from wenping.coded import detail
from wenping.game.events import Q_EXTRA, Q_MISSING
from wenping.game.phases import FILLING, STOPPED
from wenping.game.priors import AT_ONCE_MS, MOST_BACK
from wenping.game.turn import asker
from wenping.weiqi.area import string_at
from wenping.weiqi.forms import open_kos
from wenping.weiqi.points import CELLS, PASS

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from array import array

    from wenping.game.fold import Game


def half_dead(game: "Game", out: "array") -> int:
    """A stone of a string of which others are off the board as dead, PASS if there is none.

    A string is dead or alive as a whole (CN art. 8). Stones over masked sensors do not count: the
    board cannot see whether they were lifted. out: array('H') of 361 to work in.
    """
    for p in range(CELLS):
        if game.dead[p]:
            for i in range(string_at(game.position.grid, p, bytearray(CELLS), out)):
                q = out[i]
                if not game.dead[q] and game.seen[game.sensor(q)] == game.dead[p]:
                    return q
    return PASS


def open_ko(game: "Game") -> int:
    """A stone that can be taken in a ko now, where the ruleset has kos resolved before a stop
    (JP-34), else PASS.
    """
    if game.settings.rules.ko != "jiping":
        return PASS
    kos = open_kos(game.position.grid)
    return kos[0][2] if kos else PASS


def is_cleared(game: "Game") -> bool:
    """Whether the players have cleared the board after the stop: none of the living stones is seen,
    in a game of more moves than players take back.
    """
    for p in range(CELLS):
        if game.position.grid[p] and not game.dead[p] and game.seen[game.sensor(p)]:
            return False
    return game.phase == STOPPED and game.position.moves > MOST_BACK


def hindrance(game: "Game", out: "array") -> int:
    """What has to be settled before a stopped board can be confirmed: a point, PASS if nothing. A
    stone that the lights ask for is not there, and would be counted as alive.  A stone that they
    want off may be a move, if its side may play on: then its press confirms nothing.
    """
    if game.question == Q_MISSING or game.question and game.turn.restoring:
        return game.about
    if game.question == Q_EXTRA:
        colour = game.seen[game.sensor(game.about)]
        if asker(game.settings.rules, colour, game.position.to_move) >= 0:
            return game.about
    return half_dead(game, out) or open_ko(game)


def not_confirmed(game: "Game", colour: int, t_ms: int) -> str:
    """Why a player cannot confirm a stopped board or a filled one at t_ms: the key and values of a
    text, "" if it can.

    One within 250 ms after the phase began is refused: it was meant for the phase before.
    """
    if game.phase not in (STOPPED, FILLING):
        return detail("confirm-phase")
    if t_ms - game.phase_ms < AT_ONCE_MS:
        return detail("confirm-early")
    if game.turn.confirmed[colour]:
        return detail("confirm-again")
    return detail("confirm-cleared") if is_cleared(game) else ""
