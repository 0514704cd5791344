"""What hands do in the same moment after a stop: a press while a stone is lifted, two presses."""

import pytest

from people import CLOCKS, PASSES, REFEREE
from wenping.game.phases import FILLING, OVER, PLAYING, STOPPED

PLAYED = " ".join(f"B:D{i} press:B W:F{i} press:W" for i in range(1, 10))
STOP = f"{PLAYED} B:H5 press:B pass:W pass:B wait:1"


def tap(table, side: str) -> None:
    table.table.world.press(CLOCKS[side])
    table.table.run(0.05)
    table.table.world.press(CLOCKS[side], False)


@pytest.mark.parametrize("lifted", ["before", "between", "after"])
def test_a_dead_stone_that_is_lifted_as_both_press(table, lifted):
    """The Japanese result comes at once: 27 points, and 27 with a prisoner."""
    table.open("rules=japanese")
    table.do(STOP)
    assert table.game.phase == STOPPED
    stone = table.sensor("H5")
    for step in ("before", "B", "between", "W", "after"):
        if step in CLOCKS:
            tap(table, step)
        elif step == lifted:
            table.table.world.pick_up(stone)
            table.table.run(0.02)
    table.table.run(20.0)
    assert table.game.phase == OVER and sum(map(bool, table.game.dead)) == 1
    assert table.game.counts[0] == (54, 56)


def test_the_areas_are_filled_next(table):
    table.open("rules=ying")
    table.do(STOP)
    tap(table, "B")
    table.table.world.pick_up(table.sensor("H5"))
    table.table.run(0.02)
    tap(table, "W")
    table.table.run(1.0)
    assert table.game.phase == FILLING and not table.game.question


def test_the_rest_of_a_string_is_still_asked_for(table):
    """One of two stones is lifted: nobody can confirm that."""
    table.open("rules=japanese")
    table.do(f"{PLAYED} B:H5 press:B pass:W B:H6 press:B pass:W pass:B wait:1")
    tap(table, "B")
    table.table.world.pick_up(table.sensor("H5"))
    table.table.run(0.02)
    tap(table, "W")
    table.table.run(5.0)
    assert table.game.phase == STOPPED and table.lit == "lift H6"


@pytest.mark.parametrize("apart_s", [0.08, 0.3, 0.6])
@pytest.mark.parametrize("rules", ["chinese", "ying", "japanese"])
def test_who_presses_pass_twice_has_passed_once(table, rules, apart_s):
    """The second press is no wish to play on: nobody has seen the stopped board yet."""
    table.open(f"rules={rules}")
    table.do("B:E5 press:B W:C3 press:W pass:B")
    press_twice(table, PASSES["W"], apart_s)
    assert table.game.phase == STOPPED
    table.do("wait:1.5 pass:W")
    assert table.game.phase == PLAYING


@pytest.mark.parametrize("apart_s", [0.08, 0.3, 0.6])
def test_who_leaves_the_filling_by_two_presses_is_at_the_stop(table, apart_s):
    """The dead stones are off the board: in play each of them would have to be put back."""
    table.open("rules=ying")
    table.do(STOP)
    table.do("B:-H5 wait:1 press:B press:W wait:2")
    assert table.game.phase == FILLING
    press_twice(table, REFEREE, apart_s)
    assert table.game.phase == STOPPED and sum(map(bool, table.game.dead)) == 1


def press_twice(table, button: int, apart_s: float) -> None:
    for _ in range(2):
        table.table.world.press(button)
        table.table.run(0.05)
        table.table.world.press(button, False)
        table.table.run(apart_s - 0.05)


@pytest.mark.parametrize("after_s", [0.02, 0.08, 0.1, 0.11, 0.12, 0.14])
def test_a_dead_stone_that_is_put_back_after_both_have_pressed_is_asked_about(table, after_s):
    """White has confirmed that it is dead: its press says nothing of a living one."""
    table.open("rules=japanese")
    table.do(f"{STOP} B:-H5 wait:1")
    tap(table, "B")
    table.table.run(0.1)
    tap(table, "W")
    table.table.run(after_s)
    table.touch(1, "H5")
    table.table.run(5.0)
    assert table.game.phase == STOPPED
    table.do("B:-H5 wait:1 press:W press:B wait:20")
    assert table.game.phase == OVER and table.game.counts[0] == (54, 56)


@pytest.mark.parametrize("rules", ["japanese", "chinese", "ying"])
def test_a_stone_laid_while_a_dead_one_is_off(table, rules):
    """White takes H5 for dead, then plays: Black has it put back first. Their presses for White's
    stone and Black's reply are presses for moves: nobody has confirmed the end (JP-20).
    """
    table.open(f"rules={rules}")
    table.do(f"{STOP} W:-H5 wait:1 W:H7 wait:2")
    assert table.lit == "take H7"
    table.do("press:W press:B wait:1")
    assert table.game.phase == STOPPED and table.lit == "take H7"
    table.do("B:H5 wait:1.5 press:W wait:1 B:J7 press:B wait:2")
    assert table.game.phase == PLAYING and table.told[-2:] == ["played O H7", "played X J7"]
