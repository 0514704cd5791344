"""Ways to lay the stone of a move: twice, beside its point, bouncing, both at once, the wrong one.

Each is done instead of Hand.place; the stone lies on the point of the turn when it ends. Heights in
mm, times in s; all numbers are estimates.
"""

import math

from wenping.geometry import LINES
from wenping.twin.doings.turn import Turn
from wenping.twin.places import PITCH_X_MM, PITCH_Y_MM, point_mm
from wenping.twin.stones import Stone
from wenping.twin.tasks import Doing, Task

_SEES_S = 1.5  # until somebody sees that a stone lies wrong


def half_off(turn: Turn) -> Task:
    """It is put down half a cell off, seen, and pushed onto its point."""
    hand = turn.hand
    x, y = hand.aim(turn.sensor)
    stone = yield from _put(turn, x + PITCH_X_MM / 2 * _side(turn), y)
    yield _SEES_S
    yield from hand.lift_stone(stone)
    yield from hand.carry(stone, x, y)
    yield from hand.lay(stone, turn.sensor)


def one_off(turn: Turn) -> Task:
    """It is put on a point beside its own, seen, and put right."""
    yield from _elsewhere(turn, turn.free(turn.sensor), _SEES_S)


def changes_mind(turn: Turn) -> Task:
    """It is put somewhere else, taken up before the clock is pressed, and put on its point."""
    yield from _elsewhere(turn, turn.free(apart=3), 2.5)


def one_off_pressed(turn: Turn) -> Task:
    """It is put beside its point, the clock is pressed, and then it is put right, with a word."""
    there = turn.free(turn.sensor)
    if there < 0:
        yield from turn.hand.place(turn.sensor)
        return
    stone = yield from _put(turn, *point_mm(there))
    yield from turn.hand.press_clock()
    yield 1.0
    yield from turn.hand.lift_stone(stone)
    yield from turn.hand.carry(stone, *turn.hand.aim(turn.sensor))
    yield from turn.hand.lay(stone, turn.sensor)


def stays_off(turn: Turn) -> Task:
    """It is put down 7.5 mm off its point and left there."""
    x, y = point_mm(turn.sensor)
    angle = float(turn.hand.rng.uniform(0, 2 * math.pi))
    yield from _put(turn, x + 7.5 * math.cos(angle), y + 7.5 * math.sin(angle))


def bounces(turn: Turn) -> Task:
    """It falls out of the fingers, bounces three times within 15 mm, and rolls onto its point."""
    hand = turn.hand
    stone = yield from hand.grab()
    x, y = point_mm(turn.sensor)
    yield from hand.carry(stone, *hand.aim(turn.sensor))
    for high in (9.0, 4.0, 1.5):
        dx, dy = (float(d) for d in hand.rng.uniform(-10, 10, 2))
        yield from hand.move(stone, 0.05, x + dx, y + dy, 0.0)
        yield from hand.move(stone, 0.05, x + dx / 2, y + dy / 2, high)
    yield from hand.move(stone, 0.06, *hand.aim(turn.sensor), 0.0)
    _rest(turn, stone)


def spins(turn: Turn) -> Task:
    """It wobbles on its point for more than a second."""
    hand = turn.hand
    stone = yield from hand.grab()
    yield from hand.carry(stone, *hand.aim(turn.sensor))
    x, y = point_mm(turn.sensor)
    for turned in range(12):
        wide = 3.0 * (1 - turned / 12)
        angle = 2.1 * turned
        yield from hand.move(
            stone, 0.1, x + wide * math.cos(angle), y + wide * math.sin(angle), wide / 3
        )
    yield from hand.move(stone, 0.1, *hand.aim(turn.sensor), 0.0)
    _rest(turn, stone)


def slides_far(turn: Turn) -> Task:
    """It is set down two lines away and pushed along the board to its point."""
    hand = turn.hand
    x, y = point_mm(turn.sensor)
    middle_x, middle_y = point_mm(180)
    far = 2 * PITCH_X_MM / (math.hypot(middle_x - x, middle_y - y) or 1)
    stone = yield from hand.grab()
    yield from hand.carry(stone, x + far * (middle_x - x), y + far * (middle_y - y))
    yield from hand.lay(stone, turn.sensor, hand.aim(turn.sensor))


def rolls_in(turn: Turn) -> Task:
    """It is rolled over three lines of the board in a curve and stops on its point."""
    hand = turn.hand
    x, y = point_mm(turn.sensor)
    stone = yield from hand.grab()
    yield from hand.carry(stone, x + 60.0, y + 20.0)
    for part in range(8, -1, -1):
        turned, wide = 0.25 * part, 8.0 * part
        place = x + wide * math.cos(turned), y + wide * math.sin(turned)
        yield from hand.move(stone, 0.12, *place, 1.0 if part else 0.0)
    _rest(turn, stone)


def thirds(turn: Turn) -> Task:
    """It comes down a third of a cell off and is pushed onto its point 2 mm at a time."""
    hand = turn.hand
    x, y = point_mm(turn.sensor)
    stone = yield from hand.grab()
    yield from hand.carry(stone, x, y + PITCH_Y_MM / 3)
    yield from hand.move(stone, 0.15, x, y + PITCH_Y_MM / 3, 0.0)
    for off in (6.0, 4.0, 2.0, 0.0):
        yield 0.4
        yield from hand.move(stone, 0.1, x, y + off, 0.0)
    yield from hand.lay(stone, turn.sensor)


def fingers_stay(turn: Turn) -> Task:
    """It is held 2 to 4 mm above its point for 1.5 s before it is let go."""
    yield from _held(turn, turn.sensor, (2.0, 4.0), 1.5)


def slow_landing(turn: Turn) -> Task:
    """It sinks onto its point within three seconds."""
    hand = turn.hand
    stone = yield from hand.grab()
    yield from hand.carry(stone, *hand.aim(turn.sensor))
    yield from hand.move(stone, 3.0, stone.x, stone.y, 0.0)
    yield from hand.lay(stone, turn.sensor)


def hovers_low(turn: Turn) -> Task:
    """It is held still 3 to 8 mm above other points first, 1.2 s each."""
    hand = turn.hand
    stone = yield from hand.grab()
    for _ in range(3):
        there = turn.free()
        if there >= 0:
            yield from hand.carry(stone, *point_mm(there))
            hand.world.note("near", True)
            yield from hand.move(stone, 0.2, stone.x, stone.y, float(hand.rng.uniform(3, 8)))
            yield 1.2
            yield from hand.move(stone, 0.1, stone.x, stone.y, 25.0)
            hand.world.note("near", False)
    yield from hand.carry(stone, *hand.aim(turn.sensor))
    yield from hand.lay(stone, turn.sensor)


def taps(turn: Turn) -> Task:
    """A point is tapped three times with the stone before it is laid elsewhere."""
    hand = turn.hand
    stone = yield from hand.grab()
    there = turn.free(apart=2)
    if there >= 0:
        yield from hand.carry(stone, *point_mm(there))
        for _ in range(3):
            yield from hand.move(stone, 0.1, stone.x, stone.y, 0.0)
            yield 0.12
            yield from hand.move(stone, 0.1, stone.x, stone.y, 12.0)
    yield from hand.carry(stone, *hand.aim(turn.sensor))
    yield from hand.lay(stone, turn.sensor)


def touched_elsewhere(turn: Turn) -> Task:
    """It is set down on another point for half a second, fingers on it, then laid on its own."""
    yield from _held(turn, turn.free(apart=1), (0.0, 0.1), 0.5)


def two_down(turn: Turn) -> Task:
    """Two stones stick together: the second falls beside the first and is taken back."""
    hand = turn.hand
    first = yield from hand.grab()
    second = yield from hand.grab()
    yield from hand.carry(first, *hand.aim(turn.sensor))
    yield from hand.lay(first, turn.sensor)
    there = turn.free(turn.sensor)
    if there >= 0:
        yield from hand.carry(second, *point_mm(there))
        yield from hand.lay(second, there)
        yield 1.0
        yield from hand.lift_stone(second)
    yield from hand.put_back(second)


def both_reach(turn: Turn) -> Task:
    """The other side's hand is over the board too, holding its next stone still, and goes back."""
    other = turn.other
    there = turn.free(turn.sensor)

    def reaches() -> Task:
        stone = yield from other.grab()
        if there >= 0:
            yield from other.carry(stone, *point_mm(there))
            yield from other.move(stone, 0.1, stone.x, stone.y, 10.0)
            yield 0.8
        yield from other.put_back(stone)

    turn.world.tasks.start(reaches())
    yield from turn.hand.place(turn.sensor)


def both_lay(turn: Turn) -> Task:
    """The other side answers before this stone rests: both come down at about the same time."""
    assert turn.following
    colour, sensor = turn.following
    turn.ahead.add(sensor)
    turn.world.note("move", colour, sensor)
    turn.world.tasks.start(turn.other.place(sensor), float(turn.hand.rng.uniform(0.0, 0.3)))
    yield from turn.hand.place(turn.sensor)


def wrong_colour(turn: Turn) -> Task:
    """A stone out of the other bowl is laid, and exchanged when that is seen."""
    stone = turn.world.take(turn.other.player)
    yield from turn.hand.carry(stone, *turn.hand.aim(turn.sensor))
    yield from turn.hand.lay(stone, turn.sensor)
    yield _SEES_S
    yield from turn.hand.lift_stone(stone)
    yield from turn.hand.put_back(stone)
    yield from turn.hand.place(turn.sensor)


def either_side(turn: Turn) -> Task:
    """It falls on one side or the other: upside down its magnet is that of the other colour."""
    hand = turn.hand
    stone = yield from hand.grab()
    stone.flipped = bool(hand.rng.random() < 0.5)
    yield from hand.carry(stone, *hand.aim(turn.sensor))
    yield from hand.lay(stone, turn.sensor)


def pushes_neighbours(turn: Turn) -> Task:
    """It is pushed in between others, 5 mm off, so that they give way, and then put right."""
    x, y = point_mm(turn.sensor)
    stone = yield from _put(turn, x + 5.0 * _side(turn), y)
    yield 0.3
    yield from turn.hand.adjust(stone.sensor)


# Parts


def _put(turn: Turn, x: float, y: float) -> Doing[Stone]:
    """Lay a stone meant for the point of the turn at a place in mm."""
    stone = yield from turn.hand.grab()
    yield from turn.hand.carry(stone, x, y)
    yield from turn.hand.lay(stone, turn.sensor)
    return stone


def _elsewhere(turn: Turn, there: int, lies_s: float) -> Task:
    """Lay the stone on another point first (-1: there is none), for some seconds."""
    hand = turn.hand
    stone = yield from hand.grab()
    if there >= 0:
        yield from hand.carry(stone, *point_mm(there))
        yield from hand.lay(stone, there)
        yield lies_s
        yield from hand.lift_stone(stone)
    yield from hand.carry(stone, *hand.aim(turn.sensor))
    yield from hand.lay(stone, turn.sensor)


def _held(turn: Turn, there: int, z_mm: tuple[float, float], held_s: float) -> Task:
    """Hold the stone low over a point (-1: over none) before it is laid on its own."""
    hand = turn.hand
    stone = yield from hand.grab()
    if there >= 0:
        yield from hand.carry(stone, *hand.aim(there))
        yield from hand.move(stone, 0.2, stone.x, stone.y, float(hand.rng.uniform(*z_mm)))
        yield held_s
        if there != turn.sensor:
            yield from hand.move(stone, 0.1, stone.x, stone.y, 15.0)
    if there != turn.sensor:
        yield from hand.carry(stone, *hand.aim(turn.sensor))
    yield from hand.lay(stone, turn.sensor)


def _rest(turn: Turn, stone: Stone) -> None:
    """The stone rests where it is; those that it touches give way."""
    turn.world.lay(stone, turn.sensor)
    turn.world.note("laid", stone.colour, turn.sensor, stone.x, stone.y)


def _side(turn: Turn) -> int:
    """1 or -1: to the right or to the left, where the neighbour is free if one is."""
    right = turn.sensor + 1
    taken = turn.sensor % LINES == LINES - 1 or turn.world.surface.near(right) is not None
    return -1 if taken and turn.sensor % LINES else 1
