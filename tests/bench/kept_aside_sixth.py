"""The sixth set of doings that were kept aside: they are used with HELD_OUT=6 alone, for the end.

Who writes or tunes the judgement of the board does not look at them before. Who does them knows
firmware/LIGHTS.md. Lengths in mm, times in s; numbers without a source are estimates.
"""

import math

from in_hand import (
    BOTTOM,
    RIGHT,
    come,
    go,
    into_bowl,
    leave,
    own_side,
    rest,
    way_s,
)
from kept_aside import magnet, shove
from kept_aside_sixth_captures import DOINGS as CAPTURED
from kept_aside_sixth_captures import forgotten, moves_since, shift

from wenping.geometry import LINES
from wenping.twin.doings import BEFORE, LAY, PRESS, Doing, answered, captures, quiet
from wenping.twin.doings.turn import Turn
from wenping.twin.hands import off_mm
from wenping.twin.places import PITCH_Y_MM, POINTS, beside, point_mm
from wenping.twin.stones import REST_MM, Stone
from wenping.twin.tasks import Task

_MAT_MM = 1.2, 1.6  # a beer mat's thickness
_UNDER_MM = 16.0, 26.0  # from the dies down to a tablet under the board


# The stone of the move


def slips_between(turn: Turn) -> Task:
    """The stone clicks on the edge of one that lies beside its point, and slips off it, down onto
    the point; the other one gives way a little.
    """
    hand, rng = turn.hand, turn.hand.rng
    x, y = point_mm(turn.sensor)
    stone = yield from hand.grab()
    near = _around(turn)
    if near:
        other = near[int(rng.integers(len(near)))]
        part = float(rng.uniform(0.42, 0.6))
        dx, dy = other.x - x, other.y - y
        yield from hand.carry(stone, x + part * dx, y + part * dy)
        high = float(rng.uniform(4.0, 6.0))
        yield from hand.move(stone, hand.about(hand.how.lower_s), stone.x, stone.y, high)
        yield float(rng.uniform(0.03, 0.25))
        back = float(rng.uniform(0.02, 0.07))
        turn.world.tasks.start(shove(turn, [other], back * dx, back * dy, 0.5))
        yield from hand.move(stone, float(rng.uniform(0.09, 0.18)), *hand.aim(turn.sensor), 0.0)
    else:
        yield from hand.carry(stone, *hand.aim(turn.sensor))
        yield from hand.move(stone, hand.about(hand.how.lower_s), stone.x, stone.y, 0.0)
    rest(turn, stone)


def lies_on_two(turn: Turn) -> Task:
    """The gap is narrow: let go, the stone lies on the edges of two others, and a finger presses it
    down between them after a while.
    """
    hand, rng = turn.hand, turn.hand.rng
    stone = yield from hand.grab()
    yield from hand.carry(stone, *hand.aim(turn.sensor))
    near = _around(turn)[:2]
    if len(near) == 2:
        high = float(rng.uniform(1.5, 4.0))
        yield from hand.move(stone, hand.about(hand.how.lower_s), stone.x, stone.y, high)
        yield float(rng.uniform(0.5, 2.5))
        x, y = point_mm(turn.sensor)
        for other in near:
            part = float(rng.uniform(0.02, 0.07))
            gives = shove(turn, [other], part * (other.x - x), part * (other.y - y), 0.5)
            turn.world.tasks.start(gives)
        yield from hand.move(stone, 0.15, *hand.aim(turn.sensor, 0.7), 0.0)
    else:
        yield from hand.move(stone, hand.about(hand.how.lower_s), stone.x, stone.y, 0.0)
    rest(turn, stone)


def other_hand_lays(turn: Turn) -> Task:
    """One hand has taken up a captured stone and stays with it over the board, while the other hand
    lays the stone that captures it.
    """
    hand, rng = turn.hand, turn.hand.rng
    sensor = int(rng.choice(sorted(turn.captured))) if turn.captured else -1
    prisoner = (yield from hand.lift(sensor)) if sensor >= 0 else None
    if prisoner:
        away = (float(d) for d in rng.uniform(-8.0, 8.0, 2))
        x, y = (a + b for a, b in zip((prisoner.x, prisoner.y), away, strict=True))
        yield from hand.move(prisoner, 0.2, x, y, float(rng.uniform(14.0, 35.0)))
    yield from hand.place(turn.sensor)
    if prisoner:
        yield float(rng.uniform(0.1, 0.8))
        yield from hand.put_back(prisoner)


def on_beer_mat(turn: Turn) -> Task:
    """A beer mat lies on that part of the board; the stone is laid on it all the same. Somebody
    draws the mat away from under it, and the stone is pushed onto its point again.
    """
    hand, rng = turn.hand, turn.hand.rng
    stone = yield from hand.grab()
    yield from hand.carry(stone, *hand.aim(turn.sensor))
    thick, way = float(rng.uniform(*_MAT_MM)), float(rng.uniform(0, 2 * math.pi))
    yield from hand.move(stone, hand.about(hand.how.lower_s), stone.x, stone.y, thick)
    yield float(rng.uniform(1.5, 5.0))
    far = float(rng.uniform(1.5, 6.0))
    x, y = stone.x + far * math.cos(way), stone.y + far * math.sin(way)
    yield from hand.move(stone, 0.4, x, y, thick)
    yield from hand.move(stone, 0.05, x, y, 0.0)
    rest(turn, stone)
    yield float(rng.uniform(0.3, 1.5))
    yield from hand.adjust(turn.sensor)


def ring_finger(turn: Turn) -> Task:
    """The finger beside those that lay the stone has a ring with a small magnet."""
    hand, rng, side = turn.hand, turn.hand.rng, own_side(turn)
    stone = yield from hand.grab()
    ring = magnet(turn, 0.25, 0.9)
    off = float(rng.uniform(-18.0, 18.0)), side * float(rng.uniform(20.0, 32.0))
    high = float(rng.uniform(8.0, 16.0))
    ring.x, ring.y, ring.z = stone.x + off[0], stone.y + off[1], stone.z + high
    turn.world.aside.append(ring)
    turn.world.take_up(ring)
    turn.world.note("near", True)
    both = [(stone, 0.0, 0.0, 0.0), (ring, *off, high)]
    x, y = hand.aim(turn.sensor)
    yield from go(turn, both, way_s(hand, stone, x, y), x, y, hand.how.over_mm)
    yield from go(turn, both, hand.about(hand.how.lower_s), x, y, 0.0)
    rest(turn, stone)
    yield from hand.move(ring, 0.3, ring.x, ring.y + 15.0 * side, 35.0)
    yield from hand.move(ring, 0.4, ring.x, BOTTOM + 130.0 if side > 0 else -130.0, 90.0)
    turn.world.set_aside(ring)
    turn.world.aside.remove(ring)
    turn.world.note("near", False)


def wrong_colour_pressed(turn: Turn) -> Task:
    """The player takes a stone out of the other bowl, lays it and presses; the other side laughs,
    and the player exchanges it for an own one, and perhaps presses once more.
    """
    hand, rng = turn.hand, turn.hand.rng
    stone = yield from hand.grab(turn.other.player)
    yield from hand.carry(stone, *hand.aim(turn.sensor))
    yield from hand.lay(stone, turn.sensor)
    yield from hand.press_clock()
    yield float(rng.uniform(1.5, 5.0))
    yield from into_bowl(hand, stone)
    yield from hand.place(turn.sensor)
    if rng.random() < 0.5:
        yield from hand.press_clock()


# Before the move


def ko_too_early(turn: Turn) -> Task:
    """The player takes the ko back at once, and perhaps presses. "Ko!", says the other side: both
    stones are put back as they were, and the player plays elsewhere.
    """
    hand, other, rng, there = turn.hand, turn.other, turn.hand.rng, _ko(turn)
    if there < 0:
        yield 0.1
        return
    assert turn.last
    taken = turn.last[1]
    stone = yield from hand.place(there)
    prisoner = yield from hand.lift(taken)
    if prisoner:
        yield from hand.move(prisoner, 0.3, prisoner.x, prisoner.y, 70.0)
    if rng.random() < 0.4:
        yield from hand.press_clock()
    yield float(rng.uniform(0.8, 3.0))
    own_first = rng.random() < 0.5
    if own_first:
        yield from into_bowl(hand, stone)
    if prisoner:
        yield from other.carry(prisoner, *other.aim(taken))
        yield from other.lay(prisoner, taken)
    if not own_first:
        yield from into_bowl(hand, stone)
    yield 1.0
    yield from turn.until(turn.colour)


def earbud_rolls(turn: Turn) -> Task:
    """An earbud falls out of the ear onto the board, rolls over some lines, and is picked up after
    a while. Its magnet turns with it.
    """
    hand, rng, world = turn.hand, turn.hand.rng, turn.world
    bud, x, y = magnet(turn, 0.25, 0.7), *(float(d) for d in rng.uniform(0.2, 0.8, 2))
    full, x, y, low = bud.strength, x * RIGHT, y * BOTTOM, float(rng.uniform(2.0, 4.0))
    way, bends = float(rng.uniform(0, 2 * math.pi)), float(rng.normal(0, 0.06))
    yield from come(turn, [(bud, 0.0, 0.0, 0.0)], x, y, 60.0)
    yield from hand.move(bud, 0.1, x, y, low)
    turned, step = float(rng.uniform(0, 2 * math.pi)), float(rng.uniform(6.0, 14.0))
    while step > 0.8:
        bud.strength = full * math.cos(turned)
        x = min(max(x + step * math.cos(way), 0.0), RIGHT)
        y = min(max(y + step * math.sin(way), 0.0), BOTTOM)
        yield from hand.move(bud, 0.06, x, y, low)
        turned, way, step = turned + step / 6.0, way + bends, 0.9 * step
    yield float(rng.uniform(1.5, 6.0))
    yield from leave(turn, [(bud, 0.0, 0.0, 0.0)])
    world.note("earbud", x, y, bud.strength)
    yield 0.5


def tablet_under(turn: Turn) -> Task:
    """The table is full: somebody slides a tablet with a magnetic cover under the board, where it
    stays for half a minute while play goes on.
    """
    turn.world.tasks.start(_tablet(turn))
    yield 0.8


def group_shifted(turn: Turn) -> Task:
    """A cuff drags three to five stones along by a whole line; it is seen at once, and a hand
    shoves them back together.
    """
    rng, shifted = turn.hand.rng, _shiftable(turn)
    if not shifted:
        yield 0.1
        return
    stones, step = shifted
    there = [(stone, stone.sensor + step) for stone in stones]
    back = [(stone, stone.sensor) for stone in stones]
    yield from shift(turn, there, float(rng.uniform(0.25, 0.6)))
    yield float(rng.uniform(0.8, 3.0))
    yield from shift(turn, back, float(rng.uniform(0.4, 0.9)))
    yield 0.5


def corner_grabbed(turn: Turn) -> Task:
    """A small child grabs some stones of one part of the board with both hands. The stones go into
    the bowls, and both players lay the position again from memory, in any order.
    """
    rng, alive = turn.hand.rng, _alive(turn)
    if not alive:
        return
    middle = alive[0]
    alive.sort(key=lambda it: math.hypot(it.x - middle.x, it.y - middle.y))
    stones = alive[: max(1, min(int(rng.integers(3, 8)), len(alive) // 4))]
    gone, child = [], turn.other
    for stone in stones:
        sensor = stone.sensor
        if (yield from child.lift_stone(stone)):
            yield from child.move(stone, 0.1, stone.x, stone.y, 60.0)
            gone.append((stone, sensor))
    for stone, _ in gone:
        yield from child.put_back(stone)
    yield float(rng.uniform(1.0, 4.0))
    for i in rng.permutation(len(gone)):
        stone, sensor = gone[int(i)]
        hand = turn.hand if stone.colour == turn.colour else turn.other
        if turn.world.surface.near(sensor) is None:
            yield from hand.place(sensor)
            yield float(rng.uniform(0.1, 0.8))
    yield 1.0
    yield from turn.until(turn.colour)


def knocked_off(turn: Turn) -> Task:
    """An elbow sweeps a stone over the edge of the board to the floor, from where it comes into the
    bowl. Nobody knows where it lay until the lights tell, or one of them remembers.
    """
    rng, alive = turn.hand.rng, _alive(turn)
    if not alive:
        return

    def to_edge(it: Stone) -> float:
        return min(it.x, RIGHT - it.x, it.y, BOTTOM - it.y)

    stone = min(alive[:8], key=to_edge)
    sensor, world = stone.sensor, turn.world
    to_x, to_y = _beyond(stone)
    world.lift(stone)
    world.note("lifted", stone.colour, sensor, stone.x, stone.y)
    yield from turn.hand.move(stone, 0.4, to_x, to_y, 2.0)
    yield from turn.hand.put_back(stone)
    yield float(rng.uniform(4.0, 8.0))
    yield from turn.until(turn.colour)
    if world.surface.near(sensor) is None:
        yield from (turn.hand if stone.colour == turn.colour else turn.other).place(sensor)
        yield 1.0
        yield from turn.until(turn.colour)


# The clock


def straightens_meanwhile(turn: Turn) -> Task:
    """After the press the player straightens the worst stones all over the board, while the other
    side thinks and lays its answer.
    """
    yield from turn.hand.press_clock()
    turn.world.tasks.start(_straightening(turn))


def reply_pressed_first(turn: Turn) -> Task:
    """The player forgets the clock. The other side answers and presses, and only then the player
    presses; after that the other side presses once more.
    """
    assert turn.following
    colour, sensor = turn.following
    other, rng = turn.other, turn.hand.rng
    yield float(rng.uniform(0.5, 2.0))
    turn.ahead.add(sensor)
    turn.world.note("move", colour, sensor)
    yield from other.place(sensor)
    yield from other.press_clock()
    yield float(rng.uniform(0.3, 2.0))
    yield from turn.hand.press_clock()


# Parts


def _around(turn: Turn) -> list[Stone]:
    """Stones on the points beside that of the turn, those that lie nearest to it first."""
    x, y = point_mm(turn.sensor)
    near = [turn.world.surface.on(s) for s in beside(turn.sensor)]
    return sorted((s for s in near if s), key=lambda it: math.hypot(it.x - x, it.y - y))


def _alive(turn: Turn) -> list[Stone]:
    """Stones on points in an order by chance, without that of the last move and forgotten ones."""
    return [stone for stone in turn.older(POINTS) if stone not in forgotten]


def _beyond(stone: Stone) -> tuple[float, float]:
    """A place 60 mm outside of the nearest edge."""
    ways = [(stone.x, -60.0, stone.y), (RIGHT - stone.x, RIGHT + 60.0, stone.y)]
    ways_y = [(stone.y, stone.x, -60.0), (BOTTOM - stone.y, stone.x, BOTTOM + 60.0)]
    _, x, y = min([*ways, *ways_y])
    return x, y


def _shiftable(turn: Turn) -> tuple[list[Stone], int] | None:
    """Three to five stones that are near to each other, and a step by which each of them comes to a
    point that is free, or is one of theirs; None if none are found.
    """
    alive, rng, on = _alive(turn), turn.hand.rng, turn.world.surface.near
    for middle in alive[:10]:
        near = sorted(alive, key=lambda it: math.hypot(it.x - middle.x, it.y - middle.y))
        stones = [it for it in near if math.hypot(it.x - middle.x, it.y - middle.y) < 70.0]
        stones = stones[: int(rng.integers(3, 6))]
        points = {it.sensor for it in stones}
        for i in rng.permutation(4):
            step, dx = ((-LINES, 0), (LINES, 0), (-1, -1), (1, 1))[int(i)]
            there = [s + step for s in points]
            inside = all(0 <= s + step < POINTS and 0 <= s % LINES + dx < LINES for s in points)
            free = inside and all(s in points or on(s) is None for s in there)
            if free and len(stones) >= 3 and turn.sensor not in there:
                return stones, step
    return None


def _ko(turn: Turn) -> int:
    """The point of the stone that was taken by the last move and may not take back: -1 if none."""
    if turn.last is None:
        return -1
    colour, sensor = turn.last
    lifted: list[int] = []
    for _, what, *note in reversed(turn.world.trace):
        if what == "move":
            if note[:2] != [colour, sensor]:
                return -1
            break
        if what == "lifted" and note[0] == turn.colour:
            lifted.append(note[1])
    on = turn.world.surface.on
    if len(lifted) != 1 or not on(sensor) or turn.world.surface.near(lifted[0]):
        return -1
    there = lifted[0]

    def all_are(points: list[int], side: int) -> bool:
        stones = [on(s) for s in points]
        return all(stone and stone.colour == side for stone in stones)

    around = [s for s in beside(sensor) if s != there]
    is_ko = there in beside(sensor) and all_are(around, turn.colour)
    return there if is_ko and all_are(beside(there), colour) else -1


def _is_ko(turn: Turn) -> bool:
    return _ko(turn) >= 0


def _beside_one(turn: Turn) -> bool:
    return len(_around(turn)) > 0


def _beside_two(turn: Turn) -> bool:
    return len(_around(turn)) > 1


def _tablet(turn: Turn) -> Task:
    """Ten magnets in a row of 160 mm, one pole up and then the other, each a stone's strength or
    two. A magnet that far under a die has the same field there as one that far above it.
    """
    rng, side, world = turn.hand.rng, own_side(turn), turn.world
    row = [(magnet(turn, 0.8, 2.0), 160.0 * (i / 9 - 0.5), 0.0, 0.0) for i in range(10)]
    low = float(rng.uniform(*_UNDER_MM)) - REST_MM
    x, edge = float(rng.uniform(100.0, RIGHT - 100.0)), BOTTOM + 130.0 if side > 0 else -130.0
    for number, (it, dx, *_) in enumerate(row):
        it.colour = 1 + number % 2
        it.x, it.y, it.z = x + dx, edge, low
        world.aside.append(it)
        world.take_up(it)
    world.note("near", True)
    in_y = BOTTOM / 2 + side * float(rng.uniform(0.0, 150.0))
    yield from go(turn, row, float(rng.uniform(1.5, 4.0)), x, in_y, low)
    yield float(rng.uniform(20.0, 35.0))
    yield from go(turn, row, float(rng.uniform(1.0, 3.0)), x, edge, low)
    for it, *_ in row:
        world.set_aside(it)
        world.aside.remove(it)
    world.note("near", False)


def _straightening(turn: Turn) -> Task:
    assert turn.following
    begun, (_, answer) = len(turn.world.trace), turn.following
    x, y = point_mm(answer)
    near = [
        s
        for s in _alive(turn)
        if s.sensor != turn.sensor and math.hypot(s.x - x, s.y - y) > 1.5 * PITCH_Y_MM
    ]
    near.sort(key=off_mm, reverse=True)
    for stone in near[: int(turn.hand.rng.integers(4, 9))]:
        if len(moves_since(turn, begun)) > 1:
            return
        if stone in turn.world.surface.stones:
            yield from turn.hand.adjust(stone.sensor)
            yield float(turn.hand.rng.uniform(0.1, 0.4))


DOINGS = {
    "slips-between": Doing(LAY, ":kept_aside_sixth.slips_between", 5, fits=_beside_one),
    "lies-on-two": Doing(LAY, ":kept_aside_sixth.lies_on_two", 6, fits=_beside_two),
    "other-hand-lays": Doing(LAY, ":kept_aside_sixth.other_hand_lays", 1, fits=captures),
    "on-beer-mat": Doing(LAY, ":kept_aside_sixth.on_beer_mat", 8),
    "ring-finger": Doing(LAY, ":kept_aside_sixth.ring_finger", 3),
    "wrong-colour-pressed": Doing(
        LAY, ":kept_aside_sixth.wrong_colour_pressed", 16, presses=True, fits=quiet
    ),
    "ko-too-early": Doing(BEFORE, ":kept_aside_sixth.ko_too_early", 1, fits=_is_ko),
    "earbud-rolls": Doing(BEFORE, ":kept_aside_sixth.earbud_rolls"),
    "tablet-under": Doing(BEFORE, ":kept_aside_sixth.tablet_under", 30),
    "group-shifted": Doing(BEFORE, ":kept_aside_sixth.group_shifted"),
    "corner-grabbed": Doing(BEFORE, ":kept_aside_sixth.corner_grabbed", 20),
    "knocked-off": Doing(BEFORE, ":kept_aside_sixth.knocked_off", 16),
    **CAPTURED,
    "straightens-meanwhile": Doing(
        PRESS, ":kept_aside_sixth.straightens_meanwhile", 6, fits=answered
    ),
    "reply-pressed-first": Doing(PRESS, ":kept_aside_sixth.reply_pressed_first", fits=answered),
}
