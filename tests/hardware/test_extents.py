"""A board of which only a part is built: its other sensors rest at half the supply."""

import numpy as np
import pytest

from cad.geometry import FIRST_LINES
from wenping.geometry import LINES
from wenping.twin.exchange import Outputs
from wenping.twin.extents import EXTENTS, extent_of
from wenping.twin.matrix import BIAS, COLUMNS
from wenping.twin.stones import BLACK
from wenping.twin.world import World


def test_the_first_build_is_the_kits_lines():
    assert EXTENTS["tile5"].lines == FIRST_LINES


def test_only_fitted_sensors_see_a_stone():
    world = World(1, board="tile5")
    for sensor in (0, LINES * 9 + 9):
        world.put(BLACK, sensor)
    world.step(0, Outputs())
    board = world.answer[: LINES * COLUMNS].reshape(LINES, COLUMNS)
    fitted = np.zeros_like(board, bool)
    fitted[7:12, 7:12] = True
    assert (board[~fitted] == BIAS).all()
    assert abs(int(board[9, 9]) - BIAS) > 200


def test_an_unknown_board_is_one_line():
    with pytest.raises(ValueError, match="there are whole, quarter, tile5"):
        extent_of("tile6")
