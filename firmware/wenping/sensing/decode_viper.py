"""decode.py as machine code, on MicroPython only.  The contracts stand there; a test holds the
results equal.

One column is loaded for every cell and kept for the next two, so that eight neighbours cost three
loads.
"""

import micropython
from micropython import const

_K_X = const(82)
_K_Y = const(72)
_K_DIAGONAL = const(36)
_HALF = const(2048)
_SHIFT = const(12)
_ALL_ZERO = const(904)
_ZERO = const(8192)
_TOP = const(16383)


@micropython.viper
def fields(counts, offset, gain, cells):
    c = ptr16(counts)
    o = ptr16(offset)
    g = ptr16(gain)
    out = ptr16(cells)
    s = 0
    p = 21
    while p < 400:
        end = p + 19
        while p < end:
            v = ((c[s] * 16 - o[s]) * g[s] >> 14) + _ZERO
            if v < 0:
                v = 0
            elif v > _TOP:
                v = _TOP
            out[p] = v
            s += 1
            p += 1
        p += 1


@micropython.viper
def line(counts, offset, gain, first: int, out):
    c = ptr16(counts)
    o = ptr16(offset)
    g = ptr16(gain)
    a = ptr16(out)
    n = int(len(out))
    i = 0
    while i < n:
        v = ((c[i] * 16 - o[first + i]) * g[first + i] >> 14) + _ZERO
        if v < 0:
            v = 0
        elif v > _TOP:
            v = _TOP
        a[i] = v
        i += 1


@micropython.viper
def decode(cells, spill, out):
    u = ptr16(cells)
    w = ptr16(spill)
    a = ptr16(out)
    p = 21
    while p < 400:
        end = p + 19
        c0 = u[p - 1]
        v0 = u[p - 21] + u[p + 19]
        c1 = u[p]
        v1 = u[p - 20] + u[p + 20]
        while p < end:
            c2 = u[p + 1]
            v2 = u[p - 19] + u[p + 21]
            w[p] = ((_K_X * (c0 + c2) + _K_Y * v1 + _K_DIAGONAL * (v0 + v2) + _HALF) >> _SHIFT) + (
                _ZERO - _ALL_ZERO
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
        end = p + 19
        c0 = w[p - 1]
        v0 = w[p - 21] + w[p + 19]
        c1 = w[p]
        v1 = w[p - 20] + w[p + 20]
        while p < end:
            c2 = w[p + 1]
            v2 = w[p - 19] + w[p + 21]
            v = (_K_X * (c0 + c2) + _K_Y * v1 + _K_DIAGONAL * (v0 + v2) + _HALF) >> _SHIFT
            v += u[p] + c1 - (_ZERO + _ALL_ZERO)
            if v < 0:
                v = 0
            elif v > _TOP:
                v = _TOP
            a[s] = v
            c0 = c1
            v0 = v1
            c1 = c2
            v1 = v2
            s += 1
            p += 1
        p += 1
