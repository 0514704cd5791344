"""Encodes raw frames for a recording, which a host replays (wenping.maintenance.recording).

    head    "WREC", version, u16 sensors, u16 length of the calibration, calibration
    frame   u16 length of what follows without the CRC, varint ms since the frame before, a byte
            for each sensor: how its count differs from the frame before (-127..127), or -128
            and the count as u16; u16 the low half of the CRC-32 of all that

For the first frame the frame before has a count of 2048 everywhere, at 0 ms of device time.
Numbers are little endian; a varint has 7 bits a byte, the low ones first, and bit 7 set in all but
the last.  A frame of 361 sensors takes about 370 bytes: 7 kB a second at 20 frames a second.
"""

import struct
from array import array
from binascii import crc32

from wenping.viper import const

MAGIC = b"WREC"
VERSION = const(1)
HEAD = "<4sBHH"
ESCAPE = const(0x80)  # a byte of a frame: the count follows
MIDDLE = 2048  # counts of every sensor before the first frame


def head(sensors: int, calibration: bytes) -> bytes:
    """The head of a recording; sensors: counts of a frame; calibration: Calibration.to_bytes()."""
    return struct.pack(HEAD, MAGIC, VERSION, sensors, len(calibration)) + calibration


class Recorder:
    """Encodes frames: out[:n], where encode() returned n, are the bytes of the newest one."""

    def __init__(self, sensors: int):
        """sensors: how many counts a frame has."""
        self.out = bytearray(3 * sensors + 9)
        self._last = array("H", [MIDDLE] * sensors)
        self._last_ms = 0

    def encode(self, counts: array, now_ms: int) -> int:
        """Put a frame of counts (array('H'), 0..4095) at device time now_ms into out[:n]; return n.
        Allocates a little.
        """
        out = self.out
        last = self._last
        passed = now_ms - self._last_ms
        self._last_ms = now_ms
        n = 2
        while passed > 127:
            out[n] = passed & 127 | 128
            passed >>= 7
            n += 1
        out[n] = passed
        n += 1
        for s in range(len(last)):
            d = counts[s] - last[s]
            last[s] = counts[s]
            if -128 < d < 128:
                out[n] = d & 255
                n += 1
            else:
                out[n] = ESCAPE
                out[n + 1] = counts[s] & 255
                out[n + 2] = counts[s] >> 8
                n += 3
        struct.pack_into("<H", out, 0, n - 2)
        struct.pack_into("<H", out, n, crc32(memoryview(out)[:n]) & 0xFFFF)
        return n + 2
