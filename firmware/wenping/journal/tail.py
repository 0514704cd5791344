"""The newest records of the current log: in RAM and in the slip, until they go to its file."""

import struct

from wenping.journal import records

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


HEADER = const(8)  # of the slip: log, number of its first event
_SLIP = const(480)  # LittleFS keeps 512 bytes inside its metadata
_ROOM = HEADER + _SLIP + records.LONGEST_RECORD
_FRESH_WRITES = const(7)  # of the 13 that a fresh slip takes before LittleFS must erase
_LAST_WRITES = const(9)  # and so many leave a few for what happens before the next rest
_PAGE = const(140)  # up to 220 bytes a write is one page of flash


class Tail:
    """Records first, first + 1, ... of log `log`: buf[HEADER : HEADER + n]."""

    def __init__(self, storage):
        self._storage = storage
        self.buf = bytearray(_ROOM)
        self._writes = 0
        self.begin(0, 0)

    def begin(self, log: int, first: int) -> None:
        """Empty it; the next record is event `first` of `log`."""
        self.log = log
        self.first = first
        self.n = 0

    def has_room(self) -> bool:
        return HEADER + self.n + records.LONGEST_RECORD <= _ROOM

    def add(self, seq: int, delta_ms: int, event, n: int) -> None:
        at = HEADER + self.n
        end = records.encode(self.buf, at, self.log, seq, delta_ms, event, n)
        self.n = end - HEADER

    def body(self):
        """The records, to be put at the end of the log's file."""
        return memoryview(self.buf)[HEADER : HEADER + self.n]

    # -- the slip

    def fits_slip(self) -> bool:
        return self.n <= _SLIP

    def write_slip(self) -> None:
        """Make the slip hold the tail: one page of flash, no erase as a rule. May raise OSError."""
        struct.pack_into("<II", self.buf, 0, self.log, self.first)
        self._storage.write_slip(self.buf, HEADER + self.n)
        self._writes += 1

    def renew_slip(self) -> None:
        """Make the slip fresh: an erase now, and none at the next writes."""
        self._storage.renew_slip()
        self._writes = 0

    def is_old(self) -> bool:
        """Is it time to move the records to the file?"""
        return self.n > 0 and (self.n >= _PAGE or self._writes >= _FRESH_WRITES)

    def is_worn(self) -> bool:
        """Will the slip soon need an erase?"""
        return self._writes >= _FRESH_WRITES

    def is_pressing(self) -> bool:
        """Will one of the next few writes erase?"""
        return self._writes >= _LAST_WRITES

    def read_slip(self) -> int:
        """Load what the slip holds; return its length, 0 when it is no slip of ours.

        Then log and first are the slip's; its records are not checked but for the first.
        """
        n = self._storage.read_slip(self.buf)
        if n <= HEADER:
            return 0
        log, first = struct.unpack_from("<II", self.buf, 0)
        if records.Record().decode(self.buf, HEADER, n, log, first) <= 0:
            return 0
        self.begin(log, first)
        self._writes = 1
        return n

    def keep(self, start: int, end: int, first: int) -> None:
        """Of what was loaded keep buf[start:end], whose first record is event `first`."""
        self.n = end - start
        self.first = first
        for i in range(self.n):
            self.buf[HEADER + i] = self.buf[start + i]
