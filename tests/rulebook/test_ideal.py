"""The ideal final position (JP-7, JP-9, JP-27): no neutral point is left, every unit has its least
eyes and nothing else. It may be played to, move by move; the game counts as where play could have
ended.
"""

import pytest

from people import SIDES, Table
from tabletop import Tabletop
from wenping.game import events as ev
from wenping.game.phases import OVER
from wenping.geometry import RAIL_SLOTS, SENSORS
from wenping.twin.stones import BLACK, WHITE
from wenping.twin.world import World

# All neutral points are filled; Black has to move.
SETTLED = """
. X X O .
. X O O .
. X X O .
. X O O .
. X O O .
"""
FILLED = "B:A2 W:E2 B:A3 W:E3 B:A4 W:E4 "  # A1, A5 and E1, E5 are the least eyes


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    with Tabletop(World(seed=4), tmp_path_factory.mktemp("ideal")) as table:
        table.run(3.0)
        yield Table(table)


def ended(table, script: str) -> tuple:
    """The result after four passes (JP-6), and what the board sees of both areas."""
    table.set_up(SETTLED, "rules=jiping,komi=0")
    table.do("wait:1 " + script)
    for slot in (0, 1):  # on the right rail, where a pass never pauses the game
        for side, colour in SIDES.items():
            table.table.world.put_down(colour, SENSORS + RAIL_SLOTS * (colour - 1) + slot)
            table.do(f"wait:0.3 press:{side}")
    table.do("wait:18")
    assert table.game.phase == OVER
    return table.game.result, table.game.counts[ev.FILLED_BOARD]


def test_it_may_be_played_to_and_counts_the_same(table):
    at_once = ended(table, "")
    played = ended(table, FILLED)
    assert played == at_once and played[0][1] == ev.BY_COUNT
    grid = table.game.position.grid
    assert grid.count(BLACK) + grid.count(WHITE) == 25 - 4


def test_who_fills_an_eye_of_the_least_loses_the_stones(table):
    """One eye less than the least, and the unit is taken: JP-9 leaves them empty for that."""
    table.set_up(SETTLED, "rules=jiping,komi=0")
    table.do("wait:1 " + FILLED + "B:A5 W:A1 wait:1")
    assert BLACK not in table.game.position.grid
