"""Sealing: a closed log is compressed to a third of its bytes, so that 150 games and more fit.

    sealed file = coded events (journal/coder.py), crc32 of them (u32)

It is done when room becomes scarce, a few events a call. The sealed file is read back whole before
the original is removed. Events, times and numbers are the same in both.
"""

import struct
from binascii import crc32

from wenping.journal.coder import Coder
from wenping.viper import const

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.journal.cursor import Cursor
    from wenping.journal.shelf import Shelf

SEALING = "sealing"  # the one file that is written in pieces
_EVENTS = const(12)  # in one step: some 20 ms on a Pico
_PATIENCE = const(20)  # refused calls after which another reader may take the coder
_PIECE = const(512)
_PIECES = const(4)  # of which so many are read in a call, 1.6 ms each
_ROOM = const(_PIECE + 520)  # bytes; an event of 250 bytes may take twice as many when coded


class Sealer:
    """Seals one log at a time, and lets one cursor at a time read a sealed one; a coder for both.

    log     what is being sealed, 0: nothing
    cursor  reads that log; the journal gives one
    """

    cursor: "Cursor"

    def __init__(self, shelf: "Shelf"):
        self._shelf = shelf
        self._coder = None  # 7 kB, made when first needed
        self._event = bytearray(250)
        self._same = bytearray(250)
        self._read_lately = False
        self._waited = 0
        self.stop()

    def busy(self) -> bool:
        """True while a log is being sealed."""
        return self.log != 0

    def stop(self) -> None:
        """Give up the sealing or reading under way; either can be started again."""
        self.log = 0
        self._reader = None
        self._whole = 0  # what is known of the CRC of the file that is read, see _is_whole()
        self._found = 0
        self._file = ("", 0)
        self._unchecked = self._source(*self._file)

    # -- sealing

    def start(self, log: int) -> None:
        """Begin to seal a closed log; step() does the work."""
        self._use()
        self.log = log
        self._begin_pass()
        self._size = 0
        self._crc = 0
        self._checking = False
        self._coder.begin()

    def step(self) -> None:
        """Seal a few more events; after the last the sealed log takes the place of the other."""
        try:
            if self._checking:
                self._check()
            else:
                self._write()
        except OSError:
            self._give_in()

    def _begin_pass(self) -> None:
        self._seq = 0
        self._t_ms = 0
        self.cursor.seek(self.log, 0)

    def _write(self) -> None:
        coder, cursor = self._coder, self.cursor
        for _ in range(_EVENTS):
            n = cursor.next(self._event)
            if n > 0:
                coder.put(cursor.t_ms - self._t_ms, self._event, n)
                self._t_ms = cursor.t_ms
                self._seq += 1
                if coder.n >= _PIECE:
                    self._flush()
            elif n == 0:
                if self._seq != self._shelf.count(self.log):
                    self._give_in()  # it cannot be read to its end: stay as it is
                    return
                coder.end()
                self._flush()
                struct.pack_into("<I", coder.out, 0, self._crc)
                self._append(4)
                self._checking = True
                self._begin_pass()
                self._unpack(SEALING, self._size)
                return

    def _check(self) -> None:
        coder, cursor = self._coder, self.cursor
        whole = self._is_whole()
        if whole < 0:
            self._give_in()
        for _ in range(_EVENTS if whole > 0 else 0):
            n = cursor.next(self._event)
            if n > 0:
                same = coder.get(self._same) == n and coder.delta_ms == cursor.t_ms - self._t_ms
                if not same or self._same[:n] != self._event[:n]:
                    self._give_in()
                    return
                self._t_ms = cursor.t_ms
            elif n == 0:
                self._shelf.sealed(self.log, self._size)
                self.stop()
                return

    def _give_in(self) -> None:
        """Sealing failed: the log stays as it is, and is not tried again before the next start."""
        if self._size:
            try:
                self._shelf.storage.remove(SEALING)
            except OSError:
                pass  # the next start tries again
        self._shelf.unsealable(self.log)
        self.stop()

    def _flush(self) -> None:
        self._crc = crc32(memoryview(self._coder.out)[: self._coder.n], self._crc)
        self._append(self._coder.n)
        self._coder.n = 0

    def _append(self, n: int) -> None:
        if self._size:
            self._shelf.storage.append(SEALING, self._coder.out, n)
        else:
            self._shelf.storage.replace(SEALING, self._coder.out, n)
        self._size += n

    # -- reading: one cursor has the coder; another waits for it and begins at the first event

    def is_free(self) -> bool:
        """True if no reader used the coder since the last call."""
        free = not self._read_lately
        self._read_lately = False
        return free

    def read(self, reader: "Cursor", log: int) -> None:
        """Let `reader` read a sealed log by next(), from its first event, once it is_ready()."""
        self._use()
        self._reader = reader
        self._waited = 0
        self._unpack(self._shelf.name(log), self._shelf.size(log))

    def is_ready(self) -> int:
        """1 when next() can read, 0 if this has to be asked again: the file is checked a piece in
        each call. -1: it is broken, and the coder is free.
        """
        self._waited = 0
        self._read_lately = True
        whole = self._is_whole()
        if whole < 0:
            self._reader = None
        return whole

    def _unpack(self, name: str, size: int) -> None:
        """Begin to check the CRC of a sealed file."""
        self._file = (name, size - 4)
        self._unchecked = self._source(*self._file)
        self._found = 0
        self._whole = 0 if size >= 4 else -1

    def _is_whole(self) -> int:
        """Go on checking the CRC: 0 until all is read, -1 if it is wrong, 1 if it is right; then
        the coder reads the file from the start.
        """
        piece = self._coder.out
        for _ in range(_PIECES):
            if self._whole:
                break
            n = self._unchecked(piece)
            if n:
                self._found = crc32(memoryview(piece)[:n], self._found)
                continue
            name, size = self._file
            self._shelf.storage.read(name, size, piece, 4)
            self._whole = 1 if self._found == struct.unpack_from("<I", piece, 0)[0] else -1
            if self._whole > 0:
                self._coder.begin(self._source(name, size))
        return self._whole

    def reads(self, reader: "Cursor") -> bool:
        """True if this reader has the coder."""
        return self._reader is reader

    def may_read(self) -> bool:
        """True if another reader may have the coder: it is free, or was not used for a while."""
        self._waited += 1
        return self._reader is None or self._waited > _PATIENCE

    def leave(self) -> None:
        """Called by the reader at the end of its log: the coder is free."""
        self._reader = None

    def next(self, out: bytearray) -> int:
        """Read the next event, as Coder.get."""
        self._waited = 0
        self._read_lately = True
        return self._coder.get(out)

    @property
    def delta_ms(self) -> int:
        """Time before the event that next() read last, in ms."""
        return self._coder.delta_ms

    def _use(self) -> None:
        self.stop()
        if self._coder is None:
            self._coder = Coder(_ROOM)

    def _source(self, name: str, size: int):
        place = [0]

        def source(buf: bytearray) -> int:
            n = min(_PIECE, size - place[0])
            if n > 0:
                n = self._shelf.storage.read(name, place[0], buf, n)
                place[0] += n
            return n

        return source
