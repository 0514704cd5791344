"""Many logs in one storage: a log is one game, an event is a number in it (wall 2).

    append  numbers an event and keeps it in RAM
    flush   makes everything appended survive a power cut: one page of flash, no erase
    tidy    does what erases flash, one piece a call, when the board is at rest

The newest events are the *tail*: in RAM, and after `flush` also in the storage's slip. `tidy` moves
them to the end of the log's file. After a power cut `open` reads file and slip and goes on; events
that are in both count once, for every record proves its own number.
"""

import struct
from array import array

from journal import names, records
from journal.cursor import Cursor
from journal.index import Index

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


_HEADER = const(8)  # of the slip: log, number of its first event
_SLIP = const(480)  # LittleFS keeps 512 bytes inside its metadata
_TAIL = _HEADER + _SLIP + records.LONGEST_RECORD
_TIDY_WRITES = const(7)  # a fresh slip takes 13 writes before LittleFS must erase
_TIDY_BYTES = const(140)  # up to 220 bytes a write is one page
_MARKS = const(64)
_RESERVE = const(6)  # blocks: what moving the tail and renewing the slip may take
_GAME = const(4)  # blocks a game may take, wanted free before it begins
_TOLD = const(3)  # a state only in RAM: delivered, but its name does not say so yet
_STORE = "store"


class Journal:
    """The log of `storage` (contract: journal/memory.py). Call `open` before anything else.

    log       number of the current log, 0 before the first
    next_seq  number that the next event will get
    kept      events of the current log that survive a power cut: 0 .. kept - 1
    t_ms      time of the last event, ms since the log was opened
    store     random number of this storage: with it a log's number is unique for ever
    full      nothing more can be stored until a host has fetched what is undelivered
    lost      events refused because of that, since the start
    torn      bytes that `open` had to drop: 0 unless the storage broke its contract
    """

    def __init__(self, storage):
        self._storage = storage
        self._index = Index()
        self._tail = bytearray(_TAIL)
        self._marks = array("I")  # number, offset, time: where the current log was added to
        self.store = 0
        self.torn = 0
        self.lost = 0
        self.full = False
        self._free = 0
        self._pending = False  # some log is delivered in RAM but not yet in its name
        self._begin(0)

    def _begin(self, log: int) -> None:
        self.log = log
        self.next_seq = 0
        self.kept = 0
        self.t_ms = 0
        self._first = 0  # number of the first event in the tail
        self._n = 0  # bytes of the tail
        self._size = 0  # bytes of the current log's file
        self._has = 0  # events of the current log that a host has
        self._slip_writes = 0
        self._marks = array("I")

    # -- opening

    def open(self, store: int = 1) -> None:
        """Read what is stored and go on where it ends; `store` numbers a storage that is new."""
        rows = []
        for name, size in self._storage.list():
            row = names.parse(name)
            if row:
                rows.append((row[0], row[1], size, row[2]))
        self._index = Index()
        for row in sorted(rows):
            self._index.put(row[0], row[1], row[2], row[3])
        self._open_store(store)
        self._free = self._storage.free_blocks()
        last = len(self._index) - 1
        self._begin(self._index.log(last) if last >= 0 else 0)
        if last >= 0 and self._index.state(last) == names.CURRENT:
            self._scan(self._index.size(last))
        elif last >= 0:
            self.next_seq = self.kept = self._first = self._index.count(last)
            self._size = self._index.size(last)
        self._read_slip()
        if self.torn:
            self._repair()

    def _open_store(self, store: int) -> None:
        word = bytearray(4)
        try:
            if self._storage.read(_STORE, 0, word, 4) == 4:
                self.store = struct.unpack("<I", word)[0]
                return
        except OSError:
            pass
        self.store = store
        struct.pack_into("<I", word, 0, store)
        self._storage.replace(_STORE, word, 4)

    def _scan(self, size: int) -> None:
        self._size = size
        self.kept = records.LONGEST_MS  # as many as the file has
        cursor = Cursor(self)
        cursor.seek(self.log, 0)
        out = bytearray(records.LONGEST_EVENT)
        while cursor.offset < size and cursor.next(out) > 0:
            self.next_seq = cursor.seq + 1
            self.t_ms = cursor.t_ms
            if self.next_seq & 31 == 0:
                self._mark(cursor.offset)
        self.torn = size - cursor.offset
        self._size = cursor.offset
        self.kept = self._first = self.next_seq

    def _read_slip(self) -> None:
        n = self._storage.read_slip(self._tail)
        if n < _HEADER:
            return
        log, seq = struct.unpack_from("<II", self._tail, 0)
        record = records.Record()
        if record.decode(self._tail, _HEADER, n, log, seq) <= 0:
            return
        if log == self.log + 1 and seq == 0:  # a new one, its file not begun
            self._begin(log)
            self._index.put(log, 0, 0, names.CURRENT)
        if log != self.log or seq > self.next_seq or self._state() != names.CURRENT:
            return  # of a log that has been closed since
        self._slip_writes = 1
        at = start = _HEADER
        while at < n:
            size = record.decode(self._tail, at, n, log, seq)
            if size <= 0:
                self.torn += n - at
                break
            at += size
            if seq == self.next_seq:
                self.next_seq += 1
                self.t_ms += record.delta_ms
            else:
                start = at
            seq += 1
        self._n = at - start
        for i in range(self._n):
            self._tail[_HEADER + i] = self._tail[start + i]
        self.kept = self.next_seq

    def _repair(self) -> None:
        """Cut a torn end off the current log's file: good records follow good records."""
        name = self._name(self.log)
        if self._index.size(len(self._index) - 1) == self._size:
            return
        piece = bytearray(512)
        at = 0
        self._storage.replace("new", piece, 0)
        while at < self._size:
            n = self._storage.read(name, at, piece, min(512, self._size - at))
            self._storage.append("new", piece, n)
            at += n
        self._storage.rename("new", name)
        self._index.put(self.log, 0, self._size, names.CURRENT)

    # -- writing

    def new_log(self) -> int:
        """Close the current log and begin the next; return its number, or -1 when there is no room.

        Erases flash: call it between games.
        """
        if self.log and self._state() == names.CURRENT and not self._close():
            return -1
        self._free = self._storage.free_blocks()
        while self._free < _RESERVE + _GAME and self._give_up():
            pass
        if self._free < _RESERVE:
            self.full = True
            return -1
        self.full = False
        self._storage.renew_slip()
        self._begin(self.log + 1)
        self._index.put(self.log, 0, 0, names.CURRENT)
        return self.log

    def append(self, t_ms: int, event, n: int) -> int:
        """Number event[:n], which happened at t_ms; return the number, -1 when it cannot be kept.

        A time before the last event's is taken as the last event's. Raises ValueError for an empty
        or overlong event, and changes nothing then.
        """
        if not self.log or self._state() != names.CURRENT:
            return -1
        if _HEADER + self._n + records.LONGEST_RECORD > _TAIL and not self._move():
            self.lost += 1
            return -1
        delta_ms = max(0, t_ms - self.t_ms)
        at = _HEADER + self._n
        end = records.encode(self._tail, at, self.log, self.next_seq, delta_ms, event, n)
        self._n = end - _HEADER
        self.t_ms += delta_ms
        self.next_seq += 1
        return self.next_seq - 1

    def flush(self) -> bool:
        """Make all appended events survive a power cut; False when the storage could not."""
        if self.kept == self.next_seq:
            return True
        if self._n > _SLIP:
            return self._move()
        struct.pack_into("<II", self._tail, 0, self.log, self._first)
        try:
            self._storage.write_slip(self._tail, _HEADER + self._n)
        except OSError:
            self.full = True
            return False
        self._slip_writes += 1
        self.kept = self.next_seq
        return True

    def wants_tidy(self) -> bool:
        """Is there anything for `tidy` to do?"""
        return (
            self._slip_writes >= _TIDY_WRITES
            or self._n >= _TIDY_BYTES
            or self._pending
            or self._free < _RESERVE + _GAME
        )

    def tidy(self) -> bool:
        """Do one piece of the work that erases flash; return whether there was any.

        A piece takes about 50 ms on a Pico, at worst 400: call it when nobody's hand is near.
        """
        if self._n >= _TIDY_BYTES or self._n and self._slip_writes >= _TIDY_WRITES:
            return self._move()
        if self._slip_writes >= _TIDY_WRITES:
            self._storage.renew_slip()
            self._slip_writes = 0
            return True
        if self._pending:
            return self._rename_delivered()
        return self._free < _RESERVE + _GAME and self._give_up()

    def _move(self) -> bool:
        """Put the tail at the end of the log's file."""
        if self._free < _RESERVE and not self._give_up():
            self._free = self._storage.free_blocks()
            if self._free < _RESERVE // 2:
                self.full = True
                return False
        try:
            part = memoryview(self._tail)[_HEADER:]
            self._storage.append(names.make(self.log, 0, names.CURRENT), part, self._n)
        except OSError:
            self.full = True
            return False
        self.full = False
        self._free -= (self._size + self._n + 4095) // 4096 - (self._size + 4095) // 4096
        self._size += self._n
        self._n = 0
        self._first = self.kept = self.next_seq
        self._index.put(self.log, 0, self._size, names.CURRENT)
        self._mark(self._size)
        return True

    def _close(self) -> bool:
        if self._n and not self._move():
            return False
        if self.next_seq == 0:  # nothing ever happened in it, and it has no file
            self._index.drop(len(self._index) - 1)
            self.log -= 1
            return True
        state = names.DELIVERED if self._has >= self.next_seq else names.CLOSED
        self._storage.rename(
            names.make(self.log, 0, names.CURRENT), names.make(self.log, self.next_seq, state)
        )
        self._index.put(self.log, self.next_seq, self._size, state)
        return True

    # -- giving up

    def delivered(self, log: int, count: int) -> None:
        """Remember that a host keeps events 0 .. count - 1 of `log`; written to flash by `tidy`."""
        row = self._index.find(log)
        if row < 0:
            return
        state = self._index.state(row)
        if state == names.CURRENT:
            self._has = max(self._has, min(count, self.kept))
        elif state == names.CLOSED and count >= self._index.count(row):
            self._index.put(log, self._index.count(row), self._index.size(row), _TOLD)
            self._pending = True

    def _rename_delivered(self) -> bool:
        for row in range(len(self._index)):
            if self._index.state(row) == _TOLD:
                log, count = self._index.log(row), self._index.count(row)
                self._storage.rename(
                    names.make(log, count, names.CLOSED), names.make(log, count, names.DELIVERED)
                )
                self._index.put(log, count, self._index.size(row), names.DELIVERED)
                return True
        self._pending = False
        return False

    def give_up(self, log: int) -> bool:
        """Forget a log that is delivered and not the newest; False, and nothing done, if not."""
        row = self._index.find(log)
        if row < 0 or row == len(self._index) - 1 or self._index.state(row) != names.DELIVERED:
            return False
        self._storage.remove(self._name(log))
        self._free += (self._index.size(row) + 4095) // 4096
        self._index.drop(row)
        return True

    def _give_up(self) -> bool:
        """Forget the oldest log that is finished and delivered; False when there is none."""
        while self._pending:
            self._rename_delivered()
        for row in range(len(self._index) - 1):
            if self._index.state(row) == names.DELIVERED:
                return self.give_up(self._index.log(row))
        return False

    # -- reading

    def logs(self):
        """Yield (log, events, bytes, state) of every log, oldest first; states as in names.py."""
        for row in range(len(self._index)):
            log = self._index.log(row)
            state = self._index.state(row)
            size = self._index.size(row) + (self._n if log == self.log else 0)
            yield log, self.count(log), size, names.CLOSED if state == _TOLD else state

    def count(self, log: int) -> int:
        """Return how many events of `log` can be read, -1 when it is not stored."""
        if log == self.log and log:
            return self.kept
        row = self._index.find(log)
        return -1 if row < 0 else self._index.count(row)

    def from_on(self, log: int) -> int:
        """Return the first stored log whose number is `log` or higher, 0 when there is none."""
        for row in range(len(self._index)):
            if self._index.log(row) >= log:
                return self._index.log(row)
        return 0

    def cursor(self) -> Cursor:
        """Return a new reader; make few and keep them, each has a buffer of its own."""
        return Cursor(self)

    # what a Cursor asks

    def size(self, log: int) -> int:
        return self._size if log == self.log else self._index.size(self._index.find(log))

    def read(self, log: int, offset: int, buf, n: int) -> int:
        return self._storage.read(self._name(log), offset, buf, n)

    def tail(self, offset: int) -> tuple:
        return self._tail, _HEADER + offset, _HEADER + self._n

    def nearest(self, log: int, seq: int) -> tuple:
        """Return (number, offset, time) of a record of `log` at or before `seq`."""
        best = (0, 0, 0)
        if log == self.log:
            for i in range(0, len(self._marks), 3):
                if self._marks[i] <= seq:
                    best = (self._marks[i], self._marks[i + 1], self._marks[i + 2])
        return best

    def _mark(self, offset: int) -> None:
        marks = self._marks
        if len(marks) >= 3 * _MARKS:  # keep every second
            marks = array("I")
            for i in range(0, 3 * _MARKS, 6):
                marks.extend(self._marks[i : i + 3])
            self._marks = marks
        for word in (self.next_seq, offset, self.t_ms):
            marks.append(word)

    def _state(self) -> int:
        return self._index.state(self._index.find(self.log))

    def _name(self, log: int) -> str:
        row = self._index.find(log)
        state = self._index.state(row)
        return names.make(log, self._index.count(row), names.CLOSED if state == _TOLD else state)
