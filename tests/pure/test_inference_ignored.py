"""Moves that were made while nobody looked at the lights, when both players hold their clocks: they
keep their order, as times and presses tell it; what is no move is set.
"""

from agreeing import Masks, agreed, came_in_order
from drawn import Blind, Still, at, happen, names, opened, play, sensed
from wenping.game import events as ev
from wenping.game.events import decode, encode
from wenping.game.ledger import UNSURE
from wenping.game.phases import PLAYING
from wenping.game.priors import HINTED
from wenping.inference.infer import Inference
from wenping.weiqi.points import BLACK, WHITE, to_gtp

MISSING = (
    # what happened; stones as they came to rest; what is recorded
    ("White's second move was not detected",
     "X C14, O D7, X K16, X C15, O K14, X F16, O R9",
     "C14 D7 K16 - C15 K14 F16 R9"),
    ("nor was Black's first", "O D7, X K16, O C15, O K14, X F16, O R9, X R10",
     "- D7 K16 C15 - K14 F16 R9 R10"),
    ("two of one side in four are no moves", "X C14, X D7, X K16, O C15", ""),
    ("three stones are too few to tell", "X C14, X D7, O K16", ""),
)  # fmt: skip


def test_moves_that_no_sensor_detected_stand_in_the_record_with_those_that_were():
    """No stone is upside down. The order of all others is kept (`undetected`: no pass)."""
    for what, read, recorded in MISSING:
        game = opened("size=19\nclock=absolute:600")
        play(game, "D4 Q16")
        board = [(word[2:], word[0]) for word in read.split(", ")]
        state, sensing = came_in_order(game, board)
        events = Inference(game, "", sensing).agree(state, 0, True)
        moves = []
        for kind, _, fields in map(decode, events):
            if kind == ev.PASS_:
                assert fields == (ev.UNDETECTED,)
            if kind in (ev.PASS_, ev.PLAYED, ev.MOVE):
                moves.append("-" if kind == ev.PASS_ else to_gtp(fields[0], 19))
        assert " ".join(moves) == recorded, what
        agreed(game, state, doubted=True, sensing=sensing)
        assert game.phase == PLAYING and game.clock.running == game.position.to_move


def test_a_stone_that_an_undetected_one_would_have_captured_is_set():
    """White's F4 captured D4's neighbour E4, and was not detected; all else is in its order."""
    game = opened("size=19")
    play(game, "Q4 E4 E5 Q16 D4 R16 E3 R15")
    board = [("E4", "."), ("C10", "O"), ("C11", "X"), ("C12", "O"), ("C13", "X"), ("C14", "O")]
    state, sensing = came_in_order(game, board)
    told = agreed(game, state, doubted=True, sensing=sensing)
    assert told[1:6] == ["played O C10", "played X C11", "played O C12", "played X C13",
                         "played O C14"]  # fmt: skip
    assert told[0].startswith("pass") and told[6] == "agreed X .E4"


def test_stones_that_were_swept_or_set_up_are_no_moves():
    """They came to rest together, or several of one side in a row."""
    for read, step_ms in (("XOXOXO", 20), ("XXXOOO", 600)):
        game = opened("size=19")
        play(game, "D4 Q16")
        names = ("C14", "D7", "K16", "C15", "K14", "F16")
        state, sensing = came_in_order(game, list(zip(names, read)), step_ms=step_ms)
        assert len(agreed(game, state, doubted=True, sensing=sensing)) == 1


def test_presses_between_stones_tell_that_moves_are_missing():
    """White has laid two of six on a dead row, each with a press, or nobody presses: then a stone
    upside down is likelier.
    """
    read = list(zip(("C14", "D7", "C15", "F16", "R9", "R10"), "XOOXXO"))
    pressed = "X9100 O9700 X10000 O10300 X10900 O11100 X11500 O12100".split()
    for presses, least in (((), 0), (pressed, 2)):
        game = opened("size=19\nclock=absolute:600")
        play(game, "D4 Q16")
        for press in presses:
            game.apply(int(press[1:]), encode(ev.PRESS, ".XO".index(press[0])))
        state, sensing = came_in_order(game, read)
        game.upside_down.append(at(game, "D4"))
        state[game.sensor(at(game, "D4"))] = WHITE
        told = agreed(game, state, doubted=True, sensing=sensing)
        assert len([word for word in told if word.startswith("pass")]) == least, (presses, told)


def test_where_the_last_stone_is_gone_others_are_moves_without_it():
    """White tapped A9 and laid E4, Black's reply on E6 lies upside down: as they read Black's stone
    on E5 has no liberty.
    """
    game = opened("size=9", (2, "D5"), (2, "F5"))
    play(game, "E5 A9", 1000)
    infer, lie = Inference(game, "", Still()), {"A9": "."}
    for t_ms, name in ((3000, "E4"), (6000, "E6"), (9000, "C3")):
        lie[name] = "O"
        happen(game, infer, sensed(game, **lie), t_ms)
    assert agreed(game, sensed(game, **lie), infer=infer) == [
        "undo 1 3", "played O E4", "seen O", "move X E6", "played O C3", "agreed X"
    ]  # fmt: skip


def test_a_point_whose_stone_was_captured_and_that_the_other_side_filled_is_a_move():
    """Black's C10 is not detected, nobody presses a clock, and the question is ignored: White's K10
    is captured by Black's K9 and lifted, and Black fills it. One that was exchanged is no move.
    """
    for captured in (True, False):
        game, sensing = opened("size=19"), Still()
        play(game, "D4 K10 Q16 D16")
        infer, now, lie, side = Inference(game, "", sensing), 6000, {}, 2
        last = "K9" if captured else "C9"
        for name in ("R6", "K11", "Q4", "J10", "Q3", "L10", "R5", last, "R4", "K10"):
            lie[name] = ".XO"[side]
            for again in range(4):
                happen(game, infer, sensed(game, **lie), now + 1000 * again)
            if name == last:
                lie["K10"] = "."
            side, now = 3 - side, now + 4000
        told = agreed(game, sensed(game, **lie), doubted=True, infer=infer, t_ms=now)
        moves = "R6 K11 Q4 J10 Q3 L10 R5 K9 R4 K10".split()
        if captured:
            played = ["played %s %s" % ("OX"[i % 2], p) for i, p in enumerate(moves)]
            assert told == ["pass X 6"] + played + ["agreed O"]
        else:
            assert told[-1].endswith("XK10")


def test_a_stone_that_came_and_was_captured_while_nobody_looked_is_in_the_record():
    """Black's C10 is not detected, nobody presses a clock, and the question is ignored: White's K10
    comes, is captured by Black's K9, and is lifted; Black may fill K10 then.  D10 is only held on
    its point for a moment.
    """
    came = ("K10", "K11", "Q4", "J10", "Q3", "L10", "R5", "K9", "R4", "C16", "C6", "K10")
    for held, filled in ((False, False), (True, False), (False, True)):
        game, sensing = opened("size=19"), Still()
        play(game, "D4 Q16")
        infer, now, lie, side = Inference(game, "", sensing), 6000, {}, 2
        laid = came if filled else came[:-1]
        for name in laid:
            lie[name] = ".XO"[side]
            for again in range(4):
                happen(game, infer, sensed(game, **lie), now + 1000 * again)
            if name == "K9":
                lie["K10"] = "."
            if held and name == "Q3":
                happen(game, infer, sensed(game, D10="O", **lie), now + 3300)
                happen(game, infer, sensed(game, **lie), now + 3800)
            side, now = 3 - side, now + 4000
        assert game.question and game.position.moves == 2, "asked, and nobody looks"
        told = agreed(game, sensed(game, **lie), doubted=True, infer=infer, t_ms=now)
        moves = ["played %s %s" % ("OX"[i % 2], name) for i, name in enumerate(laid)]
        if filled:
            moves.insert(len(moves) - 1, "lifted O K10")
        assert told == ["pass X 6"] + moves + ["agreed " + "XO"[filled]], told
        after = happen(game, infer, sensed(game, **lie), now)
        assert filled or after[:1] == ["lifted O K10"]
        assert not (game.lifting or game.undetected)


def test_a_stone_that_went_to_another_point_while_nobody_looked_was_not_captured():
    """White's K10 is taken off again, from a point with liberties, and lies on K12."""
    game, sensing = opened("size=19"), Still()
    play(game, "D4 Q16")
    infer, lie = Inference(game, "", sensing), {}
    came = "6000 K10 O, 9500 K10 ., 10500 K12 O, 14500 C16 X, 18500 Q3 O, 22500 C6 X"
    for word in came.split(", "):
        now, name, mark = int(word.split()[0]), word.split()[1], word[-1]
        lie[name] = mark
        for again in range(3):
            happen(game, infer, sensed(game, **lie), now + 1000 * again)
    told = agreed(game, sensed(game, **lie), doubted=True, infer=infer, t_ms=30000)
    moves = ["played O K12", "played X C16", "played O Q3", "played X C6"]
    assert told == ["pass X 6"] + moves + ["agreed O"], told


def test_where_clocks_are_pressed_a_stone_that_is_none_costs_no_other_its_place():
    """A second white stone comes after Q4 and stays: it is set; the clocks say who is to move."""
    game = opened("size=19\nclock=absolute:600")
    play(game, "D4 Q16")
    laid = ("C14", "Q4", "R4", "K16", "C15", "K14", "F16")
    read = "XOOXOXO"
    state, sensing = sensed(game, **dict(zip(laid, read))), Masks()
    for i, ms in enumerate((9000, 10500, 11100, 12000, 13500, 15000, 16500)):
        sensing.since_ms[game.sensor(at(game, laid[i]))] = ms
        if laid[i] != "R4":
            game.apply(ms + 300, encode(ev.PRESS, 1 + "XO".index(read[i])))
    told = agreed(game, state, doubted=True, sensing=sensing)
    moves = ["X C14", "O Q4", "X K16", "O C15", "X K14", "O F16"]
    assert told == ["played " + move for move in moves] + ["agreed X OR4"], told


def test_stones_that_came_before_a_move_was_confirmed_are_moves_after_it():
    """White's D4 was not detected; it confirms D4 long after four more stones, each pressed for."""
    game = opened("size=19\nclock=absolute:600")
    infer = Inference(game, "", Still())
    happen(game, infer, sensed(game, Q16="X"), 1000)
    game.apply(1300, encode(ev.PRESS, BLACK))
    game.apply(3000, encode(ev.PRESS, WHITE))
    lie, now = {}, 4000
    for i, name in enumerate(("R3", "C3", "K10", "K4")):
        lie[name] = "XO"[i % 2]
        happen(game, infer, sensed(game, **lie), now)
        game.apply(now + 300, encode(ev.PRESS, 1 + i % 2))
        now += 1500
    game.apply(30000, encode(ev.MOVE, WHITE, at(game, "D4")))
    events = infer.agree(sensed(game, D4=".", **lie), 0, True)
    told = names(game, [game.apply(33000, event) for event in events])
    assert told == ["played X R3", "played O C3", "played X K10", "played O K4", "agreed X"], told


def test_what_was_detected_around_an_unseen_stone_counts_however_many_stones_came_since():
    """White's D4 is detected by the sensors around it for some seconds; nobody looks, and four
    stones later they say something else.  It stands first in the record; not what was detected for
    one second, as a hand or a magnet is.
    """
    for odds, ms, told in (
        (HINTED + 1, 5000, "move O D4"),
        (HINTED + 1, 1000, "pass O 6"),
        (HINTED, 5000, "pass O 6"),  # a hint: enough to ask, not to believe
    ):
        game = opened("size=19\nclock=absolute:600")
        sensing = Blind()
        infer = Inference(game, "", sensing)
        happen(game, infer, sensed(game, Q16="X"), 1000)
        game.apply(1300, encode(ev.PRESS, BLACK))
        game.apply(3000, encode(ev.PRESS, WHITE))
        sensing.feels = game.sensor(at(game, "D4")), odds
        for now in range(3100, 3100 + ms, 100):
            happen(game, infer, sensed(game, Q16="X"), now)
        sensing.feels = game.sensor(at(game, "O14")), odds - 2
        lie, now = {}, 3100 + ms
        for i, name in enumerate(("R3", "C3", "K10", "K4")):
            lie[name] = "XO"[i % 2]
            happen(game, infer, sensed(game, **lie), now)
            game.apply(now + 300, encode(ev.PRESS, 1 + i % 2))
            now += 1500
        events = infer.agree(sensed(game, **lie), 0, True)
        got = names(game, [game.apply(33000, event) for event in events])
        assert got[0] == told and got[1:3] == ["played X R3", "played O C3"], got


def test_of_stones_upside_down_in_a_row_none_came_a_second_late():
    """White's C14, Black's D7 and White's K16 read as the other side's; each was pressed for, some
    while the stone settled.
    """
    game = opened("size=19\nclock=absolute:600")
    play(game, "D4 Q16 Q4")
    infer, lie = Inference(game, "", Still()), {}
    came = "X C14 5291 O, O D7 6331 X, X K16 7311 O, X C15 9880 X, O K14 10540 O, X F16 13040 X"
    laid_ms = (5111, 6251, 7231, 8200, 10620, 11340)
    for laid, word in zip(laid_ms, came.split(", ")):
        read, name, pressed_ms, side = word.split()
        lie[name] = read
        game.apply(int(pressed_ms), encode(ev.PRESS, ".XO".index(side)))
        happen(game, infer, sensed(game, **lie), laid + 200)
    told = agreed(game, sensed(game, **lie), doubted=True, infer=infer, t_ms=20000)
    moves = [word for word in told if not word.startswith("seen")]
    assert moves == ["move O C14", "move X D7", "move O K16", "played X C15", "played O K14",
                     "played X F16", "agreed O"], told  # fmt: skip


def two_too_many(clocked: bool, bowls: bool) -> tuple:
    """Seven moves; then Black lays K10 and K4 on White's turn, White replies with R10 and presses
    its clock: the game, its inference, all stones, what was recorded.
    """
    game, lie, told = opened("size=19\nclock=absolute:600"), {}, []
    game.ledger.set[1:] = 0, 0
    if not bowls:
        game.ledger.layers[1][0] = game.ledger.layers[2][0] = UNSURE
    infer, now = Inference(game, "", Blind()), 1000
    for i, name in enumerate(("Q16", "D4", "Q4", "D16", "K16", "F3", "C14", "K10", "K4", "R10")):
        side = (1, 1, 2)[i - 7] if i > 6 else 1 + i % 2
        lie[name] = ".XO"[side]
        game.ledger.set[side] += 1
        for step in range(30):
            told += happen(game, infer, sensed(game, **lie), now + 100 * step)
            if step == 4 and (clocked and i < 7 or name == "R10"):
                game.apply(now + 450, encode(ev.PRESS, side))
        now += 3000
    return game, infer, lie, told


def test_two_stones_of_one_side_in_a_row_are_not_one_of_each():
    """Where each move was pressed for, or the bowls have lost two black stones and one white one,
    the first of them is no white stone that lies upside down.
    """
    for clocked, bowls in ((True, False), (False, True), (True, True)):
        game, infer, lie, told = two_too_many(clocked, bowls)
        assert game.position.moves == 7 and game.question, told
        agreed(game, sensed(game, **lie), doubted=True, infer=infer)
        assert [game.meant(at(game, name)) for name in ("K10", "K4", "R10")] == [1, 1, 2]
        assert game.turn.guessed, "whose turn it is the green light asks"


def test_many_stones_keep_their_order_beside_a_few_that_do_not_fit():
    """Nobody presses a clock. Q16 was exchanged for a black stone before the others came; or two
    moves in a row were not detected, and one stone does not fit into the turns.
    """
    laid = ("C14", "D7", "K16", "C15", "K14", "F16", "R9", "R10", "R5", "M3")
    for exchanged, read in ((True, "XOXOXOXOXO"), (False, "XOXXOOXOXO")):
        game = opened("size=19")
        play(game, "D4 Q16")
        board = list(zip(laid, read)) + ([("Q16", "X")] if exchanged else [])
        state, sensing = came_in_order(game, board)
        told = agreed(game, state, doubted=True, sensing=sensing)
        played = ["played %s %s" % (mark, name) for name, mark in zip(laid, read)]
        if exchanged:
            assert told == played + ["agreed X XQ16"], told
        else:
            assert len([word for word in played if word in told]) >= 9, told


def test_a_stone_too_many_in_a_game_with_stones_upside_down_is_set():
    """Black's D4 lies upside down; N3 was laid beside a move, the others were pressed for."""
    game, sensing = opened("size=19\nclock=absolute:600"), Still()
    play(game, "D4 Q16")
    infer = Inference(game, "", sensing)
    game.upside_down.append(at(game, "D4"))
    lie = {"D4": "O"}
    for i, word in enumerate("XC14 XN3 OQ4 XK16 OC10 XR10 OF3 XO17 OF17".split()):
        lie[word[1:]], ms = word[0], 9000 + 3000 * i
        sensing.since_ms[game.sensor(at(game, word[1:]))] = ms
        if word != "XN3":
            game.apply(ms + 300, encode(ev.PRESS, ".XO".index(word[0])))
    told = agreed(game, sensed(game, **lie), doubted=True, infer=infer)
    assert told[-1] == "agreed X XN3" and len(told) == 9, told
