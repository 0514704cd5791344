"""A clock that is pressed only after the reply ends the move before it, and asks for no stone."""

import pytest

from drawn import at
from wenping.weiqi.points import BLACK

OPEN = "B:D4 press:B W:F6 press:W B:C6 press:B W:G3 press:W wait:1 "
LATE = "B:G7 wait:2 W:J9 press:W wait:1.5 press:B wait:0.7 "


@pytest.mark.parametrize("then", ["press:W wait:6", "wait:6"])
def test_nobody_is_asked_for_a_stone(table, then):
    table.open("clock=absolute:600")
    table.do(OPEN + LATE + then)
    assert not table.game.question and "question 12" not in table.acts
    table.do("B:E2 wait:1 press:B wait:2")
    assert table.told[-1] == "played X E2" and "question 12" not in table.acts


def test_who_presses_again_is_asked(table):
    """It may have laid a stone that neither its own sensor detects nor those around it."""
    table.open("clock=absolute:600")
    table.do(OPEN + LATE + "wait:2 press:B wait:4")
    assert table.lit.startswith(("ask", "column"))


def test_a_stone_that_those_around_detect_is_found_all_the_same(table):
    table.open("clock=absolute:600")
    table.do(OPEN)
    table.deafen("E5")
    table.do("B:G7 wait:2 W:J9 press:W wait:1 B:E5 wait:0.5 press:B wait:4")
    if table.lit == "ask E5":
        table.do("press:B wait:1")
    assert table.game.meant(at(table.game, "E5")) == BLACK and table.agrees()
