"""Quick hands press the clock while their stone still moves, from the first stone on (CK-1)."""

from game import events as ev
from game.events import decode
from twin import flash
from twin.script import Script
from twin.table import set_up
from weiqi.points import BLACK, WHITE, from_gtp

NAMES = "D5 E5 F5 E6 E4 C3".split()
MOVES = [(WHITE if i % 2 else BLACK, from_gtp(n, 9, 9)) for i, n in enumerate(NAMES)]


def test_each_move_has_its_press_without_a_host(tmp_path):
    path = tmp_path / "flash.img"
    settings = "size=9\nclock=absolute:600"
    board, players = set_up(Script(9, MOVES, end="stop"), path, settings=settings, hand="quick")
    with board:
        while not players.finished:
            board.exchange()
        board.run(3)
    told = [decode(event)[:2] for _, event in flash.read_log(path)[1]]
    told = [(kind, colour) for kind, colour in told if kind in (ev.PLAYED, ev.PRESS)]
    sides = [colour for kind, colour in told if kind == ev.PRESS]
    assert sides == [colour for colour, _ in MOVES]
    # the first stone opens the game: its press can only come after it
    assert told[:2] == [(ev.PLAYED, BLACK), (ev.PRESS, BLACK)]
