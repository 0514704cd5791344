"""The inner loops of the rules in plain Python.  Use them through weiqi.loops.

weiqi.loops_viper has the same functions in viper; a test holds them equal.
"""

from array import array

_SEEN = 4  # a stone already reached, while the search runs
_SUICIDE = 0x0800  # see weiqi.history


def falling(grid: bytearray, p: int, colour: int, out: array) -> int:
    """Find the stones that a stone of `colour` on the empty point p would take off the board.

    grid: 421 cells of weiqi.points, unchanged on return.  out: array('H') of 361, filled from 0.
    Returns the number of opponent's stones taken, or minus the number of own stones that a suicide
    would take (the stone on p is one of them, out[0]), or 0.
    """
    enemy = 3 - colour
    grid[p] = colour
    taken = 0
    alive = False
    for step in (-20, -1, 1, 20):
        cell = grid[p + step]
        if cell == 0:
            alive = True
        elif cell == enemy:
            taken = breathless(grid, p + step, out, taken)
    if taken:
        i = 0
        while i < taken:
            grid[out[i]] = enemy
            i += 1
    elif not alive:
        own = breathless(grid, p, out, 0)
        i = 0
        while i < own:
            grid[out[i]] = colour
            i += 1
        taken = -own
    grid[p] = 0
    return taken


def breathless(grid: bytearray, p: int, out: array, start: int) -> int:
    """Append the string at p to out[start:] if it has no liberty, and return the new length.

    The stones found are left marked in the grid, so that a string met twice is taken once; with a
    liberty the grid is restored and `start` returned.
    """
    colour = grid[p]
    grid[p] = _SEEN
    out[start] = p
    end = start + 1
    at = start
    while at < end:
        p = out[at]
        at += 1
        for step in (-20, -1, 1, 20):
            q = p + step
            cell = grid[q]
            if cell == colour:
                grid[q] = _SEEN
                out[end] = q
                end += 1
            elif cell == 0:
                while end > start:
                    end -= 1
                    grid[out[end]] = colour
                return start
    return end


def spread(grid: bytearray, marks: bytearray, p: int, out: array, start: int) -> int:
    """Append to out[start:] the points joined to p through cells of the same value.

    marks[q] must be 0 at the points not reached yet and becomes 1 there.  Returns the new
    length << 2 | the other values met at the rim (bit 0: black, bit 1: white).
    """
    value = grid[p]
    marks[p] = 1
    out[start] = p
    end = start + 1
    rim = 0
    at = start
    while at < end:
        p = out[at]
        at += 1
        for step in (-20, -1, 1, 20):
            q = p + step
            cell = grid[q]
            if cell == value:
                if not marks[q]:
                    marks[q] = 1
                    out[end] = q
                    end += 1
            elif cell == 1:
                rim |= 1
            elif cell == 2:
                rim |= 2
    return end << 2 | rim


def tally(grid: bytearray, owner: bytearray, marks: bytearray, region: array, sums: array) -> None:
    """Give every point its owner, and count: sums[0] points, [1] [2] stones of each colour,
    [3] shared points (owner 3), [5] [6] points that each colour owns.

    owner and marks are 421 bytes, region 361 and sums 7 numbers; what they hold before is lost.
    """
    p = 0
    while p < 7:
        sums[p] = 0
        p += 1
    p = 0
    while p < 421:
        owner[p] = marks[p] = 0
        p += 1
    p = 0
    while p < 421:
        cell = grid[p]
        if cell != 3:
            sums[0] += 1
            if cell:
                owner[p] = cell
                sums[cell] += 1
                sums[4 + cell] += 1
            elif not marks[p]:
                found = spread(grid, marks, p, region, 0)
                rim = found & 3
                if rim == 0:
                    rim = 3  # an empty board
                size = found >> 2
                # Shared points are sums[3], a colour's own are sums[5] or sums[6].
                sums[3 if rim == 3 else 4 + rim] += size
                while size:
                    size -= 1
                    owner[region[size]] = rim
        p += 1


def lift(grid: bytearray, out: array, count: int) -> None:
    """Empty the points out[0:count]."""
    i = 0
    while i < count:
        grid[out[i]] = 0
        i += 1


def copy(out: array, count: int, into: array, at: int) -> None:
    """Copy out[0:count] to into[at:at + count]."""
    i = 0
    while i < count:
        into[at + i] = out[i]
        i += 1


def mix(keys: array, out: array, count: int, base: int) -> int:
    """The exclusive or of keys[base + p] for p in out[0:count]."""
    key = 0
    i = 0
    while i < count:
        key ^= keys[base + out[i]]
        i += 1
    return key


def take_back(grid: bytearray, moves: array, first: array, taken: array, span: int) -> None:
    """Undo moves on a grid that shows the position after them: span is from << 16 | after.

    Move j took the stones taken[first[j]:first[j + 1]].  Passes (point 0) change nothing.
    """
    j = span & 0xFFFF
    start = span >> 16
    while j > start:
        j -= 1
        move = moves[j]
        p = move & 0x1FF
        if p == 0:
            continue
        loser = move >> 9 & 3
        if not move & _SUICIDE:
            loser = 3 - loser
        n = first[j]
        end = first[j + 1]
        while n < end:
            grid[taken[n]] = loser
            n += 1
        grid[p] = 0
