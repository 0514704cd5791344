"""Messages over an open serial port, and the handshake with the board behind it."""

import contextlib
import threading
import time
from collections.abc import Callable

import serial

from wenping.errors import PortError, from_board
from wenping.link.items import Board
from wenping.link.ports import no_board, other_protocol
from wenping.wire import messages as m
from wenping.wire.frames import CRC, LONGEST, OVERHEAD, Decoder, encode

HELLO_S = 0.5  # hello is sent again after this time

Watch = Callable[[bool, tuple], None]  # (True if this host sent it, (id, fields, tail))


class Line:
    """Packs messages into frames, and finds the messages in the bytes that come.

    watch(sent, message) is called for every message in either direction. Every method may raise
    serial.SerialException or OSError when the cable was pulled.
    """

    def __init__(self, port: serial.Serial, watch: Watch | None = None) -> None:
        self._port = port
        self._watch = watch
        self._lock = threading.Lock()
        self._decoder = Decoder()
        self.received_bytes = 0

    @property
    def dropped_bytes(self) -> int:
        """Bytes that were not part of a frame with a good CRC."""
        return self._decoder.dropped

    def close(self) -> None:
        """Close the port, but not while another thread is sending over it."""
        with self._lock:
            self._port.close()

    def send(self, message: int, *fields: int, tail: bytes = b"") -> None:
        """Send one message of the wire's table.

        A frame that the port does not take within its write time-out is lost without an error, like
        one that a bad line damages: whoever needs an answer sends again.
        """
        buf = bytearray(LONGEST + CRC)
        out = bytearray(LONGEST + OVERHEAD)
        n = m.pack(buf, message, *fields, tail=tail)
        frame = out[: encode(out, 0, buf, n)]
        with self._lock, contextlib.suppress(serial.SerialTimeoutException):
            self._port.write(frame)
        if self._watch is not None:
            self._watch(True, m.unpack(buf, n))

    def read(self) -> bytes:
        """The bytes that have come; none when none come within ports.READ_S."""
        data = self._port.read(1)
        if data:
            data += self._port.read(self._port.in_waiting)
            self.received_bytes += len(data)
        return data

    def messages(self, data: bytes) -> list[tuple]:
        """The messages (id, fields, tail) whose frames end in this piece of the incoming bytes.

        Frames with a bad CRC and ids that are not in the table are dropped.
        """
        found = []
        at = 0
        while at < len(data):
            at, n = self._decoder.take(data, at, len(data))
            if n:
                with contextlib.suppress(m.WireError):
                    found.append(m.unpack(self._decoder.message, n))
        if self._watch is not None:
            for message in found:
                self._watch(False, message)
        return found


def shake_hands(
    line: Line, port: str, name: str, session: int, timeout_s: float
) -> tuple[Board, list[tuple]]:
    """Send hello until a board answers; return the board and the messages right after its welcome.

    name: how this host introduces itself, cut to 60 bytes. session: a random number that the
    welcome must repeat. Messages before the welcome were meant for an earlier host and are dropped.
    Raises PortError when no board answers within timeout_s or it speaks another protocol version.
    """
    heard = b""
    said = 0.0
    end = time.monotonic() + timeout_s
    try:
        while time.monotonic() < end:
            if time.monotonic() - said > HELLO_S:
                said = time.monotonic()
                line.send(m.HELLO, m.PROTOCOL, session, tail=name.encode()[:60])
            data = line.read()
            heard = (heard + data)[-4000:]
            messages = line.messages(data)
            for i, message in enumerate(messages):
                board = _welcomed(message, port, session)
                if board is not None:
                    return board, messages[i + 1 :]
    except (serial.SerialException, OSError) as error:
        raise PortError("port-failed", port=port, error=error) from None
    raise no_board(port, heard)


def _welcomed(message: tuple, port: str, session: int) -> Board | None:
    """The board, if this message is its welcome for our session; None for any other message.

    Raises PortError when the board speaks another protocol version, or its firmware does not run
    on this controller.
    """
    kind, fields, tail = message
    refused = kind == m.REFUSE and fields[1] == m.R_PROTOCOL
    welcome = kind == m.WELCOME and fields[1] == session
    if refused or (welcome and fields[0] != m.PROTOCOL):
        raise other_protocol(port, fields[0])
    if kind == m.REFUSE and fields[1] == m.R_ABSENT:
        raise PortError("port-failed", port=port, error=from_board(tail))
    if not welcome:
        return None
    return board_of(message)


def board_of(welcome: tuple) -> Board:
    """The board as its welcome (id, fields, tail) describes it."""
    names = (welcome[2].decode("utf-8", "replace") + "\n\n").split("\n")
    return Board(*names[:3], *welcome[1][2:])
