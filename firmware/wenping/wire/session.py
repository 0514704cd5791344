"""The board's end of the cable: handshake, keep-alive, commands, and the events of the journal.

A session takes bytes from a port and puts bytes into it, as many as both will take; it never waits.
A port has read(buf) -> n and write(buf, start, end) -> n: they give or take what is had at once.
"""

import struct

from wenping.coded import detail as coded
from wenping.journal.names import CURRENT
from wenping.viper import const
from wenping.wire import messages as m
from wenping.wire.commands import Commands, Refused
from wenping.wire.frames import CRC, LONGEST, OVERHEAD, Decoder, encode
from wenping.wire.stream import Stream

_IN = const(256)
_OUT = const(1024)
QUIET_MS = const(120000)  # no word for so long: the host has gone
_LOG_ROW = "<IIIB"
_LOG_ROWS = const(19)  # as many as a reply holds
_PIECE = const(240)
_U32 = const(0xFFFFFFFF)  # of ms: 49 days, then the wire's times begin anew


class About:
    """Who the board is: id (of the chip), name, firmware version, number of starts, features.

    heap is a function that returns the free heap in bytes, hash one that returns the hash of the
    game's state after the last event of the journal, or 0.
    """

    def __init__(
        self, id: str, name: str, firmware: str, boots=0, features=0, heap=None, hash=None
    ):
        self.id = id
        self.name = name
        self.firmware = firmware
        self.boots = boots
        self.features = features
        self.heap = heap or (lambda: 0)
        self.hash = hash or (lambda: 0)


class Session:
    """Talks with one host over `port` about `journal`.

    attached   a host has shaken hands and is heard
    on_attach  a function called then: the place to send what a new host wants to know
    bad        good frames that were no message of the table, or not for a board
    """

    def __init__(self, port, journal, about: About):
        self._port = port
        self._journal = journal
        self.about = about
        self.decoder = Decoder()
        self.commands = Commands()
        self._live = Stream(journal)
        self._past = Stream(journal)
        self._streams = (self._live, self._past)
        self._in = bytearray(_IN)
        self._out = bytearray(_OUT)
        self._start = 0
        self._end = 0
        self._message = bytearray(LONGEST + CRC)
        self._session = 0
        self._heard_ms = 0
        self._now_ms = 0
        self._t_ms = 0
        self.attached = False
        self.on_attach = None
        self.bad = 0
        for command, function in (
            (m.C_FOLLOW, self._follow),
            (m.C_LOGS, self._logs),
            (m.C_FETCH, self._fetch),
            (m.C_ERASE, self._erase),
            (m.C_READ, self._read),
        ):
            self.commands.handle(command, function)

    def handle(self, command: int, function) -> None:
        """Let function do a command (wire/commands.py says how it is called)."""
        self.commands.handle(command, function)

    @property
    def resent(self) -> int:
        return self._live.resent + self._past.resent

    def poll(self, now_ms: int, t_ms: int) -> None:
        """Read, answer and send what can be read and sent now; t_ms is the current log's time."""
        self._now_ms = now_ms
        self._t_ms = t_ms & _U32
        n = self._port.read(self._in)
        if n:
            self._take(n)
        if self.attached:
            if now_ms - self._heard_ms > QUIET_MS:
                self._detach()
            else:
                for stream in self._streams:
                    self._fill(stream)
        if self._end:
            self._start += self._port.write(self._out, self._start, self._end)
            if self._start >= self._end:
                self._start = self._end = 0

    def send(self, message: int, *fields, tail: bytes | bytearray = b"", n: int = -1) -> bool:
        """Send a message of state; False when nobody listens or there is no room: say it later."""
        return self.attached and self._put(message, *fields, tail=tail, n=n)

    # -- out

    def _room(self) -> int:
        if self._start and _OUT - self._end < LONGEST + OVERHEAD:
            left = self._end - self._start
            self._out[:left] = self._out[self._start : self._end]
            self._start, self._end = 0, left
        return _OUT - self._end

    def _put(self, message: int, *fields, tail: bytes | bytearray = b"", n: int = -1) -> bool:
        size = m.pack(self._message, message, *fields, tail=tail, n=n)
        if self._room() < size + OVERHEAD:
            return False
        self._end = encode(self._out, self._end, self._message, size)
        return True

    def _fill(self, stream: Stream) -> None:
        while self._room() >= LONGEST + OVERHEAD:
            n = stream.offer(self._now_ms)
            if not n:
                break
            self._put(m.EVENT, stream.log, stream.seq, stream.t_ms & _U32, tail=stream.event, n=n)
        else:
            return
        seq = stream.missing(self._now_ms)
        if seq >= 0:
            self._put(m.MISSING, stream.log, seq, self._journal.count(stream.log))

    # -- in

    def _take(self, n: int) -> None:
        at = 0
        while at < n:
            at, length = self.decoder.take(self._in, at, n)
            if length:
                try:
                    message, fields, tail = m.unpack(self.decoder.message, length)
                    self._receive(message, fields, tail)
                except m.WireError:
                    self.bad += 1

    def _receive(self, message: int, fields: tuple, tail: bytes) -> None:
        if message == m.HELLO:
            self._hello(*fields)
        elif not self.attached:
            self._put(m.REFUSE, m.PROTOCOL, m.R_NOT_NOW, tail=coded("hello-first").encode())
        elif message == m.PING:
            journal, about = self._journal, self.about
            hash = about.hash() if journal.kept == journal.next_seq else 0
            self._put(
                m.PONG, fields[0], self._now_ms & _U32, journal.log, journal.kept, self._t_ms,
                about.heap(), hash,
            )  # fmt: skip
        elif message == m.ACK:
            log, next_seq, flags = fields
            for stream in self._streams:
                stream.acknowledge(log, next_seq, flags & m.GAP, self._now_ms)
            if not flags & m.NOT_KEPT:
                self._journal.delivered(log, next_seq)
        elif message == m.COMMAND:
            status, reason, detail = self.commands.do(fields[0], fields[1], tail, self._now_ms)
            self._put(m.REPLY, fields[0], status, reason, tail=detail)
        else:
            self.bad += 1
            return
        self._heard_ms = self._now_ms

    def _hello(self, protocol: int, session: int) -> None:
        self._start = self._end = 0  # what was meant for the host before is not for this one
        if protocol != m.PROTOCOL:
            words = coded("other-protocol", m.PROTOCOL, protocol)
            self._put(m.REFUSE, m.PROTOCOL, m.R_PROTOCOL, tail=words.encode())
            return
        if session != self._session:
            self.commands.reset()
        self._session = session
        for stream in self._streams:
            stream.stop()
        journal, about = self._journal, self.about
        names = "\n".join((about.id, about.name, about.firmware)).encode()
        self._put(
            m.WELCOME, m.PROTOCOL, session, journal.store, about.boots, journal.log, journal.kept,
            self._t_ms, about.heap(), about.features, tail=names,
        )  # fmt: skip
        self.attached = True
        if self.on_attach:
            self.on_attach()

    def _detach(self) -> None:
        self.attached = False
        for stream in self._streams:
            stream.stop()

    # -- commands about the journal

    def _follow(self, log: int, seq: int) -> bytes:
        return struct.pack("<II", *self._live.start(log, seq, True))

    def _fetch(self, log: int, seq: int) -> bytes:
        count = self._journal.count(log)
        if count < 0:
            raise Refused(m.R_NO_LOG)
        self._past.start(log, seq, False)
        return struct.pack("<I", count)

    def _read(self, log: int, offset: int) -> bytes:
        shelf = self._journal.shelf
        if shelf.state(log) < 0:
            raise Refused(m.R_NO_LOG)
        size = shelf.size(log)
        if shelf.state(log) == CURRENT or offset > size:
            raise Refused(m.R_NOT_NOW)
        piece = bytearray(4 + _PIECE)
        struct.pack_into("<I", piece, 0, size)
        n = shelf.read(log, offset, memoryview(piece)[4:], _PIECE)
        return bytes(memoryview(piece)[: 4 + n])

    def _logs(self, first: int) -> bytes:
        rows = []
        for row in self._journal.logs():
            if row[0] >= first and len(rows) < _LOG_ROWS:
                rows.append(struct.pack(_LOG_ROW, *row))
        return b"".join(rows)

    def _erase(self, log: int) -> None:
        if self._journal.count(log) < 0:
            raise Refused(m.R_NO_LOG)
        if not self._journal.give_up(log):
            raise Refused(m.R_UNDELIVERED)
