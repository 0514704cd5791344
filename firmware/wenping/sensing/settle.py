"""Settles points: debounces the field of each into a state, independently of the other points.

A point is at rest (QUIET or DOUBTED) or not.  Its reference, four times its field at rest in units,
follows slow drift in frames in which all points are at rest.  A point leaves rest when its field
strays from the reference by more than the band of its sensor, or means another state (meant()).  It
settles again when its field has been steady, within 5/4 of the band, for a time of limits.py: if it
is empty, uncertain or the stone that it was.  Where a steady field may be a new stone, judge.py
decides.

The functions over all points are viper: machine code on the device, plain Python on the host
(wenping/viper.py).
"""

from array import array

from wenping.geometry import SENSORS
from wenping.sensing.bases import follow_around, follow_bases
from wenping.sensing.judge import DOUBTFUL, OFFSET, TAKEN, WAITS, judge
from wenping.sensing.limits import (
    BAND,
    CALM,
    EMPTY_MS,
    FOLLOWS,
    GONE,
    GREY_MS,
    JUMP,
    LATE_FRAME_MS,
    LYING,
    LYING_MS,
    MOMENT_MS,
    NOISE,
    RESTLESS_MS,
    SHY,
    STONE,
    STRONG,
    TOO_STRONG,
    USUAL,
    ZERO,
)
from wenping.sensing.states import (
    AGED,
    BLACK,
    DOUBTED,
    EMPTY,
    MASKED,
    MOVING,
    NEW,
    OF_DOUBTED,
    QUIET,
    UNCERTAIN,
    WHITE,
)
from wenping.sensing.witness import Witness, forget, take_back
from wenping.viper import const, micropython, ptr8, ptr16, ptr32

# Points not at rest that a frame attends to at most, so that it stays short; more of them, as when
# the board is knocked, take turns.
_MOST = const(48)
_TURNS = const(8)  # frames in which each point has had its turn
_WEIGHINGS = const(2)  # of the witness, at most in a frame: 2.4 ms each on a Pico
_DOUBTS = const(16)  # doubted points that are remembered at most
_NEW_STONE = const(4)  # in what _follow() returns


class Settling:
    """What is known of the board's points between two frames; arrays by sensor, if not said else.

    state     states.py (bytearray)
    mode      states.py (bytearray)
    since_ms  device time at which the state began; 0: not settled since power-on (array('i'))
    changed   its first n, which settle() returns, are the sensors whose state changed
    moving    how many points are not at rest
    usual     the median strength of this set's stones, in eighths of per cent (judge.py)
    likely    what was likeliest to have made the reading that was doubted last: 1 a lying stone,
              though by too little; 2 a stone in another column, whose wires are exchanged; else 0
    """

    def __init__(self):
        count = SENSORS
        self.moving = count
        self.usual = 8 * USUAL
        self.learned = 0  # stones that `usual` was learned from
        self.state = bytearray([UNCERTAIN] * count)
        self.since_ms = array("i", [0] * count)
        self.changed = array("H", [0] * _MOST)
        self.changes = 0  # n of `changed`
        self.doubted = array("H", [0] * _DOUBTS)  # its first `doubts` are the doubted sensors
        self.doubts = 0
        self.listed = array("H", [0] * count)  # a buffer of settle(), free between two frames
        self.proposed = array("H", [0] * _MOST)  # a list of settle(): where a new stone may lie
        self.frame = 0  # a count, by which proposed points take turns
        # A sensor whose reading was doubted, and is the same after a stone came and left: nothing
        # lies there, its offset is wrong by what it reads.  -1: there is none in this frame
        self.shifted = -1
        # Two empty points where a stone seemed to lie on the board for a moment but left before it
        # was decided, the newest first: 4 * sensor + colour (-1: there was none), device time
        self.left = array("i", (-1, 0, -1, 0))
        self.weighings = 0  # how many of _WEIGHINGS are left in this frame
        self.turn = 0  # the index in `listed` with which the next frame begins
        self.now_ms = 0  # device time of the last frame
        # for so many frames a point may have left rest before the frame that attends to it
        self.late = 0
        self.mode = bytearray([NEW] * count)
        self.band = bytearray([BAND] * count)  # units, by baseline.py
        self.noise = bytearray([NOISE] * count)  # units, measured by baseline.py
        self.age = bytearray(count)  # frames at rest, or not at rest, up to AGED
        self.ref = array("H", [4 * ZERO] * count)  # four times the field at rest, ZERO added
        # What the witness compares with, scaled like ref; and how many times more it is to be set
        # to that, as a stone within two lines came or went (bases.py)
        self.base = array("H", [4 * ZERO] * count)
        self.follows = bytearray([FOLLOWS] * count)
        # The field, ZERO added, of an empty point before it left rest; OF_DOUBTED + that of a
        # doubted one, until the point is empty or a stone leaves it that may read so; 0: not known
        self.calm = array("H", [0] * count)
        self.low = array("H", [0] * count)  # the least and the greatest field since it is steady
        self.high = array("H", [0] * count)
        # device time, its low 16 bits: when it began to be steady, and when it left rest
        self.steady = array("H", [0] * count)
        self.restless = array("H", [0] * count)
        self.likely = bytearray(count)
        self.witness = Witness()


@micropython.viper
def meant(w: int, state: int) -> int:
    """The state 0 to 3 that a field of w units means at a point that was `state`: hysteresis."""
    size = w if w >= 0 else 0 - w
    colour = BLACK if w >= 0 else WHITE
    if size >= (TOO_STRONG if state == colour else STRONG):
        return UNCERTAIN
    if size >= STONE:
        return colour
    least = GONE
    if state == UNCERTAIN:
        least -= SHY
    if size < least:
        return EMPTY
    return colour if state == colour else UNCERTAIN


def settle(points: Settling, fields: array, now_ms: int) -> int:
    """Take one frame of 361 decoded fields (units, ZERO added) at device time now_ms.  Returns how
    many points changed their state: the first n of points.changed.
    """
    for i in range(points.doubts):  # no stone made what these read: none took from the others
        s = points.doubted[i]
        take_back(points.witness, fields, s, fields[s] - ZERO)
    if not points.moving:
        follow_bases(points)
    listed = _list(points, fields)
    if listed > _MOST or now_ms - points.now_ms >= LATE_FRAME_MS:
        points.late = _TURNS
    elif points.late:
        points.late -= 1
    points.now_ms = now_ms
    points.changes = 0
    points.moving = listed
    points.weighings = _WEIGHINGS
    points.shifted = -1
    count = _attend(points, fields, listed, now_ms)
    points.frame += 1
    for i in range(count):
        s = points.proposed[(_WEIGHINGS * points.frame + i) % count]
        middle = (points.low[s] + points.high[s]) >> 1
        rest = (now_ms - points.steady[s]) & 0xFFFF
        verdict = judge(points, fields, s, middle - ZERO, rest, now_ms)
        if verdict == WAITS or verdict == OFFSET and points.shifted >= 0:  # one offset a frame
            continue
        now = UNCERTAIN
        if verdict == TAKEN:
            now = BLACK if middle > ZERO else WHITE
        elif verdict == OFFSET:
            now = EMPTY
            points.shifted = s
        _come_to_rest(points, s, now, now_ms - rest)
        if now == UNCERTAIN:
            points.mode[s] = DOUBTED
            points.likely[s] = verdict - DOUBTFUL
    return points.changes


@micropython.viper
def _list(points, fields: object) -> int:  # noqa: C901
    """Count `age` of all points, let the references of those at rest follow, and list in
    points.listed those that are not at rest, or leave it in this frame.  Returns how many.
    """
    state = ptr8(points.state)
    mode = ptr8(points.mode)
    band = ptr8(points.band)
    age = ptr8(points.age)
    ref = ptr16(points.ref)
    f = ptr16(fields)
    to = ptr16(points.listed)
    doubted = ptr16(points.doubted)
    doubts = 0
    # no reference follows while a point moves: the witness compares with what was before it moved
    frozen = int(points.moving)
    listed = 0
    s = 0
    while s < SENSORS:
        if age[s] < AGED:
            age[s] = age[s] + 1
        m = mode[s]
        if m == DOUBTED and doubts < _DOUBTS:
            doubted[doubts] = s
            doubts += 1
        if m == QUIET or m == DOUBTED:
            v = f[s]
            d = 4 * v - ref[s]
            b = 4 * band[s]
            if d <= b and d + b >= 0:
                # meant(v, state) == state, a case for each state
                v -= ZERO
                was = state[s]
                if was == WHITE or v < 0 and was != BLACK:
                    v = 0 - v
                if was == EMPTY:
                    same = v < GONE
                elif was != UNCERTAIN:
                    same = v >= GONE and v < TOO_STRONG
                elif v >= STRONG or m == DOUBTED and v >= STONE:
                    same = True
                else:
                    same = v < STONE and v >= GONE - SHY
                if same:
                    if not frozen:
                        ref[s] = ref[s] + ((d + 8) >> 4)
                    s += 1
                    continue
        if m != MASKED:
            to[listed] = s
            listed += 1
        s += 1
    points.doubts = doubts
    return listed


@micropython.viper
def _attend(points, fields: object, listed: int, now_ms: int) -> int:
    """Follow the first `listed` points of points.listed, or _MOST of them in turn: settle those
    that have been steady for long enough and are empty, uncertain or the stone that they were.
    Where a new stone may lie goes to points.proposed; returns how many these are.
    """
    to = ptr16(points.listed)
    proposed = ptr16(points.proposed)
    n = 0
    count = listed
    at = 0
    if listed > _MOST:
        count = _MOST
        at = int(points.turn) % listed
        points.turn = at + _MOST
    while count:
        s = to[at]
        at += 1
        if at == listed:
            at = 0
        count -= 1
        followed = int(_follow(points, fields, s, now_ms))
        if followed < 0:
            forget(points.witness, s)
            continue
        if followed & _NEW_STONE:
            proposed[n] = s
            n += 1
            continue
        rest = followed >> 3
        now = followed & 3
        limit = GREY_MS if now == UNCERTAIN else EMPTY_MS if now == EMPTY else LYING_MS
        if rest >= limit:
            _come_to_rest(points, s, now, now_ms - rest)
    return n


@micropython.viper
def _come_to_rest(points, s: int, now: int, since_ms: int):
    """Settle point s: it is `now` (0 to 3), and has been steady since the device time since_ms."""
    low = ptr16(points.low)
    high = ptr16(points.high)
    mode = ptr8(points.mode)
    age = ptr8(points.age)
    ref = ptr16(points.ref)
    base = ptr16(points.base)
    calm = ptr16(points.calm)
    forget(points.witness, s)
    mode[s] = QUIET
    age[s] = 0
    ref[s] = 4 * ((low[s] + high[s]) >> 1)
    base[s] = ref[s]
    points.moving = int(points.moving) - 1
    if now == EMPTY and calm[s] & OF_DOUBTED:
        calm[s] = 0
    _become(points, s, now, since_ms)


@micropython.viper
def _become(points, s: int, now: int, since_ms: int):
    """Point s is `now` (0 to 3).  A new state began at the device time since_ms; s is appended to
    points.changed.
    """
    state = ptr8(points.state)
    was = state[s]
    if now != was:
        state[s] = now
        since = ptr32(points.since_ms)
        since[s] = since_ms
        changed = ptr16(points.changed)
        n = int(points.changes)
        changed[n] = s
        points.changes = n + 1
    if now == BLACK or now == WHITE or was == BLACK or was == WHITE:
        follow_around(points, s)


@micropython.viper
def _follow(points, fields: object, s: int, now_ms: int) -> int:  # noqa: C901
    """Follow point s, which is not at rest, by one frame.

    Returns -1 while it is not steady, when it becomes uncertain if it has been restless for so
    long; else 8 * ms for which it has been steady + the state (0 to 3) that its field means +
    _NEW_STONE, if that is a stone that was not there, or reads what was doubted before it came.
    """
    f = ptr16(fields)
    v = f[s]
    clock = now_ms & 0xFFFF
    mode = ptr8(points.mode)
    low = ptr16(points.low)
    high = ptr16(points.high)
    steady = ptr16(points.steady)
    restless = ptr16(points.restless)
    state = ptr8(points.state)
    lies = state[s]
    calm = ptr16(points.calm)
    doubted = calm[s] - OF_DOUBTED  # the field that was doubted; negative: none was
    if mode[s] == MOVING:
        least = low[s]
        most = high[s]
        if v < least:
            least = v
        elif v > most:
            most = v
        middle = ((least + most) >> 1) - ZERO
        rest = (clock - steady[s]) & 0xFFFF
        bands = ptr8(points.band)
        band = bands[s]
        if most - least <= band + (band >> 2):
            low[s] = least
            high[s] = most
            now = int(meant(middle, lies))
            if now == BLACK or now == WHITE:
                d = middle + ZERO - doubted
                if now != lies or doubted >= 0 and d < JUMP and d + JUMP > 0:
                    now |= _NEW_STONE
            return rest << 3 | now
        if lies == EMPTY and rest >= MOMENT_MS and (middle >= LYING or middle + LYING <= 0):
            left = ptr32(points.left)
            if left[0] >> 2 != s:
                left[2] = left[0]
                left[3] = left[1]
            left[0] = s << 2 | (BLACK if middle > 0 else WHITE)
            left[1] = now_ms
        if lies != UNCERTAIN and (clock - restless[s]) & 0xFFFF >= RESTLESS_MS:
            _become(points, s, UNCERTAIN, now_ms)
    else:
        age = ptr8(points.age)
        refs = ptr16(points.ref)
        ref = refs[s] >> 2
        if mode[s] == DOUBTED:
            calm[s] = ref | OF_DOUBTED
        elif mode[s] == QUIET:
            d = ref - doubted
            if lies == EMPTY or doubted < 0:
                if age[s] >= CALM:
                    calm[s] = 0 if lies else ref
            elif d < LYING and d + LYING > 0:
                # this stone may have been held above what was doubted: no proof of OFFSET
                calm[s] = 0
            if int(points.late):
                v = ref
        age[s] = 0
        restless[s] = clock
        mode[s] = MOVING
    low[s] = v
    high[s] = v
    steady[s] = clock
    return 0 - 1
