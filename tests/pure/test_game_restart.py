"""A game goes on after the power failed: what lies there then was laid while nobody saw it."""

from drawn import Blind, at, blind_game, happen, opened, play, sensed
from wenping.game.infer import Inference
from wenping.sensing.states import MOVING, QUIET


class Started(Blind):
    """A Sensing just after power-on: every point has come to rest, but those in `moving`."""

    def __init__(self):
        Blind.__init__(self)
        self.moving = []

    def come(self, state, now_ms):
        Blind.come(self, state, now_ms)
        self._state = state

    def mode_of(self, s):
        return MOVING if s in self.moving else QUIET

    def mask(self, s):
        self.masked.append(s)
        self._state[s] = 3


def restarted(game):
    """What the board has after a restart: the game of the log, and nothing else."""
    sensing = Started()
    return Inference(game, "", sensing), sensing


def watched(game, infer, state, first_ms, end_ms):
    """What the board makes of this state from first_ms to end_ms."""
    done = []
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


def test_a_sensor_that_was_not_used_and_reads_as_meant_is_used_after_a_restart():
    game, infer, _ = blind_game("K14")
    happen(game, infer, sensed(game, D4="X"), 1000)
    infer, sensing = restarted(game)
    sensing.moving.append(game.sensor(at(game, "K14")))
    happen(game, infer, sensed(game, K14="?"), 3000)
    sensing.moving.clear()
    assert watched(game, infer, sensed(game, K14="."), 3100, 6000) == []
    assert sensing.masked == []


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
