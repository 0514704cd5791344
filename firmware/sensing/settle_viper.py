"""settle.py's settle() as machine code, on MicroPython only.  The contract stands there; a test
holds the two equal.

A quiet point, and nearly all are, costs one short pass through the top of the loop.
"""

import micropython
from micropython import const

_ZERO = const(8192)
_SHY = const(40)


@micropython.viper
def settle(points, fields, now_ms: int) -> int:
    state = ptr8(points.state)
    mode = ptr8(points.mode)
    band = ptr8(points.band)
    ref = ptr16(points.ref)
    f = ptr16(fields)
    limits = ptr16(points.limits)
    on = limits[0]
    off = limits[1]
    over = limits[2]
    count = int(points.count)
    clock = now_ms & 0xFFFF
    changed = 0
    moving = 0
    s = 0
    while s < count:
        v = f[s]
        m = mode[s]
        if m == 3:
            s += 1
            continue
        size = v - _ZERO
        colour = 1
        if size < 0:
            size = 0 - size
            colour = 2
        was = state[s]
        if m == 0:
            d = 4 * v - ref[s]
            b = 4 * band[s]
            if d <= b and d + b >= 0:
                least = off
                if was == 3:
                    least -= _SHY
                if size >= over:
                    now = 3
                elif size >= on:
                    now = colour
                elif size < least:
                    now = 0
                elif was == colour:
                    now = colour
                else:
                    now = 3
                if now == was:
                    ref[s] = ref[s] + ((d + 8) >> 4)
                    s += 1
                    continue
        low = ptr16(points.low)
        high = ptr16(points.high)
        steady = ptr16(points.steady)
        restless = ptr16(points.restless)
        if m != 1:
            mode[s] = 1
            low[s] = v
            high[s] = v
            steady[s] = clock
            restless[s] = clock
            moving += 1
            s += 1
            continue
        if v < low[s]:
            low[s] = v
        elif v > high[s]:
            high[s] = v
        if high[s] - low[s] > band[s] + (band[s] >> 2):
            low[s] = v
            high[s] = v
            steady[s] = clock
            moving += 1
            if was != 3 and (clock - restless[s]) & 0xFFFF >= limits[10]:
                state[s] = 3
                since = ptr32(points.since_ms)
                since[s] = now_ms
                told = ptr16(points.changed)
                told[changed] = s
                changed += 1
            s += 1
            continue
        middle = (low[s] + high[s]) >> 1
        size = middle - _ZERO
        colour = 1
        if size < 0:
            size = 0 - size
            colour = 2
        least = off
        if was == 3:
            least -= _SHY
        if size >= over:
            now = 3
        elif size >= on:
            now = colour
        elif size < least:
            now = 0
        elif was == colour:
            now = colour
        else:
            now = 3
        if now == 3:
            need = limits[9]
        elif now == 0:
            need = limits[5]
        elif size >= limits[3]:
            need = limits[6]
        elif size >= limits[4]:
            need = limits[7]
        else:
            need = limits[8]
        more = int(((steady[s] - restless[s]) & 0xFFFF) // limits[11])
        if more > limits[12]:
            more = limits[12]
        rest = (clock - steady[s]) & 0xFFFF
        if rest < need + more:
            moving += 1
            s += 1
            continue
        mode[s] = 0
        ref[s] = 4 * middle
        if now != was:
            state[s] = now
            since = ptr32(points.since_ms)
            since[s] = now_ms - rest
            told = ptr16(points.changed)
            told[changed] = s
            changed += 1
        s += 1
    return moving * 512 + changed
