"""The host's end of the cable: one board behind one serial port, every event once and in order.

    with Link("/dev/ttyACM0", store) as link:
        for item in link:               # Event, State, Lost, Back, Gap (wenping/items.py)
            ...

A thread of its own reads the port, keeps events in the store, and only then acknowledges them and
hands them out. When the cable is pulled it says Lost, tries the port again until the board answers,
says Back, and goes on with the first event it does not have; if another board is on that port now,
with what the store has of that one. Errors: wenping/errors.py.
"""

import collections
import contextlib
import queue
import random
import sqlite3
import struct
import threading
import time

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
    from_board,
)
from wenping.link.items import Asked, Back, Board, Item, Lost, State, StoredLog
from wenping.link.line import Line, Watch, shake_hands
from wenping.link.ports import open_port
from wenping.link.receiver import Receiver
from wenping.link.store import Event, Store
from wenping.wire import messages as m
from wenping.wire.frames import CRC, LONGEST

PING_S = 1.0
SILENT_S = 15.0  # no byte for so long: the cable is as good as pulled
RETRY_S = 0.5
REOPEN_S = 0.25
REHELLO_S = 3.0


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
        watch: Watch | None = None,
    ):
        self.port = port
        self._store = store
        self._follow = follow
        self._name = name
        self._watch = watch
        self._session = random.getrandbits(32)
        self._number = 0
        self._number_lock = threading.Lock()
        self._pending: dict[int, Asked] = {}
        self._start: tuple[int, bytes, float] | None = None  # to follow: until it is answered
        self._items: queue.SimpleQueue[Item] = queue.SimpleQueue()
        self._pings: collections.OrderedDict[int, tuple[float, float]] = collections.OrderedDict()
        self._closing = threading.Event()
        self._failure: UserError | None = None
        self._bytes = 0  # received over lines before this one
        self.connected = False
        self.board, self._early = self._connect(timeout_s)
        self._meet()
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
        self._line.close()

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

    def ask(self, command: int, *fields, tail: bytes = b"") -> Asked:
        """Send a command and do not wait; `wait` for it before the eighth after it is sent."""
        row = m.COMMANDS.get(command)
        try:
            if row is None or (tail and not row[3]):
                raise struct.error("no such command, or it takes no tail")
            arguments = struct.pack(row[1], *fields) + tail
            m.pack(bytearray(LONGEST + CRC), m.COMMAND, 0, command, tail=arguments)
        except (struct.error, m.WireError) as error:
            raise LocalProtocolError("link-asked", command=command, error=error) from None
        asked = Asked(self._next_number(), command, arguments, self.board.start)
        self._pending[asked.number] = asked
        self._send_asked(asked)
        return asked

    def wait(self, asked: Asked, timeout_s: float = 10.0) -> bytes:
        """The detail of the reply to what was asked; errors as `command`."""
        end = time.monotonic() + timeout_s
        name = m.COMMANDS[asked.command][0]
        try:
            while not asked.done.wait(RETRY_S):
                if time.monotonic() > end:
                    raise NoAnswer("link-no-answer", command=name, seconds=timeout_s)
                if self.board.start != asked.start:
                    raise Interrupted("link-restarted", command=name)
                self._send_asked(asked)
        finally:
            del self._pending[asked.number]
        if asked.status:
            raise Refused(asked.command, asked.reason, asked.detail)
        return asked.detail

    def logs(self) -> list[StoredLog]:
        """All logs stored on the board, oldest first."""
        rows: list[StoredLog] = []
        while True:
            detail = self.command(m.C_LOGS, rows[-1].log + 1 if rows else 0)
            if not detail:
                return rows
            if len(detail) % 13:
                raise RemoteProtocolError("link-rows")
            rows += map(StoredLog._make, struct.iter_unpack("<IIIB", detail))

    def fetch(self, log: int) -> int:
        """Ask for the events of one stored log that the store lacks; return how many it has.

        The events come as items. A log that the store has whole is acknowledged.
        """
        first = self._receiver.next_of(log)
        (count,) = struct.unpack("<I", self.command(m.C_FETCH, log, first))
        if first:
            self.acknowledge(log)
        return count

    def keep(self, log: int, events: list[Event], count: int) -> None:
        """Store a whole log of `count` events that was read otherwise, and acknowledge it.

        With fewer events the rest counts as lost by the board.
        """
        self._receiver.keep(log, events, count)
        self.acknowledge(log)

    def acknowledge(self, log: int) -> None:
        """Tell the board again what is kept of a log; if the cable is out, it learns it later."""
        with contextlib.suppress(serial.SerialException, OSError):
            self._receiver.acknowledge(log)

    @property
    def received_bytes(self) -> int:
        return self._bytes + self._line.received_bytes

    @property
    def dropped_bytes(self) -> int:
        """Bytes since the last handshake that were in no good frame."""
        return self._line.dropped_bytes

    # -- the thread that owns the port

    def _run(self) -> None:
        self._begin()
        while not self._closing.is_set():
            try:
                self._listen()
            except sqlite3.Error as error:  # what cannot be kept is not acknowledged
                self.connected = False
                self._failure = UserError("cannot-store", error=error)
                self._items.put(Lost(str(self._failure)))
                return
            except (serial.SerialException, OSError, LinkError) as error:
                if self._closing.is_set():
                    return
                self.connected = False
                self._items.put(Lost(str(error)))
                self._line.close()
                if self._reconnect():
                    self._items.put(Back(self.board))
                    self._begin()

    def _meet(self) -> None:
        """A board that this link has not talked with: what is known of others is not of it."""
        self._met = self.board.identity
        self._receiver = Receiver(self._store, self._send, self._items.put)

    def _begin(self) -> None:
        """After a handshake: say where to go on."""
        board = self.board
        if board.identity != self._met:
            self._meet()
        receiver = self._receiver
        if self._store is not None:
            receiver.row = self._store.board(board.id, board.store, board.name, board.firmware)
        receiver.begin()
        self.connected = True
        if self._follow:
            log = receiver.following or board.log
            arguments = struct.pack("<II", log, receiver.next_of(log))
            self._start = (self._next_number(), arguments, 0.0)

    def _listen(self) -> None:
        pinged = 0.0
        heard = time.monotonic()
        self._take(self._early)
        while not self._closing.is_set():
            data = self._line.read()
            now = time.monotonic()
            if data:
                heard = now
                self._take(self._line.messages(data))
            elif now - heard > SILENT_S:
                raise RemoteProtocolError("link-silent", port=self.port)
            if now - pinged > PING_S:
                pinged = now
                self._ping(now)
            self._receiver.tell_gaps(now)
            if self._start and now - self._start[2] > RETRY_S:
                number, arguments, _ = self._start
                self._start = (number, arguments, now)
                self._send(m.COMMAND, number, m.C_FOLLOW, tail=arguments)

    def _take(self, messages: list[tuple]) -> None:
        self._receiver.take(messages)
        for kind, fields, tail in messages:
            if kind == m.PONG:
                self._pong(fields)
            elif kind == m.REPLY:
                self._reply(fields, tail)
            elif kind == m.REFUSE:
                raise RemoteProtocolError("as-is", words=from_board(tail))
            # a second welcome is the answer to a hello that was sent twice
            elif kind not in (m.EVENT, m.MISSING, m.WELCOME):
                row = m.MESSAGES[kind]
                named = dict(zip(row[3].split(), fields, strict=True))
                self._items.put(State(row[0], named, tail))

    def _reply(self, fields: tuple[int, ...], detail: bytes) -> None:
        number, status, reason = fields
        if self._start and number == self._start[0]:
            self._start = None
            if status == 0 and len(detail) == 8:
                self._receiver.following = struct.unpack("<II", detail)[0]
        elif number in self._pending:
            self._pending[number].reply(status, reason, detail)

    def _ping(self, now: float) -> None:
        token = random.getrandbits(32)
        self._pings[token] = (now, time.time())
        while len(self._pings) > 16:
            self._pings.popitem(last=False)
        self._send(m.PING, token)

    def _pong(self, fields: tuple[int, ...]) -> None:
        token, _, log, events, t_ms, heap, hash = fields
        sent = self._pings.pop(token, None)
        self.board = self.board._replace(log=log, events=events, t_ms=t_ms, heap=heap, hash=hash)
        self._receiver.board_is_at(log, events)
        if sent is not None:
            self._receiver.anchor(log, t_ms, sent)

    # -- the line

    def _connect(self, timeout_s: float) -> tuple[Board, list[tuple]]:
        self._line = Line(open_port(self.port), self._watch)
        try:
            return shake_hands(self._line, self.port, self._name, self._session, timeout_s)
        except BaseException:
            self._line.close()
            raise

    def _reconnect(self) -> bool:
        while not self._closing.wait(REOPEN_S):
            self._bytes += self._line.received_bytes
            self._line.received_bytes = 0
            with contextlib.suppress(PortError):
                self.board, self._early = self._connect(REHELLO_S)
                return True
        return False

    def _send(self, message: int, *fields, tail: bytes = b"") -> None:
        self._line.send(message, *fields, tail=tail)

    def _send_asked(self, asked: Asked) -> None:
        if self.connected:
            with contextlib.suppress(serial.SerialException, OSError):  # the thread notices it too
                self._send(m.COMMAND, asked.number, asked.command, tail=asked.arguments)

    def _next_number(self) -> int:
        with self._number_lock:
            self._number += 1
            return self._number
