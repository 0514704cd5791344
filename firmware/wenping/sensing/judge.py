"""Decides what lies on a point whose reading has become steady and like a stone's.

A stone is taken when the witness (witness.py) finds that it lies there with odds of NEED against a
stone that is held, or anything unforeseen, and with odds of SURE_STONE against a magnet or a sensor
that went wrong.  A hand does not hold a stone still for long: each second of stillness counts STILL
against that.  A reading that is no stone by odds of DOUBT is doubted: the point is uncertain while
the reading lasts.  So is a reading that is likelier made by a stone in another column, whose wires
are exchanged with those of this one, and whatever is not taken within HELD_STILL_MS.  The first
reading since power-on has no earlier one to be compared with: its strength alone decides.
"""

from wenping.geometry import SENSORS
from wenping.sensing.limits import (
    AS_USUAL,
    AT_ONCE,
    BY_AND_BY,
    DOUBT,
    DOUBT_MS,
    HELD_STILL_MS,
    HIGH,
    JUMP,
    LIKELY,
    LYING,
    LYING_MS,
    NEED,
    PUSHED,
    RISE_MS,
    RISES_MS,
    STEADY_MS,
    STILL,
    STONE,
    SURE_STONE,
    TELLING,
    UNFORESEEN,
    UNFORESEEN_EACH,
    UNKNOWN_MS,
    USUAL_FINE,
    USUAL_FIRST,
    USUAL_LEAST,
    USUAL_MOST,
    USUAL_STEP,
    ZERO,
)
from wenping.sensing.states import AGED, BLACK, EMPTY, OF_DOUBTED, QUIET, UNCERTAIN, WHITE
from wenping.sensing.witness import ASKED, CROSSED, FAILS, HOLDS, LIES, PASSES
from wenping.viper import const, micropython, ptr8, ptr16, ptr32

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from array import array

    from wenping.sensing.settle import Settling

# What judge() returns.
WAITS = const(0)  # it is not decided yet
TAKEN = const(1)  # a stone lies there
DOUBTFUL = const(2)  # no stone, but a magnet or a sensor that went wrong, or a held stone
LIKELIEST = const(3)  # doubtful, though a lying stone is the likeliest: the odds are too small
ACROSS = const(4)  # doubtful: likeliest is a stone in another column, whose wires are exchanged
OFFSET = const(5)  # a stone came to a doubted reading and left again: the sensor's offset is wrong


def judge(points: "Settling", fields: "array", s: int, own: int, rest: int, now_ms: int) -> int:
    """What lies on point s, which has been steady for `rest` ms: WAITS .. OFFSET.

    fields: the frame, ZERO added; own: what s reads in units, positive for black, on average of the
    least and the most since it is steady; now_ms: device time of the frame.
    """
    if not points.since_ms[s] and points.state[s] == UNCERTAIN:  # since power-on
        size = abs(own)
        need = LYING_MS if size >= LYING else UNKNOWN_MS if size >= HIGH else HELD_STILL_MS >> 1
        return TAKEN if rest >= need else WAITS
    witness = points.witness
    base = points.calm[s]
    if base & OF_DOUBTED:  # its reading was doubted; does it still read that?
        changed = abs(own + ZERO - base + OF_DOUBTED)
        if changed < STONE:
            if rest < DOUBT_MS:
                return WAITS
            left = changed < JUMP and points.state[s] in (BLACK, WHITE)
            return OFFSET if left else DOUBTFUL + points.likely[s]
    elif base:
        own -= base - ZERO
    if not witness.ask(points, fields, s, own) or rest < STEADY_MS or not points.weighings:
        return WAITS
    points.weighings -= 1
    witness.weigh(points, s, own)
    found = witness.found
    came_ms = (points.steady[s] - points.restless[s]) & 0xFFFF
    at_once = came_ms < RISE_MS
    if at_once:
        found[FAILS] -= AT_ONCE
    elif came_ms >= RISES_MS:
        found[FAILS] += BY_AND_BY
    moved_ms = now_ms - ((now_ms - points.restless[s]) & 0xFFFF)
    found[HOLDS] += rest * STILL // 1000
    if _is_pushed(points, s, moved_ms):
        found[HOLDS] += PUSHED
    return _decide(points, s, rest, at_once)


def _decide(points: "Settling", s: int, rest: int, at_once: bool) -> int:
    """What lies on s, as in judge(), by the costs that its witness has found.  at_once: the reading
    came from one frame to the next.
    """
    found = points.witness.found
    other = UNFORESEEN + UNFORESEEN_EACH * found[ASKED]
    hand = min(found[HOLDS], other)
    thing = min(found[PASSES], found[FAILS])
    asked = found[ASKED] >= TELLING
    if found[FAILS] < min(found[LIES], hand, found[PASSES]):
        points.witness.failed[s] = 1
    sure = SURE_STONE if asked else LIKELY
    if hand - found[LIES] >= NEED and thing - found[LIES] >= sure:
        if asked and points.state[s] == EMPTY:
            _learn(points, points.witness.strength)
            points.witness.loose[s] = 0  # the sensors around have read the stone, too
        return TAKEN
    if rest >= HELD_STILL_MS:
        # where few neighbours can tell, a stone is taken unless DOUBT speaks against it, or it came
        # from one frame to the next
        least = DOUBT if asked or at_once else -DOUBT
        likely = min(thing - least, other - NEED, found[CROSSED])
        if found[LIES] <= likely:
            return TAKEN
    else:
        worse = min(thing, found[CROSSED]) + DOUBT <= min(found[LIES], hand)
        if not asked or not worse or rest < DOUBT_MS:
            return WAITS
    if min(found[LIES], found[CROSSED]) >= min(hand, thing):
        return DOUBTFUL
    return LIKELIEST if found[LIES] < found[CROSSED] else ACROSS


def _learn(points: "Settling", strength: int) -> None:
    """Move points.usual, the median strength of the set, for a stone of this strength (1/32 of it)
    that has come to rest.
    """
    points.learned += 1
    step = max(USUAL_FINE, USUAL_STEP * USUAL_FIRST // max(USUAL_FIRST, points.learned))
    points.usual += step if strength > AS_USUAL else -step
    points.usual = max(USUAL_LEAST, min(USUAL_MOST, points.usual))


@micropython.viper
def _is_pushed(points, s: int, moved_ms: int) -> bool:
    """Whether a stone left of, right of, above or below s, which lay there before moved_ms, has
    left rest since s did (at moved_ms, device time).
    """
    near = ptr16(points.witness.near)
    mode = ptr8(points.mode)
    state = ptr8(points.state)
    age = ptr8(points.age)
    since = ptr32(points.since_ms)
    i = 1
    while i < 7:
        n = near[i]
        if n < SENSORS and (state[n] == BLACK or state[n] == WHITE):
            still = mode[n] == QUIET and (age[n] > age[s] or age[n] == AGED)
            if not still and since[n] < moved_ms:
                return True
        i += 1 if i == 3 else 2  # 1, 3, 4, 6
    return False
