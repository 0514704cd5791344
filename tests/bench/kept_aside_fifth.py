"""The fifth set of doings that were kept aside: they are used with HELD_OUT=5 alone, for the end.

Who writes or tunes the judgement of the board does not look at them before. Who does them knows
firmware/LIGHTS.md. Lengths in mm, times in s; numbers without a source are estimates.
"""

import math

from in_hand import BOTTOM, RIGHT, come, into_bowl, leave, own_side
from kept_aside import magnet, shove

from wenping.geometry import LINES
from wenping.twin.clearing import clear
from wenping.twin.doings import BEFORE, CLEAR, LAY, PRESS, Doing, captures, has_last, quiet
from wenping.twin.doings.turn import Turn
from wenping.twin.hands import off_mm
from wenping.twin.places import PITCH_X_MM, POINTS, beside, point_mm
from wenping.twin.stones import DIAMETER_MM, Stone
from wenping.twin.tasks import Task

_AGREED_S = 3.8  # both clocks are held so long; LIGHTS.md has 3 s
_PAW_MM = 16.0  # a stone whose middle is so near to a paw's way is shoved


# The stone of the move


def pressed_askew(turn: Turn) -> Task:
    """The player lays the stone almost half way to the next point and presses; the other side asks
    where it is meant to be, and one of them pushes it onto its point.
    """
    hand, there = turn.hand, turn.free(turn.sensor)
    if there < 0:
        yield from hand.place(turn.sensor)
        yield from hand.press_clock()
        return
    (x, y), (to_x, to_y) = point_mm(turn.sensor), point_mm(there)
    part = float(hand.rng.uniform(0.34, 0.45))
    stone = yield from hand.grab()
    yield from hand.carry(stone, x + part * (to_x - x), y + part * (to_y - y))
    yield from hand.lay(stone, turn.sensor)
    yield from hand.press_clock()
    yield float(hand.rng.uniform(2.5, 9.0))
    yield from (turn.other if hand.rng.random() < 0.5 else hand).adjust(turn.sensor)


def parks_at_edge(turn: Turn) -> Task:
    """The player lays the next stone on the wood in front of the first line, where nobody plays,
    thinks on, and then plays it.
    """
    hand, side = turn.hand, own_side(turn)
    far = float(hand.rng.uniform(15.0, 24.0))
    y = BOTTOM + far if side > 0 else -far
    places = [float(x) for x in hand.rng.uniform(0.0, RIGHT, 20)]
    lying, apart = turn.world.surface.stones, DIAMETER_MM[turn.colour] + 2.0
    free = [x for x in places if all(math.hypot(s.x - x, s.y - y) > apart for s in lying)]
    stone = yield from hand.grab()
    if free:
        yield from hand.carry(stone, free[0], y)
        yield from hand.lay(stone, -1)
        yield float(hand.rng.uniform(2.0, 8.0))
        yield from hand.lift_stone(stone)
    yield from hand.carry(stone, *hand.aim(turn.sensor))
    yield from hand.lay(stone, turn.sensor)


def straightens_holding(turn: Turn) -> Task:
    """With the next stone between two fingers, the player straightens the worst stones around its
    point with another finger of that hand, and then lays it.
    """
    hand, world, side = turn.hand, turn.world, own_side(turn)
    x, y = point_mm(turn.sensor)
    near = [
        s
        for s in turn.older(POINTS)
        if s.sensor not in turn.captured and math.hypot(s.x - x, s.y - y) < 3.5 * PITCH_X_MM
    ]
    stone = yield from hand.grab()
    for it in sorted(near, key=off_mm, reverse=True)[: int(hand.rng.integers(1, 4))]:
        beside_x = it.x + float(hand.rng.uniform(-10.0, 10.0))
        yield from hand.carry(stone, beside_x, it.y + 20.0 * side)
        world.note("near", True)
        yield from hand.move(stone, 0.15, stone.x, stone.y, float(hand.rng.uniform(9.0, 15.0)))
        yield from hand.adjust(it.sensor)
        yield from hand.move(stone, 0.1, stone.x, stone.y, 25.0)
        world.note("near", False)
    yield from hand.carry(stone, *hand.aim(turn.sensor))
    yield from hand.lay(stone, turn.sensor)


def begs_pardon(turn: Turn) -> Task:
    """The player lays the stone elsewhere and presses, begs pardon, takes it up again with a nod of
    the other side, thinks with it in the hand, and lays it on its point.
    """
    hand, world, there = turn.hand, turn.world, _lonely(turn)
    if there < 0:
        yield from hand.place(turn.sensor)
        return
    world.note("back", 1)
    world.note("move", turn.colour, there)
    stone = yield from hand.place(there)
    yield from hand.press_clock()
    yield float(hand.rng.uniform(2.0, 5.0))
    world.note("back", 1)
    world.note("move", turn.colour, turn.sensor)
    if (yield from hand.lift_stone(stone)):
        yield from hand.move(stone, 0.3, stone.x, stone.y, 70.0)
        yield float(hand.rng.uniform(0.5, 4.0))
        yield from hand.carry(stone, *hand.aim(turn.sensor))
        yield from hand.lay(stone, turn.sensor)
    else:
        yield from hand.place(turn.sensor)


# Before the move


def capture_taken_back(turn: Turn) -> Task:
    """A move that captures is made and pressed, and both agree to take it back: the stone goes off
    and the captured ones come on again, or the other way round. Then it is played all the same.

    Nobody looks at the lights until it is taken back: what a hand puts right then would be the
    game without the capture.
    """
    hand, other, world = turn.hand, turn.other, turn.world
    world.note("move", turn.colour, turn.sensor)
    stone = yield from hand.place(turn.sensor)
    yield from clear(hand, turn.captured)
    yield from hand.press_clock()
    yield float(hand.rng.uniform(2.0, 5.0))
    world.note("back", 1)
    stone_first = hand.rng.random() < 0.5
    if stone_first:
        yield from into_bowl(hand, stone)
    for sensor in turn.captured:
        if world.surface.near(sensor) is None:
            yield from other.place(sensor)
    if not stone_first:
        yield from into_bowl(hand, stone)
    yield from turn.until(turn.colour)


def three_taken_back(turn: Turn) -> Task:
    """Two friends try three moves in earnest, with the clock, find them bad, and take the three
    stones off in any order. Then the game goes on in another way.
    """
    world, rng, put = turn.world, turn.hand.rng, []
    for hand in (turn.hand, turn.other, turn.hand):
        sensor = _lonely(turn)
        if sensor < 0:
            break
        world.note("move", hand.player + 1, sensor)
        turn.beyond[sensor] = hand.player + 1
        put.append(((yield from hand.place(sensor)), sensor, hand))
        yield from hand.press_clock()
        yield from turn.until(2 - hand.player)
    if not put:
        return
    yield float(rng.uniform(1.0, 4.0))
    world.note("back", len(put))
    for _, sensor, _ in put:
        turn.beyond[sensor] = 0
    for i in rng.permutation(len(put)):
        stone, _, hand = put[int(i)]
        yield from into_bowl(hand, stone)
        yield float(rng.uniform(0.0, 0.8))
    yield from turn.until(turn.colour)


def back_by_clocks(turn: Turn) -> Task:
    """A move is taken back as the page of the lights has it: both hold their clocks, and the stone
    goes off just before or just after.
    """
    hand, world, sensor = turn.hand, turn.world, _lonely(turn)
    if sensor < 0:
        return
    world.note("move", turn.colour, sensor)
    turn.beyond[sensor] = turn.colour
    stone = yield from hand.place(sensor)
    yield from hand.press_clock()
    yield from turn.until(3 - turn.colour)
    yield float(hand.rng.uniform(1.0, 3.0))
    world.note("back", 1)
    turn.beyond[sensor] = 0
    off_first = hand.rng.random() < 0.5
    if off_first:
        yield from into_bowl(hand, stone)
    yield from _both_hold(turn)
    if not off_first:
        yield float(hand.rng.uniform(0.2, 1.5))
        yield from into_bowl(hand, stone)
    yield from turn.until(turn.colour)


def cat_walks(turn: Turn) -> Task:
    """A cat walks across the board and shoves up to six stones, most of them in its way; the
    players put each of them back on its point, in turns.
    """
    rng, world = turn.hand.rng, turn.world
    from_x, to_x = (float(x) for x in rng.uniform(0.0, RIGHT, 2))
    down = 1 if rng.random() < 0.5 else -1

    def off_way(stone: Stone) -> float:
        return abs(stone.x - (from_x + (to_x - from_x) * stone.y / BOTTOM))

    way = [s for s in world.surface.stones if 0 <= s.sensor < POINTS and off_way(s) < _PAW_MM]
    shoved = sorted(way, key=lambda it: down * it.y)[:6]
    for stone in shoved:
        far = float(rng.uniform(4.0, 15.0))
        yield from shove(turn, [stone], float(rng.uniform(-6.0, 6.0)), far * down)
        yield float(rng.uniform(0.1, 0.5))
    yield float(rng.uniform(0.8, 3.0))
    for number, stone in enumerate(shoved):
        sensor, hand = stone.sensor, turn.other if number % 2 else turn.hand
        if (yield from hand.lift_stone(stone)):
            yield from hand.carry(stone, *hand.aim(sensor))
            yield from hand.lay(stone, sensor)


def glasses_case(turn: Turn) -> Task:
    """The player thinks, and lays the case of the glasses on an empty part of the board meanwhile.

    Its lid is held by two magnets of 10 x 2 mm, three times a stone's volume, in its front edge.
    """
    rng, lying = turn.hand.rng, turn.world.surface.stones
    places = [(float(x) * RIGHT, float(y) * BOTTOM) for x, y in rng.uniform(0.05, 0.95, (12, 2))]

    def room(at: tuple[float, float]) -> float:
        return min((math.hypot(s.x - at[0], s.y - at[1]) for s in lying), default=RIGHT)

    high = float(rng.uniform(8.0, 16.0))
    case = [(magnet(turn, 2.0, 4.0), dx, 0.0, 0.0) for dx in (-18.0, 18.0)]
    yield from come(turn, case, *max(places, key=room), high)
    yield float(rng.uniform(6.0, 18.0))
    yield from leave(turn, case)
    yield 0.5


def kibitzer_points(turn: Turn) -> Task:
    """Somebody who looks on says "why not here?": takes a stone out of a bowl, holds it on one or
    two points near the last move, fingers on it, and drops it into the bowl again.
    """
    assert turn.last
    guest, world = turn.other, turn.world
    near = [s for s in beside(turn.last[1]) if world.surface.near(s) is None and s != turn.sensor]
    points = [int(s) for s in guest.rng.permutation(near or [turn.free()])]
    stone = yield from guest.grab(int(guest.rng.integers(2)))
    world.note("near", True)
    for there in points[: int(guest.rng.integers(1, 3))]:
        yield from guest.carry(stone, *guest.aim(there))
        yield from guest.move(stone, 0.2, stone.x, stone.y, float(guest.rng.uniform(0.0, 4.0)))
        yield float(guest.rng.uniform(0.4, 2.0))
        yield from guest.move(stone, 0.15, stone.x, stone.y, 25.0)
    world.note("near", False)
    yield from guest.put_back(stone)


# Captured stones


def both_clear(turn: Turn) -> Task:
    """Both sides take captured stones off at the same time; both reach for a single one."""
    done: list[bool] = []
    order = [int(s) for s in turn.hand.rng.permutation(sorted(turn.captured))]
    half = max(1, len(order) // 2)

    def theirs() -> Task:
        yield from clear(turn.other, order[:half])
        done.append(True)

    turn.world.tasks.start(theirs(), float(turn.hand.rng.uniform(0.0, 0.4)))
    yield from clear(turn.hand, order[half:] or order)
    yield lambda: done


def answered_while_clearing(turn: Turn) -> Task:
    """While the player still takes captured stones off, the other side lays its answer already."""
    assert turn.following
    colour, sensor = turn.following
    first = list(turn.captured[:-1])[:1]  # of a single stone the hand is only on its way
    yield from clear(turn.hand, first)
    turn.ahead.add(sensor)
    turn.world.note("move", colour, sensor)
    turn.world.tasks.start(turn.other.place(sensor), float(turn.hand.rng.uniform(0.0, 0.4)))
    yield from clear(turn.hand, [s for s in turn.captured if s not in first])


def overlooks_one(turn: Turn) -> Task:
    """The player takes the captured stones off but for one, and presses; the other side sees it and
    takes it off.
    """
    hand = turn.hand
    left = int(hand.rng.choice(sorted(turn.captured)))
    yield from clear(hand, [s for s in turn.captured if s != left])
    yield from hand.press_clock()
    yield float(hand.rng.uniform(1.5, 6.0))
    yield from clear(turn.other, [left])


def one_into_bowl(turn: Turn) -> Task:
    """A stone that is alive goes into the bowl with the captured ones; after the press the other
    side misses it and lays another one there.
    """
    hand = turn.hand
    x, y = point_mm(turn.captured[0])
    alive = [
        s
        for s in turn.older(POINTS)
        if s.colour != turn.colour and s.sensor not in turn.captured and s.sensor != turn.sensor
    ]
    alive.sort(key=lambda it: math.hypot(it.x - x, it.y - y))
    missed = [stone.sensor for stone in alive[:1]]
    yield from clear(hand, [*turn.captured, *missed])
    yield from hand.press_clock()
    yield float(hand.rng.uniform(1.5, 6.0))
    for sensor in missed:
        yield from turn.other.place(sensor)


def capturer_too(turn: Turn) -> Task:
    """The player takes the own stone off together with those that it has captured, sees that, and
    lays it there again.
    """
    hand = turn.hand
    stone = yield from hand.lift(turn.sensor) if turn.world.surface.on(turn.sensor) else _none()
    if stone:
        yield from hand.move(stone, 0.2, stone.x, stone.y, 60.0)
    yield from clear(hand, turn.captured)
    yield float(hand.rng.uniform(0.3, 1.5))
    if stone:
        yield from hand.carry(stone, *hand.aim(turn.sensor))
        yield from hand.lay(stone, turn.sensor)


# The clock


def stands_after_all(turn: Turn) -> Task:
    """Both hold their clocks to take the move back, change their minds, and hold them once more
    with the stone still there: it stands.
    """
    hand, world = turn.hand, turn.world
    yield from hand.press_clock()
    yield from turn.until(3 - turn.colour)
    yield float(hand.rng.uniform(0.5, 2.0))
    world.note("back", 1)
    yield from _both_hold(turn)
    yield float(hand.rng.uniform(1.5, 4.0))
    world.note("move", turn.colour, turn.sensor)
    yield from _both_hold(turn)
    yield from turn.until(3 - turn.colour)


# Parts


def _lonely(turn: Turn) -> int:
    """Draw an empty point, three lines from that of the turn or more, beside which no stone lies: a
    move there takes none and is no suicide. -1 if there is none.
    """
    near, row, col = turn.world.surface.near, *divmod(turn.sensor, LINES)
    free = [
        s
        for s in range(POINTS)
        if max(abs(s // LINES - row), abs(s % LINES - col)) >= 3
        and all(near(it) is None for it in (s, *beside(s)))
    ]
    return int(turn.hand.rng.choice(free)) if free else -1


def _both_hold(turn: Turn) -> Task:
    turn.world.tasks.start(turn.other.press(turn.other.player, _AGREED_S))
    yield from turn.hand.press(turn.hand.player, _AGREED_S)
    yield 0.5


def _none():
    """A task that finds no stone."""
    yield 0.1


def _answered_elsewhere(turn: Turn) -> bool:
    """Stones are taken, and the answer is on none of their points."""
    taken = turn.captured
    return len(taken) > 0 and turn.following is not None and turn.following[1] not in taken


def _captures_in_turn(turn: Turn) -> bool:
    """Stones are taken, and by a stone that was not laid before its turn."""
    return captures(turn) and turn.sensor not in turn.ahead


DOINGS = {
    "pressed-askew": Doing(LAY, ":kept_aside_fifth.pressed_askew", 6, presses=True, fits=quiet),
    "parks-at-edge": Doing(LAY, ":kept_aside_fifth.parks_at_edge", 6),
    "straightens-holding": Doing(LAY, ":kept_aside_fifth.straightens_holding", 5),
    "begs-pardon": Doing(LAY, ":kept_aside_fifth.begs_pardon", 16, fits=quiet),
    "capture-taken-back": Doing(
        BEFORE, ":kept_aside_fifth.capture_taken_back", 20, fits=_captures_in_turn
    ),
    "three-taken-back": Doing(BEFORE, ":kept_aside_fifth.three_taken_back", 24),
    "back-by-clocks": Doing(BEFORE, ":kept_aside_fifth.back_by_clocks", 24),
    "cat-walks": Doing(BEFORE, ":kept_aside_fifth.cat_walks", 20),
    "glasses-case": Doing(BEFORE, ":kept_aside_fifth.glasses_case", 16),
    "kibitzer-points": Doing(BEFORE, ":kept_aside_fifth.kibitzer_points", 8, fits=has_last),
    "both-clear": Doing(CLEAR, ":kept_aside_fifth.both_clear", 1, fits=captures),
    "answered-while-clearing": Doing(
        CLEAR, ":kept_aside_fifth.answered_while_clearing", 1, fits=_answered_elsewhere
    ),
    "overlooks-one": Doing(
        CLEAR, ":kept_aside_fifth.overlooks_one", 1, presses=True, fits=captures
    ),
    "one-into-bowl": Doing(
        CLEAR, ":kept_aside_fifth.one_into_bowl", 1, presses=True, fits=captures
    ),
    "capturer-too": Doing(CLEAR, ":kept_aside_fifth.capturer_too", 1, fits=captures),
    "stands-after-all": Doing(PRESS, ":kept_aside_fifth.stands_after_all", 24, fits=quiet),
}
