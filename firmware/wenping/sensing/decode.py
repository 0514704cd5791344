"""Counts to fields, and the neighbours' fields taken out: the plain version.

A stone's field reaches the sensors around it with the opposite sign (eight stones of one colour
make -2.25 mT in the eye between them).  With K the table of these parts (geometry.py) the board
without neighbours is, to second order,

    a = b - K b + K (K b)

All buffers are array('H') of fields with ZERO added.  `cells` and `spill` are grids of 421 cells
indexed by points of the 19x19 board; their border must hold ZERO and is not written.  `out` is
indexed by sensor.  decode_viper.py does the same on MicroPython, bit for bit
(tests/pure/test_sensing_decode.py).
"""

from wenping.geometry import K_DIAGONAL, K_SCALE, K_X, K_Y
from wenping.sensing.limits import TOP, ZERO

# What ZERO in all eight neighbours adds up to; exact, so that no rounding depends on ZERO.
_ALL_ZERO = ZERO * (2 * K_X + 2 * K_Y + 4 * K_DIAGONAL) // K_SCALE
_HALF = K_SCALE // 2


def fields(counts, offset, gain, cells) -> None:
    """361 counts into cells: (16 * counts - offset) * gain / 2**14, clipped; a gain of 0 reads as
    no field.
    """
    s = 0
    for p in range(21, 400, 20):
        for q in range(p, p + 19):
            v = ((counts[s] * 16 - offset[s]) * gain[s] >> 14) + ZERO
            cells[q] = 0 if v < 0 else TOP if v > TOP else v
            s += 1


def line(counts, offset, gain, first: int, out) -> None:
    """Counts of sensors that stand alone into out; their calibration begins at `first`."""
    for i in range(len(out)):
        v = ((counts[i] * 16 - offset[first + i]) * gain[first + i] >> 14) + ZERO
        out[i] = 0 if v < 0 else TOP if v > TOP else v


def decode(cells, spill, out) -> None:
    """out = cells - K cells + K (K cells)."""
    for p in range(21, 400, 20):
        for q in range(p, p + 19):
            spill[q] = _around(cells, q) + ZERO
    s = 0
    for p in range(21, 400, 20):
        for q in range(p, p + 19):
            v = cells[q] + spill[q] - ZERO + _around(spill, q)
            out[s] = 0 if v < 0 else TOP if v > TOP else v
            s += 1


def _around(grid, q: int) -> int:
    """- K grid at one cell, rounded."""
    total = K_X * (grid[q - 1] + grid[q + 1]) + K_Y * (grid[q - 20] + grid[q + 20])
    total += K_DIAGONAL * (grid[q - 21] + grid[q - 19] + grid[q + 19] + grid[q + 21])
    return (total + _HALF) // K_SCALE - _ALL_ZERO
