"""The head of a log: a SHA-256 that holds all its events, their order and their times.

    head of no event     = SHA-256("wenping", store u32, log u32)
    head of n + 1 events = SHA-256(head of n events, ms since the log was opened u32, event n)

Two logs with the same head are the same log: whoever wrote a head down, elsewhere, can tell later
whether an event was changed, left out or put in before it.  No head is stored in flash: whoever
could change the events there could change the head, too.  It is computed when a host asks, some
events a call; the last one is kept in RAM, so that a later head needs only the events since.
"""

import struct
from hashlib import sha256

from wenping.journal.records import LONGEST_EVENT
from wenping.viper import const

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.journal.log import Journal

_EVENTS = const(8)  # in one call: some 12 ms on a Pico, and as much again to find the first


def first(store: int, log: int) -> bytes:
    """Return the head of a log without events."""
    return sha256(b"wenping" + struct.pack("<II", store, log)).digest()


def after(head: bytes, t_ms: int, event: bytes | bytearray | memoryview) -> bytes:
    """Return the head after one more event."""
    digest = sha256(head + struct.pack("<I", t_ms & 0xFFFFFFFF))
    digest.update(event)
    return digest.digest()


class Head:
    """The head of the first `seq` events of `log`, which walk() carries on."""

    def __init__(self, journal: "Journal"):
        """Make a cursor of its own; no log has been asked for."""
        self._journal = journal
        self._cursor = journal.cursor()
        self._event = bytearray(LONGEST_EVENT)
        self.log = -1
        self.seq = 0
        self.value = b""

    def walk(self, log: int, seq: int) -> bool:
        """Go towards the head of the first `seq` events of a stored log; call again until
        self.seq is `seq`.  False if the log cannot be read any further.
        """
        cursor = self._cursor
        if log != self.log or seq < self.seq or cursor.broken or cursor.gone:
            self.log, self.seq = log, 0
            self.value = first(self._journal.store, log)
        cursor.seek(log, self.seq)
        for _ in range(_EVENTS):
            if self.seq >= seq:
                break
            n = cursor.next(self._event)
            if n > 0:
                self.value = after(self.value, cursor.t_ms, memoryview(self._event)[:n])
                self.seq += 1
        return not (cursor.broken or cursor.gone)
