"""A board made of bytes: any process that holds the other end of the cable may be one.

    with BytesBoard(name="\x1b[2J") as board:
        main(["boards", board.port])

It keeps the protocol only as far as a test says: what it tells of itself, which logs it lists, what
it answers to a command, what it sends unasked.
"""

import contextlib
import os
import pty
import select
import struct
import threading
import tty
from collections.abc import Callable

from wenping.journal import head, records
from wenping.wire import messages as m
from wenping.wire.frames import CRC, LONGEST, OVERHEAD, Decoder, encode

Answer = tuple[int, int, bytes]  # status, reason, detail
LOG_ROW = "<IIIB"


def framed(message: int, *fields: int, tail: bytes = b"") -> bytes:
    """The frame of a message."""
    buf, out = bytearray(LONGEST + CRC), bytearray(LONGEST + OVERHEAD)
    return bytes(out[: encode(out, 0, buf, m.pack(buf, message, *fields, tail=tail))])


class BytesBoard:
    """Answers on a PTY, in a thread. `port` is the name of the host's end.

    id, name, firmware, store, features: what the welcome says. events: (t_ms, bytes) of its one log
    by number. answers: by command, a function of the arguments that returns the reply; None sends
    none. heard: (command, arguments) in their order. mute: nothing is answered at all.
    """

    def __init__(
        self,
        name: str = "board",
        id: str = "chip",
        firmware: str = "0.1.0",
        store: int = 7,
        features: int = 0x130000FF,
        mute: bool = False,
    ) -> None:
        self.names = (id, name, firmware)
        self.store = store
        self.features = features
        self.mute = mute
        self.logs: dict[int, list[tuple[int, bytes]]] = {}
        self.heard: list[tuple[int, bytes]] = []
        self.acks: list[tuple[int, int, int]] = []
        self.answers: dict[int, Callable[[bytes], Answer | None]] = {}
        self._decoder = Decoder()
        self._closing = False
        self._master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        self.port = os.ttyname(self._slave)
        self._thread = threading.Thread(target=self._serve, daemon=True)

    def __enter__(self) -> "BytesBoard":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._closing = True
        self._thread.join(5)
        os.close(self._master)
        os.close(self._slave)

    def send(self, message: int, *fields: int, tail: bytes = b"") -> None:
        """Send a message."""
        self.write(framed(message, *fields, tail=tail))

    def write(self, data: bytes) -> None:
        """Send bytes as they are."""
        with contextlib.suppress(OSError):
            os.write(self._master, data)

    def welcome(self, session: int) -> None:
        """Send a welcome; the current log is the newest."""
        log = max(self.logs, default=0)
        events = len(self.logs.get(log, ()))
        self.send(m.WELCOME, m.PROTOCOL, session, self.store, 1, log, events, 0, 100000,
                  self.features, tail="\n".join(self.names).encode()[:200])  # fmt: skip

    def _serve(self) -> None:
        while not self._closing:
            if not select.select([self._master], [], [], 0.05)[0]:
                continue
            with contextlib.suppress(OSError):
                data = os.read(self._master, 4096)
                at = 0
                while at < len(data):
                    at, n = self._decoder.take(data, at, len(data))
                    if n and not self.mute:
                        self._take(*m.unpack(self._decoder.message, n))

    def _take(self, message: int, fields: tuple, tail: bytes) -> None:
        log = max(self.logs, default=0)
        if message == m.HELLO:
            self.welcome(fields[1])
        elif message == m.PING:
            self.send(m.PONG, fields[0], 1, log, len(self.logs.get(log, ())), 0, 100000, 0)
        elif message == m.ACK:
            self.acks.append(fields)
        elif message == m.COMMAND:
            self.heard.append((fields[1], tail))
            answer = self.answers.get(fields[1], self._answer(fields[1]))(tail)
            if answer is not None:
                self.send(m.REPLY, fields[0], *answer[:2], tail=answer[2])

    def _answer(self, command: int) -> Callable[[bytes], Answer | None]:
        """What an honest board answers, as far as this one is honest."""
        known = {m.C_LOGS: self._list, m.C_FETCH: self._fetch, m.C_FOLLOW: self._follow,
                 m.C_READ: self._read, m.C_HEAD: self._head}  # fmt: skip
        return known.get(command, lambda _: (0, 0, b""))

    def _list(self, arguments: bytes) -> Answer:
        (first,) = struct.unpack("<I", arguments)
        newest = max(self.logs, default=0)
        rows = [
            struct.pack(LOG_ROW, log, len(events), len(self.stored(log)), int(log != newest))
            for log, events in sorted(self.logs.items())
            if log >= first
        ]
        return 0, 0, b"".join(rows[:19])

    def stored(self, log: int) -> bytes:
        """The bytes of a log in flash."""
        buf, at, before = bytearray(100_000), 0, 0
        for seq, (t_ms, event) in enumerate(self.logs[log]):
            at = records.encode(buf, at, log, seq, t_ms - before, event, len(event))
            before = t_ms
        return bytes(buf[:at])

    def _read(self, arguments: bytes) -> Answer:
        log, offset = struct.unpack("<II", arguments)
        data = self.stored(log)
        return 0, 0, struct.pack("<I", len(data)) + data[offset : offset + 240]

    def _head(self, arguments: bytes) -> Answer:
        log, count = struct.unpack("<II", arguments)
        events = self.logs.get(log, [])
        if len(events) < count:
            return 1, m.R_NO_LOG, b""
        value = head.first(self.store, log)
        for t_ms, event in events[:count]:
            value = head.after(value, t_ms, event)
        return 0, 0, struct.pack("<I", count) + value

    def _fetch(self, arguments: bytes) -> Answer:
        log, seq = struct.unpack("<II", arguments)
        events = self.logs.get(log, [])
        for number in range(seq, len(events)):
            self.send(m.EVENT, log, number, events[number][0], tail=events[number][1])
        return 0, 0, struct.pack("<I", len(events))

    def _follow(self, arguments: bytes) -> Answer:
        self._fetch(arguments)
        return 0, 0, arguments
