"""A move whose stone no sensor detects stays in the record while other stones are pushed about."""

import pytest

from drawn import at
from wenping.weiqi.points import BLACK, EMPTY, WHITE

OPEN = "B:D4 press:B W:F6 press:W B:C6 press:B W:G3 press:W wait:1 "
DEAF = "B:E5 press:B wait:1 "  # E5's sensor detects nothing


def opened(table, text="clock=absolute:600"):
    table.open(text)
    table.do(OPEN)
    table.deafen("E5")


def is_kept(table):
    return table.game.meant(at(table.game, "E5")) == BLACK and table.agrees()


@pytest.mark.parametrize("pushed, gap_s", [("D4>D5", 0.05), ("C6>C5", 0.2), ("C6>D6", 0.3)])
def test_a_stone_pushed_before_the_reply_is_not_that_move_instead(table, pushed, gap_s):
    """A sleeve pushes an old stone of Black's while White replies: nothing new was laid."""
    opened(table)
    table.do(DEAF)
    table.touch(BLACK, pushed)
    table.table.run(gap_s)
    table.do("W:J9 press:W wait:2")
    assert "undo 1" not in table.told and table.told[-1] == "played O J9"
    source = pushed[:2]
    assert table.lit in (f"put X {source}", f"take {pushed[3:]}")
    table.do(f"B:{pushed[3:]}>{source} wait:1")
    assert table.game.question == 0 and is_kept(table)


def test_a_stone_lifted_and_laid_beside_is_not_that_move_instead(table):
    opened(table)
    table.do(DEAF + "B:-C6 wait:0.5 B:C5 wait:1 W:J9 press:W wait:2")
    assert "undo 1" not in table.told and table.told[-1] == "played O J9"


def test_a_stone_laid_instead_still_is(table):
    """Nobody pushed anything: Black lays another one, which is detected."""
    opened(table)
    table.do(DEAF + "B:D5 wait:3")
    assert table.lit == "ask D5"
    table.do("press:B wait:1")
    assert table.told[-2:] == ["undo 1", "played X D5"]


def test_nor_is_the_stone_that_follows_a_reply_that_lies_upside_down(table):
    """White has pressed for D5 before Black lays J9, and turns it over then."""
    opened(table)
    table.do(DEAF + "W:~D5 press:W wait:3")
    table.touch(BLACK, "J9")
    table.table.run(0.15)
    table.hold(0.05, 0)
    table.touch(WHITE, "-D5")
    table.do("wait:1.2 W:D5 wait:3")
    assert "undo 1" not in table.told


@pytest.mark.parametrize(
    "script, last",
    [
        (DEAF + "W:G3>G2 wait:3", "move X E5"),
        (DEAF + "B:C6>C5 wait:4", "move X E5"),
        (DEAF + "W:J9 press:W wait:3 W:J9>J8 wait:3", "played O J8"),
    ],
)
def test_both_agree_on_a_pushed_stone_and_the_move_stays(table, script, last):
    """What is taken back to explain the pushed stone does not take the unseen one off the board."""
    opened(table)
    table.do(script + " chord wait:1")
    assert is_kept(table), table.told
    assert table.game.question == 0
    assert [what for what in table.told if what[0] in "mp"][-1] == last


def test_nobody_detects_a_stone_that_was_taken_back_with_another(table):
    """Both take their last stones back; White plays another."""
    opened(table)
    table.do(DEAF + "B:-E5 wait:0.1 W:-G3 wait:0.1 W:G2 wait:3 chord wait:1")
    assert table.game.meant(at(table.game, "E5")) != BLACK and table.agrees(), table.told


def test_both_clocks_take_off_a_stone_that_is_not_there(table):
    """White took its undetected H8 back and laid H4; what is on the board agrees with the game."""
    table.open("clock=absolute:600")
    table.do("B:E2 press:B W:C3 press:W B:E7 press:B W:B2 press:W wait:1")
    table.deafen("H8")
    table.do("wait:0.5 B:B7 press:B wait:1 W:H8 press:W wait:5 W:-H8 wait:0.5 W:H4 wait:1")
    table.do("chord wait:1 chord wait:1")
    assert table.game.meant(at(table.game, "H8")) == EMPTY, table.told


def test_both_clocks_take_off_a_stone_that_was_confirmed_by_mistake(table):
    table.open("clock=absolute:600")
    table.do("B:E5 press:B W:C3 press:W")
    table.table.board.playing._electrics.leave_out(table.sensor("G6"))
    table.do("wait:1 press:B wait:2 press:B wait:1 W:H4 press:W wait:1 W:-H4 wait:1")
    table.do("chord wait:1 chord wait:1")
    assert table.game.meant(at(table.game, "G6")) == EMPTY, table.told
