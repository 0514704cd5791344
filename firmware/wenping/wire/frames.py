"""Frames: a message and its CRC-32, encoded with COBS so that 0x00 occurs only between frames.

    frame = 0x00* COBS(message, crc32 little endian) 0x00

The Decoder drops all other bytes (boot text, output of the REPL, half a frame after the cable was
pulled) at the next 0x00, because their CRC is wrong.  encode() puts a 0x00 before each frame, so
that such bytes before it do not spoil it.  Both ends of the cable use this module.
"""

import struct
from binascii import crc32

from wenping.viper import const, micropython, ptr8

LONGEST = const(300)  # bytes of a message; a longer frame is dropped
CRC = const(4)
OVERHEAD = const(9)  # bytes that a frame has more than its message: CRC, COBS (1 in 254), zeros


@micropython.viper
def _stuff(to: object, at: int, source: object, n: int) -> int:
    """Write COBS of source[:n] into `to` at `at`, without the final zero; return where it ends."""
    out = ptr8(to)
    buf = ptr8(source)
    code_at = at
    at += 1
    code = 1
    i = 0
    while i < n:
        byte = buf[i]
        i += 1
        if byte:
            out[at] = byte
            at += 1
            code += 1
        if byte == 0 or code == 255:
            out[code_at] = code
            code_at = at
            at += 1
            code = 1
    out[code_at] = code
    return at


def encode(out: bytearray, at: int, buf: bytearray, n: int) -> int:
    """Write message buf[:n] as a frame into `out` at `at`; return where it ends.

    The CRC is written behind the message, so that buf must have n + CRC bytes; `out` must have
    n + OVERHEAD bytes from `at`.
    """
    struct.pack_into("<I", buf, n, crc32(memoryview(buf)[:n]))
    out[at] = 0
    at = _stuff(out, at + 1, buf, n + CRC)
    out[at] = 0
    return at + 1


class Decoder:
    """Finds the frames in a stream of bytes and decodes them into `message`, one at a time.

    message  the last decoded message, valid until the next take()
    good     number of frames with a right CRC
    dropped  number of bytes that were in no such frame
    """

    def __init__(self):
        """Allocate the buffer; nothing has been received."""
        self.message = bytearray(LONGEST + CRC)
        self.good = 0
        self.dropped = 0
        # State of the frame being received: bytes decoded (-1: too long, skip to the next zero),
        # bytes left of the COBS block, whether the block stands for a zero after it, raw bytes.
        self._n = 0
        self._left = 0
        self._zero = 0
        self._raw = 0

    def take(self, data: bytes | bytearray | memoryview, at: int, end: int) -> tuple:
        """Decode data[at:end] up to the end of the first good frame.

        Returns (index behind the last byte taken, length of the message or 0).  With a length
        above 0, message[:length] is a message with a right CRC.  Call again until the index is
        `end`.  No input raises.
        """
        while at < end:
            at, ended = self._walk(data, at, end)
            if ended:
                n = self._finish()
                if n:
                    return at, n
        return at, 0

    def _finish(self) -> int:
        """Check the CRC of the frame that has ended; return its message's length, 0 if bad."""
        n = self._n - CRC
        raw = self._raw
        whole = n > 0 and self._left == 0
        self._n = self._left = self._zero = self._raw = 0
        if whole:
            message = memoryview(self.message)
            if crc32(message[:n]) == struct.unpack_from("<I", self.message, n)[0]:
                self.good += 1
                return n
        self.dropped += raw
        return 0

    @micropython.native
    def _walk(self, data: bytes | bytearray | memoryview, at: int, end: int) -> tuple:
        """Decode COBS up to and with the next zero; return (index behind it, True if found)."""
        message = self.message
        room = len(message)
        n = self._n
        left = self._left
        zero = self._zero
        start = at
        ended = False
        while at < end:
            byte = data[at]
            at += 1
            if byte == 0:
                ended = True
                break
            if n < 0:
                continue
            if left == 0:
                if zero:
                    if n >= room:
                        n = -1
                        continue
                    message[n] = 0
                    n += 1
                left = byte - 1
                zero = byte != 255
            elif n >= room:
                n = -1
            else:
                message[n] = byte
                n += 1
                left -= 1
        self._n = n
        self._left = left
        self._zero = zero
        self._raw += at - start - (1 if ended else 0)
        return at, ended
