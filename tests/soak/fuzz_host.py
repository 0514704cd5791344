"""Any bytes into the host's end of the cable: no exception, no growth, the next frame is read."""

import random
import time
import tracemalloc
from unittest import mock

from noise import Noise

from wenping.link import Event, Link, Store, connection
from wenping.wire import messages as m
from wenping.wire.frames import CRC, LONGEST, OVERHEAD, Decoder, encode


def framed(message: int, *fields, tail: bytes = b"") -> bytes:
    buf, out = bytearray(LONGEST + CRC), bytearray(LONGEST + OVERHEAD)
    return bytes(out[: encode(out, 0, buf, m.pack(buf, message, *fields, tail=tail))])


class Line:
    """In place of a serial port: answers hello, then gives what is fed to it."""

    def __init__(self):
        self.waiting = bytearray()
        self.decoder = Decoder()

    @property
    def in_waiting(self) -> int:
        return len(self.waiting)

    def read(self, n: int = 1) -> bytes:
        if not self.waiting:
            time.sleep(0.001)
        data = bytes(self.waiting[:n])
        del self.waiting[:n]
        return data

    def write(self, data: bytes) -> None:
        at = 0
        while at < len(data):
            at, n = self.decoder.take(data, at, len(data))
            if n and self.decoder.message[0] == m.HELLO:
                _, (protocol, session), _ = m.unpack(self.decoder.message, n)
                fields = (protocol, session, 7, 1, 1, 0, 0, 0, 0)
                self.waiting += framed(m.WELCOME, *fields, tail=b"fuzz\nfuzz\n0")

    def close(self) -> None:
        pass


def soak(count: int, store: Store, seed: int = 1) -> tuple[dict, str]:
    """Feed `count` bytes; return (figures, trouble)."""
    random.seed(seed)
    line = Line()
    with mock.patch.multiple(connection, open_port=lambda port: line, REOPEN_S=0.0):
        return _soak(count, store, line)


def _soak(count: int, store: Store, line: Line) -> tuple[dict, str]:
    fed = step = first = growth = 0
    noise = Noise()
    with Link("fuzz", store) as link:
        tracemalloc.start()
        while fed < count:
            data = b"".join(noise.piece() for _ in range(200))
            fed += len(data)
            line.waiting += data
            step += 1
            if not _next_is_read(link, line, 1_000_000 + step):
                return {}, f"after {fed} bytes a good frame is not read"
            if step % 5 == 0:
                used = tracemalloc.get_traced_memory()[0]
                first = first or used
                growth = max(growth, used - first)
        tracemalloc.stop()
    figures = {"bytes": fed, "heap_growth": growth}
    return figures, "" if growth < 100_000 else f"memory grew by {growth} bytes"


def _next_is_read(link: Link, line: Line, log: int) -> bool:
    """A good event after the noise comes out, whatever the noise had the link do."""
    end = time.monotonic() + 20
    said = 0.0
    while time.monotonic() < end:
        if time.monotonic() - said > 0.2 and not line.waiting:
            said = time.monotonic()
            line.waiting += b"\0" + framed(m.EVENT, log, 0, 5, tail=b"\x0a")
        item = link.next(0.01)
        if isinstance(item, Event) and item.log == log:
            return True
    return False
