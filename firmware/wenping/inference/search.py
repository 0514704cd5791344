"""Where a stone may lie that no sensor detects: the points and columns offered one after the other.

First the likeliest points, by what the sensors around them read, then the columns in turn, then
the points of the column that the stone's owner confirms by the clock: first those whose sensors are
not used, then new stones that are seen and were not taken for the move.
"""

from wenping.game import priors
from wenping.geometry import LINES, SENSORS
from wenping.sensing.limits import DEAF_PRIOR
from wenping.sensing.states import UNCERTAIN
from wenping.viper import const
from wenping.weiqi.points import EMPTY, PASS, lines_apart

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.inference.difference import Difference


_MOST = const(1023)  # 1/16 nats: eight neighbours and a doubted reading say less


class Search:
    """by_column: the offered point stands for all of its column. rounds: the present one; after
    the last one nothing is offered any more.
    """

    def __init__(self, difference: "Difference"):
        self.difference = difference
        self.by_column = False
        self.rounds = 0
        self._offers = []  # what is offered in turn, ...
        self._key = None  # ... as of this difference (Difference.key), ...
        self._begun_ms = 0  # ... from then on
        self._column = LINES  # the first that is still to be offered in this round
        self._lasted_ms = 0
        # The newest offer, since then, and the one before: the point, and whether it stands for all
        # of its column
        self._shown = self._before = (PASS, False)
        self._shown_ms = 0
        self._first = PASS  # what is likelier than all unseen points, as of the newest offer

    def offer(self, lasted: int, first: int = PASS) -> int:
        """The point to be asked about now, `lasted` ms after the difference began; PASS if a stone
        of the side to move can lie on no unseen point. first: a point that is likelier than those.

        By columns a stone is found wherever it lies, whatever the sensors around it detect.
        """
        self._lasted_ms, self._first = lasted, first
        if self._key is not self.difference.key:
            self._key = self.difference.key
            self._shown = PASS, False
            self._lay_out([], True)
            self._column = LINES
            self.rounds = 0
        turn = (lasted - self._begun_ms) // (priors.COLUMN_MS if self.by_column else priors.TURN_MS)
        if turn >= len(self._offers):
            turn = 0
            self._offer_next()
            if not self._offers:
                self._offer_next()
        shown = self._offers[turn] if self._offers else PASS, self.by_column
        if shown != self._shown:
            self._before, self._shown, self._shown_ms = self._shown, shown, lasted
        return shown[0]

    def answered(self) -> tuple:
        """The offer that a press of the clock counts for now, PASS for one before anybody can have
        seen the first offer; and whether it stood for all of its column.
        """
        seen = self._lasted_ms - self._shown_ms >= priors.LATE_MS
        return self._shown if seen else self._before

    def narrow(self, p: int) -> None:
        """The stone lies in the column of p: now its points are offered, that of a stone upside
        down first; then the columns after it, since its owner may have meant another stone.
        """
        sensor, first = self.difference.game.sensor, self._first
        column = sensor(p) % LINES
        self._column = column + 1
        offers = [first] if first and sensor(first) % LINES == column else []
        self._shown = PASS, False  # that offer is answered
        self._lay_out(offers + self._in_column(column, LINES), False)

    def free(self, s: int) -> int:
        """The point of sensor s if an unseen stone may lie there, or PASS."""
        difference = self.difference
        # Uncertain: it is masked, or the sensors around it fail.
        unseen = difference.state[s] in (EMPTY, UNCERTAIN) and difference.is_free(s)
        return difference.game.points[s] if unseen else PASS

    def _offer_next(self) -> None:
        """Lay out a round's likeliest points, or the columns after them; nothing after ROUNDS, or
        after one where people have played on: both of them together can tell what they played.
        """
        self._lay_out([], False)
        if self._column < LINES:
            columns = []
            for c in range(self._column, LINES):
                columns += self._in_column(c, 1)
            self._column = LINES
            self._lay_out(columns, True)
        elif self.rounds < (1 if len(self.difference.extra) >= priors.MANY else priors.ROUNDS):
            self._column = 0
            self.rounds += 1
            first = [self._first] if self._first else []
            likeliest = [found & 511 for found in self._candidates()]
            self._lay_out(first + self._legal(likeliest, priors.LIKELIEST), False)

    def _lay_out(self, offers: list, by_column: bool) -> None:
        self._offers = offers
        self.by_column = by_column
        self._begun_ms = self._lasted_ms

    def _in_column(self, c: int, most: int) -> list:
        """The first points of a column of sensors where the stone may lie and be a move: those
        whose sensors are not used, then one or two new stones that are seen and were not taken for
        the move (of many people mean the newest, and another one is missing), then the others.
        """
        difference, state = self.difference, self.difference.state
        masked, own, turned, others = [], [], [], []
        for s in range(c, SENSORS, LINES):
            (masked if state[s] == UNCERTAIN else others).append(self.free(s))
        for p in difference.extra if len(difference.extra) <= 2 else ():
            if difference.game.sensor(p) % LINES == c:
                reads = difference.colour_at(p)
                (own if reads == difference.game.position.to_move else turned).append(p)
        return self._legal(masked + own + turned + others, most)

    def _legal(self, points: list, most: int) -> list:
        """The first of these points on which the side to move may play; PASS is none."""
        legal, position = [], self.difference.game.position
        for p in points:
            if len(legal) < most and not position.illegal(p, position.to_move):
                legal.append(p)
        return legal

    def _candidates(self) -> list:
        """Points where an unseen stone may lie, the likeliest first, as integers whose low bits are
        the point: by what the sensors around them detect, of those that are alike the nearest to
        the last move.
        """
        difference = self.difference
        state, last = difference.state, difference.game.last_point
        found = []
        blind = difference.blind()
        blind.survey(difference.game.position.to_move)
        nats = blind.nats  # a local: nearly all go round
        for s in range(SENSORS):
            likely = nats[s]
            if state[s] == UNCERTAIN:
                likely += DEAF_PRIOR if difference.sensing.is_masked(s) else priors.DOUBTED
            elif likely < 0:
                continue
            p = self.free(s)
            if p:  # integers: no heap for tuples
                found.append(((_MOST - likely) * 32 + lines_apart(p, last)) * 512 + p)
        found.sort()
        return found
