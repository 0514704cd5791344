"""The last stone is captured, and its side plays on before the board knows by what."""

import pytest

from drawn import at
from wenping.game import events as ev
from wenping.weiqi.points import EMPTY, WHITE

# White's D4 is its last stone; Black captures it at E4.
BEFORE = ("B:D5 press:B W:E5 press:W B:C4 press:B W:F4 press:W B:D3 press:B W:E3 press:W "
          "B:J9 press:B W:D4 press:W wait:1")  # fmt: skip
CAPTURED = {
    "its stone is lifted after the press": "B:E4 press:B W:-D4 wait:1 W:J1 press:W wait:2",
    "it is lifted first": "W:-D4 B:E4 press:B wait:1 W:J1 press:W wait:2",
    "White forgets its clock": "B:E4 press:B W:-D4 wait:1 W:J1 wait:2",
}


@pytest.mark.parametrize("name", CAPTURED)
def test_by_a_stone_that_no_sensor_detects(table, name):
    """White's next stone is not the captured one, moved: Black had ended its turn before it came,
    and one move captures what is missing.
    """
    table.open("clock=absolute:600")
    table.do(BEFORE)
    table.deafen("E4")
    table.do(CAPTURED[name])
    assert table.lit == "ask E4" and "undo 1" not in table.told
    table.do("B:J2 press:B wait:1")
    assert [what for what in table.told[8:] if what[0] in "mpu"] == [
        "move X E4", "played O J1", "played X J2",
    ]  # fmt: skip
    assert table.agrees() and table.game.question == 0


# White's D5 can be captured at D6; nobody's press tells of Black's stone there.
CLOCKED = ("B:D4 press:B W:D5 press:W B:C5 press:B W:H3 press:W B:E5 press:B W:G7 press:W "
           "B:J9 press:B W:G3 wait:1")  # fmt: skip
BARE = "B:D4 W:D5 B:C5 W:H3 B:E5 W:G7 B:J9 W:G3 wait:1"
FORGOTTEN = {
    "W forgets its clock": ("absolute:600", CLOCKED, " press:B", " press:W"),
    "no clocks": ("none", BARE, "", ""),
}
WAYS = {
    "Black presses": "press:B wait:1",
    "both say that the board is right": "chord wait:1",
    "both, when White's stone is off": "W:-A1 wait:2 chord wait:1 W:A1 press:W wait:1",
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("stone", ["not detected", "upside down"])
@pytest.mark.parametrize("clocks", FORGOTTEN)
def test_that_nobody_has_pressed_for(table, clocks, stone, way):
    """The prisoner is off, and White has replied: one move explains it. Black is asked for that
    stone, not for its prisoner; whatever they do then, it is on the board, and Black's.
    """
    clock, before, black, white = FORGOTTEN[clocks]
    table.open(f"clock={clock}")
    table.do(before)
    if stone == "not detected":
        table.deafen("D6")
    lies = "B:D6" if stone == "not detected" else "B:~D6"
    table.do(f"{lies}{black} B:-D5 wait:1 W:A1{white} wait:4")
    assert table.lit == "ask D6"
    table.do(WAYS[way])
    assert [what for what in table.told[8:] if what[0] in "mpu"] == ["move X D6", "played O A1"]
    table.do(f"B:A2{black} W:A3{white} wait:2")
    assert table.told[-2:] == ["played X A2", "played O A3"]
    assert table.agrees() and table.game.question == 0


# White's D5 and F5 are captured at E5, between them.
BETWEEN = "B:D4 W:D5 B:D6 W:F5 B:C5 W:A9 B:F4 W:J1 B:F6 W:H1 B:G5 W:J9"


@pytest.mark.parametrize("way", ["wait:1 press:B", "chord"])
@pytest.mark.parametrize("reply", ["A1", "E6"])
@pytest.mark.parametrize("pause", ["", "wait:0.8", "wait:3"])
def test_two_stones_captured_from_between(table, pause, reply, way):
    """Black presses between lifting them.  That one move captures both, for which it has pressed,
    is reason enough to ask for that, whatever the sensors around tell; White's reply, beside where
    they lay or not, is no prisoner that fell on the board.
    """
    table.open("clock=absolute:600")
    table.do(" ".join(f"{stone} press:{stone[0]}" for stone in BETWEEN.split()) + " wait:1")
    table.deafen("E5")
    table.do(f"B:E5 wait:0.3 B:-D5 press:B wait:0.2 B:-F5 {pause} W:{reply} press:W wait:3")
    if table.lit != f"last {reply}":
        assert table.lit == "ask E5"
        table.do(f"{way} wait:2")
    assert [what for what in table.told[12:] if what[0] in "mpu"] == [
        "move X E5", f"played O {reply}",
    ]  # fmt: skip
    assert table.agrees() and table.game.question == 0


# White's C7 can be captured at C6, and it is White's turn.
REPLY = "B:C8 W:E7 B:B7 W:C7 B:D7"
REPLIES = {
    "at once": "press:W wait:0.5 B:C6 B:-C7 press:B wait:3",
    "the prisoner first": "press:W wait:2 B:-C7 B:C6 press:B wait:3",
    "long after": "press:W wait:4.5 B:C6 B:-C7 press:B wait:3",
    "White forgets its clock": "wait:0.5 B:C6 B:-C7 press:B wait:3",
}


@pytest.mark.parametrize("reply", REPLIES)
@pytest.mark.parametrize("deaf", ["D8", "J1"])
def test_a_reply_that_captures_after_a_move_that_no_sensor_detects(table, deaf, reply):
    """Only after a move of White's can Black capture C7: White is asked for that one."""
    table.open("clock=absolute:600")
    table.do(" ".join(f"{stone} press:{stone[0]}" for stone in REPLY.split()) + " wait:1.5")
    table.deafen(deaf)
    table.do(f"W:{deaf} {REPLIES[reply]}")
    for _ in range(60):
        if table.lit == f"ask {deaf}" or table.lit == f"column {deaf[0]}9":
            table.do("press:W")
        table.do("wait:0.5")
    table.do("W:D6 press:W wait:2")
    assert [what for what in table.told[5:] if what[0] in "mpu"] == [
        f"move O {deaf}", "played X C6", "played O D6",
    ]  # fmt: skip
    assert table.agrees() and table.game.question == 0


@pytest.mark.parametrize("clock", ["absolute:600", "none"])
@pytest.mark.parametrize("x, y", [(6.2, -5.3), (7.7, 2.7), (1.5, 8.1), (-6.2, 5.3), (-7.7, -2.7)])
def test_a_stone_half_way_to_the_next_point_before_a_capture(table, x, y, clock):
    """White's D8 lies 8 mm off, and White does not press; Black captures, and both play on. That
    capture shows that White has moved: no move is recorded past it, and White is asked.
    """
    table.open(f"clock={clock}")
    press = " press:{}" if clock != "none" else ""
    table.do(" ".join(stone + press.format(stone[0]) for stone in REPLY.split()) + " wait:1.5")
    table.table.world.put_down(WHITE, table.sensor("D8"), x, y)
    table.do(f"wait:2 B:C6 B:-C7{press.format('B')} wait:0.5 W:D6{press.format('W')} wait:1.5")
    table.do(f"B:E6{press.format('B')} wait:8")
    moves = [what.split()[-1] for what in table.told if what[0] in "mp"]
    assert moves in (
        ["C8", "E7", "B7", "C7", "D7"] + more for more in ([], ["D8", "C6", "D6", "E6"])
    )
    assert table.game.question or len(moves) == 9


@pytest.mark.parametrize("deaf", ["", "D6"])
def test_without_clocks_the_last_stone_may_still_be_moved(table, deaf):
    """White moves its last stone, which could be captured where no sensor detects anything."""
    table.open("clock=none")
    table.do("B:D4 W:H3 B:C5 W:G7 B:E5 W:D5 wait:1")
    if deaf:
        table.deafen(deaf)
    table.do("W:-D5 wait:1 W:A1 wait:4 press:W wait:2")
    assert table.told[-1] == "played O A1" and table.agrees()


@pytest.mark.parametrize("push", ["W:D5>D6", "W:-D5 wait:1 W:D6"])
def test_the_last_stone_moved_to_its_last_liberty(table, push):
    """No stone of Black's lies upside down there: Black replies to it, and White plays on."""
    table.open("clock=none")
    table.do(f"B:D4 W:H3 B:C5 W:G7 B:E5 W:D5 wait:1 {push} wait:3 B:A1 wait:1 W:A2 wait:3")
    moved = ["undo 1", "played O D6", "played X A1", "played O A2"]
    assert table.told[6:] == moved and table.agrees()


@pytest.mark.parametrize("after", ["W:A1 press:W wait:3", "wait:1"])
def test_an_old_stone_pushed_to_its_last_liberty_stays_its_owners(table, after):
    """White's D5 is pushed to D6, and both say that the board is right."""
    table.open("clock=absolute:600")
    table.do(f"{CLOCKED} press:W W:D5>D6 wait:1 {after} chord wait:1")
    assert table.game.meant(at(table.game, "D6")) == WHITE
    assert table.game.meant(at(table.game, "D5")) == EMPTY and table.agrees()


@pytest.mark.parametrize("taken", ["press:B wait:1 W:-D5 wait:1", "press:B wait:1 W:-D5 wait:6",
                                   "W:-D5 wait:1 press:B wait:1"])  # fmt: skip
def test_both_agree_that_a_stone_goes_after_a_press_for_nothing(table, taken):
    """Black could have captured D5 at D6, and has pressed; but nothing lies there."""
    table.open("clock=absolute:600")
    table.do(f"{CLOCKED} press:W {taken} chord wait:1")
    assert [table.game.meant(at(table.game, name)) for name in ("D5", "D6")] == [EMPTY, EMPTY]


def test_who_presses_once_too_often_has_captured_nothing(table):
    """White moves its last stone, which could be captured; the sensors around E4 tell of none."""
    table.open("clock=absolute:600")
    table.do(BEFORE + " press:B wait:1 W:-D4 W:J1 press:W wait:2 B:J2 press:B wait:1")
    assert table.told[8:] == ["undo 1", "played O J1", "played X J2"]
    assert table.agrees() and table.game.question == 0


@pytest.mark.parametrize("waits", ["", "wait:4"])
def test_a_ko_that_was_retaken_too_early_and_given_back(table, waits):
    """White has pressed for it, and gives it back as the lights say: that press is for no stone,
    and the one on D4 is no move of any order.
    """
    table.open("rules=chinese\nclock=absolute:600")
    table.do(BEFORE + " B:E4 press:B W:-D4 wait:1")
    table.do("B:-E4 W:D4 press:W wait:2")
    assert table.lit == "take D4"
    table.do(f"W:-D4 B:E4 {waits}")
    assert not waits or table.game.question == 0
    table.do("W:J1 press:W wait:3")
    assert table.told[-1] == "played O J1" and table.game.question != ev.Q_ILLEGAL
    assert table.agrees()


def test_a_ko_that_was_retaken_too_early_from_an_unused_point(table):
    """Black's capturing stone is held for a moment when White takes its own off again: the press is
    for that one, and does not say that Black has taken its move back.
    """
    table.open("rules=chinese\nclock=absolute:600")
    table.table.board.playing._electrics.leave_out(table.sensor("E4"))
    table.do(BEFORE + " W:-D4 B:E4 press:B wait:2")
    assert table.told[-1] == "move X E4"
    table.do("W:D4 wait:0.5")
    assert table.lit == "take D4"
    table.do("B:-E4 wait:0.5 press:W wait:1.5 W:-D4 wait:1 B:E4 wait:2")
    assert table.told[-1] == "move X E4" and not table.game.question
    table.do("W:J1 press:W wait:1")
    assert table.told[-1] == "played O J1" and table.agrees()


def test_without_clocks_a_reply_says_that_a_stone_is_no_prisoner(table):
    """Black lays D6 beside the prisoner that it has just lifted, and is asked: it may have been
    dropped there.  White's reply tells.
    """
    table.open("clock=none")
    table.do("B:D4 wait:1 W:C4 wait:1 B:J9 wait:1 W:D5 wait:1 B:J8 wait:1 W:E4 wait:1 B:J7 wait:1")
    table.do("W:D3 B:-D4 wait:2 B:D6 wait:5")
    assert table.lit == "take D6" and table.told[-1] == "played O D3"
    table.do("W:C6 wait:3")
    assert table.told[-2:] == ["played X D6", "played O C6"]
    assert table.lit == "last C6" and table.game.question == 0
