"""The only place that makes pins: groups of them, in the order in which the drivers take them.

main.py takes the referee's button before a firmware is chosen, wenping/app/assembly.py all others.
"""

from machine import ADC, PWM, Pin

import config


def output(number: int, level: int = 0) -> Pin:
    """A push-pull output, at this level from the moment at which it is one."""
    return Pin(number, Pin.OUT, value=level)


def button(number: int) -> Pin:
    """A contact to ground under the internal pull-up: low while it is closed."""
    return Pin(number, Pin.IN, Pin.PULL_UP)


def referee() -> Pin:
    """The referee's button."""
    return button(config.REFEREE)


def rows_off() -> Pin:
    """/OE of the row chain, high: main.py's first pin.  What the shift registers hold at power-up
    is undefined, and all sensors at once take 2 A; drivers/matrix.py clears them, then enables.
    """
    return output(config.ROW_OFF, 1)


def row_chain() -> tuple:
    """Data, clock, latch and /OE of the row chain; /OE is high."""
    off = rows_off()
    return output(config.ROW_DATA), output(config.ROW_CLOCK), output(config.ROW_LATCH), off


def selects() -> tuple:
    """The three select lines of the column switches."""
    return tuple([output(n) for n in (config.COL_A, config.COL_B, config.COL_C)])


def columns() -> tuple:
    """The three ADC inputs behind the column switches."""
    return tuple([ADC(Pin(n)) for n in (config.COLS_0, config.COLS_1, config.COLS_2)])


def buttons() -> tuple:
    """The buttons in the order of drivers/panel.py, then the contact of the panel's plug."""
    clocks = config.CLOCK_BLACK, config.CLOCK_WHITE
    passes = config.PASS_BLACK, config.PASS_WHITE
    return tuple([button(n) for n in clocks + passes + (config.REFEREE, config.PANEL)])


def scales() -> tuple:
    """Clock and both data lines of the load cells; one that is not plugged in reads high, which
    is never ready.
    """
    return output(config.SCALE_CLOCK), button(config.SCALE_BLACK), button(config.SCALE_WHITE)


def lights() -> Pin:
    """The data line of the lights."""
    return output(config.LIGHTS)


def buzzer() -> PWM:
    """The buzzer."""
    return PWM(output(config.BUZZER))


def supply_mv() -> int:
    """The Pico's supply (VSYS, behind a divider by three) in mV."""
    return ADC(Pin(config.VSYS)).read_u16() * 9900 >> 16


def usb_power() -> Pin:
    """High while the USB socket has power."""
    return Pin(config.USB_POWER, Pin.IN)
