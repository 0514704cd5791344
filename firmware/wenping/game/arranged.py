"""The text of AGREED: the points that it sets, and to what."""

from wenping.coded import Coded
from wenping.weiqi.points import BLACK, EMPTY, PASS, WHITE, from_sgf, to_sgf

_CELLS = "EBW"  # how the text of AGREED writes EMPTY, BLACK and WHITE


def changes(text: str, size: int):
    """Yield (point, EMPTY, BLACK or WHITE) of the text of AGREED, on a board of `size` lines.

    Coded if it is no such text.
    """
    cell = -1
    i = 0
    while i < len(text):
        if text[i] in _CELLS:
            cell = _CELLS.index(text[i])
            i += 1
        else:
            p = from_sgf(text[i : i + 2], size, size)
            if cell < 0 or p == PASS:
                raise Coded("no-point", text)
            yield p, cell
            i += 2


def written(lists: list) -> str:
    """The text of AGREED that sets the points of lists[cell] to `cell`, "" if there are none."""
    text = ""
    for cell in (BLACK, WHITE, EMPTY):
        names = "".join(map(to_sgf, lists[cell]))
        text += _CELLS[cell] + names if names else ""
    return text
