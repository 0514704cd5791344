"""The board's end of the protocol: handshake, keep-alive, commands, events of the journal.

app/board.py calls Session.poll() once a frame; it never waits.  A port (drivers/serial.py) has
read(buf) -> n, which puts the bytes that have arrived into buf, and write(buf, start, end) -> n,
which sends from buf[start:end] what can be sent without waiting; both return the number of bytes.
"""

import struct

from wenping.coded import detail as coded
from wenping.journal.names import CURRENT
from wenping.viper import const
from wenping.wire import messages as m
from wenping.wire.commands import Commands, Refused
from wenping.wire.frames import CRC, LONGEST, OVERHEAD, Decoder, encode
from wenping.wire.stream import Stream

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.journal.log import Journal
    from wenping.wire.contracts import Handler, Number, Port

_IN = const(256)  # bytes read at once
# Work that is done in one frame: a position takes 18 ms on a Pico, a piece of a log 3. An ack may
# look for an event again and a ping counts the free heap: twelve of them at most.
_WORK = const(24)
_LIGHT = const(8)
_SHORT = const(2)
# Events that are queued in a frame, 1.5 ms each: so many when it has done nothing else, and fewer
# after other work, but at least a few.
_EVENTS = const(16)
_FEW = const(6)
_OUT = const(1024)  # bytes of the buffer of frames to be sent
QUIET_MS = const(120000)  # without a message for so long the host counts as gone
_LOG_ROW = "<IIIB"
_LOG_ROWS = const(19)  # logs in a reply to C_LOGS
_PIECE = const(240)  # bytes of a log in a reply to C_READ
_U32 = const(0xFFFFFFFF)  # times on the wire wrap after 2**32 ms (49 days)


class About:
    """What WELCOME and PONG say about the board.

    id        unique id of the chip, in hex
    name      what its owner calls it
    firmware  version
    boots     number of starts
    features  bits F_... of messages.py and the lines
    heap      function that returns the free heap in bytes
    hash      function that returns the hash of the game's state after the journal's last event, 0
              when there is none
    """

    def __init__(
        self,
        id: str,
        name: str,
        firmware: str,
        boots: int = 0,
        features: int = 0,
        heap: "Number | None" = None,
        hash: "Number | None" = None,
    ):
        """Keep the values; heap and hash give 0 when they are None."""
        self.id = id
        self.name = name
        self.firmware = firmware
        self.boots = boots
        self.features = features
        self.heap = heap or (lambda: 0)
        self.hash = hash or (lambda: 0)


class Session:
    """Talks with one host over `port`: sends it the events of `journal`, executes its commands.

    about      what WELCOME and PONG say of the board
    decoder    the frames received (its good and dropped are counters)
    commands   the handlers
    attached   True between a host's HELLO and QUIET_MS without a message
    on_attach  function called after each HELLO, for what a new host has to be sent; or None
    session    number of the host's session, 0 before the first
    busy       True if the last poll() had bytes of a host to work on
    bad        number of frames with a right CRC but no message for a board
    """

    def __init__(self, port: "Port", journal: "Journal", about: About):
        """Allocate the buffers; no host is attached."""
        self._port = port
        self._journal = journal
        self.about = about
        self.decoder = Decoder()
        self.commands = Commands()
        self._live = Stream(journal)
        self._past = Stream(journal)
        self._streams = (self._live, self._past)
        self._in = bytearray(_IN)
        self._at = self._got = 0  # of self._in: bytes that were decoded, bytes that came
        self._out = bytearray(_OUT)
        self._work = _WORK  # what is left of it in this frame
        self._start = 0
        self._end = 0
        self._message = bytearray(LONGEST + CRC)
        self.session = 0
        self._heard_ms = 0
        self._now_ms = 0
        self._t_ms = 0
        self.attached = False
        self.busy = False
        self.on_attach = None
        self.bad = 0
        self._heads = None  # made when a host asks for one
        for command, function in (
            (m.C_FOLLOW, self._follow),
            (m.C_LOGS, self._logs),
            (m.C_FETCH, self._fetch),
            (m.C_ERASE, self.erase),
            (m.C_READ, self._read),
            (m.C_HEAD, self._head),
        ):
            self.commands.handle(command, function)

    def handle(self, command: int, function: "Handler") -> None:
        """Make `function` the handler of a command, as Commands.handle()."""
        self.commands.handle(command, function)

    @property
    def resent(self) -> int:
        """Number of events that were sent more than once."""
        return self._live.resent + self._past.resent

    def poll(self, now_ms: int, t_ms: int) -> None:
        """Read, answer and send what can be read and sent without waiting.

        now_ms is device time, t_ms the time in the current log.
        """
        self._now_ms = now_ms
        self._t_ms = t_ms
        self._work = _WORK
        if self._at >= self._got:
            self._at = 0
            self._got = self._port.read(self._in)
        self.busy = self._got > 0
        if self.busy:
            self._take()
        if self.attached:
            if now_ms - self._heard_ms > QUIET_MS:
                self._detach()
            else:
                self._stream()
        if self._end:
            self._start += self._port.write(self._out, self._start, self._end)
            if self._start >= self._end:
                self._start = self._end = 0

    def send(self, message: int, *fields: int, tail: bytes | bytearray = b"", n: int = -1) -> bool:
        """Queue a message (arguments as messages.pack).

        False if it was not queued, because no host is attached or the buffer is full.
        """
        return self.attached and self._put(message, *fields, tail=tail, n=n)

    # -- out

    def _room(self) -> int:
        """Return the free bytes of the buffer; its content is moved to the start if need be."""
        if self._start and _OUT - self._end < LONGEST + OVERHEAD:
            left = self._end - self._start
            self._out[:left] = self._out[self._start : self._end]
            self._start, self._end = 0, left
        return _OUT - self._end

    def _put(self, message: int, *fields: int, tail: bytes | bytearray = b"", n: int = -1) -> bool:
        """Queue a message, attached or not; False when the buffer is full."""
        size = m.pack(self._message, message, *fields, tail=tail, n=n)
        if self._room() < size + OVERHEAD:
            return False
        self._end = encode(self._out, self._end, self._message, size)
        return True

    def _stream(self) -> None:
        """Queue events of both streams, of one stored log at most: to open a file among 150 takes
        some 20 ms.  A frame whose work is done queues those of the current log only.
        """
        most = max(_FEW, _EVENTS * self._work // _WORK)
        live, more = self._live, self._work > 0
        read = 0
        if more or live.log == self._journal.log:
            read = self._fill(live, most)
        if more and (not read or live.log == self._journal.log):
            self._fill(self._past, most - read)

    def _fill(self, stream: Stream, most: int) -> int:
        """Queue up to `most` of the stream's events while there is room; MISSING if need be, when
        there are no more.  Returns how many were queued.
        """
        read = 0
        while self._room() >= LONGEST + OVERHEAD:
            if read >= most:
                return read
            n = stream.offer(self._now_ms)
            if not n:
                break
            read += 1
            self._put(m.EVENT, stream.log, stream.seq, stream.t_ms & _U32, tail=stream.event, n=n)
        seq = stream.missing(self._now_ms)
        if seq >= 0:
            self._put(m.MISSING, stream.log, seq, self._journal.count(stream.log))
        return read

    # -- in

    def _take(self) -> None:
        """Decode the bytes read and act on their messages, until the frame's work is done.

        What is left waits for the next poll: a host that sends commands without end delays its own
        answers, and not the scan.
        """
        while self._at < self._got and self._work > 0:
            self._at, length = self.decoder.take(self._in, self._at, self._got)
            if length:
                try:
                    message, fields, tail = m.unpack(self.decoder.message, length)
                    self._work -= self._work_of(message, fields)
                    self._receive(message, fields, tail)
                except m.WireError:
                    self.bad += 1

    def _work_of(self, message: int, fields: tuple) -> int:
        """What a message takes of _WORK: all of it, if it may take some 20 ms on a Pico."""
        if message == m.COMMAND:
            return _LIGHT if fields[1] == m.C_READ else _WORK
        if message == m.HELLO:
            return _WORK // 2  # it is answered with a position, too
        return _SHORT

    def _receive(self, message: int, fields: tuple, tail: bytes) -> None:
        """Act on one message; before a HELLO all others are refused."""
        if message == m.HELLO:
            self._hello(*fields)
        elif not self.attached:
            self._put(m.REFUSE, m.PROTOCOL, m.R_NOT_NOW, tail=coded("hello-first").encode())
        elif message == m.PING:
            journal, about = self._journal, self.about
            hash = about.hash() if journal.kept == journal.next_seq else 0
            self._put(
                m.PONG, fields[0], self._now_ms & _U32, journal.log, journal.kept,
                self._t_ms & _U32, about.heap(), hash,
            )  # fmt: skip
        elif message == m.ACK:
            log, next_seq, flags = fields
            for stream in self._streams:
                stream.acknowledge(log, next_seq, flags & m.GAP, self._now_ms)
            rights = self.commands.rights
            if not flags & m.NOT_KEPT and (rights is None or rights.may_deliver()):
                self._journal.delivered(log, next_seq)
        elif message == m.COMMAND:
            status, reason, detail = self.commands.do(fields[0], fields[1], tail, self._now_ms)
            self._put(m.REPLY, fields[0], status, reason, tail=detail)
        else:
            self.bad += 1
            return
        self._heard_ms = self._now_ms

    def _hello(self, protocol: int, session: int) -> None:
        """Attach the host of this session number, or refuse another version of the protocol."""
        self._start = self._end = 0  # frames queued for the host before are dropped
        if protocol != m.PROTOCOL:
            words = coded("other-protocol", m.PROTOCOL, protocol)
            self._put(m.REFUSE, m.PROTOCOL, m.R_PROTOCOL, tail=words.encode())
            return
        if session != self.session:
            self.commands.reset()
            if self.commands.rights:
                self.commands.rights.begin(session)
        self.session = session
        for stream in self._streams:
            stream.stop()
        journal, about = self._journal, self.about
        names = "\n".join((about.id, about.name, about.firmware)).encode()
        self._put(
            m.WELCOME, m.PROTOCOL, session, journal.store, about.boots, journal.log, journal.kept,
            self._t_ms & _U32, about.heap(), about.features, tail=names,
        )  # fmt: skip
        self.attached = True
        if self.on_attach:
            self.on_attach()

    def _detach(self) -> None:
        """The host is gone: send no more events."""
        self.attached = False
        for stream in self._streams:
            stream.stop()

    # -- commands about the journal

    def _follow(self, log: int, seq: int) -> bytes:
        """C_FOLLOW: send events from here on; return the log and event where that begins."""
        return struct.pack("<II", *self._live.start(log, seq, True))

    def _fetch(self, log: int, seq: int) -> bytes:
        """C_FETCH: send the events of one log; return how many it has."""
        count = self._journal.count(log)
        if count < 0:
            raise Refused(m.R_NO_LOG)
        self._past.start(log, seq, False)
        return struct.pack("<I", count)

    def _read(self, log: int, offset: int) -> bytes:
        """C_READ: return the size of a closed log's file and up to _PIECE bytes from offset on."""
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
        """C_LOGS: return up to _LOG_ROWS rows (log, events, bytes, state) from log `first` on."""
        rows = []
        for row in self._journal.logs(first):
            rows.append(struct.pack(_LOG_ROW, *row))
            if len(rows) == _LOG_ROWS:
                break
        return b"".join(rows)

    def _head(self, log: int, seq: int) -> bytes:
        """C_HEAD: go towards the head of a log's first seq events; return how far, and that head.

        Refused when the log has fewer, or they cannot be read.
        """
        if self._journal.count(log) < seq:
            raise Refused(m.R_NO_LOG)
        if self._heads is None:
            from wenping.journal.head import Head

            self._heads = Head(self._journal)
        if not self._heads.walk(log, seq):
            raise Refused(m.R_FAILED)
        return struct.pack("<I", self._heads.seq) + self._heads.value

    def erase(self, log: int) -> None:
        """C_ERASE: remove a log; Refused if it is not stored, or no host has acknowledged it."""
        if self._journal.count(log) < 0:
            raise Refused(m.R_NO_LOG)
        if not self._journal.give_up(log):
            raise Refused(m.R_UNDELIVERED)
