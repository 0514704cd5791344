"""PURE: the board in numbers: lines, sensors, lights, letters; which sensor is under which point.

Sensor s = 19 * row + col (0..360), row 0 at the top, col 0 on the left.  A smaller board is
centred on the grid; its points are those of weiqi/points.py (20 * (row + 1) + col + 1 with the
board's own row and col).
"""

from array import array

LINES = 19  # of sensors, and of the largest board
SENSORS = LINES * LINES
COLUMN_LETTERS = "ABCDEFGHJKLMNOPQRST"  # of GTP, without I
STAR_LINES = {19: (3, 9, 15), 13: (3, 6, 9), 9: (2, 4, 6)}  # for drawing: lines with star points

# The lights on their chain: columns from the left, rows from the top, then Black's and White's.
LIGHT_COLUMN = 0
LIGHT_ROW = LINES
LIGHT_PLAYER = 2 * LINES - 1  # + 1 for Black, + 2 for White
LIGHTS = 2 * LINES + 2

# What is read beside the board: both players' rails for prisoners, and the bowls, whose layers are
# two rows of pockets each; Black's come first.
RAIL_SLOTS = 17
LAYERS = 6
ROW_POCKETS = 15
LAYER_POCKETS = 2 * ROW_POCKETS
BOWL_POCKETS = LAYERS * LAYER_POCKETS
BOWL_ROWS = 2 * 2 * LAYERS
BIAS = BOWL_ROWS  # "row" in which no row has power: the columns' dividers alone
COLUMNS = 24  # of the whole matrix

# Distances between lines in micrometres: along a row, and from row to row.
PITCH_X_UM = 22000
PITCH_Y_UM = 23700

# The field that a stone (10x1 mm N35, 7.5 mm above the die) gives its neighbours' sensors, as a
# part of its own, in 1/4096 and without the sign, which is negative: -0.0201, -0.0177, -0.0088
# (hardware/wenping/twin/field.csv).
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
    return LINES * (row + (LINES - rows) // 2) + col + (LINES - cols) // 2


def point_of(s: int, rows: int, cols: int) -> int:
    """The point above sensor s on a rows x cols board, or 0 (PASS) if the board has none there."""
    row = s // LINES - (LINES - rows) // 2
    col = s % LINES - (LINES - cols) // 2
    if not (0 <= row < rows and 0 <= col < cols):
        return 0
    return 20 * (row + 1) + col + 1


def points(rows: int, cols: int) -> array:
    """point_of for all sensors: 361 points (0 where the board has none)."""
    found = array("H", bytes(2 * SENSORS))
    for row in range(rows):  # line by line: a game's first stone waits for this
        s = LINES * (row + (LINES - rows) // 2) + (LINES - cols) // 2
        p = 20 * (row + 1) + 1
        found[s : s + cols] = array("H", range(p, p + cols))
    return found


def across(col: int, first: int, second: int) -> int:
    """Where the sensors of a column are when two columns are exchanged."""
    return second if col == first else first if col == second else col


def sensor_name(s: int) -> str:
    """What players call the point above a sensor of the whole grid: "Q16"."""
    return COLUMN_LETTERS[s % LINES] + str(LINES - s // LINES)
