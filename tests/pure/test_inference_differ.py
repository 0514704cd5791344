"""Where board and game differ, as difference.py says it, point by point."""

from array import array

from wenping.geometry import points
from wenping.inference.difference import differ
from wenping.weiqi.points import CELLS


def _grids(seed):
    """state, grid, dead, filled, to_lift of a random mess."""
    x = seed
    grids = []
    for size, rare in ((361, 1), (CELLS, 1), (CELLS, 4), (CELLS, 5), (CELLS, 6)):
        grid = bytearray(size)
        for i in range(size):
            x = (x * 1021 + 12345) & 0xFFFFF
            if (x >> 3) % rare == 0:
                grid[i] = (x >> 9) % (4 if size == 361 else 3)
        grids.append(grid)
    return grids


def _naive(state, where, grid, dead, filled, to_lift):
    """The sensors that differ."""
    found = []
    for s, p in enumerate(where):
        meant = filled[p] & 3 if filled[p] else 0 if dead[p] else grid[p]
        if p and state[s] != meant and not (state[s] and state[s] == to_lift[p]):
            found.append(s)
    return found


def test_random_grids():
    for seed in range(12):
        for size in (9, 13, 19):
            where = array("H", points(size, size))
            grids = _grids(7 * seed + size)
            found = array("H", [0] * 361)
            n = differ(grids[0], where, grids[1], grids[2], grids[3], grids[4], found)
            assert list(found[:n]) == _naive(grids[0], where, *grids[1:]), (seed, size)


def test_what_is_a_difference():
    # state, grid, dead, filled, to_lift -> differs
    for state, stone, dead, put, lift, differs in (
        (0, 0, 0, 0, 0, False),
        (1, 1, 0, 0, 0, False),
        (1, 0, 0, 0, 0, True),
        (0, 1, 0, 0, 0, True),
        (2, 1, 0, 0, 0, True),
        (3, 1, 0, 0, 0, True),
        (3, 0, 0, 0, 0, True),
        (0, 1, 1, 0, 0, False),  # dead and taken off
        (1, 1, 1, 0, 0, True),  # dead and back
        (2, 0, 0, 2, 0, False),  # filled
        (1, 0, 0, 0, 1, False),  # captured, not yet lifted
        (2, 0, 0, 0, 1, True),
        (2, 2, 0, 0, 1, False),  # captured, lifted, and a stone played there again
    ):
        grids = [bytearray(CELLS) for _ in range(4)]
        where = array("H", points(19, 19))
        for grid, value in zip(grids, (stone, dead, put, lift)):
            grid[where[40]] = value
        seen = bytearray(361)
        seen[40] = state
        found = array("H", [0] * 361)
        n = differ(seen, where, grids[0], grids[1], grids[2], grids[3], found)
        assert n == differs, (state, stone, dead, put, lift)
        assert not n or found[0] == 40
