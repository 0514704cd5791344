"""How many lines and sensors a board has, and the letters of its columns, stand in geometry.py."""

import ast
from collections.abc import Iterator
from pathlib import Path

from wenping.geometry import COLUMN_LETTERS, LINES, SENSORS

ROOT = Path(__file__).parents[1]
ROOMS = ("firmware", "host/wenping", "hardware/wenping")
# Files in which the same numbers mean something else.
OTHERS = {
    "firmware/wenping/geometry.py": "here they stand",
    "firmware/wenping/game/events.py": "the number of an event",
    "firmware/wenping/sensing/decode.py": "a step on a grid that is 20 wide",
    "firmware/wenping/weiqi/area.py": "a step on a grid that is 20 wide",
    "firmware/wenping/weiqi/captures.py": "a step on a grid that is 20 wide",
    "firmware/wenping/wire/messages.py": "the number of a command",
    "firmware/wenping/wire/session.py": "rows of a reply",
    "hardware/wenping/twin/games/make_demo.py": "an option of a program by itself",
}


def sources() -> Iterator[tuple[str, ast.Module]]:
    """Every module of the tool and the firmware, by its path."""
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*.py")):
            if "shipped" not in path.parts:
                text = path.read_text(encoding="utf-8")
                yield str(path.relative_to(ROOT)), ast.parse(text)


def test_numbers_and_letters_stand_once():
    again = []
    for path, tree in sources():
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and path not in OTHERS:
                number = type(node.value) is int and node.value in (LINES, SENSORS)
                if number or node.value == COLUMN_LETTERS:
                    again.append(f"{path}:{node.lineno}: {node.value}")
    assert not again
