"""Whose stone one of the wrong colour is: its owner's, upside down, or the other side's."""

from drawn import at, blind_game, happen, sensed
from wenping.game import events as ev
from wenping.game.priors import FOUND, TURNED, UNSEEN_MS
from wenping.game.repair import plan
from wenping.weiqi.points import BLACK, PASS, WHITE


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


def test_a_reading_below_a_stone_that_came_with_it_is_no_stone_upside_down():
    """An open contact repeats what the sensor above it reads.  White lays K11, and Black, a quick
    hand, presses before its own stone rests: what is read on K10 is not that stone.
    """
    game, infer, _ = blind_game()
    happen(game, infer, sensed(game, D4="X"), 1000)
    game.apply(1100, ev.encode(ev.PRESS, 1))
    got, presses = [], {3340: 2, 4160: 1}
    for now in range(3340, 6000, 20):
        if now in presses:
            game.apply(now, ev.encode(ev.PRESS, presses[now]))
        came = {"K11": "O", "K10": "O"} if now >= 3400 else {}
        got += happen(game, infer, sensed(game, **came), now)
    assert got[0] == "played O K11" and "move X K10" not in got and game.question, got


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


def lay(game, infer, stones, clocks):
    """Stones like "XD4", one in 4 s, the side that presses its clock half a second after each
    ("." nobody).
    """
    lie = {}
    for i, stone in enumerate(stones.split()):
        lie[stone[1:]] = stone[0]
        for ms in range(4000 * i, 4000 * i + 4000, 100):
            if ms == 4000 * i + 500 and clocks[i] != ".":
                game.apply(ms, ev.encode(ev.PRESS, ".XO".find(clocks[i])))
            happen(game, infer, sensed(game, **lie), ms)


def test_whites_first_stone_upside_down_is_known_by_its_next_one():
    game, infer, _ = blind_game()
    lay(game, infer, "XD4 XQ16 XD16 OQ4", "XOXO")
    assert game.position.moves == 4 and game.upside_down == [at(game, "Q16")]


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


def test_a_handicap_that_nobody_told_of_stays_one_when_white_has_moved():
    """Black lays five stones, pressing for each or for none, and White its first: none of Black's
    becomes White's by that, and the board goes on asking.
    """
    for clocks in ("XXXXXO", ".....O"):
        game, infer, _ = blind_game()
        lay(game, infer, "XD4 XQ16 XD16 XQ4 XK10 OR10", clocks)
        assert game.position.moves == 1 and not game.upside_down and game.question, clocks
