"""Finds by how much the sensors' supply has changed all readings, and the factor against it.

The sensors are ratiometric: their output is a part of the supply, which the lights weaken (a few
per cent by the wires of a poor board).  That is more than what a stone's neighbours read of it.
"""

from wenping.viper import const, micropython, ptr16

SAMPLES = 88  # sensors that tell of the supply: each fourth
WHOLE = 16384  # the factor of counts when the supply has not changed
_SAMPLES = const(88)
_BAND_SAMPLES = const(22)
_ALIKE = const(14)  # 18 of 22, less the 4 others
_MOST = const(16 * 96)  # 96 counts: three white lights take 57 by the wires of a poor board
_PART_LEAST = const(14746)  # 10 % of the supply: more is no load
PART_MOST = const(18022)  # 10 % more


@micropython.viper
def factor(counts: object, usual: object, part: int) -> int:
    """The factor (in 1/2**14) by which counts are multiplied to cancel a change of the supply.

    part: the factor before.  If in each of four bands of rows four sensors of five read more than
    usual, or in each less, the supply has changed, by as much as the band that changed least: no
    stone, hand or magnet does that.  usual: means of 16 frames of each fourth sensor, in 1/16
    counts, which are kept here.
    """
    c = ptr16(counts)
    was = ptr16(usual)
    bands = by = total = 0
    least = _MOST * _BAND_SAMPLES
    i = 0
    while i < _SAMPLES:
        up = more = among = 0
        end = i + _BAND_SAMPLES
        while i < end:
            mean = was[i]
            d = 16 * c[4 * i] - mean
            alike = d <= _MOST and d + _MOST >= 0
            was[i] = mean + ((d + 8) >> 4) if alike else 16 * c[4 * i]
            if alike:
                up += 1 if d > 0 else 0 - 1
                more += d
                among += mean
            i += 1
        bands += 1 if up >= _ALIKE else 0 - 1 if up <= 0 - _ALIKE else 0
        size = more if more >= 0 else 0 - more
        if size <= least:
            least = size
            by = (more + 32) >> 6
            total = among >> 6
    if bands != 4 and bands != 0 - 4 or least < 16 * _BAND_SAMPLES:  # less than a count
        return part
    now = (part * total + (total >> 1)) // (total + by)
    if now < _PART_LEAST or now > PART_MOST:
        return part
    i = 0
    by -= (by + 8) >> 4  # the rest they have followed
    while i < _SAMPLES:
        was[i] = was[i] + (was[i] * by + (total >> 1)) // total
        i += 1
    return now
