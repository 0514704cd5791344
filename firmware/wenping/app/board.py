"""The board: one frame after another, from counts to events, lights and frames on the wire."""

import gc

from wenping.app import show
from wenping.app.buttons import Buttons
from wenping.app.capture import Capture
from wenping.app.counting import Counting
from wenping.app.first import FirstTime
from wenping.coded import detail
from wenping.game import events as ev
from wenping.game.arbiter import Arbiter
from wenping.game.events import encode
from wenping.game.faults import SENSOR
from wenping.game.guide import BLIND, LAST, NOTHING, Guide
from wenping.game.infer import Inference
from wenping.game.phases import READY, SETTING
from wenping.geometry import COLUMN_LETTERS
from wenping.sensing.health import KEYS, Health, named
from wenping.sensing.wiring import Wiring
from wenping.weiqi.points import PASS
from wenping.wire import messages as m

_ENDING_MS = 300  # the reply has to be on the wire by then

# these are told by a beep, and survive a power cut before it sounds
_AT_ONCE = (ev.GAME, ev.BEGIN, ev.PLAYED, ev.MOVE, ev.PASS_, ev.PRESS, ev.UNDO, ev.RESULT,
            ev.RESIGN, ev.PAUSE, ev.QUESTION, ev.RESOLVED, ev.RULING)  # fmt: skip
_KEEP_MS = 500  # everything else is flushed with them, or after so long
_WALK_MS = 60000  # a known stone is waited for while a host asks
_THINK_MS = 100  # clocks and the ledger are looked at so often
_TIDY_MS = 1000  # flash is erased when nothing has moved for so long, a piece in so long
_PRESSING_MS = 200  # or for so long, before it must be erased between a stone and its beep

_TUNES = {
    ev.BEGIN: show.BEGIN_TUNE,
    ev.PLAYED: show.ACCEPTED,
    ev.MOVE: show.ACCEPTED,
    ev.PASS_: show.ACCEPTED,
    ev.QUESTION: show.QUESTION_TUNE,
    ev.RESOLVED: show.RESOLVED_TUNE,
    ev.CLOCK: show.WARNING_TUNE,
    ev.LEDGER: show.WARNING_TUNE,
    ev.RESULT: show.OVER_TUNE,
}


# these tunes say that what happened is kept
_ACCEPTING = (show.ACCEPTED, show.BEGIN_TUNE, show.OVER_TUNE)


class Board:
    """Joins drivers and cores; all of them are handed in. `step` is one frame."""

    def __init__(self, config, matrix, panel, scale, show, sensing, bowls, record, session, start):
        self.config = config
        self.matrix = matrix
        self.panel = panel
        self.show = show
        self.sensing = sensing
        self.health = Health(sensing)
        self.wiring = Wiring(sensing)
        self.bowls = bowls
        self.record = record
        self.game = record.game
        self.infer = Inference(self.game, start.defaults(), sensing)
        self.buttons = Buttons(panel, self.game, self.infer, sensing, self.emit)
        self.arbiter = Arbiter(self.game)
        self.guide = Guide(self.arbiter)
        self.counting = Counting(self.game, bowls, scale)
        self.session = session
        record.on_open = self.begun
        self.capture = Capture(session)
        self.start = start
        self.first = None if sensing.calibration.made else FirstTime(start)
        self.walk = None  # a gain calibration under way: no game begins meanwhile
        self.asked_ms = 0  # when a host last asked for it
        self.ending = False  # a host has asked for a restart
        self.ended = False
        self._ending_ms = 0
        self.now_ms = 0
        self._moved_ms = 0  # when something last moved
        self._think_ms = 0
        self._tidy_ms = 0
        self._keep_ms = -1  # when what was appended is to be flushed; -1: nothing was
        self._full = False  # the flash; told once
        self._unkept = False  # the last move would not survive a power cut
        self._tune = None
        self._agrees = False
        self._changed = True  # an event was applied since the lights were drawn
        self._attached = False

    def emit(self, event) -> tuple:
        """Apply and append one event now; it is kept by the end of the frame if it must be."""
        done = self.record.emit(self.now_ms, event)
        self._changed = True
        kind = done[0]
        if kind in _AT_ONCE:
            self._keep_ms = self.now_ms
        elif self._keep_ms < 0:
            self._keep_ms = self.now_ms + _KEEP_MS
        if _TUNES.get(kind):
            self._tune = _TUNES[kind]
        return done

    def step(self, now_ms: int) -> int:
        """One frame; returns how many ms to wait until the next."""
        self.now_ms = now_ms
        matrix = self.matrix
        extra = matrix.scan()
        changed = self.sensing.step(matrix.board, now_ms)
        if changed or self.sensing.busy():
            self._moved_ms = now_ms
        if self.first is None:
            self._look_after(changed)
        session = self.session
        alone = self.first is None and not session.attached
        if self.panel.poll(now_ms) and not self.buttons.take(now_ms, alone):
            self._tune = show.WARNING_TUNE
        self.counting.step(extra, matrix.bowls, now_ms)
        think = now_ms - self._think_ms >= _THINK_MS
        if self.first is not None:
            self._wait_for_empty(self.first, now_ms)
        elif self.walk is not None:
            self._known_stone(self.walk, now_ms)
        elif self.sensing.started and (changed or think or self._changed):  # by a button
            self._think_ms = now_ms
            self._happened()
            self._follow()
        self._keep(now_ms)
        session.poll(now_ms, self.record.t_ms(now_ms))
        if self.capture.left:
            self.capture.step(matrix.board, now_ms)
        if self.ending and not self.ended:
            self._end(now_ms)
        self.show.step(now_ms)
        if self._changed or session.attached != self._attached:
            self._draw(now_ms)
        quiet = now_ms - self._moved_ms
        rest = min(quiet, now_ms - self._tidy_ms)
        journal = self.record.journal
        if rest > _TIDY_MS or rest > _PRESSING_MS and journal.is_pressing():
            self._tidy_ms = now_ms
            if journal.wants_tidy():
                journal.tidy()
        if rest > _TIDY_MS:
            self.start.keep_drift(self.sensing)
            gc.collect()
        # early: what is felt around a stone that nobody saw settles in so many frames, not ms
        if quiet > self.config.QUIET_AFTER_MS and not self.game.early:
            return self.config.FRAME_QUIET_MS
        return self.config.FRAME_BUSY_MS

    def _look_after(self, changed: int) -> None:
        """Wires and sensors that are not as they should be."""
        matrix = self.matrix
        if self.walk is None and self.wiring.step(changed if self.sensing.started else 0):
            self._exchanged()
        if matrix.row_on >= 0:
            self.health.row_on(matrix.row_on)
        if self.health.step(matrix.board, matrix.bias):
            self._news()

    def _wait_for_empty(self, first, now_ms: int) -> None:
        """Nothing can be read yet; a game that goes on (its table was lost) is tried anyway."""
        where = first.where
        if self.game.phase != READY:
            self.first = None
        elif first.step(self.matrix, now_ms):
            self.ending = True
        self._changed = self._changed or first.where != where

    def _end(self, now_ms: int) -> None:
        """Everything is kept, the reply is sent: then the loop ends."""
        if not self._ending_ms:
            self._ending_ms = now_ms
            self.record.keep()
        elif now_ms - self._ending_ms >= _ENDING_MS:
            self.ended = True

    def _known_stone(self, walk, now_ms: int) -> None:
        if walk.step(self.sensing.fields, now_ms):
            self.show.play(show.ACCEPTED, now_ms)
        elif now_ms - self.asked_ms > _WALK_MS:
            self.walk = None  # the host has gone

    def _happened(self) -> None:
        """What the settled points mean."""
        infer = self.infer
        for event in infer.step(self.sensing.state, self.record.t_ms(self.now_ms)):
            if self.emit(event)[0] in (ev.PLAYED, ev.MOVE):
                self.buttons.moved(self.now_ms)
        if infer.deaf >= 0:
            self.health.deaf(infer.deaf)
            infer.deaf = -1
            self._news()
        self._agrees = not infer.differs()

    def _follow(self) -> None:
        before = self.game.phase
        t_ms = self.record.t_ms(self.now_ms)
        if not t_ms:
            return  # the game's first frame: the stone that opened it comes first
        for event in self.record.bowls():
            self.emit(event)
        for event in self.arbiter.step(t_ms, self._agrees, self.counting.live):
            self.emit(event)
        if self.game.phase != before:
            self._happened()

    def _news(self) -> None:
        """A sensor that is not to be believed any more is told once, in words (wall 4)."""
        health = self.health
        while health.take():
            text = detail(KEYS[health.kind], named(health.kind, health.where))
            self.emit(encode(ev.FAULT, 0, SENSOR, health.where, text))

    def _exchanged(self) -> None:
        """Two columns are each other's: told, put right from now on and in the record."""
        first, second = self.wiring.first, self.wiring.second
        self.matrix.cross(first, second)
        self.sensing.exchange(first, second)
        self.start.keep_exchange(self.matrix, self.sensing)
        names = COLUMN_LETTERS[first], COLUMN_LETTERS[second]
        self.emit(encode(ev.FAULT, 0, SENSOR, first, detail("columns-exchanged", *names)))
        for event in self.infer.exchange(first, second):
            self.emit(event)

    def _keep(self, now_ms: int) -> None:
        """Flush what must be durable, and only then say so."""
        if 0 <= self._keep_ms <= now_ms:
            flushed = self.record.keep()
            self._keep_ms = -1 if flushed or self.record.log_full else now_ms + _KEEP_MS
            kept = flushed and self.record.journal.durable
            if not kept and self._tune in _ACCEPTING:
                self._tune = show.UNKEPT
            if self._unkept == kept:
                self._unkept = not kept
                self._changed = True
            if self.record.journal.full and not self._full:
                self.session.send(m.TEXT, 3, tail=b"health-full")
            self._full = self.record.journal.full
        if self._tune is not None:
            self.show.play(self._tune, now_ms)
            self._tune = None

    def _draw(self, now_ms: int) -> None:
        if self.show.held(now_ms):
            return  # drawn when the host's time is over
        self._changed = False
        self._attached = self.session.attached
        what, p = self.guide.look(self.game)
        if what == LAST and self._unkept:
            what = NOTHING
        if self.first is not None:
            what, p = BLIND, self.game.points[self.first.where] if self.first.where >= 0 else PASS
        self.show.draw(self.game, what, p, not self._attached)

    # what a host may ask for (app/commands.py)

    def keep(self) -> bool:
        return self.record.keep()

    def begun(self, now_ms: int) -> None:
        """A game was opened: look at the board anew."""
        self._agrees = self.game.phase != SETTING
        self.counting.live.follow(self.game.ledger)
