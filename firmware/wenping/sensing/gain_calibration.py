"""Measures the gains of the sensors with one known black stone, which a person lays on point after
point.

The host asks for a point.  The person lays the stone on it and pushes it about a little until its
reading has stopped growing: the peak is the reading right above the sensor.  The gains go into a
copy of the calibration table, so that stopping half way changes nothing.  Fields are in units
(limits.py).
"""

from array import array

from wenping.geometry import SENSORS
from wenping.sensing.calibration import GAIN_MOST, Calibration, Refused
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

# States of the point that was asked for.
WAITING = 0  # no stone is detected
FELT = 1  # a stone is detected somewhere on the board; its reading may still grow
DONE = 2  # the gain of the sensor is in the table
WRONG = 3  # refused because of `reason`; WAITING again when the stone has been lifted

_CENTRE = const(2056)  # units: the nominal reading, of a stone of the set right above a sensor


class KnownStone:
    """Measures the gain of one sensor with a black stone that is slid about on its point.

    The strongest reading is the one right above the sensor, so that no jig is needed.  It depends
    on the stone's magnet: one stone must measure all points.
    """

    def __init__(self, sensor: int):
        """sensor: 0..360."""
        self.sensor = sensor
        self._peak = 0
        self._strongest = 0
        self._where = sensor
        self._last = 0

    def add(self, decoded: array) -> None:
        """Take one frame of 361 decoded fields (ZERO added)."""
        for s in range(SENSORS):
            w = abs(decoded[s] - ZERO)
            if w > self._strongest:
                self._strongest = w
                self._where = s
        w = decoded[self.sensor] - ZERO
        if abs(w) > abs(self._peak):
            self._peak = w
        self._last = w

    def grows(self, reading: int) -> bool:
        """Whether a reading (units, no sign) exceeds the strongest one so far, of any sensor, by
        more than noise.
        """
        return reading >= self._strongest + PEAK_GROWN

    def percent(self) -> int:
        """The strongest reading of the sensor, in per cent of the nominal one."""
        return 100 * self._peak // _CENTRE

    def finish(self, table: Calibration) -> None:
        """Put the gain into the table.

        Raises Refused and changes nothing if the stone lay elsewhere, was white or was taken away
        too early, if the peak is not within KNOWN_LEAST to KNOWN_MOST per cent of the nominal
        reading, or if the gain would be above GAIN_MOST.
        """
        s = self.sensor
        if self._where != s:
            raise Refused([s, self._where], "stone-elsewhere")
        if self._peak < 0:
            raise Refused([s], "stone-white")
        if self._peak - abs(self._last) > KNOWN_LEFT:
            raise Refused([s], "stone-left")
        if not _CENTRE * KNOWN_LEAST // 100 < self._peak < _CENTRE * KNOWN_MOST // 100:
            raise Refused([s], "stone-reading", self.percent())
        gain = table.gain[s] * _CENTRE // self._peak
        if gain > GAIN_MOST:
            raise Refused([s], "stone-reading", self.percent())
        table.gain[s] = gain


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
        """All sensors that have a stone, unless the known one on sensor `where` is the only one;
        then none.  state: of the 361 points (settle.py).
        """
        stones = [s for s in range(SENSORS) if state[s] in (1, 2)]
        return [] if stones == [self.where] else stones

    def step(self, fields: array, now_ms: int) -> bool:
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
        if self.state == WAITING or self._stone.grows(strongest):
            self._grown_ms = now_ms
        self.state = FELT
        self._stone.add(fields)
        return now_ms - self._grown_ms >= PEAK_MS and self._finish()

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
        """Wait for the stone, and forget what was read so far."""
        self.state = WAITING
        self.reason = ""
        self.percent = 0
        self._stone = KnownStone(max(0, self.sensor))
