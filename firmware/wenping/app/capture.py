"""Raw frames on their way to a host that asked for them (sensing/recorder.py says what they hold).

A frame is taken only when the one before is on the wire whole: with a slow host there are fewer
frames, never torn ones, and the scan never waits.
"""

from wenping.sensing.recorder import Recorder, head
from wenping.viper import const
from wenping.wire import messages as m

_PIECE = const(200)  # bytes of a message


class Capture:
    """Sends what `begin` announces, a few pieces a frame; `left` frames are still to be taken."""

    def __init__(self, session):
        self._session = session
        self.left = 0
        self._frame = 0
        self._data = b""
        self._n = 0
        self._part = 0
        self._recorder = Recorder(0)

    def begin(self, frames: int, sensors: int, calibration: bytes) -> None:
        """Frame 0 is the head of the recording, frames 1 .. are what the sensors give."""
        self._recorder = Recorder(sensors)
        self._data = head(sensors, calibration)
        self._n = len(self._data)
        self._frame = 0
        self._part = 0
        self.left = frames

    def step(self, counts, t_ms: int) -> None:
        """Once a frame, while `left` is not 0."""
        parts = (self._n + _PIECE - 1) // _PIECE
        while self._part < parts:
            start = _PIECE * self._part
            piece = bytes(self._data[start : min(start + _PIECE, self._n)])
            sent = self._session.send(m.RAW, self._frame, t_ms, self._part, parts, tail=piece)
            if not sent:
                if not self._session.attached:
                    self.left = 0
                return
            self._part += 1
        if self._frame:
            self.left -= 1
        if not self.left:
            return
        self._frame += 1
        self._n = self._recorder.encode(counts, t_ms)
        self._data = self._recorder.out
        self._part = 0
