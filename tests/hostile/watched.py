"""main.py of the virtual board that says on standard error how long its scan has paused.

A line `pause QUIET_US FLASH_US REST_US CPU_US` whenever one of them is more than before: the
longest from one frame's begin to the next, when the flash was neither programmed nor erased between
them; when it was; when Journal.tidy did it, in a rest; the most that a frame took of the processor.
The virtual board's time is moved by what waits and by what pins, ADC and flash take; what the
interpreter takes is in CPU_US only.
"""

import sys
import time

import utime
from bench import bench

from wenping.app.board import Board
from wenping.journal.log import Journal

_step = Board.step
_tidy = Journal.tidy
_AFTER_MS = 5000  # the start is not counted
_worst = [0, 0, 0, 0]
_last = [0, 0]  # the last frame's begin, and the flash operations until then
_tidied = [False]  # since then


def step(self, now_ms):
    """One frame, timed."""
    began_us, operations = time.ticks_us(), bench.flash_operations
    pause_us, wrote = time.ticks_diff(began_us, _last[0]), operations > _last[1]
    kind = 2 if _tidied[0] else int(wrote)
    _last[0], _last[1], _tidied[0] = began_us, operations, False
    cpu_s = utime.clock()
    wait_ms = _step(self, now_ms)
    cpu_us = int(1e6 * (utime.clock() - cpu_s))
    if now_ms > _AFTER_MS and (pause_us > _worst[kind] or cpu_us > _worst[3]):
        _worst[kind] = max(_worst[kind], pause_us)
        _worst[3] = max(_worst[3], cpu_us)
        sys.stderr.write(f"pause {_worst[0]} {_worst[1]} {_worst[2]} {_worst[3]}\n")
    return wait_ms


def tidy(self):
    """As Journal.tidy; noted."""
    _tidied[0] = True
    return _tidy(self)


Board.step = step
Journal.tidy = tidy

import main  # noqa: E402, F401
