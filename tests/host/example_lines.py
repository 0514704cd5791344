"""The examples at the end of each command's help, and which of them tests run."""

import contextlib
import importlib
import signal
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path

from wenping.cli import COMMANDS, module_of

BOARD = "/dev/ttyACM0"  # stands for a board's port
ALL = [line for name in COMMANDS for line in importlib.import_module(module_of(name)).EXAMPLES]
# These need a person at the board, a boot loader's drive, or a game of that board, or do not end by
# themselves.
_WITH_PEOPLE = ("play", "setup", "flash", "calibrate", "serve", "try", "verify", "key")
# tests/desk and tests/page run the endless ones, test_verify.py the one that needs a stored game
_ELSEWHERE = ("serve", "try", "verify")
WITHOUT_BOARD = [
    line
    for line in ALL
    if BOARD not in line
    and "/media" not in line
    and line.split()[0] not in _ELSEWHERE
    and line != "twin"
]
# One after the other; `abandon` ends the game.
WITH_BOARD = sorted(
    (line for line in ALL if BOARD in line and line.split()[0] not in _WITH_PEOPLE),
    key=lambda line: line.startswith("abandon"),
)


@contextlib.contextmanager
def twin_port(folder: Path, env: Mapping[str, str]) -> Iterator[str]:
    """The port of the line `wenping twin`, run by the program in folder/bin until the end."""
    twin = subprocess.Popen(
        [str(folder / "bin" / "wenping"), "twin"],
        cwd=folder,
        env=env,
        stdout=subprocess.PIPE,
        text=True,
        # Whoever runs the tests in the background has SIGINT ignored, and children inherit that.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    assert twin.stdout
    yield twin.stdout.readline().split()[-1]
    twin.send_signal(signal.SIGINT)
    assert twin.wait(20) == 130
