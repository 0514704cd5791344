"""The virtual board: the firmware in MicroPython, a world around it, a serial port to the host.

    with VirtualBoard(World(seed=1)) as board:
        board.run(2.0)                      # two simulated seconds
        print(board.port.path)              # what a host opens

The world and the board take turns, once per sleep of the firmware: there is no parallel time, and
without a host the same seed gives the same run, whatever the machine is doing. `run` and
`run_until` work in the caller's thread. `start` runs the same loop in a thread of its own, for
tests and demos in which a host talks to the board; hold `board.lock` to touch the world then.
"""

import array
import csv
import json
import os
import socket
import struct
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from twin import circuits
from twin.micropython import find
from twin.port import Port

HARDWARE = Path(__file__).parents[1]
FIRMWARE = HARDWARE.parent / "firmware"
BOOT = HARDWARE / "twin" / "board" / "boot.py"

FLASH_BLOCKS = 212  # 848 kB of 4096-byte blocks: a Pico W; 352 (1.4 MB) on a Pico
TWIN_HEAP_KB = (
    1024  # the twin itself and all code; boot.py takes away what the firmware may not have
)
BOOT_US = 300_000  # from power to the first line of main.py

_REQUEST = struct.Struct("<BBHHHQI")  # as in board/bench.py
_PRESENT, _CUT, _RESET, _ENDED = range(4)
_LIGHTS = 3 * circuits.LIGHTS
COUNTS = circuits.WIRED_ROWS * circuits.COLUMNS


class BoardDied(Exception):
    """The firmware ended or crashed; the text is what it said."""


@dataclass
class Outputs:
    """What the board shows."""

    lights: bytes = bytes(_LIGHTS)  # green, red, blue of each light
    buzzer_hz: int = 0
    buzzer_duty: int = 0
    flash_operations: int = 0

    def light(self, i: int) -> tuple[int, int, int]:
        """Red, green, blue of light i."""
        green, red, blue = self.lights[3 * i : 3 * i + 3]
        return red, green, blue


class AnyWorld(Protocol):
    """What the board needs of a world. `answer` is COUNTS counts, then the buttons as bits, then
    two load cells of two halves each (array of 16 bits, COUNTS + 6 long)."""

    answer: object
    seed: int
    noise: bytes
    carry: list[int]
    stuck_rows: int
    idle: bool  # nobody is doing anything: virtual time need not run ahead of real time

    def step(self, t_us: int, outputs: Outputs) -> None: ...


@dataclass
class StillWorld:
    """A world of plain numbers, for tests: set `answer` and read what the firmware makes of it."""

    answer: array.array = field(
        default_factory=lambda: array.array("H", [circuits.BIAS] * COUNTS + [0] * 6)
    )
    seed: int = 0
    noise: bytes = bytes(8)
    carry: list[int] = field(default_factory=lambda: [0] * circuits.COLUMNS)
    stuck_rows: int = 0
    idle: bool = False

    def step(self, t_us: int, outputs: Outputs) -> None:
        pass

    def put(self, row: int, column: int, count: int) -> None:
        self.answer[row * circuits.COLUMNS + column] = count

    def press(self, button: int, pressed: bool = True) -> None:
        bit = 1 << button
        self.answer[COUNTS] = self.answer[COUNTS] & ~bit | (bit if pressed else 0)

    def weigh(self, cell: int, raw: int) -> None:
        self.answer[COUNTS + 1 + 2 * cell] = raw & 0xFFFF
        self.answer[COUNTS + 2 + 2 * cell] = raw >> 16 & 0xFF


def read_pins(path: Path = HARDWARE / "pinmap.csv") -> dict[str, int]:
    """GPIO number by signal name."""
    with path.open(newline="", encoding="utf-8") as table:
        return {row["signal"]: int(row["gpio"]) for row in csv.DictReader(table)}


class VirtualBoard:
    """Switched on by `with` or `power_on`. `flash` is a file that is made (erased) if missing;
    without one the flash lives as long as this object. `heap_kb` is what the firmware may use,
    its own code included. `files` (text by path) are put into the flash at each start."""

    def __init__(
        self,
        world: AnyWorld,
        *,
        firmware: str | os.PathLike = FIRMWARE,
        main: str = "main.py",
        flash: str | os.PathLike | None = None,
        flash_blocks: int = FLASH_BLOCKS,
        heap_kb: int = 192,
        port: str | os.PathLike | None = None,
        unique_id: bytes = b"",
        speed: float | None = None,
        files: dict[str, str] | None = None,
    ):
        self.world = world
        self.outputs = Outputs()
        self.port = Port(port)
        self.lock = threading.RLock()
        self._cable = True
        self._files = dict(files or {})
        self.t_us = 0  # the world's time
        self.boots = 0
        self.speed = speed  # simulated seconds per second at most; None: only an idle world waits
        self._firmware = Path(firmware).resolve()
        self._main = main
        self._heap_kb = heap_kb
        self._unique_id = unique_id or b"twin%04d" % (world.seed % 10_000)
        self._folder = tempfile.TemporaryDirectory(prefix="wenping-")
        self.flash = Path(flash or Path(self._folder.name) / "flash.img").resolve()
        self._flash_blocks = flash_blocks
        if not self.flash.exists():
            self.flash.write_bytes(b"\xff" * (flash_blocks * 4096))
        self._process: subprocess.Popen | None = None
        self._line: socket.socket | None = None
        self._boot_t_us = 0
        self._cut_at = 0
        self._thread: threading.Thread | None = None
        self._stopping = False
        self._failure: BaseException | None = None
        self._pace = (0.0, 0)

    def __enter__(self):
        if not self._process:
            self.power_on()
        return self

    def __exit__(self, *_):
        self.stop()

    # Power

    def power_on(self, *, cut_at: int = 0, cause: int = 1) -> None:
        """`cut_at` n: the power fails half way through the n-th flash operation from now."""
        if self._process:
            raise RuntimeError("the board is on already")
        self._line, far = socket.socketpair()
        for end in (self._line, far):
            end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 18)
        heap = f"heapsize={self._heap_kb + TWIN_HEAP_KB}k"
        errors = open(Path(self._folder.name) / "stderr", "ab")
        with far, errors:
            self._process = subprocess.Popen(
                [*find(), "-X", heap, str(BOOT), str(far.fileno()), str(self._firmware)],
                stdin=self.port.board_stdin,
                stdout=self.port.board_stdout,
                stderr=errors,
                pass_fds=[far.fileno()],
            )
        hello = {
            "pins": read_pins(),
            "carry": list(self.world.carry),
            "stuck_rows": self.world.stuck_rows,
            "noise_length": len(self.world.noise),
            "boot_us": BOOT_US,
            "unique_id": list(self._unique_id),
            "reset_cause": cause,
            "boots": self.boots,
            "files": self._files,
            "flash": str(self.flash),
            "flash_blocks": self._flash_blocks,
            "cut_at": cut_at,
            "heap_kb": self._heap_kb,
            "main": self._main,
        }
        self._line.sendall(json.dumps(hello).encode() + b"\n" + self.world.noise)
        if self._cable:
            self.port.plug()
        self._boot_t_us = self.t_us
        self.boots += 1

    def power_cut(self) -> None:
        """The process dies between two exchanges; flash keeps what was written."""
        if self._process:
            self._process.kill()
            self._process.wait()
            self._line.close()
            self._process = None
        self.outputs = Outputs()
        self.port.pump()
        self.port.unplug()  # a port without power vanishes

    @property
    def powered(self) -> bool:
        return self._process is not None

    def unplug(self) -> None:
        """Pull the USB cable; the board has its own power."""
        with self.lock:
            self._cable = False
            self.port.unplug()

    def replug(self) -> None:
        with self.lock:
            self._cable = True
            if self._process:
                self.port.plug()

    # Time

    def exchange(self) -> None:
        """One turn: the board has run until its next sleep, the world follows to that time."""
        if not self._process:
            raise BoardDied("the board has no power")
        head = self._read(_REQUEST.size + _LIGHTS)
        why, _, hz, duty, length, t_us, operations = _REQUEST.unpack_from(head)
        self.t_us = max(self.t_us, self._boot_t_us + t_us)
        self.outputs = Outputs(head[_REQUEST.size :], hz, duty, operations)
        if why != _PRESENT:
            text = self._read(length).decode()
            self.port.pump()
            self._end(why, text)
            return
        self.port.pump()
        self.world.step(self.t_us, self.outputs)
        self._line.sendall(self.world.answer)

    def run(self, seconds: float) -> None:
        """Let simulated time pass."""
        end = self.t_us + int(seconds * 1e6)
        while self.t_us < end:
            self.exchange()

    def run_until(self, reached: Callable[[], object], timeout_s: float = 60.0):
        """Run until `reached()` is true and return it; TimeoutError after simulated seconds."""
        end = self.t_us + int(timeout_s * 1e6)
        while not (answer := reached()):
            if self.t_us >= end:
                raise TimeoutError(f"not reached within {timeout_s} simulated seconds")
            self.exchange()
        return answer

    def start(self) -> None:
        """Run in a thread of its own until `stop`."""
        self._thread = threading.Thread(target=self._serve, name="virtual board", daemon=True)
        self._thread.start()

    def serve(self, until: Callable[[], object] = lambda: False) -> None:
        """Run in this thread until `until()` is true, no faster than `speed` and an idle world
        allow."""
        self._pace = (time.monotonic(), self.t_us)
        while not until() and not self._stopping:
            with self.lock:
                if self._process:
                    self.exchange()
            self._wait()

    def stop(self) -> None:
        """End everything; raises what ended a `start`ed board."""
        self._stopping = True
        if self._thread:
            self._thread.join()
            self._thread = None
        self.power_cut()
        self.port.close()
        self._folder.cleanup()
        if self._failure:
            raise self._failure

    def stderr(self) -> str:
        path = Path(self._folder.name) / "stderr"
        return path.read_text(errors="replace") if path.exists() else ""

    def _serve(self) -> None:
        try:
            self.serve()
        except BaseException as failure:
            self._failure = failure

    def _wait(self) -> None:
        speed = self.speed or (1.0 if self.world.idle or not self._process else None)
        wall, virtual = self._pace
        now = time.monotonic()
        if speed is None:
            self._pace = (now, self.t_us)
            return
        ahead = (self.t_us - virtual) / 1e6 / speed - (now - wall)
        if ahead > 0 or not self._process:
            time.sleep(max(ahead, 0.001))
        if now - wall > 1:
            self._pace = (now, self.t_us)

    def _read(self, length: int) -> bytes:
        data = b""
        while len(data) < length:
            try:
                part = self._line.recv(length - len(data))
            except ConnectionResetError:
                part = b""
            if not part:
                code = self._process.wait()
                said = self.stderr() or self.port.unheard.decode(errors="replace")
                self.power_cut()
                raise BoardDied(f"MicroPython ended with status {code}: {said.strip()}")
            data += part
        return data

    def _end(self, why: int, text: str) -> None:
        self.power_cut()
        if why == _RESET:
            self.power_on(cause=3 if text == "watchdog" else 1)
        elif why == _ENDED:
            raise BoardDied(text.strip() or "main.py ended")
