"""How people end a game: in any order, with slips, putting right what the board shows them.

An ending is a row of ENDINGS: what one of the players does otherwise than the ceremony asks, once,
while dead stones are taken off or areas are filled. `wenping.make.ceremony` lists what the board
has to say to it. What was done is in the world's trace: ("slip", name, sensor).
"""

from collections.abc import Callable
from dataclasses import dataclass

from wenping.twin.hands import Hand
from wenping.twin.places import beside, bowl_mm, point_mm
from wenping.twin.stones import HAND, Stone, make_set
from wenping.twin.tasks import Task
from wenping.twin.world import World
from wenping.weiqi.points import opponent

_LOOK_S = 1.5  # how long a stone is looked at before it is put back: estimate


@dataclass
class Chance:
    """What a slip may use: a hand, and points as sensors.

    free: points that the hand is to fill. theirs: empty points of the other side's territory, eyes:
    those of them in eyes. living: points of the hand's living stones. laid: points that the hand
    has filled.
    """

    hand: Hand
    free: list[int]
    theirs: list[int]
    eyes: list[int]
    living: list[int]
    laid: list[int]


def aside(world: World, hand: Hand, stone: Stone) -> Task:
    """Lay a stone in the hand down outside of the board: into a lid, or under a bowl."""
    yield from hand.carry(stone, *bowl_mm(stone.colour - 1))
    world.set_aside(stone)
    yield 0.2


def look_about(world: World, hand: Hand) -> Task:
    """Put the stones of the hand's colour that lie outside into the bowl; if there are none, and a
    stone too many was put into the bowl, take one out of the game.
    """
    colour = hand.player + 1
    mine = [stone for stone in world.aside if stone.colour == colour]
    for stone in mine:
        yield 0.5
        world.take_up(stone)
        yield from hand.put_back(stone)
    bowl = world.bowls[hand.player]
    strangers = [it for it in world.strangers if it.colour == colour]
    if len(strangers) > len([it for it in world.taken if it.colour == colour]) and bowl.count():
        pocket = bowl.top()
        stone = bowl.stones[pocket]
        assert stone
        bowl.lay(pocket, None)
        stone.where = HAND
        world.taken.append(stone)
        yield 0.5


def _missing(at: Chance) -> Task:
    """A stone gets under the bowl."""
    hand = at.hand
    stone = yield from hand.grab()
    hand.world.note("slip", "missing", -1)
    yield from aside(hand.world, hand, stone)


def _extra(at: Chance) -> Task:
    """A stone of another set gets into the bowl."""
    hand = at.hand
    stone = make_set(hand.player + 1, 1, hand.rng)[0]
    hand.world.strangers.append(stone)
    bowl = hand.world.bowls[hand.player]
    bowl.lay(bowl.free(), stone)
    hand.world.note("slip", "extra", -1)
    yield 0.5


def _wrong(at: Chance) -> Task:
    """A stone out of the own bowl is put into the other side's territory."""
    yield from _into(at, "wrong", [p for p in at.theirs if p not in at.eyes])


def _eye(at: Chance) -> Task:
    """A stone is put into an eye of the other side."""
    yield from _into(at, "eye", at.eyes)


def _into(at: Chance, name: str, points: list[int]) -> Task:
    free = [p for p in points if at.hand.world.surface.near(p) is None]
    if free:
        sensor = int(at.hand.rng.choice(free))
        at.hand.world.note("slip", name, sensor)
        yield from at.hand.place(sensor)


def _bump(at: Chance) -> Task:
    """A living stone is pushed onto a point beside its own."""
    hand, surface = at.hand, at.hand.world.surface
    for sensor in map(int, hand.rng.permutation(at.living)):
        free = [p for p in beside(sensor) if surface.near(p) is None]
        stone = surface.near(sensor)
        if free and stone:
            hand.world.note("slip", "bump", sensor)
            hand.world.lift(stone)
            yield from hand.move(stone, 0.3, *point_mm(free[0]), 0.0)
            hand.world.lay(stone, free[0])
            return


def _early(at: Chance) -> Task:
    """The clock is pressed before all is done."""
    at.hand.world.note("slip", "early", -1)
    yield from at.hand.press_clock()


def _back(at: Chance) -> Task:
    """The last stone is taken back into the bowl, looked at, and put down once more."""
    if not at.laid:
        return
    sensor = at.laid[-1]
    at.hand.world.note("slip", "back", sensor)
    stone = yield from at.hand.lift(sensor)
    if stone:
        yield from at.hand.put_back(stone)
        yield _LOOK_S
        yield from at.hand.place(sensor)


@dataclass(frozen=True)
class Ending:
    """A row of ENDINGS. begin, end: slips as the first thing and as the last thing of the filling.

    half: of a dead string one stone is left at first. lid: dead stones are kept in the lid.
    any_order: both fill here and there. play_on: after the stop one side plays on, then both pass
    once more. dispute: after the stop both play on, then agree to take up the stopped position
    again. shortest: they choose the way to count with the fewest stones, by the referee's button,
    and put what the lights ask for.
    """

    begin: Callable[[Chance], Task] | None = None
    end: Callable[[Chance], Task] | None = None
    half: bool = False
    lid: bool = False
    any_order: bool = False
    play_on: bool = False
    dispute: bool = False
    shortest: bool = False


ENDINGS = {
    "none": Ending(),
    "missing": Ending(begin=_missing),
    "extra": Ending(begin=_extra),
    "wrong": Ending(begin=_wrong),
    "eye": Ending(begin=_eye),
    "bump": Ending(begin=_bump),
    "early": Ending(begin=_early),
    "back": Ending(end=_back),
    "half": Ending(half=True),
    "lid": Ending(lid=True),
    "any-order": Ending(any_order=True),
    "play-on": Ending(play_on=True),
    "dispute": Ending(dispute=True),
    "shortest": Ending(shortest=True),
}


def chance(hand: Hand, grid: dict[int, int], owner: dict[int, int], free: list[int]) -> Chance:
    """What a hand may slip with. grid, owner: colours by sensor, owner of empty points too."""
    mine = hand.player + 1
    other = opponent(mine)
    theirs = [s for s, colour in owner.items() if colour == other and not grid[s]]
    eyes = [s for s in theirs if _size(s, set(theirs)) <= 2]
    living = [s for s, colour in grid.items() if colour == mine]
    return Chance(hand, free, theirs, eyes, living, [])


def _size(sensor: int, region: set[int]) -> int:
    found = [sensor]
    for s in found:
        found += [p for p in beside(s) if p in region and p not in found]
    return len(found)
