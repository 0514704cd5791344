"""The field of a stone's magnet: Bz of an axially magnetised disc by distance and height.

`Field` interpolates a table of the exact formula. Fields are in mT, positive upwards: under the
middle of a disc whose north pole points up the field is positive.

The formula: a uniformly magnetised disc has the same field as a sheet of current around its rim,
and the sheet is a stack of rings. The field of a ring has a closed form in complete elliptic
integrals; Gauss-Legendre quadrature over 24 rings sums the stack to more digits than are used.
"""

from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike

from wenping.twin.stone_sets import Magnet

# The table has a column for every step of the radial distance and a row for each height of the
# magnet's middle above the sensor's die; heights are close together where the field is steep.
R_STEP_MM = 0.5
R_END_MM = 70.0
HEIGHTS_MM = (3.0, 3.5, 4.0, 4.5, 5.0, 5.5, 6.5, 7.5, 8.5, 9.5, 10.5, 12.5, 14.5, 17.5, 22.5, 30.0,
              40.0, 55.0, 80.0)  # fmt: skip

_RINGS = 24
_ELLIPTIC_ROUNDS = 8  # of the arithmetic-geometric mean: each doubles the digits


def _elliptic(m: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The complete elliptic integrals K(m) and E(m) of the parameter m = k^2, 0 <= m < 1."""
    a, g, c = np.ones_like(m), np.sqrt(1 - m), np.sqrt(m)
    power, total = 0.5, 0.5 * c**2
    for _ in range(_ELLIPTIC_ROUNDS):
        a, g, c = (a + g) / 2, np.sqrt(a * g), (a - g) / 2
        power *= 2
        total += power * c**2
    k = np.pi / (2 * a)
    return k, k * (1 - total)


def ring(r: np.ndarray, z: np.ndarray, radius: float) -> np.ndarray:
    """Return Bz of a thin ring of current I at distances r and heights z, all in mm.

    The unit is mu0 * I per mm. The ring itself (r = radius, z = 0) has no finite field.
    """
    outer = (radius + r) ** 2 + z**2
    inner = (radius - r) ** 2 + z**2
    k, e = _elliptic(4 * radius * r / outer)
    return (k + (radius**2 - r**2 - z**2) / inner * e) / (2 * np.pi * np.sqrt(outer))


def disc(r: ArrayLike, z: ArrayLike, magnet: Magnet) -> np.ndarray:
    """Return Bz in mT of a magnet at distances r and heights z of its middle, in mm, outside of it.

    r and z may be numbers or arrays; they are broadcast against each other.
    """
    r, z = np.broadcast_arrays(np.asarray(r, float), np.asarray(z, float))
    nodes, weights = np.polynomial.legendre.leggauss(_RINGS)
    field = np.zeros(r.shape)
    for node, weight in zip(nodes, weights, strict=True):
        field += weight * ring(r, z + node * magnet.thickness_mm / 2, magnet.radius_mm)
    return magnet.remanence_mt * magnet.thickness_mm / 2 * field


def dipole(magnet: Magnet) -> float:
    """Return d of a magnet far away: Bz = d * (2 z^2 - r^2) / (r^2 + z^2)^2.5, in mT and mm."""
    return magnet.remanence_mt * magnet.radius_mm**2 * magnet.thickness_mm / 4


def _between(at: np.ndarray, known: np.ndarray, values: np.ndarray) -> np.ndarray:
    """Interpolate between four neighbours along the first axis (Lagrange's polynomial)."""
    first = np.clip(np.searchsorted(known, at) - 2, 0, len(known) - 4)
    out = np.zeros((len(at), *values.shape[1:]))
    for i in range(4):
        weight = np.ones(len(at))
        for j in range(4):
            if j != i:
                weight = weight * (at - known[first + j]) / (known[first + i] - known[first + j])
        out += np.reshape(weight, (-1,) + (1,) * (values.ndim - 1)) * values[first + i]
    return out


class Field:
    """The table on a grid of 0.25 mm, for quick look-ups; 0 beyond its distances and heights."""

    STEP_MM = 0.25

    def __init__(self, magnet: Magnet):
        """Compute the table and interpolate it onto the grid, over the logarithm of the height."""
        self.magnet = magnet
        heights = np.array(HEIGHTS_MM)
        distances = np.arange(0, R_END_MM + R_STEP_MM / 2, R_STEP_MM)
        values = disc(distances, heights[:, None], magnet)
        self._low = heights[0]
        z = np.arange(heights[0], heights[-1] + 1e-9, self.STEP_MM)
        r = np.arange(0, distances[-1] + 1e-9, self.STEP_MM)
        grid = _between(np.log(z), np.log(heights), values)
        # The field at -r is that at r: with some columns mirrored it stays smooth in the middle.
        mirrored = np.concatenate([-distances[4:0:-1], distances])
        grid = _between(r, mirrored, np.concatenate([grid[:, 4:0:-1], grid], axis=1).T).T
        self._rows, self._columns = len(z), len(r)
        self._width = self._columns + 2  # two columns of 0 beyond the last distance
        padded = np.zeros((self._rows + 1, self._width))
        padded[:-1, :-2] = grid
        self._grid = padded.ravel()

    def __call__(self, r_mm: np.ndarray, z_mm: float) -> np.ndarray:
        """Return Bz in mT at distances `r_mm`, all at one height; below 3 mm it counts as 3 mm."""
        row = max(0.0, (z_mm - self._low) / self.STEP_MM)
        if row >= self._rows - 1:
            return np.zeros(r_mm.shape)
        top = int(row)
        down = row - top
        at = np.minimum(r_mm * (1 / self.STEP_MM), self._columns)
        left = at.astype(np.int64)
        right = at - left
        left += top * self._width
        grid = self._grid
        upper = grid[left] * (1 - right) + grid[left + 1] * right
        if not down:
            return upper
        left += self._width
        return upper * (1 - down) + (grid[left] * (1 - right) + grid[left + 1] * right) * down


@lru_cache
def field_of(magnet: Magnet) -> Field:
    """The table of a kind of magnet, computed once."""
    return Field(magnet)
