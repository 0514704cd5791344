"""Finds by how much the supply of the sensors has changed all readings, and the factor against it.

The sensors are ratiometric: their output is a part of the supply, which falls by a few per cent
when lights are on, on a board with poor wires.  That changes readings by more than a stone does
those of the sensors around it.
"""

from wenping.sensing.limits import (
    SUPPLY_ALIKE,
    SUPPLY_COUNTS,
    SUPPLY_PART_LEAST,
    SUPPLY_PART_MOST,
)
from wenping.viper import const, micropython, ptr16

SAMPLES = 88  # sensors that tell of the supply: each fourth
WHOLE = 16384  # the factor of counts when the supply has not changed
_BAND_SAMPLES = const(22)  # of each of the four bands


@micropython.viper
def factor(counts: object, usual: object, part: int) -> int:
    """The factor (in 1/2**14) by which counts are multiplied to cancel a change of the supply.

    counts: of the 361 sensors.  usual: the means of about 16 frames of each fourth sensor, in 1/16
    counts, which are updated here.  part: the factor of the frame before.

    If four sensors of five read more than usual in each of four bands of rows, or less in each, the
    supply has changed, by as much as the band that changed least: no stone, hand or magnet does
    that.
    """
    c = ptr16(counts)
    was = ptr16(usual)
    bands = by = total = 0
    least = 16 * SUPPLY_COUNTS * _BAND_SAMPLES
    i = 0
    while i < SAMPLES:
        up = more = among = 0
        end = i + _BAND_SAMPLES
        while i < end:
            mean = was[i]
            d = 16 * c[4 * i] - mean
            alike = d <= 16 * SUPPLY_COUNTS and d + 16 * SUPPLY_COUNTS >= 0
            was[i] = mean + ((d + 8) >> 4) if alike else 16 * c[4 * i]
            if alike:
                up += 1 if d > 0 else 0 - 1
                more += d
                among += mean
            i += 1
        bands += 1 if up >= SUPPLY_ALIKE else 0 - 1 if up <= 0 - SUPPLY_ALIKE else 0
        size = more if more >= 0 else 0 - more
        if size <= least:
            least = size
            by = (more + 32) >> 6
            total = among >> 6
    if bands != 4 and bands != 0 - 4 or least < 16 * _BAND_SAMPLES:  # less than a count a sensor
        return part
    now = (part * total + (total >> 1)) // (total + by)
    if now < SUPPLY_PART_LEAST or now > SUPPLY_PART_MOST:
        return part
    i = 0
    by -= (by + 8) >> 4  # the means have followed by a sixteenth above
    while i < SAMPLES:
        was[i] = was[i] + (was[i] * by + (total >> 1)) // total
        i += 1
    return now
