"""Whether a stone lies on a point, is held above it, or something else made the reading: by
likelihood.

settle.py proposes: a point has come to rest and reads like a stone.  The witness compares what may
have made that (templates.py), by what the eight sensors around it read more than before: each
template says what they would, given the own reading.  The sum of squared residuals over their
variance is its cost, in 1/16 nats (natural logarithms of odds), with that of the stone's strength
and the prior; the fields of a template may be wrong by an eighth.  The likelihoods of all templates
of a kind are added up: that is the kind's.

What a sensor reads that no template foresees costs at most OUTLIER: another stone may have come
there.  Sensors that are masked, and those under stones, are not asked; nor is one that has no
reading from before.  Sums are of the frames since the point is steady, in one of _TRACKS tracks.
"""

from array import array

from wenping.geometry import LINES, SENSORS
from wenping.sensing.decode import PARTS
from wenping.sensing.limits import (
    FITS,
    FULL,
    LAID_TOGETHER,
    LOOSE_MOST,
    NEAR_DOUBT,
    OUTLIER,
    PART_OF_READING,
    REFERENCE_FRAMES,
    STONE,
    TEMPLATES,
    WIRES,
    WIRES_BESIDE,
    ZERO,
)
from wenping.sensing.states import AGED, DOUBTED, MASKED, MOVING, OF_DOUBTED, QUIET
from wenping.sensing.templates import HELD, LAID, MAGNET, ONE, ROWS, STRENGTH
from wenping.viper import const, micropython, ptr8, ptr16, ptr32

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.sensing.settle import Settling

_TRACKS = const(16)  # points that are asked about at a time; others wait
_FREE = const(255)
_MOST_FRAMES = const(100)  # that are summed
_LIFT = const(65536)  # keeps sums and means positive: viper reads them unsigned
_RESIDUAL_MOST = const(1023)  # units; a larger one costs OUTLIER in any case
_BEST = const(20000)  # more than anything costs
_PARTS = const(64)  # what costs so much more than the best adds nothing to it

_MIDDLE = const(16384)
_UPRIGHT = const(0b01000010)  # bits: which of the eight neighbours are above or below, ...
_LEFT = const(0b00101001)  # ... and which left
_ROW = const(20)  # bytes of a template
_STRENGTHS = const(64)


# The eight neighbours, row by row, with left and right exchanged, with above and below, with both.
_MIRRORED = b"\2\1\0\4\3\7\6\5\5\6\7\3\4\0\1\2\7\6\5\4\3\2\1\0"

# 256 / e**(i / 16) - 1: what adds to a likelihood that costs so much less.
_LIKELIHOOD = (
    b"\xff\xef\xe1\xd3\xc6\xba\xaf\xa4\x9a\x91\x88\x80\x78\x71\x6a\x63"
    b"\x5d\x57\x52\x4d\x48\x44\x40\x3c\x38\x35\x31\x2e\x2b\x29\x26\x24"
    b"\x22\x20\x1e\x1c\x1a\x18\x17\x15\x14\x13\x12\x10\x0f\x0e\x0d\x0d"
    b"\x0c\x0b\x0a\x0a\x09\x08\x08\x07\x07\x06\x06\x05\x05\x05\x04\x04"
)

ASKED = 0  # indices of `found`, see Witness
LIES = 1
HOLDS = 2
PASSES = 3
FAILS = 4
CROSSED = 5
READS = 6


class Witness:
    """found: after weigh(), how many neighbours were asked, and the costs (1/16 nats) of a
    stone that lies there, one that is held, a magnet, a sensor that went wrong, and a stone that
    lies in another column, whose wires are exchanged with those of this one; and what it reads,
    2056 being a usual stone (READS). strength: of
    the likeliest lying stone, in 1/32.  failed[s]: set to 1 when it was likelier than all else
    that the sensor went wrong.  loose[s]: nats, by suspects.py, that it is on a loose joint: it is
    so much likelier to go wrong again.
    """

    def __init__(self):
        self.found = array("i", [0] * 7)
        self.near = array("H", [0] * 8)  # the sensors around a point
        self.strength = 0
        self.track = bytearray([_FREE] * SENSORS)
        self.failed = bytearray(SENSORS)
        self.loose = bytearray(SENSORS)
        self.owner = array("H", [0] * _TRACKS)
        self.taken = bytearray(_TRACKS)  # frames that a track sums, + 1; 0: it is free
        self.sums = array("I", [0] * (8 * _TRACKS))
        self.whole = bytearray(_TRACKS)  # bits: neighbours that could be asked in all these frames
        self.mean = array("H", [0] * 32)  # of the eight neighbours, + _MIDDLE, and mirrored
        self.weight = array("H", [0] * 32)  # 2**15 over their variance; 0: it is not asked
        self.stones = array("H", [0] * 32)  # the same but for those that read like stones, too
        self.beside = 0  # what these cost where a stone is supposed

    def ask(self, points: "Settling", fields: array, s: int, own: int) -> bool:
        """Take one frame of the neighbours of s, which reads `own` units; False if there is no
        track for it yet.
        """
        if self.track[s] == _FREE and not _begin(self, points, s):
            return False
        _add(self, points, fields, s, own)
        return True

    def weigh(self, points: "Settling", s: int, own: int) -> None:
        """Set `found`: what may have made the reading `own` (units, positive: black) of s."""
        found = self.found
        found[ASKED] = _means(self, points, s, 1 if own > 0 else -1)
        _mirror(self)
        own = abs(own)
        full = min(own * FULL // min(points.usual, FULL), 4095)
        found[READS] = full
        stones, beside = self.stones, self.beside
        found[LIES] = _cost(self, stones, 0, LAID, own, full) + beside
        found[HOLDS] = _cost(self, stones, LAID, HELD, own, full) + beside
        found[PASSES] = _BEST
        if found[LIES] > FITS:
            found[PASSES] = _cost(self, self.weight, HELD, MAGNET, own, full)
        without = _without(self, own)
        found[FAILS] = ONE - 16 * min(self.loose[s], LOOSE_MOST) + (without & 4095) + beside
        found[CROSSED] = WIRES + (without >> 12) + beside


@micropython.viper
def forget(witness, s: int):
    """The point of s is not steady any more, or has been decided."""
    track = ptr8(witness.track)
    taken = ptr8(witness.taken)
    k = track[s]
    if k != _FREE:
        taken[k] = 0
        track[s] = _FREE


@micropython.viper
def _look_around(witness, s: int):
    """Set `near` to the sensors above left, above, above right, left, right, below left, below,
    below right of s; SENSORS where there is none.
    """
    near = ptr16(witness.near)
    row = s // LINES - 1
    last = s % LINES + 1
    i = 0
    while i < 8:
        col = last - 2
        while col <= last:
            n = row * LINES + col
            if n != s:
                if col < 0 or col >= LINES or n < 0 or n >= SENSORS:
                    n = SENSORS
                near[i] = n
                i += 1
            col += 1
        row += 1


@micropython.viper
def take_back(witness, fields: object, s: int, own: int):
    """Take what the decoder has added for the reading `own` of s out of the fields around it."""
    f = ptr16(fields)
    near = ptr16(witness.near)
    added = ptr8(PARTS)
    _look_around(witness, s)
    i = 0
    while i < 8:
        n = near[i]
        if n < SENSORS:
            f[n] = f[n] - (added[i] * own >> 12)
        i += 1


@micropython.viper
def take_out(points, fields: object):
    """Take what the decoder has added for doubted readings out of the fields around them: no stone
    made these, so that none weakens its neighbours, whose references would follow.
    """
    f = ptr16(fields)
    doubted = ptr16(points.doubted)
    count = int(points.doubts)
    k = 0
    while k < count:
        s = doubted[k]
        take_back(points.witness, fields, s, f[s] - ZERO)
        k += 1


@micropython.viper
def _add(witness, points, fields: object, s: int, own: int):
    """Add one frame to the track of s: what the neighbours read more than before s moved, without
    what the decoder has added to them of the own reading.  One is not asked when it is not known
    what it read before, or it is masked or doubted, or a stone lies there.
    """
    track = ptr8(witness.track)
    taken = ptr8(witness.taken)
    whole = ptr8(witness.whole)
    sums = ptr32(witness.sums)
    near = ptr16(witness.near)
    mode = ptr8(points.mode)
    state = ptr8(points.state)
    age = ptr8(points.age)
    rest = ptr16(points.base)
    calm = ptr16(points.calm)
    added = ptr8(PARTS)
    f = ptr16(fields)
    k = track[s]
    if taken[k] > _MOST_FRAMES:
        return
    taken[k] = taken[k] + 1
    _look_around(witness, s)
    old = age[s]
    i = 0
    while i < 8:
        base = 0
        n = near[i]
        if n < SENSORS and mode[n] != MASKED and mode[n] != DOUBTED:
            if state[n] != 1 and state[n] != 2:
                base = calm[n] if calm[n] < OF_DOUBTED else 0
                if mode[n] == QUIET and (age[n] > old or age[n] == AGED):
                    base = rest[n] >> 2
        if base:
            sums[8 * k + i] = sums[8 * k + i] + _LIFT + f[n] - base - (added[i] * own >> 12)
        else:
            whole[k] = whole[k] & (255 - (1 << i))
        i += 1


@micropython.viper
def _begin(witness, points, s: int) -> int:
    """Find a track for s: a free one, or one whose point moves no more; 0 if there is none."""
    track = ptr8(witness.track)
    taken = ptr8(witness.taken)
    whole = ptr8(witness.whole)
    sums = ptr32(witness.sums)
    owner = ptr16(witness.owner)
    mode = ptr8(points.mode)
    k = 0
    while k < _TRACKS:
        if taken[k] == 0 or mode[owner[k]] != MOVING:
            if taken[k]:
                track[owner[k]] = _FREE
            owner[k] = s
            track[s] = k
            taken[k] = 1
            whole[k] = 255
            i = 8 * k
            last = i + 8
            while i < last:
                sums[i] = 0
                i += 1
            return 1
        k += 1
    return 0


@micropython.viper
def _means(witness, points, s: int, sign: int) -> int:
    """Set the first eight of `mean` and `weight`; return how many neighbours can be asked."""
    taken = ptr8(witness.taken)
    sums = ptr32(witness.sums)
    mean = ptr16(witness.mean)
    weight = ptr16(witness.weight)
    band = ptr8(points.band)
    whole = ptr8(witness.whole)
    stones = ptr16(witness.stones)
    mode = ptr8(points.mode)
    track = ptr8(witness.track)
    _look_around(witness, s)
    near = ptr16(witness.near)
    k = track[s]
    frames = taken[k] - 1
    asked = 0
    beside = 0
    i = 0
    while i < 8:
        weight[i] = 0
        stones[i] = 0
        n = near[i]
        if n < SENSORS and mode[n] == DOUBTED:
            beside += NEAR_DOUBT
        if whole[k] & 1 << i:
            m = int(sums[8 * k + i]) // frames - _LIFT
            if sign < 0:
                m = 0 - m
            mean[i] = m + _MIDDLE
            sigma = band[n] * 3 // 16
            variance = sigma * sigma // frames + sigma * sigma // REFERENCE_FRAMES + TEMPLATES
            variance += m * m // (PART_OF_READING * PART_OF_READING)
            weight[i] = 32768 // variance
            if m < STONE and m + STONE > 0:
                stones[i] = weight[i]
            else:
                beside += LAID_TOGETHER if beside < 2 * LAID_TOGETHER else OUTLIER
            asked += 1
        i += 1
    witness.beside = beside
    return asked


@micropython.viper
def _mirror(witness):
    """Set the other three times eight of `mean` and both weights (_MIRRORED)."""
    mean = ptr16(witness.mean)
    weight = ptr16(witness.weight)
    stones = ptr16(witness.stones)
    mirrored = ptr8(_MIRRORED)
    i = 0
    while i < 24:
        k = mirrored[i]
        i += 1
        mean[7 + i] = mean[k]
        weight[7 + i] = weight[k]
        stones[7 + i] = stones[k]


@micropython.viper
def _cost(witness, weights: object, first: int, end: int, own: int, full: int) -> int:
    """The cost of templates first..end-1, their likelihoods added up, for the reading `own`, which
    is `full` for stones of usual strength.
    """
    rows = ptr8(ROWS)
    strengths = ptr8(STRENGTH)
    parts = ptr8(_LIKELIHOOD)
    mean = ptr16(witness.mean)
    weight = ptr16(weights)
    best = _BEST
    likely = 0  # the sum of likelihoods, 256 being that of the best
    t = _ROW * first
    end = _ROW * end
    while t < end:
        prior = rows[t + 2]
        alike = rows[t + 3]
        inverse = rows[t] + (rows[t + 1] << 8)
        step = full * inverse >> 14
        if inverse:
            if step >= _STRENGTHS:
                step = _STRENGTHS - 1
            prior += strengths[step]
        image = 0
        if prior >= best + _PARTS:
            image = 4
        while image < 4:
            if not image & alike:
                cost = prior
                i = 8 * image
                k = t + 4
                last = k + 16
                while k < last and cost < best + _PARTS:
                    if weight[i]:
                        made = own * (rows[k] + (rows[k + 1] << 8) - _MIDDLE) >> 10
                        e = mean[i] - _MIDDLE - made
                        if e < 0:
                            e = 0 - e
                        if made < 0:
                            made = 0 - made
                        e -= made >> 3
                        if e > 0:
                            if e > _RESIDUAL_MOST:
                                e = _RESIDUAL_MOST
                            e = e * e * weight[i] >> 12
                            cost += e if e < OUTLIER else OUTLIER
                    i += 1
                    k += 2
                more = cost - best
                if more < 0:
                    likely = 256 + (likely * parts[0 - more] >> 8 if more + _PARTS > 0 else 0)
                    best = cost
                    if not first:
                        witness.strength = step
                elif more < _PARTS:
                    likely += parts[more]
            image += 1
        t += _ROW
    while likely > 264:  # 16 ln(likely / 256)
        likely = likely * 241 >> 8
        best -= 1
    return best


@micropython.viper
def _without(witness, own: int) -> int:
    """What it costs that no stone lies there: that the neighbours read nothing more than before,
    plus 4096 times that the stone which reads `own` lies in another column.  Then those above and
    below read what they do beside a stone, the others nothing; but those on one side may, too, if
    that column is beside both.
    """
    rows = ptr8(ROWS)
    mean = ptr16(witness.mean)
    weight = ptr16(witness.stones)
    nothing = 0
    across = 0
    left = 0
    right = 0
    i = 0
    while i < 8:
        if weight[i]:
            e = mean[i] - _MIDDLE
            none = e * e * weight[i] >> 12  # less than STONE, squared: see _means()
            if none > OUTLIER:
                none = OUTLIER
            nothing += none
            e -= own * (rows[4 + 2 * i] + (rows[5 + 2 * i] << 8) - _MIDDLE) >> 10
            e = e * e * weight[i] >> 12
            if e > OUTLIER:
                e = OUTLIER
            if 1 << i & _UPRIGHT:
                across += e - none
            elif 1 << i & _LEFT:
                left += none - e
            else:
                right += none - e
        i += 1
    across += nothing
    if right > left:
        left = right
    if left > WIRES_BESIDE:
        across -= left - WIRES_BESIDE
    return nothing + (across << 12)
