"""Messages over an open serial port, and the first words with a board."""

import contextlib
import threading
import time
from collections.abc import Callable

import serial

from wenping.errors import PortError
from wenping.link.items import Board
from wenping.link.ports import no_board, other_protocol
from wenping.wire import messages as m
from wenping.wire.frames import CRC, LONGEST, OVERHEAD, Decoder, encode

HELLO_S = 0.5  # said again after so long

Watch = Callable[[bool, tuple], None]


class Line:
    """Frames out, messages in; watch(sent, message) sees all of either way.

    Any method may raise serial.SerialException or OSError: the cable is out.
    """

    def __init__(self, port: serial.Serial, watch: Watch | None = None):
        self._port = port
        self._watch = watch
        self._lock = threading.Lock()
        self._decoder = Decoder()
        self.received_bytes = 0

    @property
    def dropped_bytes(self) -> int:
        """Bytes that were in no good frame."""
        return self._decoder.dropped

    def close(self) -> None:
        with self._lock:  # not in the middle of a send: pyserial's errors would be nobody's
            self._port.close()

    def send(self, message: int, *fields, tail: bytes = b"") -> None:
        """Send one message; what the port does not take in time is as lost as on a bad line."""
        buf = bytearray(LONGEST + CRC)
        out = bytearray(LONGEST + OVERHEAD)
        n = m.pack(buf, message, *fields, tail=tail)
        frame = out[: encode(out, 0, buf, n)]
        with self._lock, contextlib.suppress(serial.SerialTimeoutException):
            self._port.write(frame)
        if self._watch is not None:
            self._watch(True, m.unpack(buf, n))

    def read(self) -> bytes:
        """What has come, after a short wait for it."""
        data = self._port.read(1)
        if data:
            data += self._port.read(self._port.in_waiting)
            self.received_bytes += len(data)
        return data

    def messages(self, data: bytes) -> list[tuple]:
        """The messages (id, fields, tail) that end in this piece of what came."""
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


def shake_hands(
    line: Line, port: str, name: str, session: int, timeout_s: float
) -> tuple[Board, list[tuple]]:
    """Say hello until a board answers; return it and what it said right after.

    What came before its welcome was meant for the host before this one, and is dropped.
    Raises PortError, one line that says what to do, when it is no board or speaks another protocol.
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
            for i, (kind, fields, tail) in enumerate(messages):
                if kind == m.REFUSE and fields[1] == m.R_PROTOCOL:
                    raise other_protocol(port, fields[0])
                if kind == m.WELCOME and fields[1] == session:
                    if fields[0] != m.PROTOCOL:
                        raise other_protocol(port, fields[0])
                    names = (tail.decode("utf-8", "replace") + "\n\n").split("\n")
                    return Board(*names[:3], *fields[2:]), messages[i + 1 :]
    except (serial.SerialException, OSError) as error:
        raise PortError("port-failed", port=port, error=error) from None
    raise no_board(port, heard)
