"""The bytes of a record: one event of a log with its time and a checksum.

    head     u8       bits 0-6: length of the event, 1..127, or 0: the length follows in one byte;
                      bit 7: same time as the record before (then no delta)
    [length] u8       128..250, only when the head says 0
    [delta]  varint   ms since the record before, 7 bits a byte, low bits first, bit 7: more follow
    event    bytes    opaque here (game/events.py)
    check    u16      low bits of the CRC-32 of all of the above, seeded with log and number

Numbers are little endian. The number of the record is not stored, it is its place in the log. The
seed of the CRC holds log and number, so a record that was repeated, moved or taken from another log
fails its check. An event at the same time as the one before takes 3 bytes beside itself, an event
up to 16 s later 5.
"""

from binascii import crc32

from wenping.coded import Coded
from wenping.viper import const

LONGEST_EVENT = const(250)
LONGEST_RECORD = const(259)  # 2 head + 5 delta + event + 2 check
LONGEST_MS = const((1 << 30) - 1)  # 12 days; a small int on a 32-bit MicroPython
BROKEN = const(-1)
CUT = const(0)


def check(buf: bytes | bytearray, start: int, end: int, log: int, seq: int) -> int:
    """The checksum (16 bits) of the record bytes buf[start:end] as record `seq` of log `log`."""
    return crc32(memoryview(buf)[start:end], (log & 0x3FFF) << 16 | seq & 0xFFFF) & 0xFFFF


def encode(
    out: bytearray, at: int, log: int, seq: int, delta_ms: int, event: bytes | bytearray, n: int
) -> int:
    """Write event[:n], delta_ms after the event before, as a record into `out` at `at`.

    Returns where the record ends. `out` must have room for LONGEST_RECORD bytes from `at`.
    ValueError when the event has not 1 to LONGEST_EVENT bytes or delta_ms is not 0 to LONGEST_MS;
    then nothing is written.
    """
    if not 1 <= n <= LONGEST_EVENT:
        raise Coded("event-bytes", n)
    if not 0 <= delta_ms <= LONGEST_MS:
        raise Coded("event-time", delta_ms)
    start = at
    out[at] = (n if n < 128 else 0) | (0 if delta_ms else 128)
    at += 1
    if n >= 128:
        out[at] = n
        at += 1
    while delta_ms:
        more = delta_ms >> 7
        out[at] = delta_ms & 127 | (128 if more else 0)
        at += 1
        delta_ms = more
    out[at : at + n] = memoryview(event)[:n]
    at += n
    value = check(out, start, at, log, seq)
    out[at] = value & 255
    out[at + 1] = value >> 8
    return at + 2


class Record:
    """The record decoded last: its event is buf[start:start + n], delta_ms after the one before.

    A reader makes one object and uses it for all records.
    """

    def __init__(self):
        """Nothing is decoded yet."""
        self.start = 0
        self.n = 0
        self.delta_ms = 0

    def decode(self, buf: bytes | bytearray, at: int, end: int, log: int, seq: int) -> int:
        """Read record `seq` of log `log` from buf[at:end]; return how many bytes it takes.

        Returns CUT when the bytes end before the record does, BROKEN when these bytes are not this
        record; the fields mean nothing then. Never raises, whatever the bytes are.
        """
        start = at
        if at >= end:
            return CUT
        n = buf[at] & 127
        same = buf[at] & 128
        at += 1
        if n == 0:
            if at >= end:
                return CUT
            n = buf[at]
            at += 1
            if not 128 <= n <= LONGEST_EVENT:
                return BROKEN
        self.delta_ms = 0
        if not same:
            at = self._read_delta(buf, at, end)
            if at <= 0:
                return at
        self.start = at
        self.n = n
        at += n
        if at + 2 > end:
            return CUT
        if check(buf, start, at, log, seq) != (buf[at] | buf[at + 1] << 8):
            return BROKEN
        return at + 2 - start

    def _read_delta(self, buf: bytes | bytearray, at: int, end: int) -> int:
        """Read a varint into delta_ms; return where it ends, CUT or BROKEN."""
        delta_ms = shift = 0
        byte = 128
        while byte > 127:
            if at >= end:
                return CUT
            byte = buf[at]
            at += 1
            if shift == 28 and byte > 3:
                return BROKEN  # more than 30 bits
            delta_ms |= (byte & 127) << shift
            shift += 7
        if byte == 0:
            return BROKEN  # not the shortest form, or no delta at all
        self.delta_ms = delta_ms
        return at
