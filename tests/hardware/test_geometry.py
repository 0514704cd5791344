"""The table of sizes fits the row chain, the columns, the stones and a printer."""

import numpy as np
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
        (
            {"lines": 21, "tile_lines": 11},
            "21 lines, 2 rails and 2 links do not fit the 24 outputs",
        ),
        ({"layers": 8}, "8 trays do not fit the eight bits"),
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


def test_a_trays_circuit_board_has_its_sensors_below_the_twins_pockets():
    """The board lies TRAY_PCB_PLAY from the tray's rim; places are from its corner."""
    edge = geometry.TRAY_RIM + geometry.TRAY_PCB_PLAY - geometry.TRAY_WALL
    for pocket, (x, y, _) in enumerate(places.pocket_mm()[: places.POCKETS]):
        here = geometry.pocket_on_tray(pocket)
        half = geometry.POCKET_PITCH_MM / 2
        assert here == pytest.approx((x + half - edge, y + half - edge))
    assert geometry.pocket_on_tray(29)[0] < geometry.TRAY_PCB_WIDTH
    assert geometry.pocket_on_tray(29)[1] < geometry.TRAY_PCB_DEPTH


@pytest.mark.parametrize("player", (0, 1))
def test_a_rails_bars_have_their_sensors_below_the_twins_slots(player):
    """From slot to slot along a bar; U1 to U8 of the right bar are slots 7 to 0."""
    slot = [np.array(places.point_mm(places.POINTS + 17 * player + n)) for n in range(17)]
    bar = [geometry.slot_on_bar(n) for n in range(9)]
    for n in range(8):
        right, bottom = slot[7 - n] - slot[7], slot[8 + n] - slot[16]
        assert abs(right[0]) < 1e-9 and abs(bottom[1]) < 1e-9
        assert abs(right[1]) == pytest.approx(bar[n] - bar[0])
        assert abs(bottom[0]) == pytest.approx(bar[n] - bar[8])


def test_a_stones_magnet_is_7_5_mm_above_the_boards_sensors():
    height = geometry.SURFACE_TO_DIE + geometry.MAGNET_OVER_BOTTOM + geometry.MAGNET_THICK / 2
    assert height == pytest.approx(7.5)
