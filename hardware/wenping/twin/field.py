"""The field of a stone's magnet: Bz of an axially magnetised disc, by distance and height.

`Field` interpolates a committed table, `field.csv`; `python -m wenping.twin.field` writes it
anew from the exact formula. Both say mT under the centre for a magnet with its north pole up.

The exact field of a uniformly magnetised disc is that of a current sheet around its rim: rings
whose fields have closed forms in complete elliptic integrals, summed over the disc's thickness by
Gauss-Legendre quadrature (exact to far more digits than the table holds).
"""

import csv
from pathlib import Path

import numpy as np

TABLE = Path(__file__).with_name("field.csv")

RADIUS_MM = 5.0
THICKNESS_MM = 1.0
REMANENCE_MT = 1200.0  # N35

# The table: radial distance in steps of 0.5 mm, height of the magnet's middle above the sensor's
# die, closer together where the field is steep.
R_STEP_MM = 0.5
R_END_MM = 70.0
HEIGHTS_MM = (3.0, 3.5, 4.0, 4.5, 5.0, 5.5, 6.5, 7.5, 8.5, 9.5, 10.5, 12.5, 14.5, 17.5, 22.5, 30.0,
              40.0, 55.0, 80.0)  # fmt: skip


def _elliptic(m):
    """Complete elliptic integrals K(m), E(m) of parameter m = k^2 by the arithmetic-geometric
    mean."""
    a, g, c = np.ones_like(m), np.sqrt(1 - m), np.sqrt(m)
    power, total = 0.5, 0.5 * c**2
    for _ in range(8):
        a, g, c = (a + g) / 2, np.sqrt(a * g), (a - g) / 2
        power *= 2
        total += power * c**2
    k = np.pi / (2 * a)
    return k, k * (1 - total)


def ring(r, z, radius):
    """Bz of a thin ring current at distance r, height z, in units of mu0 * I (mm^-1)."""
    outer = (radius + r) ** 2 + z**2
    inner = (radius - r) ** 2 + z**2
    k, e = _elliptic(4 * radius * r / outer)
    return (k + (radius**2 - r**2 - z**2) / inner * e) / (2 * np.pi * np.sqrt(outer))


def disc(r, z, radius=RADIUS_MM, thickness=THICKNESS_MM, remanence=REMANENCE_MT):
    """Bz in mT at radial distance r and height z (of the disc's middle), outside the disc."""
    r, z = np.broadcast_arrays(np.asarray(r, float), np.asarray(z, float))
    nodes, weights = np.polynomial.legendre.leggauss(24)
    field = np.zeros(r.shape)
    for node, weight in zip(nodes, weights, strict=True):
        field += weight * ring(r, z + node * thickness / 2, radius)
    return remanence * thickness / 2 * field


def write(path: Path = TABLE) -> None:
    """Write the table."""
    r = np.arange(0, R_END_MM + R_STEP_MM / 2, R_STEP_MM)
    with path.open("w", newline="", encoding="ascii") as out:
        table = csv.writer(out, lineterminator="\n")
        table.writerow(["height_mm \\ distance_mm", *(f"{x:g}" for x in r)])
        for z in HEIGHTS_MM:
            table.writerow(
                [f"{z:g}", *(f"{b:.4g}" if abs(b) >= 1 else f"{b:.4f}" for b in disc(r, z))]
            )


def read(path: Path = TABLE) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Heights, distances, and the field at each height (rows) and distance (columns)."""
    with path.open(newline="", encoding="ascii") as table:
        head, *rows = csv.reader(table)
    values = np.array([[float(cell) for cell in row] for row in rows])
    return values[:, 0], np.array([float(cell) for cell in head[1:]]), values[:, 1:]


def _between(at, known, values):
    """Lagrange interpolation over four neighbours, along the first axis."""
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
    """The table on a fine grid, for quick look-ups: 0 beyond its distances and heights."""

    STEP_MM = 0.25

    def __init__(self, path: Path = TABLE):
        heights, distances, values = read(path)
        self._low = heights[0]
        z = np.arange(heights[0], heights[-1] + 1e-9, self.STEP_MM)
        r = np.arange(0, distances[-1] + 1e-9, self.STEP_MM)
        grid = _between(np.log(z), np.log(heights), values)
        # The field is even in r: mirrored, so that the middle is smooth.
        mirrored = np.concatenate([-distances[4:0:-1], distances])
        grid = _between(r, mirrored, np.concatenate([grid[:, 4:0:-1], grid], axis=1).T).T
        self._rows, self._columns = len(z), len(r)
        self._width = self._columns + 2  # nothing beyond the last distance
        padded = np.zeros((self._rows + 1, self._width))
        padded[:-1, :-2] = grid
        self._grid = padded.ravel()

    def __call__(self, r_mm: np.ndarray, z_mm: float) -> np.ndarray:
        """Bz in mT at distances `r_mm` for one height (heights below 3 mm count as 3 mm)."""
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


if __name__ == "__main__":
    write()
