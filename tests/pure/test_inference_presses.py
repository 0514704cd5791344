"""Presses of the clock that no stone was laid for."""

from drawn import at, blind_game, happen, press, sensed, wait_for
from wenping.game import events as ev
from wenping.game.priors import ASK_MS, HASTY_MS


def asked(game, infer, state, first_ms, end_ms):
    """Whether people are asked about anything from first_ms to end_ms."""
    for now in range(first_ms, end_ms, 100):
        happen(game, infer, state, now)
        if game.question:
            return True
    return False


def test_who_presses_with_the_other_side_is_asked_when_it_presses_again():
    """White presses just after Black has ended its turn: nobody lays a stone in that time."""
    for after_ms, told in ((HASTY_MS - 50, False), (HASTY_MS + 50, True)):
        game, infer, _ = blind_game()
        state = sensed(game, D4="X")
        happen(game, infer, state, 1000)
        game.apply(1300, ev.encode(ev.PRESS, 1))
        game.apply(1300 + after_ms, ev.encode(ev.PRESS, 2))
        assert asked(game, infer, state, 1400, 1600 + 2 * ASK_MS) == told, after_ms
        game.apply(6000, ev.encode(ev.PRESS, 2))
        assert asked(game, infer, state, 6000, 6200 + ASK_MS), "it insists"


def test_presses_before_a_stone_that_is_the_next_move_explain_nothing_later():
    """Black presses for nothing, White answers by its clock; then Black lays its stone. What was
    pressed before that is over: after each further move nobody is asked for another one.
    """
    game, infer, _ = blind_game()
    state = sensed(game, D4="X")
    happen(game, infer, state, 1000)
    for t_ms, colour in ((1300, 1), (1350, 2), (1400, 1)):
        game.apply(t_ms, ev.encode(ev.PRESS, colour))
    stones, now = {"D4": "X"}, 1400
    for i, name in enumerate(("Q16", "D16", "Q4", "K10", "K16", "K4")):
        stones[name] = "OX"[i % 2]
        now += 5000
        happen(game, infer, sensed(game, **stones), now)
        happen(game, infer, sensed(game, **stones), now + 100)
        assert game.position.moves == i + 2, name
        game.apply(now + 300, ev.encode(ev.PRESS, 2 - i % 2))
        assert not asked(game, infer, sensed(game, **stones), now + 400, now + 4900), name
        assert not infer.difference.presses.unexplained(), name


def test_who_always_presses_before_it_lays_is_asked_once():
    """Black presses 3 s before each of its stones: from the second on that is waited for.  When it
    has laid its stones first for a while, one that is not detected is asked for as ever.
    """
    game, infer, _ = blind_game()
    lie, now, count = {}, 0, 0
    names = [f"{column}{row}" for column in "CFKQ" for row in (3, 6, 10, 14)]
    for i, name in enumerate(names):
        colour, early = 1 + i % 2, i < 8 and not i % 2
        for press_ms, stone_ms in ((600, 3300),) if early else ((3300, 3000),):
            lie[name] = "XO"[i % 2]
            told = False
            for ms in range(100, 4000, 100):
                if ms == press_ms:
                    game.apply(now + ms, ev.encode(ev.PRESS, colour))
                shown = lie if ms >= stone_ms else {key: lie[key] for key in lie if key != name}
                happen(game, infer, sensed(game, **shown), now + ms)
                told = told or game.question > 0
            count += told
        now += 4000
        assert game.position.moves == i + 1, name
    assert count == 1
    game.apply(now, ev.encode(ev.PRESS, 1))
    assert asked(game, infer, sensed(game), now + 100, now + 200 + ASK_MS)


def test_a_stone_that_is_seen_is_offered_in_its_column():
    """Black has pressed; White's stone came before Black's C3: it looks as if Black's first were
    missing. It says that its stone is in column C, and that it is C3.
    """
    game, infer, _ = blind_game()
    game.apply(1000, ev.encode(ev.PRESS, 1))
    for now in range(1100, 3000, 100):
        happen(game, infer, sensed(game, Q16="O"), now)
    state = sensed(game, Q16="O", C3="X")
    happen(game, infer, state, 3000)
    now = 3000
    while game.question != ev.Q_COLUMN or game.sensor(game.about) % 19 != 2:
        now += 100
        assert now < 100000
        happen(game, infer, state, now)
    happen(game, infer, state, now + 600)
    press(game, infer, now + 600)
    now = wait_for(game, infer, state, now + 600, ev.Q_MASKED, "C3")
    happen(game, infer, state, now + 600)
    assert press(game, infer, now + 600) == ["played X C3"]
    assert happen(game, infer, state, now + 700)[:1] == ["played O Q16"]


def test_a_move_says_that_a_hand_has_changed_its_point_and_no_loose_joint():
    """In a fight for a ko the same point changes in each round."""
    game, infer, sensing = blind_game()
    s = game.sensor(at(game, "D4"))
    sensing.loose[s] = 18
    happen(game, infer, sensed(game, D4="X"), 1000)
    assert game.position.moves == 1 and sensing.loose[s] == 0


def test_a_stone_that_reads_as_the_other_sides_waits_for_its_press():
    """It may be Black's, upside down: red lights that ask for it to be taken off come no sooner
    than Black's press would; when that has come, Black is asked.
    """
    for pressed, question in ((False, ev.Q_OUT_OF_TURN), (True, ev.Q_MASKED)):
        game, infer, _ = blind_game()
        state = sensed(game, K10="O")
        assert not asked(game, infer, state, 1000, 1400)
        if pressed:
            game.apply(1450, ev.encode(ev.PRESS, 1))
        assert asked(game, infer, state, 1500, 1700 + ASK_MS)
        assert (game.question, game.about) == (question, at(game, "K10"))


def test_what_was_pressed_in_the_game_before_is_forgotten():
    """The time of the log begins anew with each game: the second one's first press is earlier than
    the time until which presses of the first one are explained.
    """
    game, infer, _ = blind_game()
    for t_ms, colour in ((500_000, 1), (500_050, 2), (500_100, 1)):
        game.apply(t_ms, ev.encode(ev.PRESS, colour))
    happen(game, infer, sensed(game, D4="X"), 505_000)
    presses = infer.difference.presses
    presses._clocked = 3
    assert presses.explained_ms > 500_000
    game.apply(510_000, ev.encode(ev.RESULT, 0, ev.ABANDONED, 0))
    game.clear()
    game.apply(0, ev.encode(ev.GAME, ev.STRICT, "size=19"))
    infer.look_anew()
    assert not presses.ended()
    game.apply(0, ev.encode(ev.BEGIN))
    happen(game, infer, bytearray(361), 100)
    game.apply(5000, ev.encode(ev.PRESS, 1))
    assert presses.unexplained()
    assert asked(game, infer, bytearray(361), 5100, 5400 + ASK_MS)


def test_who_pressed_a_minute_before_its_stone_is_not_waited_for_the_whole_game():
    """Black presses, thinks for a minute and lays D4; its next stone is pressed for at once, and
    one that is not detected afterwards is asked for within 5 s.
    """
    game, infer, _ = blind_game()
    lie = {}
    for i, (name, press_ms, stone_ms) in enumerate((
        ("C3", 1300, 1000), ("Q16", 4300, 4000), ("D4", 6000, 66000), ("Q4", 70300, 70000),
        ("K10", 74300, 74000), ("K4", 78300, 78000),
    )):  # fmt: skip
        for now in sorted((press_ms, stone_ms)):
            if now == press_ms:
                game.apply(now, ev.encode(ev.PRESS, 1 + i % 2))
            else:
                lie[name] = "XO"[i % 2]
            happen(game, infer, sensed(game, **lie), now + 50)
    assert game.position.moves == 6
    game.apply(82000, ev.encode(ev.PRESS, 1))
    assert asked(game, infer, sensed(game, **lie), 82100, 87500)


def test_who_says_where_its_stone_lies_presses_for_no_other():
    """Black's D4 is not detected; White has replied and pressed when Black says that it is there:
    then nobody is asked for Black's next stone. Black may have forgotten its clock before, or have
    said yes too early to be heard.
    """
    for pressed in ((1000, 1), (3000, 2)), ((3000, 2),), ((1000, 1), (3000, 2), (5000, 1)):
        game, infer, _ = blind_game()
        d4, state = at(game, "D4"), sensed(game, Q16="O")
        happen(game, infer, state, 2000)
        for now, colour in pressed:
            game.apply(now, ev.encode(ev.PRESS, colour))
            game.apply(now, ev.encode(ev.QUESTION, 0, ev.Q_MASKED, d4, 1))
        game.apply(9000, ev.encode(ev.MOVE, 1, d4))
        game.apply(9000, ev.encode(ev.PRESS, 1))
        assert not asked(game, infer, state, 9100, 9200 + 2 * ASK_MS), pressed
        assert game.position.moves == 2 and not infer.difference.presses.awaited()
        game.apply(20000, ev.encode(ev.PRESS, 1))
        assert asked(game, infer, state, 20100, 20200 + ASK_MS), "pressed again: for the next"


def test_a_press_for_the_next_stone_stands_if_the_question_ended_without_an_answer():
    """Black's D4 is asked about; White replies, and Black plays on, on another sensor that detects
    nothing, and presses.  D4 is found 2 s later: Black is asked for its next stone.
    """
    for found_ms, told in ((7000, True), (5200, False)):
        game, infer, _ = blind_game()
        d4, state = at(game, "D4"), sensed(game, Q16="O")
        happen(game, infer, state, 2000)
        for now, colour in ((1000, 1), (3000, 2), (5000, 1)):
            game.apply(now, ev.encode(ev.PRESS, colour))
            game.apply(now, ev.encode(ev.QUESTION, 0, ev.Q_MASKED, d4, 1))
        game.apply(found_ms, ev.encode(ev.MOVE, 1, d4))
        happen(game, infer, state, found_ms + 20)
        assert game.position.moves == 2, "White's reply stands"
        assert asked(game, infer, state, 7100, 7200 + 2 * ASK_MS) == told, found_ms


def test_a_press_for_nothing_explains_no_stone_that_is_not_seen_later():
    """White pressed for a stone that went off again, so that one press more than moves is kept.
    Several moves later Black's stone is not seen: what was pressed before it was for the moves
    before it, and White, who has only just come to move, is not asked for a stone.
    """
    game, infer, sensing = blind_game()
    lie, now = {"D4": "X"}, 1400
    happen(game, infer, sensed(game, **lie), 1000)
    for t_ms, colour in ((1300, 1), (1350, 2), (1400, 1)):
        game.apply(t_ms, ev.encode(ev.PRESS, colour))
    for i, name in enumerate(("Q16", "D16", "Q4")):
        lie[name] = "OX"[i % 2]
        now += 5000
        happen(game, infer, sensed(game, **lie), now)
        happen(game, infer, sensed(game, **lie), now + 100)
        assert game.position.moves == i + 2, name
        game.apply(now + 300, ev.encode(ev.PRESS, 2 - i % 2))
    assert game.turn.presses
    sensing.feels = game.sensor(at(game, "K10")), 200
    game.apply(30000, ev.encode(ev.PRESS, 1))
    state = sensed(game, **lie)
    happen(game, infer, state, 30100)
    assert happen(game, infer, state, 30900)[-1] == "move X K10"
    sensing.feels = -1, 0
    assert not asked(game, infer, state, 31000, 31200 + 2 * ASK_MS)
    game.apply(40000, ev.encode(ev.PRESS, 2))
    assert asked(game, infer, state, 40100, 40200 + ASK_MS), "White's press is for its own stone"
