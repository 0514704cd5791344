"""Commands end with the statuses of wenping.exit_status, and --json has its version."""

import ast
import importlib
import json
from pathlib import Path

import pytest

from wenping import exit_status
from wenping.cli import COMMANDS, main, module_of
from wenping.commands.options import SCHEMA
from wenping.exit_status import CANNOT, DONE, FINDS, FOUND
from wenping.make.fixtures import shapes_of
from wenping.make.site_parts import SITE, fill
from wenping.shipped import samples


def functions(command: str) -> dict[str, ast.FunctionDef]:
    source = Path(importlib.import_module(module_of(command)).__file__ or "").read_text("utf-8")
    return {it.name: it for it in ast.parse(source).body if isinstance(it, ast.FunctionDef)}


def only_ends_well(name: str, found: dict[str, ast.FunctionDef]) -> bool:
    """Whether every return of a function is 0, or that of another one in the module."""
    for it in ast.walk(found[name]):
        if isinstance(it, ast.Return):
            value = it.value
            called = isinstance(value, ast.Call) and getattr(value.func, "id", "")
            zero = isinstance(value, ast.Constant) and value.value == DONE
            if not zero and not (called in found and only_ends_well(str(called), found)):
                return False
    return True


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_ends_with_1_if_the_table_says_so(command):
    assert only_ends_well("run", functions(command)) == (command not in FINDS)


@pytest.mark.parametrize("words,status", [
    (["games"], FOUND), (["sample"], DONE), (["score", "no.sgf"], CANNOT),
    (["health", "/dev/none"], CANNOT), (["export", "games"], DONE),
], ids=str)  # fmt: skip
def test_statuses(words, status, tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("WENPING_STORE", str(tmp_path / "store.db"))
    monkeypatch.chdir(tmp_path)
    assert main(words) == status
    assert bool(capsys.readouterr().err.startswith("wenping: ")) == (status == CANNOT)


@pytest.mark.parametrize("command", FINDS)
def test_help_says_what_status_1_means(command, capsys):
    with pytest.raises(SystemExit):
        main(["--lang", "en", command, "--help"])
    assert "\nexit status 1: " in capsys.readouterr().out


def test_the_page_has_both_tables():
    for lang in ("en", "zh"):
        made = fill((SITE / lang / "programmer" / "json.md").read_text("utf-8"), lang, {})
        assert all(f"| {status} | " in made for status in exit_status.WHEN)
        assert all(f"`{command}`: " in made for command in FINDS)
        for command in ("score", "check", "health", "twin"):
            (row,) = [line for line in made.splitlines() if line.startswith(f"| `{command}` |")]
            assert "`schema`" in row


def test_every_object_has_its_version(tmp_path, capsys):
    shapes = shapes_of(tmp_path / "store.db")
    objects = [shape[0] if isinstance(shape, list) else shape for shape in shapes.values() if shape]
    assert objects and all(shape["schema"] == "int" for shape in objects)
    assert main(["check", str(samples()["short"]), "--json"]) == DONE
    assert json.loads(capsys.readouterr().out)["schema"] == SCHEMA


def test_no_command_prints_json_in_another_way():
    elsewhere = ("export", "certificate")  # as download does; a certificate has its own version
    for command in COMMANDS:
        source = Path(importlib.import_module(module_of(command)).__file__ or "").read_text("utf-8")
        assert "json_text" not in source and "print(json." not in source, command
        assert ("add_json" in source) <= ("json_of" in source or command in elsewhere), command
