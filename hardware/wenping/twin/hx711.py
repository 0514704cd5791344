"""The HX711, the amplifier and converter of a load cell, as its data sheet has it.

One source for MicroPython and CPython, as circuits.py.
"""

# pyright: reportAttributeAccessIssue=false, reportMissingImports=false

try:
    import micropython
except ImportError:  # CPython: the same source, undecorated
    import types

    micropython = types.SimpleNamespace(native=lambda function: function)

PERIOD_US = 100_000  # 10 samples a second, its slower rate
SETTLE_US = 400_000  # from power, or from waking up, to the first value
SLEEP_US = 60  # a clock that is high for longer switches the chip off


class Hx711:
    """24 bits with a sign, the most significant first, a new value every 100 ms.

    DOUT goes low when a value is ready. 24 pulses of PD_SCK shift it out, and a 25th asks for the
    next one at a gain of 128; the firmware sends no more. PD_SCK high for 60 us switches the chip
    off until it goes low again. Clocked before a value is ready the chip shifts nothing out.
    """

    def __init__(self, phase_us: int = 0):
        """Make a chip whose values become ready `phase_us` after each full period."""
        self.value = 0  # what the cell gives now, 24 bits with a sign; the owner writes it
        self.gone = False  # not plugged in: DOUT is held high by the pin's pull-up; a fault
        self._phase_us = phase_us % PERIOD_US
        self._clock = 0
        self._rose_us = 0
        self._ready_us = SETTLE_US + self._phase_us
        self._pulses = 0
        self._shift = 0
        self._out = 1

    @micropython.native
    def clock(self, level: int, t_us: int) -> None:
        """PD_SCK goes to a level."""
        if level and not self._clock:
            self._rise(t_us)
        elif self._clock and not level and t_us - self._rose_us > SLEEP_US:
            self._pulses = 0
            self._ready_us = t_us + SETTLE_US
        self._clock = level

    @micropython.native
    def _rise(self, t_us: int):
        self._rose_us = t_us
        if self._pulses == 0:
            if t_us < self._ready_us:
                return
            self._shift = self.value & 0xFFFFFF
        self._pulses += 1
        if self._pulses <= 24:
            self._out = self._shift >> (24 - self._pulses) & 1
        else:
            self._out = 1
            self._pulses = 0
            passed = (t_us - self._phase_us) // PERIOD_US
            self._ready_us = (passed + 1) * PERIOD_US + self._phase_us

    @micropython.native
    def level(self, t_us: int) -> int:
        """Return the level of DOUT."""
        if self.gone:
            return 1
        if self._clock and t_us - self._rose_us > SLEEP_US:
            return 1
        if self._pulses:
            return self._out
        return 0 if t_us >= self._ready_us else 1
