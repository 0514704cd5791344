"""Routes the nets of a board on its two outer layers, on a grid.

Copper that stands (pads, tracks laid by a script) and tracks found here are drawn into a map of
cells; a net may not enter a cell that is nearer to another net's copper than the clearance. A net
is grown from one of its pieces of copper to the next by A*. Where none is possible, tracks of other
nets in the way are taken up and their nets wait for another turn, at a price that rises each time.
"""

from dataclasses import dataclass, field

import numpy as np

from cad import maze
from cad.ways import Cell, Way, joined, without_leaves

_CROSS_COST = 8.0  # for a cell that another net's track keeps
_DEARER = 3.0  # each time a cell's track is taken up
_ROUNDS = 8  # nets that gave up get another turn when the others lie


@dataclass
class Copper:
    """A rectangle of copper in mm on layers 0 (upper) and 1 (lower), of net n (0: none)."""

    net: int
    box: tuple[float, float, float, float]
    layers: tuple[int, ...]


@dataclass
class Grid:
    """A board of width x height mm in cells of `cell` mm."""

    width: float
    height: float
    cell: float
    track: float
    clearance: float
    via: float
    edge: float = 0.5
    fixed: list[Copper] = field(default_factory=list)
    # x, y and radius of places in which no via may be: pads, and holes with their distance
    kept: list[tuple[float, float, float]] = field(default_factory=list)

    @property
    def shape(self) -> tuple[int, int, int]:
        """Layers, rows, columns of the map."""
        return 2, int(round(self.height / self.cell)) + 1, int(round(self.width / self.cell)) + 1


class Router:
    """Finds ways for the nets of a grid. Net numbers are 1 and up."""

    def __init__(self, grid: Grid):
        """Draw the copper that stands."""
        self.grid = grid
        self.fixed = np.zeros(grid.shape, np.int16)
        self.tracks = np.zeros(grid.shape, np.int16)
        self._mask = np.zeros(grid.shape, np.int16)
        self.history = np.zeros(grid.shape, np.float32)
        self.no_via = np.zeros(
            grid.shape[1:], np.uint8
        )  # 1: near a hole or in a pad, 2: near a via
        self.ways: dict[int, list[Way]] = {}
        self._best = np.empty(self.fixed.size, np.float32)
        self._came = np.empty(self.fixed.size, np.int32)
        self._heap_f = np.empty(4 * self.fixed.size, np.float32)
        self._heap_i = np.empty(4 * self.fixed.size, np.int32)
        # A track in a cell reaches this far; a via this many cells further.
        self._reach = grid.clearance + grid.track / 2
        self._radius = int(np.ceil((grid.via - grid.track) / 2 / grid.cell - 1e-6))
        for copper in grid.fixed:
            for layer in copper.layers:
                net = copper.net or -1
                maze.paint(self.fixed, net, layer, *copper.box, self._reach, grid.cell)
        for x, y, radius in grid.kept:
            self._keep(x, y, radius, 1)
        edge = int(round(grid.edge / grid.cell))
        for line in (np.s_[:, :edge], np.s_[:, -edge:], np.s_[:, :, :edge], np.s_[:, :, -edge:]):
            self.fixed[line] = -1

    def cell(self, x: float, y: float) -> tuple[int, int]:
        """Row and column of the cell nearest to a place."""
        return int(round(y / self.grid.cell)), int(round(x / self.grid.cell))

    def _keep(self, x: float, y: float, radius: float, bit: int) -> None:
        """Allow no via within a radius."""
        cell = self.grid.cell
        r1, c1 = (max(0, int((v - radius) / cell)) for v in (y, x))
        r2, c2 = (int((v + radius) / cell) + 2 for v in (y, x))
        ys, xs = np.mgrid[r1:r2, c1:c2] * cell
        near = (ys - y) ** 2 + (xs - x) ** 2 < radius**2
        part = self.no_via[r1:r2, c1:c2]
        part[near[: part.shape[0], : part.shape[1]]] |= bit

    def _redraw(self) -> None:
        self.tracks[:] = 0
        self.no_via &= 1
        for ways in self.ways.values():
            for way in ways:
                self._draw(way)

    def _draw(self, way: Way) -> None:
        cell, grid = self.grid.cell, self.grid
        maze.paint_way(
            self.tracks, way.net, way.array, grid.track / 2, grid.via / 2, self._reach, cell
        )
        turns = np.flatnonzero(way.array[1:, 0] != way.array[:-1, 0])
        for _, r, c in way.array[turns]:
            self._keep(c * cell, r * cell, grid.via + 0.05, 2)

    def _find(self, net: int, starts: list[int], goal: int, cross: float) -> list[int]:
        self._best[:] = np.inf
        end = maze.search(
            self.fixed, self.tracks, self.no_via, self.history, net, np.array(starts, np.int32),
            goal,
            self._radius, cross, self._best, self._came, self._heap_f, self._heap_i,
        )  # fmt: skip
        path = []
        while end >= 0:
            path.append(int(end))
            end = self._came[end]
        return path[::-1]

    def _in_the_way(self, way: Way) -> list[Way]:
        """Ways of other nets that are too near to a way."""
        grid = self.grid
        self._mask[:] = 0
        maze.paint_way(
            self._mask, way.net, way.array, grid.track / 2, grid.via / 2, self._reach, grid.cell
        )
        return [
            other
            for net, ways in self.ways.items()
            if net != way.net
            for other in ways
            if maze.touches(self._mask, other.array, self._radius)
        ]

    def route(self, pieces: dict[int, list[list[Cell]]], tries: int) -> list[int]:
        """Connect the pieces of each net; return the nets for which that failed.

        pieces[net] are groups of cells that are connected already (a pad, a script's tracks).
        `tries` bounds how often tracks are taken up again.
        """

        def length(net: int) -> float:
            ys = [c[1] for piece in pieces[net] for c in piece]
            xs = [c[2] for piece in pieces[net] for c in piece]
            return (max(ys) - min(ys)) + (max(xs) - min(xs))

        failed = sorted((net for net in pieces if len(pieces[net]) > 1), key=length)
        for _ in range(_ROUNDS):
            if failed:
                failed = self._turns(pieces, failed, tries)
        for net in pieces:
            _, ways = joined(net, pieces[net], self.ways.get(net, []))
            self.ways[net] = without_leaves(net, pieces[net], ways)
        return failed

    def _turns(
        self, pieces: dict[int, list[list[Cell]]], waiting: list[int], tries: int
    ) -> list[int]:
        """Route the waiting nets, and those whose tracks they take up; return the failed ones."""
        failed: set[int] = set()
        count: dict[int, int] = {}
        while waiting:
            net = waiting.pop(0)
            count[net] = count.get(net, 0) + 1
            if count[net] > tries or not self._connect(net, pieces[net], waiting):
                failed.add(net)
        return sorted(failed)

    def _connect(self, net: int, pieces: list[list[Cell]], waiting: list[int]) -> bool:
        """Join a net's pieces, the nearest first; append the nets whose ways that takes up."""
        groups, self.ways[net] = joined(net, pieces, self.ways.get(net, []))
        tree = groups.pop(0)
        while groups:
            which, goal = _nearest(tree, groups)
            way = self._way(net, tree, goal)
            if way is None:
                return False
            old = self._in_the_way(way)
            for other in old:
                self._take_up(other)
                if other.net not in waiting:
                    waiting.append(other.net)
            self.ways[net].append(way)
            if old:
                self._redraw()
            else:
                self._draw(way)
            tree += way.cells + groups.pop(which)
        return True

    def _take_up(self, way: Way) -> None:
        """Take a way up; its cells become dearer for others."""
        at = way.array
        self.history[at[:, 0], at[:, 1], at[:, 2]] += _DEARER
        self.ways[way.net].remove(way)

    def _way(self, net: int, tree: list[Cell], goal: Cell) -> Way | None:
        """A way from a tree to a cell: without crossing other nets' ways if there is one."""
        shape = self.fixed.shape
        starts = [int(np.ravel_multi_index(cell, shape)) for cell in tree]
        end = int(np.ravel_multi_index(goal, shape))
        for cross in (-1.0, _CROSS_COST):
            path = self._find(net, starts, end, cross)
            if path:
                layers, rows, cols = np.unravel_index(path, shape)
                return Way(
                    net, list(zip(layers.tolist(), rows.tolist(), cols.tolist(), strict=True))
                )
        return None


def _nearest(tree: list[Cell], groups: list[list[Cell]]) -> tuple[int, Cell]:
    """Which group is nearest to a tree, and its nearest cell."""
    mine = np.array([cell[1:] for cell in tree])
    near = [[int(np.abs(mine - np.array(c[1:])).sum(1).min()) for c in group] for group in groups]
    which = min(range(len(groups)), key=lambda i: min(near[i]))
    return which, groups[which][int(np.argmin(near[which]))]
