"""Captures: which stones a move takes off the board (rulebook GO-3).

A string is a group of stones of one colour joined along the lines.  It is captured when its last
liberty, the last empty point beside it, is filled.

The functions are viper: machine code on the device, plain Python on the host (wenping/viper.py).
The four points beside a point are written out one by one, which is the fastest on both.
"""

from wenping.viper import const, micropython, ptr8, ptr16

_REACHED = const(4)  # a cell that the search has reached: no colour, not EMPTY, not BORDER


@micropython.viper
def captures(cells: object, p: int, colour: int, found: object) -> int:
    """Find the stones that leave the board when `colour` plays on the empty point p.

    cells is a grid of weiqi.points (bytearray of 421), on return as it was before.  found is an
    array('H') of 361, which receives the points of the stones.  Returns how many stones of the
    opponent are captured; in a suicide minus the number of the mover's own stones, of which
    found[0] is p; or 0.
    """
    grid = ptr8(cells)
    enemy = 3 - colour
    north = grid[p - 20]
    west = grid[p - 1]
    east = grid[p + 1]
    south = grid[p + 20]
    taken = 0
    # A stone beside p that has another empty point beside it is not captured: no search for these.
    # Before a search p is filled, as it is no liberty any more; two moves of three need none.
    if north == enemy and grid[p - 40] and grid[p - 21] and grid[p - 19]:
        grid[p] = colour
        taken = int(_add_captured(cells, p - 20, found, taken))
    if west == enemy and grid[p - 21] and grid[p - 2] and grid[p + 19]:
        grid[p] = colour
        taken = int(_add_captured(cells, p - 1, found, taken))
    if east == enemy and grid[p - 19] and grid[p + 2] and grid[p + 21]:
        grid[p] = colour
        taken = int(_add_captured(cells, p + 1, found, taken))
    if south == enemy and grid[p + 19] and grid[p + 21] and grid[p + 40]:
        grid[p] = colour
        taken = int(_add_captured(cells, p + 20, found, taken))
    if north and west and east and south and not taken:
        grid[p] = colour
        taken = 0 - int(_add_captured(cells, p, found, 0))
    if taken:
        out = ptr16(found)
        end = taken
        if taken < 0:
            end = 0 - taken
            enemy = colour
        while end:
            end -= 1
            grid[out[end]] = enemy
    grid[p] = 0
    return taken


@micropython.viper
def _add_captured(cells: object, p: int, found: object, start: int) -> int:  # noqa: C901
    """Append the string at p to found[start:] if it has no liberty; return the new length.

    No point beside p is empty.  The cells of a string without liberty keep _REACHED, so that a
    string that touches the move twice is found once; captures() restores them.  The cells of a
    string with a liberty are restored here, and `start` is returned.
    """
    grid = ptr8(cells)
    out = ptr16(found)
    colour = grid[p]
    if colour == _REACHED:
        return start
    grid[p] = _REACHED
    out[start] = p
    at = start + 1
    end = at
    # No stone in found[start:end] has an empty point beside it; those from `at` on have yet to be
    # asked for the stones beside them.
    while True:
        q = p - 20
        if grid[q] == colour:
            if grid[p - 40] and grid[p - 21] and grid[p - 19]:
                grid[q] = _REACHED
                out[end] = q
                end += 1
            else:
                break
        q = p - 1
        if grid[q] == colour:
            if grid[p - 21] and grid[p - 2] and grid[p + 19]:
                grid[q] = _REACHED
                out[end] = q
                end += 1
            else:
                break
        q = p + 1
        if grid[q] == colour:
            if grid[p - 19] and grid[p + 2] and grid[p + 21]:
                grid[q] = _REACHED
                out[end] = q
                end += 1
            else:
                break
        q = p + 20
        if grid[q] == colour:
            if grid[p + 19] and grid[p + 21] and grid[p + 40]:
                grid[q] = _REACHED
                out[end] = q
                end += 1
            else:
                break
        if at == end:
            return end
        p = out[at]
        at += 1
    while end > start:
        end -= 1
        grid[out[end]] = colour
    return start
