"""Computes how likely a stone lies on a point, is held above it, or something else made a reading.

judge.py asks when a point is steady and reads like a stone.  The evidence is how the readings of
the eight sensors around it have changed since before: the witness compares that with templates
(templates.py) of stones that lie and are held, and of magnets.  A template tells the change at each
of the eight, as a part of the own reading.

The cost of a template is a negative log likelihood in 1/16 nats: that of the prior and of the
stone's strength, and for each sensor the squared residual over twice its variance, OUTLIER at most,
since another stone may have come there.  A template's fields may be wrong by an eighth, which is
taken off each residual.  The likelihoods of all templates of a kind are added up; the cost of the
kind is that of the sum.

Sensors are not asked that are masked or doubted, under stones, or have no known reading from
before.  Changes are averaged over the frames since the point is steady, in one of _TRACKS tracks:
so many points can be asked about at a time.
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
)
from wenping.sensing.states import AGED, BLACK, DOUBTED, MASKED, MOVING, OF_DOUBTED, QUIET, WHITE
from wenping.sensing.templates import HELD, LAID, MAGNET, ONE, ROWS, STRENGTH
from wenping.viper import const, micropython, ptr8, ptr16, ptr32

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.sensing.settle import Settling

_TRACKS = const(16)  # points that are asked about at a time; others wait
_FREE = const(255)  # instead of a track: the point has none
_MOST_FRAMES = const(100)  # that are averaged; later ones are ignored
_LIFT = const(65536)  # added in sums, which viper reads without a sign
_RESIDUAL_MOST = const(1023)  # units; a larger one is cut to this, and costs OUTLIER in any case
_BEST = const(20000)  # 1/16 nats, more than anything costs
_PARTS = const(64)  # 1/16 nats: a template that costs so much more than the best adds nothing to it

_MIDDLE = const(16384)  # added to means and to the fields of templates, for the same reason
_UPRIGHT = const(0b01000010)  # bits: which of the eight neighbours are above or below, ...
_LEFT = const(0b00101001)  # ... and which left
_ROW = const(20)  # bytes of a template
_STRENGTHS = const(64)  # steps of STRENGTH


# The indices of the eight neighbours (row by row) in the four images of a template: as it is, with
# left and right exchanged, with above and below, with both.
_IMAGES = b"\0\1\2\3\4\5\6\7\2\1\0\4\3\7\6\5\5\6\7\3\4\0\1\2\7\6\5\4\3\2\1\0"

# 256 / e**(i / 16) - 1: the likelihood of what costs i more, where that of the best is 256.
_LIKELIHOOD = (
    b"\xff\xef\xe1\xd3\xc6\xba\xaf\xa4\x9a\x91\x88\x80\x78\x71\x6a\x63"
    b"\x5d\x57\x52\x4d\x48\x44\x40\x3c\x38\x35\x31\x2e\x2b\x29\x26\x24"
    b"\x22\x20\x1e\x1c\x1a\x18\x17\x15\x14\x13\x12\x10\x0f\x0e\x0d\x0d"
    b"\x0c\x0b\x0a\x0a\x09\x08\x08\x07\x07\x06\x06\x05\x05\x05\x04\x04"
)

# Indices of Witness.found.
ASKED = 0  # how many neighbours were asked; all others but READS are costs in 1/16 nats
LIES = 1  # a stone lies on the point
HOLDS = 2  # a stone is held above it
PASSES = 3  # a magnet passes, or lies beside the board
FAILS = 4  # the sensor went wrong
CROSSED = 5  # a stone lies in another column, whose wires are exchanged with those of this one
READS = 6  # the reading, where 2056 is that of a stone of usual strength; 4095 at most


class Witness:
    """Collects and weighs what the sensors around steady points read.

    found     what the last weigh() found: ASKED .. READS
    near      the eight sensors around its point, row by row; SENSORS where there is none
    strength  of the likeliest lying stone, as of the last weigh(), in 1/32 of a usual one
    failed    by sensor, 1: judge.py found it likelier than all else that it went wrong (bytearray)
    loose     by sensor, nats by suspects.py that it is on a loose joint: it is so much likelier to
              go wrong again (bytearray)
    """

    def __init__(self):
        self.found = array("i", [0] * 7)
        self.near = array("H", [0] * 8)
        self.strength = 0
        self.track = bytearray([_FREE] * SENSORS)  # by sensor, its track or _FREE
        self.failed = bytearray(SENSORS)
        self.loose = bytearray(SENSORS)
        self.owner = array("H", [0] * _TRACKS)  # by track, its sensor
        self.taken = bytearray(_TRACKS)  # frames that a track has summed, + 1; 0: it is free
        # the changes of the eight neighbours, _LIFT added to each, summed by track
        self.sums = array("I", [0] * (8 * _TRACKS))
        self.whole = bytearray(_TRACKS)  # bits: neighbours that could be asked in all these frames
        # mean change of the eight neighbours in units, _MIDDLE added
        self.mean = array("H", [0] * 8)
        self.weight = array("H", [0] * 8)  # 2**15 over its variance; 0: it is not asked
        self.stones = array("H", [0] * 8)  # the same, but 0 of those that changed like stones, too
        self.beside = 0  # what these and doubted neighbours add to all costs but PASSES

    def ask(self, points: "Settling", fields: array, s: int, own: int) -> bool:
        """Take one frame (fields, ZERO added) of the neighbours of s, which reads `own` units.
        Returns False if no track is free for s.
        """
        if self.track[s] == _FREE and not _begin(self, points, s):
            return False
        _add(self, points, fields, s, own)
        return True

    def weigh(self, points: "Settling", s: int, own: int) -> None:
        """Set `found`: the costs of what may have made the reading `own` of s (units, positive for
        black), by the frames that ask() has taken.
        """
        found = self.found
        found[ASKED] = _means(self, points, s, 1 if own > 0 else -1)
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
    """Free the track of s: its point is not steady any more, or has been decided."""
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
    """Subtract from the fields around s what the decoder has added to them for its reading `own`.
    fields, own: both in units or both in quarters of a unit.
    """
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
def _add(witness, points, fields: object, s: int, own: int):
    """Add one frame to the track of s: the change of each neighbour since before s moved, less what
    the decoder has added for the own reading.  A neighbour is not asked any more if it is masked or
    doubted, a stone lies there, or it is not known what it read before.
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
    at = 8 * k
    i = 0
    while i < 8:
        base = 0
        n = near[i]
        if n < SENSORS and state[n] != BLACK and state[n] != WHITE:
            m = mode[n]
            if m == QUIET and (age[n] > old or age[n] == AGED):
                base = rest[n] >> 2
            elif m != MASKED and m != DOUBTED and calm[n] < OF_DOUBTED:
                base = calm[n]
        if base:
            sums[at + i] = sums[at + i] + _LIFT + f[n] - base - (added[i] * own >> 12)
        else:
            whole[k] = whole[k] & (255 - (1 << i))
        i += 1


@micropython.viper
def _begin(witness, points, s: int) -> int:
    """Give s a track: a free one, or one whose point is at rest by now.  Returns 1; 0 if there is
    none.
    """
    track = ptr8(witness.track)
    taken = ptr8(witness.taken)
    whole = ptr8(witness.whole)
    sums = ptr32(witness.sums)
    owner = ptr16(witness.owner)
    mode = ptr8(points.mode)
    k = 0
    while k < _TRACKS:
        other = owner[k]
        if taken[k] == 0 or mode[other] != MOVING:
            if taken[k]:
                track[other] = _FREE
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
    """Set `mean`, `weight`, `stones` and `beside` by the track of s; return how many neighbours can
    be asked.  sign: 1 for a black reading, -1 for a white one, of which all changes are reversed.
    """
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
            m = sign * (int(sums[8 * k + i]) // frames - _LIFT)
            mean[i] = m + _MIDDLE
            sigma = band[n] * 3 // 16
            noise = sigma * sigma
            variance = noise // frames + noise // REFERENCE_FRAMES + TEMPLATES
            variance += m * m // (PART_OF_READING * PART_OF_READING)
            inverse = 32768 // variance
            weight[i] = inverse
            if m < STONE and m + STONE > 0:
                stones[i] = inverse
            else:
                beside += LAID_TOGETHER if beside < 2 * LAID_TOGETHER else OUTLIER
            asked += 1
        i += 1
    witness.beside = beside
    return asked


@micropython.viper
def _cost(witness, weights: object, first: int, end: int, own: int, full: int) -> int:  # noqa: C901
    """The cost in 1/16 nats of templates first .. end - 1, their likelihoods added up.

    weights: `weight` or `stones`; own: the reading in units, no sign; full: as READS.  Sets
    `strength` if the templates are those of lying stones (first is 0).
    """
    rows = ptr8(ROWS)
    strengths = ptr8(STRENGTH)
    parts = ptr8(_LIKELIHOOD)
    images = ptr8(_IMAGES)
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
                    n = images[i]
                    if weight[n]:
                        made = own * (rows[k] + (rows[k + 1] << 8) - _MIDDLE) >> 10
                        e = mean[n] - _MIDDLE - made
                        if e < 0:
                            e = 0 - e
                        if made < 0:
                            made = 0 - made
                        e -= made >> 3
                        if e > 0:
                            if e > _RESIDUAL_MOST:
                                e = _RESIDUAL_MOST
                            e = e * e * weight[n] >> 12
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
    """Two costs (1/16 nats), the second one times 4096: that no stone lies there, so that the
    neighbours have not changed; and that the stone which reads `own` units lies in another column,
    whose wires are exchanged with those of this one.  Then the sensors above and below have
    changed as beside a stone, the others not; but those on one side may have, too, for WIRES_BESIDE
    more, if the other column is next to this one or the next but one.
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
