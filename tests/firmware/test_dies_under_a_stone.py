"""A sensor dies under an old stone while play goes on: the lights show that point, and nothing else
is taken off.
"""

import pytest

from people import CLOCKS, SIDES

OPEN = "B:D4 press:B W:F6 press:W B:C6 press:B W:G3 press:W wait:1 "


@pytest.mark.parametrize("clock", ["clock=absolute:600", "clock=none"])
@pytest.mark.parametrize("dead_s", [0.05, 0.15, 0.25, 0.35, 0.6])
def test_the_moves_that_follow_are_recorded(table, clock, dead_s):
    """Black lays G7 so long after C6's sensor has died; nobody looks at the lights."""
    table.open(clock)
    table.do(OPEN)
    table.deafen("C6")
    table.table.run(dead_s)
    lit = []
    for word in "B:G7 press:B wait:0.3 W:J9 press:W wait:1 B:E2 press:B wait:1 W:A3 wait:1".split():
        table.do(word)
        lit.append(table.lit)
    table.do("press:W wait:2")
    assert [what for what in table.told if what[0] in "pmu"][4:] == [
        "played X G7", "played O J9", "played X E2", "played O A3",
    ]  # fmt: skip
    assert not [what for what in lit if what.startswith("take")], lit
    assert table.lit == "put X C6"


def test_a_stone_that_is_laid_and_not_pressed_for_is_not_ordered_off(table):
    """White thinks, its stone on the board, and the light still shows where one is missing."""
    table.open("clock=absolute:600")
    table.do(OPEN)
    table.deafen("C6")
    table.do("wait:1 B:G7 wait:5")
    assert table.lit == "put X C6" and table.game.question
    table.do("press:B wait:1")
    assert table.told[-1] == "played X G7" and table.lit == "put X C6"


def test_a_stone_that_was_pushed_is_still_put_back_first(table):
    table.open("clock=absolute:600")
    table.do(OPEN + "B:C6>C5 wait:1 W:J9 wait:1")
    assert table.lit == "take C5"


def test_quick_hands_press_before_they_lay_the_stone(table):
    table.open("clock=absolute:600")
    table.do(OPEN)
    table.deafen("C6")
    table.do("wait:1 press:B B:G7 wait:0.5 press:W W:J9 wait:0.5")
    assert table.told[-2:] == ["played X G7", "played O J9"] and table.lit == "put X C6"


def test_a_press_is_not_for_the_missing_stone_that_is_put_back_beside_its_point(table):
    """Black lifts C6, presses, and lays it on D6: people are asked, and D6 is no move yet."""
    table.open("clock=absolute:600")
    table.do(OPEN + "B:-C6 wait:0.4 press:B B:D6 wait:1")
    assert "played X D6" not in table.told and table.game.question


# White's D5 has one liberty left, D6.
ATARI = ("B:D4 press:B W:D5 press:W B:C5 press:B W:H3 press:W B:E5 press:B W:G7 press:W "
         "B:J9 press:B W:G3 press:W wait:0.5")  # fmt: skip


def test_a_stone_in_atari_was_not_captured_by_who_plays_elsewhere(table):
    """Black's press is for the stone that it lays just then, not for one on D6 that nobody sees."""
    table.open("clock=absolute:600")
    table.do(ATARI)
    table.deafen("D5")
    table.table.run(0.4)
    for side, name in (("B", "A2"), ("W", "A8"), ("B", "H8")):
        table.table.world.press(CLOCKS[side])
        table.table.run(0.06)
        table.touch(SIDES[side], name)
        table.table.run(0.06)
        table.table.world.press(CLOCKS[side], False)
        table.table.run(0.5)
    table.do("wait:5")
    moves = [what for what in table.told if what[0] in "pm"][8:]
    assert moves == ["played X A2", "played O A8", "played X H8"]
    assert table.lit == "put O D5"


def test_the_pushed_stone_is_ordered_off_and_not_the_new_one(table):
    table.open("clock=absolute:600")
    table.do(OPEN + "B:C6>B5 wait:1.5")
    assert table.lit == "take B5"
    table.do("B:D6 wait:5")
    assert table.lit == "take B5"


def test_two_sensors_die_and_stones_are_laid_near_both(table):
    table.open("clock=absolute:600")
    table.do("B:F1 press:B W:D7 press:W B:C6 press:B W:D4 press:W B:G3 press:B W:B4 press:W wait:1")
    for name in ("D7", "C6"):
        table.deafen(name)
        table.table.run(0.05)
    table.do("B:G8 press:B wait:1 W:E6 wait:1 B:B8 press:B wait:1 W:A2 press:W wait:1")
    assert table.told[-4:] == ["played X G8", "played O E6", "played X B8", "played O A2"]
