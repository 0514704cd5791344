"""Faults of a board are states that the host has words for, and the game goes on.

On the virtual board with the real main.py.
"""

import shutil

import pytest

from wenping.app.show import UNDONE
from wenping.game import events as ev
from wenping.game.events import decode
from wenping.game.faults import CRASHED, GAME_LEFT
from wenping.records.history import History
from wenping.shipped import FIRMWARE
from wenping.simulation.table import commission, set_up
from wenping.twin import flash
from wenping.twin.script import Script
from wenping.twin.virtual import VirtualBoard
from wenping.twin.world import World
from wenping.weiqi.points import BLACK, WHITE, from_gtp

GARBAGE = b"\xff\x00not what it should be\xfe" * 20
FILES = ("boots", "name", "defaults", "calibration", "columns", "bowls", "slot", "crash", "crashes",
         "store")  # fmt: skip


def faults(path) -> list[tuple[int, int, str]]:
    """(code, value, words) of the faults in the current log."""
    found = [decode(event) for _, event in flash.read_log(path)[1]]
    return [fields for kind, _, fields in found if kind == ev.FAULT]


def boot(path, seconds=3.0, **options) -> VirtualBoard:
    with VirtualBoard(World(1), flash=path, **options) as board:
        board.run(seconds)
        assert board.boots == 1 or options.get("crashes")
        # A stone on the empty board opens a game: it is alive.
        board.world.put(BLACK, 180)
        board.run(1.5)
        assert board.outputs.light(39)[1] > 0, "White's light is not green"
    return board


@pytest.mark.parametrize("name", FILES)
def test_garbage_in_a_file_is_no_reason_not_to_play(tmp_path, name):
    path = tmp_path / "flash.img"
    flash.make(path, 64, {f"/{name}": GARBAGE})
    boot(path)


@pytest.mark.parametrize("free_blocks", [0, 1, 2, 3, 5, 8])
def test_full_flash_is_no_reason_not_to_play(tmp_path, free_blocks):
    path = tmp_path / "flash.img"
    # LittleFS needs two blocks for each folder and an index in large files.
    flash.make(path, 64, {"/other": bytes(4096 * (61 - free_blocks))})
    boot(path)


def test_a_new_board_with_a_stone_on_it_points_there_until_it_is_off(tmp_path):
    path = tmp_path / "flash.img"
    flash.make(path, 64, {})
    red = (0x40, 0, 0)
    with VirtualBoard(World(1), flash=path) as board:
        # Without a table what gives a stone away is a factory offset of the same sign.
        board.world.surface.sensors.offset_mt[19 * 3 + 15] = 3.0
        board.world.put(BLACK, 19 * 3 + 15)
        board.run(4.0)
        lit = [i for i in range(40) if board.outputs.light(i) == red]
        assert lit == [15, 19 + 3, 38, 39], lit
        assert "board-not-empty\n1\nQ16" in faults(path)[0][2]
        board.world.take_away(19 * 3 + 15)
        board.run(4.0)
        assert board.boots == 2  # with the table of the empty board
        assert red not in [board.outputs.light(i) for i in range(40)]
        board.world.put(BLACK, 180)
        board.run(1.5)
        assert board.outputs.light(39)[1] > 0, "White's light is not green"


def moves(names: str) -> Script:
    points = [from_gtp(name, 9, 9) for name in names.split()]
    return Script(9, [(WHITE if i % 2 else BLACK, p) for i, p in enumerate(points)], end="stop")


@pytest.mark.parametrize("gone", ["bowl=black", "bowl=black+white", "cell=white"])
def test_a_missing_bowl_is_told_and_the_game_goes_on(tmp_path, gone):
    path = tmp_path / "flash.img"
    board, players = set_up(moves("D5 E5 F5"), path, settings="size=9", faults=gone)
    with board:
        board.serve(lambda: players.finished)
        board.run(5)
    assert played(path) == [p for _, p in players.script.moves]
    assert not faults(path)


def test_exchanged_columns_are_told_and_put_right_and_stay_so(tmp_path):
    path = tmp_path / "flash.img"
    script = moves("E5 F5 E6 F6 C3 G3")  # E and F are columns K and L of a 19x19 board
    board, players = set_up(script, path, settings="size=9", faults="swap=K+L")
    heard = set()
    with board:
        while not players.finished:
            board.exchange()
            heard.add(board.outputs.buzzer_duty and board.outputs.buzzer_hz)
        board.run(5)
        lying = board.world.surface.colours()
    assert played(path) == [p for _, p in script.moves]
    assert {hz for hz, _ in UNDONE} <= heard, "what is rewritten is heard"
    told = [words for _, _, words in faults(path)]
    assert len(told) == 1 and told[0].startswith("columns-exchanged\nK\nL"), told
    with VirtualBoard(World(1, faults="swap=K+L"), flash=path) as board:
        for s, colour in enumerate(lying):
            if colour:
                board.world.put(colour, s)
        board.run(8)
    assert played(path) == [p for _, p in script.moves]
    assert len(faults(path)) == 1
    asked = [decode(event) for _, event in flash.read_log(path)[1] if event[0] & 63 == ev.QUESTION]
    assert [fields[0] for _, _, fields in asked] in ([], [ev.Q_MOVED]), "on E or on F? once"


def test_a_missing_panel_is_told_and_the_game_goes_on(tmp_path):
    path = tmp_path / "flash.img"
    commission(path, 1)
    world = World(1, faults="panel=gone")
    with VirtualBoard(world, flash=path) as board:
        board.run(3)
        for button in range(5):
            world.press(button)  # in the air
        for move, sensor in enumerate((180, 60, 300)):
            world.put((BLACK, WHITE)[move % 2], sensor)
            board.run(2)
    events = [decode(event) for _, event in flash.read_log(path)[1]]
    kinds = [kind for kind, _, _ in events]
    assert kinds.count(ev.PLAYED) == 3
    assert ev.PRESS not in kinds and ev.FAULT not in kinds


LOOP = """
import time

import launch
from wenping.app import true_loop


class Watched:
    def __init__(self, board):
        self._board = board

    @property
    def ended(self):
        return self._board.ended

    def step(self, now_ms):
        if now_ms > {after_ms} and int(launch.read("/times") or 0) < {times}:
            launch.write("/times", str(int(launch.read("/times") or 0) + 1))
            {what}
        return self._board.step(now_ms)


def run(board, *rest):
    true_loop.run(Watched(board), *rest)
"""


@pytest.fixture
def broken(tmp_path):
    """Makes a copy of the firmware in which something happens before a frame, a few times."""

    def make(what: str, after_ms: int = 14000, times: int = 1):
        folder = tmp_path / "firmware"
        shutil.copytree(FIRMWARE, folder, ignore=shutil.ignore_patterns("__pycache__"))
        loop = folder / "wenping" / "app" / "loop.py"
        loop.rename(loop.with_name("true_loop.py"))
        loop.write_text(LOOP.format(what=what, after_ms=after_ms, times=times))
        return folder

    return make


def play_on(board, players) -> list[float]:
    """Play to the end; returns how many seconds the board was off at each restart."""
    away = []
    with board:
        while not players.finished:
            boots, before_us = board.boots, board.t_us
            board.exchange()
            if board.boots > boots:
                board.run_until(lambda: any(board.outputs.lights), 10)
                away.append((board.t_us - before_us) / 1e6)
    return away


def played(path) -> list[int]:
    """The points of the moves as the log has them in the end."""
    game = History()
    for t_ms, event in flash.read_log(path)[1]:
        game.apply(t_ms, event)
    return [move.point for move in game.moves_made]


SIX = "D5 E5 F5 C4 E6 G7"


def test_a_crash_is_in_the_log_and_the_game_goes_on_within_2_s(tmp_path, broken):
    path = tmp_path / "flash.img"
    script = moves(SIX)
    firmware = broken('raise ValueError("bang")')
    board, players = set_up(script, path, settings="size=9", firmware=firmware, crashes=True)
    away = play_on(board, players)
    assert len(away) == 1 and away[0] < 2.0, away
    assert played(path) == [p for _, p in script.moves]
    ((code, value, words),) = faults(path)
    assert (code, value) == (CRASHED, 1)
    assert words.startswith("ValueError: bang < loop.py:")


def test_a_frame_that_does_not_end_is_ended_by_the_watchdog(tmp_path, broken):
    path = tmp_path / "flash.img"
    script = moves(SIX)
    firmware = broken("while True:\n                time.sleep_ms(5)")
    board, players = set_up(script, path, settings="size=9", firmware=firmware, crashes=True)
    away = play_on(board, players)
    assert len(away) == 1
    assert played(path) == [p for _, p in script.moves]
    boots = [decode(event)[2] for _, event in flash.read_log(path)[1] if event[0] == ev.BOOT]
    assert [cause for _, cause in boots] == [3]


def test_a_board_that_crashes_each_time_leaves_the_game_and_goes_on(tmp_path, broken):
    path = tmp_path / "flash.img"
    firmware = broken('raise MemoryError("no more")', after_ms=5000, times=3)
    board, players = set_up(
        moves("D5 E5"), path, settings="size=9", firmware=firmware, crashes=True
    )
    with board:
        board.run(40)
    assert board.boots == 4
    found = faults(path)
    assert [code for code, _, _ in found] == [CRASHED, GAME_LEFT]
    assert found[0][1] == 3 and found[1][1] == flash.read_log(path)[0] - 1
