"""Many logs in one storage: a log is one game, an event is a number in it (wall 2).

    append  numbers an event and keeps it in RAM
    flush   makes everything appended survive a power cut: one page of flash, no erase
    tidy    does what erases flash, one piece a call, when the board is at rest

The newest events are the tail: in RAM, and after `flush` also in the storage's slip. `tidy` moves
them to the end of the log's file. After a power cut `open` reads file and slip and goes on; events
that are in both count once, for every record proves its own number.
"""

import struct
from array import array

from wenping.journal import names, recover
from wenping.journal.cursor import Cursor
from wenping.journal.records import LONGEST_MS
from wenping.journal.shelf import GAME, RESERVE, Shelf
from wenping.journal.tail import HEADER, Tail
from wenping.viper import const

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.journal.contracts import Storage

_MARKS = const(64)
_LONGEST = const(262144)  # bytes of one log: a flickering sensor must not take the whole flash
_STORE = "store"


class Journal:
    """The logs of `storage` (contract: journal/memory.py). Call `open` before anything else.

    log       number of the current log, 0 before the first
    next_seq  number that the next event will get
    kept      events of the current log that survive a power cut: 0 .. kept - 1
    t_ms      time of the last event, ms since the log was opened
    store     random number of this storage: with it a log's number is unique for ever
    full      nothing more can be stored: until a host has received what is undelivered or, when
              the current log has grown to 256 kB, until the next is begun
    lost      events refused because of that, since the start
    has       events of the current log that a host has
    torn      bytes that `open` could not read: 0 unless the storage broke its contract
    faults    how often the storage failed at something, since the start
    durable   what is flushed survives a power cut: not when the storage is RAM
    """

    def __init__(self, storage: "Storage"):
        self._storage = storage
        self.durable = storage.durable
        self.shelf = Shelf(storage)
        self.tail = Tail(storage)
        self.store = 0
        self.torn = 0
        self.faults = 0
        self.lost = 0
        self.full = False
        self._begin(0)
        self.shelf.sealer.cursor = Cursor(self)

    def _begin(self, log: int) -> None:
        self.log = log
        self.next_seq = 0
        self.kept = 0
        self.t_ms = 0
        self.in_file = 0  # bytes of the current log's file
        self.has = 0
        self._marks = array("I")  # number, offset, time: where the log was added to
        self.tail.begin(log, 0)
        self._look()

    def _look(self) -> None:
        """Note whether events can be appended to the current log; append() needs it each time."""
        self._is_open = self.log > 0 and self.shelf.state(self.log) == names.CURRENT

    # -- opening

    def open(self, store: int = 1) -> None:
        """Read what is stored and go on where it ends; `store` is the number of a new storage."""
        self.shelf.open()
        self._open_store(store)
        self.torn = 0
        self._begin(self.shelf.last())
        if self.is_open():
            self.torn = recover.scan(self, self.shelf.size(self.log))
            if self.torn:
                try:
                    recover.branch(self)
                except OSError:
                    self._fault()
        elif self.log:
            self.next_seq = self.kept = self.shelf.count(self.log)
        self.torn += recover.read_slip(self)

    def _open_store(self, store: int) -> None:
        word = bytearray(4)
        try:
            if self._storage.read(_STORE, 0, word, 4) == 4:
                self.store = struct.unpack("<I", word)[0]
                return
        except OSError:
            pass  # a new storage
        self.store = store
        struct.pack_into("<I", word, 0, store)
        self._storage.replace(_STORE, word, 4)

    # -- writing

    def is_open(self) -> bool:
        """True if events can be appended to the current log."""
        return self._is_open

    def new_log(self) -> int:
        """Close the current log and begin the next; return its number, or -1 when there is no room.

        May erase flash: call it between games. A slip that is still fresh is not renewed: that
        would delay the game's first stone.
        """
        try:
            if self.is_open():
                if self.tail.n and not self._move():
                    return -1
                self.shelf.close(self.log, self.next_seq, self.has >= self.next_seq)
                self._look()
            if not self.has_room():
                return -1
            if self.tail.is_worn():
                self.tail.renew_slip()
        except OSError:
            self._fault()
            return -1
        self.begin(self.shelf.last() + 1)
        return self.log

    def has_room(self) -> bool:
        """True if there is room for another log, where delivered logs may be removed for it."""
        try:
            self.shelf.ask_room()
            self.full = not self.shelf.make_room(RESERVE + GAME) and self.shelf.free < RESERVE
            return not self.full
        except OSError:
            self._fault()
            return False

    def begin(self, log: int) -> None:
        """Make `log` the current one, with no event yet."""
        self.shelf.begin(log)
        self._begin(log)

    def append(self, t_ms: int, event: bytes | bytearray, n: int) -> int:
        """Number event[:n], which happened at t_ms; return the number, -1 when it cannot be kept.

        A time before the last event's is taken as the last event's, one more than 12 days after it
        as 12 days. Raises ValueError for an empty or overlong event, and changes nothing then.
        """
        if not self.is_open():
            return -1
        if self.in_file >= _LONGEST:
            self.full = True
            self.lost += 1
            return -1
        if not self.tail.has_room() and not self._move():
            self.lost += 1
            return -1
        delta_ms = min(max(0, t_ms - self.t_ms), LONGEST_MS)
        self.tail.add(self.next_seq, delta_ms, event, n)
        self.t_ms += delta_ms
        self.next_seq += 1
        return self.next_seq - 1

    def flush(self) -> bool:
        """Make all appended events survive a power cut; False when the storage could not."""
        if self.kept == self.next_seq:
            return True
        if not self.tail.fits_slip():
            return self._move()
        try:
            self.tail.write_slip()
        except OSError:
            self.faults += 1
            self.full = True
            return False
        self.kept = self.next_seq
        return True

    def wants_tidy(self) -> bool:
        """True if tidy() has something to do."""
        return self.tail.is_old() or self.tail.is_worn() or self.shelf.wants_tidy()

    def is_pressing(self) -> bool:
        """True if flush() will soon have to erase flash unless tidy() does it before."""
        return self.tail.is_pressing()

    def tidy(self) -> bool:
        """Do one piece of the work that erases flash; return whether there was any.

        A piece takes about 50 ms on a Pico, at worst 400: call it when nobody is playing a stone.
        """
        if self.tail.is_old():
            return self._move()
        try:
            if self.tail.is_worn():
                self.tail.renew_slip()
                return True
            return self.shelf.tidy()
        except OSError:
            self._fault()
            return False

    def _fault(self) -> None:
        """After an OSError of the storage: read its state anew."""
        self.faults += 1
        try:
            self.shelf.open()
        except OSError:
            pass  # the index stays as it is
        if self.log and self.shelf.state(self.log) < 0:
            self.shelf.begin(self.log)
        self._look()

    def _move(self) -> bool:
        """Put the tail at the end of the log's file."""
        tail = self.tail
        try:
            if not self.shelf.make_room(RESERVE) and self.shelf.free < RESERVE // 2:
                raise OSError
            self.shelf.grow(self.log, tail.body(), tail.n)
        except OSError:
            self.faults += 1
            self.full = True
            return False
        self.full = False
        self.in_file += tail.n
        self.kept = self.next_seq
        tail.begin(self.log, self.next_seq)
        self.mark(self.in_file)
        return True

    def mark(self, offset: int) -> None:
        """Note that the next record begins at `offset`, for readers who begin in the middle."""
        if len(self._marks) >= 3 * _MARKS:  # keep every second
            fewer = array("I")
            for i in range(0, 3 * _MARKS, 6):
                fewer.extend(self._marks[i : i + 3])
            self._marks = fewer
        self._marks.extend(array("I", (self.next_seq, offset, self.t_ms)))

    # -- what hosts have

    def delivered(self, log: int, count: int) -> None:
        """Remember that a host keeps events 0 .. count - 1 of `log`; written to flash by `tidy`."""
        if log == self.log and self.is_open():
            self.has = max(self.has, min(count, self.kept))
        else:
            self.shelf.delivered(log, count)

    def give_up(self, log: int) -> bool:
        """Remove a log that is delivered and not one of the two newest; False if it is not."""
        try:
            return self.shelf.give_up(log)
        except OSError:
            self._fault()
            return False

    # -- reading

    def logs(self, first: int = 0):
        """Yield (log, events, bytes, state) of logs `first` and on, oldest first; states as in
        names.py.
        """
        for log, count, size, state in self.shelf.rows(first):
            if log == self.log and self.is_open():
                count, size = self.kept, self.in_file + self.tail.n
            yield log, count, size, state

    def count(self, log: int) -> int:
        """Return how many events of `log` can be read, -1 when it is not stored."""
        return self.kept if log and log == self.log else self.shelf.count(log)

    def from_on(self, log: int) -> int:
        """Return the first stored log whose number is `log` or higher, 0 when there is none."""
        return self.shelf.from_on(log)

    def cursor(self) -> Cursor:
        """Return a new reader; make few and keep them, each has a buffer of its own."""
        return Cursor(self)

    # -- called by Cursor

    def size(self, log: int) -> int:
        """Bytes of a log in its file."""
        return self.in_file if log == self.log and self.is_open() else self.shelf.size(log)

    def rest(self, offset: int) -> tuple:
        """(buffer, start, end) of the current log's records from byte `offset` of the tail on."""
        return self.tail.buf, HEADER + offset, HEADER + self.tail.n

    def nearest(self, log: int, seq: int) -> tuple:
        """Return (number, offset, time) of a record of `log` at or before `seq`."""
        best = (0, 0, 0)
        if log == self.log:
            for i in range(0, len(self._marks), 3):
                if self._marks[i] <= seq:
                    best = (self._marks[i], self._marks[i + 1], self._marks[i + 2])
        return best
