"""A sensor whose contact is open repeats what the one above it reads: that is no stone, unless its
owner presses the clock.
"""

from drawn import at, blind_game, happen, rest, sensed
from wenping.game import events as ev
from wenping.game.priors import UNSEEN_MS


def repeated():
    """Black has played D4 and pressed; White lays K11, which reads on K10 as well."""
    game, infer, _ = blind_game()
    happen(game, infer, sensed(game, D4="X"), 1000)
    game.apply(1100, ev.encode(ev.PRESS, 1))
    got = []
    for now in range(3000, 3400, 20):
        got += happen(game, infer, sensed(game, K11="O", K10="O"), now)
    assert got == ["played O K11"], got
    return game, infer


def play(game, infer, begun_ms, ended_ms, **lies):
    """What is recorded and asked while so much lies on the board besides."""
    got = []
    for now in range(begun_ms, ended_ms, 20):
        got += happen(game, infer, sensed(game, K10="O", **lies), now)
    return [word for word in got if word[:4] != "seen"]


def test_what_it_repeats_is_no_move_while_others_play_on():
    game, infer = repeated()
    assert play(game, infer, 4000, 5000, Q4="X") == ["played X Q4"]
    assert play(game, infer, 5000, 6000) == []
    assert play(game, infer, 6000, 7000, Q16="O") == ["played O Q16"]


def test_a_stone_that_has_a_reply_is_one():
    """In a game without clocks nobody presses; the reply says the same."""
    game, infer = repeated()
    assert play(game, infer, 4000, 5000, Q4="X") == ["played X Q4"]
    assert play(game, infer, 5000, 6000) == []
    both = play(game, infer, 6000, 8000, R10="X")
    assert [word for word in both if "question" not in word] == ["played O K10", "played X R10"]


def test_a_stone_below_one_that_lay_there_before_is_a_move():
    """All settle at the same moment again, as when a plug was out for a second."""
    game, infer, sensing = blind_game()
    lies = {}
    for now, name, mark in ((1000, "K11", "X"), (4000, "D4", "O"), (7000, "Q4", "X")):
        lies[name] = mark
        for later in range(now, now + 2000, 20):
            happen(game, infer, sensed(game, **lies), later)
    lies.update(C16="O", K10="X")
    rest(game, sensing, K11=9500, D4=9500, Q4=9500, K10=9500, C16=9000)
    got = []
    for now in range(9520, 11000, 20):
        got += happen(game, infer, sensed(game, **lies), now)
    assert [word for word in got if "play" in word] == ["played O C16", "played X K10"], got


def test_when_it_was_felt_first_stays_however_often_it_is_touched():
    """K10 was felt before Q4, and came to rest again later: from then on it is no open contact."""
    game, infer = repeated()
    arrivals, k10 = infer.difference.arrivals, at(game, "K10")
    felt_ms = arrivals.felt_ms(k10)
    for t_ms in (20_000, 40_000, 60_000):
        rest(game, infer.sensing, K10=t_ms)
        play(game, infer, t_ms, t_ms + 100)
        assert arrivals.felt_ms(k10) == felt_ms


def test_who_presses_for_a_stone_that_lies_there_is_asked_and_presses_once_more():
    """Not at once: a quick hand presses just before its stone comes to rest elsewhere."""
    game, infer = repeated()
    assert play(game, infer, 4000, 5000, Q4="X") == ["played X Q4"]
    game.apply(5000, ev.encode(ev.PRESS, 2))
    assert play(game, infer, 5020, 5000 + UNSEEN_MS) == []
    asked = "question %d K10" % ev.Q_EXTRA
    assert play(game, infer, 5000 + UNSEEN_MS, 7000) == [asked]
    assert infer.questions.declares(2)
    assert infer.questions.answered() == (at(game, "K10"), ev.Q_EXTRA)


def test_it_repeats_a_stone_above_one_that_it_did_not_detect():
    """White's K10 is no black stone since Black has laid K11: the reading is doubted, nobody asked,
    be it there before K11 is recorded or after.
    """
    for later_ms in (0, 800):
        game, infer, sensing = blind_game()
        happen(game, infer, sensed(game, D4="X"), 1000)
        game.apply(2000, ev.encode(ev.MOVE, 2, at(game, "K10")))
        game.apply(2100, ev.encode(ev.PRESS, 2))
        k10, got = game.sensor(at(game, "K10")), []
        for now in range(3000, 8000, 20):
            repeats = now >= 3000 + later_ms and (k10, 0) not in sensing.contradicted
            reads = "X" if repeats else "?" if now > 3000 + later_ms else "."
            got += happen(game, infer, sensed(game, D4="X", K11="X", K10=reads), now)
        assert (k10, 0) in sensing.contradicted and game.question == 0, got
        assert [word for word in got if word[:4] == "play"] == ["played X K11"], got
