"""Where points, rail slots, pockets and hands are in mm, and where each sensor is in the row chain.

x runs to the right and y from the top edge, where White sits, down to Black's; (0, 0) is the middle
of the top left point. The points of the 19x19 grid are numbered 19 * row + col. The sensors of the
rails follow them, 17 for Black and then 17 for White: 8 of the right rail, 8 of the bottom rail
and the corner slot, right and bottom as that player sees them. Distances on the board and in the
bowls are design values; where the bowls stand is an estimate.
"""

import math

import numpy as np

from wenping.geometry import (
    BOWL_POCKETS,
    LAYER_POCKETS,
    LAYERS,
    LINES,
    PITCH_X_UM,
    PITCH_Y_UM,
    RAIL_BOTTOM,
    RAIL_CORNER,
    RAIL_SLOTS,
)
from wenping.twin.matrix import COLUMNS

PITCH_X_MM = PITCH_X_UM / 1000
PITCH_Y_MM = PITCH_Y_UM / 1000
POINTS = LINES * LINES
SLOTS = RAIL_SLOTS  # of the rails, for each player
SENSORS = POINTS + 2 * SLOTS

POCKETS = LAYER_POCKETS
CAPACITY = BOWL_POCKETS  # stones in a bowl
LAYER_PITCH_MM = 12.5
POCKET_PITCH_MM = 23.0
POCKETS_ACROSS = 5

_RAIL_ROW = LINES  # of the row chain: Black's rail, White's follows
# Of the row chain: the first row of Black's bowl and of White's.
_BOWL_ROWS = (LINES + 2, LINES + 2 + 2 * LAYERS)
_RAIL_MM = 45.0  # from the last line: a stone on the edge must not reach the rail's sensors
_SLOT_MM = 26.0  # from slot to slot


def point_mm(sensor: int) -> tuple[float, float]:
    """Return x and y of the middle of a point, numbered 19 * row + col, or of a rail's slot,
    numbered POINTS + 17 * player + place.
    """
    if sensor >= POINTS:
        return _slot_mm(*divmod(sensor - POINTS, SLOTS))
    return PITCH_X_MM * (sensor % LINES), PITCH_Y_MM * (sensor // LINES)


def off_point_mm(x: float, y: float, sensor: int) -> float:
    """Return how far a place is from the middle of a point."""
    point_x, point_y = point_mm(sensor)
    return math.hypot(x - point_x, y - point_y)


def beside(sensor: int) -> list[int]:
    """Return the two to four points beside a point: above, below, left, right."""
    row, col = divmod(sensor, LINES)
    near = ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1))
    return [LINES * r + c for r, c in near if 0 <= r < LINES > c >= 0]


def nearest(x: float, y: float) -> int:
    """Return the point nearest to a place, -1 if the place is outside of the grid."""
    col, row = round(x / PITCH_X_MM), round(y / PITCH_Y_MM)
    return LINES * row + col if 0 <= col < LINES and 0 <= row < LINES else -1


def sensor_mm() -> np.ndarray:
    """Return x and y of all sensors of the board and the rails, shape (SENSORS, 2)."""
    return np.array([point_mm(s) for s in range(SENSORS)])


def sensor_places() -> np.ndarray:
    """Return the index of each of those sensors in the row chain's counts, shape (SENSORS,)."""
    board = [COLUMNS * (s // LINES) + s % LINES for s in range(POINTS)]
    rails = [COLUMNS * (_RAIL_ROW + player) + slot for player in range(2) for slot in range(SLOTS)]
    return np.array(board + rails)


def pocket_mm() -> np.ndarray:
    """Return x, y and z of the sensors of a bowl, shape (CAPACITY, 3).

    Pocket 30 * layer + i; layer 0 is the lowest. (0, 0, 0) is the sensor of pocket 0.
    """
    return np.array(
        [
            (
                POCKET_PITCH_MM * (i % POCKETS_ACROSS),
                POCKET_PITCH_MM * (i // POCKETS_ACROSS),
                LAYER_PITCH_MM * layer,
            )
            for layer in range(LAYERS)
            for i in range(POCKETS)
        ]
    )


def pocket_places(player: int) -> np.ndarray:
    """Return the index of each pocket of a player's bowl in the row chain's counts.

    Shape (CAPACITY,); player 0 is Black, 1 White.
    """
    half = POCKETS // 2
    return np.array(
        [
            COLUMNS * (_BOWL_ROWS[player] + 2 * layer + i // half) + i % half
            for layer in range(LAYERS)
            for i in range(POCKETS)
        ]
    )


def bowl_mm(player: int) -> tuple[float, float]:
    """Return x and y of a player's bowl: at the player's right hand, beyond the rails."""
    right, bottom = point_mm(POINTS - 1)
    return (right + 160.0, bottom - 40.0) if player == 0 else (-160.0, 40.0)


def _slot_mm(player: int, slot: int) -> tuple[float, float]:
    """x and y of a rail slot 0..16 of a player, as the top of this file orders them."""
    right, bottom = point_mm(POINTS - 1)
    x, y = right + _RAIL_MM, bottom + _RAIL_MM
    if slot < RAIL_BOTTOM:
        y = bottom - _SLOT_MM * slot
    elif slot < RAIL_CORNER:
        x = right - _SLOT_MM * (slot - RAIL_BOTTOM)
    return (x, y) if player == 0 else (right - x, bottom - y)
