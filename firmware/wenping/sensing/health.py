"""Faults of sensors and wiring: stuck, silent, echoing, noisy and drifted sensors, silent rows,
columns and tiles, a falling supply.

Three sensors of a row are checked in each frame, one row in eight frames, so that the whole board
takes 3 to 8 seconds.  A sensor that is surely broken is masked: its point stays uncertain.  Each
finding is reported once, those of rows, columns and tiles again when a game begins.  A dead sensor
that still reads the count it was calibrated with cannot be found here: the game misses its stone
(Blind.find) and calls deaf(), or a player declares the sensor wrong: leave_out().

A masked sensor is tried again: it comes back when it reads something else than when it was masked,
and steadily what the game means, in eight rounds in a row (half a minute to a minute), whether a
stone was put there, or taken, or it has recovered under the same stone.  Each time that it is
masked again this takes twice as long.  Sensors that the calibration masks stay so.
"""

from array import array

from wenping.geometry import COLUMN_LETTERS, LINES, SENSORS, TILE_LINES, sensor_name
from wenping.sensing.limits import DRIFT_MOST
from wenping.sensing.points import Sensing
from wenping.sensing.settle import DOUBTED, EMPTY, MASKED, UNCERTAIN
from wenping.viper import const, micropython, ptr8, ptr16

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from collections.abc import Callable

# Kinds of findings.  Of a sensor 0..360:
STUCK = 1  # it reads an end of its range: masked
SILENT = 2  # it reads what its column reads with no row powered: masked
ECHO = 3  # it reads what the sensor above it reads: masked
NOISY = 4  # a frame differs from the next by more than 1 mT: masked
DRIFTED = 5  # it is more than 1 mT from its calibration: still used, but calibrate soon
GHOST = 6  # it reads like a stone that its neighbours do not sense: uncertain while that lasts
DEAF = 7  # it does not sense a stone that is surely there: masked
# Of a row or column 0..18:
ROW_SILENT = 8  # the row gets no power: masked
COLUMN_SILENT = 9  # the column is not connected: masked
ROW_ON = 10  # the row always has power, which stuck_row.py corrects in every reading
# Of the whole board:
SUPPLY = 11  # the supply has fallen by so many tenths of a per cent
# Of a sensor again, reported each time:
LEFT_OUT = 12  # a player has declared it wrong: masked
BACK = 13  # it was masked, and agrees with the game again: used
# Of some of the four tiles, as bits (1: upper left, 2: upper right, 4: lower left, 8: lower right):
TILES_SILENT = 14  # no sensor of them answers: masked
# Of a sensor again:
LOOSE = 15  # stones come and go there as no hand can make them, by a loose joint: masked

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
    "sensor-left-out",
    "sensor-back",
    "tiles-silent",
    "sensor-loose",
)

_END_COUNTS = const(8)
_NEAR_COUNTS = const(5)  # three sigma of the mean of two readings
_ALIKE_COUNTS = const(24)  # three sigma of the difference of two readings
_FAR_COUNTS = const(40)  # 1 mT: a sensor's own offset must differ this much from its column's bias
_NOISY = const(131)  # 10 uT
_SAME_COUNTS = const(12)  # noise, and the charge that a column keeps from the row before
_OWN_COUNTS = const(200)  # offsets of the sensors of one board differ by at least this
_MANY = const(6)  # sensors of a silent tile, row or column that must have had an own offset
_BUT = const(2)  # sensors of half a line that may read anything, and yet that half is silent
_LINES = const(19)  # geometry.py's, as a constant for the compiler; a test holds them equal
# In _halves: sensors that read about their column's bias, by half rows (2 * row + half, the tiles'
# halves), those of them that had an offset of their own, and both by half columns.
_FELL = const(2 * _LINES)
_COLUMNS = const(4 * _LINES)
_TIMES = const(3)  # checks in a row that a finding must hold for
_ECHOES = const(3)  # changes of the sensor above that an echo must have followed, ...
_TOGETHER_MS = const(100)  # ... or both settled within this time (an echo mostly within 60)
_TURNS = const(12)  # rounds in a row, of 3 to 8 s, in which a point changes: no hand does that
_GHOSTS = const(8)  # more at a time are not reported: it is the supply, or a large magnet
_NEWS = const(24)  # findings that can wait for take()
_SAGGED = const(24 * 20)  # counts, summed over all columns' biases: 1 %, or 0.5 mT on every point
_BACK_TIMES = const(8)  # a masked sensor must have been right so often in a row
_MOST_DOUBLED = const(4)  # times that this is doubled
_SPREAD = const(60)  # counts from column to column; a row that is always powered makes more
_A_FRAME = const(3)  # sensors that are checked in a frame
# settle.py's and limits.py's, as constants for the compiler; a test holds them.
_QUIET = const(0)
_DRIFT_MOST = const(131)


def named(kind: int, where: int) -> str | int:
    """The place of a finding as players name it: a point ("Q16"), a row (1..19 from the bottom) or
    a column letter; of SUPPLY the tenths of a per cent; tiles as "2 4", 1 to 4 row by row.
    """
    if kind == TILES_SILENT:
        return " ".join(str(tile + 1) for tile in range(4) if where >> tile & 1)
    if kind < ROW_SILENT or kind > SUPPLY:
        return sensor_name(where)
    if kind == COLUMN_SILENT:
        return COLUMN_LETTERS[where]
    return where if kind == SUPPLY else LINES - where


def _tile_of(s: int) -> int:
    """The tile 0..3 on which sensor s lies."""
    return 2 * (s >= LINES * TILE_LINES) + (s % LINES >= TILE_LINES)


class Health:
    """Checks the sensors of a board and collects findings.

    kind   of the finding that take() took: STUCK .. LOOSE
    where  its sensor, row, column or tiles; of SUPPLY its tenths of a per cent
    lost   findings dropped because too many waited
    """

    def __init__(self, sensing: Sensing, meant: "Callable[[int], int]"):
        """sensing: is asked about its sensors, and told which to mask; meant(s): the state that
        the game means for sensor s.
        """
        self.kind = 0
        self.where = 0
        self.lost = 0
        self._sensing = sensing
        self._meant = meant
        self._told = bytearray(SENSORS)  # kinds 1..7 already reported: bits 1 << kind; bit 0: LOOSE
        self._turns = {}  # by sensor: in how many rounds its point has changed, up to now
        self._newest_ms = array("i", [0] * LINES)  # by row: when its last point had changed
        self._told_rows = bytearray(LINES)  # kinds
        self._told_columns = bytearray(LINES)
        self._ends = bytearray(SENSORS)  # times in a row; while masked: that it was right
        self._trials = {}  # by masked sensor: 4 * times masked + what it read when it was masked
        self._silent = bytearray(SENSORS)
        self._echoes = bytearray(SENSORS)
        self._last = array("H", [0] * SENSORS)
        self._halves = bytearray(8 * LINES)  # silent sensors in this round, by half lines
        self._told_tiles = 0
        self._bias = 0  # the greatest sum of all columns' biases so far
        self._sagged = 0  # rounds in a row in which it was less
        self._frame = -1  # since sensing has started
        self._ghosts = 0  # in this round
        self._ghosts_before = 0
        self._kinds = bytearray(_NEWS)
        self._places = array("H", [0] * _NEWS)
        self._waiting = 0

    def step(self, counts: array, bias: array) -> int:
        """Take the frame that Sensing has just had (361 counts) and the columns' biases (24).
        Returns how many findings wait for take().
        """
        if self._frame < 0:
            self._frame = 0
            for s in range(SENSORS):
                self._last[s] = counts[s]  # what they read when the table masks them
            self._look_at_table()
        if self._sensing.started:
            row = (self._frame >> 3) % LINES
            first = (self._frame & 7) * _A_FRAME
            if first < LINES:
                self._look(row, first, counts, bias)
            else:
                self._judge_loose(row)
                if row == LINES - 1:
                    self._ghosts_before = self._ghosts
                    self._ghosts = 0
                    self._judge_round()
                    self._judge_supply(bias)
            self._frame += 1
        return self._waiting

    def deaf(self, s: int) -> None:
        """Mask sensor s: the game has found that it does not sense the stone on its point."""
        self._mask(s, DEAF)

    def leave_out(self, s: int) -> None:
        """Mask sensor s, which a player has declared wrong."""
        self._mute(s)
        self._put(LEFT_OUT, s)

    def row_on(self, row: int) -> None:
        """Report that row 0..18 is never switched off, as Readings has found."""
        self._tell_row(row, ROW_ON)

    def tell_again(self) -> None:
        """Report the silent tiles, rows and columns again, for the log of a new game."""
        if self._told_tiles:
            self._put(TILES_SILENT, self._told_tiles)
        for i in range(LINES):
            if self._told_rows[i]:
                self._put(self._told_rows[i], i)
            if self._told_columns[i]:
                self._put(COLUMN_SILENT, i)

    def take(self) -> bool:
        """Move the oldest finding into kind and where; False if none waits."""
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
        """Report tiles, rows and columns that were not connected when the board was calibrated:
        their sensors' offsets are all alike.
        """
        if self._apart(range(SENSORS)) < _OWN_COUNTS:
            return  # all offsets are alike: the board was never calibrated
        gone = 0
        for tile in range(4):
            if self._apart([s for s in range(SENSORS) if _tile_of(s) == tile]) <= _SAME_COUNTS:
                gone |= 1 << tile
        self._tell_tiles(gone)
        for i in range(LINES):
            if self._apart(range(LINES * i, LINES * i + LINES)) <= _SAME_COUNTS:
                self._tell_row(i, ROW_SILENT)
            if self._apart(range(i, SENSORS, LINES)) <= _SAME_COUNTS:
                self._tell_column(i)

    def _apart(self, sensors: "range | list") -> int:
        """The greatest offset of these sensors but one minus the least but one, in counts."""
        counts = sorted([self._sensing.offset_of(s) >> 4 for s in sensors])
        return counts[-2] - counts[1]

    def _look(self, row: int, first: int, counts: array, bias: array) -> None:
        """Check the sensors of a row in _A_FRAME columns from `first` on."""
        sensing = self._sensing
        halves = self._halves
        last = min(first + _A_FRAME, LINES)
        c = self._first_odd(row, first, last, counts, bias)
        while c < last:
            s = LINES * row + c
            count = counts[s]
            near = abs(count - bias[c])
            own = (sensing.offset_of(s) >> 4) - count
            fell = own > _FAR_COUNTS or own < -_FAR_COUNTS
            if near <= _ALIKE_COUNTS:
                for half in (2 * row + (c >= TILE_LINES), _COLUMNS + 2 * c + (row >= TILE_LINES)):
                    halves[half] += 1
                    halves[half + _FELL] += fell
            fell = fell and near <= _NEAR_COUNTS
            if sensing.mode_of(s) != MASKED:
                self._look_at(s, count, own, fell, counts)
            elif not sensing.calibration.mask[s]:
                # On a silent tile a sensor without an offset of its own reads as an empty point.
                gone = self._told_tiles >> _tile_of(s) & 1
                if not gone or near > _ALIKE_COUNTS:
                    self._try_again(s, count)
            self._last[s] = count
            c = self._first_odd(row, c + 1, last, counts, bias)

    @micropython.viper
    def _first_odd(self, row: int, c: int, end: int, counts: object, bias: object) -> int:
        """The first of the columns c .. end - 1 for whose sensor _look_at() has something to do, as
        for hardly any; `end` if there is none.  Of the others it is noted that they were looked at.
        """
        sensing = self._sensing
        table = sensing.calibration
        board = ptr16(counts)
        columns = ptr16(bias)
        noise = ptr8(sensing.noise)
        mode = ptr8(sensing._settling.mode)
        now = ptr16(sensing.offset)
        then = ptr16(table.offset)
        gain = ptr16(table.gain)
        ends = ptr8(self._ends)
        silent = ptr8(self._silent)
        echoes = ptr8(self._echoes)
        last = ptr16(self._last)
        while c < end:
            s = _LINES * row + c
            count = board[s]
            d = count - columns[c]
            if count <= _END_COUNTS or count >= 4095 - _END_COUNTS:
                return c
            if d >= 0 - _ALIKE_COUNTS and d <= _ALIKE_COUNTS:
                return c
            if row > 0:
                d = count - board[s - _LINES]
                if d >= 0 - _ALIKE_COUNTS and d <= _ALIKE_COUNTS:
                    return c
            if mode[s] != _QUIET or noise[s] > _NOISY:
                return c
            d = (now[s] - then[s]) * gain[s] >> 14
            if d > _DRIFT_MOST or d < 0 - _DRIFT_MOST:
                return c
            ends[s] = 0
            silent[s] = 0
            echoes[s] = 0
            last[s] = count
            c += 1
        return c

    def _look_at(self, s: int, count: int, own: int, fell: bool, counts: array) -> None:
        """Check sensor s.  own: how far its offset is above its count; fell: it reads its column's
        bias and has an offset of its own.
        """
        sensing = self._sensing
        if count <= _END_COUNTS or count >= 4095 - _END_COUNTS:
            self._ends[s] += 1
            if self._ends[s] == _TIMES:
                self._mask(s, STUCK)
                return
        else:
            self._ends[s] = 0
        if fell:
            # A stone may happen to read like the bias, but then its neighbours sense it.
            self._silent[s] += 1
            if self._silent[s] >= _TIMES and sensing.mode_of(s) == DOUBTED:
                self._mask(s, SILENT)
                return
        else:
            self._silent[s] = 0
        if s >= LINES and self._is_echo(s, count, own, counts):
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

    def _is_echo(self, s: int, count: int, own: int, counts: array) -> bool:
        """Whether sensor s only repeats the sensor above it; the arguments are _look_at()'s."""
        sensing = self._sensing
        apart = abs(count - counts[s - LINES])
        moved = abs(count - self._last[s])
        if apart > _ALIKE_COUNTS:
            self._echoes[s] = 0
        elif apart <= _NEAR_COUNTS and moved > _FAR_COUNTS + 2 * sensing.noise[s]:
            self._echoes[s] += 1
        sure = sensing.mode_of(s) == DOUBTED and (own > 200 or own < -200)
        if not sure and sensing.state[s] != EMPTY:
            sure = self._came_together(s)
        return self._echoes[s] >= _ECHOES or (sure and apart <= _ALIKE_COUNTS)

    def _came_together(self, s: int) -> bool:
        """Whether sensor s and the one above it have alike offsets and settled with a stone of one
        colour at the same moment, whereas players lay one stone at a time.
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

    def _judge_round(self) -> None:
        """Report tiles, rows and columns that were silent in this round, tiles first."""
        halves = self._halves
        gone = 0
        for tile in range(4):
            rows = range(TILE_LINES, LINES) if tile >> 1 else range(TILE_LINES)
            if self._are_silent([2 * row + (tile & 1) for row in rows]):
                gone |= 1 << tile
        self._tell_tiles(gone)
        for i in range(LINES):
            if self._are_silent((2 * i, 2 * i + 1)):
                self._tell_row(i, ROW_SILENT)
            if self._are_silent((_COLUMNS + 2 * i, _COLUMNS + 2 * i + 1)):
                self._tell_column(i)
        for i in range(len(halves)):
            halves[i] = 0

    def _judge_loose(self, row: int) -> None:
        """Mask the sensors of a row whose points have changed in each of the last rounds."""
        since_ms, turns, before_ms = self._sensing.since_ms, self._turns, self._newest_ms[row]
        for s in range(LINES * row, LINES * row + LINES):
            if since_ms[s] > before_ms:
                self._newest_ms[row] = max(self._newest_ms[row], since_ms[s])
                turns[s] = turns.get(s, 0) + 1
                if turns[s] == _TURNS:
                    self._mask(s, LOOSE)
            elif s in turns:
                del turns[s]

    def _are_silent(self, places) -> bool:
        """Whether these half lines are silent, by their places in _halves."""
        halves = self._halves
        for place in places:
            if halves[place] < TILE_LINES - (place & 1) - _BUT:  # of nine sensors or of ten
                return False
        return sum([halves[place + _FELL] for place in places]) >= _MANY

    def _judge_supply(self, bias: array) -> None:
        """Report a supply that has fallen: the columns' biases are divided from it."""
        if self._sagged == _TIMES:
            return  # reported before
        total = sum(bias)
        self._bias = max(self._bias, total)
        fallen = self._bias - total
        sags = fallen >= _SAGGED and max(bias) - min(bias) <= _SPREAD
        self._sagged = self._sagged + 1 if sags else 0
        if self._sagged == _TIMES:
            self._put(SUPPLY, 1000 * fallen // self._bias)

    def _tell_tiles(self, gone: int) -> None:
        """Report silent tiles (bits) once, in one finding, and mask their sensors."""
        gone &= ~self._told_tiles
        if not gone:
            return
        self._told_tiles |= gone
        self._put(TILES_SILENT, gone)
        for s in range(SENSORS):
            if gone >> _tile_of(s) & 1:
                self._mute(s)

    def _tell_column(self, c: int) -> None:
        """Report a silent column once, and mask its sensors; not one of silent tiles only."""
        both = 5 << (c >= TILE_LINES)
        if self._told_columns[c] or self._told_tiles & both == both:
            return
        self._told_columns[c] = 1
        self._put(COLUMN_SILENT, c)
        for s in range(c, SENSORS, LINES):
            self._mute(s)

    def _tell_row(self, row: int, kind: int) -> None:
        """Report a row once, and mask its sensors if it is silent; not one of silent tiles only."""
        both = 3 << 2 * (row >= TILE_LINES)
        if self._told_rows[row] or self._told_tiles & both == both:
            return
        self._told_rows[row] = kind
        self._put(kind, row)
        if kind == ROW_SILENT:
            for s in range(LINES * row, LINES * row + LINES):
                self._mute(s)

    def _mask(self, s: int, kind: int) -> None:
        """Mask a sensor and report why."""
        self._mute(s)
        self._tell(s, kind)

    def _mute(self, s: int) -> None:
        """Mask a sensor, and note what it reads."""
        times = min(self._trials.get(s, 0) >> 2, _MOST_DOUBLED) + 1
        self._trials[s] = times << 2 | self._sensing.as_if(s, self._last[s])
        self._ends[s] = 0
        self._sensing.mask(s)

    def _try_again(self, s: int, count: int) -> None:
        """Use a masked sensor again if it has changed and been right for long enough."""
        sensing = self._sensing
        now = sensing.as_if(s, count)
        trial = self._trials.get(s, 4 | UNCERTAIN)  # masked before Health was asked
        steady = -_ALIKE_COUNTS <= count - self._last[s] <= _ALIKE_COUNTS
        if now != self._meant(s) or now == trial & 3 or not steady:
            self._ends[s] = 0
            return
        self._ends[s] += 1
        if self._ends[s] >= _BACK_TIMES << (trial >> 2) - 1:
            self._ends[s] = self._silent[s] = self._echoes[s] = self._told[s] = 0
            self._told_rows[s // LINES] = self._told_columns[s % LINES] = 0
            self._told_tiles &= ~(1 << _tile_of(s))
            sensing.unmask(s, now)
            self._put(BACK, s)

    def _tell(self, s: int, kind: int) -> None:
        """Report a kind of finding once for each sensor."""
        bit = 1 << (kind if kind < ROW_SILENT else 0)  # bit 0: LOOSE
        if not self._told[s] & bit:
            self._told[s] |= bit
            self._put(kind, s)

    def _put(self, kind: int, where: int) -> None:
        """Append a finding to those that wait."""
        if self._waiting == _NEWS:
            self.lost += 1
            return
        self._kinds[self._waiting] = kind
        self._places[self._waiting] = where
        self._waiting += 1
