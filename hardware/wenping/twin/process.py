"""One start of the virtual board: MicroPython running board/boot.py, and the line to it."""

import json
import socket
import subprocess
from pathlib import Path
from typing import Any, NoReturn

from wenping.toolchain.micropython import find
from wenping.toolchain.prepared import prepared
from wenping.twin.exchange import HEAD, LIGHTS, Outputs
from wenping.twin.port import Port

BOOT = Path(__file__).parent / "board" / "boot.py"
# For the twin and all code; boot.py uses up what the firmware may not have. Garbage collection goes
# through all of it: no more than compiling the largest module needs.
TWIN_HEAP_KB = 1280
_BUFFER = 1 << 18  # bytes on their way in the line, each way
_SAID_MOST = 2000  # characters of what a dead board said


class BoardDied(Exception):
    """The firmware ended or crashed, or has no power; the text is what it said."""


class Process:
    """A process of MicroPython, started at once; the other end of the line is board/bench.py."""

    def __init__(self, firmware: Path, port: Port, stderr: Path, hello: dict, noise: bytes):
        """Start the firmware of a folder, with its serial port and a file for its errors.

        `hello` is what the board has to know (VirtualBoard._hello), `noise` the ring of sample
        noise. Raises MissingMicroPython.
        """
        self._line, far = socket.socketpair()
        for end in (self._line, far):
            end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _BUFFER)
        self._port = port
        self._stderr = stderr
        heap = f"heapsize={hello['heap_kb'] + TWIN_HEAP_KB}k"
        with far, stderr.open("ab") as errors:
            self._process = subprocess.Popen(
                [*find(), "-X", heap, str(BOOT), str(far.fileno()), str(prepared(firmware))],
                stdin=port.board_stdin,
                stdout=port.board_stdout,
                stderr=errors,
                pass_fds=[far.fileno()],
                start_new_session=True,  # Ctrl-C is for us, not for the board
            )
        self._line.sendall(json.dumps(hello).encode() + b"\n" + noise)

    def listen(self) -> tuple[int, int, Outputs, str]:
        """Wait for the board's next turn.

        Returns why it speaks, its time in us since power, what it shows, and its last words if this
        start is over. Raises BoardDied.
        """
        head = self._read(HEAD.size + LIGHTS)
        why, _, hz, duty, length, t_us, operations = HEAD.unpack_from(head)
        outputs = Outputs(head[HEAD.size :], hz, duty, operations)
        return why, t_us, outputs, self._read(length).decode(errors="replace")

    def tell(self, answer: Any) -> None:
        """Give the board a world's `answer`, a buffer; raises BoardDied."""
        try:
            self._line.sendall(answer)
        except (BrokenPipeError, ConnectionResetError):
            self._died()

    def kill(self) -> None:
        """Take its power away: the process is killed, wherever it is."""
        self._process.kill()
        self._process.wait()
        self._line.close()

    def _read(self, length: int) -> bytes:
        data = b""
        while len(data) < length:
            try:
                part = self._line.recv(length - len(data))
            except ConnectionResetError:
                part = b""
            if not part:
                self._died()
            data += part
        return data

    def _died(self) -> NoReturn:
        code = self._process.wait()
        self._port.pump()
        said = self._stderr.read_text(errors="replace") + self._port.unheard.decode(
            errors="replace"
        )
        raise BoardDied(f"MicroPython ended with status {code}: {said.strip()[-_SAID_MOST:]}")
