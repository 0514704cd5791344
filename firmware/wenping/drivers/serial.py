"""The serial port over standard input and output: USB on a board, a PTY on a virtual board.

wire/session.py calls read() and write(); neither waits.  Standard output of MicroPython's rp2 port
waits for half a second and more when a host has opened the port but does not read, and poll() says
only whether there is room for one byte.  Therefore write() sends pieces of 32 bytes, which divides
the USB stack's buffer (256 bytes) and its packets (64): if there is room for one byte, there is
room for a piece.  The last piece is filled up with zeros, which have no meaning between frames.
"""

import select

from wenping.viper import const

_PIECE = const(32)


class SerialPort:
    """A port (contract: wire/session.py) over a pair of binary streams."""

    def __init__(self, stdin, stdout):
        """Takes sys.stdin.buffer and sys.stdout.buffer."""
        self._out = stdout
        readable = select.poll()
        readable.register(stdin, select.POLLIN)
        self._poll = readable.ipoll  # bound once: each frame asks
        self._take = stdin.readinto
        self._writable = select.poll()
        self._writable.register(stdout, select.POLLOUT)
        self._byte = bytearray(1)
        self._piece = bytearray(_PIECE)

    def read(self, buf: bytearray) -> int:
        """Read what has arrived, at most len(buf) bytes, into buf; return how many bytes."""
        n = 0
        room = len(buf)
        byte = self._byte
        poll, take = self._poll, self._take
        while n < room:
            for row in poll(0):
                if not row[1] & select.POLLIN or not take(byte, 1):
                    return n  # the other end is closed
                break
            else:
                return n
            buf[n] = byte[0]
            n += 1
        return n

    def write(self, buf: bytearray, start: int, end: int) -> int:
        """Write from buf[start:end] what can be written without waiting; return how many bytes.

        buf[end - 1] must be the end of a frame.
        """
        at = start
        piece = self._piece
        while at < end and self._is_writable():
            n = min(_PIECE, end - at)
            piece[:n] = buf[at : at + n]
            for i in range(n, _PIECE):
                piece[i] = 0
            self._out.write(piece)
            at += n
        return at - start

    def _is_writable(self) -> bool:
        """True if there is room for a piece."""
        for _, event in self._writable.ipoll(0):
            return bool(event & select.POLLOUT)
        return False
