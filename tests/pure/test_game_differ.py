"""Where board and game differ: the plain version and the machine code give the same."""

from array import array

from wenping.game import differ as plain
from wenping.geometry import points
from wenping.weiqi.points import CELLS

try:
    from wenping.game import differ_fast as fast
except (ImportError, SyntaxError):
    fast = plain


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


def test_alike():
    for seed in range(12):
        for size in (9, 13, 19):
            where = array("H", points(size, size))
            state, grid, dead, filled, to_lift = _grids(7 * seed + size)
            a, b = array("H", [0] * 361), array("H", [0] * 361)
            n = plain.differ(state, where, grid, dead, filled, to_lift, a)
            assert n == fast.differ(state, where, grid, dead, filled, to_lift, b), (seed, size)
            assert a == b, (seed, size)


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
        for version in (plain, fast):
            found = array("H", [0] * 361)
            n = version.differ(seen, where, grids[0], grids[1], grids[2], grids[3], found)
            assert n == differs, (state, stone, dead, put, lift)
            assert not n or found[0] == 40
