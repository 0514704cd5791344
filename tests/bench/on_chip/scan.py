# Runs on the chip: the scan, and the sensing of a board at rest, with a hand over it, all moving.
# Prints "name value" lines; times in us.
import gc
import time

import micropython
from machine import ADC, Pin

import config
from wenping.app import assembly
from wenping.drivers.matrix import Matrix
from wenping.sensing.calibration import Calibration
from wenping.sensing.points import Sensing

if MHZ != 125:  # noqa: F821  the clock after power-on
    assembly.full_speed()


def timed(function, *arguments):
    before = time.ticks_us()
    function(*arguments)
    return time.ticks_diff(time.ticks_us(), before)


def out(number):
    return Pin(number, Pin.OUT, value=number == config.ROW_OFF)


plain = Matrix(
    out(config.ROW_DATA),
    out(config.ROW_CLOCK),
    out(config.ROW_LATCH),
    out(config.ROW_OFF),
    (out(config.COL_A), out(config.COL_B), out(config.COL_C)),
    (ADC(Pin(config.COLS_0)), ADC(Pin(config.COLS_1)), ADC(Pin(config.COLS_2))),
    time.sleep_us,
    config.ROW_SETTLE_US,
)
print("scan plain", max([timed(plain.scan) for _ in range(26)]))
fast = assembly.build_matrix()
print("scan all", max([timed(fast.scan) for _ in range(26)]))
names = ("board", "rails", "bowls", "bias")
print("scans equal", int(all([getattr(plain, n) == getattr(fast, n) for n in names])))
print("scan 361", timed(fast._rows, fast.board, 0, 19, 19))

fast.scan()
sensing = Sensing(Calibration())
at_start = [timed(sensing.step, fast.board, 20 * i) for i in range(40)]
print("sensing all moving", max(at_start))
print("sensing at rest", max([timed(sensing.step, fast.board, 1000 + 20 * i) for i in range(20)]))


def hand(i):
    # a stone's field over one point and less of it over its eight neighbours, never still
    for row in (-1, 0, 1):
        for column in (-1, 0, 1):
            away = abs(row) + abs(column)
            fast.board[19 * (9 + row) + 9 + column] = 2048 + (i * 97 + 400) % 700 // (1 + 2 * away)


moving = []
for i in range(30):
    hand(i)
    moving.append(timed(sensing.step, fast.board, 2000 + 20 * i))
print("sensing with a hand", max(moving))

for i in range(4):  # a stone lies still: what it gives the points around it, too
    for n, count in (
        (-20, 5),
        (-19, 11),
        (-18, 5),
        (-1, 11),
        (0, 740),
        (1, 11),
        (18, 5),
        (19, 11),
        (20, 5),
    ):
        fast.board[180 + n] = 2048 + count
    sensing.step(fast.board, 2600 + 20 * i)
points = sensing._settling
points.witness.ask(points, sensing.fields, 180, 1800)
print("a stone weighed", timed(points.witness.weigh, points, 180, 1800))

gc.collect()
before = gc.mem_alloc()
micropython.heap_lock()
try:
    for i in range(30):
        fast.scan()
        hand(i)
        sensing.step(fast.board, 3000 + 20 * i)
    trouble = ""
except MemoryError:
    trouble = "allocates"
micropython.heap_unlock()
print("scan allocates", int(trouble != ""))
