"""A board that could not be calibrated when it was switched on: nothing is read before it is. It
points at what lies there, and tries again until that is gone.
"""

from wenping.geometry import SENSORS
from wenping.sensing.offset_calibration import EmptyBoard, Refused

_AGAIN_MS = 1000


class FirstTime:
    """`where`: the sensor that does not read as empty, -1 if it is none of the board's."""

    def __init__(self, start):
        self.where = -1
        self._start = start
        self._making = None
        self._next_ms = 0

    def step(self, matrix, now_ms: int) -> bool:
        """Take a frame. True when the table of the empty board is kept: the board is to start again
        with it.
        """
        if now_ms < self._next_ms:
            return False
        self._making = self._making or EmptyBoard()
        if not self._making.add(matrix.board, matrix.rails):
            return False
        making = self._making
        self._making = None
        self._next_ms = now_ms + _AGAIN_MS
        try:
            return self._start.keep_table(making.finish())
        except Refused as refused:
            sensor = refused.sensors[0] if refused.sensors else SENSORS
            self.where = sensor if sensor < SENSORS else -1
            return False
