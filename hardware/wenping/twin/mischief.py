"""Accidents on a Go table: bumped stones, a swept corner, a stone put back wrong, a cat.

Each is a task of a hand and ends with the note ("disturbed", its name, points that differ from
before). A new kind is a function and a row of KINDS, and a field of Manner (manner.py) with its
name. All numbers are estimates.
"""

import math
from collections.abc import Callable, Sequence

import numpy as np

from wenping.geometry import LINES
from wenping.twin.hands import Hand
from wenping.twin.manner import Manner
from wenping.twin.places import PITCH_X_MM, PITCH_Y_MM, POINTS, bowl_mm, nearest, off_point_mm
from wenping.twin.stones import Stone
from wenping.twin.tasks import Task
from wenping.twin.world import World

_EDGE_MM = 25.0  # a stone further than this outside the last line falls off the board
_CORNER = 4  # lines of a corner that a sleeve sweeps, each way
_AREA_MM = 55.0  # radius of the area that a cat scatters
_AWAY = 0.2  # chance that a swept or scattered stone falls off the board
_DISTURB_S = 0.2  # from the first touch until all stones rest again
_ON_POINT_MM = 6.0  # a stone this near to a point is taken to be on it
_BETWEEN_MM = 8.8  # a stone further than this from every point lies between points
BETWEEN = 3  # in `lying`: a stone lies between points

Accident = Callable[[Hand], Task]


def bump(hand: Hand) -> Task:
    """Push a stone 6 to 16 mm: it may come to lie between two points, or on the next one."""
    stones = hand.world.surface.stones
    if stones:
        stone = stones[int(hand.rng.integers(len(stones)))]
        yield from _disturb(hand, "bump", [stone], (6.0, 16.0), 0.0, hand.rng.uniform(0, 6.28))


def knock(hand: Hand) -> Task:
    """Sweep a sleeve over a corner: all of its stones go the same way."""
    rows = range(_CORNER) if hand.rng.random() < 0.5 else range(LINES - _CORNER, LINES)
    cols = range(_CORNER) if hand.rng.random() < 0.5 else range(LINES - _CORNER, LINES)
    swept = [s for s in hand.world.surface.stones if divmod(s.sensor, LINES)[0] in rows]
    swept = [s for s in swept if s.sensor % LINES in cols]
    yield from _disturb(hand, "knock", swept, (8.0, 26.0), _AWAY, hand.rng.uniform(0, 6.28))


def scatter(hand: Hand) -> Task:
    """Let a cat stir an area around a stone: its stones go in all directions."""
    stones = hand.world.surface.stones
    if not stones:
        return
    middle = stones[int(hand.rng.integers(len(stones)))]
    area = [s for s in stones if math.hypot(s.x - middle.x, s.y - middle.y) < _AREA_MM]
    yield from _disturb(hand, "scatter", area, (5.0, 50.0), _AWAY, None)


def misput(hand: Hand) -> Task:
    """Take a stone up, look at it, and put it back on a free point beside its own."""
    world = hand.world
    stones = [s for s in world.surface.stones if 0 <= s.sensor < POINTS]
    hand.rng.shuffle(stones)
    for stone in stones:
        there = hand.free_beside(stone.sensor)
        if there >= 0:
            yield from hand.lift(stone.sensor)
            yield 0.6
            yield from hand.move(stone, 0.3, *hand.aim(there), 0.0)
            world.lay(stone, there)
            world.note("disturbed", "misput", 2)
            return


KINDS: dict[str, Accident] = {"bumps": bump, "knocks": knock, "misputs": misput,
                              "scatters": scatter}  # fmt: skip


def schedule(how: Manner, moves: int, rng: np.random.Generator) -> dict[int, list[Accident]]:
    """Draw before which of a game's moves each accident of a manner happens.

    None happens in the first tenth of a game, nor in a game of ten moves or fewer.
    """
    plan: dict[int, list[Accident]] = {}
    for name, accident in KINDS.items():
        for _ in range(getattr(how, name)):
            if moves > 10:
                plan.setdefault(int(rng.integers(moves // 10, moves)), []).append(accident)
    return plan


def _disturb(
    hand: Hand,
    what: str,
    stones: Sequence[Stone],
    far_mm: tuple[float, float],
    away: float,
    angle: float | None,
) -> Task:
    """Let stones slide along the board, each by a distance drawn from `far_mm`.

    They go at `angle` or so (None: each in a direction of its own). A stone that leaves the board,
    or is drawn with chance `away`, goes back into its bowl.
    """
    world, rng = hand.world, hand.rng
    before = lying(world)
    left = []
    for stone in stones:
        turn = rng.uniform(0, 6.28) if angle is None else angle + rng.normal(0, 0.3)
        far = rng.uniform(*far_mm)
        x, y = stone.x + far * math.cos(turn), stone.y + far * math.sin(turn)
        world.lift(stone)
        start = world.tasks.now_us
        end = start + int(1e6 * _DISTURB_S)
        world.carry_along(stone, [(start, stone.x, stone.y, 0.0), (end, x, y, 0.0)])
        stone.x, stone.y = x, y
        left.append(_off_board(x, y) or rng.random() < away)
    yield _DISTURB_S
    for stone, gone in zip(stones, left, strict=True):
        if gone:
            owner = stone.colour - 1
            stone.x, stone.y = bowl_mm(owner)
            world.drop(stone, owner)
        else:
            world.lay(stone, -1)
    settle(world)
    world.note("disturbed", what, sum(a != b for a, b in zip(before, lying(world), strict=True)))


def _off_board(x: float, y: float) -> bool:
    return not (-_EDGE_MM < x < (LINES - 1) * PITCH_X_MM + _EDGE_MM) or not (
        -_EDGE_MM < y < (LINES - 1) * PITCH_Y_MM + _EDGE_MM
    )


def settle(world: World) -> None:
    """Give every stone that was laid for no point the free point it lies on, as people see it."""
    taken = {stone.sensor for stone in world.surface.stones if stone.sensor >= 0}
    for stone in world.surface.stones:
        if stone.sensor < 0:
            sensor = nearest(stone.x, stone.y)
            if sensor < 0 or sensor in taken:
                continue
            if off_point_mm(stone.x, stone.y, sensor) <= _ON_POINT_MM:
                stone.sensor = sensor
                taken.add(sensor)


def lying(world: World) -> list[int]:
    """Return for each point the colour of the stone on it, BETWEEN where one lies half on it."""
    out = [0] * POINTS
    for stone in world.surface.stones:
        sensor = nearest(stone.x, stone.y)
        if sensor >= 0:
            near = off_point_mm(stone.x, stone.y, sensor) <= _BETWEEN_MM
            out[sensor] = stone.colour if near else BETWEEN
    return out
