"""When the counts do not agree, what differs is named: points, bowls, layers (HW-6)."""

import pytest

from drawn import at, play
from wenping.counting import report
from wenping.counting.differences import differences
from wenping.game import ceremony
from wenping.game import events as ev
from wenping.game.arbiter import Arbiter
from wenping.game.events import encode
from wenping.game.ledger import UNSURE, LiveLedger
from wenping.game.phases import FILLING, OVER
from wenping.records.history import History
from wenping.weiqi.points import BLACK, WHITE


def filled(rules: str = "chinese,black-set=40,white-set=40") -> History:
    """7x7, four columns to three, filled by the plan; all stones are where they belong."""
    game = History()
    game.apply(0, encode(ev.GAME, 0, f"size=7\nrules={rules}\nsetup=14"))
    for row in range(1, 8):
        for colour, column in ((BLACK, "D"), (WHITE, "E")):
            p = at(game, f"{column}{row}")
            game.apply(0, encode(ev.SETUP, colour, p))
            game.apply(0, encode(ev.SEEN, colour, game.sensor(p)))
    game.apply(0, encode(ev.BEGIN))
    play(game, "pass pass")
    bowls(game)
    for colour in (BLACK, WHITE):
        game.apply(10, encode(ev.PRESS, colour))
    assert game.phase == FILLING
    plan = ceremony.of(game)
    while plan.next(game)[1]:
        _, p, colour = plan.next(game)
        game.apply(20, encode(ev.FILLED, colour, p))
        bowls(game)
    return game


def bowls(game: History, black: int = 0, white: int = 0, unsure: int = -1) -> None:
    """Record the bowls with so many stones more or less than belong in them."""
    for colour, more in ((BLACK, black), (WHITE, white)):
        left = game.ledger.set[colour] - game.ledger.board[colour] + more
        for layer in range(6):
            count = max(0, min(30, left - 30 * layer))
            count = UNSURE if colour == BLACK and layer == unsure else count
            game.apply(20, encode(ev.BOWL, colour, layer << 5 | count))


def finished(game: History) -> str:
    """Both confirm; what the report says of the difference."""
    for colour in (BLACK, WHITE):
        game.apply(40, encode(ev.PRESS, colour))
    live = LiveLedger(game.ledger)
    live.layers = game.ledger.layers
    live.certain = True
    for event in Arbiter(game).step(60, True, live):
        game.apply(60, event)
    assert game.phase == OVER and game.result_text() == "W+0.5"
    named = [key for key, _ in differences(game)]
    lines = report.lines(game, "en")
    assert bool(named) == ("All three agree." not in lines) == bool(report.agree(game))
    return "\n".join(line.strip() for line in lines if line.startswith("  "))


def test_nothing_differs():
    assert "bowl should hold" not in finished(filled())


@pytest.mark.parametrize(
    ("black", "white", "said"),
    [
        (-1, 0, "Black's bowl should hold 12 stones and holds 11: look into the lid"),
        (0, 2, "White's bowl should hold 19 stones and holds 21: count layer 1 from below"),
    ],
)
def test_a_bowl_is_named_with_its_layer(black: int, white: int, said: str):
    game = filled()
    bowls(game, black, white)
    assert said in finished(game)


def test_a_layer_that_cannot_be_counted_is_named():
    game = filled()
    bowls(game, unsure=1)
    assert "Black's bowl, layer 2 from below, cannot be counted" in finished(game)


def test_points_are_named():
    game = filled()
    for name, colour in (("A1", 0), ("G7", BLACK)):
        game.apply(30, encode(ev.SEEN, colour, game.sensor(at(game, name))))
    bowls(game)
    said = finished(game)
    assert "A1: a stone is missing" in said and "G7: a stone of the other colour" in said


def test_stones_that_were_not_put_are_counted():
    game = filled()
    game.apply(30, encode(ev.UNFILLED, WHITE, at(game, "G1")))
    bowls(game)
    assert "1 of White's stones were not put; empty points: G1" in finished(game)
