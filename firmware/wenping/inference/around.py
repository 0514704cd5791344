"""What the sensors around a point tell of a stone that the point's own sensor does not detect.

A stone takes a little from what each sensor near it reads. Blind (sensing/blind.py) weighs by that
how much likelier it is that one came to a point, or left it, than that none did; here this is asked
of the points of a game, by its moves and presses of the clocks.
"""

from wenping.game import priors
from wenping.geometry import LINES, SENSORS, square
from wenping.sensing.states import UNCERTAIN
from wenping.weiqi.points import BLACK, EMPTY, PASS, WHITE

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.inference.difference import Difference


class Around:
    """Finds an unseen stone (detect()), and tells whether one has come to a point or left it. Odds
    are in 1/16 nats; points are those of weiqi/points.py, PASS for none.

    sensor           around which an unseen stone is detected, by the last detect(); -1: none
    nats             by what odds it is; without one, the best odds that were found

    Looking around all points is slow: once for each difference (Difference.key), again just before
    the stone is asked for, when what is read around it has settled, and every AGAIN_MS.
    """

    def __init__(self, difference: "Difference"):
        self._difference = difference
        self.sensor = -1
        self.nats = 0
        # As of the last search by detect():
        self._key = None  # Difference.key
        self._turn = 0  # how many times AGAIN_MS that had lasted
        self._press = (0, 0)  # how many moves were made; Turn.early_ms
        self._count = 0  # how many points differed when `sensor` was found
        self._since_ms = self._until_ms = 0  # when it was found first, and last (device time)
        self._gone, self._gone_key = {}, None  # see tells()
        self._lies = []  # see lies()

    def forget(self) -> None:
        """A game was opened: nothing has been detected in it."""
        self.sensor, self._press = -1, (0, 0)

    def detect(self, colour: int, lasted: int, least: int = priors.HINTED) -> int:
        """The point around which a stone of the colour is detected, not on it, by odds of `least`,
        or PASS. lasted: for how long (ms) the difference, or a press, has waited for it.
        """
        difference, game = self._difference, self._difference.game
        turn = (lasted + priors.UNSEEN_MS) // priors.AGAIN_MS
        if self._key is not difference.key or self._turn != turn:
            self._key, self._turn = difference.key, turn
            before, self._press = self._press, (game.position.moves, game.turn.early_ms)
            last = [game.sensor(game.last_point)] if game.last_point else ()
            s, nats = difference.blind().find(colour, difference.is_free, last)
            if nats < priors.ASKED or self._may_be_beside(s):
                s = -1
            now_ms = difference.sensing.now_ms
            if before != self._press or not self._stands(s, nats):
                if before != self._press or s != self.sensor:
                    self._count, self._since_ms = difference.count(), now_ms
                self.sensor, self.nats = s, nats
            if s == self.sensor:
                self._until_ms = now_ms
        s = self.sensor
        found = s >= 0 and self.nats >= least and difference.is_free(s)
        return game.points[s] if found else PASS

    def _stands(self, s: int, nats: int) -> bool:
        """Whether what detect() found for this press before is likelier than the stone on s, was
        found for AGAIN_MS, and more points differ now: stones that came since change what the same
        sensors read.
        """
        if self.sensor < 0 or nats >= self.nats or not self._difference.is_free(self.sensor):
            return False
        if s == self.sensor:
            return True
        return self._has_stayed() and self._difference.count() > self._count

    def _has_stayed(self) -> bool:
        """Whether it was found again AGAIN_MS later: a hand or a magnet is gone by then."""
        return self._until_ms - self._since_ms >= priors.AGAIN_MS

    def _may_be_beside(self, s: int) -> bool:
        """Whether the stone may lie near s on a point whose sensor fails too and around which
        no sensor can be used: what is detected around s is then perhaps that stone, off its
        middle.
        """
        difference, sensing = self._difference, self._difference.sensing
        for m in square(s, 2):
            if m != s and sensing.is_masked(m) and not sensing.blind.nats[m]:
                if difference.is_free(m):
                    return True
        return False

    def pressed_odds(self) -> int:
        """By what odds an unseen stone is detected for which the clock was pressed; 0: detect() has
        found none, or has not looked since that press.
        """
        game = self._difference.game
        if self.sensor < 0 or self._press != (game.position.moves, game.turn.early_ms):
            return 0
        return self.nats

    def pressed_for(self) -> int:
        """The point where the unseen stone lies for which the clock was pressed, as far as the
        sensors around it tell surely enough to ask its owner; PASS: they do not.
        """
        known = self.pressed_odds() >= priors.HINTED and self._difference.is_free(self.sensor)
        return self._difference.game.points[self.sensor] if known and self._has_stayed() else PASS

    def is_gone(self, move: int, now_ms: int) -> bool:
        """Whether the stone of this move (its number, from 0) has gone from a point whose sensor is
        not used.
        """
        position = self._difference.game.position
        p = position.move_point(move)
        if p not in self._difference.masked:
            return False  # nearly always
        return self.tells(p, now_ms) == 3 - position.move_colour(move)

    def lies(self, p: int, colour: int, now_ms: int) -> bool:
        """Whether the stone of this colour that is missing on p still lies there, by what the
        sensors around it read, now or at any time since it is missing.
        """
        lies, missing = self._lies, self._difference.missing
        lies[:] = [q for q in lies if q in missing]
        if p not in lies and self.tells(p, now_ms) == colour:
            lies.append(p)
        return p in lies

    def tells(self, p: int, now_ms: int) -> int:
        """What told_of() says; it is slow, and asked for each difference, and every AGAIN_MS."""
        difference = self._difference
        key = difference.key, (now_ms - difference.since_ms) // priors.AGAIN_MS
        if self._gone_key != key:
            self._gone_key, self._gone = key, {}
        if p not in self._gone:
            self._gone[p] = self.told_of(p)
        return self._gone[p]

    def told_of(self, p: int, least: int = priors.CAME) -> int:
        """By the sensors around a point whose own does not tell: the colour whose stone came to it,
        or whose opponent's stone left it, by odds of `least`; EMPTY if neither is clear.
        """
        difference = self._difference
        return difference.blind().came(difference.game.sensor(p), least)

    def is_elsewhere(self, p: int, colour: int) -> bool:
        """Whether the sensors around another point of the row of p tell of the doubted stone on p:
        the wires of two columns may be exchanged.
        """
        difference, blind = self._difference, self._difference.blind()
        s = difference.game.sensor(p)
        start = s - s % LINES
        blind.survey(colour, start, start + LINES, False, True)
        for m in range(start, start + LINES):
            if m != s and blind.nats[m] >= priors.HINTED and difference.is_free(m):
                return True
        return False

    def may_lie(self) -> list:
        """Of each point whose sensor is not used, and where the game has no stone: 512 times how
        much likelier it is that one lies there, by what the sensors around it read, plus the point;
        the likeliest last.  Numbers, as a board of which most is left out has no heap for tuples.
        """
        difference, game = self._difference, self._difference.game
        likely = [p for p in difference.masked if game.meant(p) == EMPTY]
        if not likely:
            return []
        blind = difference.blind()
        blind.survey(BLACK)
        black = [blind.nats[game.sensor(p)] for p in likely]
        blind.survey(WHITE, 0, SENSORS, True)
        for i, p in enumerate(likely):
            likely[i] = max(black[i], blind.nats[game.sensor(p)]) << 9 | p
        likely.sort()
        return likely

    def undetected(self, p: int, colour: int, centred: bool = False) -> None:
        """A stone of this colour lies on p, says the game, and its sensor does not detect it: the
        move is recorded as meant (MOVE), and sensing judges what is wrong with the sensor; nothing
        is if that reads the other colour: the stone is upside down.  centred: it does not lie at
        the edge of its cell.
        """
        difference = self._difference
        if p in difference.masked:
            return
        difference.masked.append(p)
        if difference.colour_at(p) in (EMPTY, UNCERTAIN):
            difference.sensing.contradict(difference.game.sensor(p), colour, centred)
