"""The game and its log, which are one thing: an event is applied, appended, and made durable
together.
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
    """Nobody wants to know."""


class Record:
    """`game` is the fold of the journal's current log; `now` is the time in that log.

    log_full: the last event could not be appended (a host has to fetch what is stored); play goes
    on.
    """

    def __init__(self, journal):
        self.journal = journal
        self.game = Game()
        self.log_full = False
        self._unlogged = False  # there was no room to begin a log for this game
        self.on_open = _nothing  # called when a game was opened
        self._layers = ()  # of both bowls when the game was opened, not yet in its log
        self._base_ms = 0

    def start(self, now_ms: int, store: int, boot: int, cause: int, crash) -> None:
        """Go on where the log ends (after a power cut, in the middle of a game), or begin the
        first. `crash` (app/crash.py) is how the last run ended.
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
        self.emit(now_ms, encode(ev.FAULT, 0, code, value & 0xFFFF, text))

    def t_ms(self, now_ms: int) -> int:
        """The log's time of a device time."""
        return now_ms - self._base_ms

    def emit(self, now_ms: int, event) -> tuple:
        """Apply an event and append it; return it decoded. Raises FoldError, and keeps nothing
        then.
        """
        t_ms = self.t_ms(now_ms)
        if event[0] & 0x3F == ev.GAME:
            return self._open_game(now_ms, event)
        done = self.game.apply(t_ms, event)
        self._append(t_ms, event)
        return done

    def _append(self, t_ms: int, event) -> None:
        self.log_full = self._unlogged or self.journal.append(t_ms, event, len(event)) < 0

    def hash(self) -> int:
        """Of the game as its log tells it; 0 when the log does not."""
        return 0 if self.log_full or self._unlogged else self.game.hash()

    def keep(self) -> bool:
        """Make everything survive a power cut, as far as the storage does; False: it did not.

        The board may say `accepted` only after this has returned True.
        """
        return self.journal.flush() and not self.log_full

    def _open_game(self, now_ms: int, event) -> tuple:
        """A log is one game: it begins with what lies on the board and in the bowls."""
        game = self.game
        if game.phase not in (READY, OVER):
            raise FoldError("game-under-way")
        done = decode(event)
        settings = settings_of(done[2][0])  # bad ones are refused here, before anything changes
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
        """Yield, once, what the bowls held when the game was opened: its first stone is not to
        wait for that.
        """
        layers, self._layers = self._layers, ()
        for i, counts in enumerate(layers):
            for layer, count in enumerate(counts):
                if count:
                    yield encode(ev.BOWL, i + 1, layer << 5 | count)

    def _new_log(self, now_ms: int) -> None:
        self._unlogged = self.journal.new_log() < 0
        self._base_ms = now_ms

    def _recover(self) -> str:
        """Fold the current log; return what is wrong with it (coded.detail), or ""."""
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
