"""make emulate tells by its exit status whether the record differs; here on the virtual board."""

from pathlib import Path

import pytest

from wenping.make import emulate
from wenping.records.history import History
from wenping.twin.virtual import VirtualBoard


@pytest.fixture
def on_the_virtual_board(monkeypatch, tmp_path):
    """make emulate with the virtual board in the emulated one's place."""
    monkeypatch.setattr(emulate, "EmulatedBoard", VirtualBoard)
    monkeypatch.setattr(emulate.image, "image", lambda: Path("none.uf2"))
    monkeypatch.setattr(emulate, "BUILD", tmp_path / "build")
    monkeypatch.setattr("sys.argv", ["emulate"])


def test_a_game_as_it_was_played(on_the_virtual_board, capsys):
    assert emulate.main() == 0
    assert "9 stones captured" in capsys.readouterr().out


def test_a_record_that_differs(on_the_virtual_board, monkeypatch, capsys):
    to_sgf = History.to_sgf

    def forged(game):
        """A record without its third move."""
        game.moves_made.pop(2)
        return to_sgf(game)

    monkeypatch.setattr(History, "to_sgf", forged)
    assert emulate.main() == 1
    assert "the record has 23 moves, but 24 were played" in capsys.readouterr().err
