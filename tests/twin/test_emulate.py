"""make emulate tells when something differs, by its exit status: here with the virtual board."""

import functools
from pathlib import Path

import pytest

from wenping.twin import emulate
from wenping.twin.virtual import VirtualBoard

play, write_record = emulate.play, emulate.write_record


@pytest.fixture
def quick(monkeypatch, tmp_path):
    """The same with the virtual board in the emulated one's place."""
    monkeypatch.setattr(emulate, "play", functools.partial(play, kind=VirtualBoard))
    monkeypatch.setattr(emulate.image, "image", lambda: Path("none.uf2"))
    monkeypatch.setattr(emulate, "OUT", tmp_path / "out.sgf")
    monkeypatch.setattr("sys.argv", ["emulate"])


def test_a_game_with_captures(quick, capsys):
    assert emulate.main() == 0
    assert "9 stones taken" in capsys.readouterr().out


def test_a_record_that_differs(quick, monkeypatch, capsys):
    def forged(game, path):
        write_record(game, path)
        path.write_bytes(path.read_bytes().replace(b";W[ed]", b";W[dd]"))

    monkeypatch.setattr(emulate, "write_record", forged)
    assert emulate.main() == 1
    assert "differs: move 2 is ('w', (5, 3)) in the record" in capsys.readouterr().err
