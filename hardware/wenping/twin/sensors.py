"""Hall sensors: how each differs from the others, how it drifts, and the count it reads.

A sensor in a field of b mT reads, in counts of the 12-bit ADC,

    supply * (2048 + scale * clip(gain * magnets * b + offset + drift + steps)), clipped to 0..4095

`supply` is the sensors' supply as a part of the ADC's reference: their output is ratiometric
(TMAG5253 data sheet), so a lower supply scales every reading. The noise of single samples is
added behind the ADC (matrix.Columns); counts here are free of noise.
"""

from dataclasses import dataclass

import numpy as np

from wenping.twin.matrix import COLUMNS

MIDDLE = 2048  # the count without a field: half of the supply
FULL = 4095  # the ADC's largest count
NOISE_MT = 0.15  # standard deviation of one sample: estimate; computed for the ADC: 0.2
SATURATION_MT = 40.0  # beyond this field a TMAG5253 BA2 reads no more: estimate

STUCK_LOW, STUCK_MIDDLE, STUCK_HIGH = 0, MIDDLE, FULL  # what broken sensors read


@dataclass(frozen=True)
class Spread:
    """How far sensors differ and how far they drift; every default is an estimate.

    "sd" is a standard deviation. Nothing was measured on a built board.
    """

    gain: float = 0.04  # sd, as a part of the nominal gain; data sheet: within 15 %
    offset_mt: float = 5.0  # sd of the offset as delivered, ...
    offset_most_mt: float = 16.0  # ... and its limit: that of the fallback sensor AH49E
    place_mm: float = 0.3  # sd of the place of a sensor on the board, in x and in y
    drift_mt_h: float = 0.2  # sd of each sensor's steady drift, and of a drift common to all
    drift_most_mt_h: float = 0.5  # limit of the sum of both
    row_step_mt: float = 0.3  # sd of a sudden step that all sensors of a row share, ...
    row_steps_h: float = 0.5  # ... of which each row has so many an hour


EVEN = Spread(0, 0, 0, 0, 0, 0, 0, 0)  # all sensors equal and without drift, for tests


class Sensors:
    """The n sensors of the board and its rails, or of one bowl.

    Faults write `slope_mt_h` (drift of each, shape (n,)), `stuck` (by sensor: the count it reads in
    any field) and `holding` (sensors with an open output: the column keeps the count of the row
    before). The world writes `supply` and `magnets`, both 1.0 when nothing is wrong.
    """

    def __init__(
        self,
        places: np.ndarray,
        scale: float,
        spread: Spread,
        rng: np.random.Generator,
        saturation_mt: float = SATURATION_MT,
    ):
        """Make sensors at `places` of the row chain's counts (shape (n,)), `scale` counts per mT.

        `rng` draws their gains, offsets and drifts; `saturation_mt` is the largest field they tell.
        """
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
        self._own_slope_mt_h = self.slope_mt_h.copy()
        self.step_mt = np.zeros(n)  # the sum of all steps of each sensor's row so far
        self.stuck: dict[int, int] = {}
        self.holding: set[int] = set()
        self.jumped: set[int] = set()  # whose offset is another than when they were calibrated
        self.supply = 1.0  # part of the ADC's reference
        self.magnets = 1.0  # part of their field that all magnets still have
        self._spread = spread
        self._rng = rng
        self._rows = places // COLUMNS
        self._drift_mt = np.zeros(n)

    def repair(self) -> None:
        """Take back what faults wrote: no sensor is stuck or holds, each has its own drift."""
        self.stuck.clear()
        self.holding.clear()
        self.slope_mt_h = self._own_slope_mt_h.copy()

    def age(self, hours: float, passed_h: float) -> None:
        """Let the offsets drift to `hours` since power-on, `passed_h` hours after the last call."""
        for row in np.unique(self._rows):
            if self._rng.random() < self._spread.row_steps_h * passed_h:
                step = self._rng.normal(0, 1) * self._spread.row_step_mt
                self.step_mt[self._rows == row] += step
        self._drift_mt = self.offset_mt + self.slope_mt_h * hours + self.step_mt

    def counts(self, field_mt: np.ndarray) -> np.ndarray:
        """Return the count (0..4095) that each sensor reads in its field, both of shape (n,)."""
        seen = self.gain * self.magnets * field_mt + self._drift_mt
        seen.clip(-self.saturation_mt, self.saturation_mt, out=seen)
        counts = (self.supply * (MIDDLE + self.scale * seen) + 0.5).clip(0, FULL).astype(np.uint16)
        for i, count in self.stuck.items():
            counts[i] = count
        for i in self.holding:
            before = np.flatnonzero(self.places == self.places[i] - COLUMNS)
            counts[i] = counts[before[0]] if len(before) else MIDDLE
        return counts
