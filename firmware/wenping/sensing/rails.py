"""Settles the rails and the corner slots beside the board: 17 slots a player, read in every frame.

A slot has no neighbours that could tell a stone that lies from one in a hand: a reading of HIGH or
more is a stone after UNKNOWN_MS of rest, a weaker one after half of HELD_STILL_MS, and the slot is
empty after EMPTY_MS.  Each frame one slot in turn has its offset follow the drift, if it is empty,
and is checked for a sensor stuck at an end of its range, which is masked.
"""

from array import array

from wenping.geometry import SENSORS
from wenping.sensing import limits
from wenping.sensing.calibration import SLOTS
from wenping.viper import micropython, ptr8, ptr16

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.sensing.calibration import Calibration


# States of a slot besides EMPTY, BLACK and WHITE of states.py.
UNUSED = 3  # what it reads is not used
UNSETTLED = 4  # it has not settled since power-on


@micropython.viper
def settle(
    counts: object, offset: object, gain: object, fields: object, state: object, since: object,
    now: int,
) -> int:  # fmt: skip
    """Take a frame of 34 counts at device time `now` (ms); return how many slots have not settled.

    offset, gain: those of all sensors, the board's first.  Updated are, by slot, fields: the
    reading at which its rest began, in units with ZERO added; since: when that was, the low 16 bits
    of device time; state: as in Rails.
    """
    c = ptr16(counts)
    o = ptr16(offset)
    g = ptr16(gain)
    rest = ptr16(fields)
    states = ptr8(state)
    times = ptr16(since)
    now = now & 0xFFFF
    moving = 0
    i = 0
    while i < SLOTS:
        v = ((c[i] * 16 - o[SENSORS + i]) * g[SENSORS + i] >> 14) + limits.ZERO
        if v < 0:
            v = 0
        elif v > limits.TOP:
            v = limits.TOP
        is_now = int(states[i])
        was = is_now
        size = v - limits.ZERO
        need = limits.EMPTY_MS
        colour = 1
        if size < 0:
            size = 0 - size
            colour = 2
        if size < limits.GONE:
            is_now = 0
        elif size >= limits.STONE and size < limits.TOO_STRONG:
            is_now = colour
            need = limits.UNKNOWN_MS if size >= limits.HIGH else limits.HELD_STILL_MS // 2
        away = v - rest[i]
        if is_now == was or was == 3 or away > limits.RAIL_BAND or away < 0 - limits.RAIL_BAND:
            rest[i] = v
            times[i] = now
        elif (now - times[i]) & 0xFFFF >= need:
            states[i] = was = is_now
        if is_now != was and was != 3:
            moving += 1
        i += 1
    return moving


class Rails:
    """34 slots: 17 * player + place (geometry.py).  Nothing is allocated in step().

    state   0 empty, 1 black, 2 white, UNUSED or UNSETTLED, by slot (bytearray)
    moving  how many slots have not settled
    stuck   a slot whose sensor was found stuck, -1: none; the caller reports it and writes -1
    """

    def __init__(self, calibration: "Calibration", offset: array):
        """offset: of all sensors, the working copy (Sensing.offset), in 1/16 counts; those of the
        slots follow the drift here.
        """
        self.state = bytearray([UNSETTLED] * SLOTS)
        self.moving = SLOTS
        self.stuck = -1
        self._offset = offset
        self._gain = calibration.gain
        self._fields = array("H", bytes(2 * SLOTS))
        self._since = array("H", bytes(2 * SLOTS))
        self._ends = bytearray(SLOTS)
        self._turn = 0
        for i in range(SLOTS):
            if calibration.mask[SENSORS + i]:
                self.state[i] = UNUSED

    def step(self, counts: array, now_ms: int) -> None:
        """Take one frame of 34 counts (array('H'))."""
        fields = self._fields
        self.moving = settle(
            counts, self._offset, self._gain, fields, self.state, self._since, now_ms
        )
        i = self._turn
        self._turn = i + 1 if i < SLOTS - 1 else 0
        count = counts[i]
        if not limits.RAIL_END_COUNTS < count < 4095 - limits.RAIL_END_COUNTS:
            self._at_end(i)
            return
        self._ends[i] = 0
        error = fields[i] - limits.ZERO
        if self.state[i]:
            return
        if limits.OFFSET_ERROR < error < limits.EMPTY_MOST:
            self._offset[SENSORS + i] += 1
        elif -limits.EMPTY_MOST < error < -limits.OFFSET_ERROR:
            self._offset[SENSORS + i] -= 1

    def _at_end(self, i: int) -> None:
        """Slot i reads an end of its range: mask it if RAIL_TIMES checks in a row found that."""
        if self.state[i] == UNUSED or self.stuck >= 0:
            return
        self._ends[i] += 1
        if self._ends[i] == limits.RAIL_TIMES:
            self.state[i] = UNUSED
            self.stuck = i
