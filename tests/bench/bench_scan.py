"""Where the time of a frame goes, in virtual microseconds of the emulated RP2040 at 125 MHz.

The real image (tests the compiler: `make firmware` first, or it is built here), nothing running but
this.  What the emulator leaves out is in wenping/twin/chip/__init__.py: real figures are higher.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "hardware"), str(ROOT / "firmware")]

from wenping.twin.repl import Console  # noqa: E402

ON_CHIP = """
import gc, micropython, time, config
from array import array
from machine import ADC, Pin
from wenping.drivers.matrix import Matrix
from wenping.drivers.matrix_fast import FastMatrix
from wenping.sensing.calibration import Calibration
from wenping.sensing.points import Sensing
from wenping.sensing import decode, points, settle
gc.collect()
free = gc.mem_free()

def timed(name, function, *args, times=5):
    function(*args)
    start = time.ticks_us()
    for _ in range(times):
        function(*args)
    print(name, time.ticks_diff(time.ticks_us(), start) // times)

def out(number):
    return Pin(number, Pin.OUT, value=number == config.ROW_OFF)

select = (config.COL_A, config.COL_B, config.COL_C)
columns = (config.COLS_0, config.COLS_1, config.COLS_2)
wires = (
    out(config.ROW_DATA), out(config.ROW_CLOCK), out(config.ROW_LATCH), out(config.ROW_OFF),
    tuple([out(n) for n in select]), tuple([ADC(Pin(n)) for n in columns]),
    time.sleep_us, config.ROW_SETTLE_US,
)
matrix = Matrix(*wires)
timed("scan through machine.Pin and machine.ADC", matrix.scan, times=2)
fast = FastMatrix(*wires, "RP2040", config.ROW_CLOCK, config.ROW_LATCH, select, columns)
timed("scan through registers", fast.scan)
fast.scan()
sensing = Sensing(Calibration())
now = 0
for _ in range(40):
    sensing.step(fast.board, now)
    now += 20
offset, gain = sensing.offset, sensing._gain
cells, spill, fields = sensing._cells, sensing._spill, sensing.fields
settling = sensing._settling
timed("fields", decode.fields, fast.board, offset, gain, cells)
timed("decode", decode.decode, cells, spill, fields)
timed("settle, all at rest", settle.settle, settling, fields, now)
timed("baseline of one row, every second frame", sensing._baseline.track_row, 3)
def frame():
    global now
    now += 20
    sensing.step(fast.board, now)
timed("whole step, all at rest", frame, times=10)
moved = array("H", fast.board)
def moving():
    global now
    now += 20
    for i in range(0, 361, 36):
        moved[i] = 2048 + (now * 7 + i) % 900
def busy():
    sensing.step(moved, now)
moving(); busy(); moving(); busy()
timed("whole step, ten points moving", busy, times=3)
def all_moving():
    global now
    now += 20
    for i in range(361):
        moved[i] = 2048 + (now * 7 + i * 37) % 900
    start = time.ticks_us()
    sensing.step(moved, now)
    return time.ticks_diff(time.ticks_us(), start)
all_moving()
print("whole step, all points restless", all_moving())
for i in range(361):
    moved[i] = 2048 + (500 if i & 1 else -600)
start = 0
worst = 0
for _ in range(30):
    now += 20
    start = time.ticks_us()
    sensing.step(moved, now)
    worst = max(worst, time.ticks_diff(time.ticks_us(), start))
print("the worst frame while stones come to rest on all points", worst)
micropython.heap_lock()
sensing.step(fast.board, now)
fast.scan()
micropython.heap_unlock()
gc.collect()
print("bytes of heap that the sensing takes", free - gc.mem_free())
"""


def main() -> None:
    with Console() as chip:
        rows = [line.rpartition(" ") for line in chip.run(ON_CHIP, 120.0).splitlines()]
    width = max(len(name) for name, _, _ in rows)
    for name, _, figure in rows:
        print(f"{name:{width}}  {int(figure):8,}")
    print("The sensors' own settling is 22 x 30 = 660 us of a scan, the ADC's sampling 820 us.")


if __name__ == "__main__":
    main()
