"""What a stone takes off the board (GO-3): the inner loop of the rules, plain Python.

capture_fast.py is the same function in viper for MicroPython; a test holds the two equal.
"""

from array import array

_SEEN = 4  # a stone already reached, while the search runs


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
