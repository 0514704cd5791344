"""The board is right before the first move: set-ups and handicap stones as they lie."""

from agreeing import agreed
from drawn import Still, at, happen, sensed, setting
from wenping.game import events as ev
from wenping.game.events import encode
from wenping.game.fold import Game
from wenping.inference.infer import Inference
from wenping.weiqi.points import BLACK, WHITE


def test_stones_of_a_set_up_that_both_agree_on_are_counted():
    """None is missing then, and none is sought where no sensor detects it."""
    game = setting("size=9\nhandicap=2\nsetup=2\nfirst=white")
    game.apply(0, encode(ev.AGREED, WHITE, ev.BOTH_PLAYERS, "Bccgg"))
    assert game.setups == 2
    game.apply(0, encode(ev.AGREED, WHITE, ev.BOTH_PLAYERS, "Ecc"))
    assert game.setups == 1


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
