"""Another program's games (KataGo's board code): legality, captures and boards, no difference."""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.corpus
ORACLE = Path(__file__).parent.parent / "oracle.py"


def test_every_interpreter_agrees(shared_data):
    files = sorted((shared_data / "oracle").glob("*.jsonl"))
    if not files:
        pytest.skip("no oracle games")
    done = subprocess.run([sys.executable, str(ORACLE), *files], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count(" 0 differences") >= 1


def test_a_difference_is_found(tmp_path):
    """The comparison itself can fail: a legal point too many, a wrong board, a wrong capture."""
    game = '{"x":2,"y":1,"ko":"SIMPLE","sui":0,"mv":[0],"lg":["%s"],"capB":0,"capW":%d,"fin":"%s"}'
    for text, code in (
        (game % ("3", 0, "X."), 0),
        (game % ("1", 0, "X."), 1),
        (game % ("3", 0, "XO"), 1),
        (game % ("3", 1, "X."), 1),
        ("", 1),
        ("not a game", 1),
    ):
        path = tmp_path / "games.jsonl"
        path.write_text(text + "\n")
        done = subprocess.run(
            [sys.executable, str(ORACLE), str(path)], capture_output=True, text=True
        )
        assert done.returncode == code, (text, done.stdout)


def test_no_files():
    done = subprocess.run(
        [sys.executable, str(ORACLE), "none.jsonl"], capture_output=True, text=True
    )
    assert done.returncode == 2 and "no such file: none.jsonl" in done.stdout
