"""Compresses events to a third of their bytes: an adaptive binary arithmetic coder and its model.

The same code writes and reads, so the two cannot differ. The model does not know what events mean.
It learns which first byte follows which, how long events with this first byte are, how much time
lies before them, and by how much each byte differs from that of the last event with the same first
byte. All numbers fit 30 bits, so that a 32-bit MicroPython allocates nothing for them.
"""

from array import array

from wenping.viper import const, micropython, ptr8, ptr16

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.journal.contracts import Source

_CELLS = const(2048)
# A cell: the probability of a 1 in 4096ths, and in the low 4 bits how often it was used.
_HALF = const(2048 << 4)
_OFTEN = const(15)  # the most uses that are counted: the more there were, the slower a cell learns
_PACE = array("H", [65536 * 10 // (10 * n + 16) for n in range(_OFTEN + 1)])
_SLOT = const(8)  # bytes kept of the last event with a first byte: its length, then its other bytes
# Where the contexts begin in which each part of an event is coded.
_KINDS = const(0)
_LENGTHS = const(300)
_LENGTH = const(600)
_DELTAS = const(700)
_DELTA_TOP = const(1000)
_BYTES = const(9300)
_TEXT = const(11500)


def _nothing(buf: bytearray) -> int:
    """A source at its end."""
    return 0


@micropython.viper
def _forget(cells: object, last: object):
    """Set both to what they are before the first event."""
    probabilities = ptr16(cells)
    i = 0
    while i < _CELLS:
        probabilities[i] = _HALF
        i += 1
    events = ptr8(last)
    i = 0
    while i < 128 * _SLOT:
        events[i] = 0
        i += 1


class Coder:
    """Writes events to out[:n], or reads them from a source.

    The caller empties `out` by setting n to 0. After get() delta_ms is the time before that event.
    """

    def __init__(self, room: int = 512):
        """room: bytes of `out`.  begin() sets the cells: no list of them, which takes 8 kB more."""
        self._cells = array("H", bytes(2 * _CELLS))
        self._last = bytearray(128 * _SLOT)
        self.out = bytearray(room)
        self.n = 0
        self._event = bytearray(256)

    def begin(self, source: "Source | None" = None) -> None:
        """Forget all events; then write, or read from `source`.

        source(buf) fills buf with the next bytes and returns how many there were, 0 at the end.
        """
        _forget(self._cells, self._last)
        self._low = 0
        self._high = 0xFFFFFFF
        self._kind = 0
        self.n = 0
        self._at = 0
        self._source = source or _nothing
        self._reading = source is not None
        self._code = 0
        self._half = 0  # 28 bits are three bytes and a half
        if self._reading:
            self._half = self._byte()
            self._code = self._half >> 4
            self._half &= 15
            for _ in range(3):
                self._shift()

    def put(self, delta_ms: int, event: bytes | bytearray, n: int) -> None:
        """Write event[:n] (1 to 250 bytes), delta_ms after the one before.

        `out` must have room for 2 * n + 8 more bytes.
        """
        self._event[:n] = memoryview(event)[:n]
        self._walk(delta_ms, n)

    def get(self, out: bytearray) -> int:
        """Read the next event into `out` (250 bytes); return its length, and set delta_ms.

        At the end of the source the events that come out are meaningless: the caller counts.
        """
        n = self._walk(0, 0)
        out[:n] = memoryview(self._event)[:n]
        return n

    def end(self) -> None:
        """Write the last bytes, after the last put()."""
        for shift in (20, 12, 4):
            self._emit(self._low >> shift & 255)
        self._emit(self._low << 4 & 255)

    def _walk(self, delta_ms: int, n: int) -> int:
        """Code the event in _event, or read it into _event; return its length."""
        event = self._event
        code = self._bits
        kind = event[0] = code(_KINDS + self._kind, event[0], 8)
        slot = (kind & 127) * _SLOT
        last = self._last
        same = code(_LENGTHS + kind, 1 if last[slot] == n else 0, 1)
        n = last[slot] if same else code(_LENGTH, n, 8)
        self.delta_ms = self._delta(kind, delta_ms)
        if same:
            for i in range(1, n):
                context = _BYTES + ((kind & 127) << 3) + i
                difference = code(context, event[i] - last[slot + i] & 255, 8)
                event[i] = last[slot + i] + difference & 255
        else:
            context = _TEXT
            for i in range(1, n):
                event[i] = code(context, event[i], 8)
                context = _TEXT + (event[i] >> 4)
        last[slot] = n if n <= _SLOT else 0
        if n <= _SLOT:
            for i in range(1, n):
                last[slot + i] = event[i]
        self._kind = kind
        return n

    def _delta(self, kind: int, delta_ms: int) -> int:
        """Code the time before an event of this first byte, or read it; return it."""
        size = 0
        while delta_ms >> size:
            size += 1
        size = self._bits(_DELTAS + kind, size, 5)
        if size < 2:
            return size
        low = size - 1
        top = 2 if low > 2 else low
        low -= top
        value = self._bits(_DELTA_TOP + kind * 32 + size, delta_ms >> low & (1 << top) - 1, top)
        value |= 1 << top
        while low:  # the low bits are noise, for which a model is no use
            part = 4 if low > 4 else low
            low -= part
            value = value << part | self._bits(-1, delta_ms >> low & (1 << part) - 1, part)
        return value

    @micropython.native
    def _bits(self, context: int, value: int, bits: int) -> int:
        """Code the low `bits` bits of `value`, or read as many; return them.

        Each bit has a probability of its own for every value of the bits before it. With the
        context -1 all probabilities are a half.
        """
        cells = self._cells
        low = self._low
        high = self._high
        node = 1
        base = context * 2053
        end = 1 << bits
        while node < end:
            bits -= 1
            cell = i = 0
            chance = 2048
            if context >= 0:
                i = base + node * 8191
                i = (i ^ i >> 9) & 2047
                cell = cells[i]
                chance = cell >> 4
            middle = low + (high - low >> 12) * chance
            if self._reading:
                bit = 1 if self._code <= middle else 0
            else:
                bit = value >> bits & 1
            if bit:
                high = middle
            else:
                low = middle + 1
            if context >= 0:
                often = cell & 15
                pace = _PACE[often]
                if bit:
                    chance += (4095 - chance) * pace >> 16
                else:
                    chance -= chance * pace >> 16
                cells[i] = chance << 4 | (often + 1 if often < 15 else 15)
            while (low ^ high) & 0xFF00000 == 0:
                if self._reading:
                    self._shift()
                else:
                    self._emit(high >> 20)
                low = (low & 0xFFFFF) << 8
                high = (high & 0xFFFFF) << 8 | 255
            node = node << 1 | bit
        self._low = low
        self._high = high
        return node - end

    def _emit(self, byte: int) -> None:
        """Write one byte."""
        self.out[self.n] = byte
        self.n += 1

    def _shift(self) -> None:
        """Take eight more bits of the source into _code."""
        byte = self._byte()
        self._code = (self._code & 0xFFFFF) << 8 | self._half << 4 | byte >> 4
        self._half = byte & 15

    def _byte(self) -> int:
        """The next byte of the source, 0 after its end."""
        if self._at >= self.n:
            self._at = 0
            self.n = self._source(self.out)
            if not self.n:
                return 0
        self._at += 1
        return self.out[self._at - 1]
