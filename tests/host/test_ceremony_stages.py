"""The host's procedures and the board's plans ask for the same stones, and for the same number."""

import random

import pytest

from wenping.game import ceremony
from wenping.game import events as ev
from wenping.game.events import encode
from wenping.game.fold import Game
from wenping.game.phases import FILLING
from wenping.make.ceremony import SIZE, position
from wenping.simulation.ceremony import WAYS, stages
from wenping.twin.script import Script
from wenping.weiqi.points import BLACK, PASS, WHITE, point
from wenping.weiqi.rules import ruleset


@pytest.mark.parametrize("method", [name for name in WAYS if name != "territory"])
@pytest.mark.parametrize("seed", range(1, 7))
def test_both_ask_for_the_same(method: str, seed: int) -> None:
    check(method, position(seed), 40)


@pytest.mark.parametrize("method", ["ying", "fill-white", "fill-both", "half"])
@pytest.mark.parametrize("stones", [20, 40, 180])
@pytest.mark.parametrize("seed", range(1, 5))
def test_both_ask_for_the_same_of_few_stones(method: str, stones: int, seed: int) -> None:
    """Nearly all points are shared: a set may not fill its half of them."""
    rng = random.Random(seed)
    script = Script(SIZE, [(BLACK, PASS), (WHITE, PASS)])
    places = rng.sample([(row, col) for row in range(SIZE) for col in range(SIZE)], 8)
    script.setup = [(BLACK + (i < 1), point(*place)) for i, place in enumerate(places)]
    check(method, script, stones)


def check(method: str, script: Script, stones: int) -> None:
    preset, choice, procedure = WAYS[method]
    text = f"{preset},black-set={stones},white-set={stones}"
    put = [stone for stage in stages(script, ruleset(text), procedure) for stone in stage]
    game = Game()
    count = f"\ncount={choice}" if choice else ""
    settings = f"size=9\nrules={text}\nsetup={len(script.setup)}{count}"
    game.apply(0, encode(ev.GAME, 0, settings))
    for colour, p in script.setup:
        game.apply(0, encode(ev.SETUP, colour, p))
        game.apply(0, encode(ev.SEEN, colour, game.sensor(p)))
    game.apply(0, encode(ev.BEGIN))
    for colour, _ in script.moves:
        game.apply(0, encode(ev.PASS_, colour, ev.BY_BUTTON))
    for p in script.dead:
        game.apply(0, encode(ev.DEAD, game.position.grid[p], p))
    for colour in (BLACK, WHITE):
        game.apply(0, encode(ev.PRESS, colour))
    assert game.phase == FILLING
    plan = ceremony.of(game)
    assert plan.possible and plan.touches == len(put)
    for colour, p in put:
        game.apply(0, encode(ev.FILLED, colour, p))
    assert plan.complete(game)
