"""Before the move, and captured stones, in the seventh set of doings that were kept aside
(kept_aside_seventh.py).

Lengths in mm, times in s; numbers without a source are estimates.
"""

import math

from in_hand import BOTTOM, RIGHT, at_left_hand, come, go, into_bowl, leave, take_up
from kept_aside import magnet, shove

from wenping.geometry import LINES
from wenping.twin.clearing import clear
from wenping.twin.doings import BEFORE, CLEAR, Doing, captures, has_last
from wenping.twin.doings.turn import Move, Turn
from wenping.twin.hands import Hand, off_mm
from wenping.twin.places import POINTS, bowl_mm
from wenping.twin.stones import BOWL, Stone
from wenping.twin.tasks import Task

_THICK_MM = 9.2  # of a stone: kept_aside_fourth.py
_CREEPS_MM = 90.0  # a phone that rings shakes stones so far away


# Before the move


def phone_on_stones(turn: Turn) -> Task:
    """A player lays the mobile flat on top of the stones while thinking. It has some magnets in its
    back, as strong as two to five stones' each.
    """
    rng, lying = turn.hand.rng, turn.older()
    x, y = (lying[0].x, lying[0].y) if lying else (RIGHT / 2, BOTTOM / 2)
    high, phone = _THICK_MM + float(rng.uniform(1.0, 3.0)), []
    for number in range(4):
        way = math.pi / 2 * number
        phone.append((magnet(turn, 2.0, 5.0), 25.0 * math.cos(way), 25.0 * math.sin(way), 0.0))
    yield from come(turn, phone, x, y, 60.0)
    yield from go(turn, phone, 0.4, x, y, high)
    yield float(rng.uniform(4.0, 12.0))
    yield from go(turn, phone, 0.3, x, y, 60.0)
    yield from leave(turn, phone)
    yield 0.5


def keys_dropped(turn: Turn) -> Task:
    """A bunch of keys with a magnetic fob falls on the board, shoves the stones there aside by up
    to 3 mm, and is taken away again.
    """
    rng, world = turn.hand.rng, turn.world
    x, y = (float(d) for d in rng.uniform(0.15, 0.85, 2))
    fob, x, y = [(magnet(turn, 1.0, 3.0), 0.0, 0.0, 0.0)], x * RIGHT, y * BOTTOM
    yield from come(turn, fob, x, y, 70.0)
    near = [s for s in _on_points(turn) if math.hypot(s.x - x, s.y - y) < 35.0]
    yield from go(turn, fob, 0.1, x, y, _THICK_MM + 1.0 if near else 3.0)
    for stone in near:
        way = math.atan2(stone.y - y, stone.x - x)
        far = float(rng.uniform(0.5, 3.0))
        world.tasks.start(shove(turn, [stone], far * math.cos(way), far * math.sin(way), 1.0))
    yield float(rng.uniform(1.5, 5.0))
    yield from leave(turn, fob)
    yield 0.5


def phone_rings(turn: Turn) -> Task:
    """A mobile that lies on the frame rings and hums: the stones near to it creep away from it by
    one or two mm, and it is taken away.
    """
    rng = turn.hand.rng
    x, y = at_left_hand(turn, 28.0)
    phone = [(magnet(turn, 4.0, 10.0), 0.0, 0.0, 0.0)]
    yield from come(turn, phone, x, y, 8.0)
    yield float(rng.uniform(1.0, 4.0))
    near = [s for s in _on_points(turn) if math.hypot(s.x - x, s.y - y) < _CREEPS_MM]
    for _ in range(int(rng.integers(6, 12))):
        for stone in near:
            way = math.atan2(stone.y - y, stone.x - x) + float(rng.normal(0, 0.5))
            dx, dy = 0.17 * math.cos(way), 0.17 * math.sin(way)
            turn.world.tasks.start(shove(turn, [stone], dx, dy, 0.2))
        yield float(rng.uniform(0.3, 0.6))
    yield from leave(turn, phone)
    yield 0.5


def cloth_wipes(turn: Turn) -> Task:
    """Some tea was spilled: a cloth wipes round and round between the stones of one part of the
    board and takes them along, 1 to 2.5 mm to and fro. The worst ones are put right.
    """
    rng, lying = turn.hand.rng, turn.older()
    if not lying:
        yield 0.1
        return
    x, y = lying[0].x, lying[0].y
    near = [s for s in _on_points(turn) if math.hypot(s.x - x, s.y - y) < 60.0][:9]
    way, far = float(rng.uniform(0, 2 * math.pi)), float(rng.uniform(1.0, 2.5))
    for _ in range(int(rng.integers(4, 9))):
        for stone in near:
            part = float(rng.uniform(0.6, 1.2)) * far
            turn.world.tasks.start(shove(turn, [stone], part * math.cos(way), part * math.sin(way)))
        yield 0.45
        way += 2 * math.pi / 4
    yield 0.5
    for stone in sorted(near, key=off_mm, reverse=True)[:3]:
        if stone in turn.world.surface.stones:
            yield from turn.hand.adjust(stone.sensor)


def replays_last_two(turn: Turn) -> Task:
    """They are not sure who came first. Each takes the own last stone up, the later one first; they
    lay them again in the right order, and nobody presses.
    """
    two = _last_two(turn)
    if not two:
        yield 0.1
        return
    rng, held = turn.hand.rng, []
    for colour, sensor in reversed(two):
        hand = turn.hand if colour == turn.colour else turn.other
        stone = yield from hand.lift(sensor)
        if stone:
            yield from hand.move(stone, 0.3, stone.x, stone.y, 70.0)
            held.append((hand, stone, sensor))
        yield float(rng.uniform(0.1, 1.0))
    yield float(rng.uniform(0.5, 3.0))
    for hand, stone, sensor in reversed(held):
        yield from hand.carry(stone, *hand.aim(sensor))
        yield from hand.lay(stone, sensor)
        yield float(rng.uniform(0.4, 1.5))
    yield from turn.until(turn.colour)


def fidget_drops(turn: Turn) -> Task:
    """While the player thinks and plays, the other side turns a stone between the fingers over the
    board; it falls, and is taken up again at once.
    """
    there = turn.free(apart=2)
    answer = turn.following[1] if turn.following else -1
    if there >= 0 and there != answer:
        turn.world.tasks.start(_fidgets(turn, there))
    yield 0.1


def impatient(turn: Turn) -> Task:
    """The other side has no patience and hits its own clock a few times while the player thinks."""
    for _ in range(int(turn.hand.rng.integers(2, 5))):
        yield from turn.other.press_clock()
        yield float(turn.hand.rng.uniform(0.3, 1.5))


# Captured stones


def lines_up_prisoners(turn: Turn) -> Task:
    """The player lays the captured stones in a row on the own first lines, to count them, and then
    puts them into the bowl.
    """
    hand, near = turn.hand, turn.world.surface.near
    answer = turn.following[1] if turn.following else -1
    rows = (LINES - 1, LINES - 2) if hand.player == 0 else (0, 1)
    free = [LINES * row + col for row in rows for col in range(LINES)]
    free = [s for s in free if near(s) is None and s not in (turn.sensor, answer)]
    lined = []
    for sensor, there in zip(sorted(turn.captured), free, strict=False):
        stone = yield from hand.lift(sensor)
        if stone:
            yield from hand.carry(stone, *hand.aim(there))
            yield from hand.lay(stone, there)
            lined.append(stone)
    yield float(hand.rng.uniform(0.8, 4.0))
    for stone in lined:
        yield from into_bowl(hand, stone)
    yield from clear(hand, [s for s in turn.captured if turn.world.surface.on(s)])


def two_handed_clear(turn: Turn) -> Task:
    """The player takes captured stones up with both hands, two at the same instant."""
    hand, world = turn.hand, turn.world
    lying = [s for s in map(world.surface.on, sorted(turn.captured)) if s]
    while lying:
        pair, lying = lying[:2], lying[2:]
        yield hand.about(hand.how.lift_s)
        pair = [s for s in pair if s in world.surface.stones]
        if not pair:
            continue
        first = pair[0]
        group = [(s, s.x - first.x, s.y - first.y, 0.0) for s in pair]
        for stone in pair:
            take_up(turn, stone)
        yield from go(turn, group, 0.2, first.x, first.y, 40.0)
        for stone in pair:
            yield from hand.put_back(stone)


def prisoner_falls_short(turn: Turn) -> Task:
    """The player throws each captured stone over to its bowl; one of them falls short, on a free
    point of the board, and is taken up from there.
    """
    hand, world, rng = turn.hand, turn.world, turn.hand.rng
    answer = turn.following[1] if turn.following else -1
    short = int(rng.choice(sorted(turn.captured)))
    for sensor in turn.captured:
        stone = yield from hand.lift(sensor)
        if not stone:
            continue
        x, y = bowl_mm(stone.colour - 1)
        there = turn.free(apart=2)
        if sensor == short and there not in (-1, answer):
            end = hand.aim(there)
            half = (stone.x + end[0]) / 2, (stone.y + end[1]) / 2
            yield from hand.move(stone, 0.15, *half, 70.0)
            yield from hand.move(stone, 0.15, *end, 0.0)
            world.lay(stone, there)
            world.note("dropped", stone.colour, there)
            yield float(rng.uniform(0.5, 2.5))
            yield from into_bowl(hand, stone)
        else:
            yield from hand.move(stone, 0.25, (stone.x + x) / 2, (stone.y + y) / 2, 90.0)
            yield from hand.put_back(stone)


# Parts


def fetch(hand: Hand, stone: Stone) -> Task:
    """Put a stone that nobody means into its bowl, even if a hand just straightens it."""
    for _ in range(5):
        yield from into_bowl(hand, stone)
        if stone.where == BOWL:
            return
        yield 0.5


def _on_points(turn: Turn) -> list[Stone]:
    return [s for s in turn.world.surface.stones if 0 <= s.sensor < POINTS]


def _fidgets(turn: Turn, there: int) -> Task:
    other, world, rng = turn.other, turn.world, turn.other.rng
    begun = len(world.trace)
    stone = yield from other.grab()
    x, y = other.aim(there)
    yield from other.carry(stone, x, y)
    for _ in range(int(rng.integers(1, 6))):
        dx, dy = (float(d) for d in rng.uniform(-12.0, 12.0, 2))
        yield from other.move(stone, 0.3, x + dx, y + dy, float(rng.uniform(25.0, 60.0)))
    moved = [note[2] for note in world.trace[begun:] if note[1] == "move"]
    if world.surface.near(there) is None and stone.colour not in moved:
        yield from other.move(stone, 0.1, x, y, 0.0)
        world.lay(stone, there)
        world.note("laid", stone.colour, there, x, y)
        yield float(rng.uniform(0.3, 1.2))
        yield from fetch(other, stone)
    else:
        yield from other.put_back(stone)


def _last_two(turn: Turn) -> list[Move]:
    """The two last moves, if both lie there and nothing was lifted since the first of them."""
    made: list[tuple[int, int, int]] = []
    for number, (_, what, *note) in enumerate(turn.world.trace):
        if what in ("move", "pass"):
            made.append((number, note[0], note[1] if what == "move" else -1))
        elif what == "back":
            del made[len(made) - note[0] :]
    two = made[-2:]
    if len(two) < 2 or any(note[1] == "lifted" for note in turn.world.trace[two[0][0] :]):
        return []
    lie = [turn.world.surface.on(sensor) for _, _, sensor in two]
    if any(not s or s.colour != c for s, (_, c, _) in zip(lie, two, strict=True)):
        return []
    return [(colour, sensor) for _, colour, sensor in two]


def _has_two(turn: Turn) -> bool:
    return turn.sensor not in turn.ahead and bool(_last_two(turn))


def _two_taken(turn: Turn) -> bool:
    return len(turn.captured) > 1


DOINGS = {
    "phone-on-stones": Doing(BEFORE, ":kept_aside_seventh_table.phone_on_stones", 16),
    "keys-dropped": Doing(BEFORE, ":kept_aside_seventh_table.keys_dropped", 8),
    "phone-rings": Doing(BEFORE, ":kept_aside_seventh_table.phone_rings", 16),
    "cloth-wipes": Doing(BEFORE, ":kept_aside_seventh_table.cloth_wipes", 16),
    "replays-last-two": Doing(
        BEFORE, ":kept_aside_seventh_table.replays_last_two", 20, fits=_has_two
    ),
    "fidget-drops": Doing(BEFORE, ":kept_aside_seventh_table.fidget_drops", 8, fits=has_last),
    "impatient": Doing(BEFORE, ":kept_aside_seventh_table.impatient", fits=has_last),
    "lines-up-prisoners": Doing(
        CLEAR, ":kept_aside_seventh_table.lines_up_prisoners", 1, fits=captures
    ),
    "two-handed-clear": Doing(
        CLEAR, ":kept_aside_seventh_table.two_handed_clear", 1, fits=_two_taken
    ),
    "prisoner-falls-short": Doing(
        CLEAR, ":kept_aside_seventh_table.prisoner_falls_short", 1, fits=captures
    ),
}
