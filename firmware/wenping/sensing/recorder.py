"""Recordings of raw frames, which can be replayed on another machine through the same code.

    head    "WREC", version, u16 sensors, u16 length of the calibration, calibration
    frame   u16 length of what follows without the CRC, varint ms since the frame before, a byte
            for each sensor: how its count differs from the frame before (-127..127), or -128
            and the count as u16; u16 the low half of the CRC-32 of all that

The first frame differs from 2048 everywhere.  Numbers are little endian.  A frame of 361 sensors
takes about 370 bytes: 7 kB a second at 20 frames a second.
"""

import struct
from array import array
from binascii import crc32

from wenping.coded import Coded
from wenping.viper import const

_MAGIC = b"WREC"
_VERSION = const(1)
_HEAD = "<4sBHH"
_ESCAPE = const(0x80)
MIDDLE = 2048  # counts of every sensor before the first frame

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.sensing.contracts import Read


class BadRecording(Coded):
    """Bytes that are no recording, or a damaged one."""


def head(sensors: int, calibration: bytes) -> bytes:
    """The beginning of a recording of so many sensors; calibration: Calibration.to_bytes()."""
    return struct.pack(_HEAD, _MAGIC, _VERSION, sensors, len(calibration)) + calibration


class Recorder:
    """Encodes frames; out[:n], with n of encode(), are the bytes of the newest one."""

    def __init__(self, sensors: int):
        """sensors: how many counts a frame has."""
        self.out = bytearray(3 * sensors + 9)
        self._last = array("H", [MIDDLE] * sensors)
        self._last_ms = 0

    def encode(self, counts: array, now_ms: int) -> int:
        """Put a frame of counts (array('H')) into out[:n] and return n.  Allocates a little."""
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
                out[n] = _ESCAPE
                out[n + 1] = counts[s] & 255
                out[n + 2] = counts[s] >> 8
                n += 3
        struct.pack_into("<H", out, 0, n - 2)
        struct.pack_into("<H", out, n, crc32(memoryview(out)[:n]) & 0xFFFF)
        return n + 2


class Player:
    """Reads a recording frame by frame.

    calibration  the bytes that head() was given
    sensors      how many counts a frame has
    counts       of the frame that next() read (array('H'))
    now_ms       its device time
    frames       how many have been read
    """

    def __init__(self, read: "Read"):
        """read(n): the next n bytes, fewer at the end, as a file's read.  Raises BadRecording if
        they do not begin with a head of this version.
        """
        self._read = read
        data = read(struct.calcsize(_HEAD))
        if len(data) < struct.calcsize(_HEAD) or data[:4] != _MAGIC:
            raise BadRecording("recording-none")
        _, version, self.sensors, length = struct.unpack(_HEAD, data)
        if version != _VERSION:
            raise BadRecording("recording-version", version, _VERSION)
        self.calibration = read(length)
        self.counts = array("H", [MIDDLE] * self.sensors)
        self.now_ms = 0
        self.frames = 0

    def next(self) -> bool:
        """Read one frame; False at the end.  Raises BadRecording if it is cut or damaged."""
        size = self._read(2)
        if len(size) < 2:
            return False
        (length,) = struct.unpack("<H", size)
        data = self._read(length + 2)
        if len(data) < length + 2:
            raise BadRecording("recording-cut", self.frames)
        (crc,) = struct.unpack_from("<H", data, length)
        if crc != crc32(data[:length], crc32(size)) & 0xFFFF:
            raise BadRecording("recording-damaged", self.frames)
        n = 0
        shift = 0
        passed = 0
        while True:
            passed |= (data[n] & 127) << shift
            shift += 7
            n += 1
            if data[n - 1] < 128:
                break
        counts = self.counts
        for s in range(self.sensors):
            d = data[n]
            n += 1
            if d == _ESCAPE:
                counts[s] = data[n] | data[n + 1] << 8
                n += 2
            else:
                counts[s] += d - 256 if d > 127 else d
        self.now_ms += passed
        self.frames += 1
        return True
