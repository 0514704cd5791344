"""weiqi.forms: cycles by name, and kos that stand open (CN-20.3, JP-34)."""

import weiqi_boards as boards
from weiqi_boards import run, set_up
from wenping.weiqi.forms import moves_since, name_cycle, open_kos
from wenping.weiqi.points import to_gtp

# board, one round of it, name
FORMS = (
    (boards.KO, "W B3 B pass W pass B C3 W pass B pass W B3", "ko"),
    (boards.TRIPLE_KO, boards.TRIPLE_KO_ROUND, "triple ko"),
    (boards.QUADRUPLE_KO, boards.QUADRUPLE_KO_ROUND, "quadruple ko"),
    (boards.TWO_DOUBLE_KOS, boards.TWO_DOUBLE_KOS_ROUND, "quadruple ko"),
    (boards.DOUBLE_AND_SINGLE_KO, boards.DOUBLE_AND_SINGLE_KO_ROUND, "triple ko"),
    (boards.ETERNAL_LIFE, boards.ETERNAL_LIFE_ROUND, "eternal life"),
    (boards.SENDING_TWO, boards.SENDING_TWO_ROUND + " W pass", "sending two returning one"),
    (boards.ROUND_ROBIN, boards.ROUND_ROBIN_ROUND, "round-robin ko"),
    (["B W .", "B W W", ". . ."], "W A1 B pass W pass B pass", "long cycle"),
)


def test_names():
    for rows, moves, name in FORMS:
        pos = set_up("ko=basic", rows)
        assert run(pos, moves) == [], (name, rows)
        i = pos.repeated()
        assert i >= 0, name
        assert name_cycle(moves_since(pos, i)) == name, (name, name_cycle(moves_since(pos, i)))


def test_nothing_repeated():
    pos = set_up("ko=basic", boards.TRIPLE_KO)
    assert pos.repeated() == -1
    run(pos, "B D5 W B4")
    assert pos.repeated() == -1


def test_open_kos():
    for rows, want in (
        (boards.KO, ["W B3 C3"]),
        (boards.TRIPLE_KO, ["B D5 D4", "B F5 F4"]),
        (boards.SENDING_TWO, []),
        (boards.ETERNAL_LIFE, []),
    ):
        pos = set_up("ko=basic", rows)
        got = [
            " ".join((".BW"[colour], to_gtp(p, pos.rows), to_gtp(stone, pos.rows)))
            for colour, p, stone in open_kos(pos.grid)
        ]
        assert got == want, (rows, got)
