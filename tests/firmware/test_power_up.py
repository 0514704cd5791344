"""Power-up and resets: the row chain wakes up with anything in it, and is cut at every pin write.

More than one row on at once is up to 425 sensors and 1.1 A; the twin's supply meter tells.
"""

import random
import sys
import types

import pytest

from tabletop import FIRMWARE, Tabletop
from wenping.twin.matrix import ROWS
from wenping.twin.supply import ALL_SENSORS, SupplyMeter, sensors_of
from wenping.twin.virtual import BOOT_US
from wenping.twin.world import World

MAIN = (FIRMWARE / "main.py").read_text()
ROW_US = 600  # the longest: a link, 30 us to settle, 15 samples, 223 pulses in calls of 1 us
RESET_US = 5_000  # a chip in reset, then its boot ROM
ON_A_ROW = 19


class Cut(Exception):
    """The chip loses its power, or its watchdog resets it."""


class Starts:
    """A board that is started again and again, with a meter on its sensors' supply."""

    def __init__(self, folder, faults=""):
        self.table = Tabletop(World(seed=1, faults=faults), folder)
        self.assembly = self.table.imported()
        self.chain = self.table.circuits.rows
        self.meter = SupplyMeter(self.chain.changed)
        self.meter(self.chain.rows, self.table.t_us)
        self.chain.changed = self.meter
        self.writes = 0
        self.cut_at = 0
        self.table.wrote = self._wrote

    def _wrote(self, number):
        self.writes += 1
        if self.writes == self.cut_at:
            raise Cut

    def power(self, latches):
        """The supply comes with these bits in the registers; the boot ROM and MicroPython start."""
        self.chain.power_up(latches, self.table.t_us)
        self.table.t_us += BOOT_US

    def reset(self):
        """The watchdog bites: the pins float, the registers keep what they hold."""
        self.chain.release(self.table.t_us)
        self.table.t_us += RESET_US + BOOT_US

    def main(self, cut_at=0, scans=1):
        """Run main.py up to its `cut_at`-th write to a pin; True if it was cut."""
        self.writes, self.cut_at = 0, cut_at
        assembly = self.assembly

        def launch(button, rows_off):
            matrix = assembly.build_matrix()
            for _ in range(scans):
                matrix.scan()

        shadows = {
            "launch": types.SimpleNamespace(launch=launch),
            "pins": assembly.pins,
            "micropython": types.SimpleNamespace(kbd_intr=lambda char: None),
        }
        before = {name: sys.modules.get(name) for name in shadows}
        sys.modules.update(shadows)
        try:
            exec(compile(MAIN, "main.py", "exec"), {"__name__": "__main__"})
        except Cut:
            return True
        finally:
            for name, module in before.items():
                sys.modules.pop(name)
                if module is not None:
                    sys.modules[name] = module
            self.meter.until(self.table.t_us)
        return False


@pytest.fixture
def starts(tmp_path):
    return Starts(tmp_path)


def latches(seed):
    return random.Random(seed).getrandbits(ROWS)


def safe(meter):
    assert meter.several_us == 0, (meter.several_us, meter.peak)
    assert meter.peak <= ON_A_ROW and meter.row_most_us <= ROW_US, meter.row_most_us


def test_the_first_pin_that_is_written_is_oe_and_it_is_high(starts):
    written = []
    starts.table.wrote = written.append
    starts.main()
    import config

    assert written[0] == config.ROW_OFF
    assert written.count(config.ROW_OFF) == 4  # main.py, row_chain, Matrix: high; then low, once


def test_whatever_the_registers_hold_no_two_rows_are_on(starts):
    for bits in ((1 << ROWS) - 1, 0, 1, *map(latches, range(20))):
        starts.power(bits)
        assert not starts.main(scans=26)
    safe(starts.meter)


def test_power_is_cut_at_every_write_to_a_pin(starts):
    n = 1
    while True:
        starts.power(latches(n))
        if not starts.main(cut_at=n):
            break
        starts.chain.power_up(0, starts.table.t_us)  # the capacitors empty, everything is off
        n += 1
    assert n > 400, n
    safe(starts.meter)


def test_the_watchdog_bites_at_every_write_to_a_pin(starts):
    starts.power(latches(0))
    n = 1
    while starts.main(cut_at=n):
        starts.reset()
        n += 1
    assert n > 400, n
    safe(starts.meter)


def test_the_watchdog_in_mid_scan_switches_the_row_off(starts):
    starts.power(latches(1))
    assert starts.main(cut_at=250)
    assert sensors_of(starts.meter.rows) == ON_A_ROW  # a row is on
    starts.chain.release(starts.table.t_us)
    assert starts.meter.rows == 0
    assert starts.chain.held  # and the registers still hold it


def test_without_the_pull_up_everything_is_on_until_main_py_runs(tmp_path):
    starts = Starts(tmp_path, "pull=oe")
    starts.power((1 << ROWS) - 1)
    assert starts.meter.peak == ALL_SENSORS == 425
    assert starts.meter.peak_ma > 1100
    starts.main()
    assert starts.meter.several_most_us in range(BOOT_US, BOOT_US + 10)  # the first write ends it


def test_without_the_pull_downs_rows_float_to_on_while_oe_is_high(tmp_path):
    starts = Starts(tmp_path, "pull=en")
    starts.power(0)
    assert sensors_of(starts.meter.rows) > 100
    starts.main()
    assert starts.meter.several_most_us > BOOT_US
    assert starts.meter.rows == 0  # driven, as soon as the chain is enabled
