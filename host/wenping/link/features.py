"""What a board has, by the features word of its welcome (PROTOCOL.md, "Features").

Firmware before 0.2 tells only F_UPDATES and no number of lines: such a board counts as having all
other features, and 19 lines.
"""

from wenping.errors import UserError
from wenping.geometry import LINES
from wenping.link.items import Board
from wenping.meanings import FEATURES
from wenping.wire import messages as m

_BITS = (1 << m.LINES_SHIFT) - 1
_KNOWN = sum(FEATURES)


def lines(board: Board) -> int:
    """How many lines the board has, 1 to 19; 19 when its firmware does not tell."""
    return board.features >> m.LINES_SHIFT or LINES


def has(board: Board, feature: int) -> bool:
    """True if the board has a feature (one of wenping.meanings.FEATURES) or does not tell."""
    tells = board.features >> m.LINES_SHIFT or feature == m.F_UPDATES
    return bool(board.features & feature) if tells else True


def keys(board: Board) -> list[str]:
    """Text keys of the features that the board has; "newer" last if it has unknown ones too."""
    named = [key for feature, (key, _) in FEATURES.items() if has(board, feature)]
    return named + ["newer"] * bool(board.features & _BITS & ~_KNOWN)


def need(board: Board, feature: int) -> None:
    """Raise UserError, with the feature in words, when the board does not have it."""
    if not has(board, feature):
        what = "@feature-" + FEATURES[feature][0]
        raise UserError("feature-lacks", name=board.name, what=what)


def fits(board: Board, size: int) -> None:
    """Raise UserError when a game of size x size lines does not fit on the board."""
    if size > lines(board):
        raise UserError("feature-lines", name=board.name, lines=lines(board), size=size)
