"""The emulated board: the real image on an emulated RP2040, in the same world as the virtual board.

    with EmulatedBoard(World(seed=1)) as board:
        board.run(2.0)                      # about 30 s on the clock on the wall

All of VirtualBoard is here too: port, outputs, power cuts, cable, threads. Time is the chip's own
and exact: the same seed without a host gives the same run to the microsecond. The world is asked
every TURN_US, whatever the firmware does just then.
"""

import array
import contextlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from wenping.toolchain.flash_map import BLOCK, MAPS
from wenping.toolchain.image import image
from wenping.twin import flash
from wenping.twin.chip import Chip, Flash, PowerFails
from wenping.twin.circuits import AT_CUT, WORDS, Circuits
from wenping.twin.exchange import CUT, LIGHTS, PRESENT, RESET, AnyWorld, Outputs
from wenping.twin.port import Port
from wenping.twin.virtual import WATCHDOG, VirtualBoard

TURN_US = 10_000
_WAITING_MOST = 1024  # bytes from the host that the chip has not taken: then no more are read

Tap = Callable[[int, bytes], None]  # the chip's time in us, and a packet of what it sends


class EmulatedBoard(VirtualBoard):
    """As VirtualBoard, but the firmware is that of an image, and `main` and `heap_kb` are its own.

    `tap`, if it is set before the board is switched on, gets what the board sends in place of the
    port (listener.py).
    """

    flash_blocks = MAPS["pico"].files // BLOCK  # of the file system
    slow = True

    def __init__(self, world: AnyWorld, *, uf2: Path | None = None, **options: Any):
        """Make a board with an image, the one that is built from this checkout if none is given.

        `options` are those of VirtualBoard. Raises what toolchain.image.image raises.
        """
        super().__init__(world, **options)
        self.tap: Tap | None = None
        self.chip_flash = Flash((uf2 or image()).read_bytes(), self.flash)

    @property
    def chip(self) -> Chip:
        """The chip of this start; LookupError if the board has no power."""
        if not isinstance(self._process, Start):
            raise LookupError("the board has no power")
        return self._process.chip

    def _switch_on(self, hello: dict) -> "Start":
        if self.boots == 0 and hello["files"]:
            files = {path: text.encode() for path, text in hello["files"].items()}
            flash.make(self.flash, hello["flash_blocks"], files)
        self.chip_flash.read_file()
        return Start(self.chip_flash, self.port, hello, self.world.noise, self.tap)


class Start:
    """One start of the emulated board: for VirtualBoard the same as process.Process."""

    def __init__(self, flash: Flash, port: Port, hello: dict, noise: bytes, tap: Tap | None):
        """Power a chip up; `hello` is what VirtualBoard tells every start."""
        self._port = port
        self._tap = tap
        self._answer = array.array("H", bytes(2 * WORDS))
        self._colours = bytearray(LIGHTS)
        self._circuits = Circuits(
            hello["pins"],
            self._answer,
            array.array("b", noise),
            array.array("H", hello["carry"]),
            self._colours,
        )
        self._circuits.fit(hello, 0)
        os.set_blocking(port.board_stdin, False)
        self.chip = Chip(
            flash,
            self._circuits,
            self._said,
            unique_id=bytes(hello["unique_id"]),
            cut_at=hello["cut_at"],
            from_watchdog=hello["reset_cause"] == WATCHDOG,
        )
        self._turns = 0

    def listen(self) -> tuple[int, int, Outputs, str]:
        """Let the chip run for a turn, the first time for none; returns as Process.listen."""
        chip = self.chip
        why, text = PRESENT, ""
        if self._turns:
            try:
                chip.run(TURN_US)
            except PowerFails as cut:
                why, text = CUT, str(cut)
            if chip.was_reset:
                why, text = RESET, "reset"
        self._turns += 1
        chip.lights.latch()
        self._hear()
        buzzer = self._circuits.buzzer
        outputs = Outputs(bytes(self._colours), buzzer.hz, buzzer.duty, chip.flash_operations)
        return why, chip.now_us, outputs, text

    def tell(self, answer: Any) -> None:
        """Let the circuits feel a world's `answer`."""
        memoryview(self._answer).cast("B")[:] = memoryview(answer).cast("B")
        self._circuits.feel(self._answer, self.chip.now_us)
        if self._answer[AT_CUT]:
            self.chip.cut_in(self._answer[AT_CUT])

    def kill(self) -> None:
        """Do nothing: a chip without power is simply not run any more."""

    def _said(self, data: bytes) -> None:
        if self._tap:
            self._tap(self.chip.now_us, data)
            return
        with contextlib.suppress(BlockingIOError):
            os.write(self._port.board_stdout, data)

    def _hear(self) -> None:
        chip = self.chip
        if not chip.enumerated:
            return
        chip.host(self._port.attached or self._tap is not None)
        if chip.waiting < _WAITING_MOST:
            with contextlib.suppress(BlockingIOError):
                chip.hear(os.read(self._port.board_stdin, 4096))
