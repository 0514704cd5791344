"""Finds silent rows, columns and tiles: their sensors read what their columns read with no row
powered (the bias), although they were calibrated with offsets of their own.

While a row or a column seems to be silent no point settles (Sensing.waits), since its sensors'
readings say nothing of stones.  If that lasts for SILENT_FRAMES the row, column or tile is
reported; if only a part of it is silent, each sensor of that part.
"""

from wenping.geometry import LINES, SENSORS, TILE_LINES
from wenping.sensing.findings import COLUMN_SILENT, ROW_SILENT, SILENT
from wenping.sensing.limits import (
    ALIKE_COUNTS,
    FAR_COUNTS,
    OWN_COUNTS,
    SAME_COUNTS,
    SILENT_AT_START,
    SILENT_BUT,
    SILENT_FRAMES,
    SILENT_LEAST,
)
from wenping.sensing.states import MASKED
from wenping.sensing.verdicts import tile_of
from wenping.viper import const, micropython, ptr8, ptr16

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from array import array
    from collections.abc import Sequence

    from wenping.sensing.points import Sensing
    from wenping.sensing.verdicts import Verdicts

# Offsets into _halves, which counts sensors by half rows, 2 * row + (0 or 1), and half columns, as
# the tiles divide them.  From 0 on: sensors of each half row that read their column's bias; from
# _FELL on those of them that had an offset of their own; from _COLUMNS and _COLUMNS + _FELL on the
# same of half columns.  From _USED on: those of them that are not masked, by whole rows, then by
# columns.  _ALL: its length.
_FELL = const(2 * LINES)
_COLUMNS = const(4 * LINES)
_USED = const(8 * LINES)
_ALL = const(10 * LINES)


class Silence:
    """Counts the sensors that read their column's bias, and reports silent rows, columns, tiles."""

    def __init__(self, sensing: "Sensing", verdicts: "Verdicts"):
        self._sensing = sensing
        self._verdicts = verdicts
        self._halves = bytearray(_ALL)
        # twice the frames in which a row or column seemed silent, less the other frames
        self._seemed = 0

    def step(self, counts: "array", bias: "array") -> None:
        """Set Sensing.waits while many points move and a row or column seems silent; report what
        has seemed so for long.  counts: of the 361 sensors; bias: of the 24 columns.
        """
        sensing = self._sensing
        waits = sensing.moving >= SILENT_LEAST and self._count(counts, bias) >= SILENT_LEAST
        sensing.waits = waits
        self._seemed = self._seemed + 2 if waits else max(0, self._seemed - 1)
        if self._seemed >= 2 * (SILENT_FRAMES if sensing.started else SILENT_AT_START):
            self._seemed = 0
            self._judge()
            self._judge_parts(counts, bias)

    def end_round(self, counts: "array", bias: "array") -> None:
        """Report what is silent while nearly all points are at rest: it was so before they were."""
        if self._sensing.moving < SILENT_LEAST:
            self._count(counts, bias)
            self._judge()

    @micropython.viper
    def _count(self, counts: object, bias: object) -> int:
        """Set _halves by a frame.  Returns the most sensors of a row or column that read
        their column's bias, had an offset of their own and are not masked.
        """
        halves = ptr8(self._halves)
        board = ptr16(counts)
        columns = ptr16(bias)
        sensing = self._sensing
        offset = ptr16(sensing.offset)
        mode = ptr8(sensing._settling.mode)
        last = ptr16(self._verdicts.last)
        i = 0
        while i < _ALL:
            halves[i] = 0
            i += 1
        most = 0
        s = 0
        while s < SENSORS:
            count = board[s]
            col = s % LINES
            d = count - columns[col]
            if d <= ALIKE_COUNTS and d + ALIKE_COUNTS >= 0:
                row = s // LINES
                last[s] = count
                i = 2 * row
                if col >= TILE_LINES:
                    i += 1
                k = _COLUMNS + 2 * col
                if row >= TILE_LINES:
                    k += 1
                halves[i] = halves[i] + 1
                halves[k] = halves[k] + 1
                d = (offset[s] >> 4) - count
                if d > FAR_COUNTS or d + FAR_COUNTS < 0:
                    halves[i + _FELL] = halves[i + _FELL] + 1
                    halves[k + _FELL] = halves[k + _FELL] + 1
                    if mode[s] != MASKED:
                        i = _USED + row
                        k = _USED + LINES + col
                        halves[i] = halves[i] + 1
                        halves[k] = halves[k] + 1
                        if halves[i] > most:
                            most = halves[i]
                        if halves[k] > most:
                            most = halves[k]
            s += 1
        return most

    def _judge(self) -> None:
        """Report the tiles, rows and columns that were silent in the frame counted, tiles first."""
        verdicts = self._verdicts
        gone = 0
        for tile in range(4):
            rows = range(TILE_LINES, LINES) if tile >> 1 else range(TILE_LINES)
            if self._are_silent([2 * row + (tile & 1) for row in rows]):
                gone |= 1 << tile
        verdicts.tiles(gone)
        for i in range(LINES):
            if self._are_silent((2 * i, 2 * i + 1)):
                verdicts.line(ROW_SILENT, i)
            if self._are_silent((_COLUMNS + 2 * i, _COLUMNS + 2 * i + 1)):
                verdicts.line(COLUMN_SILENT, i)

    def _judge_parts(self, counts: "array", bias: "array") -> None:
        """Report each sensor in use that reads its column's bias and had an offset of its own, in
        rows and columns where many do.
        """
        sensing, halves = self._sensing, self._halves
        for s in range(SENSORS):
            row, col = s // LINES, s % LINES
            used = max(halves[_USED + row], halves[_USED + LINES + col])
            if used < SILENT_LEAST or sensing.is_masked(s):
                continue
            own = abs((sensing.offset[s] >> 4) - counts[s])
            if abs(counts[s] - bias[col]) <= ALIKE_COUNTS and own > FAR_COUNTS:
                self._verdicts.mask(SILENT, s)

    def _are_silent(self, places: "Sequence[int]") -> bool:
        """Whether all these half rows or half columns are silent; places: indices in _halves."""
        halves = self._halves
        for place in places:
            if halves[place] < TILE_LINES - (place & 1) - SILENT_BUT:  # of nine sensors or of ten
                return False
        return sum([halves[place + _FELL] for place in places]) >= SILENT_LEAST

    def look_at_table(self) -> None:
        """Report tiles, rows and columns that were not connected when the board was calibrated:
        the offsets of their sensors are all alike.
        """
        if self._apart(range(SENSORS)) < OWN_COUNTS:
            return  # all offsets are alike: the board was never calibrated
        verdicts = self._verdicts
        gone = 0
        for tile in range(4):
            if self._apart([s for s in range(SENSORS) if tile_of(s) == tile]) <= SAME_COUNTS:
                gone |= 1 << tile
        verdicts.tiles(gone)
        for i in range(LINES):
            if self._apart(range(LINES * i, LINES * i + LINES)) <= SAME_COUNTS:
                verdicts.line(ROW_SILENT, i)
            if self._apart(range(i, SENSORS, LINES)) <= SAME_COUNTS:
                verdicts.line(COLUMN_SILENT, i)

    def _apart(self, sensors: "range | list") -> int:
        """The second greatest offset of these sensors less the second least, in counts."""
        counts = sorted([self._sensing.offset[s] >> 4 for s in sensors])
        return counts[-2] - counts[1]
