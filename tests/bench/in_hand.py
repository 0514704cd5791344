"""What a hand does with stones and with things that it carries together, for doings kept aside."""

import math
from collections.abc import Sequence

from kept_aside import magnet, outside

from wenping.twin.doings.turn import Turn
from wenping.twin.hands import Hand
from wenping.twin.places import POINTS, point_mm
from wenping.twin.stones import Stone
from wenping.twin.tasks import Task

RIGHT, BOTTOM = point_mm(POINTS - 1)

Group = Sequence[tuple[Stone, float, float, float]]  # and where each is, from the group's place


def own_side(turn: Turn) -> int:
    """1 for Black, who sits at the bottom edge, -1 for White."""
    return 1 if turn.hand.player == 0 else -1


def pole(turn: Turn, strength: float) -> Stone:
    """A magnet, either pole up, that belongs to no set."""
    return magnet(turn, 0.9 * strength, 1.1 * strength)


def go(turn: Turn, group: Group, took_s: float, x: float, y: float, z: float) -> Task:
    """Move things that a hand holds together straight to a place."""
    start = turn.world.tasks.now_us
    ends = [(it, x + dx, y + dy, z + dz) for it, dx, dy, dz in group]
    for it, *end in ends:
        way = [(start, it.x, it.y, it.z), (start + int(1e6 * took_s), *end)]
        turn.world.carry_along(it, way)
    yield took_s
    for it, *end in ends:
        it.x, it.y, it.z = end


def come(turn: Turn, group: Group, x: float, y: float, z: float) -> Task:
    """Bring magnets from beyond the nearer edge to a place."""
    for it, dx, dy, dz in group:
        it.x, it.y, it.z = x + dx, outside(y) + dy, 90.0 + dz
        turn.world.aside.append(it)
        turn.world.take_up(it)
    turn.world.note("near", True)
    yield from go(turn, group, 0.6, x, y, z)


def leave(turn: Turn, group: Group) -> Task:
    (first, dx, dy, _), *_ = group
    x, y = first.x - dx, first.y - dy
    yield from go(turn, group, 0.5, x, outside(y), 90.0)
    for it, *_ in group:
        turn.world.set_aside(it)
        turn.world.aside.remove(it)
    turn.world.note("near", False)


def at_left_hand(turn: Turn, beyond: float) -> tuple[float, float]:
    """A place on the frame at the player's left hand, where no slots are."""
    x, _ = point_mm(int(turn.hand.rng.integers(7)))
    return (x, BOTTOM + beyond) if turn.hand.player == 0 else (RIGHT - x, -beyond)


def way_s(hand: Hand, stone: Stone, x: float, y: float) -> float:
    """How long a hand takes from where it holds a stone to a place, as in Hand.carry."""
    return 0.15 + math.hypot(x - stone.x, y - stone.y) / hand.how.speed_mm_s


def rest(turn: Turn, stone: Stone) -> None:
    """The stone of the move rests where it is."""
    turn.world.lay(stone, turn.sensor)
    turn.world.note("laid", stone.colour, turn.sensor, stone.x, stone.y)


def take_up(turn: Turn, stone: Stone) -> None:
    """A lying stone is in somebody's hand from now on, or held by a magnet."""
    turn.world.note("lifted", stone.colour, stone.sensor, stone.x, stone.y)
    turn.world.lift(stone)


def into_bowl(hand: Hand, stone: Stone) -> Task:
    """Take a stone, if it still lies on the board, and put it into its bowl."""
    if stone in hand.world.surface.stones and (yield from hand.lift_stone(stone)):
        yield from hand.put_back(stone)
