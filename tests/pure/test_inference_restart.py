"""A game goes on after the power failed: what lies there then was laid while nobody saw it."""

from drawn import Blind, at, blind_game, happen, names, opened, play, press, sensed, wait_for
from wenping.game import events as ev
from wenping.game.events import encode
from wenping.inference.infer import Inference
from wenping.sensing.verdicts import Verdicts


class Started(Blind):
    """A Sensing just after power-on: every point comes to rest 600 ms after it."""

    def __init__(self):
        Blind.__init__(self)
        self.started_ms = -1

    def come(self, state, now_ms):
        if self.started_ms < 0:
            self.started_ms, self._on_ms = 600, now_ms - 600
        Blind.come(self, state, now_ms - self._on_ms)

    def mask(self, s):
        self.masked.append(s)
        self.state[s] = 3


def restarted(game):
    """What the board has after a restart: the game of the log, and nothing else."""
    sensing = Started()
    return Inference(game, "", sensing), sensing


def watched(game, infer, state, first_ms, end_ms):
    """What the board makes of this state from first_ms to end_ms, after it was switched on."""
    done, sensing = [], infer.sensing
    if sensing.started_ms < 0:
        sensing.state = state
        unused = [s for s in range(361) if game.seen[s] == 3]
        meant = [game.meant(p) if p else 0 for p in game.points]
        Verdicts(sensing, lambda s: meant[s], None).resume(unused)
    for now in range(first_ms, end_ms, 100):
        done += [what for what in happen(game, infer, state, now) if not what.startswith("seen")]
    return done


def test_a_sensor_that_was_not_used_makes_no_move_after_a_restart():
    game, infer, _ = blind_game("K14")
    happen(game, infer, sensed(game, D4="X"), 1000)
    happen(game, infer, sensed(game, Q16="O"), 3000)
    infer, sensing = restarted(game)
    state = sensed(game, K14="X")  # a loose joint, and no magnet
    assert watched(game, infer, state, 5000, 9000) == []
    assert sensing.masked == [game.sensor(at(game, "K14"))]
    assert happen(game, infer, sensed(game, C3="X"), 9000)[0] == "played X C3"


def test_a_sensor_that_died_under_a_stone_is_asked_about_no_more_after_a_restart():
    game, infer, _ = blind_game()
    happen(game, infer, sensed(game, D4="X"), 1000)
    happen(game, infer, sensed(game, Q16="O"), 3000)
    infer.sensing.masked.append(game.sensor(at(game, "D4")))
    happen(game, infer, sensed(game, D4="?"), 5000)
    infer, sensing = restarted(game)
    assert watched(game, infer, sensed(game, D4="."), 6000, 12000) == []
    assert sensing.masked == [game.sensor(at(game, "D4"))]


def test_a_sensor_that_was_not_used_is_used_after_a_restart_if_it_reads_the_stone_that_is_meant():
    game, infer, _ = blind_game("K14", "K15")
    game.apply(1000, encode(ev.MOVE, 1, at(game, "K14")))
    infer, sensing = restarted(game)
    assert watched(game, infer, sensed(game, K14="X", K15="."), 3000, 6000) == []
    assert sensing.masked == [game.sensor(at(game, "K15"))]


def test_stones_that_were_laid_without_power_are_moves_if_one_order_alone_is_possible():
    game = opened("size=19")
    play(game, "D4 Q16", 1000)
    infer, _ = restarted(game)
    happen(game, infer, sensed(game, D4="X", Q16="O"), 3000)
    state = sensed(game, D4="X", Q16="O", C3="X", R17="O")
    assert watched(game, infer, state, 3100, 4000) == ["played X C3", "played O R17"]


def test_the_order_of_stones_that_were_laid_without_power_is_not_guessed():
    game = opened("size=19")
    play(game, "D4 Q16", 1000)
    infer, _ = restarted(game)
    state = sensed(game, D4="X", Q16="O", C3="X", R17="O", C17="X")
    done = watched(game, infer, state, 3000, 8000)
    assert [what for what in done if "played" in what] == []
    assert done == ["question 9 C17"]


def test_both_agree_on_stones_without_power_that_follow_each_other_by_colour():
    """Black's Q9 and L3 and White's R3 came without power, in an order that nobody knows, and
    White's G8 after Black's press: as moves they are by turns, though White's R3 is the last of the
    three by its point.
    """
    game = opened("size=19")
    play(game, "D4 S4", 1000)
    infer, _ = restarted(game)
    laid = {"D4": "X", "S4": "O", "Q9": "X", "L3": "X", "R3": "O"}
    watched(game, infer, sensed(game, **laid), 3000, 4400)
    game.apply(4400, encode(ev.PRESS, 1))
    state = sensed(game, **laid, G8="O")
    watched(game, infer, state, 4500, 5000)
    game.apply(5000, encode(ev.PRESS, 2))
    done = names(game, [game.apply(7000, event) for event in infer.agree(state, 0, True)])
    assert done == ["played X Q9", "played O R3", "played X L3", "played O G8", "agreed X"]


def test_a_stone_out_of_turn_without_power_is_a_reply_to_one_that_is_not_detected():
    """White's stone lies there, and it is Black's turn: nobody's press was seen, and sooner has
    Black laid a stone on the sensor that is not used than White two in a row. Black says where.
    """
    game = opened("size=19")
    play(game, "D4 Q16", 1000)
    infer, sensing = restarted(game)
    sensing.masked = [game.sensor(at(game, "K10"))]
    state = sensed(game, D4="X", Q16="O", K10="?", C3="O")
    assert set(watched(game, infer, state, 3000, 9000)) == {"question 10 C3", "question 10 K10"}
    now = wait_for(game, infer, state, 9000, ev.Q_MASKED, "K10") + 1000
    happen(game, infer, state, now)
    assert press(game, infer, now) == ["move X K10"]
    assert watched(game, infer, state, now + 100, now + 2000)[:1] == ["played O C3"]


def test_a_stone_that_came_before_the_last_one_left_is_not_that_one():
    """Black's stone is not detected, White's C3 is its reply, laid just before the power failed;
    White's Q16 is captured then, and has not been moved to C3.
    """
    game = opened("size=19")
    play(game, "D4 Q16", 1000)
    for t_ms, colour in ((1500, 2), (2500, 1), (3800, 2)):
        game.apply(t_ms, encode(ev.PRESS, colour))
    infer, _ = restarted(game)
    stones, now, done = {"D4": "X", "Q16": "O", "C3": "O"}, 4000, []
    for name, mark in (("R16", "X"), ("R10", "O"), ("Q17", "X"), ("Q16", ".")):
        stones[name] = mark
        done += watched(game, infer, sensed(game, **stones), now, now + 1000)
        now += 1000
    assert done == ["question 3 Q16"]


def test_a_stone_that_was_pushed_before_a_restart_is_no_move_after_it():
    game, infer, _ = blind_game()
    laid = {}
    for now, name in ((1000, "D4"), (3000, "Q16"), (5000, "C10"), (7000, "Q10")):
        colour = game.position.to_move
        laid[name] = ".XO"[colour]
        happen(game, infer, sensed(game, **laid), now)
        game.apply(now + 300, encode(ev.PRESS, colour))
    state = sensed(game, D4=".", D5="X")
    assert watched(game, infer, state, 20000, 22000) == ["question 3 D4"]
    infer, _ = restarted(game)
    happen(game, infer, state, 25000)
    game.apply(25500, encode(ev.PRESS, 1))
    assert watched(game, infer, state, 25600, 32000) == []


def test_what_was_pressed_before_a_restart_was_for_the_stone_that_lies_there_after_it():
    game = opened("size=19\nclock=byo-yomi:3600,5x60")
    play(game, "D4 Q16", 1000)
    infer, _ = restarted(game)
    state = sensed(game, D4="X", Q16="O")
    happen(game, infer, state, 1100)
    game.apply(1500, encode(ev.PRESS, 2))
    game.apply(5000, encode(ev.PRESS, 1))  # the stone comes to rest, and the power fails
    infer, _ = restarted(game)
    state = sensed(game, D4="X", Q16="O", R3="X", C3="O")
    assert watched(game, infer, state, 5600, 9000) == ["played X R3", "played O C3"]
