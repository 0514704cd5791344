"""How much of the board is there: the steps in which hardware/FIRST_BUILD.md builds it.

A sensor that is not fitted leaves its column at rest: it reads as an empty point that never moves.
"""

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:  # the command line reads the names below and must not wait for numpy
    import numpy as np

LINES = 19  # as wenping.geometry; importing it would make the command line's help slower


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
