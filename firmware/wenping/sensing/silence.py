"""Rows, columns and tiles of which no sensor answers: they read what their columns read with no row
powered, and had offsets of their own.
"""

from wenping.geometry import LINES, SENSORS, TILE_LINES
from wenping.sensing.findings import COLUMN_SILENT, ROW_SILENT
from wenping.sensing.limits import OWN_COUNTS, SAME_COUNTS, SILENT_BUT, SILENT_LEAST
from wenping.sensing.verdicts import tile_of

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.sensing.points import Sensing
    from wenping.sensing.verdicts import Verdicts

# In _halves: sensors that read about their column's bias, by half rows (2 * row + half, the tiles'
# halves), those of them that had an offset of their own, and both by half columns.
_FELL = 2 * LINES
_COLUMNS = 4 * LINES


class Silence:
    """Collects over a round, in which each sensor is looked at once, those that read nothing."""

    def __init__(self, sensing: "Sensing", verdicts: "Verdicts"):
        self._sensing = sensing
        self._verdicts = verdicts
        self._halves = bytearray(8 * LINES)  # silent sensors in this round, by half lines

    def note(self, row: int, col: int, fell: bool) -> None:
        """A sensor reads about its column's bias; fell: it had an offset of its own."""
        halves = self._halves
        for half in (2 * row + (col >= TILE_LINES), _COLUMNS + 2 * col + (row >= TILE_LINES)):
            halves[half] += 1
            halves[half + _FELL] += fell

    def judge(self) -> None:
        """Report tiles, rows and columns that were silent in this round, tiles first."""
        halves, verdicts = self._halves, self._verdicts
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
        for i in range(len(halves)):
            halves[i] = 0

    def _are_silent(self, places) -> bool:
        """Whether these half lines are silent, by their places in _halves."""
        halves = self._halves
        for place in places:
            if halves[place] < TILE_LINES - (place & 1) - SILENT_BUT:  # of nine sensors or of ten
                return False
        return sum([halves[place + _FELL] for place in places]) >= SILENT_LEAST

    def look_at_table(self) -> None:
        """Report tiles, rows and columns that were not connected when the board was calibrated:
        their sensors' offsets are all alike.
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
        """The greatest offset of these sensors but one minus the least but one, in counts."""
        counts = sorted([self._sensing.offset_of(s) >> 4 for s in sensors])
        return counts[-2] - counts[1]
