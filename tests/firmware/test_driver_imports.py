"""Drivers stay drivers: they import machine things and pure rooms, nothing else."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2] / "firmware" / "wenping"
MACHINE = {"machine", "rp2", "time", "micropython"}
PURE = {"coded", "geometry", "viper", "weiqi", "sensing", "game", "inference", "journal", "wire"}
# Of the language: no hardware, no file, no clock.
PLAIN = {"array", "select"}
# A driver may stand on another one, and must not think: of the pure rooms only constants' modules.
DRIVERS = sorted((ROOT / "drivers").glob("*.py"))
ROOMS = [file for room in sorted(PURE) for file in sorted((ROOT / room).glob("*.py"))]
ROOMS += [ROOT / f"{name}.py" for name in ("coded", "geometry", "viper")]
PURE_PLAIN = {"array", "binascii", "hashlib", "struct", "micropython", "math"}


def imports(source: str) -> set[str]:
    """The top names of all imports of a source, wherever they stand but for types only; of our
    own, the room's.
    """
    found = set()
    for node in ast.walk(_Executed().visit(ast.parse(source))):
        if isinstance(node, ast.Import):
            found |= {_room(alias.name) for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            found.add(_room(node.module or ""))
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "__import__":
            found.add("__import__")
    return found


class _Executed(ast.NodeTransformer):
    """Leaves out what stands under `if TYPE_CHECKING`."""

    def visit_If(self, node: ast.If) -> ast.If | None:
        return None if getattr(node.test, "id", "") == "TYPE_CHECKING" else node


def _room(name: str) -> str:
    """ "weiqi" for "wenping.weiqi.points"; the first name of what is not ours."""
    first, _, rest = name.partition(".")
    return rest.partition(".")[0] if first == "wenping" else first


def test_the_check_sees_what_it_has_to():
    assert imports("import os.path\nfrom machine import Pin\ndef f():\n    import time") == {
        "os", "machine", "time",
    }  # fmt: skip
    assert imports("x = __import__('os')") == {"__import__"}
    assert imports("if TYPE_CHECKING:\n    import os\nimport time") == {"time"}


@pytest.mark.parametrize("file", DRIVERS, ids=lambda file: file.stem)
def test_a_driver_imports_machine_and_pure_rooms_only(file):
    foreign = imports(file.read_text()) - MACHINE - PURE - PLAIN - {"drivers"}
    assert not foreign, f"{file.name} imports {sorted(foreign)}"


@pytest.mark.parametrize("file", ROOMS, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_a_pure_room_imports_pure_rooms_only(file):
    foreign = imports(file.read_text()) - PURE - PURE_PLAIN
    assert not foreign, f"{file.parent.name}/{file.name} imports {sorted(foreign)}"
