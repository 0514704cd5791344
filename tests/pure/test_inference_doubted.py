"""Stones that are doubted, or believed late: when they came, who pressed and who replied decide."""

from drawn import at, blind_game, happen, rest, sensed
from wenping.game import events as ev
from wenping.game.priors import ANSWERED_MS, PATIENCE_MS, PRESSED_MS
from wenping.weiqi.points import BLACK, WHITE


def test_a_stone_that_is_believed_late_came_when_it_came_to_rest():
    """White's weak stone was doubted for 1.5 s, in which Black replied: that is no stone from
    before, which another move would answer.
    """
    for rested_ms, told in ((2900, ["played X D4", "played O Q4"]), (3900, [])):
        game, infer, sensing = blind_game()
        rest(game, sensing, D4=rested_ms, Q4=3000)
        assert happen(game, infer, sensed(game, Q4="O"), 3100) == []
        assert happen(game, infer, sensed(game, D4="X", Q4="O"), 4000) == told


def test_a_stone_on_a_noisy_sensor_settles_after_its_replies():
    """Black's D4 came first and settles 3 s later, when White and Black have played on and pressed.
    Neither is D4 the move after those, nor White's stone out of turn.
    """
    game, infer, sensing = blind_game()
    rest(game, sensing, D4=4000, Q4=2000, Q16=3000)
    began = {"D4": 900, "Q4": 1900, "Q16": 2900}
    began = {game.sensor(at(game, name)): ms for name, ms in began.items()}
    sensing.unrest_ms = lambda s: began.get(s, 0)
    for t_ms, colour, marks in ((950, 1, {}), (2050, 2, {"Q4": "O"}), (2950, 1, {"Q4": "O"})):
        game.apply(t_ms, ev.encode(ev.PRESS, colour))
        happen(game, infer, sensed(game, **marks), t_ms + 10)
    assert happen(game, infer, sensed(game, Q4="O", Q16="X"), 3100) == []
    got = happen(game, infer, sensed(game, Q4="O", Q16="X", D4="X"), 4050)
    assert got == ["played X D4", "played O Q4", "played X Q16", "press X"], got


def test_doubted_stones_that_were_played_on_by_turns_are_moves():
    """K10's stone is likelier than all else, but by too little. White's answer has its owner asked;
    with Black's next stone, which alone would be the move, both take K10 for it.
    """
    for likely in (True, False):
        game, infer, sensing = blind_game()
        rest(game, sensing, K10=1000, D16=2000, Q3=3000)
        if likely:
            sensing.doubts[game.sensor(at(game, "K10"))] = 1
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
        rest(game, sensing, K10=1000, D16=2000, Q3=3000)
        sensing.reads[game.sensor(at(game, "K10"))] = reads
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


def test_a_doubted_stone_on_a_point_that_was_doubted_long_before_is_a_move_when_it_is_pressed_for():
    """K10 is doubted since before the last two moves; then Black lays a stone there."""
    game, infer, sensing = blind_game()
    lies = {"K10": "?"}
    for now, name, mark in ((1000, "", ""), (4000, "D4", "X"), (8000, "Q16", "O")):
        lies.update({name: mark} if name else {})
        for later in range(now, now + 1000, 100):
            happen(game, infer, sensed(game, **lies), later)
        if name:
            game.apply(now + 1000, ev.encode(ev.PRESS, 1 if mark == "X" else 2))
    sensing.doubts[game.sensor(at(game, "K10"))] = 1
    rest(game, sensing, K10=20_000)
    game.apply(20_300, ev.encode(ev.PRESS, 1))
    got = []
    for now in range(20_400, 22_000, 100):
        got += happen(game, infer, sensed(game, **lies), now)
    assert "played X K10" in got, got
