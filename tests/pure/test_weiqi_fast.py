"""The viper inner loops do what their plain twins do, and boards up to 19x19 keep their books."""

from array import array

from wenping.weiqi import loops_plain as plain
from wenping.weiqi.area import Area
from wenping.weiqi.points import BLACK, CELLS, WHITE, opponent, point
from wenping.weiqi.position import Position
from wenping.weiqi.rules import ruleset

try:
    from wenping.weiqi import loops_viper as fast
except (ImportError, SyntaxError):  # CPython: the plain functions are compared with themselves
    fast = plain

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
    a = array("H", bytes(2 * 361))
    b = array("H", bytes(2 * 361))
    for rows, cols in BOARDS:
        grid = random_game(rows, cols, 5, 3 * rows * cols).grid
        before = bytes(grid)
        for p in range(CELLS):
            if grid[p]:
                continue
            for colour in (BLACK, WHITE):
                want = plain.falling(grid, p, colour, a)
                got = fast.falling(grid, p, colour, b)
                assert got == want, (rows, cols, p, colour, got, want)
                assert sorted(b[: abs(got)]) == sorted(a[: abs(want)]), (rows, cols, p)
                assert bytes(grid) == before, (rows, cols, p, colour)


def test_regions_are_the_same():
    a = array("H", bytes(2 * 361))
    b = array("H", bytes(2 * 361))
    for rows, cols in BOARDS:
        grid = random_game(rows, cols, 9, 2 * rows * cols).grid
        for row in range(rows):
            for col in range(cols):
                p = point(row, col)
                want = plain.spread(grid, bytearray(CELLS), p, a, 0)
                got = fast.spread(grid, bytearray(CELLS), p, b, 0)
                assert got == want, (rows, cols, p, got, want)
                assert sorted(b[: got >> 2]) == sorted(a[: want >> 2]), (rows, cols, p)


def test_tallies_are_the_same():
    for rows, cols in BOARDS:
        for moves in (0, 1, rows * cols):
            grid = random_game(rows, cols, 6, moves).grid
            got = []
            for loops in (plain, fast):
                owner = bytearray(CELLS)
                sums = array("H", [9] * 7)
                region = array("H", bytes(2 * 361))
                loops.tally(grid, owner, bytearray(b"\x05" * CELLS), region, sums)
                got.append((bytes(owner), list(sums)))
            assert got[0] == got[1], (rows, cols, moves)


def test_taking_back_is_the_same():
    for rows, cols in BOARDS:
        pos = random_game(rows, cols, 4, 3 * rows * cols)
        moves = array("H", bytes(2 * pos.moves))
        first = array("H", bytes(2 * (pos.moves + 1)))
        taken = array("H")
        for i in range(pos.moves):
            own = pos.history.loser(i) == pos.move_colour(i)
            moves[i] = pos.move_point(i) | pos.move_colour(i) << 9 | (0x0800 if own else 0)
            for k in range(pos.move_taken(i)):
                taken.append(pos.history.taken_point(i, k))
            first[i + 1] = len(taken)
        taken.append(0)
        for start in range(0, pos.moves + 1, 7):
            a = bytearray(pos.grid)
            b = bytearray(pos.grid)
            plain.take_back(a, moves, first, taken, start << 16 | pos.moves)
            fast.take_back(b, moves, first, taken, start << 16 | pos.moves)
            assert a == b == pos.history.rewind(pos.grid, start), (rows, cols, start)
        empty = Position(pos.rules, rows, cols)
        assert pos.history.rewind(pos.grid, 0) == empty.grid, (rows, cols)


def test_small_loops_are_the_same():
    points = array("H", [21, 399, 200, 21, 57])
    keys = array("I", [(p * 2654435761) & 0x3FFFFFFF for p in range(2 * CELLS)])
    for count in range(len(points) + 1):
        got = []
        for loops in (plain, fast):
            grid = bytearray(b"\x01" * CELLS)
            into = array("H", bytes(2 * 9))
            loops.lift(grid, points, count)
            loops.copy(points, count, into, 2)
            mixed = loops.mix(keys, points, count, CELLS)
            got.append((bytes(grid), list(into), mixed))
        assert got[0] == got[1], count
        assert got[0][0].count(b"\x00") == len(set(points[:count])), count
        assert got[0][1] == [0, 0] + list(points[:count]) + [0] * (7 - count), count


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
        count = Area()
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
