"""Updates the bases: what each sensor read before a stone came, for the witness (witness.py).

The reference of a point follows the drift of its sensor within seconds.  The base of the point is
set to that reference only after a stone within two lines came or went, and where a smooth field
came; else it moves towards it by a quarter of a unit at a time.
"""

from wenping.geometry import LINES, SENSORS
from wenping.sensing.limits import FOLLOWS, QUICKLY, SLOWLY, SMOOTH
from wenping.viper import micropython, ptr8, ptr16


@micropython.viper
def follow_bases(points):
    """Update some of the bases in each frame, all of them in turn: set a base to its reference
    where a stone came or went lately, or a smooth field has come, as of a telephone beside the
    board; move the others by a quarter of a unit.
    """
    ref = ptr16(points.ref)
    base = ptr16(points.base)
    frame = int(points.frame)
    follows = ptr8(points.follows)
    s = frame % QUICKLY
    while s < SENSORS:
        if follows[s]:
            follows[s] = follows[s] - 1
            base[s] = ref[s]
        s += QUICKLY
    s = frame % SLOWLY
    while s < SENSORS:
        d = ref[s] - base[s]
        if d:
            base[s] = base[s] + (1 if d > 0 else 0 - 1)
        s += SLOWLY
    if frame % SLOWLY:
        return
    smooth = ptr16(points.listed)
    found = s = 0
    while s < SENSORS:
        d = ref[s] - base[s]
        if (d >= 4 * SMOOTH or d + 4 * SMOOTH <= 0) and int(_is_smooth(points, s, d)):
            smooth[found] = s
            found += 1
        s += 1
    while found:  # only now: _is_smooth() compares with the bases of the others
        found -= 1
        s = smooth[found]
        base[s] = ref[s]


@micropython.viper
def _is_smooth(points, s: int, d: int) -> int:
    """1 if the sensors three lines left, right, above and below have changed in the direction in
    which s has, by half of that or more on average; else 0.  No stone at the edge of a cell is
    detected so far away.  d: reference of s less its base, in quarters of a unit.
    """
    ref = ptr16(points.ref)
    base = ptr16(points.base)
    count = total = i = 0
    while i < 4:
        n = s + 3 * (1 if i & 1 else 0 - 1) * (1 if i < 2 else LINES)
        if n >= 0 and n < SENSORS and (i >= 2 or n // LINES == s // LINES):
            total += ref[n] - base[n]
            count += 1
        i += 1
    if d < 0:
        d = 0 - d
        total = 0 - total
    return 1 if 2 * total >= d * count else 0


@micropython.viper
def follow_around(points, s: int):
    """A stone came to sensor s, or left it: have the bases of the sensors up to two lines away set
    to their references, as these readings change with it.
    """
    follows = ptr8(points.follows)
    col = s % LINES
    row = s // LINES - 2
    last = row + 5
    while row < last:
        i = col - 2
        while i <= col + 2:
            if row >= 0 and row < LINES and i >= 0 and i < LINES:
                follows[LINES * row + i] = FOLLOWS
            i += 1
        row += 1
