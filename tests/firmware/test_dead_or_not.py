"""What is dead after the stop, and what is only not detected, on the real Board over the twin's
circuits: nothing is guessed away (HW-3), and a prisoner is not forgotten (GO-7).
"""

import pytest

from wenping.game.phases import COUNTED, FILLING, OVER, PLAYING, STOPPED
from wenping.weiqi.points import to_gtp

JAPANESE = "rules=japanese\nclock=absolute:600"
# C5 is joined to its wall diagonally only.
WALL = """
. . . X O . . . .
. . . X O . . . .
. . . X O . . . .
. . . X O . . . .
. . X O O . . . .
. . . X O . . . .
. . . X O . . . .
. . . X O . . . .
. . . X O . . . .
"""
PRISONERS = """
. . . X O . . . .
. . . X O . . . .
. O . X O . . . .
. . . X O . . . .
. O . X O . . . .
. . . X O . . . .
. . . X O . . . .
. . . X O . . . .
. . . X O . . . .
"""
HIGH, LOW = 4095, 0
DARK = bytes(3)


MOVES = "B:A1 press:B W:J1 press:W"


def playing(table, board: str, moves: str = MOVES) -> None:
    """These moves have been played on this board; Black is to move."""
    table.set_up(board, JAPANESE, each_s=0.4)
    table.do(f"wait:4 {moves}")
    assert table.game.phase == PLAYING


def stopped(table, board: str, moves: str = MOVES) -> None:
    playing(table, board, moves)
    table.do("pass:B wait:0.5 pass:W wait:1")
    assert table.game.phase == STOPPED


def stick(table, name: str, count: int) -> None:
    """The sensor of a point reads so many counts from now on."""
    table.table.world.surface.sensors.stuck[table.sensor(name)] = count


def dead(table) -> list[str]:
    game = table.game
    return [to_gtp(p, game.size) for p in range(len(game.dead)) if game.dead[p]]


def confirm(table) -> None:
    table.do("press:B wait:1 press:W wait:2")


def is_over(table) -> bool:
    """Whether the game is over; the result waits for 15 s at most until the bowls are at rest."""
    if table.game.phase == COUNTED:
        table.table.run(16.0)
    return table.game.phase == OVER


@pytest.mark.parametrize("settled", ["", "ruling wait:1"], ids=["", "its sensor is left out"])
@pytest.mark.parametrize("count", [HIGH, LOW])
def test_a_sensor_that_sticks_under_a_lone_living_stone_makes_it_no_dead_one(table, count, settled):
    """A reading at the end of the range moves what the sensors around it read: they seemed to tell
    that the stone had left, and White won by 27 points more.
    """
    stopped(table, WALL, moves="")
    stick(table, "C5", count)
    table.table.run(5.0)
    assert dead(table) == [] and table.lit == "put X C5"
    table.do(settled)
    confirm(table)
    assert is_over(table) and dead(table) == []


@pytest.mark.parametrize("settled", ["", "ruling wait:1"], ids=["", "its sensor is left out"])
def test_a_stone_that_is_gone_from_one_frame_to_the_next_was_not_lifted(table, settled):
    """A hand is felt for longer; the sensors around it tell that it still lies there."""
    stopped(table, WALL, moves="")
    table.deafen("C5")
    table.table.run(3.0)
    assert dead(table) == [] and table.lit == "put X C5"
    if settled:
        table.do(settled)
        confirm(table)
        assert is_over(table) and dead(table) == []


def test_a_stone_that_is_lifted_faster_than_a_frame_is_dead(table):
    stopped(table, PRISONERS)
    for name in ("B7", "B5"):
        table.table.world.take_away(table.sensor(name))
        table.table.run(0.4)
    assert sorted(dead(table)) == ["B5", "B7"]
    confirm(table)
    assert table.game.phase != STOPPED


def test_what_the_lights_asked_for_before_the_stop_is_not_dead_by_it(table):
    playing(table, WALL)
    table.deafen("C5")
    table.table.run(6.0)
    assert table.game.phase == PLAYING and table.lit == "put X C5"
    table.do("pass:B wait:0.5 pass:W wait:3")
    assert table.game.phase == STOPPED and dead(table) == [] and table.lit == "put X C5"


def test_a_dead_stone_that_was_taken_off_just_before_the_stop_is_dead(table):
    """The lights have asked for it, but the sensors around it tell that it has left."""
    playing(table, PRISONERS)
    table.do("pass:B W:-B7 wait:5")
    assert table.lit == "put O B7"
    table.do("pass:W wait:3")
    assert dead(table) == ["B7"]


WAYS = {
    "both clocks held: the board is right": "chord",
    "the referee's button held: back to the stop": "ruling",
    "both pass again": "pass:B wait:1 pass:W wait:2",
    "the stones are put back, and taken off again": "",
}


@pytest.mark.parametrize("way", WAYS)
def test_play_that_went_on_by_mistake_forgets_no_prisoner(table, way):
    stopped(table, PRISONERS)
    table.do("W:-B7 W:-B5 wait:1")
    assert dead(table) == ["B5", "B7"] or dead(table) == ["B7", "B5"]
    table.do("pass:W wait:2")
    assert table.game.phase == PLAYING and table.lit.startswith("put O B")
    table.do(WAYS[way] or "W:B7 W:B5 wait:1 pass:B wait:1 pass:W wait:1 W:-B7 W:-B5")
    table.table.run(1.0)
    assert table.game.phase == STOPPED and sorted(dead(table)) == ["B5", "B7"]
    confirm(table)
    assert is_over(table) and table.game.result[0] == 2  # White wins


SMALL = """
. . X O .
. . X O .
. . X O .
. . X O .
. . X O .
"""


def test_a_light_is_lit_for_who_has_filled_all_when_the_other_side_presses_too_early(table):
    """Black presses with A1 still empty: both lights were dark, and White did not know of it."""
    table.set_up(SMALL, "rules=chinese\nclock=absolute:600", each_s=0.4)
    table.do("wait:4 pass:B wait:1 pass:W wait:1 press:B wait:1 press:W wait:2")
    assert table.game.phase == FILLING
    table.do(" ".join(f"B:{name}" for name in "A2 A3 A4 A5 B1 B2 B3 B4 B5".split()))
    table.do("W:E1 W:E2 W:E3 W:E4 W:E5 wait:2")
    assert table.player_lights[3:] == DARK  # White has nothing left to put
    table.do("press:B wait:2")
    assert table.game.phase == FILLING and table.game.turn.confirmed == [False, True, False]
    assert table.player_lights[:3] == DARK != table.player_lights[3:]


def test_a_stopped_board_is_not_confirmed_while_the_lights_ask_for_a_stone(table):
    """Play went on, and the referee had the position at the stop put back: the dead stones were
    swept off with the others, and would have counted as alive.
    """
    stopped(table, PRISONERS)
    table.do("W:-B7 W:-B5 wait:1 pass:W wait:2 W:B7 W:B5 wait:1 B:A9 press:B W:J9 press:W")
    table.do("ruling wait:1")
    for name in ("A9", "J9", "B7", "B5"):
        table.table.world.pick_up(table.sensor(name))
    table.table.run(2.0)
    assert table.game.phase == STOPPED and dead(table) == []
    assert table.lit in ("put O B5", "put O B7")
    confirm(table)
    assert table.game.phase == STOPPED
    table.do("W:B7 W:B5 wait:1 W:-B7 W:-B5 wait:1")
    assert dead(table) == ["B5", "B7"] or dead(table) == ["B7", "B5"]
    confirm(table)
    assert is_over(table)


def test_both_clocks_held_after_the_stop_confirm_for_one_side_only(table):
    """Who wants to take back the second pass holds them, too: a Japanese game was over by it."""
    stopped(table, PRISONERS)
    table.do("chord wait:2")
    assert table.game.phase == STOPPED and sum(table.game.turn.confirmed) == 1


def test_a_sensor_that_is_left_out_twice_is_recorded_once(table):
    playing(table, WALL)
    table.deafen("C5")
    table.table.run(6.0)
    leave_out, s = table.table.board.playing.buttons._leave_out, table.sensor("C5")
    leave_out(s)
    leave_out(s)
    assert [what.split()[0] for what in table.acts].count("sensor-left-out") == 1
