"""One start of the virtual board: MicroPython running board/boot.py, and the line to it."""

import json
import socket
import subprocess
from pathlib import Path
from typing import NoReturn

from wenping.toolchain.micropython import find
from wenping.twin import exchange
from wenping.twin.port import Port

BOOT = Path(__file__).parent / "board" / "boot.py"
TWIN_HEAP_KB = 1024  # the twin and all code; boot.py takes away what the firmware may not have
_BUFFER = 1 << 18


class BoardDied(Exception):
    """The firmware ended or crashed; the text is what it said."""


class Process:
    """Started at once. `hello` is what boot.py has to know, `noise` the ring of sample noise."""

    def __init__(self, firmware: Path, port: Port, stderr: Path, hello: dict, noise: bytes):
        self._line, far = socket.socketpair()
        for end in (self._line, far):
            end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _BUFFER)
        self._port = port
        self._stderr = stderr
        heap = f"heapsize={hello['heap_kb'] + TWIN_HEAP_KB}k"
        with far, stderr.open("ab") as errors:
            self._process = subprocess.Popen(
                [*find(), "-X", heap, str(BOOT), str(far.fileno()), str(firmware)],
                stdin=port.board_stdin,
                stdout=port.board_stdout,
                stderr=errors,
                pass_fds=[far.fileno()],
                start_new_session=True,  # Ctrl-C is for us, not for the board
            )
        self._line.sendall(json.dumps(hello).encode() + b"\n" + noise)

    @property
    def pid(self) -> int:
        return self._process.pid

    def listen(self) -> tuple[int, int, exchange.Outputs, str]:
        """Why the board speaks, its time in us, what it shows, and a last word if it ends."""
        head = self._read(exchange.HEAD.size + exchange.LIGHTS)
        why, _, hz, duty, length, t_us, operations = exchange.HEAD.unpack_from(head)
        outputs = exchange.Outputs(head[exchange.HEAD.size :], hz, duty, operations)
        return why, t_us, outputs, self._read(length).decode(errors="replace")

    def tell(self, answer) -> None:
        try:
            self._line.sendall(answer)
        except (BrokenPipeError, ConnectionResetError):
            self._died()

    def kill(self) -> None:
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
        raise BoardDied(f"MicroPython ended with status {code}: {said.strip()[-2000:]}")
