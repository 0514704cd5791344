"""Arguments under short names, as the firmware is compiled for a board."""

import ast
from pathlib import Path

import pytest

from wenping.shipped import FIRMWARE
from wenping.toolchain.arguments import shortened
from wenping.toolchain.mpy import read_sources

# what a module says, and what is compiled; None: the same
CASES = (
    ("def f(point, colour):\n    return point + colour\n", "def f(a, b):\n    return a + b\n"),
    (
        "class C:\n    def f(self, point: int) -> int:\n        return point\n",
        "class C:\n    def f(self, a: int) -> int:\n        return a\n",
    ),
    # the letter means something else there
    ("def f(point):\n    return a(point)\n", "def f(b):\n    return a(b)\n"),
    ("def f(point):\n    import os as a\n", "def f(b):\n    import os as a\n"),
    (
        "def f(point):\n    try:\n        g(point)\n    except E as a:\n        pass\n",
        "def f(b):\n    try:\n        g(b)\n    except E as a:\n        pass\n",
    ),
    # functions and lambdas inside
    ("def f(point):\n    return lambda a: point\n", "def f(b):\n    return lambda a: b\n"),
    ("def f(point):\n    def g(size):\n        return size + point\n",
     "def f(a):\n    def g(size):\n        return size + a\n"),
    ("def f(point):\n    return lambda point: point\n", None),
    # letters that are no ASCII before it
    ("def f(point):\n    g('\u7eb9', point)\n", "def f(a):\n    g('\u7eb9', a)\n"),
    (
        "def f(point):\n    def g():\n        nonlocal point\n        point = 1\n",
        None,
    ),
    # called by its name, an attribute, or short enough
    ("def f(point):\n    return f(point=3)\n", None),
    ("def f(s, p):\n    return s.point + p\n", None),
    ("def f(:\n", None),
)  # fmt: skip


@pytest.mark.parametrize(("says", "compiled"), CASES, ids=[case[0] for case in CASES])
def test_arguments_have_names_of_one_letter(says, compiled):
    assert shortened({Path("room/a.py"): says})[Path("room/a.py")] == (compiled or says)


def test_a_name_by_which_another_module_passes_an_argument_stays():
    sources = {Path("r/a.py"): CASES[0][0], Path("r/b.py"): "f(1, colour=2)\n"}
    assert shortened(sources)[Path("r/a.py")] == "def f(a, colour):\n    return a + colour\n"


def test_a_file_beside_the_rooms_is_called_from_the_prompt():
    assert shortened({Path("config.py"): CASES[0][0]})[Path("config.py")] == CASES[0][0]


def test_the_firmware_passes_no_arguments_by_names_that_are_not_there_to_read():
    """As f(**names) would."""
    for path, text in read_sources(FIRMWARE).items():
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call):
                assert all(keyword.arg for keyword in node.keywords), (path, node.lineno)


def test_the_firmware_means_the_same():
    """Each function has the same tree but for the names; a name stands for one thing in it."""
    sources = read_sources(FIRMWARE)
    for path, text in shortened(sources).items():
        for before, after in zip(_functions(sources[path]), _functions(text), strict=True):
            names = set(zip(_names(before), _names(after), strict=True))
            assert len({old for old, _ in names}) == len(names), (path, before.name)
            assert len({new for _, new in names}) == len(names), (path, before.name)


def _functions(text):
    return [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)]


def _names(function):
    inside = ast.walk(function)
    return [
        node.id if isinstance(node, ast.Name) else node.arg
        for node in inside
        if isinstance(node, ast.Name | ast.arg)
    ]
