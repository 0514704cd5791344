"""The emulated board: the real image on an emulated RP2040, in the same world as the virtual board.

    with EmulatedBoard(World(seed=1)) as board:
        board.run(2.0)                      # about 30 s on the wall's clock: 1/15 of real time

Everything of VirtualBoard is here too: port, outputs, power cuts, cable, threads. Time is the
chip's own and exact, so that the same seed without a host gives the same run to the microsecond.
The world is asked every TURN_US, wherever the firmware is then.
"""

import array
import contextlib
import os
from collections.abc import Callable
from pathlib import Path

from wenping.toolchain import image
from wenping.twin.chip import Chip, Flash, PowerFails
from wenping.twin.circuits import AT_CUT, WORDS, Circuits
from wenping.twin.exchange import CUT, LIGHTS, PRESENT, RESET, AnyWorld, Outputs
from wenping.twin.virtual import WATCHDOG, VirtualBoard

TURN_US = 10_000
_BYTES = 4096


class EmulatedBoard(VirtualBoard):
    """As VirtualBoard; `uf2` is an image (twin.image.image() when none is given)."""

    flash_blocks = 272  # of the file system: hardware/boards/README.md
    slow = True

    def __init__(self, world: AnyWorld, *, uf2: Path | None = None, **options):
        super().__init__(world, **options)
        self.tap: Callable[[int, bytes], None] | None = None  # hears each USB packet at its time
        self.chip_flash = Flash((uf2 or image.image()).read_bytes(), self.flash)

    @property
    def chip(self) -> Chip:
        """The chip of this start, for measurements; LookupError without power."""
        if not isinstance(self._process, Start):
            raise LookupError("the board has no power")
        return self._process.chip

    def _switch_on(self, hello: dict) -> "Start":
        if self.boots == 0 and hello["files"]:
            self._put_files(hello["files"])
        self.chip_flash.read_file()
        start = Start(self.chip_flash, self.port, hello, self.world.noise)
        start.tap = self.tap
        return start

    def _put_files(self, files: dict[str, str]) -> None:
        from wenping.twin import flash

        flash.make(
            self.flash,
            self.flash.stat().st_size // _BYTES,
            files={path: text.encode() for path, text in files.items()},
        )


class Start:
    """One start of the emulated board: to VirtualBoard the same as twin.process.Process."""

    def __init__(self, flash: Flash, port, hello: dict, noise: bytes):
        self._port = port
        self._answer = array.array("H", bytes(2 * WORDS))
        self._colours = bytearray(LIGHTS)
        self._circuits = Circuits(
            hello["pins"],
            self._answer,
            array.array("b", noise),
            array.array("H", hello["carry"]),
            self._colours,
        )
        self._circuits.rows.stuck = hello["stuck_rows"]
        self.tap: Callable[[int, bytes], None] | None = None
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
        """Let the chip run for a turn; as Process.listen."""
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
        chip.latch_lights()
        self._hear()
        buzzer = self._circuits.buzzer
        outputs = Outputs(bytes(self._colours), buzzer.hz, buzzer.duty, chip.flash_operations)
        return why, chip.now_us, outputs, text

    def tell(self, answer) -> None:
        memoryview(self._answer).cast("B")[:] = memoryview(answer).cast("B")
        self._circuits.feel(self._answer, self.chip.now_us)
        if self._answer[AT_CUT]:
            self.chip.cut_in(self._answer[AT_CUT])

    def kill(self) -> None:
        """The power is gone."""

    def _said(self, data: bytes) -> None:
        if self.tap:
            self.tap(self.chip.now_us, data)
            return
        with contextlib.suppress(BlockingIOError):
            os.write(self._port.board_stdout, data)

    def _hear(self) -> None:
        chip = self.chip
        if not chip.enumerated:
            return
        chip.host(self._port.attached or self.tap is not None)
        if chip.waiting < 1024:
            with contextlib.suppress(BlockingIOError):
                chip.hear(os.read(self._port.board_stdin, 4096))
