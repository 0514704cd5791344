"""Two columns whose wires may be swapped, or a stone that lay beside its point for a moment: its
owner is asked.
"""

from drawn import Still, at, happen, names, opened, play, sensed
from wenping.game import events as ev
from wenping.game.priors import ASK_MS, RIVAL_MS
from wenping.inference.exchanged import put_right
from wenping.inference.infer import Inference


def suspected(where="K4", read="Q4"):
    """White's last stone was recorded on Q4; what is read there, or elsewhere, perhaps lies in
    another column.
    """
    game = opened("size=19")
    play(game, "D4 Q4", 1000)
    infer = Inference(game, "", Still())
    infer.swapped = []
    infer.cross = lambda first, second: infer.swapped.append((first, second))
    infer.rival.suspect(game.sensor(at(game, read)), game.sensor(at(game, where)), 1000)
    return game, infer


def press(game, t_ms):
    game.apply(t_ms, ev.encode(ev.PRESS, 2))


def offered(game, infer, t_ms):
    """The question after so long, with nothing new on the board."""
    happen(game, infer, sensed(game), t_ms)
    return infer.questions.code if infer.questions.offer else 0


def test_its_owner_is_asked_after_the_press_which_is_no_answer():
    game, infer = suspected()
    assert offered(game, infer, 1200) == 0
    press(game, 1300)
    assert offered(game, infer, 1400) == ev.Q_MOVED
    assert infer.questions.offer == at(game, "K4")


def test_a_yes_swaps_the_columns_and_puts_the_moves_right():
    game, infer = suspected()
    press(game, 1300)
    for t_ms in (1400, 1400 + ASK_MS, 1500 + ASK_MS):
        offered(game, infer, t_ms)
    told = names(game, [game.apply(5000, event) for event in infer.accept()])
    assert infer.swapped == [(9, 15)]
    assert told == ["undo 1 0", "played O K4"], told
    assert infer.rival.point == 0


def test_nobody_is_asked_for_long_or_twice_or_about_what_was_no_move():
    game, infer = suspected()
    press(game, 1300)
    assert offered(game, infer, 1001 + RIVAL_MS) == 0
    infer.rival.suspect(game.sensor(game.last_point), game.sensor(at(game, "K4")), 20_000)
    assert offered(game, infer, 20_100) == 0, "they said no, or nothing"
    game, infer = suspected("K4", read="C4")
    press(game, 1300)
    assert offered(game, infer, 1400) == 0


def test_a_reply_is_an_answer():
    game, infer = suspected()
    press(game, 1300)
    game.apply(1500, ev.encode(ev.PLAYED, 1, at(game, "C10")))
    assert offered(game, infer, 1600) == 0 and infer.rival.point == 0


class Pushed(Still):
    """No sensor fails."""

    def contradict(self, s, meant, centred=False):
        assert False, "no sensor fails"


def pushed(colour=2, left_ms=1800):
    """White's stone lay on Q4 for a moment; it is recorded on Q3, and its clock pressed."""
    game = opened("size=19\nclock=absolute:600")
    play(game, "D4", 1000)
    infer = Inference(game, "", Pushed())
    infer.sensing.left = [4 * game.sensor(at(game, "Q4")) + colour, left_ms, -1, 0]
    state = sensed(game, Q3="O")
    assert happen(game, infer, state, 2000) == ["played O Q3"]
    assert happen(game, infer, state, 2600) == [], "before the press nobody is asked"
    press(game, 2700)
    return game, infer, state


def test_a_stone_that_was_pushed_at_once_is_asked_for_where_it_lay_before():
    game, infer, state = pushed()
    told = happen(game, infer, state, 2800) + happen(game, infer, state, 2800 + ASK_MS)
    assert told == ["question 11 Q4"]
    told = names(game, [game.apply(6000, event) for event in infer.accept()])
    assert told == ["undo 1 0", "played O Q4"]
    told = happen(game, infer, state, 6100) + happen(game, infer, state, 9500)
    assert "question 3 Q4" in told, ("it is to be put back there", told)
    state[game.sensor(at(game, "Q3"))], state[game.sensor(at(game, "Q4"))] = 0, 2
    assert "resolved" in happen(game, infer, state, 12000)
    assert not game.question and game.position.moves == 2


def test_a_stone_that_its_hand_has_slid_stays_where_it_is():
    game, infer, state = pushed()
    told = happen(game, infer, state, 2800) + happen(game, infer, state, 2800 + RIVAL_MS)
    told += happen(game, infer, state, 3000 + RIVAL_MS)
    assert told == ["question 11 Q4", "resolved"], told
    assert game.last_point == at(game, "Q3")


def test_what_lay_there_long_ago_or_is_the_other_sides_is_another_stone():
    for colour, left_ms in ((2, 1300), (1, 1800)):
        game, infer, state = pushed(colour, left_ms)
        assert happen(game, infer, state, 2800) + happen(game, infer, state, 2800 + ASK_MS) == []


def test_who_takes_the_move_back_is_not_asked_about_its_stone():
    """White plays elsewhere instead, and in a game that is opened then nothing of it is asked."""
    game, infer, state = pushed()
    game.apply(2750, ev.encode(ev.UNDO, 0, 1, ev.BY_BOTH))
    state[game.sensor(at(game, "Q3"))], state[game.sensor(at(game, "C10"))] = 0, 2
    assert "played O C10" in happen(game, infer, state, 3400)
    press(game, 3900)
    told = happen(game, infer, state, 4000) + happen(game, infer, state, 4000 + ASK_MS)
    assert "question" not in " ".join(told), told
    game, infer, state = pushed()
    infer.look_anew()
    assert infer.rival.point == 0


def test_nobody_is_asked_about_a_point_where_no_move_may_be_made():
    """White's stone lay on Q4 for a moment, where it would have no liberty, and rests on R3."""
    for around in ("Q5 P4 R4 Q3", "Q5 P4 R4 C3"):
        stones = [(1, name) for name in around.split()]
        game = opened("size=19\nclock=absolute:600", *stones)
        play(game, "D4", 1000)
        infer = Inference(game, "", Pushed())
        infer.sensing.left = [4 * game.sensor(at(game, "Q4")) + 2, 1800, -1, 0]
        state = sensed(game, R3="O")
        assert "played O R3" in happen(game, infer, state, 2000)
        press(game, 2700)
        told = happen(game, infer, state, 2800) + happen(game, infer, state, 2800 + ASK_MS)
        assert ("question 11 Q4" in told) == ("Q3" not in around), (around, told)


def test_another_question_goes_before_the_one_about_the_last_stone():
    """White's second stone in turn is asked about, not where the first one lay."""
    game, infer, state = pushed()
    state[game.sensor(at(game, "C10"))] = 2
    told = [happen(game, infer, state, t_ms) for t_ms in (2800, 3200, 2800 + ASK_MS, 7000)]
    assert "question 11 Q4" not in sum(told, []) and game.question, told
    assert game.about == at(game, "C10")


# (board and moves, points that are not seen, columns, what is recorded then)
PUT_RIGHT = (
    ("19: D4 Q4 pass K10", "", "DQ", ["undo 4 0", "played X Q4", "played O D4", "pass X 0"]),
    ("19: K10 D4 Q4", "", "DQ", ["undo 2 0", "played O Q4", "played X D4"]),
    ("19: D4 Q4", "D4", "DQ", ["undo 1 0"]),  # D4 is occupied: no move from there on
    ("19: D4 Q4", "", "AB", []),
    ("9: A3 B3 C3", "", "AK", []),  # the other column is none of this board
    ("19: D4 Q4 pass pass", "", "DQ", []),  # play has stopped
)


def test_moves_are_put_right_as_far_as_they_are_legal():
    for text, unseen, pair, wanted in PUT_RIGHT:
        size, moves = text.split(": ")
        game = opened("size=" + size)
        play(game, moves, 1000)
        columns = [game.sensor(at(game, name + "3")) % 19 for name in pair if name != "K"]
        columns = sorted(columns + [3] * (2 - len(columns)))  # off the smaller board

        def move(p, colour):
            return ev.encode(ev.PLAYED, colour, p)

        masked = [at(game, name) for name in unseen.split()]
        told = []
        for event in put_right(game, columns[0], columns[1], masked, move):
            told += names(game, [game.apply(2000, event)])
        assert told[: len(wanted)] == wanted and bool(told) == bool(wanted), (text, told)
