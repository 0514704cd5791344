"""The last commits: their subjects, and those that CONTRIBUTING.md names.

Skipped where there is no history: in a source archive, or without git.

    python tests/test_commits.py FILE      says what is wrong with the message in a file, for
                                           the commit-msg hook of .pre-commit-config.yaml
"""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LAST = 50
SINCE = "2026-11-22T06:20:00Z"  # commits before that were made without this rule
LONGEST = 72
SUBJECT = re.compile(r"[\w.,/ *{}-]+: .*[.!?]")  # path: Sentence.


def git(*words: str) -> str:
    """What git says; the test is skipped when it says nothing of this checkout."""
    try:
        done = subprocess.run(["git", "-C", ROOT, *words], capture_output=True, text=True)
    except OSError:
        pytest.skip("there is no git")
    if done.returncode or not (ROOT / ".git").exists():
        pytest.skip("there is no history")
    return done.stdout


def wrong(subject: str) -> str:
    """Why a subject is not as CONTRIBUTING.md wants it; "" if it is."""
    if len(subject) > LONGEST:
        return f"{len(subject)} characters, at most {LONGEST}: {subject}"
    if not SUBJECT.fullmatch(subject):
        return f'not "path: Sentence.": {subject}'
    return ""


def test_the_check_sees_what_it_has_to():
    assert not wrong("weiqi/rules.py: New Zealand rules are a preset.")
    assert "at most 72" in wrong("game/fold.py: " + "A long sentence " * 5 + ".")
    for subject in ("fix", "game/fold.py: A sentence", "Add a command."):
        assert "path: Sentence." in wrong(subject)


def test_subjects_are_short_and_say_where():
    subjects = git("log", "--no-merges", f"-{LAST}", f"--since={SINCE}", "--format=%s").splitlines()
    assert [said for said in map(wrong, subjects) if said] == []


def test_the_commits_of_the_recipes_are_there():
    if git("rev-parse", "--is-shallow-repository").strip() == "true":
        pytest.skip("the history is cut short")
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    named = re.findall(r"^### .*\(([0-9a-f]{7,}):", page, re.M)
    assert len(named) == 7
    for commit in named:
        assert git("cat-file", "-t", commit).strip() == "commit", commit


if __name__ == "__main__":
    sys.exit(wrong(Path(sys.argv[1]).read_text(encoding="utf-8").split("\n")[0]) or 0)
