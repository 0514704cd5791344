"""All circuits between the microcontroller's pins and the world, wired as hardware/pinmap.csv says.

One source for MicroPython and CPython: it stands behind the shadowed `machine` of the virtual board
and behind the pins of an emulated RP2040. A circuit is told that a pin went to `level` (0 or 1) at
`t_us`, and answers with a level or a count at `t_us`. What the world does to the circuits (fields,
weights, fingers) comes in as plain numbers, by `Circuits.feel`.
"""

# pyright: reportInvalidTypeForm=false, reportAttributeAccessIssue=false, reportMissingImports=false

import array

try:
    import micropython
except ImportError:  # CPython: the same source, undecorated
    import types
    from collections.abc import Callable

    micropython = types.SimpleNamespace(native=lambda function: function)

try:
    from wenping.twin.hx711 import Hx711
    from wenping.twin.matrix import COLUMNS, WIRED_ROWS, Columns, RowChain, adc_codes
    from wenping.twin.ssd1306 import ADDRESS, BYTE_US, Ssd1306
except ImportError:  # the virtual board has this folder on its path: `wenping` is the firmware's
    from hx711 import Hx711
    from matrix import COLUMNS, WIRED_ROWS, Columns, RowChain, adc_codes
    from ssd1306 import ADDRESS, BYTE_US, Ssd1306

LIGHTS = 40
BOUNCE_US = 4_000  # of a button's contact: estimate
BUTTON_NAMES = ("CLOCK_BLACK", "CLOCK_WHITE", "PASS_BLACK", "PASS_WHITE", "REFEREE")

# What the world tells the circuits: an array of 16-bit numbers. The counts of all sensors, row by
# row, come first, then these.
AT_BUTTONS = WIRED_ROWS * COLUMNS  # a bit for each of BUTTON_NAMES, NO_PANEL, BATTERY
AT_CELLS = AT_BUTTONS + 1  # Black's and White's load cell: low 16 bits, high 8 bits or GONE
AT_BIAS = AT_CELLS + 4  # what the columns' dividers give
AT_CUT = AT_BIAS + 1  # not 0: the power fails in so many flash operations
AT_VSYS = AT_CUT + 1  # what the divider on the Pico gives, a third of VSYS, as supply_count
WORDS = AT_VSYS + 1

NO_PANEL = 14  # bit: the panel with the buttons is not plugged in
BATTERY = 15  # bit: the USB socket has no power
GONE = 0xFFFF  # in place of a cell's high bits: the bowl is not plugged in


class Button:
    """A contact to ground under a pull-up: its pin is low while it is pressed, and it bounces."""

    def __init__(self):
        self.fell: Callable[[], None] | None = None  # called when the contact closes: an interrupt
        self._pressed = 0
        self._quiet_us = 0
        self._bounce = 1

    def press(self, pressed: int, t_us: int) -> None:
        """A finger presses the button (1) or lets it go (0)."""
        if pressed != self._pressed:
            self._pressed = pressed
            self._quiet_us = t_us + BOUNCE_US
            if pressed and self.fell:
                self.fell()

    def level(self, t_us: int) -> int:
        """Return the level of the pin: 0 and 1 irregularly while the contact bounces."""
        if t_us < self._quiet_us:
            self._bounce = (self._bounce * 75 + 74) % 65537
            if self._bounce & 4:
                return self._pressed
        return 1 - self._pressed


class LightChain:
    """The chain of WS2812 lights; `colours` holds green, red and blue of each, a byte a colour."""

    def __init__(self, colours: bytearray):
        self.colours = colours

    def bits(self, data: bytes | bytearray, t_us: int) -> None:
        """A whole stream of bits reaches the chain; what is too long for it is lost."""
        for i in range(min(len(data), len(self.colours))):
            self.colours[i] = data[i]


class Buzzer:
    """A piezo on a PWM pin: it sounds at `hz` while `duty`, 0..65535, is not 0."""

    def __init__(self):
        self.hz = 0
        self.duty = 0


class Circuits:
    """All circuits. drive[gpio](level, t_us) is what an output pin reaches, sense[gpio](t_us) what
    an input pin reads, adc[gpio] the ADC input 0..2 of a pin, contacts[gpio] the button on a pin.
    """

    def __init__(
        self,
        pins: dict,
        counts: array.array,
        noise: array.array,
        carry: array.array,
        colours: bytearray,
    ):
        """Wire the circuits to `pins`: GPIO numbers by the signal names of the pin map.

        `counts`, `noise` and `carry` are those of Columns, `colours` those of LightChain. `counts`
        may go on behind the sensors' counts, as `feel` reads it.
        """
        self.columns = Columns(counts, noise, carry)
        self.rows = RowChain(self.columns.power, self.columns.counted)
        self.scales = (Hx711(13_000), Hx711(61_000))  # two chips are never in step
        self.buttons = tuple([Button() for _ in BUTTON_NAMES])
        self.lights = LightChain(colours)
        self.buzzer = Buzzer()
        self.display: Ssd1306 | None = None
        self.usb_power = 1
        self.no_panel = 0
        self.drive = self._driven(pins)
        self.sense = {
            pins["SCALE_BLACK"]: self.scales[0].level,
            pins["SCALE_WHITE"]: self.scales[1].level,
            pins["USB_POWER"]: self._usb_power,
            pins["PANEL"]: self._panel,
        }
        self.contacts = {}
        for name, button in zip(BUTTON_NAMES, self.buttons):
            self.contacts[pins[name]] = button
            self.sense[pins[name]] = button.level
        self.adc = {pins["COLS_%d" % i]: i for i in range(3)}
        self.supply = 0  # the count of a third of VSYS
        self.supply_pin = pins["VSYS"]
        self.lights_pin = pins["LIGHTS"]
        self.buzzer_pin = pins["BUZZER"]

    def _driven(self, pins: dict) -> dict:
        return {
            pins["ROW_DATA"]: self.rows.data,
            pins["ROW_CLOCK"]: self.rows.clock,
            pins["ROW_LATCH"]: self.rows.latch,
            pins["ROW_OFF"]: self.rows.off,
            pins["COL_A"]: self.columns.select_a,
            pins["COL_B"]: self.columns.select_b,
            pins["COL_C"]: self.columns.select_c,
            pins["SCALE_CLOCK"]: self._scale_clock,
        }

    def fit(self, made: dict, t_us: int) -> None:
        """Take over what the circuits are made of, and let the supply come.

        stuck_rows: outputs that are always on, as bits. pulls: whether /OE has its pull-up, and
        rows that float to on without pull-downs. settle_us, stray, adc_steps: of Columns.
        latches: what the chain's registers hold. display: whether one is plugged in.
        """
        if made.get("display"):
            self.display = Ssd1306()
        columns, rows = self.columns, self.rows
        columns.settle_us = made["settle_us"]
        columns.stray = made["stray"]
        columns.codes = adc_codes() if made["adc_steps"] else None
        rows.stuck = made["stuck_rows"]
        rows.pull_up, rows.floating = made["pulls"]
        rows.power_up(made["latches"], t_us)

    def feel(self, answer: array.array, t_us: int) -> None:
        """Take over what the world tells, `answer` of WORDS numbers (AT_BUTTONS and so on).

        Its first part is the array `counts` that the columns hold already.
        """
        bias = self.columns.bias
        if bias[0] != answer[AT_BIAS]:
            for c in range(COLUMNS):
                bias[c] = answer[AT_BIAS]
        self.columns.refresh()
        flags = answer[AT_BUTTONS]
        for i in range(len(self.buttons)):
            self.buttons[i].press(flags >> i & 1, t_us)
        self.supply = answer[AT_VSYS]
        self.usb_power = 1 - (flags >> BATTERY)
        self.no_panel = flags >> NO_PANEL & 1
        for i in range(2):
            low, high = answer[AT_CELLS + 2 * i], answer[AT_CELLS + 2 * i + 1]
            self.scales[i].value = low | (high & 0xFF) << 16
            self.scales[i].gone = high == GONE

    def i2c_write(self, address: int, data: bytes | bytearray) -> int:
        """A transfer on the display's bus; returns the us that it took, negative if nobody has
        acknowledged the address.
        """
        display = self.display
        if display is None or display.gone or address != ADDRESS:
            return -BYTE_US
        display.write(data)
        return BYTE_US * (1 + len(data))

    def _usb_power(self, t_us: int) -> int:
        return self.usb_power

    def _panel(self, t_us: int) -> int:
        return self.no_panel

    @micropython.native
    def _scale_clock(self, level: int, t_us: int):
        level &= 1  # a floating clock is low: the chip's pull-down
        self.scales[0].clock(level, t_us)
        self.scales[1].clock(level, t_us)
