"""The tracks of one net: which of its pieces of copper they join, and what ends nowhere."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

Cell = tuple[int, int, int]  # layer, row, column


@dataclass(eq=False)
class Way:
    """Cells (layer, y, x) of one connection in order, ends included."""

    net: int
    cells: list[Cell]

    def __post_init__(self):
        self.array = np.array(self.cells, np.int32)


def joined(
    net: int, pieces: list[list[Cell]], ways: list[Way]
) -> tuple[list[list[Cell]], list[Way]]:
    """A net's pieces of copper, joined by those of its ways that still stand, and these ways.

    Ways that touch no piece are dropped.
    """
    groups = [(set(piece), True, []) for piece in pieces]
    groups += [(set(way.cells), False, [way]) for way in _pruned(net, pieces, ways)]
    merged: list[tuple[set[Cell], bool, list[Way]]] = []
    for cells, real, held in groups:
        apart = []
        for other in merged:
            if cells.isdisjoint(other[0]):
                apart.append(other)
            else:
                cells, real, held = cells | other[0], real or other[1], held + other[2]
        merged = [*apart, (cells, real, held)]
    standing = [way for _, real, held in merged if real for way in held]
    return [sorted(cells) for cells, real, _ in merged if real], standing


def _pruned(net: int, pieces: list[list[Cell]], ways: list[Way]) -> list[Way]:
    """The ways without the ends that lead nowhere, because what was there was taken up."""
    held = {cell for piece in pieces for cell in piece}
    ways = list(ways)
    changed = True
    while changed:
        changed = False
        for i, way in enumerate(ways):
            used = held | {c for k, other in enumerate(ways) if k != i for c in other.cells}
            cells = _between(way.cells, used)
            if len(cells) < len(way.cells):
                ways[i] = Way(net, cells)
                changed = True
        ways = [way for way in ways if len(way.cells) > 1]
    return ways


def _between(cells: list[Cell], used: set[Cell]) -> list[Cell]:
    """The cells from the first to the last one that is used."""
    at = [i for i, cell in enumerate(cells) if cell in used]
    return cells[at[0] : at[-1] + 1] if at else []


def without_leaves(net: int, pieces: list[list[Cell]], ways: list[Way]) -> list[Way]:
    """The ways without what ends nowhere although ways overlap, and each stretch only once."""
    standing = _inner_cells(ways, {cell for piece in pieces for cell in piece})
    drawn: set[frozenset[Cell]] = set()
    kept: list[Way] = []
    for way in ways:
        run: list[Cell] = []
        for a, b in _steps(way):
            edge = frozenset((a, b))
            if edge not in drawn and b in standing.get(a, ()):
                drawn.add(edge)
                run = [*(run or [a]), b]
            elif run:
                kept.append(Way(net, run))
                run = []
        if run:
            kept.append(Way(net, run))
    return kept


def _inner_cells(ways: list[Way], held: set[Cell]) -> dict[Cell, set[Cell]]:
    """The neighbours of each cell of the ways, without loose ends: those go cell by cell."""
    beside: dict[Cell, set[Cell]] = {}
    for way in ways:
        for a, b in _steps(way):
            beside.setdefault(a, set()).add(b)
            beside.setdefault(b, set()).add(a)
    loose = [cell for cell, near in beside.items() if len(near) == 1 and cell not in held]
    while loose:
        cell = loose.pop()
        for other in beside.pop(cell):
            beside[other].discard(cell)
            if len(beside[other]) == 1 and other not in held:
                loose.append(other)
    return beside


def _steps(way: Way) -> Iterator[tuple[Cell, Cell]]:
    """Each two cells that follow each other."""
    return zip(way.cells, way.cells[1:], strict=False)
