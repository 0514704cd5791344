"""Makes events of button presses: clock press, pass, resignation, pause, confirmation.

app/playing.py calls it.  Units: now_ms is device time.
"""

from wenping.app.beside import Beside
from wenping.app.chord import TOGETHER, Chord
from wenping.drivers.panel import (
    CLOCK_BLACK,
    CLOCK_WHITE,
    LONG,
    PASS_BLACK,
    PASS_WHITE,
    PRESS,
    REFEREE,
    SHORT,
)
from wenping.game import events as ev
from wenping.game.clock import ASKED
from wenping.game.events import encode
from wenping.game.fold import FoldError
from wenping.game.phases import FILLING, OVER, PLAYING, READY, SETTING, STOPPED, means
from wenping.game.priors import AT_ONCE_MS, HAND_MS, QUIET_MS, TWICE_MS, WARM_MS
from wenping.game.touch import LIFT, PUT, TAKE


class Buttons:
    """Takes the events of `panel` (drivers/panel.py) and emits events of `game`.

    infer is the Inference (inference/infer.py), sensing the Sensing (sensing/points.py), guide the
    Guide (game/guide.py), record the Record (app/record.py), which applies an event to the game at
    once; leave_out(s) masks a sensor and records that (app/electrics.py).
    """

    def __init__(self, panel, game, infer, sensing, guide, record, leave_out):
        """No press is remembered."""
        self._panel = panel
        self._game = game
        self._infer = infer
        self._sensing = sensing
        self._guide = guide
        self._record = record
        self._leave_out = leave_out
        self.chord = Chord(panel, game)
        self.beside = Beside(game, infer, guide, record)
        self._pressed = 0  # colour of the last clock press that had no effect, and when it was
        self._pressed_ms = 0
        self._last = 0  # the side whose confirmation after a stop is the second one, and since when
        self._last_ms = 0
        self._last_dead = 0  # so many stones were off the board as dead then
        self._began = -1  # the button whose press has made the last phase begin

    def take(self, now_ms: int, t_ms: int, alone: bool) -> bool:
        """Act on all presses since the last call; False if the game did not allow one of them.

        t_ms: time of the log.  alone: no host is attached that could open a game.
        """
        panel, fine = self._panel, True
        try:
            while panel.take():
                fine = self._take(panel.button, now_ms, t_ms, alone) and fine
            self._record.at(now_ms)
            if self.beside.passing:
                self.beside.late(t_ms)
            if self._last:
                fine = self._confirm_late(t_ms, now_ms) and fine
        except FoldError:  # the game does not allow it, as when a flag has fallen in this frame
            self._record.at(now_ms)
            fine = False
        return fine

    def _take(self, button: int, now_ms: int, t_ms: int, alone: bool) -> bool:
        """Act on one press, as take(); FoldError if the game does not allow it."""
        panel, chord, colour = self._panel, self.chord, button % 2 + 1
        self.acts(now_ms, t_ms)
        kind = chord.kind(button, panel.kind, panel.at_ms, t_ms)
        self._open(button, kind, alone)
        self._record.at(chord.at_ms)
        if kind == TOGETHER:
            return self._agree()
        event, before = self._event(button, kind, t_ms), self._game.phase
        if event is not None:
            fine = self._act(event, now_ms)
            if self._game.phase != before:
                self._began = button
            return fine
        if kind == PRESS and button in (CLOCK_BLACK, CLOCK_WHITE):
            if self._insists(colour, now_ms):
                self._record.emit(encode(ev.PRESS, 3 - colour))
                return self._act(encode(ev.PRESS, colour), now_ms)
            self._pressed, self._pressed_ms = colour, now_ms
            self._infer.difference.moving_on.meant_ms[colour] = now_ms
        return True

    def acts(self, now_ms: int, t_ms: int) -> None:
        """Somebody presses a button, or lays a stone beside the board: a stone that may have been
        moved on stays, and is recorded before that.
        """
        moving_on = self._infer.difference.moving_on
        if not moving_on.waits:
            return  # nearly always
        moving_on.stays = moving_on.waits
        self.look(now_ms, t_ms)

    def look(self, now_ms: int, t_ms: int) -> None:
        """Emit the events that explain the settled points; after a move the press that was made
        before its stone was seen.
        """
        for event in self._infer.step(self._sensing.state, t_ms):
            if self._record.emit(event)[0] in (ev.PLAYED, ev.MOVE):
                self.moved(now_ms)

    def _act(self, event: bytes, now_ms: int) -> bool:
        """Emit the event of a press, before it the move or pass that the press declares; False if
        something has to be settled first, FoldError if the game does not allow them.
        """
        game, colour = self._game, event[0] >> 6
        if event[0] & 0x3F == ev.PRESS:
            if game.phase == STOPPED:
                if self._guide.hindrance(game):
                    return False
                if game.turn.confirmed[3 - colour]:
                    self._last, self._last_ms = colour, now_ms
                    self._last_dead = _dead(game)
                    return True
            self._declare(colour)
        elif event[0] & 0x3F == ev.PASS_:
            self.beside.reply(colour)
        self._record.emit(event)
        return True

    def _insists(self, colour: int, now_ms: int) -> bool:
        """Whether the side to move presses again, though the other one has not ended its turn: it
        did not remind that side of its clock, which is done at once, but has played a stone that no
        sensor detects. The other side has forgotten its clock.
        """
        game = self._game
        again = self._pressed == colour and now_ms - self._pressed_ms >= QUIET_MS
        waits = game.phase == PLAYING and not game.paused and colour == game.position.to_move
        return again and waits and game.clock.running == 3 - colour and not game.turn.pressed

    def _agree(self) -> bool:
        """Both clocks were held: what lies on the board is the position, or that of the last stop
        where only its dead stones are off; a game that is being set up begins.  False: it cannot.
        """
        game, chord, infer = self._game, self.chord, self._infer
        setting, laid = game.phase == SETTING, infer.difference.extra or game.setups
        if not setting and game.phase != PLAYING or setting and not laid:
            return False
        if self._is_mistaken():
            self._record.emit(encode(ev.RESTORE, 0))
            return True
        events = infer.agree(self._sensing.state, chord.made(), chord.doubted, chord.presses)
        self._record.emit_all(events)
        if events and setting:
            self._record.emit_all(infer.beginning.rest())
            self._record.emit(encode(ev.BEGIN))
        return bool(events)

    def _is_mistaken(self) -> bool:
        """Whether play went on by mistake after a stop: the dead stones are off."""
        if self._game.phase != PLAYING or not self._game.turn.was_dead:
            return False  # nearly always
        from wenping.inference.ending import is_mistaken  # costs heap: only if needed

        return is_mistaken(self._infer.difference)

    def _confirm_late(self, t_ms: int, now_ms: int) -> bool:
        """Record the second confirmation after a stop: AT_ONCE_MS after its press, but WARM_MS
        while something is to be decided, and HAND_MS while a stone moves. By then a dead stone that
        was lifted or put back in the same moment has been seen; what has settled in this very frame
        is explained first. False if something else has to be settled first, or a dead stone was put
        back since: the player has not confirmed that.
        """
        waited_ms = now_ms - self._last_ms
        if waited_ms < (HAND_MS if self._sensing.busy() else AT_ONCE_MS):
            return True
        self.look(now_ms, t_ms)
        if self._infer.questions.waiting and waited_ms < WARM_MS:
            return True
        game, colour, self._last = self._game, self._last, 0
        if game.phase != STOPPED:
            return True
        if _dead(game) < self._last_dead or self._guide.not_confirmed(game, colour, t_ms):
            return False
        self._record.emit(encode(ev.PRESS, colour))
        return True

    def _open(self, button: int, kind: int, alone: bool) -> None:
        """Open a game: without a host at Black's clock press if no stone is seen, since Black's
        first stone may lie on a point whose sensor fails (inference/beginning.py); when both clocks
        were held, with what lies on the board, also after the last game.  A host that has gone
        counts as attached for minutes: what both say does not wait for that.  Without a host the
        last game has no result if its stones were cleared away before it was over.
        """
        phase = self._game.phase
        if alone and kind == TOGETHER and phase in (PLAYING, STOPPED):
            # after the stop the chord is told only when the board was cleared
            if phase == STOPPED or self._infer.beginning.was_cleared():
                self._record.emit(encode(ev.RESULT, 0, ev.ABANDONED, 0))
                phase = OVER
        together = kind == TOGETHER and phase in (READY, OVER)
        unseen = alone and phase == READY and button == CLOCK_BLACK and kind == PRESS
        if together or unseen:
            self._record.emit_all(self._infer.beginning.open_unseen(together))

    def moved(self, now_ms: int) -> None:
        """A move was recorded; count the mover's clock press that came too early, if there was one.

        A quick player presses while the stone is still settling.  If that press had no effect
        (because the stone opens the game, or the opponent had not pressed, so that the mover's time
        was not running) and is not older than WARM_MS, it is emitted now.
        """
        game = self._game
        colour = 3 - game.position.to_move
        warm = now_ms - self._pressed_ms <= WARM_MS
        if colour != self._pressed:
            return
        if warm and game.phase == PLAYING and not game.turn.pressed:
            self._record.emit(encode(ev.PRESS, colour))
        self._pressed = 0

    def _declare(self, colour: int) -> None:
        """Take the offered stone (Questions.offer) as the move if its owner presses the clock."""
        questions = self._infer.questions
        if self._game.phase == PLAYING and questions.offer and questions.declares(colour):
            if questions.is_known():
                self._record.emit_all(self._infer.accept())

    def _event(self, button: int, kind: int, t_ms: int) -> "bytes | None":
        """Return the event for a press in the current state of the game, or None."""
        game = self._game
        colour = button % 2 + 1  # the buttons come in pairs, Black's first
        if button in (CLOCK_BLACK, CLOCK_WHITE) and kind == PRESS:
            return self._clock(colour, t_ms)
        if button in (CLOCK_BLACK, CLOCK_WHITE) and kind == LONG:
            if game.proposed:
                by_referee = self._panel.held(REFEREE)
                return encode(ev.RULING, 0 if by_referee else colour, ev.ACCEPTED)
            if not game.turn.shown:
                return self._asked(colour, t_ms)
            from wenping.game.seki import contrary

            said = contrary(game, self._guide.look(game), colour)
            return said or self._clock(colour, t_ms)
        if button in (PASS_BLACK, PASS_WHITE):
            if kind == SHORT and game.settings:
                pass_ = means("pass " + game.settings.rules.pass_is, game.phase)
                return _made(self._once(pass_, button, t_ms), colour, ev.BY_BUTTON)
            return self._held(colour) if kind == LONG else None
        return self._referee(kind, t_ms) if button == REFEREE else None

    def _once(self, event: int, button: int, t_ms: int) -> int:
        """The kind of event that a press makes; 0 for one that would undo the stop where the same
        button has just made it: the second press of who presses twice.
        """
        twice = button == self._began and t_ms - self._game.phase_ms < TWICE_MS
        return 0 if twice and event == ev.RESUME else event

    def _clock(self, colour: int, t_ms: int) -> "bytes | None":
        """Return the event for a clock press: a pass by a stone beside the board, or the press."""
        game = self._game
        pass_ = self.beside.passes(colour, t_ms) if game.turn.laid[colour] else None
        if pass_:
            return pass_
        if game.phase in (STOPPED, FILLING):
            from wenping.game.confirm import not_confirmed

            confirms = not not_confirmed(game, colour, t_ms)
            return _made(means("clock", game.phase), colour) if confirms else None
        if game.phase == PLAYING and not game.paused:
            turn = colour == game.position.to_move
            moved = game.last_point and not turn and not game.turn.pressed
            untimed = game.clock.kind == "none" and (turn or len(game.turn.presses) > 0)
            offered = self._infer.questions.offer and self._infer.questions.declares(colour)
            waits = game.clock.resting == 3 - colour  # for captured stones (CK-3)
            if game.clock.running == colour or moved or untimed or offered or waits:
                return encode(ev.PRESS, colour)
            if turn and self._infer.unseen.is_hasty():  # it presses again, for a stone now
                return encode(ev.PRESS, colour)
        return None

    def _asked(self, colour: int, t_ms: int):
        """The event by which a player in byo-yomi asks how many periods are left (CN-16.1): it
        holds its clock alone, on the other side's move, since on its own a press ends the turn.
        None where that cannot be asked.
        """
        main, periods, _ = self._game.clock.left(colour, t_ms)
        if main or not periods or self._game.phase != PLAYING:
            return None
        return encode(ev.CLOCK, colour, ASKED, periods)

    def _held(self, colour: int):
        """A pass button was held: its side resigns. Both held: the players agree on a draw. With
        the referee's button: the side forfeits; all three: the game is abandoned.
        """
        panel = self._panel
        both = panel.held(PASS_BLACK) and panel.held(PASS_WHITE)
        if both and not (panel.was_long(PASS_BLACK) and panel.was_long(PASS_WHITE)):
            return None  # the panel reports LONG of the other one when it has been held as long
        phase = self._game.phase
        reason = ev.BY_AGREEMENT
        if panel.held(REFEREE):
            reason = ev.ABANDONED if both else ev.BY_FORFEIT
        elif not both:
            return _made(means("resign", phase), colour)
        return _made(means("end", phase), 0 if both else 3 - colour, reason, 0)

    def _referee(self, kind: int, t_ms: int):
        """The event of the referee's button, or None. Short: pause, or play on after a stop. Long,
        alone: where the lights ask for a stone that is right, mask the sensor of that point;
        otherwise, in play, restore the position of the last stop; after a stop, choose the shortest
        way to count, or the ruleset's own again (JP-24).
        """
        game = self._game
        if kind == SHORT:
            event = self._once(means("referee", game.phase), REFEREE, t_ms)
            return _made(event, 0, 0 if game.paused else 1)
        alone = not any(self._panel.held(button) for button in range(REFEREE))
        if kind != LONG or not alone:
            return None
        if self._is_mistaken():
            return encode(ev.RESTORE, 0)
        what, p = self._guide.look(game)
        if what in (TAKE, PUT) or what == LIFT and game.phase == PLAYING:
            self._leave_out(game.sensor(p))
            return None
        event = means("referee held", game.phase)
        if event == ev.RESTORE:
            return encode(event) if game.turn.stopped_at >= 0 else None
        if event:
            from wenping.game.ceremony import shortest
            from wenping.game.methods import official

            method = shortest(game).method
            own = game.method or method == official(game.settings.rules)
            return _made(event, 0, 0 if own else method)
        return None


def _dead(game) -> int:
    """How many stones are off the board as dead."""
    return len(game.dead) - game.dead.count(b"\0")


def _made(kind: int, colour: int, *fields: int) -> "bytes | None":
    """The event of a kind with these fields, as far as it has so many; None for kind 0."""
    if not kind:
        return None
    return encode(kind, colour, *fields[: len(ev.TABLE[kind][1]) - 1])
