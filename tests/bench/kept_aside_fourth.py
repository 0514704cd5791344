"""The fourth set of doings that were kept aside: they are used with HELD_OUT=4 alone, for the end.

Who writes or tunes the judgement of the board does not look at them before. Who does them knows
firmware/LIGHTS.md. Lengths in mm, times in s; numbers without a source are estimates.

What a magnet takes up is as twin/forces.py has it for two stones of 8 x 1 mm and 5.2 g (51 mN): one
is pulled up to another of its colour from 11 mm below it, and two hang under one at most.
"""

import math

from in_hand import BOTTOM, RIGHT, come, go, into_bowl, leave, own_side, rest, take_up, way_s
from kept_aside import magnet, outside, shove

from wenping.geometry import LINES, RAIL_BOTTOM
from wenping.twin.doings import (
    BEFORE,
    CLEAR,
    LAY,
    PRESS,
    Doing,
    answered,
    captures,
    has_last,
    quiet,
)
from wenping.twin.doings.turn import Turn
from wenping.twin.hands import Hand, off_mm
from wenping.twin.places import POINTS, SLOTS, bowl_mm, off_point_mm, point_mm
from wenping.twin.stones import Stone
from wenping.twin.tasks import Task

_THICK_MM = 9.2  # of a stone: its magnet is 3.53 and 7.75 mm from a die under it (bowls.py)
_TOP_MM = 6.7  # from its magnet to its top: the same numbers
_PULLED_UP_MM = 11.0  # a stone so far below another one of its colour jumps up to it: see above
_HANG = 2  # stones under one in the hand: see above
_TOUCH_G = (20.0, 120.0)  # weight of a hand in a bowl, as in hands.py


# The stone of the move


def back_into_bowl(turn: Turn) -> Task:
    """The player lays the stone, takes it up again before pressing and drops it into the bowl,
    thinks, and plays on the same point after all.
    """
    hand = turn.hand
    stone = yield from hand.place(turn.sensor)
    yield float(hand.rng.uniform(0.5, 2.5))
    if (yield from hand.lift_stone(stone)):
        yield from hand.put_back(stone)
        yield float(hand.rng.uniform(2.0, 6.0))
        yield from hand.place(turn.sensor)


def wavers(turn: Turn) -> Task:
    """The player lets the stone go on its point, then on the one beside it, then here again, there
    again, and at last here.
    """
    hand, there = turn.hand, turn.free(turn.sensor)
    stone = yield from hand.place(turn.sensor)
    for sensor in (there, turn.sensor) * 2 if there >= 0 else ():
        yield float(hand.rng.uniform(0.4, 1.8))
        yield from _to(turn, hand, stone, sensor)


def two_stacked(turn: Turn) -> Task:
    """A second stone sticks to the first one and comes to lie on top of it; the player sees it,
    holds the lower one down and takes the upper one off.
    """
    hand = turn.hand
    stone, upper = (yield from hand.grab()), (yield from hand.grab())
    both = [(stone, 0.0, 0.0, 0.0), (upper, 0.0, 0.0, _THICK_MM)]
    x, y = hand.aim(turn.sensor)
    yield from go(turn, both, way_s(hand, stone, x, y), x, y, hand.how.over_mm)
    yield from go(turn, both, hand.about(hand.how.lower_s), x, y, 0.0)
    rest(turn, stone)
    yield float(hand.rng.uniform(0.8, 2.5))
    yield from hand.move(upper, 0.3, x + 12.0, y, _THICK_MM + 2.0)
    yield from hand.put_back(upper)


def magnet_stick(turn: Turn) -> Task:
    """A player whose fingers are stiff carries the stone on the end of a stick with a magnet, and
    holds it down with a finger while the stick is drawn off sideways.

    The magnet of 6 x 3 mm has 1.7 times the volume of a stone's; it is turned so that it holds.
    """
    hand, world = turn.hand, turn.world
    stone = yield from hand.grab()
    tip = Stone(stone.colour, strength=float(hand.rng.uniform(1.5, 1.9)), flipped=stone.flipped)
    tip.x, tip.y, tip.z = stone.x, stone.y, stone.z + _TOP_MM + 1.5
    world.aside.append(tip)
    world.take_up(tip)
    world.note("near", True)
    both = [(stone, 0.0, 0.0, 0.0), (tip, 0.0, 0.0, _TOP_MM + 1.5)]
    x, y = hand.aim(turn.sensor)
    yield from go(turn, both, way_s(hand, stone, x, y), x, y, hand.how.over_mm)
    yield from go(turn, both, 1.5 * hand.about(hand.how.lower_s), x, y, 0.0)
    rest(turn, stone)
    yield float(hand.rng.uniform(0.2, 0.6))
    yield from hand.move(tip, 0.3, x + 14.0, y + 8.0 * own_side(turn), _TOP_MM + 4.0)
    yield from hand.move(tip, 0.5, x + 30.0, outside(y), 90.0)
    world.set_aside(tip)
    world.aside.remove(tip)
    world.note("near", False)


def finger_stays_down(turn: Turn) -> Task:
    """One finger stays on the stone and moves it about a little, while the other hand presses the
    clock already; the finger leaves after two to five seconds.
    """
    hand = turn.hand
    stone = yield from hand.grab()
    yield from hand.carry(stone, *hand.aim(turn.sensor))
    yield from hand.move(stone, hand.about(hand.how.lower_s), stone.x, stone.y, 0.0)
    turn.world.tasks.start(hand.press_clock(), float(hand.rng.uniform(0.2, 1.2)))
    for _ in range(int(hand.rng.integers(4, 8))):
        yield 0.25
        took_s = float(hand.rng.uniform(0.2, 0.4))
        yield from hand.move(stone, took_s, *hand.aim(turn.sensor, 0.7), 0.0)
    rest(turn, stone)


def teacher_shows(turn: Turn) -> Task:
    """The player lays the stone. A teacher says "rather here", moves it to another point, lays an
    answer beside it, takes the answer off and puts the pupil's stone back where it was.
    """
    hand, teacher = turn.hand, turn.other
    stone = yield from hand.place(turn.sensor)
    there = turn.free(apart=1)
    answer = turn.free(there) if there >= 0 else -1
    yield float(hand.rng.uniform(0.8, 2.0))
    if answer < 0:
        return
    yield from _to(turn, teacher, stone, there)
    yield float(hand.rng.uniform(0.8, 2.0))
    shown = yield from teacher.place(answer)
    yield float(hand.rng.uniform(2.0, 5.0))
    if (yield from teacher.lift_stone(shown)):
        yield from teacher.put_back(shown)
    yield from _to(turn, teacher, stone, turn.sensor)


def counts_with_stone(turn: Turn) -> Task:
    """The player counts the stones around the point by pointing at one after the other, with the
    next stone between the fingers just above them, and then lays it.

    It stays higher than where it would pull up those of its own colour.
    """
    hand, x_y = turn.hand, point_mm(turn.sensor)
    near = sorted(turn.older(POINTS), key=lambda it: math.hypot(it.x - x_y[0], it.y - x_y[1]))
    stone = yield from hand.grab()
    if near:
        yield from hand.carry(stone, near[0].x, near[0].y)
        turn.world.note("near", True)
        for it in near[: int(hand.rng.integers(4, 9))]:
            high = _PULLED_UP_MM + float(hand.rng.uniform(1.0, 5.0))
            yield from hand.move(stone, 0.2, it.x, it.y, high + 4.0)
            yield from hand.move(stone, 0.1, it.x, it.y, high)
            yield float(hand.rng.uniform(0.1, 0.4))
        yield from hand.move(stone, 0.1, stone.x, stone.y, 25.0)
        turn.world.note("near", False)
    yield from hand.carry(stone, *hand.aim(turn.sensor))
    yield from hand.lay(stone, turn.sensor)


def caught_by_watch(turn: Turn) -> Task:
    """When the hand draws back from the stone that it has laid, the magnet of its watch's strap
    takes up a stone that it passes; the player finds it there and puts it back on its point.
    """
    hand, side = turn.hand, own_side(turn)
    laid = yield from hand.place(turn.sensor)
    row, col = divmod(turn.sensor, LINES)
    near = [
        s
        for s in turn.older(POINTS)
        if s is not laid
        and s.sensor not in turn.captured
        and abs(s.sensor % LINES - col) <= 3
        and 0 <= side * (s.sensor // LINES - row) <= 6
    ]
    for stone in near[:1]:
        clasp = magnet(turn, 3.0, 6.0)
        clasp.colour, clasp.flipped = stone.colour, stone.flipped  # the side that pulls is below
        strap = [(clasp, 0.0, 0.0, 0.0)]
        sensor, x, y = stone.sensor, stone.x, stone.y
        yield from come(turn, strap, x, y, 25.0)
        yield from go(turn, strap, 0.2, x, y, 14.0)
        if stone not in turn.world.surface.stones:  # somebody straightens it just now
            yield from leave(turn, strap)
            continue
        take_up(turn, stone)
        yield from go(turn, [(stone, 0.0, 0.0, 0.0)], 0.05, x, y, 14.0 - _TOP_MM - 2.0)
        both = [*strap, (stone, 0.0, 0.0, -_TOP_MM - 2.0)]
        far = side * float(hand.rng.uniform(60.0, 120.0))
        yield from go(turn, both, 0.4, x, y + far, float(hand.rng.uniform(40.0, 60.0)))
        yield float(hand.rng.uniform(0.8, 2.5))
        yield from leave(turn, strap)
        yield from hand.carry(stone, *hand.aim(sensor))
        yield from hand.lay(stone, sensor)


def lifts_too_soon(turn: Turn) -> Task:
    """The player takes up a captured stone, sees that the own stone does not lie there yet, puts
    the captured one back, and then lays the stone that captures it.
    """
    hand = turn.hand
    for sensor in turn.captured[:1]:
        stone = yield from hand.lift(sensor)
        if stone:
            yield from hand.move(stone, 0.2, stone.x, stone.y, 50.0)
            yield float(hand.rng.uniform(0.4, 1.5))
            yield from hand.carry(stone, *hand.aim(sensor))
            yield from hand.lay(stone, sensor)
            yield 0.4
    yield from hand.place(turn.sensor)


def prisoner_in_palm(turn: Turn) -> Task:
    """The player takes one captured stone into the palm, lays the capturing stone with two fingers
    of the same hand, and only then takes off the others, if there are more.
    """
    hand, side = turn.hand, own_side(turn)
    sensor = turn.captured[int(hand.rng.integers(len(turn.captured)))] if turn.captured else -1
    prisoner = (yield from hand.lift(sensor)) if sensor >= 0 else None
    if prisoner is None:
        yield from hand.place(turn.sensor)
        return
    yield from hand.carry(prisoner, *bowl_mm(hand.player))
    stone = yield from hand.grab()
    palm = [(prisoner, float(hand.rng.uniform(-12.0, 12.0)), side * 45.0, 30.0)]
    x, y = hand.aim(turn.sensor)
    fingers = [(stone, 0.0, 0.0, 0.0), *palm]
    yield from go(turn, fingers, way_s(hand, stone, x, y), x, y, hand.how.over_mm)
    yield from go(turn, fingers, hand.about(hand.how.lower_s), x, y, 0.0)
    rest(turn, stone)
    yield from go(turn, palm, 0.2, x, y, 15.0)
    yield from hand.put_back(prisoner)


# Before the move


def child_runs_off(turn: Turn) -> Task:
    """A small child takes the last stone off the board and runs away with it. Its player lays
    another one there, and the child brings the first one back to the bowl.
    """
    assert turn.last
    sensor, other = turn.last[1], turn.other
    stone = turn.world.surface.on(sensor)
    if stone is None or not (yield from other.lift_stone(stone)):
        return
    yield from other.move(stone, 0.6, stone.x, outside(stone.y), 90.0)
    turn.world.set_aside(stone)
    yield float(other.rng.uniform(2.0, 7.0))
    yield from other.place(sensor)
    yield float(other.rng.uniform(1.0, 4.0))
    turn.world.take_up(stone)
    yield from other.put_back(stone)


def put_back_crossed(turn: Turn) -> Task:
    """A black and a white stone were wiped off with the hand; the player puts each on the other's
    point, both see it, and the two stones are exchanged.
    """
    hand, older = turn.hand, turn.older(POINTS)
    pair = [next((s for s in older if s.colour == colour), None) for colour in (1, 2)]
    stones = [stone for stone in pair if stone]
    if len(stones) < 2:
        return
    points = [stone.sensor for stone in stones]
    for order in (points[::-1], points):
        lifted = []
        for stone, sensor in zip(stones, order, strict=True):
            if (yield from hand.lift_stone(stone)):
                yield from hand.move(stone, 0.2, stone.x, stone.y, 70.0)
                lifted.append((stone, sensor))
        yield 0.5
        for stone, sensor in lifted:
            yield from hand.carry(stone, *hand.aim(sensor))
            yield from hand.lay(stone, sensor)
        yield float(hand.rng.uniform(1.5, 4.0)) if order != points else 0.2


def tilted(turn: Turn) -> Task:
    """Somebody lifts one side of the board to draw a sheet of paper from under it. All stones slide
    the same way a little, and both players put those right that lie worst.
    """
    rng, tasks = turn.hand.rng, turn.world.tasks
    way = float(rng.uniform(0, 2 * math.pi))
    for stone in _on_points(turn):
        far = float(rng.uniform(1.0, 3.5))
        tasks.start(shove(turn, [stone], far * math.cos(way), far * math.sin(way)))
    yield 1.5
    worst = sorted(_on_points(turn), key=off_mm, reverse=True)[:6]
    for number, stone in enumerate(worst):
        yield from (turn.other if number % 2 else turn.hand).adjust(stone.sensor)


def notebook_drags(turn: Turn) -> Task:
    """A notebook lay on two lines along an edge of the board. Who draws it away drags the stones
    along that are there, and then pushes them back, one after the other.
    """
    rng, edge = turn.hand.rng, LINES - 2
    sides = [  # what lies there, and which way it goes
        ([s for s in _on_points(turn) if s.sensor % LINES < 2], -1.0, 0.0),
        ([s for s in _on_points(turn) if s.sensor % LINES >= edge], 1.0, 0.0),
        ([s for s in _on_points(turn) if s.sensor // LINES < 2], 0.0, -1.0),
        ([s for s in _on_points(turn) if s.sensor // LINES >= edge], 0.0, 1.0),
    ]
    stones, x, y = max(sides, key=lambda side: len(side[0]))
    far, across = float(rng.uniform(2.5, 5.5)), float(rng.uniform(-1.5, 1.5))
    yield from shove(turn, stones, far * x + across * y, far * y + across * x)
    yield float(rng.uniform(1.0, 3.0))
    for stone in stones:
        yield from turn.hand.adjust(stone.sensor)


def tablet_lies(turn: Turn) -> Task:
    """Who writes the game down lays a tablet with a magnetic cover on the frame, close to the first
    line, for half a minute, while play goes on.
    """
    turn.world.tasks.start(_tablet(turn))
    yield 0.8


def marker_on_last(turn: Turn) -> Task:
    """A teacher lays a small magnet on the last stone, so that all see which one it is. When it is
    taken off, the stone comes up with it a little and falls back.

    The magnet of 5 x 1 mm has 0.39 of the volume of a stone's, and lies so that it is drawn there.
    """
    assert turn.last
    rng, stone = turn.hand.rng, turn.world.surface.on(turn.last[1])
    if stone is None:
        return
    mark = Stone(stone.colour, strength=float(rng.uniform(0.35, 0.43)), flipped=stone.flipped)
    sensor, on_top = stone.sensor, [(mark, 0.0, 0.0, 0.0)]
    yield from come(turn, on_top, stone.x, stone.y, 30.0)
    yield from go(turn, on_top, 0.3, stone.x, stone.y, _TOP_MM + 0.5)
    yield float(rng.uniform(5.0, 12.0))
    if stone in turn.world.surface.stones:
        take_up(turn, stone)
        both = [(stone, 0.0, 0.0, 0.0), (mark, 0.0, 0.0, _TOP_MM + 0.5)]
        yield from go(turn, both, 0.2, stone.x, stone.y, float(rng.uniform(2.0, 6.0)))
        yield float(rng.uniform(0.1, 0.5))
        yield from turn.hand.move(stone, 0.06, *turn.hand.aim(sensor, 0.7), 0.0)
        turn.world.lay(stone, sensor)
        turn.world.note("laid", stone.colour, sensor, stone.x, stone.y)
    yield from leave(turn, on_top)


# Captured stones


def fishes(turn: Turn) -> Task:
    """The player holds one captured stone above the next one, which jumps up to it and hangs there,
    and carries two or three to the bowl like this.
    """
    hand = turn.hand
    rest = [s for s in map(turn.world.surface.on, turn.captured) if s]
    while rest:
        top = rest.pop(0)
        if (yield from hand.lift_stone(top)) is None:
            continue
        tower = [(top, 0.0, 0.0, 0.0)]
        alike = [s for s in rest if s.flipped == top.flipped]
        for stone in sorted(alike, key=lambda it: math.hypot(it.x - top.x, it.y - top.y))[:_HANG]:
            rest.remove(stone)
            x, y = stone.x, stone.y
            yield from go(turn, tower, way_s(hand, tower[0][0], x, y), x, y, 25.0)
            yield from go(turn, tower, hand.about(hand.how.lower_s), x, y, _PULLED_UP_MM)
            if stone not in turn.world.surface.stones:
                continue
            take_up(turn, stone)
            low = _PULLED_UP_MM - _THICK_MM
            yield from go(turn, [(stone, 0.0, 0.0, 0.0)], 0.05, x, y, low)
            tower = [(stone, 0.0, 0.0, 0.0), *((it, 0, 0, z + _THICK_MM) for it, _, _, z in tower)]
            yield from go(turn, tower, 0.3, x, y, 30.0)
        x, y = bowl_mm(top.colour - 1)
        yield from go(turn, tower, way_s(hand, top, x, y), x, y, 40.0)
        for stone, *_ in tower:
            yield from hand.put_back(stone)


def presses_holding(turn: Turn) -> Task:
    """The player takes off all captured stones, presses the clock with them in the hand, and drops
    them into the bowl only then.
    """
    hand, held = turn.hand, []
    for sensor in turn.captured:
        stone = yield from hand.lift(sensor)
        if stone:
            yield from hand.move(stone, 0.2, stone.x, stone.y, 60.0)
            held.append(stone)
    yield from hand.press_clock()
    yield float(hand.rng.uniform(0.3, 1.5))
    for stone in held:
        yield from hand.put_back(stone)


def prisoners_on_rail(turn: Turn) -> Task:
    """The player lays the captured stones into the slots on the right of the board, since there is
    no lid, and puts them into the bowl a while later.
    """
    hand = turn.hand
    first = POINTS + SLOTS * hand.player
    for sensor in sorted(turn.captured):
        stone = yield from hand.lift(sensor)
        free = [s for s in range(first, first + RAIL_BOTTOM)
                if turn.world.surface.near(s) is None]  # fmt: skip
        if stone and free:
            yield from hand.carry(stone, *hand.aim(free[0]))
            yield from hand.lay(stone, free[0])
            turn.world.tasks.start(into_bowl(turn.hand, stone), float(hand.rng.uniform(15.0, 25.0)))
        elif stone:
            yield from hand.put_back(stone)


def wrong_bowl(turn: Turn) -> Task:
    """The player drops the captured stones into the own bowl, sees the other colour in it, and
    picks them out and puts them into the right one.
    """
    hand, world = turn.hand, turn.world
    bowl, dropped = world.bowls[hand.player], []
    for sensor in turn.captured:
        stone = yield from hand.lift(sensor)
        if stone:
            yield from hand.carry(stone, *bowl_mm(hand.player))
            yield from _feel(turn, 0.3)
            world.drop(stone, hand.player)
            dropped.append(stone)
    yield float(hand.rng.uniform(1.5, 4.0))
    for stone in dropped:
        yield from _feel(turn, 0.6)
        while stone not in bowl.stones:  # the other hand has just taken it out
            yield 0.1
        bowl.lay(bowl.stones.index(stone), None)
        world.aside.append(stone)
        world.take_up(stone)
        yield from hand.put_back(stone)


# The clock


def pass_for_clock(turn: Turn) -> Task:
    """The player has laid the stone and hits the pass button, which is beside the clock, sees it,
    and presses the clock.
    """
    yield from turn.hand.press_pass()
    yield float(turn.hand.rng.uniform(0.6, 1.8))
    yield from turn.hand.press_clock()


def late_after_reply(turn: Turn) -> Task:
    """The player forgets the clock, the other side has laid its answer already, and only then the
    player presses; the other side presses after that.
    """
    assert turn.following
    colour, sensor = turn.following
    yield float(turn.hand.rng.uniform(0.8, 2.5))
    turn.ahead.add(sensor)
    turn.world.note("move", colour, sensor)
    yield from turn.other.place(sensor)
    yield float(turn.hand.rng.uniform(0.2, 1.5))
    yield from turn.hand.press_clock()


def rattles(turn: Turn) -> Task:
    """After the press the player plays with the stones in the bowl, takes one out again and again
    and lets it fall back, while the other side thinks.
    """
    yield from turn.hand.press_clock()
    turn.world.tasks.start(_rattling(turn))


def other_straightens(turn: Turn) -> Task:
    """While the player presses, the other side pushes the stone just laid to the middle of its
    point, and two more that are beside it.
    """
    turn.world.tasks.start(_straightening(turn))
    yield from turn.hand.press_clock()


# Parts


def _to(turn: Turn, hand: Hand, stone: Stone, sensor: int) -> Task:
    """A hand moves a lying stone to a point through the air."""
    if (yield from hand.lift_stone(stone)):
        yield from hand.carry(stone, *hand.aim(sensor))
        yield from hand.lay(stone, sensor)


def _on_points(turn: Turn) -> list[Stone]:
    return [s for s in turn.world.surface.stones if 0 <= s.sensor < POINTS]


def _tablet(turn: Turn) -> Task:
    """Ten magnets in a row of 160 mm, a stone's strength or two each, one pole up and then the
    other. The tablet lies at the player's left hand, where no slots are.
    """
    rng, side = turn.hand.rng, own_side(turn)
    row = [(magnet(turn, 0.8, 2.0), 160.0 * (i / 9 - 0.5), 0.0, 0.0) for i in range(10)]
    for number, (it, *_) in enumerate(row):
        it.colour = 1 + number % 2
    left, near = float(rng.uniform(40.0, 100.0)), float(rng.uniform(24.0, 40.0))
    place = (left, BOTTOM + near) if side > 0 else (RIGHT - left, -near)
    yield from come(turn, row, *place, float(rng.uniform(3.0, 8.0)))
    yield float(rng.uniform(25.0, 40.0))
    yield from leave(turn, row)


def _feel(turn: Turn, seconds: float) -> Task:
    """The hand reaches into the player's own bowl, and weighs on it."""
    cell = turn.world.bowls[turn.hand.player].cell
    cell.touch_g = float(turn.hand.rng.uniform(*_TOUCH_G))
    yield turn.hand.about(seconds)
    cell.touch_g = 0.0


def _rattling(turn: Turn) -> Task:
    """It takes five to ten seconds."""
    world, player = turn.world, turn.hand.player
    for _ in range(int(turn.hand.rng.integers(8, 13))):
        yield from _feel(turn, 0.4)
        if world.bowls[player].count() > 3:
            stone = world.take(player)
            yield 0.25
            world.drop(stone, player)


def _straightening(turn: Turn) -> Task:
    near = [s for s in turn.older(POINTS) if s.sensor != turn.sensor]
    near.sort(key=lambda it: off_point_mm(it.x, it.y, turn.sensor))
    for sensor in (turn.sensor, *(it.sensor for it in near[:2])):
        yield from turn.other.adjust(sensor)


DOINGS = {
    "back-into-bowl": Doing(LAY, ":kept_aside_fourth.back_into_bowl"),
    "wavers": Doing(LAY, ":kept_aside_fourth.wavers", fits=quiet),
    "two-stacked": Doing(LAY, ":kept_aside_fourth.two_stacked", 6),
    "magnet-stick": Doing(LAY, ":kept_aside_fourth.magnet_stick", 3),
    "finger-stays-down": Doing(
        LAY, ":kept_aside_fourth.finger_stays_down", 5, presses=True, fits=quiet
    ),
    "teacher-shows": Doing(LAY, ":kept_aside_fourth.teacher_shows", 20, fits=quiet),
    "counts-with-stone": Doing(LAY, ":kept_aside_fourth.counts_with_stone", 6),
    "caught-by-watch": Doing(LAY, ":kept_aside_fourth.caught_by_watch"),
    "lifts-too-soon": Doing(LAY, ":kept_aside_fourth.lifts_too_soon", 1, fits=captures),
    "prisoner-in-palm": Doing(LAY, ":kept_aside_fourth.prisoner_in_palm", 1, fits=captures),
    "child-runs-off": Doing(BEFORE, ":kept_aside_fourth.child_runs_off", 20, fits=has_last),
    "put-back-crossed": Doing(BEFORE, ":kept_aside_fourth.put_back_crossed", 16),
    "tilted": Doing(BEFORE, ":kept_aside_fourth.tilted", 16),
    "notebook-drags": Doing(BEFORE, ":kept_aside_fourth.notebook_drags"),
    "tablet-lies": Doing(BEFORE, ":kept_aside_fourth.tablet_lies", 30),
    "marker-on-last": Doing(BEFORE, ":kept_aside_fourth.marker_on_last", 5, fits=has_last),
    "fishes": Doing(CLEAR, ":kept_aside_fourth.fishes", 1, fits=captures),
    "presses-holding": Doing(
        CLEAR, ":kept_aside_fourth.presses_holding", 1, presses=True, fits=captures
    ),
    "prisoners-on-rail": Doing(CLEAR, ":kept_aside_fourth.prisoners_on_rail", 1, fits=captures),
    "wrong-bowl": Doing(CLEAR, ":kept_aside_fourth.wrong_bowl", 1, fits=captures),
    "pass-for-clock": Doing(PRESS, ":kept_aside_fourth.pass_for_clock", 16),
    "late-after-reply": Doing(PRESS, ":kept_aside_fourth.late_after_reply", fits=answered),
    "rattles": Doing(PRESS, ":kept_aside_fourth.rattles", 5),
    "other-straightens": Doing(PRESS, ":kept_aside_fourth.other_straightens", 5),
}
