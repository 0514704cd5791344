"""The real image from power to its first scans: how many sensors are on, and for how long."""

import pytest

from wenping.twin.emulated import EmulatedBoard
from wenping.twin.supply import SupplyMeter
from wenping.twin.world import World

# A row of 19 takes 88 us; the one after the board's last stays on while Python prepares the next
# call, with USB's interrupts on top (233 us). A bowl's link is open for 377 us.
ROW_US = 450
ON_A_ROW = 19


@pytest.fixture
def metered(uf2, tmp_path):
    """A board that has just been switched on, and the meter on its sensors' supply."""
    with EmulatedBoard(World(seed=3), uf2=uf2, flash=tmp_path / "flash.img") as board:
        chain = board._process._circuits.rows
        meter = SupplyMeter(chain.changed)
        chain.changed = meter
        yield board, chain, meter


def test_no_two_rows_are_on_from_power_to_the_first_scans(metered):
    board, chain, meter = metered
    assert chain.held.bit_count() > 5  # what the registers woke up with
    board.run_until(lambda: meter.peak, timeout_s=5.0)
    board.run(0.05)
    meter.until(board.chip.now_us)
    assert meter.several_us == 0 and meter.peak == ON_A_ROW
    assert meter.row_most_us <= ROW_US, meter.row_most_us


def test_the_watchdog_in_mid_scan_switches_the_row_off(metered):
    board, chain, meter = metered
    passed_on = chain.changed

    def bite(rows, t_us):
        passed_on(rows, t_us)
        if rows == 1 << 7:
            board.chip._reset()

    chain.changed = bite
    boots = board.boots
    board.run_until(lambda: board.boots > boots, timeout_s=5.0)
    assert meter.several_us == 0
    chain.changed = passed_on
    chain.release(meter._changed_us)  # what the chip's pins do in reset
    assert meter.rows == 0
    again = board._process._circuits.rows
    after = SupplyMeter(again.changed)
    again.changed = after
    board.run_until(lambda: after.peak, timeout_s=5.0)
    assert after.several_us == 0 and after.peak <= ON_A_ROW
