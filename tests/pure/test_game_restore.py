"""Back to the disputed position (CN-21.3): the stones are put back one by one, as the lights say;
those that were taken in the dispute are missing, not dead.
"""

from drawn import Still, at, happen, opened, play, sensed
from wenping.game import events as ev
from wenping.game.arbiter import Arbiter
from wenping.game.events import encode
from wenping.game.guide import Guide
from wenping.game.phases import STOPPED
from wenping.game.touch import PUT, TAKE
from wenping.inference.infer import Inference


def disputed():
    """White A1 is in atari at the stop; Black plays on, takes it by B1, and White answers E5."""
    game = opened("size=9\nrules=chinese", (2, "A1"), (1, "A2"), (2, "J9"))
    play(game, "pass pass")
    game.apply(5, encode(ev.RESUME, 1))
    play(game, "B1", 5)
    game.apply(6, encode(ev.LIFTED, 2, at(game, "A1")))
    play(game, "E5", 7)
    game.apply(9, encode(ev.RESTORE))
    assert game.phase == STOPPED and game.position.grid[at(game, "A1")] == 2
    return game


def test_the_stones_are_put_back_step_by_step():
    game = disputed()
    infer = Inference(game, "", Still())
    guide = Guide(Arbiter(game))
    state = sensed(game)
    now = 5000
    steps = []
    while True:
        found = happen(game, infer, state, now) + happen(game, infer, state, now + 4000)
        now += 9000
        assert not [text for text in found if text.split()[0] in ("dead", "alive", "played")], found
        if not game.question:
            break
        what, p = guide.look(game)
        assert what in (TAKE, PUT)
        steps.append((what, p))
        state[game.sensor(p)] = 0 if what == TAKE else game.position.grid[p]
    assert steps == [(TAKE, at(game, "B1")), (TAKE, at(game, "E5")), (PUT, at(game, "A1"))]
    assert not any(game.dead)
    state = sensed(game, A1=".")
    assert happen(game, infer, state, now) == ["dead O A1"]


def test_a_stone_that_was_there_may_be_taken_off_as_dead_at_once():
    game = disputed()
    found = happen(game, Inference(game, "", Still()), sensed(game, J9="."), 5000)
    assert found[0] == "dead O J9"
