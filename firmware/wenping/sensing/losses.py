"""What sensors have lost since a mark, weighed against what a stone takes from those around it.

A stone that comes to a point, or leaves it, moves what the sensors around it read, all the same
way.  weigh() says how much likelier the readings since the mark are if it did than if none did: the
residuals are Gaussian, with the noise of each sensor, what tracking leaves, and how far stones lie
off centre.  blind.py asks so where an unseen stone lies, wiring.py beside which column a stone lies
that was detected.

Only sensors are asked that are at rest and as they were.  Those under stones are asked, too: fields
add up.  What such a sensor reads of its own stone changes when that is pushed a little, which is
part of its variance.  What a known stone that came or went takes from them is subtracted: of one
that was detected what decode.py leaves, of one that only the game knows of all; that it lies off
centre is variance too.  Beside what moves, or was moved far, no sensor is asked.  None says more
than SAYS_MOST, since any may read something else.

The functions are viper: machine code on the device, plain Python on the host (wenping/viper.py).
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

# The eight sensors around a stone, see weigh(); one 3 mm off its point takes 30 % more, or less.
_X, _Y, _XY = 4 * SHARE_X, 4 * SHARE_Y, 4 * SHARE_DIAGONAL
AROUND = bytes((
    1, 0, _X, 1, 2, _X, 0, 1, _Y, 2, 1, _Y, 0, 0, _XY, 0, 2, _XY, 2, 0, _XY, 2, 2, _XY,
))  # fmt: skip

# Those left and right of it: if its column is exchanged, so are those above and below.
SIDES = AROUND[:6] + AROUND[12:]

_SHARES = bytes((_X, _Y, _XY))  # beside it, above or below it, diagonally

_NOTHING = const(1 << 15)
_SAME = const(5)
UNMARKED = const(255)  # instead of a state at the mark: the sensor was not at rest


class Losses:
    """ref, state: of each sensor at the mark.  told: by sensor, the colour of the stone that came
    since, as the game knows, undetected.
    offsets: variance of an offset, if the mark is that of the board without stones; else 0.
    common: what all empty sensors have lost alike, as of compare() with `known`: drift, no stone's.
    nats: of the points weighed last, from `first` on (1/16).  part: of the last of them, per cent
    of a stone.
    """

    def __init__(self, count: int, taken: array, scratch: "Losses | None" = None):
        """count: of points that are weighed at a time.  taken: a buffer that is free between two
        frames.  scratch: whose buffers these use, too.
        """
        self.ref = array("H", bytes(2 * SENSORS))
        self.state = bytearray([UNMARKED] * SENSORS)
        self.told = scratch.told if scratch else bytearray(SENSORS)
        # by sensor, 1: it is not as it was; more: stones were detected that came or went, _SAME and
        # the black ones that came, less the white ones
        self.other = scratch.other if scratch else bytearray(SENSORS)
        self.near = scratch.near if scratch else bytearray(SENSORS)  # so many in the square of nine
        # by sensor, what known stones near it and drift take, _NOTHING added, and its variance
        self.taken = taken
        self.spread = scratch.spread if scratch else array("H", bytes(2 * SENSORS))
        self.nats = array("h", bytes(2 * count))
        self.first = self.common = self.offsets = self.part = 0


@micropython.viper
def mark(losses, settling, least: int):
    """Set the mark: what is read now, where a point has been at rest for `least` frames; else what
    it read before it moved, if it is empty and that is known.
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
        refs[s] = ref[s]
        if mode[s] == QUIET and age[s] >= least:
            states[s] = state[s]
        elif mode[s] == QUIET and state[s] == EMPTY and calm[s] and calm[s] < OF_DOUBTED:
            states[s] = EMPTY
            refs[s] = calm[s] << 2
        else:
            states[s] = UNMARKED
        s += 1


@micropython.viper
def compare(losses, settling, known: int):
    """Set `other` of the points that are neither masked nor at rest as at the mark, up to what a
    stone around them does.  known: stones that came or went and are at rest are known, and what
    all sensors have lost alike is set: since power-on they grow warm.
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
    """Set `near`, `taken` and `spread` of the points from s to before `end` by `other`, and if
    `known` `told`, around them.
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
            if far > 2:
                taken[n] += black * SHARE_FAR
                spread[n] += black * black * SPREAD_FAR
                continue
            near[n] += odd
            if far:
                full = black * shares[far if rows else 0]
                taken[n] += full // part
                spread[n] += full * full // SPREAD_KNOWN
        s += 1


@micropython.viper
def weigh(losses, settling, s: int, end: int, colour: int, shares):
    """Set nats of the points from s to before `end`: how much likelier it is that a stone of this
    colour (1, 2) came there, or one of the other went, than that none did; 0 where fewer than
    FEWEST sensors can be asked.  shares (bytes): of the sensors that are asked the row and
    the column, counted from the point, 1 added, and what a stone takes, in quarters of a unit.
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
            sigma = noise[n] if noise[n] > QUIETEST else QUIETEST
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
        took = took // (whole // 100 + 1) if took > 0 else 0
        losses.part = took
        s += 1
