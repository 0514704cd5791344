"""A cable for tests: a port for a Session, and at its other end a host that keeps events."""

from wenping.wire import messages as m
from wenping.wire.frames import CRC, LONGEST, OVERHEAD, Decoder, encode


class Port:
    """The board's end: what the host sent is read, what is written waits for the host."""

    def __init__(self, piece=10**6):
        self.to_board = b""
        self.to_host = b""
        self.piece = piece  # bytes taken at once
        self.written = 0

    def read(self, buf):
        n = min(len(buf), len(self.to_board))
        buf[:n] = self.to_board[:n]
        self.to_board = self.to_board[n:]
        return n

    def write(self, buf, start, end):
        n = min(self.piece, end - start)
        self.to_host += bytes(buf[start : start + n])
        self.written += n
        return n


class Host:
    """Shakes hands, follows, acknowledges; `harm` may damage the bytes of either direction."""

    def __init__(self, port, harm=None):
        self.port = port
        self.harm = harm or (lambda data: data)
        self.decoder = Decoder()
        self.got = []  # every message but events, in order
        self.events = {}
        self.doubles = 0
        self.acknowledges = True
        self.stored = 0  # next event expected, of the log followed

    def send(self, message, *fields, tail=b""):
        buf = bytearray(LONGEST + CRC)
        out = bytearray(LONGEST + OVERHEAD)
        n = m.pack(buf, message, *fields, tail=tail)
        self.port.to_board += self.harm(bytes(out[: encode(out, 0, buf, n)]))

    def command(self, number, command, tail=b""):
        self.send(m.COMMAND, number, command, tail=tail)

    def hello(self, session=1, protocol=m.PROTOCOL):
        self.send(m.HELLO, protocol, session, tail=b"test")

    def listen(self):
        """Take all that has arrived; return the messages other than events."""
        data = self.harm(self.port.to_host)
        self.port.to_host = b""
        at = 0
        first = len(self.got)
        while at < len(data):
            at, n = self.decoder.take(data, at, len(data))
            if n:
                message = m.unpack(self.decoder.message, n)
                if message[0] == m.EVENT:
                    self._event(message[1], message[2])
                else:
                    self.got.append(message)
        return self.got[first:]

    def _event(self, fields, data):
        log, seq, t_ms = fields
        have = self.next_of(log)
        if seq == have:
            self.events[(log, seq)] = (t_ms, data)
        elif seq < have:
            self.doubles += 1
        if self.acknowledges:
            self.send(m.ACK, log, self.next_of(log), 1 if seq > have else 0)

    def next_of(self, log):
        seq = 0
        while (log, seq) in self.events:
            seq += 1
        return seq
