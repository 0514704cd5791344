"""The game and its log: applies each event to the game, appends it to the journal, recovers.

app/keeper.py calls emit() and keep(), app/assembly.py start().  now_ms is device time, t_ms the
time in the current log.
"""

from wenping.coded import detail
from wenping.game import events as ev
from wenping.game import faults
from wenping.game.events import decode, encode
from wenping.game.fold import FoldError, Game, settings_of
from wenping.game.phases import OVER, READY
from wenping.journal.cursor import AGAIN, END
from wenping.journal.records import LONGEST_EVENT


def _nothing() -> None:
    """Do nothing: the default of on_open."""


class Record:
    """The current log and its game.

    journal: the Journal (journal/log.py)
    game: the Game (game/fold.py), the fold of the journal's current log
    log_full: True if the last event could not be appended because the flash is full; the game goes
        on without log
    on_open: function called when a game was opened
    """

    def __init__(self, journal):
        """No log is open before start()."""
        self.journal = journal
        self.game = Game()
        self.log_full = False
        self._unlogged = False  # there was no room to begin a log for this game
        self.on_open = _nothing
        self._layers = ()  # of both bowls when the game was opened, until they are in its log
        self._base_ms = 0

    def start(self, now_ms: int, store: int, boot: int, cause: int, crash) -> None:
        """Open the journal and resume its current log, or begin a new one; record the start.

        store: random number for a new storage.  boot: number of starts.  cause:
        machine.reset_cause().  crash: the Crash (app/crash.py); if it is hopeless, or the log
        cannot be folded, a new log is begun.
        """
        self.journal.open(store)
        before = self.journal.log
        trouble = self._recover() if before and not crash.hopeless else ""
        if trouble or crash.hopeless or not before:
            self._new_log(now_ms)
        self._base_ms = now_ms - self.journal.t_ms
        self.emit(now_ms, encode(ev.BOOT, 0, boot & 0xFFFF, cause))
        if trouble:
            self._fault(now_ms, faults.LOG_UNREADABLE, before, trouble)
        if self.journal.torn:
            self._fault(now_ms, faults.LOG_TORN, self.journal.torn, "")
        if crash.words:
            self._fault(now_ms, faults.CRASHED, crash.times, crash.words)
        if crash.hopeless:
            self._fault(now_ms, faults.GAME_LEFT, before, "")
        if self.keep():
            crash.told()

    def _fault(self, now_ms: int, code: int, value: int, text: str) -> None:
        """Emit a FAULT event (codes: game/faults.py)."""
        self.emit(now_ms, encode(ev.FAULT, 0, code, value & 0xFFFF, text))

    def t_ms(self, now_ms: int) -> int:
        """Return the time in the current log at device time now_ms."""
        return now_ms - self._base_ms

    def emit(self, now_ms: int, event: bytes) -> tuple:
        """Apply an event to the game and append it to the log; return it decoded.

        FoldError if the game does not allow it, and then nothing is changed.
        """
        t_ms = self.t_ms(now_ms)
        if event[0] & 0x3F == ev.GAME:
            return self._open_game(now_ms, event)
        done = self.game.apply(t_ms, event)
        self._append(t_ms, event)
        return done

    def _append(self, t_ms: int, event: bytes) -> None:
        """Append an event to the log; sets log_full."""
        self.log_full = self._unlogged or self.journal.append(t_ms, event, len(event)) < 0

    def hash(self) -> int:
        """Return the hash of the game's state; 0 when the log does not have all its events."""
        return 0 if self.log_full or self._unlogged else self.game.hash()

    def keep(self) -> bool:
        """Write all events to the storage; False if that failed or the log is full.

        Sounds and replies that say that an event is kept must wait for True.
        """
        return self.journal.flush() and not self.log_full

    def _open_game(self, now_ms: int, event: bytes) -> tuple:
        """Apply a GAME event: begin a new log with it and with the points seen now.

        FoldError during a game or for bad settings, and then nothing is changed.
        """
        game = self.game
        if game.phase not in (READY, OVER):
            raise FoldError("game-under-way")
        done = decode(event)
        settings = settings_of(done[2][0])  # raises for bad settings before anything is changed
        seen = bytes(game.seen)
        self._layers = [bytes(game.ledger.layers[colour]) for colour in (1, 2)]
        self._new_log(now_ms)
        game.clear()
        game.open(settings)
        self._append(0, event)
        for s in range(len(seen)):
            if seen[s]:
                self.emit(now_ms, encode(ev.SEEN, seen[s], s))
        self.on_open()
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

    def _new_log(self, now_ms: int) -> None:
        """Begin a new log whose time 0 is now."""
        self._unlogged = self.journal.new_log() < 0
        self._base_ms = now_ms

    def _recover(self) -> str:
        """Fold the current log into the game; return what is wrong (coded.detail), or ""."""
        cursor = self.journal.cursor()
        cursor.seek(self.journal.log, 0)
        out = bytearray(LONGEST_EVENT)
        while True:
            n = cursor.next(out)
            if n == AGAIN:
                continue
            if n == END:
                return detail("log-unreadable", cursor.log) if cursor.broken else ""
            try:
                self.game.apply(cursor.t_ms, memoryview(out)[:n])
            except FoldError as error:
                self.game.clear()
                told = " ".join(str(error).split("\n"))
                return detail("log-event", self.journal.log, cursor.seq, told)
