"""The circuits of a scan twice, matrix.py and the machine code of board/fast.py, driven alike.

test_twin_on_micropython.py runs this with the folders of both on the path; it prints how many
samples were equal.
"""

import array
import random

import fast
import matrix

SIGNALS = ("ROW_DATA", "ROW_CLOCK", "ROW_LATCH", "ROW_OFF", "COL_A", "COL_B", "COL_C")
PINS = {name: gpio for gpio, name in enumerate(SIGNALS)}
ADC_US = 2


def both(seed: int, stuck: int) -> int:
    """A long run of chance; raises AssertionError at the first sample that differs."""
    random.seed(seed)
    counts = array.array("H", [random.randrange(4096) for _ in range(matrix.WIRED_ROWS * 24)])
    noise = array.array("b", [random.randrange(-40, 40) for _ in range(64)])
    carry = array.array("H", [random.randrange(0, 200) for _ in range(24)])
    columns = matrix.Columns(counts, noise, carry)
    columns.settle_us = 30 + 7 * seed
    columns.stray = (0, 300, 0, 9000)[seed]
    columns.codes = matrix.adc_codes() if seed & 2 else None
    rows = matrix.RowChain(columns.power, columns.counted)
    rows.stuck = stuck
    rows.pull_up = seed & 1
    rows.floating = random.getrandbits(13) << 8 if seed & 2 else 0
    rows.power_up(random.getrandbits(24), 0)
    plain = (rows.data, rows.clock, rows.latch, rows.off, columns.select_a, columns.select_b,
             columns.select_c)  # fmt: skip
    other = matrix.Columns(counts, noise, carry)
    other.settle_us, other.stray = columns.settle_us, columns.stray
    other.codes = columns.codes
    quick = fast.Fast(other, rows)
    drive = quick.drive(PINS)
    readers = [quick.reader(adc) for adc in range(3)]
    now = samples = 0
    sleep = fast.sleeper(quick.state, lambda: None)

    def pin(signal, level):
        plain[signal](level, now - 1 if signal > 3 else now)  # a select costs its microsecond after
        drive[signal](level)

    if seed & 1:
        pin(3, 0)
    for _ in range(4000):
        choice = random.randrange(10)
        if choice < 5:  # mostly a 1 that walks, sometimes anything
            pin(0, 1 if random.randrange(12) == 0 else 0)
            pin(1, 1)
            pin(1, 0)
            pin(2, 1)
            pin(2, 0)
        elif choice == 5 and random.randrange(2):  # a link opens, and its trays count
            for _ in range(random.choice((0, 22, 23))):
                pin(1, 1)
                pin(1, 0)
            pin(2, 1)
            pin(2, 0)
            for _ in range(random.randrange(260)):
                pin(1, 1)
                pin(1, 0)
        elif choice == 5:
            pin(3, 1 if random.randrange(4) == 0 else 0)
        elif choice == 6:
            counts[random.randrange(len(counts))] = random.randrange(4096)
            quick.exchanged()
            columns.refresh()
        else:
            us = random.randrange(60)
            sleep(us)
            now += us
        for _ in range(random.randrange(4)):
            pin(4 + random.randrange(3), random.randrange(2))
            adc = random.randrange(3)
            now += ADC_US
            count = columns.sample(adc, now)
            assert readers[adc]() == count << 4 | count >> 8, (seed, samples)
            samples += 1
    return samples


print(sum([both(seed, stuck) for seed in range(4) for stuck in (0, 1 << 6, 1 << 20 | 1)]))
