"""What the pockets of both bowls read of nothing: measured once with empty bowls, kept in flash.

Factory offsets reach 16 mT and a stone upside down gives 19.5: without this a pocket just emptied
may look as if it held an odd stone.
"""

import struct
from array import array
from binascii import crc32

from wenping.coded import Coded
from wenping.geometry import BOWL_POCKETS, BOWL_ROWS, ROW_POCKETS
from wenping.sensing.limits import BOWL_GAIN, COUNTS_MIDDLE
from wenping.sensing.offset_calibration import Refused
from wenping.viper import const

TOTAL = 2 * BOWL_POCKETS
READINGS = 8
_MOST_10UT = const(1800)  # an empty pocket is nearer to the middle than this
_MAGIC = b"WBWL"


class EmptyBowls:
    """Collects the rows that the matrix reads one after another; then gives the offsets."""

    def __init__(self):
        self._sum = array("i", [0] * TOTAL)
        self._seen = bytearray(BOWL_ROWS)

    def add(self, extra: int, bowls) -> bool:
        """Take the row that was read last. Returns True when every row was read often enough."""
        if extra < BOWL_ROWS and self._seen[extra] < READINGS:
            self._seen[extra] += 1
            for i in range(ROW_POCKETS * extra, ROW_POCKETS * extra + ROW_POCKETS):
                self._sum[i] += bowls[i]
        return min(self._seen) >= READINGS

    def finish(self):
        """Offsets (array('H'), 360, in 1/16 counts). Raises Refused where a stone seems to lie."""
        offsets = array("H", [16 * total // READINGS for total in self._sum])
        stones = []
        for i in range(TOTAL):
            field = (offsets[i] - 16 * COUNTS_MIDDLE) * BOWL_GAIN >> 14
            if abs(field) >= _MOST_10UT:
                stones.append(i)
        if stones:
            raise Refused(stones, "pockets-not-empty", len(stones))
        return offsets


def defaults():
    """Offsets of pockets that were never calibrated."""
    return array("H", [16 * COUNTS_MIDDLE] * TOTAL)


def to_bytes(offsets) -> bytes:
    """For flash, with a CRC-32."""
    body = _MAGIC + bytes(offsets)
    return body + struct.pack("<I", crc32(body))


def from_bytes(data):
    """The offsets that to_bytes wrote; Coded when the bytes are damaged."""
    if len(data) != 8 + 2 * TOTAL or data[:4] != _MAGIC:
        raise Coded("bowl-offsets-bytes", len(data))
    if struct.unpack_from("<I", data, len(data) - 4)[0] != crc32(data[:-4]):
        raise Coded("bowl-offsets-crc")
    offsets = defaults()
    for i in range(TOTAL):
        (offsets[i],) = struct.unpack_from("<H", data, 4 + 2 * i)
    return offsets
