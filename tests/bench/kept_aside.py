"""The second set of doings that were kept aside: used with HELD_OUT=2 alone, since it is known now.

Who writes or tunes the judgement of the board did not look at them before their first use. Those of
the first set, FIRST, have joined the others; kept_aside_third.py has the third one.
"""

import math
from collections import Counter
from collections.abc import Sequence

from wenping.geometry import LINES
from wenping.twin.clearing import clear
from wenping.twin.doings import BEFORE, CLEAR, LAY, PRESS, SET_UP, Doing, answered, captures
from wenping.twin.doings.turn import Turn
from wenping.twin.places import POINTS, beside, point_mm
from wenping.twin.stones import BLACK, WHITE, Stone
from wenping.twin.tasks import Task

FIRST = ("ring-lies", "tablecloth", "exchanges-two", "stack-falls", "rolls-in", "thirds",
         "slow-landing", "drums", "both-press")  # fmt: skip

_BEYOND_MM = 130.0  # a thing comes from so far beyond the nearer player's edge
_REFEREE = 4  # of circuits.BUTTON_NAMES; the clocks are 0 and 1


def badge_swings(turn: Turn) -> Task:
    """A badge with a magnet swings from the neck of somebody who bends over the board."""
    hand, rng = turn.hand, turn.hand.rng
    badge = magnet(turn, 5.0, 10.0)
    x, y = point_mm(int(rng.integers(POINTS)))
    height, way = (float(rng.uniform(*span)) for span in ((28.0, 45.0), (0.0, 2 * math.pi)))
    yield from _bring(turn, badge, x, y, height)
    for step in range(1, 40):
        far = 55.0 * math.sin(0.7 * step) * (1 - step / 50)
        high = height + far * far / 400
        yield from hand.move(badge, 0.1, x + far * math.cos(way), y + far * math.sin(way), high)
    yield from _take_away(turn, badge)
    yield 0.5


def case_lies(turn: Turn) -> Task:
    """A case with earbuds is put on the frame, and lies there while play goes on."""
    turn.world.tasks.start(_case(turn))
    yield 0.8


def row_shoved(turn: Turn) -> Task:
    """All stones of the fullest row are shoved along it together, and shoved back."""
    lying = [stone for stone in turn.world.surface.stones if 0 <= stone.sensor < POINTS]
    rows = Counter(stone.sensor // LINES for stone in lying)
    if rows:
        (row, _), *_ = rows.most_common(1)
        stones = [stone for stone in lying if stone.sensor // LINES == row]
        far = float(turn.hand.rng.uniform(4, 7)) * (1 if turn.hand.rng.random() < 0.5 else -1)
        yield from shove(turn, stones, far, 0.0)
        yield 2.0
        yield from shove(turn, stones, -far, 0.0)


def trembles(turn: Turn) -> Task:
    """The hand trembles: the stone touches the board here and there before it is let go."""
    hand = turn.hand
    x, y = point_mm(turn.sensor)
    stone = yield from hand.grab()
    yield from hand.carry(stone, *hand.aim(turn.sensor))
    for step in range(20):
        dx, dy = (max(-4.0, min(4.0, float(d))) for d in hand.rng.normal(0, 2.0, 2))
        high = max(0.0, float(hand.rng.normal(6.0 - 0.3 * step, 2.5)))
        yield from hand.move(stone, 0.09, x + dx, y + dy, high)
    yield from hand.lay(stone, turn.sensor)


def clings(turn: Turn) -> Task:
    """The stone clings to the finger, falls down two lines away, and is put on its point again."""
    hand = turn.hand
    stone = yield from hand.place(turn.sensor)
    there = _two_lines_from(turn)
    yield 0.15
    if there < 0 or not (yield from hand.lift_stone(stone)):
        return
    yield from hand.move(stone, 0.25, *hand.aim(there), 30.0)
    yield from hand.lay(stone, there)
    yield 1.5
    if (yield from hand.lift_stone(stone)):
        yield from hand.carry(stone, *hand.aim(turn.sensor))
        yield from hand.lay(stone, turn.sensor)


def slams(turn: Turn) -> Task:
    """The stone is slammed down so hard that those around it jump."""
    hand, world = turn.hand, turn.world
    stone = yield from hand.grab()
    yield from hand.carry(stone, *hand.aim(turn.sensor))
    yield from hand.move(stone, 0.15, stone.x, stone.y, 60.0)
    yield from hand.move(stone, 0.04, stone.x, stone.y, 0.0)
    world.lay(stone, turn.sensor)
    world.note("laid", stone.colour, turn.sensor, stone.x, stone.y)
    for other in list(world.surface.stones):
        far = math.hypot(other.x - stone.x, other.y - stone.y)
        if other is not stone and 0 <= other.sensor < POINTS and far < 50.0:
            dx, dy = (float(d) for d in hand.rng.uniform(-2.5, 2.5, 2))
            world.tasks.start(shove(turn, [other], dx, dy, 3.0))
    yield 0.2


def plays_both(turn: Turn) -> Task:
    """The answer is forced: the same hand lays it too, before either clock is pressed."""
    assert turn.following
    hand = turn.hand
    colour, sensor = turn.following
    yield from hand.place(turn.sensor)
    yield 0.7
    turn.ahead.add(sensor)
    turn.world.note("move", colour, sensor)
    stone = yield from hand.grab(turn.other.player)
    yield from hand.carry(stone, *hand.aim(sensor))
    yield from hand.lay(stone, sensor)


def in_doubt(turn: Turn) -> Task:
    """A captured stone is taken off, put back while both look once more, and taken off."""
    hand, sensor = turn.hand, turn.captured[0]
    stone = yield from hand.lift(sensor)
    if stone:
        yield from hand.move(stone, 0.3, stone.x, stone.y, 90.0)
        yield 1.2
        yield from hand.carry(stone, *hand.aim(sensor))
        yield from hand.lay(stone, sensor)
        yield 2.0
    yield from clear(hand, turn.captured)


def answered_first(turn: Turn) -> Task:
    """The captured stones are taken off only when the other side has answered, or after a while."""
    turn.world.tasks.start(_clear_later(turn))
    yield 0.1


def elbow(turn: Turn) -> Task:
    """An elbow hits the referee's button; it is pressed once more, and then the clock."""
    yield from turn.hand.press(_REFEREE)
    yield 2.0
    yield from turn.hand.press(_REFEREE)
    yield 1.0
    yield from turn.hand.press_clock()


def leans(turn: Turn) -> Task:
    """The hand stays on the clock while the other side already thinks and plays."""
    hand = turn.hand
    most_s = 0.8 if hand.how.at_once else 2.4 if hand.how.ponder else 5.0
    held_s = most_s * float(hand.rng.uniform(0.5, 1.0))
    turn.world.tasks.start(hand.press(hand.player, held_s))
    yield 1.5 * hand.how.press_s + 0.1


def one_stone_more(turn: Turn) -> Task:
    """A handicap stone is set up, and one too many, which is taken away again."""
    yield from turn.hand.place(turn.sensor)
    there = turn.free(apart=3)
    if there >= 0:
        yield 0.5
        stone = yield from turn.hand.place(there)
        yield 2.0
        if (yield from turn.hand.lift_stone(stone)):
            yield from turn.hand.put_back(stone)


# Parts


def magnet(turn: Turn, least: float, most: float) -> Stone:
    """A magnet of so many stones' strength, either pole up, that belongs to no set."""
    side = BLACK if turn.hand.rng.random() < 0.5 else WHITE
    return Stone(side, strength=float(turn.hand.rng.uniform(least, most)))


def _bring(turn: Turn, magnet: Stone, x: float, y: float, z: float) -> Task:
    magnet.x, magnet.y, magnet.z = x, outside(y), 90.0
    turn.world.aside.append(magnet)
    turn.world.take_up(magnet)
    turn.world.note("near", True)
    yield from turn.hand.move(magnet, 0.5, x, y, z)


def _take_away(turn: Turn, magnet: Stone) -> Task:
    yield from turn.hand.move(magnet, 0.5, magnet.x, outside(magnet.y), 90.0)
    turn.world.set_aside(magnet)
    turn.world.aside.remove(magnet)
    turn.world.note("near", False)


def outside(y: float) -> float:
    _, bottom = point_mm(POINTS - 1)
    return -_BEYOND_MM if y < bottom / 2 else bottom + _BEYOND_MM


def _case(turn: Turn) -> Task:
    """It lies at the player's left hand, where no slots are, for 15 to 20 s."""
    rng, (right, bottom) = turn.hand.rng, point_mm(POINTS - 1)
    case = magnet(turn, 5.0, 12.0)
    x, _ = point_mm(int(rng.integers(6)))
    place = (x, bottom + 28.0) if turn.hand.player == 0 else (right - x, -28.0)
    yield from _bring(turn, case, *place, 8.0)
    yield float(rng.uniform(15.0, 20.0))
    yield from _take_away(turn, case)


def shove(turn: Turn, stones: Sequence[Stone], dx: float, dy: float, high: float = 0.0) -> Task:
    """Stones that lie move together, by so many mm; those that jump are `high` mm up half way."""
    world, took_s = turn.world, 0.08 if high else 0.4
    begun, half = world.tasks.now_us, int(5e5 * took_s)
    moved = [(stone, stone.sensor) for stone in stones if stone in world.surface.stones]
    for stone, _ in moved:
        world.lift(stone)
        x, y = stone.x, stone.y
        way = [(begun, x, y, 0.0), (begun + half, x + dx / 2, y + dy / 2, high)]
        world.carry_along(stone, [*way, (begun + 2 * half, x + dx, y + dy, 0.0)])
        stone.x, stone.y = x + dx, y + dy
    yield took_s
    for stone, sensor in moved:
        world.lay(stone, sensor)


def _two_lines_from(turn: Turn) -> int:
    """Draw an empty point two lines from that of the turn, -1 if there is none."""
    near = turn.world.surface.near
    around = sorted({s for m in beside(turn.sensor) for s in beside(m)} - {turn.sensor})
    free = [s for s in around if near(s) is None]
    return int(turn.hand.rng.choice(free)) if free else -1


def _clear_later(turn: Turn) -> Task:
    tasks, on = turn.world.tasks, turn.world.surface.on
    sensor = turn.following[1] if turn.following else turn.sensor
    end_us = tasks.now_us + 8_000_000
    tasks.start(iter((8.0,)))  # time passes even if nothing else happens
    yield lambda: on(sensor) or tasks.now_us >= end_us
    yield 0.5
    yield from clear(turn.hand, turn.captured)


def _answered_elsewhere(turn: Turn) -> bool:
    """Stones are taken, and the answer is on none of their points."""
    taken = turn.captured
    return len(taken) > 0 and turn.following is not None and turn.following[1] not in taken


DOINGS = {
    "badge-swings": Doing(BEFORE, ":kept_aside.badge_swings", 6),
    "case-lies": Doing(BEFORE, ":kept_aside.case_lies", 30),
    "row-shoved": Doing(BEFORE, ":kept_aside.row_shoved"),
    "trembles": Doing(LAY, ":kept_aside.trembles", 4),
    "clings": Doing(LAY, ":kept_aside.clings", 8),
    "slams": Doing(LAY, ":kept_aside.slams", 4),
    "plays-both": Doing(LAY, ":kept_aside.plays_both", fits=answered),
    "in-doubt": Doing(CLEAR, ":kept_aside.in_doubt", 1, fits=captures),
    "answered-first": Doing(CLEAR, ":kept_aside.answered_first", 1, fits=_answered_elsewhere),
    "elbow": Doing(PRESS, ":kept_aside.elbow"),
    "leans": Doing(PRESS, ":kept_aside.leans", 4),
    "one-stone-more": Doing(SET_UP, ":kept_aside.one_stone_more"),
}
