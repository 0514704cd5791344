"""weiqi.history and weiqi.keys: every record of random games, against grids kept whole."""

from array import array

from weiqi_boards import random_game
from wenping.weiqi.history import History
from wenping.weiqi.keys import KEYS, mix
from wenping.weiqi.points import BLACK, CELLS, PASS, WHITE, opponent, point
from wenping.weiqi.position import Position
from wenping.weiqi.rules import ruleset

BOARDS = ((1, 1), (1, 7), (3, 3), (5, 5), (19, 2))
TOP = (1 << 30) - 1  # the largest integer that a 32-bit MicroPython keeps in a word


def replay(game, visit):
    """Make the moves of a game once more; visit(position, grids of all records) after each."""
    pos = Position(game.rules, game.rows, game.cols)
    grids = [bytes(pos.grid)]
    for i in range(game.moves):
        p = game.move_point(i)
        if p:
            pos.play(p, game.move_colour(i))
        else:
            pos.pass_(game.move_colour(i))
        grids.append(bytes(pos.grid))
        visit(pos, grids)
    return pos, grids


def naive_find(pos, counts, stones, key, below):
    """The newest record before `below` with so many stones and this hash, one by one."""
    for i in range(below - 1, -1, -1):
        if counts[i] == stones and pos.history.key(i) == key:
            return i
    return -1


def test_every_record_comes_back():
    for rows, cols in BOARDS:
        pos, grids = replay(random_game(rows, cols, 4, 3 * rows * cols), lambda pos, grids: None)
        for i in range(pos.moves + 1):
            assert pos.history.rewind(pos.grid, i) == grids[i], (rows, cols, i)
        for i in range(pos.moves):
            p, colour = pos.move_point(i), pos.move_colour(i)
            before, after = bytearray(grids[i]), grids[i + 1]
            if p:
                before[p] = colour
            gone = [q for q in range(CELLS) if before[q] != after[q]]
            points = [pos.history.taken_point(i, k) for k in range(pos.move_taken(i))]
            assert sorted(points) == gone, (rows, cols, i)
            for q in gone:
                assert before[q] == pos.history.loser(i), (rows, cols, i, q)
        while pos.moves:
            pos.undo()
            assert bytes(pos.grid) == grids[pos.moves], (rows, cols, pos.moves)


def check_books(pos, grids):
    """What the history says of the last record, and what it finds."""
    history = pos.history
    counts = [CELLS - grid.count(b"\x00") - grid.count(b"\x03") for grid in grids[: pos.moves + 1]]
    stones = counts[-1]
    assert history.stones == stones, pos.moves
    most = max(counts)
    assert (stones + 1 > most) == (history.moves >= history.fresh), pos.moves
    passes = [i + 1 for i in range(pos.moves) if pos.move_point(i) == PASS]
    assert history.passed() == (passes[-1] if passes else 0), pos.moves
    for i in range(max(0, pos.moves - 2), pos.moves + 1):
        key = history.key(i)
        count = counts[i]
        for below in (pos.moves + 1, i):
            want = naive_find(pos, counts, count, key, below)
            assert history.find(count, key, below) == want, (pos.moves, i, below)
        assert history.find(count + 1, key, pos.moves + 1) == -1
    assert history.find(stones, TOP, pos.moves + 1) == -1


def test_records_are_found():
    for rows, cols in BOARDS[:3]:
        pos, grids = replay(random_game(rows, cols, 9, 8 * rows * cols), check_books)
        while pos.moves > 5:
            for _ in range(5):
                pos.undo()
            check_books(pos, grids)


def test_setup_stones_are_counted():
    pos = Position(ruleset("chinese"), 5)
    for p, colour, stones in (
        (point(0, 0), BLACK, 1),
        (point(0, 1), WHITE, 2),
        (point(0, 1), BLACK, 2),
        (point(0, 0), 0, 1),
        (point(3, 3), 0, 1),
    ):
        pos.setup(p, colour)
        assert pos.history.stones == stones, (p, colour)
    pos.play(point(2, 2), WHITE)
    assert pos.history.stones == 2 and pos.history.find(1, pos.history.key(0), 2) == 0


def test_a_long_game_grows():
    """1,000 moves in which every second one captures: more runs than the first arrays hold."""
    pos = Position(ruleset("ko=basic"), 2, 1)
    for i in range(1000):
        assert pos.play(point(i % 2, 0), pos.to_move) == (1 if i else 0)
    assert pos.moves == 1000 and pos.history.stones == 1
    assert pos.history.find(1, pos.history.key(1000), 1000) == 998
    for _ in range(999):
        pos.undo()
    assert pos.moves == 1 and pos.grid[point(0, 0)] == BLACK and not pos.grid[point(1, 0)]
    assert list(pos.prisoners) == [0, 0, 0]


def test_keys_of_30_bits():
    """The largest keys pass through the machine words of a 32-bit MicroPython whole."""
    assert len(KEYS) == CELLS and 2 * max(KEYS) <= TOP
    assert len(set(KEYS) | {2 * key for key in KEYS}) == 2 * CELLS, "two stones have the same key"
    table = array("I", [TOP, 1 << 29, TOP - 1, 0])
    points = array("H", [1, 0, 2, 1])
    for count, want in ((0, 0), (1, 1 << 29), (2, TOP ^ 1 << 29), (3, 1 ^ 1 << 29), (4, 1)):
        assert mix(table, points, count) == want, count
    history = History()
    for key in (TOP, 1 << 29, 0):
        history.begin(key, 361)
        history.add_pass(BLACK)
        assert history.key(1) == key
        assert history.find(361, key, 2) == 1 and history.find(361, key, 1) == 0, key
        assert history.find(361, key ^ 1 << 29, 2) == -1


def test_equal_stones_have_equal_keys():
    """In whatever order stones come, go and are set up, the hash is that of the stones."""
    for rows, cols in BOARDS:
        pos = random_game(rows, cols, 11, 3 * rows * cols)
        again = Position(pos.rules, rows, cols)
        for p in range(CELLS):
            if pos.grid[p] in (BLACK, WHITE):
                again.setup(p, opponent(pos.grid[p]))
        for p in range(CELLS):
            if pos.grid[p] in (BLACK, WHITE):
                again.setup(p, pos.grid[p])
        assert again.history.key(0) == pos.history.key(pos.moves), (rows, cols)
