"""What may be imported: the names are there, documented and typed, and the page shows them."""

import importlib
import inspect
import re
from pathlib import Path

import pytest

from wenping.library import LIBRARY
from wenping.shipped import samples

ROOT = Path(__file__).parents[2]
NAMES = [(module, name) for module, names in LIBRARY.items() for name in names]


@pytest.mark.parametrize(("module", "name"), NAMES)
def test_a_name_is_there_with_docstring_and_types(module, name):
    thing = getattr(importlib.import_module(module), name)
    if inspect.isfunction(thing):
        assert_typed(thing)
    elif inspect.isclass(thing):
        assert thing.__doc__
        for own, member in vars(thing).items():
            if inspect.isfunction(member) and (own == "__init__" or own[0] != "_"):
                assert_typed(member, documented=own != "__init__")


def assert_typed(function, documented=True) -> None:
    assert inspect.getdoc(function) or not documented, function
    for parameter in list(inspect.signature(function).parameters.values()):
        if parameter.name not in ("self", "cls"):
            assert parameter.annotation is not parameter.empty, (function, parameter)
    returns = inspect.signature(function).return_annotation
    assert returns is not inspect.Signature.empty or function.__name__ == "__init__", function


@pytest.mark.parametrize("module", [m for m in LIBRARY if m in ("wenping.link", "wenping.records",
                                                                "wenping.counting")])  # fmt: skip
def test_the_list_is_the_packages_own(module):
    assert tuple(sorted(importlib.import_module(module).__all__)) == tuple(sorted(LIBRARY[module]))


def test_the_readme_shows_the_list():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `from (wenping\.[\w.]+) import (.*?)` \|", text, re.M)
    assert {module: tuple(names.split(", ")) for module, names in rows} == LIBRARY


def test_a_record_is_counted_in_five_lines():
    """The second example of README.md."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    (code,) = [c for c in re.findall(r"```python\n(.*?)```", text, re.S) if "final_of" in c]
    names: dict = {}
    exec(code.replace('"game.sgf"', repr(str(samples()["demo"]))), names)
    assert names["result"].sgf.startswith(("B+", "W+"))
