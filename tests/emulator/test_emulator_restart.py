"""A crash on the emulated RP2040 is in the log, and the game goes on within 2 s of virtual time."""

import shutil

import pytest

from wenping.game import events as ev
from wenping.game import faults
from wenping.game.events import decode
from wenping.shipped import FIRMWARE
from wenping.simulation.table import commission
from wenping.toolchain import image
from wenping.twin.emulated import EmulatedBoard
from wenping.twin.flash import read_log
from wenping.twin.world import World
from wenping.weiqi.points import BLACK, WHITE

BACK_S = 2.0
BANG = """
_run = run


class _Banging:
    ended = False

    def __init__(self, board):
        self._board = board

    def step(self, now_ms):
        import launch

        if now_ms > 4000 and not launch.read("/banged"):
            launch.write("/banged", "1")
            raise ValueError("bang")
        return self._board.step(now_ms)


def run(board, *rest):
    _run(_Banging(board), *rest)
"""


@pytest.mark.timeout(900)
def test_a_crash_in_the_middle_of_a_game(uf2, tmp_path):
    firmware = tmp_path / "firmware"
    shutil.copytree(FIRMWARE, firmware, ignore=shutil.ignore_patterns("__pycache__"))
    loop = firmware / "wenping" / "app" / "loop.py"
    loop.write_text(loop.read_text() + BANG)
    flash = tmp_path / "flash.img"
    commission(flash, 1, blocks=EmulatedBoard.flash_blocks)
    world = World(1)
    crashing = image.image("pico", firmware)
    with EmulatedBoard(world, flash=flash, uf2=crashing, crashes=True) as board:
        board.run(2.2)
        world.put(BLACK, 180)
        board.run_until(lambda: board.boots == 2, 10)
        crashed_us = board.t_us
        board.run_until(lambda: any(board.outputs.lights), 10)
        back_s = (board.t_us - crashed_us) / 1e6
        world.put(WHITE, 60)
        board.run(2.5)
    events = [decode(event) for _, event in read_log(flash)[1]]
    played = [fields[0] for kind, _, fields in events if kind == ev.PLAYED]
    assert len(played) == 2
    ((code, _, words),) = [fields for kind, _, fields in events if kind == ev.FAULT]
    assert code == faults.CRASHED and words.startswith("ValueError: bang < loop.py:")
    print(f"back after {back_s:.2f} s")
    assert back_s <= BACK_S
