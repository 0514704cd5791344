"""Stones that no sensor feels: found by the sensors around them, or by what they take."""

from drawn import TAKES, Blind, at, blind_game, happen, names, opened, play, press, sensed, setting
from wenping.game import events as ev
from wenping.game.fold import Game
from wenping.game.phases import PLAYING, READY
from wenping.game.priors import ASKED, AT_REST, FOUND, PRESSED_MS, UNSEEN_MS
from wenping.game.repair import plan
from wenping.inference.infer import Inference
from wenping.weiqi.points import PASS, WHITE


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


def test_a_turn_that_ends_is_what_the_next_unseen_stone_is_compared_with():
    """By the press the hand is gone, and the sensors around its stone have followed what they read.
    Later a stone that nobody saw may lie there.
    """
    game, infer, sensing = blind_game()
    infer.beginning.starting = 0  # the board has been on for long
    assert happen(game, infer, sensed(game, D4="X"), 1000) == ["played X D4"]
    laid = sensing.marks
    happen(game, infer, sensed(game), 1300)
    assert sensing.marks == laid
    for t_ms, colour, marks in ((1400, 1, 1), (2000, 1, 1), (3000, 2, 1), (4000, 1, 1)):
        game.apply(t_ms, ev.encode(ev.PRESS, colour))
        happen(game, infer, sensed(game), t_ms + 20)
        happen(game, infer, sensed(game), t_ms + 300)
        assert sensing.marks == laid + marks, t_ms


def test_the_empty_board_is_read_again_when_it_has_been_still_for_a_second():
    """A point's first reference is of a few frames: the first stone, if none sees it, would be
    compared with their noise. While any point moves no reference follows its readings.
    """
    infer = Inference(Game(), "", Blind())
    state = bytearray(361)
    for step in range(40):
        infer.sensing.busy = lambda step=step: 3 <= step < 13
        assert not list(infer.step(state, 100 * step))
        assert infer.sensing.marks == 1 + (step >= 22)


def test_beside_a_masked_point_that_nobody_can_be_asked_of_it_is_not_sure():
    """A column is not connected: K2 is told of, but K3's stone, off its middle, does the same."""
    game, infer, sensing = blind_game("K2", "K3")
    sensing.feels = game.sensor(at(game, "K2")), 200
    sensing.nats = [0] * 361
    game.apply(3100, ev.encode(ev.PRESS, 1))
    happen(game, infer, sensed(game), 3200)
    assert happen(game, infer, sensed(game), 4000) == []
    sensing.nats = [-99] * 361
    infer.difference.around._key = None
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
        happen(game, infer, sensed(game, **here, Q3="X"), 5000 + PRESSED_MS)
        assert game.question == (ev.Q_OUT_OF_TURN if seen else ev.Q_MOVED)
        assert happen(game, infer, sensed(game, **here, Q3="X", Q16="O"), 8000)[:4] == then


def test_what_only_an_unseen_stone_on_a_masked_point_can_take_says_that_it_is_there():
    game = opened(*TAKES)
    infer = Inference(game, "", Blind(game.sensor(at(game, "E4"))))
    state = sensed(game, E5=".", E4="?")
    happen(game, infer, state, 3000)
    game.apply(3500, ev.encode(ev.PRESS, 1))
    happen(game, infer, state, 3500)
    found = happen(game, infer, state, 3500 + UNSEEN_MS)
    assert found[:2] == ["move X E4", "lifted O E5"]


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


def test_a_stone_without_magnet_is_no_missing_stone_until_another_lies_there():
    """Its owner says where it lies, and its sensor is sound: it goes on, and nobody asks for the
    stone, be the sensor restless for a while, or the board switched off.
    """
    game, infer, sensing = blind_game()
    sensing.contradict = lambda s, meant, centred: sensing.contradicted.append((s, meant))
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
    infer.beginning.starting = 0  # the board has been on for long
    happen(game, infer, sensed(game, D4="X"), 100)
    happen(game, infer, sensed(game, Q16="X"), 1000)
    happen(game, infer, sensed(game, R14="O"), 3000)
    assert game.setups == 2 and not game.meant(at(game, "R14"))
    sensing.feels = (game.sensor(at(game, "Q4")), 200)
    got = happen(game, infer, sensed(game, R14="O"), 3100)
    assert got[:3] == ["setup X Q4", "begin", "played O R14"], got


def test_no_handicap_stone_is_found_before_references_have_settled_since_power_on():
    """The power fails after two stones of a handicap; until references have settled the sensors
    around Q4 seem to tell of the third.  What is seen is set up meanwhile.
    """
    game = setting("size=19\nhandicap=4\nsetup=4\nfirst=white")
    for name in ("D4", "Q16"):
        game.apply(0, ev.encode(ev.SETUP, 1, at(game, name)))
    infer = Inference(game, "", Blind())
    infer.sensing.feels = (game.sensor(at(game, "Q4")), 200)
    state = sensed(game, D16="X")
    got = [happen(game, infer, state, now) for now in range(AT_REST)]
    assert sum(got, []) == ["setup X D16"] and not infer.sensing.marks, got
    got = happen(game, infer, state, 1000)
    assert got[-1] == "setup X Q4" and infer.sensing.marks, got


def test_a_black_stone_after_whites_is_a_reply_and_no_handicap_stone():
    """The handicap stone on Q4 is found when the sensors around it have followed: quick hands have
    played on by then. It is compared with the empty board until all is set up.
    """
    game = setting("size=19\nhandicap=3\nsetup=3\nfirst=white")
    infer = Inference(game, "", Blind())
    sensing = infer.sensing
    infer.beginning.starting = 0  # the board has been on for long
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


def test_a_reply_says_that_the_last_stone_lies_where_it_was_moved_undetected():
    """Black's K9 is pushed onto K10, whose sensor is dead. White replies, elsewhere or on K9, and
    presses: it takes Black's stone for moved. Without its press it is asked; without any sign of
    the stone at K10 White's move is one beside the question.
    """
    for reply, pressed, nats, told in (
        ("Q4", True, ASKED, ["undo 1 0", "move X K10", "played O Q4"]),
        ("K9", True, ASKED, ["undo 1 0", "move X K10", "played O K9"]),
        ("Q4", False, ASKED, []),
        ("Q4", True, ASKED - 1, ["played O Q4"]),
    ):
        game, infer, sensing = blind_game("K10")
        happen(game, infer, sensed(game, K9="X", K10="?"), 1000)
        game.apply(1500, ev.encode(ev.PRESS, 1))
        sensing.feels = game.sensor(at(game, "K10")), nats
        for now in range(3000, 5000, 100):
            happen(game, infer, sensed(game, K9=".", K10="?"), now)
        state, got = sensed(game, **{"K9": ".", "K10": "?", reply: "O"}), []
        for now in range(5000, 5300, 100):
            got += happen(game, infer, state, now)
        if pressed:
            game.apply(5300, ev.encode(ev.PRESS, 2))
        for now in range(5300, 8000, 100):
            got += happen(game, infer, state, now)
        moves = [what for what in got if what.split()[0] in ("undo", "move", "played")]
        assert moves == told, (reply, pressed, nats, got)


def test_a_stone_that_was_moved_to_a_noisy_sensor_beside_lies_nowhere_else():
    """Black's K9 is moved to K10, which settles late; meanwhile the fields around C8 tell as much
    of a black stone as noise does. White replies and presses.
    """
    game, infer, sensing = blind_game()
    happen(game, infer, sensed(game, K9="X"), 1000)
    game.apply(1500, ev.encode(ev.PRESS, 1))
    sensing.feels = game.sensor(at(game, "C8")), ASKED
    sensing.reads = {game.sensor(at(game, "K10")): 1}
    for now in range(3000, 5000, 100):
        happen(game, infer, sensed(game, K9=".", K10="?" if now > 3400 else "."), now)
    got, state = [], sensed(game, K9=".", K10="?", Q4="O")
    for now in range(5000, 9000, 100):
        got += happen(game, infer, state, now)
        if now == 5300:
            game.apply(now, ev.encode(ev.PRESS, 2))
    assert not [word for word in got if word.split()[0] in ("undo", "move", "played")], got
    got, sensing.since_ms[game.sensor(at(game, "K10"))] = [], 3600  # felt then
    for now in range(9000, 9500, 100):
        got += happen(game, infer, sensed(game, K9=".", K10="X", Q4="O"), now)
    assert [w for w in got if w[:4] in ("undo", "play")] == [
        "undo 1 0", "played X K10", "played O Q4"], got  # fmt: skip


def test_two_moves_are_taken_back_of_which_one_lay_on_a_masked_point():
    """White's D4 is lifted, then Black's K10: only the sensors around tell that it has gone."""
    for told, undone in ((2, ["undo 2 1"]), (0, [])):
        game, infer, sensing = blind_game("K10")
        sensing.feels = game.sensor(at(game, "K10")), 200
        game.apply(3100, ev.encode(ev.PRESS, 1))
        happen(game, infer, sensed(game), 3200)
        assert happen(game, infer, sensed(game), 4000) == ["move X K10"]
        sensing.feels = (-1, 0)
        assert happen(game, infer, sensed(game, D4="O", K10="?"), 6000)[-1:] == ["played O D4"]
        game.apply(6400, ev.encode(ev.PRESS, 2))
        sensing.told[game.sensor(at(game, "K10"))] = told
        state, got = sensed(game, D4=".", K10="?"), []
        for now in range(8000, 12000, 100):
            got += [what for what in happen(game, infer, state, now) if what.startswith("undo")]
        assert got == undone, (told, got)


def test_who_confirms_a_doubted_stone_among_other_new_ones_says_only_that_it_is_there():
    """White says that the doubted reading at Q4 is its stone. Alone it is its move; among others
    that are no moves yet, when each came says which is the next one.
    """
    for others, told in (({}, ["move O Q4"]), ({"C3": "O", "C5": "X"}, [])):
        game, infer, sensing = blind_game()
        happen(game, infer, sensed(game, K10="X"), 1000)
        sensing.doubts[game.sensor(at(game, "Q4"))] = WHITE
        infer.difference.compare(sensed(game, Q4="?", **others))
        infer.questions.put(at(game, "Q4"), ev.Q_MASKED)
        assert press(game, infer, 9000) == told


def test_who_says_that_the_set_up_is_there_says_that_its_missing_stones_lie_somewhere():
    """Three stones are set up, and one of them is not detected: both players hold their clocks, and
    it lies where the sensors around tell of it most, if they tell of it.
    """
    for nats, told in ((ASKED, ["setup X Q4"]), (ASKED - 1, [])):
        game = setting("size=19\nsetup=3")
        sensing = Blind()
        infer = Inference(game, "", sensing)
        for now in range(1000, 3000, 100):
            happen(game, infer, sensed(game, D4="X", Q16="O"), now)
        assert game.setups == 2
        sensing.feels = game.sensor(at(game, "Q4")), nats
        got = [game.apply(5000, event) for event in infer.beginning.rest()]
        assert names(game, got) == told, nats


def test_a_move_of_a_sensor_that_is_found_to_echo_is_taken_back():
    """E1 repeated what the sensor above it read; that is found out two seconds later. Who has
    pressed the clock for a stone there has laid one.
    """
    for pressed, told in ((False, ["undo 1 1"]), (True, [])):
        game, infer, sensing = blind_game()
        state = sensed(game, E1="X")
        assert happen(game, infer, state, 1000) == ["played X E1"]
        if pressed:
            game.apply(1500, ev.encode(ev.PRESS, 1))
        sensing.misread, sensing.misread_ms = game.sensor(at(game, "E1")), 2900
        sensing.masked.append(sensing.misread)
        state = sensed(game, E1="?")
        assert [line for line in happen(game, infer, state, 3000) if "seen" not in line] == told


def test_a_move_that_was_declared_on_a_point_whose_sensor_echoed_before_stands():
    """E1's sensor was masked long ago. Black says that its stone lies there, White plays, takes
    its stone off again and lays it elsewhere: Black's move is the last one then, and stands
    (152 of the strange games of seed 80264189).
    """
    game, infer, sensing = blind_game("E1")
    s = game.sensor(at(game, "E1"))
    sensing.misread, sensing.misread_ms = s, 100
    game.apply(1000, ev.encode(ev.MOVE, 1, at(game, "E1")))
    game.apply(1100, ev.encode(ev.PRESS, 1))
    assert happen(game, infer, sensed(game, E1="?", C7="O"), 3000)[-1] == "played O C7"
    state = sensed(game, E1="?", C7=".")
    got = sum([happen(game, infer, state, now) for now in range(4000, 6000, 100)], [])
    assert [line for line in got if "undo" in line] == ["undo 1 1"], got
    state = sensed(game, E1="?", G3="O")
    got = sum([happen(game, infer, state, now) for now in range(6000, 8000, 100)], [])
    assert got == ["played O G3"]


def test_a_stone_between_those_taken_off_is_gone_only_if_the_sensors_around_it_say_so():
    """White's last two stones are lifted by Black, which takes them from B1 and has laid one on a
    dead sensor between: that lies there, and they are prisoners.  Gone, all three are taken back;
    so are the last two, of which the last lay there.
    """
    for off, gone, moves in (("A2 A1", False, 7), ("A2 A1", True, 3), ("H8 A2", True, 5)):
        game, infer, sensing = blind_game("Q16", "H8")
        played = "B2 K10 A3 A1 Q16 A2" + (" H8" if "H8" in off else "")
        play(game, played, 1000)
        lie = {name: "XO"[i % 2] for i, name in enumerate(played.split())}
        lie["Q16"] = lie["H8"] = "?"
        happen(game, infer, sensed(game, **lie), 5000)
        if gone:
            p = "H8" if "H8" in off else "Q16"
            sensing.told[game.sensor(at(game, p))] = WHITE
        now = 6000
        for name in off.split():
            if name != "H8":
                lie[name] = "."
            for _ in range(10):
                now += 100
                happen(game, infer, sensed(game, **lie), now)
        if moves == 7:
            assert game.position.moves == 6
            lie["B1"] = "X"
            assert happen(game, infer, sensed(game, **lie), now + 500)[0] == "played X B1"
        assert game.position.moves == moves, (off, gone)
