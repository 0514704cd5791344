"""The board as numbers: pins, counts of things, rates.  Data only; units are in the names.

hardware/pinmap.csv says the same pins (tests/firmware/test_pinmap.py holds the two equal).  Only
assembly.py makes pins of these numbers.  What a field strength means is in sensing/limits.py, where
the sensors sit in sensing/geometry.py: the pure rooms cannot import this module.
"""

# The row chain: six 74HC595 in a row, one walking 1.
ROW_DATA = 2
ROW_CLOCK = 3
ROW_LATCH = 4
ROW_OFF = 5  # /OE of the chain: high = no row is powered

# The columns: three 74HC4051, each into one ADC input; column = 8 * adc + select.
COL_A = 6
COL_B = 7
COL_C = 8
COLS_0 = 26
COLS_1 = 27
COLS_2 = 28

# The load cells under the bowls: two HX711 on one clock.
SCALE_CLOCK = 9
SCALE_BLACK = 10
SCALE_WHITE = 11

# Buttons to ground with the internal pull-up: low = pressed.
CLOCK_BLACK = 12
CLOCK_WHITE = 13
PASS_BLACK = 14
PASS_WHITE = 15
REFEREE = 16

LIGHTS = 17
BUZZER = 18
DISPLAY_SDA = 20  # I2C0, reserved for a display
DISPLAY_SCL = 21

PANEL = 22  # the plug of the buttons' panel: low while it is plugged in
USB_POWER = 24  # on the Pico itself: high while its socket has power, low on a battery
VSYS = 29  # on the Pico itself: a third of its supply; on a Pico W the radio's clock

PINS = (
    "ROW_DATA", "ROW_CLOCK", "ROW_LATCH", "ROW_OFF", "COL_A", "COL_B", "COL_C", "COLS_0", "COLS_1",
    "COLS_2", "SCALE_CLOCK", "SCALE_BLACK", "SCALE_WHITE", "CLOCK_BLACK", "CLOCK_WHITE",
    "PASS_BLACK", "PASS_WHITE", "REFEREE", "LIGHTS", "BUZZER", "DISPLAY_SDA", "DISPLAY_SCL",
    "PANEL", "USB_POWER", "VSYS",
)  # fmt: skip

# A powered row's sensors need this long to drive their columns.
ROW_SETTLE_US = 30

# The loop: frames while something moves, and when all has been quiet.
FRAME_BUSY_MS = 20
FRAME_QUIET_MS = 50
QUIET_AFTER_MS = 2000

# A Pico runs from 1.8 V on; a Pico W reads 0 here, and its pins 23 to 25 and 29 are the radio's.
SUPPLY_LEAST_MV = 1500

# Bytes of a log in RAM, on a board whose flash takes none.
LOG_WITHOUT_FLASH = 16384

# A frame that has not ended by then never will: the watchdog starts the board anew. Erasing flash
# takes 45 ms, at worst 400 ms a block, a few of them one after another.
WATCHDOG_MS = 4000

# Buttons.
BUTTON_DEAD_MS = 30  # contacts may bounce for this long after an edge
BUTTON_LONG_MS = 3000
