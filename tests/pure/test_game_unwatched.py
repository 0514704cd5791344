"""What lies there since the board was switched on: the sensors around tell a stone from an offset.

Readings come of stones at places (felt.py), with noise, through a real Sensing.
"""

from drawn import at, names, opened, play
from felt import Felt
from wenping.game.fold import Game
from wenping.game.infer import Inference
from wenping.game.phases import PLAYING, READY
from wenping.game.priors import ASKED, CAME
from wenping.game.unwatched import against
from wenping.sensing.calibration import Calibration
from wenping.sensing.points import Sensing
from wenping.sensing.states import BLACK, WHITE

STONE = 584  # counts of a stone above its sensor
SETTLED = 300  # frames of 20 ms


class Switched:
    """A board that is switched on: what lies there, and sensors that are off by counts."""

    def __init__(self, seed=1, **stones):
        self.felt = Felt(seed)
        self.sensing = Sensing(Calibration())
        self.ms = 0
        self.put(**stones)

    def put(self, **stones):
        for name, colour in stones.items():
            dx, dy = self.felt.random(7) - 3, self.felt.random(7) - 3
            self.felt.put(sensor(name), colour, dx, dy)

    def frames(self, count, game=None, infer=None):
        """Read so many frames; what inference makes of them, if it is given."""
        done = []
        for _ in range(count):
            self.sensing.step(self.felt.counts(8), self.ms)
            if infer and self.sensing.started and not self.ms % 100:
                for event in infer.step(self.sensing.state, self.ms):
                    done.append(game.apply(self.ms, event))
            self.ms += 20
        return names(game, done) if game else []


def sensor(name):
    game = Game()
    return game.sensor(at(game, name))


def test_the_sensors_around_tell_a_stone_from_an_offset_of_its_size():
    """Beside a few other stones, each up to 3 mm off its point."""
    beside = {"D4": BLACK, "D16": WHITE, "Q5": BLACK, "K11": WHITE}
    for name, colour in (("K10", BLACK), ("C16", WHITE), ("O3", BLACK), ("R9", WHITE)):
        board = Switched(3, **beside)
        board.put(**{name: colour})
        board.frames(SETTLED)
        assert against(board.sensing, sensor(name)) < ASKED, name
        board = Switched(3, **beside)
        board.felt.offset[sensor(name)] = STONE if colour == BLACK else -STONE
        board.frames(SETTLED)
        assert against(board.sensing, sensor(name)) >= CAME, name


def test_a_first_stone_since_power_on_opens_a_game_and_an_offset_does_not():
    board, game = Switched(5, Q16=BLACK), Game()
    done = board.frames(SETTLED, game, Inference(game, "size=19", board.sensing))
    assert game.phase == PLAYING and "played X Q16" in done
    board, game = Switched(5), Game()
    infer = Inference(game, "size=19", board.sensing)
    board.felt.offset[sensor("C16")] = STONE
    assert [what for what in board.frames(SETTLED, game, infer) if "seen" not in what] == []
    assert game.phase == READY
    board.put(Q16=BLACK)
    assert "played X Q16" in board.frames(SETTLED, game, infer), "the first stone"


def test_what_came_in_a_game_without_power_is_weighed_before_it_is_a_move():
    """Black is to move: Q3 is its stone, or a sensor that has gone wrong meanwhile."""
    there = {"D4": BLACK, "Q16": WHITE, "C15": BLACK, "R4": WHITE}
    for real in (True, False):
        game = opened("size=19")
        play(game, "D4 Q16 C15 R4", 1000)
        board = Switched(7, **there)
        if real:
            board.put(K3=BLACK)
        else:
            board.felt.offset[sensor("K3")] = STONE
        done = board.frames(SETTLED, game, Inference(game, "", board.sensing))
        assert ("played X K3" in done) == real, done
        assert not [what for what in done if "question" in what], done
