"""Points that come to rest, each for itself: the plain version.

A point is quiet or moving.  A quiet point wanders with its reference (slow drift) and leaves rest
when it strays further than its band, or when what it reads is no longer what it is said to be.  A
moving point settles when it has been steady for long enough, and no point waits for another.

How long is enough?  A stone with a strong reading is on the board.  One with a weaker reading is
off centre, or has a weak magnet, or is held above the board.  The neighbours decide: a stone on the
board takes the same sum from the four points around it wherever it lies on its own (SHARE_X,
SHARE_Y), a held one takes less, and the less the lower it reads (AIR, AIR_STEP): if the sum is
clearly more than that, the stone is on the board.  The sum is relative to what the neighbours read
before, so that their offsets do not matter.  Only empty neighbours that have not moved since are
used, nor are moving now, and only two and more of them.  If a stone beside it was displaced
meanwhile there is no sum; but a stone that displaces another is on the board.  Where the sum is
nothing at all there is no stone: a sensor fails, or a large magnet lies outside the board.  What is
strong is learned from the stones that were put down: in a set with weak magnets it is less.
"""

from array import array

from wenping.geometry import K_X, K_Y
from wenping.sensing.limits import (
    AIR,
    AIR_STEP,
    BAND,
    BOARD,
    PERHAPS,
    PROOF,
    SHARE_X,
    SHARE_Y,
    ZERO,
)
from wenping.viper import const

EMPTY = 0
BLACK = 1
WHITE = 2
UNCERTAIN = 3

QUIET = 0
MOVING = 1
NEW = 2  # never seen
MASKED = 3  # uncertain for ever: its sensor is not used
DOUBTED = 4  # at rest and uncertain: it reads like a stone, and the sensors around it detect none

SETTLED = 1
CHANGED = 2

_SHY = const(40)  # an uncertain point becomes empty only this far below OFF
_LIFT = const(65536)  # keeps sums positive in unsigned memory
_FRAMES = const(200)  # as many frames at most are summed
_AGED = const(255)
USUAL = 112
_USUAL_STEP = const(48)
# Points that a frame attends to: a knocked board takes turns, the frame stays short.
_MOST = const(48)


class Settling:
    """The memory of `count` points in rows of `width` (0: they stand alone).

    state[s]; since_ms[s], when its rest began; changed[:n], n from settle(); moving, how many are
    not at rest.
    """

    def __init__(self, count: int, width: int, limits: tuple = BOARD):
        self.count = count
        self.width = width
        self.limits = array("H", limits)
        self.moving = count
        self.usual = 8 * USUAL  # part of their share that neighbours give, eighths of per cent
        self.state = bytearray([UNCERTAIN] * count)
        self.since_ms = array("i", [0] * count)
        self.changed = array("H", [0] * count)
        self.listed = array("H", [0] * count)
        self.turn = 0
        self.mode = bytearray([NEW] * count)
        self.band = bytearray([BAND] * count)
        self.age = bytearray(count)  # frames since it is quiet, or since it moves
        self.ref = array("H", [4 * ZERO] * count)  # four times the field at rest
        self.low = array("H", [0] * count)  # the least and the most since it has been steady
        self.high = array("H", [0] * count)
        self.steady = array("H", [0] * count)  # when steadiness began, low 16 bits of ms
        self.restless = array("H", [0] * count)  # when unrest began
        self.frames = bytearray(count)  # of the sums below
        self.taken = array("I", [0] * count)  # from the neighbours, each frame + _LIFT
        self.share = array("I", [0] * count)  # what a lying stone would have taken


def meant(w: int, state: int, limits: "array | tuple") -> int:
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


def settle(points: Settling, fields: array, now_ms: int) -> int:
    """Take one frame of fields (with ZERO added).  Returns the number of points that changed."""
    listed = _list(points, fields)
    moving = listed
    changed = 0
    first = 0
    count = listed
    if listed > _MOST:
        first = points.turn % listed
        points.turn = first + _MOST
        count = _MOST
    for i in range(count):
        s = points.listed[(first + i) % listed]
        result = _attend(points, fields, s, now_ms)
        if result & SETTLED:
            moving -= 1
        if result & CHANGED:
            points.changed[changed] = s
            changed += 1
    points.moving = moving
    return changed


def _list(points: Settling, fields: array) -> int:
    """Let all points grow older, follow the quiet ones, and list those that are not or no
    longer quiet: none, or a few.  Returns how many.
    """
    limits = points.limits
    frozen = points.moving > 0  # a moving point is compared with its neighbours before it moved
    listed = 0
    for s in range(points.count):
        mode = points.mode[s]
        if points.age[s] < _AGED:
            points.age[s] += 1
        if mode == QUIET or mode == DOUBTED:
            v = fields[s]
            d = 4 * v - points.ref[s]
            if -4 * points.band[s] <= d <= 4 * points.band[s]:
                now = meant(v - ZERO, points.state[s], limits)
                if now == points.state[s] or (mode == DOUBTED and now != EMPTY):
                    if not frozen:
                        points.ref[s] += (d + 8) >> 4
                    continue
        if mode != MASKED:
            points.listed[listed] = s
            listed += 1
    return listed


def _attend(points: Settling, fields: array, s: int, now_ms: int) -> int:
    """One point that is not quiet.  Returns 0 or a sum of SETTLED and CHANGED."""
    state = points.state
    clock = now_ms & 0xFFFF
    v = fields[s]
    if points.mode[s] != MOVING:
        points.mode[s] = MOVING
        points.age[s] = 0
        points.restless[s] = clock
        _from_here(points, s, v, clock)
        return 0
    if v < points.low[s]:
        points.low[s] = v
    elif v > points.high[s]:
        points.high[s] = v
    if points.high[s] - points.low[s] > points.band[s] + (points.band[s] >> 2):
        _from_here(points, s, v, clock)
        return _unsteady(points, s, now_ms)
    middle = (points.low[s] + points.high[s]) >> 1
    now = meant(middle - ZERO, state[s], points.limits)
    rest = (clock - points.steady[s]) & 0xFFFF
    if rest < _needed(points, fields, s, middle - ZERO, now, now_ms):
        return 0
    points.mode[s] = QUIET
    points.ref[s] = 4 * middle
    if now == BLACK or now == WHITE:
        part = _part(points, s, now)
        if now != state[s] and _is_ghost(points, fields, s, now, part):
            points.mode[s] = DOUBTED
            now = UNCERTAIN
        elif part >= points.limits[13] and state[s] == EMPTY:
            # A stone that has come to rest says what is usual; the median, since some are held.
            points.usual += _USUAL_STEP if 8 * part > points.usual else -_USUAL_STEP
    points.age[s] = 0
    if now == state[s]:
        return SETTLED
    state[s] = now
    points.since_ms[s] = now_ms - rest
    return SETTLED + CHANGED


def _unsteady(points: Settling, s: int, now_ms: int) -> int:
    """A point has strayed further than its band: CHANGED if it becomes uncertain by that, or 0."""
    restless = (now_ms - points.restless[s]) & 0xFFFF
    if points.state[s] == UNCERTAIN or restless < points.limits[10]:
        return 0
    points.state[s] = UNCERTAIN
    points.since_ms[s] = now_ms
    return CHANGED


def _from_here(points: Settling, s: int, v: int, clock: int) -> None:
    points.low[s] = v
    points.high[s] = v
    points.steady[s] = clock
    _forget(points, s)


def _forget(points: Settling, s: int) -> None:
    """Clear the sums of what the neighbours of s have read."""
    points.frames[s] = 0
    points.taken[s] = 0
    points.share[s] = 0


def _needed(points: Settling, fields: array, s: int, w: int, now: int, now_ms: int) -> int:
    """How many ms a point must have been steady at w to be `now`."""
    limits = points.limits
    if now == EMPTY:
        return limits[4]
    if now == UNCERTAIN:
        need = limits[9]
    elif now == points.state[s]:
        return limits[5]
    else:
        moved_ms = now_ms - ((now_ms - points.restless[s]) & 0xFFFF)
        pushed = points.width > 0 and _ask(points, fields, s, w, moved_ms)
        size = w if w >= 0 else -w
        usual = min(points.usual, 8 * USUAL)
        full = size * 8 * USUAL // usual  # were its magnet as it should
        strong = full >= limits[3]
        weak = full < limits[14]
        part = _part(points, s, now)
        if part < 0:
            if strong:
                return limits[5]
            need = limits[8] >> 1 if weak and not pushed else limits[6]
        else:
            clear = (part - (limits[13] >> 1)) * 3 // 2
            need = limits[7]
            if not strong:
                clear = part - (size + AIR * usual // (8 * USUAL)) // AIR_STEP
                if weak or not _is_proof(points, s, clear, PERHAPS):
                    need = limits[8]
            if not weak and _is_proof(points, s, clear, PROOF):
                return limits[5]
    more = ((points.steady[s] - points.restless[s]) & 0xFFFF) // limits[11]
    return need + (more if more < limits[12] else limits[12])


def _is_proof(points: Settling, s: int, clear: int, least: int) -> bool:
    """Whether so many per cent too much are more than noise, asked as often as it was."""
    clear = clear * BAND // points.band[s]
    return clear > 0 and clear * clear * points.share[s] >= least


def _part(points: Settling, s: int, colour: int) -> int:
    """What the neighbours gave of their share, in per cent, 0..120; -1 if too few."""
    share = points.share[s]
    if share == 0 or share < 2 * SHARE_Y * points.frames[s]:
        return -1
    taken = points.taken[s] - _LIFT * points.frames[s]
    if colour == BLACK:
        taken = -taken
    if taken <= 0:
        return 0
    return min(taken * 100 // share, 120)


def _is_ghost(points: Settling, fields: array, s: int, colour: int, part: int) -> bool:
    """Whether no stone can have made this reading: its neighbours gave nothing; or they cannot be
    asked since all of them came up at the same time and the same way, as one large magnet does.
    """
    if part >= 0:
        low = points.limits[13]
        return part < low and _is_proof(points, s, (2 * low - part) * 3 // 2, PROOF)
    if not points.width or points.state[s] != EMPTY:
        return False
    w = fields[s] - ZERO
    same = 0
    others = 0
    for k in range(4):
        n = neighbour(points, s, k)
        if n < 0:
            continue
        others += 1
        # A stone beside it may have been pushed just now: that is no news.
        if points.state[n] == BLACK or points.state[n] == WHITE:
            continue
        if points.mode[n] == MOVING or points.age[n] <= points.age[s]:
            v = (fields[n] - ZERO) * 3
            if (v >= w) if colour == BLACK else (v <= w):
                same += 1
    return same >= 3 or same == others


def neighbour(points: Settling, s: int, k: int) -> int:
    """The sensor to the left, right, above, below of s (k = 0..3), or -1."""
    width = points.width
    if k == 0:
        return s - 1 if s % width > 0 else -1
    if k == 1:
        return s + 1 if s % width < width - 1 else -1
    if k == 2:
        return s - width
    return s + width if s + width < points.count else -1


def _ask(points: Settling, fields: array, s: int, w: int, moved_ms: int) -> bool:
    """Add one frame of the neighbours to the sums of s, which reads w.  True, and nothing is known,
    if a stone beside it was pushed since s moved, at moved_ms.
    """
    if points.frames[s] >= _FRAMES:
        return False
    taken = 0
    share = 0
    spill = 0  # the decoder has added this much of w to them
    for k in range(4):
        n = neighbour(points, s, k)
        if n < 0:
            continue
        longer = points.age[n] > points.age[s] or points.age[n] == _AGED
        still = longer and points.mode[n] == QUIET
        stone = points.state[n] == BLACK or points.state[n] == WHITE
        if not still and stone and points.since_ms[n] < moved_ms:
            _forget(points, s)
            return True
        change = fields[n] - (points.ref[n] >> 2)
        if not still or points.state[n] != EMPTY or abs(change) > points.band[n]:
            continue  # out of its band: it moves, and was not attended to yet
        taken += change
        share += SHARE_X if k < 2 else SHARE_Y
        spill += K_X if k < 2 else K_Y
    points.frames[s] += 1
    points.taken[s] += _LIFT + taken - (spill * w >> 12)
    points.share[s] += share
    return False
