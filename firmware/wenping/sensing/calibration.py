"""The calibration table: what each sensor reads of nothing, and how much it makes of a field.

    field (10 uT) = (16 * counts - offset) * gain >> 14

It lives in flash as bytes with a CRC and survives a restart in the middle of a game.  It is never
made of a board that may have stones on it: offset_calibration.py makes it, baseline.py follows the
drift from there.
"""

import struct
from array import array
from binascii import crc32

from wenping.coded import Coded
from wenping.geometry import SENSORS
from wenping.sensing.limits import BOARD_GAIN, COUNTS_MIDDLE
from wenping.viper import const

SLOTS = 34  # of the rails: 17 of Black's, 17 of White's
TOTAL = SENSORS + SLOTS  # sensor numbers 361.. are the rails'

_MAGIC = b"WCAL"
_VERSION = const(1)
_HEAD = "<4sBBH"

MASK_STUCK = 1  # reasons why a sensor is not believed
MASK_BY_HAND = 8


class Calibration:
    """offset[395] in 1/16 counts, gain[395], mask[395] (0 or a sum of MASK_*), made (0 = these are
    the defaults).
    """

    def __init__(self):
        self.offset = array("H", [16 * COUNTS_MIDDLE] * TOTAL)
        self.gain = array("H", [BOARD_GAIN] * TOTAL)
        self.mask = bytearray(TOTAL)
        self.made = 0  # how many times this board was calibrated, modulo 256

    def to_bytes(self) -> bytes:
        """The table for flash: head, offsets, gains, masks, CRC-32 of all that."""
        head = struct.pack(_HEAD, _MAGIC, _VERSION, self.made, TOTAL)
        body = head + bytes(self.offset) + bytes(self.gain) + bytes(self.mask)
        return body + struct.pack("<I", crc32(body))


def from_bytes(data) -> Calibration:
    """The table that to_bytes wrote; Coded says what is wrong with the bytes."""
    head = struct.calcsize(_HEAD)
    if len(data) != head + 5 * TOTAL + 4:
        raise Coded("calibration-bytes", len(data), head + 5 * TOTAL + 4)
    magic, version, made, total = struct.unpack_from(_HEAD, data, 0)
    if magic != _MAGIC or version != _VERSION or total != TOTAL:
        raise Coded("calibration-version", _VERSION)
    if struct.unpack_from("<I", data, len(data) - 4)[0] != crc32(data[:-4]):
        raise Coded("calibration-crc")
    table = Calibration()
    table.made = made
    for s in range(TOTAL):
        (table.offset[s],) = struct.unpack_from("<H", data, head + 2 * s)
        (table.gain[s],) = struct.unpack_from("<H", data, head + 2 * TOTAL + 2 * s)
        table.mask[s] = data[head + 4 * TOTAL + s]
    return table
