"""Which sensors see something else than the game means; called after each frame with a change.

A stone that was captured and still lies there is no difference.  The function is viper: machine
code on the device, plain Python on the host (wenping/viper.py).
"""

from wenping.viper import const, micropython, ptr8, ptr16

_SENSORS = const(361)  # geometry.py's, as a constant for the compiler; a test holds it


@micropython.viper
def differ(
    state: object,
    points: object,
    grid: object,
    dead: object,
    filled: object,
    to_lift: object,
    found: object,
) -> int:
    """Write the sensors that differ into found (array('H')), in order; return how many.

    state, 361 bytes, is what the sensors see; points (array('H')) the point above each, 0 outside
    the board; the other four are bytearrays by point, as in game/fold.py.
    """
    seen = ptr8(state)
    where = ptr16(points)
    stones = ptr8(grid)
    gone = ptr8(dead)
    put = ptr8(filled)
    lift = ptr8(to_lift)
    out = ptr16(found)
    n = 0
    s = 0
    while s < _SENSORS:
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
