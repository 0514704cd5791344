"""Hands that disturb the board and put it right by its lights, with nobody's help."""

import pytest

from wenping.game import events as ev
from wenping.records.history import History
from wenping.simulation.table import set_up
from wenping.twin.flash import read_log
from wenping.twin.hands import HANDS
from wenping.twin.script import STOP, Script
from wenping.weiqi.points import BLACK, WHITE, from_gtp

# Black takes E5 at move 9, D4 and D5 later: some stones come and go
MOVES = "D5 E5 E6 D6 F5 B2 E4 G7 B8 C5 C8 D4 G3 H2 F2 H5 C6 C7 B5 B6 C4 D3 H8 J5"


def game_of(text: str, size: int = 9) -> Script:
    names = text.split()
    moves = [(BLACK if i % 2 == 0 else WHITE, from_gtp(n, size, size)) for i, n in enumerate(names)]
    return Script(size, moves, end=STOP)


def play(tmp_path, hand: str, seed: int, faults: str = ""):
    """Play a game; returns what was recorded, the kinds of its events, and the world's trace."""
    script = game_of(MOVES)
    flash = tmp_path / "flash.img"
    settings = "size=9\nclock=byo-yomi:3600,5x30"
    board, players = set_up(script, flash, hand=hand, seed=seed, faults=faults, settings=settings)
    with board:
        board.serve(lambda: players.finished)
        board.run(2)
        events = read_log(flash)[1]
    game = History()
    for t_ms, event in events:
        game.apply(t_ms, event)
    assert [(move.colour, move.point) for move in game.moves_made] == script.moves
    return game, [event[0] & 0x3F for _, event in events], board.world.trace


@pytest.mark.parametrize(("hand", "seed"), [("child", 3), ("cat", 4)])
def test_what_is_disturbed_is_told_and_put_right(tmp_path, hand, seed):
    game, kinds, trace = play(tmp_path, hand, seed)
    assert any(note[1] == "disturbed" and note[3] for note in trace)
    assert any(note[1] == "repairs" for note in trace)
    assert ev.QUESTION in kinds and kinds.count(ev.RESOLVED) >= 1
    assert game.question == 0


@pytest.mark.parametrize("hand", ["quick", "slider", "hesitant", "handful"])
def test_a_hand_that_hurries_or_hesitates_is_not_asked(tmp_path, hand):
    _, kinds, _ = play(tmp_path, hand, 5)
    assert ev.QUESTION not in kinds


def test_a_move_on_a_dead_sensor_is_found(tmp_path):
    # C4 of the 9x9 board is H9 of the grid
    game, kinds, _ = play(tmp_path, "careful", 6, "dead=H9")
    assert kinds.count(ev.MOVE) == 1


def test_every_hand_has_a_line_of_numbers():
    names = "careful quick sloppy slider hoverer hesitant adjuster handful child cat rails"
    assert set(HANDS) == set(names.split())
