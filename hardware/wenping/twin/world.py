"""The world around the board: stones, fields, weights, buttons, and what people do.

`step(t_us, outputs)` brings it to a time; `answer` then holds what the board's circuits measure.
The same seed gives the same world. hardware/README.md lists what this model leaves out.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from wenping.twin import places
from wenping.twin.bowls import Bowl
from wenping.twin.circuits import (
    AT_BIAS,
    AT_BUTTONS,
    AT_CELLS,
    AT_VSYS,
    BATTERY,
    GONE,
    NO_PANEL,
    WORDS,
)
from wenping.twin.defects import Defects
from wenping.twin.exchange import Outputs
from wenping.twin.extents import blank, extent_of, missing
from wenping.twin.faults import read_faults
from wenping.twin.field import field_of
from wenping.twin.matrix import BIAS, COLUMNS, stray
from wenping.twin.passing import Passing
from wenping.twin.paths import Paths, Waypoint
from wenping.twin.sensors import MIDDLE, NOISE_MT, Spread
from wenping.twin.sliding import Slid, Sliding
from wenping.twin.stone_sets import OUTSIDE, Magnet
from wenping.twin.stones import BLACK, BOWL, HAND, WHITE, Stone, make_set
from wenping.twin.surface import SCALE, Surface
from wenping.twin.tasks import Task, Tasks

_NOISE_SAMPLES = 1 << 14  # then the noise of single samples repeats itself
_CARRY_MOST = 0.005  # part of the row before that a column keeps, at most: estimate
_AGE_US = 1_000_000  # sensors and cells drift in steps of so long
_WEIGH_US = 20_000  # from one reading of the cells to the next; an HX711 takes one each 100 ms
# A stone that has jumped to one in a hand: how high and how quickly, how long until the hand has it
# off, and back on the board: estimates.
_JUMP_MM = 10.0
_JUMP_S = 0.05
_TAKEN_OFF_S = 0.8
_PUT_BACK_S = 0.3
# A stone that people set up or take off comes down, or goes up, so far in so long: estimates.
_ABOVE_MM = 12.0
_DOWN_S = 0.05
_IN_BOWL_MM = 60.0  # height above the board at which a hand takes a stone out of a bowl: estimate


class World:
    """Stones, surface, bowls, buttons and the tasks of people (`tasks`), all in simulated time.

    Faults change `defects`, `noise_mt` and the parts they concern (twin/faults.py). `trace` keeps
    what really happened, as `note` was told.
    """

    def __init__(
        self,
        seed: int = 0,
        *,
        spread: Spread | None = None,
        noise_mt: float = NOISE_MT,
        faults: str = "",
        stones: tuple[int, int] = (places.CAPACITY, places.CAPACITY),
        board: str = "whole",
        new: bool = False,
    ):
        """Make a world in which so many black and white `stones` lie in their bowls.

        `noise_mt` is the standard deviation of a sample's noise; `board` says how much of the board
        is there (extents.py); a `new` board has no fault that comes after its calibration. Raises
        FaultError when `faults` is not a text of faults, ValueError for a board that does not
        exist.
        """
        found = read_faults(faults)
        extent = extent_of(board)
        self._missing = None if board == "whole" else missing(extent)
        self.seed = seed
        spread = spread or Spread()
        # Each part draws from a generator of its own: the same seed gives the same board, however
        # many stones there are.
        self.rng, on_board, in_bowls, of_stones, of_samples = np.random.default_rng(seed).spawn(5)
        self.surface = Surface(spread, on_board)
        self.bowls = tuple(Bowl(player, spread, in_bowls) for player in range(2))
        self.sets = tuple(
            make_set(colour, count, of_stones)
            for colour, count in zip((BLACK, WHITE), stones, strict=True)
        )
        self.sliding: Sliding | None = None  # no forces between magnets
        self.defects = Defects()
        self.noise_mt = noise_mt
        self._undrawn: dict[int, list[int]] = {}
        if not extent.beside:
            self.defects.bowls_gone = (0, 1)
        for fault, value in found:
            if not (new and fault.later):
                fault.change(self, value)
        for bowl, these in zip(self.bowls, self.sets, strict=True):
            bowl.fill(these)
        noise = of_samples.normal(0, self.noise_mt * SCALE, _NOISE_SAMPLES)
        self.noise = np.clip(np.rint(noise), -127, 127).astype(np.int8).tobytes()
        self.carry = [int(c) for c in of_samples.uniform(0, _CARRY_MOST * 1024, COLUMNS)]
        if self.defects.carry:
            self.carry = [int(self.defects.carry * 1024)] * COLUMNS
        self._start()

    def _start(self) -> None:
        """Set what changes while the world runs to how it is at time 0."""
        self.tasks = Tasks()
        self.outputs = Outputs()
        self.on_battery = False
        self.buttons = 0  # bit n is 1 while the button circuits.BUTTON_NAMES[n] is held down
        self.idle = True
        self.power_fails = False
        self.answer = np.zeros(WORDS, np.uint16)
        self.answer[:AT_BUTTONS] = self.answer[AT_BIAS] = BIAS
        self.trace: list[tuple] = []
        self.aside: list[Stone] = []  # stones outside: in a lid, under a bowl
        self.strangers: list[Stone] = []  # stones of another set that got into the bowls
        self.taken: list[Stone] = []  # as many of any set, taken out of the bowls again
        self._paths = Paths()
        self._jumped: list[Stone] = []  # to one in a hand: no hand holds them
        surface = self.surface
        self._passing = Passing(self.seed, self.defects.passing, field_of(OUTSIDE), surface.mm)
        self._changed = True
        self._bowls_mt = np.zeros((2, len(surface.mm)))  # of each player's bowl at the board
        self._aged_us = -_AGE_US
        self._weighed_us = 0

    # What the board asks for (exchange.AnyWorld)

    @property
    def electrics(self) -> dict[str, Any]:
        """What the board's circuits are made of (exchange.AnyWorld)."""
        defects = self.defects
        return {
            "stuck_rows": sum(1 << row for row in defects.rows_on),
            "pulls": (int(not defects.no_pull_up), defects.floating_rows),
            "settle_us": defects.settle_us,
            "stray": stray(defects.stray_pf),
            "adc_steps": defects.adc_steps,
            "chip": defects.chip[0],
            "display": int(defects.display),
        }

    def step(self, t_us: int, outputs: Outputs) -> None:
        """Bring the world to a time at which the board shows `outputs`, and fill `answer`."""
        self.outputs = outputs
        self.power_fails = self.defects.power_fails(t_us, outputs.lights)
        self._sag(self.defects.supply(outputs.lights))
        self.tasks.run(t_us)
        self.idle = self.tasks.resting
        if t_us - self._aged_us >= _AGE_US:
            self._age(t_us)
        self._read_pockets()
        self._read_board(t_us)
        if t_us - self._weighed_us >= _WEIGH_US:
            self._weighed_us = t_us
            self._weigh()
        buttons = 1 << NO_PANEL if self.defects.panel_gone else self.buttons
        on_battery = self.on_battery or self.defects.battery_v > 0
        self.answer[AT_BUTTONS] = buttons | on_battery << BATTERY
        self.answer[AT_VSYS] = self.defects.vsys_count(outputs.lights, on_battery)

    # What people do to it

    def put(self, colour: int, sensor: int, dx: float = 0.0, dy: float = 0.0) -> Stone:
        """Take a stone of a colour out of its bowl and lay it on a point, all at once.

        dx, dy: so many mm off the point. Raises ValueError if the bowl is empty.
        """
        bowl = self.bowls[colour - BLACK]
        stone = self.take(bowl.player)
        x, y = places.point_mm(sensor)
        stone.x, stone.y = x + dx, y + dy
        self.lay(stone, sensor)
        return stone

    def put_down(self, colour: int, sensor: int, dx: float = 0.0, dy: float = 0.0) -> Stone:
        """Like put(), but the stone comes straight down from _ABOVE_MM and lies after _DOWN_S."""
        stone = self.take(colour - BLACK)
        x, y = places.point_mm(sensor)
        stone.x, stone.y = x + dx, y + dy
        now_us = self.tasks.now_us
        above, on = (now_us, stone.x, stone.y, _ABOVE_MM), (stone.x, stone.y, 0.0)
        self.carry_along(stone, [above, (now_us + int(1e6 * _DOWN_S), *on)])
        self.tasks.start(self._lay_down(stone, sensor), _DOWN_S)
        return stone

    def take_away(self, sensor: int) -> Stone:
        """Put the stone that was laid for a point back into its bowl, all at once.

        Raises LookupError if there is none.
        """
        stone = self.surface.on(sensor)
        if stone is None:
            raise LookupError(f"no stone on sensor {sensor}")
        self.lift(stone)
        self.drop(stone, stone.colour - BLACK)
        return stone

    def pick_up(self, sensor: int) -> Stone:
        """Like take_away(), but the stone goes straight up to _ABOVE_MM in _DOWN_S first."""
        stone = self.surface.on(sensor)
        if stone is None:
            raise LookupError(f"no stone on sensor {sensor}")
        self.lift(stone)
        now_us = self.tasks.now_us
        on, above = (now_us, stone.x, stone.y, 0.0), (stone.x, stone.y, _ABOVE_MM)
        self.carry_along(stone, [on, (now_us + int(1e6 * _DOWN_S), *above)])
        self.tasks.start(self._put_away(stone), _DOWN_S)
        return stone

    def take(self, player: int) -> Stone:
        """Take a stone of the top layer of a bowl into the hand; ValueError if it is empty."""
        bowl = self.bowls[player]
        pocket = bowl.top()
        stone = bowl.stones[pocket]
        assert stone
        bowl.lay(pocket, None)
        stone.where = HAND
        stone.x, stone.y = places.bowl_mm(player)
        stone.z = _IN_BOWL_MM
        self.surface.moving.append(stone)
        self._paths.wait(stone)
        return stone

    def drop(self, stone: Stone, player: int) -> None:
        """Put a stone out of the hand into the bowl of a player; ValueError if it is full."""
        bowl = self.bowls[player]
        self._forget(stone)
        stone.where = BOWL
        bowl.lay(bowl.free(), stone)

    def lay(self, stone: Stone, sensor: int) -> list[Stone]:
        """Lay a stone out of the hand onto the board where it is, meant for a point (-1: none).

        Returns the stones that it pushed aside. Those that slide then by themselves are noted.
        """
        self._forget(stone)
        pushed = self.surface.lay(stone, sensor)
        self._settle(stone.x, stone.y)
        return pushed

    def lift(self, stone: Stone) -> None:
        """Take a stone that lies on the board into the hand."""
        self.surface.lift(stone)
        stone.where, stone.sensor = HAND, -1
        self._paths.wait(stone)
        self._settle(stone.x, stone.y)

    def set_aside(self, stone: Stone) -> None:
        """Lay a stone out of the hand down outside of board and bowls."""
        self._forget(stone)
        self.aside.append(stone)

    def take_up(self, stone: Stone) -> None:
        """Take a stone that lies outside into the hand."""
        self.aside.remove(stone)
        stone.where = HAND
        self.surface.moving.append(stone)
        self._paths.wait(stone)

    def carry_along(self, stone: Stone, path: Sequence[Waypoint]) -> None:
        """Let a stone in the hand move along waypoints in the order of their times."""
        self._paths.follow(stone, path)

    def press(self, button: int, down: bool = True) -> None:
        """Press the button circuits.BUTTON_NAMES[button] or, with `down` false, let it go."""
        self.buttons = self.buttons & ~(1 << button) | (down << button)

    def note(self, what: str, *details: object) -> None:
        """Add (t_us, what, *details) to the trace."""
        self.trace.append((self.tasks.now_us, what, *details))

    # For faults

    def afflict(self, faults: str) -> None:
        """Make these faults so while the world runs; FaultError when it is not a text of faults.

        What a board is told only when it starts (World.electrics) it learns at its next start.
        """
        for fault, value in read_faults(faults):
            fault.change(self, value)
        self.refresh()

    def heal(self) -> None:
        """Take the faults of sensors, wiring, plugs, stones and magnets beside the board away.

        Stones stay where they are.
        """
        self.defects = Defects()
        self.surface.outside_mt[:] = 0.0
        for sensors in (self.surface.sensors, *(bowl.sensors for bowl in self.bowls)):
            sensors.repair()
        for stone in (stone for stones in self.sets for stone in stones):
            stone.repair()
        self.refresh()

    def refresh(self) -> None:
        """Let sensors and bowls read again what stones and faults are now."""
        self.surface.refresh()
        for bowl in self.bowls:
            bowl.refresh()
        self._changed = True

    def use(self, magnet: Magnet) -> None:
        """Let all stones have this kind of magnet; before they are in their bowls."""
        self.surface.field = field_of(magnet)
        for bowl in self.bowls:
            bowl.field = field_of(magnet)

    def let_slide(self, friction: float) -> None:
        """Let magnets act on each other, on a board of this friction; before they are in bowls."""
        self.sliding = Sliding(self.surface.field.magnet, friction)
        for bowl in self.bowls:
            bowl.forces = True

    def draw(self, player: int, count: int) -> list[Stone]:
        """Draw `count` stones of a player's set by chance, fewer when the set is used up.

        No stone is drawn twice in one world.
        """
        stones = self.sets[player]
        if player not in self._undrawn:
            self._undrawn[player] = list(self.rng.permutation(len(stones)))
        order = self._undrawn[player]
        return [stones[order.pop()] for _ in range(min(count, len(order)))]

    # Inside

    def _read_board(self, t_us: int) -> None:
        surface = self.surface
        before, surface.passing_mt = surface.passing_mt, self._passing.field_mt(t_us)
        if before is not None or surface.passing_mt is not None:
            self._changed = True
        if self.defects.wear(surface.sensors, t_us):
            self._changed = True
        for stone in surface.moving:
            stone.x, stone.y, stone.z = self._paths.at(stone, t_us)
        if surface.moving and self.sliding:
            self._pull(self.sliding)
        if self._changed or surface.moving:
            self._changed = bool(surface.moving)  # once more after the last has come to rest
            counts = surface.sensors.counts(surface.field_mt())
            self.answer[surface.sensors.places] = counts
            self.defects.miswire(self.answer)
            if self._missing is not None:
                blank(self.answer, self._missing)

    def _settle(self, x: float, y: float) -> None:
        """Let stones around a place slide by themselves, because something changed there."""
        if self.sliding:
            self._slid(self.sliding.settle(self.surface.stones, x, y))

    def _slid(self, slid: Slid) -> None:
        self.surface.moved(list(slid))
        for stone, mm in slid.items():
            self.note("slid", stone.colour, stone.sensor, mm)
            self._changed = True

    def _pull(self, sliding: Sliding) -> None:
        """Let the stones in hands act on those that lie."""
        surface = self.surface
        for held in [stone for stone in surface.moving if stone not in self._jumped]:
            self._slid(sliding.dragged(surface.stones, held))
            for stone, how in sliding.pulled(surface.stones, held):
                self.note(how, stone.colour, stone.sensor)
                sensor = stone.sensor
                self.lift(stone)
                self._jumped.append(stone)
                self.tasks.start(self._put_back(stone, sensor))

    def _put_back(self, stone: Stone, sensor: int) -> Task:
        """A stone has jumped to one in a hand, which takes it off and lays it where it was."""
        began = self.tasks.now_us
        x, y = stone.x, stone.y
        times = (0.0, _JUMP_S, _JUMP_S + _TAKEN_OFF_S, _JUMP_S + _TAKEN_OFF_S + _PUT_BACK_S)
        heights = (0.0, _JUMP_MM, _JUMP_MM, 0.0)
        self.carry_along(
            stone,
            [(began + int(1e6 * t), x, y, z) for t, z in zip(times, heights, strict=True)],
        )
        yield times[-1]
        self._jumped.remove(stone)
        self.lay(stone, sensor)

    def _lay_down(self, stone: Stone, sensor: int) -> Task:
        self.lay(stone, sensor)
        yield from ()

    def _put_away(self, stone: Stone) -> Task:
        self.drop(stone, stone.colour - BLACK)
        yield from ()

    def _read_pockets(self) -> None:
        for bowl in self.bowls:
            if bowl.changed:
                bowl.changed = False
                if self.defects.bowl_field:
                    self._bowls_mt[bowl.player] = bowl.far_mt(self.surface.mm)
                    self.surface.bowls_mt = self._bowls_mt.sum(axis=0)
                    self._changed = True
                gone = bowl.player in self.defects.bowls_gone
                self.answer[bowl.sensors.places] = MIDDLE if gone else bowl.counts()

    def _weigh(self) -> None:
        for i, bowl in enumerate(self.bowls):
            raw = bowl.cell.raw() & 0xFFFFFF
            gone = bowl.player in self.defects.bowls_gone
            self.answer[AT_CELLS + 2 * i] = raw & 0xFFFF
            self.answer[AT_CELLS + 2 * i + 1] = GONE if gone else raw >> 16

    def _sag(self, supply: float) -> None:
        """Let all sensors have this part of their nominal supply."""
        if self.surface.sensors.supply == supply:
            return
        self._changed = True
        self.answer[:AT_BUTTONS] = self.answer[AT_BIAS] = round(supply * BIAS)
        self.surface.sensors.supply = supply
        for bowl in self.bowls:
            bowl.sensors.supply = supply
            bowl.changed = True

    def _forget(self, stone: Stone) -> None:
        """A stone is no longer in a hand."""
        if stone in self.surface.moving:
            self.surface.moving.remove(stone)
        self._paths.end(stone)
        self._changed = True

    def _age(self, t_us: int) -> None:
        """Let sensors, magnets and cells drift to a time."""
        passed_h = (t_us - max(self._aged_us, 0)) / 3.6e9
        self._aged_us = t_us
        hours = t_us / 3.6e9
        magnets = self.defects.magnets(hours)
        self.surface.sensors.age(hours, passed_h)
        self.surface.sensors.magnets = magnets
        self._changed = True
        for bowl in self.bowls:
            bowl.sensors.age(hours, passed_h)
            bowl.sensors.magnets = magnets
            bowl.cell.age(hours, passed_h)
            bowl.changed = True
