"""The whole firmware on CPython: assembly.build() over the twin's circuits, a world and a cable.

    with Tabletop(World(seed=1), folder) as table:
        table.run(3.0)                            # seconds of the board's time
        table.world.put(BLACK, 60)

The modules that the firmware takes from MicroPython (machine, time, os, select) are shadowed while
it is imported; time moves only by the firmware's own waiting. What a real interpreter does is
tested on the virtual board: this one is for looking inside (tests/firmware/walk.py).
"""

import array
import importlib
import io
import os
import sys
import types
from pathlib import Path

from wenping.twin.circuits import Circuits
from wenping.twin.exchange import LIGHTS, WORDS, Outputs
from wenping.twin.virtual import BOOT_US, read_pins

FIRMWARE = Path(__file__).parents[2] / "firmware"
_STEP_US = 10_000  # the world is looked at so often while the firmware waits
_BLOCKS = 212  # of the flash file system, as statvfs tells


class _Launch:
    """What the firmware asks of launch.py."""

    CRASH, CRASHES = "/crash", "/crashes"

    def read(self, path: str) -> str:
        return ""

    def remove(self, path: str) -> None:
        pass

    def built(self) -> str:
        return "source"

    def partition(self) -> None:
        return None

    def proved(self) -> None:
        pass


class Tabletop:
    """`board` is the app's Board; `to_board` and `to_host` are the bytes on the cable."""

    def __init__(self, world, folder):
        self.world = world
        self.folder = str(folder)
        self.t_us = BOOT_US
        self.to_board = bytearray()
        self.to_host = bytearray()
        self._answer = array.array("H", bytes(2 * WORDS))
        self._colours = bytearray(LIGHTS)
        noise = array.array("b", world.noise)
        carry = array.array("H", world.carry)
        self.circuits = Circuits(read_pins(), self._answer, noise, carry, self._colours)
        self.circuits.fit(world.electrics | {"latches": 0}, 0)
        self.wrote = lambda number: None  # called before each write to a pin: a test's
        self.now_ms = 0
        self._feel()

    def __enter__(self):
        assembly = self.imported()
        self.board = assembly.build(_Launch())
        self._start_us = self.t_us
        return self

    def __exit__(self, *_):
        self.board.record.keep()

    def imported(self):
        """The module wenping.app.assembly on this table; nothing is built yet."""
        return _imported(self)

    def frame(self) -> None:
        """One frame, and the rest until the next is due."""
        began = self.t_us
        wait_ms = self.board.step(self.now_ms)
        self.wait_us(max(0, began + 1000 * wait_ms - self.t_us))
        self.now_ms = (self.t_us - self._start_us) // 1000

    def run(self, seconds: float) -> None:
        end = self.t_us + int(1e6 * seconds)
        while self.t_us < end:
            self.frame()

    def wait_us(self, us: int) -> None:
        """Time passes; the world sees it every 10 ms."""
        end = self.t_us + us
        while self.t_us + _STEP_US <= end:
            self.t_us += _STEP_US
            self._feel()
        self.t_us = end
        if us >= 1000:
            self._feel()

    def _feel(self) -> None:
        buzzer = self.circuits.buzzer
        self.world.step(self.t_us, Outputs(bytes(self._colours), buzzer.hz, buzzer.duty))
        memoryview(self._answer).cast("B")[:] = memoryview(self.world.answer).cast("B")
        self.circuits.feel(self._answer, self.t_us)

    # The cable, as the firmware's standard streams

    def readinto(self, buf, n: int) -> int:
        buf[:n] = self.to_board[:n]
        del self.to_board[:n]
        return n

    def write(self, data) -> int:
        self.to_host += data
        return len(data)


def _imported(table: Tabletop):
    """wenping.app.assembly, bound to the shadows of this table."""
    for name in [n for n in sys.modules if n.startswith(("wenping.app", "wenping.drivers"))]:
        del sys.modules[name]
    shadows = {
        "machine": _machine(table),
        "time": types.SimpleNamespace(
            sleep_us=table.wait_us,
            sleep_ms=lambda ms: table.wait_us(1000 * ms),
            ticks_ms=lambda: table.t_us // 1000,
            ticks_us=lambda: table.t_us,
            ticks_diff=lambda a, b: a - b,
        ),
        "os": _os(table.folder),
        "select": _select(table),
        "gc": types.SimpleNamespace(
            collect=lambda: None, mem_free=lambda: 100_000, threshold=lambda n: None
        ),
    }
    before = {name: sys.modules.get(name) for name in (*shadows, "pins")}
    sys.modules.pop("pins", None)
    sys.modules.update(shadows)
    try:
        assembly = importlib.import_module("wenping.app.assembly")
    finally:
        for name, module in before.items():
            sys.modules.pop(name, None)
            if module is not None:
                sys.modules[name] = module
    streams = types.SimpleNamespace(buffer=table)
    assembly.sys = types.SimpleNamespace(stdin=streams, stdout=streams, platform="linux")
    assembly.open = lambda path, mode="r": _File(table.folder + path, mode)
    return assembly


def _machine(table: Tabletop) -> types.ModuleType:
    circuits = table.circuits
    machine = types.ModuleType("machine")

    class Pin:
        IN, OUT, PULL_UP, IRQ_FALLING = 0, 1, 1, 4

        def __init__(self, number, mode=-1, pull=-1, value=None):
            self.id = number
            self._drive = circuits.drive.get(number, lambda level, t_us: None)
            self._sense = circuits.sense.get(number, lambda t_us: 1)
            if value is not None:
                self(value)

        def __call__(self, *level):
            table.t_us += 1
            if level:
                table.wrote(self.id)
                return self._drive(1 if level[0] else 0, table.t_us)
            return self._sense(table.t_us)

        def value(self):
            return self()

        def irq(self, handler, trigger, hard=False):
            circuits.contacts[self.id].fell = lambda: handler(self)

    class ADC:
        def __init__(self, pin):
            self._input = circuits.adc.get(pin.id)

        def read_u16(self):
            table.t_us += 2
            count = circuits.supply
            if self._input is not None:
                count = circuits.columns.sample(self._input, table.t_us)
            return count << 4 | count >> 8

    class PWM:
        def __init__(self, pin):
            self.freq = lambda hz: setattr(circuits.buzzer, "hz", hz)
            self.duty_u16 = lambda duty: setattr(circuits.buzzer, "duty", duty)

    class I2C:
        def __init__(self, number, scl, sda, freq, timeout):
            assert (number, scl.id % 4, sda.id % 4) == (0, 1, 0)

        def writeto(self, address, data):
            took_us = circuits.i2c_write(address, data)
            table.t_us += abs(took_us)
            if took_us < 0:
                raise OSError(5)
            return len(data)

    machine.Pin, machine.ADC, machine.PWM, machine.I2C = Pin, ADC, PWM, I2C
    machine.bitstream = lambda pin, kind, timing, data: circuits.lights.bits(data, table.t_us)
    machine.disable_irq = lambda: 1
    machine.enable_irq = lambda state: None
    machine.mem32 = {0x40000000: table.world.electrics["chip"]}
    machine.unique_id = lambda: bytes(range(8))
    machine.reset_cause = lambda: 1
    return machine


def _select(table: Tabletop) -> types.SimpleNamespace:
    class Poll:
        def register(self, stream, flag):
            self._flag = flag

        def ipoll(self, timeout):
            if self._flag == 4 or table.to_board:
                yield table, self._flag

    return types.SimpleNamespace(POLLIN=1, POLLOUT=4, poll=Poll)


def _os(folder: str) -> types.SimpleNamespace:
    """MicroPython's `os` below a folder."""

    def below(function):
        return lambda *paths: function(*[folder + path for path in paths])

    def ilistdir(path):
        for entry in os.scandir(folder + path):
            yield entry.name, 0x8000 if entry.is_file() else 0x4000, 0, entry.stat().st_size

    return types.SimpleNamespace(
        mkdir=below(os.mkdir),
        remove=below(os.remove),
        rename=below(os.replace),
        rmdir=below(os.rmdir),
        stat=below(os.stat),
        ilistdir=ilistdir,
        statvfs=lambda path: (4096, 4096, _BLOCKS, _BLOCKS // 2),
        urandom=lambda n: bytes(range(1, n + 1)),
        uname=lambda: types.SimpleNamespace(machine="desktop CPython"),
    )


class _File(io.FileIO):
    """A binary file as MicroPython has it: readinto() takes how many bytes, too."""

    def readinto(self, buf, n: int = -1) -> int:
        return super().readinto(buf if n < 0 else memoryview(buf)[:n]) or 0
