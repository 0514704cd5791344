"""wenping setup and wenping name, with the real firmware on the virtual board and a person who does
what the prompts say.
"""

import sys

import pytest

from wenping.cli import main
from wenping.maintenance import first_hour as setup
from wenping.twin import flash
from wenping.twin.virtual import VirtualBoard
from wenping.twin.world import World


class Person:
    """Standard input of a person: each line is written when something has been done."""

    def __init__(self, board, deeds):
        self._board = board
        self._deeds = iter(deeds)

    def readline(self) -> str:
        deed = next(self._deeds, None)
        if deed is None:
            return ""  # gone
        if isinstance(deed, str):
            return deed + "\n"
        with self._board.lock:
            deed()
        return "\n"


@pytest.fixture
def new_board(tmp_path):
    """A board that was never switched on, its bowls empty."""
    path = tmp_path / "flash.img"
    flash.make(path, 212, {})
    world = World(1, stones=(0, 0))
    with VirtualBoard(world, flash=path) as board:
        board.run(3.0)
        board.start()
        yield board


def press(board, button):
    def deed():
        board.world.press(button)
        board.run(0.2)
        board.world.press(button, False)
        board.run(0.2)

    return deed


def fill(board):
    def deed():
        for bowl, stones in zip(board.world.bowls, World(1).sets, strict=True):
            bowl.fill(stones)

    return deed


def setup_by(board, deeds, monkeypatch, *words) -> int:
    monkeypatch.setattr(sys, "stdin", Person(board, deeds))
    return main(["--lang", "en", "setup", board.port.path, *words])


def nothing():
    pass


def test_a_new_board(new_board, monkeypatch, capsys):
    buttons = [press(new_board, i) for i in range(5)]
    deeds = [nothing, "y", *buttons, fill(new_board), "x" * 41, "大厅 1"]  # the first is too long
    assert setup_by(new_board, deeds, monkeypatch) == 0
    said = capsys.readouterr().out
    assert "all sensors OK" in said and "bowls: Black 180, White 180" in said
    assert "a name is one line of 1 to 40 bytes" in said
    assert "the board is called 大厅 1 now" in said and "everything is in order" in said
    with new_board.lock:
        new_board.power_cut()
    assert flash.read(new_board.flash, "/name").decode() == "大厅 1"


def test_what_is_wrong_is_said(new_board, monkeypatch, capsys):
    monkeypatch.setattr(setup, "BOWLS_S", 1.0)
    buttons = [press(new_board, i) for i in (0, 1, 3, 2, 4)]  # two wires exchanged
    deeds = [nothing, "n", *buttons, nothing]
    assert setup_by(new_board, deeds, monkeypatch, "--name", "Hall 2") == 1
    said = capsys.readouterr().out
    assert "some lights are dark" in said
    assert "Black's pass button was not detected" in said and "White's pass button was not" in said
    assert "bowls: Black 0, White 0 instead of 180" in said
    assert "4 thing(s) need attention" in said


def test_a_board_with_stones_on_it_is_not_calibrated(new_board, monkeypatch, capsys):
    def stones():
        for bowl, stones in zip(new_board.world.bowls, World(1).sets, strict=True):
            bowl.fill(stones)
        for sensor in (60, 61, 300):
            new_board.world.put(1, sensor)
        new_board.run(1.0)

    setup_by(new_board, [stones], monkeypatch)
    assert "this did not work" in capsys.readouterr().out


def test_nobody_is_there(new_board, monkeypatch, capsys):
    assert setup_by(new_board, [], monkeypatch) == 2
    assert "standard input is closed" in capsys.readouterr().err


def test_a_name(new_board, capsys):
    assert main(["--lang", "en", "name", new_board.port.path, "Hall 3"]) == 0
    assert main(["--lang", "en", "name", new_board.port.path, "x" * 41]) == 2
    assert "a name is one line of 1 to 40 bytes" in capsys.readouterr().err
