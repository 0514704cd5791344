"""Where everything is: millimetres on the board, and the place of each sensor in the row chain.

x runs to the right, y away from White (who sits at the top) towards Black; (0, 0) is the middle of
the top left point. Sensor 19 * row + col as everywhere; rail sensors follow, 17 a player: 8 of the
right rail, 8 of the bottom rail, the corner slot, as the player sees them.
"""

import numpy as np

from wenping.geometry import LINES, PITCH_X_UM, PITCH_Y_UM

PITCH_X_MM = PITCH_X_UM / 1000
PITCH_Y_MM = PITCH_Y_UM / 1000
POINTS = LINES * LINES
SLOTS = 17
SENSORS = POINTS + 2 * SLOTS

LAYERS = 6
POCKETS = 30
CAPACITY = LAYERS * POCKETS
LAYER_PITCH_MM = 12.5
POCKET_PITCH_MM = 23.0
POCKETS_ACROSS = 5

_COLUMNS = 24
_RAIL_ROW = LINES
_BOWL_ROWS = (21, 33)
_RAIL_MM = 45.0  # from the last line: a stone on the edge must not reach the rail's sensors
_SLOT_MM = 26.0


def point_mm(sensor: int) -> tuple[float, float]:
    """The middle of a board point."""
    return PITCH_X_MM * (sensor % LINES), PITCH_Y_MM * (sensor // LINES)


def _slot_mm(player: int, slot: int) -> tuple[float, float]:
    right, bottom = point_mm(POINTS - 1)
    x, y = right + _RAIL_MM, bottom + _RAIL_MM
    if slot < 8:
        y = bottom - _SLOT_MM * slot
    elif slot < 16:
        x = right - _SLOT_MM * (slot - 8)
    return (x, y) if player == 0 else (right - x, bottom - y)


def sensor_mm() -> np.ndarray:
    """x, y of all SENSORS."""
    slots = [_slot_mm(player, slot) for player in range(2) for slot in range(SLOTS)]
    return np.array([point_mm(s) for s in range(POINTS)] + slots)


def sensor_places() -> np.ndarray:
    """Index of each sensor into the counts of the row chain."""
    board = [_COLUMNS * (s // LINES) + s % LINES for s in range(POINTS)]
    rails = [_COLUMNS * (_RAIL_ROW + player) + slot for player in range(2) for slot in range(SLOTS)]
    return np.array(board + rails)


def pocket_mm() -> np.ndarray:
    """x, y, z of the sensors of one bowl, pocket 30 * layer + i, layer 0 the lowest."""
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
    """Index of each pocket of a bowl into the counts of the row chain."""
    half = POCKETS // 2
    return np.array(
        [
            _COLUMNS * (_BOWL_ROWS[player] + 2 * layer + i // half) + i % half
            for layer in range(LAYERS)
            for i in range(POCKETS)
        ]
    )


def bowl_mm(player: int) -> tuple[float, float]:
    """Where a hand reaches into the bowl: at the player's right hand, beside the rails."""
    right, bottom = point_mm(POINTS - 1)
    return (right + 160.0, bottom - 40.0) if player == 0 else (-160.0, 40.0)


def button_mm(player: int) -> tuple[float, float]:
    """The clock button: behind the bottom rail, at the player's right hand."""
    right, bottom = point_mm(POINTS - 1)
    return (right - 20.0, bottom + 90.0) if player == 0 else (20.0, -90.0)
