"""Makes all pins, ADC inputs and PWM of the board from the GPIO numbers in config.py.

Each function returns one group in the order in which its driver takes it.  main.py calls referee()
before a firmware is chosen, wenping/app/assembly.py calls the others.
"""

from machine import ADC, I2C, PWM, Pin

import config


def output(number: int, level: int = 0) -> Pin:
    """Return a push-pull output; it has this level from the moment at which it is one."""
    return Pin(number, Pin.OUT, value=level)


def button(number: int) -> Pin:
    """Return an input with the internal pull-up for a contact to ground: low while closed."""
    return Pin(number, Pin.IN, Pin.PULL_UP)


def referee() -> Pin:
    """Return the input of the referee's button."""
    return button(config.REFEREE)


def rows_off() -> Pin:
    """Return /OE of the row chain, high: main.py's first pin.

    What the shift registers hold at power-up is undefined, and all sensors at once take 2 A:
    drivers/matrix.py clears the registers before it sets /OE low.
    """
    return output(config.ROW_OFF, 1)


def row_chain() -> tuple:
    """Return the outputs to the row chain: data, clock, latch, /OE; /OE is high."""
    off = rows_off()
    return output(config.ROW_DATA), output(config.ROW_CLOCK), output(config.ROW_LATCH), off


def selects() -> tuple:
    """Return the outputs to the select lines A, B, C of the column multiplexers."""
    return tuple([output(n) for n in (config.COL_A, config.COL_B, config.COL_C)])


def columns() -> tuple:
    """Return the three ADC inputs behind the column multiplexers."""
    return tuple([ADC(Pin(n)) for n in (config.COLS_0, config.COLS_1, config.COLS_2)])


def buttons() -> tuple:
    """Return the inputs of the five buttons in the order of drivers/panel.py, then of the plug."""
    clocks = config.CLOCK_BLACK, config.CLOCK_WHITE
    passes = config.PASS_BLACK, config.PASS_WHITE
    return tuple([button(n) for n in clocks + passes + (config.REFEREE, config.PANEL)])


def scales() -> tuple:
    """Return clock output, Black's and White's data input of the load cells' amplifiers (HX711).

    The pull-up keeps the data line of an amplifier that is not plugged in high: never ready.
    """
    return output(config.SCALE_CLOCK), button(config.SCALE_BLACK), button(config.SCALE_WHITE)


def lights() -> Pin:
    """Return the output to the data line of the lights (WS2812)."""
    return output(config.LIGHTS)


def buzzer() -> PWM:
    """Return the PWM of the buzzer."""
    return PWM(output(config.BUZZER))


def display() -> I2C:
    """Return the bus of the display, I2C0; a bus that hangs is given up after a millisecond."""
    scl, sda = Pin(config.DISPLAY_SCL), Pin(config.DISPLAY_SDA)
    # the stubs do not know `timeout`
    return I2C(0, scl=scl, sda=sda, freq=400_000, timeout=1000)  # type: ignore


def supply_mv() -> int:
    """Measure the Pico's supply in mV: the ADC gets a third of VSYS."""
    return ADC(Pin(config.VSYS)).read_u16() * 9900 >> 16


def usb_power() -> Pin:
    """Return the input that is high while the USB socket has power."""
    return Pin(config.USB_POWER, Pin.IN)
