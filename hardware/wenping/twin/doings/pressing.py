"""What people do with the clock, with captured stones, and what two players agree on."""

from wenping.twin.clearing import clear
from wenping.twin.doings.turn import Turn
from wenping.twin.stones import Stone
from wenping.twin.tasks import Task

_SLOW_S = 3.0  # a stone that is captured slowly: estimate


# The clock, instead of one press


def nothing(turn: Turn) -> Task:
    """Nobody presses."""
    yield 0.1


def twice(turn: Turn) -> Task:
    """The clock is pressed twice in a row."""
    yield from turn.hand.press_clock()
    yield 0.1
    yield from turn.hand.press_clock()


def drums(turn: Turn) -> Task:
    """The clock is pressed four times, fast."""
    for _ in range(4):
        yield from turn.hand.press_clock()


def both_press(turn: Turn) -> Task:
    """Both press their clocks at the same time."""
    turn.world.tasks.start(turn.other.press_clock())
    yield from turn.hand.press_clock()


def others_first(turn: Turn) -> Task:
    """The other side's clock is pressed by mistake, then the own."""
    yield from turn.other.press_clock()
    yield 0.4
    yield from turn.hand.press_clock()


def late(turn: Turn) -> Task:
    """The clock is pressed after seven seconds."""
    yield 7.0
    yield from turn.hand.press_clock()


def others_do(turn: Turn) -> Task:
    """The clock is forgotten, and the other side presses its own to remind."""
    yield 2.0
    yield from turn.other.press_clock()
    yield 1.0
    yield from turn.hand.press_clock()


# Before a move


def on_own_turn(turn: Turn) -> Task:
    """The clock is pressed once more on the own turn, before a stone is laid."""
    yield from turn.hand.press_clock()
    yield 1.0


def ignored(turn: Turn) -> Task:
    """Nothing is done: this move is made without a look at the lights."""
    yield 0.1


def take_back(turn: Turn) -> Task:
    """Two moves are played, both agree to take them back, and the game goes on without them."""
    world, mine = turn.world, turn.free(apart=2, legal=True)
    theirs = turn.free(apart=2, legal=True)
    if mine < 0 or theirs in (-1, mine):
        return
    for hand, sensor in ((turn.hand, mine), (turn.other, theirs)):
        world.note("move", hand.player + 1, sensor)
        turn.beyond[sensor] = hand.player + 1
        yield from hand.place(sensor)
        yield from hand.press_clock()
        yield from turn.until(2 - hand.player)
    yield 1.5
    for hand, sensor in ((turn.other, theirs), (turn.hand, mine)):
        turn.beyond[sensor] = 0
        stone = yield from hand.lift(sensor)
        if stone:
            yield from hand.put_back(stone)
        world.note("back", 1)
    yield from turn.until(turn.colour)


def take_back_own(turn: Turn) -> Task:
    """A move is played and pressed; the other side agrees that it is taken back."""
    sensor = turn.free(apart=2, legal=True)
    if sensor < 0:
        return
    hand = turn.hand
    turn.world.note("move", turn.colour, sensor)
    turn.beyond[sensor] = turn.colour
    yield from hand.place(sensor)
    yield from hand.press_clock()
    yield from turn.until(3 - turn.colour)
    yield 1.0
    turn.beyond[sensor] = 0
    stone = yield from hand.lift(sensor)
    if stone:
        yield from hand.put_back(stone)
    turn.world.note("back", 1)
    yield from turn.until(turn.colour)


# Captured stones, instead of clearing.clear


def slowly(turn: Turn) -> Task:
    """Captured stones are taken off one by one, with pauses."""
    for sensor in turn.captured:
        yield from clear(turn.hand, [sensor])
        yield _SLOW_S


def after_press(turn: Turn) -> Task:
    """The clock is pressed first, then the captured stones are taken off."""
    yield from turn.hand.press_clock()
    yield from clear(turn.hand, turn.captured)


def by_the_other(turn: Turn) -> Task:
    """The other side takes its own captured stones off."""
    yield from clear(turn.other, turn.captured)


def one_too_many(turn: Turn) -> Task:
    """A stone that is not captured is taken along, missed, and put back."""
    more = turn.older()
    taken: list[tuple[Stone, int]] = []
    for stone in more:
        if stone.sensor not in turn.captured and stone.sensor != turn.sensor:
            sensor = stone.sensor
            if (yield from turn.hand.lift_stone(stone)):
                taken.append((stone, sensor))
    yield from clear(turn.hand, turn.captured)
    yield 1.5
    for stone, sensor in taken:
        yield from turn.hand.carry(stone, *turn.hand.aim(sensor))
        yield from turn.hand.lay(stone, sensor)


# Captured stones, before the stone that captures


def captured_first(turn: Turn) -> Task:
    """The captured stones are taken off before the capturing stone is laid."""
    yield from clear(turn.hand, turn.captured)
    yield from turn.hand.place(turn.sensor)
