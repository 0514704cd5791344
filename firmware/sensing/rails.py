"""The rails and the corner slots beside the board: 17 slots a player, sensed like points."""

from array import array

from sensing.calibrate import SLOTS, Calibration
from sensing.geometry import SENSORS
from sensing.limits import RAIL, ZERO
from sensing.settle import MASKED, Settling

try:
    from sensing.decode_viper import line
    from sensing.settle_viper import settle
except ImportError:
    from sensing.decode import line
    from sensing.settle import settle

# Slot = 17 * player + place; places 0..7 are the right rail, 8..15 the bottom rail, 16 the corner.
SIDE = 17
BOTTOM = 8
CORNER = 16


class Rails:
    """34 slots.  `changed[:n]`, `state`, `since_ms`, `moving` as in Sensing."""

    def __init__(self, calibration: Calibration, limits=RAIL):
        self.moving = SLOTS
        self.fields = array("H", [ZERO] * SLOTS)
        self._calibration = calibration
        self._settling = Settling(SLOTS, 0, limits)
        self.state = self._settling.state
        self.since_ms = self._settling.since_ms
        self.changed = self._settling.changed
        for i in range(SLOTS):
            if calibration.mask[SENSORS + i]:
                self._settling.mode[i] = MASKED

    def step(self, counts, now_ms: int) -> int:
        """Take one frame of 34 counts.  Returns the number of changed slots."""
        table = self._calibration
        line(counts, table.offset, table.gain, SENSORS, self.fields)
        changed = settle(self._settling, self.fields, now_ms)
        self.moving = self._settling.moving
        return changed

    def busy(self) -> bool:
        """True while anything moves in the rails."""
        return self.moving > 0

    def stones(self, player: int, colour: int) -> int:
        """How many stones of a colour lie in a player's slots (0 Black, 1 White)."""
        count = 0
        for i in range(SIDE * player, SIDE * (player + 1)):
            if self.state[i] == colour:
                count += 1
        return count
