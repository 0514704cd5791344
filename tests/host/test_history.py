"""The record of a log: what other Go software reads of it (conventions of section 4 and GO-6)."""

import os
from concurrent.futures import ThreadPoolExecutor

import pytest
from sgfmill import sgf

from drawn import at, play
from wenping.game import events as ev
from wenping.game.events import encode
from wenping.records.check import check
from wenping.records.export import write_record
from wenping.records.history import History
from wenping.records.record import read
from wenping.records.replay import replay
from wenping.records.rules import read_rules
from wenping.records.steps import Setup
from wenping.weiqi.points import BLACK, EMPTY, PASS, WHITE
from wenping.weiqi.rules import ruleset


def game_of(text: str, *setup) -> History:
    game = History()
    game.apply(0, encode(ev.GAME, ev.STRICT, text))
    for colour, name in setup:
        game.apply(0, encode(ev.SETUP, colour, at(game, name)))
    game.apply(0, encode(ev.BEGIN))
    return game


def back(game: History, tmp_path):
    """The record as sgfmill reads it, and as we do."""
    path = tmp_path / "out.sgf"
    path.write_bytes(game.to_sgf().serialise())
    return sgf.Sgf_game.from_bytes(path.read_bytes()), read(path)


def test_names_rules_komi_and_moves_come_back(tmp_path):
    game = game_of("size=9\nrules=ying,komi=7\nblack=柯]洁\nwhite=A\\B\nevent=杯\nround=2")
    play(game, "E5 C3 pass")
    out, record = back(game, tmp_path)
    root = out.get_root()
    assert out.get_player_name("b") == "柯]洁" and out.get_player_name("w") == "A\\B"
    assert root.get("RU") == "GOE" and out.get_komi() == 7 and root.get("EV") == "杯"
    assert [move.point for move in record.moves] == [at(game, "E5"), at(game, "C3"), PASS]
    assert not root.has_property("RE") and not root.has_property("TM")


def test_new_zealand_rules_are_written_as_sgf_names_them(tmp_path):
    out, record = back(game_of("size=9\nrules=new-zealand"), tmp_path)
    assert out.get_root().get("RU") == "NZ" and out.get_komi() == 7
    assert read_rules(record, None) == ruleset("new-zealand")


def test_times_left_stand_beside_their_moves_after_the_reset(tmp_path):
    """BL/WL: main time, then the whole period again; OB/OW: periods left."""
    game = game_of("size=9\nclock=byo-yomi:20,3x30")
    play(game, "E5", 10000)
    game.apply(15000, encode(ev.PRESS, BLACK))
    play(game, "C3", 16000)
    game.apply(18500, encode(ev.PRESS, WHITE))
    play(game, "G7", 30000)
    game.apply(70000, encode(ev.PRESS, BLACK))  # 5 s of main time, then a period and 16.5 s
    out, _ = back(game, tmp_path)
    nodes = out.get_main_sequence()
    assert nodes[0].get("TM") == 20 and nodes[0].get("OT") == "3x30 byo-yomi"
    assert nodes[1].get("BL") == 5 and not nodes[1].has_property("OB")
    assert nodes[2].get("WL") == 16.5
    assert nodes[3].get("BL") == 30 and nodes[3].get("OB") == 2


def test_set_up_handicap_and_who_begins(tmp_path):
    game = game_of("size=9\nhandicap=2\nfirst=white", (BLACK, "G7"), (BLACK, "C3"))
    play(game, "E5")
    out, record = back(game, tmp_path)
    assert out.get_handicap() == 2
    assert record.steps[0] == Setup({at(game, "G7"): BLACK, at(game, "C3"): BLACK})
    assert record.first == WHITE


def test_a_move_taken_back_is_not_in_the_record(tmp_path):
    game = game_of("size=9")
    play(game, "E5")
    game.apply(5, encode(ev.UNDO, 0, 1, ev.SLID))
    play(game, "E6 C3")
    made = [move.point for move in back(game, tmp_path)[1].moves]
    assert made == [at(game, "E6"), at(game, "C3")]


AGREED = (
    # moves, what is agreed, moves after it -> steps of the record
    ("the last move back and another", "E5 C3", "", "", None),
    ("a stone pushed", "E5 C3 G7", "BffEee", "C7", (3, {"F4": BLACK, "E5": EMPTY})),
    ("eight missed moves", "E5", "BaabaWccEee", "", (1, None)),
    ("before any move", "", "BddWee", "C3 C4", (0, {"D6": BLACK, "E5": WHITE})),
)


@pytest.mark.parametrize("what, moves, text, more, want", AGREED, ids=[row[0] for row in AGREED])
def test_points_that_were_agreed_are_a_node_of_their_own(tmp_path, what, moves, text, more, want):
    """AB, AW, AE and PL; a comment in both languages; who reads it has the same position."""
    game = game_of("size=9")
    play(game, moves)
    if not text:
        game.apply(5, encode(ev.UNDO, 0, 1, ev.BY_BOTH))
        play(game, "C4")
    game.apply(6, encode(ev.AGREED, game.position.to_move, ev.BOTH_PLAYERS, text))
    play(game, more, 7)
    out, record = back(game, tmp_path)
    rules = read_rules(record, None)
    assert replay(record, rules).grid == game.position.grid
    report = check(record, rules)
    assert not report.violations
    assert report.moves == len(game.moves_made) and "".join(report.final).count("B") == sum(
        cell == BLACK for cell in game.position.grid
    )
    setups = [(i, step) for i, step in enumerate(record.steps) if isinstance(step, Setup)]
    if want is None:
        assert not setups
        return
    ((at_step, step),) = setups
    assert at_step == want[0]
    if want[1]:
        assert step.stones == {at(game, name): cell for name, cell in want[1].items()}
    node = out.get_main_sequence()[at_step + 1]
    after = record.moves[at_step:]
    assert node.get("PL") == " bw"[after[0].colour if after else game.position.to_move]
    zh, en = node.get("C").split("\n")
    assert zh.startswith("双方同意") and en.startswith("Both players")
    assert not out.get_root().has_setup_stones()


def test_a_set_up_that_was_agreed_stands_in_the_root(tmp_path):
    game = History()
    game.apply(0, encode(ev.GAME, 0, "size=9\nhandicap=2\nsetup=2\nfirst=white"))
    game.apply(0, encode(ev.SETUP, BLACK, at(game, "C3")))
    game.apply(1, encode(ev.AGREED, WHITE, ev.BOTH_PLAYERS, "BgcEcg"))
    game.apply(1, encode(ev.BEGIN))
    play(game, "E5", 2)
    record = back(game, tmp_path)[1]
    assert record.steps[0] == Setup({at(game, "G7"): BLACK})
    assert record.first == WHITE and record.handicap == 2


ENDS = [  # winner, reason, half points -> RE
    (BLACK, ev.BY_RESIGNATION, 0, "B+R"),
    (WHITE, ev.BY_TIME, 0, "W+T"),
    (WHITE, ev.BY_FORFEIT, 0, "W+F"),
    (0, ev.BY_REFEREE, 0, "Void"),
]


def test_every_end_names_its_reason(tmp_path):
    for winner, reason, half, want in ENDS:
        game = game_of("size=9")
        game.apply(1, encode(ev.RESULT, winner, reason, half))
        assert back(game, tmp_path)[0].get_root().get("RE") == want


def test_a_counted_game_marks_its_territory_and_the_day(tmp_path):
    game = game_of("size=5\nrules=chinese,komi=3.5", (WHITE, "C1"))
    game.apply(1, encode(ev.TIME, 0, 1763676000, 0))
    play(game, "C2 C4 B2 B4 A2 A4 D2 D4 E2 E4 pass pass")
    game.apply(2, encode(ev.DEAD, WHITE, at(game, "C1")))
    for _ in range(2):
        game.apply(3, encode(ev.PRESS, BLACK))
        game.apply(3, encode(ev.PRESS, WHITE))
    game.apply(4, encode(ev.COUNT, 0, ev.COMPUTED, 25, 25))
    game.apply(4, encode(ev.RESULT, WHITE, ev.BY_COUNT, 7))
    out, record = back(game, tmp_path)
    assert out.get_root().get("RE") == "W+3.5" and out.get_root().get("DT").startswith("2025-11-2")
    assert sorted(record.territory[BLACK]) == sorted(at(game, n) for n in "A1 B1 C1 D1 E1".split())
    assert sorted(record.territory[WHITE]) == sorted(at(game, n) for n in "A5 B5 C5 D5 E5".split())


def test_two_writers_of_one_record_do_not_disturb_each_other(tmp_path):
    """The desk and `wenping play` both keep a game when it ends."""
    game = game_of("size=9\nrules=chinese")
    play(game, "E5 C3 pass")
    path = tmp_path / "out.sgf"
    with ThreadPoolExecutor(4) as writers:
        for written in [writers.submit(write_record, game, path) for _ in range(200)]:
            written.result()
    assert path.read_bytes() == game.to_sgf().serialise()
    assert os.listdir(tmp_path) == ["out.sgf"]


def test_a_move_that_was_not_detected_is_no_pass(tmp_path):
    """The record says so in both languages; it stops no play, nor does a second one."""
    game = game_of("size=9\nrules=tromp-taylor")
    play(game, "E5")
    for colour in (WHITE, BLACK):
        game.apply(3, encode(ev.PASS_, colour, ev.UNDETECTED))
    play(game, "C3")
    _, record = back(game, tmp_path)
    sgf = (tmp_path / "out.sgf").read_text()
    assert [move.undetected for move in game.moves_made] == [False, True, True, False]
    assert sgf.count("此手棋盘未测到") == 2 and "did not detect this move" in sgf
    assert [move.point for move in record.moves][1:3] == [PASS, PASS]
