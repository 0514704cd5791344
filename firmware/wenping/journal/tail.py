"""The tail: the newest records of the current log, in RAM and in the slip until they are filed.

The slip is a small file that is quick to rewrite (memory.py); its records survive a power cut.
"""

import struct

from wenping.journal import records
from wenping.viper import const

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.journal.contracts import Storage

HEADER = const(8)  # of the slip: log, number of its first event
_SLIP = const(480)  # LittleFS keeps 512 bytes inside its metadata
_ROOM = HEADER + _SLIP + records.LONGEST_RECORD
# A fresh slip takes 13 writes before LittleFS must erase flash. After so many it is worn, ...
_FRESH_WRITES = const(7)
_LAST_WRITES = const(9)  # ... after so many it must be renewed even in a short rest.
# Bytes of records that are moved to the file; up to 220 a write is one flash page.
_PAGE = const(140)


class Tail:
    """The records first, first + 1, ... of log `log`: buf[HEADER : HEADER + n]."""

    def __init__(self, storage: "Storage"):
        """An empty tail of no log."""
        self._storage = storage
        self.buf = bytearray(_ROOM)
        self._writes = 0
        self.begin(0, 0)

    def begin(self, log: int, first: int) -> None:
        """Empty the tail; the next record is event `first` of `log`."""
        self.log = log
        self.first = first
        self.n = 0

    def has_room(self) -> bool:
        """True if the longest record still fits in RAM."""
        return HEADER + self.n + records.LONGEST_RECORD <= _ROOM

    def add(self, seq: int, delta_ms: int, event: bytes | bytearray, n: int) -> None:
        """Add event[:n] as record `seq`, delta_ms after the one before; there must be room.

        ValueError as in records.encode(), and then nothing is added.
        """
        at = HEADER + self.n
        end = records.encode(self.buf, at, self.log, seq, delta_ms, event, n)
        self.n = end - HEADER

    def body(self) -> memoryview:
        """The records without the header, to be put at the end of the log's file."""
        return memoryview(self.buf)[HEADER : HEADER + self.n]

    # -- the slip

    def fits_slip(self) -> bool:
        """True if the slip can hold all records."""
        return self.n <= _SLIP

    def write_slip(self) -> None:
        """Write the tail to the slip: one page of flash, as a rule without an erase.

        OSError when the storage cannot.
        """
        struct.pack_into("<II", self.buf, 0, self.log, self.first)
        self._storage.write_slip(self.buf, HEADER + self.n)
        self._writes += 1

    def renew_slip(self) -> None:
        """Make the slip fresh: this erases flash, so that the next writes need not.

        OSError when the storage cannot.
        """
        self._storage.renew_slip()
        self._writes = 0

    def is_old(self) -> bool:
        """True if it is time to move the records to the log's file."""
        return self.n > 0 and (self.n >= _PAGE or self._writes >= _FRESH_WRITES)

    def is_worn(self) -> bool:
        """True if the slip should be renewed at the next rest."""
        return self._writes >= _FRESH_WRITES

    def is_pressing(self) -> bool:
        """True if one of the next few writes will erase flash: for a new slip, or because the slip
        could not hold the longest record as well.
        """
        return self._writes >= _LAST_WRITES or self.n > _SLIP - records.LONGEST_RECORD

    def read_slip(self) -> int:
        """Load the slip into buf; return its length with the header, 0 when it holds no record.

        log and first become those of the slip. Only its first record is checked.
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
        """Keep buf[start:end] of what was loaded; its first record is event `first`."""
        self.n = end - start
        self.first = first
        self.buf[HEADER : HEADER + self.n] = self.buf[start:end]
