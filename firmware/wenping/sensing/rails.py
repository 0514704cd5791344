"""The rails and the corner slots beside the board: 17 slots a player, sensed like points.

Each frame one slot in turn is checked: the offset of an empty slot is tracked, and a sensor that is
stuck at an end of its range is masked, and is in `stuck` for one frame.
"""

from array import array

from wenping.geometry import SENSORS
from wenping.sensing.calibration import SLOTS, Calibration
from wenping.sensing.decode import line
from wenping.sensing.limits import EMPTY_MOST, RAIL, ZERO
from wenping.sensing.settle import EMPTY, MASKED, QUIET, UNCERTAIN, Settling
from wenping.viper import const

try:
    from wenping.sensing.settle_viper import settle
except ImportError:
    from wenping.sensing.settle import settle

# Slot = 17 * player + place; places 0..7 are the right rail, 8..15 the bottom rail, 16 the corner.
SIDE = 17
BOTTOM = 8
CORNER = 16

_AGED = const(255)  # frames of rest
_END_COUNTS = const(8)
_TIMES = const(3)  # checks in a row that found it at an end of its range, about a second apart
_ERROR_10UT = const(2)  # an empty slot that reads more moves its offset


class Rails:
    """34 slots: 17 * player + place, see above.  Nothing is allocated in step().

    state, since_ms, changed, moving, fields are those of Sensing, by slot.
    stuck  the slot whose sensor was found stuck in this frame, or -1
    """

    def __init__(self, calibration: Calibration, limits: tuple = RAIL):
        """limits: a row of settings of limits.py."""
        self.moving = SLOTS
        self.fields = array("H", [ZERO] * SLOTS)
        self.stuck = -1
        self._offset = array("H", calibration.offset)  # the working copy, which follows the drift
        self._gain = calibration.gain
        self._ends = bytearray(SLOTS)
        self._turn = 0
        self._settling = Settling(SLOTS, 0, limits)
        self.state = self._settling.state
        self.since_ms = self._settling.since_ms
        self.changed = self._settling.changed
        for i in range(SLOTS):
            if calibration.mask[SENSORS + i]:
                self._settling.mode[i] = MASKED

    def step(self, counts: array, now_ms: int) -> int:
        """Take one frame of 34 counts (array('H')).  Returns how many slots changed their state."""
        line(counts, self._offset, self._gain, SENSORS, self.fields)
        changed = settle(self._settling, self.fields, now_ms)
        self.moving = self._settling.moving
        self.stuck = -1
        self._look_after(self._turn, counts[self._turn])
        self._turn = self._turn + 1 if self._turn < SLOTS - 1 else 0
        return changed

    def drift(self, offset: array) -> None:
        """Copy the tracked offsets into those of a calibration table (array('H') of 395)."""
        for i in range(SENSORS, SENSORS + SLOTS):
            offset[i] = self._offset[i]

    def _look_after(self, i: int, count: int) -> None:
        """Check slot i, whose sensor reads `count`."""
        settling = self._settling
        if settling.mode[i] == MASKED:
            return
        if _END_COUNTS < count < 4095 - _END_COUNTS:
            self._ends[i] = 0
        else:
            self._ends[i] += 1
            if self._ends[i] == _TIMES:
                settling.mode[i] = MASKED
                self.state[i] = UNCERTAIN
                self.stuck = i
            return
        if settling.mode[i] != QUIET or self.state[i] != EMPTY or settling.age[i] != _AGED:
            return
        e = (settling.ref[i] >> 2) - ZERO
        if _ERROR_10UT < e < EMPTY_MOST:
            self._offset[SENSORS + i] += 1
        elif -EMPTY_MOST < e < -_ERROR_10UT:
            self._offset[SENSORS + i] -= 1

    def busy(self) -> bool:
        """Whether any slot has not settled."""
        return self.moving > 0

    def stones(self, player: int, colour: int) -> int:
        """How many stones of a colour (1 black, 2 white) lie in the slots of a player (0 Black, 1
        White).
        """
        count = 0
        for i in range(SIDE * player, SIDE * (player + 1)):
            if self.state[i] == colour:
                count += 1
        return count
