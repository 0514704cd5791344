"""weiqi.captures: every capture and suicide on random boards, against a search written naively."""

from array import array

from weiqi_boards import random_game
from wenping.weiqi.captures import captures
from wenping.weiqi.points import BLACK, CELLS, EMPTY, WHITE, opponent, point
from wenping.weiqi.position import Position
from wenping.weiqi.rules import ruleset

BOARDS = ((1, 1), (1, 7), (4, 3), (5, 5), (9, 9), (19, 2), (19, 19))


def string_of(grid, p):
    """(points of the string at p, whether it has a liberty)"""
    stones = [p]
    alive = False
    for q in stones:
        for r in (q - 20, q - 1, q + 1, q + 20):
            if grid[r] == EMPTY:
                alive = True
            elif grid[r] == grid[p] and r not in stones:
                stones.append(r)
    return stones, alive


def naive(grid, p, colour):
    """What captures() should return, and the points in order."""
    grid = bytearray(grid)
    grid[p] = colour
    taken = []
    for q in (p - 20, p - 1, p + 1, p + 20):
        if grid[q] == opponent(colour) and q not in taken:
            stones, alive = string_of(grid, q)
            if not alive:
                taken += stones
    if taken:
        return len(taken), sorted(taken)
    stones, alive = string_of(grid, p)
    return (0, []) if alive else (-len(stones), sorted(stones))


def test_every_point_of_random_boards():
    found = array("H", bytes(2 * 361))
    captured = suicides = 0
    for rows, cols in BOARDS:
        grid = random_game(rows, cols, 5, 3 * rows * cols).grid
        before = bytes(grid)
        for p in range(CELLS):
            if grid[p] != EMPTY:
                continue
            for colour in (BLACK, WHITE):
                taken = captures(grid, p, colour, found)
                got = taken, sorted(found[: abs(taken)])
                assert got == naive(before, p, colour), (rows, cols, p, colour, got)
                assert bytes(grid) == before, (rows, cols, p, colour)
                assert taken >= 0 or found[0] == p, (rows, cols, p, colour)
                captured += taken > 0
                suicides += taken < 0
    assert captured >= 20 and suicides >= 20, (captured, suicides)


def test_a_string_that_touches_the_move_on_three_sides_is_taken_once():
    pos = Position(ruleset("chinese"), 4)
    for row, text in enumerate(("WWWB", "W.WB", "WWWB", "BBB.")):
        for col, cell in enumerate(text):
            if cell != ".":
                pos.setup(point(row, col), " BW".index(cell))
    found = array("H", bytes(2 * 361))
    assert captures(pos.grid, point(1, 1), BLACK, found) == 8
    assert len(set(found[:8])) == 8


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


def test_a_move_makes_no_garbage():
    """Legality and play under a locked heap (the arrays grow by 128 moves: fewer here)."""
    try:
        from micropython import heap_lock, heap_unlock
    except ImportError:
        return  # CPython counts references
    for rules in ("chinese", "jiping", "japanese"):
        game = random_game(5, 5, 8, 120)
        pos = Position(ruleset(rules), 5)
        for i in range(game.moves):
            p = game.move_point(i)
            if not p or pos.grid[p]:
                pos.pass_(pos.to_move)
                continue
            heap_lock()
            try:
                pos.illegal(p, pos.to_move)
                pos.play(p, pos.to_move)
            finally:
                heap_unlock()
        assert pos.moves == 120 and sum(pos.prisoners) > 10, rules
