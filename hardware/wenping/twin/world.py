"""The world around the virtual board: stones, fields, weights, buttons, people's doings.

`step(t_us, outputs)` brings it to a time; `answer` then holds what the board's circuits measure.
The same seed gives the same world.

What the model leaves out is listed in hardware/README.md.
"""

import numpy as np

from wenping.twin import places
from wenping.twin.bowls import Bowl
from wenping.twin.circuits import BATTERY, BIAS, COLUMNS, GONE, NO_PANEL
from wenping.twin.exchange import ANSWER, COUNTS, Outputs
from wenping.twin.faults import Faults
from wenping.twin.field import Field
from wenping.twin.sensors import MIDDLE, NOISE_MT, Spread
from wenping.twin.stones import BLACK, BOWL, HAND, WHITE, Stone, make_set
from wenping.twin.surface import SCALE, Surface
from wenping.twin.tasks import Tasks

_NOISE_SAMPLES = 1 << 14
_AGE_US = 1_000_000


class World:
    """`stones` black and white stones lie in their bowls at the start."""

    def __init__(
        self,
        seed: int = 0,
        *,
        spread: Spread | None = None,
        noise_mt: float = NOISE_MT,
        faults: str = "",
        stones: tuple[int, int] = (places.CAPACITY, places.CAPACITY),
    ):
        self.seed = seed
        spread = spread or Spread()
        # Each thing has a chance of its own: a board stays the same whatever lies on it.
        self.rng, on_board, in_bowls, of_stones, of_samples = np.random.default_rng(seed).spawn(5)
        self.faults = Faults(faults)
        spread = self.faults.spread(spread)
        self.field = Field()
        self.surface = Surface(self.field, spread, on_board)
        self.bowls = tuple(Bowl(player, self.field, spread, in_bowls) for player in range(2))
        self.sets = tuple(
            make_set(colour, count, of_stones, self.faults.strength)
            for colour, count in zip((BLACK, WHITE), stones, strict=True)
        )
        for bowl, these in zip(self.bowls, self.sets, strict=True):
            bowl.fill(these)
        self.tasks = Tasks()
        self.outputs = Outputs()
        self.on_battery = False
        self.buttons = 0  # a bit for each that is held down, as in circuits.BUTTON_NAMES
        self.idle = True
        self.power_fails = False  # for a moment, in this step
        self.answer = np.zeros(ANSWER, np.uint16)
        self.answer[:COUNTS] = self.answer[COUNTS + 5] = BIAS
        noise_mt = self.faults.noise_mt or noise_mt
        noise = of_samples.normal(0, noise_mt * SCALE, _NOISE_SAMPLES)
        self.noise = np.clip(np.rint(noise), -127, 127).astype(np.int8).tobytes()
        self.carry = [int(c) for c in of_samples.uniform(0, 0.005 * 1024, COLUMNS)]
        self.trace: list[tuple] = []
        self._paths: dict[int, list[tuple[int, float, float, float]]] = {}
        self._changed = True
        self._aged_us = -_AGE_US
        self._weighed_us = 0
        self.faults.apply(self)

    # The board's side

    @property
    def stuck_rows(self) -> int:
        """Outputs of the row chain that are always on, as bits."""
        return self.faults.stuck_rows

    def step(self, t_us: int, outputs: Outputs) -> None:
        """Bring the world to a time and fill `answer`."""
        self.outputs = outputs
        self.power_fails = self.faults.brown_out(t_us)
        if self.faults.sag:
            self._sag(self.faults.supply(outputs.lights))
        self.tasks.run(t_us)
        self.idle = self.tasks.resting
        surface = self.surface
        if t_us - self._aged_us >= _AGE_US:
            self._age(t_us)
        for stone in surface.moving:
            stone.x, stone.y, stone.z = _along(self._paths[id(stone)], t_us)
        if self._changed or surface.moving:
            self._changed = bool(surface.moving)  # once more after the last has come to rest
            counts = surface.sensors.counts(surface.field_mt())
            self.answer[surface.sensors.places] = counts
            self.faults.columns(self.answer)
        for bowl in self.bowls:
            if bowl.changed:
                bowl.changed = False
                gone = self.faults.bowl_gone(bowl.player)
                self.answer[bowl.sensors.places] = MIDDLE if gone else bowl.counts()
        if t_us - self._weighed_us >= 20_000:
            self._weighed_us = t_us
            for i, bowl in enumerate(self.bowls):
                raw = bowl.cell.raw() & 0xFFFFFF
                self.answer[COUNTS + 1 + 2 * i] = raw & 0xFFFF
                gone = self.faults.bowl_gone(i)
                self.answer[COUNTS + 2 + 2 * i] = GONE if gone else raw >> 16
        buttons = 1 << NO_PANEL if self.faults.panel_gone else self.buttons
        self.answer[COUNTS] = buttons | self.on_battery << BATTERY

    # What can be done to it

    def put(self, colour: int, sensor: int, dx: float = 0.0, dy: float = 0.0) -> Stone:
        """A stone of the bowl lies on a point at once, dx, dy mm off it."""
        bowl = self.bowls[colour - BLACK]
        stone = self.take(bowl.player)
        x, y = places.point_mm(sensor)
        stone.x, stone.y = x + dx, y + dy
        self.lay(stone, sensor)
        return stone

    def take_away(self, sensor: int) -> Stone:
        """The stone of a point is back in its bowl at once; LookupError if there is none."""
        stone = self.surface.on(sensor)
        if stone is None:
            raise LookupError(f"no stone on sensor {sensor}")
        self.lift(stone)
        self.drop(stone, stone.colour - BLACK)
        return stone

    def take(self, player: int) -> Stone:
        """A stone of the top layer of a bowl is in a hand now."""
        bowl = self.bowls[player]
        pocket = bowl.top()
        stone = bowl.stones[pocket]
        assert stone
        bowl.lay(pocket, None)
        stone.where = HAND
        stone.x, stone.y = places.bowl_mm(player)
        stone.z = 60.0
        self._watch(stone)
        return stone

    def drop(self, stone: Stone, player: int) -> None:
        """A stone in a hand lies in a bowl now."""
        bowl = self.bowls[player]
        self._forget(stone)
        stone.where = BOWL
        bowl.lay(bowl.free(), stone)

    def lay(self, stone: Stone, sensor: int) -> list[Stone]:
        """A stone in a hand lies on the board where it is; returns neighbours that gave way."""
        self._forget(stone)
        self._changed = True
        return self.surface.lay(stone, sensor)

    def lift(self, stone: Stone) -> None:
        """A stone on the board is in a hand now."""
        self.surface.lift(stone)
        stone.where, stone.sensor = HAND, -1
        self._paths[id(stone)] = [(0, stone.x, stone.y, stone.z)]

    def shift(self, stone: Stone, x: float, y: float) -> None:
        """A lying stone lies elsewhere now."""
        self._changed = True
        self.surface.shift(stone, x, y)

    def carry_along(self, stone: Stone, path: list[tuple[int, float, float, float]]) -> None:
        """A stone in a hand moves along (t_us, x, y, z)."""
        self._paths[id(stone)] = path

    def press(self, button: int, down: bool = True) -> None:
        self.buttons = self.buttons & ~(1 << button) | (down << button)

    def note(self, what: str, *details) -> None:
        """Keep what really happened: (t_us, what, ...)."""
        self.trace.append((self.tasks.now_us, what, *details))

    def changed(self) -> None:
        """Something was changed by hand that the world cannot see (a sensor, a magnet)."""
        self._changed = True

    # Inside

    def _sag(self, supply: float) -> None:
        if self.surface.sensors.supply == supply:
            return
        self._changed = True
        self.answer[:COUNTS] = self.answer[COUNTS + 5] = round(supply * BIAS)
        self.surface.sensors.supply = supply
        for bowl in self.bowls:
            bowl.sensors.supply = supply
            bowl.changed = True

    def _watch(self, stone: Stone) -> None:
        self.surface.moving.append(stone)
        self._paths[id(stone)] = [(0, stone.x, stone.y, stone.z)]

    def _forget(self, stone: Stone) -> None:
        if stone in self.surface.moving:
            self.surface.moving.remove(stone)
        self._paths.pop(id(stone), None)
        self._changed = True

    def _age(self, t_us: int) -> None:
        passed_h = (t_us - max(self._aged_us, 0)) / 3.6e9
        self._aged_us = t_us
        hours = t_us / 3.6e9
        magnets = self.faults.magnets(hours)
        self.surface.sensors.age(hours, passed_h)
        self.surface.sensors.magnets = magnets
        self._changed = True
        for bowl in self.bowls:
            bowl.sensors.age(hours, passed_h)
            bowl.sensors.magnets = magnets
            bowl.cell.age(hours, passed_h)
            bowl.changed = True


def _along(path: list[tuple[int, float, float, float]], t_us: int) -> tuple[float, float, float]:
    """Where a hand is: straight between the marks, starting and stopping softly."""
    if t_us <= path[0][0]:
        return path[0][1:]
    for (t0, *a), (t1, *b) in zip(path, path[1:], strict=False):
        if t_us < t1:
            part = (t_us - t0) / (t1 - t0)
            part = part * part * (3 - 2 * part)
            x, y, z = (p + (q - p) * part for p, q in zip(a, b, strict=True))
            return x, y, z
    return path[-1][1:]
