# What the display costs on the chip: heap, and us of a frame's part.
import gc
import time

import launch
from wenping.app import assembly

board = assembly.build(launch)
gc.collect()
print("heap free at boot", gc.mem_free())
face = board.face
print("display answers", 1 if face else 0)
if face:
    record, now = board.record, 1000
    worst = {"drawn and 4 cells sent": 0, "4 cells sent": 0, "nothing changed": 0}
    for step in range(80):
        begun = time.ticks_us()
        face.step(now, record, 0, 0)
        took = time.ticks_diff(time.ticks_us(), begun)
        what = "drawn and 4 cells sent" if step % 4 == 0 else "4 cells sent"
        if step > 40:
            what = "nothing changed" if step % 4 else ""
        if what:
            worst[what] = max(worst[what], took)
        now += 50
    for what in worst:
        print(what, worst[what])
