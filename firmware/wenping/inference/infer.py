"""Inference: makes events or a question of the difference between the settled board and the game.

If just one legal explanation exists it is taken; with none, or several, the players are asked (wall
4). An explanation is taken as soon as the points that it needs have settled, even if others have
not; a question is asked only after the difference has lasted.

A stone that may be a move, or something else, is offered: its owner declares it a move by pressing
the clock (Questions.put, accept). Such are prisoners that may have been dropped, stones that
already lay there while another question was open, and stones on points whose sensor fails.

Each part reads those before it: Difference (with its Arrivals, Presses, Around and MovingOn),
Orders, Questions, Unseen, Played; Prisoners and Beginning read the Difference, Played the Prisoners
too.
"""

from wenping.game import events as ev
from wenping.game.events import encode
from wenping.game.phases import OVER, PLAYING, READY, SETTING, STOPPED, means
from wenping.game.priors import AT_REST, MOST_BACK, MOST_PRESSES, STARTING_MS
from wenping.inference.beginning import Beginning, is_cleared
from wenping.inference.difference import Difference
from wenping.inference.exchanged import Rival, put_right
from wenping.inference.orders import Orders
from wenping.inference.played import Played
from wenping.inference.prisoners import Prisoners
from wenping.inference.questions import Questions
from wenping.inference.unseen import Unseen
from wenping.weiqi.points import BLACK, EMPTY, PASS, STRIDE, WHITE

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from collections.abc import Callable

    from wenping.game.fold import Game
    from wenping.game.ledger import Ledger
    from wenping.sensing.points import Sensing


class Inference:
    """What its generators yield is for the caller to apply, each event before it asks for the next.

    difference: what differs now (difference.py); questions: what is offered and asked
    (questions.py); beginning: how a game is opened (beginning.py); rival: the question about two
    swapped columns (exchanged.py); cross: called with the columns when a player has said so;
    cleared: a game is over, and no stone has been seen since; alone: no host is attached, so that
    the first stone then opens the next game
    """

    cross: "Callable[[int, int], None]"

    def __init__(
        self,
        game: "Game",
        defaults: str,
        sensing: "Sensing",
        ledger: "Ledger | None" = None,
    ):
        """defaults: settings text of a game that is opened by its first stone; ledger: with the
        bowls as they are now.
        """
        self.game = game
        self.sensing = sensing
        self.difference = Difference(game, sensing)
        self.orders = Orders(self.difference, ledger)
        self.questions = Questions(self.orders)
        self.unseen = Unseen(self.questions)
        self.prisoners = Prisoners(self.difference)
        self._played = Played(self.unseen, self.prisoners)
        self.beginning = Beginning(self.difference, defaults)
        self.rival = Rival(self.questions)
        self._unmarked = True  # board and game have agreed on something since Blind.mark()
        self._unwatched = None  # weighs what came without power
        self._ended = 0  # so many moves were made when a press ended the newest of these turns
        self.alone = False
        self.cleared = False

    def step(self, state: bytearray, now_ms: int):
        """Yield the events that follow from the sensors' settled states (bytearray, by sensor)."""
        game, difference = self.game, self.difference
        difference.compare(state)
        starting = self._start(now_ms) if self.beginning.starting else 0
        if self._unwatched and self._unwatched.is_over():
            self._unwatched = None
        if self._unwatched and self._unwatched.waits(starting, now_ms):
            return
        if game.phase == READY or self.cleared and self.alone:
            yield from self.beginning.first_stone(state)
            difference.compare(state)
            if game.phase not in (READY, OVER):
                now_ms = game.t_ms  # the time of its log has begun
        yield from self.prisoners.lifted(now_ms)
        self._weigh_doubts(state)
        difference.watch(now_ms)
        self.questions.put(PASS, 0)
        self.prisoners.forget()
        if self._played.left:
            self._played.forget()
        if self._has_to_explain():
            yield from self._explain(state, now_ms)
        if self.rival.point:
            self.rival.ask(now_ms)
        yield from self.questions.ask(now_ms)
        if game.phase == OVER and not self.sensing.busy():
            self._mark_cleared(state)
        if self._is_mark_due():
            yield from self._mark()

    def _start(self, now_ms: int) -> int:
        """Count a step since power-on, until references have settled: while anything moves they
        stand still. Returns how many steps are left.
        """
        sensing, beginning = self.sensing, self.beginning
        if beginning.starting > AT_REST:
            beginning.starting = AT_REST
            doubtful = self.difference.differs() or self.difference.masked
            if self.game.phase == PLAYING and doubtful:
                from wenping.inference.unwatched import Unwatched  # costs heap: only if needed

                self._unwatched = Unwatched(self.difference, sensing, now_ms)
            if self.game.question:  # what lies there has lain there while it was open
                self.questions.asked_ms = self.questions.begun_ms = now_ms
        elif sensing.busy() and sensing.now_ms - sensing.started_ms < STARTING_MS:
            beginning.starting = AT_REST
        else:
            beginning.starting -= 1
            if not beginning.starting:
                self._unmarked = True
                if self.game.phase == SETTING:
                    self.difference.mark()
        return beginning.starting

    def _weigh_doubts(self, state: bytearray) -> None:
        """Doubt new stones that are likelier sensor offsets, and believe doubted readings where the
        game has a stone.
        """
        difference = self.difference
        if difference.offsets and difference.extra and self.game.phase != READY:
            self._doubt_offsets()
            difference.compare(state)
        if self._believed():
            difference.compare(state)
        if self._doubt_repeated():
            difference.compare(state)

    def _doubt_repeated(self) -> bool:
        """Doubt what reads like the last stone, or a new one, on the point below that, where the
        sensor did not detect the other side's stone: an open contact repeats the row above.
        Whether there is one.
        """
        game, difference, doubted = self.game, self.difference, False
        for p in difference.wrong:
            above = p - STRIDE
            new = above == game.last_point or above in difference.extra
            alike = difference.colour_at(above) == difference.colour_at(p)
            if p in game.undetected and new and alike:
                self.sensing.contradict(game.sensor(p), EMPTY)
                doubted = True
        return doubted

    def _has_to_explain(self) -> bool:
        """Whether board and game differ, or may without a sensor that tells, or a stone for which
        the clock was pressed was not seen.
        """
        difference = self.difference
        unsure = self.game.phase == STOPPED and difference.unsure
        if difference.count() or difference.masked or unsure:
            return True
        return difference.presses.awaited() > 0

    def _explain(self, state: bytearray, now_ms: int):
        """Yield the events that explain what differs, and prisoners that are lifted then."""
        explained = slid = False
        for event in self._explanation(now_ms):
            explained = True
            if event[0] & 0x3F == ev.UNDO:
                slid = True
                self.difference.moving_on.undone()
            yield event
        if not explained:
            return
        if self.sensing.left[0] >= 0 and not slid:
            self.rival.look_beside(now_ms)
        self.difference.compare(state)
        yield from self.prisoners.lifted(now_ms)
        self.difference.watch(now_ms)
        self._unmarked = True

    def _is_mark_due(self) -> bool:
        """Whether the fields are to be marked: board and game have agreed on something, or a press
        has just ended a turn, and the hand that laid its stone is gone; and nothing moves.
        """
        game, ended = self.game, False
        if game.turn.pressed and self._ended != game.position.moves:
            self._ended = game.position.moves
            ended = not (game.turn.skipped or self.difference.differs())
        if not (self._unmarked or ended) or self.questions.waiting or self._unwatched:
            return False
        return not self.sensing.busy()

    def _mark(self):
        """Mark the fields; in a set-up that is not complete yield its stones that no sensor detects
        first: they are found by what has changed since the board was empty.
        """
        game = self.game
        self._unmarked = False
        short = game.settings is not None and game.setups < game.settings.setup
        if short:
            yield from self.beginning.unseen()
        if not (short and self.beginning.is_short()):
            self.difference.mark()

    def _mark_cleared(self, state: bytearray) -> None:
        """Mark the fields when the last stone has gone after a game: the first stone of the next
        one may lie on a sensor that does not detect it.
        """
        cleared = is_cleared(state)
        if cleared and not self.cleared:
            self.difference.mark()
        self.cleared = cleared

    def _explanation(self, now_ms: int):
        """The events that explain what differs."""
        what = means("stone", self.game.phase)
        if what == ev.PLAYED and (self.game.position.moves or not self.beginning.is_corrected()):
            return self._played.events(now_ms)
        if what in (ev.SETUP, ev.PLAYED):
            return self._set_up(now_ms)
        if not what:
            return ()
        from wenping.inference.ending import dead, fill  # costs heap: only if needed

        if what == ev.FILLED:
            return fill(self.difference)
        return dead(self.difference, self._played, now_ms)

    def _set_up(self, now_ms: int):
        """What is set up before the first move; a stone that begins play is the first."""
        setting = self.game.phase == SETTING
        yield from self.beginning.set_up(now_ms)
        if setting and self.game.phase == PLAYING:
            yield from self._played.events(now_ms)

    def _believed(self) -> bool:
        """Whether doubted readings are taken for stones that the game has there: a stone that was
        there before needs no proof from its neighbours.
        """
        game, found = self.game, False
        for p in self.difference.unsure:
            found = self.sensing.believe(game.sensor(p), game.meant(p)) or found
        return found

    def _doubt_offsets(self) -> None:
        """New stones that have read as weak ones since the board was switched on are doubted."""
        for p in self.difference.offsets:
            if p in self.difference.extra:
                self.sensing.contradict(self.game.sensor(p), EMPTY)

    def accept(self):
        """The owner of the offered stone declares it the move: yield the events."""
        p, code = self.questions.answered()
        position = self.game.position
        beside = False
        if p and p == self.rival.point:
            columns, beside = self.rival.columns(), True
            self.rival.point = PASS
            if columns:
                self.cross(*columns)
                yield from self.exchange(*columns)
                return
        if code == ev.Q_MOVED:
            self.difference.moving_on.undone()
            yield encode(ev.UNDO, 0, 1, ev.SLID)
        if code == ev.Q_COLUMN:
            self.unseen.search.narrow(p)
        elif self._is_among_others(p, position.to_move):
            self._unmarked = True
        elif p and not position.illegal(p, position.to_move):
            difference, colour = self.difference, position.to_move
            if difference.colour_at(p) != colour and not beside:
                s, new = self.game.sensor(p), not difference.arrivals.is_old(p)
                if new and p in difference.unsure and self.sensing.believe(s, 3 - colour):
                    # upside down: a sensor seldom goes wrong just when a stone is laid on it
                    yield encode(ev.SEEN, 3 - colour, s)
                    difference.masked.append(p)  # so that the sensor is not contradicted
                self.unseen.tell(p)
            yield self._played.move(p, colour)

    def _is_among_others(self, p: int, colour: int) -> bool:
        """Whether its owner has said of a doubted reading that a stone lies there while other new
        stones lie on the board: it is believed, and when each came says which is the next move.
        """
        difference = self.difference
        among = p in difference.unsure and len(difference.extra) > 0
        return among and self.sensing.believe(self.game.sensor(p), colour)

    def look_anew(self, over_ms: int = 0) -> None:
        """A game was opened, and the time of its log begins anew: forget what had a time in the
        game before, which was over at over_ms (device time), and mark the fields anew as soon as
        board and game agree; unseen stones are found by their change since.
        """
        self._unmarked = True
        self._unwatched = None
        self._ended = 0
        self.cleared = False
        self.difference.forget(over_ms)
        self.questions.forget()
        self.unseen.forget()
        self.beginning.clear()
        self.prisoners.clear()
        self._played.off.clear()
        self.rival.point = PASS

    def exchange(self, first: int, second: int):
        """Yield the events that correct the record after two columns of sensors were swapped."""
        self._unmarked = True
        self.difference.masked += self.game.undetected
        return put_right(self.game, first, second, self.difference.masked, self._played.move)

    def agree(
        self, state: bytearray, least: int, doubted: bool, presses: int = MOST_PRESSES
    ) -> list:
        """Both players declare the board right: the events that make it the position (agree.py).
        presses: how many of those since the last move came before the ones by which they agree.
        """
        from wenping.inference.agree import Agreement  # costs heap: only if needed

        game, position, difference = self.game, self.game.position, self.difference
        self._doubt_offsets()
        for p in difference.unsure:
            s = game.sensor(p)
            alone = not difference.count()  # all else is as the game has it
            old = difference.arrivals.came.get(p, 0) <= game.last_ms or not position.moves
            # the lights want it off: nothing else can be meant
            meant = alone and game.question and p == game.about
            if not meant and (old or not (alone or self.sensing.likely(s))):
                continue
            believed = self.sensing.believe(s, BLACK) or self.sensing.believe(s, WHITE)
            if meant and not believed:
                difference.leave(p)
        if game.phase == SETTING:
            self.beginning.clear()  # what lies there is the set-up, be it less than was planned
            stones = game.setups + len(difference.extra) - len(difference.missing)
            if self.beginning.only_black() and stones <= game.settings.setup:
                state = bytes(state).replace(b"\x02", b"\x01")  # Black's, also upside down
        self._unmarked = True
        self.orders.timeline.anew(presses)
        agreement = Agreement(difference, self.orders)
        out = agreement.events(state, least, doubted, self._played.left)
        if out:
            moves = range(max(0, position.moves - MOST_BACK), position.moves)
            self._played.left = list(map(position.move_point, moves))
        self.orders.timeline.anew(MOST_PRESSES)
        return out
