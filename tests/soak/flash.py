"""A flash chip in RAM for MicroPython: sectors of 4 KiB, bytes to program, and power cuts.

A cut leaves the operation half done: of a program the first bytes, then one byte with some of its
bits; of an erase a mixture of erased, old and half-erased bytes. After that nothing is written.
"""

import random

_EIO = -5


class PowerCut(Exception):
    pass


class Chip:
    """The cells, which outlive the power; `operations` counts what was done to them."""

    def __init__(self, blocks):
        self.blocks = blocks
        self.cells = [bytearray(b"\xff" * 4096) for _ in range(blocks)]
        self.erases = 0
        self.pages = 0
        self.wear = [0] * blocks


class Power:
    """A block device as rp2.Flash, for one time with power: it fails at operation `cut_at`."""

    def __init__(self, chip, cut_at=-1):
        self.chip = chip
        self.left = cut_at
        self.dead = False

    def readblocks(self, block, buf, offset=0):
        if self.dead:  # a file of then is closed by the garbage collector, which may not allocate
            return _EIO
        buf[:] = memoryview(self.chip.cells[block])[offset : offset + len(buf)]

    def writeblocks(self, block, buf, offset=0):
        if self.dead:
            return _EIO
        cell = self.chip.cells[block]
        n = len(buf)
        if self._cut():
            n = random.randrange(n)
            cell[offset + n] &= buf[n] | random.getrandbits(8)
        for i in range(n):  # programming only clears bits
            cell[offset + i] &= buf[i]
        if self.dead:
            raise PowerCut
        self.chip.pages += (n + 255) // 256

    def ioctl(self, op, arg):
        if op == 4:
            return self.chip.blocks
        if op == 5:
            return 4096
        if op == 6:
            if self.dead:
                return _EIO
            self._erase(arg)
            return 0

    def _erase(self, block):
        cell = self.chip.cells[block]
        if self._cut():
            start, end = sorted((random.randrange(4096), random.randrange(4096)))
            for i in range(start):
                cell[i] = 0xFF
            for i in range(start, end):
                cell[i] |= random.getrandbits(8)
            raise PowerCut
        self.chip.cells[block] = bytearray(b"\xff" * 4096)
        self.chip.erases += 1
        self.chip.wear[block] += 1

    def _cut(self):
        if self.left == 0:
            self.dead = True
        self.left -= 1
        return self.dead
