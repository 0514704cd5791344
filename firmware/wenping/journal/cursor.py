"""Reads the events of a log one by one, from flash and from RAM, through one small buffer."""

from wenping.journal.records import LONGEST_RECORD, Record
from wenping.viper import const

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.journal.log import Journal

_WINDOW = const(512)
_SKIPS = const(32)  # records that one call skips at most, so that no call takes long
_SEALED_SKIPS = const(8)
END = const(0)
AGAIN = const(-1)


class Cursor:
    """A place in a log: seek() it, then call next() until it returns END; later there may be more.

    log      the log that is read, -1 before the first seek()
    seq      number of the event that next() returned last
    t_ms     its time, ms since the log was opened
    broken   the log cannot be read any further: the rest of it is lost
    gone     the log is not stored, or not any more
    offset   where in the log's file the next record begins, unless the log is sealed
    """

    def __init__(self, journal: "Journal"):
        """A cursor of this journal, at no log yet."""
        self._journal = journal
        self._shelf = journal.shelf
        self._record = Record()
        self._window = bytearray(_WINDOW)
        self._at = 0  # offset of the window in the log
        self._n = 0
        self.log = -1
        self.offset = 0
        self.broken = False
        self.gone = False
        self._go(0, 0)

    def seek(self, log: int, seq: int) -> None:
        """Go to event `seq` of `log`; next() reads its way there, a piece in each call."""
        if log != self.log or self.broken or self.gone or seq < self._next_seq:
            self._go(log, seq)
        self._wanted = seq

    def _go(self, log: int, seq: int) -> None:
        """Begin at the last known place of `log` before event `seq`."""
        self._next_seq, self.offset, self._t_ms = self._journal.nearest(log, seq)
        self._n = 0
        self.log = log
        self.seq = -1
        self.t_ms = 0
        self.broken = False
        self.gone = False
        self._wanted = seq
        self._unsealed = False

    def next(self, out: bytearray) -> int:
        """Copy the next event into `out` (250 bytes); return its length.

        Returns END when there is none now, AGAIN when the way to the event is not yet read: call
        again. Events that would not survive a power cut are not given.
        """
        count = self._journal.count(self.log)
        if self.broken or self._next_seq >= count:
            self.gone = count < 0
            return END
        current = self.log == self._journal.log and self._journal.is_open()
        if not current and self._shelf.is_sealed(self.log):
            return self._next_sealed(out, count)
        record = self._record
        for _ in range(_SKIPS):
            if self._next_seq >= count:
                return END
            buf, at, end = self._find()
            size = record.decode(buf, at, end, self.log, self._next_seq)
            if size <= 0:
                self.broken = True
                return END
            self.offset += size
            if self._step(record.delta_ms):
                out[: record.n] = memoryview(buf)[record.start : record.start + record.n]
                return record.n
        return AGAIN

    def _next_sealed(self, out: bytearray, count: int) -> int:
        """next() of a sealed log with `count` events; one cursor at a time has the decoder."""
        sealer = self._shelf.sealer
        if not self._unsealed or not sealer.reads(self):
            if not sealer.may_read():
                return AGAIN
            self._wanted = max(self._wanted, self._next_seq)
            self._next_seq = self._t_ms = 0
            self._unsealed = True
            sealer.read(self, self.log)
            return AGAIN
        ready = sealer.is_ready()
        if ready <= 0:
            self.broken = ready < 0
            return END if self.broken else AGAIN
        for _ in range(_SEALED_SKIPS):
            n = sealer.next(out)
            wanted = self._step(sealer.delta_ms)
            if self._next_seq >= count:
                sealer.leave()
                self._unsealed = False
            if wanted:
                return n
            if not self._unsealed:
                return END
        return AGAIN

    def _step(self, delta_ms: int) -> bool:
        """Go one event further, delta_ms later; True from the event of seek() on."""
        self._t_ms += delta_ms
        self._next_seq += 1
        if self._next_seq <= self._wanted:
            return False
        self.seq = self._next_seq - 1
        self.t_ms = self._t_ms
        return True

    def _find(self) -> tuple:
        """(buffer, start, end) of bytes that hold the whole next record, if there is one."""
        in_file = self._journal.size(self.log)
        if self.offset >= in_file:
            return self._journal.rest(self.offset - in_file)
        end = self._at + self._n
        if not self._at <= self.offset < end or (
            end < in_file and end - self.offset < LONGEST_RECORD
        ):
            self._at = self.offset
            n = min(_WINDOW, in_file - self.offset)
            try:
                self._n = self._shelf.read(self.log, self._at, self._window, n)
            except OSError:
                self._n = 0
        return self._window, self.offset - self._at, self._n
