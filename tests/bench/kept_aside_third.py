"""The third set of doings that were kept aside: they are used with HELD_OUT=3 alone, for the end.

Who writes or tunes the judgement of the board does not look at them before. Who does them knows
firmware/LIGHTS.md. Lengths in mm, times in s; numbers without a source are estimates.
"""

import math

from in_hand import BOTTOM, RIGHT, at_left_hand, come, go, leave, own_side, pole, rest
from kept_aside import magnet, shove

from wenping.geometry import LINES
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
from wenping.twin.places import PITCH_X_MM, PITCH_Y_MM, POINTS, bowl_mm, point_mm
from wenping.twin.stones import DIAMETER_MM, Stone
from wenping.twin.tasks import Task

_REFEREE = 4  # of circuits.BUTTON_NAMES; the clocks are 0 and 1
_AGREED_S = 3.4  # both clocks are held so long; LIGHTS.md has 3 s
_APART_MM = DIAMETER_MM[2] + 1.5  # between the middles of stones that lie side by side
_HAND = 6  # captured stones that a palm holds


# The stone of the move


def slides_in_line(turn: Turn) -> Task:
    """The stone is put on the edge of the board, and a finger slides it along an empty line."""
    hand, x_y = turn.hand, turn.hand.aim(turn.sensor)
    ways = _empty_ways(turn)
    if not ways:
        yield from hand.place(turn.sensor)
        return
    dx, dy, lines = ways[int(hand.rng.integers(len(ways)))]
    far_x, far_y = (dx * (lines * PITCH_X_MM + 14.0), dy * (lines * PITCH_Y_MM + 14.0))
    x, y = point_mm(turn.sensor)
    stone = yield from hand.grab()
    yield from hand.carry(stone, x + far_x, y + far_y)
    yield from hand.move(stone, hand.about(hand.how.lower_s), stone.x, stone.y, 0.0)
    yield 0.3
    speed = float(hand.rng.uniform(110.0, 240.0))
    yield from hand.move(stone, (abs(far_x) + abs(far_y)) / speed, *x_y, 0.0)
    rest(turn, stone)


def clicks_twice(turn: Turn) -> Task:
    """The stone clicks on its point two times before the fingers leave it."""
    hand = turn.hand
    stone = yield from hand.grab()
    yield from hand.carry(stone, *hand.aim(turn.sensor))
    for high in (7.0, 4.0):
        yield from hand.move(stone, 0.1, stone.x, stone.y, 0.0)
        yield 0.07
        yield from hand.move(stone, 0.09, stone.x, stone.y, high * float(hand.rng.uniform(0.6, 1)))
    yield from hand.move(stone, 0.08, *hand.aim(turn.sensor), 0.0)
    rest(turn, stone)


def two_hands(turn: Turn) -> Task:
    """One hand lays the stone, the other one presses the clock at the same instant."""
    hand = turn.hand
    stone = yield from hand.grab()
    yield from hand.carry(stone, *hand.aim(turn.sensor))
    took_s = hand.about(hand.how.lower_s)
    in_s = max(0.0, took_s + float(hand.rng.uniform(-0.08, 0.08)))
    turn.world.tasks.start(_press_now(turn), in_s)
    yield from hand.move(stone, took_s, stone.x, stone.y, 0.0)
    rest(turn, stone)


def press_first(turn: Turn) -> Task:
    """The clock is pressed first, as one does who is in a hurry, and then the stone is laid."""
    yield from turn.hand.press_clock()
    yield float(turn.hand.rng.uniform(0.3, 1.2))
    yield from turn.hand.place(turn.sensor)


def in_the_square(turn: Turn) -> Task:
    """A beginner puts the stone in the middle of a square, is told, and lays it on the point."""
    hand = turn.hand
    squares = _free_squares(turn)
    if not squares:
        yield from hand.place(turn.sensor)
        return
    x, y = squares[int(hand.rng.integers(len(squares)))]
    dx, dy = hand.off()
    stone = yield from hand.grab()
    yield from hand.carry(stone, x + dx, y + dy)
    yield from hand.lay(stone, turn.sensor)
    yield float(hand.rng.uniform(1.5, 3.5))
    if (yield from hand.lift_stone(stone)):
        yield from hand.carry(stone, *hand.aim(turn.sensor))
        yield from hand.lay(stone, turn.sensor)


def spun_like_a_coin(turn: Turn) -> Task:
    """The stone is spun on its edge over its point like a coin, and settles after two seconds.

    Its magnet is tilted meanwhile: what a sensor reads of it goes with the cosine. The part of the
    field that a tilted magnet has beside itself is left out.
    """
    hand = turn.hand
    x, y = point_mm(turn.sensor)
    stone = yield from hand.grab()
    full, turns, way = stone.strength, 26, float(hand.rng.uniform(0, 2 * math.pi))
    yield from hand.carry(stone, x, y)
    yield from hand.move(stone, 0.2, x, y, 6.0)
    for part in range(turns):
        tilt = math.radians(82.0) * (1 - (part / turns) ** 2)
        wide = 5.0 * (1 - part / turns)
        stone.strength = full * math.cos(tilt)
        angle = way + 0.9 * part
        place = x + wide * math.cos(angle), y + wide * math.sin(angle)
        yield from hand.move(stone, 0.08, *place, 6.0 * math.sin(tilt))
    yield from hand.move(stone, 0.05, *hand.aim(turn.sensor), 0.0)
    stone.strength = full
    rest(turn, stone)


def palm_full(turn: Turn) -> Task:
    """The stone is laid by two fingers, while three more lie in the palm of the same hand."""
    hand, rng = turn.hand, turn.hand.rng
    stone = yield from hand.grab()
    palm = [(stone, 0.0, 0.0, 0.0)]
    for _ in range(3):
        more = yield from hand.grab()
        place = rng.uniform(-14.0, 14.0), own_side(turn) * rng.uniform(38.0, 60.0)
        palm.append((more, *(float(p) for p in place), float(rng.uniform(25.0, 35.0))))
    x, y = hand.aim(turn.sensor)
    far = math.hypot(x - stone.x, y - stone.y)
    yield from go(turn, palm, 0.15 + far / hand.how.speed_mm_s, x, y, hand.how.over_mm)
    yield from go(turn, palm, hand.about(hand.how.lower_s), x, y, 0.0)
    rest(turn, stone)
    yield 0.1
    yield from go(turn, palm[1:], 0.2, x, y, 15.0)
    yield from go(turn, palm[1:], 0.15 + far / hand.how.speed_mm_s, *bowl_mm(hand.player), 30.0)
    for more, *_ in palm[1:]:
        yield from hand.put_back(more)


def sleeve_catches(turn: Turn) -> Task:
    """The sleeve of the hand that has laid the stone takes a stone along; it is put back at once.

    The stone is one of those between the new one and the player, within four lines.
    """
    hand, side = turn.hand, own_side(turn)
    laid = yield from hand.place(turn.sensor)
    row, col = divmod(turn.sensor, LINES)
    near = [
        s
        for s in turn.older(POINTS)
        if s is not laid
        and s.sensor != turn.sensor
        and s.sensor not in turn.captured
        and abs(s.sensor % LINES - col) <= 2
        and 1 <= side * (s.sensor // LINES - row) <= 4
    ]
    for stone in near[:1]:
        sensor, far = stone.sensor, side * float(hand.rng.uniform(12.0, 26.0))
        yield from shove(turn, [stone], float(hand.rng.uniform(-4.0, 4.0)), far)
        yield float(hand.rng.uniform(0.6, 1.4))
        yield from _back_on(turn, stone, sensor)


# Before the move


def straightens_row(turn: Turn) -> Task:
    """A finger runs along three stones of a row, one after the other, so that they lie straight.

    It takes each of them along a little.
    """
    rng, rows = turn.hand.rng, {}
    for stone in turn.older(POINTS):
        rows.setdefault(stone.sensor // LINES, []).append(stone)
    row = max(rows.values(), key=len, default=[])
    along = 1 if rng.random() < 0.5 else -1
    for stone in sorted(row, key=lambda it: along * it.x)[:3]:
        _, y = point_mm(stone.sensor)
        off = y + float(rng.uniform(-1.0, 1.0)) - stone.y
        yield from shove(turn, [stone], along * float(rng.uniform(0.5, 2.5)), off)
        yield 0.15


def swaps_chipped(turn: Turn) -> Task:
    """An own stone that is chipped is exchanged for one out of the bowl."""
    hand = turn.hand
    for old in [s for s in turn.older(POINTS) if s.colour == turn.colour][:1]:
        sensor = old.sensor
        new = yield from hand.grab()
        if (yield from hand.lift_stone(old)):
            yield from hand.move(old, 0.4, old.x + 50.0, old.y, 70.0)
            yield 1.0
            yield from hand.carry(new, *hand.aim(sensor))
            yield from hand.lay(new, sensor)
            yield from hand.put_back(old)
        else:
            yield from hand.put_back(new)


def cat_paws(turn: Turn) -> Task:
    """A cat paws at the last stone three times; its owner puts the stone back on its point."""
    assert turn.last
    sensor, rng = turn.last[1], turn.hand.rng
    stone, there = turn.world.surface.on(sensor), turn.free(sensor)
    if stone is None or there < 0:
        return
    (x, y), (to_x, to_y) = point_mm(sensor), point_mm(there)
    for _ in range(3):
        part = float(rng.uniform(5.0, 9.0)) / math.hypot(to_x - x, to_y - y)
        yield from shove(turn, [stone], part * (to_x - x), part * (to_y - y))
        yield float(rng.uniform(0.4, 0.9))
    yield float(rng.uniform(1.0, 2.5))
    yield from _back_on(turn, stone, sensor, turn.other)


def tries_out(turn: Turn) -> Task:
    """While the other side is away the player tries what is to come: this move, its answer and one
    more. They are taken back, the last one first, before the other side is there again.
    """
    assert turn.following
    hand, answer = turn.hand, turn.following[1]
    put = [(yield from hand.place(turn.sensor))]
    yield 0.8
    theirs = yield from hand.grab(turn.other.player)
    yield from hand.carry(theirs, *hand.aim(answer))
    yield from hand.lay(theirs, answer)
    put.append(theirs)
    yield 0.8
    third = turn.free(answer)
    if third >= 0:
        put.append((yield from hand.place(third)))
    yield float(hand.rng.uniform(2.0, 5.0))
    for stone in reversed(put):
        if (yield from hand.lift_stone(stone)):
            yield from hand.put_back(stone)
    yield from turn.until(turn.colour)


def moves_twice(turn: Turn) -> Task:
    """Who has just moved thinks to be next, plays again, presses, and takes it off when told."""
    there = turn.free(apart=2, legal=True)
    if there < 0:
        return
    stone = yield from turn.other.place(there)
    yield from turn.other.press_clock()
    yield float(turn.hand.rng.uniform(1.0, 4.0))
    if (yield from turn.other.lift_stone(stone)):
        yield from turn.other.put_back(stone)
    yield from turn.until(turn.colour)


def passes_by_mistake(turn: Turn) -> Task:
    """The pass button is pressed instead of nothing; both agree, and hold both clocks."""
    hand = turn.hand
    turn.world.note("pass", turn.colour)
    yield from hand.press_pass()
    yield 3.0
    turn.world.tasks.start(turn.other.press(turn.other.player, _AGREED_S))
    turn.world.note("back", 1)
    yield from hand.press(hand.player, _AGREED_S)
    yield 1.5
    yield from turn.until(turn.colour)


def club_break(turn: Turn) -> Task:
    """The referee pauses the game for a notice; a visitor takes up a stone meanwhile, and puts it
    back.
    """
    hand = turn.hand
    yield from hand.press(_REFEREE)
    yield float(hand.rng.uniform(4.0, 8.0))
    for stone in turn.older():
        yield from _lifted_and_back(turn, stone, 3.0)
    yield float(hand.rng.uniform(6.0, 12.0))
    yield from hand.press(_REFEREE)
    yield from turn.until(turn.colour)


def upside_down_back(turn: Turn) -> Task:
    """An own stone is looked at and put back upside down; its flat side shows, it is turned over.

    Upside down its magnet is one of the other colour.
    """
    hand = turn.hand
    for stone in [s for s in turn.older(POINTS) if s.colour == turn.colour and not s.flipped][:1]:
        for turned in (True, False):
            sensor = stone.sensor
            if (yield from hand.lift_stone(stone)) is None:
                return
            yield from hand.move(stone, 0.3, stone.x, stone.y, 70.0)
            yield 0.8
            stone.flipped = turned
            yield from hand.carry(stone, *hand.aim(sensor))
            yield from hand.lay(stone, sensor)
            yield float(hand.rng.uniform(2.0, 5.0)) if turned else 0.2


def wrist_rests(turn: Turn) -> Task:
    """The player thinks with the wrist on the edge of the board, and a magnetic bracelet on it.

    Six magnets of 6 x 2 mm, each about as strong as a stone's of 8 x 1 mm (as much volume): three
    are near the wood, three on top of the wrist, 40 mm higher. The wrist moves now and then.
    """
    rng, side = turn.hand.rng, own_side(turn)
    ring = [
        (pole(turn, 1.0), 18.0 * (i % 3 - 1), float(rng.uniform(-3, 3)), 40.0 * (i // 3))
        for i in range(6)
    ]
    x, _ = point_mm(int(rng.integers(LINES)))
    edge = BOTTOM if side > 0 else 0.0
    y = edge - side * float(rng.uniform(0.0, 30.0))
    yield from come(turn, ring, x, y, 5.0)
    for _ in range(int(rng.integers(3, 7))):
        yield float(rng.uniform(1.5, 3.5))
        x, y = x + float(rng.normal(0, 4)), y + float(rng.normal(0, 3))
        yield from go(turn, ring, 0.3, x, y, float(rng.uniform(3.0, 9.0)))
    yield from leave(turn, ring)


def lid_lies(turn: Turn) -> Task:
    """The lid with the prisoners stands on the frame while play goes on, four to seven in it."""
    turn.world.tasks.start(_lid(turn))
    yield 0.8


def films(turn: Turn) -> Task:
    """A phone on a small stand films the game from the edge of the board for more than a minute."""
    turn.world.tasks.start(_filming(turn))
    yield 0.8


# Captured stones


def scoops(turn: Turn) -> Task:
    """The captured stones are scooped up with the palm, which shoves those around them."""
    hand, world = turn.hand, turn.world
    captured = [s for s in map(world.surface.on, sorted(turn.captured)) if s]
    while captured:
        held, captured = captured[:_HAND], captured[_HAND:]
        yield hand.about(hand.how.lift_s)
        around = [
            s
            for s in world.surface.stones
            if s not in held
            and s not in captured
            and s.sensor != turn.sensor
            and any(math.hypot(s.x - h.x, s.y - h.y) < 25.0 for h in held)
        ]
        far = own_side(turn) * float(hand.rng.uniform(1.5, 4.0))
        x, y = (sum(it) / len(held) for it in zip(*((s.x, s.y) for s in held), strict=True))
        for stone in held:
            sensor = stone.sensor
            world.lift(stone)
            world.note("lifted", stone.colour, sensor, stone.x, stone.y)
        palm = [(s, 0.4 * (s.x - x), 0.4 * (s.y - y), 0.0) for s in held]
        world.tasks.start(shove(turn, around, float(hand.rng.uniform(-1.5, 1.5)), far))
        yield from go(turn, palm, 0.5, x, y + 2 * far, 8.0)
        yield from go(turn, palm, 0.3, x, y + 4 * far, 60.0)
        for stone in held:
            yield from hand.put_back(stone)


def piles_on_frame(turn: Turn) -> Task:
    """The captured stones are laid on the frame one by one, and go into the bowl together."""
    hand, side = turn.hand, own_side(turn)
    x, edge = (12.0, BOTTOM) if side > 0 else (RIGHT - 12.0, 0.0)
    lying: list[Stone] = []
    for sensor in sorted(turn.captured):
        stone = yield from hand.lift(sensor)
        if stone:
            column, row = len(lying) % 6, len(lying) // 6
            place = x + side * _APART_MM * column, edge + side * (26.0 + _APART_MM * row)
            yield from hand.carry(stone, *place)
            yield from hand.lay(stone, -1)
            lying.append(stone)
    yield 1.0
    for stone in lying:
        if (yield from hand.lift_stone(stone)):
            yield from hand.put_back(stone)


# The clock


def looks_under(turn: Turn) -> Task:
    """After the press the stone is lifted once more, to see which crossing is under it, and laid
    on the same point.
    """
    yield from turn.hand.press_clock()
    yield float(turn.hand.rng.uniform(0.2, 1.2))
    stone = turn.world.surface.on(turn.sensor)
    if stone:
        yield from _lifted_and_back(turn, stone, 0.8, 35.0)


# Parts


def _press_now(turn: Turn) -> Task:
    world, player = turn.world, turn.hand.player
    world.press(player)
    world.note("pressed", player)
    yield turn.hand.about(turn.hand.how.held_s)
    world.press(player, False)


def _lifted_and_back(turn: Turn, stone: Stone, up_s: float, high: float = 80.0) -> Task:
    hand, sensor = turn.hand, stone.sensor
    if (yield from hand.lift_stone(stone)):
        yield from hand.move(stone, 0.25, stone.x, stone.y, high)
        yield up_s
        yield from hand.carry(stone, *hand.aim(sensor))
        yield from hand.lay(stone, sensor)


def _back_on(turn: Turn, stone: Stone, sensor: int, hand=None) -> Task:
    """Take a stone up from where it was shoved to and lay it on its point again."""
    hand = hand or turn.hand
    if (yield from hand.lift_stone(stone)):
        yield from hand.carry(stone, *hand.aim(sensor))
        yield from hand.lay(stone, sensor)


def _empty_ways(turn: Turn) -> list[tuple[int, int, int]]:
    """From which edges an empty line leads to the point: steps in x and y, and how many lines."""
    row, col = divmod(turn.sensor, LINES)
    found = []
    for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        lines = (LINES - 1 - col if dx > 0 else col) if dx else (LINES - 1 - row, row)[dy < 0]
        way = [LINES * (row + n * dy) + col + n * dx for n in range(1, lines + 1)]
        if lines and all(turn.world.surface.near(s) is None for s in way):
            found.append((dx, dy, lines))
    return found


def _free_squares(turn: Turn) -> list[tuple[float, float]]:
    """The middles of the squares at the point on whose corners no stone lies."""
    row, col = divmod(turn.sensor, LINES)
    x, y = point_mm(turn.sensor)
    found = []
    for dx, dy in ((-1, -1), (-1, 1), (1, -1), (1, 1)):
        if 0 <= row + dy < LINES > col + dx >= 0:
            corners = (turn.sensor + dx, turn.sensor + LINES * dy, turn.sensor + LINES * dy + dx)
            if all(turn.world.surface.near(s) is None for s in corners):
                found.append((x + dx * PITCH_X_MM / 2, y + dy * PITCH_Y_MM / 2))
    return found


def _lid(turn: Turn) -> Task:
    """It stays for 25 to 40 s. The stones in it lie on either side, within 35 mm."""
    rng, lid = turn.hand.rng, []
    for _ in range(int(rng.integers(4, 8))):
        wide, angle = float(rng.uniform(0, 30)), float(rng.uniform(0, 2 * math.pi))
        place = wide * math.cos(angle), wide * math.sin(angle), float(rng.uniform(0, 12))
        lid.append((pole(turn, 1.0), *place))
    yield from come(turn, lid, *at_left_hand(turn, 52.0), 4.0)
    yield float(rng.uniform(25.0, 40.0))
    yield from leave(turn, lid)


def _filming(turn: Turn) -> Task:
    """It stays for 60 to 75 s. It stands upright: little of its magnets' field points down."""
    rng = turn.hand.rng
    phone = [(magnet(turn, 4.0, 12.0), 0.0, 0.0, 0.0)]
    yield from come(turn, phone, *at_left_hand(turn, 32.0), float(rng.uniform(25.0, 45.0)))
    yield float(rng.uniform(60.0, 75.0))
    yield from leave(turn, phone)


DOINGS = {
    "slides-in-line": Doing(LAY, ":kept_aside_third.slides_in_line", 5),
    "clicks-twice": Doing(LAY, ":kept_aside_third.clicks_twice", 4),
    "two-hands": Doing(LAY, ":kept_aside_third.two_hands", 4, presses=True, fits=quiet),
    "press-first": Doing(LAY, ":kept_aside_third.press_first", 12, presses=True, fits=quiet),
    "in-the-square": Doing(LAY, ":kept_aside_third.in_the_square", 8),
    "spun-like-a-coin": Doing(LAY, ":kept_aside_third.spun_like_a_coin", 6),
    "palm-full": Doing(LAY, ":kept_aside_third.palm_full", 4),
    "sleeve-catches": Doing(LAY, ":kept_aside_third.sleeve_catches", 6),
    "straightens-row": Doing(BEFORE, ":kept_aside_third.straightens_row", 6),
    "swaps-chipped": Doing(BEFORE, ":kept_aside_third.swaps_chipped"),
    "cat-paws": Doing(BEFORE, ":kept_aside_third.cat_paws", fits=has_last),
    "tries-out": Doing(BEFORE, ":kept_aside_third.tries_out", 20, fits=answered),
    "moves-twice": Doing(BEFORE, ":kept_aside_third.moves_twice", 16, fits=quiet),
    "passes-by-mistake": Doing(BEFORE, ":kept_aside_third.passes_by_mistake", 24),
    "club-break": Doing(BEFORE, ":kept_aside_third.club_break", 24),
    "upside-down-back": Doing(BEFORE, ":kept_aside_third.upside_down_back"),
    "wrist-rests": Doing(BEFORE, ":kept_aside_third.wrist_rests"),
    "lid-lies": Doing(BEFORE, ":kept_aside_third.lid_lies", 24),
    "films": Doing(BEFORE, ":kept_aside_third.films", 36),
    "scoops": Doing(CLEAR, ":kept_aside_third.scoops", 1, fits=captures),
    "piles-on-frame": Doing(CLEAR, ":kept_aside_third.piles_on_frame", 1, fits=captures),
    "looks-under": Doing(PRESS, ":kept_aside_third.looks_under", 8),
}
