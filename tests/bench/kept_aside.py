"""Doings that were kept aside: they are used with HELD_OUT=1 alone, for the end.

Who writes or tunes the judgement of the board does not look at them before.
"""

import math

from wenping.twin.doings import BEFORE, LAY, PRESS, Doing
from wenping.twin.doings.turn import Turn
from wenping.twin.places import PITCH_Y_MM, point_mm
from wenping.twin.stones import BLACK, Stone
from wenping.twin.tasks import Task


def magnet_ring_lies(turn: Turn) -> Task:
    """A ring with a magnet as strong as a stone's is left between four points for ten seconds."""
    there = turn.free(apart=2)
    if there < 0:
        return
    world, (x, y) = turn.world, point_mm(there)
    ring = Stone(BLACK, strength=1.2, x=x, y=-120.0, z=60.0)
    world.aside.append(ring)
    world.take_up(ring)
    world.note("near", True)
    yield from turn.hand.move(ring, 0.6, x + 11.0, y + 11.8, 2.0)
    yield 10.0
    yield from turn.hand.move(ring, 0.4, x, -120.0, 60.0)
    world.set_aside(ring)
    world.aside.remove(ring)
    world.note("near", False)
    yield 0.5


def tablecloth(turn: Turn) -> Task:
    """The whole position is shaken: every stone moves by up to 2 mm and stays on its point."""
    for stone in list(turn.world.surface.stones):
        dx, dy = (float(d) for d in turn.hand.rng.uniform(-2, 2, 2))
        sensor = stone.sensor
        turn.world.lift(stone)
        stone.x, stone.y = stone.x + dx, stone.y + dy
        turn.world.lay(stone, sensor)
    yield 0.5


def exchanges_two(turn: Turn) -> Task:
    """Two stones of different colours are taken up together and put back on their points."""
    pair: list[tuple[Stone, int]] = []
    for stone in turn.older(2):
        sensor = stone.sensor
        if (yield from turn.hand.lift_stone(stone)):
            yield from turn.hand.move(stone, 0.2, stone.x, stone.y, 70.0)
            pair.append((stone, sensor))
    yield 0.6
    for stone, sensor in reversed(pair):
        yield from turn.hand.carry(stone, *turn.hand.aim(sensor))
        yield from turn.hand.lay(stone, sensor)


def rolls_in(turn: Turn) -> Task:
    """The stone is rolled over three lines of the board in a curve and stops on its point."""
    hand = turn.hand
    x, y = point_mm(turn.sensor)
    stone = yield from hand.grab()
    yield from hand.carry(stone, x + 60.0, y + 20.0)
    for part in range(8, -1, -1):
        turned = 0.25 * part
        wide = 8.0 * part
        place = x + wide * math.cos(turned), y + wide * math.sin(turned)
        yield from hand.move(stone, 0.12, *place, 1.0 if part else 0.0)
    turn.world.lay(stone, turn.sensor)
    turn.world.note("laid", stone.colour, turn.sensor, stone.x, stone.y)


def slow_landing(turn: Turn) -> Task:
    """The stone sinks onto its point within three seconds."""
    hand = turn.hand
    stone = yield from hand.grab()
    yield from hand.carry(stone, *hand.aim(turn.sensor))
    yield from hand.move(stone, 3.0, stone.x, stone.y, 0.0)
    yield from hand.lay(stone, turn.sensor)


def thirds(turn: Turn) -> Task:
    """The stone comes down a third of a cell off and is corrected a millimetre at a time."""
    hand = turn.hand
    x, y = point_mm(turn.sensor)
    stone = yield from hand.grab()
    yield from hand.carry(stone, x, y + PITCH_Y_MM / 3)
    yield from hand.move(stone, 0.15, x, y + PITCH_Y_MM / 3, 0.0)
    for part in (6.0, 4.0, 2.0, 0.0):
        yield 0.4
        yield from hand.move(stone, 0.1, x, y + part, 0.0)
    yield from hand.lay(stone, turn.sensor)


def stack_falls(turn: Turn) -> Task:
    """A handful of three stones falls on the board beside the move and is picked up again."""
    hand = turn.hand
    fallen: list[Stone] = []
    for _ in range(3):
        there = turn.free(apart=1)
        if there >= 0:
            stone = turn.world.take(hand.player)
            yield from hand.carry(stone, *point_mm(there))
            yield from hand.lay(stone, there)
            fallen.append(stone)
    yield 1.0
    for stone in fallen:
        if (yield from hand.lift_stone(stone)):
            yield from hand.put_back(stone)


def drums(turn: Turn) -> Task:
    """The clock is pressed four times, fast."""
    for _ in range(4):
        yield from turn.hand.press_clock()


def both_press(turn: Turn) -> Task:
    """Both press their clocks at the same time."""
    turn.world.tasks.start(turn.other.press_clock())
    yield from turn.hand.press_clock()


DOINGS = {
    "ring-lies": Doing(BEFORE, ":kept_aside.magnet_ring_lies", 20),
    "tablecloth": Doing(BEFORE, ":kept_aside.tablecloth"),
    "exchanges-two": Doing(BEFORE, ":kept_aside.exchanges_two"),
    "stack-falls": Doing(BEFORE, ":kept_aside.stack_falls", 16),
    "rolls-in": Doing(LAY, ":kept_aside.rolls_in", 6),
    "slow-landing": Doing(LAY, ":kept_aside.slow_landing", 6),
    "thirds": Doing(LAY, ":kept_aside.thirds", 6),
    "drums": Doing(PRESS, ":kept_aside.drums", 6),
    "both-press": Doing(PRESS, ":kept_aside.both_press", 6),
}
