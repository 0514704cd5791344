"""Unseen stones and their replies: by turns and presses the board tells which move is missing."""

from drawn import at, blind_game, happen, names, play, press, sensed, wait_for
from wenping.game import events as ev
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
    PRESSED_MS,
    QUIET_MS,
    TURNED,
    UNSEEN_MS,
)
from wenping.game.repair import plan
from wenping.weiqi.points import BLACK, PASS, WHITE


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


def test_a_press_for_a_reply_to_an_unseen_stone_ends_no_turn():
    game, infer, sensing = blind_game()
    state = sensed(game, D4="X")
    happen(game, infer, state, 1000)
    laid = sensing.marks
    game.apply(1400, ev.encode(ev.PRESS, 2))  # White's stone is not seen
    game.apply(1500, ev.encode(ev.PRESS, 1))
    happen(game, infer, state, 1520)
    assert game.turn.skipped and sensing.marks == laid


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
        happen(game, infer, answered, 2100 + (PATIENCE_MS if likely else PRESSED_MS))
        assert (game.question, game.about == at(game, "K10")) == (
            (ev.Q_MASKED, True) if likely else (ev.Q_OUT_OF_TURN, False)
        ), likely
        got = happen(game, infer, sensed(game, K10="?", D16="O", Q3="X"), 3100)
        moves = ["played X K10", "played O D16", "played X Q3"]
        assert [line for line in got if line.startswith("played")] == (moves if likely else [])


def test_a_doubted_reading_that_others_have_replied_to_is_a_move():
    """A magnet at K10 is likelier than a stone. Yet Black has pressed the clock then, both have
    played on by turns, and a stone is lacking among theirs: a second thing that went wrong at the
    same moment is less likely than that it lies at K10. Who has not pressed has not said so.
    """
    for reads, pressed, told in ((BLACK, True, True), (WHITE, True, False), (BLACK, False, False)):
        game, infer, sensing = blind_game()
        sensing.since_ms = since = [0] * 361
        sensing.reads[game.sensor(at(game, "K10"))] = reads
        for ms, name in ((1000, "K10"), (2000, "D16"), (3000, "Q3")):
            since[game.sensor(at(game, name))] = ms
        state = sensed(game, K10="?")
        happen(game, infer, state, 1100)
        got = []
        for colour, ms, name in ((1, 1200, ""), (2, 2200, "D16"), (1, 3200, "Q3")):
            if name:
                state[game.sensor(at(game, name))] = colour
                got += happen(game, infer, state, ms - 100)
            if pressed:
                game.apply(ms, ev.encode(ev.PRESS, colour))
            got += happen(game, infer, state, ms + 20)
        got += happen(game, infer, state, 4000)
        assert ("played X K10" in got) == told, (reads, pressed, got)


def test_a_doubted_stone_is_a_move_when_its_owner_presses():
    """Its reading is likelier a stone's than anything else's, by too little; who presses holds it
    no longer, and has laid no other stone.
    """
    for likely, pressed in ((True, True), (True, False), (False, True)):
        game, infer, sensing = blind_game()
        if likely:
            sensing.doubts[game.sensor(at(game, "K10"))] = 1
        state = sensed(game, K10="?")
        happen(game, infer, state, 2000)
        if pressed:
            game.apply(2100, ev.encode(ev.PRESS, 1))
        told = happen(game, infer, state, 2200) + happen(game, infer, state, 2500)
        assert ("played X K10" in told) == (likely and pressed), (likely, pressed, told)


def test_a_doubted_reading_from_before_the_last_move_is_no_reply_to_it():
    """White's reading at Q16 was felt so long before Black's D4 was recorded, and became doubtful
    after it: the sensor has died. White presses the clock on its own turn, and has laid nothing.
    """
    for before_ms, told in ((2000, False), (ANSWERED_MS - 100, True)):
        game, infer, sensing = blind_game()
        s = game.sensor(at(game, "Q16"))
        sensing.since_ms, sensing.doubts = [0] * 361, {s: WHITE}
        sensing.unrest_ms = lambda _, ms=5000 - before_ms: ms
        happen(game, infer, sensed(game, D4="X"), 5000)
        sensing.since_ms[s] = 5900
        state = sensed(game, D4="X", Q16="?")
        happen(game, infer, state, 6000)
        game.apply(6100, ev.encode(ev.PRESS, 2))
        got = happen(game, infer, state, 6200) + happen(game, infer, state, 6500)
        assert ("played O Q16" in got) == told, (before_ms, got)


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


def test_a_second_stone_of_blacks_is_sooner_a_handicap_than_whites_upside_down():
    """Nobody has told of a handicap: Black lays it, White's clock gives the turn back before or
    after each stone.  None of them becomes White's; both clocks make them the position.
    """
    for before_ms, black_ms in ((-1500, 0), (-800, 500), (400, 500), (400, 2000)):
        game, infer, _ = blind_game()
        lie = {}
        for i, name in enumerate(("D4", "Q16", "D16", "Q4")):
            now = 3000 * i + 2000
            for ms in range(now - 2000, now + 1000, 100):
                if i and ms == now + before_ms:
                    game.apply(ms, ev.encode(ev.PRESS, 2))
                if black_ms and ms == now + black_ms:
                    game.apply(ms, ev.encode(ev.PRESS, 1))
                if ms == now:
                    lie[name] = "X"
                happen(game, infer, sensed(game, **lie), ms)
        assert game.position.moves == 1 and not game.upside_down and game.question
        for event in infer.agree(sensed(game, **lie), 0, True):
            game.apply(20000, event)
        assert [game.meant(at(game, name)) for name in lie] == 4 * [BLACK]
        assert game.position.to_move == WHITE


def test_whites_first_stone_upside_down_is_known_by_its_next_one():
    game, infer, _ = blind_game()
    lie = {}
    for i, (name, mark) in enumerate((("D4", "X"), ("Q16", "X"), ("D16", "X"), ("Q4", "O"))):
        lie[name] = mark
        for ms in range(4000 * i, 4000 * i + 4000, 100):
            if ms == 4000 * i + 500:
                game.apply(ms, ev.encode(ev.PRESS, 1 + i % 2))
            happen(game, infer, sensed(game, **lie), ms)
    assert game.position.moves == 4 and game.upside_down == [at(game, "Q16")]


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
    for now in range(5700, 5500 + QUIET_MS, 100):
        happen(game, infer, state, now)
        assert not game.question
    wait_for(game, infer, state, 5500 + QUIET_MS, ev.Q_MASKED, "C3")


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
    asked_ms = wait_for(game, infer, state, 6000 + ASK_MS, ev.Q_MASKED, "C3")
    for now in range(asked_ms, asked_ms + 2 * LATE_MS, 100):
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
    infer.difference.arrivals.arriving = lambda before=0: True  # White's stone comes
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
        infer.difference.arrivals.stirs = lambda order: True  # a stone comes
        assert happen(game, infer, masked, 3050 + UNSEEN_MS) == []
        del infer.difference.arrivals.stirs
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


def test_a_handicap_that_nobody_told_of_stays_one_when_white_has_moved():
    """Black lays five stones, pressing for each or for none, and White its first: none of Black's
    becomes White's by that, and the board goes on asking.
    """
    for black_presses in (False, True):
        game, infer, _ = blind_game()
        lie = {}
        for i, name in enumerate(("D4", "Q16", "D16", "Q4", "K10", "R10")):
            lie[name] = "O" if i > 4 else "X"
            for ms in range(4000 * i, 4000 * i + 4000, 100):
                if ms == 4000 * i + 600 and (black_presses or i > 4):
                    game.apply(ms, ev.encode(ev.PRESS, 1 + (i > 4)))
                happen(game, infer, sensed(game, **lie), ms)
        assert game.position.moves == 1 and not game.upside_down and game.question
