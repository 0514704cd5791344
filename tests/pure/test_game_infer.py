"""From settled points to moves or questions: walls 3 and 4, CN-17, CN-18, HW-6."""

from drawn import TAKES, Still, at, clocked, happen, names, opened, play, sensed, setting, taken
from wenping.game import events as ev
from wenping.game.arbiter import Arbiter
from wenping.game.fold import Game
from wenping.game.guide import PUT, Guide
from wenping.game.infer import Inference
from wenping.game.phases import FILLING, OVER, STOPPED
from wenping.game.priors import (
    ANSWERED_MS,
    ASK_MS,
    HAND_MS,
    HELD_MS,
    LIFTED_MS,
    PATIENCE_MS,
    PRESSED_MS,
    QUIET_MS,
)
from wenping.sensing.states import MOVING, QUIET, UNCERTAIN
from wenping.weiqi.points import BLACK, EMPTY


def watch(game, state, *times):
    """Everything that comes of one unchanging state at these times."""
    infer = Inference(game)
    out = []
    for now in times:
        out += happen(game, infer, state, now)
    return out


def test_one_stone_of_the_side_to_move_is_a_move():
    game = opened("size=19")
    assert watch(game, sensed(game, D4="X"), 100) == ["played X D4"]
    assert watch(game, sensed(game), 200) == []


def test_captured_stones_are_lifted_in_any_order():
    game = opened(
        "size=9", (2, "E5"), (2, "E4"), (1, "D5"), (1, "D4"), (1, "F5"), (1, "F4"), (1, "E6")
    )
    infer = Inference(game)
    assert happen(game, infer, sensed(game, E3="X"), 100) == ["played X E3"]
    assert game.lifting == 2
    assert happen(game, infer, sensed(game, E4="."), 900) == ["lifted O E4"]
    assert happen(game, infer, sensed(game, E5="."), 1900) == ["lifted O E5"]
    assert game.lifting == 0 and not infer.questions.waiting


def test_captured_stone_lifted_before_the_capturing_stone_came_down():
    game = opened("size=9", (2, "E5"), (1, "D5"), (1, "F5"), (1, "E6"))
    assert watch(game, sensed(game, E5=".", E4="X"), 100) == ["played X E4", "lifted O E5"]


def test_prisoners_lifted_long_before_the_capturing_stone_comes_down():
    game = opened("size=9", (2, "E5"), (2, "A1"), (1, "D5"), (1, "F5"), (1, "E6"))
    infer = Inference(game)
    lifted = sensed(game, E5=".")
    assert happen(game, infer, lifted, 100) == []
    assert happen(game, infer, lifted, 2500) == []
    assert happen(game, infer, sensed(game, E5=".", E4="X"), 3000) == ["played X E4", "lifted O E5"]
    # a stone with liberties is asked for at once
    state = sensed(game, A1=".")
    happen(game, infer, state, 9000)
    assert happen(game, infer, state, 9000 + PATIENCE_MS)[0] == "question %d A1" % ev.Q_MISSING


def test_a_captured_stone_left_on_the_board_for_long_is_still_understood():
    game = opened("size=9", (2, "E5"), (1, "D5"), (1, "F5"), (1, "E6"))
    infer = Inference(game)
    happen(game, infer, sensed(game, E4="X"), 100)
    assert happen(game, infer, sensed(game, A1="O"), 5000) == ["played O A1"]
    assert happen(game, infer, sensed(game, B1="X"), 9000) == ["played X B1"]
    assert happen(game, infer, sensed(game, E5="."), 12000) == ["lifted O E5"]


def test_two_stones_at_once_are_move_and_reply():
    game = opened("size=19")
    assert watch(game, sensed(game, D4="X", Q16="O"), 100) == ["played X D4", "played O Q16"]


def test_a_reply_that_is_only_legal_after_the_move():
    """White's stone on E5 would be suicide but for Black's move that is taken with it."""
    game = opened("size=9", (1, "D5"), (1, "F5"), (1, "E6"), (2, "D4"), (2, "F4"), (2, "E3"))
    assert watch(game, sensed(game, E4="X", E5="O"), 100)[:2] == ["played X E4", "played O E5"]


ASKED = [  # what the board shows, the question
    ({"D4": "O"}, "question %d D4" % ev.Q_OUT_OF_TURN),
    ({"D4": "X", "E4": "X"}, "question %d" % ev.Q_AMBIGUOUS),
    ({"K10": "."}, "question %d K10" % ev.Q_MISSING),
    ({"K10": "O"}, "question %d K10" % ev.Q_WRONG_COLOUR),
    (
        {"A1": "X", "B1": "X", "C1": "O", "D1": "O", "E1": "X", "F1": "X", "G1": "X"},
        "question %d" % ev.Q_SCATTERED,
    ),
]


def test_what_has_no_single_legal_explanation_is_asked():
    for changes, want in ASKED:
        game = opened("size=19", (1, "K10"))
        state = sensed(game, **changes)
        got = watch(game, state, 100, 100 + PRESSED_MS)
        assert got and got[0].startswith(want), (changes, got)
        assert game.position.moves == 0


def test_an_illegal_point_is_asked():
    game = opened("size=9,".replace(",", ""), (2, "A2"), (2, "B1"), (2, "B2"))
    assert watch(game, sensed(game, A1="X"), 0, PATIENCE_MS)[0] == "question %d A1" % ev.Q_ILLEGAL


def test_a_stone_after_one_that_is_not_seen_is_not_ordered_off():
    """White has pressed, and no stone of White is seen; Black plays on."""
    game, infer = clocked()
    for now, colour in ((9100, 1), (12000, 2)):
        game.apply(now, ev.encode(ev.PRESS, colour))
    state = sensed(game, K10="X")
    happen(game, infer, state, 13000)
    assert happen(game, infer, state, 13000 + PATIENCE_MS) == []
    out_of_turn = "question %d K10" % ev.Q_OUT_OF_TURN
    assert happen(game, infer, state, 13000 + QUIET_MS)[0] == out_of_turn, "nothing was found"


def test_play_goes_on_beside_a_stone_that_is_missing():
    """The lights ask for K10; Black ignores them, lays a stone and presses: that is its move."""
    game = opened("size=19", (1, "K10"))
    infer = Inference(game)
    gone = sensed(game, K10=".")
    happen(game, infer, gone, 100)
    assert happen(game, infer, gone, 600)[0] == "question %d K10" % ev.Q_MISSING
    laid = sensed(game, K10=".", D4="X")
    assert happen(game, infer, laid, 5000) == [], "it may be the missing stone"
    game.apply(5300, ev.encode(ev.PRESS, 1))
    assert happen(game, infer, laid, 5400) == ["played X D4"]
    assert game.question == ev.Q_MISSING and game.about == at(game, "K10")
    more = sensed(game, D4="X", Q16="O", C3="X")
    assert happen(game, infer, sensed(game, Q16="O"), 8000) == []
    assert happen(game, infer, more, 9000) == ["played O Q16", "played X C3"], "they are replies"
    assert happen(game, infer, sensed(game, K10="X"), 12000)[0] == "resolved"


def test_who_pressed_before_it_put_a_stone_beside_its_point_has_not_moved():
    """Black presses, knocks K10 off and puts it on L10: it is asked about, and nobody has moved."""
    game = opened("size=19", (1, "K10"))
    infer = Inference(game)
    gone = sensed(game, K10=".")
    game.apply(50, ev.encode(ev.PRESS, 1))
    happen(game, infer, gone, 100)
    assert happen(game, infer, gone, 600)[0] == "question %d K10" % ev.Q_MISSING
    beside = sensed(game, K10=".", L10="X")
    for now in range(2000, 8000, 100):
        happen(game, infer, beside, now)
    assert game.position.moves == 0 and game.question
    game.apply(8000, ev.encode(ev.PRESS, 1))
    assert happen(game, infer, beside, 8100) == ["played X L10"], "it says that it has moved"


def test_a_stone_that_lay_there_when_its_owner_pressed_is_declared_beside_a_question():
    """Black lays it while the lights ask for K10, and presses later: it is not ordered off."""
    game = opened("size=19", (1, "K10"))
    infer = Inference(game)
    gone = sensed(game, K10=".")
    happen(game, infer, gone, 100)
    assert happen(game, infer, gone, 600)[0] == "question %d K10" % ev.Q_MISSING
    laid = sensed(game, K10=".", D4="X")
    happen(game, infer, laid, 5000)
    assert happen(game, infer, laid, 5000 + PATIENCE_MS) == ["seen X"]
    game.apply(6000, ev.encode(ev.PRESS, 1))
    assert happen(game, infer, laid, 6100) == ["played X D4"]
    assert game.question == ev.Q_MISSING and game.about == at(game, "K10")


def test_a_reply_that_lay_there_first_is_no_reply():
    """White's stone came two seconds before Black's: Black's move may not have been detected."""
    game = opened("size=19")
    infer = Inference(game)
    happen(game, infer, sensed(game, Q16="O"), 1000)
    happen(game, infer, sensed(game, Q16="O"), 1400)
    both = sensed(game, Q16="O", D4="X")
    assert happen(game, infer, both, 3000) == []
    assert happen(game, infer, both, 3400)[0].startswith("question %d" % ev.Q_AMBIGUOUS)


def test_an_uncertain_point_waits_then_asks():
    game = opened("size=19")
    state = sensed(game, D4="?")
    infer = Inference(game)
    assert happen(game, infer, state, 0) == [] and infer.questions.waiting
    assert happen(game, infer, state, HAND_MS)[0] == "question %d D4" % ev.Q_UNCERTAIN


def test_a_set_up_stone_that_is_uncertain_is_asked_about_since_play_cannot_begin():
    game = setting("size=9\nsetup=2", (1, "D4"), (2, "E5"))
    infer = Inference(game)
    state = sensed(game, E5="?")
    assert happen(game, infer, state, 100) == [] and infer.questions.waiting
    assert happen(game, infer, state, 99 + HAND_MS) == ["seen ?"]
    assert happen(game, infer, state, 100 + HAND_MS) == ["question %d E5" % ev.Q_UNCERTAIN]
    assert happen(game, infer, state, 200 + HAND_MS) == []
    assert Guide(Arbiter(game)).look(game) == (PUT, at(game, "E5"))
    clear = sensed(game, E5="O")
    assert happen(game, infer, clear, 5000)[0] == "resolved"
    assert not game.question


def test_dead_stones_and_filling():
    game = opened("size=9", (2, "E5"), (1, "D5"))
    play(game, "pass pass")
    assert game.phase == STOPPED
    infer = Inference(game)
    assert happen(game, infer, sensed(game, E5="."), 100) == ["dead O E5"]
    assert happen(game, infer, sensed(game, E5="O"), 900) == ["alive O E5"]
    assert happen(game, infer, sensed(game, E5="."), 1800) == ["dead O E5"]
    for colour in (1, 2):
        game.apply(2000, ev.encode(ev.PRESS, colour))
    assert game.phase == FILLING
    assert (
        happen(game, infer, sensed(game, A1="X", B1="X"), 3000)
        == ["filled X B1", "filled X A1"][::-1]
    )
    assert happen(game, infer, sensed(game, A1="."), 4000) == ["unfilled X A1"]


def test_a_filling_stone_that_reads_as_the_other_sides_is_asked_about():
    """D1 to D9 are Black's, F1 to F9 White's, E between them nobody's (HW-6)."""
    walls = [(1, "D%d" % n) for n in range(1, 10)] + [(2, "F%d" % n) for n in range(1, 10)]
    for stone, fills in (("A1 X", 1), ("A1 O", 0), ("E5 X", 1), ("E5 O", 1), ("H5 X", 0)):
        game = opened("size=9", *walls)
        play(game, "pass pass")
        for colour in (1, 2):
            game.apply(2000, ev.encode(ev.PRESS, colour))
        infer = Inference(game)
        name, colour = stone.split()
        state = sensed(game, **{name: colour})
        found = happen(game, infer, state, 3000) + happen(game, infer, state, 3400)
        question = "question %d %s" % (ev.Q_WRONG_COLOUR, name)
        assert found[0] == ("filled %s %s" % (colour, name) if fills else question), (stone, found)
        if not fills:
            turned = sensed(game, **{name: "O" if colour == "X" else "X"})
            assert "filled" in happen(game, infer, turned, 5000)[0] and not game.question


def test_where_all_stones_of_a_side_are_on_the_board_the_others_fill_its_area():
    game = opened("size=9", (1, "E5"))
    play(game, "pass pass")
    for colour in (1, 2):
        game.apply(2000, ev.encode(ev.PRESS, colour))
    game.ledger.board[1] = game.ledger.set[1]
    assert happen(game, Inference(game), sensed(game, A1="O"), 3000) == ["filled O A1"]


def test_the_first_stone_opens_a_game_on_a_board_alone():
    from wenping.game.fold import Game

    game = Game()
    state = bytearray(361)
    state[19 * 3 + 3] = 1
    got = watch(game, state, 100)
    assert got == ["game X", "begin", "played X D16"], got


def test_handicap_stones_on_a_board_alone():
    """GO-5: the stones that the settings ask for are the set-up; then White moves."""
    from wenping.game.fold import Game

    game = Game()
    infer = Inference(game, "size=9\nhandicap=2\nsetup=2\nfirst=white")
    state = bytearray(361)
    state[game.sensor(at(game, "M12"))] = 1
    assert happen(game, infer, state, 100) == ["game X", "setup X G7", "seen X"]
    assert happen(game, infer, sensed(game, G7="X", C3="X"), 2000) == ["setup X C3", "seen X"]
    game.apply(2000, ev.encode(ev.BEGIN))
    assert happen(game, infer, sensed(game, G7="X", C3="X", E5="O"), 9000)[-1] == "played O E5"


def test_a_handicap_stone_that_is_lifted_again_is_laid_elsewhere():
    game = setting("size=9\nhandicap=2\nsetup=2\nfirst=white")
    infer = Inference(game)
    assert happen(game, infer, sensed(game, C3="X"), 100) == ["setup X C3", "seen X"]
    assert happen(game, infer, sensed(game, C3="."), 3000) == ["setup C3", "seen"]
    assert happen(game, infer, sensed(game, C4="X"), 4000) == ["setup X C4", "seen X"]
    assert happen(game, infer, sensed(game, G6="X"), 6000) == ["setup X G6", "seen X"]
    assert game.setups == 2 and not game.meant(at(game, "C3"))
    game.apply(6000, ev.encode(ev.BEGIN))
    assert happen(game, infer, sensed(game, G6="."), 7000) == ["setup G6", "seen"], "until a move"
    assert happen(game, infer, sensed(game, D2="O"), 7500) == [], "not before the second stone"
    both = sensed(game, G7="X", D2="O")
    assert happen(game, infer, both, 8000) == [], "it may be Black's reply"
    assert happen(game, infer, both, 8000 + ASK_MS)[0] == "setup X G7"
    assert happen(game, infer, both, 8100 + ASK_MS)[0] == "played O D2"


def test_a_stone_that_a_host_has_set_up_stays_set_up():
    game = setting("size=9\nsetup=2", (1, "C3"), (1, "G6"))
    infer = Inference(game)
    state = sensed(game, C3=".")
    assert happen(game, infer, state, 100) == []
    assert happen(game, infer, state, 5000) == ["seen"] and game.setups == 2


def test_after_the_result_nothing_is_a_move():
    game = opened("size=9")
    game.apply(0, ev.encode(ev.RESIGN, 1))
    game.apply(0, ev.encode(ev.RESULT, 2, ev.BY_RESIGNATION, 0))
    assert game.phase == OVER
    assert watch(game, sensed(game, A1="X"), 0, 1000) == ["seen X"]


def test_a_stone_outside_a_smaller_board_is_only_seen():
    game = opened("size=9")
    state = sensed(game)
    state[0] = 1
    assert watch(game, state, 0, 1000) == ["seen X"]
    assert at(game, "A9") == 21


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
    infer = Inference(game)
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
    infer = Inference(game)
    happen(game, infer, sensed(game, E4="X"), 100)
    game.apply(500, ev.encode(ev.PRESS, 1))
    pushed = sensed(game, E5=".", D6="O")
    assert happen(game, infer, pushed, 5000) == ["lifted O E5"]
    assert happen(game, infer, pushed, 5000 + HELD_MS)[0] == "question %d D6" % ev.Q_EXTRA


def test_a_move_that_was_taken_back_is_not_played_again_by_the_stone_that_still_lies_there():
    """CN-17.3: "we go back two moves"."""
    game = opened("size=19")
    infer = Inference(game)
    happen(game, infer, sensed(game, D4="X"), 100)
    happen(game, infer, sensed(game, Q16="O"), 5000)
    game.apply(9000, ev.encode(ev.UNDO, 0, 2, ev.BY_RULING))
    state = sensed(game)
    happen(game, infer, state, 9100)
    assert happen(game, infer, state, 9500)[0].startswith("question")
    assert happen(game, infer, sensed(game, Q16="."), 11000) == []
    assert happen(game, infer, sensed(game, Q16="."), 12000)[-1] == "seen"
    assert game.position.moves == 0
    assert happen(game, infer, sensed(game, D4="."), 14000)[0].startswith("resolved")
    assert happen(game, infer, sensed(game, C3="X"), 16000) == ["played X C3"]


def test_a_displaced_stone_is_no_move_when_its_point_has_been_filled_first():
    """CN-17.4: Black to move, a black stone was pushed away, another put on its point."""
    game = opened("size=19", (1, "K10"))
    infer = Inference(game)
    pushed = sensed(game, K10=".", N12="X")
    happen(game, infer, pushed, 100)
    assert happen(game, infer, pushed, 600)[0] == "question %d K10" % ev.Q_MISSING
    filled = sensed(game, K10="X")
    assert happen(game, infer, filled, 3000) == []
    assert happen(game, infer, filled, 3000 + HELD_MS)[0] == "question %d N12" % ev.Q_EXTRA
    assert game.position.moves == 0
    assert happen(game, infer, sensed(game, N12="."), 9000)[0].startswith("resolved")


def test_a_scattered_board_is_told_though_it_still_changes():
    game = opened("size=19")
    infer = Inference(game)
    done = []
    for n in range(10):  # a stone more every 50 ms
        scattered = {"%s%d" % ("ABCDEFGHJKLMNOP"[i], 3 + i): "X" for i in range(5 + n)}
        done += [(50 * n, what) for what in happen(game, infer, sensed(game, **scattered), 50 * n)]
    told = [ms for ms, what in done if what.startswith("question %d" % ev.Q_SCATTERED)]
    assert told == [400], done


class Coming(Still):
    """A Sensing on which one stone is felt that has not come to rest."""

    def __init__(self, sensor):
        Still.__init__(self)
        self.sensor = sensor
        self.state = bytes(361)

    def busy(self):
        return self.sensor >= 0

    def mode_of(self, s):
        return MOVING if s == self.sensor else QUIET

    def field_10ut(self, s):
        return self.field if s == self.sensor else 0

    field = 900

    def earlier_ms(self, s, rested):
        return self.earlier

    earlier = 0


def test_the_first_of_two_stones_is_not_settled_yet():
    """Black's stone on Q13 has lain there for longer than an early answer would, and has not been
    told yet: K10's, alone a move, is the next. Nobody is asked while Q13's is coming. White's is
    no move before Black's.
    """
    first = ["played X K10"]
    for earlier, field, moves in (
        (ANSWERED_MS, 900, first),
        (ANSWERED_MS + 1, -900, first),
        (ANSWERED_MS + 1, 900, []),
    ):
        game = opened("size=19")
        sensing = Coming(game.sensor(at(game, "Q13")))
        sensing.field = field
        sensing.earlier = earlier
        infer = Inference(game, "", sensing)
        state = sensed(game, K10="X")
        assert happen(game, infer, state, 1000) == moves
        assert happen(game, infer, state, 1000 + PATIENCE_MS) == []
    sensing.sensor = -1
    assert happen(game, infer, state, 1900) == ["played X K10"], "it was nothing"


def test_a_stone_below_one_that_is_coming_may_be_its_echo():
    """An open sensor repeats the row before: Q12 must not be played when Q13 is."""
    game = opened("size=19")
    sensing = Coming(game.sensor(at(game, "Q13")))
    infer = Inference(game, "", sensing)
    assert happen(game, infer, sensed(game, Q12="X"), 1000) == []
    assert happen(game, infer, sensed(game, Q12="X"), 1100) == []
    sensing.sensor = -1
    both = sensed(game, Q12="X", Q13="X")
    assert not [line for line in happen(game, infer, both, 1200) if line.startswith("played")]
    assert happen(game, infer, sensed(game, Q13="X"), 2000)[0] == "played X Q13"
    sensing.sensor = game.sensor(at(game, "D5"))  # below
    assert happen(game, infer, sensed(game, Q13="X", D6="O"), 3000) == ["played O D6"]


def test_a_stone_that_is_just_being_lifted_is_no_move():
    game = opened("size=19")
    sensing = Coming(game.sensor(at(game, "Q12")))
    infer = Inference(game, "", sensing)
    assert happen(game, infer, sensed(game, Q12="X"), 1000) == []
    assert happen(game, infer, sensed(game), 1100) == []


class Offsets(Still):
    """A Sensing just switched on: some sensors read like weak stones, and are doubted when the game
    says so.
    """

    def __init__(self, *weak):
        Still.__init__(self)
        self.weak = weak
        self.started_ms = 5000

    def is_proved(self, s):
        return s not in self.weak

    def likely(self, s):
        return EMPTY

    doubted_as = likely

    def believe(self, s, state):
        return False

    def contradict(self, s, meant, centred=False):
        assert meant == EMPTY
        self.state[s] = UNCERTAIN


def test_a_weak_reading_since_power_on_is_no_move():
    """The power was off: K9 reads like a weak stone of Black's, whose turn it is, and is an offset.
    A stone that was recorded before, however weak, stays one; so does a strong one that came.
    """
    for before in (".", "X"):
        game = opened("size=19")
        play(game, "D4 Q16 K9" if before == "X" else "D4 Q16")
        sensing = Offsets(game.sensor(at(game, "K9")))
        infer = Inference(game, "", sensing)
        state = sensing.state = sensed(game, K9="X")
        told = [happen(game, infer, state, now) for now in range(1000, 1200 + HAND_MS, 100)]
        assert sum(told, []) in ([], ["seen ?"]), "no move, no question"
        assert state[game.sensor(at(game, "K9"))] == (BLACK if before == "X" else UNCERTAIN)
    state = sensing.state = sensed(game, O3="O")
    assert happen(game, infer, state, 9000) == ["played O O3"]


def test_a_weak_reading_since_power_on_is_not_in_an_agreed_beginning():
    """Both clocks are held: what reads as stones on K10 and on D4 is an offset and a stone."""
    game = Game()
    sensing = Offsets(180)
    infer = Inference(game, "size=19", sensing)
    state = sensing.state = bytearray(361)
    state[180] = state[288] = BLACK
    infer.difference.compare(state)
    for event in infer.beginning.open_unseen(True):
        game.apply(0, event)
    infer.look_anew()
    infer.difference.compare(state)
    for event in infer.agree(state, 0, False):
        game.apply(0, event)
    grid = game.position.grid
    assert (grid[at(game, "K10")], grid[at(game, "D4")]) == (EMPTY, BLACK)


def test_a_reading_of_no_colour_is_not_asked_about_again_once_both_have_insisted():
    """D4's sensor has failed between empty and a stone: the lights want its stone off, and both
    hold their clocks.  Asked for the first time they have not been told of D4 before.
    """
    game = opened("size=19")
    infer = Inference(game, "", Offsets())
    state = infer.sensing.state = sensed(game, D4="?")
    happen(game, infer, state, 5000)
    for event in infer.agree(state, 0, True):  # before D4 was asked about
        game.apply(5100, event)
    asked = happen(game, infer, state, 5100 + HAND_MS)
    assert asked[0] == "question %d D4" % ev.Q_UNCERTAIN
    for event in infer.agree(state, 0, True):
        game.apply(9000, event)
    assert happen(game, infer, state, 9000) == ["resolved"]
    assert happen(game, infer, state, 99000) == []
    state = infer.sensing.state = sensed(game, D4="?", Q16="X")
    assert happen(game, infer, state, 99100) == ["played X Q16"], "play goes on"
    state = infer.sensing.state = sensed(game, D4="O", Q16="X")
    assert happen(game, infer, state, 99200) == ["played O D4"], "it has settled"
    state = infer.sensing.state = sensed(game, D4="?")
    told = [happen(game, infer, state, now) for now in (99300, 99300 + HAND_MS, 99900 + HAND_MS)]
    assert "question %d D4" % ev.Q_UNCERTAIN in sum(told, []), told


def test_a_stone_that_was_pushed_beside_its_point_is_not_the_move():
    """A bowl's lid pushes K10 to L10; Black lays D4 before anybody is asked, and presses."""
    game = opened("size=19", (1, "K10"))
    infer, told = Inference(game), []
    for now in range(1000, 5000, 100):
        laid = {"D4": "X"} if now >= 1200 else {}
        told += happen(game, infer, sensed(game, K10=".", L10="X", **laid), now)
        if now == 1500:
            game.apply(now + 10, ev.encode(ev.PRESS, 1))
    assert [word for word in told if "played" in word] == ["played X D4"], told
    assert (game.question, game.about) == (ev.Q_MISSING, at(game, "K10"))
