"""Points that come to rest, each for itself: the plain version.

A point is quiet or moving.  A quiet point wanders with its reference (slow drift) and leaves rest
when it strays further than its band, or when what it reads is no longer what it is said to be.  A
moving point settles when it has been steady for as long as its reading asks for: a strong one lies
on the board, a weak one might be in a low hand, and the longer it was restless before, the longer
it must be steady.  No point waits for another.
"""

from array import array

from sensing.limits import BAND, BOARD, ZERO

EMPTY = 0
BLACK = 1
WHITE = 2
UNCERTAIN = 3

QUIET = 0
MOVING = 1
NEW = 2  # never seen
MASKED = 3  # uncertain for ever: its sensor is not to be believed

_SHY = 40  # an uncertain point becomes empty only this far below OFF


class Settling:
    """The memory of `count` points: state, since_ms (when its rest began), changed (the first n,
    from settle).
    """

    def __init__(self, count: int, limits=BOARD):
        self.count = count
        self.limits = array("H", limits)
        self.state = bytearray(count)
        self.since_ms = array("i", [0] * count)
        self.changed = array("H", [0] * count)
        self.mode = bytearray(count)
        self.band = bytearray(count)
        self.ref = array("H", [4 * ZERO] * count)  # four times the field at rest
        self.low = array("H", [0] * count)  # the least and the most since the point has been steady
        self.high = array("H", [0] * count)
        self.steady = array(
            "H", [0] * count
        )  # time of the beginning of steadiness, low 16 bits of ms
        self.restless = array("H", [0] * count)  # and of the beginning of unrest
        for s in range(count):
            self.state[s] = UNCERTAIN
            self.mode[s] = NEW
            self.band[s] = BAND


def meant(w: int, state: int, limits) -> int:
    """What a field of w (10 uT) is at a point that was `state`: the hysteresis."""
    size = w if w >= 0 else -w
    colour = BLACK if w >= 0 else WHITE
    if size >= limits[2]:
        return UNCERTAIN
    if size >= limits[0]:
        return colour
    least = limits[1]
    if state == UNCERTAIN:
        least -= _SHY
    if size < least:
        return EMPTY
    return colour if state == colour else UNCERTAIN


def settle(points, fields, now_ms: int) -> int:
    """Take one frame of fields (with ZERO added).  Returns 512 * points moving + points changed."""
    state = points.state
    mode = points.mode
    limits = points.limits
    low = points.low
    high = points.high
    clock = now_ms & 0xFFFF
    changed = 0
    moving = 0
    for s in range(points.count):
        v = fields[s]
        m = mode[s]
        if m == MASKED:
            continue
        if m == QUIET:
            d = 4 * v - points.ref[s]
            if -4 * points.band[s] <= d <= 4 * points.band[s]:
                if meant(v - ZERO, state[s], limits) == state[s]:
                    points.ref[s] += (d + 8) >> 4
                    continue
        if m != MOVING:
            mode[s] = MOVING
            low[s] = v
            high[s] = v
            points.steady[s] = clock
            points.restless[s] = clock
            moving += 1
            continue
        if v < low[s]:
            low[s] = v
        elif v > high[s]:
            high[s] = v
        if high[s] - low[s] > points.band[s] + (points.band[s] >> 2):
            low[s] = v
            high[s] = v
            points.steady[s] = clock
            moving += 1
            if state[s] != UNCERTAIN and (clock - points.restless[s]) & 0xFFFF >= limits[10]:
                state[s] = UNCERTAIN
                points.since_ms[s] = now_ms
                points.changed[changed] = s
                changed += 1
            continue
        middle = (low[s] + high[s]) >> 1
        now = meant(middle - ZERO, state[s], limits)
        size = middle - ZERO
        if size < 0:
            size = -size
        if now == UNCERTAIN:
            need = limits[9]
        elif now == EMPTY:
            need = limits[5]
        elif size >= limits[3]:
            need = limits[6]
        elif size >= limits[4]:
            need = limits[7]
        else:
            need = limits[8]
        more = ((points.steady[s] - points.restless[s]) & 0xFFFF) // limits[11]
        need += more if more < limits[12] else limits[12]
        rest = (clock - points.steady[s]) & 0xFFFF
        if rest < need:
            moving += 1
            continue
        mode[s] = QUIET
        points.ref[s] = 4 * middle
        if now != state[s]:
            state[s] = now
            points.since_ms[s] = now_ms - rest
            points.changed[changed] = s
            changed += 1
    return moving * 512 + changed
