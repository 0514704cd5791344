"""Any command with any arguments, and noise, on the serial port of a whole board.

Nothing of it may crash the board, fill its flash, end its game or reach its REPL. A command that is
refused with the reason `failed` was not checked well enough before its handler ran.
"""

import contextlib
import random
import time

import flood
import pytest
from stranger import arguments

from wenping.errors import LinkError, Refused
from wenping.game import events as ev
from wenping.link import Link
from wenping.simulation.table import commission
from wenping.twin import flash
from wenping.twin.virtual import VirtualBoard
from wenping.twin.world import World
from wenping.wire import messages as m

COMMANDS = 600


def say(link: Link, command: int, said: bytes) -> bytes:
    """Send a command as Link.command does, but without its checks; returns the answer."""
    return link.commands.wait(link.commands.ask_packed(command, said))


# Left out: a restart, a third of a second without a scan, and a stream of frames.
LOUD = (m.C_REBOOT, m.C_CALIBRATE, m.C_CAPTURE)
SENSORS = (176, 178, 180, 182, 184, 214, 216, 218)


@pytest.mark.parametrize("seed", [1, 2])
def test_no_command_of_a_stranger_makes_a_handler_fail(seed, tmp_path):
    path = tmp_path / "flash.img"
    commission(path, 1)
    dice = random.Random(seed)
    failed = []
    # three of each command, and 60 more proposed events
    commands = [c for c in m.COMMANDS if c not in LOUD] * 3 + [m.C_PROPOSE] * 60
    with VirtualBoard(World(1), flash=path, speed=60.0) as board:
        board.start()
        with Link(board.port.path) as link:
            for _ in range(COMMANDS):
                command = dice.choice(commands)
                said = arguments(dice, command)
                try:
                    say(link, command, said)
                except Refused as refused:
                    if refused.reason == m.R_FAILED:
                        failed.append((refused.command, said, refused.detail))
            assert failed == []
            link.command(m.C_POSITION)
        board.check()
        assert board.boots == 1


def kinds(board) -> list[int]:
    """The kinds of the events of the current log that are in flash."""
    with board.lock:
        return [data[0] & 0x3F for _, data in flash.read_log(board.flash)[1]]


def wait(reached) -> None:
    end = time.monotonic() + 30
    while not reached():
        assert time.monotonic() < end, "not reached in time"
        time.sleep(0.05)


def test_a_game_goes_on_while_a_stranger_talks(tmp_path):
    path = tmp_path / "flash.img"
    commission(path, 1)
    dice = random.Random(3)
    # a host may resign for somebody, or begin another game when this one is over
    harmless = [c for c in m.COMMANDS if c not in (*LOUD, m.C_PROPOSE, m.C_NEW_GAME)]
    with VirtualBoard(World(1), flash=path, speed=60.0) as board:
        board.start()
        with Link(board.port.path) as link:
            link.command(m.C_NEW_GAME, tail=b"size=9")
            wait(lambda: ev.BEGIN in kinds(board))
            for turn, sensor in enumerate(SENSORS):
                with board.lock:
                    board.world.put(1 + turn % 2, sensor)
                for _ in range(25):
                    with contextlib.suppress(LinkError):
                        command = dice.choice(harmless)
                        say(link, command, arguments(dice, command))
                wait(lambda t=turn: kinds(board).count(ev.PLAYED) > t)
        board.check()
        assert board.boots == 1 and ev.FAULT not in kinds(board)


def test_dear_commands_in_rows_of_forty_with_noise_between_them(tmp_path):
    """A short run of make soak PART=commands."""
    with flood.on_virtual(tmp_path) as rig:
        strangers = flood.Flood(rig, 1)
        strangers.run(400)
        assert strangers.failed == [] and strangers.replies[0, 0] > 100
        assert 0 < rig.longest_us()[0] < 60_000
