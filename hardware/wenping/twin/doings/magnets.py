"""Things that people bring near the board: a watch, a phone, a cup. All numbers are estimates.

A magnet is a Stone that belongs to no set: it is carried like one. While it is near the board the
trace has ("near", True); ("near", False) is noted when it has gone. So it has while a stone is
held low over a point (laying.py).
"""

import math

import numpy as np

from wenping.geometry import LINES
from wenping.twin.doings.turn import Turn
from wenping.twin.places import PITCH_X_MM, PITCH_Y_MM, POINTS, beside, point_mm
from wenping.twin.stones import BLACK, WHITE, Stone
from wenping.twin.tasks import Task
from wenping.twin.world import World

_BEYOND_MM = 120.0  # a thing comes from so far beside the board
_WATCH = 3.0, 6.0  # strength of a clasp, in stones
_PHONE = 40.0, 150.0
_HEIGHT_MM = 15.0, 55.0  # above the board


def watch_passes(turn: Turn) -> Task:
    """A watch passes over a part of the board for a second."""
    yield from _pass(turn, _WATCH)


def phone_passes(turn: Turn) -> Task:
    """A phone passes over a part of the board for a second."""
    yield from _pass(turn, _PHONE)


def watch_rests(turn: Turn) -> Task:
    """An arm with a watch rests over a point for some seconds."""
    magnet = _magnet(turn, _WATCH)
    x, y = point_mm(int(turn.hand.rng.integers(POINTS)))
    height = float(turn.hand.rng.uniform(15.0, 30.0))
    yield from _visit(turn, magnet, x, y, height, 4.0)


def phone_lies(turn: Turn) -> Task:
    """A phone is laid on the edge of the board, and taken away after some seconds."""
    magnet = _magnet(turn, (5.0, 15.0))
    column = int(turn.hand.rng.integers(LINES))
    x, y = point_mm(column)
    yield from _visit(turn, magnet, x, y - 25.0, 4.0, 8.0)


def ring(turn: Turn) -> Task:
    """A magnet in a bracelet follows the hand as it points at the place of this move."""
    magnet = _magnet(turn, (0.8, 1.5))
    x, y = point_mm(turn.sensor)
    yield from _visit(turn, magnet, x + 15.0, y, 18.0, 0.8)


def ring_lies(turn: Turn) -> Task:
    """A ring with a magnet as strong as a stone's is left between four points for ten seconds."""
    there = turn.free(apart=2)
    if there >= 0:
        x, y = point_mm(there)
        between = x + PITCH_X_MM / 2, y + PITCH_Y_MM / 2
        yield from _visit(turn, Stone(BLACK, strength=1.2), *between, 2.0, 10.0)


def tea(turn: Turn) -> Task:
    """A cup of hot tea stands on the board for a while: sensors below it drift by up to 1 mT."""
    sensors, rng = turn.world.surface.sensors, turn.hand.rng
    middle = int(rng.integers(POINTS))
    under = [middle, *beside(middle)]
    most = rng.uniform(0.3, 1.0, len(under)) * (1 if rng.random() < 0.5 else -1)
    for step in (*[1] * 20, *[-1] * 20):
        sensors.step_mt[under] += step * most / 20
        yield 1.0


def _pass(turn: Turn, strength: tuple[float, float]) -> Task:
    """A magnet comes down over a point, goes 60 to 250 mm along within a second, and is gone."""
    rng, world, hand = turn.hand.rng, turn.world, turn.hand
    magnet = _magnet(turn, strength)
    x, y = point_mm(int(rng.integers(POINTS)))
    height, far, angle = (float(rng.uniform(a, b)) for a, b in (_HEIGHT_MM, (60, 250), (0, 6.28)))
    _bring(world, magnet, x, -_BEYOND_MM, 90.0)
    yield from hand.move(magnet, 0.3, x, y, height)
    yield from hand.move(magnet, 1.0, x + far * math.cos(angle), y + far * math.sin(angle), height)
    yield from hand.move(magnet, 0.3, x, -_BEYOND_MM, 90.0)
    _take_away(world, magnet)
    yield 0.5


def _visit(turn: Turn, magnet: Stone, x: float, y: float, z: float, stays_s: float) -> Task:
    """Bring a magnet to a place, keep it there, and take it away over the top edge."""
    world = turn.world
    _bring(world, magnet, x, -_BEYOND_MM, 60.0)
    yield from turn.hand.move(magnet, 0.6, x, y, z)
    yield stays_s
    yield from turn.hand.move(magnet, 0.5, x, -_BEYOND_MM, 60.0)
    _take_away(world, magnet)
    yield 0.5


def _magnet(turn: Turn, strength: tuple[float, float]) -> Stone:
    rng: np.random.Generator = turn.hand.rng
    side = BLACK if rng.random() < 0.5 else WHITE
    return Stone(side, strength=float(rng.uniform(*strength)))


def _bring(world: World, magnet: Stone, x: float, y: float, z: float) -> None:
    magnet.x, magnet.y, magnet.z = x, y, z
    world.aside.append(magnet)
    world.take_up(magnet)
    world.note("near", True)


def _take_away(world: World, magnet: Stone) -> None:
    world.set_aside(magnet)
    world.aside.remove(magnet)
    world.note("near", False)
