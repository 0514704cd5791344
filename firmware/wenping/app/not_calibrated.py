"""The mode of a board without calibration: shows what lies on it, measures until it is empty.

app/board.py chooses it at the start if the calibration failed because the board was not empty.
"""

from wenping.game.phases import READY
from wenping.game.touch import BLIND
from wenping.geometry import SENSORS
from wenping.sensing.calibration import Refused
from wenping.sensing.offset_calibration import EmptyBoard
from wenping.viper import const
from wenping.weiqi.points import PASS

_AGAIN_MS = const(1000)  # from a failed measurement to the next


class NotCalibrated:
    """Measures the empty board; when that succeeds it is stored and the board restarted."""

    def __init__(self, senses, record, files, restart):
        """Takes Senses, Record, Files and Board.restart."""
        self._readings = senses.readings
        self._panel = senses.panel
        self._record = record
        self._files = files
        self._restart = restart
        self._where = -1  # a sensor (0..360) that does not read as empty, -1: none of the board's
        self._making = None
        self._next_ms = 0

    def step(self, now_ms: int, changed: int) -> bool:
        """Take one frame; False when a game is in progress, which then goes on uncalibrated."""
        while self._panel.take():
            pass  # presses are dropped in this mode
        if now_ms >= self._next_ms:
            self._measure(now_ms)
        return self._record.game.phase == READY

    def look(self) -> tuple:
        """Show the point of a stone that has to be taken off."""
        points = self._record.game.points
        return BLIND, points[self._where] if self._where >= 0 else PASS

    def _measure(self, now_ms: int) -> None:
        """Add a frame to the measurement; when it is complete, store it or begin anew."""
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
            self._record.changed = self._record.changed or where != self._where
            self._where = where
