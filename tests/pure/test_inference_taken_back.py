"""Stones of the last moves that are taken off: a move taken back, or a stone that is missing."""

from drawn import Still, clocked, happen, opened, sensed, taken, wait_for
from wenping.game import events as ev
from wenping.game.priors import (
    HAND_MS,
    LAID_MS,
    LIFTED_MS,
    ONE_BY_ONE_MS,
    TAKEN_MS,
)
from wenping.inference.infer import Inference
from wenping.weiqi.points import to_gtp


def test_the_last_stone_lifted_for_a_moment_is_no_question():
    game = opened("size=19")
    infer = Inference(game, "", Still())
    happen(game, infer, sensed(game, D4="X"), 100)
    lifted = sensed(game, D4=".")
    assert happen(game, infer, lifted, 500) == []
    assert happen(game, infer, lifted, 500 + LIFTED_MS - 1) == []
    assert happen(game, infer, sensed(game), 500 + LIFTED_MS) == []


def test_a_stone_lifted_before_its_clock_is_pressed_is_taken_back():
    """It was held low over its point, or a magnet passed; nobody is asked for it."""
    game, infer = clocked()
    lifted = sensed(game, C3=".")
    assert happen(game, infer, lifted, 11000) == []
    assert happen(game, infer, lifted, 11000 + LIFTED_MS)[0] == "undo 1 1"
    assert not game.question and game.position.to_move == 1
    assert happen(game, infer, sensed(game, C3="X"), 13000) == ["played X C3"], "laid again"


def test_it_is_taken_back_though_another_stone_is_asked_for():
    """White has lifted D4 by mistake: that Black takes C3 up again has nothing to do with it. Of
    two that come off together nobody knows why.
    """
    for asked in (True, False):
        game, infer = clocked()
        if asked:
            wait_for(game, infer, sensed(game, D4="."), 9100, ev.Q_MISSING, "D4")
        both, told = sensed(game, D4=".", C3="."), []
        for now in range(10500, 10501 + LIFTED_MS, 100):
            assert "undo 1 1" not in told
            told = happen(game, infer, both, now)
        assert ("undo 1 1" in told) == asked, told


def test_a_stone_whose_clock_was_forgotten_is_asked_about():
    """C3 has lain there for long when it leaves: a sleeve, and no hand that holds it still."""
    game, infer = clocked()
    lifted = sensed(game, C3=".")
    happen(game, infer, lifted, 9000 + LAID_MS + 100)
    got = happen(game, infer, lifted, 9000 + LAID_MS + 100 + LIFTED_MS)
    assert got[0] == "question %d C3" % ev.Q_MISSING, got


def test_it_may_lie_elsewhere_then():
    game, infer = clocked()
    elsewhere = sensed(game, C3=".", K10="X")
    happen(game, infer, elsewhere, 12000)
    got = happen(game, infer, elsewhere, 12000 + LIFTED_MS)
    assert got[0] == "undo 1 1" and "played X K10" in got + happen(game, infer, elsewhere, 13000)


def test_a_stone_lifted_after_its_clock_is_asked_about():
    game, infer = clocked()
    game.apply(9100, ev.encode(ev.PRESS, 1))
    lifted = sensed(game, C3=".")
    happen(game, infer, lifted, 10000)
    got = happen(game, infer, lifted, 10000 + LIFTED_MS)
    assert got[0] == "question %d C3" % ev.Q_MISSING, got


def test_moves_taken_back_one_by_one_and_slowly():
    game, infer = clocked()
    for now, off in ((10000, "C3"), (15000, "Q16"), (20000, "D4")):
        state = sensed(game, **{off: "."})
        happen(game, infer, state, now)
        assert happen(game, infer, state, now + LIFTED_MS)[0] == "undo 1 1", off
    assert game.position.moves == 0


def test_the_last_stones_taken_off_the_last_first_are_taken_back():
    """A variation that was laid out, or two moves that both want back."""
    game = opened("size=19")
    infer = Inference(game, "", Still())
    happen(game, infer, sensed(game, D4="X"), 100)
    happen(game, infer, sensed(game, Q16="O"), 5000)
    happen(game, infer, sensed(game, C3="X"), 9000)
    assert happen(game, infer, sensed(game, C3="."), 12000) == []
    state = sensed(game, C3=".", Q16=".")
    assert happen(game, infer, state, 13000) == []
    assert happen(game, infer, state, 13000 + TAKEN_MS)[0] == "undo 2 1"
    assert game.position.moves == 1 and game.position.to_move == 2
    back = sensed(game, Q16="O", C3="X")
    assert happen(game, infer, back, 20000) == ["played O Q16", "played X C3"], "put back"


def test_a_few_last_stones_are_taken_back_in_whatever_order_they_come_off():
    """White's is lifted first though Black moved last; three in any order, four the last first."""
    names = "D4", "Q16", "C3", "R14", "K10"
    for lifted, undone in (
        (("Q16", "C3"), 2), (("C3", "Q16", "D4"), 3), (("D4", "C3", "Q16"), 3),
        (("C3", "D4", "Q16", "R14"), 0), (("R14", "C3", "Q16", "D4"), 4),
    ):  # fmt: skip
        game, now = opened("size=19"), 0
        infer = Inference(game, "", Still())
        for i, name in enumerate(names[: names.index(max(lifted, key=names.index)) + 1]):
            now += 5000
            happen(game, infer, sensed(game, **{name: "XO"[i % 2]}), now)
        moves, off = game.position.moves, {}
        for name in lifted:
            off[name] = "."
            now += ONE_BY_ONE_MS
            happen(game, infer, sensed(game, **off), now)
        happen(game, infer, sensed(game, **off), now + TAKEN_MS)
        assert game.position.moves == moves - undone, lifted
        assert bool(game.question) == (not undone), lifted


def test_stones_that_are_put_back_are_the_moves_that_they_were():
    """Three stones are lifted, and put back one by one in another order: that of the record stands.
    They are other moves if one comes to lie elsewhere, the clock is pressed for one, or nobody
    presses clocks at all. One of them may be lifted once more.
    """
    names = "D4", "Q16", "C3", "R14", "K10"
    for put, record, clocks, pressed in (
        ("K10 R14 C3", "C3 R14 K10", 1, 0), ("C3 R14 K10", "C3 R14 K10", 1, 0),
        ("K10 R14 -R14 R14 C3", "C3 R14 K10", 1, 0), ("K10 R14 E3", "K10 R14 E3", 1, 0),
        ("K10 R14 C3", "K10 R14 C3", 1, 1), ("K10 R14 C3", "K10 R14 C3", 0, 0),
    ):  # fmt: skip
        game, now, lies = opened("size=19\nclock=absolute:600"), 0, {}
        infer = Inference(game, "", Still())
        for i, name in enumerate(names):
            now += 5000
            lies[name] = "XO"[i % 2]
            happen(game, infer, sensed(game, **lies), now)
            if clocks:
                game.apply(now + 500, ev.encode(ev.PRESS, 1 + i % 2))
        now += 1000
        for name in ("R14", "C3", "K10"):
            lies[name] = "."
            now += ONE_BY_ONE_MS
            happen(game, infer, sensed(game, **lies), now)
        happen(game, infer, sensed(game, **lies), now + TAKEN_MS)
        assert game.position.moves == 2
        for word in put.split():
            now += 2000
            name = word.lstrip("-")
            lies[name] = "." if word != name else "O" if name == "R14" else "X"
            told = happen(game, infer, sensed(game, **lies), now)
            if word != name:
                told = happen(game, infer, sensed(game, **lies), now + LIFTED_MS)
            elif pressed and word == put.split()[0]:
                game.apply(now + 500, ev.encode(ev.PRESS, 1))
        made = [to_gtp(game.position.move_point(i), 19) for i in range(2, game.position.moves)]
        assert " ".join(made) == record and game.position.to_move == 2, (put, made)
        assert ("undo 2 0" in told) == (put[:3] == "K10" and record[:2] == "C3"), told


def test_a_board_that_is_cleared_is_not_taken_back():
    """Stone by stone from row 1 on, as somebody clears it: the moves stay on record."""
    game, now, lie = opened("size=19"), 0, {}
    infer = Inference(game, "", Still())
    for i, name in enumerate(("Q16", "D4", "C16", "R3", "K4", "O3", "F17", "D10")):
        now += 5000
        lie[name] = "XO"[i % 2]
        happen(game, infer, sensed(game, **lie), now)
    for name in sorted(lie, key=lambda name: int(name[1:])):
        lie[name] = "."
        for _ in range(8):
            now += 100
            happen(game, infer, sensed(game, **lie), now)
    assert game.position.moves == 8


def test_the_last_stones_swept_off_together_are_missing():
    game = opened("size=19")
    infer = Inference(game, "", Still())
    happen(game, infer, sensed(game, D4="X"), 100)
    happen(game, infer, sensed(game, Q16="O"), 5000)
    swept = sensed(game, D4=".", Q16=".")
    assert happen(game, infer, swept, 9000) == []
    assert happen(game, infer, swept, 9000 + TAKEN_MS)[0].startswith("question %d" % ev.Q_MISSING)


def test_three_for_which_nobody_has_pressed_that_go_at_once_were_no_stones():
    """A telephone lay on the stones; White's move before had been pressed for, or had not."""
    for pressed in (True, False):
        game = opened("size=19")
        infer = Inference(game, "", Still())
        happen(game, infer, sensed(game, D4="X"), 100)
        game.apply(200, ev.encode(ev.PRESS, 1))
        happen(game, infer, sensed(game, Q16="O"), 5000)
        if pressed:
            game.apply(5100, ev.encode(ev.PRESS, 2))
        for i, (name, stone) in enumerate((("K10", "X"), ("K8", "O"), ("L9", "X"))):
            happen(game, infer, sensed(game, **{name: stone}), 12_000 + 1000 * i)
        gone = sensed(game, K10=".", K8=".", L9=".")
        happen(game, infer, gone, 20_000)
        got = happen(game, infer, gone, 20_000 + TAKEN_MS)
        assert got[0] == ("undo 3 1" if pressed else "question %d L9" % ev.Q_MISSING), got


def test_a_telephone_that_is_laid_on_the_stones_twice_makes_no_stones_twice():
    """The second time it was not known any more that the move before had been pressed for."""
    game = opened("size=19")
    infer = Inference(game, "", Still())
    happen(game, infer, sensed(game, D4="X"), 100)
    game.apply(200, ev.encode(ev.PRESS, 1))
    happen(game, infer, sensed(game, Q16="O"), 5000)
    game.apply(5100, ev.encode(ev.PRESS, 2))
    for laid_ms in (12_000, 32_000):
        for i, (name, stone) in enumerate((("K10", "X"), ("K8", "O"), ("L9", "X"))):
            happen(game, infer, sensed(game, **{name: stone}), laid_ms + 1000 * i)
        gone = sensed(game, K10=".", K8=".", L9=".")
        happen(game, infer, gone, laid_ms + 8000)
        assert happen(game, infer, gone, laid_ms + 8000 + TAKEN_MS)[0] == "undo 3 1"
        assert game.position.moves == 2


def test_two_for_which_nobody_has_pressed_that_go_at_once_were_no_stones():
    """A case with two magnets lay on the board, or a sleeve swept stones that were pressed for."""
    for pressed in (False, True):
        game, infer = clocked()
        game.apply(9100, ev.encode(ev.PRESS, 1))
        happen(game, infer, sensed(game, K10="O"), 12000)
        if pressed:
            game.apply(12100, ev.encode(ev.PRESS, 2))
        happen(game, infer, sensed(game, K8="X"), 14000)
        gone = sensed(game, K10=".", K8=".")
        happen(game, infer, gone, 20000)
        got = happen(game, infer, gone, 20000 + TAKEN_MS)
        assert got[0] == ("question %d K8" % ev.Q_MISSING if pressed else "undo 2 1"), got


def test_other_stones_that_are_off_are_missing():
    """Not the last ones; and that of a move that has captured, whose prisoners are lifted."""
    game = opened("size=19", (1, "C3"))
    infer = Inference(game, "", Still())
    happen(game, infer, sensed(game, D4="X"), 100)
    happen(game, infer, sensed(game, Q16="O"), 5000)
    state = sensed(game, Q16=".", C3=".")
    assert happen(game, infer, state, 9000) == []
    assert happen(game, infer, state, 9000 + TAKEN_MS)[0].startswith("question %d" % ev.Q_MISSING)
    game, infer = taken()
    state = sensed(game, E4=".", D5=".")
    assert happen(game, infer, state, 5000) == []
    assert happen(game, infer, state, 5000 + HAND_MS)[0].startswith("question %d" % ev.Q_MISSING)


def test_a_capture_is_taken_back_while_its_prisoners_still_lie_there():
    """A stone of a variation happened to capture: nobody lifted anything but it."""
    game = opened("size=9", (2, "E5"), (1, "D5"), (1, "F5"), (1, "E6"))
    infer = Inference(game, "", Still())
    happen(game, infer, sensed(game, E4="X"), 100)
    happen(game, infer, sensed(game, A1="O"), 5000)
    assert game.lifting == 1
    assert happen(game, infer, sensed(game, A1="."), 9000) == []
    state = sensed(game, A1=".", E4=".")
    assert happen(game, infer, state, 10000) == []
    assert happen(game, infer, state, 10000 + TAKEN_MS)[0] == "undo 2 1"
    assert game.position.moves == game.lifting == 0 and not game.question
