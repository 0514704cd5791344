"""A question is open and people play on: what they lay and press for is a move, or is none."""

from drawn import Still, at, clocked, happen, opened, sensed
from wenping.game import events as ev
from wenping.game.priors import HELD_MS, PATIENCE_MS, QUIET_MS
from wenping.inference.infer import Inference


def test_a_stone_after_one_that_is_not_seen_is_not_ordered_off():
    """White has pressed, and no stone of White is seen; Black plays on."""
    game, infer = clocked()
    for now, colour in ((9100, 1), (12000, 2)):
        game.apply(now, ev.encode(ev.PRESS, colour))
    state = sensed(game, K10="X")
    happen(game, infer, state, 13000)
    assert happen(game, infer, state, 13000 + PATIENCE_MS) == []
    happen(game, infer, state, 13000 + QUIET_MS)
    assert game.question == ev.Q_MASKED, "White's stone is asked for, and no sensor tells of it"


def test_play_goes_on_beside_a_stone_that_is_missing():
    """The lights ask for K10; Black ignores them, lays a stone and presses: that is its move."""
    game = opened("size=19", (1, "K10"))
    infer = Inference(game, "", Still())
    gone = sensed(game, K10=".")
    happen(game, infer, gone, 100)
    assert happen(game, infer, gone, 600)[0] == "question %d K10" % ev.Q_MISSING
    laid = sensed(game, K10=".", D4="X")
    assert happen(game, infer, laid, 5000) == [], "it may be the missing stone"
    game.apply(5300, ev.encode(ev.PRESS, 1))
    assert happen(game, infer, laid, 5400) == ["played X D4"]
    assert game.question == ev.Q_MISSING and game.about == at(game, "K10")
    more = sensed(game, D4="X", Q16="O", C3="X")
    assert happen(game, infer, sensed(game, Q16="O"), 8000) == []
    assert happen(game, infer, more, 9000) == ["played O Q16", "played X C3"], "they are replies"
    assert happen(game, infer, sensed(game, K10="X"), 12000)[0] == "resolved"


def test_who_pressed_before_it_put_a_stone_beside_its_point_has_not_moved():
    """Black presses, knocks K10 off and puts it on L10: it is asked about, and nobody has moved."""
    game = opened("size=19", (1, "K10"))
    infer = Inference(game, "", Still())
    gone = sensed(game, K10=".")
    game.apply(50, ev.encode(ev.PRESS, 1))
    happen(game, infer, gone, 100)
    assert happen(game, infer, gone, 600)[0] == "question %d K10" % ev.Q_MISSING
    beside = sensed(game, K10=".", L10="X")
    for now in range(2000, 8000, 100):
        happen(game, infer, beside, now)
    assert game.position.moves == 0 and game.question
    game.apply(8000, ev.encode(ev.PRESS, 1))
    assert happen(game, infer, beside, 8100) == ["played X L10"], "it says that it has moved"


def test_a_stone_that_lay_there_when_its_owner_pressed_is_declared_beside_a_question():
    """Black lays it while the lights ask for K10, and presses later: it is not ordered off."""
    game = opened("size=19", (1, "K10"))
    infer = Inference(game, "", Still())
    gone = sensed(game, K10=".")
    happen(game, infer, gone, 100)
    assert happen(game, infer, gone, 600)[0] == "question %d K10" % ev.Q_MISSING
    laid = sensed(game, K10=".", D4="X")
    happen(game, infer, laid, 5000)
    assert happen(game, infer, laid, 5000 + PATIENCE_MS) == ["seen X"]
    game.apply(6000, ev.encode(ev.PRESS, 1))
    assert happen(game, infer, laid, 6100) == ["played X D4"]
    assert game.question == ev.Q_MISSING and game.about == at(game, "K10")


def test_a_move_that_was_taken_back_is_not_played_again_by_the_stone_that_still_lies_there():
    """CN-17.3: "we go back two moves"."""
    game = opened("size=19")
    infer = Inference(game, "", Still())
    happen(game, infer, sensed(game, D4="X"), 100)
    happen(game, infer, sensed(game, Q16="O"), 5000)
    game.apply(9000, ev.encode(ev.UNDO, 0, 2, ev.BY_RULING))
    state = sensed(game)
    happen(game, infer, state, 9100)
    assert happen(game, infer, state, 9500)[0].startswith("question")
    assert happen(game, infer, sensed(game, Q16="."), 11000) == []
    assert happen(game, infer, sensed(game, Q16="."), 12000)[-1] == "seen"
    assert game.position.moves == 0
    assert happen(game, infer, sensed(game, D4="."), 14000)[0].startswith("resolved")
    assert happen(game, infer, sensed(game, C3="X"), 16000) == ["played X C3"]


def test_a_displaced_stone_is_no_move_when_its_point_has_been_filled_first():
    """CN-17.4: Black to move, a black stone was pushed away, another put on its point."""
    game = opened("size=19", (1, "K10"))
    infer = Inference(game, "", Still())
    pushed = sensed(game, K10=".", N12="X")
    happen(game, infer, pushed, 100)
    assert happen(game, infer, pushed, 600)[0] == "question %d K10" % ev.Q_MISSING
    filled = sensed(game, K10="X")
    assert happen(game, infer, filled, 3000) == []
    assert happen(game, infer, filled, 3000 + HELD_MS)[0] == "question %d N12" % ev.Q_EXTRA
    assert game.position.moves == 0
    assert happen(game, infer, sensed(game, N12="."), 9000)[0].startswith("resolved")


def test_a_stone_that_was_pushed_beside_its_point_is_not_the_move():
    """A bowl's lid pushes K10 to L10; Black lays D4 before anybody is asked, and presses."""
    game = opened("size=19", (1, "K10"))
    infer, told = Inference(game, "", Still()), []
    for now in range(1000, 5000, 100):
        laid = {"D4": "X"} if now >= 1200 else {}
        told += happen(game, infer, sensed(game, K10=".", L10="X", **laid), now)
        if now == 1500:
            game.apply(now + 10, ev.encode(ev.PRESS, 1))
    assert [word for word in told if "played" in word] == ["played X D4"], told
    assert (game.question, game.about) == (ev.Q_MISSING, at(game, "K10"))
