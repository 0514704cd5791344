"""weiqi.position: captures, suicide, ko, repetition on drawn boards (GO-3, CN-5, CN-6, JP-11)."""

from weiqi_boards import (
    ETERNAL_LIFE,
    ETERNAL_LIFE_ROUND,
    SENDING_TWO,
    SENDING_TWO_ROUND,
    TRIPLE_KO,
    TRIPLE_KO_ROUND,
    draw,
    run,
    set_up,
)
from weiqi_boards import KO as KO_SHAPE
from wenping.weiqi.points import BLACK, EMPTY, PASS, WHITE, from_gtp, point
from wenping.weiqi.position import (
    LEGAL,
    OCCUPIED,
    OFF_BOARD,
    REASONS,
    REPETITION,
    SUICIDE,
    Position,
)
from wenping.weiqi.rules import ruleset

# White takes at B3, Black retakes.
# rules, moves, reasons expected
KO_CASES = (
    ("ko=basic", "W B3 B C3", ["C3 ko"]),
    ("ko=basic", "W B3 B A1 W D1 B C3", []),
    ("ko=positional", "W B3 B C3", ["C3 ko"]),
    ("ko=positional", "W B3 B pass W pass B C3", ["C3 repetition"]),
    ("ko=situational", "W B3 B pass W pass B C3", ["C3 repetition"]),
    ("ko=jiping", "W B3 B C3", ["C3 ko"]),
    ("ko=jiping", "W B3 B pass W pass B C3", []),  # JP-11: a pass stone lies there now (隔虚提劫)
    ("ko=basic", "W B3 B pass W pass B C3", []),
)


def test_single_ko():
    for rules, moves, want in KO_CASES:
        assert run(set_up(rules, KO_SHAPE), moves) == want, (rules, moves)


SUICIDE_BOARD = [
    ". B . W .",
    "B B W W .",
    "W W W . .",
    "W . W . .",
    "W W W . .",
]


def test_suicide():
    for rules, name, want in (
        ("suicide=no", "A5", SUICIDE),  # one point, one stone
        ("suicide=yes,ko=positional", "A5", REPETITION),  # nothing would be changed (YG-4, JP-11)
        ("suicide=yes,ko=ying", "A5", REPETITION),
        ("suicide=no", "B2", SUICIDE),
    ):
        pos = set_up(rules, SUICIDE_BOARD)
        colour = WHITE if name == "A5" else BLACK
        why = pos.illegal(from_gtp(name, 5, 5), colour)
        assert why == want, (rules, name, REASONS[why])


def test_suicide_of_a_string_takes_it_off():
    pos = set_up("suicide=yes,ko=positional", [". B W", "B . W", "W W ."])
    # Black fills B2, then the corner: four stones without a liberty.
    assert run(pos, "B B2 B A3") == []
    assert draw(pos) == [". . W", ". . W", "W W ."]
    assert pos.prisoners[BLACK] == 4 and pos.prisoners[WHITE] == 0
    pos.undo()
    assert draw(pos) == [". B W", "B B W", "W W ."], draw(pos)
    assert pos.prisoners[BLACK] == 0 and pos.to_move == BLACK
    pos = set_up("suicide=no", [". B W", "B B W", "W W ."])
    assert pos.illegal(from_gtp("A3", 3, 3), BLACK) == SUICIDE
    assert pos.illegal(from_gtp("A3", 3, 3), WHITE) == LEGAL  # takes three


# board, round, what each rule refuses when the round is played twice
CYCLES = (
    (TRIPLE_KO, TRIPLE_KO_ROUND, "basic", []),
    (TRIPLE_KO, TRIPLE_KO_ROUND, "positional", ["F4 repetition"]),
    (TRIPLE_KO, TRIPLE_KO_ROUND, "situational", ["F4 repetition"]),
    (TRIPLE_KO, TRIPLE_KO_ROUND, "jiping", ["F4 repetition"]),
    (ETERNAL_LIFE, ETERNAL_LIFE_ROUND, "basic", []),
    (ETERNAL_LIFE, ETERNAL_LIFE_ROUND, "positional", ["F1 repetition"]),
    (ETERNAL_LIFE, ETERNAL_LIFE_ROUND, "jiping", ["F1 repetition"]),
    # three moves: the same stones, but the other side is to move
    (SENDING_TWO, SENDING_TWO_ROUND, "basic", []),
    (SENDING_TWO, SENDING_TWO_ROUND, "positional", ["E2 repetition"]),
    (SENDING_TWO, SENDING_TWO_ROUND, "situational", []),
    (SENDING_TWO, SENDING_TWO_ROUND + " W pass B E3", "situational", ["E3 repetition"]),
    (SENDING_TWO, SENDING_TWO_ROUND + " W pass B E3", "jiping", ["E2 repetition"]),
)


def test_cycles():
    for rows, moves, rule, want in CYCLES:
        got = run(set_up("ko=" + rule, rows), moves)
        assert got == want, (rows, moves, rule, got)


def test_two_strings_fall_at_once_and_the_opponents_first():
    pos = set_up("chinese", ["B W . W B", ". B W B .", ". . B . ."])
    assert run(pos, "B C3") == []
    assert draw(pos) == ["B . B . B", ". B . B .", ". . B . ."]
    assert pos.prisoners[WHITE] == 3
    assert sorted(pos.captured[0:3]) == sorted([point(0, 1), point(0, 3), point(1, 2)])


def test_where_nobody_can_play():
    pos = Position(ruleset("chinese"), 2, 3)
    assert pos.illegal(PASS, BLACK) == OFF_BOARD
    assert pos.illegal(point(2, 0), BLACK) == OFF_BOARD
    assert pos.illegal(point(0, 3), BLACK) == OFF_BOARD
    assert pos.illegal(421, BLACK) == OFF_BOARD and pos.illegal(-1, BLACK) == OFF_BOARD
    pos.play(point(0, 0), BLACK)
    assert pos.illegal(point(0, 0), WHITE) == OCCUPIED
    for p in (PASS, point(0, 0), point(2, 0), 500):
        try:
            pos.play(p, WHITE)
        except ValueError:
            pass
        else:
            raise AssertionError(p)
    assert pos.moves == 1 and pos.to_move == WHITE


def test_undo_to_the_beginning():
    pos = Position(ruleset("jiping"), 3)
    seed = 7
    trail = []
    for _ in range(300):
        seed = (seed * 1021 + 12345) & 0xFFFFF
        p = point(seed // 11 % 3, seed // 131 % 3)
        colour = pos.to_move
        trail.append((bytes(pos.grid), tuple(pos.prisoners), colour))
        if seed % 7 == 0 or pos.illegal(p, colour):
            pos.pass_(colour)
        else:
            pos.play(p, colour)
    assert pos.moves == 300 and pos.prisoners[BLACK] > 20, pos.prisoners[BLACK]
    while pos.moves:
        pos.undo()
        assert (bytes(pos.grid), tuple(pos.prisoners), pos.to_move) == trail[pos.moves], pos.moves
    try:
        pos.undo()
    except ValueError:
        pass
    else:
        raise AssertionError("undo without a move")


def test_setup_without_liberties_is_found():
    pos = Position(ruleset("chinese"), 2)
    pos.setup(point(0, 0), BLACK)
    pos.setup(point(0, 1), WHITE)
    pos.setup(point(1, 0), WHITE)
    assert pos.setup_error() == point(0, 0)
    pos.setup(point(0, 0), EMPTY)
    assert pos.setup_error() == 0


def test_a_pass_taken_back_forbids_again():
    """JP-11 with undo: what counts is the passes that are still laid outside."""
    pos = set_up("jiping", TRIPLE_KO)
    assert run(pos, "B D5 W B4 B F5 W D4 B B5 W pass") == []
    last = from_gtp("F4", 6, 7)
    assert pos.illegal(last, WHITE) == LEGAL
    pos.undo()
    assert pos.illegal(last, WHITE) == REPETITION
    pos.pass_(WHITE)
    pos.pass_(BLACK)
    assert pos.illegal(last, WHITE) == LEGAL
    pos.undo()
    assert pos.illegal(last, WHITE) == LEGAL
    pos.undo()
    assert pos.illegal(last, WHITE) == REPETITION
    assert run(pos, "W pass B A1 W pass") == []
    pos.undo()
    pos.undo()
    assert pos.illegal(last, WHITE) == LEGAL and pos.move_point(pos.moves - 1) == PASS
