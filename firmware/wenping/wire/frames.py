"""Frames: a message, its CRC-32 behind it, stuffed so that 0x00 occurs only between frames (COBS).

    frame = 0x00* COBS(message, crc32 little endian) 0x00

Whatever else comes over the line (boot text, a REPL, half a frame after a pulled cable) is thrown
away at the next 0x00: it does not have a right CRC. A sender begins a burst with a 0x00, so that
noise before it costs no frame.
"""

import struct
from binascii import crc32

from wenping.viper import const, micropython, ptr8

LONGEST = const(300)  # bytes of a message; more is noise
CRC = const(4)
OVERHEAD = const(9)  # CRC, COBS's own bytes (one in 254), two zeros


@micropython.viper
def _stuff(to: object, at: int, source: object, n: int) -> int:
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


def encode(out, at: int, buf, n: int) -> int:
    """Write message buf[:n] as a frame into `out` at `at`; return where it ends.

    buf has 4 more bytes of room for the CRC, `out` has n + OVERHEAD bytes from `at`.
    """
    struct.pack_into("<I", buf, n, crc32(memoryview(buf)[:n]))
    out[at] = 0
    at = _stuff(out, at + 1, buf, n + CRC)
    out[at] = 0
    return at + 1


class Decoder:
    """Takes bytes as they come and gives messages; its buffer is made once.

    good     messages with a right CRC
    dropped  bytes that were in no good frame
    """

    def __init__(self):
        self.message = bytearray(LONGEST + CRC)
        self.good = 0
        self.dropped = 0
        # Fields of the native loop: bytes so far (-1: skip to the next zero), bytes left of the
        # block, whether a zero follows the block, bytes taken from the line for this frame.
        self._n = 0
        self._left = 0
        self._zero = 0
        self._raw = 0

    def take(self, data, at: int, end: int) -> tuple:
        """Take from data[at:end] up to the end of one frame; return (where it stopped, length).

        A length above 0: that many bytes of `message` are a good message, until the next call.
        Call again until it stopped at `end`. Never raises on any bytes.
        """
        while at < end:
            at, ended = self._walk(data, at, end)
            if ended:
                n = self._finish()
                if n:
                    return at, n
        return at, 0

    def _finish(self) -> int:
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
    def _walk(self, data, at: int, end: int):
        """Unstuff until a frame's zero; return (where, whether there was one)."""
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
