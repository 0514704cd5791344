"""A person's hands in a virtual world: what was asked for is done one thing after the other.

    hands = Hands(world, "careful")
    hands.ask("place", colour=BLACK, sensor=60)     # while nobody steps the world

What happens takes simulated time, as hands do.
"""

import collections
from collections.abc import Callable

from wenping.twin import mischief
from wenping.twin.circuits import BUTTON_NAMES
from wenping.twin.hands import Hand
from wenping.twin.lights import Lights
from wenping.twin.manner import manner
from wenping.twin.places import nearest, point_mm
from wenping.twin.tasks import Task
from wenping.twin.world import World
from wenping.weiqi.points import BLACK, WHITE

MOST = 400  # touches that wait at a time
_REST_S = 0.5  # from a stone to the look whether captured stones are to be taken off
_CLEARED_S = 120.0  # the clock is pressed for a person who has taken them off by then
ACCIDENTS: dict[str, Callable[[Hand], Task]] = {
    "bump": mischief.bump,
    "knock": mischief.knock,
    "misput": mischief.misput,
    "scatter": mischief.scatter,
}


class Hands:
    """Black's and White's hand. trouble: how often something could not be done."""

    def __init__(self, world: World, how: str) -> None:
        self.world = world
        self.how = how
        self.trouble = 0
        self._lights = Lights(world)
        self._hands = tuple(Hand(world, player, manner(how)) for player in range(2))
        self._queue: collections.deque[Task] = collections.deque()
        world.tasks.start(self._run())

    @property
    def waiting(self) -> int:
        """How many things are still to be done."""
        return len(self._queue)

    def take_manner(self, name: str) -> None:
        """Let both hands have another manner; UserError when there is none of this name."""
        how = manner(name)
        self.how = name
        for hand in self._hands:
            hand.how = how

    def place(self, colour: int, sensor: int, press: bool) -> None:
        """Put a stone on a point. press: and press the clock, once captured stones are off."""
        self._ask(self._place(colour, sensor, press))

    def lift(self, sensor: int) -> None:
        """Take the stone of a point off and put it into its bowl."""
        self._ask(self._lift(sensor))

    def shift(self, sensor: int, x: float, y: float) -> None:
        """Move the stone of a point to a place in mm; onto the point there, if there is one."""
        self._ask(self._shift(sensor, x, y))

    def press(self, button: int, held_s: float) -> None:
        """Press a button of circuits.BUTTON_NAMES, for so long."""
        self._ask(self._hands[button % 2].press(button, held_s))

    def accident(self, name: str) -> None:
        """One of ACCIDENTS happens."""
        self._ask(ACCIDENTS[name](self._hands[0]))

    def _ask(self, task: Task) -> None:
        if len(self._queue) < MOST:
            self._queue.append(task)

    def _run(self) -> Task:
        while True:
            yield lambda: self._queue
            try:
                yield from self._queue.popleft()
            except (ValueError, LookupError):  # an empty or a full bowl
                self.trouble += 1

    def _place(self, colour: int, sensor: int, press: bool) -> Task:
        hand = self._hands[colour - BLACK]
        if self.world.surface.near(sensor, 8.0) is not None:
            self.trouble += 1
            return
        yield from hand.place(sensor)
        if press:
            self.world.tasks.start(self._press_clock(hand), _REST_S)

    def _press_clock(self, hand: Hand) -> Task:
        """Press the clock as soon as no light points at a captured stone."""
        end_us = self.world.tasks.now_us + int(_CLEARED_S * 1e6)
        if self._lights.pointed_blue() >= 0:
            yield lambda: self._lights.pointed_blue() < 0 or self.world.tasks.now_us > end_us
        yield from hand.press_clock()

    def _lift(self, sensor: int) -> Task:
        stone = self.world.surface.near(sensor)
        if stone is None:
            self.trouble += 1
            return
        hand = self._hands[(BLACK if stone.colour == WHITE else WHITE) - BLACK]
        lifted = yield from hand.lift(sensor)
        if lifted is not None:
            yield from hand.put_back(lifted)

    def _shift(self, sensor: int, x: float, y: float) -> Task:
        stone = self.world.surface.near(sensor)
        if stone is None:
            self.trouble += 1
            return
        hand = self._hands[stone.colour - BLACK]
        lifted = yield from hand.lift(sensor)
        if lifted is None:
            return
        goal = nearest(x, y)
        x, y = hand.aim(goal) if goal >= 0 else (x, y)
        yield from hand.carry(lifted, x, y)
        yield from hand.lay(lifted, goal)


def button_number(name: str) -> int:
    """The number of a button by its name; -1 if there is none of this name."""
    return BUTTON_NAMES.index(name) if name in BUTTON_NAMES else -1


def off_board(x: float, y: float) -> bool:
    """Whether a place in mm is so far outside that a stone put there is off the board."""
    right, bottom = point_mm(360)
    return not (-25 <= x <= right + 25 and -25 <= y <= bottom + 25)
