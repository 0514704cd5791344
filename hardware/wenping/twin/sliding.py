"""Lying stones under the forces of magnets: they slide, jump up to a stone in the air, turn over.

A stone stays where it is while the force along the board is less than friction, that is a part
of what weighs on the board. Else it slides until friction holds it again or it touches a stone;
how fast is left out, and so is what its swing does to others. Where the pull upwards is more than
its weight it jumps; where the torque is more than the weight holds on the rim of its flat side it
turns over.
"""

import numpy as np

from wenping.twin.forces import Act, forces_of
from wenping.twin.stone_sets import Magnet
from wenping.twin.stones import DIAMETER_MM, Stone

FLAT_MM = 9.0  # radius of the flat side of a stone: estimate
GRAVITY = 9.81  # mN per gram

THICK_MM = 8.0  # of a stone: below, one in the air that overlaps a lying one pushes: estimate

_REACH_MM = 50.0  # a stone further away is left out: at 50 mm a pair of 10x1 has 0.28 mN
_NEAR_MM = 36.0  # stones so near to a change are looked at
_STEP_MM = 0.5
_STEPS = 800
_TOUCH_MM = 0.02
_LEAST = 0.1  # part of friction or weight below which a stone in the air does nothing to others

Slid = dict[Stone, float]  # stones that have moved, and how far in mm


class Sliding:
    """The forces on the stones of a surface; `friction` is that of the board."""

    def __init__(self, magnet: Magnet, friction: float):
        self.friction = friction
        self._forces = forces_of(magnet)

    def settle(self, stones: list[Stone], x: float, y: float) -> Slid:
        """Let the lying `stones` around a place, where something has changed, slide to where
        friction holds them.
        """
        return self._settle(stones, _around(stones, x, y, _NEAR_MM), x, y)

    def dragged(self, stones: list[Stone], held: Stone) -> Slid:
        """Let lying stones slide that one in the air draws or drives along."""
        if held.z <= 0 or held.z >= _REACH_MM:
            return {}
        near = _around(stones, held.x, held.y, _NEAR_MM)
        along = np.abs(self._from(held, near)[0].along)
        looked = [
            it
            for it, force in zip(near, along, strict=True)
            if force > _LEAST * self.friction * GRAVITY * it.grams
        ]
        return self._settle(stones, looked, held.x, held.y, held) if looked else {}

    def pulled(self, stones: list[Stone], held: Stone) -> list[tuple[Stone, str]]:
        """Return the lying stones that one in the air takes up, and how: "jumped", or "turned"
        over first, of the other colour as they are.
        """
        if held.z <= 0 or held.z >= _REACH_MM:
            return []
        near = _around(stones, held.x, held.y, _NEAR_MM)
        act, way = self._from(held, near)
        found = []
        for i, it in enumerate(near):
            if held.z < THICK_MM and np.hypot(it.x - held.x, it.y - held.y) < _apart(it, held):
                continue
            rest = GRAVITY * it.grams - act.up[i]
            if rest < 0:
                found.append((it, "jumped"))
            elif abs(act.turn[i]) > rest * FLAT_MM:
                found.append((it, "turned"))
        return found

    def _settle(
        self,
        stones: list[Stone],
        looked: list[Stone],
        x: float,
        y: float,
        held: Stone | None = None,
    ) -> Slid:
        before = [(it, it.x, it.y) for it in looked]
        stones = _around(stones, x, y, _NEAR_MM + _REACH_MM)
        for _ in range(_STEPS):
            slid = self._slide(stones, looked, held)
            if slid is None:
                break
            more = [it for it in _around(stones, slid.x, slid.y, 24.0) if it not in looked]
            looked += more
            before += [(it, it.x, it.y) for it in more]
        way = {it: float(np.hypot(it.x - x, it.y - y)) for it, x, y in before}
        return {it: mm for it, mm in way.items() if mm}

    def _slide(self, stones: list[Stone], looked: list[Stone], held: Stone | None) -> Stone | None:
        """Move the one of `looked` by a step that is furthest from being held; None: all are."""
        found, most, way = None, 1.0, (0.0, 0.0)
        for it in looked:
            near = [o for o in _around(stones, it.x, it.y, _REACH_MM) if o is not it]
            act, to = self._from(it, [*near, held] if held else near)
            fx, fy = -(act.along * to).sum(axis=1)
            rest = self.friction * (GRAVITY * it.grams + act.up.sum())
            if rest <= 0 or fx * fx + fy * fy <= rest * rest:
                continue
            fx, fy = _free(it, near, fx, fy)
            ratio = (fx * fx + fy * fy) ** 0.5 / rest
            if ratio > most:
                found, most, way = it, ratio, (fx, fy)
        if found is not None:
            _step(found, stones, *way)
        return found

    def _from(self, one: Stone, others: list[Stone]) -> tuple[Act, np.ndarray]:
        """What a stone does to each of the others, and the unit vectors (2, n) to them."""
        at = np.array([(it.x, it.y, it.rest_mm + it.z, it.moment) for it in others])
        dx, dy, dz, sign = at.reshape(-1, 4).T
        dx, dy, dz = dx - one.x, dy - one.y, dz - one.rest_mm - one.z
        r = np.hypot(dx, dy)
        act = self._forces(r, dz)
        sign = sign * one.moment
        way = np.array([dx, dy]) / np.maximum(r, 1e-6)
        return Act(act.along * sign, act.up * sign, act.turn * sign), way


def _around(stones: list[Stone], x: float, y: float, within_mm: float) -> list[Stone]:
    return [it for it in stones if abs(it.x - x) < within_mm and abs(it.y - y) < within_mm]


def _apart(stone: Stone, other: Stone) -> float:
    """How far two stones that touch are from each other."""
    return (DIAMETER_MM[stone.colour] + DIAMETER_MM[other.colour]) / 2


def _touching(stone: Stone, stones: list[Stone]) -> list[tuple[float, float]]:
    """Unit vectors from a stone to the other lying ones that it touches."""
    ways = []
    for it in _around(stones, stone.x, stone.y, 24.0):
        dx, dy = it.x - stone.x, it.y - stone.y
        far = (dx * dx + dy * dy) ** 0.5
        if 0 < far < _apart(stone, it) + _TOUCH_MM:
            ways.append((dx / far, dy / far))
    return ways


def _free(stone: Stone, stones: list[Stone], fx: float, fy: float) -> tuple[float, float]:
    """What is left of a force along the board where stones that are touched hold against it."""
    ways = _touching(stone, stones)
    for wx, wy in ways:
        into = fx * wx + fy * wy
        if into > 0:
            fx, fy = fx - into * wx, fy - into * wy
    if any(fx * wx + fy * wy > 1e-6 for wx, wy in ways):
        return 0.0, 0.0  # it lies in a corner between two
    return fx, fy


def _step(stone: Stone, stones: list[Stone], fx: float, fy: float) -> None:
    """Move a stone by a step along a force, or up to the stone that is in the way."""
    force = (fx * fx + fy * fy) ** 0.5
    step = _STEP_MM
    for it in _around(stones, stone.x, stone.y, 24.0):
        if it is stone:
            continue
        dx, dy = it.x - stone.x, it.y - stone.y
        along = (dx * fx + dy * fy) / force
        aside = dx * dx + dy * dy - along * along
        if along > 0 and aside < _apart(stone, it) ** 2:
            step = min(step, max(along - (_apart(stone, it) ** 2 - aside) ** 0.5, 0.0))
    stone.x += fx / force * step
    stone.y += fy / force * step
