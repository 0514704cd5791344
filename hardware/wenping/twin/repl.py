"""Python on the emulated chip, line by line: MicroPython's raw REPL over the chip's USB.

    with Console(image) as chip:
        chip.run("import gc; print(gc.mem_free())")  # returns what it printed, or raises ReplError

For measurements: the image has our firmware frozen in, but no main.py, so that nothing runs.
"""

import array
from pathlib import Path

from wenping.toolchain.image import bare_image
from wenping.twin.chip import Chip, Flash
from wenping.twin.circuits import LIGHTS, Circuits
from wenping.twin.exchange import StillWorld
from wenping.twin.matrix import COLUMNS
from wenping.twin.virtual import read_pins

_STEP_US = 1000


class ReplError(Exception):
    """What was run raised; the text is the traceback."""


class Console:
    """A chip at its prompt. `world` gives what the circuits measure (StillWorld).

    `flash` is that of a chip before this one; cut_at: its power fails (PowerFails) half way through
    that flash operation.
    """

    def __init__(self, uf2: Path | None = None, *, flash: Flash | None = None, cut_at: int = 0):
        self.world = StillWorld()
        self.circuits = Circuits(
            read_pins(),
            self.world.answer,
            array.array("b", self.world.noise),
            array.array("H", [0] * COLUMNS),
            bytearray(3 * LIGHTS),
        )
        self._said = bytearray()
        self.flash = flash or Flash((uf2 or bare_image()).read_bytes())
        self.chip = Chip(self.flash, self.circuits, self._said.extend, cut_at=cut_at)
        self.chip.host(True)
        while not self.chip.enumerated:
            self.chip.run(_STEP_US)
        self.chip.run(50_000)
        self.chip.hear(b"\r\x03\x03\x01")
        self._until(b"raw REPL; CTRL-B to exit\r\n>", 2.0)

    def __enter__(self) -> "Console":
        return self

    def __exit__(self, *_) -> None:
        pass

    def run(self, code: str, timeout_s: float = 20.0) -> str:
        """Run code, return what it printed; TimeoutError after simulated seconds."""
        self._said.clear()
        self.chip.hear(code.encode() + b"\x04")
        self._until(b"OK", timeout_s)
        self._until(b"\x04>", timeout_s)
        out, error = self._said[2:-1].split(b"\x04")[:2]
        if error:
            raise ReplError(error.decode(errors="replace"))
        return out.decode(errors="replace").replace("\r\n", "\n")

    def _until(self, end: bytes, timeout_s: float) -> None:
        limit = self.chip.now_us + int(timeout_s * 1e6)
        while not (end in self._said[:2] if end == b"OK" else self._said.endswith(end)):
            if self.chip.now_us > limit:
                said = self._said[-300:].decode(errors="replace")
                raise TimeoutError(f"no answer in {timeout_s} simulated seconds: {said}")
            self.chip.run(_STEP_US)
