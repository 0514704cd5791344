"""Making a calibration: of an empty board, and of one known stone.

Neither is done where it would blind the board: Refused says why, and nothing is changed.
"""

from array import array

from wenping.coded import Coded
from wenping.geometry import SENSORS, sensor_name
from wenping.sensing.calibration import MASK_BY_HAND, MASK_STUCK, TOTAL, Calibration
from wenping.sensing.limits import BAND, BOARD, COUNTS_MIDDLE, OFF
from wenping.viper import const

FRAMES = 32

_STUCK_COUNTS = const(40)  # 1 mT from an end of the range, where no stone is
_RESTLESS_COUNTS = const(30)  # 0.8 mT between the means of the first and of the second half
_APART_COUNTS = const(40)  # between the least and the most, more than three times what is usual
_FACTORY_COUNTS = const(620)  # factory offsets stay within 16 mT; a centred stone is above 18
_MOST_STUCK = const(40)  # two columns
_MOST_ODD = const(8)  # sensors with more than a factory offset, if a person has looked

_MOST_NAMES = const(4)

_CENTRE = const(2056)  # a known stone right above a sensor, in 10 uT


class Refused(Coded):
    """Why the board was not calibrated; `sensors` (a list, may be empty) says where."""

    def __init__(self, sensors: list, key: str, *values):
        super().__init__(key, *values)
        self.sensors = sensors


class EmptyBoard:
    """Collects frames of an empty board (and empty rails), then gives the new table.

    `old` is the table in use, or None if there never was one.  Then factory offsets of up to 16 mT
    cannot be told from a stone that lies off centre: a person must have looked.  `looked`: one has,
    and sensors that still read like a stone (or a magnet in the table) are masked, if they are few.
    """

    def __init__(self, old=None, looked=False):
        self.frames = 0
        self._looked = looked
        self._old = old if old is not None and old.made else None
        self._gains = old
        self._sum = array("i", [0] * TOTAL)
        self._half = array("i", [0] * TOTAL)
        self._least = array("H", [65535] * TOTAL)
        self._most = array("H", [0] * TOTAL)

    def add(self, board, rails) -> bool:
        """Take one frame of counts.  Returns True when there are enough."""
        for s in range(TOTAL):
            c = board[s] if s < SENSORS else rails[s - SENSORS]
            self._sum[s] += c
            if c < self._least[s]:
                self._least[s] = c
            if c > self._most[s]:
                self._most[s] = c
        self.frames += 1
        if self.frames == FRAMES // 2:
            for s in range(TOTAL):
                self._half[s] = self._sum[s]
        return self.frames >= FRAMES

    def finish(self) -> Calibration:
        """The new table.  Raises Refused and changes nothing if the board does not look empty."""
        if self.frames < FRAMES:
            raise Refused([], "calibration-frames", self.frames, FRAMES)
        table = Calibration()
        if self._gains is not None:
            table.gain = array("H", self._gains.gain)
            table.made = self._gains.made
        table.made = table.made % 255 + 1
        apart = 0
        for s in range(TOTAL):
            apart += self._most[s] - self._least[s]
        apart = 3 * apart // TOTAL + _APART_COUNTS
        restless = []
        stones = []
        stuck = []
        for s in range(TOTAL):
            mean = 16 * self._sum[s] // self.frames
            table.offset[s] = mean
            if not 16 * _STUCK_COUNTS < mean < 16 * (4095 - _STUCK_COUNTS):
                table.mask[s] = MASK_STUCK
                stuck.append(s)
            elif self._moved(s) > _RESTLESS_COUNTS or self._most[s] - self._least[s] > apart:
                restless.append(s)
            elif self._old is not None and not self._old.mask[s]:
                field = (mean - self._old.offset[s]) * self._old.gain[s] >> 14
                if abs(field) >= BOARD[OFF]:
                    stones.append(s)
            elif abs(mean // 16 - COUNTS_MIDDLE) > _FACTORY_COUNTS:
                stones.append(s)
        if self._looked and len(stones) <= _MOST_ODD:
            for s in stones:
                table.mask[s] = MASK_BY_HAND
        elif stones:
            raise Refused(stones, "board-not-empty", len(stones), _names(stones))
        if restless:
            raise Refused(restless, "board-not-steady", len(restless))
        if len(stuck) > _MOST_STUCK:
            raise Refused(stuck, "many-stuck", len(stuck))
        return table

    def _moved(self, s: int) -> int:
        """How far the second half of the frames lies from the first, in counts."""
        half = FRAMES // 2
        later = (self._sum[s] - self._half[s]) // (self.frames - half)
        return abs(later - self._half[s] // half)


def _names(sensors: list) -> str:
    """The first of these points, as players name them."""
    names = []
    for s in sensors[:_MOST_NAMES]:
        names.append(sensor_name(s) if s < SENSORS else "rail")
    return " ".join(names) + (" .." if len(sensors) > _MOST_NAMES else "")


class KnownStone:
    """The gain of one sensor, of a black stone slid about on its point until the strongest reading
    was seen.

    The peak is the reading right above the sensor: no jig is needed.  It is only as true as the
    stone's magnet, so one and the same stone has to do for all points.
    """

    def __init__(self, sensor: int):
        self.sensor = sensor
        self._peak = 0
        self._strongest = 0
        self._where = sensor
        self._last = 0

    def add(self, decoded, zero: int) -> None:
        """Take one frame of decoded fields (with `zero` added)."""
        for s in range(SENSORS):
            w = abs(decoded[s] - zero)
            if w > self._strongest:
                self._strongest = w
                self._where = s
        w = decoded[self.sensor] - zero
        if abs(w) > abs(self._peak):
            self._peak = w
        self._last = w

    def grows(self, reading: int, least: int) -> bool:
        """Whether this is stronger, by `least`, than all that was seen."""
        return reading >= self._strongest + least

    def percent(self) -> int:
        """The peak, in per cent of what it should be."""
        return 100 * self._peak // _CENTRE

    def finish(self, table: Calibration) -> None:
        """Put the gain into the table; raises Refused and changes nothing if the reading cannot be
        that stone's.
        """
        s = self.sensor
        if self._where != s:
            raise Refused([s, self._where], "stone-elsewhere")
        if self._peak < 0:
            raise Refused([s], "stone-white")
        if self._peak - abs(self._last) > 10 * BAND:
            raise Refused([s], "stone-left")
        if not _CENTRE * 6 // 10 < self._peak < _CENTRE * 16 // 10:
            raise Refused([s], "stone-reading", self.percent())
        table.gain[s] = table.gain[s] * _CENTRE // self._peak
