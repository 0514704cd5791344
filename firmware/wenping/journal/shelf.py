"""The stored logs: their names and states, and which one is removed when room is needed."""

from wenping.journal import names
from wenping.journal.index import Index
from wenping.journal.seal import SEALING, Sealer
from wenping.viper import const

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.journal.contracts import Storage

RESERVE = const(6)  # blocks: what moving a tail and renewing the slip may take
GAME = const(4)  # blocks a game may take, wanted free before it begins
_SEAL = const(32)  # with fewer blocks free closed logs are sealed


class Shelf:
    """Logs by number in `storage` (contract: journal/memory.py).

    free   blocks free, about
    """

    def __init__(self, storage: "Storage"):
        self.storage = storage
        self.index = Index()
        self.free = 0
        self.sealer = Sealer(self)
        self._told = []  # closed logs that are delivered, but their names do not say so yet
        self._sealable = False  # there may be a log to seal
        self._seal_from = 0  # logs below this are sealed, or cannot be

    def open(self) -> None:
        """Build the index from the file names; remove files that a power cut left unfinished."""
        self.index = Index()
        self._told.clear()
        unfinished = []
        for name, size in self.storage.list():
            row = names.parse(name)
            if row is None:
                if name == SEALING or name.endswith("-new"):
                    unfinished.append(name)
                continue
            found = self.index.find(row[0])
            if found >= 0:  # the sealed one is whole: what it was made from goes
                sealed = row[2] & names.SEALED
                unfinished.append(self.name(row[0]) if sealed else name)
                if not sealed:
                    continue
            self.index.put(row[0], row[1], size, row[2])
        for name in unfinished:
            self.storage.remove(name)
        self.ask_room()
        self._sealable = True
        self._seal_from = 0

    def ask_room(self) -> None:
        """Ask the storage how many blocks are free, which is slow."""
        self.free = self.storage.free_blocks()

    # -- one log

    def last(self) -> int:
        """Return the newest log's number, 0 when there is none."""
        return self.index.log(len(self.index) - 1) if len(self.index) else 0

    def from_on(self, log: int) -> int:
        """Return the first stored log whose number is `log` or higher, 0 when there is none."""
        row = self.index.place(log)
        return self.index.log(row) if row < len(self.index) else 0

    def count(self, log: int) -> int:
        """Events of a log, -1 when it is not stored."""
        row = self.index.find(log)
        return -1 if row < 0 else self.index.count(row)

    def size(self, log: int) -> int:
        """The bytes of a log's file."""
        return self.index.size(self.index.find(log))

    def state(self, log: int) -> int:
        """A log's state: names.CURRENT, CLOSED or DELIVERED; -1 when it is not stored."""
        row = self.index.find(log)
        return -1 if row < 0 else self._state(row) & 3

    def _state(self, row: int) -> int:
        """The state of the log in a row, with SEALED."""
        state = self.index.state(row)
        if self.index.log(row) in self._told:
            return state & names.SEALED | names.DELIVERED
        return state

    def is_sealed(self, log: int) -> bool:
        """True if the log is stored in its sealed form."""
        row = self.index.find(log)
        return row >= 0 and self.index.state(row) & names.SEALED != 0

    def name(self, log: int) -> str:
        """The present name of a log's file."""
        row = self.index.find(log)
        return names.make(log, self.index.count(row), self.index.state(row))

    def read(self, log: int, offset: int, buf: bytearray | memoryview, n: int) -> int:
        """Read up to n bytes of a log's file from `offset` on into buf; return how many."""
        return self.storage.read(self.name(log), offset, buf, n)

    def rows(self, first: int):
        """Yield (log, events, bytes, state and SEALED) of logs `first` and on, oldest first."""
        index = self.index
        for row in range(index.place(first), len(index)):
            yield index.log(row), index.count(row), index.size(row), self._state(row)

    # -- changes

    def begin(self, log: int) -> None:
        """Put a new current log, without events, into the index."""
        self.index.put(log, 0, 0, names.CURRENT)

    def grow(self, log: int, buf: bytearray | memoryview, n: int) -> None:
        """Put buf[:n] at the end of the current log's file. May raise OSError."""
        size = self.size(log)
        name = names.make(log, 0, names.CURRENT)
        try:
            self.storage.append(name, buf, n)
        except OSError:
            if dict(self.storage.list()).get(name) != size + n:  # it may fail after it has written
                raise
        self.index.put(log, 0, size + n, names.CURRENT)
        self.free -= _blocks(size + n) - _blocks(size)

    def close(self, log: int, count: int, delivered: bool) -> None:
        """Close the current log; one without events or bytes is dropped from the index."""
        size = self.size(log)
        if not (count or size):
            self.index.drop(self.index.find(log))
            return
        state = names.DELIVERED if delivered else names.CLOSED
        self._rename(log, count, size, names.CURRENT, state)
        self._sealable = True

    def _rename(self, log: int, count: int, size: int, old: int, new: int) -> None:
        self.storage.rename(names.make(log, count, old), names.make(log, count, new))
        self.index.put(log, count, size, new)

    def delivered(self, log: int, count: int) -> None:
        """Note that a host has events 0 .. count - 1 of a log; tidy() writes it to flash."""
        if self.state(log) == names.CLOSED and count >= self.count(log):
            self._told.append(log)

    def sealed(self, log: int, size: int) -> None:
        """Replace a log's file by the sealed one, which has `size` bytes."""
        row = self.index.find(log)
        count, before = self.index.count(row), self.index.size(row)
        raw = self.name(log)
        state = self.index.state(row) | names.SEALED
        self.storage.rename(SEALING, names.make(log, count, state))
        self.storage.remove(raw)
        self.index.put(log, count, size, state)
        self.free += _blocks(before) - _blocks(size)

    def unsealable(self, log: int) -> None:
        """Do not try to seal this log again before the next start."""
        self._seal_from = log + 1

    # -- room

    def wants_tidy(self) -> bool:
        """True if tidy() has something to do."""
        if self._told:
            return True
        return self.free < _SEAL and (self._sealable or self.free < RESERVE + GAME)

    def tidy(self) -> bool:
        """Write what is delivered, seal, or remove a log: one piece of it; False if none is due."""
        if self._told:
            self._write_delivered(min(self._told))
            return True
        if self.free < _SEAL and self._sealable and self.sealer.is_free():
            if self.sealer.busy() or self._seal():
                self.sealer.step()
                return True
        return self.free < RESERVE + GAME and self.give_up_oldest()

    def make_room(self, blocks: int) -> bool:
        """Free so many blocks by sealing and removing logs; this may take seconds."""
        if self.free < blocks:
            self.ask_room()
        while self.free < blocks and self.give_up_oldest():
            pass
        while self.free < blocks and (self.sealer.busy() or self._seal()):
            self.sealer.step()
        return self.free >= blocks

    def _seal(self) -> bool:
        """Begin to seal the oldest closed log that is not sealed, if that saves a block."""
        for row in range(self.index.place(self._seal_from), len(self.index)):
            state = self.index.state(row)
            if state != names.CURRENT and not state & names.SEALED and self.index.size(row) > 4096:
                self._seal_from = self.index.log(row)
                self.sealer.start(self._seal_from)
                return True
        self._sealable = False
        return False

    def _write_delivered(self, log: int) -> None:
        """Rename the file of a log that is delivered."""
        row = self.index.find(log)
        count, size = self.index.count(row), self.index.size(row)
        self._rename(log, count, size, self.index.state(row), self._state(row))
        self._told.remove(log)

    def give_up(self, log: int) -> bool:
        """Remove a log that is delivered and not one of the two newest; False if it is not.

        Two, because the newest may have no event in flash yet, and no log number may be reused.
        """
        row = self.index.find(log)
        if row >= len(self.index) - 2 or self.state(log) != names.DELIVERED:
            return False
        if self.sealer.log == log:
            self.sealer.stop()
        self.storage.remove(self.name(log))
        self.free += _blocks(self.index.size(row))
        self.index.drop(row)
        if log in self._told:
            self._told.remove(log)
        return True

    def give_up_oldest(self) -> bool:
        """Remove the oldest log that is closed and delivered; False when there is none."""
        index = self.index
        for row in range(len(index) - 2):
            if self._state(row) & 3 == names.DELIVERED:
                return self.give_up(index.log(row))
        return False


def _blocks(size: int) -> int:
    return (size + 4095) // 4096
