"""Converts counts to fields, and removes from each what the stones on neighbouring points add.

A stone's field reaches the eight sensors around it with the opposite sign: eight black
stones make -1.4 mT at the sensor in the eye between them.  If K b is what the stones that read b
take from their neighbours (K_X, K_Y and K_DIAGONAL of geometry.py), the fields of the stones alone
are, to second order,

    a = b + K b + K (K b)

All buffers are array('H').  Fields are in units (limits.py) with ZERO added, clipped to 0..TOP.
`cells` and `spill` are grids of 421 cells indexed by the points of a 19x19 board
(weiqi/points.py); their border must hold ZERO and is not written.  `out` is indexed by sensor, row
by row.

The functions are viper: machine code on the device, plain Python on the host (wenping/viper.py).
"""

from wenping.geometry import K_DIAGONAL, K_X, K_Y, LINES
from wenping.sensing.limits import TOP, ZERO
from wenping.viper import const, micropython, ptr16

_SHIFT = const(12)  # K_SCALE is 1 << 12
_HALF = const(2048)  # of K_SCALE, to round
_ALL_ZERO = const(756)  # K b of a cell whose eight neighbours hold ZERO, a field of 0; exact

# The part of a field, in 1/4096, that decode() adds to each of the eight cells around it (to first
# order), row by row.
PARTS = bytes((K_DIAGONAL, K_Y, K_DIAGONAL, K_X, K_X, K_DIAGONAL, K_Y, K_DIAGONAL))


@micropython.viper
def fields(counts: object, part: int, offset: object, gain: object, cells: object):
    """Calibrate 361 counts into cells: (16 * count * part / 2**14 - offset) * gain / 2**14 units.

    counts: 0..4095; part: the factor of supply.py; offset (1/16 counts), gain: by sensor.  A gain
    of 0 gives a field of 0; up to GAIN_MOST of calibration.py the product fits 32 bits.
    """
    c = ptr16(counts)
    o = ptr16(offset)
    g = ptr16(gain)
    out = ptr16(cells)
    s = 0
    p = 21
    while p < 400:
        end = p + LINES
        while p < end:
            v = (((c[s] * part >> 10) - o[s]) * g[s] >> 14) + ZERO
            if v < 0:
                v = 0
            elif v > TOP:
                v = TOP
            out[p] = v
            s += 1
            p += 1
        p += 1


@micropython.viper
def decode(cells: object, spill: object, out: object):
    """Set out to cells + K cells + K (K cells); spill is overwritten: it receives K cells.

    Each column of three cells is read once and kept for the next two points, so that the eight
    neighbours of a point cost three reads.
    """
    u = ptr16(cells)
    w = ptr16(spill)
    a = ptr16(out)
    p = 21
    while p < 400:
        end = p + LINES
        # c0 c1 c2: this row's field left of p, at p and right of it; v0 v1 v2: above plus below.
        c0 = u[p - 1]
        v0 = u[p - 21] + u[p + 19]
        c1 = u[p]
        v1 = u[p - 20] + u[p + 20]
        while p < end:
            c2 = u[p + 1]
            v2 = u[p - 19] + u[p + 21]
            w[p] = ((K_X * (c0 + c2) + K_Y * v1 + K_DIAGONAL * (v0 + v2) + _HALF) >> _SHIFT) + (
                ZERO - _ALL_ZERO
            )
            c0 = c1
            v0 = v1
            c1 = c2
            v1 = v2
            p += 1
        p += 1
    s = 0
    p = 21
    while p < 400:
        end = p + LINES
        c0 = w[p - 1]
        v0 = w[p - 21] + w[p + 19]
        c1 = w[p]
        v1 = w[p - 20] + w[p + 20]
        while p < end:
            c2 = w[p + 1]
            v2 = w[p - 19] + w[p + 21]
            v = (K_X * (c0 + c2) + K_Y * v1 + K_DIAGONAL * (v0 + v2) + _HALF) >> _SHIFT
            v += u[p] + c1 - (ZERO + _ALL_ZERO)
            if v < 0:
                v = 0
            elif v > TOP:
                v = TOP
            a[s] = v
            c0 = c1
            v0 = v1
            c1 = c2
            v1 = v2
            s += 1
            p += 1
        p += 1
