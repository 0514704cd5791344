"""The pins of the emulated chip: what they drive, what they read, and the circuits behind them."""

from collections.abc import Callable
from typing import Any

from rp2040py.gpio_pin import FUNCTION_PWM, GPIOPinState
from rp2040py.rp2040 import RP2040

from wenping.twin.circuits import Button, Circuits
from wenping.twin.matrix import FLOATING
from wenping.twin.ssd1306 import ADDRESS, BYTE_US

_SIO_GPIO_IN = 0x004  # the register of all pins' levels
_SAMPLE_US = 2  # of the RP2040's ADC: 96 cycles of 48 MHz
_ADC_GPIO = 26  # the pin of ADC input 0
# WS2812B data sheet: a 1 is high for 800 ns and a 0 for 400, 50 us of low show what was sent.
_ONE_NS = 625
_GAP_NS = 50_000


def wire(mcu: RP2040, circuits: Circuits) -> "LightPin":
    """Connect a chip's pins, ADC and PWM with the circuits; returns the pin of the lights."""
    _wire_outputs(mcu, circuits)
    _wire_inputs(mcu, circuits)
    _wire_adc(mcu, circuits)
    lights = LightPin(mcu, circuits)
    _wire_buzzer(mcu, circuits)
    _wire_i2c(mcu, circuits)
    return lights


def now_us(mcu: RP2040) -> int:
    """Return the chip's virtual time since power."""
    return int(mcu.clock.nanos) // 1000


def _wire_outputs(mcu: RP2040, circuits: Circuits) -> None:
    def edge(drive: Callable[[int, int], None]) -> Callable:
        def changed(new: GPIOPinState, _old: GPIOPinState) -> None:
            if new == GPIOPinState.HIGH:
                drive(1, now_us(mcu))
            elif new == GPIOPinState.LOW:
                drive(0, now_us(mcu))
            else:
                drive(FLOATING, now_us(mcu))

        return changed

    for number, drive in circuits.drive.items():
        mcu.gpio[number].add_listener(edge(drive))


def _wire_inputs(mcu: RP2040, circuits: Circuits) -> None:
    """A level is asked for when the firmware reads it; a button that is pressed is an edge, too."""
    sio = mcu.sio
    read = sio.read_uint32
    sense = [(1 << number, level) for number, level in circuits.sense.items()]

    def read_uint32(offset: int) -> int | float:
        if offset != _SIO_GPIO_IN:
            return read(offset)
        now = now_us(mcu)
        value = sio.gpio_value & sio.gpio_output_enable
        for bit, level in sense:
            if level(now):
                value |= bit
        return value

    sio.read_uint32 = read_uint32
    for number, button in circuits.contacts.items():
        _wire_button(mcu, number, button)


def _wire_button(mcu: RP2040, number: int, button: Button) -> None:
    """Let a contact that closes be an edge for the firmware's interrupt."""
    pin = mcu.gpio[number]

    def fell() -> None:
        pin.set_input_value(False)
        pin.set_input_value(True)

    pin.set_input_value(True)
    button.fell = fell


def _wire_adc(mcu: RP2040, circuits: Circuits) -> None:
    adc = mcu.adc
    inputs = {number - _ADC_GPIO: line for number, line in circuits.adc.items()}
    supply = circuits.supply_pin - _ADC_GPIO
    sample = circuits.columns.sample

    def done() -> None:
        channel = adc.current_channel
        line = inputs.get(channel)
        other = circuits.supply if channel == supply else 0
        count = other if line is None else sample(line, now_us(mcu))
        adc.complete_adc_read(count, False)

    converted = mcu.clock.create_alarm(done)

    def begin(channel: int) -> None:
        adc.current_channel = channel
        converted.schedule(_SAMPLE_US * 1000)

    adc.on_adc_read = begin


def _wire_buzzer(mcu: Any, circuits: Circuits) -> None:
    pwm = mcu.pwm
    pin = circuits.buzzer_pin
    channel = pwm.channels[pin // 2 % 8]
    for each in pwm.channels:
        each.update_enable = lambda: None  # nothing reads its counters
    write = pwm.write_uint32

    def write_uint32(offset: int, value: int) -> None:
        write(offset, value)
        duty = (channel.cc >> 16 if pin & 1 else channel.cc) & 0xFFFF
        top = channel.top + 1
        on = channel.csr & 1 and mcu.gpio[pin].function_select == FUNCTION_PWM
        circuits.buzzer.hz = round(mcu.clock.frequency / (max(channel.div, 16) / 16 * top))
        circuits.buzzer.duty = min(duty * 65536 // top, 65535) if on else 0

    pwm.write_uint32 = write_uint32


def _wire_i2c(mcu: Any, circuits: Circuits) -> None:
    """The display on I2C0: each byte takes its time on the bus; a transfer ends with a stop."""
    bus = mcu.i2c[0]
    sent = bytearray()
    answers = [False]
    written = mcu.clock.create_alarm(lambda: bus.complete_write(True))

    def connected(address: int, _mode: Any) -> None:
        answers[0] = address == ADDRESS and circuits.i2c_write(address, b"") > 0
        bus.complete_connect(answers[0])

    def write(value: int) -> None:
        sent.append(value)
        written.schedule(BYTE_US * 1000)

    def stopped() -> None:
        if answers[0]:
            circuits.i2c_write(ADDRESS, sent)
        sent.clear()
        bus.complete_stop()

    bus.on_connect, bus.on_write_byte, bus.on_stop = connected, write, stopped


class LightPin:
    """The pin of the WS2812 chain: the widths of its pulses are bits."""

    def __init__(self, mcu: RP2040, circuits: Circuits):
        self._mcu = mcu
        self._circuits = circuits
        self._rise = self._fall = 0.0  # ns
        self._bits = 0
        self._bit_count = 0
        self._stream = bytearray()
        mcu.gpio[circuits.lights_pin].add_listener(self._changed)

    def latch(self) -> None:
        """Let the lights show what has been sent, if the pin has been low for long enough."""
        if self._mcu.clock.nanos - self._fall > _GAP_NS and self._stream:
            self._circuits.lights.bits(self._stream, now_us(self._mcu))
            self._stream.clear()
            self._bit_count = 0

    def _changed(self, new: GPIOPinState, _old: GPIOPinState) -> None:
        now = self._mcu.clock.nanos
        if new == GPIOPinState.HIGH:
            if now - self._fall > _GAP_NS:
                self.latch()
            self._rise = now
        elif new == GPIOPinState.LOW:
            self._fall = now
            self._bits = self._bits << 1 | (now - self._rise > _ONE_NS)
            self._bit_count += 1
            if self._bit_count == 8:
                self._stream.append(self._bits & 0xFF)
                self._bit_count = 0
