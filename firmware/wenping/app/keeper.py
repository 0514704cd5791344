"""Applies events, writes them to flash in time, and plays the sound only then (wall 2).

The modes and app/commands.py call emit(); app/board.py calls step() at the end of each frame.
"""

from wenping.app import show
from wenping.game import events as ev
from wenping.viper import const
from wenping.wire import messages as m

# Kinds that are written to flash in the same frame, before their sound is played.
_AT_ONCE = (ev.GAME, ev.BEGIN, ev.PLAYED, ev.MOVE, ev.PASS_, ev.PRESS, ev.UNDO, ev.RESULT,
            ev.RESIGN, ev.PAUSE, ev.QUESTION, ev.RESOLVED, ev.RULING)  # fmt: skip
_KEEP_MS = const(500)  # other kinds are written with them, or after so long

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
_ACCEPTING = (show.ACCEPTED, show.BEGIN_TUNE, show.OVER_TUNE)  # say that the event is in flash

FAULT_LEVEL = 3  # field `level` of TEXT: a fault


class Keeper:
    """Emits events.

    record: the Record (app/record.py)
    now_ms: device time of the frame, set by Board
    changed: True if an event was applied since the lights were drawn
    unkept: True if the last events would not survive a power cut
    """

    def __init__(self, record, show, session):
        """Takes Record, Show (app/show.py) and Session (wire/session.py)."""
        self.record = record
        self.now_ms = 0
        self.changed = True
        self.unkept = False
        self._show = show
        self._session = session
        self._due_ms = -1  # when the appended events must be in flash; -1: nothing was appended
        self._full = False  # the flash was full at the last write, and the host was told
        self._tune = None

    def emit(self, event: bytes) -> tuple:
        """Apply one event to the game and append it to the log; return it decoded.

        FoldError if the game does not allow it, and then nothing is changed.  Events of the kinds
        in _AT_ONCE are in flash by the end of the frame.
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
        """Play the warning at the end of the frame: a button asked for what is not allowed."""
        self._tune = show.WARNING_TUNE

    def step(self) -> None:
        """At the end of a frame: write what is due to flash, then play the last event's sound."""
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
        """Tell the host that the flash is full until games are downloaded and erased."""
        self._session.send(m.TEXT, FAULT_LEVEL, tail=b"health-full")
