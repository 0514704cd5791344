"""An unseen stone is sought while people play on: found, asked about, never replaced by another."""

from drawn import at, blind_game, happen, rest, sensed
from wenping.game import events as ev
from wenping.game.priors import AGAIN_MS, ANSWERED_MS, ASKED, FOUND, QUIET_MS, UNSEEN_MS

FAILING = "A9 C3 G9 J1 T1".split()  # points of which no sensor tells


def test_a_later_stone_does_not_take_the_place_of_one_that_is_not_detected():
    """Black has pressed for a stone on a dead sensor, White has answered, and Black lays the next:
    that came long after the reply, and is not the move before it.
    """
    game, infer, sensing = blind_game()
    happen(game, infer, sensed(game), 100)
    game.apply(1000, ev.encode(ev.PRESS, 1))
    rest(game, sensing, D16=2000)
    happen(game, infer, sensed(game, D16="O"), 2100)
    game.apply(2300, ev.encode(ev.PRESS, 2))
    assert game.turn.skipped and not game.turn.early
    rest(game, sensing, Q3=4000)
    both = sensed(game, D16="O", Q3="X")
    game.apply(4000, ev.encode(ev.PRESS, 1))
    sensing.feels = (game.sensor(at(game, "C3")), 200)
    got = happen(game, infer, both, 4100)
    assert got[:3] == ["move X C3", "played O D16", "played X Q3"], got
    assert not game.turn.skipped


def test_many_replies_to_a_stone_that_is_sought_are_no_scattered_board():
    """Nobody looks at the lights: eight stones came by turns, and none is to be taken off."""
    game, infer, sensing = blind_game()
    game.apply(1000, ev.encode(ev.PRESS, 1))
    state, asked = sensed(game), []
    for i, name in enumerate("D16 Q4 C3 R10 K10 F17 O3 H7".split()):
        now = 4000 * (i + 1)
        rest(game, sensing, **{name: now})
        state[game.sensor(at(game, name))] = 2 - i % 2
        for later in range(now, now + 4000, 200):
            asked += happen(game, infer, state, later)
        game.apply(now + 3900, ev.encode(ev.PRESS, 2 - i % 2))
    assert asked and not [word for word in asked if word.startswith("question %d" % ev.Q_SCATTERED)]


def test_people_who_ignore_the_lights_lose_nothing():
    """Nine moves follow one that is not detected; when that is found, all are recorded in turn."""
    game, infer, sensing = blind_game()
    marks = {}
    happen(game, infer, sensed(game), 100)
    game.apply(1000, ev.encode(ev.PRESS, 1))
    for number, name in enumerate("Q16 C3 R4 C5 R6 C7 R8 C9 R10".split()):
        now = 2000 + 1500 * number
        marks[name] = "X" if number % 2 else "O"
        rest(game, sensing, **{name: now})
        got = happen(game, infer, sensed(game, **marks), now)
        assert not [word for word in got if word.startswith("played")], got
    sensing.feels = (game.sensor(at(game, "D16")), 200)
    got = happen(game, infer, sensed(game, **marks), now + AGAIN_MS)
    assert got[0] == "move X D16" and game.position.moves == 10, got


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


def test_what_was_found_once_is_not_less_sure_when_stones_come_beside_it():
    game, infer, sensing = blind_game()
    happen(game, infer, sensed(game), 100)
    sensing.feels = game.sensor(at(game, "C3")), FOUND - 1
    game.apply(1000, ev.encode(ev.PRESS, 1))
    happen(game, infer, sensed(game), 2000)
    assert infer.difference.around.nats == FOUND - 1
    sensing.feels = game.sensor(at(game, "C3")), ASKED
    happen(game, infer, sensed(game, D4="O"), 2500)
    assert infer.difference.around.nats == FOUND - 1


def test_of_two_missing_stones_of_one_side_nobody_knows_which_was_detected():
    """Black presses, White replies at Q16, Black presses again, White replies at D16: a stone that
    is detected at C3 then is Black's first or its second one. After the first reply it is the one.
    """
    for replies, told in ((1, ["move X C3", "played O Q16"]), (2, [])):
        game, infer, sensing = blind_game("C3")
        happen(game, infer, sensed(game, C3="?"), 100)
        stones, now, got = {"C3": "?"}, 1000, []
        for name in ("Q16", "D16")[:replies]:
            game.apply(now, ev.encode(ev.PRESS, 1))
            stones[name] = "O"
            happen(game, infer, sensed(game, **stones), now + 400)
            game.apply(now + 500, ev.encode(ev.PRESS, 2))
            now += 600
        sensing.feels = game.sensor(at(game, "C3")), FOUND
        for later in range(now, now + UNSEEN_MS + 300, 100):
            got += happen(game, infer, sensed(game, **stones), later)
        assert [word for word in got if word.split()[0] in ("move", "played")] == told, got


def test_what_lay_there_before_an_unseen_move_was_told_of_refutes_nothing():
    """Quick hands: Black says of C3 that its stone lies there when its K10 and a reply lie there,
    too. They are not the move instead.
    """
    for late, undone in ((False, False), (True, True)):
        game, infer, sensing = blind_game("C3")
        state = sensed(game, C3="?", K10="X", Q16="O")
        if not late:
            happen(game, infer, state, 1000)
        game.apply(2000, ev.encode(ev.MOVE, 1, at(game, "C3")))
        infer.unseen._told = (1, at(game, "C3"))
        if late:
            happen(game, infer, sensed(game, C3="?"), 2500)
            sensing.come(state, 3000)
        infer.difference.compare(state)
        infer.difference.watch(3000)
        assert bool(infer.unseen.refuted()) == undone, late


def test_a_doubted_reading_may_be_the_missing_move():
    """Nothing before it is recorded as sure."""
    game, infer, sensing = blind_game(*FAILING)
    unread = {name: "?" for name in FAILING}
    sensing.feels = game.sensor(at(game, "C3")), FOUND
    for t_ms, colour in ((1000, 1), (1500, 2), (2100, 1)):
        game.apply(t_ms, ev.encode(ev.PRESS, colour))
    assert not happen(game, infer, sensed(game, Q3="X", K10="?", **unread), 2200)
