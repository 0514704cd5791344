"""How much of the board is there: the steps in which hardware/FIRST_BUILD.md builds it.

A sensor that is not fitted leaves its column at rest: it reads as an empty point that never moves.
"""

from collections.abc import Collection
from typing import TYPE_CHECKING, NamedTuple

from wenping.geometry import LINES

if TYPE_CHECKING:  # the command line reads the names below and must not wait for numpy
    import numpy as np


class Extent(NamedTuple):
    """The board's rows and columns that have sensors, and whether rails and bowls are there."""

    lines: range
    beside: bool


EXTENTS = {
    "whole": Extent(range(LINES), True),
    "quarter": Extent(range(10), False),
    "tile5": Extent(range(7, 12), False),
}


def extent_of(name: str) -> Extent:
    """The extent of a name. Raises ValueError with the names there are."""
    if name not in EXTENTS:
        raise ValueError(f"no board is called {name!r}: there are {', '.join(EXTENTS)}")
    return EXTENTS[name]


def missing(extent: Extent) -> "np.ndarray":
    """Which places of the row chain's counts have no sensor, shape (WIRED_ROWS * COLUMNS,)."""
    import numpy as np

    from wenping.twin.matrix import COLUMNS, WIRED_ROWS

    there = np.zeros((WIRED_ROWS, COLUMNS), bool)
    first, last = extent.lines[0], extent.lines[-1] + 1
    there[first:last, first:last] = True
    if extent.beside:
        there[LINES:] = True
    return ~there.reshape(-1)


def blank(answer: "np.ndarray", where: "np.ndarray") -> None:
    """Let the places without a sensor read as their columns at rest."""
    from wenping.twin.matrix import BIAS

    answer[: len(where)][where] = BIAS


def tiles_without(gone: Collection[int]) -> list[int]:
    """The tiles 0..3 (row by row) that do not answer while some are not plugged in.

    Rows come to a right tile through the left one, columns to a lower one through the upper one.
    """
    silent = set(gone)
    for tile in range(4):
        if (tile & 1 and tile - 1 in gone) or (tile & 2 and tile - 2 in gone):
            silent.add(tile)
    return sorted(silent)


def cut_off(gone: Collection[int]) -> list[tuple[slice, slice]]:
    """The rows and columns of the tiles that do not answer while some are not plugged in."""
    from wenping.geometry import TILE_LINES

    halves = slice(TILE_LINES), slice(TILE_LINES, LINES)
    return [(halves[tile >> 1], halves[tile & 1]) for tile in tiles_without(gone)]
