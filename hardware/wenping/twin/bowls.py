"""A measuring bowl: six trays of thirty pockets, a sensor under each pocket, a load cell below."""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from wenping.twin.field import dipole, field_of
from wenping.twin.forces import forces_of
from wenping.twin.places import CAPACITY, LAYERS, POCKETS, bowl_mm, pocket_mm, pocket_places
from wenping.twin.sensors import Sensors, Spread
from wenping.twin.sliding import GRAVITY
from wenping.twin.stone_sets import DEFAULT, SETS, Magnet
from wenping.twin.stones import GRAMS, Stone

SCALE = 18.6  # counts per mT: 15 mV/mT (TMAG5253 BA3 data sheet) * 4096 counts / 3300 mV
SATURATION_MT = 80.0  # of a BA3, twice a BA2's: estimate
OWN_MM = 3.53  # from the die to the magnet of a stone in its pocket: design
FLIPPED_MM = 7.75  # the same for a stone that lies upside down: design
ROOM_MM = 1.27  # that a stone in a pocket can rise, up to the tray above: design
_STRONGER = 1.3  # times the lift of nominal magnets: what a bowl of strong ones may have

# Steps of the HX711 per gram, at its gain of 128 with a cell of 1.8 mV/V on 3.3 V: estimate.
_RAW_PER_STONE = 10_000
_STONE_G = 5.2
RAW_PER_G = _RAW_PER_STONE / _STONE_G
_RAW_MOST = (1 << 23) - 1  # of 24 bits with a sign
_NOISE_RAW = 32  # sd of one conversion: the data sheet's 50 nV rms, with the same supply
_FULL_SCALE_G = 2000.0
# Parts of the full scale or of the load, as standard deviations; all are estimates.
_GAIN_SD = 0.001  # of the gain from cell to cell
_ZERO_SD = 0.0003  # of the zero from start to start: the 0.03 % for which counts were simulated
_WARM_SD = 0.0002  # of the zero while the amplifier warms up, ...
_WARM_H = 0.08  # ... which dies away with this time constant: gone after a quarter of an hour
_CREEP = 0.0005  # of a load that has just changed; the cell gets used to it ...
_CREEP_H = 0.2  # ... with this time constant
_WANDER_G = 0.1  # sd of the zero after an hour of changing temperature


class Bowl:
    """The stones of one player by pocket (30 * layer + i) and what the sensors below them read.

    Stones fill a bowl from the lowest layer and leave it from the highest; `rng` draws which pocket
    of a layer comes next. `changed` says that something has changed since the world last asked.
    A stone that the magnets of the trays above lift with more than its weight is `raised`.
    """

    def __init__(self, player: int, spread: Spread, rng: np.random.Generator):
        """Make the empty bowl of player 0 (Black) or 1 (White)."""
        self.player = player
        self.stones: list[Stone | None] = [None] * CAPACITY
        self.sensors = Sensors(
            pocket_places(player), SCALE, spread, rng, saturation_mt=SATURATION_MT
        )
        self.cell = LoadCell(rng)
        self.changed = True
        self.raised: set[int] = set()  # pockets
        self._field_mt = np.zeros(CAPACITY)
        self.field = field_of(SETS[DEFAULT])  # of a nominal stone
        self._up_mn = np.zeros(CAPACITY)
        self.forces = False  # between the magnets of the trays
        self._lifts = False
        self._mm = pocket_mm()
        self._mm[:, :2] += rng.normal(0, 1, (CAPACITY, 2)) * spread.place_mm
        self._at = pocket_mm()
        self._rng = rng

    def fill(self, stones: Sequence[Stone]) -> None:
        """Lay stones into the pockets 0, 1, 2 and so on; whether magnets can lift any is judged by
        these.
        """
        weight = GRAVITY * min((stone.grams for stone in stones), default=GRAMS)
        self._lifts = self.forces and _STRONGER * lift_mn(self.field.magnet) > weight
        for pocket, stone in enumerate(stones):
            self.lay(pocket, stone)

    def lay(self, pocket: int, stone: Stone | None) -> None:
        """Put a stone into a pocket, in place of one that is there; None empties the pocket."""
        old = self.stones[pocket]
        self.stones[pocket] = stone
        if old:
            self._field_mt -= old.field_mt
        self.raised.discard(pocket)
        if stone:
            stone.field_mt = self._of(pocket, stone)
            self._field_mt += stone.field_mt
        if self._lifts:
            self._lift(pocket, old, stone)
        self.cell.grams = sum(it.grams for it in self.stones if it)
        self.changed = True

    def refresh(self) -> None:
        """Compute the field of all stones anew: their magnets may have changed."""
        self._field_mt = np.zeros(CAPACITY)
        for pocket, stone in enumerate(self.stones):
            if stone:
                stone.field_mt = self._of(pocket, stone)
                self._field_mt += stone.field_mt
        self.changed = True

    def top(self) -> int:
        """Draw a pocket with a stone from the highest layer that has any.

        Raises ValueError if the bowl is empty.
        """
        for layer in reversed(range(LAYERS)):
            pockets = [p for p in self._layer(layer) if self.stones[p]]
            if pockets:
                return int(self._rng.choice(pockets))
        raise ValueError("the bowl is empty")

    def free(self) -> int:
        """Draw an empty pocket from the lowest layer that has any.

        Raises ValueError if the bowl is full.
        """
        for layer in range(LAYERS):
            pockets = [p for p in self._layer(layer) if not self.stones[p]]
            if pockets:
                return int(self._rng.choice(pockets))
        raise ValueError("the bowl is full")

    def count(self) -> int:
        """Return how many stones lie in the bowl."""
        return sum(stone is not None for stone in self.stones)

    def counts(self) -> np.ndarray:
        """Return what the sensors of all pockets read: counts 0..4095, shape (CAPACITY,)."""
        return self.sensors.counts(self._field_mt)

    def far_mt(self, mm: np.ndarray) -> np.ndarray:
        """Return the field of all its stones at places far from it: `mm` of shape (n, 2).

        Each stone counts as a dipole in the middle of its pocket; the bowl's middle layer stands as
        high as the board's dies.
        """
        x, y = bowl_mm(self.player)
        at = self._at - self._at.mean(axis=0)
        moment = np.array([stone.moment if stone else 0.0 for stone in self.stones])
        lying = np.flatnonzero(moment)
        dx = mm[:, 0:1] - (x + at[lying, 0])
        dy = mm[:, 1:2] - (y + at[lying, 1])
        dz = at[lying, 2]
        flat = dx**2 + dy**2
        part = (2 * dz**2 - flat) / (flat + dz**2) ** 2.5 * moment[lying]
        return part.sum(axis=1) * dipole(self.field.magnet)

    def _layer(self, layer: int) -> range:
        return range(POCKETS * layer, POCKETS * layer + POCKETS)

    def _of(self, pocket: int, stone: Stone) -> np.ndarray:
        """The field of a stone in a pocket at the sensors of all pockets."""
        x, y, z = self._at[pocket]
        z += FLIPPED_MM if stone.flipped else OWN_MM
        z += ROOM_MM if pocket in self.raised else 0.0
        r = np.hypot(self._mm[:, 0] - x, self._mm[:, 1] - y)
        field = np.zeros(CAPACITY)
        for layer in range(LAYERS):
            here = slice(POCKETS * layer, POCKETS * layer + POCKETS)
            field[here] = self.field(r[here], abs(z - self._mm[POCKETS * layer, 2]))
        return field * stone.moment

    def _lift(self, pocket: int, old: Stone | None, stone: Stone | None) -> None:
        """Let a change in a pocket act on the lift of all stones, and raise or drop them.

        Forces are those of stones that lie in their pockets, raised or not.
        """
        change = (stone.moment if stone else 0.0) - (old.moment if old else 0.0)
        away = self._at - self._at[pocket]
        up = forces_of(self.field.magnet)(np.hypot(away[:, 0], away[:, 1]), away[:, 2]).up
        up[pocket] = 0.0
        moment = np.array([it.moment if it else 0.0 for it in self.stones])
        self._up_mn += up * change
        for i in np.flatnonzero(moment):
            it = self.stones[i]
            assert it
            raised = it.moment * self._up_mn[i] > GRAVITY * it.grams
            if raised != (i in self.raised):
                (self.raised.add if raised else self.raised.discard)(int(i))
                self._field_mt -= it.field_mt
                it.field_mt = self._of(int(i), it)
                self._field_mt += it.field_mt


@lru_cache
def lift_mn(magnet: Magnet) -> float:
    """The most that magnets lift a stone of the lowest tray of a full bowl, in mN."""
    at, forces = pocket_mm(), forces_of(magnet)
    away = at[:POCKETS, None] - at[POCKETS:]
    up = forces(np.hypot(away[..., 0], away[..., 1]), away[..., 2]).up
    return float(up.sum(axis=1).max())


class LoadCell:
    """A load cell of 2 kg read through an HX711: it has noise, warms up, creeps and wanders.

    `grams` is the weight of the stones, `touch_g` that of a hand in the bowl. `stuck` is a fault:
    the cell always reads 0.
    """

    def __init__(self, rng: np.random.Generator):
        """Make an unloaded cell; `rng` draws its errors and the noise of every conversion."""
        self.grams = 0.0
        self.touch_g = 0.0
        self.stuck = False
        self._rng = rng
        self._gain = RAW_PER_G * (1 + rng.normal(0, _GAIN_SD))
        self._zero_g = rng.normal(0, _ZERO_SD) * _FULL_SCALE_G
        self._warm_g = rng.normal(0, _WARM_SD) * _FULL_SCALE_G
        self._wander_g = 0.0
        self._used_to_g: float | None = None  # the load that the cell has crept to
        self._warming_g = self._warm_g

    def age(self, hours: float, passed_h: float) -> None:
        """Let the zero drift to `hours` since power-on, `passed_h` hours after the last call."""
        if self._used_to_g is None:
            self._used_to_g = self.grams
        self._used_to_g += (self.grams - self._used_to_g) * min(1.0, passed_h / _CREEP_H)
        self._wander_g += self._rng.normal(0, 1) * _WANDER_G * passed_h**0.5
        self._warming_g = self._warm_g * float(np.exp(-hours / _WARM_H))

    def raw(self) -> int:
        """Return the HX711's next value: 24 bits with a sign, -8388608..8388607."""
        if self.stuck:
            return 0
        grams = self.grams + self.touch_g + self._zero_g + self._wander_g
        grams += self._warming_g
        used_to = self.grams if self._used_to_g is None else self._used_to_g
        grams += _CREEP * (used_to - self.grams)
        raw = round(grams * self._gain + self._rng.normal(0, _NOISE_RAW))
        return max(-_RAW_MOST - 1, min(_RAW_MOST, raw))
