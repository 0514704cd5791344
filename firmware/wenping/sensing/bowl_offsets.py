"""The offsets of the bowls' 360 pocket sensors: measured once with empty bowls, kept in flash.

An offset is the count without a field, in 1/16 counts.  Factory offsets reach 16 mT, and a stone of
8x1 mm upside down gives 14.5 mT: without measured offsets an empty pocket may read like one.
"""

import struct
from array import array
from binascii import crc32

from wenping.coded import Coded
from wenping.geometry import BOWL_POCKETS, BOWL_ROWS, ROW_POCKETS
from wenping.sensing.calibration import Refused
from wenping.sensing.limits import BOWL_GAIN, COUNTS_MIDDLE, POCKET_OFFSET_MOST

TOTAL = 2 * BOWL_POCKETS
READINGS = 8  # of each row, which are averaged
_MAGIC = b"WBWL"


class EmptyBowls:
    """Averages the readings of empty pockets into offsets."""

    def __init__(self):
        """No row has been read yet."""
        self._sum = array("i", [0] * TOTAL)
        self._seen = bytearray(BOWL_ROWS)

    def add(self, extra: int, bowls: array) -> bool:
        """Take the pocket row that the matrix read last (0..23, others are ignored), from the 360
        counts of both bowls.  Returns True when every row has been read READINGS times.
        """
        if extra < BOWL_ROWS and self._seen[extra] < READINGS:
            self._seen[extra] += 1
            for i in range(ROW_POCKETS * extra, ROW_POCKETS * extra + ROW_POCKETS):
                self._sum[i] += bowls[i]
        return min(self._seen) >= READINGS

    def finish(self) -> array:
        """The offsets: array('H') of 360, in 1/16 counts.

        Raises Refused, with the pockets' numbers (0..359), if a pocket reads as if it held a stone
        right side up.  One upside down is not told from a factory offset.
        """
        offsets = array("H", [16 * total // READINGS for total in self._sum])
        stones = []
        for i in range(TOTAL):
            field = (offsets[i] - 16 * COUNTS_MIDDLE) * BOWL_GAIN >> 14
            if abs(field) >= POCKET_OFFSET_MOST:
                stones.append(i)
        if stones:
            raise Refused(stones, "pockets-not-empty", len(stones))
        return offsets


def defaults() -> array:
    """The offsets of bowls that were never calibrated: the middle of the ADC's range."""
    return array("H", [16 * COUNTS_MIDDLE] * TOTAL)


def to_bytes(offsets: array) -> bytes:
    """The bytes to be kept in flash: magic, 360 offsets (u16), CRC-32 of both, little endian."""
    body = _MAGIC + bytes(offsets)
    return body + struct.pack("<I", crc32(body))


def from_bytes(data: bytes) -> array:
    """The offsets in bytes that to_bytes made.  Raises Coded if length, magic or CRC are wrong."""
    if len(data) != 8 + 2 * TOTAL or data[:4] != _MAGIC:
        raise Coded("bowl-offsets-bytes", len(data))
    if struct.unpack_from("<I", data, len(data) - 4)[0] != crc32(data[:-4]):
        raise Coded("bowl-offsets-crc")
    offsets = defaults()
    for i in range(TOTAL):
        (offsets[i],) = struct.unpack_from("<H", data, 4 + 2 * i)
    return offsets
