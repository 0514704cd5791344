"""Chooses the events to send to a host, in order, until the host has acknowledged them.

Session (session.py) sends what offer() chooses.  Up to WINDOW events are sent ahead of the last
acknowledgement; they are read from the journal, so that nothing is buffered here.  Without an
acknowledgement for FIRST_WAIT_MS the first unacknowledged event alone is sent again, then at
doubling intervals up to LONGEST_WAIT_MS, without end.  When the host reports a gap, all events from
there on are sent again.
"""

from wenping.viper import const

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.journal.log import Journal

WINDOW = const(32)  # events sent and not yet acknowledged
FIRST_WAIT_MS = const(3000)  # long, as the clock of a virtual board runs up to 30 times faster
LONGEST_WAIT_MS = const(60000)


class Stream:
    """The position of one host in the logs of `journal`; inactive until start().

    After offer() has returned n > 0, event[:n] is event `seq` of log `log`, at time t_ms of that
    log.  resent: number of events sent more than once.
    """

    def __init__(self, journal: "Journal"):
        """Allocate the buffer; inactive."""
        self._journal = journal
        self._cursor = journal.cursor()
        self.event = bytearray(250)
        self.seq = 0
        self.t_ms = 0
        self.resent = 0
        self.stop()

    def stop(self) -> None:
        """Offer no more events."""
        self.log = 0
        self._active = False

    def start(self, log: int, seq: int, on: bool) -> tuple:
        """Begin at event `seq` of `log`; return (log, seq) where it really begins.

        Log 0 is the current one.  If `log` is not stored it begins with event 0 of the next stored
        one; if there is none, behind the newest event.  on: go on with the logs after it; otherwise
        stop at its end.
        """
        journal = self._journal
        found = journal.from_on(log or journal.log)
        if found != log:
            seq = 0
        if not found:  # nothing is stored from there on: wait for the next event
            found = journal.log
            seq = max(0, journal.count(found))
        seq = min(seq, max(0, journal.count(found)))
        self._active = True
        self._on = on
        self._go(found, seq, 0)
        return found, seq

    def _go(self, log: int, seq: int, now_ms: int) -> None:
        """Make event `seq` of `log` the next to be sent, all before it acknowledged."""
        self.log = log
        self._acked = seq
        self._sent = seq
        self._top = seq
        self._heard(now_ms)
        self._cursor.seek(log, seq)

    def _heard(self, now_ms: int) -> None:
        """The host has acknowledged: wait FIRST_WAIT_MS from now, send up to WINDOW ahead."""
        self._since_ms = now_ms
        self._wait_ms = FIRST_WAIT_MS
        self._probing = False

    def offer(self, now_ms: int) -> int:
        """Load the next event to be sent now; return its length, 0 when there is none."""
        if not self._active:
            return 0
        count = self._journal.count(self.log)
        if self._acked >= count and self.log != self._journal.log and not self._move_on(now_ms):
            return 0
        if self._sent > self._acked and now_ms - self._since_ms >= self._wait_ms:
            self._wait_ms = min(2 * self._wait_ms, LONGEST_WAIT_MS)
            self._since_ms = now_ms
            self._probing = True
            self._go_back()
        if self._sent >= self._acked + (1 if self._probing else WINDOW):
            return 0
        n = self._cursor.next(self.event)
        if n <= 0:
            return 0
        if self._sent == self._acked:
            self._since_ms = now_ms
        self.seq = self._cursor.seq
        self.t_ms = self._cursor.t_ms
        self._sent = self.seq + 1
        if self._sent > self._top:
            self._top = self._sent
        else:
            self.resent += 1
        return n

    def missing(self, now_ms: int) -> int:
        """Return the event from which on the log cannot be read if the host is to be told now.

        -1 otherwise.  The host is told again at intervals.
        """
        if not (self._active and self._cursor.broken and self._acked == self._sent):
            return -1
        if now_ms - self._since_ms < self._wait_ms:
            return -1
        self._since_ms = now_ms
        return self._acked

    def acknowledge(self, log: int, next_seq: int, gap: int, now_ms: int) -> None:
        """The host has all events of `log` below next_seq; gap not 0: event next_seq was lost."""
        if not self._active or log != self.log or next_seq > self._journal.count(log):
            return
        if next_seq > self._acked:
            self._acked = next_seq
            self._heard(now_ms)
            if next_seq > self._sent:
                self._sent = next_seq
                self._cursor.seek(log, next_seq)
        if gap and next_seq == self._acked and self._sent > next_seq:
            self._heard(now_ms)
            self._go_back()

    def _go_back(self) -> None:
        """Send again from the first event that is not acknowledged."""
        self._sent = self._acked
        self._cursor.seek(self.log, self._acked)

    def _move_on(self, now_ms: int) -> bool:
        """The log is acknowledged: go to the next one, if there is one and it is wanted."""
        log = self._journal.from_on(self.log + 1)
        if not self._on or not log:
            self._active = self._on
            return False
        self._go(log, 0, now_ms)
        return True
