"""Many new stones as moves, in the order in which they came to rest.

Which of them lie upside down, and between which a move is missing that no sensor detected, is what
costs the fewest nats in all: a missing move turns the colours of all that follow it, a stone upside
down only its own.  Where the clocks were pressed more often than stones came, moves are missing.
"""

from wenping.game import priors
from wenping.game.orders import Orders
from wenping.weiqi.points import PASS


class Arrivals:
    """The order of the new stones of the Difference of `orders`."""

    def __init__(self, orders: Orders):
        self._orders = orders
        self._difference = orders.difference

    def all_seen(self) -> list:
        """The order if no move is missing and the prisoners fit; [] where one is, or where a stone
        came so soon after the one before it that it may have been laid first.
        """
        stones = self._stones()
        if not stones or self._together(stones, priors.ANSWERED_MS):
            return []
        order = self._likeliest(stones)
        if PASS in order or not self._orders.captures(order, self._difference.missing):
            return []
        return order

    def followed(self) -> list:
        """The same if three stones have followed the last one that lies upside down in turn: nobody
        has mended anything, or has pressed a clock for a move that is missing.
        """
        difference = self._difference
        if len(difference.extra) < priors.FOLLOWED or difference.wrong or difference.unsure:
            return []
        if difference.game.turn.turns > len(difference.extra) + priors.EARLY:
            return []
        order = self.all_seen()
        return [] if any(self._turned(order)[1 - priors.FOLLOWED :]) else order

    def with_missing(self) -> list:
        """The order with PASS for each move that is missing; [] if too many are, or too many came
        at once: stones that were swept or set up are no moves.  Nor are stones that read as the
        other side's, unless others have lain upside down in this game.
        """
        stones = self._stones()
        if len(stones) < priors.FOLLOWED:
            return []
        if priors.SWEPT * self._together(stones, priors.APART_MS) > len(stones):
            return []
        order = self._likeliest(stones)
        laid = [p for p in order if p != PASS]
        doubts = len([i for i in range(len(laid)) if laid[i] != stones[i]]) // 2  # swapped
        doubts += 0 if self._are_known(stones) else len(order) - len(laid)
        if priors.SWEPT * doubts > len(stones):
            return []
        may_turn = self._difference.game.upside_down or not any(self._turned(order))
        return order if may_turn else []

    def _stones(self) -> list:
        """The new stones as they came to rest, but none that lay there before the last move."""
        difference = self._difference
        if difference.sensing is None:
            return []
        came = [p for p in difference.extra if not difference.is_old(p)]
        return sorted(came, key=self._since_ms)

    def _turned(self, order: list) -> list:
        """Of each move, whether its stone reads as the other side's."""
        colour = self._difference.game.position.to_move
        turned = []
        for p in order:
            turned.append(p != PASS and self._difference.colour_at(p) != colour)
            colour = 3 - colour
        return turned

    def _since_ms(self, p: int) -> int:
        return self._difference.sensing.since_ms[self._difference.game.sensor(p)]

    def _together(self, stones: list, most_ms: int) -> int:
        """How many of these came within so long after the one before them."""
        since = [self._since_ms(p) for p in stones]
        return len([i for i in range(1, len(since)) if since[i] - since[i - 1] <= most_ms])

    def _are_known(self, stones: list) -> bool:
        """Whether presses of the clocks tell that moves are missing between these stones."""
        return self._difference.game.turn.turns > len(stones) + 2 * priors.EARLY

    def _likeliest(self, stones: list) -> list:
        """The order of least cost, with PASS for a missing move.

        ways[0], ways[1]: (cost in 1/16 nats, (the order before, its last point)) of the likeliest
        order after which the side to move, or the other one, is to move.
        """
        missed = priors.MISSED_HERE if self._are_known(stones) else priors.MISSED
        ways = before = [(0, ()), (missed, ((), PASS))]
        last = PASS
        for p in stones:
            after = self._laid(ways, p)
            if last and self._since_ms(p) - self._since_ms(last) <= priors.ANSWERED_MS:
                swapped = self._laid(self._laid(before, p), last)
                for i, (cost, order) in enumerate(swapped):
                    if cost + priors.SWAPPED < after[i][0]:
                        after[i] = cost + priors.SWAPPED, order
            before, last = ways, p
            ways = [_better(after[i], after[1 - i], missed) for i in (0, 1)]
        order = min(ways, key=lambda way: way[0])[1]
        found = []
        while order:
            order, p = order
            found.insert(0, p)
        return found

    def _laid(self, ways: list, p: int) -> list:
        """The ways after the stone on p, whoever laid it."""
        side = self._difference.game.position.to_move
        out = []
        for cost, order in ways:
            turned = self._difference.colour_at(p) != side
            out.insert(0, (cost + priors.TURNED * turned, (order, p)))
            side = 3 - side
        return out


def _better(way: tuple, other: tuple, missed: int) -> tuple:
    """The likelier of a way, and of another one after which a move is missing."""
    cost = other[0] + missed
    return (cost, (other[1], PASS)) if cost < way[0] else way
