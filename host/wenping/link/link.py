"""A board behind a serial port, as the rest of the host uses it.

    with Link("/dev/ttyACM0", store) as link:
        for item in link:               # Event, State, Lost, Back, Gap, Parted ... (items.py)
            ...

A thread reads the port (session.py). It stores each event, only then acknowledges it, and only
then hands it out. When the cable is pulled the link hands out Lost, tries the port until a board
answers, hands out Back, and goes on with the first event that the store does not have.
"""

import contextlib
import queue
import sqlite3
import struct
import threading
from collections.abc import Iterator

import serial

from wenping.errors import RemoteProtocolError, UserError
from wenping.link.commands import ANSWER_S, Commands, packed
from wenping.link.connection import Connection
from wenping.link.items import Board, Item, Parted, StoredLog
from wenping.link.line import Watch
from wenping.link.proving import Proving
from wenping.link.receiver import MOST_LOG
from wenping.link.session import Session
from wenping.link.store import Event, Store
from wenping.wire import messages as m

MOST_LOGS = 5000  # a board's flash has room for some 200
MOST_BYTES = 1 << 20  # of a log; a board stops at 256 kB
CLOSE_S = 5.0  # the thread may take so long to end


class Link:
    """A board on the port named `port`. Errors are those of wenping.errors.

    store: events that it has are not asked for again. Without a store the board is told that this
    host keeps nothing, so that the board keeps its logs for another host. follow: the events of the
    current log and of later logs come by themselves; without it only fetched logs come. watch(sent,
    message) is called in the link's thread for every message in either direction. Raises PortError
    when the port cannot be opened or no board answers within timeout_s, UserError when the store
    cannot be written.

    port: its name. commands: for those who send several commands before they wait for replies.
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
    ) -> None:
        self.port = port
        self._connection = Connection(port, name, watch)
        early = self._connection.open(timeout_s)
        self.commands = Commands(self._connection)
        self._proving = Proving(self._connection, self.commands)
        try:
            self._session = Session(self._connection, self.commands, store, follow)
        except sqlite3.Error as error:
            self._connection.close()
            raise UserError("cannot-store", error=error) from None
        self._thread = threading.Thread(
            target=self._session.run, args=(early,), name=f"link {port}", daemon=True
        )
        self._thread.start()

    def __enter__(self) -> "Link":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __iter__(self) -> Iterator[Item]:
        while not self._session.closing.is_set():
            item = self.next(0.5)
            if item is not None:
                yield item

    def close(self) -> None:
        """End the thread and let the port go. What was handed out is stored and acknowledged."""
        self._session.closing.set()
        if threading.current_thread() is not self._thread:
            self._thread.join(CLOSE_S)
        self._connection.close()

    @property
    def board(self) -> Board:
        """The board that answered last, with what its last pong told."""
        return self._connection.board

    @property
    def connected(self) -> bool:
        """True while the board answers."""
        return self._connection.connected

    @property
    def received_bytes(self) -> int:
        """Bytes received since the link was made."""
        return self._connection.received_bytes

    @property
    def dropped_bytes(self) -> int:
        """Bytes since the last handshake that were not part of a frame with a good CRC."""
        return self._connection.dropped_bytes

    def next(self, timeout_s: float | None = None) -> Item | None:
        """Wait for the next item and return it; None when none came within timeout_s.

        Raises UserError when events cannot be stored any more.
        """
        try:
            return self._session.items.get(timeout=timeout_s)
        except queue.Empty:
            if self._session.failure is not None:
                raise self._session.failure from None
            return None

    def command(
        self, command: int, *fields: int, tail: bytes = b"", timeout_s: float = ANSWER_S
    ) -> bytes:
        """Have the board do a command of the wire's table once; return the detail of its reply.

        With a proof of the referee's key, if the board wants one and this host has it. Raises
        Refused, NoAnswer or Interrupted; LocalProtocolError when fields or tail are not those of
        the command's row.
        """
        return self._proving.command(command, packed(command, fields, tail), timeout_s)

    def prove_session(self) -> bool:
        """Prove the referee's key if the board has one and this host, too; whether it was proved.

        Only then does such a board count what this host acknowledges as kept. Errors as
        `command`, but Refused.
        """
        return self._proving.prove_session(ANSWER_S)

    def logs(self) -> list[StoredLog]:
        """All logs stored on the board, oldest first.

        Raises RemoteProtocolError for odd rows: not in rising order, more than MOST_LOGS, or a log
        larger than any board's flash.
        """
        rows: list[StoredLog] = []
        while len(rows) < MOST_LOGS:
            detail = self.command(m.C_LOGS, rows[-1].log + 1 if rows else 0)
            if not detail:
                return rows
            if len(detail) % 13:
                raise RemoteProtocolError("link-rows")
            for row in map(StoredLog._make, struct.iter_unpack("<IIIB", detail)):
                after = rows[-1].log if rows else 0
                if not after < row.log < MOST_LOG or row.bytes > MOST_BYTES:
                    raise RemoteProtocolError("link-list", log=row.log, bytes=row.bytes)
                rows.append(row)
        raise RemoteProtocolError("link-many-logs", most=MOST_LOGS)

    def fetch(self, log: int) -> int:
        """Ask for the events of a stored log that this host lacks; return how many the log has.

        The events come as items. What this host has of the log already is acknowledged.
        """
        first = self._session.receiver.next_of(log)
        (count,) = struct.unpack("<I", self.command(m.C_FETCH, log, first))
        if first:
            self.acknowledge(log)
        return count

    def keep(self, log: int, events: list[Event], count: int) -> Parted | None:
        """Store a log of `count` events that was read by other means, and acknowledge it.

        When `events` has fewer than `count`, the rest is noted as lost by the board. A stored log
        of another history is kept apart, which is returned.
        """
        parted = self._session.receiver.keep(log, events, count)
        self.acknowledge(log)
        return parted

    def part(self, log: int) -> Parted:
        """Keep what is stored of a log apart: the board tells another history of it."""
        return self._session.receiver.part(log)

    def acknowledge(self, log: int) -> None:
        """Tell the board what this host has of a log; without a connection, do nothing."""
        with contextlib.suppress(serial.SerialException, OSError):
            self._session.receiver.acknowledge(log)
