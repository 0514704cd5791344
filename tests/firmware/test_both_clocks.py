"""Both clocks held, pressed for a moment, one after the other, or one of them stuck."""

import pytest

from people import BEGUN, CLOCKS, HOLD_S
from wenping.game import events as ev
from wenping.twin.stones import BLACK, WHITE


@pytest.mark.parametrize("stones", ["E5 C3", "E5 C3 G7", "E5 C3 G7 C7", "E5 C3 G7 C7 G3"])
def test_black_stones_that_both_agree_on_are_black(table, stones):
    """Handicap stones without a host: the first one opens the game. White, who is to move, holds
    its clock first; that press is for no stone of White's that lies upside down.
    """
    table.open("clock=none")
    table.do(" ".join(f"B:{name} wait:2" for name in stones.split()) + " chord wait:1")
    rest = sorted(stones.split()[1:], key=lambda name: (-int(name[1]), name))
    agreed = "agreed O " + " ".join("X" + name for name in rest)
    assert table.told == ["played X E5", agreed] and table.agrees()


def test_nothing_is_made_of_a_press_while_both_clocks_are_held(table):
    """White holds its clock first, and is to move: the next stone may be White's, upside down. But
    both say that the board is right.
    """
    table.open("clock=none")
    table.do("B:A7 wait:2 B:B6 wait:2 B:A5 wait:2 W:B5 wait:2 chord wait:1")
    assert table.told == ["played X A7", "agreed O XB6 XA5 OB5"] and table.agrees()


def test_the_first_press_of_the_two_confirms_no_stone_that_is_not_there(table):
    """Black pressed on its own turn; "is it here?" is answered by half of the chord."""
    table.open("clock=absolute:600")
    table.table.board.playing._electrics.leave_out(table.sensor("G6"))
    table.do(BEGUN + "wait:1 press:B wait:2")
    assert table.lit == "ask G6"
    table.log.clear()
    table.hold(HOLD_S, CLOCKS["B"], CLOCKS["W"])
    assert table.told == ["move X G6", "undo 1", "agreed X"]
    table.do("B:E4 press:B")
    assert table.told[-1] == "played X E4" and table.agrees()


@pytest.mark.parametrize(
    "acts, told",
    [
        ("B:G6 wait:1 chord wait:1", ["move X G6", "agreed O"]),
        (
            "B:G6 press:B wait:1 B:-G6 B:A1 wait:1 chord wait:1",
            ["move X G6", "undo 1", "move X A1", "agreed O"],
        ),
        (
            "B:G6 press:B W:C7 press:W wait:1 B:G6>A1 wait:1 chord wait:1",
            ["move X G6", "played O C7", "undo 2", "move X A1", "played O C7", "agreed X"],
        ),
    ],
    ids=["laid", "corrected", "pushed"],
)
def test_both_agree_on_a_stone_that_lies_where_no_sensor_is_used(table, acts, told):
    """The sensors around tell that it came: what lies there is the position."""
    table.open("clock=absolute:600")
    for name in ("G6", "A1"):
        table.table.board.playing._electrics.leave_out(table.sensor(name))
    table.do(BEGUN + "wait:1")
    table.log.clear()
    table.do(acts)
    assert table.told == told and table.agrees()


SHORT = {  # pressed by accident: what was done, which clock first, whose turn it is then
    "White has moved, and presses first": ("B:E5 press:B W:C3", "WB", BLACK),
    "White has moved, and Black presses first": ("B:E5 press:B W:C3", "BW", BLACK),
    "Black has moved, and White presses first": ("B:E5", "WB", WHITE),
}


@pytest.mark.parametrize("name", SHORT)
def test_both_clocks_pressed_for_a_moment_are_two_presses(table, name):
    """The turn is as after two presses one after the other."""
    before, clocks, turn = SHORT[name]
    table.open("clock=absolute:600")
    table.do(before)
    table.hold(0.1, *[CLOCKS[who] for who in clocks])
    table.do("wait:0.5")
    assert not [word for word in table.told if word.startswith(("agreed", "undo"))]
    assert table.game.position.to_move == turn


def test_who_pressed_with_the_other_side_presses_again_for_a_stone_that_is_not_detected(table):
    """The first press can have been for no stone; the second one asks where it lies."""
    table.open("clock=absolute:600")
    table.do("B:E5 press:B W:C3")
    table.hold(0.1, CLOCKS["W"], CLOCKS["B"])
    table.do("wait:5")
    assert table.game.question == 0
    table.do("press:B wait:5")
    assert table.game.question in (ev.Q_MASKED, ev.Q_COLUMN)


def test_both_clocks_are_held_again_in_one_frame(table):
    """The stone of a move that was taken back still lies there: held again, the move stands. The
    presses of the time before, held for long, are over.
    """
    table.open("clock=none")
    table.do("B:E5 wait:1")
    for told in ("agreed X", "agreed O", "agreed X"):
        for down in (True, False):
            for clock in CLOCKS.values():
                table.table.world.press(clock, down)
            table.table.run(HOLD_S)
        assert table.told[-1] == told


def test_one_clock_held_alone_is_a_press(table):
    table.open("clock=absolute:600")
    table.do("B:E5")
    table.hold(HOLD_S, CLOCKS["B"])
    assert table.game.clock.running == WHITE and table.told == ["played X E5"]


def test_a_stuck_clock_is_no_partner(table):
    """White's contact has been closed for long: Black's alone changes nothing."""
    table.open("clock=absolute:600")
    table.do("B:E5 press:B W:C3")
    table.table.world.press(CLOCKS["W"])
    table.table.run(8.0)
    table.hold(HOLD_S, CLOCKS["B"])
    table.table.world.press(CLOCKS["W"], False)
    table.table.run(0.5)
    assert table.told == ["played X E5", "played O C3"]
