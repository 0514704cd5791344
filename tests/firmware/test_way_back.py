"""From every state people reach the next by buttons and lights alone (wall 4).

People play on the real Board, see only its lights, and press its buttons (people.py, with the words
of the scripts).
"""

import pytest

from people import BEGUN
from wenping.twin.stones import BLACK, WHITE
from wenping.weiqi.points import from_gtp

CASES = {
    # what broke: what people do; what the lights say then; how they go on; what is recorded; turn
    "the opponent's last stone is pushed a point: the board is right": (
        BEGUN + "wait:1 W:C3>C4 wait:1", "take C4", "chord",
        ["undo 1", "played O C4", "agreed X"], BLACK,
    ),
    "the opponent's last stone is pushed a point: the game is right": (
        BEGUN + "wait:1 W:C3>C4 wait:1", "take C4", "W:-C4 W:C3 wait:1", [], BLACK,
    ),
    "it was put right by its owner's hand, after the clock": (
        BEGUN + "wait:1 W:-C3 W:C4 wait:1", "ask C4", "press:W wait:0.3",
        ["undo 1", "played O C4"], BLACK,
    ),
    "it was put right after the clock, and the reply is a pass": (
        BEGUN + "wait:1 W:-C3 W:C4 wait:1", "ask C4", "pass:B wait:0.3",
        ["undo 1", "played O C4", "pass X 0"], WHITE,
    ),
    "it was put right after the clock, and the reply lies where it lay": (
        BEGUN + "wait:1 W:-C3 W:C4 wait:1 B:C3 wait:2", "last C3", "press:B wait:1", [], WHITE,
    ),
    "both want a move back: the stone is taken off": (
        BEGUN + "W:-C3 wait:4", "put O C3", "chord", ["undo 1", "agreed O"], WHITE,
    ),
    "both want a move back: the lights tell which stone": (
        BEGUN, "last C3", "chord wait:1 W:-C3 wait:1", ["undo 1", "agreed O"], WHITE,
    ),
    "it was taken back by mistake: the board is right": (
        BEGUN + "chord wait:1", "take C3", "chord", ["played O C3", "agreed X"], BLACK,
    ),
    "pressed on one's own turn: nothing was played": (
        BEGUN + "wait:1 press:B wait:3", "", "chord", ["agreed X"], BLACK,
    ),
    "every place was offered, and nobody pressed": (
        BEGUN + "wait:1 press:B wait:75", "both white", "chord", ["agreed X"], BLACK,
    ),
    "every place was offered, and Black has moved where no sensor tells": (
        BEGUN + "wait:1 press:B wait:75", "both white", "chord wait:1 press:B wait:3",
        ["agreed X", "agreed O"], WHITE,
    ),
    "White forgot its clock, and Black presses again for a stone that no sensor tells of": (
        "B:E5 press:B W:C3 wait:1 press:B wait:5 press:B wait:75", "both white", "chord",
        ["agreed X"], BLACK,
    ),
    "White forgot its clock, and Black reminds it": (
        "B:E5 press:B W:C3 wait:1 press:B wait:1 press:B wait:1 press:W wait:5", "last C3",
        "wait:1", [], BLACK,
    ),
    "a stone was lifted and put back upside down": (
        BEGUN + "turn:E5 wait:1", "take E5", "chord", ["agreed X"], BLACK,
    ),
    "a stone was exchanged for one of the other colour": (
        BEGUN + "B:-E5 W:E5 wait:4", "take E5", "chord", ["agreed X OE5"], BLACK,
    ),
    "an old stone is pushed": (
        BEGUN + "B:G7 press:B W:G3 press:W B:C7 press:B B:-E5 B:F5 wait:1",
        "take F5", "chord", ["agreed O XF5 .E5"], WHITE,
    ),
    "White plays twice, Black does not mind": (
        BEGUN + "W:G3 wait:1", "take G3", "chord", ["agreed X OG3"], BLACK,
    ),
    "the turn was guessed, and wrongly": (
        BEGUN + "W:G3 wait:1", "take G3", "chord wait:1 press:B wait:3",
        ["agreed X OG3", "agreed O"], WHITE,
    ),
    "the stone is back a moment before both hold their clocks": (
        BEGUN + "W:-C3 wait:2", "put O C3", "W:C3 chord", ["agreed X"], BLACK,
    ),
    "a stone lies upside down, and its owner has pressed the clock for it": (
        BEGUN + "B:~G7 press:B wait:1", "", "chord", ["move X G7", "agreed O"], WHITE,
    ),
    "both reach in, and put two stones each the wrong way round": (
        BEGUN + "W:G3 W:G4 B:G6 B:G7 wait:1", "", "chord",
        ["agreed X XG7 XG6 OG4 OG3"], BLACK,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_a_way_on(table, name):
    before, lit, after, told, turn = CASES[name]
    table.open("clock=absolute:600")
    table.do(before)
    if lit == "both white":
        lights = table.player_lights
        assert lights == bytes([0x20] * 6) and not table.lit, (lights, table.lit)
    else:
        assert not lit or table.lit == lit, (table.lit, table.told)
    table.log.clear()
    table.do(after)
    assert table.told == told, table.told
    assert table.agrees() and table.game.question == 0
    assert table.game.position.to_move == table.game.clock.running == turn
    side = "BW"[turn - 1]
    table.log.clear()
    table.do(f"{side}:J9 press:{side}")
    assert table.told == [f"played {'XO'[turn - 1]} J9"], "the game goes on"


def test_a_stone_upside_down_is_a_move_when_it_is_answered(table):
    """White's stone reads as Black's; both press, and nobody is asked. When another stone is
    missing, the lights do not ask for this one to be turned over.
    """
    table.open("clock=absolute:600")
    table.do("B:E5 press:B wait:1 W:G3 press:W wait:1 B:C7 press:B wait:1")
    table.do("W:~C3 press:W wait:0.2 B:G7 press:B wait:2")
    assert table.told[-2:] == ["move O C3", "played X G7"], table.acts
    table.do("W:D4 press:W wait:1 B:-E5 wait:2")
    assert table.lit == "put X E5"
    table.do("B:E5 wait:1")
    assert table.agrees() and table.game.upside_down == [from_gtp("C3", 9, 9)]


def test_one_stone_that_is_lifted_long_after_a_move_was_taken_back_is_asked_for(table):
    table.open("clock=absolute:600")
    table.do(BEGUN.replace("press:W", "") + "W:-C3 wait:1.5")
    assert table.told == ["played X E5", "played O C3", "undo 1"]
    table.do("W:C3 press:W chord W:-C3 wait:1")  # both take it back once more: the same number
    table.log.clear()
    table.do("B:-E5 wait:4")
    assert table.told == [] and table.lit == "put X E5"


def test_a_prisoner_lifted_first_after_a_variation_is_not_taken_back(table):
    """Both have shown a variation, and taken it off. White's C3 can be captured: Black lifts it
    before it lays the stone that does.
    """
    table.open("clock=absolute:600")
    table.do("B:B3 press:B W:G7 press:W B:D3 press:B W:G3 press:W B:C2 press:B W:C3 press:W wait:1")
    table.do("B:J9 wait:1 W:J1 wait:1 W:-J1 wait:1 B:-J9 wait:1")
    assert table.told[-1].startswith("undo") and table.game.position.moves == 6
    table.log.clear()
    table.do("W:-C3 wait:2 B:C4 press:B wait:1 W:C7 press:W wait:1")
    assert table.told == ["played X C4", "played O C7"] and table.game.question == 0


PUSHED = (
    BEGUN + "wait:1 B:F6 press:B W:G4 press:W wait:1 W:G4>G3 wait:1 B:D5 press:B wait:1.5 B:-D5"
)


def test_what_the_lights_have_people_take_off_is_not_taken_back(table):
    """A sleeve has pushed White's G4; Black plays D5 all the same, moves that stone on to D6, and
    takes both off as the lights say: neither move is gone.
    """
    table.open("clock=absolute:600")
    table.do(PUSHED + " B:D6 wait:1.2 B:-D6 wait:3 W:-G3 wait:2")
    assert "undo 1" not in table.told and "undo 2" not in table.told, table.told
    assert table.lit in ("put O G4", "put X D5")
    table.do("W:G4 wait:1 B:D5 wait:1")
    assert table.agrees() and table.game.question == 0 and table.game.position.moves == 5


def test_a_stone_that_is_moved_on_while_another_lies_pushed_is_asked_about_first(table):
    table.open("clock=absolute:600")
    table.do(PUSHED + " B:D6 wait:1.2")
    assert table.lit == "ask D6"
    table.do("press:B wait:1")
    assert table.told[-2:] == ["undo 1", "played X D6"] and table.lit == "take G3"
    table.do("W:-G3 W:G4 wait:1")
    assert table.agrees() and table.game.question == 0


@pytest.mark.parametrize("seconds", [1, 3])
def test_a_press_while_the_last_stone_is_lifted_counts(table, seconds):
    """White straightens its stone, or looks at it, while Black lays its own and presses: nobody is
    asked whether that is a move when White's lies there again.
    """
    table.open("clock=absolute:600")
    table.do(BEGUN + f"wait:0.5 W:-C3 B:G7 press:B wait:{seconds} W:C3 wait:1 W:A1 press:W wait:1")
    assert table.told == ["played X E5", "played O C3", "played X G7", "played O A1"]
    assert table.agrees() and table.game.question == 0


def test_the_press_for_a_stone_upside_down_that_is_taken_off_again_is_void(table):
    """White's stone reads as Black's; White presses, and takes it off as the lights say."""
    table.open("rules=chinese")
    table.do("B:E5 press:B wait:3 W:~C3 wait:0.3 press:W wait:1 W:-C3 wait:9")
    assert table.game.question == 0 and table.game.turn.early == 0, table.acts
    table.do("W:C3 press:W wait:2")
    assert table.told == ["played X E5", "played O C3"] and table.agrees()


@pytest.mark.parametrize("moves", [8, 30])
def test_people_who_ignore_the_lights_lose_nothing(table, moves):
    """White's two stones in a row are asked about; nobody looks, and play goes on for long. What
    came by turns and was pressed for keeps its order, the two are set.
    """
    table.open("clock=absolute:600", 13)
    table.do(BEGUN + "W:N1 W:N2 wait:0.5")
    names = [f"{column}{row}" for row in range(4, 14) for column in "HKM"][: moves - 2]
    for i, name in enumerate(names):
        table.do(f"{'BW'[i % 2]}:{name} press:{'BW'[i % 2]}")
    table.do("wait:1")
    assert table.game.question and not table.agrees()
    table.log.clear()
    table.do("chord")
    played = [f"played {'XO'[i % 2]} {name}" for i, name in enumerate(names)]
    assert table.told == [*played, "agreed X ON2 ON1"]
    assert table.agrees() and table.game.question == 0
    table.log.clear()
    table.do("B:A1 press:B W:A2 press:W")
    assert table.told == ["played X A1", "played O A2"]
