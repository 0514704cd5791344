"""The flash cache (XIP) of the emulated chip: what a miss costs, how many there were.

The cache itself is toolchain/flash_cache.c, which is linked with rp2040py. A miss fetches a line
of 8 bytes over four data lines: 8 clocks for the address, 4 in between, 16 for the data, each two
cycles of the core (the divider that MicroPython sets at 125 and at 200 MHz), and some 4 for the
bus: 60 cycles. That is arithmetic; 50 have been reported, and 90 is what a slow flash would cost.
"""

import ctypes
import weakref
from pathlib import Path
from typing import Any

import rp2040py.native
from rp2040py.rp2040 import RP2040

from wenping.toolchain.rp2040py import CACHE_LIBRARY

MISS_CYCLES = 60

_FLUSH = 0x04  # a register of XIP_CTRL: a write empties the cache


class FlashCache:
    """The cache of one chip; `exact` is False where rp2040py was not compiled with it."""

    def __init__(self, mcu: RP2040, miss_cycles: int):
        """Give a chip an empty cache."""
        self._library = _library()
        self._chip = ctypes.c_void_p(id(mcu))
        self.exact = self._library is not None
        if self._library is None:
            return
        self.miss_cycles(miss_cycles)
        weakref.finalize(self, self._library.flash_cache_detach, self._chip)
        control = mcu.xip_ctrl
        write = control.write_uint32

        def write_uint32(offset: int, value: int) -> None:
            write(offset, value)
            if offset == _FLUSH:
                self.flush()

        control.write_uint32 = write_uint32

    def miss_cycles(self, cycles: int) -> None:
        """Let a miss cost so many cycles of the core from now on."""
        if self._library and not self._library.flash_cache_attach(self._chip, cycles):
            raise MemoryError

    def flush(self) -> None:
        """Empty the cache."""
        if self._library:
            self._library.flash_cache_flush(self._chip)

    @property
    def reads(self) -> int:
        """Reads of flash so far, fetches of instructions included."""
        return self._library.flash_cache_reads(self._chip) if self._library else 0

    @property
    def misses(self) -> int:
        """Those that the cache did not have."""
        return self._library.flash_cache_misses(self._chip) if self._library else 0


def _library() -> Any:
    """Return the library that rp2040py's bus is linked with, None if it is not."""
    path = Path(rp2040py.native.__file__).parent / CACHE_LIBRARY
    if not path.exists():
        return None
    library = ctypes.CDLL(str(path))
    for name in ("reads", "misses"):
        getattr(library, f"flash_cache_{name}").restype = ctypes.c_uint64
    return library
