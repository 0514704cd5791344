"""A hand: takes, carries, lays, lifts, adjusts stones and presses buttons, as people do.

Everything is a task in simulated time (tasks.py). Manners are a few numbers over one model; a new
kind of hand is a new line in HANDS.
"""

import math
from dataclasses import dataclass, replace

import numpy as np

from twin import places
from twin.places import bowl_mm, point_mm
from twin.stones import NAMES, Stone

LOW_MM = 2.0  # from here a stone is laid


@dataclass(frozen=True)
class Manner:
    """How somebody plays. Times in s (means of what varies), lengths in mm."""

    think_s: float = 2.0
    ponder: bool = False  # thinks while the other one moves, not only from the own light on
    speed_mm_s: float = 450.0
    over_mm: float = 25.0  # how high stones are carried over the board
    lower_s: float = 0.25  # from there down to the board
    off_mm: float = 1.0  # sd of where a stone comes to rest, in x and y
    off_most_mm: float = 2.5
    adjust: float = 0.02  # chance to touch up a stone after a move
    adjust_over_mm: float = 4.5  # stones further off than this are always put right
    grab_s: float = 0.4  # to get a stone out of the bowl
    lift_s: float = 0.35  # to get hold of a stone on the board
    press_s: float = 0.35  # from the stone to the clock
    held_s: float = 0.12  # how long a button is held


CAREFUL = Manner()
SLOPPY = Manner(
    think_s=1.2,
    ponder=True,
    speed_mm_s=800.0,
    over_mm=14.0,
    lower_s=0.12,
    off_mm=2.5,
    off_most_mm=6.0,
    adjust=0.08,
    adjust_over_mm=5.5,
    grab_s=0.25,
    lift_s=0.2,
    press_s=0.2,
    held_s=0.08,
)

HANDS = {"careful": CAREFUL, "sloppy": SLOPPY}


def manner(name: str, think_s: float | None = None) -> Manner:
    """A hand by its name, perhaps with another mean thinking time; ValueError names the hands."""
    if name not in HANDS:
        raise ValueError(f"no hand is called {name}: take one of {', '.join(HANDS)}")
    return HANDS[name] if think_s is None else replace(HANDS[name], think_s=think_s)


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

    def place(self, sensor: int):
        """From the own bowl onto a point."""
        stone = yield from self.grab()
        yield from self.carry(stone, *self._aim(sensor))
        yield from self.lay(stone, sensor)
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

    def lay(self, stone: Stone, sensor: int):
        """Straight down; the stone rests when this ends."""
        took = self._about(self.how.lower_s)
        start = self.world.tasks.now_us
        end = start + int(1e6 * took)
        path = [(start, stone.x, stone.y, stone.z), (end, stone.x, stone.y, 0.0)]
        self.world.carry_along(stone, path)
        yield took
        gave_way = self.world.lay(stone, sensor)
        self.world.note("laid", stone.colour, sensor, stone.x, stone.y)
        for other in gave_way:
            self.world.note("pushed", other.colour, other.sensor, other.x, other.y)

    def lift(self, sensor: int):
        """A stone off the board, a little above it now; None if there is none."""
        x, y = point_mm(sensor)
        yield self._about(self.how.lift_s)
        stone = self.world.surface.on(sensor)
        if stone is None:
            return None
        self.world.lift(stone)
        self.world.note("lifted", stone.colour, sensor)
        took = self._about(self.how.lower_s)
        start = self.world.tasks.now_us
        up = self.how.over_mm
        path = [(start, stone.x, stone.y, 0.0), (start + int(1e6 * took), x, y, up)]
        self.world.carry_along(stone, path)
        yield took
        stone.x, stone.y, stone.z = x, y, up
        return stone

    def put_back(self, stone: Stone):
        """Into its owner's bowl, onto the top layer."""
        owner = stone.colour - 1
        yield from self.carry(stone, *bowl_mm(owner))
        yield from self._touch(self.how.grab_s / 2, owner)
        self.world.drop(stone, owner)
        self.world.note("returned", stone.colour)

    def clear(self, sensors):
        """Lift the stones of these points one by one, in any order, back into the bowls."""
        for sensor in self.rng.permutation(np.array(sorted(sensors), int)):
            stone = yield from self.lift(int(sensor))
            if stone is not None:
                yield from self.put_back(stone)

    def press(self, button: int, held_s: float = 0.0):
        """A button; held for a moment, or for `held_s`."""
        yield self._about(self.how.press_s)
        self.world.press(button)
        self.world.note("pressed", button)
        yield held_s or self._about(self.how.held_s)
        self.world.press(button, False)
        yield 0.05

    def adjust(self, sensor: int):
        """Push a stone to the middle of its point without lifting it."""
        stone = self.world.surface.on(sensor)
        if stone is None:
            return
        yield self._about(self.how.lift_s)
        if stone.sensor != sensor:
            return  # it has been taken meanwhile
        self.world.lift(stone)
        x, y = self._aim(sensor, 0.3)
        start = self.world.tasks.now_us
        path = [(start, stone.x, stone.y, 0.0), (start + 300_000, x, y, 0.0)]
        self.world.carry_along(stone, path)
        yield 0.3
        stone.x, stone.y = x, y
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
            yield from self.adjust(stone.sensor)

    # Inside

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

    def __str__(self) -> str:
        return NAMES[self.player + 1].capitalize()


def off_mm(stone: Stone) -> float:
    """How far a stone lies off its point."""
    if not 0 <= stone.sensor < places.POINTS:
        return 0.0
    x, y = point_mm(stone.sensor)
    return math.hypot(stone.x - x, stone.y - y)
