"""A hand: takes, carries, lays, lifts, adjusts stones and presses buttons, as people do.

Everything is a task in simulated time (tasks.py). Manners are a few numbers over one model
(manner.py).
"""

import math
from collections.abc import Callable

import numpy as np

from wenping.geometry import LINES
from wenping.twin import places
from wenping.twin.manner import HANDS, Manner, manner
from wenping.twin.places import bowl_mm, point_mm
from wenping.twin.stones import Stone

__all__ = ("HANDS", "Hand", "Manner", "manner", "off_mm")

_UP_MM = 6.0  # a stone that is lifted to be put right
_ASIDE_MM = 60.0  # where prisoners are held that wait for others: high over the board


class Hand:
    """The hand of one player (0 Black, 1 White) in a world."""

    def __init__(self, world, player: int, how: Manner):
        self.world = world
        self.player = player
        self.how = how
        self.rng = np.random.default_rng([world.seed, 77, player])

    # What takes part of a second

    def think(self):
        if self.how.think_s > 0:
            yield float(self.rng.gamma(2.0, self.how.think_s / 2))

    def place(self, sensor: int, landing: Callable[[], object] | None = None):
        """From the own bowl onto a point; `landing` is called as the stone goes down."""
        how = self.how
        stone = yield from self.grab()
        for _ in range(int(self.rng.integers(how.hover + 1)) if how.hover else 0):
            yield from self._hover(stone)
        x, y = self._aim(sensor)
        start = self._short_of(sensor, x, y) if self.rng.random() < how.slide else (x, y)
        yield from self.carry(stone, *start)
        if landing:
            landing()
        yield from self.lay(stone, sensor, (x, y))
        return stone

    def grab(self):
        """Take a stone of the top layer of the own bowl."""
        yield self._about(self.how.grab_s / 2)
        yield from self._touch(self.how.grab_s / 2)
        stone = self.world.take(self.player)
        return stone

    def carry(self, stone: Stone, x: float, y: float):
        """Low over the board to a place above it."""
        how = self.how
        start = self.world.tasks.now_us
        way = math.hypot(x - stone.x, y - stone.y)
        took = 0.15 + way / how.speed_mm_s
        over = how.over_mm * float(self.rng.uniform(0.7, 1.3))
        in_x, in_y = stone.x + 0.3 * (x - stone.x), stone.y + 0.3 * (y - stone.y)
        self.world.carry_along(
            stone,
            [
                (start, stone.x, stone.y, stone.z),
                (start + int(0.3e6 * took), in_x, in_y, max(over, 20.0)),
                (start + int(1e6 * took), x, y, over),
            ],
        )
        yield took
        stone.x, stone.y, stone.z = x, y, over

    def lay(self, stone: Stone, sensor: int, at: tuple[float, float] | None = None):
        """Straight down, and then along the board to `at`; the stone rests when this ends."""
        yield from self._move(stone, self._about(self.how.lower_s), stone.x, stone.y, 0.0)
        if at and at != (stone.x, stone.y):
            self.world.note("touched", stone.colour, sensor)
            yield self._about(self.how.slide_rest_s)
            yield from self._move(stone, self._about(self.how.slide_s), *at, 0.0)
        gave_way = self.world.lay(stone, sensor)
        self.world.note("laid", stone.colour, sensor, stone.x, stone.y)
        for other in gave_way:
            self.world.note("pushed", other.colour, other.sensor, other.x, other.y)

    def lift(self, sensor: int):
        """The stone of a point off the board, a little above it now; None if there is none."""
        stone = self.world.surface.near(sensor)
        if stone is None:
            yield self._about(self.how.lift_s)
            return None
        return (yield from self.lift_stone(stone))

    def lift_stone(self, stone: Stone):
        """The same with a stone wherever it lies; None if it has gone meanwhile."""
        sensor = stone.sensor
        yield self._about(self.how.lift_s)
        if stone not in self.world.surface.stones:
            return None
        self.world.lift(stone)
        self.world.note("lifted", stone.colour, sensor)
        x, y = point_mm(sensor) if 0 <= sensor < places.POINTS else (stone.x, stone.y)
        yield from self._move(stone, self._about(self.how.lower_s), x, y, self.how.over_mm)
        return stone

    def put_back(self, stone: Stone):
        """Into its owner's bowl, onto the top layer."""
        owner = stone.colour - 1
        yield from self.carry(stone, *bowl_mm(owner))
        yield from self._touch(self.how.grab_s / 2, owner)
        self.world.drop(stone, owner)
        self.world.note("returned", stone.colour)

    def clear(self, sensors):
        """Lift the stones of these points, in any order, back into the bowls: one by one, or by
        the handful, and then perhaps one too many.
        """
        held = []
        rest = [int(s) for s in self.rng.permutation(np.array(sorted(sensors), int))]
        more = self._beside(rest) if rest and self.rng.random() < self.how.one_more else -1
        if more >= 0:
            self.world.note("one too many", more)
            rest.append(more)
        while rest:
            sensor = rest.pop(0)
            stone = yield from self.lift(sensor)
            if stone is None:
                continue
            if self.rng.random() < self.how.drops:
                if (yield from self._drop(stone, sensor)):
                    rest.append(stone.sensor)
                    continue
            held.append(stone)
            if len(held) < self.how.handful and rest:
                yield from self._move(stone, 0.1, stone.x, stone.y, _ASIDE_MM)
            else:
                while held:
                    yield from self.put_back(held.pop())

    def _beside(self, sensors: list[int]) -> int:
        """A point with a stone of the same colour beside these, or -1."""
        surface = self.world.surface
        first = surface.on(sensors[0])
        for sensor in sensors:
            for step in (-1, 1, -LINES, LINES):
                stone = surface.on(sensor + step)
                if first and stone and stone.colour == first.colour:
                    if sensor + step not in sensors:
                        return sensor + step
        return -1

    def _drop(self, stone: Stone, sensor: int):
        """It falls on a free point beside, and lies there until it is found; True if it did."""
        free = [s for s in around(sensor) if self.world.surface.near(s) is None]
        if not free:
            return False
        there = int(self.rng.choice(free))
        yield from self._move(stone, 0.15, *self._aim(there), 0.0)
        self.world.lay(stone, there)
        self.world.note("dropped", stone.colour, there)
        yield self._about(0.8)
        return True

    def press(self, button: int, held_s: float = 0.0):
        """A button; held for a moment, or for `held_s`."""
        yield self._about(self.how.press_s)
        self.world.press(button)
        self.world.note("pressed", button)
        yield held_s or self._about(self.how.held_s)
        self.world.press(button, False)
        yield 0.05

    def adjust(self, sensor: int, lifted: bool = False):
        """Push the stone of a point to its middle, or lift it a little for it."""
        stone = self.world.surface.near(sensor)
        if stone is None:
            return
        yield self._about(self.how.lift_s)
        if self.world.surface.near(sensor) is not stone:
            return  # it has been taken meanwhile
        self.world.lift(stone)
        x, y = self._aim(sensor, 0.3)
        if lifted:
            yield from self._move(stone, 0.1, x, y, _UP_MM)
            yield from self._move(stone, 0.1, x, y, 0.0)
        else:
            yield from self._move(stone, 0.3, x, y, 0.0)
        self.world.lay(stone, sensor)
        self.world.note("adjusted", stone.colour, sensor, x, y)

    def tidy(self, sensor: int):
        """After a move: now and then a stone is put right, one far off its point always."""
        surface = self.world.surface
        for stone in list(surface.stones):
            if off_mm(stone) > self.how.adjust_over_mm:
                yield from self.adjust(stone.sensor)
        if self.rng.random() < self.how.adjust and surface.stones:
            stone = surface.stones[int(self.rng.integers(len(surface.stones)))]
            if 0 <= stone.sensor < places.POINTS:
                yield from self.adjust(stone.sensor, self.rng.random() < self.how.adjust_lift)

    # Inside

    def _move(self, stone: Stone, took: float, x: float, y: float, z: float):
        """A stone in the hand, straight from where it is."""
        start = self.world.tasks.now_us
        path = [(start, stone.x, stone.y, stone.z), (start + int(1e6 * took), x, y, z)]
        self.world.carry_along(stone, path)
        yield took
        stone.x, stone.y, stone.z = x, y, z

    def _hover(self, stone: Stone):
        """Over some point of the board, low, for a while."""
        yield from self.carry(stone, *point_mm(int(self.rng.integers(places.POINTS))))
        yield from self._move(stone, 0.2, stone.x, stone.y, self._about(self.how.hover_mm))
        yield self._about(self.how.hover_s)
        yield from self._move(stone, 0.1, stone.x, stone.y, self.how.over_mm)

    def _short_of(self, sensor: int, x: float, y: float) -> tuple[float, float]:
        """Where a stone comes down that slides to x, y: on the side of a free point beside."""
        free = [s for s in around(sensor) if self.world.surface.near(s) is None]
        if not free:
            return x, y
        there = point_mm(int(self.rng.choice(free)))
        here = point_mm(sensor)
        part = self.how.slide_mm / math.hypot(there[0] - here[0], there[1] - here[1])
        return x + part * (there[0] - here[0]), y + part * (there[1] - here[1])

    def _about(self, seconds: float) -> float:
        return float(seconds * self.rng.uniform(0.7, 1.4))

    def _aim(self, sensor: int, part: float = 1.0) -> tuple[float, float]:
        """Where a stone meant for a point comes down."""
        x, y = point_mm(sensor)
        dx, dy = self.rng.normal(0, 1, 2) * self.how.off_mm * part
        off = math.hypot(dx, dy)
        most = self.how.off_most_mm * part
        if off > most:
            dx, dy = dx * most / off, dy * most / off
        return x + float(dx), y + float(dy)

    def _touch(self, seconds: float, player: int | None = None):
        """A hand in a bowl weighs on its cell."""
        cell = self.world.bowls[self.player if player is None else player].cell
        cell.touch_g = float(self.rng.uniform(20, 120))
        yield self._about(seconds)
        cell.touch_g = 0.0


def around(sensor: int) -> list[int]:
    """The points beside a point of the board."""
    row, col = divmod(sensor, LINES)
    near = ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1))
    return [LINES * r + c for r, c in near if 0 <= r < LINES > c >= 0]


def off_mm(stone: Stone) -> float:
    """How far a stone lies off its point."""
    if not 0 <= stone.sensor < places.POINTS:
        return 0.0
    x, y = point_mm(stone.sensor)
    return math.hypot(stone.x - x, stone.y - y)
