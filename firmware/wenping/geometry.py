"""PURE: geometry of board, rails, bowls and lights; which sensor is under which point.

Used by every room and by the host.  Sensor s = 19 * row + col (0..360), row 0 at the top, col 0 on
the left.  A board of fewer lines is centred on the grid of sensors; its points p are those of
weiqi/points.py (p = 20 * (row + 1) + col + 1 with row and col of the smaller board).
"""

from array import array

LINES = 19  # of sensors, and of the largest board
SENSORS = LINES * LINES
TILE_LINES = 10  # of each of the four tiles that the board is made of; the last ones have nine
COLUMN_LETTERS = "ABCDEFGHJKLMNOPQRST"  # of GTP, without I
STAR_LINES = {19: (3, 9, 15), 13: (3, 6, 9), 9: (2, 4, 6)}  # for drawing: lines with star points

# Indices on the chain of lights: 19 columns from the left, 19 rows from the top, Black's, White's.
LIGHT_COLUMN = 0
LIGHT_ROW = LINES
LIGHT_PLAYER = 2 * LINES - 1  # + 1 for Black, + 2 for White
LIGHTS = 2 * LINES + 2

# Sensors beside the board: each player has 17 slots, 8 of the right rail, 8 of the bottom rail and
# the corner slot between them (HW-1), and a bowl with 6 layers of two rows of 15 pockets.  Black's
# come first.  Slot 17 * player + place has the sensor number 361 + that.
RAIL_SLOTS = 17
RAIL_BOTTOM = 8  # the first place of the bottom rail
RAIL_CORNER = 16
LAYERS = 6
ROW_POCKETS = 15
LAYER_POCKETS = 2 * ROW_POCKETS
BOWL_POCKETS = LAYERS * LAYER_POCKETS
BOWL_ROWS = 2 * 2 * LAYERS
BIAS = BOWL_ROWS  # pseudo row read with no row powered: the bias that the columns' dividers set
COLUMNS = 24  # of the sensor matrix: 3 ADC inputs of 8 multiplexed columns

# Distances between lines in micrometres: along a row, and from row to row.
PITCH_X_UM = 22000
PITCH_Y_UM = 23700

# Field of a stone of the chosen set at the neighbours' sensors, divided by its field at its own
# sensor, times -K_SCALE: in the row, in the column, on the diagonal (hardware/physics.csv).
K_SCALE = 4096
K_X = 69
K_Y = 60
K_DIAGONAL = 30


def sensor_of(p: int, rows: int, cols: int) -> int:
    """Return the sensor (0..360) under point p of a rows x cols board, -1 if p is not on it."""
    row = p // 20 - 1
    col = p % 20 - 1
    if not (0 <= row < rows and 0 <= col < cols):
        return -1
    return LINES * (row + (LINES - rows) // 2) + col + (LINES - cols) // 2


def point_of(s: int, rows: int, cols: int) -> int:
    """Return the point above sensor s on a rows x cols board, 0 (PASS) if there is none."""
    row = s // LINES - (LINES - rows) // 2
    col = s % LINES - (LINES - cols) // 2
    if not (0 <= row < rows and 0 <= col < cols):
        return 0
    return 20 * (row + 1) + col + 1


def points(rows: int, cols: int) -> array:
    """Return point_of() of all 361 sensors as an array('H')."""
    found = array("H", bytes(2 * SENSORS))
    for row in range(rows):  # a whole row at once: this delays the first stone of a game
        s = LINES * (row + (LINES - rows) // 2) + (LINES - cols) // 2
        p = 20 * (row + 1) + 1
        found[s : s + cols] = array("H", range(p, p + cols))
    return found


def across(col: int, first: int, second: int) -> int:
    """Return the column that `col` becomes when columns `first` and `second` are exchanged."""
    return second if col == first else first if col == second else col


def square(s: int, lines: int) -> list:
    """Return the sensors at most `lines` rows and columns from s, s among them, in order."""
    rows = range(max(0, s // LINES - lines), min(LINES, s // LINES + lines + 1))
    cols = range(max(0, s % LINES - lines), min(LINES, s % LINES + lines + 1))
    return [LINES * row + col for row in rows for col in cols]


def sensor_name(s: int) -> str:
    """Return the name of the point above sensor s on a 19x19 board, such as "Q16"."""
    return COLUMN_LETTERS[s % LINES] + str(LINES - s // LINES)
