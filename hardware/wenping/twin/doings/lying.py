"""What people do to stones that lie on the board already, before a move is made."""

from wenping.twin.doings.turn import Turn
from wenping.twin.mischief import settle
from wenping.twin.places import PITCH_X_MM, PITCH_Y_MM, point_mm
from wenping.twin.stones import Stone
from wenping.twin.tasks import Task

_SEEN_S = 3.0  # until somebody sees it: estimate


def sleeve(turn: Turn) -> Task:
    """A sleeve pushes the other side's last stone onto a free point beside it; nobody sees it."""
    assert turn.last
    stone, there = turn.world.surface.on(turn.last[1]), turn.free(turn.last[1])
    if stone and there >= 0:
        yield from _push(turn, stone, *point_mm(there))
    yield 1.0


def half_pushed(turn: Turn) -> Task:
    """An older stone is pushed half a cell; somebody sees it and pushes it back."""
    for stone in turn.older():
        sensor = stone.sensor
        yield from _push(turn, stone, stone.x + PITCH_X_MM / 2, stone.y)
        yield _SEEN_S
        if stone in turn.world.surface.stones:
            yield from _push(turn, stone, *point_mm(sensor), sensor)


def nudged(turn: Turn) -> Task:
    """Three stones are touched and lie 4 to 7 mm off their points now."""
    for stone in turn.older(3):
        x, y = point_mm(stone.sensor)
        far = float(turn.hand.rng.uniform(4, 7))
        yield from _push(turn, stone, x + 0.7 * far, y + 0.7 * far, stone.sensor)
        yield 0.3


def row_pushed(turn: Turn) -> Task:
    """A stone is pushed against its neighbours, so that several give way a little."""
    for stone in turn.older():
        sensor = stone.sensor
        yield from _push(turn, stone, stone.x, stone.y + 0.4 * PITCH_Y_MM, sensor)
        yield 0.5
        yield from turn.hand.adjust(sensor)


def tablecloth(turn: Turn) -> Task:
    """The whole position is shaken: every stone moves by up to 2 mm and stays on its point."""
    world = turn.world
    for stone in list(world.surface.stones):
        dx, dy = (float(d) for d in turn.hand.rng.uniform(-2, 2, 2))
        sensor = stone.sensor
        world.lift(stone)
        stone.x, stone.y = stone.x + dx, stone.y + dy
        world.lay(stone, sensor)
    yield 0.5


def adjusts(turn: Turn) -> Task:
    """Some stones are pushed to the middle of their points, one after the other."""
    for stone in turn.older(5):
        yield from turn.hand.adjust(stone.sensor)


def adjusts_lifted(turn: Turn) -> Task:
    """Some stones are lifted a little and set down on their points again."""
    for stone in turn.older(3):
        yield from turn.hand.adjust(stone.sensor, True)


def looks_at_one(turn: Turn) -> Task:
    """A stone is taken up, looked at, and put back."""
    for stone in turn.older():
        yield from _up_and_back(turn, stone, 2.0)


def wrong_group(turn: Turn) -> Task:
    """Three stones that are not captured are lifted together and put back."""
    lifted: list[tuple[Stone, int]] = []
    for stone in turn.older(3):
        sensor = stone.sensor
        if (yield from turn.hand.lift_stone(stone)):
            lifted.append((stone, sensor))
            yield from turn.hand.move(stone, 0.2, stone.x, stone.y, 80.0)
    yield 1.0
    for stone, sensor in lifted:
        yield from turn.hand.carry(stone, *turn.hand.aim(sensor))
        yield from turn.hand.lay(stone, sensor)


def exchanges_two(turn: Turn) -> Task:
    """Two stones are taken up together and put back on their points, the second one first."""
    pair: list[tuple[Stone, int]] = []
    for stone in turn.older(2):
        sensor = stone.sensor
        if (yield from turn.hand.lift_stone(stone)):
            yield from turn.hand.move(stone, 0.2, stone.x, stone.y, 70.0)
            pair.append((stone, sensor))
    yield 0.6
    for stone, sensor in reversed(pair):
        yield from turn.hand.carry(stone, *turn.hand.aim(sensor))
        yield from turn.hand.lay(stone, sensor)


def lifts_last(turn: Turn) -> Task:
    """The other side lifts the stone that it has just played, and puts it back on its point."""
    assert turn.last
    stone = turn.world.surface.on(turn.last[1])
    if stone:
        sensor = stone.sensor
        yield from turn.other.lift_stone(stone)
        yield 1.0
        yield from turn.other.carry(stone, *point_mm(sensor))
        yield from turn.other.lay(stone, sensor)


def prisoner_put_back(turn: Turn) -> Task:
    """A stone out of the other side's bowl, as a prisoner, is put on the board and removed."""
    there = turn.free()
    if there >= 0:
        stone = turn.world.take(turn.other.player)
        yield from turn.hand.carry(stone, *turn.hand.aim(there))
        yield from turn.hand.lay(stone, there)
        yield 2.0
        yield from turn.hand.lift_stone(stone)
        yield from turn.hand.put_back(stone)


def stack_falls(turn: Turn) -> Task:
    """A handful of three stones falls on the board before the move and is picked up again."""
    hand = turn.hand
    fallen: list[Stone] = []
    for _ in range(3):
        there = turn.free(apart=1)
        if there >= 0:
            stone = turn.world.take(hand.player)
            yield from hand.carry(stone, *point_mm(there))
            yield from hand.lay(stone, there)
            fallen.append(stone)
    yield 1.0
    for stone in fallen:
        if (yield from hand.lift_stone(stone)):
            yield from hand.put_back(stone)


def variation(turn: Turn) -> Task:
    """Four stones of a variation are laid out by both in turn, and all are taken away."""
    put: list[Stone] = []
    for number in range(4):
        there = turn.free()
        hand = turn.other if number % 2 else turn.hand
        if there >= 0:
            put.append((yield from hand.place(there)))
            yield 0.5
    yield 1.5
    for stone in reversed(put):
        hand = turn.hand if stone.colour == turn.colour else turn.other
        if (yield from hand.lift_stone(stone)):
            yield from hand.put_back(stone)


def stone_on_stone(turn: Turn) -> Task:
    """A stone is laid on top of another, on the way, and taken away."""
    for under in turn.older():
        stone = yield from turn.hand.grab()
        yield from turn.hand.carry(stone, under.x, under.y)
        yield from turn.hand.move(stone, 0.3, under.x, under.y, 9.2)
        yield 1.5
        yield from turn.hand.put_back(stone)


def _push(turn: Turn, stone: Stone, x: float, y: float, sensor: int = -1) -> Task:
    """Push a lying stone along the board within 0.3 s; sensor: what it is meant for then."""
    world = turn.world
    if stone not in world.surface.stones:
        return
    world.lift(stone)
    yield from turn.hand.move(stone, 0.3, x, y, 0.0)
    world.lay(stone, sensor)
    if sensor < 0:
        settle(world)


def _up_and_back(turn: Turn, stone: Stone, up_s: float) -> Task:
    hand, sensor = turn.hand, stone.sensor
    if (yield from hand.lift_stone(stone)):
        yield from hand.move(stone, 0.3, stone.x, stone.y, 90.0)
        yield up_s
        yield from hand.carry(stone, *hand.aim(sensor))
        yield from hand.lay(stone, sensor)
