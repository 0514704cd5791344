"""What is wrong with a board beside its sensors and stones: wiring, supply, plugs.

The world asks this while it runs; a fault of faults.py has set it. A board with `Defects()` is
sound.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from wenping.geometry import LINES
from wenping.twin.extents import cut_off
from wenping.twin.matrix import COLUMNS, SETTLE_US
from wenping.twin.passing import PassingMagnet
from wenping.twin.sensors import MIDDLE, Sensors
from wenping.twin.supply import (
    BATTERY_MV,
    CHIPS,
    PICO_W,
    SUPPLY_OHM,
    USB_MV,
    board_ma,
    loaded_mv,
    supply_count,
)

SUPPLY_MV = 3300  # of the sensors: design
WHITE_LIGHT = 3 * 0x20  # red + green + blue of one light as the firmware shines white
_FLICKER_US = 400_000  # a loose joint changes every so often: estimate
_FLICKER_COUNTS = 300  # some 8 mT
N35_PER_K = 0.0012  # part of its field that N35 loses per kelvin (makers' catalogues)


@dataclass(slots=True)
class Defects:
    """What is wrong; rows and columns of the board count from the top left, 0..18."""

    rows_on: Sequence[int] = ()  # outputs of the row chain that are always on
    dead_rows: Sequence[int] = ()  # without power
    dead_columns: Sequence[int] = ()  # not connected
    tiles_gone: Sequence[int] = ()  # tiles 0..3 that are not plugged in
    swapped: tuple[int, int] | None = None  # two columns that are exchanged
    carry: float = 0.0  # part of the row before that every column keeps; 0: what is usual
    flickering: Sequence[int] = ()  # sensors that read a stone's field, or none, by turns
    dying: Sequence[tuple[int, float]] = ()  # (sensor, s): it dies so long after the start
    sag_mv: float = 0.0  # what each white light takes of the sensors' supply
    warming_k_h: float = 0.0  # how fast the room warms up
    brownout_min: float = 0.0  # from one failure of the power to the next; 0: it never fails
    settle_us: int = SETTLE_US  # that a row's outputs take
    stray_pf: float = 0.0  # at each ADC input, switch and traces; 0: it changes nothing
    adc_steps: bool = False  # the RP2040's four wide codes
    battery_v: float = 0.0  # the board runs on a battery of so many volts; 0: it does not
    supply_ohm: float = SUPPLY_OHM  # of the port, its cable and plugs
    port_ma: float = 0.0  # the port switches off above this current; 0: it gives any
    chip: tuple[int, str] = CHIPS["pico"]  # one of supply.CHIPS
    display: bool = False  # an SSD1306 is plugged in
    panel_gone: bool = False  # the panel with the buttons is not plugged in
    no_pull_up: bool = False  # the 10 k from /OE of the row chain to 3.3 V is not fitted
    floating_rows: int = 0  # rows that float to on while /OE is high: no 100 k pull-downs
    passing: Sequence[PassingMagnet] = ()  # magnets that pass over the board now and then
    bowl_field: bool = False  # the board's sensors read the stones in the bowls
    bowls_gone: Sequence[int] = ()  # players whose bowl is not plugged in
    _failures: int = field(default=0, init=False)

    def wear(self, sensors: Sensors, t_us: int) -> bool:
        """Let sensors die and flicker as they do at a time; tell whether any changed."""
        before = dict(sensors.stuck)
        for sensor, at_s in self.dying:
            if t_us >= at_s * 1e6:
                sensors.stuck[sensor] = MIDDLE
        for sensor in self.flickering:
            loose = (t_us // _FLICKER_US * 2654435761 + sensor * 40503 >> 7) % 4 == 0
            sensors.stuck.pop(sensor, None)
            if loose:
                sensors.stuck[sensor] = MIDDLE + _FLICKER_COUNTS
        return sensors.stuck != before

    def supply(self, lights: bytes) -> float:
        """Return the sensors' supply as a part of the nominal one while `lights` shine.

        `lights` are three bytes for each light, as Outputs has them.
        """
        return 1.0 - self.sag_mv / SUPPLY_MV * sum(lights) / WHITE_LIGHT

    def vsys_count(self, lights: bytes, on_battery: bool) -> int:
        """Return the count of the Pico's supply at its ADC while `lights` shine.

        on_battery: the board is on a battery, of BATTERY_MV unless `battery_v` says another.
        """
        if self.chip == PICO_W:
            return 0  # the pin is the clock of its radio
        source_mv = (self.battery_v * 1000 or BATTERY_MV) if on_battery else USB_MV
        return supply_count(loaded_mv(source_mv, lights, self.supply_ohm))

    def magnets(self, hours: float) -> float:
        """Return which part of their field all magnets still have after `hours` of warming."""
        return 1.0 - N35_PER_K * self.warming_k_h * hours

    def power_fails(self, t_us: int, lights: bytes = b"") -> bool:
        """Tell whether the power fails at a time at which `lights` shine.

        True once for each failure that is due, and whenever the port gives less than is taken.
        """
        if self.port_ma and board_ma(lights) > self.port_ma:
            return True
        period_us = int(self.brownout_min * 60e6)
        if not period_us or t_us < (self._failures + 1) * period_us:
            return False
        self._failures += 1
        return True

    def miswire(self, counts: np.ndarray) -> None:
        """Change the board's counts, at the start of `counts`, to what its columns carry."""
        grid = counts[: COLUMNS * LINES].reshape(LINES, COLUMNS)
        for row in self.dead_rows:
            grid[row] = MIDDLE
        for column in self.dead_columns:
            grid[:, column] = MIDDLE
        for rows, columns in cut_off(self.tiles_gone):
            grid[rows, columns] = MIDDLE
        if self.swapped:
            a, b = self.swapped
            grid[:, [a, b]] = grid[:, [b, a]]
