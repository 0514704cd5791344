"""Which sensors see something else than the game means: the plain version.

A stone that was captured and still lies there is no difference.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from array import array


def differ(
    state: bytearray,
    points: "array",
    grid: bytearray,
    dead: bytearray,
    filled: bytearray,
    to_lift: bytearray,
    found: "array",
) -> int:
    """Write the sensors that differ into found (array of 16 bits), in order; return how many.

    state, 361 bytes, is what the sensors see; points (array of 16 bits) the point above each, 0
    outside the board; the other four are by point, as in game/fold.py.
    """
    n = 0
    for s in range(len(state)):
        p = points[s]
        have = state[s]
        if not p or have == (filled[p] & 3 if filled[p] else 0 if dead[p] else grid[p]):
            continue
        if have and have == to_lift[p]:
            continue
        found[n] = s
        n += 1
    return n
