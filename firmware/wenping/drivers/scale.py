"""Reads the load cells under the bowls through two HX711 amplifiers on one clock line, gain 128.

app/counting.py calls poll() once a frame; each amplifier has a new reading 10 times a second.  The
clock pulses go to both, so both are read together, as soon as both are ready.  An amplifier that is
not ready within missing_ms is missing, and the other one is read alone.  The clock must not be high
for 60 us, which would power the amplifiers down: interrupts are off while it is high (2 us).
"""

from wenping.viper import micropython


class Scale:
    """raw[i] is the newest reading of cell i (0 Black, 1 White), a signed 24-bit number.

    missing[i] is True while the amplifier does not answer.
    """

    def __init__(
        self, clock, data_black, data_white, disable_irq, enable_irq, missing_ms: int = 500
    ):
        """Both are missing until they answer.

        Takes the clock output, the two data inputs, machine.disable_irq and machine.enable_irq.
        """
        self.raw = [0, 0]
        self.missing = [True, True]
        self._clock = clock
        self._data = (data_black, data_white)
        self._disable_irq = disable_irq
        self._enable_irq = enable_irq
        self._missing_ms = missing_ms
        self._since_ms = [-1, -1]  # when each was last ready; -1: not polled yet
        clock(0)

    def poll(self, now_ms: int) -> int:
        """Read the cells if they are ready; return which are new: 1 Black's, 2 White's, 3 both."""
        ready = 0
        waited = 0
        for i in range(2):
            if self._since_ms[i] < 0:
                self._since_ms[i] = now_ms
            if self._data[i]() == 0:
                ready += i + 1
            elif now_ms - self._since_ms[i] >= self._missing_ms:
                self.missing[i] = True
                waited += i + 1
        if ready == 0 or ready + waited != 3:
            return 0
        self._read(ready)
        for i in range(2):
            if ready & (i + 1):
                self.missing[i] = False
                self._since_ms[i] = now_ms
        return ready

    @micropython.native
    def _read(self, ready: int) -> None:
        """Clock 24 bits out of both amplifiers; keep those of the cells in `ready` (bits 0, 1)."""
        clock = self._clock
        disable_irq = self._disable_irq
        enable_irq = self._enable_irq
        data_0 = self._data[0]
        data_1 = self._data[1]
        value_0 = 0
        value_1 = 0
        for _ in range(24):
            irq = disable_irq()
            clock(1)
            clock(0)
            enable_irq(irq)
            value_0 = value_0 << 1 | data_0()
            value_1 = value_1 << 1 | data_1()
        irq = disable_irq()
        clock(1)  # the 25th pulse chooses gain 128 for the next conversion
        clock(0)
        enable_irq(irq)
        if ready & 1:
            self.raw[0] = (value_0 ^ 0x800000) - 0x800000
        if ready & 2:
            self.raw[1] = (value_1 ^ 0x800000) - 0x800000
