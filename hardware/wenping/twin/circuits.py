"""The circuits between the microcontroller's pins and the world, as software.

One file for MicroPython and CPython: it stands behind the shadowed `machine` of the virtual board
and can stand behind the pins of an emulated RP2040. Every circuit sees what real copper would: a
pin that went to `level` (0 or 1) at `t_us`, and answers with a level or a 12-bit count at `t_us`.
What the world does to them (fields, weights, fingers) comes in as plain numbers.

Not modelled: the analog switch's own settling after a new select (well below one ADC sample),
and anything faster than one microsecond.
"""

# pyright: reportInvalidTypeForm=false, reportAttributeAccessIssue=false, reportMissingImports=false

import array

try:
    import micropython
except ImportError:  # CPython: the same source, undecorated
    import types

    micropython = types.SimpleNamespace(
        viper=lambda function: function, native=lambda function: function
    )
    ptr16 = array.array

ROWS = 48  # outputs of six 74HC595
WIRED_ROWS = 45  # 19 board rows, 2 rails, 2 x 12 rows of bowl pockets
COLUMNS = 24  # three 8:1 switches
SETTLE_US = 30  # a sensor's output after its row got power
FULL = 4095  # the ADC's largest count
BIAS = 2048  # what the column's divider gives when no sensor drives it
LIGHTS = 40
GONE = 0xFFFF  # instead of the high half of a load cell: nothing is plugged in
HX711_PERIOD_US = 100_000  # 10 samples a second
BOUNCE_US = 4_000


@micropython.viper
def _turn(was: ptr16, line: ptr16, target: ptr16, first: int, carry: ptr16, left: int):
    """Let the columns start towards a new target.

    `left` thirtieths of the last change had not settled yet; `carry` (of 1024) of what the line
    held before never leaves it.
    """
    settle = int(SETTLE_US)
    for c in range(int(COLUMNS)):
        before = int(line[c])
        if left:
            before += (int(was[c]) - before) * left // settle
        now = int(target[first + c])
        was[c] = before
        line[c] = now + (((before - now) * int(carry[c])) >> 10)


@micropython.viper
def _average(mean: ptr16, counts: ptr16, on: ptr16, rows: int):
    """What the columns show when the rows that begin at on[0..rows - 1] drive them together."""
    for c in range(int(COLUMNS)):
        total = 0
        for i in range(rows):
            total += int(counts[int(on[i]) + c])
        mean[c] = total // rows


class RowChain:
    """Six shift registers in a chain; output 0 is the bit that was shifted in last.

    `changed(rows, t_us)` is called when the set of powered rows (a bit mask) changes.
    """

    def __init__(self, changed):
        self._changed = changed
        self._data = 0
        self._clock = 0
        self._latch = 0
        self._off = 1
        self._shift = 0
        self._store = 0
        self.stuck = 0  # outputs that are always on (a fault)
        self.rows = 0

    def data(self, level: int, t_us: int):
        self._data = level

    def clock(self, level: int, t_us: int):
        if level and not self._clock:
            self._shift = ((self._shift << 1) | self._data) & ((1 << ROWS) - 1)
        self._clock = level

    def latch(self, level: int, t_us: int):
        if level and not self._latch:
            self._store = self._shift
            self._drive(t_us)
        self._latch = level

    def off(self, level: int, t_us: int):
        self._off = level
        self._drive(t_us)

    def _drive(self, t_us: int):
        rows = (0 if self._off else self._store) | self.stuck
        if rows != self.rows:
            self.rows = rows
            self._changed(rows, t_us)


class Columns:
    """The sensors' shared column lines, three analog switches and the ADC.

    `counts` holds the settled 12-bit count of every sensor, row by row (WIRED_ROWS x COLUMNS,
    array('H'), written by the owner at any time; a new content shows from the next row change or
    `refresh`). `noise` is a ring of signed counts, one used per sample, its length a power of two.
    """

    def __init__(self, counts, noise, carry, bias=None):
        self.counts = counts
        self.noise = noise
        self._mask = len(noise) - 1
        self._next = 0
        self.carry = carry  # per column, in 1/1024 of the row before
        self._no_carry = array.array("H", [0] * COLUMNS)
        self.bias = bias or array.array("H", [BIAS] * COLUMNS)
        self._mean = array.array("H", [BIAS] * COLUMNS)
        self._line = array.array("H", self.bias)
        self._was = array.array("H", self.bias)
        self._settled_us = 0
        self._rows = 0
        self._on = {}  # a mask of rows: where their counts begin
        self._index = {1 << row: row * COLUMNS for row in range(WIRED_ROWS)}
        self.select = 0

    def select_a(self, level: int, t_us: int):
        self.select = (self.select & 6) | level

    def select_b(self, level: int, t_us: int):
        self.select = (self.select & 5) | (level << 1)

    def select_c(self, level: int, t_us: int):
        self.select = (self.select & 3) | (level << 2)

    def power(self, rows: int, t_us: int):
        """The set of powered rows became `rows`."""
        self._rows = rows
        target = self.counts
        first = self._index.get(rows)
        if first is None:
            first = 0
            target = self.several(rows) if rows else self.bias
        left = self._settled_us - t_us
        _turn(self._was, self._line, target, first, self.carry, left if left > 0 else 0)
        self._settled_us = t_us + SETTLE_US

    def refresh(self):
        """`counts` has been rewritten: a row that stays powered shows its new values."""
        if self._rows == 0:
            return
        target = self.counts
        first = self._index.get(self._rows)
        if first is None:
            first = 0
            target = self.several(self._rows)
        _turn(self._was, self._line, target, first, self._no_carry, 0)

    def several(self, rows: int):
        """Sensors that drive one line together average (a chain gone wrong)."""
        on = self._on.get(rows)
        if on is None:
            first = [row * COLUMNS for row in range(WIRED_ROWS) if rows >> row & 1]
            on = self._on[rows] = array.array("H", first)
        if not on:
            return self.bias
        _average(self._mean, self.counts, on, len(on))
        return self._mean

    def sample(self, adc: int, t_us: int) -> int:
        """A 12-bit count of ADC input 0..2 through its switch."""
        column = (adc << 3) + self.select
        count = self._line[column]
        if t_us < self._settled_us:
            count += (self._was[column] - count) * (self._settled_us - t_us) // SETTLE_US
        self._next = turn = (self._next + 1) & self._mask
        count += self.noise[turn]
        if count < 0:
            return 0
        return count if count < FULL else FULL


class Hx711:
    """A load cell amplifier: 24 bits, most significant first, ready every 100 ms.

    Ready shows as DOUT low. 24 pulses of PD_SCK shift the value out, the 25th (26th, 27th) asks for
    the next conversion; a clock held high for 60 us switches the chip off, the next low restarts
    it (first value after 400 ms). Clocked before it is ready it shifts nothing out. `gone`: it is
    not plugged in, and the pull-up of the pin is all there is.
    """

    def __init__(self, phase_us: int = 0):
        self.value = 0  # what the cell shows now, signed 24 bit; the owner writes it
        self.gone = False
        self._phase_us = phase_us % HX711_PERIOD_US
        self._clock = 0
        self._rose_us = 0
        self._ready_us = 400_000 + self._phase_us
        self._pulses = 0
        self._shift = 0
        self._out = 1

    @micropython.native
    def clock(self, level: int, t_us: int):
        if level and not self._clock:
            self._rise(t_us)
        elif self._clock and not level and t_us - self._rose_us > 60:
            self._pulses = 0
            self._ready_us = t_us + 400_000
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
            passed = (t_us - self._phase_us) // HX711_PERIOD_US
            self._ready_us = (passed + 1) * HX711_PERIOD_US + self._phase_us

    @micropython.native
    def level(self, t_us: int) -> int:
        """DOUT."""
        if self.gone:
            return 1
        if self._clock and t_us - self._rose_us > 60:
            return 1
        if self._pulses:
            return self._out
        return 0 if t_us >= self._ready_us else 1


class Button:
    """A contact to ground under a pull-up: low when pressed, and it bounces."""

    def __init__(self):
        self.fell = None  # called when the contact closes: an interrupt
        self._pressed = 0
        self._quiet_us = 0
        self._bounce = 1

    def press(self, pressed: int, t_us: int):
        if pressed != self._pressed:
            self._pressed = pressed
            self._quiet_us = t_us + BOUNCE_US
            if pressed and self.fell:
                self.fell()

    def level(self, t_us: int) -> int:
        if t_us < self._quiet_us:
            self._bounce = (self._bounce * 75 + 74) % 65537
            if self._bounce & 4:
                return self._pressed
        return 1 - self._pressed


class LightChain:
    """WS2812 lights: `colours` holds three bytes (green, red, blue) per light."""

    def __init__(self, colours):
        self.colours = colours

    def bits(self, data, t_us: int):
        """A whole bit stream; what the chain is too short for is lost."""
        for i in range(min(len(data), len(self.colours))):
            self.colours[i] = data[i]


class Buzzer:
    """A piezo on a PWM pin: sounds at `hz` while `duty` (of 65535) is not 0."""

    def __init__(self):
        self.hz = 0
        self.duty = 0


class Circuits:
    """All circuits, wired to the pin numbers of hardware/pinmap.csv.

    `pins` maps the signal names of the pin map to GPIO numbers. `drive[gpio](level, t_us)` is what
    an output reaches, `sense[gpio](t_us)` what an input reads, `adc[gpio]` the ADC input 0..2.
    """

    def __init__(self, pins, counts, noise, carry, colours):
        self.columns = Columns(counts, noise, carry)
        self.rows = RowChain(self.columns.power)
        self.scales = (Hx711(13_000), Hx711(61_000))
        self.buttons = tuple([Button() for _ in BUTTON_NAMES])
        self.lights = LightChain(colours)
        self.buzzer = Buzzer()
        self.drive = {
            pins["ROW_DATA"]: self.rows.data,
            pins["ROW_CLOCK"]: self.rows.clock,
            pins["ROW_LATCH"]: self.rows.latch,
            pins["ROW_OFF"]: self.rows.off,
            pins["COL_A"]: self.columns.select_a,
            pins["COL_B"]: self.columns.select_b,
            pins["COL_C"]: self.columns.select_c,
            pins["SCALE_CLOCK"]: self._scale_clock,
        }
        self.sense = {
            pins["SCALE_BLACK"]: self.scales[0].level,
            pins["SCALE_WHITE"]: self.scales[1].level,
        }
        self.usb_power = 1
        self.sense[pins["USB_POWER"]] = self._usb_power
        self.no_panel = 0
        self.sense[pins["PANEL"]] = self._panel
        self.contacts = {}
        for name, button in zip(BUTTON_NAMES, self.buttons):
            self.contacts[pins[name]] = button
            self.sense[pins[name]] = button.level
        self.adc = {pins["COLS_%d" % i]: i for i in range(3)}
        self.lights_pin = pins["LIGHTS"]
        self.buzzer_pin = pins["BUZZER"]

    def feel(self, answer, t_us: int):
        """The world's answer has been rewritten: the counts of all sensors (the array that
        `Columns` holds), then buttons, panel and supply as bits, each load cell as two halves, and
        what the columns' dividers give."""
        at = WIRED_ROWS * COLUMNS
        bias = self.columns.bias
        if bias[0] != answer[at + 5]:
            for c in range(COLUMNS):
                bias[c] = answer[at + 5]
        self.columns.refresh()
        for i in range(len(self.buttons)):
            self.buttons[i].press(answer[at] >> i & 1, t_us)
        self.usb_power = 1 - (answer[at] >> BATTERY)
        self.no_panel = answer[at] >> NO_PANEL & 1
        for i in range(2):
            high = answer[at + 2 + 2 * i]
            self.scales[i].value = answer[at + 1 + 2 * i] | (high & 0xFF) << 16
            self.scales[i].gone = high == GONE

    def _usb_power(self, t_us: int) -> int:
        return self.usb_power

    def _panel(self, t_us: int) -> int:
        return self.no_panel

    @micropython.native
    def _scale_clock(self, level: int, t_us: int):
        self.scales[0].clock(level, t_us)
        self.scales[1].clock(level, t_us)


BATTERY = 15  # bit beside the buttons: the USB socket has no power
NO_PANEL = 14  # another: the buttons are not plugged in
BUTTON_NAMES = ("CLOCK_BLACK", "CLOCK_WHITE", "PASS_BLACK", "PASS_WHITE", "REFEREE")
