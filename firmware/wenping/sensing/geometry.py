"""Where the sensors are: the 19x19 grid, its pitch, what a stone does to its neighbours, smaller
boards.

Sensor s = 19 * row + col (0..360), row 0 at the top, col 0 on the left.  A smaller board is
centred on the grid; its points are the project's points (20 * (row + 1) + col + 1 with the board's
own row and col).
"""

from array import array

SIDE = 19
SENSORS = SIDE * SIDE

# Distances between lines in micrometres: along a row, and from row to row.
PITCH_X_UM = 22000
PITCH_Y_UM = 23700

# The field that a stone (10x1 mm N35, 7.5 mm above the die) gives its neighbours' sensors, as a
# part of its own, in 1/4096 and without the sign, which is negative: -0.0201, -0.0177, -0.0088
# (field_lut.csv).
K_SCALE = 4096
K_X = 82
K_Y = 72
K_DIAGONAL = 36


def sensor_of(p: int, rows: int, cols: int) -> int:
    """The sensor under point p of a rows x cols board, or -1 if p is not on it."""
    row = p // 20 - 1
    col = p % 20 - 1
    if not (0 <= row < rows and 0 <= col < cols):
        return -1
    return SIDE * (row + (SIDE - rows) // 2) + col + (SIDE - cols) // 2


def point_of(s: int, rows: int, cols: int) -> int:
    """The point above sensor s on a rows x cols board, or 0 (PASS) if the board has none there."""
    row = s // SIDE - (SIDE - rows) // 2
    col = s % SIDE - (SIDE - cols) // 2
    if not (0 <= row < rows and 0 <= col < cols):
        return 0
    return 20 * (row + 1) + col + 1


def across(col: int, first: int, second: int) -> int:
    """Where the sensors of a column are when two columns are exchanged."""
    return second if col == first else first if col == second else col


def points(rows: int, cols: int) -> array:
    """point_of for all sensors: 361 points (0 where the board has none)."""
    found = array("H", bytes(2 * SENSORS))
    for row in range(rows):  # line by line: a game's first stone waits for this
        s = SIDE * (row + (SIDE - rows) // 2) + (SIDE - cols) // 2
        p = 20 * (row + 1) + 1
        found[s : s + cols] = array("H", range(p, p + cols))
    return found
