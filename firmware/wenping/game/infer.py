"""Inference: makes events or a question of the difference between the settled board and the game.

If just one legal explanation exists it is taken; with none, or several, the players are asked (wall
4). An explanation is taken as soon as the points that it needs have settled, even if others have
not; a question is asked only after the difference has lasted.

A stone that may be a move, or something else, is offered: its owner declares it a move by pressing
the clock (`offer`, `accept`). Such are prisoners that may have been dropped, stones that already
lay there while another question was open, and stones on points whose sensor fails.
"""

from wenping.game import events as ev
from wenping.game.beginning import Beginning
from wenping.game.difference import MOST_EXTRA
from wenping.game.events import encode
from wenping.game.exchanged import put_right
from wenping.game.orders import Orders
from wenping.game.phases import FILLING, READY, SETTING
from wenping.game.prisoners import Prisoners
from wenping.game.questions import Questions
from wenping.game.turn import means
from wenping.game.unseen import ASK_MS, QUIET_MS, TURN_MS, UNSEEN_MS
from wenping.weiqi.points import BLACK, EMPTY, PASS, WHITE

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.game.fold import Game
    from wenping.sensing.points import Sensing

ONE_BY_ONE_MS = 300  # between two stones that a hand takes off
TAKEN_MS = 500  # the last stones have been off the board for so long: they are taken back

# Stones that lie there while one of these is asked are tried as moves again when that is over;
# stones that lie there while another question is open are asked about.
_CHOICES = (ev.Q_OUT_OF_TURN, ev.Q_ILLEGAL, ev.Q_AMBIGUOUS, ev.Q_UNCERTAIN, ev.Q_MASKED,
            ev.Q_COLUMN)  # fmt: skip


# Play goes on beside what these are asked about.
_PLAYED_BESIDE = (ev.Q_MISSING, ev.Q_EXTRA, ev.Q_WRONG_COLOUR)


class Inference(Questions):
    """What step() and accept() yield is for the caller to apply; the rest is as in Questions."""

    def __init__(self, game: "Game", defaults: str = "", sensing: "Sensing | None" = None):
        """defaults: settings text of a game that is opened by its first stone."""
        super().__init__(game, sensing)
        self.defaults = defaults
        self.orders = Orders(self)
        self._turned = PASS  # a stone of the other colour, before the turn was ended
        self.beginning = Beginning(self)
        self._unmarked = True  # board and game have agreed on something since Blind.mark()
        self._explain = {
            "setup": self.beginning.set_up,
            "played": self.moves,
            "resume": self._ended,
            "filled": self._ended,
        }

    def step(self, state: bytearray, now_ms: int):
        """Yield the events that follow from the sensors' settled states (bytearray, by sensor).

        The caller applies each event to the game before it asks for the next.
        """
        game = self.game
        if game.phase == READY:
            for event in self.beginning.first_stone(state):
                yield event
        if game.lifting:
            for event in self.prisoners.lifted(state, now_ms):
                yield event
        self.compare(state)
        if self.unsure and self.sensing and self._believed():
            self.compare(state)
        self.watch(now_ms)
        self.offer = PASS
        self.unseen = self.searched = False
        self.instead = False
        self.prisoners.forget()
        if self.extra or self.missing or self.wrong or self.masked or self._is_pressed():
            for event in self._explained(state, now_ms):
                yield event
        for event in self.ask(state, now_ms):
            yield event
        if self._unmarked and not self.waiting and self.sensing and not self.sensing.busy():
            self._unmarked = False
            self.sensing.blind.mark()

    def _explained(self, state: bytearray, now_ms: int):
        """Yield the events that explain what differs, and those that follow from them."""
        explain = self._explain.get(means("stone", self.game.phase))
        if explain is None:
            return
        explained = False
        for event in explain(state, now_ms):
            explained = True
            yield event
        if explained:
            for event in self.prisoners.lifted(state, now_ms):
                yield event
            self._unmarked = True
            self.compare(state)

    def _believed(self) -> bool:
        """Whether doubted readings are taken for stones that the game has there: a stone that was
        there before needs no proof from its neighbours.
        """
        game, found = self.game, False
        for p in self.unsure:
            found = self.sensing.believe(game.sensor(p), game.meant(p)) or found
        return found

    def accept(self):
        """The owner of the offered stone declares it the move: yield the events."""
        p = self.offer
        self.offer = PASS
        position = self.game.position
        if self.instead:
            yield encode(ev.UNDO, 0, 1, ev.TAKEN_BACK)
        elif self.searched:
            p = self.blind.answered()
            if self.blind.by_column:
                self.blind.narrow(p, position.to_move)
                return
        if p and not position.illegal(p, position.to_move):
            if self.unseen:
                self.mask_deaf(p)
            yield self.move(p, position.to_move)

    def look_anew(self) -> None:
        """A game was opened: forget the prisoners of the game before, and mark the fields anew as
        soon as board and game agree; unseen stones are found by their change since.
        """
        self._unmarked = True
        self.beginning.forget()
        self.prisoners = Prisoners(self)

    def exchange(self, first: int, second: int):
        """Yield the events that correct the record after two columns of sensors were swapped."""
        self._unmarked = True
        return put_right(self.game, first, second, self.move)

    def agree(self, state: bytearray, least: int, doubted: bool) -> list:
        """Both players declare the board right: the events that make it the position (agree.py)."""
        from wenping.game.agree import Agreement  # costs heap: only if needed

        out = []
        if self.sensing:
            for p in self.unsure:
                s = self.game.sensor(p)
                if not self.sensing.believe(s, BLACK):
                    self.sensing.believe(s, WHITE)
        if self.game.phase == SETTING:
            out = self.beginning.detected(BLACK) or self.beginning.detected(WHITE)
            self.beginning.forget()  # what lies there is the set-up, be it less than was planned
        self._unmarked = True
        return out + Agreement(self, self.orders).events(state, least, doubted)

    def _is_pressed(self) -> bool:
        """Whether the side to move has pressed its clock and no move was seen."""
        early = self.game.turn.early
        return early != 0 and self.sensing is not None and early == self.game.position.to_move

    def move(self, p: int, colour: int):
        """The event of a move: seen, or only meant where the sensor fails."""
        game = self.game
        self.orders.before_ms = game.last_ms
        if p in self.masked:
            return encode(ev.MOVE, colour, p)
        return encode(ev.PLAYED, colour, p)

    def moves(self, state: bytearray, now_ms: int):
        """The one sequence of moves (perhaps after a slide) that explains the board; three stones
        and more that came in turn are moves, however long they have been there.
        """
        if not self.game.last_point and self.beginning.is_corrected():
            for event in self.beginning.set_up(state, now_ms):
                yield event
            return
        back = 0
        found = self._played()
        if not found:
            found = self.orders.answered_elsewhere()
            back = int(len(found) == 1)
        found = found or self._beside()
        taken = 0 if found else self._taken_back(now_ms)
        if taken:
            yield encode(ev.UNDO, 0, taken, ev.TAKEN_BACK)
            return
        if not found:
            back, found = self._otherwise(now_ms)
        if len(found) != 1:
            return
        if len(found[0]) > 1 and self.arriving() or self.stirs(found[0][0]):
            return  # a stone that has not settled yet may have been laid before these
        colour = self.game.position.to_move
        if not back and self._doubtful(found[0], now_ms):
            self.offer = found[0][0]
            return
        if back:
            slid = self.game.position.move_point(self.game.position.moves - back)
            yield encode(ev.SEEN, EMPTY, self.game.sensor(slid))
            yield encode(ev.UNDO, 0, back, ev.SLID)
            colour = self.game.position.to_move
        for p in found[0]:
            yield self.move(p, colour)
            colour = 3 - colour

    def _played(self) -> list:
        """Orders of moves that explain all new stones; of many, the one in which they came."""
        found = self.orders.in_time()
        if not found and len(self.extra) + len(self.wrong) <= MOST_EXTRA:
            found = self.orders.all(self.extra)
        several = len(found) == 1 and len(found[0]) > 1
        return [] if several and self.orders.is_answered(found[0]) else found

    def _beside(self) -> list:
        """Moves beside a difference that people were asked about and do not mend: they play on. The
        stones have come since, and their owner has pressed the clock, or there is a reply.
        """
        if self.game.question not in _PLAYED_BESIDE:
            return []
        new = [p for p in self.extra if self.came[p] > self.asked_ms]
        whole = self.extra, self.missing, self.wrong
        if not new or whole == (new, [], []):
            return []
        self.extra, self.missing, self.wrong = new, [], []
        found = self._played()
        self.extra, self.missing, self.wrong = whole
        declared = len(found) == 1 and (len(found[0]) > 1 or self._ended_turn())
        return found if declared else []

    def _taken_back(self, now_ms: int) -> int:
        """How many of the last moves were taken off the board, one after the other, the last first,
        and nothing else was: two and more are taken back. One alone may be looked at, and is asked
        about; what a sleeve sweeps off goes at once.
        """
        position, off = self.game.position, len(self.missing)
        if off < 2 or self.extra or self.wrong or now_ms - self.since_ms < TAKEN_MS:
            return 0
        after_ms = 0
        for back in range(1, off + 1):
            move = position.moves - back
            if move < 0 or position.move_taken(move):
                return 0
            gone_ms = self.came.get(position.move_point(move), -1)
            if gone_ms < after_ms:
                return 0
            after_ms = gone_ms + ONE_BY_ONE_MS
        return off

    def _otherwise(self, now_ms: int) -> tuple:
        """(moves to be taken back, orders of moves then): after a slide, or with an unseen stone;
        a stone that may lie elsewhere or upside down is offered.
        """
        orders = self.orders
        for back in (1, 2):
            found = orders.after_slide(back, now_ms)
            if found:
                return back, found
        found = self._unseen(now_ms)
        p = orders.elsewhere()
        if p:
            self.offer, self.instead = p, True
        p = self._upside_down()
        if p:
            self.offer, self.unseen, self.searched = p, True, False
        return 0, found

    def _ended_turn(self) -> bool:
        """Whether the side to move has pressed its clock, and no move of it was seen."""
        turn = self.game.turn
        return turn.skipped or turn.early == self.game.position.to_move

    def _upside_down(self) -> int:
        """The point of a stone that reads as the other side's and already lay there when the side
        to move ended its turn: it may be a stone of that side, upside down. PASS if there is none.
        """
        game = self.game
        turn = game.position.to_move
        alone = len(self.extra) == 1 and not (self.missing or self.wrong)
        p = self.extra[0] if alone and self.colour_at(self.extra[0]) != turn else PASS
        if game.turn.early != turn or game.turn.skipped:
            self._turned = p if not game.turn.skipped else PASS
        elif p and p == self._turned and not game.position.illegal(p, turn):
            return p
        return PASS

    def _doubtful(self, order: list, now_ms: int) -> bool:
        """Whether one of these stones may be something else than a move."""
        game, state = self.game, self.state
        for p in order:
            s = game.sensor(p)
            if state[s] not in (1, 2):
                continue  # nothing is seen there: it was asked about
            lay = game.seen[s] == state[s] and game.question not in _CHOICES
            if lay and len(order) <= 2:
                return True  # it lay there before: taken back, or displaced with others
            if self.prisoners.doubts(state[s], p, now_ms):
                return True
        return False

    def _unseen(self, now_ms: int) -> list:
        """Sequences with a stone that its own sensor does not detect: the side to move has pressed
        the clock, or the other has replied, and no move was seen. Taken when the sensors around the
        point detect the stone, otherwise it is asked for.
        """
        turn = self.game.position.to_move
        pressed = self._ended_turn()
        lasted = now_ms - self.since_ms
        if self.sensing is None or self.wrong:
            return []
        if self.missing:
            return self._unseen_taker(lasted) if pressed else []
        if not (pressed or self.extra) or lasted < UNSEEN_MS:
            return []
        p = self.blind.detected(turn, lasted)
        if p:
            self.trying, self.tried = p, turn
            found = self.orders.in_time(p) or self.orders.all(self.extra + [p])
            self.trying = PASS
            if len(found) == 1:
                self.mask_deaf(p)
                return found
        if pressed and lasted >= (QUIET_MS if len(self.extra) > 1 else ASK_MS):
            if not self._later(turn):
                return []
            self.offer = self.blind.offer(turn, lasted)
            self.unseen = self.searched = self.offer != PASS
        return []

    def _later(self, turn: int) -> bool:
        """Whether the new stones are moves after one of the side to move: they came by turns."""
        for p in sorted(self.extra, key=lambda p: self.came.get(p, 0)):
            turn = 3 - turn
            if self.colour_at(p) != turn:
                return False
        return True

    def _unseen_taker(self, lasted: int) -> list:
        """The move that captured the missing stones: its owner has pressed the clock, but its stone
        is not detected, or lies upside down. Taken where only one move is possible and the sensor
        there is masked, else asked for.
        """
        if lasted < UNSEEN_MS:
            return []
        takers = self.prisoners.takers()
        takers = [p for p in takers if p in self.extra or self.blind.free(self.game.sensor(p))]
        if len(takers) == 1 and takers[0] in self.masked:
            return [takers]
        if takers and lasted >= ASK_MS:
            self.offer = takers[lasted // TURN_MS % len(takers)]
            self.unseen = True
        return []

    def _ended(self, state: bytearray, now_ms: int):
        """What is lifted or put on a stopped board, or while areas are filled (ending.py)."""
        from wenping.game.ending import dead, fill  # costs heap: only if needed

        return fill(self) if self.game.phase == FILLING else dead(self)
