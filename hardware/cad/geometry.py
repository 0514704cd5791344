"""The one table of sizes: board, tiles, rails, trays, stones, prints. Lengths in mm.

Distances of the lines come from the firmware's wenping.geometry, those of rails and bowls from the
twin's places; what is added here is what a maker needs beyond them.
"""

from cad.netlist import DesignError
from wenping.geometry import LAYER_POCKETS, LAYERS, LINES, RAIL_SLOTS, ROW_POCKETS, TILE_LINES
from wenping.twin.matrix import COLUMNS, LINK_COLUMNS, LINK_FIRST, LINK_PITCH, ROWS
from wenping.twin.places import (
    LAYER_PITCH_MM,
    PITCH_X_MM,
    PITCH_Y_MM,
    POCKET_PITCH_MM,
    POCKETS_ACROSS,
)

# Tiles: TILES x TILES of one part number, wenping.geometry's TILE_LINES lines each. Lines beyond
# the board's 19 are not fitted.
TILES = 2
TILE_WIDTH = TILE_LINES * PITCH_X_MM  # the outer lines are half a pitch from the edge
TILE_HEIGHT = TILE_LINES * PITCH_Y_MM

# The 5x5 tile of a first build: the same tile with fewer sensors, on these lines of the matrix.
FIRST_LINES = range(7, 12)

# Stones: two printed halves around a disc magnet. The die of a sensor is 7.5 mm below the magnet.
STONE_DIAMETERS = (22.2, 21.9)  # Black's and White's
STONE_THICK = 8.0
MAGNET_DIAMETER = 8.0
MAGNET_THICK = 1.0
MAGNET_CLEARANCE = 0.2  # on the diameter and on the height of its pocket
MAGNET_OVER_BOTTOM = 1.0  # of the stone: the flat underside's wall
MAGNET_G = 0.38  # 7.5 g/cm3
SURFACE_TO_DIE = 6.0  # 7.5 mm less the stone's wall and half of the magnet
PETG_G_CM3 = 1.27

# Trays and bowls.
POCKET_DIAMETER = 22.8  # a stone of 22.2 and 0.3 mm all around
POCKET_DEEP = 5.0
TRAY_WALL = 3.0
TRAY_FLOOR = 1.2  # between a stone and the tray's circuit board
TRAY_PCB = 1.0
TRAY_SENSOR_ROOM = 1.03  # from the circuit board to the floor: sensors are 0.4 mm high
POCKETS_DOWN = LAYER_POCKETS // POCKETS_ACROSS
TRAY_WIDTH = POCKET_PITCH_MM * POCKETS_ACROSS + 2 * TRAY_WALL
TRAY_DEPTH = POCKET_PITCH_MM * POCKETS_DOWN + 2 * TRAY_WALL
TRAY_RIM = 1.5  # of the wall, beside the tray's circuit board
TRAY_PCB_PLAY = 0.25  # of that board, on each side
TRAY_CHIP_ROOM = 0.5  # deeper, in the gaps between pockets: chips are up to 1.45 mm high
STACK_HIGH = 8.5  # its header, above the board; its pins reach 9.6 mm below it
STACK_FROM_EDGE = 3.2  # of the four pins of the stack, from the tray's edge
BOWL_WALL = 3.0
BOWL_GAP = 0.5  # between a tray and the bowl's wall, on each side
BOWL_FLOOR = 4.0
LID_DEEP = 12.0
LID_PLAY = 0.3

# The frame around the tiles, and the jig in which magnets are glued the right way up.
FRAME_WALL = 4.0
FRAME_HEIGHT = 30.0
PRINT_MOST = 250.0  # the longest edge of a part that a usual printer takes

# A player's rail: two bars of eight slots with one circuit board each, and a corner.
RAIL_SLOT_MM = 26.0  # the twin's places say the same, a test holds the two equal
RAIL_CORNER_MM = 45.0  # from the corner's slot to the next one of either bar
RAIL_HALF_SLOTS = 8
RAIL_WIDTH, RAIL_HEIGHT = 34.0, 28.0
RAIL_SLOT_DEEP = 2.0
RAIL_PCB_WIDTH, RAIL_PCB = 20.0, 1.6
RAIL_SENSOR_Y = 6.5  # of the sensors, from that board's edge: the plugs need the other side
RAIL_PCB_EDGE = 9.0  # from the last sensors to the board's ends

# Circuit boards.
TRACK = 0.2
CLEARANCE = 0.2
VIA, VIA_DRILL = 0.6, 0.3
CARRIER_WIDTH, CARRIER_HEIGHT = 154.0, 120.0


def check(
    lines: int = LINES, tile_lines: int = TILE_LINES, tiles: int = TILES, layers: int = LAYERS
) -> None:
    """Raise DesignError if a geometry does not fit the row chain, the columns or a printer."""
    if tiles * tile_lines < lines:
        raise DesignError(
            f"{tiles} tiles of {tile_lines} lines hold {tiles * tile_lines}, the board has {lines}:"
            " raise TILE_LINES in hardware/cad/geometry.py"
        )
    if lines + 2 + 2 > ROWS:
        raise DesignError(
            f"{lines} lines, 2 rails and 2 links do not fit the {ROWS} outputs of the row chain:"
            " add a 74HC595"
        )
    if max(lines, RAIL_SLOTS) > min(LINK_COLUMNS):
        raise DesignError(
            f"{lines} lines and the links do not fit the {COLUMNS} columns: add a 74LV4051A"
        )
    if LINK_FIRST + LINK_PITCH * 2 * layers > 256 or ROW_POCKETS > LINK_PITCH:
        raise DesignError(
            f"{layers} trays do not fit the eight bits that they count: take fewer layers"
        )
    if max(TRAY_WIDTH, TRAY_DEPTH) + 2 * (BOWL_GAP + BOWL_WALL) > PRINT_MOST:
        raise DesignError("a bowl is longer than PRINT_MOST: split it, or make its pitch smaller")
    if POCKET_DIAMETER + 0.2 > POCKET_PITCH_MM:
        raise DesignError("pockets touch: lower POCKET_DIAMETER in hardware/cad/geometry.py")
    if POCKET_DEEP + TRAY_FLOOR + TRAY_PCB > LAYER_PITCH_MM:
        raise DesignError("a tray is higher than its layer: lower POCKET_DEEP")


def tile_lines(tile_row: int, tile_col: int) -> tuple[range, range]:
    """The board's rows and columns that lie on a tile of the 2x2."""
    rows = range(tile_row * TILE_LINES, min((tile_row + 1) * TILE_LINES, LINES))
    cols = range(tile_col * TILE_LINES, min((tile_col + 1) * TILE_LINES, LINES))
    return rows, cols


def sensor_on_tile(row: int, col: int) -> tuple[float, float]:
    """x and y of a sensor from the tile's upper left corner; row and col 0..TILE_LINES - 1."""
    return (col + 0.5) * PITCH_X_MM, (row + 0.5) * PITCH_Y_MM


def pocket_on_tray(pocket: int) -> tuple[float, float]:
    """x and y of a pocket's sensor from the upper left corner of the tray's circuit board."""
    edge = TRAY_WALL - TRAY_RIM - TRAY_PCB_PLAY + POCKET_PITCH_MM / 2
    return (
        edge + POCKET_PITCH_MM * (pocket % POCKETS_ACROSS),
        edge + POCKET_PITCH_MM * (pocket // POCKETS_ACROSS),
    )


def slot_on_bar(slot: int) -> float:
    """x of a sensor of a rail's circuit board from its end: 0..7 the slots, 8 the corner."""
    if slot == RAIL_HALF_SLOTS:
        return RAIL_PCB_EDGE
    return RAIL_PCB_EDGE + RAIL_CORNER_MM + RAIL_SLOT_MM * slot


TRAY_PCB_WIDTH = TRAY_WIDTH - 2 * (TRAY_RIM + TRAY_PCB_PLAY)
TRAY_PCB_DEPTH = TRAY_DEPTH - 2 * (TRAY_RIM + TRAY_PCB_PLAY)
RAIL_PCB_LONG = slot_on_bar(RAIL_HALF_SLOTS - 1) + RAIL_PCB_EDGE
