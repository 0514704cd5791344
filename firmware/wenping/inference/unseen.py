"""Moves whose stone is not detected by its own sensor, or reads as the other side's: the side to
move has pressed the clock, or the other has replied, and no move was seen.
"""

from wenping.game import events as ev
from wenping.game import priors
from wenping.inference.search import Search
from wenping.weiqi.points import BLACK, EMPTY, PASS, lines_apart

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.inference.difference import Difference
    from wenping.inference.questions import Questions


class Unseen:
    """Takes a move where the sensors around a point detect its stone, and has the others asked for:
    search (Search) gives what is offered in turn.  If no press but only a reply tells of it, the
    point where it is detected is asked about for QUIET_MS; then the reply is out of turn.
    """

    def __init__(self, questions: "Questions"):
        self.difference = questions.difference
        self._around = self.difference.around
        self.search = Search(self.difference)
        self.orders = questions.orders
        self.questions = questions
        self.forget()

    def forget(self) -> None:
        """A game was opened: no sensors have told of a move in it."""
        self._told = (0, -1)  # the move of which only the sensors around tell: its number, point
        self._moved = (0, PASS)  # where the last stone lies by moved(): its number and that point

    def found(self, now_ms: int) -> list:
        """Orders of moves with an unseen one; where there are none it may be offered."""
        difference, lasted = self.difference, now_ms - self.difference.since_ms
        pressed, extra = self.questions.ended_turn(), difference.extra
        least = priors.UNSEEN_MS if pressed else priors.PATIENCE_MS
        presses = difference.presses.unexplained()  # others may lay stones after such a press
        waited = max(lasted, now_ms - (presses[0] >> 1)) if presses else lasted
        if difference.wrong or waited < least:
            return []
        turn = difference.game.position.to_move
        missing = difference.missing and not self.orders.captured_in_reply()
        searched = pressed or extra and not missing
        p = self._around.detect(turn, waited) if searched else PASS
        order = self.orders.turned() if lasted >= least else []
        if order:
            return [order]
        if missing:
            told = pressed or self.orders.has_captured(now_ms)
            return self._taker(lasted, now_ms) if told else []
        single = p and not self.orders.timeline.lacks_several(extra)
        found = self.orders.found(extra, difference.missing, p) if single else []
        if len(found) == 1:
            if self._around.nats >= (priors.FOUND if pressed else self._unpressed(extra)):
                self.tell(p)
                return found
            if not pressed and lasted < priors.QUIET_MS:
                seen = now_ms - self.questions.asked_ms >= priors.LATE_MS  # by who presses now
                self.questions.put(p, ev.Q_MASKED, p if seen else PASS)
        if pressed and lasted >= self._patience():
            turned = self.questions.may_be_turned()
            first = turned or self._around.pressed_for()
            if turned or self.questions.follow_unseen() and (first or not self.is_hasty()):
                self._offer_next(first, now_ms)
        elif difference.missing and lasted >= priors.QUIET_MS:
            # a reply has captured them, and nobody has pressed for the move before it
            self._offer_next(self._around.pressed_for(), now_ms)
        return []

    def _patience(self) -> int:
        """How long (ms) nobody is asked where the stone lies for which the clock was pressed: twice
        as long as its owner has pressed before other stones came. An open question stays open, also
        while a hand moves stones.
        """
        difference = self.difference
        if difference.game.question in (ev.Q_MASKED, ev.Q_COLUMN):
            return 0
        ahead_ms = difference.presses.ahead_ms[difference.game.position.to_move]
        patience_ms = priors.HAND_MS if difference.arrivals.arriving() else priors.ASK_MS
        if len(difference.extra) > 1:
            patience_ms = priors.QUIET_MS
        return max(patience_ms, 2 * ahead_ms)

    def is_hasty(self) -> bool:
        """Whether the press of the side to move stands for no new stone: it came so soon after the
        other side's that no hand can have laid one between; or, in a game with clocks, it is the
        only one, and that side had not ended its last move: it ends that late. Nobody is asked for
        a stone until it presses again.  Never where the second press also stands for one that the
        opponent forgot (app/buttons.py): their times are the same.
        """
        difference, game = self.difference, self.difference.game
        presses, side = difference.presses.unexplained(), game.position.to_move - 1
        own_ms = [press >> 1 for press in presses if press & 1 == side]
        if difference.extra or not own_ms:
            return False
        late = game.position.moves > 1 and game.clock.kind != "none"
        if late and difference.presses.ended() & 3 == 1 and len(own_ms) == 1:
            return True
        if game.turn.skipped:
            return False
        return 0 < own_ms[-1] - max(game.turn.pressed_ms, game.last_ms) < priors.HASTY_MS

    def is_last_gone(self) -> bool:
        """Whether the last stone has gone from its masked point, as the sensors around it tell: the
        side to move, which has pressed, has laid none then.  Not while an illegal stone is asked
        about: the press was for that one, and the last stone may be held in a hand meanwhile, as
        when a ko was retaken too early.
        """
        game, around = self.difference.game, self._around
        s = around.sensor
        if game.question == ev.Q_ILLEGAL:
            return False
        last = game.points[s] == game.last_point and self.questions.ended_turn()
        return last and around.pressed_odds() >= priors.FOUND and not self.difference.extra

    def moved(self, now_ms: int) -> int:
        """The point where the last stone lies undetected that is missing, or has gone from a point
        whose sensor is not used; PASS: nowhere.
        """
        difference, game = self.difference, self.difference.game
        if difference.missing not in ([], [game.last_point]):
            return PASS
        if difference.extra or difference.wrong or self.questions.ended_turn():
            return PASS
        lasted = now_ms - difference.since_ms
        if lasted < priors.UNSEEN_MS:
            return PASS
        if not difference.missing and not self._around.is_gone(game.position.moves - 1, now_ms):
            return PASS
        p = self._around.detect(3 - game.position.to_move, lasted, priors.ASKED)
        if p:
            self._moved = game.position.moves, p
        return p

    def answered(self) -> list:
        """The orders without the last move and with its stone where it lies undetected (moved()),
        if the other side has replied: it has laid a stone, perhaps on the very point that was left,
        and pressed its clock, or a third stone followed. It takes the stone for moved, not for
        taken back.
        """
        difference, game = self.difference, self.difference.game
        moves, p = self._moved
        last, new = game.last_point, difference.extra + difference.wrong
        if not (p and new) or moves != game.position.moves:
            return []
        if not difference.is_free(game.sensor(p)):
            return []
        if difference.wrong not in ([], [last]) or difference.missing not in ([], [last]):
            return []
        if game.turn.early != game.position.to_move and len(new) < 2:
            return []
        if self._is_beside(last):
            return []
        found = self.orders.without_last(new, [], p)
        if len(found) != 1:
            return []
        self.tell(p)
        return found

    def _is_beside(self, last: int) -> bool:
        """Whether a reading of the last stone's colour has come beside its point since it has left
        that, settled or not: it was moved there, and is believed if it is at rest.
        """
        difference, colour = self.difference, 3 - self.difference.game.position.to_move
        sensing, came, found = difference.sensing, difference.arrivals.came, False
        left_ms = came.get(last, 0)
        for p in difference.unsure + difference.extra:
            s = difference.game.sensor(p)
            alike = (sensing.field(s) > 0) == (colour == BLACK)
            if alike and lines_apart(p, last) <= 1 and came.get(p, 0) >= left_ms:
                sensing.believe(s, colour)
                found = True
        return found

    def refuted(self) -> list:
        """The new stones as moves without the last one, if only the sensors around it told of that
        and its owner has since laid a stone that is detected: this is the move instead, for certain
        if it has a reply.  Not if an old stone of that side is missing, which may have been pushed
        there, nor if the new stone came after the other side has pressed for its reply.
        """
        difference, game = self.difference, self.difference.game
        if self._told != (game.position.moves, game.last_point):
            return []
        turn, arrivals = game.position.to_move, difference.arrivals
        for p in difference.missing:
            if game.position.grid[p] != turn:
                return []
        replied = game.turn.skipped or game.turn.early == turn
        for p in difference.extra:
            next_move = replied and arrivals.felt_ms(p) > game.turn.early_ms
            if arrivals.laid_ms(p) < game.last_ms:  # that lay there before
                return []
            if next_move and difference.colour_at(p) != turn:
                return []
        found = [] if difference.wrong else self.orders.without_last(difference.extra, [])
        return found[0] if len(found) == 1 else []

    def before(self) -> list:
        """The order of the unseen stone for which the clock was pressed, if it was detected surely
        before any other stone came: that is then a reply, upside down if it reads like one of the
        side that pressed.
        """
        difference, game = self.difference, self.difference.game
        came, turn, around = difference.arrivals.came, game.turn, self._around
        s = around.sensor
        if around.pressed_odds() < priors.FOUND + priors.TURNED or not difference.is_free(s):
            return []
        if turn.early != game.position.to_move:
            return []
        if not difference.extra or difference.count() > len(difference.extra):
            return []
        for p in difference.extra:
            if came.get(p, 0) <= turn.early_ms:
                return []
        found = self.orders.found([], [], game.points[s])
        if found:
            self.tell(game.points[s])
        return found

    def tell(self, p: int) -> None:
        """The next move is on p, where its own sensor detects no stone. If its owner lays another
        stone afterwards, that one is the move (refuted()).
        """
        position = self.difference.game.position
        self._around.undetected(p, position.to_move)
        self._told = (position.moves + 1, p)

    def _unpressed(self, extra: list) -> int:
        """By what odds (1/16 nats) an unseen stone is believed whose clock nobody has pressed: the
        stones that follow it by turns say whether there is one, and it may lie anywhere.
        """
        by_turns = self.orders.timeline.missing_first(extra)
        return max(priors.FOUND, priors.ANYWHERE + priors.HINTED - by_turns)

    def doubted(self) -> list:
        """The order by turns, if stones that came since the last move are doubted and yet likely:
        likelier than all else by what the sensors around them read, or than a stone that no sensor
        detects, where such a one is lacking among those that came. A reading
        that began more than ANSWERED_MS before the last move is no reply to it.
        They are believed if others have replied, three stones and more in all, or if it is one
        alone and its owner has pressed the clock; of two the owner is asked, and of one that may
        lie off its point (Sensing.leans) whatever followed.
        """
        difference = self.difference
        pressed = self.questions.ended_turn()
        if difference.wrong or not (difference.extra or pressed):
            return []
        lacks = len(difference.extra) > 1 and self.questions.follow_unseen()
        likely, off = _likely(difference, lacks)
        if not likely:
            return []
        found = self.orders.found(difference.extra, difference.missing, PASS, likely)
        if len(found) != 1:
            return []
        order = found[0]
        sure = not off and (len(order) > 2 or len(order) == 1 and pressed)
        if sure and any([self._around.is_elsewhere(p, likely[p]) for p in likely]):
            return []
        if sure and not difference.arrivals.arriving():
            for p in likely:
                difference.sensing.believe(difference.game.sensor(p), likely[p])
            return [order]
        if len(order) > 1 and (off or len(order) == 2) and order[0] in likely:
            self.questions.put(order[0], ev.Q_MASKED)
        return []

    def _taker(self, lasted: int, now_ms: int) -> list:
        """The move that captured the missing stones, but its stone is not detected, or lies upside
        down, and those that followed, if the sensors around tell of it. Taken where the sensor
        there is masked, or two others have followed by turns, else asked for.
        """
        difference, p = self.difference, self.orders.taker()
        if not p or p not in difference.extra and not self.search.free(difference.game.sensor(p)):
            return []
        if difference.extra not in ([], [p]):
            if not self.orders.has_captured(now_ms):
                return []
            found = self.orders.found(difference.extra, difference.missing, p)
            sure = len(found) == 1 and (len(found[0]) > 2 or p in difference.masked)
            if sure:
                self.tell(p)
                return found
        elif p in difference.masked:
            return [[p]]
        if lasted >= priors.ASK_MS:
            self.questions.put(p, ev.Q_MASKED)
        return []

    def _offer_next(self, first: int, now_ms: int) -> None:
        """Offer the next of the places where the stone may lie, first the likeliest; none when all
        were offered in vain: then both players are asked to say what lies there (agree.py). A press
        that follows a new stone at once ends the turn for that stone: it does not confirm the
        offered point.
        """
        difference, came = self.difference, self.difference.arrivals.came
        p = self.search.offer(now_ms - difference.since_ms, first)
        code = ev.Q_MASKED if p and not self.search.by_column else ev.Q_COLUMN
        newest_ms = 0
        for q in difference.extra:
            newest_ms = max(newest_ms, came.get(q, 0))
        least_ms = priors.QUIET_MS if len(difference.extra) > 1 else priors.ASK_MS
        played = difference.extra and now_ms - newest_ms < least_ms
        answer, by_column = self.search.answered()
        answered = ev.Q_COLUMN if by_column else ev.Q_MASKED
        self.questions.put(p, code, PASS if played else answer, answered)


def _likely(difference: "Difference", lacks: bool) -> tuple:
    """(colours by point of the doubted stones that have come since the last move and are likely,
    whether a doubted one may lie off its point). lacks: a stone that no sensor detects is lacking.
    """
    game, sensing = difference.game, difference.sensing
    likely, off, since_ms = {}, False, game.last_ms - priors.ANSWERED_MS
    for p in difference.unsure:
        s = game.sensor(p)
        here = lacks and not sensing.across(s)
        colour = sensing.doubted_as(s) if here else sensing.likely(s)
        if not colour:
            colour = sensing.leans(s)
            off = off or colour > 0
        new = difference.arrivals.felt_ms(p) > since_ms
        if colour and new and game.meant(p) == EMPTY:
            likely[p] = colour
    return likely, off
