"""People who lay a stone beside its point and push it there: the board learns to wait for them."""

import pytest

from people import CLOCKS
from wenping.twin.stones import BLACK, WHITE


def moves(table) -> list[str]:
    return [what for what in table.told if what.split()[0] in ("played", "undo")]


def lay(table, side: int, what: str, seconds: float) -> None:
    table.touch(side, what)
    table.table.run(seconds)


@pytest.fixture
def pushed(table):
    """A game whose first stone lay on E5 for 0.4 s and was pushed to E6; White has replied."""
    table.open("clock=absolute:600")
    lay(table, BLACK, "E5", 0.4)
    lay(table, BLACK, "E5>E6", 0.4)
    table.do("press:B W:C3 press:W")
    assert moves(table) == ["played X E5", "undo 1", "played X E6", "played O C3"]
    table.log.clear()
    return table


def test_the_next_stone_is_told_only_where_it_was_meant(pushed):
    lay(pushed, BLACK, "G4", 0.4)
    lay(pushed, BLACK, "G4>G5", 0.15)
    assert moves(pushed) == ["played X G5"]  # at once: no one pushes a stone twice
    pushed.do("press:B W:C7 press:W")
    assert moves(pushed)[1:] == ["played O C7"] and pushed.agrees()


def test_a_stone_that_stays_is_told_when_it_has_lain_longer_and_nobody_is_asked(pushed):
    lay(pushed, BLACK, "G4", 0.4)
    assert moves(pushed) == [] and pushed.game.question == 0
    pushed.table.run(0.3)
    assert moves(pushed) == ["played X G4"]
    assert "question" not in " ".join(pushed.acts)


def test_a_press_or_a_reply_says_that_it_stays(pushed):
    lay(pushed, BLACK, "G4", 0.1)
    pushed.hold(0.05, CLOCKS["B"])
    assert moves(pushed) == ["played X G4"]
    pushed.do("W:C7 press:W")
    lay(pushed, BLACK, "G7", 0.15)
    lay(pushed, WHITE, "D7", 0.15)
    assert moves(pushed)[-2:] == ["played X G7", "played O D7"]


def test_the_other_side_is_not_waited_for(pushed):
    pushed.do("B:G4 press:B")
    lay(pushed, WHITE, "C7", 0.15)
    assert moves(pushed)[-1] == "played O C7"
