"""Sends raw frames of counts to a host (`wenping capture`); app/board.py calls step() once a frame.

sensing/recorder.py defines their format.  A new frame is recorded only when the one before has been
queued completely: a slow host gets fewer frames, each of them complete, and the scan never waits.
"""

from wenping.sensing.recorder import Recorder, head
from wenping.viper import const
from wenping.wire import messages as m

_PIECE = const(200)  # bytes of a message


class Capture:
    """A recording in progress: `left` frames are still to be sent, 0 when it has ended."""

    def __init__(self, session, frames: int, sensors: int, calibration: bytes):
        """Begin to send `frames` frames of `sensors` sensors over the Session (wire/session.py).

        Frame 0, sent first, is the head with the calibration (Calibration.to_bytes()).
        """
        self._session = session
        self._recorder = Recorder(sensors)
        self._data = head(sensors, calibration)
        self._n = len(self._data)
        self._frame = 0
        self._part = 0
        self.left = frames

    def step(self, counts, t_ms: int) -> None:
        """Send pieces while there is room; record these counts, an array('H'), if all are sent.

        Called once a frame while `left` is not 0.  A host that is gone ends the recording.
        """
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
