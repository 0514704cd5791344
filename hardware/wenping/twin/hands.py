"""A hand: it takes, carries, lays, lifts and adjusts stones and presses buttons, as people do.

Everything a hand does is a task in simulated time (tasks.py); how it does it is a row of numbers
(manner.py). What happens is noted in the world's trace: (t_us, what, ...).
"""

import math
from collections.abc import Callable

import numpy as np

from wenping.geometry import RAIL_CORNER
from wenping.twin.manner import HANDS, Manner, manner
from wenping.twin.places import POINTS, SLOTS, beside, bowl_mm, off_point_mm, point_mm
from wenping.twin.stones import Stone
from wenping.twin.tasks import Doing, Task
from wenping.twin.world import World

__all__ = ("HANDS", "Hand", "Manner", "manner", "off_mm")

_CLOCK, _PASS = 0, 2  # the first of two buttons each: circuits.BUTTON_NAMES
# Estimates, as everything in manner.py:
_UP_MM = 6.0  # height of a stone that is lifted to be put right
_TOUCH_G = (20, 120)  # weight of a hand in a bowl


class Hand:
    """The hand of player 0 (Black) or 1 (White); points are sensors, 19 * row + col.

    `rng` draws all its chances: the same seed and manner give the same movements.
    """

    def __init__(self, world: World, player: int, how: Manner):
        self.world = world
        self.player = player
        self.how = how
        self.rng = np.random.default_rng([world.seed, 77, player])

    # A move

    def think(self) -> Task:
        """Do nothing for a thinking time, drawn from a gamma distribution."""
        if self.how.think_s > 0:
            yield float(self.rng.gamma(2.0, self.how.think_s / 2))

    def place(self, sensor: int, landing: Callable[[], object] | None = None) -> Doing[Stone]:
        """Take a stone out of the player's bowl and lay it on a point; returns the stone.

        The hand may hold it over other points first, set it down twice, or slide it onto the point
        (manner.py).
        `landing` is called when the stone begins to go down. Raises ValueError if the bowl is
        empty.
        """
        how = self.how
        stone = yield from self.grab()
        for _ in range(int(self.rng.integers(how.hover + 1)) if how.hover else 0):
            yield from self._hover(stone)
        x, y = self.aim(sensor)
        start = self._short_of(sensor, x, y) if self.rng.random() < how.slide else (x, y)
        yield from self.carry(stone, *start)
        if how.again and self.rng.random() < how.again:
            yield from self._set_down_again(stone, sensor)
        if landing:
            landing()
        yield from self.lay(stone, sensor, (x, y))
        return stone

    def press_clock(self) -> Task:
        """Press the player's clock button."""
        return self.press(_CLOCK + self.player)

    def press_pass(self, held_s: float = 0.0) -> Task:
        """Press the player's pass button; held for 3 s it resigns."""
        return self.press(_PASS + self.player, held_s)

    def press(self, button: int, held_s: float = 0.0) -> Task:
        """Press the button circuits.BUTTON_NAMES[button] for a moment, or for `held_s`."""
        yield self.about(self.how.press_s)
        self.world.press(button)
        self.world.note("pressed", button)
        yield held_s or self.about(self.how.held_s)
        self.world.press(button, False)
        yield 0.05

    # One stone

    def grab(self, player: int | None = None) -> Doing[Stone]:
        """Take a stone of the top layer of the player's bowl, or of another player's, into the hand
        and return it.

        Raises ValueError if the bowl is empty.
        """
        yield self.about(self.how.grab_s / 2)
        yield from self._touch(self.how.grab_s / 2, player)
        stone = self.world.take(self.player if player is None else player)
        return stone

    def lay_beside(self, first: int, end: int) -> Task:
        """Lay a stone into the first free slot of the player's places first..end - 1 beside the
        board: of the other colour into the corner, else an own one. If all are full the stone in
        the first one is taken up and laid there again. Raises ValueError if the bowl is empty.
        """
        slots = range(POINTS + SLOTS * self.player + first, POINTS + SLOTS * self.player + end)
        free = [slot for slot in slots if self.world.surface.near(slot) is None]
        slot = free[0] if free else slots[0]
        lying = self.world.surface.near(slot)
        owner = 1 - self.player if first == RAIL_CORNER else self.player
        lifted = (yield from self.lift_stone(lying)) if lying else None
        stone = lifted or (yield from self.grab(owner))
        yield from self.carry(stone, *self.aim(slot))
        yield from self.lay(stone, slot)

    def carry(self, stone: Stone, x: float, y: float) -> Task:
        """Carry a stone in the hand low over the board until it is above a place."""
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

    def move(self, stone: Stone, took_s: float, x: float, y: float, z: float) -> Task:
        """Move a stone in the hand straight from where it is to x, y and height z."""
        start = self.world.tasks.now_us
        path = [(start, stone.x, stone.y, stone.z), (start + int(1e6 * took_s), x, y, z)]
        self.world.carry_along(stone, path)
        yield took_s
        stone.x, stone.y, stone.z = x, y, z

    def lay(self, stone: Stone, sensor: int, at: tuple[float, float] | None = None) -> Task:
        """Put a stone in the hand down and, if `at` is elsewhere, push it along the board to there.

        The stone rests when this ends. It is meant for a point; stones it touches give way.
        """
        yield from self.move(stone, self.about(self.how.lower_s), stone.x, stone.y, 0.0)
        if at and at != (stone.x, stone.y):
            self.world.note("touched", stone.colour, sensor)
            yield self.about(self.how.slide_rest_s)
            yield from self.move(stone, self.about(self.how.slide_s), *at, 0.0)
        gave_way = self.world.lay(stone, sensor)
        self.world.note("laid", stone.colour, sensor, stone.x, stone.y)
        for other in gave_way:
            self.world.note("pushed", other.colour, other.sensor, other.x, other.y)

    def lift(self, sensor: int) -> Doing[Stone | None]:
        """Lift the stone of a point a little above it and return it; None if there is none."""
        stone = self.world.surface.near(sensor)
        if stone is None:
            yield self.about(self.how.lift_s)
            return None
        return (yield from self.lift_stone(stone))

    def lift_stone(self, stone: Stone) -> Doing[Stone | None]:
        """Lift a stone, wherever it lies, and return it; None if somebody else was quicker."""
        sensor = stone.sensor
        yield self.about(self.how.lift_s)
        if stone not in self.world.surface.stones:
            return None
        self.world.lift(stone)
        self.world.note("lifted", stone.colour, sensor, stone.x, stone.y)
        x, y = point_mm(sensor) if 0 <= sensor < POINTS else (stone.x, stone.y)
        yield from self.move(stone, self.about(self.how.lower_s), x, y, self.how.over_mm)
        return stone

    def put_back(self, stone: Stone) -> Task:
        """Put a stone in the hand into the bowl of its own colour."""
        owner = stone.colour - 1
        yield from self.carry(stone, *bowl_mm(owner))
        yield from self._touch(self.how.grab_s / 2, owner)
        self.world.drop(stone, owner)
        self.world.note("returned", stone.colour)

    # Stones that lie badly

    def adjust(self, sensor: int, lifted: bool = False) -> Task:
        """Push the stone of a point to the point's middle, or lift it a little for that."""
        stone = self.world.surface.near(sensor)
        if stone is None:
            return
        yield self.about(self.how.lift_s)
        if self.world.surface.near(sensor) is not stone:
            return  # somebody has taken it meanwhile
        self.world.lift(stone)
        x, y = self.aim(sensor, 0.3)
        if lifted:
            yield from self.move(stone, 0.1, x, y, _UP_MM)
            yield from self.move(stone, 0.1, x, y, 0.0)
        else:
            yield from self.move(stone, 0.3, x, y, 0.0)
        self.world.lay(stone, sensor)
        self.world.note("adjusted", stone.colour, sensor, x, y)

    def tidy(self) -> Task:
        """Put right every stone that lies far off its point, and now and then any other."""
        surface = self.world.surface
        for stone in list(surface.stones):
            if off_mm(stone) > self.how.adjust_over_mm:
                yield from self.adjust(stone.sensor)
        if self.rng.random() < self.how.adjust and surface.stones:
            stone = surface.stones[int(self.rng.integers(len(surface.stones)))]
            if 0 <= stone.sensor < POINTS:
                yield from self.adjust(stone.sensor, self.rng.random() < self.how.adjust_lift)

    # Chance

    def about(self, mean: float) -> float:
        """Draw a time or a height around a mean, 0.7 to 1.4 times as large."""
        return float(mean * self.rng.uniform(0.7, 1.4))

    def aim(self, sensor: int, part: float = 1.0) -> tuple[float, float]:
        """Draw where a stone meant for a point comes down, `part` as far off as usual."""
        x, y = point_mm(sensor)
        dx, dy = self.off(part)
        return x + dx, y + dy

    def off(self, part: float = 1.0) -> tuple[float, float]:
        """Draw how far off its point a stone comes down, in x and in y, `part` as far as usual."""
        dx, dy = self.rng.normal(0, 1, 2) * self.how.off_mm * part
        off = math.hypot(dx, dy)
        most = self.how.off_most_mm * part
        if off > most:
            dx, dy = dx * most / off, dy * most / off
        return float(dx), float(dy)

    def free_beside(self, sensor: int) -> int:
        """Draw one of the points beside a point on which no stone lies; -1 if there is none."""
        free = [s for s in beside(sensor) if self.world.surface.near(s) is None]
        return int(self.rng.choice(free)) if free else -1

    def _hover(self, stone: Stone) -> Task:
        """Hold a stone low over some point of the board for a while."""
        yield from self.carry(stone, *point_mm(int(self.rng.integers(POINTS))))
        yield from self.move(stone, 0.2, stone.x, stone.y, self.about(self.how.hover_mm))
        yield self.about(self.how.hover_s)
        yield from self.move(stone, 0.1, stone.x, stone.y, self.how.over_mm)

    def _set_down_again(self, stone: Stone, sensor: int) -> Task:
        """Set a stone in the hand down where it is and lift it a little, fingers on it."""
        yield from self.move(stone, self.about(self.how.lower_s), stone.x, stone.y, 0.0)
        self.world.note("touched", stone.colour, sensor)
        yield self.about(self.how.again_rest_s)
        yield from self.move(stone, 0.1, stone.x, stone.y, self.about(self.how.again_mm))
        yield self.about(self.how.again_s)

    def _short_of(self, sensor: int, x: float, y: float) -> tuple[float, float]:
        """Where a stone comes down that slides to x, y: towards a free point beside its own."""
        free = self.free_beside(sensor)
        if free < 0:
            return x, y
        there = point_mm(free)
        here = point_mm(sensor)
        part = self.how.slide_mm / math.hypot(there[0] - here[0], there[1] - here[1])
        return x + part * (there[0] - here[0]), y + part * (there[1] - here[1])

    def _touch(self, seconds: float, player: int | None = None) -> Task:
        """Reach into the bowl of this or another player: the hand weighs on its load cell."""
        cell = self.world.bowls[self.player if player is None else player].cell
        cell.touch_g = float(self.rng.uniform(*_TOUCH_G))
        yield self.about(seconds)
        cell.touch_g = 0.0


def off_mm(stone: Stone) -> float:
    """Return how far a stone lies off the middle of its point; 0 if it was meant for none."""
    if not 0 <= stone.sensor < POINTS:
        return 0.0
    return off_point_mm(stone.x, stone.y, stone.sensor)
