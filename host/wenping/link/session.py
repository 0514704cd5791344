"""The thread that attends one board: it listens, pings, follows the log, and reconnects."""

import collections
import queue
import random
import sqlite3
import struct
import threading
import time
from collections.abc import Callable

import serial

from wenping.errors import LinkError, RemoteProtocolError, Told, UserError, from_board
from wenping.link import heads
from wenping.link.commands import AGAIN_S, Commands
from wenping.link.connection import Connection
from wenping.link.heads import Known
from wenping.link.items import Back, Board, Item, Lost, State, Uncompared
from wenping.link.line import board_of
from wenping.link.receiver import Receiver
from wenping.link.store import Store
from wenping.meanings import MESSAGES
from wenping.wire import messages as m

PING_S = 1.0  # between two pings
SILENT_S = 15.0  # without a byte for so long, the cable counts as pulled
MOST_ITEMS = 50_000  # that wait for the caller: a board that never ends must not fill the memory
PINGS = 16  # pings without a pong that are remembered


class Session:
    """What the link's thread does for one port. `run` is the thread's function.

    The connection is open. Raises sqlite3.Error when the store cannot be written.

    items: what the caller takes out. failure: why nothing more can be stored, None while all is
    well. receiver: what this host has of the board that answers now.
    """

    def __init__(
        self, connection: Connection, commands: Commands, store: Store | None, follow: bool
    ) -> None:
        self.items: queue.SimpleQueue[Item] = queue.SimpleQueue()
        self.closing = threading.Event()
        self.failure: UserError | None = None
        self._connection = connection
        self._commands = commands
        self._store = store
        self._follow = follow
        # what is asked about the log: the command's number, the command, arguments, when sent
        self._asking: tuple[int, int, bytes, float] | None = None
        self._known: Known | None = None  # what is compared with the board's log
        self._reached = (-1, 0)  # of the head: events computed, questions without progress
        self._pings: collections.OrderedDict[int, tuple[float, float]] = collections.OrderedDict()
        self._met: tuple[str, int] | None = None  # identity of the receiver's board
        self.receiver: Receiver
        self._begin()

    def run(self, early: list[tuple]) -> None:
        """Attend the board until `closing` is set, or until events cannot be stored any more.

        early: messages that came right after the board's welcome.
        """
        lost = self._lost(self._listen, early)
        while lost and self.failure is None:
            self._connection.close()
            again = self._connection.reopen(self.closing)
            if again is None:
                return
            self.items.put(Back(self._connection.board))
            lost = self._lost(self._resume, again)

    def _lost(self, attend: Callable[[list[tuple]], None], early: list[tuple]) -> bool:
        """Attend the board while it answers; True if it was lost, False when closing."""
        try:
            attend(early)
            return False
        except sqlite3.Error as error:  # an event that cannot be stored is not acknowledged either
            self.failure = UserError("cannot-store", error=error)
            why: Told = self.failure
        except LinkError as error:
            why = Told(error.key, **error.values)  # without the traceback and what it holds
        except (serial.SerialException, OSError) as error:
            why = Told("link-port-failed", error=str(error))
        if self.failure is None and self.closing.is_set():
            return False
        self._connection.connected = False
        self.items.put(Lost(why))
        return True

    def _resume(self, early: list[tuple]) -> None:
        self._begin()
        self._listen(early)

    def _begin(self) -> None:
        """After a handshake: find the board in the store, and ask for events that this host lacks.

        A board that this link has not talked with before gets a new receiver.
        """
        board = self._connection.board
        if board.identity != self._met:
            self._met = board.identity
            self.receiver = Receiver(self._store, self._connection.send, self._hand_out)
        self.receiver.begin(board)
        self._connection.connected = True
        if self._follow:
            self._compare(board)

    # Two histories under one number are told apart before anything is followed.

    def _compare(self, board: Board) -> None:
        """Begin to compare the log to be followed with what is stored of it; follow it if nothing
        is. Stored logs with higher numbers than the board's current log are set aside.
        """
        for log in self.receiver.beyond(board):
            self._part(log)
        log = min(self.receiver.following or board.log, board.log)
        self._known = self.receiver.known(log)
        self._reached = (-1, 0)
        if self._known is None:
            self._ask_follow(log)
        elif log == board.log and board.events < self._known.events:
            self._part(log)
            self._ask_follow(log)
        else:
            self._ask(m.C_HEAD, log, self._known.events)

    def _compared(self, number: int, status: int, reason: int, detail: bytes) -> None:
        """Take the board's answer about the head of the known events.

        A log that the board has closed and cannot read so far any more is no other history.
        """
        known, self._known = self._known, None
        assert known is not None
        if status == 0:
            events, head = heads.reached(detail)
            if events < known.events:
                self._ask_again(number, known, events)
                return
            if head != known.head:
                self._part(known.log)
        elif reason == m.R_STALE:  # eight later commands were done meanwhile
            self._known = known
            self._ask(m.C_HEAD, known.log, known.events)
            return
        elif reason == m.R_UNKNOWN:
            self.items.put(Uncompared(known.log))
        self._ask_follow(known.log)

    def _ask_again(self, number: int, known: Known, events: int) -> None:
        """The board has computed the head up to `events`: ask again, unless it gets no further.

        The command keeps its number: a board remembers eight, and new ones would push out those of
        the caller's commands.
        """
        before, still = self._reached
        still = still + 1 if events <= before else 0
        if still > heads.TRIES:
            raise RemoteProtocolError("head-slow", log=known.log)
        self._known, self._reached = known, (events, still)
        arguments = struct.pack("<II", known.log, known.events)
        self._asking = (number, m.C_HEAD, arguments, 0.0)

    def _part(self, log: int) -> None:
        """Keep what is stored of a log apart, and tell the caller."""
        self.items.put(self.receiver.part(log))

    def _ask_follow(self, log: int) -> None:
        self._ask(m.C_FOLLOW, log, self.receiver.next_of(log))

    def _ask(self, command: int, log: int, seq: int) -> None:
        """Have a command about a log sent until the board has replied to it."""
        self._asking = (self._commands.next_number(), command, struct.pack("<II", log, seq), 0.0)

    def _listen(self, early: list[tuple]) -> None:
        """Take what comes and send what is due, until `closing` is set.

        Raises RemoteProtocolError after SILENT_S without a byte, and whatever the port raises.
        """
        pinged = 0.0
        heard = time.monotonic()
        self._take(early)
        while not self.closing.is_set():
            data, messages = self._connection.receive()
            now = time.monotonic()
            if data:
                heard = now
                self._take(messages)
            elif now - heard > SILENT_S:
                raise RemoteProtocolError("link-silent", port=self._connection.port)
            if now - pinged > PING_S:
                pinged = now
                self._ping(now)
            self.receiver.tell_gaps(now)
            self._send_asked(now)
            if self._asking is None and self._commands.begin_again():
                self._connection.renew()
                raise RemoteProtocolError("link-numbers", port=self._connection.port)

    def _hand_out(self, item: Item) -> None:
        """Give an item to the caller; while it leaves too many, listen no further."""
        while self.items.qsize() >= MOST_ITEMS and not self.closing.wait(0.05):
            pass
        self.items.put(item)

    def _send_asked(self, now: float) -> None:
        """Send the command about the log, again and again until the board has replied to it."""
        if self._asking and now - self._asking[3] > AGAIN_S:
            number, command, arguments, _ = self._asking
            self._asking = (number, command, arguments, now)
            self._connection.send(m.COMMAND, number, command, tail=arguments)

    def _take(self, messages: list[tuple]) -> None:
        """Events and gaps go to the receiver, replies to the commands, the rest to the caller.

        Raises RemoteProtocolError when another board has begun to answer, or this one another host:
        nothing of what came with its welcome is stored, as nobody can tell whose it is.
        """
        for message in messages:
            if message[0] == m.WELCOME:
                self._welcomed(message)
        self.receiver.take(messages)
        for kind, fields, tail in messages:
            if kind == m.PONG:
                self._pong(fields)
            elif kind == m.REPLY:
                self._reply(fields, tail)
            elif kind == m.REFUSE:
                raise RemoteProtocolError("as-is", words=from_board(tail))
            elif kind not in (m.EVENT, m.MISSING, m.WELCOME):
                names = MESSAGES[kind][1].split()
                named = dict(zip(names, fields, strict=True))
                if self.items.qsize() < MOST_ITEMS:  # it is what the board shows now: more follow
                    self.items.put(State(m.MESSAGES[kind][0], named, tail))

    def _welcomed(self, welcome: tuple) -> None:
        """A second welcome answers a hello that was sent twice, unless another host said it: then
        the board follows that one, and this one has to say hello again.
        """
        if board_of(welcome).identity != self._met:
            raise RemoteProtocolError("link-other-board", port=self._connection.port)
        if welcome[1][1] != self._connection.session:
            raise RemoteProtocolError("link-other-host", port=self._connection.port)

    def _reply(self, fields: tuple[int, ...], detail: bytes) -> None:
        number, status, reason = fields
        if self._asking is None or number != self._asking[0]:
            self._commands.reply(number, status, reason, detail)
            return
        command, self._asking = self._asking[1], None
        if command == m.C_HEAD:
            self._compared(number, status, reason, detail)
        elif status == 0 and len(detail) == 8:
            self.receiver.following = struct.unpack("<II", detail)[0]

    def _ping(self, now: float) -> None:
        token = random.getrandbits(32)
        self._pings[token] = (now, time.time())
        while len(self._pings) > PINGS:
            self._pings.popitem(last=False)
        self._connection.send(m.PING, token)

    def _pong(self, fields: tuple[int, ...]) -> None:
        """Note how far the board's log is, and which time of day its time is."""
        token, _, log, events, t_ms, heap, hash = fields
        sent = self._pings.pop(token, None)
        board = self._connection.board
        self._connection.board = board._replace(
            log=log, events=events, t_ms=t_ms, heap=heap, hash=hash
        )
        self.receiver.board_is_at(log, events)
        if sent is not None:
            self.receiver.anchor(log, t_ms, sent)
