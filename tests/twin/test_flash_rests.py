"""The firmware erases flash while nobody moves a stone.

On the virtual board, where an erase takes 45 ms of virtual time.
"""

from pathlib import Path

import pytest

from wenping.simulation.script import read_script
from wenping.simulation.table import set_up
from wenping.twin.script import Script

DEMO = Path(__file__).parents[2] / "hardware" / "wenping" / "twin" / "games" / "demo.sgf"
MOVES = 40
ERASE_US = 45_000
HANDS = ("laid", "lifted", "dropped", "adjusted", "pushed", "touched")


def rests(hand: str, path) -> list[tuple[int, int]]:
    """For each erase after the first move: us since the last touch, us until the next one."""
    whole = read_script(DEMO)[0]
    script = Script(whole.size, whole.moves[:MOVES], end="stop")
    board, players = set_up(script, path, hand=hand, seed=4)
    erases, operations, t_us = [], 0, 0
    with board:
        while not players.finished:
            board.exchange()
            if board.outputs.flash_operations != operations and board.t_us - t_us >= ERASE_US:
                erases.append((t_us, board.t_us))
            operations, t_us = board.outputs.flash_operations, board.t_us
    touched = [what[0] for what in board.world.trace if what[1] in HANDS]
    return [
        (
            began - max(t for t in touched if t <= began),
            min([t for t in touched if t > began], default=ended + 10**9) - ended,
        )
        for began, ended in erases
        if began > touched[0] + 1_000_000
    ]


@pytest.mark.parametrize("hand", ["sloppy", "quick"])
def test_hands_that_never_rest_leave_a_moment_between_two_moves(hand, tmp_path):
    """A stone that comes down during an erase is reported 45 ms later; that has to be seldom."""
    found = rests(hand, tmp_path / "flash.img")
    hurried = [rest for rest in found if rest[0] < 150_000 or rest[1] < 100_000]
    assert len(found) >= 8 and len(hurried) <= len(found) // 5, hurried


def test_hands_that_rest_are_given_a_second(tmp_path):
    found = rests("careful", tmp_path / "flash.img")
    assert all(after >= 1_000_000 for after, _ in found), found
