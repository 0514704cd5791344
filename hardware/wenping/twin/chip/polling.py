"""Loops of the firmware that poll a register are run in one step; virtual time stays exact.

The scan waits for the timer and for the ADC, some thousand reads a millisecond, each a call of
Python. A core that reads the same value from the same register with the same content of its own
registers will do so again, after the same time, until the value changes or an alarm of the
emulator fires: so many turns of the loop pass at once. A loop that counts its turns in memory alone
would be run wrongly; none is known.
"""

import math
from collections.abc import Callable
from typing import Any

from rp2040py.rp2040 import RP2040

_TIMER_LOW = 0x28  # TIMERAWL
_ADC_CS = 0x00


def wire(mcu: RP2040) -> None:
    """Shorten the loops that poll the timer or the ADC's state."""
    _shorten(mcu, mcu.timer, _TIMER_LOW, lambda: _next_us(mcu))
    _shorten(mcu, mcu.adc, _ADC_CS, lambda: math.inf)


def _next_us(mcu: RP2040) -> float:
    """The time in ns at which the timer counts on."""
    timer: Any = mcu.timer
    return timer._epoch_nanos + 1000 * (math.floor(timer._micros()) + 1)


def _shorten(mcu: RP2040, block: Any, register: int, changes: Callable[[], float]) -> None:
    """Let reads of a register pass in one step until `changes()` ns or the next alarm."""
    read, clock, core = block.read_uint32, mcu.clock, mcu.core
    before: list[Any] = [None, 0.0]  # value and registers of the last read, and when it was

    def read_uint32(offset: int) -> int:
        value = read(offset)
        if offset != register:
            return value
        now = clock.nanos
        state = value, bytes(core.registers)
        if state == before[0] and not mcu.pio:
            turn = now - before[1]
            room = min(changes() - now, clock.nanos_to_next_alarm)
            turns = math.ceil(room / turn) - 1
            if turns > 0:
                clock.tick(turns * turn)
        before[:] = state, clock.nanos
        return value

    block.read_uint32 = read_uint32
