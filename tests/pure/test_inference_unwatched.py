"""What lies there since the board was switched on: the sensors around tell a stone from an offset.

Readings come of stones at places (felt.py), with noise, through a real Sensing.
"""

from drawn import at, names, opened, play
from felt import Felt
from wenping.game import events as ev
from wenping.game.events import encode
from wenping.game.fold import Game
from wenping.game.phases import PLAYING, READY, STOPPED
from wenping.game.priors import ASKED, CAME
from wenping.inference.infer import Inference
from wenping.inference.unwatched import against
from wenping.sensing.calibration import Calibration
from wenping.sensing.points import Sensing
from wenping.sensing.states import BLACK, WHITE

STONE = 584  # counts of a stone above its sensor
SETTLED = 300  # frames of 20 ms


class Switched:
    """A board that is switched on: what lies there, sensors that are off by counts, and those that
    are not used.
    """

    def __init__(self, seed=1, unused=(), **stones):
        self.felt = Felt(seed)
        table = Calibration()
        for name in unused:
            table.mask[sensor(name)] = 1
        self.sensing = Sensing(table)
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
            changed = self.sensing.step(self.felt.counts(8), self.ms)
            if infer and self.sensing.started and (changed or not self.ms % 100):
                for event in infer.step(self.sensing.state, self.ms):
                    done.append(game.apply(self.ms, event))
            self.ms += 20
        return names(game, done) if game else []


def cut(new, unused=("K10", "G7"), frames=3 * SETTLED):
    """A game of four moves goes on after the power failed, and `new` stones came meanwhile: (what
    the board makes of it, game, inference, board).
    """
    game = opened("size=19")
    play(game, "D4 Q16 C15 R4", 1000)
    board = Switched(7, unused, D4=BLACK, Q16=WHITE, C15=BLACK, R4=WHITE)
    board.put(**new)
    infer = Inference(game, "", board.sensing)
    done = [what for what in board.frames(frames, game, infer) if not what.startswith("seen")]
    return done, game, infer, board


def agree(game, infer, board):
    """Both hold their clocks."""
    for event in infer.agree(board.sensing.state, 0, True):
        game.apply(board.ms, event)


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
    """Black is to move: K3 is its stone, or a sensor that has gone wrong meanwhile."""
    assert cut({"K3": BLACK})[0] == ["played X K3"]
    game = opened("size=19")
    play(game, "D4 Q16 C15 R4", 1000)
    board = Switched(7, (), D4=BLACK, Q16=WHITE, C15=BLACK, R4=WHITE)
    board.felt.offset[sensor("K3")] = STONE
    done = board.frames(SETTLED, game, Inference(game, "", board.sensing))
    assert [what for what in done if not what.startswith("seen")] == []


def test_a_stone_that_came_without_power_where_no_sensor_is_used_is_a_move_in_its_turn():
    """The sensors around K10 tell of it, against the offsets that they are known to have."""
    assert cut({"K10": BLACK, "O3": WHITE})[0] == ["move X K10", "played O O3"]
    assert cut({"C6": BLACK, "K10": WHITE})[0] == ["played X C6", "move O K10"]


def test_a_stone_that_came_alone_where_no_sensor_is_used_is_a_move():
    """Board and game look alike, but for what the sensors around K10 tell."""
    assert cut({"K10": BLACK})[0] == ["move X K10"]
    assert cut({})[0] == []


def test_what_came_without_power_is_weighed_anew_only_after_something_has_moved():
    """White's stone out of turn stays there, and nobody minds it: weighing takes frames."""
    _, game, infer, board = cut({"O3": WHITE}, frames=2 * SETTLED)
    weighed, blind = [], board.sensing.blind
    mark = blind.mark
    blind.mark = lambda bare=False: weighed.append(board.ms) or mark(bare)
    board.frames(2 * SETTLED, game, infer)
    assert infer.difference.extra and not weighed
    board.put(C9=WHITE)
    board.frames(SETTLED, game, infer)
    assert len(weighed) == 1


def test_a_magnet_above_the_board_at_power_on_is_no_stone_where_no_sensor_is_used():
    """It is over K11 for a second and a bit; another sensor is restless for 5 s after that."""
    game = opened("size=19")
    play(game, "D4 Q16 C15 R4", 1000)
    board = Switched(7, ("K10", "G7"), D4=BLACK, Q16=WHITE, C15=BLACK, R4=WHITE, J3=BLACK)
    infer = Inference(game, "", board.sensing)
    board.felt.put(sensor("K11"), WHITE, part=5.0, held=True)
    done = board.frames(60, game, infer)
    board.felt.put(sensor("K11"), WHITE, part=-5.0, held=True)
    for n in range(250):
        board.felt.offset[sensor("T19")] = 60 * (n % 2)
        done += board.frames(1, game, infer)
    done += board.frames(2 * SETTLED, game, infer)
    assert "played X J3" in done and not [what for what in done if what.startswith("move")], done


def test_a_stone_laid_at_power_on_does_not_make_an_offset_a_move():
    """K3 is an offset of a stone's size; White lays O3 half a second after power-on, or later."""
    for first in (20, 25, 40, 60):
        game = opened("size=19")
        play(game, "D4 Q16 C15 R4", 1000)
        board = Switched(7, (), D4=BLACK, Q16=WHITE, C15=BLACK, R4=WHITE)
        board.felt.offset[sensor("K3")] = STONE
        infer = Inference(game, "", board.sensing)
        done = board.frames(first, game, infer)
        board.put(O3=WHITE)
        done += board.frames(2 * SETTLED, game, infer)
        assert not [what for what in done if what.startswith("played")], done
        assert game.question, "O3 is out of turn"


def test_what_came_without_power_is_not_weighed_any_more_when_play_has_stopped():
    _, game, infer, board = cut({"K10": BLACK, "O3": WHITE, "C6": BLACK})
    for colour in (BLACK, WHITE):
        game.apply(board.ms, encode(ev.PASS_, colour, ev.BY_BUTTON))
    assert game.phase == STOPPED
    board.frames(SETTLED, game, infer)
    assert infer._unwatched is None and game.question, "the stones are asked about, as any others"


def test_nobody_guesses_the_order_of_stones_that_came_without_power_and_none_is_lost():
    for new in (
        {"K10": BLACK, "O3": WHITE, "C6": BLACK},
        {"C6": BLACK, "K10": WHITE, "O3": BLACK, "G7": WHITE},
        {"C6": BLACK, "L10": WHITE, "O3": BLACK, "E17": WHITE},
    ):
        done, game, infer, board = cut(new)
        assert len(done) == 1 and done[0].startswith("question 9 "), done
        agree(game, infer, board)
        assert {name: game.position.grid[at(game, name)] for name in new} == new


def test_who_takes_such_a_stone_off_again_is_not_asked_about_it_any_more():
    done, game, infer, board = cut({"K10": BLACK, "O3": WHITE, "C6": BLACK})
    board.felt.field = Felt().field
    board.put(D4=BLACK, Q16=WHITE, C15=BLACK, R4=WHITE)
    done = board.frames(2 * SETTLED, game, infer)
    assert "resolved" in done and not infer.difference.differs(), done
    assert not [what for what in done if "played" in what or "move" in what], done
