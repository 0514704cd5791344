"""How the value of a fault is read: what stands behind the `=` in "dead=K10+D4".

A reader takes the texts between the `+` and returns the value, or raises FaultError. Readers of one
text become readers of a value by `each` and `last`.
"""

from collections.abc import Callable
from typing import Any

from wenping.errors import UserError
from wenping.geometry import COLUMN_LETTERS, LINES
from wenping.twin.passing import KINDS, PassingMagnet
from wenping.twin.places import CAPACITY
from wenping.twin.stone_sets import SETS, Magnet
from wenping.twin.supply import CHIPS
from wenping.weiqi.points import col_of, from_gtp, row_of

_PICO_V = 1.8, 5.5  # its data sheet
_SETTLE_MOST_US = 200
_SIDES = ("black", "white")


class FaultError(UserError, ValueError):
    """A text that is no fault; the message says what may be written."""


def each(read: Callable[[str], Any]) -> Callable[[list[str]], list]:
    """Make a reader whose value is the list of all texts, each read by `read`."""
    return lambda texts: [read(text) for text in texts]


def last(read: Callable[[str], Any]) -> Callable[[list[str]], Any]:
    """Make a reader whose value is the last text, read by `read`; it ignores the others."""
    return lambda texts: read(texts[-1])


def yes(texts: list[str]) -> bool:
    """Read any texts as true: panel=gone."""
    return True


def two_columns(texts: list[str]) -> tuple[int, int]:
    """Read two letters as columns: swap=C+D is (2, 3)."""
    if len(texts) != 2:
        raise FaultError("twin-two-columns")
    return column(texts[0]), column(texts[1])


def microseconds(text: str) -> int:
    """Read a whole number of microseconds, 1 to 200: "45"."""
    if not text.isdigit() or not 1 <= int(text) <= _SETTLE_MOST_US:
        raise FaultError("twin-no-microseconds", text=text, most=_SETTLE_MOST_US)
    return int(text)


def number(text: str) -> float:
    """Read a number: "0.5"."""
    try:
        return float(text)
    except ValueError:
        raise FaultError("twin-no-number") from None


def positive(text: str) -> float:
    """Read a number above 0: "0.2"."""
    found = number(text)
    if not 0 < found < float("inf"):
        raise FaultError("twin-not-positive")
    return found


def volts(text: str) -> float:
    """Read a voltage that can supply a Pico: 1.8 to 5.5."""
    least, most = _PICO_V
    found = number(text)
    if not least <= found <= most:
        raise FaultError("twin-no-volts", least=least, most=most)
    return found


def count(text: str) -> int:
    """Read how many stones; a fraction is cut off."""
    try:
        return int(float(text))
    except (ValueError, OverflowError):
        raise FaultError("twin-no-count") from None


def point(text: str) -> int:
    """Read a point of the 19x19 grid: "K10" is sensor 19 * row + col, 180."""
    try:
        p = from_gtp(text, LINES, LINES)
        return LINES * row_of(p) + col_of(p)
    except ValueError as error:
        raise FaultError("as-is", words=error) from None


def at_point(usual: float) -> Callable[[str], tuple[int, float]]:
    """Make a reader of a point with a number, "K10@2.8"; `usual` is the number of "K10"."""

    def read(text: str) -> tuple[int, float]:
        name, _, amount = text.partition("@")
        return point(name), number(amount) if amount else usual

    return read


def column(text: str) -> int:
    """Read a column's letter: "A" is 0, the leftmost, "T" is 18."""
    found = COLUMN_LETTERS.find(text.upper())
    if len(text) != 1 or found < 0:
        raise FaultError("twin-no-column", text=text)
    return found


def tile(text: str) -> int:
    """Read a tile's number: "1" is tile 0, upper left, "4" is tile 3, lower right."""
    if text not in ("1", "2", "3", "4"):
        raise FaultError("twin-no-tile", text=text)
    return int(text) - 1


def row(text: str) -> int:
    """Read a row's number: "19" is row 0 at the top, "1" is row 18, nearest to Black."""
    if not text.isdigit() or not 1 <= int(text) <= LINES:
        raise FaultError("twin-no-row", text=text, most=LINES)
    return LINES - int(text)


def side(text: str) -> int:
    """Read a side: "black" is player 0, "white" player 1."""
    if text not in _SIDES:
        raise FaultError("twin-no-side", text=text)
    return _SIDES.index(text)


def passing(text: str) -> PassingMagnet:
    """Read a name of passing.KINDS."""
    if text not in KINDS:
        raise FaultError("twin-no-magnet", text=text, known=", ".join(KINDS))
    return KINDS[text]


def stone_set(text: str) -> Magnet:
    """Read a name of stone_sets.SETS."""
    if text not in SETS:
        raise FaultError("twin-no-stones", name=text, sets=", ".join(SETS))
    return SETS[text]


def chip(text: str) -> tuple[int, str]:
    """Read a name of supply.CHIPS."""
    if text not in CHIPS:
        raise FaultError("twin-no-chip", text=text, known=", ".join(CHIPS))
    return CHIPS[text]


def resistor(text: str) -> str:
    """Read which pull resistors: "oe" (of the row chain's enable) or "en" (of the rows)."""
    if text not in ("oe", "en"):
        raise FaultError("twin-no-resistor", text=text)
    return text


def pocket(text: str) -> tuple[int, int]:
    """Read a pocket of a bowl: "black12" is (0, 12), pocket 12 of player 0."""
    bowl, place = text[:5], text[5:]
    if bowl not in _SIDES or not place.isdigit() or int(place) >= CAPACITY:
        raise FaultError("twin-no-pocket", text=text, most=CAPACITY - 1)
    return _SIDES.index(bowl), int(place)
