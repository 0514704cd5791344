"""Stones that their own sensor does not detect: found by the sensors around them, or asked for."""

from wenping.game.difference import UNCERTAIN
from wenping.game.priors import (
    AGAIN_MS,
    COLUMN_MS,
    LATE_MS,
    LEANS,
    LEANS_LITTLE,
    LEANS_NOT,
    LIKELIEST,
    TURN_MS,
)
from wenping.geometry import LINES, SENSORS
from wenping.viper import const
from wenping.weiqi.points import EMPTY, PASS, col_of, row_of

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.game.difference import Difference

_NOBODY = const(-150)  # Blind.parts below this: no sensor around the point can be used


class Unseen:
    """Searches once for each difference (difference.key), and again every AGAIN_MS, when what is
    read around a stone has settled: a search is slow.
    """

    def __init__(self, difference: "Difference"):
        self.difference = difference
        self._detected = -1  # the sensor around which an unseen stone is detected, ...
        self._detected_key = None  # ... as of this difference, ...
        self._detected_turn = 0  # ... counting the searches for it
        self.by_column = False  # the offered point stands for all of its column
        self._offers = []  # what is offered in turn, ...
        self._offers_key = None  # ... as of this difference, ...
        self._begun_ms = 0  # ... from then on
        self._lasted_ms = 0
        self._shown = PASS  # the newest offer, since then
        self._shown_ms = 0
        self._before = PASS  # the one before

    def detected(self, colour: int, lasted: int) -> int:
        """The point around which a stone of the colour is detected, not on it; or PASS. lasted: ms
        since the difference began.
        """
        difference = self.difference
        turn = lasted // AGAIN_MS
        if self._detected_key is not difference.key or self._detected_turn != turn:
            self._detected_key, self._detected_turn = difference.key, turn
            s, most, others = difference.sensing.blind.find(colour)
            sure = most >= LEANS and others < LEANS_NOT and not self._may_be_beside(s)
            self._detected = s if sure else -1
        p = difference.game.points[self._detected] if self._detected >= 0 else PASS
        return p if p and difference.game.meant(p) == EMPTY else PASS

    def _may_be_beside(self, s: int) -> bool:
        """Whether the stone may lie near s on a point whose sensor fails too and around which
        no sensor can be used: what is detected around s is then perhaps that stone, off its
        middle.
        """
        difference = self.difference
        row, col = s // LINES, s % LINES
        for r in range(max(0, row - 2), min(LINES, row + 3)):
            for c in range(max(0, col - 2), min(LINES, col + 3)):
                m = LINES * r + c
                if (
                    m != s
                    and difference.is_masked(m)
                    and difference.sensing.blind.parts[m] < _NOBODY
                ):
                    p = difference.game.points[m]
                    if p and difference.game.meant(p) == EMPTY:
                        return True
        return False

    def offer(self, colour: int, lasted: int) -> int:
        """The point to be asked about now, `lasted` ms after the difference began; PASS if a stone
        of the colour can lie on no unseen point.

        By columns a stone is found wherever it lies, whatever the sensors around it detect.
        """
        self._lasted_ms = lasted
        if self._offers_key is not self.difference.key:
            self._offers_key = self.difference.key
            self._lay_out([], True)
        turn = (lasted - self._begun_ms) // (COLUMN_MS if self.by_column else TURN_MS)
        if turn >= len(self._offers):
            turn = 0
            self._lay_out(self._likeliest(colour) if self.by_column else [], False)
            if not self._offers:
                columns = [self._in_column(c, colour, 1) for c in range(LINES)]
                self._lay_out([p for column in columns for p in column], True)
        p = self._offers[turn] if self._offers else PASS
        if p != self._shown:
            self._before, self._shown, self._shown_ms = self._shown, p, lasted
        return p

    def answered(self) -> int:
        """The offer that a press of the clock counts for now; PASS for one before anybody can have
        seen the first offer.
        """
        return self._before if self._lasted_ms - self._shown_ms < LATE_MS else self._shown

    def narrow(self, p: int, colour: int) -> None:
        """The stone lies in the column of p: from now on its points are offered."""
        self._lay_out(self._in_column(self.difference.game.sensor(p) % LINES, colour, LINES), False)

    def _lay_out(self, offers: list, by_column: bool) -> None:
        self._offers = offers
        self.by_column = by_column
        self._begun_ms = self._lasted_ms
        self._shown = PASS

    def _in_column(self, c: int, colour: int, most: int) -> list:
        """The first points of a column of sensors where an unseen stone may lie and be a move."""
        found = []
        for s in range(c, SENSORS, LINES):
            p = self.free(s)
            if p and len(found) < most and not self.difference.game.position.illegal(p, colour):
                found.append(p)
        return found

    def free(self, s: int) -> int:
        """The point of sensor s if an unseen stone may lie there, or PASS."""
        difference = self.difference
        p = difference.game.points[s]
        # Uncertain: it is masked, or the sensors around it fail.
        seen = difference.state[s] not in (EMPTY, UNCERTAIN)
        return PASS if not p or seen or difference.game.meant(p) else p

    def _likeliest(self, colour: int) -> list:
        """Up to LIKELIEST points where a move may be, by what is detected around them."""
        offers = []
        for found in self._candidates(colour):
            p = found & 511
            if len(offers) < LIKELIEST and not self.difference.game.position.illegal(p, colour):
                offers.append(p)
        return offers

    def _candidates(self, colour: int) -> list:
        """Points where an unseen stone may lie, the likeliest first, as integers whose low bits are
        the point: by what the sensors around them detect, then those around which none can be
        used, near the last move.
        """
        difference = self.difference
        game, state = difference.game, difference.state
        last = game.last_point
        found = []
        blind = difference.sensing.blind
        blind.survey()
        parts, nobody = blind.parts, _NOBODY  # locals: nearly all go round
        least = LEANS_LITTLE
        sign = 1 if colour == 1 else -1
        for s in range(SENSORS):
            part = parts[s]
            unsure = state[s] == UNCERTAIN
            if nobody <= part and part * sign < least and not unsure:
                continue
            p = self.free(s)  # also where a prisoner went unseen
            if not p:
                continue
            if part < nobody:
                part = 0
            # 300: it reads like a stone
            hint = 0 if not unsure else 200 if difference.is_masked(s) else 300
            far = max(abs(row_of(p) - row_of(last)), abs(col_of(p) - col_of(last)))
            likely = abs(part) + hint
            found.append(((400 - likely) * 32 + far) * 512 + p)  # integers: no heap for tuples
        found.sort()
        return found

    def leans(self, p: int) -> int:
        """By the sensors around a masked point: the colour whose stone came to it, or whose
        opponent's stone left it; EMPTY if neither is clear.
        """
        part = self.difference.sensing.blind.lean(self.difference.game.sensor(p))
        return 1 if part >= LEANS else 2 if _NOBODY < part <= -LEANS else EMPTY
