"""A sensor whose contact is open repeats what the one above it reads: that is no stone, unless its
owner presses the clock.
"""

from drawn import at, blind_game, happen, sensed
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


def test_who_presses_for_a_stone_that_lies_there_is_asked_and_presses_once_more():
    """Not at once: a quick hand presses just before its stone comes to rest elsewhere."""
    game, infer = repeated()
    assert play(game, infer, 4000, 5000, Q4="X") == ["played X Q4"]
    game.apply(5000, ev.encode(ev.PRESS, 2))
    assert play(game, infer, 5020, 5000 + UNSEEN_MS) == []
    asked = "question %d K10" % ev.Q_EXTRA
    assert play(game, infer, 5000 + UNSEEN_MS, 7000) == [asked]
    p, code = infer.questions.answered()
    assert (p, code) == (at(game, "K10"), ev.Q_EXTRA) and infer.questions.declares(2)
