"""The fold of decisions by people and of results: agreements, rulings, resignation, counts.

Functions as in moves.py. The fold imports this module when the first of these events comes.
"""

from wenping.game import events as ev
from wenping.game.events import FoldError
from wenping.game.moves import lift_no_more
from wenping.game.phases import SETTING
from wenping.weiqi.points import BLACK, PASS, WHITE

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.game.fold import Game


def on_agreed(game: "Game", t_ms: int, colour: int, who: int, text: str) -> None:
    """What lies on the board is the position, by decision of the players or the referee. A stone of
    which players say so and that reads as the other side's lies upside down.
    """
    if not colour:
        raise FoldError("fold-colour", "agreed")
    if text:
        _rearrange(game, text, colour)
    if who == ev.BOTH_PLAYERS:
        for s, p in enumerate(game.points):
            if p and 0 < game.meant(p) == 3 - game.seen[s] and p not in game.upside_down:
                game.upside_down.append(p)
    game.position.to_move = colour
    game.turn.agreed(text != "", who == ev.BOTH_PLAYERS)
    if game.clock.running:
        game.clock.start(colour, t_ms)


def _rearrange(game: "Game", text: str, to_move: int) -> None:
    """Set the points of an AGREED event; Coded, and nothing is changed, for bad ones."""
    from wenping.game.arranged import changes  # costs heap: only if needed

    position = game.position
    grid = bytearray(position.grid)
    for p, cell in changes(text, game.size):
        grid[p] = cell
    position.agree(grid, to_move)
    game.last_point = PASS
    lift_no_more(game)
    if game.phase == SETTING:
        game.setups = len([cell for cell in grid if cell in (BLACK, WHITE)])


def on_set_clock(game: "Game", t_ms: int, colour: int, main_ms: int, periods: int) -> None:
    """The referee sets the time of a side."""
    if colour not in (1, 2):
        raise FoldError("clock-set")
    game.clock.set(colour, main_ms, periods, t_ms)


def on_ruling(game: "Game", t_ms: int, colour: int, code: int, text: str) -> None:
    """Count the warnings of a side, 0 to 15; or what is proposed, and who accepts it."""
    if code & (ev.PROPOSED | ev.ACCEPTED):
        from wenping.game.proposals import take  # costs heap: only if needed

        if not take(game, colour, code, text):
            raise FoldError("fold-proposal")
        return
    if code in (ev.WARNING, ev.UNWARNING):
        count = game.warned(colour) + (1 if code == ev.WARNING else -1)
        if not colour or not 0 <= count <= 15:
            raise FoldError("fold-warning")
        shift = 4 * colour - 4
        game.warnings = game.warnings & ~(15 << shift) | count << shift
    game.ruled = game.question > 0
    if game.proposed:
        from wenping.game.proposals import drop

        drop(game)


def on_resign(game: "Game", t_ms: int, colour: int) -> None:
    """A side resigns: the result follows."""
    game.resigned = colour
    game.clock.stop(t_ms)


def on_count(
    game: "Game", t_ms: int, colour: int, source: int, black2: int, white2: int, text: str
) -> None:
    """One of the three counts is taken (C-9)."""
    if source > ev.BOWLS:
        raise FoldError("fold-source", source)
    _keep_exact(game, source, 2, text)
    game.counts[source] = (black2, white2)


def _keep_exact(game: "Game", what: int, count: int, text: str) -> None:
    """Keep the fractions of a COUNT or RESULT; Coded unless there are `count` of them."""
    if text:
        from wenping.weiqi.score import fractions

        fractions(text, count)
        game.exact[what] = text


def on_result(game: "Game", t_ms: int, colour: int, reason: int, margin2: int, text: str) -> None:
    """The game ends with this result."""
    _keep_exact(game, ev.RESULT, 1, text)
    game.go("result")
    game.clock.stop(t_ms)
    game.result = (colour, reason, margin2)
    game.question, game.about = 0, PASS  # the board need not agree with the game any more
