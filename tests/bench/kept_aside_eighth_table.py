"""Before the move, and captured stones, in the eighth set of doings that were kept aside
(kept_aside_eighth.py).

Lengths in mm, times in s; numbers without a source are estimates.
"""

from in_hand import BOTTOM, RIGHT, come, go, into_bowl, leave
from kept_aside import magnet
from kept_aside_sixth_captures import shift

from wenping.geometry import LINES
from wenping.twin.clearing import clear
from wenping.twin.doings import BEFORE, CLEAR, Doing, captures, has_last
from wenping.twin.doings.turn import Move, Turn
from wenping.twin.places import POINTS, beside
from wenping.twin.tasks import Task

_HERE = ":kept_aside_eighth_table."
_STARS = [LINES * row + col for row in (3, 9, 15) for col in (3, 9, 15)]


# Before the move


def teacher_replaces_last(turn: Turn) -> Task:
    """A teacher takes the last stone, "better here", lays it there, and one of the side that is to
    move on the point that it has left: "this is what you leave to it". Both stones go back.
    """
    assert turn.last
    hand, teacher, rng, sensor = turn.hand, turn.other, turn.hand.rng, turn.last[1]
    stone, there = turn.world.surface.on(sensor), lonely(turn)
    if stone is None or there < 0 or not (yield from teacher.lift_stone(stone)):
        yield 0.1
        return
    yield from teacher.carry(stone, *teacher.aim(there))
    yield from teacher.lay(stone, there)
    yield float(rng.uniform(0.5, 2.0))
    shown = yield from hand.grab()
    yield from hand.carry(shown, *hand.aim(sensor))
    yield from hand.lay(shown, sensor)
    yield float(rng.uniform(2.0, 8.0))
    yield from into_bowl(hand, shown)
    if (yield from teacher.lift_stone(stone)):
        yield from teacher.carry(stone, *teacher.aim(sensor))
        yield from teacher.lay(stone, sensor)
    yield from turn.until(turn.colour)


def clears_to_look(turn: Turn) -> Task:
    """Somebody asks whether the board has its star points: up to four stones around one of them are
    put aside on free points near by, all look, and each is put back.
    """
    hand, rng, older = turn.hand, turn.hand.rng, turn.older(POINTS)
    around = [[s for s in older if _lines(s.sensor, star) <= 1] for star in _STARS]
    stones = max(around, key=len)[: int(rng.integers(2, 5))]
    lifted = []
    for stone in stones:
        sensor = stone.sensor
        free = [s for s in range(POINTS) if 2 <= _lines(s, sensor) <= 5 and is_free(turn, s)]
        there = int(rng.choice(free)) if free else -1
        if there >= 0 and (yield from hand.lift_stone(stone)):
            yield from hand.carry(stone, *hand.aim(there))
            yield from hand.lay(stone, there)
            lifted.append((stone, sensor))
    yield float(rng.uniform(1.0, 4.0))
    for stone, sensor in lifted:
        if (yield from hand.lift_stone(stone)):
            yield from hand.carry(stone, *hand.aim(sensor))
            yield from hand.lay(stone, sensor)


def replays_last_six(turn: Turn) -> Task:
    """ "How did we get here?" The last four to six stones are taken up, the last one first; both
    look at what was before and lay them again in the order of play. Nobody presses.
    """
    rng, held = turn.hand.rng, []
    for colour, sensor in reversed(_last_moves(turn)[-int(rng.integers(4, 7)) :]):
        hand = turn.hand if colour == turn.colour else turn.other
        stone = yield from hand.lift(sensor)
        if stone:
            yield from hand.move(stone, 0.3, stone.x, stone.y, 70.0)
            held.append((hand, stone, sensor))
        yield float(rng.uniform(0.1, 0.8))
    yield float(rng.uniform(1.0, 5.0))
    for hand, stone, sensor in reversed(held):
        yield from hand.carry(stone, *hand.aim(sensor))
        yield from hand.lay(stone, sensor)
        yield float(rng.uniform(0.3, 1.5))
    yield from turn.until(turn.colour)


def spectator_leans(turn: Turn) -> Task:
    """A spectator leans over the board from one side, and the magnetic clasp of a necklace hangs
    and sways low over it, for a quarter of a minute and more, while play goes on.
    """
    turn.world.tasks.start(_pendant(turn))
    yield 0.8


# Captured stones


def wrong_clock_captured(turn: Turn) -> Task:
    """With captured stones in one hand the player hits the other side's clock with the other hand,
    takes the rest of them off, sees that the wrong clock runs, and hits the own one.
    """
    taken, rng = sorted(turn.captured), turn.hand.rng
    half = taken[: len(taken) // 2]
    yield from clear(turn.hand, half)
    yield from turn.other.press_clock()
    yield float(rng.uniform(0.2, 1.5))
    yield from clear(turn.hand, [s for s in taken if s not in half])
    yield float(rng.uniform(0.3, 2.5))
    yield from turn.hand.press_clock()


def live_one_follows(turn: Turn) -> Task:
    """The cuff of the hand that takes the captured stones drags a living one along onto a point
    that has just become free. It is seen after a while and pushed back.
    """
    rng, on = turn.hand.rng, turn.world.surface.on
    yield from clear(turn.hand, turn.captured)
    ways = [(on(m), s) for s in turn.captured for m in beside(s) if m != turn.sensor and on(m)]
    ways = [(stone, s) for stone, s in ways if turn.world.surface.near(s) is None]
    if ways:
        stone, there = ways[int(rng.integers(len(ways)))]
        sensor = stone.sensor
        yield from shift(turn, [(stone, there)], float(rng.uniform(0.2, 0.5)))
        yield float(rng.uniform(1.0, 4.0))
        yield from shift(turn, [(stone, sensor)], float(rng.uniform(0.3, 0.6)))


def misreads_light(turn: Turn) -> Task:
    """The player presses and lets the lights tell what is captured, but reads them one line wrong:
    takes up a living stone, "no, that one", puts it back, and then takes the captured ones.
    """
    hand, rng, on = turn.hand, turn.hand.rng, turn.world.surface.on
    yield from hand.press_clock()
    yield float(rng.uniform(1.0, 3.0))
    near = [m for s in turn.captured for m in beside(s)]
    alive = [(on(m), m) for m in near if m not in (*turn.captured, turn.sensor) and on(m)]
    for stone, sensor in alive[:1]:
        if (yield from hand.lift_stone(stone)):
            yield from hand.move(stone, 0.2, stone.x, stone.y, 60.0)
            yield float(rng.uniform(0.8, 2.5))
            yield from hand.carry(stone, *hand.aim(sensor))
            yield from hand.lay(stone, sensor)
    yield from clear(hand, turn.captured)


# Parts


def lonely(turn: Turn, *but: int) -> int:
    """Draw an empty point, three lines from that of the turn or more, beside which no stone lies,
    and no answer nor any of `but`: a move there takes none. -1 if there is none.
    """
    free = [s for s in range(POINTS) if is_free(turn, s) and _lines(s, turn.sensor) >= 3]
    free = [s for s in free if all(m not in but and is_free(turn, m) for m in beside(s))]
    return int(turn.hand.rng.choice(free)) if free else -1


def is_free(turn: Turn, sensor: int) -> bool:
    """Whether a point is empty, and neither the turn's nor that of the answer."""
    answer = turn.following[1] if turn.following else -1
    return sensor not in (turn.sensor, answer) and turn.world.surface.near(sensor) is None


def _lines(a: int, b: int) -> int:
    return max(abs(a // LINES - b // LINES), abs(a % LINES - b % LINES))


def _last_moves(turn: Turn) -> list[Move]:
    """The moves up to the last one since which nothing was lifted or passed, all still lying."""
    made: list[Move] = []
    for _, what, *note in turn.world.trace:
        if what == "move":
            made.append((note[0], note[1]))
        elif what in ("lifted", "back", "pass"):
            made.clear()
    lie = [(stone.colour, stone.sensor) for stone in turn.world.surface.stones]
    return made if all(move in lie for move in made) else []


def _has_four(turn: Turn) -> bool:
    return turn.sensor not in turn.ahead and len(_last_moves(turn)) >= 4


def _last_lies(turn: Turn) -> bool:
    return turn.sensor not in turn.ahead and has_last(turn)


def _pendant(turn: Turn) -> Task:
    """The clasp is as strong as half a stone to one and a half, and 22 to 40 mm over the board."""
    rng = turn.hand.rng
    clasp = [(magnet(turn, 0.5, 1.5), 0.0, 0.0, 0.0)]
    x, y, high = (float(rng.uniform(*span)) for span in ((40.0, 200.0), (0.2, 0.8), (22.0, 40.0)))
    x, y = x if rng.random() < 0.5 else RIGHT - x, y * BOTTOM
    yield from come(turn, clasp, x, y, high + 20.0)
    for step in range(int(rng.integers(18, 32))):
        far, up = (-1) ** step * float(rng.uniform(8.0, 20.0)), float(rng.uniform(0.0, 5.0))
        yield from go(turn, clasp, 0.8, x + far, y + far * 0.4, high + up)
    yield from leave(turn, clasp)


DOINGS = {
    "teacher-replaces-last": Doing(BEFORE, _HERE + "teacher_replaces_last", 20, fits=_last_lies),
    "clears-to-look": Doing(BEFORE, _HERE + "clears_to_look", 16),
    "replays-last-six": Doing(BEFORE, _HERE + "replays_last_six", 24, fits=_has_four),
    "spectator-leans": Doing(BEFORE, _HERE + "spectator_leans", 24),
    "wrong-clock-captured": Doing(
        CLEAR, _HERE + "wrong_clock_captured", 1, presses=True, fits=captures
    ),
    "live-one-follows": Doing(CLEAR, _HERE + "live_one_follows", 1, fits=captures),
    "misreads-light": Doing(CLEAR, _HERE + "misreads_light", 1, presses=True, fits=captures),
}
