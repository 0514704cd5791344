"""The emulated RP2040 (rp2040py) with the twin's circuits on its pins.

The chip runs the real image. Its pins see the same circuits as the shadowed `machine` of the
virtual board, its USB is a stream of bytes, its flash lies in the caller's memory and takes the
time of a real one. Time is the chip's own, in virtual nanoseconds, at 125 MHz.

Some things are done otherwise than in rp2040py, so that an idle or sampling chip does not burn
the host's time; virtual time stays what it was:
- an ADC conversion takes its 2 us at once instead of through the firmware's polling,
- USB answers an OUT poll when there is data, not every 10 us with nothing,
- PWM keeps its registers but does not run its counters,
- PIO does not run before a program is started on it.

Not modelled, so that real figures are higher: misses of the flash cache, wait states, core 1, the
RP2350. Not modelled either: analogue behaviour beyond twin/circuits.py.
"""

from wenping.toolchain.rp2040py import use

use()  # before anything of this package imports rp2040py

from wenping.twin.chip.chip import Chip  # noqa: E402
from wenping.twin.chip.flash import Flash, PowerFails  # noqa: E402

__all__ = ("Chip", "Flash", "PowerFails")
