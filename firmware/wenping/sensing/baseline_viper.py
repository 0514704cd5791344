"""care.py's look() as machine code, on MicroPython only.  The contract stands there; a test holds
the two equal.
"""

import micropython
from micropython import const

_ZERO = const(8192)
_BAND = const(80)
_BAND_MOST = const(250)
_NOISE_MOST = const(200)
_EMPTY_MOST = const(150)
_AGED = const(255)


@micropython.viper
def look(care, settling, row: int):
    offset = ptr16(care.offset)
    noise = ptr8(care.noise)
    cells = ptr16(care.cells)
    before = ptr16(care.before)
    errors = ptr16(care.errors)
    drift = ptr32(care.drift)
    mode = ptr8(settling.mode)
    band = ptr8(settling.band)
    said = 0
    total = 0
    c = 0
    while c < 19:
        s = 19 * row + c
        m = mode[s]
        if m != 3:
            d = cells[20 * row + 21 + c] - before[c]
            if d < 0:
                d = 0 - d
            n = noise[s]
            if d > n:
                if n < _NOISE_MOST:
                    n += 1 + (n >> 6)
            elif d < n and n > 1:
                n -= 1 + (n >> 6)
            noise[s] = n
            d = n * 16 // 3
            if d < _BAND:
                d = _BAND
            elif d > _BAND_MOST:
                d = _BAND_MOST
            band[s] = d
            e = int(_error(settling, s))
            errors[c] = e + _EMPTY_MOST
            if e < _EMPTY_MOST:
                said += 1
                total += e
        c += 1
    steps = 0
    common = 0
    by = 0
    if said >= 5:
        if total >= 10 * said:
            by = 2
        elif total + 10 * said <= 0:
            by = 0 - 2
        if by:
            common = total // said
    s = 19 * row
    start = s
    end = s + 19
    while s < end:
        if mode[s] == 0 and offset[s] >= 3 and offset[s] <= 65532:
            move = by
            e = errors[s - start] - _EMPTY_MOST
            if e < _EMPTY_MOST:
                e -= common
                if e > 2:
                    move += 1
                    steps += 1
                elif e < 0 - 2:
                    move -= 1
                    steps -= 1
            else:
                move += drift[3]
            offset[s] = offset[s] + move
        s += 1
    drift[0] = drift[0] + steps
    drift[1] = drift[1] + said


@micropython.viper
def _error(settling, s: int) -> int:
    mode = ptr8(settling.mode)
    state = ptr8(settling.state)
    age = ptr8(settling.age)
    if mode[s] != 0 or state[s] != 0 or age[s] != _AGED:
        return _EMPTY_MOST
    ref = ptr16(settling.ref)
    e = (ref[s] >> 2) - _ZERO + int(far(settling.state, s))
    if e < _EMPTY_MOST and e + _EMPTY_MOST > 0:
        return e
    return _EMPTY_MOST


@micropython.viper
def far(states, s: int) -> int:
    state = ptr8(states)
    row = s // 19
    col = s - 19 * row
    total = 0
    dy = 0 - 2
    while dy < 3:
        r = row + dy
        if r >= 0 and r < 19:
            dx = 0 - 2
            while dx < 3:
                k = col + dx
                part = dx * dx + 8 * dy * dy
                if k >= 0 and k < 19 and (part > 9 or part == 4):
                    there = state[19 * r + k]
                    if there == 1 or there == 2:
                        if part == 4:
                            part = 78
                        elif part == 32:
                            part = 65
                        elif part == 12:
                            part = 56
                        elif part == 33:
                            part = 49
                        else:
                            part = 27
                        if there == 1:
                            total += part
                        else:
                            total -= part
                dx += 1
        dy += 1
    return total // 10
