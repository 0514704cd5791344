"""Drawing for colour with stones from a bowl, which the bowl counts (CN-10)."""

import pytest

from tabletop import Tabletop
from wenping.errors import UserError
from wenping.referee.draw import draw
from wenping.sensing.bowl import CERTAIN
from wenping.twin.hands import Hand, manner
from wenping.twin.stones import BLACK, WHITE
from wenping.twin.world import World

TAKER = 1  # the player whose bowl is White's


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    with Tabletop(World(seed=4), tmp_path_factory.mktemp("draw")) as table:
        table.run(3.0)
        yield table


class Handful:
    """A hand that takes stones out of White's bowl one by one while the tool waits."""

    def __init__(self, table: Tabletop, count: int) -> None:
        self.table = table
        self.hand = Hand(table.world, TAKER, manner("quick", 0.0))
        self.left = count
        self.rests = 0

    def bowl(self) -> int | None:
        bowl = self.table.board.senses.counting.bowls[TAKER]
        return bowl.total if bowl.trouble == CERTAIN else None

    def rest(self, seconds: float) -> None:
        self.rests += 1
        if self.rests > 8 and self.left and self.table.world.tasks.resting:
            self.left -= 1
            self.table.world.tasks.start(self.hand.grab())
        self.table.run(seconds)


@pytest.mark.parametrize(
    ("stones", "guess", "colour"),
    [(5, "odd", BLACK), (5, "even", WHITE), (4, "odd", WHITE), (4, "even", BLACK)],
)
def test_who_guesses_right_has_black(table, stones, guess, colour):
    hand = Handful(table, stones)
    drawn = draw(hand.bowl, guess, hand.rest)
    assert (drawn.stones, BLACK if drawn.right else WHITE) == (stones, colour)


def test_nothing_is_taken(table):
    hand = Handful(table, 0)
    with pytest.raises(UserError) as told:
        draw(hand.bowl, "odd", hand.rest)
    assert told.value.key == "draw-nothing"


def test_a_bowl_that_cannot_count_draws_nothing(table):
    with pytest.raises(UserError) as told:
        draw(lambda: None, "odd", lambda seconds: None)
    assert told.value.key == "draw-unsure"
