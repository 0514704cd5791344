"""What the board and its world tell each other, once per turn (the other end: board/bench.py).

The board says why it speaks, its time, its lights and its buzzer; the world answers with what the
circuits measure at that time.
"""

import array
import struct
from dataclasses import dataclass, field
from typing import Any, Protocol

from wenping.twin import circuits

PRESENT, CUT, RESET, ENDED = range(4)  # why the board speaks
HEAD = struct.Struct("<BBHHHQI")  # why, 0, hz, duty, length of a text, t_us, flash operations
LIGHTS = 3 * circuits.LIGHTS
COUNTS = circuits.WIRED_ROWS * circuits.COLUMNS
ANSWER = COUNTS + 7  # buttons as bits, each load cell as two halves, the columns' bias, and:
CUT_IN = ANSWER - 1  # not 0: the power fails at so many flash operations from now


@dataclass
class Outputs:
    """What the board shows."""

    lights: bytes = bytes(LIGHTS)  # green, red, blue of each light
    buzzer_hz: int = 0
    buzzer_duty: int = 0
    flash_operations: int = 0

    def light(self, i: int) -> tuple[int, int, int]:
        """Red, green, blue of light i."""
        green, red, blue = self.lights[3 * i : 3 * i + 3]
        return red, green, blue


class AnyWorld(Protocol):
    """What a virtual board needs of a world."""

    seed: int
    noise: bytes  # of single samples, signed counts, a power of two of them
    carry: list[int]  # 1/1024 of the row before that stays on each column

    @property
    def stuck_rows(self) -> int:
        """Outputs of the row chain that are always on, as bits."""
        ...

    @property
    def answer(self) -> Any:
        """ANSWER numbers of 16 bits, in one buffer."""
        ...

    @property
    def idle(self) -> bool:
        """Nobody is doing anything: simulated time need not run ahead of real time."""
        ...

    @property
    def power_fails(self) -> bool:
        """The power has failed for a moment in the last step: the board starts anew."""
        ...

    def step(self, t_us: int, outputs: Outputs) -> None:
        """Bring `answer` to a time."""
        ...


class Running(Protocol):
    """One start of a board: a process (twin/process.py) or a chip (twin/emulated.py)."""

    def listen(self) -> tuple[int, int, Outputs, str]:
        """Why the board speaks, its time in us, what it shows, and a last word if it ends."""
        ...

    def tell(self, answer) -> None:
        """Give it what the circuits measure now."""
        ...

    def kill(self) -> None:
        """The power is gone."""
        ...


@dataclass
class StillWorld:
    """A world of plain numbers, for tests: set them and see what the firmware makes of them."""

    answer: array.array = field(
        default_factory=lambda: array.array(
            "H", [circuits.BIAS] * COUNTS + [0] * 5 + [circuits.BIAS, 0]
        )
    )
    seed: int = 0
    noise: bytes = bytes(8)
    carry: list[int] = field(default_factory=lambda: [0] * circuits.COLUMNS)
    stuck_rows: int = 0
    idle: bool = False
    power_fails: bool = False

    def step(self, t_us: int, outputs: Outputs) -> None:
        pass

    def put(self, row: int, column: int, count: int) -> None:
        """The settled count of one sensor of the row chain."""
        self.answer[row * circuits.COLUMNS + column] = count

    def press(self, button: int, down: bool = True) -> None:
        bit = 1 << button
        self.answer[COUNTS] = self.answer[COUNTS] & ~bit | (bit if down else 0)

    def weigh(self, cell: int, raw: int) -> None:
        self.answer[COUNTS + 1 + 2 * cell] = raw & 0xFFFF
        self.answer[COUNTS + 2 + 2 * cell] = raw >> 16 & 0xFF
