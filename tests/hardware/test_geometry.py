"""The table of sizes fits the row chain, the columns, the stones and a printer."""

import pytest

from cad import geometry
from cad.netlist import DesignError
from wenping.geometry import LINES
from wenping.twin import bowls, places


def test_the_table_fits():
    geometry.check()


def test_four_tiles_hold_the_board_once():
    seen = [
        (row, col)
        for r in range(geometry.TILES)
        for c in range(geometry.TILES)
        for rows, cols in [geometry.tile_lines(r, c)]
        for row in rows
        for col in cols
    ]
    assert sorted(seen) == [(row, col) for row in range(LINES) for col in range(LINES)]


@pytest.mark.parametrize(
    "table, words",
    [
        ({"lines": 21}, "hold 20, the board has 21"),
        ({"lines": 23, "tile_lines": 12}, "48 outputs"),
    ],
)
def test_a_geometry_that_does_not_fit_is_one_line(table, words):
    with pytest.raises(DesignError, match=words) as error:
        geometry.check(**table)
    assert "\n" not in str(error.value)


def test_a_trays_pockets_are_the_twins():
    """30 pockets of 5 x 6 at the twin's pitch, a stone's magnet at the twin's height."""
    spots = places.pocket_mm()[: places.POCKETS]
    assert spots[:, 0].max() + geometry.POCKET_PITCH_MM == pytest.approx(
        geometry.TRAY_WIDTH - 2 * geometry.TRAY_WALL
    )
    assert spots[:, 1].max() + geometry.POCKET_PITCH_MM == pytest.approx(
        geometry.TRAY_DEPTH - 2 * geometry.TRAY_WALL
    )
    die = 0.2  # of a sensor above the circuit board's surface
    magnet = (
        geometry.TRAY_FLOOR
        - die
        + geometry.MAGNET_OVER_BOTTOM
        + geometry.MAGNET_THICK / 2
        + geometry.TRAY_SENSOR_ROOM
    )
    assert magnet == pytest.approx(bowls.OWN_MM, abs=0.05)


def test_a_stones_magnet_is_7_5_mm_above_the_boards_sensors():
    height = geometry.SURFACE_TO_DIE + geometry.MAGNET_OVER_BOTTOM + geometry.MAGNET_THICK / 2
    assert height == pytest.approx(7.5)
