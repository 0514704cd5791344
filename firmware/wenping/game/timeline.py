"""Stones and presses of the clocks as turns, by likelihood: which stones are moves, whose, and
between which a move is missing that no sensor detected.

Each turn brings a stone, and ends by its owner's press.  People forget to press, or press once too
often; a stone lies upside down, or no sensor detects it; one that a quick hand laid comes to rest
after its press, two that come at once are told in the wrong order, and one is no move at all.  Each of these
costs nats (priors.py).  A way is how all stones and presses since the last move may have followed each other;
ways() gives the likeliest.  A missing move turns the colours of all that follow it, a stone upside
down only its own, and each press says whose turn ended then.
"""

from wenping.game import priors
from wenping.game.difference import Difference
from wenping.viper import const
from wenping.weiqi.points import PASS

_MOST = const(12)  # ways that are followed at a time
_NEVER = const(-1)

# A way: (cost in 1/16 nats, side to move, whether its stone is there, when the press or the stone
# came after which the turn before is without a stone, when the stone came that ended the turn
# before without a press, the order so far).  An order is () or (the order before, point), PASS for
# a missing move.


class Timeline:
    """The turns that the new stones of a Difference may be."""

    def __init__(self, difference: Difference):
        self._difference = difference

    def ways(self, stones: list, first: int = PASS) -> list:
        """(cost, moves) of each way, the likeliest first: the stones (points) and the presses since
        the last move as turns, after a stone of the side to move on `first`, if that is given.
        moves: points, PASS for one that no sensor detected; a stone that is none is left out.
        """
        found = []
        for late in (False, True):
            for cost, moves in self._follow(self._events(stones, late), first):
                known = [i for i in range(len(found)) if found[i][1] == moves]
                if not known:
                    found.append((cost, moves))
                elif cost < found[known[0]][0]:
                    found[known[0]] = cost, moves
        found.sort()
        return found

    def likeliest(self, stones: list, sure: int = 0) -> list:
        """The moves of the way that is the likeliest, by `sure` (1/16 nats); [] if there is none,
        or it is likelier that most of the stones are none: they were swept or set up, and came
        together, or not by turns.
        """
        if len(stones) < priors.FOLLOWED:
            return []
        came = sorted([self._difference.rest_ms(p) for p in stones])
        together = [i for i in range(1, len(came)) if came[i] - came[i - 1] <= priors.APART_MS]
        ways = self.ways(stones)
        cost, moves = ways[0]
        others = [priors.NO_MOVE * len(stones) - priors.TOGETHER * len(together)]
        others += [way[0] for way in ways[1:2]]
        all_moves = len([p for p in moves if p]) == len(stones)
        return moves if all_moves and cost + sure <= min(others) else []

    def followed(self, stones: list) -> list:
        """The same if no move is missing, no other way is nearly as likely, and the last stone that
        lies upside down was followed in turn for long: nobody has mended anything.
        """
        moves = self.likeliest(stones, priors.SURE)
        unsure = PASS in moves or self.is_turned(moves, 1 - priors.FOLLOWED)
        return [] if unsure else moves

    def is_turned(self, moves: list, since: int = 0) -> bool:
        """Whether one of moves[since:] reads as the other side's."""
        side = self._difference.game.position.to_move
        turned = []
        for p in moves:
            turned.append(p != PASS and self._difference.colour_at(p) != side)
            side = 3 - side
        return any(turned[since:])

    def _events(self, stones: list, late: bool) -> list:
        """(ms, point, colour) of the stones as they came to rest, or (late) as they were felt, and
        of presses (PASS), in their order.
        """
        difference = self._difference
        events = [(ms, PASS, colour) for colour, ms in difference.game.turn.presses]
        for p in stones:
            rest_ms, felt_ms = difference.rest_ms(p), difference.felt_ms(p)
            ms = felt_ms if late else max(felt_ms, rest_ms - priors.LOWERED_MS)
            events.append((ms, p, difference.colour_at(p)))
        events.sort()
        return events

    def _follow(self, events: list, first: int) -> list:
        """(cost, moves) of the ways that are left at the end."""
        difference = self._difference
        missed = self._missed()
        turned = priors.TURNED_AGAIN if difference.game.upside_down else priors.TURNED
        forgot = priors.FORGOT if difference.game.turn.presses else priors.NO_CLOCK
        side = difference.game.position.to_move
        ways = [(0, side, first != PASS, _NEVER, _NEVER, ((), first) if first else ())]
        for ms, p, colour in events:
            after = []
            for way in ways:
                if p == PASS:
                    _press(after, way, ms, colour, missed, forgot)
                else:
                    _lay(after, way, ms, p, colour, missed, turned, forgot)
            after.sort(key=_cost)
            ways = after[:_MOST]
        return [(way[0], _moves(way[5])) for way in ways]

    def _missed(self) -> int:
        """The cost of a stone that no sensor detects: it lies on a point whose sensor is not used,
        or on one whose sensor nobody knows to be dead.
        """
        masked = len(self._difference.masked)
        bits = 0
        while masked:
            masked >>= 1
            bits += 1
        return min(priors.MISSED, priors.MISSED_MASKED - priors.TWICE * bits)


def _cost(way: tuple) -> int:
    return way[0]


def _moves(order: tuple) -> list:
    """The points of an order, the first one first."""
    moves = []
    while order:
        order, p = order
        moves.insert(0, p)
    return moves


def _late(ms: int) -> int:
    """What it costs that something came so long after what it should precede."""
    if ms <= priors.ANSWERED_MS:
        return priors.SWAPPED * ms // priors.ANSWERED_MS
    return min(priors.SWAPPED + (ms - priors.ANSWERED_MS) * priors.LATE // 1000, priors.LATE_MOST)


def _lay(
    after: list, way: tuple, ms: int, p: int, colour: int, missed: int, turned: int, forgot: int
) -> None:
    """Add the ways on which a stone that reads as this colour comes at p."""
    cost, side, laid, hole_ms, open_ms, order = way
    own = turned if colour != side else 0
    other = turned - own
    after.append((cost + priors.NO_TURN, side, laid, hole_ms, open_ms, order))
    if not laid:
        after.append((cost + own, side, True, hole_ms, open_ms, (order, p)))
    if hole_ms >= 0:  # it is the stone that was missing in the turn before
        before = ((order[0][0], p), order[1]) if laid else (order[0], p)
        late = cost - missed + _late(ms - hole_ms) + other
        after.append((late, side, laid, _NEVER, _NEVER, before))
    # the turn ended without a press, ...
    cost += forgot
    if not laid:
        cost += missed
        order = (order, PASS)
    after.append((cost + other, 3 - side, True, _NEVER if laid else ms, ms, (order, p)))
    # ... and so did the next one, whose stone is missing
    cost += forgot + missed
    after.append((cost + own, side, True, _NEVER, ms, ((order, PASS), p)))


def _press(after: list, way: tuple, ms: int, colour: int, missed: int, forgot: int) -> None:
    """Add the ways on which the clock of this colour is pressed."""
    cost, side, laid, hole_ms, open_ms, order = way
    if colour == side and laid:
        after.append((cost, 3 - side, False, _NEVER, _NEVER, order))
        return
    # nothing has happened: once too often, or to end the turn that the next stone has ended
    idle = priors.ONCE_MORE
    if colour != side and open_ms >= 0:
        idle = min(idle, _late(ms - open_ms) - forgot)
    after.append((cost + idle, side, laid, hole_ms, _NEVER, order))
    if colour == side:
        after.append((cost + missed, 3 - side, False, ms, _NEVER, (order, PASS)))
        return
    # the turn ended without a press, and the next one without a stone
    cost += forgot + missed
    if not laid:
        cost += missed
        order = (order, PASS)
    after.append((cost, side, False, ms, _NEVER, (order, PASS)))
