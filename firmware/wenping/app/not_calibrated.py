"""The mode of a board that could not be calibrated when it was switched on: nothing is read before
it is. It points at what lies there, and tries again until that is gone.
"""

from wenping.game.guide import BLIND
from wenping.game.phases import READY
from wenping.geometry import SENSORS
from wenping.sensing.offset_calibration import EmptyBoard, Refused
from wenping.viper import const
from wenping.weiqi.points import PASS

_AGAIN_MS = const(1000)


class NotCalibrated:
    """Takes keeper (whose `changed` has the lights drawn) and the function that restarts the board
    when the table of the empty board is in flash.
    """

    def __init__(self, senses, keeper, files, restart):
        self._readings = senses.readings
        self._panel = senses.panel
        self._keeper = keeper
        self._files = files
        self._restart = restart
        self._where = -1  # the sensor that does not read as empty, -1 if it is none of the board's
        self._making = None
        self._next_ms = 0

    def step(self, now_ms: int, changed: int) -> bool:
        """One frame; False when a game goes on, whose table was lost: it is tried so."""
        while self._panel.take():
            pass  # a press means nothing here
        if now_ms >= self._next_ms:
            self._measure(now_ms)
        return self._keeper.record.game.phase == READY

    def look(self) -> tuple:
        """What is to be taken off the board."""
        points = self._keeper.record.game.points
        return BLIND, points[self._where] if self._where >= 0 else PASS

    def _measure(self, now_ms: int) -> None:
        """Add one frame to the table; when it is whole, keep it or try again."""
        self._making = self._making or EmptyBoard()
        if not self._making.add(self._readings.board, self._readings.rails):
            return
        making = self._making
        self._making = None
        self._next_ms = now_ms + _AGAIN_MS
        try:
            if self._files.keep_table(making.finish()):
                self._restart()
        except Refused as refused:
            sensor = refused.sensors[0] if refused.sensors else SENSORS
            where = sensor if sensor < SENSORS else -1
            self._keeper.changed = self._keeper.changed or where != self._where
            self._where = where
