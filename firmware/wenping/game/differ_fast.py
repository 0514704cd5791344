"""differ.py as machine code, on MicroPython only: every frame that changes something asks it."""

import micropython


@micropython.viper
def differ(state, points, grid, dead, filled, to_lift, found) -> int:
    """As game.differ.differ."""
    seen = ptr8(state)
    where = ptr16(points)
    stones = ptr8(grid)
    gone = ptr8(dead)
    put = ptr8(filled)
    lift = ptr8(to_lift)
    out = ptr16(found)
    count = int(len(state))
    n = 0
    s = 0
    while s < count:
        p = where[s]
        if p:
            meant = put[p]
            if meant == 0 and gone[p] == 0:
                meant = stones[p]
            meant &= 3  # a stone that was moved away is filled[p] == 4
            have = seen[s]
            if have != meant and (have == 0 or have != lift[p]):
                out[n] = s
                n += 1
        s += 1
    return n
