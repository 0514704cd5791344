"""A small numpy world of stones and sensors, for figures about the sensing alone (no pins, no
bowls).

It is not the twin: it knows one board, some stones at rest and one that moves, and hands frames of
counts to wenping/sensing at any rate.  Numbers from ../shared/notes/hardware.md (simulated there
or estimated, never measured on a board).
"""

import csv
from array import array
from pathlib import Path

import numpy as np

from wenping.twin.stone_sets import DEFAULT

PITCH_X_MM = 22.0
PITCH_Y_MM = 23.7
REST_Z_MM = 7.5  # a resting stone's magnet above the die
SATURATION_MT = 40.0

_ROW, _COL = np.divmod(np.arange(361), 19)
QX = _COL * PITCH_X_MM
QY = _ROW * PITCH_Y_MM


class Field:
    """Bz in mT of one magnet by distance along the board and height (field_lut.csv)."""

    def __init__(self, data: Path, magnet: str = f"{DEFAULT}_N35"):
        with (data / "physics" / "field_lut.csv").open(newline="") as file:
            rows = [row for row in csv.reader(file) if row[0] == magnet]
        self.z = np.array([float(row[1]) for row in rows])
        self.b = np.array([[float(v) for v in row[2:]] for row in rows])
        self.step_mm = 0.5

    def __call__(self, r_mm, z_mm):
        """mT at distances r_mm; 0 beyond the table (70 mm, 27.5 mm high)."""
        r = np.asarray(r_mm) / self.step_mm
        i = np.minimum(r.astype(int), self.b.shape[1] - 2)
        t = np.clip(r - i, 0.0, 1.0)
        z = np.clip(z_mm, self.z[0], self.z[-1])
        k = np.clip(np.searchsorted(self.z, z) - 1, 0, len(self.z) - 2)
        u = (z - self.z[k]) / (self.z[k + 1] - self.z[k])
        low = self.b[k, i] * (1 - t) + self.b[k, i + 1] * t
        high = self.b[k + 1, i] * (1 - t) + self.b[k + 1, i + 1] * t
        out = low * (1 - u) + high * u
        # Higher than the table: it falls off as the cube.
        out = np.where(
            np.asarray(z_mm) > self.z[-1], out * (self.z[-1] / np.maximum(z_mm, 1.0)) ** 3, out
        )
        return np.where(r <= self.b.shape[1] - 1, out, 0.0)


class Board:
    """Sensors with their faults, and stones at rest: stones[s] = (colour, dx, dy, strength, z)."""

    def __init__(
        self,
        field: Field,
        seed: int,
        noise_mt: float = 0.15,
        offset_mt: float = 0.3,
        gain_sd: float = 0.04,
        placed_mm: float = 0.3,
        magnet_sd: float = 0.05,
        magnet: float = 1.0,
        carry: float = 0.0025,
    ):
        self.field = field
        self.rng = np.random.default_rng(seed)
        self.noise_mt = noise_mt
        self.gain = 1 + self.rng.normal(0, gain_sd, 361)
        self.offset = self.rng.normal(0, offset_mt, 361)
        self.drift = np.zeros(361)
        self.qx = QX + self.rng.uniform(-placed_mm, placed_mm, 361)
        self.qy = QY + self.rng.uniform(-placed_mm, placed_mm, 361)
        self.magnet_sd = magnet_sd
        self.magnet = magnet
        self.carry = carry
        self.stones = {}
        self.rest_mt = np.zeros(361)

    def off_centre(self, kind: str):
        """(dx, dy) in mm: "sd" (2.5 mm in each direction, up to 6) or "uniform" (6 mm disc)."""
        while True:
            if kind == "sd":
                dx, dy = self.rng.normal(0, 2.5, 2)
            else:
                dx, dy = self.rng.uniform(-6, 6, 2)
            if dx * dx + dy * dy <= 36:
                return float(dx), float(dy)

    def stone(self, colour: int, dx: float, dy: float):
        """A stone as it comes out of the bowl: its magnet and its height vary."""
        strength = self.magnet * (1 + self.rng.normal(0, self.magnet_sd))
        return colour, dx, dy, strength, REST_Z_MM + float(self.rng.uniform(-0.5, 0.5))

    def put(self, s: int, stone) -> None:
        self.stones[s] = stone
        self.rest_mt += self.of_stone(s, stone)

    def lift(self, s: int):
        stone = self.stones.pop(s)
        self.rest_mt -= self.of_stone(s, stone)
        return stone

    def of_stone(self, s: int, stone):
        colour, dx, dy, strength, z = stone
        return self.at(QX[s] + dx, QY[s] + dy, z, colour, strength)

    def at(self, x_mm: float, y_mm: float, z_mm: float, colour: int, strength: float = 1.0):
        """mT at all sensors of one stone anywhere."""
        r = np.hypot(self.qx - x_mm, self.qy - y_mm)
        return (strength if colour == 1 else -strength) * self.field(r, z_mm)

    def counts(self, more_mt=0.0) -> array:
        """One frame; more_mt is what moves."""
        b = np.clip(self.rest_mt + more_mt, -SATURATION_MT, SATURATION_MT)
        b = (1 + self.gain - 1) * b + self.offset + self.drift
        b = b + self.rng.normal(0, self.noise_mt, 361)
        if self.carry:
            rows = b.reshape(19, 19)
            rows[1:] += self.carry * (rows[:-1] - rows[1:])
        return array("H", np.clip(2048.5 + 37.2 * b, 0, 4095).astype(np.uint16).tolist())

    def scatter(self, density: float, kind: str) -> list:
        """A random position; returns the 361 colours."""
        self.stones.clear()
        self.rest_mt = np.zeros(361)
        meant = [0] * 361
        for s in range(361):
            if self.rng.random() < density:
                colour = int(self.rng.integers(1, 3))
                meant[s] = colour
                self.put(s, self.stone(colour, *self.off_centre(kind)))
        return meant


class Tremor:
    """A hand that holds still as well as it can: three axes of low-passed noise, about 2-10 Hz."""

    def __init__(self, rng, sd_mm: float, frame_ms: int):
        self._rng = rng
        self._sd = sd_mm
        self._keep = np.exp(-frame_ms / 40.0)
        self._slow = rng.normal(0, sd_mm, 3)
        self._keep_slow = np.exp(-frame_ms / 400.0)
        self._fast = rng.normal(0, sd_mm / 2, 3)

    def step(self):
        """The next three displacements in mm."""
        for v, keep, sd in (
            (self._fast, self._keep, self._sd / 2),
            (self._slow, self._keep_slow, self._sd),
        ):
            v *= keep
            v += self._rng.normal(0, sd * np.sqrt(1 - keep * keep), 3)
        return self._fast + self._slow
