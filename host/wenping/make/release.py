"""make release VERSION=1.2.3: everything before a release is published, and a stop before that.

python -m wenping.make.release VERSION [--check COMMAND ...]

It refuses when the version does not stand in firmware/wenping/version.py and, with a date, at the
top of CHANGELOG.md; when the tree is dirty or the tag is there; when the recorded files of this
version (wenping/make/fixtures.py) are missing or of other tables, or those of a released version
have changed since its tag; when a figure is out of date; when lint or a test fails; when wheel and
sdist cannot be built. Then it says what a person may do.
--check: these commands instead of lint and every test, for a rehearsal.
"""

import argparse
import json
import re
import shlex
import subprocess
import sys

from wenping.errors import UserError, error_line
from wenping.make import dist, figures, fixtures
from wenping.make.checkout import ROOT
from wenping.texts import default_language, say
from wenping.version import VERSION

CHECKS = ("make lint", "make test")


def main(arguments: list[str]) -> int:
    """Status 0: may be published. 1: refused, and why. 2: the command line is wrong."""
    lang = default_language()
    parser = argparse.ArgumentParser(prog="make release", description=say("release-help", lang))
    parser.add_argument("version", metavar="VERSION")
    parser.add_argument("--check", action="append", metavar="COMMAND")
    args = parser.parse_args(arguments)
    try:
        _version(args.version)
        _tree(args.version)
        _record(args.version)
        _commits()
        _figures(built=False)
        for command in args.check or CHECKS:
            print(say("release-runs", lang, command=command), flush=True)
            if subprocess.run(shlex.split(command), cwd=ROOT).returncode:
                raise UserError("release-check-fails", command=command)
        if dist.main([]):
            return 1
        _figures(built=True)
        _tree(args.version)
    except UserError as error:
        print(error_line(error, lang), file=sys.stderr)
        return 1
    key = "release-rehearsed" if args.check else "release-ready"
    print(say(key, lang, version=args.version, folder=dist.DIST))
    return 0


def _version(version: str) -> None:
    """UserError unless code and changelog are of this version and the changelog dates it."""
    if version != VERSION:
        raise UserError("release-version", version=version, code=VERSION)
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    first = re.search(r"^## .*", text, re.M)
    if not first or not re.fullmatch(rf"## {re.escape(version)} \(\d{{4}}-\d\d-\d\d\)", first[0]):
        raise UserError("release-changelog", line=first[0] if first else "", version=version)


def _tree(version: str) -> None:
    """UserError when something is not committed, or the version has its tag already."""
    changed = _git("status", "--porcelain").splitlines()
    if changed:
        raise UserError("release-dirty", path=changed[0][3:], count=len(changed))
    if _git("tag", "--list", f"v{version}"):
        raise UserError("release-tagged", version=version)


def _record(version: str) -> None:
    """UserError unless the version's recorded files are there and of today's tables."""
    file = fixtures.RELEASES / version / "tables.json"
    try:
        told = json.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise UserError("release-not-recorded", path=file.parent.relative_to(ROOT)) from None
    if told != json.loads(json.dumps(fixtures.tables())):
        raise UserError("release-not-recorded", path=file.parent.relative_to(ROOT))
    for tag in _git("tag", "--list", "v*").split():
        folder = f"{fixtures.RELEASES.relative_to(ROOT)}/{tag[1:]}"
        changed = _git("diff", "--name-only", tag, "HEAD", "--", folder).splitlines()
        if changed:
            raise UserError("release-record-changed", path=changed[0], tag=tag)


def _commits() -> None:
    """UserError when BENCHMARKS.md names a commit that is not in this history."""
    for commit in figures.unknown_commits():
        raise UserError("release-commit", commit=commit)


def _figures(built: bool) -> None:
    """UserError when a figure of the sources, or of what was built, has moved."""
    for figure, told, now in figures.moved(built):
        raise UserError("release-figure", name=figure.name, told=f"{told:,.0f}", now=f"{now:,.0f}")


def _git(*words: str) -> str:
    done = subprocess.run(["git", "-C", ROOT, *words], capture_output=True, text=True)
    if done.returncode:
        raise UserError("release-no-git", words=done.stderr.strip())
    return done.stdout.rstrip()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
