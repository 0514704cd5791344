"""The board is right, with stones upside down: order, bowls and presses tell which they are."""

from agreeing import Doubts, agreed, came_in_order
from drawn import at, happen, opened, play, sensed
from wenping.game import events as ev
from wenping.game.events import encode
from wenping.inference.infer import Inference
from wenping.weiqi.points import PASS, WHITE


def test_in_a_game_with_stones_upside_down_stones_are_moves_as_they_came():
    """Of eight stones that came in turn two lie upside down; if the first two came within half a
    second, the second one was laid first, and none does; nor where none has lain so before. Where
    all came nearly at once the points are set as they read; where most would, a move is missing.
    """
    came = (("C14", "O"), ("D7", "X"), ("K16", "X"), ("C15", "O"), ("K14", "X"), ("F16", "O"),
            ("R9", "X"), ("R10", "O"))  # fmt: skip
    as_came = ["seen O", "move X C14", "seen X", "move O D7"]
    as_came += ["played %s %s" % (colour, name) for name, colour in came[2:]]
    swapped = ["played X D7", "played O C14"]
    missing = ["played X D7", "pass O 6"] + as_came[4:] + ["seen O", "move X C14", "agreed O"]
    for before, apart_ms, late, told in (
        ("D4", 600, "", as_came + ["agreed X"]),
        ("", 600, "", swapped + as_came[4:] + ["agreed X"]),
        ("D4", 500, "", swapped + as_came[4:] + ["agreed X"]),
        ("D4", 60, "", 1),
        ("D4", 600, "C14", missing),
    ):
        game = opened("size=19")
        play(game, "D4 Q16")
        state, sensing = came_in_order(game, came, apart_ms, late)
        if before:
            game.upside_down.append(at(game, before))
            state[game.sensor(at(game, before))] = WHITE
        got = agreed(game, state, doubted=True, sensing=sensing)
        assert got == told or len(got) == told, (before, apart_ms, got)


def test_the_bowls_tell_whether_a_stone_lies_upside_down_or_is_another():
    """White's only stone was Black's second handicap stone, of the wrong colour, and was exchanged;
    or it was lifted and fell upside down: then one black stone is seen too many.  The last stone
    may be taken off as well.  One of each side upside down make no colour too many.
    """
    for moves, board, black, white, said in (
        ("D4 Q16", {"Q16": "X"}, 2, 0, ["agreed O XQ16"]),
        ("D4 Q16", {"Q16": "X"}, 1, 1, ["seen X", "agreed X"]),
        ("D4 Q16 C3", {"Q16": "X", "C3": "."}, 2, 0, ["undo 1 3", "agreed O XQ16"]),
        ("D4 Q16", {"D4": "O", "Q16": "X"}, 1, 1, ["seen X", "seen O", "agreed X"]),
    ):
        game = opened("size=19")
        play(game, moves)
        state = sensed(game, **board)
        for name in board:
            s = game.sensor(at(game, name))
            game.apply(game.t_ms, ev.encode(ev.SEEN, state[s], s))
        game.ledger.set[1:] = black, white
        assert agreed(game, state) == said, board


def test_a_stone_that_would_have_no_liberty_as_it_reads_lies_upside_down():
    """White's A1 was pushed off and put back, upside down, before White's next stone was told."""
    game = opened("size=19")
    play(game, "D4 A2 D16 B1 Q4 A1 Q16")
    board = sensed(game, A1="X", C3="O")
    assert agreed(game, board) == ["seen X", "played O C3", "agreed X"]


def test_where_colours_as_read_leave_no_liberty_stones_are_moves_as_they_came():
    """White's stone on A1 lies upside down: a black one would have no liberty there."""
    game = opened("size=19")
    play(game, "D4 Q16")
    came = list(zip(("K10", "A1", "F16", "A2", "F15", "B1"), "XXXOXO"))
    state, sensing = came_in_order(game, came)
    moves = ["played X K10", "seen X", "move O A1", "played X F16", "played O A2", "played X F15",
             "played O B1"]  # fmt: skip
    assert agreed(game, state, doubted=True, sensing=sensing) == moves + ["agreed X"]


def test_a_move_that_is_missing_turns_those_that_follow_it():
    """Black is to move. Of a few stones that read as the other side's each lies upside down; a run
    of them follows a move that no sensor detected, be it ended by another one or not.
    """
    names = ("C14", "D7", "K16", "C15", "K14", "F16", "R9", "R10")
    for read, seen in (("OXXOXOXO", True), ("OOXXXOOO", True), ("OXOXXOXO", False),
                       ("XOXOXOOX", False), ("XOXOOXOX", False), ("OXOXOXOX", False)):  # fmt: skip
        game = opened("size=19")
        play(game, "D4 Q16")
        state, sensing = came_in_order(game, list(zip(names, read)))
        infer = Inference(game, "", sensing)
        infer.difference.compare(state)
        assert bool(PASS not in infer.orders.timeline.surely(infer.difference.extra)) == seen, read


def test_three_stones_that_follow_in_turn_tell_that_one_lies_upside_down():
    """Black is to move and nobody presses a clock. Two that follow say nothing yet, nor does a
    last one; a move that no sensor detects turns all that come after it.
    """
    told = ["seen O", "move X C14", "played O D7", "played X K16", "played O C15"]
    for read, events in (("OOXO", told), ("OOX", []), ("OXOX", []), ("OXXO", [])):
        game = opened("size=19")
        play(game, "D4 Q16")
        came = list(zip(("C14", "D7", "K16", "C15"), read))
        state, sensing = came_in_order(game, came, sensing=Doubts(None, -1))
        infer = Inference(game, "", sensing)
        got = happen(game, infer, state, 12000) + happen(game, infer, state, 12300)
        moves = [word for word in got if word.split()[0] in ("played", "move")]
        assert moves == events[1:], read
        if events:
            assert game.upside_down == [at(game, "C14")]


def test_clocks_that_were_pressed_for_a_missing_move_tell_that_no_stone_is_turned():
    """Each side presses after its stone: C14 is Black's, upside down. If Black presses before C14
    comes, and once more before D7, two stones of Black's are not seen, and none is turned.
    """
    for more, told in ((False, 4), (True, 0)):
        game = opened("size=19\nclock=absolute:600")
        play(game, "D4 Q16")
        presses = [(9100, 1), (9700, 2), (10300, 1), (10900, 2)]
        if more:
            presses = [(8500, 1), (9100, 2), (9400, 1)] + presses[1:]
        for t_ms, colour in presses:
            game.apply(t_ms, encode(ev.PRESS, colour))
        came = list(zip(("C14", "D7", "K16", "C15"), "OOXO"))
        state, sensing = came_in_order(game, came)
        infer = Inference(game, "", sensing)
        infer.difference.compare(state)
        assert len(infer.orders.turned()) == told, more
