"""Points and colours: the one numbering of the whole project.

A point is the integer 20 * (row + 1) + (col + 1); row 0 is the top line, col 0 the left one, on
every board from 1x1 to 19x19.  Cells 0..420 make a grid with a border, so that the four neighbours
of a point are p - 20, p - 1, p + 1, p + 20 without a test for the edge.  PASS is 0, a border cell.

GTP ("D4": letters without I, row 1 at the bottom), SGF ("dd": letters from the top left) and
(row, col) are converted here and nowhere else.
"""

from wenping.coded import Coded
from wenping.geometry import COLUMN_LETTERS

STRIDE = 20
CELLS = 421

PASS = 0
EMPTY = 0
BLACK = 1
WHITE = 2
BORDER = 3

_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def opponent(colour: int) -> int:
    """The other colour (BLACK or WHITE in, WHITE or BLACK out)."""
    return 3 - colour


def point(row: int, col: int) -> int:
    """The point at row (0 = top) and col (0 = left)."""
    return STRIDE * (row + 1) + col + 1


def row_of(p: int) -> int:
    """Row of a point, 0 = top."""
    return p // STRIDE - 1


def col_of(p: int) -> int:
    """Column of a point, 0 = left."""
    return p % STRIDE - 1


def lines_apart(p: int, q: int) -> int:
    """How many lines two points are apart, along rows or columns, whichever is more."""
    return max(abs(p // STRIDE - q // STRIDE), abs(p % STRIDE - q % STRIDE))


def on_board(p: int, rows: int, cols: int) -> bool:
    """True if p is a point of a board of rows x cols; PASS is none."""
    return 0 <= row_of(p) < rows and 0 <= col_of(p) < cols


def to_gtp(p: int, rows: int) -> str:
    """GTP name of a point of a board with so many rows, "pass" for PASS."""
    if p == PASS:
        return "pass"
    return COLUMN_LETTERS[col_of(p)] + str(rows - row_of(p))


def is_number(text: str, most: int) -> bool:
    """True if a text is 1 to `most` of the digits 0 to 9; str.isdigit() takes "²" for one too."""
    return 0 < len(text) <= most and all(c in "0123456789" for c in text)


def from_gtp(text: str, rows: int, cols: int) -> int:
    """Point of a GTP name in either case; ValueError if the board has no such point."""
    name = text.strip().upper()
    if name == "PASS":
        return PASS
    col = COLUMN_LETTERS.find(name[:1]) if name else -1
    number = name[1:]
    if col < 0 or not is_number(number, 2):
        raise Coded("no-point", text)
    row = rows - int(number)
    if not (0 <= row < rows and col < cols):
        raise Coded("point-off-board", name, rows, cols)
    return point(row, col)


def to_sgf(p: int) -> str:
    """SGF name of a point, "" for PASS."""
    if p == PASS:
        return ""
    return _LETTERS[col_of(p)] + _LETTERS[row_of(p)]


def from_sgf(text: str, rows: int, cols: int) -> int:
    """Point of an SGF name, PASS for "" and "tt"; ValueError if the board has no such point."""
    if text == "" or text == "tt":
        return PASS
    if len(text) == 2:
        col = _LETTERS.find(text[0])
        row = _LETTERS.find(text[1])
        if 0 <= row < rows and 0 <= col < cols:
            return point(row, col)
    raise Coded("point-off-board", text, rows, cols)
