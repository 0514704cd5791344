"""What goes wrong on a table: bumped stones, a swept corner, a stone put back wrong, a cat.

Tasks like everything people do. Each ends with the note "disturbed", what it was, and how many
points are not as before then.
"""

import math

from wenping.geometry import LINES
from wenping.twin.places import PITCH_X_MM, PITCH_Y_MM, POINTS, bowl_mm, point_mm

_EDGE_MM = 25.0  # further out than this a stone is no longer on the board
_CORNER = 4  # lines that a sleeve sweeps
_AREA_MM = 55.0  # radius of what a cat scatters
_AWAY = 0.2  # part of the scattered stones that leave the board


def bump(hand):
    """A stone is pushed by 6 to 16 mm: it may come to lie between two points, or on the next."""
    stones = hand.world.surface.stones
    if stones:
        stone = stones[int(hand.rng.integers(len(stones)))]
        yield from _disturb(hand, "bump", [stone], (6.0, 16.0), 0.0, hand.rng.uniform(0, 6.28))


def knock(hand):
    """A sleeve sweeps over a corner; all stones go the same way."""
    rows = range(_CORNER) if hand.rng.random() < 0.5 else range(LINES - _CORNER, LINES)
    cols = range(_CORNER) if hand.rng.random() < 0.5 else range(LINES - _CORNER, LINES)
    swept = [s for s in hand.world.surface.stones if divmod(s.sensor, LINES)[0] in rows]
    swept = [s for s in swept if s.sensor % LINES in cols]
    yield from _disturb(hand, "knock", swept, (8.0, 26.0), _AWAY, hand.rng.uniform(0, 6.28))


def scatter(hand):
    """A cat: an area is stirred."""
    stones = hand.world.surface.stones
    if not stones:
        return
    middle = stones[int(hand.rng.integers(len(stones)))]
    area = [s for s in stones if math.hypot(s.x - middle.x, s.y - middle.y) < _AREA_MM]
    yield from _disturb(hand, "scatter", area, (5.0, 50.0), _AWAY, None)


def misput(hand):
    """A stone is taken up, looked at, and put back on a free point beside its own."""
    from wenping.twin.hands import around

    world = hand.world
    stones = [s for s in world.surface.stones if 0 <= s.sensor < POINTS]
    hand.rng.shuffle(stones)
    for stone in stones:
        free = [s for s in around(stone.sensor) if world.surface.near(s) is None]
        if free:
            there = int(hand.rng.choice(free))
            yield from hand.lift(stone.sensor)
            yield 0.6
            yield from hand._move(stone, 0.3, *hand._aim(there), 0.0)
            world.lay(stone, there)
            world.note("disturbed", "misput", 2)
            return


KINDS = {"bumps": bump, "knocks": knock, "misputs": misput, "scatters": scatter}


def schedule(manner, moves: int, rng) -> dict[int, list]:
    """Before which moves of a game what happens; not in its first tenth."""
    plan: dict[int, list] = {}
    for name, task in KINDS.items():
        for _ in range(getattr(manner, name)):
            if moves > 10:
                plan.setdefault(int(rng.integers(moves // 10, moves)), []).append(task)
    return plan


def _disturb(hand, what: str, stones: list, most_mm, away: float, angle):
    """Stones go along the board for a moment; who leaves it goes back into its bowl."""
    world, rng = hand.world, hand.rng
    before = lying(world)
    gone = []
    for stone in stones:
        turn = rng.uniform(0, 6.28) if angle is None else angle + rng.normal(0, 0.3)
        far = rng.uniform(*most_mm)
        x, y = stone.x + far * math.cos(turn), stone.y + far * math.sin(turn)
        world.lift(stone)
        start = world.tasks.now_us
        path = [(start, stone.x, stone.y, 0.0), (start + 200_000, x, y, 0.0)]
        world.carry_along(stone, path)
        stone.x, stone.y = x, y
        off_board = not (-_EDGE_MM < x < (LINES - 1) * PITCH_X_MM + _EDGE_MM) or not (
            -_EDGE_MM < y < (LINES - 1) * PITCH_Y_MM + _EDGE_MM
        )
        gone.append(off_board or rng.random() < away)
    yield 0.2
    for stone, left in zip(stones, gone, strict=True):
        if left:
            owner = stone.colour - 1
            stone.x, stone.y = bowl_mm(owner)
            world.drop(stone, owner)
        else:
            world.lay(stone, -1)
    settle(world)
    world.note("disturbed", what, sum(a != b for a, b in zip(before, lying(world), strict=True)))


def settle(world) -> None:
    """Where stones lie now is where people see them: each on the point it is nearest to, if it is
    near enough and nobody else's."""
    taken = {stone.sensor for stone in world.surface.stones if stone.sensor >= 0}
    for stone in world.surface.stones:
        if stone.sensor < 0:
            col, row = round(stone.x / PITCH_X_MM), round(stone.y / PITCH_Y_MM)
            if 0 <= col < LINES and 0 <= row < LINES:
                sensor = LINES * row + col
                x, y = point_mm(sensor)
                if sensor not in taken and math.hypot(stone.x - x, stone.y - y) <= 6.0:
                    stone.sensor = sensor
                    taken.add(sensor)


def lying(world) -> list[int]:
    """By point: the colour of the stone on it, 3 where one lies between points."""
    out = [0] * POINTS
    for stone in world.surface.stones:
        col, row = round(stone.x / PITCH_X_MM), round(stone.y / PITCH_Y_MM)
        if 0 <= col < LINES and 0 <= row < LINES:
            x, y = point_mm(LINES * row + col)
            near = math.hypot(stone.x - x, stone.y - y) <= 8.8
            out[LINES * row + col] = stone.colour if near else 3
    return out
