"""Sources as they are compiled for a board: numbers in place of the names of constants."""

from pathlib import Path

import pytest

from wenping.shipped import FIRMWARE
from wenping.toolchain.constants import compact, idle, inlined
from wenping.toolchain.mpy import read_sources

DEFINES = """\
from wenping.viper import const

RED = const(3)
SHIFT = 2
MASK = const((1 << SHIFT) - 1 | RED << 4)
LOW = const(-7)
_OWN = const(9)
NAMES = ("a", "b")
GROWS = 1
GROWS += 1
lower = 5


def own(value):
    return value + SHIFT + _OWN
"""

# what a module that imports it says, and what is compiled
CASES = (
    ("from a import RED\nprint(RED)\n", "pass\nprint(3)\n"),
    ("from a import RED, own\nown(RED)\n", "from a import own\nown(3)\n"),
    ("from a import RED as R\nx = R + 1\n", "pass\nx = 3 + 1\n"),
    ("from a import MASK\nprint(MASK)\n", "pass\nprint(51)\n"),
    ("from a import LOW\nprint(1 - LOW)\n", "pass\nprint(1 - (-7))\n"),
    ("from a import (\n    RED,\n    own,\n)\nown(RED)\n", "from a import own\n\n\n\nown(3)\n"),
    ("def f():\n    from a import RED\n    return RED\n", "def f():\n    pass\n    return 3\n"),
    ("print('\u7eb9', RED)\nfrom a import RED\n", "print('\u7eb9', 3)\npass\n"),
    ("def f(:\n", "def f(:\n"),
    (
        "TYPE_CHECKING = False\nif TYPE_CHECKING:\n    from a import own\n",
        "pass\nif 0:\n    from a import own\n",
    ),
    # not whole numbers bound once, in capitals
    ("from a import NAMES, GROWS, lower\n", "from a import NAMES, GROWS, lower\n"),
    # the name means something else here
    ("from a import RED\ndef f(RED):\n    return RED\n", None),
    ("from a import RED\nRED = 4\n", None),
)


@pytest.mark.parametrize(("says", "compiled"), CASES, ids=[case[0] for case in CASES])
def test_numbers_stand_for_constants(says, compiled):
    sources = {Path("a.py"): DEFINES, Path("b.py"): says}
    assert inlined(sources)[Path("b.py")] == (says if compiled is None else compiled)


def test_a_module_keeps_the_names_that_it_defines():
    own = inlined({Path("a.py"): DEFINES})[Path("a.py")]
    assert own == DEFINES.replace("value + SHIFT + _OWN", "value + 2 + 9").replace(
        "(1 << SHIFT) - 1 | RED << 4", "(1 << 2) - 1 | 3 << 4"
    )


@pytest.mark.parametrize(
    ("says", "compiled"),
    (
        (
            "from room import a as x\nprint(x.RED, x.own)\n",
            "from room import a as x\nprint(3, x.own)\n",
        ),
        ("from room import a\nprint(a.RED)\n", "pass\nprint(3)\n"),
        ("from room import a\nf(a)\n", "from room import a\nf(a)\n"),
    ),
)  # fmt: skip
def test_constants_of_a_module_that_is_imported_whole(says, compiled):
    sources = {Path("room/a.py"): DEFINES, Path("b.py"): says}
    assert inlined(sources)[Path("b.py")] == compiled


@pytest.mark.parametrize(
    ("says", "gone"),
    (
        ("from room.a import RED\nprint(RED)\n", True),
        ("from room.a import SHIFT\nprint(SHIFT)\n", True),
        ("from room import a\nf(a)\nprint(a.RED)\n", True),
        ("def f(RED):\n    return RED\n", False),  # whatever RED is there
        ("def f(a):\n    return a.RED\n", False),
        ("from room.a import RED\nRED = 4\n", False),
    ),
)
def test_boards_define_no_constant_that_nobody_says(says, gone):
    sources = {Path("room/a.py"): DEFINES, Path("room/b.py"): says}
    own = compact(sources)[Path("room/a.py")]
    assert ("RED = const(3)" not in own) == gone
    assert "SHIFT" not in own and "MASK" not in own and "_OWN" not in own
    assert "GROWS = 1" in own and "lower = 5" in own and "NAMES = (" in own
    assert ("import const" not in own) == gone
    assert own.count("\n") == DEFINES.count("\n")


UNCALLED = """\
class Board:
    def __init__(self):
        self.size = 19

    def named(self, p):
        return p

    def played(self, p):
        return self.size


def on_move(g):
    return g.played(1)


def letters(p):
    text = "A"

    return text
"""


def test_boards_have_no_function_that_only_a_host_calls():
    """Events call theirs by name, Python its own; the lines stay where they are."""
    kept = UNCALLED.replace("def named(self, p):\n        return p", "pass\n").replace(
        'def letters(p):\n    text = "A"\n\n    return text', "pass\n\n\n"
    )
    assert compact({Path("r/a.py"): UNCALLED})[Path("r/a.py")] == kept


VIPER = """\
from wenping.viper import const, micropython, ptr8
KEPT = {{const(3): 4}}
@micropython.viper
def f(data: object) -> int:
    return ptr8(data)[0]
{}
"""


@pytest.mark.parametrize(
    ("more", "imports"),
    (
        ("", "from wenping.viper import const"),
        ("micropython.heap_lock()", "from wenping.viper import const, micropython"),
    ),
)
def test_boards_import_nothing_that_only_the_compiler_reads(more, imports):
    lines = compact({Path("r/a.py"): VIPER.format(more) + "f(0)\n"})[Path("r/a.py")].splitlines()
    assert lines[0] == imports and "@micropython.viper" in lines


@pytest.mark.parametrize(
    ("says", "imports", "gone"),
    (
        ("RED = const(3)\n", "print(3)\n", True),
        ('"""Colours."""\nfrom x import y\npass\nRED = -3\n', "print(3)\n", True),
        ("RED = const(3)\n", "from room import a\n", False),
        ("RED = const(3)\n", "from room.a import RED\n", False),
        ("RED = (3, 4)\n", "print(3)\n", False),
        ("print(3)\n", "print(3)\n", False),
        ("def f():\n    pass\n", "print(3)\n", False),
        ("def f(:\n", "print(3)\n", False),
    ),
)
def test_a_module_of_numbers_alone_that_nobody_imports_is_idle(says, imports, gone):
    found = idle({Path("room/a.py"): says, Path("room/b.py"): imports + "print(4)\n"})
    assert found == ({Path("room/a.py")} if gone else set())
    assert not idle({Path("config.py"): says})


def test_no_idle_module_is_in_a_slot():
    """They took 0.6 kB of it."""
    found = {str(path) for path in idle(compact(read_sources(FIRMWARE)))}
    assert {"wenping/sensing/limits.py", "wenping/game/priors.py"} <= found
    assert "wenping/geometry.py" not in found and "wenping/version.py" not in found


def test_a_file_beside_the_rooms_keeps_its_names_for_the_prompt():
    assert "RED = const(3)" in compact({Path("config.py"): DEFINES})[Path("config.py")]


@pytest.mark.parametrize("made", (inlined, compact))
def test_lines_of_the_firmware_keep_their_numbers(made):
    sources = read_sources(FIRMWARE)
    for path, text in made(sources).items():
        assert text.count("\n") == sources[path].count("\n"), path
