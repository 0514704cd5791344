"""The viper inner loops do what their plain twins do, and boards up to 19x19 keep their books."""

from array import array

from weiqi import area, capture
from weiqi.points import BLACK, CELLS, WHITE, opponent, point
from weiqi.position import Position
from weiqi.rules import ruleset

try:
    from weiqi import area_fast, capture_fast
except (ImportError, SyntaxError):  # CPython: the plain functions are compared with themselves
    area_fast, capture_fast = area, capture

BOARDS = ((1, 1), (1, 7), (4, 3), (5, 5), (9, 9), (19, 2), (19, 19))


def random_game(rows, cols, seed, moves):
    """A position after so many random legal moves, and a generator of numbers."""
    pos = Position(ruleset("ko=basic,suicide=yes"), rows, cols)
    for _ in range(moves):
        seed = (seed * 1021 + 12345) & 0xFFFFF
        p = point(seed // 7 % rows, seed // 211 % cols)
        if pos.illegal(p, pos.to_move):
            pos.pass_(pos.to_move)
        else:
            pos.play(p, pos.to_move)
    return pos


def test_captures_are_the_same():
    plain = array("H", bytes(2 * 361))
    fast = array("H", bytes(2 * 361))
    for rows, cols in BOARDS:
        grid = random_game(rows, cols, 5, 3 * rows * cols).grid
        before = bytes(grid)
        for p in range(CELLS):
            if grid[p]:
                continue
            for colour in (BLACK, WHITE):
                want = capture.falling(grid, p, colour, plain)
                got = capture_fast.falling(grid, p, colour, fast)
                assert got == want, (rows, cols, p, colour, got, want)
                assert sorted(fast[: abs(got)]) == sorted(plain[: abs(want)]), (rows, cols, p)
                assert bytes(grid) == before, (rows, cols, p, colour)


def test_regions_are_the_same():
    plain = array("H", bytes(2 * 361))
    fast = array("H", bytes(2 * 361))
    for rows, cols in BOARDS:
        grid = random_game(rows, cols, 9, 2 * rows * cols).grid
        for row in range(rows):
            for col in range(cols):
                p = point(row, col)
                want = area.spread(grid, bytearray(CELLS), p, plain, 0)
                got = area_fast.spread(grid, bytearray(CELLS), p, fast, 0)
                assert got == want, (rows, cols, p, got, want)
                assert sorted(fast[: got >> 2]) == sorted(plain[: want >> 2]), (rows, cols, p)


def test_no_stone_is_lost():
    for rows, cols in BOARDS:
        pos = random_game(rows, cols, 3, 3 * rows * cols)
        played = [0, 0, 0]
        for i in range(pos.moves):
            if pos.move_point(i):
                played[pos.move_colour(i)] += 1
        for colour in (BLACK, WHITE):
            on_board = sum(1 for cell in pos.grid if cell == colour)
            assert on_board + pos.prisoners[colour] == played[colour], (rows, cols, colour)
        count = area.Area()
        count.count(pos.grid)
        assert count.halves(BLACK) + count.halves(WHITE) == 2 * rows * cols, (rows, cols)


def test_the_largest_capture():
    """White's last liberty is filled on a board full of its stones: 360 fall at once."""
    pos = Position(ruleset("chinese"), 19)
    hole = point(9, 9)
    for row in range(19):
        for col in range(19):
            if point(row, col) != hole:
                pos.setup(point(row, col), WHITE)
    assert pos.illegal(hole, BLACK) == 0
    assert pos.play(hole, BLACK) == 360
    assert pos.prisoners[WHITE] == 360 and opponent(pos.to_move) == BLACK
    pos.undo()
    assert sum(1 for cell in pos.grid if cell == WHITE) == 360
