"""A measuring bowl: six trays of thirty pockets, a sensor under each, a load cell under all."""

import numpy as np

from wenping.twin.field import Field
from wenping.twin.places import CAPACITY, LAYERS, POCKETS, pocket_mm, pocket_places
from wenping.twin.sensors import Sensors, Spread
from wenping.twin.stones import Stone

SCALE = 18.6  # counts per mT
OWN_MM = 3.53  # from the die to the magnet of a stone lying as it should: 66 mT
FLIPPED_MM = 7.75  # and of one lying upside down: -19.5 mT

RAW_PER_G = 10_000 / 5.2  # HX711, 24 bit, gain 128
_FULL_SCALE_G = 2000.0


class Bowl:
    """Stones by pocket (30 * layer + i); which of a layer goes or comes first is chance."""

    def __init__(self, player: int, field: Field, spread: Spread, rng):
        self.player = player
        self.stones: list[Stone | None] = [None] * CAPACITY
        self.sensors = Sensors(pocket_places(player), SCALE, spread, rng, saturation_mt=80.0)
        self.cell = LoadCell(rng)
        self.changed = True
        self._field_mt = np.zeros(CAPACITY)
        self._field = field
        self._mm = pocket_mm()
        self._mm[:, :2] += rng.normal(0, 1, (CAPACITY, 2)) * spread.place_mm
        self._at = pocket_mm()
        self._rng = rng

    def fill(self, stones: list[Stone]) -> None:
        """From the lowest layer up."""
        for pocket, stone in enumerate(stones):
            self.lay(pocket, stone)

    def lay(self, pocket: int, stone: Stone | None) -> None:
        """Put a stone into a pocket, or (None) take it away."""
        old = self.stones[pocket]
        self.stones[pocket] = stone
        if old:
            self._field_mt -= old.field_mt
        if stone:
            stone.field_mt = self._of(pocket, stone)
            self._field_mt += stone.field_mt
        self.cell.grams = sum(it.grams for it in self.stones if it)
        self.changed = True

    def top(self) -> int:
        """A pocket of the top layer that has stones; ValueError if the bowl is empty."""
        for layer in reversed(range(LAYERS)):
            pockets = [p for p in self._layer(layer) if self.stones[p]]
            if pockets:
                return int(self._rng.choice(pockets))
        raise ValueError("the bowl is empty")

    def free(self) -> int:
        """A free pocket of the lowest layer that is not full; ValueError if there is none."""
        for layer in range(LAYERS):
            pockets = [p for p in self._layer(layer) if not self.stones[p]]
            if pockets:
                return int(self._rng.choice(pockets))
        raise ValueError("the bowl is full")

    def count(self) -> int:
        return sum(stone is not None for stone in self.stones)

    def counts(self) -> np.ndarray:
        return self.sensors.counts(self._field_mt)

    def _layer(self, layer: int) -> range:
        return range(POCKETS * layer, POCKETS * layer + POCKETS)

    def _of(self, pocket: int, stone: Stone) -> np.ndarray:
        """The field of a stone in a pocket at all sensors."""
        x, y, z = self._at[pocket]
        z += FLIPPED_MM if stone.flipped else OWN_MM
        r = np.hypot(self._mm[:, 0] - x, self._mm[:, 1] - y)
        field = np.zeros(CAPACITY)
        for layer in range(LAYERS):
            here = slice(POCKETS * layer, POCKETS * layer + POCKETS)
            field[here] = self._field(r[here], abs(z - self._mm[POCKETS * layer, 2]))
        return field * stone.moment


class LoadCell:
    """2 kg, through an HX711: noise, warm-up, creep after a load has changed, a touching hand."""

    def __init__(self, rng):
        self.grams = 0.0
        self.touch_g = 0.0
        self.stuck = False
        self._rng = rng
        self._gain = RAW_PER_G * (1 + rng.normal(0, 0.001))
        self._zero_g = rng.normal(0, 0.0003) * _FULL_SCALE_G
        self._warm_g = rng.normal(0, 0.0002) * _FULL_SCALE_G  # gone after a quarter of an hour
        self._wander_g = 0.0  # temperature
        self._crept_g: float | None = None  # the load that the cell has got used to
        self._warming_g = self._warm_g

    def age(self, hours: float, passed_h: float) -> None:
        if self._crept_g is None:
            self._crept_g = self.grams
        self._crept_g += (self.grams - self._crept_g) * min(1.0, passed_h / 0.2)
        self._wander_g += self._rng.normal(0, 1) * 0.1 * passed_h**0.5
        self._warming_g = self._warm_g * float(np.exp(-hours / 0.08))

    def raw(self) -> int:
        """The signed 24-bit value of one conversion."""
        if self.stuck:
            return 0
        grams = self.grams + self.touch_g + self._zero_g + self._wander_g
        grams += self._warming_g
        crept = self.grams if self._crept_g is None else self._crept_g
        grams += 0.0005 * (crept - self.grams)
        raw = round(grams * self._gain + self._rng.normal(0, 32))
        return max(-(1 << 23), min((1 << 23) - 1, raw))
