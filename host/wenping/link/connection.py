"""One serial port, the handshake with the board behind it, and reconnecting when it was lost."""

import contextlib
import random
import threading

from wenping.errors import PortError
from wenping.link.items import Board
from wenping.link.line import Line, Watch, shake_hands
from wenping.link.ports import open_port

REOPEN_S = 0.25  # between two attempts to open a lost port
REHELLO_S = 3.0  # for one attempt at a handshake on a port that was opened again


class Connection:
    """The connection with a board on the port named `port`.

    board: who answered the last handshake. session: the number of this host's session. connected:
    the session sets it; while it is False, commands are not sent. All handshakes of one Connection
    carry the same session number, by which a board knows a returning host, until `renew`.
    """

    board: Board

    def __init__(self, port: str, name: str, watch: Watch | None = None) -> None:
        self.port = port
        self.connected = False
        self._name = name
        self._watch = watch
        self.renew()
        self._line: Line
        self._earlier_bytes = 0  # received over lines that were lost

    def renew(self) -> None:
        """Be another host to the board from the next handshake on."""
        self.session = random.getrandbits(32)

    def open(self, timeout_s: float) -> list[tuple]:
        """Open the port and shake hands; return the messages that came right after the welcome.

        Raises PortError when the port cannot be opened or no board answers within timeout_s.
        """
        self._line = Line(open_port(self.port), self._watch)
        try:
            self.board, early = shake_hands(
                self._line, self.port, self._name, self.session, timeout_s
            )
        except BaseException:
            self._line.close()
            raise
        return early

    def reopen(self, closing: threading.Event) -> list[tuple] | None:
        """Try to open the port again until a board answers; None when `closing` is set before."""
        while not closing.wait(REOPEN_S):
            self._earlier_bytes += self._line.received_bytes
            self._line.received_bytes = 0
            with contextlib.suppress(PortError):
                return self.open(REHELLO_S)
        return None

    def close(self) -> None:
        """Let the port go."""
        self._line.close()

    def send(self, message: int, *fields: int, tail: bytes = b"") -> None:
        """Send a message over the line that is open now; errors as Line.send."""
        self._line.send(message, *fields, tail=tail)

    def receive(self) -> tuple[bytes, list[tuple]]:
        """The bytes that have come, and the messages that end in them; errors as Line.read."""
        data = self._line.read()
        return data, self._line.messages(data) if data else []

    @property
    def received_bytes(self) -> int:
        """Bytes received since the connection was made, over all its lines."""
        return self._earlier_bytes + self._line.received_bytes

    @property
    def dropped_bytes(self) -> int:
        """Bytes since the last handshake that were not part of a frame with a good CRC."""
        return self._line.dropped_bytes
