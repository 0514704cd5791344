"""Lying stones under the forces of magnets: they slide, jump up to a stone in the air, turn over.

A stone stays where it is while the force along the board is less than friction, that is a part
of what weighs on the board. Else it slides until friction holds it again or it touches a stone;
how fast is left out, and so is what its swing does to others. Where the pull upwards is more than
its weight it jumps; where the torque is more than the weight holds on the rim of its flat side it
turns over.
"""

import numpy as np

from wenping.twin.forces import Act, Forces, forces_of
from wenping.twin.stone_sets import Magnet
from wenping.twin.stones import DIAMETER_MM, Stone

FLAT_MM = 9.0  # radius of the flat side of a stone: estimate
GRAVITY = 9.81  # mN per gram

THICK_MM = 8.0  # of a stone: below, one in the air that overlaps a lying one pushes: estimate

_REACH_MM = 50.0  # a stone further away is left out: at 50 mm a pair of 10x1 has 0.28 mN
_NEAR_MM = 36.0  # stones so near to a change are looked at
_STEP_MM = 0.5
_LEAST_STEP_MM = 0.05  # a stone that turns back this often (0.5, 0.25, ...) lies still
_BLOCKED_MM = 0.001
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
        field = _Field(_around(stones, x, y, _NEAR_MM + _REACH_MM), held)
        for _ in range(_STEPS):
            slid = self._slide(field, looked)
            if slid is None:
                break
            more = [it for it in _around(field.stones, slid.x, slid.y, 24.0) if it not in looked]
            looked += more
            before += [(it, it.x, it.y) for it in more]
        way = {it: float(np.hypot(it.x - x, it.y - y)) for it, x, y in before}
        return {it: mm for it, mm in way.items() if mm}

    def _slide(self, field: "_Field", looked: list[Stone]) -> Stone | None:
        """Move the one of `looked` by a step that is furthest from being held; None: all are."""
        along, up = field.on(looked, self._forces)
        weighs = GRAVITY * np.array([it.grams for it in looked])
        rests = self.friction * (weighs + up)
        found, most, way = None, 1.0, (0.0, 0.0)
        for i in np.flatnonzero((rests > 0) & ((along**2).sum(axis=1) > rests**2)):
            it, rest = looked[i], float(rests[i])
            if it in field.stopped:
                continue
            near = [o for o in _around(field.stones, it.x, it.y, 24.0) if o is not it]
            fx, fy = _free(it, near, *map(float, along[i]))
            ratio = (fx * fx + fy * fy) ** 0.5 / rest
            if ratio > most:
                found, most, way = it, ratio, (fx, fy)
        if found is not None:
            field.move(found, *way)
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


class _Field:
    """The stones that act on each other while some slide; `held` is one in the air, if any.

    `stopped` are those that have no way on for now: a stone is in the way, or they have come to
    where they would go to and fro.
    """

    def __init__(self, stones: list[Stone], held: Stone | None):
        self.stones = stones
        self.stopped: set[Stone] = set()
        self._steps: dict[Stone, tuple[float, float, float]] = {}  # the last: mm, and which way
        self._at = np.array(
            [
                (it.x, it.y, it.rest_mm + it.z, it.moment)
                for it in [*stones, *([held] if held else [])]
            ]
        ).reshape(-1, 4)
        self._within = np.array([_REACH_MM] * len(stones) + [np.inf] * (held is not None))
        self._row = {it: i for i, it in enumerate(stones)}

    def move(self, stone: Stone, fx: float, fy: float) -> None:
        """Move a stone by a step along a force; who turns back goes half as far as before."""
        step, wx, wy = self._steps.get(stone, (_STEP_MM, 0.0, 0.0))
        if fx * wx + fy * wy < 0:
            step /= 2
        self._steps[stone] = step, fx, fy
        x, y = stone.x, stone.y
        _step(stone, self.stones, fx, fy, step)
        moved = abs(stone.x - x) + abs(stone.y - y)
        if step < _LEAST_STEP_MM or moved < _BLOCKED_MM:
            self.stopped.add(stone)
        else:
            self.stopped.clear()
        self._at[self._row[stone], :2] = stone.x, stone.y

    def on(self, stones: list[Stone], forces: Forces) -> tuple[np.ndarray, np.ndarray]:
        """What all others do to each of the lying `stones`: the force along the board, shape
        (n, 2), and that which presses it down, shape (n,), in mN.
        """
        rows = [self._row[it] for it in stones]
        at = self._at[rows]
        dx, dy, dz, _ = np.moveaxis(self._at[None] - at[:, None], -1, 0)
        acts = (np.abs(dx) < self._within) & (np.abs(dy) < self._within)
        acts[range(len(rows)), rows] = False
        r = np.hypot(dx, dy)
        act = forces(r, dz)
        sign = np.where(acts, self._at[:, 3] * at[:, 3, None], 0.0)
        along = act.along * sign / np.maximum(r, 1e-6)
        pushed = np.stack([-(along * dx).sum(axis=1), -(along * dy).sum(axis=1)], axis=-1)
        return pushed, (act.up * sign).sum(axis=1)


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


def _step(stone: Stone, stones: list[Stone], fx: float, fy: float, step: float) -> None:
    """Move a stone by a step (mm) along a force, or up to the stone that is in the way."""
    force = (fx * fx + fy * fy) ** 0.5
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
