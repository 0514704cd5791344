"""The emulated chip's time: flash cache, clock, ADC beside the core, loops that are shortened."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wenping.toolchain import rp2040py

rp2040py.make()
if not rp2040py.exact():
    pytest.skip(f"rp2040py is not compiled: {rp2040py.why_not()}", allow_module_level=True)

from rp2040py.clock.simulation_clock import SimulationClock  # noqa: E402
from rp2040py.rp2040 import RP2040  # noqa: E402
from rp2040py.utils.logging import ConsoleLogger, LogLevel  # noqa: E402

from wenping.twin.chip import Chip  # noqa: E402
from wenping.twin.chip.clocks import Clocks  # noqa: E402
from wenping.twin.chip.flash_cache import FlashCache  # noqa: E402
from wenping.twin.emulated import EmulatedBoard  # noqa: E402
from wenping.twin.repl import Console  # noqa: E402
from wenping.twin.world import World  # noqa: E402

FLASH = 0x10000000
KB = 1024


class NaiveCache:
    """16 kB in 1,024 sets of two lines of 8 bytes; the line used longer ago gives way."""

    def __init__(self):
        self.sets: dict[int, list[int]] = {}
        self.misses = 0

    def read(self, address: int) -> None:
        alias, offset = address >> 24 & 3, address & 0xFFFFFF
        line = offset // 8
        newest_last = self.sets.setdefault(line % 1024, [])
        if alias >= 2:  # XIP_NOCACHE
            self.misses += 1
            return
        if line in newest_last:
            newest_last.remove(line)
            newest_last.append(line)
            return
        self.misses += 1
        if alias == 1:  # XIP_NOALLOC
            return
        newest_last.append(line)
        del newest_last[:-2]


@pytest.fixture(scope="module")
def mcu():
    mcu = RP2040(SimulationClock())
    mcu.logger = ConsoleLogger(LogLevel.ERROR)
    return mcu


# Few sets and few lines in each, so that lines push each other out.
addresses = st.builds(
    lambda alias, tag, line, byte: FLASH + (alias << 24) + tag * 8 * KB + line * 8 + byte,
    st.sampled_from((0, 0, 0, 0, 1, 2, 3)), st.integers(0, 3), st.integers(0, 1), st.integers(0, 7),
)  # fmt: skip


@settings(max_examples=200, deadline=None)
@given(st.lists(st.tuples(st.sampled_from((1, 2, 4)), addresses), min_size=20, max_size=100))
def test_the_cache_misses_as_a_naive_one(mcu, reads):
    cache, naive = FlashCache(mcu, 60), NaiveCache()
    before = cache.misses
    cache.flush()
    read = {1: mcu.read_uint8, 2: mcu.read_uint16, 4: mcu.read_uint32}
    for size, address in reads:
        address -= address % size
        if size < 4 and address >> 24 & 3:
            size = 4  # rp2040py reads an alias in words
            address -= address % 4
        read[size](address)
        naive.read(address)
    assert cache.misses - before == naive.misses


def test_a_miss_costs_cycles_and_what_was_read_stays():
    with Console(miss_cycles=0) as chip:
        cold = "import time; f = lambda: sum(range(2000)); a = time.ticks_us(); f()"
        told = cold + "; print(time.ticks_diff(time.ticks_us(), a))"
        free = int(chip.run(told))
        chip.chip.cache.miss_cycles(60)
        missed, cycles_us = chip.chip.cache.misses, 60 / 125
        dear = int(chip.run(told))
        missed = chip.chip.cache.misses - missed
    assert free < dear <= free + missed * cycles_us


# The core's clock


@pytest.mark.parametrize(
    "feedback, post_1, post_2, mhz", [(125, 6, 2, 125), (100, 6, 1, 200), (133, 6, 2, 133)]
)
def test_the_pll_gives_the_clock(feedback, post_1, post_2, mhz):
    mcu = RP2040(SimulationClock())
    clocks = Clocks(mcu)
    assert clocks.hz == pytest.approx(6.5e6)  # a chip starts with its ring oscillator
    pll, mux = mcu.peripherals[0x40028], mcu.clocks
    pll.write_uint32(0x8, feedback)
    pll.write_uint32(0xC, post_1 << 16 | post_2 << 12)
    mux.write_uint32(0x3C, 1)
    assert clocks.hz == 0 and mcu.clock.frequency == pytest.approx(6.5e6)
    assert not pll.read_uint32(0) & 1 << 31
    pll.write_uint32(0x4, 0x4)
    assert pll.read_uint32(0) & 1 << 31
    assert mcu.clock.frequency == pytest.approx(mhz * 1e6)


def test_the_firmware_sets_the_voltage_before_the_clock(uf2, tmp_path):
    with EmulatedBoard(World(seed=3), uf2=uf2, flash=tmp_path / "flash.img") as board:
        chip: Chip = board.chip
        board.run_until(lambda: chip.clocks.hz == 200e6, timeout_s=5.0)
        fast = [(t_us, mv) for t_us, hz, mv in chip.clocks.speeds if hz > 133e6]
    assert fast and all(mv == 1150 for _, mv in fast)


def test_a_core_twice_as_fast_needs_half_the_time(bare_uf2):
    loop = "import time; a = time.ticks_us()\nfor i in range(3000): pass\n"
    loop += "print(time.ticks_diff(time.ticks_us(), a))"
    with Console(bare_uf2, miss_cycles=0) as chip:
        us = {}
        for mhz in (100, 200):
            chip.run(f"import machine; machine.freq({mhz}_000_000)")
            us[mhz] = int(chip.run(loop))
    assert us[100] == pytest.approx(2 * us[200], rel=0.02)


# What runs beside the core

_BESIDE = """
import machine, time
timer, adc = 0x40054028, 0x4004C000
machine.ADC(26)
@micropython.viper
def beside(turns: int) -> int:
    cs = ptr32(0x4004C000)
    timer = ptr32(0x40054028)
    began = timer[0]
    cs[0] = 5
    while turns:
        turns -= 1
    while not cs[0] & 0x100:
        pass
    return timer[0] - began
print(max([beside(0) for i in range(9)]), max([beside(20) for i in range(9)]))
"""


def test_a_conversion_runs_beside_the_core(bare_uf2):
    """Work of one microsecond during a conversion of two does not add to it."""
    with Console(bare_uf2, miss_cycles=0) as chip:
        alone, working = map(int, chip.run(_BESIDE).split())
    assert alone in (2, 3) and working in (2, 3)  # in whole us, by where the tick falls


def test_shortened_loops_take_as_long(bare_uf2):
    times = []
    for shorten in (True, False):
        chip = Console(bare_uf2, shorten=shorten)
        told = chip.run(_BESIDE + "a = time.ticks_us()\ntime.sleep_us(777)\nprint(a)")
        times.append((told, chip.chip.now_us, chip.chip.cache.misses))
    assert times[0] == times[1]


def test_a_flush_empties_the_cache(mcu):
    """What the boot ROM writes after flash was erased or programmed."""
    cache = FlashCache(mcu, 60)
    misses = []
    for flush in (False, False, True):
        if flush:
            mcu.xip_ctrl.write_uint32(0x04, 1)
        before = cache.misses
        mcu.read_uint32(FLASH + 0x40)
        misses.append(cache.misses - before)
    assert misses[1:] == [0, 1]
