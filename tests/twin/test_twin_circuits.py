"""The simulated circuits behave as real ones would; runs on CPython and on MicroPython."""

from array import array

from wenping.twin.circuits import Button, LightChain
from wenping.twin.hx711 import Hx711
from wenping.twin.matrix import (
    BIAS,
    COLUMNS,
    WIRED_ROWS,
    Columns,
    RowChain,
    adc_codes,
    stray,
)


def ramp():
    """Counts that differ for every sensor: 64 * row + column."""
    return array("H", [64 * (i // COLUMNS) + i % COLUMNS for i in range(COLUMNS * WIRED_ROWS)])


def columns(carry=0, noise=(0, 0)):
    return Columns(ramp(), array("h", noise), array("H", [carry] * COLUMNS))


def shift(chain, bits):
    for bit in bits:
        chain.data(bit, 0)
        chain.clock(1, 0)
        chain.clock(0, 0)


def latch(chain, t_us=0):
    chain.latch(1, t_us)
    chain.latch(0, t_us)


def chain_that_tells():
    told = []
    return RowChain(lambda rows, t_us: told.append((rows, t_us))), told


def test_a_one_walks_down_the_chain():
    chain, told = chain_that_tells()
    chain.off(0, 0)
    shift(chain, [1])
    latch(chain, 5)
    shift(chain, [0])
    latch(chain, 6)
    shift(chain, [0] * 22)
    latch(chain, 7)
    shift(chain, [0])
    latch(chain, 8)
    assert told == [(1, 5), (2, 6), (1 << 23, 7), (0, 8)], told


def test_a_row_has_power_only_when_latched_and_enabled():
    chain, told = chain_that_tells()
    shift(chain, [1])
    latch(chain, 1)
    assert told == [], told
    chain.off(0, 2)
    chain.off(1, 3)
    assert told == [(1, 2), (0, 3)], told


def test_data_counts_at_the_rising_edge_only():
    chain, told = chain_that_tells()
    chain.off(0, 0)
    chain.data(1, 0)
    chain.clock(1, 0)
    chain.clock(1, 0)
    chain.data(0, 0)
    chain.clock(0, 0)
    latch(chain)
    assert chain.rows == 1, chain.rows


def test_a_stuck_row_stays_on_without_the_enable():
    chain, told = chain_that_tells()
    chain.stuck = 4
    shift(chain, [1])
    latch(chain, 9)
    chain.off(0, 10)
    assert told[-1] == (5, 10), told
    chain.off(1, 11)
    assert told[-1] == (4, 11), told


def test_a_settled_row_reads_its_own_sensors():
    it = columns()
    for row in (0, 18, 20):
        it.power(1 << row, 100 * row)
        for column in range(COLUMNS):
            it.select_a(column & 1, 0)
            it.select_b(column >> 1 & 1, 0)
            it.select_c(column >> 2 & 1, 0)
            count = it.sample(column >> 3, 100 * row + 30)
            assert count == 64 * row + column, (row, column, count)


def test_no_row_reads_the_bias():
    it = columns()
    it.power(1 << 20, 0)
    it.power(0, 100)
    assert it.sample(0, 130) == BIAS


def test_reading_too_soon_gives_a_mixture():
    it = columns()
    it.power(1 << 3, 0)
    it.power(1 << 18, 1000)
    seen = [it.sample(0, 1000 + us) for us in (0, 10, 15, 29, 30, 99)]
    assert seen == [192, 512, 672, 1120, 1152, 1152], seen


def test_a_change_before_settling_starts_from_where_the_line_is():
    it = columns()
    it.power(1 << 3, 0)
    it.power(1 << 18, 1000)
    it.power(1 << 3, 1015)
    assert it.sample(0, 1015) == 672
    assert it.sample(0, 1045) == 192


def test_a_little_of_the_row_before_stays():
    it = columns(carry=5)
    it.power(1 << 1, 0)
    it.power(1 << 19, 1000)
    assert it.sample(0, 2000) == 64 * 19 + (64 * (1 - 19) * 5 >> 10), it.sample(0, 2000)
    it.refresh()
    assert it.sample(0, 3000) == 64 * 19, "new values come without the old row"


def test_several_rows_average():
    it = columns()
    it.power(1 << 2 | 1 << 10, 0)
    assert it.sample(0, 99) == 64 * 6, it.sample(0, 99)


def bowls():
    """Columns behind a chain whose outputs are enabled, the select on White's link."""
    it = columns()
    chain = RowChain(it.power, it.counted)
    chain.off(0, 0)
    it.select_c(1, 0)
    return it, chain


def open_link(chain, output):
    shift(chain, [1] + [0] * output)
    latch(chain)


def test_a_bowls_link_counts_the_clock_while_it_is_open():
    it, chain = bowls()
    open_link(chain, 22)
    seen = []
    for _ in range(256):
        shift(chain, [0])
        seen.append(it.sample(2, 99))
    wanted = [BIAS] * 31
    for row in range(12):
        wanted += [64 * (21 + 12 + row) + pocket for pocket in range(15)] + [BIAS]
    assert seen == wanted + [BIAS] * (256 - len(wanted)), seen


def test_the_link_of_the_other_bowl_is_silent():
    it, chain = bowls()
    open_link(chain, 21)
    shift(chain, [0] * 32)
    assert it.sample(2, 99) == BIAS
    it.select_a(1, 0)
    assert it.sample(2, 99) == 64 * 21


def test_a_link_that_is_closed_begins_anew():
    it, chain = bowls()
    open_link(chain, 22)
    shift(chain, [0] * 32)
    assert it.sample(2, 99) == 64 * 33
    latch(chain, 100)
    assert it.sample(2, 200) == BIAS
    open_link(chain, 22)
    shift(chain, [0] * 31)
    assert it.sample(2, 200) == BIAS
    shift(chain, [0])
    assert it.sample(2, 200) == 64 * 33


def test_a_row_of_pockets_takes_its_time_the_next_pocket_does_not():
    it, chain = bowls()
    open_link(chain, 22)
    shift(chain, [0] * 31)
    chain.clock(1, 1000)
    assert it.sample(2, 1000) == BIAS and it.sample(2, 1030) == 64 * 33
    chain.clock(0, 1040)
    chain.clock(1, 1040)
    assert it.sample(2, 1040) == 64 * 33 + 1


def test_new_counts_show_behind_an_open_link():
    it, chain = bowls()
    open_link(chain, 22)
    shift(chain, [0] * 32)
    it.counts[COLUMNS * 33] = 7
    it.refresh()
    assert it.sample(2, 99) == 7


def test_every_sample_has_its_own_noise_within_the_scale():
    it = columns(noise=(3, -2))
    it.power(1 << 1, 0)
    assert [it.sample(0, 99) for _ in range(4)] == [62, 67, 62, 67]
    it.counts[COLUMNS] = 4095
    it.refresh()
    assert [it.sample(0, 99) for _ in range(2)] == [4093, 4095]
    it.counts[COLUMNS] = 0
    it.refresh()
    assert [it.sample(0, 99) for _ in range(2)] == [0, 3]


def read(cell, t_us, pulses=25):
    value = 0
    for i in range(pulses):
        cell.clock(1, t_us + 2 * i)
        cell.clock(0, t_us + 2 * i + 1)
        if i < 24:
            value = value << 1 | cell.level(t_us + 2 * i + 1)
    return (value ^ 0x800000) - 0x800000


def test_hx711_is_ready_after_400_ms_and_then_every_100():
    cell = Hx711()
    assert cell.level(399_000) == 1 and cell.level(400_000) == 0
    for turn, number in enumerate((1, -1, 0x7FFFFF, -0x800000, 123456)):
        cell.value = number
        t_us = 1_000_000 + 100_000 * turn
        assert cell.level(t_us) == 0, number
        assert read(cell, t_us) == number, number
        assert cell.level(t_us + 60) == 1, number
        assert cell.level(t_us + 100_000) == 0, number


def test_hx711_keeps_the_value_of_the_first_pulse():
    cell = Hx711()
    cell.value = 0xAAAAA
    cell.clock(1, 500_000)
    cell.clock(0, 500_001)
    cell.value = 0
    value = cell.level(500_002)
    for i in range(23):
        cell.clock(1, 500_010 + i)
        cell.clock(0, 500_010 + i)
        value = value << 1 | cell.level(500_010 + i)
    assert value == 0xAAAAA, value


def test_hx711_gives_nothing_before_it_is_ready():
    cell = Hx711()
    cell.value = 5
    assert read(cell, 100_000, 24) == -1


def test_hx711_sleeps_when_the_clock_stays_high():
    cell = Hx711()
    cell.clock(1, 500_000)
    assert cell.level(500_061) == 1
    cell.clock(0, 500_100)
    assert cell.level(900_000) == 1 and cell.level(900_100) == 0


def test_a_button_bounces_and_settles():
    button = Button()
    assert button.level(0) == 1
    button.press(1, 1000)
    bounces = set([button.level(1000 + 50 * i) for i in range(60)])
    assert bounces == {0, 1}, bounces
    assert [button.level(5000 + i) for i in range(5)] == [0] * 5
    button.press(1, 6000)
    assert button.level(6000) == 0, "holding is no new press"
    button.press(0, 7000)
    assert button.level(11_000) == 1


def test_lights_beyond_the_chain_are_lost():
    chain = LightChain(bytearray(6))
    chain.bits(b"123456789", 0)
    assert bytes(chain.colours) == b"123456"
    chain.bits(b"ab", 0)
    assert bytes(chain.colours) == b"ab3456"


def test_what_a_column_leaves_at_the_adc_dies_away():
    left = []
    for pf in (200, 300, 470, 1000):
        it = columns()
        it.stray = stray(pf)
        it.counts[0], it.counts[1] = 1000, 3000
        it.power(1, 0)
        it.sample(0, 100)
        it.select_a(1, 200)
        left.append(3000 - it.sample(0, 203))  # 1 us after the select, and 2 us of conversion
        it.select_a(0, 300)
        assert it.sample(0, 350) == 1000
    assert left[0] <= 1 and 2 <= left[1] <= 8 and 30 <= left[2] <= 60 and 250 <= left[3] <= 400, (
        left
    )


def test_the_adc_lingers_on_four_codes():
    codes = adc_codes()
    assert len(codes) == 4096 and codes[2048] == 2048
    wide = [code for code in set(codes) if sum([c == code for c in codes]) > 3]
    assert sorted(wide) == [512, 1536, 2560, 3584], wide
    assert sorted(codes) == list(codes)
    assert max([abs(codes[i] - i) for i in range(4096)]) == 15
