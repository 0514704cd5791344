"""What the board and its world tell each other, once per turn.

The board says why it speaks, its time, its lights and its buzzer (HEAD, then LIGHTS bytes, then a
text); the world answers with WORDS numbers of 16 bits: what the circuits measure at that time, as
circuits.py lays them out. board/bench.py is the other end of this line.
"""

import array
import struct
from dataclasses import dataclass, field
from typing import Any, Protocol

from wenping.twin import circuits
from wenping.twin.circuits import AT_BIAS, AT_BUTTONS, AT_CELLS, AT_VSYS, WORDS
from wenping.twin.matrix import BIAS, COLUMNS, SETTLE_US
from wenping.twin.supply import RP2040, USB_MV, supply_count

# Why the board speaks: its next turn; a power cut at a flash operation; a reset; its main.py ended.
PRESENT, CUT, RESET, ENDED = range(4)
HEAD = struct.Struct("<BBHHHQI")  # why, 0, hz, duty, length of the text, t_us, flash operations
LIGHTS = 3 * circuits.LIGHTS  # bytes


@dataclass
class Outputs:
    """What the board shows, sounds and has written at one time."""

    lights: bytes = bytes(LIGHTS)  # green, red and blue of each light
    buzzer_hz: int = 0
    buzzer_duty: int = 0  # 0: silent; to 65535
    flash_operations: int = 0  # erased blocks and programmed pages since the board's start

    def light(self, i: int) -> tuple[int, int, int]:
        """Return red, green and blue of light i, each 0..255."""
        green, red, blue = self.lights[3 * i : 3 * i + 3]
        return red, green, blue


class AnyWorld(Protocol):
    """What a virtual or emulated board needs of a world."""

    seed: int
    noise: bytes  # counts with a sign, one for each sample in turn; a power of two of them
    carry: list[int]  # 1/1024 of the row before that each column keeps

    @property
    def electrics(self) -> dict[str, Any]:
        """What the circuits are made of, as Circuits.fit takes it; `chip` is CHIP_ID."""
        ...

    @property
    def answer(self) -> Any:
        """What the circuits measure: WORDS numbers of 16 bits, in one buffer."""
        ...

    @property
    def idle(self) -> bool:
        """Whether nobody does anything: then simulated time need not outrun real time."""
        ...

    @property
    def power_fails(self) -> bool:
        """Whether the power failed for a moment in the last step: the board starts anew."""
        ...

    def step(self, t_us: int, outputs: Outputs) -> None:
        """Bring `answer` to a time at which the board shows `outputs`."""
        ...


class Running(Protocol):
    """One start of a board: a process (process.py) or an emulated chip (emulated.py)."""

    def listen(self) -> tuple[int, int, Outputs, str]:
        """Return why the board speaks, its time in us, what it shows, and its last words."""
        ...

    def tell(self, answer: Any) -> None:
        """Give it a world's `answer`."""
        ...

    def kill(self) -> None:
        """Take its power away."""
        ...


def sound_electrics() -> dict[str, Any]:
    """The electrics of a board without a fault."""
    return {
        "stuck_rows": 0,
        "pulls": (1, 0),
        "settle_us": SETTLE_US,
        "stray": 0,
        "adc_steps": False,
        "chip": RP2040,
        "display": 0,
    }


def _still() -> array.array:
    answer = array.array("H", [BIAS] * AT_BUTTONS + [0] * (WORDS - AT_BUTTONS))
    answer[AT_BIAS] = BIAS
    answer[AT_VSYS] = supply_count(USB_MV)
    return answer


@dataclass
class StillWorld:
    """A world in which nothing happens by itself, for tests: they set its numbers."""

    answer: array.array = field(default_factory=_still)
    seed: int = 0
    noise: bytes = bytes(8)
    carry: list[int] = field(default_factory=lambda: [0] * COLUMNS)
    electrics: dict[str, Any] = field(default_factory=sound_electrics)
    idle: bool = False
    power_fails: bool = False

    def step(self, t_us: int, outputs: Outputs) -> None:
        """Do nothing: time changes nothing here."""

    def put(self, row: int, column: int, count: int) -> None:
        """Set the settled count, 0..4095, of a sensor of the row chain."""
        self.answer[row * COLUMNS + column] = count

    def press(self, button: int, down: bool = True) -> None:
        """Press the button circuits.BUTTON_NAMES[button] or, with `down` false, let it go."""
        bit = 1 << button
        self.answer[AT_BUTTONS] = self.answer[AT_BUTTONS] & ~bit | (bit if down else 0)

    def weigh(self, player: int, raw: int) -> None:
        """Set the value of a player's load cell: 24 bits with a sign."""
        self.answer[AT_CELLS + 2 * player] = raw & 0xFFFF
        self.answer[AT_CELLS + 2 * player + 1] = raw >> 16 & 0xFF
