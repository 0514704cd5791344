"""Who has pressed the clock for a stone that no sensor detects is asked where it lies."""

from drawn import at, blind_game, clocked, happen, sensed
from wenping.game import events as ev
from wenping.game.priors import ASK_MS, ASKED
from wenping.game.repair import plan
from wenping.weiqi.points import PASS


def test_who_is_asked_where_its_stone_lies_stays_so_while_a_sensor_is_restless():
    """The stone lies at the edge of its cell: what its sensor reads comes and goes with its noise,
    as if a hand were there. Each time the lights went off and on again, with a sound.
    """
    game, infer, sensing = blind_game()
    arrivals, arriving = infer.difference.arrivals, False
    arrivals.arriving = lambda before=PASS: arriving
    game.apply(1000, ev.encode(ev.PRESS, 1))
    got = []
    for now_ms in range(1000, 1500 + ASK_MS, 100):
        arriving = now_ms == 1200 + ASK_MS
        got += happen(game, infer, sensed(game), now_ms)
    assert len(got) == 1 and got[0].startswith("question"), got


def test_an_empty_press_gives_a_guessed_turn_away_but_not_one_for_an_unseen_stone():
    """After an agreement Black's turn was only guessed. It presses its clock: without a stone the
    turn is White's; with one that only the sensors around K10 tell of, Black is asked for it.
    """
    for nats, told in ((0, "agreed"), (ASKED, "question")):
        game, infer, sensing = blind_game()
        game.turn.guessed = True
        if nats:
            sensing.feels = game.sensor(at(game, "K10")), nats
        game.apply(1000, ev.encode(ev.PRESS, 1))
        got = []
        for now_ms in range(1000, 1500 + ASK_MS, 100):
            got += happen(game, infer, sensed(game), now_ms)
        assert len(got) == 1 and got[0].startswith(told), (nats, got)


def test_of_two_stones_the_one_is_asked_about_that_is_no_move():
    """Black's D14 fell on the board while White is to move; White plays P17, with a press or
    without: the lights had the first one on the board taken off, which was the move.
    """
    for pressed in (False, True):
        game, infer = clocked()
        game.apply(9100, ev.encode(ev.PRESS, 1))
        for now_ms in range(10_500, 12_000, 100):
            happen(game, infer, sensed(game, D14="X"), now_ms)
        assert (game.question, game.about) == (ev.Q_OUT_OF_TURN, at(game, "D14"))
        for now_ms in range(12_000, 14_000, 100):
            if pressed and now_ms == 12_800:
                game.apply(now_ms, ev.encode(ev.PRESS, 2))
            happen(game, infer, sensed(game, D14="X", P17="O"), now_ms)
        assert (game.question, game.about) == (ev.Q_AMBIGUOUS, at(game, "D14"))
        assert plan(game)[0][0] == at(game, "D14")
        got = []
        for now_ms in range(14_000, 16_000, 100):
            got += happen(game, infer, sensed(game, P17="O", D14="."), now_ms)
        assert "played O P17" in got, got
