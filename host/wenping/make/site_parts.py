"""The parts of the site's pages that come from code and figures: `{name: argument}` in a page.

{figure: ROW; COLUMN}   a cell of BENCHMARKS.md: the row whose cells, joined by ", ", begin with
                        ROW; the column with that heading, else the second cell
{commands} {rulesets} {library} {glossary} {not run} {licences} {statuses}   tables out of the code
{json}                  the keys that commands print, as the newest release recorded them
{example: N}            the Nth example of README.md
{picture: NAME}         position, and in a language screen-en, serve-en, try-en, screen-zh and so
                        on: what the program showed at build
"""

import csv
import importlib
import json
import re
from collections.abc import Callable
from pathlib import Path

from wenping import exit_status
from wenping.cli import COMMANDS, build_parser, module_of
from wenping.library import LIBRARY
from wenping.make import sbom
from wenping.make.checkout import ROOT
from wenping.make.fixtures import RELEASES
from wenping.texts import say
from wenping.weiqi.rules import PRESETS

SITE = ROOT / "host" / "site"
PART = re.compile(r"\{(figure|picture|example): ([^}]+)\}|\{([a-z]+(?: run)?)\}")
_CELL = re.compile(r"(?<!\\)\|")

Pictures = dict[str, str]  # Markdown by the name of a picture


class PartError(Exception):
    """A page asks for what is not there; the text says what."""


def fill(text: str, lang: str, pictures: Pictures) -> str:
    """The text of a page with its parts; PartError for one that is not known."""

    def made(found: re.Match) -> str:
        if found[3]:
            if found[3] not in _PARTS:
                raise PartError(found[0])
            return _PARTS[found[3]](lang)
        if found[1] == "figure":
            return figure(found[2])
        if found[1] == "example":
            return example(int(found[2]))
        if found[2] not in pictures:
            raise PartError(found[0])
        return pictures[found[2]]

    return PART.sub(made, text)


def figure(wanted: str) -> str:
    """A cell of BENCHMARKS.md, as {figure: ...} names it."""
    row, _, column = (part.strip() for part in wanted.partition(";"))
    header: list[str] = []
    for line in (ROOT / "BENCHMARKS.md").read_text(encoding="utf-8").splitlines():
        if not line.startswith("|"):
            header = []
            continue
        cells = [cell.strip() for cell in _CELL.split(line)[1:-1]]
        header = header or cells
        if ", ".join(cells).startswith(row):
            named = [i for i, name in enumerate(header) if column and name.startswith(column)]
            if column and not named:
                raise PartError(f"BENCHMARKS.md: {row}: {column}")
            return cells[named[0] if named else 1]
    raise PartError(f"BENCHMARKS.md: {row}")


def example(number: int) -> str:
    """The Nth Python example of README.md."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    return re.findall(r"```python\n.*?```", text, re.S)[number - 1]


def rows(name: str) -> list[list[str]]:
    """The rows of a table of host/site, without its heading."""
    with (SITE / name).open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file))[1:]


def _table(header: list[str], lines: list[list[str]]) -> str:
    shown = [header, ["---"] * len(header), *lines]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in shown)


def _commands(lang: str) -> str:
    parser = build_parser(COMMANDS, lang)
    (found,) = [action for action in parser._actions if action.dest == "command"]
    told = []
    for name, command in dict(found.choices or {}).items():
        words = say(importlib.import_module(module_of(name)).HELP, lang)
        told.append(f"## {name}\n\n{words}\n\n```text\n{command.format_help().rstrip()}\n```\n")
    return "\n".join(told)


def _rulesets(lang: str) -> str:
    header = ["ruleset", "fields"] if lang == "en" else ["规则", "各栏"]
    return _table(header, [[f"`{name}`", f"`{text}`"] for name, text in PRESETS])


def _library(lang: str) -> str:
    header = ["module", "names"] if lang == "en" else ["模块", "名称"]
    lines = [
        [f"`{module}`", ", ".join(f"`{name}`" for name in names)]
        for module, names in LIBRARY.items()
    ]
    return _table(header, lines)


def _glossary(lang: str) -> str:
    lines = []
    for en, zh, ids, meaning, said in rows("glossary.csv"):
        lines.append([en, zh, meaning, ids] if lang == "en" else [zh, en, said, ids])
    names = ["English", "中文", "meaning", "rules"], ["中文", "English", "含义", "条款"]
    return _table(names[lang == "zh"], sorted(lines))


def _not_run(lang: str) -> str:
    header = ["command", "why"] if lang == "en" else ["命令", "原因"]
    return _table(header, [[f"`{row[0]}`", row[1 + (lang == "zh")]] for row in rows("not_run.csv")])


def _licences(lang: str) -> str:
    header = ["part", "version", "licence"] if lang == "en" else ["部分", "版本", "许可证"]
    return _table(header, [list(part) for part in [*sbom.parts(), *sbom.IN_THE_IMAGE]])


def _statuses(lang: str) -> str:
    header = ["status", "meaning"] if lang == "en" else ["状态", "含义"]
    lines = []
    for status, key in exit_status.WHEN.items():
        told = [say(key, lang)]
        if status == exit_status.FOUND:
            told += [f"`{name}`: {say(when, lang)}" for name, when in exit_status.FINDS.items()]
        lines.append([str(status), "<br>".join(told)])
    return _table(header, lines)


def _json(lang: str) -> str:
    """Every key that the newest release recorded, by command."""
    header = ["command", "keys"] if lang == "en" else ["命令", "键"]
    release = sorted(RELEASES.iterdir())[-1]
    shapes = json.loads((release / "shapes.json").read_text(encoding="utf-8"))
    return _table(header, [[f"`{name}`", _keys(shape)] for name, shape in shapes.items()])


def _keys(shape: object) -> str:
    """The keys of an object's shape; those of the objects in it stand in braces."""
    inner = shape[0] if isinstance(shape, list) and shape else shape
    if not isinstance(inner, dict):
        return ""
    told = []
    for key, value in inner.items():
        below = _keys(value)
        told.append(f"`{key}`" + (f" ({below})" if below else ""))
    return ", ".join(told)


_PARTS: dict[str, Callable[[str], str]] = {
    "commands": _commands,
    "rulesets": _rulesets,
    "library": _library,
    "glossary": _glossary,
    "not run": _not_run,
    "licences": _licences,
    "statuses": _statuses,
    "json": _json,
}


def pages(lang: str) -> list[Path]:
    """The pages of a language, below host/site."""
    return sorted((SITE / lang).rglob("*.md"))
