"""Figures of BENCHMARKS.md that are counted anew in a moment, and the commits that it names.

Most figures take minutes or hours to measure: of those it is only known of which commit they are.
A release (make release) refuses when a figure counted here has moved, or when a commit that the
page names is not in this history.
"""

import ast
import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from wenping.make.checkout import ROOT

PAGE = ROOT / "BENCHMARKS.md"
TOLERANCE = 0.05  # of a figure; what moves less is not worth a new line of the page
_ROOMS = ("firmware", "host", "hardware")
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


class Figure(NamedTuple):
    """A figure: how it stands on the page (the first group of `pattern`, commas for thousands),
    and what counts it, given the folder with wheel and sdist.
    """

    name: str
    pattern: str
    count: Callable[[Path], float]


def _modules() -> list[ast.Module]:
    paths = [path for room in _ROOMS for path in (ROOT / room).rglob("*.py")]
    return [ast.parse(path.read_text(encoding="utf-8")) for path in paths]


def _functions() -> int:
    return sum(isinstance(node, _FUNCTIONS) for tree in _modules() for node in ast.walk(tree))


def _kilobytes(dist: Path, pattern: str) -> float:
    (file,) = dist.glob(pattern)
    return file.stat().st_size / 1000


# The last column of a row is of today.
FIGURES = (
    Figure("modules", r"^\| modules; lines.*\| ([\d,]+);[^|]*\|$", lambda _: len(_modules())),
    Figure("functions", r"^\| functions; lines.*\| ([\d,]+);[^|]*\|$", lambda _: _functions()),
    Figure("wheel", r"^\| wheel, sdist \| ([\d,]+) kB", lambda dist: _kilobytes(dist, "*.whl")),
    Figure(
        "sdist",
        r"^\| wheel, sdist \| [\d,]+ kB, ([\d,]+) kB",
        lambda dist: _kilobytes(dist, "*.tar.gz"),
    ),
)


def moved(dist: Path) -> list[tuple[str, float, float]]:
    """(name, figure on the page, figure now) of those that differ by more than TOLERANCE.

    dist: the folder with wheel and sdist. A figure that the page lacks stands there as 0.
    """
    page = PAGE.read_text(encoding="utf-8")
    found = []
    for figure in FIGURES:
        on_page = re.search(figure.pattern, page, re.M)
        told = float(on_page[1].replace(",", "")) if on_page else 0.0
        now = figure.count(dist)
        if abs(now - told) > TOLERANCE * now:
            found.append((figure.name, told, now))
    return found


def unknown_commits() -> list[str]:
    """Commits that the page names and that are not in the history of HEAD."""
    page = PAGE.read_text(encoding="utf-8")
    named = sorted(set(re.findall(r"\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{7}\b", page)))
    ancestor = ["git", "-C", str(ROOT), "merge-base", "--is-ancestor"]
    return [
        commit
        for commit in named
        if subprocess.run([*ancestor, commit, "HEAD"], capture_output=True).returncode
    ]
