"""The playing surface: stones that lie on it, push each other, and are felt by the sensors."""

import numpy as np

from wenping.twin.field import Field
from wenping.twin.places import (
    LINES,
    PITCH_X_MM,
    PITCH_Y_MM,
    POINTS,
    SENSORS,
    point_mm,
    sensor_mm,
    sensor_places,
)
from wenping.twin.sensors import Sensors, Spread
from wenping.twin.stones import BOARD, DIAMETER_MM, Stone

SCALE = 37.2  # counts per mT
OFF_MOST_MM = 6.0  # stones that are pushed stay on their points
NEAR_MM = 13.5  # a stone this near to a point may be half way to the next
_OVERLAP_MM = 0.05  # less is no touching
_SWEEPS = 40


class Surface:
    """Stones at rest (`stones`) and in the air (`moving`), and what the sensors under them see."""

    def __init__(self, field: Field, spread: Spread, rng):
        self.sensors = Sensors(sensor_places(), SCALE, spread, rng)
        self.stones: list[Stone] = []
        self.moving: list[Stone] = []
        self.outside_mt = np.zeros(SENSORS)  # of a magnet that is no stone
        self._mm = sensor_mm() + rng.normal(0, 1, (SENSORS, 2)) * spread.place_mm
        self._field = field
        self._still_mt = np.zeros(SENSORS)

    def lay(self, stone: Stone, sensor: int) -> list[Stone]:
        """The stone comes to rest where it is, meant for a point (-1: none). Neighbours that it
        touches give way; returns those that moved."""
        if stone in self.moving:
            self.moving.remove(stone)
        stone.where, stone.z, stone.sensor = BOARD, 0.0, sensor
        self.stones.append(stone)
        self._add(stone)
        return self._push(stone)

    def lift(self, stone: Stone) -> None:
        """The stone leaves the surface and moves from now on."""
        self.stones.remove(stone)
        self._still_mt -= stone.field_mt
        self.moving.append(stone)

    def shift(self, stone: Stone, x: float, y: float) -> None:
        """A lying stone now lies elsewhere; nobody gives way."""
        self._still_mt -= stone.field_mt
        stone.x, stone.y = x, y
        self._add(stone)

    def on(self, sensor: int) -> Stone | None:
        """The stone that is meant to lie on a point."""
        for stone in self.stones:
            if stone.sensor == sensor:
                return stone
        return None

    def near(self, sensor: int, within_mm: float = NEAR_MM) -> Stone | None:
        """The stone that people see on or beside a point: the nearest to it, if it belongs there
        rather than elsewhere."""
        x, y = point_mm(sensor)
        found = None
        for stone in self.stones:
            dx, dy = stone.x - x, stone.y - y
            far = (dx * dx + dy * dy) ** 0.5
            if far < within_mm:
                found, within_mm = stone, far
        return found

    def colours(self) -> list[int]:
        """By point: the colour of the stone that lies nearest to it, 0 for none."""
        truth = [0] * POINTS
        for stone in self.stones:
            col, row = round(stone.x / PITCH_X_MM), round(stone.y / PITCH_Y_MM)
            if 0 <= col < LINES and 0 <= row < LINES:
                truth[LINES * row + col] = stone.colour
        return truth

    def field_mt(self) -> np.ndarray:
        """At all sensors, now."""
        field = self._still_mt + self.outside_mt
        for stone in self.moving:
            field += self._of(stone)
        return field

    def _add(self, stone: Stone) -> None:
        stone.field_mt = self._of(stone)
        self._still_mt += stone.field_mt

    def _of(self, stone: Stone) -> np.ndarray:
        r = np.hypot(self._mm[:, 0] - stone.x, self._mm[:, 1] - stone.y)
        return self._field(r, stone.rest_mm + stone.z) * stone.moment

    def _push(self, first: Stone) -> list[Stone]:
        """Stones that touch move apart along the line between them; the first one is held."""
        near = {}
        for stone in self.stones:
            near.setdefault(_square(stone), []).append(stone)
        before = {}
        active = [first]
        for _ in range(_SWEEPS):
            touched = []
            for stone in active:
                col, row = _square(stone)
                around = [
                    other
                    for square in [(col + i, row + j) for i in (-1, 0, 1) for j in (-1, 0, 1)]
                    for other in near.get(square, ())
                ]
                for other in around:
                    dx, dy = other.x - stone.x, other.y - stone.y
                    apart = (DIAMETER_MM[stone.colour] + DIAMETER_MM[other.colour]) / 2
                    if other is stone or abs(dx) >= apart or abs(dy) >= apart:
                        continue
                    distance = (dx * dx + dy * dy) ** 0.5 or 1e-6
                    overlap = apart - distance
                    if overlap < _OVERLAP_MM:
                        continue
                    dx, dy = dx / distance, dy / distance
                    share = 1.0 if stone is first else 0.0 if other is first else 0.5
                    for it, part in ((other, share), (stone, share - 1)):
                        if part:
                            before.setdefault(it, (it.x, it.y))
                            it.x, it.y = it.x + part * overlap * dx, it.y + part * overlap * dy
                            _hold(it)
                            touched.append(it)
            if not touched:
                break
            active = list(dict.fromkeys(touched))
        moved = [it for it, (x, y) in before.items() if abs(it.x - x) + abs(it.y - y) > 0.01]
        for it in moved:
            self._still_mt -= it.field_mt
            self._add(it)
        return moved


def _square(stone: Stone) -> tuple[int, int]:
    return round(stone.x / PITCH_X_MM), round(stone.y / PITCH_Y_MM)


def _hold(stone: Stone) -> None:
    """Nobody pushes a stone off its point: the pile gives way upwards instead."""
    if stone.sensor < 0:
        return
    x, y = point_mm(stone.sensor)
    dx, dy = stone.x - x, stone.y - y
    off = (dx * dx + dy * dy) ** 0.5
    if off > OFF_MOST_MM:
        stone.x, stone.y = x + dx * OFF_MOST_MM / off, y + dy * OFF_MOST_MM / off
