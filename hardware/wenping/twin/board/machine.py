"""`machine` of the virtual board: as much of the rp2 port's as the firmware uses.

What calls cost in virtual time: a pin 1 us (estimate), an ADC sample 2 us (RP2040 data sheet), a
WS2812 bit 1.25 us (its data sheet).
"""

import micropython
from bench import RESET
from bench import bench as _bench
from fast import SPENT

PWRON_RESET = 1
WDT_RESET = 3  # machine.reset() counts as one too, as on the RP2040

_BITSTREAM_BYTE_US = 10  # eight bits
_SAMPLE_US = 2
_CHIP_ID = 0x40000000

_circuits = _bench.circuits
_state = _bench.fast.state
_scanning = _bench.fast.drive(_bench.hello["pins"])


def _driven(id: int) -> callable:
    """What a pin calls with its new level: machine code for the pins of the scan."""
    if id in _scanning:
        return _scanning[id]
    drive = _circuits.drive.get(id)
    if not drive:
        return _nowhere

    @micropython.native
    def driven(level: int):
        drive(level, _bench.now())

    return driven


def _nowhere(level: int):
    """An output that no circuit is wired to."""


def _open(t_us: int) -> int:
    """An input that no circuit is wired to: its pull-up holds it high."""
    return 1


class Pin:
    """A GPIO, 0..29, with the circuit that hardware/pinmap.csv wires to it."""

    IN = 0
    OUT = 1
    OPEN_DRAIN = 2
    PULL_UP = 1
    PULL_DOWN = 2
    IRQ_FALLING = 4
    IRQ_RISING = 8

    def __init__(self, id: int, mode: int = -1, pull: int = -1, *, value: int | None = None):
        """Take a GPIO; ValueError if the chip has no such pin."""
        if not isinstance(id, int) or not 0 <= id <= 29:
            raise ValueError("invalid pin")
        self.id = id
        self._drive = _driven(id)
        self._sense = _circuits.sense.get(id, _open)
        self._level = 0
        self._out = False
        self.init(mode, pull, value=value)

    def init(self, mode: int = -1, pull: int = -1, *, value: int | None = None) -> None:
        """Make the pin an input or an output (-1: as it was), and give an output its level."""
        if mode != -1:
            self._out = mode == Pin.OUT
        if value is not None:
            self.value(value)
        elif self._out:
            self.value(self._level)

    @micropython.native
    def value(self, level: int | None = None) -> int:
        """Set the pin's level, or without one return it; costs 1 us."""
        _state[SPENT] += 1
        if level is None:
            return self._level if self._out else self._sense(_bench.now())
        self._level = level = 1 if level else 0
        if self._out:
            self._drive(level)

    __call__ = value

    def irq(
        self, handler: callable | None = None, trigger: int = IRQ_FALLING, *, hard: bool = False
    ) -> None:
        """Call handler(pin) when a button closes its contact, at the turn that brings it.

        ValueError for other pins and other edges, which this board does not have.
        """
        contact = _circuits.contacts.get(self.id)
        if contact is None or trigger != Pin.IRQ_FALLING:
            raise ValueError("this virtual board has falling edges of its buttons only")
        contact.fell = handler and (lambda: handler(self))

    def on(self) -> None:
        """Set the level to 1."""
        self.value(1)

    def off(self) -> None:
        """Set the level to 0."""
        self.value(0)

    high = on
    low = off

    def toggle(self) -> None:
        """Set the other level."""
        self.value(1 - self._level)


def _unwired() -> int:
    _bench.spend(_SAMPLE_US)
    return 0


def _supply() -> int:
    _bench.spend(_SAMPLE_US)
    return _circuits.supply << 4 | _circuits.supply >> 8


class ADC:
    """An ADC input, by its pin or number; read_u16() takes a sample, 0..65535, and costs 2 us."""

    def __init__(self, pin: object):
        """Take a Pin, a GPIO 26..29 or an input 0..3; ValueError for other pins."""
        gpio = pin.id if isinstance(pin, Pin) else pin
        if 0 <= gpio <= 3:
            gpio += 26
        if not 26 <= gpio <= 29:
            raise ValueError("Pin doesn't have ADC capabilities")
        line = _circuits.adc.get(gpio)
        if line is not None:
            self.read_u16 = _bench.fast.reader(line)
        else:
            self.read_u16 = _supply if gpio == _circuits.supply_pin else _unwired


class PWM:
    """A PWM output; the world hears the one that the buzzer is wired to."""

    def __init__(self, pin: Pin, freq: int = 0, duty_u16: int = 0):
        self._heard = pin.id == _circuits.buzzer_pin
        self._hz = freq
        self._duty = duty_u16
        self._show()

    def _show(self):
        _state[SPENT] += 1
        if self._heard:
            _circuits.buzzer.hz = self._hz
            _circuits.buzzer.duty = self._duty

    def freq(self, hz: int | None = None) -> int:
        """Set the frequency in Hz, or without one return it."""
        if hz is None:
            return self._hz
        self._hz = hz
        self._show()

    def duty_u16(self, duty: int | None = None) -> int:
        """Set the duty cycle, 0..65535, or without one return it."""
        if duty is None:
            return self._duty
        self._duty = duty
        self._show()

    def deinit(self) -> None:
        """Stop the output: the duty cycle is 0."""
        self._duty = 0
        self._show()


class I2C:
    """The bus of the display; a transfer costs what it takes at 400 kHz."""

    def __init__(self, id: int, *, scl: Pin, sda: Pin, freq: int = 400_000, timeout: int = 50_000):
        """Take the pins of I2C0; ValueError for others than the RP2040 has for it."""
        if id != 0 or scl.id % 4 != 1 or sda.id % 4 != 0:
            raise ValueError("bad SCL pin")

    def writeto(self, address: int, data: bytes) -> int:
        """Write to a device; OSError if none has acknowledged the address."""
        took_us = _circuits.i2c_write(address, data)
        _bench.spend(abs(took_us))
        if took_us < 0:
            raise OSError(5)
        return len(data)


class WDT:
    """The watchdog: it resets the board when it has not been fed for its timeout."""

    def __init__(self, id: int = 0, timeout: int = 5000):
        """Start it with a timeout in ms; ValueError beyond the 8388 ms of an RP2040."""
        if not 0 < timeout <= 8388:
            raise ValueError("timeout exceeds 8388")
        _bench.watchdog_us = timeout * 1000
        self.feed()

    def feed(self) -> None:
        """Let the timeout begin anew."""
        _bench.fed_us = _bench.now()


def bitstream(pin: Pin, encoding: int, timing: tuple, data: bytes) -> None:
    """Send bytes to the WS2812 chain, if it is on this pin; costs 10 us a byte."""
    _bench.spend(len(data) * _BITSTREAM_BYTE_US)
    if pin.id == _circuits.lights_pin:
        _circuits.lights.bits(data, _bench.now())


class _Memory:
    """The only word that the firmware reads: which chip this is."""

    def __getitem__(self, address: int) -> int:
        if address != _CHIP_ID:
            raise ValueError("this virtual board has no such register")
        return _bench.hello["chip"]


mem32 = _Memory()


def unique_id() -> bytes:
    """Return the 8 bytes by which a host tells this board from others."""
    return bytes(_bench.hello["unique_id"])


def reset_cause() -> int:
    """Return why the board started: PWRON_RESET or WDT_RESET."""
    return _bench.hello["reset_cause"]


def reset() -> None:
    """Start the board anew; does not return."""
    _bench.say(RESET, "reset")


soft_reset = reset


def freq(hz: int | None = None) -> int:
    """Return the clock's 125 MHz; setting another is accepted and changes nothing."""
    if hz is None:
        return 125_000_000


def idle() -> None:
    """Let 1 ms pass."""
    _bench.sleep(1000)


def lightsleep(ms: int = 1) -> None:
    """Let so many ms pass."""
    _bench.sleep(ms * 1000)


def disable_irq() -> int:
    """Return 0 as the state to go back to: here an interrupt comes at a turn only."""
    return 0


def enable_irq(state: int) -> None:
    """Do nothing: interrupts come at turns with the world only."""
