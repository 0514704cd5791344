"""Forces between two stones' magnets: two uniformly magnetised discs whose axes stand upright.

A disc acts as two sheets of magnetic charge, one on each face. `Forces` sums the forces between
points of both discs' sheets (Gauss points of a circle) and keeps them in a table over the distance
along the board and the height of one magnet above the other; far away they become those of two
dipoles. Lengths are in mm, forces in mN, torques in mN mm. Equal colours repel each other on the
board and attract each other when one lies above the other.
"""

import math
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from wenping.twin.stone_sets import Magnet

R_END_MM = 70
H_END_MM = 60
_MN = 1e-9 / (4 * math.pi * 4e-7 * math.pi)  # 1 mT^2 mm^2 / (4 pi mu0) in mN
_RADII = (0.459700843380983, 0.888073833977115)  # of Gauss points of a circle, as parts of its own
_ANGLES = 8


class Act(NamedTuple):
    """What one stone does to another, arrays of one shape.

    `along` is the force on the other away from the one, along the board; `up` that upwards; `turn`
    the torque that tips the other away from the one.
    """

    along: np.ndarray
    up: np.ndarray
    turn: np.ndarray


class Forces:
    """The table of one kind of magnet at its nominal strength; get it by `forces_of`."""

    def __init__(self, magnet: Magnet):
        self.magnet = magnet
        r, h = np.arange(R_END_MM + 1.0), np.arange(H_END_MM + 1.0)
        far = self._far(r, h[:, None]) ** 2
        self._grid = np.stack([np.ravel(part * far) for part in exact(magnet, r, h)], axis=-1)

    def __call__(self, r_mm: np.ndarray, h_mm: np.ndarray) -> Act:
        """Return what a stone does to one of its colour r_mm beside it and h_mm above it.

        h_mm < 0: the other one is below. Beyond 69 mm and 59 mm it does nothing; below 1 mm of both
        the force is that of 1 mm. To one of the other colour it does the opposite.
        """
        r, h = np.broadcast_arrays(np.asarray(r_mm, float), np.asarray(h_mm, float))
        high = np.abs(h)
        near = (r < R_END_MM - 1) & (high < H_END_MM - 1)
        at_r, at_h = np.where(near, r, 0.0), np.where(near, high, 0.0)
        left, low = at_r.astype(np.int64), at_h.astype(np.int64)
        right, over = (at_r - left)[..., None], (at_h - low)[..., None]
        width = R_END_MM + 1
        first = low * width + left
        grid = self._grid
        below = grid[first] * (1 - right) + grid[first + 1] * right
        above = grid[first + width] * (1 - right) + grid[first + width + 1] * right
        parts = below * (1 - over) + above * over
        parts *= (near / self._far(at_r, at_h) ** 2)[..., None]
        sign = np.where(h < 0, -1.0, 1.0)
        return Act(parts[..., 0], parts[..., 1] * sign, parts[..., 2] * sign)

    def _far(self, r: np.ndarray, h: np.ndarray) -> np.ndarray:
        """What makes the table flat, so that few points of it are enough: forces fall as r^-4."""
        return r**2 + h**2 + self.magnet.radius_mm**2


@lru_cache
def forces_of(magnet: Magnet) -> Forces:
    """The table of a kind of magnet, computed once."""
    return Forces(magnet)


def exact(magnet: Magnet, r: np.ndarray, h: np.ndarray) -> list[np.ndarray]:
    """The parts of an `Act` at distances r (n,) and heights h (m,), each of shape (m, n)."""
    x, y, weight = _points(magnet.radius_mm)
    half = magnet.thickness_mm / 2
    parts = [np.zeros((len(h), len(r))) for _ in range(3)]
    # From point to point along the board, but for r: their difference in x, in y, and both weights.
    dx, dy = np.subtract.outer(x, x).ravel(), np.subtract.outer(y, y).ravel()
    weights = np.multiply.outer(weight, weight).ravel()
    own = np.broadcast_to(x[:, None], (len(x), len(x))).ravel()
    across = r[:, None] + dx
    flat = across**2 + dy**2
    for k, height in enumerate(h):
        for face in (half, -half):  # of the one that is acted on
            for other in (half, -half):
                dz = height + face - other
                pull = weights * (1 if face == other else -1) / (flat + dz**2 + 1e-9) ** 1.5
                parts[0][k] += (pull * across).sum(axis=1)
                parts[1][k] += (pull * dz).sum(axis=1)
                parts[2][k] += (pull * (face * across - own * dz)).sum(axis=1)
    scale = _MN * magnet.remanence_mt**2
    return [part * scale for part in parts]


def _points(radius: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Gauss points of a disc's face: x, y and the area that each stands for."""
    angle = np.arange(_ANGLES) * 2 * np.pi / _ANGLES
    x = np.concatenate([radius * part * np.cos(angle) for part in _RADII])
    y = np.concatenate([radius * part * np.sin(angle) for part in _RADII])
    return x, y, np.full(len(x), np.pi * radius**2 / len(x))
