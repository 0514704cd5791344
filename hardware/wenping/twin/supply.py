"""What the supply has to give: sensors that are on at once, and for how long; lights; the chip.

`SupplyMeter` listens to a row chain (matrix.RowChain.changed). Two figures tell whether a start is
safe: `several_us`, for how long more than one row was on, and `peak_ma`.
"""

from collections.abc import Callable

from wenping.geometry import LIGHTS, LINES, RAIL_SLOTS, ROW_POCKETS

SENSOR_MA = 2.6
LIGHT_IDLE_MA = 1.0
LIGHT_COLOUR_MA = 17.5
BOARD_MA = 110.0
VBUS_MV = 5000
DIODE_MV = 300
USB_MV = VBUS_MV - DIODE_MV  # VSYS from USB, without a load
BATTERY_MV = 3900  # VSYS from a battery, without a load
SUPPLY_OHM = 0.3

RP2040 = 0x20002927  # CHIP_ID: revision 2 (B2), part 2
# By name: CHIP_ID, and what it sits on.
CHIPS = {
    "pico": (RP2040, "Pico"),
    "pico-w": (RP2040, "Pico W"),
    "rp2350-a2": (0x20004927, "Pico 2"),
    "rp2350-a4": (0x30004927, "Pico 2"),
}
PICO_W = CHIPS["pico-w"]
_ADC_MV, _DIVIDER, _FULL = 3300, 3, 4096
# On each output of the chain: the board's rows, the rails, a row of pockets behind an open link.
_ON_ROW = (LINES,) * LINES + (RAIL_SLOTS,) * 2 + (ROW_POCKETS,) * 2
ALL_SENSORS = sum(_ON_ROW)  # that can be on at once
DARK = bytes(3 * LIGHTS)


def lights_ma(lights: bytes) -> float:
    """Return what a chain of WS2812 takes; `lights` are three bytes for each."""
    return len(lights) // 3 * LIGHT_IDLE_MA + sum(lights) / 255 * LIGHT_COLOUR_MA


def board_ma(lights: bytes) -> float:
    """Return what the whole board takes of its port while `lights` shine and a row is on."""
    return BOARD_MA + lights_ma(lights)


def loaded_mv(source_mv: float, lights: bytes = DARK, ohm: float = SUPPLY_OHM) -> float:
    """Return VSYS of a source of so many mV without a load, while `lights` shine."""
    return source_mv - ohm * board_ma(lights)


def supply_count(vsys_mv: float) -> int:
    """Return the count of ADC input 3 of a Pico at a VSYS of so many mV: a third of it."""
    return max(0, min(_FULL - 1, round(vsys_mv / _DIVIDER / _ADC_MV * _FULL)))


def sensors_of(rows: int) -> int:
    """Return how many sensors are on when these rows are: bit n for output n of the chain."""
    return sum(count for row, count in enumerate(_ON_ROW) if rows >> row & 1)


class SupplyMeter:
    """Adds up what the sensors take: `sensor_us`, sensors times the microseconds they were on.

    several_us: time with more than one row on, in all and (several_most_us) at a stretch;
    row_most_us: the longest that any row was on; peak: most sensors at once; rows: which are on now
    """

    def __init__(self, pass_on: Callable[[int, int], None] = lambda rows, t_us: None):
        """Make a meter that passes each change of rows on, as the chain tells it."""
        self._pass_on = pass_on
        self.rows = 0
        self.sensor_us = 0
        self.several_us = 0
        self.several_most_us = 0
        self.row_most_us = 0
        self.peak = 0
        self._changed_us = 0
        self._on_us: dict[int, int] = {}  # since when each row has been on
        self._several_since: int | None = None

    @property
    def peak_ma(self) -> float:
        """The sensors' largest current."""
        return self.peak * SENSOR_MA

    def __call__(self, rows: int, t_us: int) -> None:
        """Other rows are on from a time on."""
        self.until(t_us)
        for row in range(len(_ON_ROW)):
            bit = 1 << row
            if rows & bit and not self.rows & bit:
                self._on_us[row] = t_us
        self.rows = rows
        self.peak = max(self.peak, sensors_of(rows))
        several = rows & (rows - 1)
        if not several:
            self._several_since = None
        elif self._several_since is None:
            self._several_since = t_us
        self._pass_on(rows, t_us)

    def until(self, t_us: int) -> None:
        """Count what is on up to a time."""
        passed = t_us - self._changed_us
        self._changed_us = t_us
        self.sensor_us += sensors_of(self.rows) * passed
        if self._several_since is not None:
            self.several_us += passed
            self.several_most_us = max(self.several_most_us, t_us - self._several_since)
        for row, since in self._on_us.items():
            if self.rows >> row & 1:
                self.row_most_us = max(self.row_most_us, t_us - since)
