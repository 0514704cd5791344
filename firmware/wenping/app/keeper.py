"""Events are applied at once, made durable, and only then heard (wall 2)."""

from wenping.app import show
from wenping.game import events as ev
from wenping.viper import const
from wenping.wire import messages as m

# A player hears these by a beep: they survive a power cut before it sounds.
_AT_ONCE = (ev.GAME, ev.BEGIN, ev.PLAYED, ev.MOVE, ev.PASS_, ev.PRESS, ev.UNDO, ev.RESULT,
            ev.RESIGN, ev.PAUSE, ev.QUESTION, ev.RESOLVED, ev.RULING)  # fmt: skip
_KEEP_MS = const(500)  # everything else is flushed with them, or after so long

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
_ACCEPTING = (show.ACCEPTED, show.BEGIN_TUNE, show.OVER_TUNE)  # "it happened, and it is kept"

FAULT_LEVEL = 3  # of a text to the host


class Keeper:
    """Takes the record, what sounds (show.py) and the session that tells a host of a full flash.

    now_ms: device time of the frame, which Board sets
    changed: an event was applied since the lights were drawn
    unkept: the last events would not survive a power cut
    """

    def __init__(self, record, show, session):
        self.record = record
        self.now_ms = 0
        self.changed = True
        self.unkept = False
        self._show = show
        self._session = session
        self._due_ms = -1  # when what was appended is to be flushed; -1: nothing was
        self._full = False  # the flash; the host was told
        self._tune = None

    def emit(self, event) -> tuple:
        """Apply and append one event; returns it decoded. Raises FoldError, and keeps nothing
        then. It is durable by the end of the frame if people hear of it.
        """
        done = self.record.emit(self.now_ms, event)
        self.changed = True
        kind = done[0]
        if kind in _AT_ONCE:
            self._due_ms = self.now_ms
        elif self._due_ms < 0:
            self._due_ms = self.now_ms + _KEEP_MS
        if _TUNES.get(kind):
            self._tune = _TUNES[kind]
        return done

    def warn(self) -> None:
        """What was asked for by a button cannot be."""
        self._tune = show.WARNING_TUNE

    def step(self) -> None:
        """At the end of a frame: flush what must be durable, then let it sound."""
        record, now_ms = self.record, self.now_ms
        if 0 <= self._due_ms <= now_ms:
            flushed = record.keep()
            self._due_ms = -1 if flushed or record.log_full else now_ms + _KEEP_MS
            kept = flushed and record.journal.durable
            if not kept and self._tune in _ACCEPTING:
                self._tune = show.UNKEPT
            if self.unkept == kept:
                self.unkept = not kept
                self.changed = True
            if record.journal.full and not self._full:
                self.tell_full()
            self._full = record.journal.full
        if self._tune is not None:
            self._show.play(self._tune, now_ms)
            self._tune = None

    def tell_full(self) -> None:
        """The host learns that the flash takes nothing more until games are downloaded."""
        self._session.send(m.TEXT, FAULT_LEVEL, tail=b"health-full")
