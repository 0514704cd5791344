"""Commands to a board: numbered, sent again until the reply comes, done once by the board."""

import contextlib
import struct
import threading
import time
from collections.abc import Callable

import serial

from wenping.errors import Interrupted, LocalProtocolError, NoAnswer, Refused
from wenping.link.connection import Connection
from wenping.wire import messages as m
from wenping.wire.frames import CRC, LONGEST

ANSWER_S = 10.0  # a board may take so long to reply
AGAIN_S = 0.5  # a command without a reply is sent again after this time
MOST_NUMBERS = 40_000  # of 16 bits: as many again as a whole flash in pieces takes


class Asked:
    """A command that was sent and waits for its reply."""

    def __init__(self, number: int, command: int, arguments: bytes, start: tuple) -> None:
        self.number = number
        self.command = command
        self.arguments = arguments
        self.start = start  # Board.start of the board that was asked
        self.done = threading.Event()
        self.status = 0
        self.reason = 0
        self.detail = b""

    def reply(self, status: int, reason: int, detail: bytes) -> None:
        """Take the board's reply. A repeated reply changes nothing."""
        if not self.done.is_set():
            self.status, self.reason, self.detail = status, reason, detail
            self.done.set()


def packed(command: int, fields: tuple[int, ...], tail: bytes) -> bytes:
    """The arguments of a command of the wire's table.

    Raises LocalProtocolError when the fields or the tail are not those of the command's row.
    """
    row = m.COMMANDS.get(command)
    if row is None or (tail and not row[2]):
        raise LocalProtocolError("link-no-command", command=command)
    try:
        arguments = struct.pack(row[1], *fields) + tail
        m.pack(bytearray(LONGEST + CRC), m.COMMAND, 0, command, tail=arguments)
    except (struct.error, m.WireError) as error:
        raise LocalProtocolError("link-asked", command=command, error=error) from None
    return arguments


class Commands:
    """The commands of one link. Callers ask and wait; the link's thread delivers the replies.

    At most 8 commands may wait for replies at a time: a board remembers no more. Numbers count up
    from 1 through the whole session: the board recognises a command that was sent twice by its
    number, does it once, and repeats the reply. When they are used up another session begins.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._number = 0
        self._lock = threading.RLock()
        self._waiting: dict[int, Asked] = {}

    def next_number(self) -> int:
        """A number that no command of this session has had."""
        with self._lock:
            self._number += 1
            return self._number

    def begin_again(self) -> bool:
        """Number from 1 again, for another session; False unless the numbers are used up and no
        command waits.
        """
        with self._lock:
            if self._number < MOST_NUMBERS or self._waiting:
                return False
            self._number = 0
            return True

    def ask(self, command: int, *fields: int, tail: bytes = b"") -> Asked:
        """Send a command of the wire's table and do not wait for its reply.

        Raises LocalProtocolError when the fields or the tail are not those of the command's row.
        """
        return self.ask_packed(command, packed(command, fields, tail))

    def ask_packed(self, command: int, arguments: bytes) -> Asked:
        """As `ask`, with arguments that are packed already and are not checked."""
        return self.ask_signed(command, lambda _: arguments)

    def ask_signed(self, command: int, arguments_of: Callable[[int], bytes]) -> Asked:
        """As `ask_packed`, with arguments that depend on the command's number."""
        with self._lock:
            number = self.next_number()
            arguments = arguments_of(number)
            asked = Asked(number, command, arguments, self._connection.board.start)
            self._waiting[asked.number] = asked
        self._send(asked)
        return asked

    def wait(self, asked: Asked, timeout_s: float = ANSWER_S) -> bytes:
        """Wait for the reply, sending the command again meanwhile; return the reply's detail.

        Raises Refused with the board's reason, NoAnswer after timeout_s, and Interrupted when the
        board has restarted or another board is on the port.
        """
        end = time.monotonic() + timeout_s
        name = m.COMMANDS[asked.command][0]
        try:
            while not asked.done.wait(AGAIN_S):
                if time.monotonic() > end:
                    raise NoAnswer("link-no-answer", command=name, seconds=timeout_s)
                if self._connection.board.start != asked.start:
                    raise Interrupted("link-restarted", command=name)
                self._send(asked)
        finally:
            del self._waiting[asked.number]
        if asked.status:
            raise Refused(asked.command, asked.reason, asked.detail)
        return asked.detail

    def reply(self, number: int, status: int, reason: int, detail: bytes) -> None:
        """Deliver a reply that came; a reply that nobody waits for is dropped."""
        asked = self._waiting.get(number)
        if asked is not None:
            asked.reply(status, reason, detail)

    def _send(self, asked: Asked) -> None:
        """Send the command if the board can be reached; the session handles errors of the port."""
        if self._connection.connected:
            with contextlib.suppress(serial.SerialException, OSError):
                self._connection.send(m.COMMAND, asked.number, asked.command, tail=asked.arguments)
