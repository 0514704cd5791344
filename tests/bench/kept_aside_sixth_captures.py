"""Captured stones in the sixth set of doings that were kept aside (kept_aside_sixth.py).

Lengths in mm, times in s; numbers without a source are estimates.
"""

import math
from weakref import WeakSet

from in_hand import Group, come, go, into_bowl, leave, own_side, pole, take_up, way_s
from kept_aside import outside

from wenping.geometry import LINES
from wenping.twin.clearing import clear
from wenping.twin.doings import CLEAR, Doing, captures
from wenping.twin.doings.turn import Turn
from wenping.twin.hands import Hand
from wenping.twin.places import PITCH_X_MM, PITCH_Y_MM, beside, bowl_mm, point_mm
from wenping.twin.stones import Stone
from wenping.twin.tasks import Task

_THICK_MM = 9.2  # of a stone: kept_aside_fourth.py
_TIRED_OF_IT_S = 25.0  # nobody has moved for so long: then people look at the blue light

forgotten: WeakSet[Stone] = WeakSet()  # captured stones that nobody has taken off yet


def draws_aside(turn: Turn) -> Task:
    """A finger draws each captured stone to the next free point, out of the way of the hand, and
    then they are taken up one after the other and put into the bowl together.
    """
    hand, world, rng = turn.hand, turn.world, turn.hand.rng
    answer = turn.following[1] if turn.following else -1
    lying = []
    for stone in [s for s in map(world.surface.on, sorted(turn.captured)) if s]:
        free = [s for s in beside(stone.sensor) if world.surface.near(s) is None and s != answer]
        yield hand.about(hand.how.lift_s)
        if free and stone in world.surface.stones:
            there = int(rng.choice(free))
            yield from shift(turn, [(stone, there)], float(rng.uniform(0.2, 0.5)))
        lying.append(stone)
    yield float(rng.uniform(0.2, 1.0))
    held = []
    for stone in lying:
        if (yield from hand.lift_stone(stone)):
            yield from hand.move(stone, 0.1, stone.x, stone.y, 60.0)
            held.append(stone)
    for stone in held:
        yield from hand.put_back(stone)


def slides_off_board(turn: Turn) -> Task:
    """Captured stones from which an empty line leads to the edge are slid along it with one finger,
    off the board and into the other hand; the others are lifted.
    """
    hand, world = turn.hand, turn.world
    speed = float(hand.rng.uniform(120.0, 260.0))
    for stone in [s for s in map(world.surface.on, sorted(turn.captured)) if s]:
        way = _way_out(turn, stone.sensor)
        if way is None:
            yield from clear(hand, [stone.sensor])
            continue
        yield hand.about(hand.how.lift_s)
        if stone not in world.surface.stones:
            continue
        take_up(turn, stone)
        far = math.hypot(way[0] - stone.x, way[1] - stone.y)
        yield from hand.move(stone, far / speed, *way, 0.0)
        yield from hand.move(stone, 0.2, *way, 30.0)
        yield from hand.put_back(stone)


def towers_up(turn: Turn) -> Task:
    """The player sets one captured stone on top of another, and a third one on these, and takes the
    tower up as one.
    """
    hand, world = turn.hand, turn.world
    rest = [s for s in map(world.surface.on, sorted(turn.captured)) if s]
    while rest:
        base = rest.pop(0)
        alike = [s for s in rest if s.flipped == base.flipped]
        tower: list[tuple[Stone, float, float, float]] = [(base, 0.0, 0.0, 0.0)]
        for stone in sorted(alike, key=lambda it: math.hypot(it.x - base.x, it.y - base.y))[:2]:
            rest.remove(stone)
            if (yield from hand.lift_stone(stone)):
                high = _THICK_MM * len(tower)
                yield from hand.carry(stone, base.x, base.y)
                yield from hand.move(stone, hand.about(hand.how.lower_s), base.x, base.y, high)
                tower.append((stone, 0.0, 0.0, high))
                yield 0.1
        yield hand.about(hand.how.lift_s)
        if base in world.surface.stones:
            take_up(turn, base)
        else:
            tower = tower[1:]
        yield from go(turn, tower, 0.3, base.x, base.y, 30.0)
        x, y = bowl_mm(base.colour - 1)
        yield from go(turn, tower, way_s(hand, base, x, y), x, y, 40.0)
        for stone, *_ in tower:
            yield from hand.put_back(stone)


def into_held_lid(turn: Turn) -> Task:
    """The other side holds the lid with its prisoners over the board, close to the captured stones;
    the player drops them into it, and only then they go into the bowl.
    """
    hand, rng = turn.hand, turn.hand.rng
    x, y = point_mm(turn.captured[0])
    x, y = x + float(rng.uniform(-50.0, 50.0)), y + own_side(turn) * float(rng.uniform(20.0, 60.0))
    high = float(rng.uniform(25.0, 45.0))
    lid: list[tuple[Stone, float, float, float]] = []
    for _ in range(int(rng.integers(1, 5))):
        lid.append((pole(turn, 1.0), *_in_lid(hand)))
    yield from come(turn, lid, x, y, high)
    dropped: Group = []
    for sensor in turn.captured:
        stone = yield from hand.lift(sensor)
        if stone:
            dx, dy, dz = _in_lid(hand)
            yield from hand.carry(stone, x + dx, y + dy)
            yield from hand.move(stone, 0.15, x + dx, y + dy, high + dz)
            dropped = [*dropped, (stone, dx, dy, dz)]
    yield 0.3
    if dropped:
        turn.world.tasks.start(go(turn, dropped, 0.5, x, outside(y), 90.0))
    yield from leave(turn, lid)
    yield 0.1
    for stone, *_ in dropped:
        yield from hand.put_back(stone)


def answers_with_captured(turn: Turn) -> Task:
    """The player leaves one captured stone, and presses. The other side takes it off and plays its
    answer with this very stone, out of the hand.
    """
    assert turn.following
    hand, other, (colour, answer) = turn.hand, turn.other, turn.following
    last = int(hand.rng.choice(sorted(turn.captured)))
    yield from clear(hand, [s for s in turn.captured if s != last])
    yield from hand.press_clock()
    yield float(hand.rng.uniform(0.5, 3.0))
    stone = yield from other.lift(last)
    if stone:
        turn.ahead.add(answer)
        turn.world.note("move", colour, answer)
        yield from other.carry(stone, *other.aim(answer))
        yield from other.lay(stone, answer)


def forgotten_for_three(turn: Turn) -> Task:
    """One captured stone is forgotten. Only when three more moves are made somebody sees it and
    takes it off; or when its point is needed, or when the board waits for that.
    """
    left = int(turn.hand.rng.choice(sorted(turn.captured)))
    yield from clear(turn.hand, [s for s in turn.captured if s != left])
    stone = turn.world.surface.on(left)
    if stone:
        forgotten.add(stone)
        turn.world.tasks.start(_seen_later(turn, stone))


# Parts


def shift(turn: Turn, to: list[tuple[Stone, int]], took_s: float) -> Task:
    """Stones that lie are moved along the board together, each to a point, as far off as before."""
    world, moved = turn.world, [(s, there) for s, there in to if s in turn.world.surface.stones]
    begun = world.tasks.now_us
    for stone, there in moved:
        (x, y), (to_x, to_y) = point_mm(stone.sensor), point_mm(there)
        off_x, off_y = stone.x - x, stone.y - y
        if math.hypot(off_x, off_y) > PITCH_X_MM:  # it lay far from where it was meant to be
            off_x = off_y = 0.0
        start = (begun, stone.x, stone.y, 0.0)
        world.note("lifted", stone.colour, stone.sensor, stone.x, stone.y)
        world.lift(stone)
        end = to_x + off_x, to_y + off_y
        world.carry_along(stone, [start, (begun + int(1e6 * took_s), *end, 0.0)])
        stone.x, stone.y = end
    yield took_s
    for stone, there in moved:
        world.lay(stone, there)
        world.note("shifted", stone.colour, there, stone.x, stone.y)


def _way_out(turn: Turn, sensor: int) -> tuple[float, float] | None:
    """The end, 30 mm outside of the board, of the shortest empty line from a point to an edge."""
    row, col = divmod(sensor, LINES)
    x, y = point_mm(sensor)
    near, found = turn.world.surface.near, []
    for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        lines = (LINES - 1 - col if dx > 0 else col) if dx else (LINES - 1 - row, row)[dy < 0]
        way = [LINES * (row + n * dy) + col + n * dx for n in range(1, lines + 1)]
        if all(near(s) is None for s in way):
            far_x, far_y = lines * PITCH_X_MM + 30.0, lines * PITCH_Y_MM + 30.0
            found.append((lines, x + dx * far_x, y + dy * far_y))
    return min(found)[1:] if found else None


def _in_lid(hand: Hand) -> tuple[float, float, float]:
    """Where in a lid of 90 mm a stone lies."""
    wide, angle = float(hand.rng.uniform(0, 32)), float(hand.rng.uniform(0, 2 * math.pi))
    return wide * math.cos(angle), wide * math.sin(angle), float(hand.rng.uniform(0, 8))


def _answered_elsewhere(turn: Turn) -> bool:
    """Stones are taken, and the answer is on none of their points and takes none."""
    taken = turn.captured
    return len(taken) > 0 and turn.following is not None and turn.following[1] not in taken


def _two_taken(turn: Turn) -> bool:
    return len(turn.captured) > 1


def moves_since(turn: Turn, begun: int) -> list[int]:
    """The points of the moves that were made since the trace was so long."""
    return [note[3] for note in turn.world.trace[begun:] if note[1] == "move"]


def _seen_later(turn: Turn, stone: Stone) -> Task:
    world, begun, sensor = turn.world, len(turn.world.trace), stone.sensor
    before, made = -1, 0
    while made < 4 and made != before:  # the fourth has only begun, if nobody waits for the board
        before = made
        seen_us = world.tasks.now_us + int(_TIRED_OF_IT_S * 1e6)
        world.tasks.start(iter((_TIRED_OF_IT_S,)))

        def goes_on(so_far: int = before, end_us: int = seen_us) -> bool:
            return len(moves_since(turn, begun)) != so_far or world.tasks.now_us >= end_us

        yield goes_on
        moves = moves_since(turn, begun)
        made = len(moves)
        if sensor in moves:
            break
    yield from into_bowl(turn.hand, stone)
    forgotten.discard(stone)


DOINGS = {
    "draws-aside": Doing(CLEAR, ":kept_aside_sixth_captures.draws_aside", 1, fits=captures),
    "slides-off-board": Doing(
        CLEAR, ":kept_aside_sixth_captures.slides_off_board", 1, fits=captures
    ),
    "towers-up": Doing(CLEAR, ":kept_aside_sixth_captures.towers_up", 1, fits=_two_taken),
    "into-held-lid": Doing(CLEAR, ":kept_aside_sixth_captures.into_held_lid", 1, fits=captures),
    "answers-with-captured": Doing(
        CLEAR,
        ":kept_aside_sixth_captures.answers_with_captured",
        1,
        presses=True,
        fits=_answered_elsewhere,
    ),
    "forgotten-for-three": Doing(
        CLEAR, ":kept_aside_sixth_captures.forgotten_for_three", 1, fits=_answered_elsewhere
    ),
}
