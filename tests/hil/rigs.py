"""A board on a port and somebody who handles it: virtual, emulated, or real with a person.

Any of them may be on the loopback jig of hardware/README.md.

The tests know only this: `port`, `patience` (a factor on every wait of the host), `can`, and what a
hand does. `can` names what a rig offers: "scan" (columns that read something known), "stones"
(sensors, and stones to put on them), "bowls", "lights" (with the buzzer), "games" (a board that a
game fits on), "cut" (power cuts to the flash command), "update" (slots for `wenping flash`).
`lines` are the board's rows and columns that have sensors, `size` is the board on which its games
are played.
"""

import contextlib
import random
import tempfile
import time
from pathlib import Path

from wenping.maintenance.diagnosis import BUTTONS
from wenping.simulation.table import commission
from wenping.terminal.person import Person
from wenping.texts import default_language
from wenping.twin.circuits import AT_BUTTONS, AT_CELLS, COLUMNS, GONE, NO_PANEL, WIRED_ROWS
from wenping.twin.emulated import EmulatedBoard
from wenping.twin.exchange import AT_BIAS, AnyWorld, Outputs, StillWorld
from wenping.twin.extents import EXTENTS, extent_of
from wenping.twin.virtual import VirtualBoard
from wenping.twin.world import World
from wenping.weiqi.points import BLACK, point, to_gtp

UP_S = 3.0  # from power until the state of every sensor has been sent
JIG, PICO = "jig", "pico"  # what FIRST_BUILD.md builds before the first sensors
WITHOUT_SENSORS: dict[str, set[str]] = {PICO: set(), JIG: {"games", "scan", "lights"}}

# The loopback jig: at each ADC input 10 k to 3.3 V and to ground, 180 k to its select line, 68 k to
# every third output of one 74HC595 (the third input has two and 68 k to ground).
_HALF, _SELECT, _OUTPUT = 1 / 10.0, 1 / 180.0, 1 / 68.0
JIG_OUTPUTS = 8


def jig_count(row: int, column: int) -> int:
    """What a column reads on the jig while a row has power: input i hangs on select line i."""
    adc, select = divmod(column, 8)
    driven = row < JIG_OUTPUTS and row % 3 == adc
    up = _HALF + _SELECT * (select >> adc & 1) + _OUTPUT * driven
    return round(4096 * up / (2 * _HALF + _SELECT + 3 * _OUTPUT))


def _without_bowls(world: StillWorld) -> StillWorld:
    for cell in range(2):
        world.answer[AT_CELLS + 2 * cell + 1] = GONE
    return world


def jig_world() -> StillWorld:
    """The jig as the twin's circuits see it."""
    world = StillWorld()
    for row in range(WIRED_ROWS):
        for column in range(COLUMNS):
            world.put(row, column, jig_count(row, column))
    ends = jig_count(WIRED_ROWS, 0), jig_count(WIRED_ROWS, 1)  # no output is high
    world.answer[AT_BIAS] = sum(ends) // 2
    return _without_bowls(world)


def pico_world() -> StillWorld:
    """A Pico on a table: its ADC inputs float, whatever is selected; it has no panel."""
    world = StillWorld()
    draw = random.Random(1)
    floating = [draw.randrange(300, 1500) for _ in range(3)]
    for row in range(WIRED_ROWS):
        for column in range(COLUMNS):
            world.put(row, column, floating[column // 8] + draw.randrange(-40, 41))
    world.answer[AT_BIAS] = floating[0]
    world.answer[AT_BUTTONS] |= 1 << NO_PANEL
    return _without_bowls(world)


def offered(board: str) -> tuple[range, int, set[str]]:
    """Of the jig, the bare Pico or a board of twin/extents.py: lines with sensors, size of its
    games, what it can.

    The quarter is not in the middle of the board: no game fits on it.
    """
    if board in WITHOUT_SENSORS:
        return range(0), 9, WITHOUT_SENSORS[board]
    extent = extent_of(board)
    size = {"whole": 9, "tile5": 5}.get(board, 0)
    can = {"scan", "stones"} | ({"bowls", "lights"} if extent.beside else set())
    return extent.lines, size, can | ({"games"} if size else set())


def _world(board: str) -> AnyWorld:
    if board == JIG:
        return jig_world()
    return pico_world() if board == PICO else World(1, board=board)


class SimulatedRig:
    """A board of software; its hand is quick and never errs."""

    def __init__(self, kind: type[VirtualBoard], patience: float, can: set[str], board: str):
        self.patience = patience
        self.lines, self.size, more = offered(board)
        self.can = can | more
        self._folder = tempfile.TemporaryDirectory(prefix="wenping-hil-")
        flash = Path(self._folder.name) / "flash.img"
        if board in EXTENTS:
            commission(flash, 1, blocks=kind.flash_blocks, extent=board)
        self.world: AnyWorld = _world(board)
        self._tones: set[int] = set()
        self._step = self.world.step
        self.world.step = self._listen  # type: ignore[method-assign]
        self.board = kind(self.world, flash=flash, speed=20.0)
        self.board.power_on()
        self.board.start()
        self.port = self.board.port.path
        self.wait(UP_S)

    def close(self) -> None:
        self.board.stop()
        self._folder.cleanup()

    @contextlib.contextmanager
    def _hand(self):
        self.board.check()
        with self.board.lock:
            yield self.world

    def put(self, colour: int, row: int, column: int) -> None:
        """Put a stone of the bowl on a point of the 19x19 grid; row 0 is White's edge."""
        with self._hand() as world:
            world.put(colour, 19 * row + column)

    def take_away(self, row: int, column: int) -> None:
        """Take a stone off, into its bowl."""
        with self._hand() as world:
            world.take_away(19 * row + column)

    def press(self, button: int, held_s: float = 0.15) -> None:
        """Press a button and let it go."""
        with self._hand() as world:
            world.press(button)
            self.wait(held_s)
            world.press(button, False)
            self.wait(0.1)

    def hold(self, button: int, down: bool) -> None:
        """Hold a button down, or let it go."""
        with self._hand() as world:
            world.press(button, down)

    def wait(self, seconds: float) -> None:
        """Let exactly so much of the board's time pass, or less if its power goes."""
        with self._hand():
            end_us = self.board.t_us + int(seconds * 1e6)
            while self.board.t_us < end_us and self.board.powered:
                self.board.exchange()

    def power_cycle(self) -> None:
        """Off and on again."""
        with self.board.lock:
            self.board.power_cut()
            self.board.power_on()

    def cut_in(self, operations: int) -> None:
        """The power fails half way through so many flash commands from the board's next turn.

        The turn that runs already may still end in the cut that was asked for before.
        """
        with self._hand():
            self.board.power_cut_in(operations)
            if self.board.powered:
                self.board.exchange()

    @property
    def powered(self) -> bool:
        return self.board.powered

    def told(self) -> str:
        """How the board is, for a message; raises what has ended it."""
        self.board.check()
        return f" (powered: {self.powered}; {self.board.stderr()[-300:]!r})"

    def lights_are(self, colour: tuple[int, int, int]) -> bool:
        """All lights show this red, green and blue."""
        return all(self.board.outputs.light(i) == colour for i in range(40))

    def beeped(self) -> bool:
        """A tone was to be heard since this was last asked."""
        tones, self._tones = self._tones, set()
        return bool(tones)

    def _listen(self, t_us: int, outputs: Outputs) -> None:
        if outputs.buzzer_duty:
            self._tones.add(outputs.buzzer_hz)
        self._step(t_us, outputs)


class RealRig:
    """A board on a real port; a person is its hand: make hil PORT=... [BOARD=pico|jig|tile5]"""

    patience = 1.0
    powered = True

    def __init__(self, port: str, board: str):
        self.port = port
        self.lines, self.size, more = offered(board)
        self.can = {"update"} | more
        self._person = Person(default_language())
        self._person.do({JIG: "hand-jig", PICO: "hand-pico"}.get(board, "hand-empty"))
        self.wait(UP_S)

    def close(self) -> None:
        pass

    def put(self, colour: int, row: int, column: int) -> None:
        who = "@black" if colour == BLACK else "@white"
        self._person.do("hand-put", who=who, point=to_gtp(point(row, column), 19))

    def take_away(self, row: int, column: int) -> None:
        self._person.do("hand-take", point=to_gtp(point(row, column), 19))

    def press(self, button: int, held_s: float = 0.15) -> None:
        key = "hand-press" if held_s < 1 else "hand-press-long"
        self._person.do(key, button=f"@button-{BUTTONS[button]}", s=round(held_s))

    def hold(self, button: int, down: bool) -> None:
        key = "hand-hold" if down else "hand-let-go"
        self._person.do(key, button=f"@button-{BUTTONS[button]}")

    def wait(self, seconds: float) -> None:
        time.sleep(seconds)

    def power_cycle(self) -> None:
        self._person.do("hand-power")

    def told(self) -> str:
        return ""

    def lights_are(self, colour: tuple[int, int, int]) -> bool:
        return self._person.ask("hand-lights", red=colour[0], green=colour[1], blue=colour[2])

    def beeped(self) -> bool:
        return self._person.ask("hand-beep")


def rig_of(name: str, board: str = "whole") -> SimulatedRig | RealRig:
    """A rig by its name: virtual, emulated, a port, or a board, which is then a virtual one."""
    if name in EXTENTS or name in WITHOUT_SENSORS:
        name, board = "virtual", name
    if name == "virtual":
        return SimulatedRig(VirtualBoard, 3.0, {"cut"}, board)
    if name == "emulated":
        return SimulatedRig(EmulatedBoard, 60.0, {"cut", "update"}, board)
    return RealRig(name, board)


def wrong_names(rig: str, board: str) -> str:
    """What is wrong with the names of a rig and a board, in one line; "" if nothing is."""
    parts = [*WITHOUT_SENSORS, *EXTENTS]
    if board not in parts:
        return f"BOARD={board} is no board: take one of {', '.join(parts)}"
    port = Path(rig).exists() or "://" in rig or rig.upper().startswith("COM")
    if rig and not port and rig not in ("virtual", "emulated", *parts):
        return (
            f"{rig} is neither a port of this computer nor a rig: plug the board in"
            f" (`wenping boards` names its port), or take RIG=virtual, emulated, {', '.join(parts)}"
        )
    return ""
