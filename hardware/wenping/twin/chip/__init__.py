"""The emulated RP2040 (rp2040py) with the twin's circuits on its pins.

The chip runs the real image. Its pins see the same circuits as the shadowed `machine` of the
virtual board, its USB is a stream of bytes, its flash lies in the caller's memory and takes the
time of a real one. Time is the chip's own, in virtual nanoseconds, exact and repeatable: a cycle
lasts as long as the firmware has set its clock (clocks.py), and a read of flash that its cache
does not have costs cycles (flash_cache.py).

Some things are done otherwise than in rp2040py, so that an idle chip does not burn the host's time;
virtual time stays what it was:
- USB answers an OUT poll when there is data, not every 10 us with nothing,
- PWM keeps its registers but does not run its counters,
- PIO does not run before a program is started on it.

Not modelled, so that real figures are higher: waits for a bus that DMA or core 1 use, the RP2350.
Not modelled either: analogue behaviour beyond twin/circuits.py, a core at too low a voltage.
"""

from wenping.toolchain.rp2040py import use

use()  # before anything of this package imports rp2040py

from wenping.twin.chip.chip import Chip  # noqa: E402
from wenping.twin.chip.flash import Flash, PowerFails  # noqa: E402
from wenping.twin.chip.flash_cache import MISS_CYCLES  # noqa: E402

__all__ = ("MISS_CYCLES", "Chip", "Flash", "PowerFails")
