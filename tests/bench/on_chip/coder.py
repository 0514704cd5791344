# On the chip: how long it takes to begin a sealed log. Sent before it: MHZ.
import time

import machine

from wenping.journal.coder import Coder

machine.freq(MHZ * 1_000_000)  # noqa: F821
coder = Coder(1032)
coder.begin()
began = time.ticks_us()
coder.begin()
print("coder begun", time.ticks_diff(time.ticks_us(), began))
