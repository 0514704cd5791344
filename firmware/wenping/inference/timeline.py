"""Stones and presses of the clocks as turns, by likelihood: which stones are moves, whose, and
between which a move is missing that no sensor detected.

Ways (ways.py) say how all stones and presses since the last move may have followed each other; here
the stones become events in the order in which they came, and the likeliest ways become moves.
"""

from array import array

from wenping.game import priors
from wenping.inference.ways import MOVED, Beam, cost_of
from wenping.viper import const
from wenping.weiqi.points import PASS

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from collections.abc import Sequence

    from wenping.inference.difference import Difference

_LONG_AGO = const(-1000000)  # before the last move: how long does not matter
_WHITE = b"\2"


class Timeline:
    """The turns that the new stones of a Difference may be. presses: so many of the presses since
    the last move are asked, the first ones.
    """

    def __init__(self, difference: "Difference"):
        self._difference = difference
        self._more = {}
        self._captured = []  # Arrivals.captured()
        self._as_read = False
        self._asked = None  # what ways() was asked last, ...
        self._found = []  # ... and what it found
        self._beams = [Beam(), Beam(), Beam()]
        self.presses = priors.MOST_PRESSES

    def anew(self, presses: int, as_read: bool = False) -> None:
        """From now on consider only the first `presses` presses since the last move, and what the
        sensors around unused points read now; as_read: suppose that no stone lies upside down.
        """
        self.presses, self._as_read, self._asked = presses, as_read, None

    def ways(
        self,
        stones: list,
        first: int = PASS,
        more: "dict | None" = None,
        left: "Sequence[int]" = (),
    ) -> list:
        """(cost, moves) of each way, the likeliest first: the stones (points) and the presses since
        the last move as turns, after a stone of the side to move on `first`, if that is given.
        more: colours by point of stones that are doubted; left: stones that people were asked about
        and did not mind, which are likely to be no moves.
        moves: points, PASS for one that no sensor detected; a stone that is none is left out. Those
        that have left again have been captured.
        """
        key, game = self._difference.key, self._difference.game
        presses, side = self._difference.presses.unexplained(self.presses), game.position.to_move
        gone = len(self._difference.arrivals.gone)
        asked = key, game.position.moves, side, len(presses), stones[:], first, more, left, gone
        if key and asked == self._asked:
            return self._found
        self._asked, self._more = asked, more or {}
        self._captured = self._difference.arrivals.captured()
        stones = stones + list(self._more)
        rested = self._events(stones, presses, False)
        felt = self._events(stones, presses, True)
        start = side, first, tuple(left), self._costs(len(stones), len(presses))
        beam = self._beams[1 if first else 2 if more or left else 0]
        ways = beam.follow(start, rested)
        exchanged = any(map(self._difference.arrivals.before_ms, stones))
        if exchanged or any([felt[i] != rested[i] for i in range(1, len(felt), 2)]):
            ways = ways + Beam().follow(start, felt, exchanged * priors.TURNED)
        self._found = _merged(ways)
        return self._found

    def likely(
        self,
        stones: list,
        first: int = PASS,
        more: "dict | None" = None,
        left: "Sequence[int]" = (),
    ) -> list:
        """The moves of the ways that are about as likely as the likeliest; none if it is about as
        likely that the stones are no moves.
        """
        ways = self.ways(stones, first, more, left)
        none = max(priors.NO_TURN, self._none(stones))
        if len(stones) > 1 and ways[0][0] + priors.TURNED_SURE > none:
            return []
        return [moves for cost, moves in ways if cost < ways[0][0] + priors.LIKELIER]

    def surely(self, stones: list, sure: int = 0, some: bool = False) -> list:
        """The moves of the likeliest way, without missing ones at the end; [] if another way, or
        that most of the stones are no moves (swept or set up, they came together, or not by turns),
        does not cost more by `sure`. Of the stones one in FEW_OUT may be no move, any number of
        them with `some`. Before White's first move several of its stones upside down are sooner a
        handicap of Black's that nobody has told of, to which White replies now.
        """
        ways = self.ways(stones)
        cost, moves = ways[0][0], stripped(ways[0][1])
        if len(self.turned(moves)) > 1 and self._difference.game.position.grid.find(_WHITE) < 0:
            return []
        others = [way[0] for way in ways[1:] if stripped(way[1]) != moves]
        if cost + sure > min([self._none(stones)] + others[:1]):
            return []
        out = 0 if some else priors.FEW_OUT * self.count_out(moves, stones)
        return moves if out <= len(stones) else []

    def _none(self, stones: list) -> int:
        """The cost of most stones being no moves: they were swept or set up together."""
        came = sorted(map(self._difference.arrivals.rest_ms, stones))
        together = [i for i in range(1, len(came)) if came[i] - came[i - 1] <= priors.APART_MS]
        cost = priors.NO_MOVE * len(stones) - priors.TOGETHER * len(together)
        return cost + priors.ONCE_MORE * len(self._difference.presses.unexplained(self.presses))

    def lacks_first(self, stones: list) -> bool:
        """Whether these stones are likeliest to follow one that no sensor detected."""
        moves = self.ways(stones)[0][1]
        return moves[:1] == [PASS] and not self.count_out(moves, stones)

    def lacks_several(self, stones: list) -> bool:
        """Whether more than one stone of the side to move is likeliest to be missing among these:
        of one that is detected around its point nobody can tell which of them it is.
        """
        return self.ways(stones)[0][1][::2].count(PASS) > 1

    def missing_first(self, stones: list) -> int:
        """By what odds (1/16 nats) these stones follow one that no sensor detected."""
        ways = self.ways(stones)
        after, other = None, max(priors.NO_TURN, self._none(stones))
        other = min(other, ways[0][0] + priors.WORSE)
        for cost, moves in ways:  # the likeliest first
            if moves[:1] != [PASS]:
                other = min(other, cost)
            elif after is None:
                after = cost
        return 0 if after is None else other - after

    def turned_first(self, stones: list) -> int:
        """The point of a stone that may be the next move, upside down; PASS if none is likely."""
        ways = self.ways(stones)
        for cost, moves in ways:
            likely = cost < ways[0][0] + priors.TURNED_SURE
            if likely and not self.count_out(moves, stones) and self.turned(moves[:1]):
                return moves[0]
        return PASS

    def count_out(self, moves: list, stones: list) -> int:
        """How many of the stones are not among these moves."""
        count = len(stones) - len(moves) + moves.count(PASS)
        for _, p, _, _ in self._captured:
            count += moves.count(p) > (p in stones)
        return count

    def turned(self, moves: list) -> list:
        """Those of these moves, from the side to move on, that read as the other side's."""
        side, turned, gone = self._difference.game.position.to_move, [], self._captured[:]
        for i, p in enumerate(moves):
            if p != PASS and self._read(p, gone, p in moves[i + 1 :]) == 3 - side:
                turned.append(p)
            side = 3 - side
        return turned

    def _read(self, p: int, gone: list, again: bool) -> int:
        """As which colour a stone on p was read; again: another one was laid there later. gone: of
        Arrivals.captured(), those that were not asked for yet.
        """
        for stone in gone:
            if stone[1] == p and (again or not self._colour(p)):
                gone.remove(stone)
                return stone[2]
        return self._colour(p)

    def _colour(self, p: int) -> int:
        return self._more.get(p) or self._difference.colour_at(p)

    def _events(self, stones: list, presses: array, late: bool) -> array:
        """The stones as they came to rest, or (late) as they were felt, and the presses, in their
        order: of each its ms since the last move, and four times its point (PASS: a press) plus its
        colour, plus MOVED for a stone that was adjusted: when it was laid nobody can tell.  Where
        one of the other colour has left, it was captured, or (late) the stone was exchanged for it.
        """
        arrivals, pressed = self._difference.arrivals, len(presses)
        zero_ms = self._difference.game.last_ms
        came = []
        for p in stones:
            ms = (arrivals.before_ms(p) or arrivals.felt_ms(p)) if late else arrivals.laid_ms(p)
            moved = MOVED if ms > arrivals.came.get(p, 0) else 0
            came.append((max(ms - zero_ms, _LONG_AGO), p << 2 | self._colour(p) | moved))
        for ms, p, colour, _ in self._captured:
            if not (late and self._colour(p) == 3 - colour):
                came.append((ms - zero_ms, p << 2 | colour | MOVED))
        came.sort()
        _alternate(came, self._difference.game.position.to_move)
        events, i = array("i"), 0
        for ms, what in came:
            while i < pressed and (presses[i] >> 1) - zero_ms <= ms:
                _put(events, (presses[i] >> 1) - zero_ms, 1 + (presses[i] & 1))
                i += 1
            _put(events, ms, what)
        for press in presses[i:]:
            _put(events, (press >> 1) - zero_ms, 1 + (press & 1))
        return events

    def _costs(self, stones: int, pressed: int) -> tuple:
        """What a missing move, a stone upside down and a press that somebody forgot cost here."""
        game = self._difference.game
        turned = priors.TURNED_AGAIN if game.upside_down else priors.TURNED
        if not game.settings.handicap and self._difference.state.find(_WHITE) < 0:
            turned = priors.TURNED_FIRST
        if self._as_read:
            turned = priors.WORSE
        forgot = priors.NO_CLOCK
        if 2 * pressed > stones:
            forgot = priors.FORGOT
        elif self._difference.presses.ended() == 7:
            # until now: they have stopped to, or forget each time
            forgot = min(priors.FORGOT, forgot + priors.FORGOT // max(1, stones - pressed))
        return self._missed(), turned, forgot

    def _missed(self) -> array:
        """The cost of the first, the second ... stone that no sensor detects: it is read in another
        column, it lies on a point whose sensor is not used, each on another one, or on one whose
        sensor nobody knows to be dead.
        """
        difference = self._difference
        likely, sensor = difference.around.may_lie(), difference.game.sensor
        costs = array("h")
        for p in difference.unsure:
            if difference.sensing.across(sensor(p)):
                costs.append(0)
        while likely:
            best, bits = min(0, likely[-1] >> 9), 0
            count = len([n for n in likely if n >> 9 > best - priors.TWICE])
            while count:
                count >>= 1
                bits += 1
            costs.append(min(priors.MISSED_MASKED - best - priors.TWICE * bits, priors.MISSED))
            likely.pop()
        costs.append(priors.MISSED)
        return costs


def _alternate(came: list, side: int) -> None:
    """Of stones that came at one time, as all do that were laid without power, nobody knows the
    order: let each follow one of the other colour, the first of all be of `side`, where they can.
    came: of each (ms, colour in the two low bits), by ms.
    """
    for i, (ms, _) in enumerate(came):
        fits = [other for other in came[i:] if other[0] == ms and other[1] & 3 == side]
        if fits:
            came.remove(fits[0])
            came.insert(i, fits[0])
        side = 3 - (came[i][1] & 3)


def _put(events: array, ms: int, what: int) -> None:
    events.append(min(ms, 1 << 30))
    events.append(what)


def stripped(moves: list) -> list:
    """These moves without those at the end that are missing: the last presses may be those by which
    the players agree.
    """
    last = len(moves)
    while last and moves[last - 1] == PASS:
        last -= 1
    return moves[:last]


def _merged(ways: list) -> list:
    """(cost, moves) of the likeliest of the ways with the same moves, the likeliest first."""
    found, orders = [], set()
    for way in sorted(ways, key=cost_of):
        if way[5] not in orders:
            orders.add(way[5])
            found.append((way[0], _moves(way[5])))
    return found


def _moves(order: bytes) -> list:
    """The points of an order."""
    return [order[i] << 8 | order[i + 1] for i in range(0, len(order), 2)]
