"""`rp2` of the virtual board: the flash chip behind the file system, and nothing else.

`Flash` is the block device of the rp2 port over a file: 4096-byte blocks that are erased to 0xff
and programmed from 1 to 0. Erasing and programming take virtual time (the real chip does both
with interrupts off). After the `cut_at`-th operation the power fails half way through it.
"""

from bench import CUT
from bench import bench as _bench

BLOCK = 4096
PAGE = 256
ERASE_US = 45_000
PROGRAM_US = 400  # per page

_ERASED = b"\xff" * BLOCK  # made once: a real chip needs no heap for it


class Flash:
    def __init__(self):
        hello = _bench.hello
        self._blocks = hello["flash_blocks"]
        self._file = open("/host" + hello["flash"], "r+b")

    def readblocks(self, block, buffer, offset=0):
        self._file.seek(block * BLOCK + offset)
        self._file.readinto(buffer)

    def writeblocks(self, block, buffer, offset=None):
        if offset is None:
            for i in range(len(buffer) // BLOCK):
                self._erase(block + i)
            offset = 0
        address = block * BLOCK + offset
        for start in range(0, len(buffer), PAGE):
            self._program(address + start, buffer[start : start + PAGE])

    def ioctl(self, what, value):
        if what == 4:
            return self._blocks
        if what == 5:
            return BLOCK
        if what == 6:
            self._erase(value)
        return 0

    def _erase(self, block):
        half = self._count()
        _bench.spend(ERASE_US)
        self._file.seek(block * BLOCK)
        self._file.write(_ERASED[: BLOCK // 2] if half else _ERASED)
        if half:
            self._power_fails()

    def _program(self, address, data):
        half = self._count()
        _bench.spend(PROGRAM_US)
        if half:
            data = data[: len(data) // 2]
        old = bytearray(len(data))
        self._file.seek(address)
        self._file.readinto(old)
        for i in range(len(old)):
            old[i] &= data[i]
        self._file.seek(address)
        self._file.write(old)
        if half:
            self._power_fails()

    def _count(self) -> bool:
        _bench.flash_operations += 1
        return _bench.flash_operations == _bench.cut_at

    def _power_fails(self):
        self._file.flush()
        _bench.say(CUT, "flash operation %d" % _bench.flash_operations)


def bootsel_button():
    return 0
