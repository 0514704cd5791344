"""What a board has, as it says in its welcome; what it lacks is told in words.

A firmware before 0.2 tells nothing but F_UPDATES: it is taken for having the rest.
"""

from wenping.errors import UserError
from wenping.geometry import LINES
from wenping.link.items import Board
from wenping.wire import messages as m

_BITS = (1 << m.LINES_SHIFT) - 1
_KNOWN = sum(m.FEATURES)


def lines(board: Board) -> int:
    """How many lines the board has; 19 when it does not say."""
    return board.features >> m.LINES_SHIFT or LINES


def has(board: Board, feature: int) -> bool:
    tells = board.features >> m.LINES_SHIFT or feature == m.F_UPDATES
    return bool(board.features & feature) if tells else True


def keys(board: Board) -> list[str]:
    """The features of the table that the board has, then "newer" if it has others."""
    named = [key for feature, (key, _) in m.FEATURES.items() if has(board, feature)]
    return named + ["newer"] * bool(board.features & _BITS & ~_KNOWN)


def need(board: Board, feature: int) -> None:
    """Raises UserError, in words, when the board does not have it."""
    if not has(board, feature):
        what = "@feature-" + m.FEATURES[feature][0]
        raise UserError("feature-lacks", name=board.name, what=what)


def fits(board: Board, size: int) -> None:
    """Raises UserError when a game of so many lines has no room on the board."""
    if size > lines(board):
        raise UserError("feature-lines", name=board.name, lines=lines(board), size=size)
