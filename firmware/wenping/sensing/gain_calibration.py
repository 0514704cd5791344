"""Gains measured with one known black stone, which a person lays on point after point.

The host asks for a point.  The person lays the stone on it and pushes it about a little until its
reading has stopped growing: the peak is the reading right above the sensor.  The gains go into a
copy of the calibration table, so that stopping half way changes nothing.
"""

from array import array

from wenping.geometry import SENSORS
from wenping.sensing.calibration import Calibration, Refused
from wenping.sensing.limits import GONE, ZERO
from wenping.sensing.offset_calibration import KnownStone
from wenping.viper import const

# States of the point that was asked for.
WAITING = 0  # no stone is sensed
FELT = 1  # a stone is sensed somewhere on the board; its reading may still grow
DONE = 2  # the gain of the sensor is in the table
WRONG = 3  # refused because of `reason`; WAITING again when the stone has been lifted

_GROWN_10UT = const(20)  # a reading that grows by less is noise
_REST_MS = const(1500)  # the peak is taken when it has not grown for this long


class GainCalibration:
    """The gain calibration under way.

    table    the copy of the calibration table that receives the gains
    done     how many gains it has received
    sensor   the sensor 0..360 that was asked for, -1 before the first
    state    WAITING, FELT, DONE or WRONG
    where    the sensor with the strongest reading, -1: no stone is sensed
    percent  the peak, in per cent of the nominal reading
    reason   when WRONG, a key of the host's texts, otherwise ""
    """

    def __init__(self, table: Calibration):
        """table: receives the gains; to be a copy of the one in use."""
        self.table = table
        self.done = 0
        self.sensor = -1
        self.state = WAITING
        self.where = -1
        self.percent = 0
        self.reason = ""
        self._left = -1  # the sensor that the stone has yet to leave for the next point
        self._grown_ms = 0
        self._stone = KnownStone(0)

    def ask(self, sensor: int) -> None:
        """Measure the sensor 0..360 next: wait for the stone on its point."""
        self._left = self.where
        self.sensor = sensor
        self._forget()

    def others(self, state: bytearray) -> list:
        """Sensors where stones other than the known one lie; state: of 361 points (settle.py)."""
        stones = [s for s in range(SENSORS) if state[s] in (1, 2)]
        return [] if stones == [self.where] else stones

    def step(self, fields: array, now_ms: int) -> bool:
        """Take one frame of 361 decoded fields (10 uT, ZERO added).  Returns True when the gain has
        just been put into the table.
        """
        strongest = 0
        where = -1
        for s in range(SENSORS):
            w = fields[s] - ZERO
            if w < 0:
                w = -w
            if w > strongest:
                strongest = w
                where = s
        if strongest < GONE:
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
        """Put the gain into the table; False if it is refused."""
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
        """Wait for the stone, without what was read so far."""
        self.state = WAITING
        self.reason = ""
        self.percent = 0
        self._stone = KnownStone(max(0, self.sensor))
