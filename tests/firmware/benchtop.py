"""Parts on a bench for the driver tests: as small as their data sheets allow, not the twin's.

A driver that passes here and fails against the twin's circuits (test_drivers_on_circuits.py) shows
that one of the two models is wrong.
"""


class Pin:
    """A pin that tells a listener of each write and asks a source for each read."""

    def __init__(self, written=None, read=None):
        self.level = 0
        self.writes = 0
        self._written = written
        self._read = read

    def __call__(self, *value):
        if not value:
            return self._read() if self._read else self.level
        level = 1 if value[0] else 0
        rising = level and not self.level
        self.writes += 1
        self.level = level
        if self._written:
            self._written(rising)
        return None


class Chain:
    """24 outputs of shift registers with a latch, 24 columns behind three multiplexers, two bowls.

    While output 21 is on, the trays of Black's bowl count the clock, while 22 is on those of
    White's: count 32 + 16 * row + n puts pocket n of a row on column 21, or White's on column 20.
    """

    def __init__(self, value):
        """value(row, column) is the count of a powered sensor; rows 21.. are those of the bowls."""
        self.value = value
        self.shift = [1] * 24  # a chain wakes up with anything in it
        self.rows = [1] * 24
        self.counts = [77, 77]
        self.slept_us = 0  # since the last latch, or since a row of pockets got power
        self.too_early = 0  # readings before the sensors had settled
        self.several = 0  # readings with more than one row on
        self.reads = 0
        self.data = Pin()
        self.clock = Pin(self._clocked)
        self.latch = Pin(self._latched)
        self.off = Pin()
        self.selects = (Pin(), Pin(), Pin())
        self.adcs = tuple(Adc(self, i) for i in range(3))

    def _clocked(self, rising):
        if not rising:
            return
        self.shift = [self.data.level] + self.shift[:-1]
        for bowl in range(2):
            if self.rows[21 + bowl]:
                self.counts[bowl] += 1
                if self.counts[bowl] % 16 == 0:
                    self.slept_us = 0

    def _latched(self, rising):
        if rising:
            if self.rows != self.shift:
                self.slept_us = 0
            self.rows = list(self.shift)
            for bowl in range(2):
                if not self.rows[21 + bowl]:
                    self.counts[bowl] = 0

    def sleep_us(self, us):
        self.slept_us += us

    def read(self, adc):
        self.reads += 1
        a, b, c = (pin.level for pin in self.selects)
        column = 8 * adc + a + 2 * b + 4 * c
        on = [] if self.off.level else [row for row in range(24) if self.rows[row]]
        self.too_early += self.slept_us < 30
        self.several += len(on) > 1
        if on and on[0] < 21:
            return self.value(on[0], column)
        if on and column == 21 - (on[0] - 21):
            row, pocket = divmod(self.counts[on[0] - 21] - 32, 16)
            if 0 <= row < 12 and pocket < 15:
                return self.value(21 + 12 * (on[0] - 21) + row, pocket)
        return 2000 + column


class Adc:
    def __init__(self, chain, index):
        self._chain = chain
        self._index = index

    def read_u16(self):
        value = self._chain.read(self._index)
        return value << 4 | value >> 8


class Hx711:
    """One load cell amplifier: set `value` and `ready`, then clock it."""

    def __init__(self, value):
        self.value = value
        self.ready = True
        self.pulses = 0
        self.pin = Pin(read=self._level)

    def clocked(self, rising):
        if rising and self.ready:
            self.pulses += 1
            if self.pulses == 25:
                self.pulses = 0
                self.ready = False

    def _level(self):
        if not self.ready:
            return 1
        if self.pulses == 0:
            return 0
        return (self.value & 0xFFFFFF) >> (24 - self.pulses) & 1


class Pwm:
    def __init__(self):
        self.heard = []
        self.hertz = 0

    def freq(self, hertz):
        self.hertz = hertz

    def duty_u16(self, duty):
        self.heard.append(self.hertz if duty else 0)
