"""What stones mean in play that are put, moved or taken off: moves, moves taken back, offers."""

from wenping.game import events as ev
from wenping.game import priors
from wenping.game.events import encode
from wenping.inference.orders import shared
from wenping.weiqi.points import EMPTY, PASS, lines_apart

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.inference.prisoners import Prisoners
    from wenping.inference.unseen import Unseen

# Stones that lie there while one of these is asked are tried as moves again when that is over;
# stones that lie there while another question is open are asked about.
_CHOICES = (ev.Q_OUT_OF_TURN, ev.Q_ILLEGAL, ev.Q_AMBIGUOUS, ev.Q_UNCERTAIN, ev.Q_MASKED,
            ev.Q_COLUMN)  # fmt: skip

# Play goes on beside what these are asked about.
_PLAYED_BESIDE = (ev.Q_MISSING, ev.Q_EXTRA, ev.Q_WRONG_COLOUR)


class Played:
    """Explains a difference in play by moves, or offers a stone that may be one."""

    def __init__(self, unseen: "Unseen", prisoners: "Prisoners"):
        self.difference = unseen.difference
        self._game = self.difference.game
        self._orders = unseen.orders
        self._questions = unseen.questions
        self._unseen = unseen
        self._prisoners = prisoners
        self.left = []  # stones that were no moves when others beside them were, or taken back
        self._anew = -1  # so many moves were left when the last was taken back
        self.off = []  # the points of the last moves that were taken back, in their order, ...
        self._off_from = 0  # ... the first of them after so many moves

    def forget(self) -> None:
        """Stones that have left their points are new ones when they come again."""
        self.left = [p for p in self.left if p and self.difference.is_seen(p)]

    def events(self, now_ms: int):
        """Yield the events of the one explanation; three stones and more that came in turn are
        moves, however long they have been there.
        """
        difference, position = self.difference, self._game.position
        if self._gives_turn(now_ms):
            yield encode(ev.AGREED, 3 - position.to_move, ev.BY_PRESS)
            return
        for explanation in self._explanations(now_ms):
            if explanation[1]:
                break
        else:
            return
        back, orders = explanation
        if len(orders) != 1:
            return
        order = orders[0]
        if not order:
            self._note_off(back)
            yield encode(ev.UNDO, 0, back, ev.TAKEN_BACK)
            return
        if difference.arrivals.stirs(order) or not back and self._repeats(order, now_ms):
            return
        if len(order) == 1 and not back and difference.moving_on.may(order[0]):
            difference.moving_on.waits = order[0]
            return
        if not back and self._doubtful(order, now_ms):
            self._questions.put(order[0], ev.Q_EXTRA)
            return
        yield from self._record(order, back)

    def _repeats(self, order: list, now_ms: int) -> bool:
        """Whether this one stone may be an open contact, and its owner has not pressed the clock
        UNSEEN_MS ago: until then the stone of that press may still come to another point.
        """
        turn = self._game.turn
        if len(order) != 1 or not self.difference.arrivals.repeats(order[0]):
            return False
        pressed = turn.early == self._game.position.to_move
        return not pressed or now_ms - turn.early_ms < priors.UNSEEN_MS

    def _record(self, order: list, back: int):
        """Yield the events of these moves, after so many of the last ones that slid are undone."""
        difference, position = self.difference, self._game.position
        if back:
            slid = position.move_point(position.moves - back)
            yield encode(ev.SEEN, EMPTY, self._game.sensor(slid))
            yield encode(ev.UNDO, 0, back, ev.SLID)
        else:
            self.left = [p for p in difference.extra if p not in order]
            again = self._put_again(order)
            if len(again) > len(order):
                yield encode(ev.UNDO, 0, len(again) - len(order), ev.SLID)
            order = again
        colour, turn = position.to_move, self._game.turn
        ended = self._is_ended(order)
        for p in order:
            if difference.colour_at(p) == 3 - colour:  # upside down
                yield encode(ev.SEEN, 3 - colour, self._game.sensor(p))
            yield self.move(p, colour)
            colour = 3 - colour
        self._orders.slid = position.moves if back and len(order) < 2 else 0
        if ended and not (turn.pressed or difference.presses.unexplained()):
            yield encode(ev.PRESS, 3 - colour)

    def _note_off(self, back: int) -> None:
        """So many of the last moves are taken back: remember their points, for _put_again().  Not
        in a game without presses: there putting stones back looks like playing them again.
        """
        position = self._game.position
        first = self._anew = position.moves - back
        off = list(map(position.move_point, range(first, position.moves)))
        if first >= self._off_from and set(off) <= set(self.off):
            return  # of those that were put back one is lifted once more
        next_to = position.moves == self._off_from
        if next_to or self.difference.presses.ended():
            self.off, self._off_from = off + (self.off if next_to else []), first

    def _put_again(self, order: list) -> list:
        """These moves; but if with them all stones lie there again that were taken off last, those
        moves in their old order: somebody lifted the stones and put them back.  A press of the
        clock since then says that they are new moves.
        """
        game, off = self._game, self.off
        position = game.position
        if not off:
            return order  # nearly always
        made = list(map(position.move_point, range(self._off_from, position.moves))) + order
        if len(made) != len(off) or game.turn.pressed or game.turn.presses:
            return order
        for side in range(2):
            if sorted(made[side::2]) != sorted(off[side::2]):
                return order
        return order if made == off else off

    def _is_ended(self, order: list) -> bool:
        """Whether the last of several of these moves, or of those after one that was not seen, was
        ended by its clock before it was recorded.
        """
        game = self._game
        if not game.turn.presses:
            return False  # nearly always
        last = game.position.to_move - 1 if len(order) % 2 else 2 - game.position.to_move
        presses = 0
        for press in self.difference.presses.unexplained():
            presses += press & 1 == last
        later = len(order) > 1 or game.turn.early != last + 1
        return later and presses >= (len(order) + 1) // 2

    def _gives_turn(self, now_ms: int) -> bool:
        """Whether the side to move has pressed its clock without a stone where its turn was only
        guessed: the other side is to move. A stone may lie undetected, as at the edge of its cell.
        """
        difference, game = self.difference, self._game
        turn, lasted = game.position.to_move, now_ms - difference.since_ms
        if not game.turn.guessed or game.turn.early != turn or difference.differs():
            return False
        if lasted < priors.ASK_MS or game.question:
            return False
        return not difference.around.detect(turn, lasted, priors.ASKED)

    def move(self, p: int, colour: int):
        """The event of a move: seen, or only meant where the sensor fails, or where the stone lies
        upside down.
        """
        difference, game = self.difference, self._game
        self._orders.before_ms = game.last_ms
        if game.turn.pressed and game.position.moves > self._off_from:
            self.off = []  # the one before was played anew
        difference.arrivals.played(p)
        difference.moving_on.played(colour)
        difference.presses.played(p, colour, game.position.moves)
        self._anew = -1
        meant = p in difference.masked or difference.colour_at(p) == 3 - colour
        return encode(ev.MOVE if meant else ev.PLAYED, colour, p)

    def _explanations(self, now_ms: int):
        """Yield (moves to be taken back, orders of moves then) by each kind of explanation, [] if
        it explains nothing; the most plausible first: 1. moves with doubted stones; 2. an unseen
        stone that was detected before any other came; 3. moves; 4. the last stone elsewhere, with a
        reply: unseen, or 5. seen; 6. the last move, which only sensors around told of, replaced;
        7. moves beside a question; 8. moves taken off; 9. slides; 10. the last stone lifted or
        misread; 11. gone from a masked point; 12. some upside down, or one unseen. Before 12 a
        stone that may be the last move instead is offered.
        """
        difference, orders = self.difference, self._orders
        if difference.unsure:
            yield 0, self._unseen.doubted()
        if self._game.turn.early:
            yield 0, self._unseen.before()
        if not difference.wrong:
            yield 0, orders.found(difference.extra, difference.missing)
        yield 1, self._unseen.answered()
        yield 1, orders.answered_elsewhere(now_ms)
        instead = self._unseen.refuted()
        yield 1, [instead] if len(instead) > 1 else []
        yield 0, self._beside()
        off = self._taken_back(now_ms)
        yield off, [[]] if off else []
        yield 1, orders.after_slide(1, now_ms)
        yield 2, orders.after_slide(2, now_ms)
        yield 1, [[]] if self._is_lifted(now_ms) or self._is_misread(now_ms) else []
        found = self._unseen.found(now_ms)
        yield 1, [[]] if self._unseen.is_last_gone() else []
        p = instead[0] if instead else orders.elsewhere(now_ms) or self._unseen.moved(now_ms)
        if p:
            self._questions.put(p, ev.Q_MOVED)
        yield 0, found

    def _beside(self) -> list:
        """The moves of people who play on without mending what they were asked about; [] if there
        are none, or it is not sure: their owner must have pressed the clock, or more have come by
        turns than are missing, which else may be those, put elsewhere. Stones that may be what the
        question is about (_is_left) need not be explained, and a stone that was pushed is no move.
        None while the first new stone may be the reply to a move that was not seen.
        """
        difference = self.difference
        if self._game.question not in _PLAYED_BESIDE or self._orders.captured_in_reply():
            return []
        extra, pushed = difference.extra, difference.arrivals.pushed()
        left = pushed or [p for p in extra if self._is_left(p)]
        if len(left) == len(extra) or len(extra) == difference.count() and not left:
            return []
        moves = [p for p in extra if p not in pushed]
        found = self._orders.found(moves, [], PASS, None, left)
        order = found[0] if found else []
        for other in found[1:]:
            order = shared(order, other)
        sure = len(order) > max(1, len(difference.missing))
        sure = sure or order and self._is_pressed_for(order[0])
        return [order] if sure else []

    def _is_left(self, p: int) -> bool:
        """Whether the new stone on p may be no move: it lay there when the question was asked, or
        ASK_MS before the newest stone. While a stone is missing, only one that may be the missing
        stone, displaced, is no move.
        """
        difference, came = self.difference, self.difference.arrivals.came
        newest_ms = max([came[q] for q in difference.extra])
        if came[p] > max(self._questions.begun_ms, newest_ms - priors.ASK_MS):
            return False
        return not difference.missing or self._is_displaced(p)

    def _is_displaced(self, p: int) -> bool:
        """Whether the new stone on p may be a missing one of its colour, displaced: that is missing
        at most DISPLACED_LINES away, and left its point at most DISPLACED_MS before p was covered.
        """
        difference, came = self.difference, self.difference.arrivals.came
        grid, colour = self._game.position.grid, difference.colour_at(p)
        since_ms = came.get(p, 0) - priors.DISPLACED_MS
        near = [q for q in difference.missing if lines_apart(p, q) <= priors.DISPLACED_LINES]
        return colour in [grid[q] for q in near if came.get(q, 0) >= since_ms]

    def _is_pressed_for(self, p: int) -> bool:
        """Whether the side to move has pressed its clock for the stone on p: since the stone was
        felt, because one that comes after a press may be the stone that the question is about, put
        back beside its point. Where a stone is missing that cannot be this one, a press up to
        WARM_MS before counts too: quick hands press before they lay a stone.
        """
        difference = self.difference
        side, felt_ms = self._game.position.to_move - 1, difference.arrivals.felt_ms(p)
        if self._game.question == ev.Q_MISSING and not self._is_displaced(p):
            felt_ms -= priors.WARM_MS
        for press in difference.presses.unexplained():
            if press & 1 == side and press >> 1 >= felt_ms:
                return True
        return False

    def _taken_back(self, now_ms: int) -> int:
        """How many of the last moves were taken off the board, one after the other, and nothing
        else was. One alone does not count, as it may be looked at, unless others were taken back
        just before; nor then a prisoner that was lifted before the stone that captures it is laid:
        one move would capture it. Up to FEW_TAKEN may go in any order; a sleeve sweeps them off at
        once, but several for which nobody has pressed, after a move that was pressed for, were no
        stones: a case with magnets, say, or a telephone. The stones that they captured must still
        lie there.
        """
        difference, position = self.difference, self._game.position
        missing, lasted = difference.missing, now_ms - difference.since_ms
        if not missing or difference.extra or difference.wrong or lasted < priors.TAKEN_MS:
            return 0
        gone_ms, taken, off = [], 0, 0
        for i in range(position.moves - 1, -1, -1):
            p = position.move_point(i)
            if p in missing:
                gone_ms.append(difference.arrivals.came[p])
            elif not difference.around.is_gone(i, now_ms):
                break
            off += 1
            taken += position.move_taken(i)
        least = 1 if position.moves == self._anew and not self._orders.taker() else 2
        if off < least or len(gone_ms) < len(missing) or taken > self._game.lifting:
            return 0
        if len(missing) == 1 and lasted < priors.LIFTED_MS:
            return 0
        elsewhere = difference.arrivals.gone
        if elsewhere and max(elsewhere)[0] >= min(gone_ms):
            return 0  # they lay elsewhere meanwhile, and the lights lead back
        if off > 1 and off == difference.presses.unpressed():
            return off
        if off <= priors.FEW_TAKEN:
            gone_ms.sort()
        swept = [ms for ms, after in zip(gone_ms, gone_ms[1:]) if after - ms < priors.ONE_BY_ONE_MS]
        return 0 if swept else off

    def _is_lifted(self, now_ms: int) -> bool:
        """Whether the last stone has been off its point for longer than it takes to straighten it,
        before its owner has pressed the clock, and soon after it came: it was only held there, or
        comes to lie elsewhere. In a game without presses it is asked about instead, unless the
        other side has pressed since: that was for the move before, so that this one was none.
        """
        difference, game = self.difference, self._game
        last, turn = game.last_point, game.turn
        # a stone that was asked for before this one came off is another matter
        others = set(difference.missing) - {last, game.about}
        if last not in difference.missing or others or difference.wrong or turn.pressed:
            return False
        presses = difference.presses
        if not presses.awaited() and (turn.early or not presses.ended()):
            return False
        if difference.extra and self._orders.is_pushed(difference.extra):
            return False
        if game.position.move_taken(game.position.moves - 1) > game.lifting:
            return False
        if game.position.moves == self._anew and self._orders.taker():
            return False  # a prisoner, as in _taken_back()
        left_ms = difference.arrivals.came.get(last, now_ms)
        return left_ms - game.last_ms <= priors.LAID_MS and now_ms - left_ms >= priors.LIFTED_MS

    def _is_misread(self, now_ms: int) -> bool:
        """Whether the last move is none: its only evidence was a sensor that was found since to be
        stuck at a stone's reading, and nobody has pressed the clock for it.
        """
        difference, game, sensing = self.difference, self._game, self.difference.sensing
        last, lasted = game.last_point, now_ms - game.last_ms
        if last not in difference.masked or last in game.undetected or game.turn.pressed:
            return False
        if sensing.misread != game.sensor(last):
            return False
        return sensing.now_ms - sensing.misread_ms < lasted <= priors.LAID_MS

    def _doubtful(self, order: list, now_ms: int) -> bool:
        """Whether one of these stones may be something else than a move.  One with a reply is no
        prisoner that fell on the board, even if people were asked whether it is: after a prisoner
        its own side would lay the next stone.
        """
        difference, game = self.difference, self._game
        asked = game.question == ev.Q_EXTRA and game.about == order[0]
        if asked and len(order) == difference.count() == 2:
            return False
        for p in order:
            s = game.sensor(p)
            state = difference.state[s]
            if state not in (1, 2):
                continue  # nothing is seen there: it was asked about
            lay = game.seen[s] == state and game.question not in _CHOICES
            few = lay and (len(order) <= 2 or difference.arrivals.is_before(p))
            if few and not self._is_declared(p):
                return True  # it lay there before: taken back, or displaced with others
            if len(order) > 1:
                continue
            if p in self.left or self._prisoners.doubts(state, p, now_ms):
                return True
        return False

    def _is_declared(self, p: int) -> bool:
        """Whether the side to move has pressed its clock for the stone on p, which came after
        people were asked about another, or beside a pushed one, or while one was lifted that is
        back: they are not asked whether it is a move.
        """
        difference, game = self.difference, self._game
        arrivals = difference.arrivals
        if arrivals.came.get(p, 0) <= self._questions.asked_ms and not arrivals.pushed():
            if self._is_displaced(p) or difference.unsure:
                return False
        return game.turn.early == game.position.to_move and self._is_pressed_for(p)
