"""Players say which strings live in seki by stones, lights and buttons alone (GO-7, wall 4)."""

import pytest

from people import Table
from tabletop import Tabletop
from wenping.game.phases import FILLING, OVER, STOPPED
from wenping.twin.world import World

# Black has one own point, which is taken for a seki; White has two, which is not.
BOARD = """
. X . O .
X X . O O
X X . O O
X X . O O
X X . O .
"""


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    with Tabletop(World(seed=4), tmp_path_factory.mktemp("seki")) as table:
        table.run(3.0)
        yield Table(table)


def stop(table, rules: str) -> None:
    """The position, set up, and two passes."""
    table.set_up(BOARD, f"rules={rules}")
    table.do("wait:0.8 pass:B pass:W wait:0.5")
    assert table.game.phase == STOPPED
    table.log.clear()


CASES = {
    # what they do: what the lights say after each step; the result
    "the guess stands": ("press:W", "guessed B5", "press:B", "", "W+8.5"),
    "it is none": ("B:-A2 B:A2", "guessed A2", "say:W", "alive A2", "W+7.5"),
    "it is one, as they say": ("B:-A2 B:A2 say:B", "alive A2", "say:B", "seki A2", "W+8.5"),
    "another one is one": ("W:-D2 W:D2", "alive D2", "say:B", "seki D2", "W+6.5"),
    "short presses confirm": ("B:-A2 B:A2", "guessed A2", "press:B", "guessed A2", "W+8.5"),
}


@pytest.mark.parametrize("name", CASES)
def test_what_players_say(table, name: str) -> None:
    first, lit, second, after, result = CASES[name]
    stop(table, "japanese")
    assert table.lit == ""  # dead stones first
    table.do(first)
    assert table.lit == lit
    table.do(second)
    assert table.lit == after
    for clock in ("press:B", "press:W"):
        if table.game.phase == STOPPED:
            table.do(clock)
    table.do("wait:3")
    assert table.game.phase == OVER
    winner, _reason, margin2 = table.game.result
    assert f"{'0BW'[winner]}+{margin2 / 2:g}" == result


def test_what_is_said_asks_both_to_confirm_again(table) -> None:
    stop(table, "japanese")
    table.do("B:-A2 B:A2 wait:1 press:W wait:1.5")
    assert table.game.turn.confirmed[2]
    table.do("say:B")
    assert not any(table.game.turn.confirmed)


def test_a_long_press_is_a_press_where_seki_does_not_matter(table) -> None:
    """Under area counting nothing is shown of it, and a clock that is held confirms at once."""
    stop(table, "chinese")
    table.do("B:-A2 B:A2")
    assert table.lit == ""
    table.do("say:B press:W wait:0.5")
    assert table.game.phase == FILLING
