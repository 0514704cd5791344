"""The ten lines of code in README.md run and give the result they should, on a virtual board."""

import re
from pathlib import Path

from test_whole_game import CAPTURES, RESIGNED, game_of
from wenping.simulation.table import set_up

README = Path(__file__).parents[2] / "README.md"


def test_the_ten_lines_follow_a_game_to_its_result(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("WENPING_STORE", str(tmp_path / "store.db"))
    code, _ = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.S)
    assert len(code.strip().splitlines()) <= 10
    script = game_of(CAPTURES, **RESIGNED)
    board, _ = set_up(script, tmp_path / "flash.img", settings="size=9")
    board.speed = 30.0
    with board:
        board.start()
        exec(code.replace("/dev/ttyACM0", str(board.port.path)), {})
    assert capsys.readouterr().out.split() == ["B+R"]


def test_every_page_that_the_readme_names_is_there():
    for name in re.findall(r"\]\(([^)#]+)\)", README.read_text(encoding="utf-8")):
        assert (README.parent / name).exists(), name
