"""Sends a log's events in order until the host keeps them; never gives up, never floods.

The journal is the resend buffer: nothing is kept here but three numbers. Events go out up to a
window ahead of the last acknowledgement. When nothing is heard the first unacknowledged event alone
is sent again, at doubling intervals; when the host says that one is missing, all go out again from
there.
"""

from wenping.viper import const

WINDOW = const(32)  # events under way
FIRST_WAIT_MS = const(3000)  # a virtual board's clock runs up to 30 times faster than its host's
LONGEST_WAIT_MS = const(60000)


class Stream:
    """One host's way through the logs of `journal`; idle until `start`.

    After `offer` has returned a length: log, seq, t_ms and event[:n] are to be sent.
    """

    def __init__(self, journal):
        self._journal = journal
        self._cursor = journal.cursor()
        self.event = bytearray(250)
        self.seq = 0
        self.t_ms = 0
        self.resent = 0  # events sent more than once, for the health page
        self.stop()

    def stop(self) -> None:
        self.log = 0
        self._active = False

    def start(self, log: int, seq: int, on: bool) -> tuple:
        """Begin at event `seq` of `log`, or of the next stored log; return where that is.

        With `on` it goes on with the logs after it; otherwise it stops at the end of this one.
        Log 0 is the current one.
        """
        journal = self._journal
        found = journal.from_on(log or journal.log)
        if found != log:
            seq = 0
        if not found:  # none stored yet, or a host from the future: wait for the next
            found = journal.log
            seq = max(0, journal.count(found))
        seq = min(seq, max(0, journal.count(found)))
        self._active = True
        self._on = on
        self._go(found, seq, 0)
        return found, seq

    def _go(self, log: int, seq: int, now_ms: int) -> None:
        self.log = log
        self._acked = seq
        self._sent = seq
        self._top = seq
        self._heard(now_ms)
        self._cursor.seek(log, seq)

    def _heard(self, now_ms: int) -> None:
        self._since_ms = now_ms
        self._wait_ms = FIRST_WAIT_MS
        self._probing = False

    def offer(self, now_ms: int) -> int:
        """Return the length of the next event to send now, 0 when there is none."""
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
        """Return the number from which on the log cannot be read, if that is to be told now; -1."""
        if not (self._active and self._cursor.broken and self._acked == self._sent):
            return -1
        if now_ms - self._since_ms < self._wait_ms:
            return -1
        self._since_ms = now_ms
        return self._acked

    def acknowledge(self, log: int, next_seq: int, gap: int, now_ms: int) -> None:
        """The host keeps all events of `log` below next_seq; with `gap` the next was lost."""
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
        self._sent = self._acked
        self._cursor.seek(self.log, self._acked)

    def _move_on(self, now_ms: int) -> bool:
        """The log is done: go to the next, or stop."""
        log = self._journal.from_on(self.log + 1)
        if not self._on or not log:
            self._active = self._on
            return False
        self._go(log, 0, now_ms)
        return True
