"""Dead stones that no sensor detects: masked, or so weak that their move was only declared.

A string is dead or alive as a whole (CN art. 8), so what is detected of it says so; of a string of
which nothing is detected the sensors around tell.
"""

from drawn import Blind, at, happen, opened, play, sensed
from wenping.game import events as ev
from wenping.game.events import encode
from wenping.game.phases import STOPPED
from wenping.inference.infer import Inference

BLACK, WHITE = 1, 2
STONES = {"C3": "O", "D3": "O", "G7": "O", "K10": "X", "Q16": "X"}


def at_the_stop(*masked, undetected=""):
    """A stopped game: C3 and D3 are a string of White's, G7 a stone alone."""
    setup = [(".XO".index(mark), name) for name, mark in STONES.items() if name != undetected]
    game = opened("size=19", *setup)
    if undetected:
        play(game, "pass")
        game.apply(1, encode(ev.MOVE, WHITE, at(game, undetected)))
    play(game, "pass pass")
    sensing = Blind(*[game.sensor(at(game, name)) for name in masked])
    infer = Inference(game, "", sensing)
    assert game.phase == STOPPED
    return game, infer, sensing


def lying(game, *hidden, off=()):
    """What the sensors read with these stones hidden and those taken off."""
    marks = dict(STONES)
    marks.update({name: "?" for name in hidden})
    marks.update({name: "." for name in off})
    return sensed(game, **marks)


def dead(game):
    return sorted(name for name in STONES if game.dead[at(game, name)])


def test_a_masked_stone_of_a_living_string_is_alive_whatever_the_sensors_around_tell():
    game, infer, sensing = at_the_stop("D3")
    sensing.told[game.sensor(at(game, "D3"))] = BLACK  # as if White's stone had left
    for now in range(1000, 4000, 100):
        happen(game, infer, lying(game, "D3"), now)
    assert dead(game) == []


def test_a_masked_stone_is_dead_with_its_string_and_comes_back_with_it():
    game, infer, _ = at_the_stop("D3")
    happen(game, infer, lying(game, "D3"), 1000)
    happen(game, infer, lying(game, "D3", off=["C3"]), 2000)
    assert dead(game) == ["C3", "D3"]
    happen(game, infer, lying(game, "D3"), 5000)
    assert dead(game) == []


def test_a_masked_stone_alone_is_dead_or_alive_as_the_sensors_around_tell():
    game, infer, sensing = at_the_stop("G7")
    s = game.sensor(at(game, "G7"))
    happen(game, infer, lying(game, "G7"), 1000)
    assert dead(game) == []
    sensing.told[s] = BLACK
    happen(game, infer, lying(game, "G7"), 2000)
    assert dead(game) == ["G7"]
    sensing.told[s] = WHITE
    happen(game, infer, lying(game, "G7"), 5000)
    assert dead(game) == []


def test_a_stone_whose_sensor_is_not_sure_is_dead_with_its_string_and_comes_back_with_it():
    """C3 and D3 are lifted; the sensor of D3, which is off by 2.8 mT, reads neither a stone nor
    nothing then. Nobody is asked about it, and both can go on.
    """
    game, infer, _ = at_the_stop()
    happen(game, infer, lying(game), 1000)
    told = []
    for now in range(2000, 9000, 100):
        told += happen(game, infer, lying(game, "D3", off=["C3"]), now)
    assert dead(game) == ["C3", "D3"] and not game.question, told
    happen(game, infer, lying(game), 12000)
    assert dead(game) == []


def test_a_stone_alone_whose_sensor_is_not_sure_is_dead_as_the_sensors_around_tell():
    game, infer, sensing = at_the_stop()
    for colour in (WHITE, BLACK):
        sensing.told[game.sensor(at(game, "G7"))] = colour
        for now in range(1000 * colour, 1000 * colour + 900, 100):
            happen(game, infer, lying(game, "G7"), now)
        assert dead(game) == (["G7"] if colour == BLACK else []), colour


def test_a_stone_that_was_only_declared_is_dead_with_its_string_and_comes_back_with_it():
    """Its sensor works, and reads it as nothing: a tired magnet."""
    game, infer, _ = at_the_stop(undetected="D3")
    stones = game.ledger.board[WHITE]
    happen(game, infer, lying(game, off=["D3"]), 1000)
    assert dead(game) == [] and game.ledger.board[WHITE] == stones
    for now in range(2000, 3000, 100):
        happen(game, infer, lying(game, off=["C3", "D3"]), now)
    assert dead(game) == ["C3", "D3"] and game.ledger.board[WHITE] == stones - 2
    for now in range(5000, 6000, 100):
        happen(game, infer, lying(game, off=["D3"]), now)
    assert dead(game) == [] and game.ledger.board[WHITE] == stones
