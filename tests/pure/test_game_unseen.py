"""Stones that no sensor feels: found by their neighbours, by what they take, or asked for."""

from drawn import Still, at, happen, names, opened, play, sensed, setting
from wenping.game import events as ev
from wenping.game.fold import Game
from wenping.game.infer import Inference
from wenping.game.phases import PLAYING, READY
from wenping.game.priors import (
    AGAIN_MS,
    ANSWERED_MS,
    ANYWHERE,
    ASK_MS,
    ASKED,
    FOUND,
    HINTED,
    LATE_MS,
    PATIENCE_MS,
    QUIET_MS,
    ROUNDS,
    TURNED,
    UNSEEN_MS,
    WARM_MS,
)
from wenping.game.repair import plan
from wenping.weiqi.points import PASS


class Blind(Still):
    """A Sensing that masks what is contradicted, and whose neighbours feel one point."""

    def __init__(self, *masked):
        Still.__init__(self)
        self.masked = list(masked)
        self.feels = (-1, 0)
        self.told = {}
        self.doubts = {}
        self.contradicted = []
        self.marks = 0

    def likely(self, s):
        return self.doubts.get(s, 0)

    def is_masked(self, s):
        return s in self.masked

    def contradict(self, s, meant):
        self.contradicted.append((s, meant))
        self.masked.append(s)

    def believe(self, s, state):
        return False

    def is_proved(self, s):
        return True

    def mark(self):
        self.marks += 1

    def find(self, colour, free, also=()):
        return self.feels

    def came(self, s, least):
        return self.told.get(s, 0)

    def survey(self, colour, first=0, end=361):
        pass


def blind_game(*masked):
    game = opened("size=19")
    infer = Inference(game, "", Blind(*[game.sensor(at(game, name)) for name in masked]))
    state = sensed(game, **{name: "?" for name in masked})
    happen(game, infer, state, 0)
    return game, infer, infer.sensing


def test_a_masked_point_is_recorded_once_and_stops_nothing():
    game, infer, _ = blind_game("K10")
    assert happen(game, infer, sensed(game, D4="X"), 1000) == ["played X D4"]
    assert happen(game, infer, sensed(game, Q16="O"), 90000) == ["played O Q16"]


def test_a_stone_that_only_its_neighbours_feel_is_a_move_when_the_clock_says_so():
    game, infer, sensing = blind_game("K10")
    sensing.feels = game.sensor(at(game, "K10")), 200
    assert happen(game, infer, sensed(game), 3000) == []
    game.apply(3100, ev.encode(ev.PRESS, 1))
    happen(game, infer, sensed(game), 3200)
    assert happen(game, infer, sensed(game), 4000) == ["move X K10"]


def test_a_stone_that_is_believed_late_came_when_it_came_to_rest():
    """White's weak stone was doubted for 1.5 s, in which Black replied: that is no stone from
    before, which another move would answer.
    """
    for rested_ms, told in ((2900, ["played X D4", "played O Q4"]), (3900, [])):
        game, infer, sensing = blind_game()
        sensing.since_ms = [0] * 361
        for name, t_ms in (("D4", rested_ms), ("Q4", 3000)):
            sensing.since_ms[game.sensor(at(game, name))] = t_ms
        assert happen(game, infer, sensed(game, Q4="O"), 3100) == []
        assert happen(game, infer, sensed(game, D4="X", Q4="O"), 4000) == told


def test_a_stone_on_a_noisy_sensor_settles_after_its_replies():
    """Black's D4 came first and settles 3 s later, when White and Black have played on and pressed.
    Neither is D4 the move after those, nor White's stone out of turn.
    """
    game, infer, sensing = blind_game()
    sensing.since_ms, began = [0] * 361, {}
    sensing.unrest_ms = lambda s: began.get(s, 0)
    for name, began_ms, rested_ms in (("D4", 900, 4000), ("Q4", 1900, 2000), ("Q16", 2900, 3000)):
        s = game.sensor(at(game, name))
        began[s], sensing.since_ms[s] = began_ms, rested_ms
    for t_ms, colour, marks in ((950, 1, {}), (2050, 2, {"Q4": "O"}), (2950, 1, {"Q4": "O"})):
        game.apply(t_ms, ev.encode(ev.PRESS, colour))
        happen(game, infer, sensed(game, **marks), t_ms + 10)
    assert happen(game, infer, sensed(game, Q4="O", Q16="X"), 3100) == []
    got = happen(game, infer, sensed(game, Q4="O", Q16="X", D4="X"), 4050)
    assert got == ["played X D4", "played O Q4", "played X Q16", "press X"], got


def test_a_turn_that_ends_is_what_the_next_unseen_stone_is_compared_with():
    """By the press the hand is gone, and the sensors around its stone have followed what they read.
    Later a stone that nobody saw may lie there.
    """
    game, infer, sensing = blind_game()
    infer._starting = 0  # the board has been on for long
    assert happen(game, infer, sensed(game, D4="X"), 1000) == ["played X D4"]
    laid = sensing.marks
    happen(game, infer, sensed(game), 1300)
    assert sensing.marks == laid
    for t_ms, colour, marks in ((1400, 1, 1), (2000, 1, 1), (3000, 2, 1), (4000, 1, 1)):
        game.apply(t_ms, ev.encode(ev.PRESS, colour))
        happen(game, infer, sensed(game), t_ms + 20)
        happen(game, infer, sensed(game), t_ms + 300)
        assert sensing.marks == laid + marks, t_ms


def test_the_empty_board_is_read_again_when_it_has_been_on_for_a_second():
    """A point's first reference is of a few frames: the first stone, if none sees it, would be
    compared with their noise.
    """
    infer = Inference(Game(), "", Blind())
    state = bytearray(361)
    for step in range(40):
        assert not list(infer.step(state, 100 * step))
        assert infer.sensing.marks == 1 + (step >= 9)


def test_a_press_for_a_reply_to_an_unseen_stone_ends_no_turn():
    game, infer, sensing = blind_game()
    state = sensed(game, D4="X")
    happen(game, infer, state, 1000)
    laid = sensing.marks
    game.apply(1400, ev.encode(ev.PRESS, 2))  # White's stone is not seen
    game.apply(1500, ev.encode(ev.PRESS, 1))
    happen(game, infer, state, 1520)
    assert game.turn.skipped and sensing.marks == laid


def test_beside_a_masked_point_that_nobody_can_be_asked_of_it_is_not_sure():
    """A column is not connected: K2 is told of, but K3's stone, off its middle, does the same."""
    game, infer, sensing = blind_game("K2", "K3")
    sensing.feels = game.sensor(at(game, "K2")), 200
    sensing.nats = [0] * 361
    game.apply(3100, ev.encode(ev.PRESS, 1))
    happen(game, infer, sensed(game), 3200)
    assert happen(game, infer, sensed(game), 4000) == []
    sensing.nats = [-99] * 361
    infer.unseen._detected_key = None
    assert happen(game, infer, sensed(game), 4100) == ["move X K2"]


def test_a_sensor_that_did_not_feel_its_stone_is_masked():
    game, infer, sensing = blind_game()
    sensing.feels = game.sensor(at(game, "K10")), 200
    game.apply(3100, ev.encode(ev.PRESS, 1))
    happen(game, infer, sensed(game), 3200)
    assert happen(game, infer, sensed(game), 4000) == ["move X K10"]
    assert sensing.contradicted == [(game.sensor(at(game, "K10")), 1)]


def test_a_move_that_only_its_neighbours_told_of_is_none_if_its_owner_lays_another():
    """The clock was pressed once more on one's own turn, and the sensors around K10 had read a
    stone there. Black lays Q3 then, is asked whether that is the move, and White replies to it. A
    move that was seen stays.
    """
    for seen, then in ((False, ["seen", "undo 1 0", "played X Q3", "played O Q16"]), (True, [])):
        game, infer, sensing = blind_game()
        if seen:
            assert happen(game, infer, sensed(game, K10="X"), 3000) == ["played X K10"]
        else:
            sensing.feels = game.sensor(at(game, "K10")), 200
            game.apply(3100, ev.encode(ev.PRESS, 1))
            happen(game, infer, sensed(game), 3200)
            assert happen(game, infer, sensed(game), 4000) == ["move X K10"]
        here = {} if seen else {"K10": "?"}
        sensing.since_ms = [0] * 361
        sensing.since_ms[game.sensor(at(game, "Q3"))] = 5000
        sensing.since_ms[game.sensor(at(game, "Q16"))] = 8000
        assert happen(game, infer, sensed(game, **here, Q3="X"), 5000) == []
        happen(game, infer, sensed(game, **here, Q3="X"), 5000 + PATIENCE_MS)
        assert game.question == (ev.Q_OUT_OF_TURN if seen else ev.Q_MOVED)
        assert happen(game, infer, sensed(game, **here, Q3="X", Q16="O"), 8000)[:4] == then


def test_a_reply_to_a_stone_that_its_neighbours_hint_at_has_its_owner_asked():
    """Black forgot the clock, and K10's sensor is dead: the lights ask Black, and do not order
    White's reply off. If Black does not press, White's stone is out of turn.
    """
    for hint, asked in ((HINTED, ev.Q_MASKED), (HINTED - 1, ev.Q_OUT_OF_TURN)):
        game, infer, sensing = blind_game()
        sensing.feels = game.sensor(at(game, "K10")), hint
        state = sensed(game, Q16="O")
        assert happen(game, infer, state, 3000) == []
        happen(game, infer, state, 3000 + PATIENCE_MS)
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


def wait_for(game, infer, state, now, question, name):
    """The time at which the board asks that about the point."""
    while (game.question, game.about) != (question, at(game, name)):
        now += 100
        assert now < 200000
        happen(game, infer, state, now)
    return now


def press(game, infer, now):
    """The owner confirms what is offered."""
    return names(game, [game.apply(now, event) for event in infer.accept()])


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


def test_a_press_just_after_the_light_went_on_means_the_point_before():
    game, infer, _ = blind_game("K10", "C3")
    game.apply(3000, ev.encode(ev.PRESS, 1))
    first = wait_for(game, infer, sensed(game), 3000, ev.Q_MASKED, "K10")
    now = wait_for(game, infer, sensed(game), first, ev.Q_MASKED, "C3")
    happen(game, infer, sensed(game), now + LATE_MS - 200)
    assert press(game, infer, now + LATE_MS - 200) == ["move X K10"]


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


def test_doubted_stones_that_were_played_on_by_turns_are_moves():
    """K10's stone is likelier than all else, but by too little. White's answer has its owner asked;
    with Black's next stone, which alone would be the move, both take K10 for it.
    """
    for likely in (True, False):
        game, infer, sensing = blind_game()
        sensing.since_ms = since = [0] * 361
        if likely:
            sensing.doubts[game.sensor(at(game, "K10"))] = 1
        for ms, name in ((1000, "K10"), (2000, "D16"), (3000, "Q3")):
            since[game.sensor(at(game, name))] = ms
        happen(game, infer, sensed(game, K10="?"), 2000)
        answered = sensed(game, K10="?", D16="O")
        happen(game, infer, answered, 2100)
        happen(game, infer, answered, 2100 + PATIENCE_MS)
        assert (game.question, game.about == at(game, "K10")) == (
            (ev.Q_MASKED, True) if likely else (ev.Q_OUT_OF_TURN, False)
        ), likely
        got = happen(game, infer, sensed(game, K10="?", D16="O", Q3="X"), 3100)
        moves = ["played X K10", "played O D16", "played X Q3"]
        assert [line for line in got if line.startswith("played")] == (moves if likely else [])


def test_a_later_stone_does_not_take_the_place_of_one_that_is_not_detected():
    """Black has pressed for a stone on a dead sensor, White has answered, and Black lays the next:
    that came long after the reply, and is not the move before it.
    """
    game, infer, sensing = blind_game()
    sensing.since_ms = since = [0] * 361
    happen(game, infer, sensed(game), 100)
    game.apply(1000, ev.encode(ev.PRESS, 1))
    since[game.sensor(at(game, "D16"))] = 2000
    happen(game, infer, sensed(game, D16="O"), 2100)
    game.apply(2300, ev.encode(ev.PRESS, 2))
    assert game.turn.skipped and not game.turn.early
    since[game.sensor(at(game, "Q3"))] = 4000
    both = sensed(game, D16="O", Q3="X")
    game.apply(4000, ev.encode(ev.PRESS, 1))
    sensing.feels = (game.sensor(at(game, "C3")), 200)
    got = happen(game, infer, both, 4100)
    assert got[:3] == ["move X C3", "played O D16", "played X Q3"], got
    assert not game.turn.skipped


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


def test_who_says_yes_to_a_column_is_asked_for_all_once_more():
    game, infer, _ = blind_game()
    game.apply(3000, ev.encode(ev.PRESS, 1))
    now = wait_for(game, infer, sensed(game), 3000, ev.Q_COLUMN, "T19")
    now = wait_for(game, infer, sensed(game), now, ev.Q_COLUMN, "C19")
    happen(game, infer, sensed(game), now + LATE_MS)
    assert press(game, infer, now + LATE_MS) == []
    for _ in range(ROUNDS):
        now = wait_for(game, infer, sensed(game), now, ev.Q_COLUMN, "A19")
        now = wait_for(game, infer, sensed(game), now, ev.Q_COLUMN, "T19")


def test_many_replies_to_a_stone_that_is_sought_are_no_scattered_board():
    """Nobody looks at the lights: eight stones came by turns, and none is to be taken off."""
    game, infer, sensing = blind_game()
    sensing.since_ms = since = [0] * 361
    game.apply(1000, ev.encode(ev.PRESS, 1))
    state, asked = sensed(game), []
    for i, name in enumerate("D16 Q4 C3 R10 K10 F17 O3 H7".split()):
        now = 4000 * (i + 1)
        since[game.sensor(at(game, name))] = now
        state[game.sensor(at(game, name))] = 2 - i % 2
        for later in range(now, now + 4000, 200):
            asked += happen(game, infer, state, later)
        game.apply(now + 3900, ev.encode(ev.PRESS, 2 - i % 2))
    assert asked and not [word for word in asked if word.startswith("question %d" % ev.Q_SCATTERED)]


TAKES = "size=9", (2, "E5"), (1, "D5"), (1, "F5"), (1, "E6")  # Black E4 takes E5


def test_what_only_an_unseen_stone_on_a_masked_point_can_take_says_that_it_is_there():
    game = opened(*TAKES)
    infer = Inference(game, "", Blind(game.sensor(at(game, "E4"))))
    state = sensed(game, E5=".", E4="?")
    happen(game, infer, state, 3000)
    game.apply(3500, ev.encode(ev.PRESS, 1))
    happen(game, infer, state, 3500)
    found = happen(game, infer, state, 3500 + UNSEEN_MS)
    assert found[:2] == ["move X E4", "lifted O E5"]


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


def test_stones_that_no_move_takes_are_missing_whoever_presses():
    game = opened("size=9", (2, "E5"), (1, "D5"), (1, "F5"))
    infer = Inference(game, "", Blind(game.sensor(at(game, "E4"))))
    state = sensed(game, E5=".", E4="?")
    happen(game, infer, state, 3000)
    game.apply(3500, ev.encode(ev.PRESS, 1))
    happen(game, infer, state, 3500)
    assert happen(game, infer, state, 4200)[0] == "question %d E5" % ev.Q_MISSING


def test_the_last_stone_that_left_a_masked_point_is_taken_back():
    """Black's move on K10, which no sensor detects, is taken back by word; White presses then. The
    sensors around K10 tell that its stone has gone: White has not moved.
    """
    for nats, told in ((FOUND, "undo 1 1"), (FOUND - 1, "")):
        game, infer, sensing = blind_game("K10")
        s = game.sensor(at(game, "K10"))
        game.apply(1000, ev.encode(ev.MOVE, 1, at(game, "K10")))
        game.apply(1100, ev.encode(ev.PRESS, 1))
        happen(game, infer, sensed(game), 2000)
        game.apply(9000, ev.encode(ev.PRESS, 2))
        sensing.feels = s, nats
        got = happen(game, infer, sensed(game), 9100) + happen(game, infer, sensed(game), 9800)
        assert got[:1] == ([told] if told else []), got


def test_both_may_mean_that_a_stone_has_left_a_masked_point():
    """Black's K10, which no sensor detects, and White's Q16 are taken back, and both agree."""
    for told, back in ((2, "undo 2 3"), (0, "undo 1 3")):
        game, infer, sensing = blind_game("K10")
        s = game.sensor(at(game, "K10"))
        game.apply(1000, ev.encode(ev.MOVE, 1, at(game, "K10")))
        happen(game, infer, sensed(game, Q16="O"), 2000)
        off = sensed(game, Q16=".")
        happen(game, infer, off, 9000)
        sensing.told[s] = told
        done = names(game, [game.apply(9500, event) for event in infer.agree(off, 0, True)])
        assert done[0] == back, done


def test_a_first_stone_that_no_sensor_feels_opens_the_game_by_the_clock():
    for stones, opens in (([], True), ([100], False)):  # stones of the game before lie there still
        game = Game()
        infer = Inference(game, "size=19", Blind())
        state = bytearray(361)
        for s in stones:
            state[s] = 1
        infer.difference.compare(state)
        events = names(game, [game.apply(100, event) for event in infer.beginning.open_unseen()])
        assert (game.phase == PLAYING, game.phase == READY) == (opens, not opens), events


def test_a_captured_stone_on_a_masked_point_is_off_when_the_clock_is_pressed():
    game = opened(*TAKES)
    s = game.sensor(at(game, "E5"))
    infer = Inference(game, "", Blind(s))
    assert happen(game, infer, sensed(game, E4="X", E5="?"), 100) == ["played X E4", "seen ?"]
    assert game.lifting == 1
    game.apply(2000, ev.encode(ev.PRESS, 1))
    assert happen(game, infer, sensed(game), 2100) == ["lifted O E5", "seen ?"]
    assert game.lifting == 0 and game.seen[s] == 3  # nobody has seen that it is empty


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


def test_a_stone_without_magnet_is_no_missing_stone_until_another_lies_there():
    """Its owner says where it lies, and its sensor is sound: it goes on, and nobody asks for the
    stone, be the sensor restless for a while, or the board switched off.
    """
    game, infer, sensing = blind_game()
    sensing.contradict = lambda s, meant: sensing.contradicted.append((s, meant))
    game.apply(3200, ev.encode(ev.PRESS, 1))
    infer.step(sensed(game), 3300)
    infer.questions.put(at(game, "K10"), ev.Q_MASKED)
    assert names(game, [game.apply(6000, event) for event in infer.accept()]) == ["move X K10"]
    assert sensing.contradicted == [(180, 1)] and game.ledger.board == [0, 1, 0]
    for n, mark in enumerate(".?."):
        laid = sensed(game, K10=mark, Q4="O") if n else sensed(game, Q4="O")
        happen(game, infer, laid, 9000 + 5000 * n)
        happen(game, infer, laid, 13000 + 5000 * n)
        assert game.undetected == [at(game, "K10")] and game.ledger.board == [0, 1, 1], n
        assert plan(game) == [] and not game.question and not infer.difference.differs(), n
    assert happen(game, infer, sensed(game, K10="X"), 25000) == ["seen X"]
    assert not game.undetected and game.ledger.board == [0, 1, 1]
    happen(game, infer, sensed(game, K10="."), 26000)
    happen(game, infer, sensed(game, K10="."), 29000)
    assert game.question == ev.Q_MISSING, "one that was detected is missed"


def test_what_is_taken_back_or_captured_is_not_remembered_as_undetected():
    game = opened("size=9", (2, "E5"), (1, "D5"), (1, "F5"), (1, "E6"))
    game.apply(100, ev.encode(ev.MOVE, 1, at(game, "C3")))
    assert game.undetected == [at(game, "C3")] and game.ledger.board == [0, 4, 1]
    game.apply(200, ev.encode(ev.UNDO, 0, 1, ev.TAKEN_BACK))
    assert not game.undetected and game.ledger.board == [0, 3, 1]
    play(game, "C3 G7", 300)
    game.apply(400, ev.encode(ev.MOVE, 1, at(game, "E4")))  # it takes E5
    assert game.undetected == [at(game, "E4")]
    infer = Inference(game, "", Blind())
    assert happen(game, infer, sensed(game, E5="."), 500) == ["lifted O E5"]
    assert game.ledger.board == [0, 5, 1] and not infer.difference.differs()


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


def test_a_stone_that_was_answered_by_the_side_that_pressed_is_a_reply_not_upside_down():
    """Black's stone on C3 is not detected, White's follows at once, then Black's next one: were
    White's Black's, upside down, White would be next.  Who plays on answers nothing by its clock.
    """
    game, infer, _ = blind_game("C3")
    game.apply(3200, ev.encode(ev.PRESS, 1))
    came, asked = {"C3": "?"}, []
    rows = (2, 4, 6, 8, 10, 12, 14, 16)
    for i, name in enumerate([f"{column}{row}" for row in rows for column in "KE"]):
        game.apply(3800 + 600 * i, ev.encode(ev.PRESS, 2 - i % 2))
        came[name] = "OX"[i % 2]
        for now in range(3300 + 600 * i, 3900 + 600 * i, 100):
            happen(game, infer, sensed(game, **came), now)
            if game.question:
                asked.append(game.about)
                assert infer.questions.answered()[0] == PASS, "it is pressed for a stone"
    assert asked and set(asked) == {at(game, "C3")}
    answered = set()
    for later in range(now + 100, now + 60000, 100):
        happen(game, infer, sensed(game, **came), later)
        answered.add(infer.questions.answered()[0])
    assert at(game, "C3") in answered, "nobody plays on"


def test_a_stone_upside_down_with_its_reply_needs_no_question():
    game, infer, _ = blind_game()
    game.apply(3200, ev.encode(ev.PRESS, 1))
    happen(game, infer, sensed(game, K10="O"), 3400)
    game.apply(4000, ev.encode(ev.PRESS, 2))
    for now in (4100, 4200, 4800):
        told = happen(game, infer, sensed(game, K10="O", D4="O"), now)
    assert told == ["seen O", "move X K10", "played O D4", "press O"]
    assert game.upside_down == [at(game, "K10")] and not infer.difference.differs()
    assert plan(game) == []  # the lights do not ask for it


def test_a_stone_on_a_masked_point_is_likelier_than_one_upside_down():
    """White's stone on Q16 came just after Black's press, and White's next one soon. If Black's two
    may lie on row 3, which has no power, none of them is Black's, upside down.
    """
    dead = [letter + "3" for letter in "ABCDEFGHJKLMNOPQRST"]
    for nats, taken in ((0, False), (-TURNED, True)):
        game, infer, sensing = blind_game(*dead)
        sensing.nats = [nats] * 361
        masked = {name: "?" for name in dead}
        game.apply(3000, ev.encode(ev.PRESS, 1))
        happen(game, infer, sensed(game, Q16="O", **masked), 3500)
        both = sensed(game, Q16="O", D4="O", **masked)
        happen(game, infer, both, 4300)
        game.apply(4400, ev.encode(ev.PRESS, 2))
        got = []
        for now in range(4500, 7000, 100):
            got += happen(game, infer, both, now)
        assert ("move X Q16" in got) == taken, (nats, got)


def test_two_stones_of_a_side_that_lay_there_before_the_clock_are_not_upside_down():
    """White's slip is on the board when Black plays and presses: neither is a move of Black's."""
    game, infer, _ = blind_game()
    happen(game, infer, sensed(game, N1="O", N2="O"), 3000)
    game.apply(5000, ev.encode(ev.PRESS, 1))
    game.apply(6000, ev.encode(ev.PRESS, 2))
    for now in range(6000, 9000, 100):
        happen(game, infer, sensed(game, N1="O", N2="O", D4="O"), now)
    assert game.position.moves == 0


def test_who_lifts_a_stone_that_lay_upside_down_is_asked_for_it():
    game, infer, _ = blind_game()
    laid = sensed(game, K10="O")
    happen(game, infer, laid, 3000)
    game.apply(3200, ev.encode(ev.PRESS, 1))
    for now in range(3200, 6000, 100):
        happen(game, infer, laid, now)
    press(game, infer, 6000)
    assert happen(game, infer, laid, 8100) == ["resolved"] and game.upside_down
    happen(game, infer, sensed(game, K10="O", D4="O"), 9000)
    for now in range(20000, 22000, 100):
        happen(game, infer, sensed(game, K10="."), now)
    assert game.question == ev.Q_MISSING and not game.upside_down
    assert plan(game) == [(PASS, at(game, "K10"), 1)]


def test_on_a_masked_point_only_its_own_side_fills():
    """A1 is in Black's corner: what is felt around it is no white stone (HW-6)."""
    for colour, fills in ((1, ["filled X A1"]), (2, [])):
        game = opened("size=9", (1, "B1"), (1, "A2"), (2, "E5"))
        for _ in range(2):
            game.apply(1, ev.encode(ev.PASS_, game.position.to_move, 0))
        for player in (1, 2):
            game.apply(2000, ev.encode(ev.PRESS, player))
        s = game.sensor(at(game, "A1"))
        infer = Inference(game, "", Blind(s))
        infer.sensing.told = {s: colour}
        found = happen(game, infer, sensed(game, A1="?"), 3000)
        assert [words for words in found if "filled" in words] == fills, found


def test_a_white_stone_is_no_handicap_stone():
    """The third handicap stone lies on a dead sensor: White's first stone does not take its place,
    and says that all are there.
    """
    game = setting("size=19\nhandicap=3\nsetup=3\nfirst=white")
    sensing = Blind()
    infer = Inference(game, "", sensing)
    happen(game, infer, sensed(game, D4="X"), 100)
    happen(game, infer, sensed(game, Q16="X"), 1000)
    happen(game, infer, sensed(game, R14="O"), 3000)
    assert game.setups == 2 and not game.meant(at(game, "R14"))
    sensing.feels = (game.sensor(at(game, "Q4")), 200)
    got = happen(game, infer, sensed(game, R14="O"), 3100)
    assert got[:3] == ["setup X Q4", "begin", "played O R14"], got


def test_a_black_stone_after_whites_is_a_reply_and_no_handicap_stone():
    """The handicap stone on Q4 is found when the sensors around it have followed: quick hands have
    played on by then. It is compared with the empty board until all is set up.
    """
    game = setting("size=19\nhandicap=3\nsetup=3\nfirst=white")
    infer = Inference(game, "", Blind())
    sensing = infer.sensing
    happen(game, infer, sensed(game, D4="X"), 100)
    happen(game, infer, sensed(game, Q16="X"), 700)
    marks = sensing.marks
    happen(game, infer, sensed(game, R14="O"), 1400)
    state = sensed(game, R14="O", K10="X")
    assert happen(game, infer, state, 2300) == [] and game.setups == 2
    assert sensing.marks == marks
    sensing.feels = (game.sensor(at(game, "Q4")), 200)
    got = happen(game, infer, state, 2400)
    assert got[:2] == ["setup X Q4", "begin"] and got[2:4] == ["played O R14", "played X K10"], got
    happen(game, infer, sensed(game, Q4="?"), 2500)
    assert sensing.marks == marks + 1


def test_nobody_can_answer_before_the_light_was_seen():
    """The clock is pressed 200 ms after the first point was offered: it ends a turn, no more."""
    game, infer, sensing = blind_game("K10")
    game.apply(1000, ev.encode(ev.PRESS, 1))
    now = 1000
    while game.question != ev.Q_MASKED:
        now += 100
        happen(game, infer, sensed(game), now)
    assert list(infer.accept()) == [] and not game.position.moves


def test_people_who_ignore_the_lights_lose_nothing():
    """Nine moves follow one that is not detected; when that is found, all are recorded in turn."""
    game, infer, sensing = blind_game()
    sensing.since_ms = since = [0] * 361
    marks = {}
    happen(game, infer, sensed(game), 100)
    game.apply(1000, ev.encode(ev.PRESS, 1))
    for number, name in enumerate("Q16 C3 R4 C5 R6 C7 R8 C9 R10".split()):
        now = 2000 + 1500 * number
        marks[name] = "X" if number % 2 else "O"
        since[game.sensor(at(game, name))] = now
        got = happen(game, infer, sensed(game, **marks), now)
        assert not [word for word in got if word.startswith("played")], got
    sensing.feels = (game.sensor(at(game, "D16")), 200)
    got = happen(game, infer, sensed(game, **marks), now + AGAIN_MS)
    assert got[0] == "move X D16" and game.position.moves == 10, got


def test_two_presses_of_the_side_whose_stone_is_not_detected():
    """A quick game goes on: White has replied, Black has laid the next stone and pressed for it.
    The stones are Black's and White's in turn after the unseen one: they are not ordered off.
    """
    game, infer, _ = blind_game("C3")
    state = sensed(game, C3="?", K10="O", D4="X")
    game.apply(3000, ev.encode(ev.PRESS, 1))
    happen(game, infer, sensed(game, C3="?", K10="O"), 4500)
    game.apply(4600, ev.encode(ev.PRESS, 2))
    happen(game, infer, state, 5500)
    game.apply(5600, ev.encode(ev.PRESS, 1))
    for now in range(5700, 5600 + QUIET_MS, 100):
        happen(game, infer, state, now)
        assert not game.question
    wait_for(game, infer, state, 5600 + QUIET_MS, ev.Q_MASKED, "C3")


def test_a_stone_after_two_that_are_not_detected_takes_nobodys_place():
    """A row without power: Black and White have both pressed for a stone on it when Black plays on.
    That stone is neither of the two: Black is asked where the first lies, and it stays.
    """
    game, infer, _ = blind_game("C3", "D3")
    masked = {"C3": "?", "D3": "?"}
    game.apply(3000, ev.encode(ev.PRESS, 1))
    happen(game, infer, sensed(game, **masked), 3100)
    game.apply(5000, ev.encode(ev.PRESS, 2))
    happen(game, infer, sensed(game, **masked), 5100)
    state = sensed(game, K10="X", **masked)
    for now in range(6000, 6000 + ASK_MS, 100):
        assert happen(game, infer, state, now) == []
    now = wait_for(game, infer, state, 6000 + ASK_MS, ev.Q_MASKED, "C3") + LATE_MS
    happen(game, infer, state, now)
    assert press(game, infer, now) == ["move X C3"]


def test_who_presses_again_after_two_that_are_not_detected_changes_nothing():
    """As before, but Black's stone has just come to rest when White presses for its reply: the
    presses for the two unseen stones were long before.
    """
    game, infer, _ = blind_game("C3", "D3")
    masked = {"C3": "?", "D3": "?"}
    for t_ms, colour in ((3000, 1), (5000, 2), (5600, 1)):
        game.apply(t_ms, ev.encode(ev.PRESS, colour))
        happen(game, infer, sensed(game, **masked), t_ms + 20)
    state = sensed(game, K10="X", **masked)
    infer.difference.arriving = lambda before=0: True  # White's stone comes
    assert happen(game, infer, sensed(game, K10="?", **masked), 6000) == []
    game.apply(6100, ev.encode(ev.PRESS, 2))
    assert happen(game, infer, state, 6200) == []


def test_who_plays_on_beside_a_question_takes_no_unseen_stones_place():
    """Black's stone on C3 is not seen. White takes D4, people are asked for that, Black plays on.
    The board is right: but R4 was no move before D5.
    """
    game, infer, sensing = blind_game("C3")
    sensing.since_ms = since = [0] * 361
    since[game.sensor(at(game, "D5"))], since[game.sensor(at(game, "R4"))] = 4000, 5200
    play(game, "D4 C4 R10 E4 R12 D3")
    masked = {"C3": "?"}
    happen(game, infer, sensed(game, **masked), 3000)
    game.apply(3100, ev.encode(ev.PRESS, 1))
    taken = sensed(game, D5="O", D4=".", **masked)
    happen(game, infer, taken, 4000)
    game.apply(4100, ev.encode(ev.PRESS, 2))
    for now in range(4200, 5000, 100):
        happen(game, infer, taken, now)
    assert game.question == ev.Q_MISSING
    game.apply(5100, ev.encode(ev.PRESS, 1))
    on = sensed(game, R4="X", **masked)
    for now in range(5200, 9000, 100):
        assert not [word for word in happen(game, infer, on, now) if "played" in word]
    told = names(game, [ev.decode(data) for data in infer.agree(on, 0, True)])
    assert not [word for word in told if "played" in word], told


def test_a_stone_that_is_detected_before_another_comes_is_the_one_that_was_pressed_for():
    """Black's stone lies on a dead sensor, and White's comes down upside down while that is found:
    it reads like Black's. Where it is not so sure, the stone that lies there is the move.
    """
    for nats, first in ((FOUND + TURNED, "move X C3"), (FOUND + TURNED - 1, "played X K10")):
        game, infer, sensing = blind_game("C3")
        masked = sensed(game, C3="?")
        game.apply(3000, ev.encode(ev.PRESS, 1))
        happen(game, infer, masked, 3050)
        sensing.feels = game.sensor(at(game, "C3")), nats
        infer.difference.stirs = lambda order: True  # a stone comes
        assert happen(game, infer, masked, 3050 + UNSEEN_MS) == []
        del infer.difference.stirs
        assert happen(game, infer, sensed(game, C3="?", K10="X"), 3800)[0] == first


def test_a_stone_that_lay_there_before_the_unseen_one_is_no_reply_to_it():
    """A sleeve pushes White's stone off a point whose sensor is dead; Black plays on another and
    presses. That is recorded alone: White is asked what its stone is.
    """
    for came_ms, reply in ((3000 - ANSWERED_MS - 100, False), (3000 - ANSWERED_MS + 200, True)):
        game, infer, sensing = blind_game("C3")
        state = sensed(game, C3="?", Q16="O")
        happen(game, infer, state, came_ms)
        game.apply(3000, ev.encode(ev.PRESS, 1))
        sensing.feels = game.sensor(at(game, "C3")), FOUND
        told = []
        for now in range(3000, 3000 + QUIET_MS, 100):
            told += happen(game, infer, state, now)
        assert "move X C3" in told and ("played O Q16" in told) == reply, told
        assert reply or (game.question, game.about) == (ev.Q_EXTRA, at(game, "Q16"))


def test_an_unseen_stone_is_sought_while_others_play_on():
    """Quick hands lay a stone each 0.5 s: the board is never still, but the clock was pressed."""
    game, infer, sensing = blind_game()
    happen(game, infer, sensed(game), 100)
    game.apply(1000, ev.encode(ev.PRESS, 1))
    sensing.feels = game.sensor(at(game, "C3")), FOUND
    happen(game, infer, sensed(game, D16="O"), 1400)
    game.apply(1500, ev.encode(ev.PRESS, 2))
    got = happen(game, infer, sensed(game, D16="O"), 1000 + UNSEEN_MS)
    assert got == ["move X C3", "played O D16", "press O"]


FAILING = "A9 C3 G9 J1 T1".split()


def test_moves_before_a_second_unseen_one_are_recorded():
    """Black's stone on C3 is found, White's next is not: its press still waits for it then."""
    game, infer, sensing = blind_game(*FAILING)
    unread = {name: "?" for name in FAILING}
    happen(game, infer, sensed(game, **unread), 100)
    for t_ms, colour in ((1000, 1), (1500, 2), (2100, 1)):
        game.apply(t_ms, ev.encode(ev.PRESS, colour))
    sensing.feels = game.sensor(at(game, "C3")), FOUND
    state = sensed(game, Q3="X", **unread)
    assert happen(game, infer, state, 2200) == ["move X C3"]
    assert infer.questions.ended_turn()  # White has pressed, and Black after it
    sensing.feels = game.sensor(at(game, "G9")), FOUND
    for now in range(2300, 2300 + AGAIN_MS, 100):
        if game.position.moves < 2:
            got = happen(game, infer, state, now)
    assert got == ["move O G9", "played X Q3", "press X"]


def test_a_doubted_reading_may_be_the_missing_move():
    """Nothing before it is recorded as sure."""
    game, infer, sensing = blind_game(*FAILING)
    unread = {name: "?" for name in FAILING}
    sensing.feels = game.sensor(at(game, "C3")), FOUND
    for t_ms, colour in ((1000, 1), (1500, 2), (2100, 1)):
        game.apply(t_ms, ev.encode(ev.PRESS, colour))
    assert not happen(game, infer, sensed(game, Q3="X", K10="?", **unread), 2200)


def test_replies_by_turns_say_that_an_unpressed_stone_is_there():
    """Nobody presses: how surely it lies on C3, and how surely there is one, count together."""
    for nats, stones, taken in (
        (ANYWHERE + HINTED, ("D16",), False),
        (ANYWHERE + HINTED, ("D16", "Q3"), True),
        (FOUND, ("D16", "Q3"), False),
    ):
        game, infer, sensing = blind_game()
        sensing.since_ms = since = [0] * 361
        happen(game, infer, sensed(game), 100)
        sensing.feels = game.sensor(at(game, "C3")), nats
        lie, told = {}, []
        for name, mark, came_ms in zip(stones, "OX", (1000, 2000)):  # noqa: B905
            lie[name] = mark
            since[game.sensor(at(game, name))] = came_ms
            for now in range(came_ms + 100, came_ms + 1000, 100):
                told += happen(game, infer, sensed(game, **lie), now)
        assert ("move X C3" in told) == taken, (nats, stones, told)


def test_what_was_found_once_is_not_less_sure_when_stones_come_beside_it():
    game, infer, sensing = blind_game()
    happen(game, infer, sensed(game), 100)
    sensing.feels = game.sensor(at(game, "C3")), FOUND - 1
    game.apply(1000, ev.encode(ev.PRESS, 1))
    happen(game, infer, sensed(game), 2000)
    assert infer.unseen._nats == FOUND - 1
    sensing.feels = game.sensor(at(game, "C3")), ASKED
    happen(game, infer, sensed(game, D4="O"), 2500)
    assert infer.unseen._nats == FOUND - 1


def test_the_last_stone_that_was_moved_to_a_failing_sensor_is_asked_about_there():
    """Of where its stone lies its owner knows: little evidence is enough to ask."""
    for nats, asked in ((ASKED, True), (ASKED - 1, False)):
        game, infer, sensing = blind_game("K10")
        happen(game, infer, sensed(game, K9="X", K10="?"), 1000)
        game.apply(1500, ev.encode(ev.PRESS, 1))
        sensing.feels = game.sensor(at(game, "K10")), nats
        state = sensed(game, K9=".", K10="?")
        for now in range(3000, 5000, 100):
            happen(game, infer, state, now)
        code, point = (ev.Q_MOVED, "K10") if asked else (ev.Q_MISSING, "K9")
        assert (game.question, game.about) == (code, at(game, point)), nats
        if asked:
            got = names(game, [game.apply(5000, event) for event in infer.accept()])
            assert got == ["undo 1 0", "move X K10"]
