"""The host's end of the cable: one board behind one serial port, every event once and in order.

    with Link("/dev/ttyACM0", store) as link:
        for item in link:               # Event, State, Lost, Back, Gap
            ...

A thread of its own reads the port, keeps events in the store, and only then acknowledges them and
hands them out. When the cable is pulled it says Lost, tries the port again until the board answers,
says Back, and goes on with the first event it does not have.
Errors: wenping/errors.py.
"""

import collections
import contextlib
import queue
import random
import sqlite3
import struct
import threading
import time
from collections.abc import Callable
from typing import NamedTuple

import serial

from wenping.errors import (
    Interrupted,
    LinkError,
    LocalProtocolError,
    NoAnswer,
    PortError,
    Refused,
    RemoteProtocolError,
    UserError,
)
from wenping.ports import open_port, why_no_board, why_other_protocol
from wenping.store import Event, Store
from wire import messages as m
from wire.frames import CRC, LONGEST, OVERHEAD, Decoder, encode

PING_S = 1.0
SILENT_S = 15.0  # no byte for so long: the cable is as good as pulled
RETRY_S = 0.5
REOPEN_S = 0.25
GAP_S = 0.1  # a gap is told again after so long
LATE_S = 0.5  # events that the board has and that do not come are taken for lost
ANCHOR_S = 30.0


class Board(NamedTuple):
    """What a board says of itself in its welcome."""

    id: str
    name: str
    firmware: str
    store: int
    boots: int
    log: int
    events: int
    t_ms: int
    heap: int
    features: int


class State(NamedTuple):
    """A message that is no event: what the board shows or asks now. fields by name."""

    name: str
    fields: dict[str, int]
    tail: bytes


class Lost(NamedTuple):
    """The board does not answer any more; the link goes on trying."""

    why: str


class Back(NamedTuple):
    """The board answers again."""

    board: Board


class Gap(NamedTuple):
    """Events seq .. events - 1 of a log are lost: the board cannot read them."""

    log: int
    seq: int
    events: int


class StoredLog(NamedTuple):
    """A log in the board's flash; state as in journal.names."""

    log: int
    events: int
    bytes: int
    state: int


class Asked:
    """A command on its way, until its reply comes."""

    def __init__(self, number: int, command: int, arguments: bytes, boots: int):
        self.number = number
        self.command = command
        self.arguments = arguments
        self.boots = boots
        self.done = threading.Event()
        self.status = 0
        self.reason = 0
        self.detail = b""


Item = Event | State | Lost | Back | Gap


class Link:
    """A board on the port named `port`.

    With a store, events that it has are not asked for again; without one the board is told that
    they are only looked at, and it goes on keeping them for another host. With `follow` the events
    of the board's current log come, and of those after it; without, only what is fetched.
    watch(sent, message) is called in the link's thread with every message of either way. Raises
    PortError when the port cannot be opened or no board answers in `timeout_s`.
    """

    def __init__(
        self,
        port: str,
        store: Store | None = None,
        *,
        follow: bool = True,
        name: str = "wenping",
        timeout_s: float = 6.0,
        watch: Callable[[bool, tuple], None] | None = None,
    ):
        self.port = port
        self._store = store
        self._name = name
        self._watch = watch
        self._kept = 0 if store is not None else m.NOT_KEPT
        self._session = random.getrandbits(32)
        self._number = 0
        self._pending: dict[int, Asked] = {}
        self._items: queue.SimpleQueue[Item] = queue.SimpleQueue()
        self._write_lock = threading.Lock()
        self._closing = threading.Event()
        self._expected: dict[int, int] = {}  # next event of each log
        self._gaps: dict[int, tuple[int, float]] = {}  # log: number that is missing, when told
        self._event_s = 0.0  # when the last event came
        self._pings: collections.OrderedDict[int, tuple[float, float]] = collections.OrderedDict()
        self._anchored: tuple[int, float] = (-1, 0.0)
        self._follow = follow
        self._following = 0  # log
        self._start: tuple[int, bytes, float] | None = None  # to follow: until it is answered
        self._early: list[tuple] = []  # messages that came with the welcome
        self._failure: UserError | None = None
        self._row = 0
        self.received_bytes = 0
        self.connected = False
        self._serial = open_port(port)
        try:
            self.board = self._shake_hands(timeout_s)
        except BaseException:
            self._serial.close()
            raise
        self._thread = threading.Thread(target=self._run, name=f"link {port}", daemon=True)
        self._thread.start()

    # -- for the caller's thread

    def __enter__(self) -> "Link":
        return self

    def __exit__(self, *_) -> None:
        self.close()

    def __iter__(self):
        while not self._closing.is_set():
            item = self.next(0.5)
            if item is not None:
                yield item

    def close(self) -> None:
        """Let the port go; what was handed out is stored and acknowledged."""
        self._closing.set()
        if threading.current_thread() is not self._thread:
            self._thread.join(5)
        self._serial.close()

    def next(self, timeout_s: float | None = None) -> Item | None:
        """The next thing that happened, waiting for it; None when nothing did in time.

        Raises UserError when events cannot be stored any more.
        """
        try:
            return self._items.get(timeout=timeout_s)
        except queue.Empty:
            if self._failure is not None:
                raise self._failure from None
            return None

    def command(self, command: int, *fields, tail: bytes = b"", timeout_s: float = 10.0) -> bytes:
        """Have the board do a command of the table, once; return the detail of its reply.

        Raises Refused, NoAnswer or Interrupted; LocalProtocolError when the fields are not those
        of the command's row.
        """
        return self.wait(self.ask(command, *fields, tail=tail), timeout_s)

    def ask(self, command: int, *fields, tail: bytes = b"") -> "Asked":
        """Send a command and do not wait; `wait` for it before the eighth after it is sent."""
        row = m.COMMANDS.get(command)
        try:
            if row is None or (tail and not row[3]):
                raise struct.error("no such command, or it takes no tail")
            arguments = struct.pack(row[1], *fields) + tail
            m.pack(bytearray(LONGEST + CRC), m.COMMAND, 0, command, tail=arguments)
        except (struct.error, m.WireError) as error:
            raise LocalProtocolError(f"command {command}: {error}") from None
        with self._write_lock:
            self._number += 1
            asked = Asked(self._number, command, arguments, self.board.boots)
        self._pending[asked.number] = asked
        self._send_asked(asked)
        return asked

    def wait(self, asked: "Asked", timeout_s: float = 10.0) -> bytes:
        """The detail of the reply to what was asked; errors as `command`."""
        end = time.monotonic() + timeout_s
        name = m.COMMANDS[asked.command][0]
        try:
            while not asked.done.wait(RETRY_S):
                if time.monotonic() > end:
                    raise NoAnswer(f"no answer to {name} in {timeout_s:g} s")
                if self.board.boots != asked.boots:
                    raise Interrupted(f"the board restarted while it was asked for {name}")
                self._send_asked(asked)
        finally:
            del self._pending[asked.number]
        if asked.status:
            raise Refused(asked.command, asked.reason, asked.detail)
        return asked.detail

    def _send_asked(self, asked: "Asked") -> None:
        if self.connected:
            with contextlib.suppress(serial.SerialException, OSError):  # the thread notices it too
                self._send(m.COMMAND, asked.number, asked.command, tail=asked.arguments)

    @property
    def dropped_bytes(self) -> int:
        """Bytes since the last handshake that were in no good frame."""
        return self._decoder.dropped

    def logs(self) -> list[StoredLog]:
        """All logs stored on the board, oldest first."""
        rows: list[StoredLog] = []
        while True:
            detail = self.command(m.C_LOGS, rows[-1].log + 1 if rows else 0)
            if not detail:
                return rows
            if len(detail) % 13:
                raise RemoteProtocolError("the list of logs has rows of another length")
            rows += map(StoredLog._make, struct.iter_unpack("<IIIB", detail))

    def keep(self, log: int, events: list[Event], count: int) -> None:
        """Store a whole log of `count` events that was read otherwise, and acknowledge it.

        With fewer events the rest counts as lost by the board.
        """
        if self._store is not None:
            self._store.add(self._row, events)
            if len(events) < count:
                self._store.note_missing(self._row, log, len(events), count)
        self._expected[log] = count
        self.acknowledge(log)

    def acknowledge(self, log: int) -> None:
        """Tell the board again what is kept of a log."""
        self._send(m.ACK, log, self._next_of(log), self._kept)

    def fetch(self, log: int) -> int:
        """Ask for the events of one stored log that the store lacks; return how many it has.

        The events come as items. A log that the store has whole is acknowledged.
        """
        first = self._next_of(log)
        (count,) = struct.unpack("<I", self.command(m.C_FETCH, log, first))
        if first:
            self._send(m.ACK, log, min(first, count), self._kept)
        return count

    # -- the thread that owns the port

    def _run(self) -> None:
        self._begin()
        while not self._closing.is_set():
            try:
                self._listen()
            except sqlite3.Error as error:  # what cannot be kept is not acknowledged
                self.connected = False
                self._failure = UserError(f"cannot store events: {error}")
                self._items.put(Lost(str(self._failure)))
                return
            except (serial.SerialException, OSError, LinkError) as error:
                if self._closing.is_set():
                    return
                self.connected = False
                self._items.put(Lost(str(error)))
                self._serial.close()
                if self._reconnect():
                    self._items.put(Back(self.board))
                    self._begin()

    def _begin(self) -> None:
        """After a handshake: say where to go on."""
        board = self.board
        if self._store is not None:
            self._row = self._store.board(board.id, board.store, board.name, board.firmware)
        self._gaps.clear()
        self.connected = True
        if self._follow:
            log = self._following or board.log
            with self._write_lock:
                self._number += 1
            arguments = struct.pack("<II", log, self._next_of(log))
            self._start = (self._number, arguments, 0.0)

    def _listen(self) -> None:
        pinged = 0.0
        heard = time.monotonic()
        self._take(self._early)
        while not self._closing.is_set():
            data = self._read()
            now = time.monotonic()
            if data:
                heard = now
                self._take(self._messages(data))
            elif now - heard > SILENT_S:
                raise RemoteProtocolError(f"{self.port} is silent")
            if now - pinged > PING_S:
                pinged = now
                self._ping(now)
            self._tell_gaps(now)
            if self._start and now - self._start[2] > RETRY_S:
                number, arguments, _ = self._start
                self._start = (number, arguments, now)
                self._send(m.COMMAND, number, m.C_FOLLOW, tail=arguments)

    def _read(self) -> bytes:
        data = self._serial.read(1)
        if data:
            data += self._serial.read(self._serial.in_waiting)
            self.received_bytes += len(data)
        return data

    def _take(self, messages: list[tuple]) -> None:
        """Keep, acknowledge, hand out: in this order."""
        items: list[Item] = []
        events: list[Event] = []
        acks: dict[int, int] = {}
        for message in messages:
            if message[0] == m.EVENT:
                log, seq, t_ms = message[1]
                self._event(Event(log, seq, t_ms, message[2]), events, acks)
            else:
                self._other(message, items, acks)
        if events and self._store is not None:
            self._store.add(self._row, events)
        for log, gap in acks.items():
            self._send(m.ACK, log, self._expected[log], gap | self._kept)
        for event in events:
            self._items.put(event)
        for item in items:
            self._items.put(item)

    def _messages(self, data: bytes) -> list[tuple]:
        found = []
        at = 0
        while at < len(data):
            at, n = self._decoder.take(data, at, len(data))
            if n:
                # a message of a newer protocol's table is no reason to stop
                with contextlib.suppress(m.WireError):
                    found.append(m.unpack(self._decoder.message, n))
        if self._watch is not None:
            for message in found:
                self._watch(False, message)
        return found

    def _event(self, event: Event, events: list[Event], acks: dict[int, int]) -> None:
        expected = self._next_of(event.log)
        self._event_s = time.monotonic()
        if event.seq == expected:
            events.append(event)
            self._expected[event.log] = event.seq + 1
            self._following = max(self._following, event.log)
            acks.setdefault(event.log, 0)
        elif event.seq < expected:
            acks.setdefault(event.log, 0)
        else:
            told = self._gaps.get(event.log)
            if told is None or told[0] != expected:
                self._gaps[event.log] = (expected, time.monotonic())
                acks[event.log] = 1

    def _tell_gaps(self, now: float) -> None:
        """Say again which event is missing, for as long as it is: the word may have been lost."""
        for log, (seq, when) in list(self._gaps.items()):
            if self._expected[log] != seq:
                del self._gaps[log]
            elif now - when > GAP_S:
                self._gaps[log] = (seq, now)
                self._send(m.ACK, log, seq, m.GAP | self._kept)

    def _next_of(self, log: int) -> int:
        """The number of the first event of a log that we do not have."""
        if log not in self._expected:
            kept = self._store.next_seq(self._row, log) if self._store is not None else 0
            self._expected[log] = kept
        return self._expected[log]

    def _other(self, message: tuple, items: list[Item], acks: dict[int, int]) -> None:
        kind, fields, tail = message
        if kind == m.PONG:
            self._pong(fields)
        elif kind == m.REPLY:
            self._reply(fields, tail)
        elif kind == m.MISSING:
            log, seq, events = fields
            if seq == self._next_of(log) and events > seq:
                if self._store is not None:
                    self._store.note_missing(self._row, log, seq, events)
                self._expected[log] = events
                items.append(Gap(log, seq, events))
            acks.setdefault(log, 0)
        elif kind == m.REFUSE:
            raise RemoteProtocolError(tail.decode("utf-8", "replace"))
        elif kind != m.WELCOME:  # a second answer to a hello that was sent twice
            row = m.MESSAGES[kind]
            items.append(State(row[0], dict(zip(row[3].split(), fields, strict=True)), tail))

    def _reply(self, fields: tuple[int, ...], detail: bytes) -> None:
        number, status, reason = fields
        if self._start and number == self._start[0]:
            self._start = None
            if status == 0 and len(detail) == 8:
                self._following = struct.unpack("<II", detail)[0]
        elif number in self._pending:
            asked = self._pending[number]
            if not asked.done.is_set():
                asked.status, asked.reason, asked.detail = status, reason, detail
                asked.done.set()

    def _ping(self, now: float) -> None:
        token = random.getrandbits(32)
        self._pings[token] = (now, time.time())
        while len(self._pings) > 16:
            self._pings.popitem(last=False)
        self._send(m.PING, token)

    def _pong(self, fields: tuple[int, ...]) -> None:
        token, _, log, events, t_ms, heap = fields
        sent = self._pings.pop(token, None)
        self.board = self.board._replace(log=log, events=events, t_ms=t_ms, heap=heap)
        if log == self._following and self._next_of(log) < events and log not in self._gaps:
            if time.monotonic() - self._event_s > LATE_S:  # the last that were sent got lost
                self._gaps[log] = (self._next_of(log), 0.0)
        if sent is None or self._store is None or not log:
            return
        now = time.monotonic()
        if self._anchored[0] != log or now - self._anchored[1] > ANCHOR_S:
            self._anchored = (log, now)
            half_s = (now - sent[0]) / 2
            unix_ms = round((sent[1] + half_s) * 1000)
            self._store.anchor(self._row, log, t_ms, unix_ms, max(1, round(half_s * 1000)))

    # -- opening

    def _reconnect(self) -> bool:
        while not self._closing.wait(REOPEN_S):
            try:
                self._serial = open_port(self.port)
            except PortError:
                continue
            try:
                self.board = self._shake_hands(3.0)
                return True
            except (LinkError, serial.SerialException, OSError):
                self._serial.close()
        return False

    def _shake_hands(self, timeout_s: float) -> Board:
        """Say hello until the board answers; raises PortError when it is none, or another's."""
        self._decoder = Decoder()
        heard = b""
        said = 0.0
        end = time.monotonic() + timeout_s
        try:
            while time.monotonic() < end:
                if time.monotonic() - said > RETRY_S:
                    said = time.monotonic()
                    hello = self._name.encode()[:60]
                    self._send(m.HELLO, m.PROTOCOL, self._session, tail=hello)
                data = self._read()
                heard = (heard + data)[-4000:]
                messages = self._messages(data)
                for i, (kind, fields, tail) in enumerate(messages):
                    if kind == m.REFUSE and fields[1] == m.R_PROTOCOL:
                        raise PortError(why_other_protocol(self.port, fields[0]))
                    if kind == m.WELCOME and fields[1] == self._session:
                        self._early = messages[i + 1 :]
                        names = (tail.decode("utf-8", "replace") + "\n\n").split("\n")
                        return Board(*names[:3], *fields[2:])
        except (serial.SerialException, OSError) as error:
            raise PortError(f"{self.port}: {error}") from None
        raise PortError(why_no_board(self.port, heard))

    def _send(self, message: int, *fields, tail: bytes = b"") -> None:
        buf = bytearray(LONGEST + CRC)
        out = bytearray(LONGEST + OVERHEAD)
        n = m.pack(buf, message, *fields, tail=tail)
        frame = out[: encode(out, 0, buf, n)]
        with self._write_lock, contextlib.suppress(serial.SerialTimeoutException):
            self._serial.write(frame)
        if self._watch is not None:
            self._watch(True, m.unpack(buf, n))
