"""`rp2` of the virtual board: the flash behind the file system, and the BOOTSEL button."""

from bench import CUT
from bench import bench as _bench

BLOCK = 4096
PAGE = 256
# Typical times of a Pico's W25Q16JV; an erase may take 400 ms.
ERASE_US = 45_000  # a block
PROGRAM_US = 400  # a page

_ERASED = b"\xff" * BLOCK  # made once: a real chip needs no heap for it

_IOCTL_BLOCKS, _IOCTL_BLOCK_SIZE, _IOCTL_ERASE = 4, 5, 6


class Flash:
    """The rp2 port's block device over a file: blocks are erased to 0xff, bits programmed to 0.

    Erasing and programming take virtual time. In the bench's `cut_at`-th operation the power fails:
    half of the block is erased, or half of the data is programmed, and this never returns.
    """

    def __init__(self):
        hello = _bench.hello
        self._blocks = hello["flash_blocks"]
        self._file = open("/host" + hello["flash"], "r+b")

    def readblocks(self, block: int, buffer: bytearray, offset: int = 0) -> None:
        """Fill a buffer with what is in flash from a byte of a block on; takes no time."""
        self._file.seek(block * BLOCK + offset)
        self._file.readinto(buffer)

    def writeblocks(self, block: int, buffer: bytes, offset: int | None = None) -> None:
        """Program a buffer from a byte of a block on; without `offset` erase its blocks first."""
        if offset is None:
            for i in range(len(buffer) // BLOCK):
                self._erase(block + i)
            offset = 0
        address = block * BLOCK + offset
        for start in range(0, len(buffer), PAGE):
            self._program(address + start, buffer[start : start + PAGE])

    def ioctl(self, what: int, value: int) -> int:
        """Answer a file system: 4 the number of blocks, 5 their size; 6 erases block `value`."""
        if what == _IOCTL_BLOCKS:
            return self._blocks
        if what == _IOCTL_BLOCK_SIZE:
            return BLOCK
        if what == _IOCTL_ERASE:
            self._erase(value)
        return 0

    def _erase(self, block: int):
        half = self._count()
        _bench.spend(ERASE_US)
        self._file.seek(block * BLOCK)
        self._file.write(_ERASED[: BLOCK // 2] if half else _ERASED)
        if half:
            self._power_fails()

    def _program(self, address: int, data: bytes):
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
        """Count an operation; True if the power fails in it."""
        _bench.flash_operations += 1
        return _bench.flash_operations == _bench.cut_at

    def _power_fails(self):
        self._file.flush()
        _bench.say(CUT, "flash operation %d" % _bench.flash_operations)


def bootsel_button() -> int:
    """Return 0: nobody holds the BOOTSEL button."""
    return 0
