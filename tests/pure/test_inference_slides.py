"""A stone that was told and goes on: slides, stones held over a point, stones moved afterwards
(CN-17).
"""

from drawn import Still, at, clocked, happen, names, opened, sensed
from wenping.game import events as ev
from wenping.game.phases import PLAYING
from wenping.game.priors import LAID_MS, LIFTED_MS, PATIENCE_MS
from wenping.inference.infer import Inference


def laid(pressed_ms=0):
    """Black has laid D4 at 100 ms, and ended the turn at pressed_ms if given: (game, inference)."""
    game = opened("size=19")
    infer = Inference(game, "", Still())
    happen(game, infer, sensed(game, D4="X"), 100)
    if pressed_ms:
        game.apply(pressed_ms, ev.encode(ev.PRESS, 1))
    return game, infer


def test_a_slide_to_the_next_point_replaces_the_move():
    game, infer = laid()
    got = happen(game, infer, sensed(game, D4=".", D5="X"), 700)
    assert got == ["seen", "undo 1 0", "played X D5"], got
    assert game.position.moves == 1


def test_a_stone_that_has_slid_may_slide_on_until_somebody_presses():
    """The finger stays on D4, slides it to D5, and 3 s later back: a sleeve moves a stone once."""
    for slides, white_ms, ms, told in (
        (True, 0, 3000, ["seen", "undo 1 0", "played X D4"]),
        (True, 2000, 3000, ["question %d D5" % ev.Q_MISSING]),
        (True, 0, LAID_MS + 500, ["question %d D5" % ev.Q_MISSING]),
        (False, 0, 3000, ["question %d D4" % ev.Q_MISSING]),
    ):
        game, infer = laid()
        if slides:
            happen(game, infer, sensed(game, D4=".", D5="X"), 700)
        if white_ms:
            game.apply(white_ms, ev.encode(ev.PRESS, 2))
        state = sensed(game, D4="X", D5=".") if slides else sensed(game, D4=".", D5="X")
        got = []
        for now in range(700 + ms, 700 + ms + 1500, 100):
            got += happen(game, infer, state, now)
        assert got[: len(told)] == told, (slides, white_ms, ms, got)


def test_a_slide_and_the_reply_seen_together():
    game, infer = laid()
    got = happen(game, infer, sensed(game, D4=".", D5="X", C3="O"), 700)
    assert got == ["seen", "undo 1 0", "played X D5", "played O C3"], got


def test_lifted_and_put_elsewhere_is_asked_not_taken():
    """CN-17.2: a stone put down, lifted and placed elsewhere."""
    game, infer = laid()
    state = sensed(game, D4=".", K10="X")
    assert happen(game, infer, state, 700) == []
    assert infer.questions.waiting
    assert happen(game, infer, state, 700 + PATIENCE_MS)[0] == "question %d K10" % ev.Q_MOVED
    assert happen(game, infer, sensed(game, D4="X", K10="."), 3000)[0] == "resolved"
    assert game.position.moves == 1 and game.phase == PLAYING


def test_a_reply_on_the_very_point_takes_the_stone_where_it_lies_now():
    """Black has pressed, lifts D4 again and lays it on K10; White plays on D4."""
    game, infer = laid(pressed_ms=300)
    happen(game, infer, sensed(game, D4="."), 1500)
    happen(game, infer, sensed(game, D4=".", K10="X"), 2100)
    got = happen(game, infer, sensed(game, D4="O", K10="X"), 3500)
    assert [what for what in got if what != "seen"] == ["undo 1 0", "played X K10", "played O D4"]


def test_a_slide_after_the_clock_is_asked():
    game, infer = laid(pressed_ms=300)
    state = sensed(game, D4=".", D5="X")
    assert happen(game, infer, state, 1200) == []
    assert happen(game, infer, state, 1200 + PATIENCE_MS)[0] == "question %d D4" % ev.Q_MISSING


def test_the_last_stone_is_asked_about_before_others_that_are_missing():
    """Q16 is pushed by a sleeve while Black, who has pressed, moves D4: how the record goes on
    depends on D4, though Q16 comes first in the order of the sensors.
    """
    game = opened("size=19", (2, "Q16"))
    infer = Inference(game, "", Still())
    happen(game, infer, sensed(game, D4="X"), 100)
    game.apply(300, ev.encode(ev.PRESS, 1))
    state = sensed(game, D4=".", D5="X", Q16=".", Q15="O")
    happen(game, infer, state, 1200)
    assert happen(game, infer, state, 1200 + PATIENCE_MS)[0] == "question %d D4" % ev.Q_MISSING


def test_the_clock_of_the_other_side_makes_no_slide_of_it():
    """White has taken D4 by a stone upside down on D5, which reads like Black's."""
    game, infer = laid(pressed_ms=300)
    state = sensed(game, D4=".", D5="X")
    happen(game, infer, state, 4000)
    game.apply(4100, ev.encode(ev.PRESS, 2))
    got = []
    for now in (4200, 4300 + PATIENCE_MS, 8000):
        got += happen(game, infer, state, now)
    assert got[0] == "question %d D4" % ev.Q_MISSING and not [s for s in got if "undo" in s], got


def test_a_slide_that_is_told_just_after_the_clock_is_a_slide():
    game, infer = laid(pressed_ms=300)
    happen(game, infer, sensed(game, D4="."), 400)
    got = happen(game, infer, sensed(game, D4=".", D5="X"), 700)
    assert got == ["seen", "undo 1 0", "played X D5"], got


def test_what_is_pushed_just_after_the_clock_is_asked_about():
    """A sleeve: the hand that laid the stone has pressed the clock and is gone."""
    game, infer = laid(pressed_ms=300)
    happen(game, infer, sensed(game, D4="."), 500)
    state = sensed(game, D4=".", D5="X")
    assert happen(game, infer, state, 700) == []
    assert happen(game, infer, state, 1500)[0] == "question %d D5" % ev.Q_MOVED
    assert happen(game, infer, sensed(game, D4="X", D5="."), 3000)[0] == "resolved"


def test_a_slide_of_a_stone_that_had_taken_nothing_yet_lifted():
    """The first point would have been a capture; the stone goes on to where it was meant."""
    game = opened("size=9", (2, "E5"), (1, "D5"), (1, "F5"), (1, "E6"))
    infer = Inference(game, "", Still())
    assert happen(game, infer, sensed(game, E4="X"), 100) == ["played X E4"]
    got = happen(game, infer, sensed(game, E4=".", E3="X"), 500)
    assert got == ["seen", "undo 1 0", "played X E3"], got
    assert game.lifting == 0 and game.meant(at(game, "E5")) == 2


def test_the_stone_before_the_last_slides_while_the_reply_comes_down():
    game, infer = laid()
    happen(game, infer, sensed(game, Q16="O"), 400)
    got = happen(game, infer, sensed(game, D4=".", D5="X"), 600)
    assert got == ["seen", "undo 2 0", "played X D5", "played O Q16"], got


def test_a_stone_that_was_only_held_over_a_point():
    """It was told, and is gone; the move lies elsewhere, and its owner says so by the clock."""
    game, infer = laid()
    state = sensed(game, D4=".", K10="X")
    happen(game, infer, state, 3000)
    game.apply(3200, ev.encode(ev.PRESS, 1))
    assert happen(game, infer, state, 3400)[0] == "question %d K10" % ev.Q_MOVED
    assert infer.questions.code == ev.Q_MOVED
    assert infer.questions.offer == game.about == at(game, "K10")
    got = names(game, [game.apply(4000, event) for event in infer.accept()])
    assert got == ["undo 1 0", "played X K10"], got
    assert happen(game, infer, state, 4100) == ["resolved"]


def test_who_has_pressed_for_a_stone_has_pressed_though_the_move_before_lies_elsewhere():
    """Black is asked about K10; White plays where no sensor tells, and presses. Black's answer, or
    White's stone, which comes late, puts Black's move right: White's press still ends its turn.
    """
    for settled in (False, True):
        game, infer = laid(pressed_ms=300)
        happen(game, infer, sensed(game, D4="."), 2500)
        there = sensed(game, D4=".", K10="X")
        happen(game, infer, there, 3000)
        happen(game, infer, there, 3500)
        assert game.question == ev.Q_MOVED
        game.apply(4000, ev.encode(ev.PRESS, 2))
        assert game.turn.early == 2
        if settled:
            replied = sensed(game, D4=".", K10="X", Q16="O")
            assert "played O Q16" in happen(game, infer, replied, 4100)
            assert game.turn.pressed and game.turn.early == 0
        else:
            for event in infer.accept():
                game.apply(4200, event)
            assert game.turn.early == 2 and game.turn.pressed


def test_a_stone_held_over_another_point_is_asked_about_there():
    """Held over K10, then laid on C3: the question that the clock answers is about C3."""
    game, infer = laid()
    held = sensed(game, D4=".", K10="X")
    happen(game, infer, held, 3000)
    assert happen(game, infer, held, 3500)[0] == "question %d K10" % ev.Q_MOVED
    lies = sensed(game, D4=".", K10=".", C3="X")
    assert happen(game, infer, lies, 5000)[0] == "question %d C3" % ev.Q_MOVED
    assert infer.questions.offer == game.about == at(game, "C3")


def test_a_reply_takes_the_stone_where_it_lies_now():
    """D4 was told, and the stone lies on K10: White replies there, and presses."""
    game, infer = laid()
    there = sensed(game, D4=".", K10="X")
    happen(game, infer, there, 3000)
    happen(game, infer, there, 3500)
    assert game.question == ev.Q_MOVED
    replied = sensed(game, D4=".", K10="X", Q16="O")
    assert happen(game, infer, replied, 6000) == []
    game.apply(6000, ev.encode(ev.PRESS, 1))
    game.apply(6300, ev.encode(ev.PRESS, 2))
    got = happen(game, infer, replied, 6400)
    assert got[:4] == ["seen", "undo 1 0", "played X K10", "played O Q16"], got


def put_right_after_the_clock():
    """Black has pressed for D4; a second later a hand lifts it and lays it on D5."""
    game, infer = laid(pressed_ms=300)
    happen(game, infer, sensed(game, D4="."), 1500)
    lies = sensed(game, D4=".", D5="X")
    happen(game, infer, lies, 1900)
    return game, infer, lies


def test_a_stone_put_right_by_a_hand_after_the_clock_is_offered():
    game, infer, lies = put_right_after_the_clock()
    assert happen(game, infer, lies, 2500)[0] == "question %d D5" % ev.Q_MOVED
    assert infer.questions.declares(1)


def test_a_reply_takes_a_stone_that_was_put_right_after_the_clock():
    game, infer, lies = put_right_after_the_clock()
    happen(game, infer, lies, 2500)
    replied = sensed(game, D4=".", D5="X", Q16="O")
    happen(game, infer, replied, 4000)
    game.apply(4100, ev.encode(ev.PRESS, 2))
    got = happen(game, infer, replied, 4200)
    assert got[:4] == ["seen", "undo 1 0", "played X D5", "played O Q16"], got


def test_a_stone_that_fell_on_the_board_is_no_move_when_both_have_played_on():
    """Black's C14 fell out of the hand and was recorded; Black's move is C17, and both have played
    on before C14 is taken off.
    """
    game, infer = clocked()
    game.apply(9100, ev.encode(ev.PRESS, 1))
    happen(game, infer, sensed(game, Q4="O"), 12_000)
    game.apply(12_100, ev.encode(ev.PRESS, 2))
    happen(game, infer, sensed(game, C14="X"), 13_000)
    game.apply(13_700, ev.encode(ev.PRESS, 1))
    fallen = {"C14": "X", "C17": "X"}
    happen(game, infer, sensed(game, **fallen), 13_800)
    game.apply(14_400, ev.encode(ev.PRESS, 2))
    fallen["C16"] = "O"
    for now in range(14_500, 17_000, 100):
        happen(game, infer, sensed(game, **fallen), now)
    fallen["C14"] = "."
    done = []
    for now in range(17_000, 19_000, 100):
        done += happen(game, infer, sensed(game, **fallen), now)
    told = [what for what in done if not what.startswith(("seen", "press"))]
    assert told[-4:] == ["undo 1 0", "played X C17", "played O C16", "resolved"], done


def test_a_reply_does_not_take_a_stone_that_a_sleeve_has_pushed():
    """Black had pressed; then D4 is pushed to D5, nobody sees it, and White replies elsewhere."""
    game, infer = laid(pressed_ms=300)
    pushed = sensed(game, D4=".", D5="X")
    happen(game, infer, pushed, 3000)
    assert happen(game, infer, pushed, 4000)[0] == "question %d D4" % ev.Q_MISSING
    replied = sensed(game, D4=".", D5="X", Q16="O")
    assert happen(game, infer, replied, 6000) == []
    game.apply(6300, ev.encode(ev.PRESS, 2))
    assert happen(game, infer, replied, 6400) == ["played O Q16"]
    assert game.meant(at(game, "D4")) == 1 and game.question == ev.Q_MISSING


def test_a_stone_that_slides_over_a_point_that_is_asked_about_is_no_reply_there():
    """A sleeve has pushed D4 to D5, and White's stone slides over D4 to D3: only White's press says
    where it lies.
    """
    for where, told in (
        ("D3", ["played O D3"]),
        ("D4", ["undo 1 0", "played X D5", "played O D4"]),
    ):
        game, infer = laid(pressed_ms=300)
        for now in range(3000, 4000, 100):
            happen(game, infer, sensed(game, D4=".", D5="X"), now)
        assert game.question == ev.Q_MISSING
        got = []
        for now in range(5000, 5600, 100):
            got += happen(game, infer, sensed(game, D4="O", D5="X"), now)
        lies = {"D4": ".", "D5": "X", where: "O"}
        got += happen(game, infer, sensed(game, **lies), 5600)
        game.apply(5900, ev.encode(ev.PRESS, 2))
        for now in range(6000, 7000, 100):
            got += happen(game, infer, sensed(game, **lies), now)
        assert [word for word in got if word[:4] in ("undo", "play")] == told, got


def test_a_reply_on_a_point_that_is_asked_about_is_believed_where_nobody_presses():
    """Black has lifted D4 for a while and laid it on E5; White's stone stays on D4."""
    game, infer = laid()
    for now in range(1200, 3200, 100):
        happen(game, infer, sensed(game, D4="."), now)
    assert game.question == ev.Q_MISSING
    for now in range(3200, 3500, 100):
        happen(game, infer, sensed(game, D4=".", E5="X"), now)
    got = []
    for now in range(6000, 8000, 100):
        got += happen(game, infer, sensed(game, D4="O", E5="X"), now)
    moves = [word for word in got if word[:4] in ("undo", "play")]
    assert moves == ["undo 1 0", "played X E5", "played O D4"], got


def test_a_stone_that_is_moved_after_the_clock_is_not_offered():
    game, infer = laid(pressed_ms=3200)
    state = sensed(game, D4=".", K10="X")
    happen(game, infer, state, 6000)
    assert happen(game, infer, state, 7000)[0] == "question %d D4" % ev.Q_MISSING


def test_a_stone_that_is_pushed_long_before_its_clock_is_put_back():
    """A sleeve, 36 s after D4 was laid, and Black has not pressed: it is no other move."""
    for ms, asked in ((36000, "question %d D4" % ev.Q_MISSING), (1500, "undo 1 0")):
        game, infer = laid()
        state = sensed(game, D4=".", D5="X")
        got = happen(game, infer, state, ms)
        for now in range(ms + 100, ms + 2000, 100):
            got += happen(game, infer, state, now)
        assert asked in got and ("played X D5" in got) == (ms == 1500), got


def test_a_stone_that_was_none_is_taken_back_where_one_of_two_clocks_was_pressed():
    """White has laid K9 after Q16 at once, upside down, before its clock, and takes it off: people
    who press their clocks have not ended that turn.
    """
    asked = "question %d K9" % ev.Q_MISSING
    for pressed, told in ((True, ["undo 1 1", "seen"]), (False, [asked, "seen"])):
        game, infer = laid(1000 if pressed else 0)
        assert happen(game, infer, sensed(game, Q16="O"), 2000) == ["played O Q16"]
        both = sensed(game, Q16="O", K9="X")
        assert happen(game, infer, both, 2700) == ["played X K9"]
        got = []
        for now in range(3900, 3900 + 2 * LIFTED_MS, 100):
            got += happen(game, infer, sensed(game, K9="."), now)
        assert got == told, (pressed, got)


def test_stones_that_both_laid_at_once_are_moves_when_both_have_pressed():
    """White's came 0.8 s before Black's, whose turn it was: out of turn, until White has pressed
    after Black.
    """
    game, infer = laid(1000)
    happen(game, infer, sensed(game, Q16="O"), 2000)
    game.apply(2300, ev.encode(ev.PRESS, 2))
    white = sensed(game, B18="O")
    assert not [word for word in happen(game, infer, white, 3000) if "played" in word]
    both = sensed(game, B18="O", B17="X")
    happen(game, infer, both, 3800)
    game.apply(4000, ev.encode(ev.PRESS, 1))
    assert not [word for word in happen(game, infer, both, 4100) if "played" in word]
    game.apply(6000, ev.encode(ev.PRESS, 2))
    got = []
    for now in range(6100, 7000, 100):
        got += happen(game, infer, both, now)
    assert [word for word in got if "played" in word] == ["played X B17", "played O B18"], got


def test_who_does_not_mend_what_was_pushed_plays_on_through_several_questions():
    """A sleeve has pushed D4, and nobody presses: three stones by turns are moves, though the board
    has asked about the first of them meanwhile.
    """
    game, infer = laid()
    lie, got = {"D4": ".", "D5": "X"}, []
    for t_ms, name, mark in (
        (15000, "", ""),
        (18000, "Q4", "O"),
        (21000, "C10", "X"),
        (24000, "R10", "O"),
    ):
        if name:
            lie[name] = mark
        for now in range(t_ms, t_ms + 2500, 100):
            got += happen(game, infer, sensed(game, **lie), now)
    assert [word for word in got if "played" in word] == [
        "played O Q4",
        "played X C10",
        "played O R10",
    ]
    assert "question %d Q4" % ev.Q_EXTRA in got
