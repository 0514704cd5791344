"""The cable: a port over the interpreter's own standard streams (USB on a board, a PTY on a twin).

Reads and writes what can be had at once. Standard output of the rp2 port waits, half a second and
more, when a host holds the port open but does not read, and says only whether there is room for one
byte. So all that is written goes in pieces of one size, which divides both the USB stack's buffer
(256 bytes) and its packets (64): if there is room for a byte, there is room for a piece. What is
left of a piece behind the last frame is filled with zeros, which mean nothing between frames.
"""

import select

from wenping.viper import const

_PIECE = const(32)


class SerialPort:
    """Over a pair of binary streams, `sys.stdin.buffer` and `sys.stdout.buffer`."""

    def __init__(self, stdin, stdout):
        self._in = stdin
        self._out = stdout
        self._readable = select.poll()
        self._readable.register(stdin, select.POLLIN)
        self._writable = select.poll()
        self._writable.register(stdout, select.POLLOUT)
        self._byte = bytearray(1)
        self._piece = bytearray(_PIECE)

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
        """Write of buf[start:end], whole frames, what the port takes at once; return how many
        bytes.
        """
        at = start
        piece = self._piece
        while at < end and self._ready(self._writable, select.POLLOUT):
            n = min(_PIECE, end - at)
            piece[:n] = buf[at : at + n]
            for i in range(n, _PIECE):
                piece[i] = 0
            self._out.write(piece)
            at += n
        return at - start

    def _ready(self, poll, flag: int) -> bool:
        for _, event in poll.ipoll(0):
            return bool(event & flag)
        return False
