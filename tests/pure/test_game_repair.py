"""The way back to the game's position: fewest touches, in an order that can be done."""

from drawn import at, opened
from wenping.game import events as ev
from wenping.game.repair import plan
from wenping.weiqi.points import to_gtp

STONES = ((1, "D4"), (2, "Q16"), (1, "K10"), (2, "C3"))

CASES = [  # what is seen beside the game's stones, the steps (from, to, colour)
    ({}, []),
    ({"D4": 0}, [("pass", "D4", 1)]),
    ({"E5": 2}, [("E5", "pass", 2)]),
    ({"D4": 0, "D5": 1}, [("D5", "D4", 1)]),
    ({"D4": 0, "D5": 1, "K10": 0, "L10": 1}, [("L10", "K10", 1), ("D5", "D4", 1)]),
    # the wrong colour comes off first
    ({"D4": 2}, [("D4", "pass", 2), ("pass", "D4", 1)]),
    # of two stones too many the nearer one goes back
    ({"D4": 0, "D6": 1, "Q4": 1}, [("Q4", "pass", 1), ("D6", "D4", 1)]),
    # a stone of the other colour on the way: its own place first
    ({"D4": 2, "C3": 0}, [("D4", "C3", 2), ("pass", "D4", 1)]),
    # a stone that goes away makes room for one that comes home
    ({"D4": 2, "D5": 1}, [("D4", "pass", 2), ("D5", "D4", 1)]),
    # two stones that changed places: one waits beside the board
    ({"D4": 2, "C3": 1}, [("D4", "pass", 2), ("C3", "D4", 1), ("pass", "C3", 2)]),
    # an uncertain point asks for nothing
    ({"D4": 3}, []),
]


def test_the_way_back():
    for seen, want in CASES:
        game = opened("size=19", *STONES)
        for name, colour in seen.items():
            game.seen[game.sensor(at(game, name))] = colour
        got = [(to_gtp(a, 19), to_gtp(b, 19), colour) for a, b, colour in plan(game)]
        assert got == want, (seen, got)


def test_of_stones_too_many_the_one_that_is_asked_about_comes_off_first():
    game = opened("size=19", *STONES)
    for name, colour in (("Q4", 1), ("D17", 2)):
        game.seen[game.sensor(at(game, name))] = colour
    for name, other in (("Q4", "D17"), ("D17", "Q4")):
        game.apply(60_000, ev.encode(ev.QUESTION, 0, ev.Q_AMBIGUOUS, at(game, name), 2))
        assert [to_gtp(step[0], 19) for step in plan(game)] == [name, other]


def test_a_stone_that_lay_upside_down_is_taken_off_when_its_move_is_taken_back():
    """Once nothing was lit for it, and the board did not go on."""
    game = opened("size=19", *STONES)
    e5 = at(game, "E5")
    for event in (ev.encode(ev.SEEN, 2, game.sensor(e5)), ev.encode(ev.MOVE, 1, e5)):
        game.apply(60_000, event)
    assert game.upside_down == [e5] and plan(game) == []
    game.apply(61_000, ev.encode(ev.UNDO, 0, 1, ev.TAKEN_BACK))
    assert plan(game) == [(e5, 0, 2)]


def test_what_may_be_a_move_is_taken_off_last():
    """Q_MISSING or Q_EXTRA is open in play, and Black is to move."""
    for seen, want in (
        ({"D4": 0, "F9": 1}, [("pass", "D4", 1), ("F9", "pass", 1)]),
        ({"D4": 0, "F9": 1, "G9": 2}, [("pass", "D4", 1), ("F9", "pass", 1), ("G9", "pass", 2)]),
        ({"D4": 0, "D5": 1, "F9": 2}, [("D5", "D4", 1), ("F9", "pass", 2)]),
        ({"D4": 2, "F9": 1}, [("D4", "pass", 2), ("pass", "D4", 1), ("F9", "pass", 1)]),
    ):
        for question in (ev.Q_MISSING, ev.Q_EXTRA):
            game = opened("size=19", *STONES)
            game.apply(0, ev.encode(ev.QUESTION, 0, question, at(game, "D4"), 1))
            for name, colour in seen.items():
                game.seen[game.sensor(at(game, name))] = colour
            got = [(to_gtp(a, 19), to_gtp(b, 19), colour) for a, b, colour in plan(game)]
            assert game.position.to_move == 1 and got == want, seen


def test_a_captured_stone_not_lifted_needs_no_mending():
    game = opened("size=9", (2, "A1"), (1, "A2"))
    game.apply(0, bytes((5 | 1 << 6,)) + bytes((at(game, "B1"), 0)))
    assert game.to_lift[at(game, "A1")] == 2
    assert plan(game) == []


def test_the_plan_mends_a_scattered_corner():
    game = opened("size=19", *STONES)
    for name, colour in (("D4", 0), ("C3", 0), ("D3", 1), ("F7", 2), ("B2", 1)):
        game.seen[game.sensor(at(game, name))] = colour
    for a, b, colour in plan(game):
        if a:
            assert game.seen[game.sensor(a)] == colour
            game.seen[game.sensor(a)] = 0
        if b:
            assert game.seen[game.sensor(b)] == 0
            game.seen[game.sensor(b)] = colour
    assert plan(game) == []
