"""The playing surface: stones that lie on it, push each other aside, and act on its sensors."""

from collections.abc import Iterator

import numpy as np

from wenping.twin.field import field_of
from wenping.twin.places import (
    PITCH_X_MM,
    PITCH_Y_MM,
    POINTS,
    SENSORS,
    nearest,
    point_mm,
    sensor_mm,
    sensor_places,
)
from wenping.twin.sensors import Sensors, Spread
from wenping.twin.stone_sets import DEFAULT, SETS
from wenping.twin.stones import BOARD, DIAMETER_MM, Stone

SCALE = 37.2  # counts per mT: 30 mV/mT (TMAG5253 BA2, inferred) * 4096 counts / 3300 mV
OFF_MOST_MM = 6.0  # a stone that others push stays within this distance of its point: estimate
NEAR_MM = 13.5  # people take a stone within this distance to be the one of a point: estimate
_OVERLAP_MM = 0.05  # stones that overlap by less are left where they are
_SWEEPS = 40  # rounds of pushing, at most

Square = tuple[int, int]  # column and row of the point that is nearest to a stone


class Surface:
    """The stones at rest (`stones`) and in the air (`moving`), and the fields at the sensors.

    `outside_mt` (shape (SENSORS,)) is the field of a magnet that is not a stone's; a fault sets it.
    So are `passing_mt` (None while no magnet passes) and `bowls_mt`. `steel_mm` below the dies lies
    a steel table, which mirrors every stone; 0: the table is of wood.
    """

    def __init__(self, spread: Spread, rng: np.random.Generator):
        """Make an empty surface; `rng` draws its sensors' properties and their exact places."""
        self.sensors = Sensors(sensor_places(), SCALE, spread, rng)
        self.stones: list[Stone] = []
        self.moving: list[Stone] = []
        self.outside_mt = np.zeros(SENSORS)
        self.passing_mt: np.ndarray | None = None
        self.bowls_mt: np.ndarray = np.zeros(SENSORS)
        self.steel_mm = 0.0
        self.mm = sensor_mm() + rng.normal(0, 1, (SENSORS, 2)) * spread.place_mm
        self.field = field_of(SETS[DEFAULT])  # of a nominal stone
        self.changes = 0  # goes up whenever a stone comes to lie elsewhere
        self._still_mt = np.zeros(SENSORS)

    def lay(self, stone: Stone, sensor: int) -> list[Stone]:
        """Bring a stone to rest where it is, meant for a point (-1: for none).

        Stones that it touches are pushed aside; returns those that moved.
        """
        if stone in self.moving:
            self.moving.remove(stone)
        stone.where, stone.z, stone.sensor = BOARD, 0.0, sensor
        self.stones.append(stone)
        self.changes += 1
        self._add(stone)
        return self._push(stone)

    def moved(self, stones: list[Stone]) -> None:
        """Lying stones have come to rest elsewhere: their fields act from there."""
        for stone in stones:
            self._still_mt -= stone.field_mt
            self._add(stone)
        self.changes += len(stones)

    def lift(self, stone: Stone) -> None:
        """Take a lying stone off the surface; from now on it is one of `moving`."""
        self.stones.remove(stone)
        self._still_mt -= stone.field_mt
        self.moving.append(stone)
        self.changes += 1

    def on(self, sensor: int) -> Stone | None:
        """Return the stone that was laid for a point, wherever it lies now; None without one."""
        for stone in self.stones:
            if stone.sensor == sensor:
                return stone
        return None

    def near(self, sensor: int, within_mm: float = NEAR_MM) -> Stone | None:
        """Return the stone nearest to a point if it lies within a distance of it, else None."""
        x, y = point_mm(sensor)
        found = None
        for stone in self.stones:
            dx, dy = stone.x - x, stone.y - y
            far = (dx * dx + dy * dy) ** 0.5
            if far < within_mm:
                found, within_mm = stone, far
        return found

    def colours(self, as_read: bool = False) -> list[int]:
        """Return for each of the POINTS the colour of a stone that is nearest to it, 0: none.

        as_read: of a stone that lies upside down the other colour, as which its sensor reads it.
        """
        truth = [0] * POINTS
        for stone in self.stones:
            sensor = nearest(stone.x, stone.y)
            if sensor >= 0:
                turned = as_read and stone.flipped
                truth[sensor] = 3 - stone.colour if turned else stone.colour
        return truth

    def field_mt(self) -> np.ndarray:
        """Return the field at all sensors, shape (SENSORS,), with the stones in the air."""
        field = self._still_mt + self.outside_mt + self.bowls_mt
        if self.passing_mt is not None:
            field += self.passing_mt
        for stone in self.moving:
            field += self._of(stone)
        return field

    def refresh(self) -> None:
        """Compute the field of all stones at rest anew: their magnets may have changed."""
        self._still_mt = np.zeros(SENSORS)
        for stone in self.stones:
            self._add(stone)

    def _add(self, stone: Stone) -> None:
        stone.field_mt = self._of(stone)
        self._still_mt += stone.field_mt

    def _of(self, stone: Stone) -> np.ndarray:
        """The field of one stone, where it is now, at all sensors."""
        r = np.hypot(self.mm[:, 0] - stone.x, self.mm[:, 1] - stone.y)
        height_mm = stone.rest_mm + stone.z
        field = self.field(r, height_mm)
        if self.steel_mm:
            field = field + self.field(r, 2 * self.steel_mm + height_mm)
        return field * stone.moment

    def _push(self, first: Stone) -> list[Stone]:
        """Move stones that overlap apart, first `first` and its neighbours, then theirs.

        `first` itself stays where it is. Returns the stones that moved by more than 0.01 mm.
        """
        near: dict[Square, list[Stone]] = {}
        for stone in self.stones:
            near.setdefault(_square(stone), []).append(stone)
        before: dict[Stone, tuple[float, float]] = {}
        active = [first]
        for _ in range(_SWEEPS):
            touched = [
                pushed
                for stone in active
                for other in _around(stone, near)
                for pushed in _part(stone, other, first, before)
            ]
            if not touched:
                break
            active = list(dict.fromkeys(touched))
        moved = [it for it, (x, y) in before.items() if abs(it.x - x) + abs(it.y - y) > 0.01]
        self.moved(moved)
        return moved


def _square(stone: Stone) -> Square:
    return round(stone.x / PITCH_X_MM), round(stone.y / PITCH_Y_MM)


def _around(stone: Stone, near: dict[Square, list[Stone]]) -> Iterator[Stone]:
    """The other stones of a stone's own square and of the eight around it."""
    col, row = _square(stone)
    for square in [(col + i, row + j) for i in (-1, 0, 1) for j in (-1, 0, 1)]:
        for other in near.get(square, ()):
            if other is not stone:
                yield other


def _part(
    stone: Stone, other: Stone, first: Stone, before: dict[Stone, tuple[float, float]]
) -> Iterator[Stone]:
    """Move two stones that overlap apart along the line between them; yield those that moved.

    Each moves by half of the overlap, or one by all of it where the other is `first`, which stays.
    `before` keeps where each stone was before its first push.
    """
    dx, dy = other.x - stone.x, other.y - stone.y
    apart = (DIAMETER_MM[stone.colour] + DIAMETER_MM[other.colour]) / 2
    if abs(dx) >= apart or abs(dy) >= apart:
        return
    distance = (dx * dx + dy * dy) ** 0.5 or 1e-6
    overlap = apart - distance
    if overlap < _OVERLAP_MM:
        return
    dx, dy = dx / distance, dy / distance
    share = 1.0 if stone is first else 0.0 if other is first else 0.5
    for it, part in ((other, share), (stone, share - 1)):
        if part:
            before.setdefault(it, (it.x, it.y))
            it.x, it.y = it.x + part * overlap * dx, it.y + part * overlap * dy
            _hold(it)
            yield it


def _hold(stone: Stone) -> None:
    """Keep a pushed stone within OFF_MOST_MM of its point: on a real board it would tilt up."""
    if stone.sensor < 0:
        return
    x, y = point_mm(stone.sensor)
    dx, dy = stone.x - x, stone.y - y
    off = (dx * dx + dy * dy) ** 0.5
    if off > OFF_MOST_MM:
        stone.x, stone.y = x + dx * OFF_MOST_MM / off, y + dy * OFF_MOST_MM / off
