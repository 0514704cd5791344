"""The pages tell the truth about files: what they link to and what they name is there."""

import re
from pathlib import Path

import pytest

from wenping.version import VERSION

ROOT = Path(__file__).parents[2]
_NOT_OURS = {".git", ".venv", "build", "dist", "typings", "__pycache__", ".hypothesis"}
_ENDINGS = "py|pyi|md|csv|svg|sgf|toml|yml|cmake|h"

FILES = [
    path.relative_to(ROOT)
    for path in sorted(ROOT.rglob("*"))
    if path.is_file() and not _NOT_OURS & {*path.relative_to(ROOT).parts[:-1]}
]
_NAMES = {f"/{path.as_posix()}" for path in FILES}
_FOLDERS = {f"/{folder.as_posix()}/" for path in FILES for folder in path.parents[:-1]}
PAGES = [path for path in FILES if path.suffix == ".md"]


def links(text: str) -> list[str]:
    """The targets of a page's links without anchors; no links to other sites."""
    found = re.findall(r"\]\(([^)#\s]+)", text)
    return [target for target in found if "://" not in target]


def paths(text: str) -> list[str]:
    """Files that a page names, such as weiqi/rules.py; in code also `rules.py` and `tests/pure/`.

    What is not part of the tree is left out: absolute paths, ../shared, what is built into build/
    and dist/, GAME.sgf, and the attribute result.sgf of README.md's example.
    """
    code = re.findall(r"```.*?```|`[^`\n]+`", text, re.S)
    end = rf"[\w.-]+\.(?:{_ENDINGS})\b|(?=[\s`,;:)]|$)"
    name = re.compile(rf"(?<![\w./~$\"-])((?:[\w.-]+/)*(?:{end}))")
    found = [path for part in code for path in name.findall(part)]
    found += re.findall(rf"(?<![\w./~$-])((?:[\w.-]+/)+[\w.-]+\.(?:{_ENDINGS}))\b", text)
    others = r"\.\./|build/|dist/|[A-Z]+\.(?!md)|(\w|result)\.sgf"
    return [p for p in found if p and not re.match(others, p)]


def is_there(path: str) -> bool:
    """A name may leave out where its room lies: game/fold.py, circuits.py, twin/board/."""
    return any(name.endswith(f"/{path}") for name in _NAMES | _FOLDERS)


def test_the_check_sees_what_it_has_to():
    text = (
        "[a](b/c.md#d) `game/fold.py x` ```\npure/ is\n``` `GAME.sgf` `../shared/x.py` `/store`"
        " x/y.py a/b"
    )
    assert links(text) == ["b/c.md"]
    assert sorted(set(paths(text))) == ["b/c.md", "game/fold.py", "pure/", "x/y.py"]
    assert is_there("game/fold.py") and is_there("tests/pure/") and not is_there("old/fold.py")


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_what_a_page_links_to_is_there(page):
    text = (ROOT / page).read_text(encoding="utf-8")
    assert [to for to in links(text) if not (ROOT / page.parent / to).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_what_a_page_names_is_there(page):
    text = (ROOT / page).read_text(encoding="utf-8")
    assert [path for path in paths(text) if not is_there(path)] == []


def test_every_recipe_is_followed_by_tests_that_are_there():
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    for told in re.findall(r'TESTS="?([^"`]+)', text):
        assert all((ROOT / path).exists() for path in told.split()), told


def test_the_version_stands_in_one_place():
    """firmware/wenping/version.py; pyproject.toml, the tool and the firmware read it there."""
    here = re.compile(r"(?i)\bversion\w*\s*[=:]\s*[\"']\d+\.\d+\.\d+")
    found = []
    for path in FILES:
        if path.suffix in (".py", ".toml", ".h", ".cmake") and path.parts[0] != "tests":
            if here.search((ROOT / path).read_text(encoding="utf-8")):
                found.append(path.as_posix())
    assert found == ["firmware/wenping/version.py"]
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.findall(r"^## (\S+)", changes, re.M)[0] == VERSION
