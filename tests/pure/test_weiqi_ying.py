"""weiqi.ying: fighting and disturbing ko (YG-3), the positions of YING.md."""

import weiqi_boards as boards
from weiqi_boards import run, set_up
from wenping.weiqi.forms import moves_since
from wenping.weiqi.points import BLACK
from wenping.weiqi.ying import DISTURBING, FIGHTING, REFEREE, classify

_TRIPLE = boards.TRIPLE_KO_ROUND
_FOUR = boards.QUADRUPLE_KO_ROUND
_TWO = boards.TWO_DOUBLE_KOS_ROUND
_DOUBLE_AND_SINGLE = boards.DOUBLE_AND_SINGLE_KO_ROUND

# what it is, board, moves, moves refused
CASES = (
    ("a single hot stone", boards.KO, "W B3 B C3", ["C3 ko"]),
    ("cooled by a move", boards.KO, "W B3 B A1 W D1 B C3", []),
    ("cooled by a pass", boards.KO, "W B3 B pass W pass B C3", []),
    (
        "triple ko, one fight: hot when the round closes",
        boards.TRIPLE_KO,
        _TRIPLE,
        ["F4 repetition"],
    ),
    (
        "and cooled by a pass",
        boards.TRIPLE_KO,
        "B D5 W B4 B F5 W D4 B B5 W pass B pass W F4",
        [],
    ),
    (
        "eternal life: double hot stones",
        boards.ETERNAL_LIFE,
        boards.ETERNAL_LIFE_ROUND,
        ["F1 repetition"],
    ),
    # An even number of kos in one fight: each side always has one to take, nothing is at stake.
    ("quadruple ko, one fight: one round goes", boards.QUADRUPLE_KO, _FOUR, []),
    ("and no other", boards.QUADRUPLE_KO, _FOUR + " B D5", ["D5 repetition"]),
    ("nor after passes", boards.QUADRUPLE_KO, _FOUR + " B pass W pass B D5", ["D5 repetition"]),
    # Black alone turns from one fight to the other: the disturber.
    ("two double kos: one round goes", boards.TWO_DOUBLE_KOS, _TWO, []),
    ("the disturber does not go on", boards.TWO_DOUBLE_KOS, _TWO + " B D5", ["D5 repetition"]),
    (
        "the disturbed answers always",
        boards.TWO_DOUBLE_KOS,
        "B D5 W B4 B K5 W H4 B B5 W D4 B H5 W K4".replace("B D5 W B4", "W pass B D5 W B4"),
        [],
    ),
    ("sending two: once", boards.SENDING_TWO, boards.SENDING_TWO_ROUND + " W pass", []),
    (
        "the sender does not go on",
        boards.SENDING_TWO,
        boards.SENDING_TWO_ROUND + " W pass B E3",
        ["E3 repetition"],
    ),
    (
        "the other side takes what is sent",
        boards.SENDING_TWO,
        "B E3 W E1 B E2 W pass".replace("B E3 W E1", "W pass B E3 W E1"),
        [],
    ),
    ("round-robin ko: once", boards.ROUND_ROBIN, boards.ROUND_ROBIN_ROUND, []),
    (
        "and not again",
        boards.ROUND_ROBIN,
        boards.ROUND_ROBIN_ROUND + " B E3",
        ["E3 repetition"],
    ),
    # Both sides turn from fight to fight: the referee says who disturbs; nothing is forbidden.
    (
        "double ko and single ko",
        boards.DOUBLE_AND_SINGLE_KO,
        _DOUBLE_AND_SINGLE + " " + _DOUBLE_AND_SINGLE,
        [],
    ),
    (
        "a long cycle of no known make",
        [". . . ."],
        "B A1 " + 2 * "W C1 B pass W B1 B pass W D1 B A1 ",
        [],
    ),
    (
        "suicide changes the board: allowed (YG-4)",
        [". B W", "B . W", "W W ."],
        "B B2 B A3",
        [],
    ),
    (
        "one stone alone changes nothing (YG-4)",
        [". W .", "W . .", ". . ."],
        "B A3",
        ["A3 repetition"],
    ),
)


def test_positions():
    for what, rows, moves, want in CASES:
        got = run(set_up("ying", rows), moves)
        assert got == want, (what, got)


# board, one round from the drawn position, kind and disturber (0: who begins, or nobody)
KINDS = (
    (boards.TRIPLE_KO, _TRIPLE, FIGHTING, 0),
    (boards.ETERNAL_LIFE, boards.ETERNAL_LIFE_ROUND, FIGHTING, 0),
    (boards.QUADRUPLE_KO, _FOUR, DISTURBING, 0),
    (boards.TWO_DOUBLE_KOS, _TWO, DISTURBING, BLACK),
    (boards.DOUBLE_AND_SINGLE_KO, _DOUBLE_AND_SINGLE, REFEREE, 0),
    (boards.SENDING_TWO, boards.SENDING_TWO_ROUND + " W pass", DISTURBING, BLACK),
    (boards.ROUND_ROBIN, boards.ROUND_ROBIN_ROUND, DISTURBING, 0),
)


def test_kinds_and_disturbers():
    for rows, moves, kind, disturber in KINDS:
        pos = set_up("ko=basic", rows)
        assert run(pos, moves) == [], moves
        got = classify(pos.grid, moves_since(pos, 0))
        assert got == (kind, disturber), (rows, got)
