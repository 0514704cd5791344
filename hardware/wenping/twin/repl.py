"""Python on the emulated chip, line by line: MicroPython's raw REPL over the chip's USB.

    with Console() as console:
        print(console.run("import gc; print(gc.mem_free())"))

For measurements: the image has the firmware frozen in, but no main.py, so that nothing else runs.
"""

import array
from pathlib import Path

from wenping.toolchain.image import bare_image
from wenping.twin.chip import MISS_CYCLES, Chip, Flash
from wenping.twin.circuits import LIGHTS, Circuits
from wenping.twin.exchange import StillWorld
from wenping.twin.matrix import COLUMNS
from wenping.twin.virtual import read_pins

_STEP_US = 1000
_PROMPT_US = 50_000  # from the USB connection to the prompt: estimate, with room


class ReplError(Exception):
    """Code that was run raised an exception; the text is its traceback."""


class Console:
    """A chip at its prompt.

    `world` is what its circuits measure: a StillWorld, whose numbers the caller may set.
    """

    def __init__(
        self,
        uf2: Path | None = None,
        *,
        flash: Flash | None = None,
        cut_at: int = 0,
        miss_cycles: int = MISS_CYCLES,
        world: StillWorld | None = None,
        shorten: bool = True,
    ):
        """Start a chip with an image (bare_image() if none is given) and wait for its prompt.

        `flash` in place of an image is that of an earlier chip. The power fails half way through
        flash operation `cut_at` (0: it does not): then what runs raises PowerFails. A miss of the
        flash cache costs `miss_cycles`. The circuits are in `world`, a StillWorld if none is given;
        `shorten` is the Chip's.
        """
        self.world = world or StillWorld()
        self.circuits = Circuits(
            read_pins(),
            self.world.answer,
            array.array("b", self.world.noise),
            array.array("H", [0] * COLUMNS),
            bytearray(3 * LIGHTS),
        )
        self._said = bytearray()
        self.flash = flash or Flash((uf2 or bare_image()).read_bytes())
        self.chip = Chip(
            self.flash,
            self.circuits,
            self._said.extend,
            cut_at=cut_at,
            miss_cycles=miss_cycles,
            shorten=shorten,
        )
        self.chip.host(True)
        while not self.chip.enumerated:
            self.chip.run(_STEP_US)
        self.chip.run(_PROMPT_US)
        self.chip.hear(b"\r\x03\x03\x01")
        self._until(b"raw REPL; CTRL-B to exit\r\n>", 2.0)

    def __enter__(self) -> "Console":
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def run(self, code: str, timeout_s: float = 20.0) -> str:
        """Run code and return what it printed.

        Raises ReplError if the code raised, and TimeoutError after so many simulated seconds.
        """
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
