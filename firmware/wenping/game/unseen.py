"""Moves whose stone is not detected by its own sensor, or reads as the other side's: the side to
move has pressed the clock, or the other has replied, and no move was seen.
"""

from wenping.game import events as ev
from wenping.game import priors
from wenping.game.questions import Questions
from wenping.game.search import Search
from wenping.geometry import LINES
from wenping.weiqi.points import BLACK, EMPTY, PASS, lines_apart


class Unseen:
    """Takes a move where the sensors around a point detect its stone, and has the others asked for:
    search (Search) gives what is offered in turn.  One whose clock was not pressed, but that has a
    reply, is asked for where it is detected, for a while; then the reply is out of turn.

    Looking around all points is slow: once for each difference (Difference.key), again just before
    the stone is asked for, when what is read around it has settled, and every AGAIN_MS.
    """

    def __init__(self, questions: Questions):
        self.difference = questions.difference
        self.search = Search(self.difference)
        self.orders = questions.orders
        self.questions = questions
        self._detected = -1  # the sensor around which an unseen stone is detected, ...
        self._nats = 0  # ... by these odds, ...
        self._detected_key = None  # ... as of this difference, ...
        self._detected_turn = 0  # ... counting the searches for it, ...
        self._detected_for = (0, 0)  # ... after so many moves, and a press at that time
        self._gone, self._gone_key = {}, None  # see is_gone()
        self._told = (0, -1)  # the move that only those sensors told of: its number and point
        self._moved = (0, PASS)  # where the last stone lies by moved(): its number and that point

    def forget(self) -> None:
        """A game was opened: nothing has been detected in it."""
        self._detected, self._detected_for = -1, (0, 0)
        self._told, self._moved = (0, -1), (0, PASS)

    def found(self, now_ms: int) -> list:
        """Orders of moves with an unseen one; where there are none it may be offered."""
        difference, lasted = self.difference, now_ms - self.difference.since_ms
        pressed, extra = self.questions.ended_turn(), difference.extra
        least = priors.UNSEEN_MS if pressed else priors.PATIENCE_MS
        waited = max(lasted, now_ms - self._pressed_ms(now_ms))
        if difference.sensing is None or difference.wrong or waited < least:
            return []
        turn = difference.game.position.to_move
        p = self._detect(turn, waited) if pressed or extra and not difference.missing else PASS
        turned = self.orders.turned(difference.missing) if lasted >= least else []
        if turned:
            return [turned]
        if difference.missing:
            return self._taker(lasted) if pressed else []
        if not (pressed or extra):
            return []
        several = p and self.orders.timeline.lacks_several(extra)
        found = self.orders.found(extra, [], p) if p and not several else []
        if len(found) == 1:
            if self._nats >= (priors.FOUND if pressed else self._unpressed(extra)):
                self._tell(p)
                return found
            if not pressed and lasted < priors.QUIET_MS:
                seen = now_ms - self.questions.asked_ms >= priors.LATE_MS  # by who presses now
                self.questions.put(p, ev.Q_MASKED, p if seen else PASS)
        if pressed and lasted >= self._patience():
            turned = self.questions.may_be_turned()
            if turned or self.questions.follow_unseen() and not self.is_hasty():
                self._offer_next(turn, now_ms)
        return []

    def _patience(self) -> int:
        """How long (ms) nobody is asked where the stone lies for which the clock was pressed: twice
        as long as its owner has pressed before other stones came.
        """
        ahead_ms = self.difference.ahead_ms[self.difference.game.position.to_move]
        patience_ms = priors.HAND_MS if self.difference.arriving() else priors.ASK_MS
        if len(self.difference.extra) > 1:
            patience_ms = priors.QUIET_MS
        return max(patience_ms, 2 * ahead_ms)

    def is_hasty(self) -> bool:
        """Whether the side to move has only pressed its clock so soon after the other side that no
        hand can have laid a stone between: nobody is asked, until it presses again.  Who insists
        (app/buttons.py) has pressed at the time of the press that the other side forgot.
        """
        game, presses = self.difference.game, self.difference.presses()
        side = game.position.to_move - 1
        own_ms = [press >> 1 for press in presses if press & 1 == side]
        if self.difference.extra or game.turn.skipped or not own_ms:
            return False
        return 0 < own_ms[-1] - max(game.turn.pressed_ms, game.last_ms) < priors.HASTY_MS

    def is_hinted(self) -> bool:
        """Whether the sensors around a point tell of a stone for which the clock was pressed."""
        found = self._detected >= 0 and self._nats >= priors.HINTED
        return found and self._detected_for == self._pressed()

    def is_last_gone(self) -> bool:
        """Whether the last stone has gone, by what the sensors around its masked point read: then
        who presses without a stone has laid none.
        """
        game, s = self.difference.game, self._detected
        last = s >= 0 and game.points[s] == game.last_point and self.questions.ended_turn()
        return (
            last
            and not self.difference.extra
            and self._nats >= priors.FOUND
            and self._detected_for == self._pressed()
        )

    def is_gone(self, move: int, now_ms: int) -> bool:
        """Whether the stone of this move (its number, from 0) has gone from a point whose sensor is
        not used, by what the sensors around it read: looked at for each difference, and every
        AGAIN_MS.
        """
        difference, position = self.difference, self.difference.game.position
        p = position.move_point(move)
        if p not in difference.masked:
            return False  # nearly always
        key = difference.key, (now_ms - difference.since_ms) // priors.AGAIN_MS
        if self._gone_key != key:
            self._gone_key, self._gone = key, {}
        if p not in self._gone:
            self._gone[p] = self.told_of(p) == 3 - position.move_colour(move)
        return self._gone[p]

    def moved(self, now_ms: int) -> int:
        """The point where the last stone, which is missing, lies undetected; PASS: nowhere."""
        difference, game = self.difference, self.difference.game
        if difference.sensing is None or difference.missing != [game.last_point]:
            return PASS
        if difference.extra or difference.wrong or self.questions.ended_turn():
            return PASS
        lasted = now_ms - difference.since_ms
        if lasted < priors.UNSEEN_MS:
            return PASS
        p = self._detect(3 - game.position.to_move, lasted, priors.ASKED)
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
        if (
            not p
            or moves != game.position.moves
            or not (new and difference.is_free(game.sensor(p)))
        ):
            return []
        if difference.wrong not in ([], [last]) or difference.missing not in ([], [last]):
            return []
        if game.turn.early != game.position.to_move and len(new) < 2:
            return []
        if self._is_beside(last):
            return []
        found = self.orders.with_last_at(p, new)
        if len(found) == 1:
            self._tell(p)
        return found if len(found) == 1 else []

    def _is_beside(self, last: int) -> bool:
        """Whether a reading of the last stone's colour has come beside its point since it has left
        that, settled or not: it was moved there, and is believed if it is at rest.
        """
        difference, colour = self.difference, 3 - self.difference.game.position.to_move
        sensing, left_ms, found = difference.sensing, difference.came.get(last, 0), False
        for p in difference.unsure + difference.extra:
            s = difference.game.sensor(p)
            alike = (sensing.field_10ut(s) > 0) == (colour == BLACK)
            if alike and lines_apart(p, last) <= 1 and difference.came.get(p, 0) >= left_ms:
                sensing.believe(s, colour)
                found = True
        return found

    def refuted(self) -> list:
        """The new stones as moves without the last one, if only the sensors around it told of that
        and its owner has laid a stone since: it lies there, and with a reply that is sure.
        """
        difference, game = self.difference, self.difference.game
        if self._told != (game.position.moves, game.last_point):
            return []
        if [p for p in difference.extra if difference.laid_ms(p) < game.last_ms]:
            return []  # that lay there before
        found = [] if difference.wrong else self.orders.without_last(self.difference.extra)
        return found[0] if len(found) == 1 else []

    def before(self) -> list:
        """The order of the unseen stone for which the clock was pressed, if it was detected surely
        before any other stone came: that is then a reply, upside down if it reads like one of the
        side that pressed.
        """
        difference, game = self.difference, self.difference.game
        came, turn, s = difference.came, game.turn, self._detected
        if s < 0 or self._nats < priors.FOUND + priors.TURNED or not difference.is_free(s):
            return []
        if turn.early != game.position.to_move or self._detected_for != self._pressed():
            return []
        if not difference.extra or any([came.get(p, 0) <= turn.early_ms for p in difference.extra]):
            return []
        if difference.count() > len(difference.extra):
            return []
        found = self.orders.found([], [], game.points[s])
        if found:
            self._tell(game.points[s])
        return found

    def _tell(self, p: int) -> None:
        """The next move is p, of which only the sensors around it tell."""
        self.difference.undetected(p, self.difference.game.position.to_move)
        self.tell(p)

    def tell(self, p: int) -> None:
        """The next move is p, where no stone is seen: it is none if its owner lays another."""
        self._told = (self.difference.game.position.moves + 1, p)

    def _unpressed(self, extra: list) -> int:
        """By what odds (1/16 nats) an unseen stone is believed whose clock nobody has pressed: the
        stones that follow it by turns say whether there is one, and it may lie anywhere.
        """
        by_turns = self.orders.timeline.missing_first(extra)
        return max(priors.FOUND, priors.ANYWHERE + priors.HINTED - by_turns)

    def _pressed_ms(self, now_ms: int) -> int:
        """When the clock was pressed for the stone that is not seen; now_ms if it was not: others
        may lay stones meanwhile.
        """
        presses = self.difference.presses()
        return presses[0] >> 1 if presses else now_ms

    def _pressed(self) -> tuple:
        """For which press an unseen stone is sought: (moves before it, its time)."""
        game = self.difference.game
        return game.position.moves, game.turn.early_ms

    def doubted(self) -> list:
        """The order by turns, if stones that came since the last move are doubted and yet likely:
        likelier than all else by what the sensors around them read, or than a stone that no sensor
        detects, where such a one is lacking among those that came.
        They are believed if others have replied, three stones and more in all, or if it is one
        alone and its owner has pressed the clock; of two the owner is asked.
        """
        difference, game, sensing = self.difference, self.difference.game, self.difference.sensing
        pressed = self.questions.ended_turn()
        if sensing is None or difference.wrong or not (difference.extra or pressed):
            return []
        likely, lacks = {}, pressed and len(difference.extra) > 1 and self.questions.follow_unseen()
        for p in difference.unsure:
            s = game.sensor(p)
            colour = sensing.doubted_as(s) if lacks else sensing.likely(s)
            if colour and difference.came.get(p, 0) > game.last_ms and game.meant(p) == EMPTY:
                likely[p] = colour
        found = (
            self.orders.found(difference.extra, difference.missing, PASS, likely) if likely else []
        )
        order = found[0] if len(found) == 1 else []
        sure = len(order) > 2 or len(order) == 1 and pressed
        if sure and any([self._is_elsewhere(p, likely[p]) for p in likely]):
            return []
        if sure and not difference.arriving():
            for p in likely:
                sensing.believe(game.sensor(p), likely[p])
            return [order]
        if len(order) == 2 and order[0] in likely:
            self.questions.put(order[0], ev.Q_MASKED)
        return []

    def _is_elsewhere(self, p: int, colour: int) -> bool:
        """Whether the sensors around another point of the row of p tell of this doubted stone: the
        wires of two columns may be exchanged.
        """
        difference, blind = self.difference, self.difference.blind()
        s = difference.game.sensor(p)
        start = s - s % LINES
        blind.survey(colour, start, start + LINES)
        row = [m for m in range(start, start + LINES) if m != s and difference.is_free(m)]
        return any([blind.nats[m] >= priors.HINTED for m in row])

    def told_of(self, p: int) -> int:
        """By the sensors around a masked point: the colour whose stone came to it, or whose
        opponent's stone left it; EMPTY if neither is clear.
        """
        return self.difference.blind().came(self.difference.game.sensor(p), priors.CAME)

    def _taker(self, lasted: int) -> list:
        """The move that captured the missing stones, but its stone is not detected, or lies upside
        down. Taken where the sensor there is masked, else asked for.
        """
        difference, p = self.difference, self.orders.taker()
        if not p or p not in difference.extra and not self.search.free(difference.game.sensor(p)):
            return []
        if p in difference.masked:
            return [[p]]
        if lasted >= priors.ASK_MS:
            self.questions.put(p, ev.Q_MASKED)
        return []

    def _offer_next(self, colour: int, now_ms: int) -> None:
        """Offer the next of the places where the stone may lie; none when all were offered in vain:
        then both players are asked to say what lies there (game/agree.py). A press just after a
        stone came is for one that is played on: it answers nothing.
        """
        difference = self.difference
        p = self.search.offer(colour, now_ms - difference.since_ms, self.questions.may_be_turned())
        code = ev.Q_MASKED if p and not self.search.by_column else ev.Q_COLUMN
        newest_ms = max([0] + [difference.came.get(q, 0) for q in difference.extra])
        least_ms = priors.QUIET_MS if len(difference.extra) > 1 else priors.ASK_MS
        played = difference.extra and now_ms - newest_ms < least_ms
        answer, by_column = self.search.answered()
        answered = ev.Q_COLUMN if by_column else ev.Q_MASKED
        self.questions.put(p, code, PASS if played else answer, answered)

    def _detect(self, colour: int, lasted: int, least: int = priors.HINTED) -> int:
        """The point around which a stone of the colour is detected, not on it, by odds of `least`
        (1/16 nats), or PASS; _nats.
        """
        difference = self.difference
        turn = (lasted + priors.UNSEEN_MS) // priors.AGAIN_MS
        if self._detected_key is not difference.key or self._detected_turn != turn:
            self._detected_key, self._detected_turn = difference.key, turn
            before, self._detected_for = self._detected_for, self._pressed()
            game = difference.game
            last = [game.sensor(game.last_point)] if game.last_point else ()
            s, nats = difference.blind().find(colour, difference.is_free, last)
            if nats >= priors.ASKED and not self._may_be_beside(s):
                if s == self._detected and before == self._detected_for:
                    nats = max(nats, self._nats)  # by what came since, fewer sensors can be asked
                self._detected, self._nats = s, nats
            else:
                self._detected, self._nats = -1, nats
        s = self._detected
        found = s >= 0 and self._nats >= least and difference.is_free(s)
        return difference.game.points[s] if found else PASS

    def _may_be_beside(self, s: int) -> bool:
        """Whether the stone may lie near s on a point whose sensor fails too and around which
        no sensor can be used: what is detected around s is then perhaps that stone, off its
        middle.
        """
        game, sensing = self.difference.game, self.difference.sensing
        row, col = s // LINES, s % LINES
        for r in range(max(0, row - 2), min(LINES, row + 3)):
            for m in range(LINES * r + max(0, col - 2), LINES * r + min(LINES, col + 3)):
                if m != s and sensing.is_masked(m) and not sensing.blind.nats[m]:
                    if game.points[m] and game.meant(game.points[m]) == EMPTY:
                        return True
        return False
