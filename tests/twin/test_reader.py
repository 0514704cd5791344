"""Players who read the lights: what they do, and what they do not do (firmware/LIGHTS.md)."""

import pytest

from wenping.errors import Told
from wenping.geometry import LIGHT_COLUMN, LIGHT_PLAYER, LIGHT_ROW, LINES
from wenping.twin.doings import manner
from wenping.twin.exchange import LIGHTS, Outputs
from wenping.twin.hands import Hand
from wenping.twin.lights import Lights
from wenping.twin.reader import Reader
from wenping.twin.world import World
from wenping.weiqi.points import BLACK, EMPTY, WHITE

POINT = 140


GREEN, RED, WHITES = bytes([60, 0, 0]), bytes([0, 60, 0]), bytes([60, 60, 60])


def shown(colour: int, player: bytes, point: bytes) -> Outputs:
    """A player's light shines so, and those of POINT so."""
    lights = bytearray(LIGHTS)
    for light, shine in (
        (LIGHT_PLAYER + colour, player),
        (LIGHT_COLUMN + POINT % LINES, point),
        (LIGHT_ROW + POINT // LINES, point),
    ):
        lights[3 * light : 3 * light + 3] = shine
    return Outputs(bytes(lights))


@pytest.mark.parametrize(("asked", "laid"), [(BLACK, EMPTY), (WHITE, WHITE)])
def test_a_stone_of_the_side_whose_light_is_red_is_put_and_no_other(asked, laid):
    """White has played on POINT and both know it; the lights ask for Black's stone there, or for
    White's. Black's would make another game of it, and White's is not what they ask for.
    """
    world = World(1)
    hands = [Hand(world, i, manner("careful")) for i in range(2)]
    meant = [EMPTY] * (LINES * LINES)
    meant[POINT] = WHITE
    reader = Reader(world, hands, Lights(world), lambda: meant)
    world.tasks.start(reader.put_right())
    for ms in range(0, 10_000, 20):
        world.step(1000 * ms, shown(asked, RED, GREEN))
    assert world.surface.colours()[POINT] == laid


@pytest.mark.parametrize("over", [False, True])
def test_who_is_asked_about_no_stone_of_theirs_plays_on_while_there_are_moves(over):
    """After the last move they go on looking at the lights."""
    world = World(1)
    hands = [Hand(world, i, manner("careful")) for i in range(2)]
    meant = [EMPTY] * (LINES * LINES)
    reader = Reader(world, hands, Lights(world), lambda: meant)
    reader.over = over
    plays_on = []

    def waits():
        yield from reader.until(lambda: False, Told("play-after-moves"))
        plays_on.append(True)

    world.tasks.start(waits())
    for ms in range(0, 10_000, 20):
        world.step(1000 * ms, shown(WHITE, WHITES, WHITES))
    assert plays_on == ([] if over else [True])
