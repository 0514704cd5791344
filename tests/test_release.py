"""make release on a throw-away clone: what it refuses, and that it stops before it publishes."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from wenping.version import VERSION

ROOT = Path(__file__).parents[1]
WHO = ("-c", "user.name=Test", "-c", "user.email=test@localhost")
SEES_GREEN = f"{sys.executable} -m pytest -q -p no:cacheprovider tests/host/test_store_times.py"
pytestmark = [pytest.mark.slow, pytest.mark.nightly]


class Clone:
    """A clone of this checkout with its changes, a dated changelog and its own record."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        if not (ROOT / ".git").exists():
            pytest.skip("there is no history")
        clone = ["git", "clone", "-q", "--no-hardlinks", str(ROOT), str(folder)]
        if subprocess.run(clone, capture_output=True).returncode:
            pytest.skip("git cannot clone this checkout")
        changed = subprocess.run(
            ["git", "-C", ROOT, "diff", "HEAD", "--binary"], capture_output=True, check=True
        )
        if changed.stdout:
            self.git("apply", "--index", data=changed.stdout)
        self.put("CHANGELOG.md", lambda text: text.replace("(not released)", "(2026-11-22)", 1))
        status, said = self.run("wenping.make.fixtures", "--again")  # of today's tables
        assert status == 0, said
        self.commit()

    def git(self, *words: str, data: bytes | None = None) -> str:
        done = subprocess.run(
            ["git", "-C", self.folder, *WHO, *words], capture_output=True, input=data, check=True
        )
        return done.stdout.decode()

    def put(self, name: str, change) -> None:
        path = self.folder / name
        old = path.read_text(encoding="utf-8") if path.exists() else ""
        path.write_text(change(old), encoding="utf-8")

    def commit(self) -> None:
        self.git("add", "-A")
        self.git("commit", "-q", "--no-verify", "--allow-empty", "-m", "tests: A rehearsal.")

    def release(self, version: str = VERSION, check: str = SEES_GREEN) -> tuple[int, str]:
        """Rehearse a release; its status, and what it says."""
        return self.run("wenping.make.release", version, "--check", check)

    def run(self, *words: str) -> tuple[int, str]:
        """Run a module of the clone; its status, and what it says."""
        rooms = [str(self.folder / room) for room in ("host", "firmware", "hardware")]
        env = dict(os.environ, PYTHONPATH=os.pathsep.join(rooms), LANG="C.UTF-8", LC_ALL="C.UTF-8")
        command = [sys.executable, "-B", "-m", *words]
        done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, env=env)
        assert "Traceback" not in done.stderr, done.stderr
        return done.returncode, done.stdout + done.stderr


@pytest.fixture(scope="module")
def clone(tmp_path_factory) -> Clone:
    return Clone(tmp_path_factory.mktemp("release") / "clone")


def refused(clone: Clone, words: str, **how: str) -> None:
    """The release is refused with these words; then the clone is as it was."""
    status, said = clone.release(**how)
    clone.git("reset", "-q", "--hard", "good")
    clone.git("clean", "-qfd")
    assert status == 1 and words in said, said


def test_what_it_refuses(clone):
    clone.run("wenping.make.figures", "--write")  # those of the sources
    clone.commit()
    clone.git("branch", "good")
    refused(clone, "the sources are of version", version="9.9.9")
    clone.put("README.md", lambda text: text + "\n")
    refused(clone, "1 files are not committed, the first is README.md")
    clone.put("CHANGELOG.md", lambda text: text.replace("(2026-11-22)", "(not released)", 1))
    clone.commit()
    refused(clone, "the first heading of CHANGELOG.md is")
    clone.put(f"tests/data/releases/{VERSION}/tables.json", lambda text: text.replace("ping", "p"))
    clone.commit()
    refused(clone, "is missing or of other tables")
    clone.put("BENCHMARKS.md", lambda text: text + "\nMeasured on abcde12.\n")
    clone.commit()
    refused(clone, "names commit abcde12, which is not in this history")
    clone.put("BENCHMARKS.md", lambda text: text.replace("| modules; lines", "| modules"))
    clone.commit()
    refused(clone, "the figure modules of BENCHMARKS.md is out of date: it says 0, now it is")
    released = "tests/data/releases/0.0.9/log.txt"
    (clone.folder / released).parent.mkdir()
    clone.put(released, lambda text: "9\n00")
    clone.commit()
    clone.git("tag", "v0.0.9")
    clone.put(released, lambda text: "9\n01")
    clone.commit()
    refused(clone, f"{released} is not as v0.0.9 released it")
    clone.git("tag", "-d", "v0.0.9")
    clone.git("tag", f"v{VERSION}")
    refused(clone, "there is a tag")
    clone.git("tag", "-d", f"v{VERSION}")
    refused(clone, "no release", check=f"{sys.executable} -c 'raise SystemExit(1)'")


def test_it_builds_looks_at_the_sizes_and_stops_before_it_publishes(clone):
    clone.put("BENCHMARKS.md", lambda text: re.sub(r"(wheel, sdist \| )[\d,]+", r"\g<1>1", text))
    clone.commit()
    refused(clone, "the figure wheel of BENCHMARKS.md is out of date: it says 1, now it is")
    clone.run("wenping.make.figures", "--write")
    clone.commit()
    status, said = clone.release()
    assert status == 0 and "The rehearsal is done, nothing was published" in said, said
    assert clone.git("tag") == ""
    built = {file.suffix for file in (clone.folder / "dist").iterdir()}
    assert built == {".whl", ".gz", ".json", ""}  # bill of materials, SHA256SUMS
