"""Where a stone may lie that no sensor detects: what is offered in turn, and who says yes."""

from drawn import TAKES, Blind, at, blind_game, happen, names, opened, play, press, sensed, wait_for
from wenping.game import events as ev
from wenping.game.phases import PLAYING
from wenping.game.priors import (
    ASK_MS,
    COLUMN_MS,
    HINTED,
    LATE_MS,
    PATIENCE_MS,
    PRESSED_MS,
    QUIET_MS,
    ROUNDS,
    WARM_MS,
)
from wenping.inference.infer import Inference
from wenping.sensing.states import MOVING, QUIET


def test_a_reply_to_a_stone_that_its_neighbours_hint_at_has_its_owner_asked():
    """Black forgot the clock, and K10's sensor is dead: the lights ask Black, and do not order
    White's reply off. If Black does not press, White's stone is out of turn.
    """
    for hint, asked in ((HINTED, ev.Q_MASKED), (HINTED - 1, ev.Q_OUT_OF_TURN)):
        game, infer, sensing = blind_game()
        sensing.feels = game.sensor(at(game, "K10")), hint
        state = sensed(game, Q16="O")
        assert happen(game, infer, state, 3000) == []
        happen(game, infer, state, 3000 + (PATIENCE_MS if hint == HINTED else PRESSED_MS))
        assert game.question == asked, hint
    game, infer, sensing = blind_game()
    sensing.feels = game.sensor(at(game, "K10")), HINTED
    happen(game, infer, state, 3000)
    happen(game, infer, state, 3000 + PATIENCE_MS)
    happen(game, infer, state, 3600)
    assert press(game, infer, 3600) == [], "it was on its way before the lights were there"
    happen(game, infer, state, 4000)
    assert press(game, infer, 4000) == ["move X K10"]
    assert happen(game, infer, sensed(game, Q16="O", K10="?"), 4000)[:1] == ["played O Q16"]


def test_a_hint_that_nobody_confirms_is_none():
    game, infer, sensing = blind_game()
    sensing.feels = game.sensor(at(game, "K10")), HINTED
    state = sensed(game, Q16="O")
    happen(game, infer, state, 3000)
    out_of_turn = "question %d Q16" % ev.Q_OUT_OF_TURN
    assert happen(game, infer, state, 3000 + QUIET_MS)[0] == out_of_turn


def test_where_nobody_can_tell_the_point_is_asked_for():
    game, infer, _ = blind_game("K10", "C3")
    game.apply(3000, ev.encode(ev.PRESS, 1))
    asked = []
    for now in range(3100, 12000, 100):
        asked += happen(game, infer, sensed(game), now)
    points = [line.split()[2] for line in asked if line.startswith("question %d" % ev.Q_MASKED)]
    assert points[:2] == ["C3", "K10"] or points[:2] == ["K10", "C3"], asked
    now = wait_for(game, infer, sensed(game), now, ev.Q_MASKED, "C3")
    happen(game, infer, sensed(game), now + LATE_MS)
    assert infer.questions.code == ev.Q_MASKED
    assert press(game, infer, now + LATE_MS) == ["move X C3"]
    assert happen(game, infer, sensed(game), now + 600) == ["resolved"]


def test_a_press_for_a_stone_that_comes_down_answers_nothing():
    """Black plays on, and presses before its stone has come to rest."""
    game, infer, sensing = blind_game("K10")
    game.apply(3000, ev.encode(ev.PRESS, 1))
    now = wait_for(game, infer, sensed(game), 3000, ev.Q_MASKED, "K10")
    assert infer.questions.is_known()
    coming = game.sensor(at(game, "Q4"))
    sensing.state = bytes(361)
    sensing.mode_of = lambda s: MOVING if s == coming else QUIET
    sensing.field = lambda s: 900 if s == coming else 0
    sensing.busy = lambda: True
    happen(game, infer, sensed(game), now + LATE_MS)
    assert not infer.questions.is_known()
    sensing.busy = lambda: False
    assert infer.questions.is_known()


def test_a_press_just_after_the_light_went_on_means_the_point_before():
    game, infer, _ = blind_game("K10", "C3")
    game.apply(3000, ev.encode(ev.PRESS, 1))
    first = wait_for(game, infer, sensed(game), 3000, ev.Q_MASKED, "K10")
    now = wait_for(game, infer, sensed(game), first, ev.Q_MASKED, "C3")
    happen(game, infer, sensed(game), now + LATE_MS - 200)
    assert press(game, infer, now + LATE_MS - 200) == ["move X K10"]


def test_a_press_just_after_columns_follow_points_means_the_point_before():
    """The light of the first column has just gone on: the press is for the last point."""
    game, infer, _ = blind_game("K10")
    state = sensed(game, K10="?")
    game.apply(3000, ev.encode(ev.PRESS, 1))
    now = wait_for(game, infer, state, 3000, ev.Q_MASKED, "K10")
    while game.question == ev.Q_MASKED:
        point, now = game.about, now + 100
        happen(game, infer, state, now)
    assert (game.question, game.about) == (ev.Q_COLUMN, at(game, "A19"))
    happen(game, infer, state, now + LATE_MS - 200)
    press(game, infer, now + LATE_MS - 200)
    assert game.position.moves == 1 and game.last_point == point


def test_a_press_just_after_points_follow_the_last_column_means_that_column():
    """The stone lies on T3; the second round begins with K10 again."""
    game, infer, _ = blind_game("K10")
    state = sensed(game, K10="?")
    game.apply(3000, ev.encode(ev.PRESS, 1))
    now = wait_for(game, infer, state, 3000, ev.Q_COLUMN, "T19")
    now = wait_for(game, infer, state, now, ev.Q_MASKED, "K10")
    happen(game, infer, state, now + LATE_MS - 200)
    assert press(game, infer, now + LATE_MS - 200) == []
    happen(game, infer, state, now + LATE_MS)
    assert game.about == at(game, "T19") and game.question == ev.Q_MASKED


def test_a_stone_that_no_sensor_feels_is_found_by_its_column_wherever_it_lies():
    """No point is likely: the columns are asked one after the other, then the points of one."""
    game, infer, _ = blind_game()
    for move in range(2):
        played = {name: mark for name, mark in (("Q4", "X"),)[:move]}
        state = sensed(game, **{name: "?" for name in played})
        turn, other = 1 + move, ("Q4", "D16")[move]
        game.apply(3000, ev.encode(ev.PRESS, turn))
        now = wait_for(game, infer, state, 3000, ev.Q_COLUMN, other[0] + "19")
        happen(game, infer, state, now + LATE_MS)
        assert press(game, infer, now + LATE_MS) == []
        now = wait_for(game, infer, state, now, ev.Q_MASKED, other)
        happen(game, infer, state, now + LATE_MS)
        assert press(game, infer, now + LATE_MS) == ["move %s %s" % (" XO"[turn], other)]
        told = [(game.sensor(at(game, other)), turn)]
        assert game.phase == PLAYING and infer.sensing.contradicted[-1:] == told


def test_in_a_column_the_points_whose_sensors_are_not_used_come_first():
    """Row 3 has no power: of the column that its owner confirms that point is offered first."""
    dead = [letter + "3" for letter in "ABCDEFGHJKLMNOPQRST"]
    game, infer, _ = blind_game(*dead)
    state = sensed(game, **{name: "?" for name in dead})
    game.apply(3000, ev.encode(ev.PRESS, 1))
    now = wait_for(game, infer, state, 3000, ev.Q_COLUMN, "C3")
    happen(game, infer, state, now + LATE_MS)
    assert press(game, infer, now + LATE_MS) == []
    happen(game, infer, state, now + LATE_MS + 100)
    assert (game.question, game.about) == (ev.Q_MASKED, at(game, "C3"))


def test_a_point_that_reads_like_a_stone_and_whose_neighbours_fail_is_asked_for_first():
    """G16's stone: H16 and G15 are dead and feel nothing of it, so that it is taken for a ghost."""
    game, infer, _ = blind_game()
    state = sensed(game, G16="?")
    game.apply(3000, ev.encode(ev.PRESS, 1))
    asked = []
    for now in range(3100, 6000, 100):
        asked += happen(game, infer, state, now)
    assert ("question %d G16" % ev.Q_MASKED) in asked, asked
    assert press(game, infer, now) == ["move X G16"]


def test_who_presses_at_no_column_is_asked_again():
    game, infer, _ = blind_game()
    game.apply(3000, ev.encode(ev.PRESS, 1))
    now = wait_for(game, infer, sensed(game), 3000, ev.Q_COLUMN, "T19")
    wait_for(game, infer, sensed(game), now, ev.Q_COLUMN, "A19")


def test_where_nobody_presses_at_any_place_both_are_asked():
    """All was offered twice. Then nothing is, until both say what lies there, and whose turn it is:
    who had pressed may do so again, and the other side is to move.
    """
    game, infer, _ = blind_game()
    game.apply(3000, ev.encode(ev.PRESS, 1))
    now = 3000
    for _ in range(ROUNDS):
        now = wait_for(game, infer, sensed(game), now, ev.Q_COLUMN, "A19")
        now = wait_for(game, infer, sensed(game), now, ev.Q_COLUMN, "T19")
    now = wait_for(game, infer, sensed(game), now, ev.Q_COLUMN, "pass")
    for _ in range(100):
        now += 600
        assert happen(game, infer, sensed(game), now) == []
    for event in infer.agree(sensed(game), 0, True):
        game.apply(now, event)
    assert happen(game, infer, sensed(game), now + 100) == ["resolved"]
    assert game.position.to_move == 1
    game.apply(now + 200, ev.encode(ev.PRESS, 1))
    happen(game, infer, sensed(game), now + 300)
    assert happen(game, infer, sensed(game), now + 300 + ASK_MS) == ["agreed O"]


def test_after_many_replies_both_are_asked_when_all_was_offered_once():
    """Nobody looked at the lights while five moves were played on a stone that is not detected."""
    game, infer, _ = blind_game()
    game.apply(3000, ev.encode(ev.PRESS, 1))
    lie, now = {}, 3000
    for i, name in enumerate(("Q16", "D4", "Q4", "D16", "K10")):
        lie[name], now = "OX"[i % 2], now + 1500
        happen(game, infer, sensed(game, **lie), now)
        game.apply(now + 300, ev.encode(ev.PRESS, 2 - i % 2))
    state = sensed(game, **lie)
    now = wait_for(game, infer, state, now, ev.Q_COLUMN, "T19")
    then = wait_for(game, infer, state, now, ev.Q_COLUMN, "pass")
    assert then - now <= COLUMN_MS
    told = names(game, [game.apply(then, event) for event in infer.agree(state, 0, True)])
    assert told[:2] == ["pass X %d" % ev.UNDETECTED, "played O Q16"] and game.position.moves == 6


def test_who_says_yes_to_a_column_only_is_asked_for_those_after_it():
    """Black says yes to column C, where another stone of his is not recorded, and to none of its
    points: D to T follow. When all was offered twice both are asked, though he goes on to say yes.
    """
    game, infer, _ = blind_game()
    game.apply(3000, ev.encode(ev.PRESS, 1))
    now = 3000
    for _ in range(ROUNDS):
        now = wait_for(game, infer, sensed(game), now, ev.Q_COLUMN, "C19")
        happen(game, infer, sensed(game), now + LATE_MS)
        assert press(game, infer, now + LATE_MS) == []
        asked = []
        while game.about != at(game, "T19"):
            now += 100
            asked += happen(game, infer, sensed(game), now)
        question = "question %d" % ev.Q_COLUMN
        columns = [line.split()[2] for line in asked if line.startswith(question)]
        assert columns == [letter + "19" for letter in "DEFGHJKLMNOPQRST"]
    wait_for(game, infer, sensed(game), now, ev.Q_COLUMN, "pass")


def test_a_taker_beside_stones_that_no_sensor_detects_is_the_move():
    """White's D4 and D5 are captured by D3; rows 3 and 4 have no power. That D5 was lifted is seen:
    its string has one liberty left.
    """
    game = opened("size=19\nclock=absolute:600")
    play(game, "C4 D5 C5 D4 E4 Q16 E5 Q4 D6 R10")
    dead = [game.sensor(at(game, name)) for name in ("D3", "D4")]
    infer = Inference(game, "", Blind(*dead))
    game.apply(2000, ev.encode(ev.PRESS, 2))
    state = sensed(game, D5=".", D4="?", D3="?")
    happen(game, infer, state, 3000)
    game.apply(3500, ev.encode(ev.PRESS, 1))
    told = happen(game, infer, state, 3600) + happen(game, infer, state, 5000)
    assert "move X D3" in told, told


def test_where_the_taker_should_be_felt_its_owner_says_so():
    game = opened(*TAKES)
    infer = Inference(game, "", Blind())
    state = sensed(game, E5=".")
    happen(game, infer, state, 3000)
    game.apply(3500, ev.encode(ev.PRESS, 1))
    now = wait_for(game, infer, state, 3500, ev.Q_MASKED, "E4")
    assert press(game, infer, now) == ["move X E4"]
    assert infer.sensing.contradicted == [(game.sensor(at(game, "E4")), 1)]


def test_a_taker_upside_down_is_its_owners_move_when_he_says_so():
    game = opened(*TAKES)
    infer = Inference(game, "", Blind())
    state = sensed(game, E5=".", E4="O")
    happen(game, infer, state, 3000)
    game.apply(3500, ev.encode(ev.PRESS, 1))
    now = wait_for(game, infer, state, 3500, ev.Q_MASKED, "E4")
    assert press(game, infer, now) == ["move X E4"]


def test_a_stone_upside_down_is_its_owners_move_when_he_says_so():
    game, infer, sensing = blind_game()
    laid = sensed(game, K10="O")  # Black's, and it reads as White's
    happen(game, infer, laid, 3000)
    game.apply(3200, ev.encode(ev.PRESS, 1))
    asked = []
    for now in range(3200, 6000, 100):
        asked += happen(game, infer, laid, now)
    assert "question %d K10" % ev.Q_MASKED in " ".join(asked), asked
    assert infer.questions.offer == at(game, "K10") and infer.questions.code == ev.Q_MASKED
    assert names(game, [game.apply(6000, event) for event in infer.accept()]) == ["move X K10"]
    assert not sensing.contradicted  # the sensor is sound
    happen(game, infer, laid, 8100)
    assert not infer.difference.differs() and not game.question  # and the stone is left as it lies


def test_a_weak_reading_of_the_other_colour_is_a_stone_upside_down_when_its_owner_says_so():
    """K10 reads like a weak white stone, which is doubted; Black says that its stone lies there. A
    sensor seldom goes wrong just when a stone is laid on it: K10's is sound. If it has read so
    since before the last move, it is wrong.
    """
    cases = (("K10", ["seen O", "move X K10"], []), ("D4", ["move X K10"], [1]))
    for first, told, wrong in cases:
        game, infer, sensing = blind_game()
        k10 = game.sensor(at(game, "K10"))
        sensing.reads[k10] = 2
        if first == "D4":
            happen(game, infer, sensed(game, K10="?"), 1000)
            happen(game, infer, sensed(game, K10="?", D4="X"), 2000)
            happen(game, infer, sensed(game, K10="?", Q16="O"), 2500)
        state = sensed(game, K10="?")
        happen(game, infer, state, 3000)
        game.apply(3200, ev.encode(ev.PRESS, 1))
        now = wait_for(game, infer, state, 3200, ev.Q_MASKED, "K10") + LATE_MS
        happen(game, infer, state, now)
        assert press(game, infer, now) == told, first
        assert [colour for _, colour in sensing.contradicted] == wrong


def test_the_opponents_stone_that_came_long_after_the_clock_is_not_offered():
    game, infer, _ = blind_game()
    game.apply(3200, ev.encode(ev.PRESS, 1))
    for now in range(3200, 15000, 100):
        laid = sensed(game, K10="O") if now > 3200 + WARM_MS else sensed(game)
        happen(game, infer, laid, now)
        assert infer.questions.offer != at(game, "K10")


def test_a_stone_that_came_just_after_the_clock_is_offered_first():
    """Who presses while it lays a stone upside down, or whose stone nobody detects and is answered
    at once: both are asked for, the stone that lies there first.
    """
    game, infer, _ = blind_game("C3")
    game.apply(3200, ev.encode(ev.PRESS, 1))
    asked = []
    for now in range(3200, 20000, 100):
        happen(game, infer, sensed(game, K10="O", C3="?") if now > 3300 else sensed(game), now)
        if game.question == ev.Q_MASKED and game.about not in asked:
            asked.append(game.about)
    assert asked[:2] == [at(game, "K10"), at(game, "C3")]


def test_a_stone_upside_down_is_offered_in_its_column_too():
    """Black looks up when columns are offered, and says yes to that of the stone on K10."""
    game, infer, _ = blind_game()
    laid = sensed(game, K10="O")
    happen(game, infer, laid, 3000)
    game.apply(3200, ev.encode(ev.PRESS, 1))
    now = 3200
    while game.question != ev.Q_COLUMN or game.sensor(game.about) % 19 != 9:
        now += 100
        happen(game, infer, laid, now)
    happen(game, infer, laid, now + LATE_MS)
    assert press(game, infer, now + LATE_MS) == []
    happen(game, infer, laid, now + LATE_MS + 100)
    assert (game.question, game.about) == (ev.Q_MASKED, at(game, "K10"))


def test_nobody_can_answer_before_the_light_was_seen():
    """The clock is pressed 200 ms after the first point was offered: it ends a turn, no more."""
    game, infer, sensing = blind_game("K10")
    game.apply(1000, ev.encode(ev.PRESS, 1))
    now = 1000
    while game.question != ev.Q_MASKED:
        now += 100
        happen(game, infer, sensed(game), now)
    assert list(infer.accept()) == [] and not game.position.moves
