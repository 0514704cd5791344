"""One record of a log: an event with its number, its time and a checksum, as few bytes as will do.

    head     u8       bits 0-6: length of the event, 1..127, or 0: the length follows in one byte;
                      bit 7: same time as the record before (then no delta)
    [length] u8       128..250, only when the head says 0
    [delta]  varint   ms since the record before, 7 bits a byte, low bits first, bit 7: more follow
    event    bytes    opaque here (game/events.py)
    check    u16      low bits of the CRC-32 of all of the above, seeded with log and number

The number is not stored: it is the place in the log, and the seed proves it, so that a record that
is lost, repeated or out of another log does not pass. Little endian. An event of the same frame as
the one before costs 3 bytes beside itself, any other 5 (up to 16 s later).
"""

from binascii import crc32

from wenping.coded import Coded

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


LONGEST_EVENT = const(250)
LONGEST_RECORD = const(259)  # 2 head + 5 delta + event + 2 check
LONGEST_MS = const((1 << 30) - 1)  # 12 days; a small int on a 32-bit MicroPython
BROKEN = const(-1)
CUT = const(0)


def check(buf, start: int, end: int, log: int, seq: int) -> int:
    """Return the checksum of the record bytes buf[start:end] as record `seq` of log `log`."""
    return crc32(memoryview(buf)[start:end], (log & 0x3FFF) << 16 | seq & 0xFFFF) & 0xFFFF


def encode(out, at: int, log: int, seq: int, delta_ms: int, event, n: int) -> int:
    """Write event[:n] as a record into `out` at `at`; return where it ends.

    `out` has room for LONGEST_RECORD bytes from `at`. Raises ValueError when the event is empty or
    too long or the time is out of range, and has written nothing then.
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
    for i in range(n):
        out[at + i] = event[i]
    at += n
    value = check(out, start, at, log, seq)
    out[at] = value & 255
    out[at + 1] = value >> 8
    return at + 2


class Record:
    """Where the parts of a decoded record lie; one object, used again and again."""

    def __init__(self):
        self.start = 0  # of the event's bytes
        self.n = 0
        self.delta_ms = 0

    def decode(self, buf, at: int, end: int, log: int, seq: int) -> int:
        """Read the record at buf[at:end]; return how many bytes it takes.

        Returns CUT when the bytes end before the record does, BROKEN when this cannot be record
        `seq` of log `log`; the fields mean nothing then. Never raises on any bytes.
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
        delta_ms = 0
        if not same:
            shift = 0
            while True:
                if at >= end:
                    return CUT
                byte = buf[at]
                at += 1
                if shift == 28 and byte > 3:
                    return BROKEN
                delta_ms |= (byte & 127) << shift
                shift += 7
                if byte < 128:
                    break
            if byte == 0:  # not the shortest form, or no delta at all
                return BROKEN
        if at + n + 2 > end:
            return CUT
        self.start = at
        self.n = n
        self.delta_ms = delta_ms
        at += n
        if check(buf, start, at, log, seq) != (buf[at] | buf[at + 1] << 8):
            return BROKEN
        return at + 2 - start
