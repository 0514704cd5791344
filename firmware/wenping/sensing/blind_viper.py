"""blind.py's survey() as machine code, on MicroPython only.  The contract stands there; a test
holds the two equal.
"""

import micropython
from micropython import const

_SENSORS = const(361)
_SIDE = const(19)
_MASKED = const(3)
_MOVED = const(240)
_NOBODY = const(-1000)
_UNSURE = const(50)
_SHARE_X = const(40)
_SHARE_Y = const(37)

_bad = bytearray(_SENSORS)  # 1: not as it was, and not masked
_near = bytearray(_SENSORS)  # so many of these in the square of nine


@micropython.viper
def survey(blind, settling, parts):
    """As sensing.blind.plain_survey."""
    _compare(blind, settling)
    _sum()
    _lean(blind, settling, parts)


@micropython.viper
def _compare(blind, settling):
    mode = ptr8(settling.mode)
    state = ptr8(settling.state)
    ref = ptr16(settling.ref)
    before = ptr16(blind._ref)
    was = ptr8(blind._state)
    bad = ptr8(_bad)
    s = 0
    while s < _SENSORS:
        bad[s] = 0
        if mode[s] != _MASKED:
            d = ref[s] - before[s]
            if mode[s] or was[s] != state[s] or d >= _MOVED or d <= 0 - _MOVED:
                bad[s] = 1
        s += 1


@micropython.viper
def _sum():
    bad = ptr8(_bad)
    near = ptr8(_near)
    s = 0
    row = 0
    while row < _SIDE:
        col = 0
        while col < _SIDE:
            total = 0
            m = s - _SIDE if row > 0 else s
            last = s + _SIDE if row < _SIDE - 1 else s
            while m <= last:
                total += bad[m]
                if col > 0:
                    total += bad[m - 1]
                if col < _SIDE - 1:
                    total += bad[m + 1]
                m += _SIDE
            near[s] = total
            s += 1
            col += 1
        row += 1


@micropython.viper
def _lean(blind, settling, parts):
    mode = ptr8(settling.mode)
    state = ptr8(settling.state)
    ref = ptr16(settling.ref)
    before = ptr16(blind._ref)
    out = ptr16(parts)
    bad = ptr8(_bad)
    near = ptr8(_near)
    s = 0
    while s < _SENSORS:
        col = s % _SIDE
        taken = 0
        share = 0
        asked = 0
        along = 0
        least = 0
        most = 0
        k = 0
        while k < 4:
            n = s
            if k == 0:
                if col > 0:
                    n = s - 1
            elif k == 1:
                if col < _SIDE - 1:
                    n = s + 1
            elif k == 2:
                if s >= _SIDE:
                    n = s - _SIDE
            elif s < _SENSORS - _SIDE:
                n = s + _SIDE
            # Masked ones are not bad, and are not asked.
            if n != s and state[n] == 0 and mode[n] == 0 and near[n] == bad[s]:
                felt = before[n] - ref[n]
                taken += felt
                if not asked or felt < least:
                    least = felt
                if not asked or felt > most:
                    most = felt
                share += _SHARE_X if k < 2 else _SHARE_Y
                asked += 1
                if k < 2:
                    along += 1
            k += 1
        if asked >= 2:
            part = taken * 25 // share
            corner = asked == 2 and along == 1 and mode[s] != _MASKED
            alike = 3 * least >= most
            if most <= 0:
                alike = least < 0 and 3 * most <= least
            if corner or not alike:
                if part > _UNSURE:
                    part = _UNSURE
                elif part < 0 - _UNSURE:
                    part = 0 - _UNSURE
            out[s] = part
        else:
            out[s] = _NOBODY
        s += 1
