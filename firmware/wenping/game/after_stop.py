"""What the events after a stop change: dead stones, seki, ceremonies, playing on, and the way back.

Functions as in moves.py. The fold imports this module when a game has been stopped, not before. A
living stone that is moved inside of its own territory while areas are filled is taken off first:
Game.filled has MOVED there.
"""

from array import array

from wenping.game.ceremony import MOVED
from wenping.game.events import FoldError
from wenping.game.moves import forget_stop, take_back
from wenping.game.phases import FILLING
from wenping.game.turn import first_after
from wenping.geometry import SENSORS
from wenping.weiqi.area import string_at
from wenping.weiqi.points import CELLS, EMPTY, PASS

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.game.fold import Game


def on_dead(game: "Game", t_ms: int, colour: int, p: int) -> None:
    """A stone is taken off as dead; the other stones of its string have events of their own."""
    if game.dead[p] or not colour or game.position.grid[p] != colour:
        raise FoldError("fold-stone", p)
    game.dead[p] = colour
    game.see(p, EMPTY)
    game.turn.shows(PASS, t_ms)


def on_alive(game: "Game", t_ms: int, colour: int, p: int) -> None:
    """A stone taken off as dead was put back: its string is alive. One that is not detected is not
    detected there again.
    """
    if not colour or game.dead[p] != colour:
        raise FoldError("fold-stone", p)
    game.dead[p] = 0
    if p not in game.undetected:
        game.see(p, colour)
    game.turn.shows(p, t_ms)


def on_filled(game: "Game", t_ms: int, colour: int, p: int) -> None:
    """A stone is put on a point to count (HW-6); FoldError where that cannot be."""
    if game.meant(p) != EMPTY:
        raise FoldError("fold-occupied", p)
    if game.filled[p] != MOVED:
        game.filled[p] = colour
    elif colour == game.position.grid[p]:
        game.filled[p] = 0
    else:
        raise FoldError("fold-stone", p)
    game.see(p, colour)
    game.turn.unconfirm(t_ms)


def on_unfilled(game: "Game", t_ms: int, colour: int, p: int) -> None:
    """A filling stone, or a living one, is taken off; FoldError where none may be."""
    from wenping.game.ceremony import of  # when areas are filled, not before

    if colour and game.filled[p] == colour:
        game.filled[p] = 0
    elif colour and game.position.grid[p] == colour and of(game).may_lift(game, p):
        game.filled[p] = MOVED
    else:
        raise FoldError("fold-stone", p)
    game.see(p, EMPTY)
    game.turn.unconfirm(t_ms)


def on_seki(game: "Game", t_ms: int, colour: int, p: int, on: int) -> None:
    """People say that a string lives in seki, or that it does not."""
    grid = game.position.grid
    if grid[p] not in (1, 2):
        raise FoldError("fold-stone", p)
    seki = game.seki = game.seki or bytearray(CELLS)
    string = array("H", bytes(2 * SENSORS))
    for i in range(string_at(grid, p, bytearray(CELLS), string)):
        seki[string[i]] = 1 if on else 2
    game.turn.unconfirm(t_ms)


def on_ceremony(game: "Game", t_ms: int, colour: int, method: int) -> None:
    """The players agree on a way to count that the ruleset allows (JP-24)."""
    from wenping.game.methods import allowed

    if method and method not in allowed(game.settings.rules):
        raise FoldError("fold-method", method)
    game.method = method
    game.plan = None
    game.turn.unconfirm(t_ms)


def on_resume(game: "Game", t_ms: int, colour: int) -> None:
    """A side plays on after the stop, or fills later (CN-21.3)."""
    filling = game.phase == FILLING
    game.go("resume")
    game.filled[:] = bytes(CELLS)
    if filling:  # stopped again: the stones that were dead still are
        game.turn.restoring = True
        return
    position, turn = game.position, game.turn
    turn.was_dead, turn.resumed_at = bytes(game.dead), position.moves
    forget_stop(game)
    position.to_move = first_after(game.settings.rules, colour, position.to_move)
    turn.resumed(colour)
    if not game.paused:
        game.clock.start(game.position.to_move, t_ms)


def on_restore(game: "Game", t_ms: int, colour: int) -> None:
    """Back to the position in which play was stopped last (CN-21.3)."""
    count = game.position.moves - game.turn.stopped_at
    if game.turn.stopped_at < 0 or count < 0:
        raise FoldError("fold-restore")
    game.go("restore")
    if not is_as_stopped(game):
        game.turn.was_dead = b""
    take_back(game, count)
    last = game.position.moves - 1
    if last >= 0:
        game.position.to_move = 3 - game.position.move_colour(last)
    game.turn.restored(game.settings.rules)
    game.clock.stop(t_ms)


def is_as_stopped(game: "Game") -> bool:
    """Whether play went on with dead stones off the board, and no stone has been played since."""
    position = game.position
    since = range(game.turn.resumed_at, position.moves)
    return bool(game.turn.was_dead) and not any([position.move_point(i) for i in since])


def was_dead(game: "Game", p: int) -> bool:
    """Whether the stone on p was off the board as dead at the last stop, and no stone has been
    played since: play went on by mistake, or only for a moment.
    """
    return is_as_stopped(game) and game.turn.was_dead[p] == game.position.grid[p] != EMPTY
