"""weiqi.area: regions and owners on drawn boards (section 4: b + w + q = n)."""

from array import array

from weiqi_boards import random_game
from wenping.weiqi.area import SHARED, Area, spread, string_at
from wenping.weiqi.points import BLACK, CELLS, WHITE, point
from wenping.weiqi.position import Position
from wenping.weiqi.rules import ruleset

# board; b, w, q; owners row by row
CASES = (
    ([". . .", ". . ."], (0, 0, 6), ["qqq", "qqq"]),
    ([". . .", ". B ."], (6, 0, 0), ["BBB", "BBB"]),
    ([". B . W .", ". B . W .", "B . B W W"], (7, 6, 2), ["BBqWW", "BBqWW", "BBBWW"]),
    (["B W", ". ."], (1, 1, 2), ["BW", "qq"]),
)


def set_up(rows):
    pos = Position(ruleset("chinese"), len(rows), len(rows[0].split()))
    for row, text in enumerate(rows):
        for col, cell in enumerate(text.split()):
            if cell != ".":
                pos.setup(point(row, col), " BW".index(cell))
    return pos


def test_counts():
    area = Area()
    for rows, (b, w, q), owners in CASES:
        pos = set_up(rows)
        area.count(pos.grid)
        assert (area.area[BLACK], area.area[WHITE], area.shared) == (b, w, q), rows
        assert area.points == b + w + q
        assert area.halves(BLACK) + area.halves(WHITE) == 2 * area.points
        for row, text in enumerate(owners):
            for col, cell in enumerate(text):
                owner = area.owner[point(row, col)]
                assert owner == {"B": BLACK, "W": WHITE, "q": SHARED}[cell], (rows, row, col)


def test_string():
    pos = set_up(["B B .", ". B W", "B . B"])

    found = array("H", bytes(2 * 361))
    n = string_at(pos.grid, point(0, 0), bytearray(CELLS), found)
    assert sorted(found[0:n]) == [point(0, 0), point(0, 1), point(1, 1)]


# Black lives with three points of its own, White with two, and two white stones stand in seki.
UNITS = [
    ". B W . W",
    "B B W W W",
    ". B W . W",
    ". B W W W",
    "B B B B B",
    "W W . . B",
]


def test_units_and_ways():
    """TS-1: each unit keeps two eye points, or what it has; the rest less lost stones is 路."""
    pos = set_up(UNITS)
    area = Area()
    area.count(pos.grid)
    for colour, units, lost, lu in (
        (BLACK, [(14, 3)], 0, 1),
        (BLACK, [(14, 3)], 4, -3),
        (WHITE, [(12, 2), (2, 0)], 2, -2),
    ):
        assert list(area.units(pos.grid, colour)) == units, list(area.units(pos.grid, colour))
        assert area.lu(pos.grid, colour, lost) == lu, area.lu(pos.grid, colour, lost)
        first = next(area.units(pos.grid, colour))
        assert all(area.owner[p] == colour for p in area.unit[: first[0]])


def naive_region(grid, first):
    """(points joined to `first` through cells of its value, colours at the rim)"""
    region = [first]
    rim = 0
    for p in region:
        for q in (p - 20, p - 1, p + 1, p + 20):
            if grid[q] == grid[first]:
                if q not in region:
                    region.append(q)
            elif grid[q] in (BLACK, WHITE):
                rim |= grid[q]
    return region, rim


def test_every_region_of_random_boards():
    found = array("H", bytes(2 * 361))
    area = Area()
    for rows, cols in ((1, 1), (1, 7), (4, 3), (9, 9), (19, 2)):
        for moves in (0, rows * cols, 2 * rows * cols):
            grid = random_game(rows, cols, 9, moves).grid
            area.count(grid)
            totals = [0, 0, 0, 0]
            for row in range(rows):
                for col in range(cols):
                    p = point(row, col)
                    region, rim = naive_region(grid, p)
                    got = spread(grid, bytearray(CELLS), p, found, 0)
                    assert got == len(region) << 2 | rim, (rows, cols, p)
                    assert sorted(found[: got >> 2]) == sorted(region), (rows, cols, p)
                    owner = grid[p] or rim or SHARED
                    assert area.owner[p] == owner, (rows, cols, p)
                    totals[owner] += 1
            assert list(area.area) == [0, totals[BLACK], totals[WHITE]], (rows, cols, moves)
            assert area.shared == totals[SHARED] and area.points == rows * cols
            for colour in (BLACK, WHITE):
                assert area.stones[colour] == sum(1 for cell in grid if cell == colour)
            assert sum(1 for owner in area.owner if owner) == rows * cols


def test_regions_of_the_whole_board_in_one_word():
    """361 points and both colours are 1,447 in the packed answer: far from 32 bits."""
    grid = Position(ruleset("chinese"), 19).grid
    found = array("H", bytes(2 * 361))
    assert spread(grid, bytearray(CELLS), point(9, 9), found, 0) == 361 << 2
