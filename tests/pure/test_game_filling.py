"""After the stop: stones that are lifted are dead, stones that are laid fill an area (HW-6)."""

from drawn import Still, happen, opened, play, sensed
from wenping.game import events as ev
from wenping.game.phases import FILLING, STOPPED
from wenping.inference.infer import Inference


def confirm(game):
    """Both press: areas are filled."""
    for colour in (1, 2):
        game.apply(2000, ev.encode(ev.PRESS, colour))
    assert game.phase == FILLING


def test_dead_stones_and_filling():
    game = opened("size=9", (2, "E5"), (1, "D5"))
    play(game, "pass pass")
    assert game.phase == STOPPED
    infer = Inference(game, "", Still())
    assert happen(game, infer, sensed(game, E5="."), 100) == ["dead O E5"]
    assert happen(game, infer, sensed(game, E5="O"), 900) == ["alive O E5"]
    assert happen(game, infer, sensed(game, E5="."), 1800) == ["dead O E5"]
    confirm(game)
    both = sensed(game, A1="X", B1="X")
    assert happen(game, infer, both, 3000) == ["filled X A1", "filled X B1"]
    assert happen(game, infer, sensed(game, A1="."), 4000) == ["unfilled X A1"]


# D1 to D9 are Black's, F1 to F9 White's.
WALLS = [(colour, col + str(row)) for col, colour in (("D", 1), ("F", 2)) for row in range(1, 10)]
LAID = (
    # a stone that is laid, and whether it may fill there
    ("X A1", True),
    ("O A1", False),
    ("X E5", True),  # between the walls: nobody's
    ("O E5", True),
    ("X H5", False),
)


def test_a_filling_stone_that_reads_as_the_other_sides_is_asked_about():
    for stone, fills in LAID:
        game = opened("size=9", *WALLS)
        play(game, "pass pass")
        confirm(game)
        infer = Inference(game, "", Still())
        colour, name = stone.split()
        state = sensed(game, **{name: colour})
        found = happen(game, infer, state, 3000) + happen(game, infer, state, 3400)
        question = "question %d %s" % (ev.Q_WRONG_COLOUR, name)
        assert found[0] == ("filled " + stone if fills else question), (stone, found)
        if not fills:
            turned = sensed(game, **{name: "O" if colour == "X" else "X"})
            assert "filled" in happen(game, infer, turned, 5000)[0] and not game.question


def test_where_all_stones_of_a_side_are_on_the_board_the_others_fill_its_area():
    game = opened("size=9", (1, "E5"))
    play(game, "pass pass")
    confirm(game)
    game.ledger.board[1] = game.ledger.set[1]
    assert happen(game, Inference(game, "", Still()), sensed(game, A1="O"), 3000) == ["filled O A1"]


def test_a_living_stone_that_is_pushed_into_an_area_fills_nothing():
    game = opened("size=9", *WALLS)
    play(game, "pass pass")
    confirm(game)
    infer = Inference(game, "", Still())
    pushed = sensed(game, D1=".", C1="X")
    found = happen(game, infer, pushed, 3000) + happen(game, infer, pushed, 7000)
    assert found[0].startswith("question") and "filled" not in " ".join(found), found
