"""The calibration table: the offset and gain of each sensor of the board and the rails.

    field (units) = (16 * counts - offset) * gain >> 14

limits.py says what a unit is.  The table is kept in flash as bytes with a CRC-32, so that a restart
in the middle of a game needs no new calibration.  offset_calibration.py measures the offsets on an
empty board, gain_calibration.py the gains with one stone; baseline.py and rails.py let copies of
the offsets follow the drift.
"""

import struct
from array import array
from binascii import crc32

from wenping.coded import Coded
from wenping.geometry import RAIL_SLOTS, SENSORS
from wenping.sensing.limits import BOARD_GAIN, COUNTS_MIDDLE
from wenping.viper import const

SLOTS = 2 * RAIL_SLOTS  # Black's, then White's
TOTAL = SENSORS + SLOTS  # sensor numbers 361.. are the rails'

_MAGIC = b"WCAL"
_VERSION = const(1)
_HEAD = "<4sBBH"

# The largest gain, eight times that of the data sheet: decode.fields() multiplies in 32 bits.
GAIN_MOST = const(28800)

# Why a sensor is masked: it is not used, and its point stays uncertain whatever it reads.
MASK_STUCK = 1  # it read an end of the ADC's range when it was calibrated
MASK_BY_HAND = 8  # a person confirmed that no stone lies there although it reads like one


class Refused(Coded):
    """A calibration is refused: key and values as in Coded say why."""

    def __init__(self, sensors: list, key: str, *values: object):
        """sensors: the numbers (0..394) of those concerned, for the bowls of pockets (0..359); may
        be empty.
        """
        super().__init__(key, *values)
        self.sensors = sensors


class Calibration:
    """The table; indices 0..360 are the board's sensors, 361..394 the rails' slots.

    offset  array('H'), the reading without a field, in 1/16 counts
    gain    array('H'), up to GAIN_MOST (formula above); 0 reads as no field
    mask    bytearray, 0 or a sum of MASK_*
    made    how many times this board was calibrated, 1..255 and then 1 again; 0: the defaults
    """

    def __init__(self):
        """The defaults: no offset was measured, all sensors have the data sheet's gain."""
        self.offset = array("H", [16 * COUNTS_MIDDLE] * TOTAL)
        self.gain = array("H", [BOARD_GAIN] * TOTAL)
        self.mask = bytearray(TOTAL)
        self.made = 0

    def to_bytes(self) -> bytes:
        """The bytes to be kept in flash: head, offsets, gains, masks, CRC-32 of all these."""
        head = struct.pack(_HEAD, _MAGIC, _VERSION, self.made, TOTAL)
        body = head + bytes(self.offset) + bytes(self.gain) + bytes(self.mask)
        return body + struct.pack("<I", crc32(body))


def from_bytes(data: bytes) -> Calibration:
    """The table in bytes that to_bytes made.  Raises Coded if length, magic, version, number of
    sensors or CRC are wrong, or a gain is above GAIN_MOST.
    """
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
        if table.gain[s] > GAIN_MOST:
            raise Coded("calibration-gain", s, table.gain[s], GAIN_MOST)
    return table
