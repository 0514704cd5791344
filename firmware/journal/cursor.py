"""Reads a log record by record, from flash and from RAM, through one small buffer."""

from journal.records import LONGEST_RECORD, Record

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


_WINDOW = const(512)
_SKIPS = const(32)  # records passed over in one call, so that no call takes long
END = const(0)
AGAIN = const(-1)


class Cursor:
    """A place in a log. `seek` it, then call `next` until it says END; later there may be more.

    After `next` has returned a length: `seq` and `t_ms` of that event. `broken` says that the log
    cannot be read any further (its rest is lost), `gone` that the log is not stored (any more).
    """

    def __init__(self, journal):
        self._journal = journal
        self._record = Record()
        self._window = bytearray(_WINDOW)
        self._at = 0  # offset of the window in the log
        self._n = 0
        self.log = -1
        self.broken = False
        self.gone = False
        self.seek(0, 0)

    def seek(self, log: int, seq: int) -> None:
        """Go to event `seq` of `log`; the way there is walked by `next`, a piece each call."""
        if log != self.log or self.broken or self.gone or seq < self._next_seq:
            self._next_seq, self._offset, self._t_ms = self._journal.nearest(log, seq)
            self._n = 0
        self.log = log
        self.seq = -1
        self.t_ms = 0
        self.broken = False
        self.gone = False
        self._wanted = seq

    def next(self, out) -> int:
        """Copy the next event into `out`; return its length, END (none now) or AGAIN (call again).

        Only events that survive a power cut are given.
        """
        record = self._record
        for _ in range(_SKIPS):
            if self.broken or self._next_seq >= self._journal.count(self.log):
                self.gone = self._journal.count(self.log) < 0
                return END
            buf, at, end = self._find()
            size = record.decode(buf, at, end, self.log, self._next_seq)
            if size <= 0:
                self.broken = True
                return END
            self._offset += size
            self._t_ms += record.delta_ms
            self._next_seq += 1
            if self._next_seq > self._wanted:
                self.seq = self._next_seq - 1
                self.t_ms = self._t_ms
                for i in range(record.n):
                    out[i] = buf[record.start + i]
                return record.n
        return AGAIN

    @property
    def offset(self) -> int:
        """Where in the log the next record begins."""
        return self._offset

    def _find(self) -> tuple:
        """Return (buffer, start, end) of bytes that hold the whole next record, if there is one."""
        in_file = self._journal.size(self.log)
        if self._offset >= in_file:
            return self._journal.tail(self._offset - in_file)
        end = self._at + self._n
        if not self._at <= self._offset < end or (
            end < in_file and end - self._offset < LONGEST_RECORD
        ):
            self._at = self._offset
            n = min(_WINDOW, in_file - self._offset)
            try:
                self._n = self._journal.read(self.log, self._at, self._window, n)
            except OSError:
                self._n = 0
        return self._window, self._offset - self._at, self._n
