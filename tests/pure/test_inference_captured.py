"""Captured stones: lifted before or after the move, left lying, fallen beside their points."""

from drawn import TAKES, Blind, Still, at, happen, names, opened, sensed, taken, watch
from wenping.game import events as ev
from wenping.game.priors import HELD_MS, LIFTED_MS, PATIENCE_MS
from wenping.inference.infer import Inference


def test_captured_stones_are_lifted_in_any_order():
    game = opened(
        "size=9", (2, "E5"), (2, "E4"), (1, "D5"), (1, "D4"), (1, "F5"), (1, "F4"), (1, "E6")
    )
    infer = Inference(game, "", Still())
    assert happen(game, infer, sensed(game, E3="X"), 100) == ["played X E3"]
    assert game.lifting == 2
    assert happen(game, infer, sensed(game, E4="."), 900) == ["lifted O E4"]
    assert happen(game, infer, sensed(game, E5="."), 1900) == ["lifted O E5"]
    assert game.lifting == 0 and not infer.questions.waiting


def test_captured_stone_lifted_before_the_capturing_stone_came_down():
    game = opened(*TAKES)
    assert watch(game, sensed(game, E5=".", E4="X"), 100) == ["played X E4", "lifted O E5"]


def test_prisoners_lifted_long_before_the_capturing_stone_comes_down():
    game = opened("size=9", (2, "E5"), (2, "A1"), (1, "D5"), (1, "F5"), (1, "E6"))
    infer = Inference(game, "", Still())
    lifted = sensed(game, E5=".")
    assert happen(game, infer, lifted, 100) == []
    assert happen(game, infer, lifted, 2500) == []
    assert happen(game, infer, sensed(game, E5=".", E4="X"), 3000) == ["played X E4", "lifted O E5"]
    # a stone with liberties is asked for at once
    state = sensed(game, A1=".")
    happen(game, infer, state, 9000)
    assert happen(game, infer, state, 9000 + PATIENCE_MS)[0] == "question %d A1" % ev.Q_MISSING


def test_a_captured_stone_left_on_the_board_for_long_is_still_understood():
    game = opened(*TAKES)
    infer = Inference(game, "", Still())
    happen(game, infer, sensed(game, E4="X"), 100)
    assert happen(game, infer, sensed(game, A1="O"), 5000) == ["played O A1"]
    assert happen(game, infer, sensed(game, B1="X"), 9000) == ["played X B1"]
    assert happen(game, infer, sensed(game, E5="."), 12000) == ["lifted O E5"]


def test_a_prisoner_that_falls_beside_its_point_is_no_move():
    """It would be legal, and it is its owner's turn."""
    game, infer = taken()
    fallen = sensed(game, G5="O")
    assert happen(game, infer, fallen, 1200) == []
    got = happen(game, infer, fallen, 1200 + HELD_MS)
    assert got == ["question %d G5" % ev.Q_EXTRA, "seen O"], got
    assert happen(game, infer, fallen, 60000) == []
    assert happen(game, infer, sensed(game, G5="."), 61000)[0].startswith("resolved")
    assert happen(game, infer, sensed(game, G5="O"), 70000) == ["played O G5"]


def test_a_stone_that_was_only_held_elsewhere_and_captures_is_offered():
    """Black's stone was held still over A1; it takes E5 from E4, whose stone is lifted at once."""
    game = opened(*TAKES)
    infer = Inference(game, "", Still())
    assert happen(game, infer, sensed(game, A1="X"), 100) == ["played X A1"]
    laid = sensed(game, A1=".", E4="X", E5=".")
    for now in (1000, 1000 + LIFTED_MS):
        happen(game, infer, laid, now)
    assert (game.question, game.about) == (ev.Q_MOVED, at(game, "E4"))
    told = names(game, [game.apply(4000, event) for event in infer.accept()])
    assert told == ["undo 1 0", "played X E4"]
    assert happen(game, infer, laid, 4100)[0] == "lifted O E5"


def test_prisoners_of_the_game_before_are_forgotten():
    """The time of the log begins anew with each game: what was lifted in one is no sign in the
    next, wherever a stone comes down.
    """
    game, infer = taken(500_000)
    game.apply(500_100, ev.encode(ev.RESULT, 0, ev.ABANDONED, 0))
    game.clear()
    game.apply(0, ev.encode(ev.GAME, ev.STRICT, "size=9"))
    infer.look_anew()
    game.apply(0, ev.encode(ev.BEGIN))
    empty = bytearray(361)
    happen(game, infer, empty, 10)
    for t_ms, marks in ((100, {"A2": "X"}), (200, {"A1": "O"}), (300, {"B1": "X"})):
        happen(game, infer, sensed(game, **marks), t_ms)
    happen(game, infer, sensed(game, A1="."), 1000)
    assert game.position.to_move == 2 and not game.to_lift[at(game, "A1")]
    assert happen(game, infer, sensed(game, E6="O"), 1100 + HELD_MS) == ["played O E6"]


def test_its_owner_says_by_the_clock_that_it_is_a_move():
    game, infer = taken()
    assert happen(game, infer, sensed(game, G5="O"), 1200) == []
    assert infer.questions.offer == at(game, "G5") and infer.questions.code == ev.Q_EXTRA
    assert names(game, [game.apply(1500, event) for event in infer.accept()]) == ["played O G5"]


def test_a_reply_says_that_a_doubted_stone_is_a_move():
    """A prisoner that fell on the board gets no reply: its owner's stone would be next."""
    game, infer = taken()
    assert happen(game, infer, sensed(game, G5="O"), 1200) == []
    answered = sensed(game, G5="O", G6="X")
    assert happen(game, infer, answered, 2400) == ["played O G5", "played X G6"]


def test_a_prisoner_that_fell_stays_one_after_its_capturer_has_pressed():
    game, infer = taken()
    assert happen(game, infer, sensed(game, G5="O"), 1200) == []
    game.apply(1300, ev.encode(ev.PRESS, 1))
    assert happen(game, infer, sensed(game, G5="O"), 1400) == []
    assert happen(game, infer, sensed(game, G5="O"), 9000)[0] == "question %d G5" % ev.Q_EXTRA


def test_a_reply_after_the_clock_is_a_move_at_once():
    game, infer = taken()
    game.apply(1000, ev.encode(ev.PRESS, 1))
    assert happen(game, infer, sensed(game, G5="O"), 2000) == ["played O G5"]


def test_a_captured_stone_that_is_pushed_to_the_next_point_is_no_move():
    game = opened(*TAKES)
    infer = Inference(game, "", Still())
    happen(game, infer, sensed(game, E4="X"), 100)
    game.apply(500, ev.encode(ev.PRESS, 1))
    pushed = sensed(game, E5=".", D6="O")
    assert happen(game, infer, pushed, 5000) == ["lifted O E5"]
    assert happen(game, infer, pushed, 5000 + HELD_MS)[0] == "question %d D6" % ev.Q_EXTRA


def test_a_stone_that_one_unseen_has_helped_to_capture_was_a_move():
    """Black's B16 is not detected; White's B17 is captured before that is asked about: who leaves
    both out has two presses too many, and a stone that lay there for seconds.
    """
    game = opened("size=19", (1, "C17"))
    infer = Inference(game, "", Blind())
    board, told = {}, []
    for t_ms, name, mark in (
        (1000, "", ""),
        (2000, "B17", "O"),
        (4000, "B18", "X"),
        (5000, "B15", "O"),
        (6000, "A17", "X"),
    ):
        board |= {name: mark} if name else {}
        told += happen(game, infer, sensed(game, **board), t_ms)
        game.apply(t_ms + 100, ev.encode(ev.PRESS, 1 if mark != "O" else 2))
    board["B17"] = "."
    for t_ms in range(6200, 12000, 100):
        told += happen(game, infer, sensed(game, **board), t_ms)
    assert not [words for words in told if words.startswith("played")], told
    assert game.question in (ev.Q_MASKED, ev.Q_COLUMN)
