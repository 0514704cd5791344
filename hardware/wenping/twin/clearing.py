"""Taking captured or dead stones off the board, with the slips that people make at it."""

from collections.abc import Iterable

import numpy as np

from wenping.geometry import LINES
from wenping.twin.hands import Hand
from wenping.twin.stones import Stone
from wenping.twin.tasks import Doing, Task

_ASIDE_MM = 60.0  # height at which stones of a handful wait for the others: estimate
_FALL_S = 0.15  # estimate
_FOUND_S = 0.8  # until the hand takes up a stone that it has dropped: estimate


def clear(hand: Hand, sensors: Iterable[int]) -> Task:
    """Take the stones of these points off and put them into their bowls, in any order.

    As the hand's manner has it, they are taken one by one or by the handful, one beside them is
    taken along by mistake, or one falls on a free point and is taken up later.
    """
    held: list[Stone] = []
    rest = [int(s) for s in hand.rng.permutation(np.array(sorted(sensors), int))]
    more = _same_beside(hand, rest) if rest and hand.rng.random() < hand.how.one_more else -1
    if more >= 0:
        hand.world.note("one too many", more)
        rest.append(more)
    while rest:
        sensor = rest.pop(0)
        stone = yield from hand.lift(sensor)
        if stone is None:
            continue
        if hand.rng.random() < hand.how.drops:
            if (yield from _drop(hand, stone, sensor)):
                rest.append(stone.sensor)
                continue
        held.append(stone)
        if len(held) < hand.how.handful and rest:
            yield from hand.move(stone, 0.1, stone.x, stone.y, _ASIDE_MM)
        else:
            while held:
                yield from hand.put_back(held.pop())


def _same_beside(hand: Hand, sensors: list[int]) -> int:
    """A point beside these with a stone of the first one's colour, -1 if there is none."""
    surface = hand.world.surface
    first = surface.on(sensors[0])
    for sensor in sensors:
        for step in (-1, 1, -LINES, LINES):
            stone = surface.on(sensor + step)
            if first and stone and stone.colour == first.colour and sensor + step not in sensors:
                return sensor + step
    return -1


def _drop(hand: Hand, stone: Stone, sensor: int) -> Doing[bool]:
    """Let a stone fall on a free point beside its own; returns whether there was one."""
    there = hand.free_beside(sensor)
    if there < 0:
        return False
    yield from hand.move(stone, _FALL_S, *hand.aim(there), 0.0)
    hand.world.lay(stone, there)
    hand.world.note("dropped", stone.colour, there)
    yield hand.about(_FOUND_S)
    return True
