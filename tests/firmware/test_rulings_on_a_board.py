"""Incidents under hands on the real Board: what its referee is offered, and what a ruling does."""

import pytest

from referee_room import Room
from tabletop import Tabletop
from wenping.game.phases import OVER
from wenping.twin.stones import BLACK, WHITE
from wenping.twin.world import World
from wenping.weiqi.points import from_gtp


@pytest.fixture(scope="module")
def room(tmp_path_factory):
    with Tabletop(World(seed=4), tmp_path_factory.mktemp("room")) as tabletop:
        tabletop.run(3.0)
        yield Room(tabletop)


def test_a_ko_retaken_by_hand_is_void_and_the_board_leads_back(room):
    """CN-20.1: Black puts the stone on C4 again and lifts B4."""
    room.open("size=5\nrules=chinese", "B5 C5 A4 D4 B3 C3 C4 B4")
    room.take("C4")
    room.put(BLACK, "C4")
    room.take("B4")
    room.run(2.0)
    assert room.offered()[0] == ("CN-20.1", BLACK, "turn-lost")
    room.rule("1")
    game = room.tabletop.board.game
    assert game.position.to_move == WHITE and game.question
    room.take("C4")
    room.put(WHITE, "B4")
    room.run(1.0)
    assert not game.question
    room.put(WHITE, "E1")
    assert room.table().game.moves_made[-1].colour == WHITE


def test_a_stone_on_a_forbidden_point(room):
    """CN-19."""
    room.open("size=5\nrules=chinese", "E5 A2 E4 B1 E3 B2")
    room.put(BLACK, "A1")
    room.run(1.0)
    assert room.offered() == [("CN-19", BLACK, "turn-lost")]
    room.rule("1")
    assert room.tabletop.board.game.position.to_move == WHITE


def test_two_stones_in_a_row(room):
    """CN-17.1."""
    room.open("size=5\nrules=chinese", "C3 D4")
    room.put(WHITE, "B2")
    room.run(4.0)
    assert room.offered() == [("CN-17.1", WHITE, "loss")]
    room.rule("1")
    assert room.tabletop.board.game.phase == OVER


def test_displaced_stones_that_stand(room):
    """CN-17.3: the referee lets them stand, and the game goes on with the board as it lies."""
    room.open("size=9\nrules=chinese", "C3 D4 E5 F6 G7")
    room.take("C3")
    room.take("D4")
    room.put(BLACK, "C1")
    room.put(WHITE, "D2")
    room.run(4.0)
    assert [row[2] for row in room.offered()][:2] == ["put-back", "stands"]
    room.rule("2")
    game = room.tabletop.board.game
    assert not game.question and game.position.grid[from_gtp("C1", 9, 9)] == BLACK
    room.put(WHITE, "A9")
    assert room.table().game.moves_made[-1].point == from_gtp("A9", 9, 9)


def test_warnings_on_the_board(room):
    """CN-25.2: the board counts them, too."""
    room.open("size=9\nrules=chinese", "C3 D4")
    room.rule("CN-24.2 b warning")
    assert room.tabletop.board.game.warned(BLACK) == 1
    room.rule("CN-24.1 b warning")
    assert room.tabletop.board.game.phase == OVER
