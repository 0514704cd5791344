"""`wenping play` in a terminal of 80 x 24 beside a virtual board: keys, view, kept record."""

import contextlib
import fcntl
import json
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from wenping.cli import main
from wenping.simulation.table import commission
from wenping.twin.virtual import VirtualBoard
from wenping.twin.world import World

ENDINGS = Path(__file__).parents[1] / "data" / "endings"


class Terminal:
    """A program in a pseudo-terminal of 80 x 24: what it has written, and keys for it."""

    def __init__(self, *words: str) -> None:
        self._fd, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        command = [sys.executable, "-m", "wenping.cli", *words]
        env = os.environ | {"TERM": "xterm", "COLUMNS": "80", "LINES": "24"}
        self.process = subprocess.Popen(
            command, stdin=theirs, stdout=theirs, stderr=theirs, env=env
        )
        os.close(theirs)
        self.text = ""

    def until(self, words: str, timeout_s: float = 60.0) -> None:
        """Wait until the program has written these words since the last call."""
        end = time.monotonic() + timeout_s
        while words not in self.text:
            assert time.monotonic() < end, f"{words!r} not in {self.text[-3000:]!r}"
            if select.select([self._fd], [], [], 0.2)[0]:
                try:
                    data = os.read(self._fd, 65536)
                except OSError:  # the program has ended
                    data = b""
                assert data or words in self.text, f"ended: {self.text[-3000:]!r}"
                self.text += re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", data.decode("utf-8", "replace"))
        self.text = self.text[self.text.rindex(words) + len(words) :]

    def press(self, keys: str) -> None:
        os.write(self._fd, keys.encode())

    def end(self) -> int:
        """Wait for the program's end; its status."""
        end = time.monotonic() + 30
        while self.process.poll() is None and time.monotonic() < end:
            if select.select([self._fd], [], [], 0.2)[0]:
                try:
                    os.read(self._fd, 65536)
                except OSError:
                    break
        status = self.process.wait(10)
        os.close(self._fd)
        return status


@contextlib.contextmanager
def powered(folder: Path, faults: str = "") -> Iterator[VirtualBoard]:
    """A board with its stones in the bowls, just switched on."""
    flash = folder / "flash.img"
    commission(flash, 1)
    with VirtualBoard(World(1, faults=faults), flash=flash, speed=10.0) as board:
        board.start()
        yield board


@pytest.fixture
def board(tmp_path, monkeypatch):
    """A board with its stones in the bowls; the store is in tmp_path."""
    monkeypatch.setenv("WENPING_STORE", str(tmp_path / "store.db"))
    with powered(tmp_path) as board:
        yield board


def kept(tmp_path: Path) -> str:
    (path,) = (tmp_path / "games").glob("*.sgf")
    return path.read_text(encoding="utf-8")


def test_a_game_is_led_by_keys(board, tmp_path, capsys):
    port = board.port.path
    words = ("play", port, "--lang", "en", "--size", "9", "--black", "Wu", "--white", "Li")
    screen = Terminal(*words, "--time", "byo-yomi:3600,3x30", "--event", "Cup")
    screen.until("Black to move")
    with board.lock:
        board.world.put(1, 180)
    screen.until("1. Black ")
    screen.until("Cup")  # the state stands beside the board
    screen.press("p")
    screen.until("2. White pass")
    screen.press(" ")
    screen.until("paused: both clocks are stopped")
    screen.press(" ")
    screen.until("the pause is over")
    screen.press("g")
    screen.until("who asks")
    screen.press("b")
    screen.until("playing on: not possible now (playing)")
    screen.press("u")
    screen.until("y if the other side agrees")
    screen.press("y")
    screen.until("1 move(s) taken back")
    screen.press("pp")  # the second one comes before the first one's event: one pass
    screen.until("the board refuses")
    screen.until("2. White pass")
    screen.press("p")
    screen.until("play is stopped")
    screen.press("dZ9\r")
    screen.until("there is no stone on Z9")
    screen.press("eB+3.5\r")
    screen.until("Black wins by 3.5 points, by the referee's ruling")
    screen.until("record written to")
    assert screen.end() == 0
    assert "RE[B+3.5]" in kept(tmp_path) and "EV[Cup]" in kept(tmp_path)
    screen = Terminal("play", port, "--lang", "en", "--size", "9")  # the next game, not the last
    screen.until("take the stone off E5")
    with board.lock:
        board.world.take_away(180)
    screen.until("Black to move")
    screen.press("eB+3 1/x\r")
    screen.until("B+3 1/x is no result")
    screen.press("q")
    screen.until("the game on the board goes on")
    assert screen.end() == 0
    assert main(["games", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["black"], told["white"], told["result"], told["moves"]) == ("Wu", "Li", "B+3.5", 3)
    assert main(["export", str(tmp_path / "out"), told["id"]]) == 0
    assert len(list((tmp_path / "out").glob("*.sgf"))) == 1
    assert main(["--lang", "en", "export", str(tmp_path / "out"), "9.9"]) == 2
    assert "there is no game 9.9" in capsys.readouterr().err


def test_a_missing_tile_is_told_at_the_table(tmp_path, monkeypatch):
    """The board is switched on without it; the game is opened at once, and joined again later."""
    monkeypatch.setenv("WENPING_STORE", str(tmp_path / "store.db"))
    with powered(tmp_path, "tile=2") as board:
        for how in ("opened", "joined"):
            terminal = Terminal("play", board.port.path, "--lang", "en")
            terminal.until("no sensor of tile 2 4 answers")
            terminal.until("check the tile")
            terminal.until("Black to move")
            terminal.press("q")
            assert terminal.end() == 0, how


def test_a_game_is_left_contradicted_and_abandoned(board, tmp_path, capsys):
    port = board.port.path
    screen = Terminal("play", port, "--lang", "en", "--size", "9", "--black", "Wu")
    screen.until("Black to move")
    with board.lock:
        board.world.put(1, 180)
    screen.until("1. Black ")
    screen.press("q")
    screen.until("the game on the board goes on")
    assert screen.end() == 0
    screen = Terminal("play", port, "--lang", "en", "--rules", "japanese", "--black", "Wu")
    screen.until("--rules: you asked for japanese")
    screen.until("wenping abandon")
    screen.until("q leave")
    screen.press("q")
    assert screen.end() == 0
    assert main(["--lang", "en", "abandon", port]) == 0
    assert "is abandoned" in capsys.readouterr().out
    assert "RE[Void]" in kept(tmp_path)
    assert main(["--lang", "en", "abandon", port]) == 1
    assert "the game is over (Void)" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("game", "rules"), [("B", "ying-1988"), ("B", "tang-song"), ("C", "japanese"), ("hand", "aga")]
)
def test_the_twin_tells_the_result_that_score_makes_of_its_record(game, rules, tmp_path, capsys):
    out = tmp_path / "out.sgf"
    words = ["twin", "--play", str(ENDINGS / f"{game}.sgf"), "--rules", rules, "--sgf", str(out)]
    assert main([*words, "--clock", "absolute:3600", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert main(["score", str(out), "--json"]) == 0
    assert told["result"] == json.loads(capsys.readouterr().out)["result"]
    assert told["agree"] and told["questions"] == [] and told["counts"]["board"]
    assert "TM[3600" in out.read_text(encoding="utf-8")


def test_players_connect_an_open_ko_before_they_stop(tmp_path, capsys):
    """JP-34: the blue light points at C4; White passes, Black connects at B4, both stop again."""
    out = tmp_path / "out.sgf"
    words = ["twin", "--play", str(ENDINGS / "jpko.sgf"), "--rules", "jiping", "--sgf", str(out)]
    assert main([*words, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["result"] == "W+4.5" and told["agree"] and told["unfinished"] is None
    assert main(["score", str(out), "--json"]) == 0
    assert told["result"] == json.loads(capsys.readouterr().out)["result"]


def test_a_game_without_a_result_says_what_hinders_it(tmp_path, capsys):
    """White's flag fell, which no clock of the board knows; play is stopped with an open ko."""
    path = tmp_path / "flag.sgf"
    path.write_text((ENDINGS / "jpko.sgf").read_text().replace("SZ[5]", "SZ[5]RE[B+T]"))
    assert main(["twin", "--play", str(path), "--rules", "jiping", "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["result"] is None and "C4: a ko is still open" in told["unfinished"]["en"]
    assert "C4：有未消的劫" in told["unfinished"]["zh"]
