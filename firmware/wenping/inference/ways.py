"""Ways in which stones and presses of the clocks may have followed each other, by likelihood.

Each turn brings a stone, and ends by its owner's press.  People forget to press, or press once too
often; a stone lies upside down, or no sensor detects it; one that a quick hand laid comes to rest
after its press, two that come at once are told in the wrong order, and one is no move at all.  Each
of these costs nats (game/priors.py).  A missing move turns the colours of all that follow it, a
stone upside down only its own, and each press says whose turn ended then.  timeline.py asks.
"""

from array import array

from wenping.game import priors
from wenping.viper import const
from wenping.weiqi.points import EMPTY, PASS

MOVED = const(1 << 14)  # in an event: its stone has moved since it was first detected
_MOST = const(8)  # ways that are followed at a time
_NEVER = const(-2000000)
_MISSING = b"\0\0"

# A way: (cost in 1/16 nats, side to move, whether its stone is there, when the press or the stone
# came after which the turn before is without a stone, when the stone came that ended the turn
# before without a press, the order so far: points of two bytes each, PASS for a missing move, the
# colour of the stone before, if that was no move).


class Beam:
    """Follows ways through the events and keeps the likeliest; where events were only added since
    the last time it goes on from the ways that it has kept.
    """

    def __init__(self):
        self._start = None
        self._events = array("i")
        self._ways = []

    def follow(self, start: tuple, events: array, cost: int = 0) -> list:
        """The ways after these events (Timeline._events) that are left of all from the start: (side
        to move, point of its stone that is there or PASS, stones that may be no moves, costs).
        cost: of all of them, beside what they cost.
        """
        known = len(self._events)
        if start != self._start or events[:known] != self._events:
            side, first, _, _ = start
            self._start, known = start, 0
            self._ways = [
                (cost, side, first != PASS, _NEVER, _NEVER, _two(first) if first else b"", EMPTY)
            ]
        self._events = events
        left, costs = start[2:]
        for i in range(known, len(events), 2):
            ms, what = events[i], events[i + 1]
            p, colour, moved = (what & ~MOVED) >> 2, what & 3, what & MOVED
            after, most = [], self._ways[0][0] + priors.WORSE
            for way in self._ways:
                if p == PASS:
                    _press(after, way, ms, colour, costs, most)
                else:
                    if p in left:
                        after.append(way)
                    _lay(after, way, ms, p, colour, moved, costs, most)
            after.sort(key=cost_of)
            self._ways = after[:_MOST]
        return self._ways


def cost_of(way: tuple) -> int:
    """What a way costs: to sort by."""
    return way[0]


def _two(p: int) -> bytes:
    return bytes((p >> 8, p & 255))


def _add(
    after: list, most: int, cost: int, side: int, laid: bool, hole_ms: int, open_ms: int,
    order: bytes, idle: int = EMPTY,
) -> None:  # fmt: skip
    """Add a way, unless it costs too much."""
    if cost <= most:
        after.append((cost, side, laid, hole_ms, open_ms, order, idle))


def _late(ms: int, moved: int = 1) -> int:
    """What it costs that something came so long after what it should precede; moved: it may have
    come before.
    """
    if ms <= priors.APART_MS:
        return 0
    if ms <= priors.ANSWERED_MS:
        return priors.SURE + (priors.SWAPPED - priors.SURE) * ms // priors.ANSWERED_MS
    ms -= priors.ANSWERED_MS
    most = priors.LATE_MOST + (0 if moved else ms * priors.LATER // 1000)
    return min(priors.SWAPPED + ms * priors.LATE // 1000, most)


def _miss(missed: array, order: bytes) -> int:
    """The cost of one more missing stone in this order."""
    n = 0
    for i in range(0, len(order), 2):
        n += not (order[i] or order[i + 1])
    return missed[min(n, len(missed) - 1)]


def _lay(
    after: list, way: tuple, ms: int, p: int, colour: int, moved: int, costs: tuple, most: int
) -> None:
    """Add the ways on which a stone that reads as this colour comes at p, or (moved) was adjusted
    there.
    """
    missed, turned, forgot = costs
    cost, side, laid, hole_ms, open_ms, order, idle = way
    own = turned if colour != side else 0
    other = turned - own
    out = priors.NO_TURN_AGAIN if idle == colour else priors.NO_TURN
    _add(after, most, cost + out, side, laid, hole_ms, open_ms, order, colour)
    if not laid:
        _add(after, most, cost + own, side, True, hole_ms, open_ms, order + _two(p))
    if hole_ms != _NEVER:  # it is the stone that was missing in the turn before
        before = order[:-4] + _two(p) + order[-2:] if laid else order[:-2] + _two(p)
        late = cost - _miss(missed, before) + _late(ms - hole_ms, moved) + other
        # its press comes soon after it
        open_ms = _NEVER if open_ms == _NEVER else ms + priors.ANSWERED_MS
        _add(after, most, late, side, laid, _NEVER, open_ms, before)
    # the turn ended without a press, ...
    cost += forgot
    if not laid:
        cost += _miss(missed, order)
        order += _MISSING
    open_ms, order = ms, order + _two(p)
    _add(after, most, cost + other, 3 - side, True, _NEVER if laid else ms, open_ms, order)
    # ... and so did the next one, whose stone is missing
    cost += forgot + _miss(missed, order)
    order = order[:-2] + _MISSING + order[-2:]
    _add(after, most, cost + own, side, True, _NEVER, open_ms, order)


def _press(after: list, way: tuple, ms: int, colour: int, costs: tuple, most: int) -> None:
    """Add the ways on which the clock of this colour is pressed."""
    missed, _, forgot = costs
    cost, side, laid, hole_ms, open_ms, order, _ = way
    if colour == side and laid:
        _add(after, most, cost, 3 - side, False, _NEVER, _NEVER, order)
        return
    # nothing has happened: once too often, or to end the turn that the next stone has ended
    idle = priors.ONCE_MORE if colour != side else priors.NOTHING
    if colour != side and open_ms != _NEVER:
        idle = min(idle, _late(ms - open_ms) - forgot)
    _add(after, most, cost + idle, side, laid, hole_ms, _NEVER, order)
    if colour == side:
        missed_now = _miss(missed, order)
        _add(after, most, cost + missed_now, 3 - side, False, ms, _NEVER, order + _MISSING)
        return
    # the turn ended without a press, and the next one without a stone
    if not laid:
        cost += _miss(missed, order)
        order += _MISSING
    cost += forgot + _miss(missed, order)
    _add(after, most, cost, side, False, ms, _NEVER, order + _MISSING)
