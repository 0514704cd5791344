"""The board is right: what lies on it becomes the position (wall 4, CN-17).

Each case is played, then the board is drawn as it lies when both clocks are held.
"""

from agreeing import Masks, agreed, came_in_order
from drawn import Still, at, happen, names, opened, play, sensed, setting
from wenping.game import events as ev
from wenping.game.events import decode, encode
from wenping.game.fold import FoldError, Game
from wenping.game.infer import Inference
from wenping.game.phases import PLAYING, SETTING, STOPPED
from wenping.weiqi.points import BLACK, CELLS, PASS, WHITE


class Doubts(Masks):
    """A sensing that doubts what sensor s reads, a black stone, until somebody believes it."""

    def __init__(self, state, s):
        Masks.__init__(self)
        self.doubted = state, s

    def believe(self, s, colour):
        state, doubted = self.doubted
        if s != doubted or colour != BLACK or state[s] != 3:
            return False
        state[s] = colour
        return True


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
    for before, apart_ms, first, told in (
        ("D4", 600, "", as_came + ["agreed X"]),
        ("", 600, "", swapped + as_came[4:] + ["agreed X"]),
        ("D4", 500, "", swapped + as_came[4:] + ["agreed X"]),
        ("D4", 60, "", 1),
        ("D4", 600, "C14", missing),
    ):
        game = opened("size=19")
        play(game, "D4 Q16")
        state = sensed(game, **dict(came))
        if before:
            game.upside_down.append(at(game, before))
            state[game.sensor(at(game, before))] = WHITE
        sensing = Masks()
        for i, (name, _) in enumerate(came):
            late = len(came) if name == first else i
            sensing.since_ms[game.sensor(at(game, name))] = 9000 + apart_ms * late
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
    came = {"K10": "X", "A1": "X", "F16": "X", "A2": "O", "F15": "X", "B1": "O"}
    state, sensing = sensed(game, **came), Masks()
    for i, name in enumerate(("K10", "A1", "F16", "A2", "F15", "B1")):
        sensing.since_ms[game.sensor(at(game, name))] = 9000 + 600 * i
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
        state, sensing = sensed(game, **dict(zip(names, read))), Masks()
        for i, name in enumerate(names):
            sensing.since_ms[game.sensor(at(game, name))] = 9000 + 600 * i
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
        names = ("C14", "D7", "K16", "C15")[: len(read)]
        state = sensed(game, **dict(zip(names, read)))
        sensing = Doubts(state, 0)
        for i, name in enumerate(names):
            sensing.since_ms[game.sensor(at(game, name))] = 9000 + 600 * i
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
        assert len(infer.orders.turned([])) == told, more


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


def test_stones_of_a_set_up_that_both_agree_on_are_counted():
    """None is missing then, and none is sought where no sensor detects it."""
    game = setting("size=9\nhandicap=2\nsetup=2\nfirst=white")
    game.apply(0, encode(ev.AGREED, WHITE, ev.BOTH_PLAYERS, "Bccgg"))
    assert game.setups == 2
    game.apply(0, encode(ev.AGREED, WHITE, ev.BOTH_PLAYERS, "Ecc"))
    assert game.setups == 1


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


def test_a_group_without_liberties_is_refused():
    game = opened("size=9", (1, "B1"), (1, "B2"), (1, "A3"), (1, "J9"))
    before = game.hash()
    assert agreed(game, sensed(game, A1="O", A2="O", J9=".", J8="X")) == []
    assert game.hash() == before
    try:
        game.apply(1, encode(ev.AGREED, 1, 0, "Waiah"))
    except FoldError as error:
        assert (error.key, error.values) == ("no-liberty", (at(game, "A2"),))
    assert game.hash() == before


def test_too_many_points_are_refused():
    game = opened("size=19")
    state = bytearray([1 if s % 2 else 0 for s in range(361)])
    assert agreed(game, state) == []


def test_sensors_that_do_not_tell_keep_what_the_game_means():
    game = opened("size=19\nclock=absolute:600")
    play(game, "D4 Q16 C10 R10 K10 K11 L10 L11")
    masked = game.sensor(at(game, "C10"))
    state = sensed(game, C10="?", K10="?", D4=".", E4="X")
    assert agreed(game, state, sensing=Masks(masked)) == ["agreed X XE4 .D4"]
    assert game.meant(at(game, "C10")) == BLACK and game.meant(at(game, "K10")) == BLACK


NOTHING = (
    # what was done, moves, doubted before it, made by the press, what is recorded
    ("they agree: the last move is taken back", "D4 Q16", False, 0, ["undo 1 3", "agreed O"]),
    ("something was asked: nothing was played", "D4 Q16", True, 0, ["agreed X"]),
    ("the press itself has confirmed a move", "D4 Q16", True, 1, ["undo 1 3", "agreed O"]),
    ("nothing was played yet", "", False, 0, ["agreed X"]),
)


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


def test_board_and_game_agree():
    for what, moves, doubted, made, said in NOTHING:
        game = opened("size=19\nclock=absolute:600")
        play(game, moves)
        state = sensed(game)
        if made:  # a stone that no sensor has seen: the board is without it
            state[game.sensor(at(game, "Q16"))] = 3
        turn = game.position.to_move
        events = Inference(game, "", Masks(game.sensor(at(game, "Q16")))).agree(
            state, made, doubted
        )
        done = names(game, [game.apply(2000, event) for event in events])
        expected = ["agreed " + said[-1][-1]]
        assert done == said[:-1] + expected, (what, done, turn)


def test_a_press_without_a_stone_is_forgotten_and_the_clock_goes_on():
    game = opened("size=19\nclock=absolute:600")
    play(game, "D4 Q16")
    game.apply(1000, encode(ev.PRESS, WHITE))
    game.apply(2000, encode(ev.PRESS, BLACK))  # on its own turn, without a stone
    assert game.turn.early == BLACK and game.clock.running == WHITE
    assert agreed(game, sensed(game), doubted=True) == ["agreed X"]
    assert game.turn.early == 0 and game.clock.running == BLACK


def test_what_was_repeated_before_may_be_made_again():
    """The history begins with the position that was agreed on, which may not be repeated."""
    game = opened("size=9\nclock=absolute:600\nrules=chinese", (1, "D5"), (1, "E6"), (1, "E4"),
                  (2, "G5"), (2, "F6"), (2, "F4"), (2, "E5"))  # fmt: skip
    play(game, "F5")  # Black takes E5
    position = game.position
    assert position.illegal(at(game, "E5"), WHITE)
    game.apply(1, encode(ev.AGREED, WHITE, 0, "Baa"))
    assert position.moves == 0 and not position.illegal(at(game, "E5"), WHITE)
    assert position.prisoners[WHITE] == 1, "prisoners stay as counted"
    play(game, "E5", 2)
    assert position.illegal(at(game, "F5"), BLACK)
    assert [c for c in position.grid if c in (1, 2)].count(BLACK) == 4


def test_no_move_before_it_can_be_taken_back_by_itself():
    game = opened("size=9")
    play(game, "D4 E5")
    game.apply(1, encode(ev.AGREED, BLACK, ev.BOTH_PLAYERS, "Baa"))
    for event in ((ev.UNDO, 0, 1, ev.BY_RULING), (ev.RESTORE,)):
        try:
            game.apply(2, encode(*event))
        except FoldError:
            continue
        raise AssertionError(event)


BAD = ("aa", "B", "Ba", "Btt", "Bzz", "Xaa", "BaaW", "B aa")


def test_texts_that_are_none():
    for text in BAD:
        game = opened("size=9")
        play(game, "D4 E5")
        before = game.hash()
        try:
            game.apply(1, encode(ev.AGREED, BLACK, 0, text))
        except FoldError:
            assert game.hash() == before, text
        else:
            assert text in ("B", "BaaW"), text


def test_when_it_can_be():
    game = Game()
    for phase in ("ready", "setting", "playing", "stopped"):
        if phase == "setting":
            game.apply(0, encode(ev.GAME, 0, "size=9\nsetup=2\nfirst=white\nhandicap=2"))
        elif phase == "playing":
            game.apply(0, encode(ev.BEGIN))
        elif phase == "stopped":
            play(game, "pass pass")
        try:
            game.apply(0, encode(ev.AGREED, WHITE, 0, "" if phase == "playing" else "Baaii"))
        except FoldError:
            assert game.phase in (0, STOPPED), phase
        else:
            assert game.phase in (SETTING, PLAYING), phase
    assert len([c for c in game.position.grid if c == BLACK]) == 2


def test_a_set_up_that_lies_elsewhere():
    """One handicap stone is a point off; both clocks held, it stays there."""
    game = Game()
    game.apply(0, encode(ev.GAME, 0, "size=9\nsetup=2\nfirst=white\nhandicap=2"))
    for name in ("C3", "G7"):
        game.apply(0, encode(ev.SETUP, BLACK, at(game, name)))
    state = sensed(game, C3="X", G6="X")
    assert agreed(game, state) == ["agreed O XG6 .G7"]
    assert game.meant(at(game, "G6")) == BLACK


def test_handicap_stones_are_blacks_whichever_way_up_they_lie():
    """Other set-ups have stones of both colours; more stones than it has are no handicap."""
    for text, stones, told in (
        ("setup=2\nhandicap=2", {"C3": "O", "G7": "O"}, "agreed O XG7 XC3"),
        ("setup=2\nhandicap=2", {"C3": "O", "G7": "O", "E5": "O"}, "agreed X OG7 OE5 OC3"),
        ("setup=2", {"C3": "O", "G7": "O"}, "agreed O"),  # each as it came
    ):
        game = setting("size=9\nfirst=white\n" + text)
        state = sensed(game, **stones)
        infer = Inference(game, "", Still())
        happen(game, infer, state, 1000)
        happen(game, infer, state, 2000)
        assert agreed(game, state, infer=infer) == [told], text
        assert game.meant(at(game, "C3")) == (BLACK if "XC3" in told else WHITE)


def test_a_handicap_stone_that_is_laid_upside_down_elsewhere_is_blacks():
    game = setting("size=9\nsetup=2\nfirst=white\nhandicap=2", (BLACK, "C3"), (BLACK, "G7"))
    state = sensed(game, G7=".", G6="O")
    infer = Inference(game, "", Still())
    happen(game, infer, state, 1000)
    happen(game, infer, state, 2000)
    assert agreed(game, state, infer=infer) == ["agreed O XG6 .G7"]


def test_the_longest_text_fits():
    assert len(encode(ev.AGREED, 1, 0, "B" + "aa" * 40 + "W" + "bb" * 40 + "E" + "cc" * 40)) <= 250
    assert decode(encode(ev.AGREED, 2, 1)) == (ev.AGREED, 2, (1, ""))
    assert CELLS == 421
