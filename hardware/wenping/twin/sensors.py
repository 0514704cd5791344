"""Hall sensors as they come from the reel: gain, offset, place, drift, and what they answer.

counts = clip(supply * (2048 + scale * clip((1 + g) b + offset + drift))); every sensor is a little
different and stays so. They are ratiometric: what their supply is less than the ADC's reference
takes its part of everything. The noise of a single sample is added where it arises, behind the
ADC (circuits.Columns); everything here is what a noiseless meter would read.
"""

from dataclasses import dataclass

import numpy as np

MIDDLE = 2048
FULL = 4095
NOISE_MT = 0.15
SATURATION_MT = 40.0

STUCK_LOW, STUCK_MIDDLE, STUCK_HIGH = 0, MIDDLE, FULL


@dataclass(frozen=True)
class Spread:
    """How sensors differ from each other and wander."""

    gain: float = 0.04  # sd
    offset_mt: float = 5.0  # sd of the factory offset, ...
    offset_most_mt: float = 16.0  # ... and its limit
    place_mm: float = 0.3  # sd of the placement in x and y
    drift_mt_h: float = 0.2  # sd of the steady drift of single sensors, and of all together
    drift_most_mt_h: float = 0.5
    row_step_mt: float = 0.3  # sd of the common steps of a row, ...
    row_steps_h: float = 0.5  # ... so many per row and hour


EVEN = Spread(0, 0, 0, 0, 0, 0, 0, 0)  # ideal sensors, for tests


class Sensors:
    """`places` are their indices into the counts of the row chain."""

    def __init__(self, places, scale, spread: Spread, rng, saturation_mt=SATURATION_MT):
        n = len(places)
        self.places = places
        self.scale = scale
        self.saturation_mt = saturation_mt
        self.gain = 1 + rng.normal(0, 1, n) * spread.gain
        most = spread.offset_most_mt
        self.offset_mt = np.clip(rng.normal(0, 1, n) * spread.offset_mt, -most, most)
        most = spread.drift_most_mt_h
        slope = (rng.normal(0, 1, n) + rng.normal(0, 1)) * spread.drift_mt_h
        self.slope_mt_h = np.clip(slope, -most, most)
        self.step_mt = np.zeros(n)  # common steps of rows so far
        self.stuck: dict[int, int] = {}  # count that a sensor shows whatever is above it
        self.supply = 1.0  # part of the ADC's reference
        self.magnets = 1.0  # what is left of the fields that they feel
        self.holding: set[int] = set()  # open outputs: they show the row before
        self._spread = spread
        self._rng = rng
        self._rows = places // 24
        self._drift_mt = np.zeros(n)

    def age(self, hours: float, passed_h: float) -> None:
        """Drift to `hours` since power-on, the last `passed_h` of which are new."""
        for row in np.unique(self._rows):
            if self._rng.random() < self._spread.row_steps_h * passed_h:
                step = self._rng.normal(0, 1) * self._spread.row_step_mt
                self.step_mt[self._rows == row] += step
        self._drift_mt = self.offset_mt + self.slope_mt_h * hours + self.step_mt

    def counts(self, field_mt: np.ndarray) -> np.ndarray:
        """What they answer to these fields."""
        seen = self.gain * self.magnets * field_mt + self._drift_mt
        seen.clip(-self.saturation_mt, self.saturation_mt, out=seen)
        counts = (self.supply * (MIDDLE + self.scale * seen) + 0.5).clip(0, FULL).astype(np.uint16)
        for i, count in self.stuck.items():
            counts[i] = count
        for i in self.holding:
            before = np.flatnonzero(self.places == self.places[i] - 24)
            counts[i] = counts[before[0]] if len(before) else MIDDLE
        return counts
