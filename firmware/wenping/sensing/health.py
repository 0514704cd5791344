"""Which sensors can be believed: what is stuck, silent, noisy or wired wrongly is found and told.

One row is looked at in every eighth frame, so that the whole board passes in 3 to 8 seconds.  A
sensor that is surely broken is masked: its point stays uncertain, and the game asks or infers.
Each finding is told once (news).  A dead sensor that reads the very count which it was calibrated
with cannot be found by looking: the game misses its stone (Blind.find) and calls deaf().
"""

from array import array

from wenping.geometry import COLUMN_LETTERS, LINES, SENSORS, sensor_name
from wenping.sensing.limits import DRIFT_MOST
from wenping.sensing.settle import DOUBTED, EMPTY, MASKED
from wenping.viper import const

# What is told; a sensor number 0..360 comes with the first seven, a row or a column with the next
# three.
STUCK = 1  # at an end of its range: masked
SILENT = 2  # gives what its column gives with no row powered: masked
ECHO = 3  # gives what the sensor above it gives: masked
NOISY = 4  # a frame differs from the next by more than 1 mT: masked
DRIFTED = 5  # more than 1 mT from its calibration: believed, but calibrate soon
GHOST = 6  # reads like a stone that its neighbours do not feel: uncertain while that lasts
DEAF = 7  # it did not feel a stone that is surely there: masked
ROW_SILENT = 8  # the row gets no power: masked
COLUMN_SILENT = 9  # the column is not connected: masked
ROW_ON = 10  # the row never loses its power: its part is taken out of every reading (stuck_row.py)
SUPPLY = 11  # it has fallen by so many tenths of a per cent

# Keys of the host's texts, by kind; {0} there is what named() gives.
KEYS = (
    "",
    "sensor-stuck",
    "sensor-silent",
    "sensor-echo",
    "sensor-noisy",
    "sensor-drifted",
    "sensor-ghost",
    "sensor-deaf",
    "row-silent",
    "column-silent",
    "row-on",
    "supply-falls",
)

_END_COUNTS = const(8)
_NEAR_COUNTS = const(5)  # noise of a mean of two, three times over
_ALIKE_COUNTS = const(24)  # of the difference of two readings, three times over
_FAR_COUNTS = const(40)  # 1 mT: a sensor's own offset must differ this much from its column's bias
_NOISY = const(100)
_SAME_COUNTS = const(12)  # noise and what a column holds of the row before
_OWN_COUNTS = const(200)  # that sensors' offsets are apart on a board as it is built
_MANY = const(6)  # sensors of a row or column that must have had an offset of their own
_TIMES = const(3)  # a finding must hold for so many looks
_ECHOES = const(3)  # and an echo must have followed so many changes, ...
_TOGETHER_MS = const(300)  # ... or both have come to rest within this
_GHOSTS = const(8)  # more at a time are not named: it is the supply, or a large magnet
_NEWS = const(24)
_SAGGED = const(24 * 20)  # counts of all columns' biases: 1 %, or half a mT on every point
_SPREAD = const(60)  # a row that is always powered pulls the columns apart, a supply does not


def named(kind: int, where: int):
    """What is told with a finding, as players name it: a point, a row, a column; of SUPPLY its
    tenths of a per cent.
    """
    if kind < ROW_SILENT:
        return sensor_name(where)
    if kind == COLUMN_SILENT:
        return COLUMN_LETTERS[where]
    return where if kind == SUPPLY else LINES - where


class Health:
    """After step(), while take() is true: `kind` (STUCK ..) and `where` (sensor, row or column)."""

    def __init__(self, sensing):
        self.kind = 0
        self.where = 0
        self.lost = 0  # news that nobody took
        self._sensing = sensing
        self._told = array("H", [0] * SENSORS)  # bit 1 << kind
        self._told_rows = bytearray(LINES)
        self._told_columns = bytearray(LINES)
        self._ends = bytearray(SENSORS)
        self._silent = bytearray(SENSORS)
        self._echoes = bytearray(SENSORS)
        self._last = array("H", [0] * SENSORS)
        self._columns = bytearray(LINES)  # silent sensors in each column, this time round
        self._fallen = bytearray(LINES)  # of them, those that had an offset of their own before
        self._bias = 0  # the most that all columns' biases have added up to
        self._sagged = 0  # how often in a row it was less
        self._frame = 0
        self._ghosts = 0  # this time round
        self._ghosts_before = 0
        self._kinds = bytearray(_NEWS)
        self._places = array("H", [0] * _NEWS)
        self._waiting = 0

    def step(self, counts, bias) -> int:
        """Take the frame that Sensing had (361 counts) and the columns' bias (24).  Returns how
        many news wait.
        """
        self._frame += 1
        if self._frame == 1:
            self._look_at_table()
        if self._frame & 7 == 0 and self._sensing.started:
            row = (self._frame >> 3) % LINES
            if row == 0:
                self._ghosts_before = self._ghosts
                self._ghosts = 0
                self._judge_columns()
                self._judge_supply(bias)
            self._look(row, counts, bias)
        return self._waiting

    def deaf(self, s: int) -> None:
        """Sensor s did not feel a stone that is surely there: the game found out."""
        self._mask(s, DEAF)

    def row_on(self, row: int) -> None:
        """The matrix finds that row 0..18 is never switched off."""
        self._tell_row(row, ROW_ON)

    def take(self) -> bool:
        """Move the oldest news into kind and where; False if there is none."""
        if not self._waiting:
            return False
        self.kind = self._kinds[0]
        self.where = self._places[0]
        self._waiting -= 1
        for i in range(self._waiting):
            self._kinds[i] = self._kinds[i + 1]
            self._places[i] = self._places[i + 1]
        return True

    def _look_at_table(self) -> None:
        """A row or column that was not there when the board was calibrated: its sensors have no
        offsets of their own.
        """
        if self._apart(range(SENSORS)) < _OWN_COUNTS:
            return  # nobody has: never calibrated
        for i in range(LINES):
            if self._apart(range(LINES * i, LINES * i + LINES)) <= _SAME_COUNTS:
                self._tell_row(i, ROW_SILENT)
            if self._apart(range(i, SENSORS, LINES)) <= _SAME_COUNTS:
                self._tell_column(i)

    def _apart(self, sensors) -> int:
        """How far the calibrated counts of these sensors are from each other."""
        counts = [self._sensing.offset_of(s) >> 4 for s in sensors]
        return max(counts) - min(counts)

    def _look(self, row: int, counts, bias) -> None:
        sensing = self._sensing
        silent = 0
        changed = 0
        for c in range(LINES):
            s = LINES * row + c
            count = counts[s]
            near = -_NEAR_COUNTS <= count - bias[c] <= _NEAR_COUNTS
            own = (sensing.offset_of(s) >> 4) - count
            fell = near and (own > _FAR_COUNTS or own < -_FAR_COUNTS)
            silent += near
            changed += fell
            self._columns[c] += near
            self._fallen[c] += fell
            if sensing.mode_of(s) != MASKED:
                self._look_at(s, count, own, fell, counts)
            self._last[s] = count
        if silent == LINES and changed >= _MANY:
            self._tell_row(row, ROW_SILENT)

    def _look_at(self, s: int, count: int, own: int, fell: bool, counts) -> None:
        sensing = self._sensing
        if count <= _END_COUNTS or count >= 4095 - _END_COUNTS:
            self._ends[s] += 1
            if self._ends[s] == _TIMES:
                self._mask(s, STUCK)
                return
        else:
            self._ends[s] = 0
        if fell:
            # A stone may happen to read like the bias, but not one that its neighbours feel.
            self._silent[s] += 1
            if self._silent[s] >= _TIMES and sensing.mode_of(s) == DOUBTED:
                self._mask(s, SILENT)
                return
        else:
            self._silent[s] = 0
        if s >= LINES:
            apart = abs(count - counts[s - LINES])
            moved = abs(count - self._last[s])
            if apart > _ALIKE_COUNTS:
                self._echoes[s] = 0
            elif apart <= _NEAR_COUNTS and moved > _FAR_COUNTS + 2 * sensing.noise[s]:
                self._echoes[s] += 1
            sure = sensing.mode_of(s) == DOUBTED and (own > 200 or own < -200)
            if not sure and sensing.state[s] != EMPTY:
                sure = self._came_together(s)
            if self._echoes[s] >= _ECHOES or (sure and apart <= _ALIKE_COUNTS):
                self._mask(s, ECHO)
                return
        if sensing.noise[s] > _NOISY:
            self._mask(s, NOISY)
            return
        drift = sensing.drift_10ut(s)
        if drift > DRIFT_MOST or drift < -DRIFT_MOST:
            self._tell(s, DRIFTED)
        if sensing.mode_of(s) == DOUBTED:
            self._ghosts += 1
            if max(self._ghosts, self._ghosts_before) <= _GHOSTS:
                self._tell(s, GHOST)

    def _came_together(self, s: int) -> bool:
        """The two read alike when they were calibrated, and stones have come to both at the same
        moment, while people lay one at a time.
        """
        sensing = self._sensing
        above = s - LINES
        offset = sensing.calibration.offset
        if abs(offset[s] - offset[above]) >> 4 > _NEAR_COUNTS:
            return False
        since_ms = sensing.since_ms
        if sensing.state[s] != sensing.state[above] or since_ms[s] < sensing.started_ms:
            return False
        return abs(since_ms[s] - since_ms[above]) <= _TOGETHER_MS

    def _judge_columns(self) -> None:
        for c in range(LINES):
            silent = self._columns[c] == LINES and self._fallen[c] >= _MANY
            if silent:
                self._tell_column(c)
            self._columns[c] = 0
            self._fallen[c] = 0

    def _judge_supply(self, bias) -> None:
        """The columns' dividers hang on the sensors' supply."""
        if self._sagged == _TIMES:
            return  # told
        total = sum(bias)
        self._bias = max(self._bias, total)
        fallen = self._bias - total
        sags = fallen >= _SAGGED and max(bias) - min(bias) <= _SPREAD
        self._sagged = self._sagged + 1 if sags else 0
        if self._sagged == _TIMES:
            self._put(SUPPLY, 1000 * fallen // self._bias)

    def _tell_column(self, c: int) -> None:
        if self._told_columns[c]:
            return
        self._told_columns[c] = 1
        self._put(COLUMN_SILENT, c)
        for s in range(c, SENSORS, LINES):
            self._sensing.mask(s)

    def _tell_row(self, row: int, kind: int) -> None:
        if self._told_rows[row]:
            return
        self._told_rows[row] = 1
        self._put(kind, row)
        if kind == ROW_SILENT:
            for s in range(LINES * row, LINES * row + LINES):
                self._sensing.mask(s)

    def _mask(self, s: int, kind: int) -> None:
        self._sensing.mask(s)
        self._tell(s, kind)

    def _tell(self, s: int, kind: int) -> None:
        if not self._told[s] & 1 << kind:
            self._told[s] |= 1 << kind
            self._put(kind, s)

    def _put(self, kind: int, where: int) -> None:
        if self._waiting == _NEWS:
            self.lost += 1
            return
        self._kinds[self._waiting] = kind
        self._places[self._waiting] = where
        self._waiting += 1
