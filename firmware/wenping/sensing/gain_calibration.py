"""Measures the gains of the sensors with one known black stone, which a person lays on point after
point.

The host asks for a point.  The person lays the stone on it and pushes it about a little until its
reading has stopped growing: the peak is the reading right above the sensor, so that no jig is
needed.  It depends on the stone's magnet: one stone must measure all points.  The gains go into a
copy of the calibration table, so that stopping half way changes nothing.  Fields are in units
(limits.py).
"""

from wenping.geometry import SENSORS
from wenping.sensing.calibration import GAIN_MOST
from wenping.sensing.limits import (
    GONE,
    KNOWN_LEAST,
    KNOWN_LEFT,
    KNOWN_MOST,
    PEAK_GROWN,
    PEAK_MS,
    ZERO,
)
from wenping.viper import const

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from array import array

    from wenping.sensing.calibration import Calibration


# States of the point that was asked for.
WAITING = 0  # no stone is detected
FELT = 1  # a stone is detected somewhere on the board; its reading may still grow
DONE = 2  # the gain of the sensor is in the table
WRONG = 3  # refused because of `reason`; WAITING again when the stone has been lifted

_CENTRE = const(2056)  # units: the nominal reading, of a stone of the set right above a sensor


class GainCalibration:
    """The gain calibration under way.

    table    the copy of the calibration table that receives the gains
    done     how many gains it has received
    sensor   the sensor 0..360 that was asked for, -1 before the first
    state    WAITING, FELT, DONE or WRONG
    where    the sensor with the strongest reading, -1: no stone is detected
    percent  the peak, in per cent of the nominal reading
    reason   when WRONG, a key of the host's texts, otherwise ""
    """

    def __init__(self, table: "Calibration"):
        """table: receives the gains; to be a copy of the one in use."""
        self.table = table
        self.done = 0
        self.sensor = -1
        self.where = -1
        self._left = -1  # the sensor that the stone has yet to leave for the next point
        self._grown_ms = 0
        self._forget()

    def ask(self, sensor: int) -> None:
        """Measure the sensor 0..360 next: wait for the stone on its point."""
        self._left = self.where
        self.sensor = sensor
        self._forget()

    def others(self, state: bytearray) -> list:
        """All sensors that have a stone, unless the known one on sensor `where` is the only one;
        then none.  state: of the 361 points (settle.py).
        """
        stones = [s for s in range(SENSORS) if state[s] in (1, 2)]
        return [] if stones == [self.where] else stones

    def step(self, fields: "array", now_ms: int) -> bool:
        """Take one frame of 361 decoded fields (ZERO added).  Returns True when the gain has just
        been put into the table.
        """
        strongest = 0
        where = -1
        for s in range(SENSORS):
            w = abs(fields[s] - ZERO)
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
        if self.state == WAITING or strongest >= self._strongest + PEAK_GROWN:
            self._grown_ms = now_ms
        self.state = FELT
        if strongest > self._strongest:
            self._strongest = strongest
            self._strongest_at = where
        self._last = fields[self.sensor] - ZERO
        if abs(self._last) > abs(self._peak):
            self._peak = self._last
        return now_ms - self._grown_ms >= PEAK_MS and self._finish()

    def _finish(self) -> bool:
        """Put the gain into the table.  Returns False if it is refused: the stone lay elsewhere,
        was white or was taken away too early, the peak is not within KNOWN_LEAST to KNOWN_MOST per
        cent of the nominal reading, or the gain would be above GAIN_MOST.
        """
        s, peak, gain = self.sensor, self._peak, self.table.gain
        self.percent = 100 * peak // _CENTRE
        if self._strongest_at != s:
            self.reason = "stone-elsewhere"
        elif peak < 0:
            self.reason = "stone-white"
        elif peak - abs(self._last) > KNOWN_LEFT:
            self.reason = "stone-left"
        elif (
            not _CENTRE * KNOWN_LEAST // 100 < peak < _CENTRE * KNOWN_MOST // 100
            or gain[s] * _CENTRE // peak > GAIN_MOST
        ):
            self.reason = "stone-reading"
        else:
            gain[s] = gain[s] * _CENTRE // peak
            self.state = DONE
            self.done += 1
            return True
        self.where = self._strongest_at
        self.state = WRONG
        return False

    def _forget(self) -> None:
        """Wait for the stone, and forget what was read so far."""
        self.state = WAITING
        self.reason = ""
        self.percent = 0
        # of the sensor asked for: the reading farthest from 0, and the newest
        self._peak = self._last = 0
        self._strongest = 0  # the strongest reading of any sensor, no sign, ...
        self._strongest_at = -1  # ... and which sensor that was
