"""Constants of the hardware: GPIO numbers, times in ms and us (units are in the names), sizes.

pins.py makes pins of the GPIO numbers; wenping/app/assembly.py hands the times to drivers, loop and
Rest.  The GPIO numbers are those of hardware/pinmap.csv (tests/firmware/test_pinmap.py compares
them).  The pure rooms cannot import this module: limits of field strength are in
wenping/sensing/limits.py, the places of the sensors in wenping/geometry.py.
"""

# The row chain: three 74HC595 shift registers in series; the one output that is high powers a row,
# or opens the link of a bowl.
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
DISPLAY_SDA = 20  # I2C0: an SSD1306 display, if one is plugged in
DISPLAY_SCL = 21

PANEL = 22  # detects the plug of the panel with the buttons: low while it is plugged in
USB_POWER = 24  # on the Pico itself: high while its socket has power, low on a battery
VSYS = 29  # on the Pico itself: a third of its supply (ADC3); on a Pico W the radio's clock

PINS = (
    "ROW_DATA", "ROW_CLOCK", "ROW_LATCH", "ROW_OFF", "COL_A", "COL_B", "COL_C", "COLS_0", "COLS_1",
    "COLS_2", "SCALE_CLOCK", "SCALE_BLACK", "SCALE_WHITE", "CLOCK_BLACK", "CLOCK_WHITE",
    "PASS_BLACK", "PASS_WHITE", "REFEREE", "LIGHTS", "BUZZER", "DISPLAY_SDA", "DISPLAY_SCL",
    "PANEL", "USB_POWER", "VSYS",
)  # fmt: skip

# The core's clock of an RP2040; an RP2350 keeps its 150 MHz.
RP2040_HZ = 200_000_000

# From powering a row until its sensors' outputs are valid.
ROW_SETTLE_US = 30

# Period of the frames (one scan each): while something moves, and after QUIET_AFTER_MS without.
FRAME_BUSY_MS = 20
FRAME_QUIET_MS = 50
QUIET_AFTER_MS = 2000

# A Pico runs on 1.8 V or more; a Pico W, whose radio has the pins 23 to 25 and 29, reads 0 at VSYS.
SUPPLY_LEAST_MV = 1500

# Bytes of the log in RAM that is used when the flash fails.
LOG_WITHOUT_FLASH = 16384

# The watchdog resets the chip when a frame takes longer. A frame may erase a few blocks of flash
# one after another, each in 45 ms, at worst in 400 ms.
WATCHDOG_MS = 4000

# Buttons.
BUTTON_DEAD_MS = 30  # debounce: after an edge a button is not read for this long
BUTTON_LONG_MS = 3000  # a press that is held this long is a long press
