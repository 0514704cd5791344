"""What is asked of the players, and when: a difference between board and game that has no
explanation becomes a QUESTION after a while (wall 4), and a RESOLVED when it is gone.
"""

from wenping.game import events as ev
from wenping.game.difference import MOST_EXTRA, Difference
from wenping.game.events import encode
from wenping.game.phases import FILLING, PLAYING, SETTING, STOPPED
from wenping.game.prisoners import HELD_MS, Prisoners
from wenping.game.unseen import Unseen
from wenping.weiqi.points import EMPTY, PASS

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.game.fold import Game
    from wenping.sensing.points import Sensing

PATIENCE_MS = 300  # before a difference becomes a question
HAND_MS = 3000  # patience with a hand over an empty point
LIFTED_MS = 900  # and with a lifted last stone: so long who hesitates has it in hand

_BY_CLOCK = (ev.Q_MASKED, ev.Q_COLUMN)  # places are offered in turn until the owner presses
# The lights show the point that these are about: about another point it is another question.
_POINTED = (ev.Q_MASKED, ev.Q_COLUMN, ev.Q_MOVED, ev.Q_UNCERTAIN)


class Questions(Difference):
    """offer: the point whose stone its owner may declare a move by the clock, PASS if none;
    unseen: no sensor detects that stone; instead: it lies elsewhere than the last move. Both have
    to be asked about first. searched: the point is one of several that Unseen.offer gives in turn.
    waiting: something is to be decided yet. asked_ms: when the last question was asked.
    """

    def __init__(self, game: "Game", sensing: "Sensing | None" = None):
        super().__init__(game, sensing)
        self.prisoners = Prisoners(self)
        self.blind = Unseen(self)
        self.offer = PASS
        self.unseen = self.searched = False
        self.instead = False
        self.waiting = False
        self.asked_ms = 0

    def ask(self, state: bytearray, now_ms: int):
        """Yield SEEN and QUESTION events for what stays unexplained, RESOLVED when it is gone."""
        game = self.game
        self.watch(now_ms)
        code, p = self._difference()
        self.waiting = self.offer != PASS or game.turn.early != 0
        if code and game.phase in (PLAYING, STOPPED, FILLING):
            if not self._is_due(code, p, now_ms):
                self.waiting = True
                return
            if code != game.question or (code in _POINTED and p != game.about):
                self.asked_ms = now_ms
                count = len(self.extra) + len(self.missing) + len(self.wrong) + len(self.unsure)
                yield encode(ev.QUESTION, 0, code, p, count)
        elif game.question and not code:
            yield encode(ev.RESOLVED, 0, game.question)
        elif code and now_ms - self.since_ms < PATIENCE_MS:
            self.waiting = True  # no game is played: only what is seen is recorded
            return
        elif self._hinders(code, now_ms):
            yield encode(ev.QUESTION, 0, code, p, len(self.unsure))
        if state == game.seen:
            return  # compared at once: nearly always the case
        for s in range(len(game.seen)):
            if state[s] != game.seen[s]:
                yield encode(ev.SEEN, state[s], s)

    def _hinders(self, code: int, now_ms: int) -> bool:
        """Whether all that keeps play from beginning is a point that stays uncertain, and nobody
        has been asked about it.
        """
        game = self.game
        if game.phase != SETTING or code != ev.Q_UNCERTAIN or game.question:
            return False
        return now_ms - self.since_ms >= HAND_MS

    def _is_due(self, code: int, p: int, now_ms: int) -> bool:
        """Whether a difference of this code at p has lasted long enough to be asked about.  The
        last stone is missed from when it left, whatever hands do elsewhere meanwhile.
        """
        last = self.game.last_point
        if self.missing == [last] and (code == ev.Q_MOVED or not self.extra):
            if now_ms - self.came.get(last, now_ms) >= LIFTED_MS:
                return True
        return now_ms - self.since_ms >= self._patience(code, p)

    def _patience(self, code: int, p: int) -> int:
        """How long (ms) a difference of this code at p may last before it is asked about: a hand
        may still be at work there.
        """
        game = self.game
        if code in _BY_CLOCK:
            return HELD_MS
        if code == ev.Q_UNCERTAIN:
            return PATIENCE_MS if game.meant(p) and p != game.last_point else HAND_MS
        if self.missing == [game.last_point] and not self.extra:
            return LIFTED_MS
        if code == ev.Q_MISSING and game.phase == PLAYING and self.prisoners.takers():
            return HAND_MS
        if code in (ev.Q_OUT_OF_TURN, ev.Q_AMBIGUOUS) and self.arriving():
            return HAND_MS
        if self.offer and code == ev.Q_EXTRA and game.seen[game.sensor(p)] == EMPTY:
            return HELD_MS
        return PATIENCE_MS

    def _difference(self) -> tuple:
        """Return (question code, the point it is about); (0, PASS) when board and game agree."""
        extra, missing, wrong = self.extra, self.missing, self.wrong
        if len(extra) + len(missing) + len(wrong) > MOST_EXTRA:
            return ev.Q_SCATTERED, (extra or missing or wrong)[0]
        if wrong:
            return ev.Q_WRONG_COLOUR, wrong[0]
        if self.offer:
            code = ev.Q_MOVED if self.instead else ev.Q_EXTRA
            if self.unseen:
                code = ev.Q_COLUMN if self.searched and self.blind.by_column else ev.Q_MASKED
            return code, self.offer
        if missing:
            return ev.Q_MISSING, missing[0]
        if extra:
            return self._too_many(extra[0]), extra[0]
        if self.unsure:
            return ev.Q_UNCERTAIN, self.unsure[0]
        return 0, PASS

    def _too_many(self, p: int) -> int:
        """The question code of a stone on p that the game does not mean; none is missing."""
        if self.game.phase == PLAYING:
            if len(self.extra) > 1:
                return ev.Q_AMBIGUOUS
            out = self.colour_at(p) != self.game.position.to_move
            return ev.Q_OUT_OF_TURN if out else ev.Q_ILLEGAL
        if self.game.phase == FILLING:
            from wenping.game.ceremony import of

            return of(self.game).why_not(self.game, p, self.colour_at(p)) or ev.Q_EXTRA
        return ev.Q_EXTRA
