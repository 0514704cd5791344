"""Computes how likely a stone came to a point, by what sensors around it have lost since a mark.

A stone takes something from the readings of the sensors around it: its field reaches them with the
opposite sign.  If a stone comes to a point or leaves it, all these readings change in the same
direction.  weigh() computes by how much likelier the changes since the mark are if one came than if
none did.  The residuals (what a sensor has lost, less what the stone takes) are taken as Gaussian;
their variance is made of the sensor's noise, of what baseline tracking leaves, and of how far
stones lie off centre.  blind.py finds undetected stones by that, wiring.py the columns that are
beside a detected one.

A sensor is asked only if it is at rest in the state that it had at the mark.  One under a stone is
asked, too, since fields add up; its variance is larger, as its own stone may have been pushed a
little.  What known stones take that came or went is subtracted: for a detected stone the part that
decode.py leaves, for one that only the game knows of all of it; the variance grows, as they lie off
centre.  A sensor is not asked if a point beside it, other than the one that is weighed, moves or
reads much more or less than at the mark.  The evidence of one sensor is at most SAYS_MOST, since
any may read something else.

Fields and losses are in quarters of a unit (limits.py).  The functions are viper: machine code on
the device, plain Python on the host (wenping/viper.py).
"""

from array import array

from wenping.geometry import LINES, SENSORS
from wenping.sensing.limits import (
    FEWEST,
    LEFT,
    MOVED,
    NUDGED,
    PUSHED_OWN,
    QUIETEST,
    SAYS_MOST,
    SHARE_DIAGONAL,
    SHARE_FAR,
    SHARE_X,
    SHARE_Y,
    SPREAD,
    SPREAD_FAR,
    SPREAD_KNOWN,
    TRACKED,
)
from wenping.sensing.states import BLACK, EMPTY, MASKED, OF_DOUBTED, QUIET, UNCERTAIN
from wenping.viper import const, micropython, ptr8, ptr16

# The eight sensors around a stone for weigh(): row + 1, column + 1, what the stone takes.
_X, _Y, _XY = 4 * SHARE_X, 4 * SHARE_Y, 4 * SHARE_DIAGONAL
AROUND = bytes((
    1, 0, _X, 1, 2, _X, 0, 1, _Y, 2, 1, _Y, 0, 0, _XY, 0, 2, _XY, 2, 0, _XY, 2, 2, _XY,
))  # fmt: skip

# The six of them that are in other columns than the stone: if its column's wires are exchanged, the
# sensors above and below it are exchanged, too.
SIDES = AROUND[:6] + AROUND[12:]

_SHARES = bytes((_X, _Y, _XY))  # beside it, above or below it, diagonally

_NOTHING = const(1 << 15)  # added in `taken`, so that no value is negative
_SAME = const(5)  # added in `other` to the number of stones
UNMARKED = const(255)  # a state at the mark: the sensor was not at rest, its reading is not known


class Losses:
    """What each sensor read at the mark, and what is computed of its losses since.

    ref, state  by sensor, reference and state at the mark
    told     by sensor, the colour of a stone that came since and was not detected, but is known to
             the game; EMPTY: none
    offsets  the variance of an offset if the mark is that of a board without stones, else 0
    common   what the empty sensors have lost on average, which is drift; 0 if compare() was called
             without `known`
    nats     of the points weighed last, of which `first` is the first: how much likelier a stone
             came there than none, in 1/16 nats (array('h'))
    part     of the last of these points: what the sensors have lost together, in per cent of what
             they lose to a stone
    """

    def __init__(self, count: int, taken: array, scratch: "Losses | None" = None):
        """count: how many points are weighed at a time.  taken: an array('H') of 361 that may be
        overwritten between two frames.  scratch: another Losses, whose buffers this one shares.
        """
        self.ref = array("H", bytes(2 * SENSORS))
        self.state = bytearray([UNMARKED] * SENSORS)
        self.told = scratch.told if scratch else bytearray(SENSORS)
        # by sensor, 0: at rest as at the mark; 1: changed or moving; more: a detected stone came or
        # went: _SAME + 1 if a black one came or a white one left, - 1 for the reverse, twice that
        # if one colour replaced the other
        self.other = scratch.other if scratch else bytearray(SENSORS)
        # how many of the point itself and the eight around it have 1 there
        self.near = scratch.near if scratch else bytearray(SENSORS)
        # by sensor, what known stones near it and drift take, _NOTHING added, and its variance
        self.taken = taken
        self.spread = scratch.spread if scratch else array("H", bytes(2 * SENSORS))
        self.nats = array("h", bytes(2 * count))
        self.first = self.common = self.offsets = self.part = 0


@micropython.viper
def mark(losses, settling, least: int):
    """Set the mark: for a point that has been at rest for `least` frames its reference now; for an
    empty one that has been so for less what it read before it moved, if that is known.
    """
    mode = ptr8(settling.mode)
    state = ptr8(settling.state)
    age = ptr8(settling.age)
    ref = ptr16(settling.ref)
    calm = ptr16(settling.calm)
    refs = ptr16(losses.ref)
    states = ptr8(losses.state)
    s = 0
    while s < SENSORS:
        before = ref[s]
        lies = UNMARKED
        if mode[s] == QUIET:
            if age[s] >= least:
                lies = state[s]
            elif state[s] == EMPTY and calm[s] and calm[s] < OF_DOUBTED:
                lies = EMPTY
                before = calm[s] << 2
        refs[s] = before
        states[s] = lies
        s += 1


@micropython.viper
def compare(losses, settling, known: int):
    """Set `other` of all points: to 0 of one that is masked, or is at rest in its state at the mark
    and has changed by less than MOVED, or NUDGED under a stone.

    known: 1 if stones that were detected when they came or went are known ones, whose part is
    subtracted; then `common` is set, too: all sensors drift while they grow warm.  0: such points
    count as any others that have changed.
    """
    mode = ptr8(settling.mode)
    state = ptr8(settling.state)
    ref = ptr16(settling.ref)
    refs = ptr16(losses.ref)
    states = ptr8(losses.state)
    other = ptr8(losses.other)
    lost = 0
    counted = 1
    s = 0
    while s < SENSORS:
        other[s] = 0
        if mode[s] != MASKED:
            was = states[s]
            now = state[s]
            d = ref[s] - refs[s]
            most = NUDGED if now == 1 or now == 2 else MOVED
            if known and mode[s] == QUIET and was != now and was < UNCERTAIN and now < UNCERTAIN:
                other[s] = _SAME + now - was - 3 * ((now >> 1) - (was >> 1))
            elif mode[s] or was != now or d >= most or d <= 0 - most:
                other[s] = 1
            elif now == 0:
                lost += MOVED - d
                counted += 1
        s += 1
    losses.common = (lost + MOVED) // counted - MOVED if known else 0


@micropython.viper
def count(losses, s: int, end: int, known: int):
    """Set `near`, `taken` and `spread` of the points s .. end - 1 by the stones up to two lines
    away, of which `other` tells and, if `known`, `told`.
    """
    other = ptr8(losses.other)
    told = ptr8(losses.told)
    near = ptr8(losses.near)
    taken = ptr16(losses.taken)
    spread = ptr16(losses.spread)
    shares = ptr8(_SHARES)
    nothing = _NOTHING + int(losses.common)
    offsets = int(losses.offsets)
    first = s
    while s < end:
        near[s] = 0
        taken[s] = nothing
        spread[s] = offsets
        s += 1
    s = first - 2 * LINES if first > 2 * LINES else 0
    last = end + 2 * LINES if end + 2 * LINES < SENSORS else SENSORS
    while s < last:
        black = 0
        part = 1
        odd = 1 if other[s] == 1 else 0
        if other[s] > 1:
            black = other[s] - _SAME
            part = LEFT
        elif known and told[s]:
            black = 3 - 2 * told[s]
        i = 0 if black or odd else 25
        while i < 25:
            rows = i // 5 - 2
            cols = i % 5 - 2
            i += 1
            row = s // LINES + rows
            col = s % LINES + cols
            if row < 0 or row >= LINES or col < 0 or col >= LINES:
                continue
            n = LINES * row + col
            if n < first or n >= end:
                continue
            far = rows * rows + cols * cols
            took = black * SHARE_FAR
            variance = black * black * SPREAD_FAR
            if far <= 2:
                near[n] += odd
                took = black * shares[far if rows else 0] if far else 0
                variance = took * took // SPREAD_KNOWN
                took //= part
            taken[n] += took
            spread[n] += variance
        s += 1


@micropython.viper
def weigh(losses, settling, s: int, end: int, colour: int, shares):
    """Set `nats` of the points s .. end - 1: how much likelier it is that a stone of this colour
    (1, 2) came there, or one of the other colour left, than neither, in 1/16 nats; 0 where fewer
    than FEWEST sensors can be asked.  Sets `part` of the last point.

    shares: three bytes for each sensor to be asked: its row and its column less those of the point,
    1 added to each, and what a stone takes from it, in quarters of a unit.
    """
    mode = ptr8(settling.mode)
    state = ptr8(settling.state)
    noise = ptr8(settling.noise)
    ref = ptr16(settling.ref)
    refs = ptr16(losses.ref)
    other = ptr8(losses.other)
    near = ptr8(losses.near)
    taken = ptr16(losses.taken)
    spread = ptr16(losses.spread)
    around = ptr8(shares)
    nats = ptr16(losses.nats)
    length = int(len(shares))
    first = int(losses.first)
    while s < end:
        odd = 1 if other[s] == 1 else 0
        count = odds = took = whole = i = 0
        while i < length:
            row = s // LINES + around[i] - 1
            col = s % LINES + around[i + 1] - 1
            full = around[i + 2]
            i += 3
            if row < 0 or row >= LINES or col < 0 or col >= LINES:
                continue
            n = LINES * row + col
            lost = refs[n] - ref[n] - (taken[n] - _NOTHING)
            if colour != BLACK:
                lost = 0 - lost
            if mode[n] or state[n] == UNCERTAIN or near[n] != odd or other[n] > 1:
                continue
            if lost >= MOVED or lost + MOVED <= 0:
                continue
            sigma = noise[n]
            if sigma < QUIETEST:
                sigma = QUIETEST
            variance = sigma * sigma + TRACKED + spread[n]
            if state[n]:
                variance += PUSHED_OWN
            none = 8 * lost * lost // variance
            rest = lost - full
            lies = 8 * rest * rest // (variance + full * full // SPREAD)
            odds += none if none < SAYS_MOST else SAYS_MOST
            odds -= lies if lies < SAYS_MOST else SAYS_MOST
            took += lost * full
            whole += full * full
            count += 1
        nats[s - first] = odds if count >= FEWEST else 0
        losses.part = took // (whole // 100 + 1) if took > 0 else 0
        s += 1
