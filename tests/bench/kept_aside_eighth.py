"""The eighth set of doings that were kept aside: they are used with HELD_OUT=8 alone, for the end.

Who writes or tunes the judgement of the board does not look at them before. Who does them knows
firmware/LIGHTS.md. Lengths in mm, times in s; numbers without a source are estimates. This module
has the stone of the move and the clock; kept_aside_eighth_table.py has the rest.
"""

import math

from in_hand import BOTTOM, go, into_bowl, own_side, rest, take_up, way_s
from kept_aside import outside, shove
from kept_aside_eighth_table import DOINGS as AT_TABLE
from kept_aside_eighth_table import is_free, lonely
from kept_aside_sixth_captures import shift

from wenping.geometry import LINES
from wenping.twin.doings import LAY, PRESS, Doing, answered, in_turn, quiet
from wenping.twin.doings.turn import Turn
from wenping.twin.places import POINTS, beside, point_mm
from wenping.twin.tasks import Task

_HERE = ":kept_aside_eighth."
_REFEREE = 4  # of circuits.BUTTON_NAMES
_FIST_MM = 9.0, 14.0  # how high a stone in a fist is that rests on the board


# The stone of the move


def blind_feels(turn: Turn) -> Task:
    """A blind player's left hand feels its way: it rocks the stones around the point by up to
    1.5 mm and stays there; the right hand lowers the stone along a finger, and feels it again.
    """
    hand, rng = turn.hand, turn.hand.rng
    x, y = point_mm(turn.sensor)
    near = sorted(turn.older(POINTS), key=lambda it: math.hypot(it.x - x, it.y - y))
    near = near[: int(rng.integers(3, 8))]
    stone = yield from hand.grab()
    for it in near:
        yield from shove(turn, [it], *(float(d) for d in rng.uniform(-1.1, 1.1, 2)))
        yield float(rng.uniform(0.1, 0.5))
    end, slant = hand.aim(turn.sensor), float(rng.uniform(8.0, 16.0)) * own_side(turn)
    yield from hand.carry(stone, end[0], end[1] + slant)
    yield from hand.move(stone, float(rng.uniform(0.5, 1.2)), *end, 2.5)
    yield from hand.move(stone, float(rng.uniform(0.2, 0.6)), *end, 0.0)
    rest(turn, stone)
    for it in (stone, *near[:2], stone):
        yield float(rng.uniform(0.2, 0.6))
        yield from shove(turn, [it], *(float(d) for d in rng.uniform(-0.8, 0.8, 2)))


def handful_on_point(turn: Turn) -> Task:
    """Cold fingers drop the whole handful over the point: one stone comes to lie there, two to four
    on free points around it. That one may stay, says the player, and picks up the others.
    """
    hand, rng = turn.hand, turn.hand.rng
    around = {s for m in beside(turn.sensor) for n in beside(m) for s in (m, n, *beside(n))}
    free = [s for s in sorted(around) if is_free(turn, s)]
    points = [int(s) for s in rng.permutation(free)[: int(rng.integers(2, 5))]]
    handful = []
    for number in range(1 + len(points)):
        dx, dy = (float(d) for d in rng.uniform(-6.0, 6.0, 2))
        handful.append(((yield from hand.grab()), dx, dy, 8.0 * number))
    x, y = point_mm(turn.sensor)
    yield from go(turn, handful, way_s(hand, handful[0][0], x, y), x, y, 40.0)
    places = [(turn.sensor, hand.aim(turn.sensor)), *[(s, hand.aim(s)) for s in points]]
    fallen = [(it, to[0] - x, to[1] - y, 0.0)
              for (it, *_), (_, to) in zip(handful, places, strict=True)]  # fmt: skip
    yield from go(turn, fallen, 0.15, x, y, 0.0)
    for (it, *_), (sensor, _) in zip(handful, places, strict=True):
        turn.world.lay(it, sensor)
        turn.world.note("laid", it.colour, sensor, it.x, it.y)
    yield float(rng.uniform(0.6, 2.0))
    for it, *_ in handful[1:]:
        yield from into_bowl(hand, it)


def answer_comes_first(turn: Turn) -> Task:
    """Blitz: the player's stone is on its way, anybody can see where to, and the other side has
    laid its answer already when it comes down.
    """
    assert turn.following
    hand, other, rng, (colour, answer) = turn.hand, turn.other, turn.hand.rng, turn.following
    x, y = hand.aim(turn.sensor)
    stone = yield from hand.grab()
    yield from hand.carry(stone, x + float(rng.uniform(-15.0, 15.0)), y + 30.0 * own_side(turn))
    turn.ahead.add(answer)
    turn.world.note("move", colour, answer)
    yield from other.place(answer)
    yield float(rng.uniform(0.05, 0.8))
    yield from hand.carry(stone, x, y)
    yield from hand.lay(stone, turn.sensor)


def lost_in_lap(turn: Turn) -> Task:
    """As the hand goes to the point its sleeve takes the nearest stone along, best one of its own
    colour, down into the lap. The move is made and pressed; then it is missed, found and put back.
    """
    hand, rng = turn.hand, turn.hand.rng
    x, y = point_mm(turn.sensor)
    near = [s for s in turn.older(POINTS) if s.sensor not in turn.captured]
    near.sort(key=lambda it: math.hypot(it.x - x, it.y - y) + 45.0 * (it.colour != turn.colour))
    lost = [(stone, stone.sensor) for stone in near[:1]]
    for stone, _ in lost:
        take_up(turn, stone)
        yield from hand.move(stone, 0.15, stone.x, stone.y + 40.0 * own_side(turn), 14.0)
        yield from hand.move(stone, 0.3, stone.x, outside(BOTTOM * (hand.player == 0)), 20.0)
    yield from hand.place(turn.sensor)
    yield from hand.press_clock()
    for stone, sensor in lost:
        yield float(rng.uniform(1.0, 5.0))
        yield from hand.carry(stone, *hand.aim(sensor))
        yield from hand.lay(stone, sensor)


def knocks_one_over(turn: Turn) -> Task:
    """The fingers that bring the stone knock the one beside it over onto the next point. The player
    presses and does not see it; the other side pushes it back.
    """
    hand, rng, knocked = turn.hand, turn.hand.rng, _knockable(turn)
    stone = yield from hand.grab()
    yield from hand.carry(stone, *hand.aim(turn.sensor))
    turn.world.tasks.start(shift(turn, knocked, 0.15))
    yield 0.2
    yield from hand.lay(stone, turn.sensor)
    yield from hand.press_clock()
    for other, there in knocked:
        yield float(rng.uniform(1.0, 5.0))
        sensor = (there + turn.sensor) // 2  # of three points in a line that in the middle
        yield from shift(turn, [(other, sensor)], float(rng.uniform(0.3, 0.6)))


def two_back_and_on(turn: Turn) -> Task:
    """Both have moved and pressed, then they dispute whether that was in time. Each takes the own
    stone back at the same instant, and the player plays on at once, without a look at the lights.
    """
    hand, other, world, rng = turn.hand, turn.other, turn.world, turn.hand.rng
    first = lonely(turn)
    if first < 0 or (second := lonely(turn, first)) < 0:
        yield from hand.place(turn.sensor)
        return
    world.note("back", 1)
    stones = []
    for who, sensor in ((hand, first), (other, second)):
        world.note("move", who.player + 1, sensor)
        stones.append((yield from who.place(sensor)))
        yield from who.press_clock()
        yield float(rng.uniform(0.6, 3.0))
    yield float(rng.uniform(0.5, 4.0))
    world.note("back", 2)
    world.note("move", turn.colour, turn.sensor)
    world.tasks.start(into_bowl(other, stones[1]), float(rng.uniform(0.0, 0.2)))
    yield from into_bowl(hand, stones[0])
    yield from hand.place(turn.sensor)


def laid_in_pause(turn: Turn) -> Task:
    """The referee pauses all games for a notice when the player's stone is on its way; it is laid
    in the pause. When play goes on, the player presses for it.
    """
    hand, rng = turn.hand, turn.hand.rng
    stone = yield from hand.grab()
    turn.world.tasks.start(turn.other.press(_REFEREE))
    yield float(rng.uniform(0.5, 2.0))
    yield from hand.carry(stone, *hand.aim(turn.sensor))
    yield from hand.lay(stone, turn.sensor)
    yield float(rng.uniform(3.0, 12.0))
    yield from turn.other.press(_REFEREE)
    yield float(rng.uniform(0.5, 2.0))


# The clock


def slips_to_pass(turn: Turn) -> Task:
    """The hand presses the clock and slips from it to the pass button beside it."""
    yield from turn.hand.press_clock()
    yield float(turn.hand.rng.uniform(0.05, 0.5))
    yield from turn.hand.press_pass()


def moves_after_press(turn: Turn) -> Task:
    """After the press the player slides the stone to the point beside it. "You have pressed!" says
    the other side, and it is slid back.
    """
    hand, rng = turn.hand, turn.hand.rng
    yield from hand.press_clock()
    stone = turn.world.surface.on(turn.sensor)
    free = [s for s in beside(turn.sensor) if is_free(turn, s)]
    if stone and free:
        yield float(rng.uniform(0.3, 2.0))
        yield from shift(turn, [(stone, int(rng.choice(free)))], float(rng.uniform(0.2, 0.5)))
        yield float(rng.uniform(0.8, 3.0))
        yield from shift(turn, [(stone, turn.sensor)], float(rng.uniform(0.2, 0.5)))


def stone_in_fist(turn: Turn) -> Task:
    """After the press the player has the next stone in the fist already, and rests the fist on the
    own first line until the other side has moved; then the stone goes back into the bowl.
    """
    yield from turn.hand.press_clock()
    turn.world.tasks.start(_fist(turn))


# Parts


def _knockable(turn: Turn) -> list:
    """A stone beside the point and the free point behind it, as a list of one; or none."""
    ways = []
    for middle in beside(turn.sensor):
        stone, there = turn.world.surface.on(middle), 2 * middle - turn.sensor
        if stone and there in beside(middle) and is_free(turn, there):
            ways.append((stone, there))
    return [ways[int(turn.hand.rng.integers(len(ways)))]] if ways else []


def _quiet_in_turn(turn: Turn) -> bool:
    return quiet(turn) and in_turn(turn)


def _can_knock(turn: Turn) -> bool:
    return _quiet_in_turn(turn) and len(_knockable(turn)) > 0


def _foreseen(turn: Turn) -> bool:
    return answered(turn) and in_turn(turn)


def _fist(turn: Turn) -> Task:
    assert turn.following
    hand, world, rng, answer = turn.hand, turn.world, turn.hand.rng, turn.following[1]
    first = POINTS - LINES if hand.player == 0 else 0
    line = range(first, first + LINES)
    free = [s for s in line if all(is_free(turn, m) for m in (s, *beside(s)))]
    if not free:
        return
    stone = yield from hand.grab()
    x, y = hand.aim(int(rng.choice(free)), 3.0)
    yield from hand.carry(stone, x, y)
    world.note("near", True)
    yield from hand.move(stone, 0.3, x, y, float(rng.uniform(*_FIST_MM)))
    for _ in range(30):
        if world.surface.on(answer):
            break
        dx, dy = (float(d) for d in rng.uniform(-3.0, 3.0, 2))
        yield from hand.move(stone, 0.4, x + dx, y + dy, float(rng.uniform(*_FIST_MM)))
    world.note("near", False)
    yield from hand.put_back(stone)


DOINGS = {
    "blind-feels": Doing(LAY, _HERE + "blind_feels", 6),
    "handful-on-point": Doing(LAY, _HERE + "handful_on_point", 16),
    "answer-comes-first": Doing(LAY, _HERE + "answer_comes_first", fits=_foreseen),
    "lost-in-lap": Doing(LAY, _HERE + "lost_in_lap", 16, presses=True, fits=_quiet_in_turn),
    "knocks-one-over": Doing(LAY, _HERE + "knocks_one_over", presses=True, fits=_can_knock),
    "two-back-and-on": Doing(LAY, _HERE + "two_back_and_on", 24, fits=_quiet_in_turn),
    "laid-in-pause": Doing(LAY, _HERE + "laid_in_pause", 24, fits=in_turn),
    **AT_TABLE,
    "slips-to-pass": Doing(PRESS, _HERE + "slips_to_pass", 16),
    "moves-after-press": Doing(PRESS, _HERE + "moves_after_press", fits=quiet),
    "stone-in-fist": Doing(PRESS, _HERE + "stone_in_fist", 6, fits=answered),
}
