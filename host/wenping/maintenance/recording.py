"""Recordings of raw frames (format: wenping.sensing.recorder), to be replayed."""

import struct
from array import array
from binascii import crc32
from collections.abc import Callable

from wenping.errors import UserError
from wenping.sensing.recorder import ESCAPE, HEAD, MAGIC, MIDDLE, VERSION


class BadRecording(UserError):
    """Bytes that are no recording, or a damaged one."""


class Player:
    """Reads a recording frame by frame.

    calibration  the bytes that head() was given
    sensors      how many counts a frame has
    counts       of the frame that next() read (array('H'))
    now_ms       its device time
    frames       how many have been read
    """

    def __init__(self, read: Callable[[int], bytes]):
        """read(n): the next n bytes, fewer at the end, as a file's read.  Raises BadRecording if
        they do not begin with a head of this version.
        """
        self._read = read
        data = read(struct.calcsize(HEAD))
        if len(data) < struct.calcsize(HEAD) or data[:4] != MAGIC:
            raise BadRecording("recording-none")
        _, version, self.sensors, length = struct.unpack(HEAD, data)
        if version != VERSION:
            raise BadRecording("recording-version", version=version, known=VERSION)
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
            raise BadRecording("recording-cut", frame=self.frames)
        (crc,) = struct.unpack_from("<H", data, length)
        if crc != crc32(data[:length], crc32(size)) & 0xFFFF:
            raise BadRecording("recording-damaged", frame=self.frames)
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
            if d == ESCAPE:
                counts[s] = data[n] | data[n + 1] << 8
                n += 2
            else:
                counts[s] += d - 256 if d > 127 else d
        self.now_ms += passed
        self.frames += 1
        return True
