"""Makes calibration tables: measures the offsets of an empty board, and refuses readings that do
not fit one.
"""

from array import array

from wenping.geometry import SENSORS, sensor_name
from wenping.sensing.calibration import (
    MASK_BY_HAND,
    MASK_STUCK,
    TOTAL,
    Calibration,
    Refused,
)
from wenping.sensing.limits import (
    COUNTS_MIDDLE,
    FACTORY_COUNTS,
    GONE,
    ODD_MOST,
    SPREAD_COUNTS,
    STUCK_COUNTS,
    STUCK_MOST,
    UNSTEADY_COUNTS,
)
from wenping.viper import const

FRAMES = 32  # whose mean is the offset

_MOST_NAMES = const(4)  # points named in an error


class EmptyBoard:
    """Averages FRAMES frames of an empty board and empty rails into a new table.

    A sensor reads like a stone when its mean differs from the offset in the old table by GONE or
    more, or without an old table from the middle of the range by more than a factory offset.  Such
    offsets reach 16 mT, as much as a stone adds: without an old table four of five 8x1 stones that
    lie there alone are not found (150 boards of the twin), nor are one in six sets of eight.
    """

    def __init__(self, old: Calibration | None = None, looked: bool = False):
        """old: the table in use, None if there is none; one that was never measured (made 0) gives
        its gains only.  looked: a person confirms that the board is empty: up to ODD_MOST sensors
        that read like a stone are then masked instead of refused.
        """
        self.frames = 0
        self._looked = looked
        self._old = old if old is not None and old.made else None
        self._gains = old
        self._sum = array("i", [0] * TOTAL)
        self._half = self._sum  # of the first half of the frames, once these were taken
        self._least = array("H", [65535] * TOTAL)
        self._most = array("H", [0] * TOTAL)

    def add(self, board: array, rails: array) -> bool:
        """Take one frame: 361 counts of the board, 34 of the rails.  Returns True when FRAMES have
        been taken.
        """
        for s in range(TOTAL):
            c = board[s] if s < SENSORS else rails[s - SENSORS]
            self._sum[s] += c
            if c < self._least[s]:
                self._least[s] = c
            if c > self._most[s]:
                self._most[s] = c
        self.frames += 1
        if self.frames == FRAMES // 2:
            self._half = self._sum[:]
        return self.frames >= FRAMES

    def finish(self) -> Calibration:
        """The new table, with the old gains; `made` is one more.

        Raises Refused if sensors read like stones or vary too much, or if more than STUCK_MOST are
        stuck at an end of their range.
        """
        table = Calibration()
        if self._gains is not None:
            table.gain = array("H", self._gains.gain)
            table.made = self._gains.made
        table.made = table.made % 255 + 1
        stones, restless, stuck = self._judge(table)
        if self._looked and len(stones) <= ODD_MOST:
            for s in stones:
                table.mask[s] = MASK_BY_HAND
        elif stones:
            raise Refused(stones, "board-not-empty", len(stones), _names(stones))
        if restless:
            raise Refused(restless, "board-not-steady", len(restless))
        if len(stuck) > STUCK_MOST:
            raise Refused(stuck, "many-stuck", len(stuck))
        return table

    def _judge(self, table: Calibration) -> tuple:
        """Set the table's offsets and mask the stuck sensors.  Returns three lists: sensors that
        read like a stone, sensors that vary too much, stuck sensors.
        """
        apart = 3 * (sum(self._most) - sum(self._least)) // TOTAL + SPREAD_COUNTS
        stones = []
        restless = []
        stuck = []
        for s in range(TOTAL):
            mean = 16 * self._sum[s] // self.frames
            table.offset[s] = mean
            if not 16 * STUCK_COUNTS < mean < 16 * (4095 - STUCK_COUNTS):
                table.mask[s] = MASK_STUCK
                stuck.append(s)
            elif self._moved(s) > UNSTEADY_COUNTS or self._most[s] - self._least[s] > apart:
                restless.append(s)
            elif self._old is not None and not self._old.mask[s]:
                field = (mean - self._old.offset[s]) * self._old.gain[s] >> 14
                if abs(field) >= GONE:
                    stones.append(s)
            elif abs(mean // 16 - COUNTS_MIDDLE) > FACTORY_COUNTS:
                stones.append(s)
        return stones, restless, stuck

    def _moved(self, s: int) -> int:
        """How far the means of the first and second half of the frames are apart, in counts."""
        half = FRAMES // 2
        later = (self._sum[s] - self._half[s]) // (self.frames - half)
        return abs(later - self._half[s] // half)


def _names(sensors: list) -> str:
    """The first _MOST_NAMES of these sensors as text: "Q16 D4 rail .."."""
    names = []
    for s in sensors[:_MOST_NAMES]:
        names.append(sensor_name(s) if s < SENSORS else "rail")
    return " ".join(names) + (" .." if len(sensors) > _MOST_NAMES else "")
