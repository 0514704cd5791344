"""The virtual board: the firmware in MicroPython, a world around it, a serial port to the host.

    with VirtualBoard(World(seed=1)) as board:
        board.run(2.0)                      # two simulated seconds
        print(board.port.path)              # what a host opens

The world and the board take turns, once per sleep of the firmware: there is no parallel time, and
without a host the same seed gives the same run, whatever the machine is doing. `run` and
`run_until` work in the caller's thread. `start` runs the same loop in a thread of its own, for
tests and demos in which a host talks to the board; hold `board.lock` to touch the world then.
"""

import csv
import os
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path

from wenping.toolchain.checkout import FIRMWARE, HARDWARE
from wenping.twin import exchange
from wenping.twin.circuits import AT_CUT
from wenping.twin.exchange import AnyWorld, Outputs, Running
from wenping.twin.port import Port
from wenping.twin.process import BoardDied, Process

FLASH_BLOCKS = 212  # 848 kB of 4096-byte blocks: a Pico W; 352 (1.4 MB) on a Pico
BOOT_US = 300_000  # from power to the first line of main.py

_LAST_WORDS_S = 0.2  # on the wall: a host reads the last reply, however fast the board's time goes

POWER, WATCHDOG = 1, 3  # reset causes of the rp2 port; machine.reset() gives the second too


def read_pins(path: Path = HARDWARE / "pinmap.csv") -> dict[str, int]:
    """GPIO number by signal name."""
    with path.open(newline="", encoding="utf-8") as table:
        return {row["signal"]: int(row["gpio"]) for row in csv.DictReader(table)}


class VirtualBoard:
    """Switched on by `with` or `power_on`. `flash` is a file that is made (erased) if missing;
    without one the flash lives as long as this object. `heap_kb` is what the firmware may use, its
    frozen code apart. `files` (text by path) are put into the flash at each start. Without a
    `unique_id` every board is another one to the host. A firmware that crashes ends the board with
    BoardDied; with `crashes` it starts again, as a real one does."""

    flash_blocks = FLASH_BLOCKS  # of a new flash
    slow = False  # a second of its time takes much more of ours

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
        self.t_us = 0  # the world's time
        self.boots = 0
        self.crashes = crashes
        self.speed = speed  # simulated seconds per second at most; None: only an idle world waits
        self._folder = tempfile.TemporaryDirectory(prefix="wenping-")
        self.flash = Path(flash or Path(self._folder.name) / "flash.img").resolve()
        if not self.flash.exists():
            self.flash.write_bytes(b"\xff" * ((flash_blocks or self.flash_blocks) * 4096))
        self._firmware = Path(firmware).resolve()
        self._about = {
            "pins": read_pins(),
            "boot_us": BOOT_US,
            "seed": world.seed,
            "unique_id": list(unique_id or os.urandom(8)),
            "flash": str(self.flash),
            "flash_blocks": self.flash.stat().st_size // 4096,
            "files": dict(files or {}),
            "heap_kb": heap_kb,
            "main": main,
        }
        self._process: Running | None = None
        self._cable = True
        self._boot_t_us = 0
        self._cut_in = 0
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

    # Power and cable

    def power_on(self, *, cut_at: int = 0, cause: int = POWER) -> None:
        """`cut_at` n: the power fails half way through the n-th flash operation from now."""
        if self._process:
            raise RuntimeError("the board is on already")
        world = self.world
        hello = {
            **self._about,
            "boots": self.boots,
            "reset_cause": cause,
            "cut_at": cut_at,
            "carry": list(world.carry),
            "stuck_rows": world.stuck_rows,
            "noise_length": len(world.noise),
        }
        self._process = self._switch_on(hello)
        if self._cable:
            self.port.plug()
        self._boot_t_us = self.t_us
        self.boots += 1

    def _switch_on(self, hello: dict) -> Running:
        return Process(self._firmware, self.port, self._errors, hello, self.world.noise)

    def power_cut(self) -> None:
        """The process dies between two exchanges; flash keeps what was written."""
        if self._process:
            self._process.kill()
            self._process = None
        self.outputs = Outputs()
        self.port.pump()
        self.port.unplug()  # a port without power vanishes

    def power_cut_in(self, operations: int) -> None:
        """The power fails half way through so many flash operations from now."""
        self._cut_in = operations

    @property
    def powered(self) -> bool:
        return self._process is not None

    def unplug(self) -> None:
        """Pull the USB cable; the board has its own power."""
        with self.lock:
            self._cable = False
            self.port.unplug()

    def replug(self) -> None:
        """Put the cable back."""
        with self.lock:
            self._cable = True
            if self._process:
                self.port.plug()

    # Time

    def exchange(self) -> None:
        """One turn: the board has run until its next sleep, the world follows to that time.

        After a reset the board is on again, after a power cut it is off. Raises BoardDied.
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
        if why == exchange.PRESENT:
            self.world.step(self.t_us, outputs)
            if self.world.power_fails:
                self.power_cut()
                self.power_on()
            else:
                self.world.answer[AT_CUT], self._cut_in = self._cut_in, 0
                self._process.tell(self.world.answer)
            return
        if self.port.attached:
            time.sleep(_LAST_WORDS_S)
        self.power_cut()
        if why == exchange.RESET:
            if not self.crashes:
                self._no_crash()
            self.power_on(cause=WATCHDOG)
        elif why == exchange.ENDED:
            raise BoardDied(text.strip() or "main.py ended")

    def _no_crash(self) -> None:
        """A firmware that crashes notes it in flash and starts again (firmware/launch.py)."""
        from wenping.twin import flash

        crash = flash.read(self.flash, "/crash").decode(errors="replace")
        if crash:
            said = bytes(self.port.unheard).decode(errors="replace").strip()
            raise BoardDied(said if "Traceback" in said else crash)

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
        self.check()

    def check(self) -> None:
        """Raise, once, what has ended a `start`ed board; nothing while it runs."""
        if self._failure:
            failure, self._failure = self._failure, None
            raise failure

    def stderr(self) -> str:
        """What the interpreter itself complained about."""
        return self._errors.read_text(errors="replace") if self._errors.exists() else ""

    @property
    def _errors(self) -> Path:
        return Path(self._folder.name) / "stderr"

    def _serve(self) -> None:
        try:
            self.serve()
        except BaseException as failure:
            self._failure = failure

    def _wait(self) -> None:
        """Keep pace with the clock on the wall where there is reason to."""
        speed = self.speed or (1.0 if self.world.idle or not self._process else None)
        wall, simulated = self._pace
        now = time.monotonic()
        if speed is None:
            self._pace = (now, self.t_us)
            return
        ahead = (self.t_us - simulated) / 1e6 / speed - (now - wall)
        if ahead > 0 or not self._process:
            time.sleep(max(ahead, 0.001))
        if now - wall > 1:
            self._pace = (now, self.t_us)
