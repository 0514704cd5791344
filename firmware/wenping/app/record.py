"""The game and its log: applies events, writes them to flash, and sounds only then (wall 2).

The modes and app/commands.py call emit(), app/board.py calls step() at the end of each frame.
now_ms is device time, t_ms the time in the current log.
"""

from wenping.app import show
from wenping.game import events as ev
from wenping.game.arbiter import fallen
from wenping.game.events import decode, encode
from wenping.game.fold import FoldError, Game, settings_of
from wenping.game.phases import OVER, READY
from wenping.viper import const

# Kinds that are written to flash in the same frame, before their sound is played.
_AT_ONCE = (ev.GAME, ev.BEGIN, ev.PLAYED, ev.MOVE, ev.PASS_, ev.PRESS, ev.UNDO, ev.RESULT,
            ev.RESIGN, ev.PAUSE, ev.QUESTION, ev.RESOLVED, ev.RULING, ev.AGREED)  # fmt: skip
_KEEP_MS = const(500)  # other kinds are written with them, or after so long

_TUNES = {
    ev.BEGIN: show.BEGIN_TUNE,
    ev.PLAYED: show.ACCEPTED,
    ev.MOVE: show.ACCEPTED,
    ev.PASS_: show.ACCEPTED,
    ev.UNDO: show.UNDONE,
    ev.QUESTION: show.QUESTION_TUNE,
    ev.RESOLVED: show.RESOLVED_TUNE,
    ev.AGREED: show.RESOLVED_TUNE,
    ev.CEREMONY: show.RESOLVED_TUNE,
    ev.CLOCK: show.WARNING_TUNE,
    ev.LEDGER: show.WARNING_TUNE,
    ev.RESULT: show.OVER_TUNE,
}
_LOUDER = (ev.QUESTION, ev.RESULT)  # what is heard beside moves that were taken back
_ACCEPTING = (show.ACCEPTED, show.BEGIN_TUNE, show.OVER_TUNE)  # sound only for events in flash


def _nothing(over_ms: int = 0) -> None:
    """Do nothing: the default of on_open and on_full."""


class Record:
    """The current log and its game.

    journal: the Journal (journal/log.py)
    game: the Game (game/fold.py), the fold of the journal's current log
    now_ms: device time of the frame, set by Board
    changed: True if an event was applied since the lights were drawn
    unkept: True if the last events would not survive a power cut
    log_full: True if the last event could not be appended because the flash is full; the game goes
        on without log
    on_open: function called when a game was opened, with the device time when the one before was
        over; on_full: when the flash is found full
    """

    def __init__(self, journal, show):
        """No log is open before app/recovery.py. Takes Journal and Show (app/show.py)."""
        self.journal = journal
        self.game = Game()
        self.now_ms = 0
        self.changed = True
        self.unkept = False
        self.log_full = False
        self.on_open = _nothing
        self.on_full = _nothing
        self._show = show
        self._tune = None
        self._due_ms = -1  # when the appended events must be in flash; -1: nothing was appended
        self._full = False  # the flash was full at the last write
        self._unlogged = False  # there was no room to begin a log for this game
        self._layers = ()  # of both bowls when the game was opened, until they are in its log
        self._base_ms = 0

    @property
    def t_ms(self) -> int:
        """The time in the current log."""
        return self.now_ms - self._base_ms

    def emit(self, event: bytes) -> tuple:
        """Apply one event to the game and append it to the log; return it decoded.

        FoldError if the game does not allow it, and then nothing is changed.  Events of the kinds
        in _AT_ONCE are in flash by the end of the frame.
        """
        if event[0] & 0x3F == ev.GAME:
            done = self._open_game(event)
        else:
            if self.game.late(event[0] & 0x3F, self.t_ms):
                self.flag()
            done = self.game.apply(self.t_ms, event)
            self._append(self.t_ms, event)
        self.changed = True
        kind = done[0]
        if kind in _AT_ONCE:
            self._due_ms = self.now_ms
        elif self._due_ms < 0:
            self._due_ms = self.now_ms + _KEEP_MS
        if _TUNES.get(kind) and (self._tune is not show.UNDONE or kind in _LOUDER):
            self._tune = _TUNES[kind]
        return done

    def emit_all(self, events) -> None:
        """emit() each of these events before the next one is asked for."""
        for event in events:
            self.emit(event)

    def flag(self) -> None:
        """Emit the flag that has fallen by now, if one has, and the result."""
        if self.game.clock.over(self.t_ms):
            self.emit_all(fallen(self.game, self.t_ms))

    def at(self, now_ms: int) -> None:
        """Set the device time of the next events; it is never before the last event's."""
        self.now_ms = max(now_ms, self._base_ms + self.game.t_ms)

    def warn(self) -> None:
        """Play the warning at the end of the frame: a button asked for what is not allowed."""
        self._tune = show.WARNING_TUNE

    def step(self) -> None:
        """At the end of a frame: write what is due to flash, then play the last event's sound."""
        now_ms, journal = self.now_ms, self.journal
        if 0 <= self._due_ms <= now_ms:
            flushed = self.keep()
            self._due_ms = -1 if flushed or self.log_full else now_ms + _KEEP_MS
            kept = flushed and journal.durable
            if not kept and self._tune in _ACCEPTING:
                self._tune = show.UNKEPT
            if self.unkept == kept:
                self.unkept = not kept
                self.changed = True
            if journal.full and not self._full:
                self.on_full()
            self._full = journal.full
        if self._tune is not None:
            self._show.play(self._tune)
            self._tune = None

    def _append(self, t_ms: int, event: bytes) -> None:
        """Append an event to the log; sets log_full."""
        self.log_full = self._unlogged or self.journal.append(t_ms, event, len(event)) < 0

    def hash(self) -> int:
        """Return the hash of the game's state; 0 when the log does not have all its events."""
        return 0 if self.log_full else self.game.hash()

    def keep(self) -> bool:
        """Write all events to the storage; False if that failed or the log is full.

        Sounds and replies that say that an event is kept must wait for True.
        """
        return self.journal.flush() and not self.log_full

    def go_on(self, t_ms: int) -> None:
        """Continue the current log, whose last event was at t_ms."""
        self._base_ms = self.now_ms - t_ms

    def _open_game(self, event: bytes) -> tuple:
        """Apply a GAME event: begin a new log with it and with the points seen now.

        FoldError during a game or for bad settings, and then nothing is changed.
        """
        game = self.game
        if game.phase not in (READY, OVER):
            raise FoldError("game-under-way")
        done = decode(event)
        settings = settings_of(done[2][0])  # raises for bad settings before anything is changed
        seen = bytes(game.seen + game.rails)
        self._layers = [bytes(game.ledger.layers[colour]) for colour in (1, 2)]
        over_ms = self._base_ms + game.phase_ms
        self.new_log()
        game.clear()
        game.open(settings, done[1])
        self._append(0, event)
        for s in range(len(seen)):
            if seen[s]:
                self.emit(encode(ev.SEEN, seen[s], s))
        self.on_open(over_ms)
        return done

    def bowls(self):
        """Yield once the BOWL events of what the bowls held when the game was opened.

        They are recorded after the first stone, which would otherwise be delayed.
        """
        layers, self._layers = self._layers, ()
        for i, counts in enumerate(layers):
            for layer, count in enumerate(counts):
                if count:
                    yield encode(ev.BOWL, i + 1, layer << 5 | count)

    def new_log(self) -> None:
        """Begin a new log whose time 0 is now."""
        self._unlogged = self.journal.new_log() < 0
        self._base_ms = self.now_ms
