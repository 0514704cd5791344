"""What a touch of the ceremony changes: a stone is put on the board, or taken off.

A living stone that is moved inside of its own territory is taken off first: Game.filled has MOVED
there. The fold imports this module when areas are filled, not before.
"""

from wenping.game.ceremony import MOVED, of
from wenping.game.fold import FoldError
from wenping.weiqi.points import EMPTY

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.game.fold import Game


def put(game: "Game", colour: int, p: int) -> None:
    """A stone of this colour lies on p now; FoldError where that cannot be."""
    if game.meant(p) != EMPTY:
        raise FoldError("fold-occupied", p)
    if game.filled[p] != MOVED:
        game.filled[p] = colour
    elif colour == game.position.grid[p]:
        game.filled[p] = 0
    else:
        raise FoldError("fold-stone", p)


def take(game: "Game", colour: int, p: int) -> None:
    """The stone of this colour on p, put there or living, is gone; FoldError where none may be."""
    if colour and game.filled[p] == colour:
        game.filled[p] = 0
    elif colour and game.position.grid[p] == colour and of(game).may_lift(game, p):
        game.filled[p] = MOVED
    else:
        raise FoldError("fold-stone", p)
