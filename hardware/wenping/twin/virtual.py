"""The virtual board: the firmware in MicroPython, a world around it, a serial port to the host.

    with VirtualBoard(World(seed=1)) as board:
        board.run(2.0)                      # two simulated seconds
        print(board.port.path)              # what a host opens

The board and its world take turns, one for each sleep of the firmware. Nothing runs beside that:
without a host the same seed gives the same run, however busy the machine is. `run` and `run_until`
work in the caller's thread. `start` runs the same turns in a thread of its own, for tests and demos
in which a host talks to the board; then touch the world only while holding `board.lock`.
"""

import csv
import os
import random
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Self, TypeVar

from wenping.shipped import FIRMWARE, PINMAP
from wenping.twin import flash as image
from wenping.twin.circuits import AT_CUT
from wenping.twin.exchange import ENDED, PRESENT, RESET, AnyWorld, Outputs, Running
from wenping.twin.matrix import ROWS
from wenping.twin.pace import Pace
from wenping.twin.port import Port
from wenping.twin.process import BoardDied, Process

FLASH_BLOCKS = 212  # of 4096 bytes: 848 KiB, less than any board has (flash_map.py)
BOOT_US = 300_000  # from power to the first line of main.py: estimate

_LAST_WORDS_S = 0.2  # on the wall: a host reads the last reply, however fast the board's time goes
_CRASH = "/crash"  # where a firmware that crashes says why: firmware/launch.py

POWER, WATCHDOG = 1, 3  # reset causes of MicroPython's rp2 port; machine.reset() gives WATCHDOG too

T = TypeVar("T")


def read_pins(path: Path = PINMAP) -> dict[str, int]:
    """Read the pin map: GPIO numbers by the names of their signals."""
    with path.open(newline="", encoding="utf-8") as table:
        return {row["signal"]: int(row["gpio"]) for row in csv.DictReader(table)}


class VirtualBoard:
    """A board of software, switched on by `with` or `power_on`.

    `outputs` is what it shows now, `t_us` the world's time, `boots` how often it has started.

    `main` is the file of the folder `firmware` that it runs, with a heap of `heap_kb` beside its
    frozen code. `flash` is a file, made of `flash_blocks` erased blocks if it is missing; without
    one the flash lives as long as this object. `files` (texts by path) are written into the flash
    at each start. `port` is the path that a host opens. Without a `unique_id` of 8 bytes every
    board is another one to the host. `speed` limits the simulated seconds per second; None waits
    only while the world is idle. A firmware that crashes raises BoardDied; with `crashes` the board
    starts again, as a real one does.
    """

    flash_blocks = FLASH_BLOCKS  # of a flash that is made new
    slow = False  # whether a second of its time takes much more than a second of ours

    def __init__(
        self,
        world: AnyWorld,
        *,
        firmware: str | os.PathLike = FIRMWARE,
        main: str = "main.py",
        flash: str | os.PathLike | None = None,
        flash_blocks: int = 0,
        heap_kb: int = 192,
        port: str | os.PathLike | None = None,
        unique_id: bytes | None = None,
        speed: float | None = None,
        files: dict[str, str] | None = None,
        crashes: bool = False,
    ):
        self.world = world
        self.outputs = Outputs()
        self.port = Port(port)
        self.lock = threading.RLock()
        self.t_us = 0
        self.boots = 0
        self.crashes = crashes
        self.speed = speed
        self._folder = tempfile.TemporaryDirectory(prefix="wenping-")
        self.flash = Path(flash or Path(self._folder.name) / "flash.img").resolve()
        self._make_flash(flash_blocks or self.flash_blocks)
        self._firmware = Path(firmware).resolve()
        self._always = {
            "main": main,
            "heap_kb": heap_kb,
            "files": dict(files or {}),
            "unique_id": list(unique_id or os.urandom(8)),
        }
        self._process: Running | None = None
        self._cable = True
        self._boot_t_us = 0
        self._cut_in = 0
        self._thread: threading.Thread | None = None
        self._stopping = False
        self._failure: BaseException | None = None
        self._pace = Pace()

    def _make_flash(self, blocks: int) -> None:
        if not self.flash.exists():
            self.flash.write_bytes(b"\xff" * (blocks * image.BLOCK))

    def __enter__(self) -> Self:
        if not self._process:
            self.power_on()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    # Power and cable

    def power_on(self, *, cut_at: int = 0, cause: int = POWER) -> None:
        """Switch the board on; RuntimeError if it is on.

        With `cut_at` n the power fails half way through the n-th flash operation from now. `cause`
        is what machine.reset_cause() says, POWER or WATCHDOG.
        """
        if self._process:
            raise RuntimeError("the board is on already")
        self._process = self._switch_on(self._hello(cut_at, cause))
        if self._cable:
            self.port.plug()
        self._boot_t_us = self.t_us
        self.boots += 1

    def _hello(self, cut_at: int, cause: int) -> dict:
        """What a starting board has to know; board/bench.py reads it as JSON."""
        world = self.world
        return {
            **self._always,
            "pins": read_pins(),
            "boot_us": BOOT_US,
            "seed": world.seed,
            "flash": str(self.flash),
            "flash_blocks": self.flash.stat().st_size // image.BLOCK,
            "boots": self.boots,
            "reset_cause": cause,
            "cut_at": cut_at,
            "carry": list(world.carry),
            **world.electrics,
            "latches": random.Random(f"{world.seed} {self.boots}").getrandbits(ROWS),
            "noise_length": len(world.noise),
        }

    def _switch_on(self, hello: dict) -> Running:
        return Process(self._firmware, self.port, self._errors, hello, self.world.noise)

    def power_cut(self) -> None:
        """Take the power away between two turns; the flash keeps what was written."""
        if self._process:
            self._process.kill()
            self._process = None
        self.outputs = Outputs()
        self.port.pump()
        self.port.unplug()  # the serial port of a board without power disappears

    def power_cut_in(self, operations: int) -> None:
        """Let the power fail half way through so many flash operations from now."""
        self._cut_in = operations

    @property
    def powered(self) -> bool:
        """Whether the board is on."""
        return self._process is not None

    def unplug(self) -> None:
        """Pull the USB cable; the board stays on, as if it had power of its own."""
        with self.lock:
            self._cable = False
            self.port.unplug()

    def replug(self) -> None:
        """Put the USB cable back."""
        with self.lock:
            self._cable = True
            if self._process:
                self.port.plug()

    # Time

    def exchange(self) -> None:
        """Take one turn: the board runs until its next sleep, then the world comes to that time.

        After a reset the board is on again, after a power cut it is off. Raises BoardDied when the
        board has no power, or its firmware ended or crashed.
        """
        if not self._process:
            raise BoardDied("the board has no power")
        try:
            why, t_us, outputs, text = self._process.listen()
        except BoardDied:
            self.power_cut()
            raise
        self.t_us = max(self.t_us, self._boot_t_us + t_us)
        self.outputs = outputs
        self.port.pump()
        if why == PRESENT:
            self._answer(self._process)
        else:
            self._end(why, text)

    def _answer(self, process: Running) -> None:
        """Step the world and tell the board what it measures now."""
        self.world.step(self.t_us, self.outputs)
        if self.world.power_fails:
            self.power_cut()
            self.power_on()
        else:
            self.world.answer[AT_CUT], self._cut_in = self._cut_in, 0
            process.tell(self.world.answer)

    def _end(self, why: int, text: str) -> None:
        """The board's start is over: it was cut, it resets, or its main.py ended."""
        if self.port.attached:
            time.sleep(_LAST_WORDS_S)
        self.power_cut()
        if why == RESET:
            if not self.crashes:
                self._no_crash()
            self.power_on(cause=WATCHDOG)
        elif why == ENDED:
            raise BoardDied(text.strip() or "main.py ended")

    def _no_crash(self) -> None:
        """Raise BoardDied if the firmware restarts because it crashed."""
        crash = image.read(self.flash, _CRASH).decode(errors="replace")
        if crash:
            said = bytes(self.port.unheard).decode(errors="replace").strip()
            raise BoardDied(said if "Traceback" in said else crash)

    def run(self, seconds: float) -> None:
        """Let so many simulated seconds pass; BoardDied as `exchange`."""
        end = self.t_us + int(seconds * 1e6)
        while self.t_us < end:
            self.exchange()

    def run_until(self, reached: Callable[[], T], timeout_s: float = 60.0) -> T:
        """Run until `reached()` is true and return what it returned.

        Raises TimeoutError after so many simulated seconds, and BoardDied as `exchange`.
        """
        end = self.t_us + int(timeout_s * 1e6)
        while not (answer := reached()):
            if self.t_us >= end:
                raise TimeoutError(f"not reached within {timeout_s} simulated seconds")
            self.exchange()
        return answer

    def serve(self, until: Callable[[], object] = lambda: False) -> None:
        """Run in this thread until `until()` is true, no faster than the board's `speed`."""
        self._pace.restart(self.t_us)
        while not until() and not self._stopping:
            with self.lock:
                if self._process:
                    self.exchange()
            on = self._process is not None
            speed = self.speed or (1.0 if self.world.idle or not on else None)
            self._pace.wait(self.t_us, speed, on)

    # A thread of its own

    def start(self) -> None:
        """Run in a thread of its own until `stop`."""
        self._thread = threading.Thread(target=self._serve, name="virtual board", daemon=True)
        self._thread.start()

    def _serve(self) -> None:
        try:
            self.serve()
        except BaseException as failure:
            self._failure = failure

    def stop(self) -> None:
        """Switch off and close the port; raises what has ended a `start`ed board."""
        self._stopping = True
        if self._thread:
            self._thread.join()
            self._thread = None
        self.power_cut()
        self.port.close()
        self._folder.cleanup()
        self.check()

    def check(self) -> None:
        """Raise, once, what has ended a `start`ed board; do nothing while it runs."""
        if self._failure:
            failure, self._failure = self._failure, None
            raise failure

    def stderr(self) -> str:
        """Return what MicroPython wrote to its standard error so far."""
        return self._errors.read_text(errors="replace") if self._errors.exists() else ""

    @property
    def _errors(self) -> Path:
        return Path(self._folder.name) / "stderr"
