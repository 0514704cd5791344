"""The cable: a port over the interpreter's own standard streams (USB on a board, a PTY on a twin).

Reads and writes what can be had at once. Standard output blocks for up to half a second when a host
holds the port open but does not read, so it is asked before every piece, and after one slow write
the pieces shrink to a byte until writes are quick again.
"""

import select

try:
    from micropython import const
except ImportError:

    def const(value):
        return value


_PIECE = const(64)  # a USB packet
_SLOW_MS = const(5)


class SerialPort:
    """Over a pair of binary streams, `sys.stdin.buffer` and `sys.stdout.buffer`, and `time`."""

    def __init__(self, stdin, stdout, time):
        self._in = stdin
        self._out = stdout
        self._time = time
        self._readable = select.poll()
        self._readable.register(stdin, select.POLLIN)
        self._writable = select.poll()
        self._writable.register(stdout, select.POLLOUT)
        self._byte = bytearray(1)
        self._piece = bytearray(_PIECE)
        self._slow = False

    def read(self, buf) -> int:
        """Read what has arrived into buf, as much as it holds; return how many bytes."""
        n = 0
        room = len(buf)
        byte = self._byte
        while n < room and self._ready(self._readable, select.POLLIN):
            if not self._in.readinto(byte, 1):
                break  # the other end is closed
            buf[n] = byte[0]
            n += 1
        return n

    def write(self, buf, start: int, end: int) -> int:
        """Write of buf[start:end] what the port takes at once; return how many bytes."""
        at = start
        piece = self._piece
        while at < end and self._ready(self._writable, select.POLLOUT):
            n = 1 if self._slow else min(_PIECE, end - at)
            piece[:n] = buf[at : at + n]
            began_ms = self._time.ticks_ms()
            self._out.write(piece, n)
            at += n
            self._slow = self._time.ticks_diff(self._time.ticks_ms(), began_ms) > _SLOW_MS
            if self._slow:
                break
        return at - start

    def _ready(self, poll, flag: int) -> bool:
        for _, event in poll.ipoll(0):
            return bool(event & flag)
        return False
