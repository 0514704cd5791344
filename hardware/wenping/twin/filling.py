"""How two players fill their areas for the count, each with the stones of their bowl."""

from collections.abc import Sequence

from wenping.twin.clearing import clear
from wenping.twin.endings import Chance, Ending, chance, look_about
from wenping.twin.pair import Pair
from wenping.twin.places import POINTS
from wenping.twin.repair import LOOK_S
from wenping.twin.tasks import Task
from wenping.weiqi.area import SHARED, Area
from wenping.weiqi.points import BLACK, EMPTY, WHITE, opponent

_TOUCHES = 150  # stones that are put where the light asks for them, at most
_SETTLES = 5  # how often the players press again after the filling
_COUNTED_S = 12.0  # after stones were put back: until the board has counted its bowls
_CONFIRMED_S = 1.5  # from a press to what the board says to it


class Filling:
    """The part of a game after the agreement on its dead stones."""

    def __init__(self, pair: Pair, ending: Ending):
        """ending: what the players do otherwise than asked for."""
        self._pair = pair
        self._ending = ending
        self._busy = 0  # players who are filling their areas now

    def fill(self) -> Task:
        """Put the stones of each stage of the ceremony, both sides at the same time."""
        pair, script = self._pair, self._pair.script
        yield from self._clear_rails()
        grid = bytearray(pair.position.grid)
        for point in script.dead:
            grid[point] = EMPTY
        area = Area()
        area.count(grid)
        pair.repair.filled = True
        empty = [p for p in range(len(grid)) if grid[p] == EMPTY]
        both = [(area.owner[p], p) for p in empty if area.owner[p] in (BLACK, WHITE)]
        stages = [both] if script.stages is None else script.stages
        if self._ending.shortest:
            stages = [[]]
        board = [p for p in range(len(grid)) if area.owner[p]]
        stones = {pair.sensor(p): grid[p] for p in board}
        owners = {pair.sensor(p): area.owner[p] for p in board}
        for number, stage in enumerate(stages):
            self._busy = 2
            sides = [[pair.sensor(p) for side, p in stage if side == c] for c in (BLACK, WHITE)]
            pair.beyond.update((pair.sensor(p), side) for side, p in stage)
            at = chance(pair.hand(BLACK), stones, owners, sides[0]) if number == 0 else None
            if at and self._ending.begin:
                yield from self._ending.begin(at)  # before the other hand is over the board, too
            pair.world.tasks.start(self._side(BLACK, sides[0], at))
            pair.world.tasks.start(self._side(WHITE, sides[1], None))
            yield lambda: not self._busy
            yield LOOK_S
            yield from self._put_right()
            yield from self._follow(owners)

    def settle(self) -> Task:
        """After the filling: do what the lights tell until the board asks no player any more."""
        for _ in range(_SETTLES):
            asked = self._pair.lights.askers()
            if not asked and not self._pair.lights.red():
                return
            yield from self._put_right()
            for colour in asked:
                yield from self._pair.hand(colour).press_clock()
            yield _CONFIRMED_S

    def _clear_rails(self) -> Task:
        """Stones beside the board go back into their bowls, for which they are needed now."""
        for stone in [s for s in self._pair.world.surface.stones if s.sensor >= POINTS]:
            hand = self._pair.hand(stone.colour)
            if (yield from hand.lift_stone(stone)) is not None:
                yield from hand.put_back(stone)

    def _side(self, colour: int, points: Sequence[int], at: Chance | None) -> Task:
        """One side puts its stones on these sensors; `at`: where it may slip."""
        hand, world = self._pair.hand(colour), self._pair.world
        points = list(points)
        if hand.how.any_order or self._ending.any_order:
            points = [int(s) for s in hand.rng.permutation(points)]
            if self._ending.any_order:
                world.note("slip", "any-order", points[0] if points else -1)
        for sensor in points:
            if not world.bowls[colour - 1].count():
                break
            if world.surface.near(sensor) is None:
                yield from hand.place(sensor)
            if at:
                at.laid.append(sensor)
        if at and self._ending.end:
            yield from self._ending.end(at)
        self._busy -= 1

    def _follow(self, owners: dict[int, int]) -> Task:
        """Put the stones that the green light still asks for: of the side whose territory it is
        (Black's on a shared point), or of the other side if that one's bowl is empty or its light
        is dark. They stop where a stone lies already, which no sensor detects: their clocks confirm
        the filling. Stones at which a blue light points go back into their bowls.
        """
        lights, world = self._pair.lights, self._pair.world
        for _ in range(_TOUCHES):
            blue = lights.pointed_blue()
            if blue >= 0 and not lights.red():
                yield from clear(self._pair.hand(owners[blue]), [blue])
                yield LOOK_S
                continue
            sensor, put = lights.pointed()
            if not put or lights.red() or sensor not in owners or world.surface.near(sensor):
                return
            owner = BLACK if owners[sensor] == SHARED else owners[sensor]
            done = lights.asked(opponent(owner)) and not any(lights.player(owner))
            able = world.bowls[owner - 1].count() and not done
            colour = owner if able else opponent(owner)
            if colour != owner and any(stone.colour == owner for stone in world.aside):
                world.note("lacks", owner)
                yield from look_about(world, self._pair.hand(owner))
            elif not world.bowls[colour - 1].count():
                return
            else:
                yield from self._pair.hand(colour).place(sensor)
            yield LOOK_S

    def _put_right(self) -> Task:
        """Correct what red lights show; look for missing stones where a light is amber."""
        pair, tasks = self._pair, self._pair.world.tasks
        if pair.lights.red():
            yield from pair.repair.put_right()
        if self._amber():
            for colour in (BLACK, WHITE):
                pair.world.note("looks-about", colour)
                yield from look_about(pair.world, pair.hand(colour))
            end_us = tasks.now_us + int(_COUNTED_S * 1e6)
            tasks.start(iter([_COUNTED_S]))
            yield lambda: not self._amber() or tasks.now_us >= end_us
            if pair.lights.red():
                yield from pair.repair.put_right()

    def _amber(self) -> bool:
        """Whether stones of a side are missing or too many."""
        return self._pair.lights.amber(BLACK) or self._pair.lights.amber(WHITE)
