"""The board is right: what lies on it becomes the position (wall 4, CN-17).

Each case is played, then the board is drawn as it lies when both clocks are held.
"""

from agreeing import Doubts, Masks, agreed
from drawn import at, happen, names, opened, play, sensed
from wenping.game import events as ev
from wenping.game.events import encode
from wenping.inference.infer import Inference
from wenping.weiqi.points import BLACK, WHITE

CASES = (
    # what was done; moves; the board then, beside what was played; what is recorded
    ("the last stone was pushed by a sleeve", "D4 Q16",
     {"Q16": ".", "Q17": "O"}, ["undo 1 3", "played O Q17", "agreed X"]),
    ("the stone before it was pushed", "D4 Q16",
     {"D4": ".", "E4": "X"}, ["undo 2 3", "played X E4", "played O Q16", "agreed X"]),
    ("an old stone was pushed", "D4 Q16 C10 R10 C12 R12",
     {"D4": ".", "E5": "X"}, ["agreed X XE5 .D4"]),
    ("both want the last move back", "D4 Q16", {"Q16": "."}, ["undo 1 3", "agreed O"]),
    ("five moves back", "D4 Q16 C10 R10 C12 R12",
     {"Q16": ".", "C10": ".", "R10": ".", "C12": ".", "R12": "."}, ["undo 5 3", "agreed O"]),
    ("another move instead", "D4 Q16", {"Q16": ".", "C3": "O"},
     ["undo 1 3", "played O C3", "agreed X"]),
    ("move and reply were missed", "D4 Q16", {"C10": "X", "R10": "O"},
     ["played X C10", "played O R10", "agreed X"]),
    ("a pass is no stone: it goes back with the move before it", "D4 pass", {"D4": "."},
     ["undo 2 3", "agreed X"]),
    ("a pass stays when points are set", "D4 pass", {"D4": ".", "E4": "X"},
     ["agreed X XE4 .D4"]),
    ("Black has passed by mistake, and lays its stone", "D4 Q16 pass", {"C3": "X"},
     ["undo 1 3", "played X C3", "agreed O"]),
    ("a stone of the side that is to move follows the pass", "D4 Q16 pass", {"C3": "O"},
     ["played O C3", "agreed X"]),
    ("a pass stays when several stones are set", "D4 Q16 pass", {"C3": "X", "C4": "X"},
     ["agreed O XC4 XC3"]),
    ("an older pass stays", "D4 pass Q4", {"C3": "X"}, ["agreed O XC3"]),
    ("White has put two stones in a row", "D4", {"Q16": "O", "Q10": "O"},
     ["agreed X OQ16 OQ10"]),
    ("Black has put one more", "D4 Q16", {"C10": "X", "C11": "X", "R10": "O"},
     ["agreed O XC11 XC10 OR10"]),
    ("a stone lies upside down, for no move changes a colour", "D4 Q16 C3 R3 F5 R5", {"D4": "O"},
     ["seen O", "agreed X"]),
    ("other stones differ as well: the colours are those that are seen", "D4 Q16 C3 R3",
     {"D4": "O", "C3": "."}, ["agreed X OD4 .C3"]),
)  # fmt: skip


def test_the_simplest_way_to_the_board():
    for what, moves, board, said in CASES:
        game = opened("size=19\nclock=absolute:600")
        play(game, moves)
        got = agreed(game, sensed(game, **board))
        assert got == said, (what, got)


def test_a_doubted_stone_that_the_lights_want_off_is_meant():
    """Black's stone on K10 was doubted; two moves later the lights ask to take it off. Both hold
    their clocks: then it lies there, and is no move after those two. While another stone is off
    they may mean that.
    """
    for off, told in (("", ["agreed X XK10"]), ("Q16", ["undo 1 3", "agreed O"])):
        game = opened("size=19\nclock=absolute:600")
        state = sensed(game, K10="?")
        sensing = Doubts(state, game.sensor(at(game, "K10")))
        infer = Inference(game, "", sensing)
        happen(game, infer, state, 1000)
        for name, colour, t_ms in (("D4", BLACK, 1500), ("Q16", WHITE, 2000)):
            state[game.sensor(at(game, name))] = colour
            assert happen(game, infer, state, t_ms)[0] == "played %s %s" % (".XO"[colour], name)
        assert "question 7 K10" in happen(game, infer, state, 6000)
        if off:
            state[game.sensor(at(game, off))] = 0
            happen(game, infer, state, 6500)
        assert agreed(game, state, doubted=True, infer=infer) == told, off


def test_a_doubted_stone_that_came_in_this_game_is_meant():
    """Its sensor has been at rest since the game before. Before the first move, when nobody has
    been asked about it, it is believed by nobody.
    """
    for moves, told in (("D4 Q16", "played X K10"), ("", "agreed X")):
        game = opened("size=19\nclock=absolute:600")
        play(game, moves)
        state = sensed(game, K10="?")
        infer = Inference(game, "", Doubts(state, game.sensor(at(game, "K10"))))
        infer.look_anew(5000)
        happen(game, infer, state, 1000)
        assert agreed(game, state, doubted=True, infer=infer)[0] == told


def test_a_doubted_reading_is_no_stone_where_another_is_what_both_mean():
    """A dying sensor has begun to read like a stone, and Black's D4 was moved to G4: for that
    both hold their clocks. Only if the sensors around K10 speak for a stone it is one.
    """
    moved = ["undo 2 3", "played X G4", "played O Q16", "agreed X"]
    for likely, told in ((False, moved), (True, ["agreed O XK10 XG4 .D4"])):
        game = opened("size=19\nclock=absolute:600")
        play(game, "D4 Q16")
        state = sensed(game, K10="?", D4=".", G4="X")
        infer = Inference(game, "", Doubts(state, game.sensor(at(game, "K10")), likely))
        happen(game, infer, state, 1000)
        assert agreed(game, state, doubted=True, infer=infer) == told


def test_what_was_in_doubt_when_the_game_began_is_no_stone_of_it():
    """It was noted at 0 ms, in the frame that opened the game, perhaps with its first stone."""
    for moves, t_ms, told in (("D4 Q16", 1500, "agreed X"), ("D4", 0, "agreed O")):
        game = opened("size=19\nclock=absolute:600")
        state = sensed(game, K10="?")
        infer = Inference(game, "", Doubts(state, game.sensor(at(game, "K10"))))
        happen(game, infer, state, 0)
        play(game, moves, t_ms)
        for name, colour in zip(moves.split(), (BLACK, WHITE)):
            state[game.sensor(at(game, name))] = colour
        assert agreed(game, state, doubted=True, infer=infer) == [told]


def test_captured_stones_that_were_put_back_take_the_capture_back():
    game = opened("size=9\nclock=absolute:600")
    play(game, "E5 E4 A1 D5 A9 F5 J1 E6")  # White takes E5
    assert game.lifting == 1 and game.position.prisoners[BLACK] == 1
    game.apply(9000, encode(ev.LIFTED, BLACK, at(game, "E5")))
    assert agreed(game, sensed(game, E5="X", E6=".")) == ["undo 1 3", "agreed O"]
    assert game.position.prisoners[BLACK] == 0 and game.lifting == 0


def test_a_prisoner_that_lies_there_yet_is_taken_off_or_stays():
    """Among stones that leave it no liberty it is captured; beside its capturer's old place it
    stays."""
    for board, said, lifting in (
        ({"A1": ".", "B2": "X"}, ["agreed X XB2 .A1"], 1),
        ({"A1": ".", "B2": "X", "E6": "."}, ["agreed X XB2 XE5 .E6 .A1"], 0),
    ):
        game = opened("size=9\nclock=absolute:600")
        play(game, "E5 E4 A1 D5 A9 F5 J1 E6")
        state = sensed(game, **board)
        assert agreed(game, state) == said
        assert game.lifting == lifting


def test_thirty_moves_that_nobody_saw():
    """The lights were ignored: all that lies there is the position, and Black moves next."""
    game = opened("size=19\nclock=absolute:600")
    play(game, "D4 Q16")
    state = sensed(game)
    for i in range(30):
        state[40 + 3 * i] = 1 + i % 2
    got = agreed(game, state)
    assert len(got) == 1 and got[0][:8] == "agreed X", got
    assert len(got[0].split()) == 32
    play(game, "A1 B1 C1", 61000)
    assert game.position.moves == 3 and game.clock.running == BLACK


def test_sensors_that_do_not_tell_keep_what_the_game_means():
    game = opened("size=19\nclock=absolute:600")
    play(game, "D4 Q16 C10 R10 K10 K11 L10 L11")
    masked = game.sensor(at(game, "C10"))
    state = sensed(game, C10="?", K10="?", D4=".", E4="X")
    assert agreed(game, state, sensing=Masks(masked)) == ["agreed X XE4 .D4"]
    assert game.meant(at(game, "C10")) == BLACK and game.meant(at(game, "K10")) == BLACK


def test_a_move_over_a_failing_sensor_is_not_undone_for_the_order_of_two_stones():
    """White laid R3 while Black's hand was on its way to C10: both mean Black's move first."""
    game = opened("size=19\nclock=absolute:600")
    play(game, "D4")
    game.apply(1000, encode(ev.MOVE, WHITE, at(game, "Q16")))
    masks = Masks(game.sensor(at(game, "Q16")))
    infer = Inference(game, "", masks)
    for name, t_ms in (("R3", 5000), ("C10", 5700)):
        masks.since_ms[game.sensor(at(game, name))] = t_ms
    for t_ms, board in ((5000, {"R3": "O"}), (5700, {"R3": "O", "C10": "X"})):
        state = sensed(game, Q16="?", **board)
        for event in infer.step(state, t_ms):
            game.apply(t_ms, event)
    got = names(game, [game.apply(9000, event) for event in infer.agree(state, 0, True)])
    assert got == ["played X C10", "played O R3", "agreed X"], got


NOTHING = (
    # what was done, moves, doubted before it, made by the press, what is recorded
    ("they agree: the last move is taken back", "D4 Q16", False, 0, ["undo 1 3", "agreed O"]),
    ("something was asked: nothing was played", "D4 Q16", True, 0, ["agreed X"]),
    ("the press itself has confirmed a move", "D4 Q16", True, 1, ["undo 1 3", "agreed O"]),
    ("nothing was played yet", "", False, 0, ["agreed X"]),
)


def test_board_and_game_agree():
    for what, moves, doubted, made, said in NOTHING:
        game = opened("size=19\nclock=absolute:600")
        play(game, moves)
        state = sensed(game)
        if made:  # a stone that no sensor has seen: the board is without it
            state[game.sensor(at(game, "Q16"))] = 3
        events = Inference(game, "", Masks(game.sensor(at(game, "Q16")))).agree(
            state, made, doubted
        )
        done = names(game, [game.apply(2000, event) for event in events])
        assert done == said, (what, done)


def test_a_press_without_a_stone_is_forgotten_and_the_clock_goes_on():
    game = opened("size=19\nclock=absolute:600")
    play(game, "D4 Q16")
    game.apply(1000, encode(ev.PRESS, WHITE))
    game.apply(2000, encode(ev.PRESS, BLACK))  # on its own turn, without a stone
    assert game.turn.early == BLACK and game.clock.running == WHITE
    assert agreed(game, sensed(game), doubted=True) == ["agreed X"]
    assert game.turn.early == 0 and game.clock.running == BLACK
