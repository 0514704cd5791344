"""Stones that no sensor feels: found by their neighbours, by what they take, or asked for."""

from drawn import at, happen, names, opened, sensed, setting
from wenping.game import events as ev
from wenping.game.fold import Game
from wenping.game.infer import Inference
from wenping.game.phases import PLAYING, READY
from wenping.game.priors import AGAIN_MS, LATE_MS, UNSEEN_MS


class Blind:
    """A Sensing that masks what it is told to, and whose neighbours feel one point."""

    def __init__(self, *masked):
        self.masked = list(masked)
        self.blind = self
        self.feels = (-1, 0, 0)
        self.leans = {}

    def is_masked(self, s):
        return s in self.masked

    def mask(self, s):
        self.masked.append(s)

    def busy(self):
        return False

    since_ms = [0] * 361

    def believe(self, s, state):
        return False

    def is_proved(self, s):
        return True

    def mark(self):
        pass

    def find(self, colour):
        return self.feels

    def lean(self, s):
        return self.leans.get(s, -1000)

    def survey(self):
        self.parts = [self.lean(s) for s in range(361)]


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
    sensing.feels = game.sensor(at(game, "K10")), 90, 10
    assert happen(game, infer, sensed(game), 3000) == []
    game.apply(3100, ev.encode(ev.PRESS, 1))
    happen(game, infer, sensed(game), 3200)
    assert happen(game, infer, sensed(game), 4000) == ["move X K10"]


def test_beside_a_masked_point_that_nobody_can_be_asked_of_it_is_not_sure():
    """A column that is not connected: K2 leans, but K3's stone, off its middle, does the same."""
    game, infer, sensing = blind_game("K2", "K3")
    sensing.feels = game.sensor(at(game, "K2")), 70, 0
    sensing.parts = [-1000] * 361
    game.apply(3100, ev.encode(ev.PRESS, 1))
    happen(game, infer, sensed(game), 3200)
    assert happen(game, infer, sensed(game), 4000) == []
    sensing.parts = [0] * 361
    infer.unseen._detected_key = None
    assert happen(game, infer, sensed(game), 4100) == ["move X K2"]


def test_a_sensor_that_did_not_feel_its_stone_is_masked():
    game, infer, sensing = blind_game()
    sensing.feels = game.sensor(at(game, "K10")), 90, 10
    game.apply(3100, ev.encode(ev.PRESS, 1))
    happen(game, infer, sensed(game), 3200)
    assert happen(game, infer, sensed(game), 4000) == ["move X K10"]
    assert infer.difference.deaf == game.sensor(at(game, "K10"))


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
        assert game.phase == PLAYING and infer.difference.deaf == game.sensor(at(game, other))


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
    sensing.feels = (game.sensor(at(game, "C3")), 90, 10)
    assert not [word for word in happen(game, infer, both, 4100) if word.startswith("played")]
    got = happen(game, infer, both, 4100 + UNSEEN_MS)
    assert got[:3] == ["move X C3", "played O D16", "played X Q3"], got
    assert not game.turn.skipped


def test_who_presses_at_no_column_is_asked_again():
    game, infer, _ = blind_game()
    game.apply(3000, ev.encode(ev.PRESS, 1))
    now = wait_for(game, infer, sensed(game), 3000, ev.Q_COLUMN, "T19")
    wait_for(game, infer, sensed(game), now, ev.Q_COLUMN, "A19")


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
    assert infer.difference.deaf == game.sensor(at(game, "E4"))


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
    for now in range(3200, 8000, 100):
        asked += happen(game, infer, laid, now)
    assert "question %d K10" % ev.Q_MASKED in " ".join(asked), asked
    assert infer.questions.offer == at(game, "K10") and infer.questions.code == ev.Q_MASKED
    assert names(game, [game.apply(8000, event) for event in infer.accept()]) == ["move X K10"]
    assert infer.difference.deaf == -1 and not sensing.is_masked(180)  # the sensor is sound
    happen(game, infer, laid, 8100)
    assert not infer.difference.differs() and not game.question  # and the stone is left as it lies


def test_the_opponents_stone_that_came_after_the_clock_is_not_offered():
    game, infer, _ = blind_game()
    game.apply(3200, ev.encode(ev.PRESS, 1))
    for now in range(3200, 12000, 100):
        happen(game, infer, sensed(game, K10="O"), now)
        assert infer.questions.offer != at(game, "K10")


def test_on_a_masked_point_only_its_own_side_fills():
    """A1 is in Black's corner: what is felt around it is no white stone (HW-6)."""
    for lean, fills in ((90, ["filled X A1"]), (-90, [])):
        game = opened("size=9", (1, "B1"), (1, "A2"), (2, "E5"))
        for _ in range(2):
            game.apply(1, ev.encode(ev.PASS_, game.position.to_move, 0))
        for colour in (1, 2):
            game.apply(2000, ev.encode(ev.PRESS, colour))
        s = game.sensor(at(game, "A1"))
        infer = Inference(game, "", Blind(s))
        infer.sensing.leans = {s: lean}
        found = happen(game, infer, sensed(game, A1="?"), 3000)
        assert [words for words in found if "filled" in words] == fills, (lean, found)


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
    sensing.feels = (game.sensor(at(game, "Q4")), 90, 10)
    got = happen(game, infer, sensed(game, R14="O"), 3100)
    assert got[:3] == ["setup X Q4", "begin", "played O R14"], got


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
    sensing.feels = (game.sensor(at(game, "D16")), 90, 10)
    got = happen(game, infer, sensed(game, **marks), now + AGAIN_MS)
    assert got[0] == "move X D16" and game.position.moves == 10, got
