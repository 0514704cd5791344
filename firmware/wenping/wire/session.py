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
from wenping.wire.commands import WRITES, Commands, Refused
from wenping.wire.frames import CRC, LONGEST, OVERHEAD, Decoder, encode
from wenping.wire.stream import Stream

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.journal.log import Journal
    from wenping.wire.contracts import HasTime, Number, Port

_IN = const(256)  # bytes read at once
# What these take at most on a Pico: a message, which may be a slow sweep (most take 1 to 23 ms); an
# event, 1.5 ms but for a file among 150 that has to be opened; to send a byte.
_MESSAGE_US = const(36000)
_EVENT_US = const(12000)
_BYTE_US = const(17)
_OUT = const(1024)  # bytes of the buffer of frames to be sent
_ANSWERS = 2 * (LONGEST + OVERHEAD)  # ... that one command may need
_REST_MS = const(1000)  # a command that writes to flash waits for a rest, at most so long
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


def _always(piece_us: int) -> bool:
    """There is time: the default of Session."""
    return True


class Session:
    """Talks with one host over `port`: sends it the events of `journal`, executes its commands.

    What a frame has no time for (has_time, as in app/frame.py) waits for the next poll, and comes
    first then: a host that asks without end delays its own answers, and neither the scan nor the
    events.

    about      what WELCOME and PONG say of the board
    decoder    the frames received (its good and dropped are counters)
    commands   the handlers
    attached   True between a host's HELLO and QUIET_MS without a message
    on_attach  function called after each HELLO, for what a new host has to be sent; or None
    session    number of the host's session, 0 before the first
    busy       True if the last poll() worked on what a host sent
    bad        number of frames with a right CRC but no message for a board
    """

    def __init__(
        self, port: "Port", journal: "Journal", about: About, has_time: "HasTime" = _always
    ):
        """Allocate the buffers; no host is attached."""
        self._port = port
        self._journal = journal
        self._has_time = has_time
        self.about = about
        self.decoder = Decoder()
        self.commands = Commands()
        self._live = Stream(journal)
        self._past = Stream(journal)
        self._streams = (self._live, self._past)
        self._in = bytearray(_IN)
        self._at = self._got = 0  # of self._in: bytes that were decoded, bytes that came
        self._out = bytearray(_OUT)
        self._held = None  # a message that was decoded and waits
        self._held_ms = 0  # since then
        self._taken = True  # the last poll took a message, if there was one
        self._streamed = True  # it had time for events
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
        self.commands.serve(self)

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
        if self._at >= self._got:
            self._at = 0
            self._got = self._port.read(self._in)
        first = self.attached and not self._streamed
        if first:
            self._stream()
        self.busy = False
        if self._got or self._held:
            self._take()
        if self.attached:
            if now_ms - self._heard_ms > QUIET_MS:
                self._detach()
            elif not first:
                self._stream()
        if self._end:
            self._start += self._port.write(self._out, self._start, self._end)
            if self._start >= self._end:
                self._start = self._end = 0

    def send(self, message: int, *fields: int, tail: bytes | bytearray = b"") -> bool:
        """Queue a message (arguments as messages.pack).

        False if it was not queued, because no host is attached or the buffer is full.
        """
        return self.attached and self._put(message, *fields, tail=tail)

    # -- out

    def _has_room(self, size: int) -> bool:
        """True if the buffer has so many free bytes; its content is moved to its start for them."""
        if self._start and _OUT - self._end < size:
            left = self._end - self._start
            self._out[:left] = self._out[self._start : self._end]
            self._start, self._end = 0, left
        return _OUT - self._end >= size

    def _put(self, message: int, *fields: int, tail: bytes | bytearray = b"", n: int = -1) -> bool:
        """Queue a message, attached or not; False when the buffer is full."""
        size = m.pack(self._message, message, *fields, tail=tail, n=n)
        if not self._has_room(size + OVERHEAD):
            return False
        self._end = encode(self._out, self._end, self._message, size)
        return True

    def _may(self, piece_us: int) -> bool:
        """True if there is time for a piece of work, and to send what is queued after it."""
        return self._has_time(piece_us + _BYTE_US * (self._end - self._start))

    def _stream(self) -> None:
        """Queue events of both streams."""
        self._streamed = self._may(_EVENT_US)
        for stream in self._streams:
            self._fill(stream)

    def _fill(self, stream: Stream) -> None:
        """Queue events of one stream while there are some, room and time; MISSING if need be."""
        while self._has_room(LONGEST + OVERHEAD) and self._may(_EVENT_US):
            n = stream.offer(self._now_ms)
            if not n:
                seq = stream.missing(self._now_ms)
                if seq >= 0:
                    count = self._journal.count(stream.log)
                    self._put(m.MISSING, stream.log, seq, count)
                return
            self._put(m.EVENT, stream.log, stream.seq, stream.t_ms & _U32, tail=stream.event, n=n)

    # -- in

    def _take(self) -> None:
        """Decode the bytes read and act on their messages, while there is time, and room for the
        answers.

        After a poll that took none one is taken all the same, if there is room.
        """
        due = not self._taken
        self._taken = False
        while self._held or self._at < self._got:
            if not (due or self._may(_MESSAGE_US)) or not self._has_room(_ANSWERS):
                return
            if not self._held:
                self._decode()
            if self._held:
                if self._is_early(*self._held):
                    return
                held, self._held = self._held, None
                self._receive(*held)
            self.busy = self._taken = True
            due = False

    def _decode(self) -> None:
        """Decode bytes up to the end of a frame; its message is held."""
        self._at, length = self.decoder.take(self._in, self._at, self._got)
        if length:
            try:
                self._held = m.unpack(self.decoder.message, length)
                self._held_ms = self._now_ms
            except m.WireError:
                self.bad += 1

    def _is_early(self, message: int, fields: tuple, tail: bytes) -> bool:
        """True if a command that writes would erase flash now: it waits for a rest.

        app/rest.py makes room when nothing moves for 200 ms; where nothing rests, after _REST_MS.
        """
        if message != m.COMMAND or fields[1] not in WRITES or not self._journal.is_pressing():
            return False
        return self._now_ms - self._held_ms < _REST_MS

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
        self._detach()
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

    def on_follow(self, log: int, seq: int) -> bytes:
        """C_FOLLOW: send events from here on; return the log and event where that begins."""
        return struct.pack("<II", *self._live.start(log, seq, True))

    def on_fetch(self, log: int, seq: int) -> bytes:
        """C_FETCH: send the events of one log; return how many it has."""
        count = self._journal.count(log)
        if count < 0:
            raise Refused(m.R_NO_LOG)
        self._past.start(log, seq, False)
        return struct.pack("<I", count)

    def on_read(self, log: int, offset: int) -> bytes:
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

    def on_logs(self, first: int) -> bytes:
        """C_LOGS: return up to _LOG_ROWS rows (log, events, bytes, state) from log `first` on."""
        rows = []
        for row in self._journal.logs(first):
            rows.append(struct.pack(_LOG_ROW, *row))
            if len(rows) == _LOG_ROWS:
                break
        return b"".join(rows)

    def on_head(self, log: int, seq: int) -> bytes:
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

    def on_erase(self, log: int) -> None:
        """C_ERASE: remove a log; Refused if it is not stored, or no host has acknowledged it."""
        if self._journal.count(log) < 0:
            raise Refused(m.R_NO_LOG)
        if not self._journal.give_up(log):
            raise Refused(m.R_UNDELIVERED)
