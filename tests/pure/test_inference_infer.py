"""From settled points to moves, or to a question (inference/infer.py): walls 3 and 4, CN-17."""

from drawn import Still, at, happen, opened, play, sensed, watch
from wenping.game import events as ev
from wenping.game.phases import OVER
from wenping.game.priors import HAND_MS, PATIENCE_MS, PRESSED_MS, QUIET_MS
from wenping.inference.infer import Inference
from wenping.sensing.limits import LOOSE_TURN


def test_one_stone_of_the_side_to_move_is_a_move():
    game = opened("size=19")
    assert watch(game, sensed(game, D4="X"), 100) == ["played X D4"]
    assert watch(game, sensed(game), 200) == []


def test_two_stones_at_once_are_move_and_reply():
    game = opened("size=19")
    assert watch(game, sensed(game, D4="X", Q16="O"), 100) == ["played X D4", "played O Q16"]


def test_a_reply_that_is_only_legal_after_the_move():
    """White's stone on E5 would be suicide but for Black's move that is taken with it."""
    game = opened("size=9", (1, "D5"), (1, "F5"), (1, "E6"), (2, "D4"), (2, "F4"), (2, "E3"))
    assert watch(game, sensed(game, E4="X", E5="O"), 100)[:2] == ["played X E4", "played O E5"]


ASKED = (
    # what the board shows beside Black's K10, the question
    ({"D4": "O"}, "question %d D4" % ev.Q_OUT_OF_TURN),
    ({"D4": "X", "E4": "X"}, "question %d" % ev.Q_AMBIGUOUS),
    ({"K10": "."}, "question %d K10" % ev.Q_MISSING),
    ({"K10": "O"}, "question %d K10" % ev.Q_WRONG_COLOUR),
    ({name + "1": "XO"[name in "CD"] for name in "ABCDEFG"}, "question %d" % ev.Q_SCATTERED),
)


def test_what_has_no_single_legal_explanation_is_asked():
    for changes, want in ASKED:
        game = opened("size=19", (1, "K10"))
        state = sensed(game, **changes)
        got = watch(game, state, 100, 100 + PRESSED_MS)
        assert got and got[0].startswith(want), (changes, got)
        assert game.position.moves == 0


def test_a_stone_on_a_loose_joint_that_comes_back_by_itself_is_not_asked_about():
    """Its sensor went wrong in three rounds lately.  A stone that stays off is asked about late; so
    soon as before where the sensor is sound, or has felt its stone come, leave and come again.
    """
    for read in ".O?":
        for loose, lasts in ((0, PATIENCE_MS), (2 * LOOSE_TURN, PATIENCE_MS), (5, QUIET_MS)):
            game = opened("size=19", (1, "K10"), (2, "C3"), (1, "Q3"))
            infer = Inference(game, "", Still())
            play(game, "D4")
            infer.sensing.loose[game.sensor(at(game, "K10"))] = loose
            happen(game, infer, sensed(game), 9000)
            for start in (10000, 16000):
                state = sensed(game, K10=read)
                asked = happen(game, infer, state, start) + happen(game, infer, state, start + 3000)
                assert bool(game.question) == (lasts < 3000), (read, loose, asked)
                happen(game, infer, sensed(game, K10="X"), start + 3200)
                happen(game, infer, sensed(game, K10="X"), start + 3600)
                assert game.question == 0
            state = sensed(game, K10=read)
            happen(game, infer, state, 30000)
            happen(game, infer, sensed(game, K10=read, G7="X"), 33000)  # a hand is elsewhere
            happen(game, infer, sensed(game, K10=read), 33200)
            happen(game, infer, state, 30000 + QUIET_MS)
            assert game.question, (read, loose)


def test_an_illegal_point_is_asked():
    game = opened("size=9", (2, "A2"), (2, "B1"), (2, "B2"))
    assert watch(game, sensed(game, A1="X"), 0, PATIENCE_MS)[0] == "question %d A1" % ev.Q_ILLEGAL


def test_a_reply_that_lay_there_first_is_no_reply():
    """White's stone came two seconds before Black's: Black's move may not have been detected."""
    game = opened("size=19")
    infer = Inference(game, "", Still())
    happen(game, infer, sensed(game, Q16="O"), 1000)
    happen(game, infer, sensed(game, Q16="O"), 1400)
    both = sensed(game, Q16="O", D4="X")
    assert happen(game, infer, both, 3000) == []
    assert happen(game, infer, both, 3400)[0].startswith("question %d" % ev.Q_AMBIGUOUS)


def test_an_uncertain_point_waits_then_asks():
    game = opened("size=19")
    state = sensed(game, D4="?")
    infer = Inference(game, "", Still())
    assert happen(game, infer, state, 0) == [] and infer.questions.waiting
    assert happen(game, infer, state, HAND_MS)[0] == "question %d D4" % ev.Q_UNCERTAIN


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


def test_a_scattered_board_is_told_though_it_still_changes():
    game = opened("size=19")
    infer = Inference(game, "", Still())
    done = []
    for n in range(10):  # a stone more every 50 ms
        scattered = {"%s%d" % ("ABCDEFGHJKLMNOP"[i], 3 + i): "X" for i in range(5 + n)}
        done += [(50 * n, what) for what in happen(game, infer, sensed(game, **scattered), 50 * n)]
    told = [ms for ms, what in done if what.startswith("question %d" % ev.Q_SCATTERED)]
    assert told == [400], done
