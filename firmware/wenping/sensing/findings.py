"""Kinds of faults of sensors, rows, columns, tiles and the supply, and the queue of those found,
which app/electrics.py records.
"""

from wenping.geometry import COLUMN_LETTERS, LINES, sensor_name
from wenping.viper import const

# Kinds of findings.  Of a sensor 0..360:
STUCK = 1  # it reads an end of its range: masked
SILENT = 2  # it reads what its column reads with no row powered: masked
ECHO = 3  # it reads what the sensor above it reads: masked
NOISY = 4  # a frame differs from the next by more than 1 mT: masked
DRIFTED = 5  # it is more than 1 mT from its calibration: still used, but calibrate soon
GHOST = 6  # it reads like a stone that its neighbours do not detect: uncertain while that lasts
DEAF = 7  # it does not detect a stone that is surely there: masked
# Of a row or column 0..18:
ROW_SILENT = 8  # the row gets no power: masked
COLUMN_SILENT = 9  # the column is not connected: masked
ROW_ON = 10  # the row always has power, which readings.py corrects in every reading
# Of the whole board:
SUPPLY = 11  # the supply has fallen by so many tenths of a per cent
# Of a sensor again:
LEFT_OUT = 12  # a player has declared it wrong: masked; reported each time
BACK = 13  # it was masked, and agrees with the game again: used; reported each time
# Of some of the four tiles, as bits (1: upper left, 2: upper right, 4: lower left, 8: lower right):
TILES_SILENT = 14  # no sensor of them answers: masked
# Of a sensor again:
LOOSE = 15  # its readings come and go as no hand can move stones, by a loose joint: masked
# Of the stone on a sensor, reported each time:
UNDETECTED = 16  # neither its sensor nor those around detect it: the sensor is used on

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
    "stone-undetected",
)

_NEWS = const(24)  # findings that can wait for take(); more are dropped


def named(kind: int, where: int) -> str | int:
    """The place of a finding as players name it: a point ("Q16"), a row (1..19 from the bottom) or
    a column letter; of tiles their numbers ("2 4": 1 to 4 row by row); of SUPPLY the tenths of a
    per cent.  where: as in Findings.
    """
    if kind == TILES_SILENT:
        return " ".join(str(tile + 1) for tile in range(4) if where >> tile & 1)
    if kind < ROW_SILENT or kind > SUPPLY:
        return sensor_name(where)
    if kind == COLUMN_SILENT:
        return COLUMN_LETTERS[where]
    return where if kind == SUPPLY else LINES - where


class Findings:
    """A queue of findings.

    kind     of the finding that take() took last: STUCK .. UNDETECTED
    where    its sensor (0..360), row or column (0..18) or tiles (bits); of SUPPLY the tenths of a
             per cent by which it has fallen
    waiting  those that wait for take(), as pairs of kind and where
    """

    def __init__(self):
        self.kind = 0
        self.where = 0
        self.waiting = []

    def put(self, kind: int, where: int) -> None:
        """Append a finding to those that wait, if there are not too many."""
        if len(self.waiting) < _NEWS:
            self.waiting.append((kind, where))

    def take(self) -> bool:
        """Move the oldest finding into kind and where; False if none waits."""
        if not self.waiting:
            return False
        self.kind, self.where = self.waiting.pop(0)
        return True
