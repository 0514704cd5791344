"""Magnets that pass over the board: a watch's clasp, a phone with its ring of magnets.

One passes every PASS_EVERY_S on a straight line over the board, drawn by chance, within PASS_S.
"""

from collections.abc import Sequence

import numpy as np

from wenping.twin.field import Field
from wenping.twin.places import PITCH_X_MM, PITCH_Y_MM, POINTS, point_mm

PASS_EVERY_S = 20.0
PASS_S = 2.0
_BEYOND_MM = 90.0  # it comes from so far beside the board, and goes as far


class PassingMagnet:
    """A kind of magnet: its strength in stones, and how high above the dies it is carried."""

    def __init__(self, strength: float, height_mm: float):
        self.strength = strength
        self.height_mm = height_mm


WATCH_STONES = 1.5
WATCH_MM = 35.0
PHONE_STONES = 8.0
PHONE_MM = 30.0

KINDS = {
    "watch": PassingMagnet(WATCH_STONES, WATCH_MM),
    "phone": PassingMagnet(PHONE_STONES, PHONE_MM),
}


class Passing:
    """Where the magnets are, and their field at sensors at `mm` (shape (n, 2))."""

    def __init__(self, seed: int, kinds: Sequence[PassingMagnet], field: Field, mm: np.ndarray):
        """Let these kinds pass in turn."""
        self._seed = seed
        self._kinds = kinds
        self._field = field
        self._mm = mm

    def field_mt(self, t_us: int) -> np.ndarray | None:
        """Return the field at a time, shape (n,); None while no magnet is near."""
        turn, since_us = divmod(t_us, int(PASS_EVERY_S * 1e6))
        part = (since_us / 1e6 - (PASS_EVERY_S - PASS_S)) / PASS_S
        if not self._kinds or part < 0:
            return None
        magnet = self._kinds[turn % len(self._kinds)]
        rng = np.random.default_rng([self._seed, turn])
        right, bottom = point_mm(POINTS - 1)
        start, end = rng.uniform(-PITCH_Y_MM, bottom + PITCH_Y_MM, 2)
        across = right + 2 * _BEYOND_MM + PITCH_X_MM
        x = part * across - _BEYOND_MM
        if rng.random() < 0.5:
            x = right - x
        y = start + (end - start) * part
        sign = 1 if rng.random() < 0.5 else -1
        r = np.hypot(self._mm[:, 0] - x, self._mm[:, 1] - y)
        return sign * magnet.strength * self._field(r, magnet.height_mm)
