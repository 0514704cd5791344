"""A room imports what firmware/README.md says, and a pure room nothing of the hardware (wall 1)."""

import ast
import re
from pathlib import Path

FIRMWARE = Path(__file__).parents[2] / "firmware"
EVERYWHERE = {"coded", "geometry", "version", "viper"}
# Modules of the hardware, of the operating system and of time.
IMPURE = {"machine", "rp2", "time", "os", "sys", "gc", "select", "vfs", "config", "pins"}
ROW = re.compile(r"^\| `(\w+)` \| (yes)? ?\| [^|]+ \| ([^|]*)\|$", re.M)


def rooms() -> dict[str, tuple[bool, set[str]]]:
    """The table of the page: room -> whether it is pure, what it imports."""
    text = (FIRMWARE / "README.md").read_text(encoding="utf-8").split("## Who may import whom")[1]
    found = ROW.findall(text.split("\n## ")[0])
    return {room: (bool(pure), set(re.findall(r"`(\w+)`", names))) for room, pure, names in found}


def imported(room: str) -> tuple[set[str], set[str]]:
    """(other rooms, other modules) that the files of a room import."""
    others, modules = set(), set()
    for path in (FIRMWARE / "wenping" / room).glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                modules |= {alias.name.split(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                parts = (node.module or "").split(".")
                (others if parts[0] == "wenping" else modules).add(parts[min(1, len(parts) - 1)])
    return others - {room} - EVERYWHERE, modules


def test_the_table_names_every_room():
    folders = {path.name for path in (FIRMWARE / "wenping").iterdir() if path.is_dir()}
    assert set(rooms()) == folders - {"__pycache__"}


def test_rooms_import_what_the_page_says():
    for room, (_, may) in rooms().items():
        assert imported(room)[0] == may, room


def test_pure_rooms_import_nothing_of_the_hardware():
    for room, (pure, _) in rooms().items():
        assert not (pure and imported(room)[1] & IMPURE), room
