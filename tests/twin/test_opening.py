"""A game is opened by its first stone without a wait, and refused settings change nothing."""

import pytest

from wenping.errors import Refused
from wenping.game import events as ev
from wenping.game.events import decode
from wenping.link import Link, Store
from wenping.simulation.table import commission
from wenping.twin.flash import read_log
from wenping.twin.virtual import VirtualBoard
from wenping.twin.world import World
from wenping.weiqi.points import BLACK
from wenping.wire import messages as m


def opened(path, files=None) -> list[tuple]:
    """Put a stone on a board at rest with full bowls; returns the events of the game's log."""
    commission(path, 1, files=files)
    with VirtualBoard(World(1), flash=path) as board:
        board.run(10)
        board.world.put(BLACK, 180)
        board.run(1.0)
    return [decode(event) for _, event in read_log(path)[1]]


def test_the_first_stone_comes_first_and_then_what_the_bowls_held(tmp_path):
    events = opened(tmp_path / "flash.img")
    assert [kind for kind, _, _ in events[:3]] == [ev.GAME, ev.BEGIN, ev.PLAYED]
    layers = [(side, layer << 5 | 30) for side in (1, 2) for layer in range(6)]
    assert events[3:15] == [(ev.BOWL, side, (layer,)) for side, layer in layers]


def test_defaults_that_are_no_settings_are_not_used(tmp_path):
    events = opened(tmp_path / "flash.img", {"/defaults": b"size=99"})
    assert events[0] == (ev.GAME, ev.STRICT, ("",))
    assert events[2][:2] == (ev.PLAYED, BLACK)


def test_settings_that_are_refused_never_enter_a_log(tmp_path):
    flash = tmp_path / "flash.img"
    commission(flash, 1)
    with VirtualBoard(World(1), flash=flash, speed=10.0) as board, Store(tmp_path / "db") as store:
        board.start()
        with Link(board.port.path, store) as link:
            with pytest.raises(Refused):
                link.command(m.C_NEW_GAME, tail=b"size=20")
            refused = read_log(flash)
            link.command(m.C_NEW_GAME, tail=b"size=13")
        with board.lock:
            board.power_cut()
        number, events = read_log(flash)
    assert refused[0] == number - 1
    assert ev.GAME not in [event[0] & 0x3F for _, event in refused[1]]
    assert events[0][1] == ev.encode(ev.GAME, ev.STRICT, "size=13")
