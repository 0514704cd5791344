"""Moves whose stone is not detected by its own sensor, or reads as the other side's: the side to
move has pressed the clock, or the other has replied, and no move was seen.
"""

from wenping.game import events as ev
from wenping.game import priors
from wenping.game.questions import Questions
from wenping.game.search import NOBODY, Search
from wenping.geometry import LINES
from wenping.weiqi.points import EMPTY, PASS


class Unseen:
    """Takes a move where the sensors around a point detect its stone, and has the others asked for:
    search (Search) gives what is offered in turn.

    Looking around all points is slow: once for each difference (Difference.key), and again every
    AGAIN_MS, when what is read around a stone has settled.
    """

    def __init__(self, questions: Questions):
        self.difference = questions.difference
        self.search = Search(self.difference)
        self.orders = questions.orders
        self.questions = questions
        self._detected = -1  # the sensor around which an unseen stone is detected, ...
        self._detected_key = None  # ... as of this difference, ...
        self._detected_turn = 0  # ... counting the searches for it
        self._turned = PASS  # a stone of the other colour, before the turn was ended

    def found(self, now_ms: int) -> list:
        """Orders of moves with an unseen one; where there are none it may be offered."""
        difference, lasted = self.difference, now_ms - self.difference.since_ms
        pressed, extra = self.questions.ended_turn(), difference.extra
        if difference.sensing is None or difference.wrong or lasted < priors.UNSEEN_MS:
            return []
        if difference.missing:
            return self._taker(lasted) if pressed else []
        if not (pressed or extra):
            return []
        turn = difference.game.position.to_move
        p = self._detect(turn, lasted)
        if p:
            found = self.orders.found(extra, [], p)
            if len(found) == 1:
                difference.mask_deaf(p)
                return found
        if pressed and lasted >= (priors.QUIET_MS if len(extra) > 1 else priors.ASK_MS):
            if self.questions.follow_unseen():
                self._offer_next(turn, lasted)
        return []

    def offer_turned(self) -> None:
        """Offer a stone that reads as the other side's and already lay there when the side to move
        ended its turn: it may be a stone of that side, upside down.
        """
        difference, game = self.difference, self.difference.game
        turn, extra = game.position.to_move, difference.extra
        alone = len(extra) == 1 and not (difference.missing or difference.wrong)
        p = extra[0] if alone and difference.colour_at(extra[0]) != turn else PASS
        if game.turn.early != turn or game.turn.skipped:
            self._turned = p if not game.turn.skipped else PASS
        elif p and p == self._turned and not game.position.illegal(p, turn):
            self.questions.put(p, ev.Q_MASKED)

    def leans(self, p: int) -> int:
        """By the sensors around a masked point: the colour whose stone came to it, or whose
        opponent's stone left it; EMPTY if neither is clear.
        """
        part = self.difference.sensing.blind.lean(self.difference.game.sensor(p))
        return 1 if part >= priors.LEANS else 2 if NOBODY < part <= -priors.LEANS else EMPTY

    def _taker(self, lasted: int) -> list:
        """The move that captured the missing stones, but its stone is not detected, or lies upside
        down. Taken where only one move is possible and the sensor there is masked, else asked for.
        """
        difference = self.difference
        free, sensor = self.search.free, difference.game.sensor
        takers = [p for p in self.orders.takers() if p in difference.extra or free(sensor(p))]
        if len(takers) == 1 and takers[0] in difference.masked:
            return [takers]
        if takers and lasted >= priors.ASK_MS:
            self.questions.put(takers[lasted // priors.TURN_MS % len(takers)], ev.Q_MASKED)
        return []

    def _offer_next(self, colour: int, lasted: int) -> None:
        """Offer the next of the places where the stone may lie."""
        p = self.search.offer(colour, lasted)
        if p:
            code = ev.Q_COLUMN if self.search.by_column else ev.Q_MASKED
            self.questions.put(p, code, self.search.answered())

    def _detect(self, colour: int, lasted: int) -> int:
        """The point around which a stone of the colour is detected, not on it; or PASS."""
        difference = self.difference
        turn = lasted // priors.AGAIN_MS
        if self._detected_key is not difference.key or self._detected_turn != turn:
            self._detected_key, self._detected_turn = difference.key, turn
            s, most, others = difference.sensing.blind.find(colour)
            sure = most >= priors.LEANS and others < priors.LEANS_NOT and not self._may_be_beside(s)
            self._detected = s if sure else -1
        p = difference.game.points[self._detected] if self._detected >= 0 else PASS
        return p if p and difference.game.meant(p) == EMPTY else PASS

    def _may_be_beside(self, s: int) -> bool:
        """Whether the stone may lie near s on a point whose sensor fails too and around which
        no sensor can be used: what is detected around s is then perhaps that stone, off its
        middle.
        """
        game, sensing = self.difference.game, self.difference.sensing
        row, col = s // LINES, s % LINES
        for r in range(max(0, row - 2), min(LINES, row + 3)):
            for m in range(LINES * r + max(0, col - 2), LINES * r + min(LINES, col + 3)):
                if m != s and sensing.is_masked(m) and sensing.blind.parts[m] < NOBODY:
                    if game.points[m] and game.meant(game.points[m]) == EMPTY:
                        return True
        return False
