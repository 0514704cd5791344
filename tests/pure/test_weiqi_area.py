"""weiqi.area: regions and owners on drawn boards (section 4: b + w + q = n)."""

from array import array

from wenping.weiqi.area import SHARED, Area, string_at
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
