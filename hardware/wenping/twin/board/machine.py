"""`machine` of the virtual board: as much of the rp2 port's as the firmware uses.

Costs of a call in virtual time: a pin 1 us, an ADC sample 2 us, a WS2812 bit 1.25 us.
"""

import micropython
from bench import RESET
from bench import bench as _bench
from fast import SPENT

PWRON_RESET = 1
WDT_RESET = 3  # a soft reset counts as one too, as on the RP2040

_circuits = _bench.circuits
_state = _bench.fast.state
_scanning = _bench.fast.drive(_bench.hello["pins"])


def _driven(id):
    """What a pin calls with its new level."""
    if id in _scanning:
        return _scanning[id]
    drive = _circuits.drive.get(id)
    if not drive:
        return _nowhere

    @micropython.native
    def driven(level):
        drive(level, _bench.now())

    return driven


def _nowhere(level):
    """An output that no circuit is wired to."""


def _open(t_us):
    return 1


class Pin:
    IN = 0
    OUT = 1
    OPEN_DRAIN = 2
    PULL_UP = 1
    PULL_DOWN = 2
    IRQ_FALLING = 4
    IRQ_RISING = 8

    def __init__(self, id, mode=-1, pull=-1, *, value=None):
        if not isinstance(id, int) or not 0 <= id <= 29:
            raise ValueError("invalid pin")
        self.id = id
        self._drive = _driven(id)
        self._sense = _circuits.sense.get(id, _open)
        self._level = 0
        self._out = False
        self.init(mode, pull, value=value)

    def init(self, mode=-1, pull=-1, *, value=None):
        if mode != -1:
            self._out = mode == Pin.OUT
        if value is not None:
            self.value(value)
        elif self._out:
            self.value(self._level)

    @micropython.native
    def value(self, level=None):
        _state[SPENT] += 1
        if level is None:
            return self._level if self._out else self._sense(_bench.now())
        self._level = level = 1 if level else 0
        if self._out:
            self._drive(level)

    __call__ = value

    def irq(self, handler=None, trigger=IRQ_FALLING, *, hard=False):
        """Falling edges of buttons, at the exchange with the world that brings them."""
        contact = _circuits.contacts.get(self.id)
        if contact is None or trigger != Pin.IRQ_FALLING:
            raise ValueError("this virtual board has falling edges of its buttons only")
        contact.fell = handler and (lambda: handler(self))

    def on(self):
        self.value(1)

    def off(self):
        self.value(0)

    high = on
    low = off

    def toggle(self):
        self.value(1 - self._level)


def _unwired():
    _bench.spend(2)
    return 0


class ADC:
    def __init__(self, pin):
        gpio = pin.id if isinstance(pin, Pin) else pin
        if 0 <= gpio <= 3:
            gpio += 26
        if not 26 <= gpio <= 29:
            raise ValueError("Pin doesn't have ADC capabilities")
        line = _circuits.adc.get(gpio)
        self.read_u16 = _unwired if line is None else _bench.fast.reader(line)


class PWM:
    def __init__(self, pin, freq=0, duty_u16=0):
        self._heard = pin.id == _circuits.buzzer_pin
        self._hz = freq
        self._duty = duty_u16
        self._show()

    def _show(self):
        _state[SPENT] += 1
        if self._heard:
            _circuits.buzzer.hz = self._hz
            _circuits.buzzer.duty = self._duty

    def freq(self, hz=None):
        if hz is None:
            return self._hz
        self._hz = hz
        self._show()

    def duty_u16(self, duty=None):
        if duty is None:
            return self._duty
        self._duty = duty
        self._show()

    def deinit(self):
        self._duty = 0
        self._show()


class WDT:
    def __init__(self, id=0, timeout=5000):
        if not 0 < timeout <= 8388:
            raise ValueError("timeout exceeds 8388")
        _bench.watchdog_us = timeout * 1000
        self.feed()

    def feed(self):
        _bench.fed_us = _bench.now()


def bitstream(pin, encoding, timing, data):
    _bench.spend(len(data) * 10)
    if pin.id == _circuits.lights_pin:
        _circuits.lights.bits(data, _bench.now())


def unique_id():
    return bytes(_bench.hello["unique_id"])


def reset_cause():
    return _bench.hello["reset_cause"]


def reset():
    _bench.say(RESET, "reset")


soft_reset = reset


def freq(hz=None):
    if hz is None:
        return 125_000_000


def idle():
    _bench.sleep(1000)


def lightsleep(ms=1):
    _bench.sleep(ms * 1000)


def disable_irq():
    return 0


def enable_irq(state):
    pass
