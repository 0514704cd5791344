"""Power-up and resets by simulation: sensors that are on at once, for how long, and their current.

`make bench BENCH=tests/bench/bench_power_up.py`. The firmware on CPython over the twin's circuits;
calls of the interpreter cost their virtual microsecond only, so that a start is shorter than on the
chip: for the real image the figures are in tests/emulator/test_emulator_power_up.py.
"""

import sys
import tempfile
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1] / "firmware")]

from test_power_up import RESET_US, Starts, latches  # noqa: E402
from wenping.twin.matrix import ROWS  # noqa: E402
from wenping.twin.supply import SENSOR_MA, lights_ma  # noqa: E402
from wenping.twin.virtual import BOOT_US  # noqa: E402

STARTS = 50


def before(starts: Starts) -> None:
    """The order of the firmware up to 2026-11-21: /OE low with the other pins, then cleared."""
    chain, table = starts.chain, starts.table
    chain.off(0, table.t_us)
    table.t_us += 4_600  # measured on the emulated RP2040
    starts.main()


def after(starts: Starts) -> None:
    """The firmware as it is."""
    starts.main()


def row(name: str, faults: str, start, bits, cut: bool = False) -> None:
    """Measure many starts, and print the worst."""
    with tempfile.TemporaryDirectory() as folder:
        starts = Starts(folder, faults)
        meter = starts.meter
        writes = 0
        for n in range(STARTS):
            starts.power(bits(n))
            start(starts)
            writes = max(writes, starts.writes)
            if cut:
                starts.main(cut_at=40 + 7 * n)
                starts.reset()
                starts.main()
            starts.chain.power_up(0, starts.table.t_us)
        several = meter.several_most_us
        per_start = meter.sensor_us // STARTS
        print(
            f"{name:60} {meter.peak:4} sensors, {meter.peak_ma:5.0f} mA;"
            f" more than one row for {several:7,} us at a stretch;"
            f" {per_start:,} sensor-us a start"
        )


def main() -> None:
    """Print the table that BENCHMARKS.md keeps."""
    everything = (1 << ROWS) - 1
    print(f"{STARTS} starts each; a sensor takes {SENSOR_MA} mA; boot {BOOT_US} us, ", end="")
    print(f"reset {RESET_US} us")
    row("firmware before, registers random", "", before, latches)
    row("firmware before, registers all ones", "", before, lambda n: everything)
    row("now, registers random", "", after, latches)
    row("now, registers all ones", "", after, lambda n: everything)
    row("now, and the watchdog bites in mid-scan", "", after, latches, cut=True)
    row("now, 10 k at /OE not fitted, registers random", "pull=oe", after, latches)
    row("now, 100 k at the EN lines not fitted", "pull=en", after, latches)
    print("lights: 40 white at 255 without the budget,", end=" ")
    print(f"{lights_ma(bytes([255] * 120)):.0f} mA; with it, {_budget():.0f} mA")


def _budget() -> float:
    from wenping.drivers.lights import Lights

    sent = []
    lights = Lights(None, lambda *call: sent.append(bytes(call[3])), 40)
    for i in range(40):
        lights.set(i, 0xFFFFFF)
    lights.show()
    return lights_ma(sent[0])


if __name__ == "__main__":
    main()
