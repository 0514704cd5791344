"""Figures of BENCHMARKS.md that are counted anew in a moment, and the commits that it names.

Most figures take minutes or hours to measure: of those it is only known of which commit they are.
A release (make release) refuses when a figure counted here has moved, or when a commit that the
page names is not in this history.

python -m wenping.make.figures [--write]     which have moved; --write: put them into the page
                                             (after make dist, for the sizes of wheel and sdist)
"""

import ast
import re
import subprocess
import sys
from collections.abc import Callable
from typing import NamedTuple

from wenping.make.checkout import ROOT
from wenping.make.dist import DIST

PAGE = ROOT / "BENCHMARKS.md"
TOLERANCE = 0.05  # of a figure; what moves less is not worth a new line of the page
_ROOMS = ("firmware", "host", "hardware")
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


class Figure(NamedTuple):
    """A figure: how it stands on the page (the first group of `pattern`, commas for thousands),
    what counts it, and of which built file in dist/ it is, "" if of the sources.
    """

    name: str
    pattern: str
    measure: Callable[[], float]
    built: str = ""


def _modules() -> list[ast.Module]:
    paths = [path for room in _ROOMS for path in (ROOT / room).rglob("*.py")]
    return [ast.parse(path.read_text(encoding="utf-8")) for path in paths]


def _functions() -> int:
    return sum(isinstance(node, _FUNCTIONS) for tree in _modules() for node in ast.walk(tree))


def _kilobytes(pattern: str) -> float:
    (file,) = DIST.glob(pattern)
    return file.stat().st_size / 1000


_WHEEL, _SDIST = "*.whl", "*.tar.gz"
# The last column of a row is of today.
FIGURES = (
    Figure("modules", r"^\| modules; lines.*\| ([\d,]+);[^|]*\|$", lambda: len(_modules())),
    Figure("functions", r"^\| functions; lines.*\| ([\d,]+);[^|]*\|$", _functions),
    Figure("wheel", r"^\| wheel, sdist \| ([\d,]+) kB", lambda: _kilobytes(_WHEEL), _WHEEL),
    Figure("sdist", r"^\| wheel, sdist.* kB, ([\d,]+) kB", lambda: _kilobytes(_SDIST), _SDIST),
)


def moved(built: bool, page: str | None = None) -> list[tuple[Figure, float, float]]:
    """(figure, what the page says, what it is now) of those that differ by more than TOLERANCE.

    built: of what is in dist/, else of the sources. page: its text, else that of PAGE. A figure
    that it lacks stands there as 0.
    """
    page = PAGE.read_text(encoding="utf-8") if page is None else page
    found = []
    for figure in FIGURES:
        if bool(figure.built) == built:
            on_page = re.search(figure.pattern, page, re.M)
            told = float(on_page[1].replace(",", "")) if on_page else 0.0
            now = figure.measure()
            if abs(now - told) > TOLERANCE * now:
                found.append((figure, told, now))
    return found


def written(page: str) -> str:
    """The text of the page with the figures that have moved put right."""
    for built in (False, True)[: 1 + DIST.is_dir()]:
        for figure, _, now in moved(built, page):
            if on_page := re.search(figure.pattern, page, re.M):
                page = page[: on_page.start(1)] + f"{now:,.0f}" + page[on_page.end(1) :]
    return page


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


if __name__ == "__main__":
    for built in (False, True)[: 1 + DIST.is_dir()]:
        for figure, told, now in moved(built):
            print(f"{figure.name}: {told:,.0f} -> {now:,.0f}")
    if "--write" in sys.argv:
        PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
