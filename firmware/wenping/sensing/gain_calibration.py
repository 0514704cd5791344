"""Calibrating with a known stone: one black stone goes from point to point, as a host asks for it.

It is laid on the point and pushed about a little until its reading has stopped growing: the peak is
the reading right above the sensor. Nothing is changed but a copy of the table: who stops half way
has lost nothing.
"""

from wenping.geometry import SENSORS
from wenping.sensing.limits import BOARD, OFF, ZERO
from wenping.sensing.offset_calibration import KnownStone, Refused
from wenping.viper import const

# What has become of the point that was asked for.
WAITING = 0  # nothing lies on the board
FELT = 1  # the stone is felt somewhere; it may still be pushed about
DONE = 2  # its gain is in the table
WRONG = 3  # `reason`; lift the stone, then it is waited for again

_GROWN_10UT = const(15)  # a reading that grows by less is noise
_REST_MS = const(1500)  # so long after it has stopped growing the peak is taken


class GainCalibration:
    """`state` of `sensor`; `where` the stone is felt (-1: nowhere); `percent` of what its reading
    should be; `reason`, a key of the host's texts, when it is WRONG; `table`, the copy; `done`, how
    many gains it got.
    """

    def __init__(self, table):
        self.table = table
        self.done = 0
        self.sensor = -1
        self.state = WAITING
        self.where = -1
        self.percent = 0
        self.reason = ""
        self._left = -1  # where the stone lies that is to go to the next point
        self._grown_ms = 0
        self._stone = KnownStone(0)

    def ask(self, sensor: int) -> None:
        """Wait for the stone on this point (0..360) from now on."""
        self._left = self.where
        self.sensor = sensor
        self._forget()

    def others(self, state) -> list:
        """Sensors (of 361 states) where stones lie that are not the known one."""
        stones = [s for s in range(SENSORS) if state[s] in (1, 2)]
        return [] if stones == [self.where] else stones

    def step(self, fields, now_ms: int) -> bool:
        """Take one decoded frame (with ZERO added). Returns True when the point is done."""
        strongest = 0
        where = -1
        for s in range(SENSORS):
            w = fields[s] - ZERO
            if w < 0:
                w = -w
            if w > strongest:
                strongest = w
                where = s
        if strongest < BOARD[OFF]:
            self._left = -1
            if self.state != DONE:
                self._forget()
            self.where = -1
            return False
        self.where = where
        if where == self._left or self.state in (DONE, WRONG):
            return False
        self._left = -1
        if self.state == WAITING or self._stone.grows(strongest, _GROWN_10UT):
            self._grown_ms = now_ms
        self.state = FELT
        self._stone.add(fields, ZERO)
        return now_ms - self._grown_ms >= _REST_MS and self._finish()

    def _finish(self) -> bool:
        self.percent = self._stone.percent()
        try:
            self._stone.finish(self.table)
        except Refused as refused:
            self.reason = refused.key
            self.where = refused.sensors[-1]
            self.state = WRONG
            return False
        self.state = DONE
        self.done += 1
        return True

    def _forget(self) -> None:
        self.state = WAITING
        self.reason = ""
        self.percent = 0
        self._stone = KnownStone(max(0, self.sensor))
