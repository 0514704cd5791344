"""The examples at the end of each command's help, and which of them tests run."""

import importlib

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
