"""Routes the nets of a board on its two outer layers, on a grid.

Copper that stands (pads, tracks laid by a script) and tracks found here are drawn into a map of
cells; a net may not enter a cell that is nearer to another net's copper than the clearance. A net
is grown from one of its pieces of copper to the next by A*. Where none is possible, tracks of other
nets in the way are taken up and their nets wait for another turn, at a price that rises each time.

Without numba (the extra `cad`) this takes hours instead of a minute.
"""

# pyright: reportMissingImports=false

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

try:
    from numba import njit  # type: ignore[import-not-found]
except ImportError:

    def njit(*_, **__):
        """No compiler: plain Python."""
        return lambda function: function


DEBUG = False
_VIA_COST = 60.0  # in cells of way
_CROSS_COST = 8.0  # for a cell that another net's track keeps
_TURN = 0.05


@dataclass
class Copper:
    """A rectangle of copper in mm on layers 0 (upper) and 1 (lower), of net n (0: none)."""

    net: int
    box: tuple[float, float, float, float]
    layers: tuple[int, ...]


Cell = tuple[int, int, int]  # layer, row, column


@dataclass(eq=False)
class Way:
    """Cells (layer, y, x) of one connection in order, ends included."""

    net: int
    cells: list[Cell]

    def __post_init__(self):
        self.array = np.array(self.cells, np.int32)


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


@njit(cache=True)
def _paint(owner, net, layer, x1, y1, x2, y2, reach, cell):
    """Give the cells within `reach` of a rectangle to a net; cells of two nets become -1."""
    rows, cols = owner.shape[1], owner.shape[2]
    top = max(0, int((y1 - reach) / cell) - 1)
    bottom = min(rows - 1, int((y2 + reach) / cell) + 1)
    left = max(0, int((x1 - reach) / cell) - 1)
    right = min(cols - 1, int((x2 + reach) / cell) + 1)
    for r in range(top, bottom + 1):
        y = r * cell
        dy = max(0.0, max(y1 - y, y - y2))
        for c in range(left, right + 1):
            x = c * cell
            dx = max(0.0, max(x1 - x, x - x2))
            if dx * dx + dy * dy < reach * reach - 1e-9:
                was = owner[layer, r, c]
                if was == 0:
                    owner[layer, r, c] = net
                elif was != net:
                    owner[layer, r, c] = -1


@njit(cache=True)
def _paint_way(owner, net, cells, half, via_half, reach, cell):
    """Draw a way's tracks and vias as _paint does."""
    for i in range(cells.shape[0]):
        layer, r, c = cells[i, 0], cells[i, 1], cells[i, 2]
        x, y = c * cell, r * cell
        _paint(owner, net, layer, x - half, y - half, x + half, y + half, reach, cell)
        if i and cells[i - 1, 0] != layer:
            for side in range(2):
                _paint(
                    owner,
                    net,
                    side,
                    x - via_half,
                    y - via_half,
                    x + via_half,
                    y + via_half,
                    reach,
                    cell,
                )


@njit(cache=True)
def _touches(mask, cells, radius):
    """Whether a way comes into the cells of a mask, its vias with their radius."""
    for i in range(cells.shape[0]):
        layer, r, c = cells[i, 0], cells[i, 1], cells[i, 2]
        if mask[layer, r, c]:
            return True
        if i and cells[i - 1, 0] != layer:
            for side in range(2):
                for y in range(r - radius, r + radius + 1):
                    for x in range(c - radius, c + radius + 1):
                        if mask[side, y, x]:
                            return True
    return False


@njit(cache=True)
def _via_fits(fixed, net, r, c, radius):
    rows, cols = fixed.shape[1], fixed.shape[2]
    for dr in range(-radius, radius + 1):
        for dc in range(-radius, radius + 1):
            if dr * dr + dc * dc > radius * radius:
                continue
            y, x = r + dr, c + dc
            if y < 0 or x < 0 or y >= rows or x >= cols:
                return False
            for layer in range(2):
                was = fixed[layer, y, x]
                if was != 0 and was != net:
                    return False
    return True


@njit(cache=True)
def _via_price(tracks, net, r, c, radius, price):
    """What a via costs for tracks of others that are in its way."""
    total = 0.0
    for dr in range(-radius, radius + 1):
        for dc in range(-radius, radius + 1):
            if dr * dr + dc * dc > radius * radius:
                continue
            for layer in range(2):
                was = tracks[layer, r + dr, c + dc]
                if was != 0 and was != net:
                    total += price
    return total


@njit(cache=True)
def _search(
    fixed, tracks, no_via, history, net, starts, goal, radius, cross, best, came, heap_f, heap_i
):
    """A*: from any of `starts` (flat indices) to the cell `goal`; -1 if there is no way.

    `cross` < 0 forbids tracks of other nets. best, came and the heap belong to the caller.
    """
    rows, cols = fixed.shape[1], fixed.shape[2]
    plane = rows * cols
    goal_cell = goal % plane
    gy, gx = goal_cell // cols, goal_cell % cols
    size = 0
    capacity = heap_f.shape[0]
    for s in starts:
        best[s] = 0.0
        came[s] = -1
        cell = s % plane
        dy, dx = abs(cell // cols - gy), abs(cell % cols - gx)
        f = max(dy, dx) + 0.414 * min(dy, dx)
        i = size
        size += 1
        while i > 0:
            p = (i - 1) // 2
            if heap_f[p] <= f:
                break
            heap_f[i] = heap_f[p]
            heap_i[i] = heap_i[p]
            i = p
        heap_f[i] = f
        heap_i[i] = s
    while size:
        f0 = heap_f[0]
        at = heap_i[0]
        size -= 1
        last_f = heap_f[size]
        last_i = heap_i[size]
        i = 0
        while True:
            child = 2 * i + 1
            if child >= size:
                break
            if child + 1 < size and heap_f[child + 1] < heap_f[child]:
                child += 1
            if heap_f[child] >= last_f:
                break
            heap_f[i] = heap_f[child]
            heap_i[i] = heap_i[child]
            i = child
        heap_f[i] = last_f
        heap_i[i] = last_i
        if at == goal:
            return at
        layer = at // plane
        cell = at % plane
        y, x = cell // cols, cell % cols
        dy, dx = abs(y - gy), abs(x - gx)
        g = best[at]
        if f0 > g + max(dy, dx) + 0.414 * min(dy, dx) + 0.01:
            continue
        for k in range(9):
            if k == 8:
                l2, y2, x2 = 1 - layer, y, x
                if no_via[y, x] or not _via_fits(fixed, net, y, x, radius):
                    continue
                extra = _via_price(tracks, net, y, x, radius, max(cross, 0.0))
                if cross < 0 and _via_price(tracks, net, y, x, radius, 1.0) > 0:
                    continue
                cost = _VIA_COST + extra
            else:
                sy = (-1, 1, 0, 0, -1, -1, 1, 1)[k]
                sx = (0, 0, -1, 1, -1, 1, -1, 1)[k]
                l2, y2, x2 = layer, y + sy, x + sx
                if y2 < 0 or x2 < 0 or y2 >= rows or x2 >= cols:
                    continue
                was = fixed[l2, y2, x2]
                if was != 0 and was != net:
                    continue
                cost = 1.0 if k < 4 else 1.4142
                # the upper layer likes to run across, the lower one up and down
                if (layer == 0 and sx == 0) or (layer == 1 and sy == 0):
                    cost += 0.25
                on = tracks[l2, y2, x2]
                if on != 0 and on != net:
                    if cross < 0:
                        continue
                    cost += cross + history[l2, y2, x2]
            to = l2 * plane + y2 * cols + x2
            g2 = g + cost
            if g2 < best[to] - 1e-6:
                best[to] = g2
                came[to] = at
                dy, dx = abs(y2 - gy), abs(x2 - gx)
                f = g2 + max(dy, dx) + 0.414 * min(dy, dx)
                if size >= capacity:
                    return -2
                i = size
                size += 1
                while i > 0:
                    p = (i - 1) // 2
                    if heap_f[p] <= f:
                        break
                    heap_f[i] = heap_f[p]
                    heap_i[i] = heap_i[p]
                    i = p
                heap_f[i] = f
                heap_i[i] = to
    return -1


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
                _paint(self.fixed, net, layer, *copper.box, self._reach, grid.cell)
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
        _paint_way(self.tracks, way.net, way.array, grid.track / 2, grid.via / 2, self._reach, cell)
        turns = np.flatnonzero(way.array[1:, 0] != way.array[:-1, 0])
        for _, r, c in way.array[turns]:
            self._keep(c * cell, r * cell, grid.via + 0.05, 2)

    def _find(self, net: int, starts: list[int], goal: int, cross: float) -> list[int]:
        self._best[:] = np.inf
        end = _search(
            self.fixed, self.tracks, self.no_via, self.history, net, np.array(starts, np.int32),
            goal,
            self._radius, cross, self._best, self._came, self._heap_f, self._heap_i,
        )  # fmt: skip
        path = []
        while end >= 0:
            path.append(int(end))
            end = self._came[end]
        return path[::-1]

    def _joined(self, net: int, pieces: list[list[Cell]]) -> list[list[Cell]]:
        """The net's pieces, joined by those of its ways that still stand; others are dropped."""
        self._prune(net, pieces)
        groups = [(set(piece), True, []) for piece in pieces]
        groups += [(set(way.cells), False, [way]) for way in self.ways.get(net, [])]
        merged: list[tuple[set[Cell], bool, list[Way]]] = []
        for cells, real, ways in groups:
            apart = []
            for other in merged:
                if cells.isdisjoint(other[0]):
                    apart.append(other)
                else:
                    cells, real, ways = cells | other[0], real or other[1], ways + other[2]
            merged = [*apart, (cells, real, ways)]
        self.ways[net] = [way for _, real, ways in merged if real for way in ways]
        return [sorted(cells) for cells, real, _ in merged if real]

    def _prune(self, net: int, pieces: list[list[Cell]]) -> None:
        """Cut off ends of a net's ways that lead nowhere, because what was there was taken up."""
        held = {cell for piece in pieces for cell in piece}
        ways = self.ways.get(net, [])
        changed = True
        while changed:
            changed = False
            for i, way in enumerate(ways):
                used = held | {c for k, other in enumerate(ways) if k != i for c in other.cells}
                cells = list(way.cells)
                while cells and cells[0] not in used:
                    cells.pop(0)
                while cells and cells[-1] not in used:
                    cells.pop()
                if len(cells) < len(way.cells):
                    ways[i] = Way(net, cells)
                    changed = True
            ways = [way for way in ways if len(way.cells) > 1]
        self.ways[net] = ways

    def _without_leaves(self, net: int, pieces: list[list[Cell]]) -> None:
        """Take off what ends nowhere although ways overlap: cell by cell, from its loose end."""
        held = {cell for piece in pieces for cell in piece}
        beside: dict[Cell, set[Cell]] = {}
        for way in self.ways.get(net, []):
            for a, b in zip(way.cells, way.cells[1:], strict=False):
                beside.setdefault(a, set()).add(b)
                beside.setdefault(b, set()).add(a)
        loose = [cell for cell, near in beside.items() if len(near) == 1 and cell not in held]
        while loose:
            cell = loose.pop()
            for other in beside.pop(cell):
                beside[other].discard(cell)
                if len(beside[other]) == 1 and other not in held:
                    loose.append(other)
        kept: list[Way] = []
        drawn: set[frozenset[Cell]] = set()
        for way in self.ways.get(net, []):
            run: list[Cell] = []
            for a, b in zip(way.cells, way.cells[1:], strict=False):
                edge = frozenset((a, b))
                if edge not in drawn and b in beside.get(a, ()):
                    drawn.add(edge)
                    run = run or [a]
                    run.append(b)
                elif run:
                    kept.append(Way(net, run))
                    run = []
            if run:
                kept.append(Way(net, run))
        self.ways[net] = kept

    def _in_the_way(self, way: Way) -> list[Way]:
        """Ways of other nets that are too near to a way."""
        grid = self.grid
        self._mask[:] = 0
        _paint_way(
            self._mask, way.net, way.array, grid.track / 2, grid.via / 2, self._reach, grid.cell
        )
        return [
            other
            for net, ways in self.ways.items()
            if net != way.net
            for other in ways
            if _touches(self._mask, other.array, self._radius)
        ]

    def route(self, pieces: dict[int, list[list[Cell]]], tries: int) -> list[int]:
        """Connect the pieces of each net; return the nets for which that failed.

        pieces[net] are groups of cells that are connected already (a pad, a script's tracks).
        `tries` bounds how often tracks are taken up again.
        """
        _, rows, cols = self.fixed.shape
        plane = rows * cols

        def flat(cell: Cell) -> int:
            return cell[0] * plane + cell[1] * cols + cell[2]

        def length(net: int) -> float:
            ys = [c[1] for piece in pieces[net] for c in piece]
            xs = [c[2] for piece in pieces[net] for c in piece]
            return (max(ys) - min(ys)) + (max(xs) - min(xs))

        failed = sorted((net for net in pieces if len(pieces[net]) > 1), key=length)
        for _ in range(8):  # those that gave up get another turn when the others lie
            if failed:
                failed = self._turns(pieces, failed, tries, flat)
        for net in pieces:
            self._joined(net, pieces[net])
            self._without_leaves(net, pieces[net])
        return failed

    def _turns(
        self,
        pieces: dict[int, list[list[Cell]]],
        waiting: list[int],
        tries: int,
        flat: Callable[[Cell], int],
    ) -> list[int]:
        """Route the waiting nets, and those whose tracks they take up; return the failed ones."""
        _, rows, cols = self.fixed.shape
        plane = rows * cols
        failed: list[int] = []
        count: dict[int, int] = {}
        while waiting:
            net = waiting.pop(0)
            if DEBUG:
                print(len(waiting), net, count.get(net, 0), len(failed), flush=True)
            count[net] = count.get(net, 0) + 1
            if count[net] > tries:
                failed.append(net)
                continue
            groups = self._joined(net, pieces[net])
            tree = groups.pop(0)
            torn: set[int] = set()
            while groups:
                # the nearest piece next
                mine = np.array([c[1:] for c in tree])
                near = [
                    [int(np.abs(mine - np.array(c[1:])).sum(1).min()) for c in g] for g in groups
                ]
                nearest = min(range(len(groups)), key=lambda i: min(near[i]))
                group = groups.pop(nearest)
                goal = group[int(np.argmin(near[nearest]))]
                path = self._find(net, [flat(c) for c in tree], flat(goal), -1.0)
                if not path:
                    path = self._find(net, [flat(c) for c in tree], flat(goal), _CROSS_COST)
                    if not path:
                        failed.append(net)
                        break
                cells = [(p // plane, p % plane // cols, p % cols) for p in path]
                way = Way(net, cells)
                for old in self._in_the_way(way):
                    torn.add(old.net)
                    at = old.array
                    self.history[at[:, 0], at[:, 1], at[:, 2]] += 3.0
                    self.ways[old.net].remove(old)
                    if old.net not in waiting:
                        waiting.append(old.net)
                self.ways[net].append(way)
                if torn:
                    self._redraw()
                else:
                    self._draw(way)
                tree += cells + group
        return sorted(set(failed))
