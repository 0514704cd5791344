"""What is asked of the players, and when: a difference between board and game that has no
explanation becomes a QUESTION after a while (wall 4), and a RESOLVED when it is gone.
"""

from wenping.game import events as ev
from wenping.game import priors
from wenping.game.events import encode
from wenping.game.phases import FILLING, PLAYING, SETTING, STOPPED
from wenping.sensing.limits import LOOSE_TURN
from wenping.weiqi.points import EMPTY, PASS

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.inference.orders import Orders

_BY_CLOCK = (ev.Q_MASKED, ev.Q_COLUMN)  # places are offered in turn until the owner presses
_LOST = (ev.Q_MISSING, ev.Q_WRONG_COLOUR, ev.Q_UNCERTAIN)  # a sensor reads its stone no more
# The lights show the point that these are about: about another point it is another question.
_POINTED = (ev.Q_MASKED, ev.Q_COLUMN, ev.Q_MOVED, ev.Q_UNCERTAIN)


class Questions:
    """offer: the point whose stone its owner may declare a move by the clock, PASS if none; code:
    why it has to be asked about. Q_EXTRA: it may be something else than a move, and the clock is
    enough; Q_MOVED: it lies elsewhere than the last move; Q_MASKED: no sensor detects it; Q_COLUMN:
    the whole column of the point is asked about; with offer PASS, every place was offered and none
    confirmed. waiting: something is to be decided yet. asked_ms: when the last question was asked;
    begun_ms: the first of those that have followed each other since board and game agreed.
    """

    def __init__(self, orders: "Orders"):
        self.difference = orders.difference
        self.orders = orders
        self.offer = self._answer = PASS
        self.code = self._answer_code = 0
        self.waiting = False
        self.asked_ms = self.begun_ms = 0

    def forget(self) -> None:
        """A game was opened: nothing has been asked in it."""
        self.asked_ms = self.begun_ms = 0

    def put(self, p: int, code: int, answer: int = -1, answer_code: int = 0) -> None:
        """Offer p with this code, or nothing (PASS). answer: the point that a press of the clock
        declares now, if not p; answer_code: the code with which that was offered, if another.
        """
        self.offer, self.code = p, code
        self._answer = p if answer < 0 else answer
        self._answer_code = answer_code or code

    def answered(self) -> tuple:
        """The owner of the offered stone has pressed: (the point that it declares, its code)."""
        self.offer = PASS
        return self._answer, self._answer_code

    def declares(self, colour: int) -> bool:
        """Whether this side declares the offered stone, if there is one, a move by its clock."""
        turn = self.difference.game.position.to_move
        return colour == (3 - turn if self.code == ev.Q_MOVED else turn)

    def is_known(self) -> bool:
        """Whether the owner of the offered stone knows of it: it is seen, or was asked about, and
        the clock is not pressed for another one that comes down.
        """
        if self.code == ev.Q_EXTRA:
            return True
        return self.difference.game.about == self.offer and not self.difference.arrivals.arriving()

    def ask(self, now_ms: int):
        """Yield SEEN and QUESTION events for what stays unexplained, RESOLVED when it is gone."""
        difference, game = self.difference, self.difference.game
        code, p = self._difference()
        lasted = now_ms - difference.since_ms
        count = difference.count() + len(difference.unsure)
        self.waiting = self.offer != PASS or game.turn.early != 0
        if game.turn.presses and not self.waiting:
            self.waiting = self.ended_turn()
        if code and game.phase in (PLAYING, STOPPED, FILLING):
            if not self._is_due(code, p, now_ms):
                self.waiting = True
                return
            if code != game.question or (code in _POINTED and p != game.about):
                self.asked_ms = now_ms
                self.begun_ms = self.begun_ms if game.question else now_ms
                yield encode(ev.QUESTION, 0, code, p, count)
        elif game.question and not code:
            yield encode(ev.RESOLVED, 0, game.question)
        elif code and lasted < priors.PATIENCE_MS:
            self.waiting = True  # no game is played: only what is seen is recorded
            return
        elif game.phase == SETTING and code == ev.Q_UNCERTAIN and lasted >= priors.HAND_MS:
            if not game.question:  # all that keeps play from beginning
                yield encode(ev.QUESTION, 0, code, p, count)
        if difference.state != game.seen:  # compared at once: they are nearly always alike
            yield from _seen(difference.state, game.seen)

    def _is_due(self, code: int, p: int, now_ms: int) -> bool:
        """Whether a difference of this code at p has lasted long enough to be asked about.  The
        last stone is missed from when it left, whatever hands do elsewhere meanwhile; so is one
        whose sensor went wrong in three rounds lately (sensing/suspects.py): it comes back by
        itself.
        """
        difference, last = self.difference, self.difference.game.last_point
        left_ms = difference.arrivals.came.get
        if code in _LOST and difference.sensing.loose[difference.game.sensor(p)] > 2 * LOOSE_TURN:
            return now_ms - left_ms(p, now_ms) >= priors.QUIET_MS
        alone = difference.missing == [last] and not difference.extra
        if alone or code == ev.Q_MOVED and last in difference.missing:
            if now_ms - left_ms(last, now_ms) >= priors.LIFTED_MS:
                return True
        return now_ms - difference.since_ms >= self._patience(code, p)

    def _patience(self, code: int, p: int) -> int:
        """How long (ms) a difference of this code at p may last before it is asked about: a hand
        may still be at work there.
        """
        difference, game = self.difference, self.difference.game
        if code in _BY_CLOCK:  # the hand of a stone that has a reply is gone
            return priors.HELD_MS if self.ended_turn() else priors.PATIENCE_MS
        if code == ev.Q_UNCERTAIN:
            return priors.PATIENCE_MS if game.meant(p) and p != game.last_point else priors.HAND_MS
        if difference.missing == [game.last_point] and not difference.extra:
            return priors.LIFTED_MS
        if code == ev.Q_MISSING and game.phase == PLAYING and self.orders.taker():
            return priors.HAND_MS
        if code in (ev.Q_OUT_OF_TURN, ev.Q_AMBIGUOUS, ev.Q_ILLEGAL):
            if self.may_be_turned() or self.follow_unseen():
                return priors.QUIET_MS
            arrivals = difference.arrivals
            touched = arrivals.arriving() or difference.moving_on.may(p) or arrivals.stirs([p])
            if touched or arrivals.repeats(p):
                return priors.HAND_MS
            if self._first_turned():
                return priors.PRESSED_MS
        if self.offer and code == ev.Q_EXTRA and game.seen[game.sensor(p)] == EMPTY:
            return priors.HELD_MS
        return priors.PATIENCE_MS

    def ended_turn(self) -> bool:
        """Whether the side to move has pressed its clock, and no move of it was seen.  True too if
        the new stones came while the board was off, when no press is recorded, and their numbers
        (neither equal nor one more of the side to move) show the first undetected or upside down.
        """
        difference = self.difference
        if difference.presses.awaited():
            return True
        if not difference.arrivals.without_power():
            return False  # nearly always
        extra, timeline = difference.extra, self.orders.timeline
        read, turn = list(map(difference.colour_at, extra)), difference.game.position.to_move
        if 0 <= read.count(turn) - read.count(3 - turn) <= 1:
            return False
        return timeline.lacks_first(extra) or timeline.turned_first(extra) != PASS

    def follow_unseen(self) -> bool:
        """Whether the new stones are likeliest to be moves after one that is not seen, whose owner
        has pressed the clock: that move is asked for, and these are not out of turn.
        """
        extra = self.difference.extra
        return self.ended_turn() and (not extra or self.orders.timeline.lacks_first(extra))

    def may_be_turned(self) -> int:
        """The point of a new stone that the side to move has perhaps laid upside down, for which it
        has pressed the clock; PASS: there is none.
        """
        return self._first_turned() if self.ended_turn() else PASS

    def _first_turned(self) -> int:
        """The point of a new stone that is perhaps the next move, upside down; PASS: there is
        none.
        """
        extra = self.difference.extra
        if not extra or self.difference.wrong:
            return PASS
        p = self.orders.timeline.turned_first(extra)
        position = self.difference.game.position
        return PASS if position.illegal(p, position.to_move) else p

    def _difference(self) -> tuple:
        """Return (question code, the point it is about); (0, PASS) when board and game agree."""
        difference = self.difference
        extra, missing, wrong = difference.extra, difference.missing, difference.wrong
        if difference.count() > priors.MOST_EXTRA:
            if difference.game.phase != PLAYING or not self.follow_unseen():
                return ev.Q_SCATTERED, (extra or missing or wrong)[0]
        if wrong:
            return ev.Q_WRONG_COLOUR, wrong[0]
        if self.code:
            return self.code, self.offer
        if missing:  # the last move first: what follows depends on it
            last = difference.game.last_point
            return ev.Q_MISSING, last if last in missing else missing[0]
        if extra:
            p = self._stray() if len(extra) > 1 else extra[0]
            return self._too_many(p), p
        for p in difference.unsure:
            if difference.game.phase != PLAYING or p not in difference.offsets:
                return ev.Q_UNCERTAIN, p
        return 0, PASS

    def _stray(self) -> int:
        """Of several new stones the first one that is likeliest no move; the first one if all may
        be moves, or no game is played.
        """
        extra = self.difference.extra
        if self.difference.game.phase != PLAYING:
            return extra[0]
        moves = self.orders.timeline.ways(extra)[0][1]
        return ([p for p in extra if p not in moves] or extra)[0]

    def _too_many(self, p: int) -> int:
        """The question code of a stone on p that the game does not mean; none is missing."""
        difference, game = self.difference, self.difference.game
        if game.phase == PLAYING:
            if len(difference.extra) > 1:
                return ev.Q_AMBIGUOUS
            out = difference.colour_at(p) != game.position.to_move
            return ev.Q_OUT_OF_TURN if out else ev.Q_ILLEGAL
        if game.phase == FILLING:
            from wenping.game.ceremony import of

            return of(game).why_not(game, p, difference.colour_at(p)) or ev.Q_EXTRA
        return ev.Q_EXTRA


def _seen(state: bytearray, recorded: bytearray):
    """Yield a SEEN event for each sensor that has settled on another state than is recorded."""
    for s in range(len(recorded)):
        if state[s] != recorded[s]:
            yield encode(ev.SEEN, state[s], s)
