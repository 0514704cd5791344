"""People who lay a stone beside its point and push it there: the board learns to wait for them."""

import pytest

from people import CLOCKS
from wenping.game.phases import PLAYING
from wenping.twin.places import point_mm
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
    pushed.table.run(0.5)
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


def test_a_pass_or_a_stone_beside_the_board_replies_to_it(pushed):
    lay(pushed, BLACK, "G4", 0.3)
    pushed.do("pass:W wait:1")
    acts = [what for what in pushed.acts if what[:4] in ("pass", "play")]
    assert acts == ["played X G4", "pass O 0"]
    assert pushed.game.position.to_move == BLACK
    pushed.log.clear()
    lay(pushed, BLACK, "G7", 0.3)
    lay(pushed, WHITE, "corner", 0.3)
    pushed.do("press:W wait:1")
    acts = [what for what in pushed.acts if what[:4] in ("pass", "play")]
    assert acts == ["played X G7", "pass O 5"]


@pytest.mark.parametrize("lain_s", [0.35, 2.0])
def test_a_press_before_the_stone_rests_counts_where_the_other_side_forgot_its_clock(table, lain_s):
    """White's stone waits as well, for longer than such a press is remembered."""
    table.open("clock=absolute:600")
    lay(table, BLACK, "E5", 0.7)
    lay(table, BLACK, "E5>E6", 0.4)
    table.do("press:B")
    lay(table, WHITE, "C3", 0.7)
    lay(table, WHITE, "C3>C2", 0.4)
    table.do("press:W wait:1")
    lay(table, BLACK, "G4", lain_s)
    lay(table, WHITE, "C7", 0.03)
    table.hold(0.05, CLOCKS["W"])
    table.table.run(3.0)
    assert table.acts[-3:] == ["played X G4", "played O C7", "press O"]
    assert table.game.clock.running == BLACK


def test_a_stone_that_captures_is_not_waited_for(table):
    """In byo-yomi the time of its side rests from then on (CK-3): here it would be over."""
    table.open("clock=byo-yomi:0,1x8")
    lay(table, BLACK, "E5", 0.7)
    lay(table, BLACK, "E5>E6", 0.4)
    table.do("press:B W:C3 press:W B:A2 press:B W:A1 press:W")
    while table.game.clock.left(BLACK, table.table.board.record.t_ms)[2] > 500:
        table.table.frame()
    lay(table, BLACK, "B1", 0.5)
    lay(table, BLACK, "-A1", 0.2)
    table.do("press:B wait:1")
    assert table.game.phase == PLAYING and table.game.clock.running == WHITE


@pytest.mark.parametrize("lies_s", [0.5, 1.0])
def test_a_stone_that_comes_and_goes_on_one_point_is_not_waited_for_without_end(pushed, lies_s):
    pushed.game.clock.stop(pushed.table.board.record.t_ms)
    pushed.table.board.playing.infer.difference.moving_on.held_ms[BLACK] = 750
    for _ in range(5):
        lay(pushed, BLACK, "G4", lies_s)
        lay(pushed, BLACK, "-G4", 0.2)
    lay(pushed, BLACK, "G4", 0.3)
    assert moves(pushed)[-1:] == ["played X G4"]


def hold_low(table, name: str, then: str, mm: float, seconds: float = 1.2) -> None:
    """Black holds a stone still so many mm above one point, and lays it on another."""
    world, place = table.table.world, point_mm(table.sensor(name))
    stone = world.take(0)

    def carry(to: tuple[float, float], *heights: float) -> None:
        now_us, (x, y) = table.table.t_us, to
        world.carry_along(stone, [(now_us + 150_000 * i, x, y, up) for i, up in enumerate(heights)])
        table.table.run(0.15 * (len(heights) - 1))

    carry(place, 30.0, mm)
    table.table.run(seconds)
    carry(place, mm, 30.0)
    table.table.run(1.2)
    carry(point_mm(table.sensor(then)), 30.0, 0.0)
    world.lay(stone, table.sensor(then))
    table.table.run(0.5)


def test_who_holds_stones_low_above_other_points_is_waited_for_where_one_reads_weakly(table):
    """A stone 3 mm up is told from one that lies at the edge of its cell by 12 to 1 at the most."""
    table.open("clock=absolute:600")
    table.do("B:C6 press:B W:F3 press:W")
    table.log.clear()
    hold_low(table, "E5", "G7", 2.5)
    assert moves(table) == ["played X E5", "undo 1", "played X G7"]
    table.do("press:B W:C3 press:W")
    table.log.clear()
    hold_low(table, "D6", "G3", 2.5)
    assert moves(table) == ["played X G3"]
    table.do("press:B W:C7 press:W")
    table.log.clear()
    lay(table, BLACK, "E4", 0.4)
    assert moves(table) == ["played X E4"]  # it reads as usual: at once
