"""A board's map of cells, and A* through it: the part of the router that is compiled.

A map is an array [layer, row, column] of net numbers: 0 free, -1 closed to all. numba compiles
these functions; without it (the extra `cad`) routing takes hours instead of a minute.
"""

# pyright: reportMissingImports=false

try:
    from numba import njit  # type: ignore[import-not-found]
except ImportError:

    def njit(*_, **__):
        """No compiler: plain Python."""
        return lambda function: function


_VIA_COST = 60.0  # in cells of way
_ACROSS_GRAIN = 0.25  # the upper layer runs across, the lower one up and down
_CLOSED = -1.0
NO_WAY = -1
NO_ROOM = -2  # the heap is full


@njit(cache=True)
def paint(owner, net, layer, x1, y1, x2, y2, reach, cell):
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
def paint_way(owner, net, cells, half, via_half, reach, cell):
    """Draw a way's tracks and vias as _paint does."""
    for i in range(cells.shape[0]):
        layer, r, c = cells[i, 0], cells[i, 1], cells[i, 2]
        x, y = c * cell, r * cell
        paint(owner, net, layer, x - half, y - half, x + half, y + half, reach, cell)
        if i and cells[i - 1, 0] != layer:
            x1, y1, x2, y2 = x - via_half, y - via_half, x + via_half, y + via_half
            for side in range(2):
                paint(owner, net, side, x1, y1, x2, y2, reach, cell)


@njit(cache=True)
def touches(mask, cells, radius):
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
    """Whether a via's copper stays on the board and off fixed copper of other nets."""
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
def _at_least(y, x, gy, gx):
    """The least cost of a way between two cells of a layer."""
    dy, dx = abs(y - gy), abs(x - gx)
    return max(dy, dx) + 0.414 * min(dy, dx)


@njit(cache=True)
def _push(keys, values, size, key, value):
    """Put a value into a binary heap of `size` values, the least key first."""
    i = size
    while i > 0:
        above = (i - 1) // 2
        if keys[above] <= key:
            break
        keys[i] = keys[above]
        values[i] = values[above]
        i = above
    keys[i] = key
    values[i] = value


@njit(cache=True)
def _drop_first(keys, values, size):
    """Take the least off a heap; `size` values are left."""
    key, value = keys[size], values[size]
    i = 0
    while True:
        child = 2 * i + 1
        if child >= size:
            break
        if child + 1 < size and keys[child + 1] < keys[child]:
            child += 1
        if keys[child] >= key:
            break
        keys[i] = keys[child]
        values[i] = values[child]
        i = child
    keys[i] = key
    values[i] = value


@njit(cache=True)
def _via_cost(fixed, tracks, no_via, net, y, x, radius, cross):
    """What it costs to change the layer in a cell."""
    if no_via[y, x] or not _via_fits(fixed, net, y, x, radius):
        return _CLOSED
    if cross < 0 and _via_price(tracks, net, y, x, radius, 1.0) > 0:
        return _CLOSED
    return _VIA_COST + _via_price(tracks, net, y, x, radius, max(cross, 0.0))


@njit(cache=True)
def _step_cost(fixed, tracks, history, net, layer, y, x, sy, sx, cross):
    """What it costs to go on by (sy, sx) into the cell (y, x)."""
    if y < 0 or x < 0 or y >= fixed.shape[1] or x >= fixed.shape[2]:
        return _CLOSED
    was = fixed[layer, y, x]
    if was != 0 and was != net:
        return _CLOSED
    cost = 1.4142 if sx and sy else 1.0
    if (layer == 0 and sx == 0) or (layer == 1 and sy == 0):
        cost += _ACROSS_GRAIN
    on = tracks[layer, y, x]
    if on != 0 and on != net:
        if cross < 0:
            return _CLOSED
        cost += cross + history[layer, y, x]
    return cost


@njit(cache=True)
def search(
    fixed, tracks, no_via, history, net, starts, goal, radius, cross, best, came, keys, heap
):
    """A*: the cell `goal` if a way leads to it from one of `starts`, else NO_WAY or NO_ROOM.

    Cells are flat indices; came[cell] is the cell before it. `cross` < 0 forbids tracks of other
    nets, else it is the price of a cell of theirs. best (all infinite), came, keys and heap
    are room that the caller lends.
    """
    rows, cols = fixed.shape[1], fixed.shape[2]
    plane = rows * cols
    gy, gx = goal % plane // cols, goal % plane % cols
    size = 0
    for s in starts:
        best[s] = 0.0
        came[s] = -1
        cell = s % plane
        _push(keys, heap, size, _at_least(cell // cols, cell % cols, gy, gx), s)
        size += 1
    while size:
        key, at = keys[0], heap[0]
        size -= 1
        _drop_first(keys, heap, size)
        if at == goal:
            return at
        layer, cell = at // plane, at % plane
        y, x = cell // cols, cell % cols
        so_far = best[at]
        if key > so_far + _at_least(y, x, gy, gx) + 0.01:
            continue  # a cheaper way to it was found since
        for k in range(9):
            sy = (-1, 1, 0, 0, -1, -1, 1, 1, 0)[k]
            sx = (0, 0, -1, 1, -1, 1, -1, 1, 0)[k]
            if k == 8:
                side = 1 - layer
                cost = _via_cost(fixed, tracks, no_via, net, y, x, radius, cross)
            else:
                side = layer
                cost = _step_cost(fixed, tracks, history, net, side, y + sy, x + sx, sy, sx, cross)
            if cost == _CLOSED:
                continue
            to = side * plane + (y + sy) * cols + x + sx
            if so_far + cost < best[to] - 1e-6:
                best[to] = so_far + cost
                came[to] = at
                if size >= keys.shape[0]:
                    return NO_ROOM
                ahead = _at_least(y + sy, x + sx, gy, gx)
                _push(keys, heap, size, so_far + cost + ahead, to)
                size += 1
    return NO_WAY
