"""Inference: makes events or a question of the difference between the settled board and the game.

If just one legal explanation exists it is taken; with none, or several, the players are asked (wall
4). An explanation is taken as soon as the points that it needs have settled, even if others have
not; a question is asked only after the difference has lasted.

A stone that may be a move, or something else, is offered: its owner declares it a move by pressing
the clock (`offer`, `accept`). Such are prisoners that may have been dropped, stones that already
lay there while another question was open, and stones on points whose sensor fails.
"""

from wenping.game import events as ev
from wenping.game.difference import MOST_EXTRA
from wenping.game.events import encode
from wenping.game.exchanged import put_right
from wenping.game.orders import Orders
from wenping.game.phases import READY, SETTING
from wenping.game.prisoners import Prisoners
from wenping.game.questions import Questions
from wenping.game.turn import asker, means
from wenping.game.unseen import ASK_MS, LEANS, TURN_MS, UNSEEN_MS
from wenping.weiqi.points import EMPTY, PASS, col_of, row_of

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.game.fold import Game
    from wenping.sensing.points import Sensing

# Stones that lie there while one of these is asked are tried as moves again when that is over;
# stones that lie there while another question is open are asked about.
_CHOICES = (ev.Q_OUT_OF_TURN, ev.Q_ILLEGAL, ev.Q_AMBIGUOUS, ev.Q_UNCERTAIN, ev.Q_MASKED,
            ev.Q_COLUMN)  # fmt: skip


class Inference(Questions):
    """What step() and accept() yield is for the caller to apply; the rest is as in Questions."""

    def __init__(self, game: "Game", defaults: str = "", sensing: "Sensing | None" = None):
        """defaults: settings text of a game that is opened by its first stone."""
        super().__init__(game, sensing)
        self.defaults = defaults
        self.orders = Orders(self)
        self._turned = PASS  # a stone of the other colour, before the turn was ended
        self._unmarked = True  # board and game have agreed on something since Blind.mark()
        self._explain = {
            "setup": self._set_up,
            "played": self._moves,
            "resume": self._dead,
            "filled": self._fill,
        }

    def step(self, state: bytearray, now_ms: int):
        """Yield the events that follow from the sensors' settled states (bytearray, by sensor).

        The caller applies each event to the game before it asks for the next.
        """
        game = self.game
        if game.phase == READY:
            for event in self._first_stone(state):
                yield event
        if game.lifting:
            for event in self.prisoners.lifted(state, now_ms):
                yield event
        self.compare(state)
        self.watch(now_ms)
        self.offer = PASS
        self.unseen = False
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

    def accept(self):
        """The owner of the offered stone declares it the move: yield the events."""
        p = self.offer
        self.offer = PASS
        position = self.game.position
        if self.instead:
            yield encode(ev.UNDO, 0, 1, ev.TAKEN_BACK)
        elif self.in_turn():
            p = self.blind.answered()
            if self.blind.by_column:
                self.blind.narrow(p, position.to_move)
                return
        if p and not position.illegal(p, position.to_move):
            if self.unseen:
                self.mask_deaf(p)
            yield self._move(p, position.to_move)

    def look_anew(self) -> None:
        """A game was opened: forget the prisoners of the game before, and mark the fields anew as
        soon as board and game agree; unseen stones are found by their change since.
        """
        self._unmarked = True
        self.prisoners = Prisoners(self)

    def exchange(self, first: int, second: int):
        """Yield the events that correct the record after two columns of sensors were swapped."""
        self._unmarked = True
        return put_right(self.game, first, second, self._move)

    def agree(self, state: bytearray, least: int, doubted: bool) -> list:
        """Both players declare the board right: the events that make it the position (agree.py)."""
        from wenping.game.agree import Agreement  # costs heap: only if needed

        out = []
        if self.game.phase == SETTING:
            out = self._detected_set_up(1) or self._detected_set_up(2)
        self._unmarked = True
        return out + Agreement(self, self.orders).events(state, least, doubted)

    def _detected_set_up(self, colour: int) -> list:
        """The event of a set-up stone that the sensors around its point detect, but not its own;
        [] if there is none, or all stones of the set-up are there.
        """
        game = self.game
        if self.sensing is None or game.setups >= game.settings.setup:
            return []
        s, most, others = self.sensing.blind.find(colour)
        # the sensors across a corner read half of it
        p = game.points[s] if most >= LEANS and 3 * others <= 2 * most else PASS
        if not p or game.meant(p):
            return []
        self.mask_deaf(p)
        return [encode(ev.SETUP, colour, p)]

    def _is_pressed(self) -> bool:
        """Whether the side to move has pressed its clock and no move was seen."""
        early = self.game.turn.early
        return early != 0 and self.sensing is not None and early == self.game.position.to_move

    def _move(self, p: int, colour: int):
        """The event of a move: seen, or only meant where the sensor fails."""
        game = self.game
        self.orders.before_ms = game.last_ms
        if p in self.masked:
            return encode(ev.MOVE, colour, p)
        return encode(ev.PLAYED, colour, p)

    def _first_stone(self, state: bytearray):
        """A stone on an empty board opens a game with the board's own settings (wall 7)."""
        self.compare(state)
        if len(self.extra) == 1:
            yield encode(ev.GAME, ev.STRICT, self.defaults)
            if not self.game.settings.setup:
                yield encode(ev.BEGIN)

    def open_unseen(self, agreed: bool = False):
        """Yield the events that open a game without a first stone that is seen: Black has pressed
        the clock, no stone is seen and none is moving, so that it may lie over a failing sensor; or
        (agreed) both players have declared the stones that lie there the first position.
        """
        if agreed or not self.extra and not (self.sensing and self.sensing.busy()):
            yield encode(ev.GAME, ev.STRICT, self.defaults)
            if not self.game.settings.setup:
                yield encode(ev.BEGIN)

    def _set_up(self, state: bytearray, now_ms: int):
        """Stones put on the board before the first move are the set-up, if no host has said it."""
        game = self.game
        for p in self.extra:
            for event in self._detected_set_up(
                self.colour_at(p)
            ):  # before the board is marked anew
                yield event
            if game.setups < game.settings.setup:
                yield encode(ev.SETUP, self.colour_at(p), p)

    def _moves(self, state: bytearray, now_ms: int):
        """The one sequence of moves (perhaps after a slide) that explains the board."""
        if len(self.extra) + len(self.wrong) > MOST_EXTRA:
            return
        back = 0
        found = self.orders.in_time() or self.orders.all(self.extra)
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
            yield self._move(p, colour)
            colour = 3 - colour

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
            self.offer, self.unseen = p, True
        return 0, found

    def _upside_down(self) -> int:
        """The point of a stone that reads as the other side's and already lay there when the side
        to move ended its turn: it may be a stone of that side, upside down. PASS if there is none.
        """
        game = self.game
        turn = game.position.to_move
        alone = len(self.extra) == 1 and not (self.missing or self.wrong)
        p = self.extra[0] if alone and self.colour_at(self.extra[0]) != turn else PASS
        if game.turn.early != turn:
            self._turned = p
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
            if game.seen[s] == state[s] and game.question not in _CHOICES:
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
        pressed = self.game.turn.early == turn
        lasted = now_ms - self.since_ms
        if self.sensing is None or self.wrong:
            return []
        if self.missing:
            return self._unseen_taker(lasted) if pressed else []
        if not (pressed or self.extra) or lasted < UNSEEN_MS:
            return []
        p = self.blind.detected(turn)
        if p:
            self.trying, self.tried = p, turn
            found = self.orders.all(self.extra + [p])
            self.trying = PASS
            if len(found) == 1:
                self.mask_deaf(p)
                return found
        if pressed and not self.extra and lasted >= ASK_MS:
            self.offer = self.blind.offer(turn, lasted)
            self.unseen = self.offer != PASS
        return []

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

    def _dead(self, state: bytearray, now_ms: int):
        """After the stop: a lifted stone is dead, one that is put back is alive again. A stone that
        was missing when the stopped position was restored has to be put there first.
        """
        game = self.game
        for p in self.missing:
            colour = game.position.grid[p]
            if not game.turn.restoring or game.seen[game.sensor(p)] == colour:
                yield encode(ev.DEAD, colour, p)
        for p in self.extra:
            if game.dead[p] and game.dead[p] == self.colour_at(p):
                yield encode(ev.ALIVE, game.dead[p], p)
        for p in self.masked:
            colour = game.position.grid[p]
            if game.meant(p) and self.blind.leans(p) == 3 - colour:
                yield encode(ev.DEAD, colour, p)
        for event in self._played_on():
            yield event

    def _played_on(self):
        """A new stone on a stopped board from which nothing was taken off: play goes on with it."""
        game = self.game
        if len(self.extra) != 1 or self.missing or self.wrong or any(game.dead):
            return
        p = self.extra[0]
        colour = self.colour_at(p)
        asks = asker(game.settings.rules, colour, game.position.to_move)
        there = game.seen[game.sensor(p)] == colour  # it lay there before, or is asked about
        if asks >= 0 and not there and not game.position.illegal(p, colour):
            yield encode(ev.RESUME, asks)
            yield self._move(p, colour)

    def _fill(self, state: bytearray, now_ms: int):
        game = self.game
        for p in self.extra:
            if self._is_pushed(p):
                continue
            if self._may_fill(p, self.colour_at(p)):
                yield encode(ev.FILLED, self.colour_at(p), p)
        for p in self.missing:
            if game.filled[p]:
                yield encode(ev.UNFILLED, game.filled[p], p)
            elif self._may_fill(p, EMPTY):
                yield encode(ev.UNFILLED, game.position.grid[p], p)
        for p in self.masked:
            colour = EMPTY if game.meant(p) else self.blind.leans(p)
            if colour and self._may_fill(p, colour):
                yield encode(ev.FILLED, colour, p)

    def _is_pushed(self, p: int) -> bool:
        """Whether the stone on p may be a living one that is missing on the next point."""
        for q in self.missing:
            if self.colour_at(p) == self.game.position.grid[q]:
                if abs(row_of(p) - row_of(q)) <= 1 and abs(col_of(p) - col_of(q)) <= 1:
                    return True
        return False

    def _may_fill(self, p: int, colour: int) -> bool:
        """Whether a stone on p belongs to the ceremony. One in the other side's territory is taken
        for a stone that lies upside down, or came from the wrong bowl, unless that side has all its
        stones on the board (HW-6). EMPTY: whether the living stone on p may be lifted.
        """
        from wenping.game.ceremony import of

        if not colour:
            return of(self.game).may_lift(self.game, p)
        return not of(self.game).why_not(self.game, p, colour)
