# Runs on the chip: its clock at MHZ, the board calibrated as it is empty, and all parts built.
# Prints "name value" lines; heap in bytes.
import gc
import os

import config
import launch
from wenping.app import assembly
from wenping.app.files import Files
from wenping.sensing.calibration import Calibration

config.RP2040_HZ = MHZ * 1000000  # noqa: F821
if MHZ != 125:  # noqa: F821  the clock after power-on
    assembly.full_speed()
matrix = assembly.build_matrix()
table = Calibration()
table.made = 1
sums = [0] * 361
for _ in range(16):
    matrix.scan()
    for s in range(361):
        sums[s] += matrix.board[s]
for s in range(361):
    table.offset[s] = sums[s]
Files(os, open).keep_table(table)
del matrix, table, sums
gc.collect()
board = assembly.build(launch)
gc.collect()
print("heap free at boot", gc.mem_free())
