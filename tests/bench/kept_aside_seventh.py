"""The seventh set of doings that were kept aside: they are used with HELD_OUT=7 alone, for the end.

Who writes or tunes the judgement of the board does not look at them before. Who does them knows
firmware/LIGHTS.md. Lengths in mm, times in s; numbers without a source are estimates. This module
has the stone of the move and the clock; kept_aside_seventh_table.py has the rest.
"""

import math

from in_hand import BOTTOM, RIGHT, go, into_bowl, own_side, rest, way_s
from kept_aside import shove
from kept_aside_seventh_table import DOINGS as AT_TABLE
from kept_aside_seventh_table import fetch

from wenping.twin.doings import LAY, PRESS, Doing, answered, quiet
from wenping.twin.doings.turn import Turn
from wenping.twin.lights import Lights
from wenping.twin.places import POINTS, beside, point_mm
from wenping.twin.stones import Stone
from wenping.twin.tasks import Task

_AGREED_S = 3.8  # both clocks are held so long; LIGHTS.md has 3 s
_THICK_MM = 9.2  # of a stone: kept_aside_fourth.py


# The stone of the move


def steers_through(turn: Turn) -> Task:
    """The player puts the stone down a few points away and steers it along the board with one
    finger, from free point to free point around the others, with a rest here and there.
    """
    hand, rng = turn.hand, turn.hand.rng
    way = _way_in(turn, int(rng.integers(3, 8)))
    stone = yield from hand.grab()
    yield from hand.carry(stone, *hand.aim(way[0], 0.5))
    yield from hand.move(stone, hand.about(hand.how.lower_s), stone.x, stone.y, 0.0)
    speed = float(rng.uniform(60.0, 160.0))
    for sensor in way[1:-1]:
        x, y = hand.aim(sensor, 0.5)
        far = math.hypot(x - stone.x, y - stone.y)
        yield from hand.move(stone, far / speed, x, y, 0.0)
        if rng.random() < 0.3:
            yield float(rng.uniform(0.1, 0.9))
    yield from hand.lay(stone, turn.sensor, hand.aim(turn.sensor))


def rolls_off_board(turn: Turn) -> Task:
    """The stone falls out of the fingers on the way, rolls over the board on its edge and down to
    the floor. It comes into the bowl, and another one is laid.
    """
    hand, rng = turn.hand, turn.hand.rng
    stone = yield from hand.grab()
    x, y = (float(d) for d in rng.uniform(0.25, 0.75, 2))
    yield from hand.carry(stone, x * RIGHT, y * BOTTOM)
    yield from hand.move(stone, 0.08, stone.x, stone.y, 1.5)
    full, turned, way = stone.strength, 0.0, float(rng.uniform(0, 2 * math.pi))
    bends, step = float(rng.uniform(-0.012, 0.012)), float(rng.uniform(10.0, 16.0))
    while -40.0 < stone.x < RIGHT + 40.0 and -40.0 < stone.y < BOTTOM + 40.0:
        stone.strength = full * math.sin(turned)  # what points down of a magnet on its edge
        to = stone.x + step * math.cos(way), stone.y + step * math.sin(way)
        yield from hand.move(stone, 0.05, *to, 1.5)
        turned, way = turned + 0.25, way + bends
    stone.strength = full
    yield from hand.put_back(stone)
    yield float(rng.uniform(0.5, 2.0))
    yield from hand.place(turn.sensor)


def undecided_finger(turn: Turn) -> Task:
    """The finger stays on the stone and slides it to the next point and back again, two or three
    times, with a rest on each; at last it is let go here.
    """
    hand, rng, there = turn.hand, turn.hand.rng, turn.free(turn.sensor)
    stone = yield from hand.grab()
    yield from hand.carry(stone, *hand.aim(turn.sensor))
    yield from hand.move(stone, hand.about(hand.how.lower_s), stone.x, stone.y, 0.0)
    turn.world.note("near", True)
    for sensor in (there, turn.sensor) * int(rng.integers(2, 4)) if there >= 0 else ():
        yield float(rng.uniform(0.4, 2.0))
        yield from hand.move(stone, float(rng.uniform(0.2, 0.5)), *hand.aim(sensor), 0.0)
    turn.world.note("near", False)
    yield float(rng.uniform(0.2, 0.8))
    rest(turn, stone)


def tossed_in(turn: Turn) -> Task:
    """The player tosses the stone onto the board from one hand's breadth away; it bounces, lies up
    to 9 mm off its point, and a finger pushes it on.
    """
    hand, rng, side = turn.hand, turn.hand.rng, own_side(turn)
    x, y = point_mm(turn.sensor)
    way, far = float(rng.uniform(0, 2 * math.pi)), float(rng.uniform(2.0, 9.0))
    end = x + far * math.cos(way), y + far * math.sin(way)
    stone = yield from hand.grab()
    yield from hand.carry(stone, x + float(rng.uniform(-40.0, 40.0)), y + 110.0 * side)
    yield from hand.move(stone, 0.12, x, y + 60.0 * side, 75.0)
    yield from hand.move(stone, 0.12, end[0], end[1] + 14.0 * side, 0.0)
    yield from hand.move(stone, 0.05, end[0], end[1] + 7.0 * side, 6.0)
    yield from hand.move(stone, 0.05, *end, 0.0)
    rest(turn, stone)
    yield float(rng.uniform(0.4, 1.8))
    yield from hand.adjust(turn.sensor)


def knock_at_landing(turn: Turn) -> Task:
    """Somebody knocks against the table at the instant at which the stone comes down: all others
    hop 0.8 to 2 mm in one direction, and nobody puts them right.
    """
    hand, rng, world = turn.hand, turn.hand.rng, turn.world
    stone = yield from hand.grab()
    yield from hand.carry(stone, *hand.aim(turn.sensor))
    way, far = float(rng.uniform(0, 2 * math.pi)), float(rng.uniform(0.8, 2.0))
    begins = float(rng.uniform(-0.1, 0.1)) + hand.about(hand.how.lower_s)
    for other in [s for s in world.surface.stones if 0 <= s.sensor < POINTS]:
        dx, dy = (float(d) for d in rng.normal(0.0, 0.2, 2))
        hop = shove(turn, [other], far * math.cos(way) + dx, far * math.sin(way) + dy, 0.6)
        world.tasks.start(hop, max(0.0, begins))
    yield from hand.move(stone, hand.about(hand.how.lower_s), stone.x, stone.y, 0.0)
    rest(turn, stone)
    yield 0.4


def from_a_stack(turn: Turn) -> Task:
    """The player holds a small column of stones between the fingers and lets the lowest one go on
    its point; the others go back into the bowl.
    """
    hand = turn.hand
    column = []
    for number in range(int(hand.rng.integers(2, 5))):
        column.append(((yield from hand.grab()), 0.0, 0.0, _THICK_MM * number))
    stone = column[0][0]
    x, y = hand.aim(turn.sensor)
    yield from go(turn, column, way_s(hand, stone, x, y), x, y, hand.how.over_mm)
    yield from go(turn, column, hand.about(hand.how.lower_s), x, y, 0.0)
    rest(turn, stone)
    yield float(hand.rng.uniform(0.05, 0.5))
    yield from go(turn, column[1:], 0.3, x + 8.0, y + 25.0 * own_side(turn), 30.0)
    for it, *_ in column[1:]:
        yield from hand.put_back(it)


def makes_room(turn: Turn) -> Task:
    """A finger pushes the stones beside the point away from it first, 3 to 5 mm, so that the new
    one has room, and each back to its point afterwards.
    """
    hand, rng = turn.hand, turn.hand.rng
    x, y = point_mm(turn.sensor)
    pushed = [s for s in map(turn.world.surface.on, beside(turn.sensor)) if s]
    for other in pushed:
        dx, dy = other.x - x, other.y - y
        part = float(rng.uniform(3.0, 5.0)) / (math.hypot(dx, dy) or 1.0)
        yield hand.about(hand.how.lift_s)
        yield from shove(turn, [other], part * dx, part * dy)
    yield from hand.place(turn.sensor)
    yield float(rng.uniform(0.2, 1.0))
    for other in pushed:
        if other in turn.world.surface.stones:
            yield from hand.adjust(other.sensor)


def plays_with_board_stone(turn: Turn) -> Task:
    """A beginner takes an own stone that lies on the board, since it has done its duty, and plays
    with it. "No!", says the other side, and one out of the bowl is laid where it was.
    """
    hand, rng = turn.hand, turn.hand.rng
    own = [s for s in turn.older(POINTS) if s.colour == turn.colour and s.sensor != turn.sensor]
    if not own:
        yield from hand.place(turn.sensor)
        return
    old, sensor = own[0], own[0].sensor
    if (yield from hand.lift_stone(old)):
        yield from hand.carry(old, *hand.aim(turn.sensor))
        yield from hand.lay(old, turn.sensor)
        yield float(rng.uniform(1.0, 4.0))
        yield from hand.place(sensor)
    else:
        yield from hand.place(turn.sensor)


def both_wrong_bowls(turn: Turn) -> Task:
    """The bowls stand the wrong way round: the player lays a stone of the other colour and presses,
    the other side answers with one of the player's and presses. Both laugh, and each exchanges the
    own one.
    """
    assert turn.following
    hand, other, rng, (colour, answer) = turn.hand, turn.other, turn.hand.rng, turn.following
    wrong = []
    for who, bowl, sensor in ((hand, other, turn.sensor), (other, hand, answer)):
        if sensor == answer:
            yield float(rng.uniform(0.5, 3.0))
            turn.ahead.add(answer)
            turn.world.note("move", colour, answer)
        stone = yield from who.grab(bowl.player)
        yield from who.carry(stone, *who.aim(sensor))
        yield from who.lay(stone, sensor)
        yield from who.press_clock()
        wrong.append((who, stone, sensor))
    yield float(rng.uniform(1.0, 4.0))
    for who, stone, sensor in wrong:
        yield from into_bowl(who, stone)
        if turn.world.surface.near(sensor) is None:
            yield from who.place(sensor)
        yield float(rng.uniform(0.2, 1.0))


def plays_after_pass(turn: Turn) -> Task:
    """The player passes, and then sees that the game is not over yet and lays a stone after all.
    The other side nods, and both hold their clocks: the board is right.
    """
    hand, world, rng = turn.hand, turn.world, turn.hand.rng
    world.note("back", 1)
    world.note("pass", turn.colour)
    yield from hand.press_pass()
    yield float(rng.uniform(1.5, 5.0))
    world.note("back", 1)
    world.note("move", turn.colour, turn.sensor)
    yield from hand.place(turn.sensor)
    yield float(rng.uniform(0.8, 3.0))
    yield from _both_hold(turn)
    yield 1.5
    if Lights(world).green(turn.colour):  # it is on the wrong side: LIGHTS.md
        yield from hand.press_clock()


def corrects_after_reply(turn: Turn) -> Task:
    """The player has laid the stone one line beside the point that was meant, and pressed, and the
    other side has answered. "I wanted to play there!" The other side allows that the stone is moved
    over; the answer stays.
    """
    assert turn.following
    hand, other, world, rng = turn.hand, turn.other, turn.world, turn.hand.rng
    colour, answer = turn.following
    near = _ones_beside(turn)
    if not near:
        yield from hand.place(turn.sensor)
        yield from hand.press_clock()
        return
    there = int(rng.choice(near))
    world.note("back", 1)
    world.note("move", turn.colour, there)
    stone = yield from hand.place(there)
    yield from hand.press_clock()
    yield float(rng.uniform(0.5, 3.0))
    turn.ahead.add(answer)
    world.note("move", colour, answer)
    yield from other.place(answer)
    if rng.random() < 0.5:
        yield from other.press_clock()
    yield float(rng.uniform(1.0, 4.0))
    world.note("back", 2)
    world.note("move", turn.colour, turn.sensor)
    world.note("move", colour, answer)
    if (yield from hand.lift_stone(stone)):
        yield from hand.carry(stone, *hand.aim(turn.sensor))
        yield from hand.lay(stone, turn.sensor)
    else:
        yield from hand.place(turn.sensor)


# The clock


def takes_in_atari(turn: Turn) -> Task:
    """A beginner takes a stone off that is only in atari, or not even that, puts it into the bowl
    and presses. The other side says that it still has a liberty, and lays another one there.
    """
    hand, other, world, rng = turn.hand, turn.other, turn.world, turn.hand.rng
    near = [s for s in map(world.surface.on, beside(turn.sensor)) if s and s.colour != turn.colour]
    gone = near[int(rng.integers(len(near)))] if near else None
    sensor = gone.sensor if gone else -1
    if gone:
        yield from into_bowl(hand, gone)
    yield from hand.press_clock()
    if gone:
        yield float(rng.uniform(1.0, 5.0))
        if world.surface.near(sensor) is None:
            yield from other.place(sensor)


def drops_one_unseen(turn: Turn) -> Task:
    """After the press a stone that the player had between the fingers falls on the board. Nobody
    sees it for two to six seconds, while the other side thinks or plays; then it is taken off.
    """
    assert turn.following
    hand, rng = turn.hand, turn.hand.rng
    answer = turn.following[1]
    near = [s for m in beside(turn.sensor) for s in (m, *beside(m))]
    free = [
        s
        for s in sorted(set(near))
        if turn.world.surface.near(s) is None and s not in (answer, turn.sensor)
    ]
    spare = yield from hand.grab()
    yield from hand.press_clock()
    if not free:
        yield from hand.put_back(spare)
        return
    turn.world.tasks.start(_falls(turn, spare, int(rng.choice(free))))


# Parts


def _falls(turn: Turn, stone: Stone, there: int) -> Task:
    hand, world, rng = turn.hand, turn.world, turn.hand.rng
    yield from hand.carry(stone, *hand.aim(there))
    if world.surface.near(there) is not None:
        yield from hand.put_back(stone)
        return
    yield from hand.move(stone, 0.1, *hand.aim(there), 0.0)
    world.lay(stone, there)
    world.note("laid", stone.colour, there, stone.x, stone.y)
    yield float(rng.uniform(2.0, 6.0))
    yield from fetch(turn.other if rng.random() < 0.5 else hand, stone)


def _both_hold(turn: Turn) -> Task:
    turn.world.tasks.start(turn.other.press(turn.other.player, _AGREED_S))
    yield from turn.hand.press(turn.hand.player, _AGREED_S)
    yield 0.5


def _way_in(turn: Turn, most: int) -> list[int]:
    """Points to the turn's from one that is up to `most` free points away, each beside the next."""
    ways = {turn.sensor: [turn.sensor]}
    last = [turn.sensor]
    for _ in range(most):
        further = []
        for sensor in last:
            for s in (int(s) for s in turn.hand.rng.permutation(beside(sensor))):
                if s not in ways and turn.world.surface.near(s) is None:
                    ways[s] = [s, *ways[sensor]]
                    further.append(s)
        last = further or last
    return ways[last[int(turn.hand.rng.integers(len(last)))]]


def _ones_beside(turn: Turn) -> list[int]:
    """Free points beside that of the turn, beside which no stone and no answer will lie."""
    assert turn.following
    near, answer = turn.world.surface.near, turn.following[1]
    return [
        s
        for s in beside(turn.sensor)
        if answer not in (s, *beside(s)) and not any(near(m) for m in (s, *beside(s)))
    ]


def _has_one_beside(turn: Turn) -> bool:
    return answered(turn) and turn.sensor not in turn.ahead and len(_ones_beside(turn)) > 0


def _beside_one(turn: Turn) -> bool:
    return any(turn.world.surface.on(s) for s in beside(turn.sensor))


def _touches_other(turn: Turn) -> bool:
    near = [turn.world.surface.on(s) for s in beside(turn.sensor)]
    return not turn.captured and any(s and s.colour != turn.colour for s in near)


DOINGS = {
    "steers-through": Doing(LAY, ":kept_aside_seventh.steers_through", 5),
    "rolls-off-board": Doing(LAY, ":kept_aside_seventh.rolls_off_board", 12),
    "undecided-finger": Doing(LAY, ":kept_aside_seventh.undecided_finger", 8),
    "tossed-in": Doing(LAY, ":kept_aside_seventh.tossed_in", 5),
    "knock-at-landing": Doing(LAY, ":kept_aside_seventh.knock_at_landing", 12),
    "from-a-stack": Doing(LAY, ":kept_aside_seventh.from_a_stack", 5),
    "makes-room": Doing(LAY, ":kept_aside_seventh.makes_room", 5, fits=_beside_one),
    "plays-with-board-stone": Doing(LAY, ":kept_aside_seventh.plays_with_board_stone", 20),
    "both-wrong-bowls": Doing(
        LAY, ":kept_aside_seventh.both_wrong_bowls", 24, presses=True, fits=answered
    ),
    "plays-after-pass": Doing(
        LAY, ":kept_aside_seventh.plays_after_pass", 24, presses=True, fits=quiet
    ),
    "corrects-after-reply": Doing(
        LAY, ":kept_aside_seventh.corrects_after_reply", 24, presses=True, fits=_has_one_beside
    ),
    **AT_TABLE,
    "takes-in-atari": Doing(
        PRESS, ":kept_aside_seventh.takes_in_atari", 16, presses=True, fits=_touches_other
    ),
    "drops-one-unseen": Doing(
        PRESS, ":kept_aside_seventh.drops_one_unseen", presses=True, fits=answered
    ),
}
