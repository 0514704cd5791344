"""Every command line of the site is run, or host/site/not_run.csv says why not.

Those that a command's help shows, too, are run by tests/host/test_examples.py.
"""

import fnmatch
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from example_lines import BOARD, WITH_BOARD, WITHOUT_BOARD, twin_port
from wenping.link import Link
from wenping.make.site_parts import pages, rows
from wenping.shipped import samples
from wenping.wire import messages as m

NOT_RUN = [row[0] for row in rows("not_run.csv")]
# 1: there is no board, it has a finding, nothing is stored, or nothing can be ruled.
MAY_FIND = ("boards", "doctor", "games", "export", "check", "rule")


def lines_of_the_site() -> list[str]:
    """The command lines of all blocks of shell, each once, in the order of the pages."""
    texts = [page.read_text(encoding="utf-8") for lang in ("en", "zh") for page in pages(lang)]
    found = [line for text in texts for block in re.findall(r"```sh\n(.*?)```", text, re.S)
             for line in block.splitlines() if line]  # fmt: skip
    return list(dict.fromkeys(found))


LINES = lines_of_the_site()
RUN_BY_OTHERS = {f"wenping {line}" for line in (*WITH_BOARD, *WITHOUT_BOARD)}
RUN = [line for line in LINES if line not in RUN_BY_OTHERS
       and not any(fnmatch.fnmatch(line, row) for row in NOT_RUN)]  # fmt: skip


@pytest.fixture(scope="module")
def place(tmp_path_factory) -> Path:
    """A folder where `wenping` is found and a store of its own lies."""
    folder = tmp_path_factory.mktemp("site")
    (folder / "bin").mkdir()
    script = folder / "bin" / "wenping"
    script.write_text(f'#!/bin/sh\nexec {sys.executable} -m wenping.cli "$@"\n')
    script.chmod(0o755)
    shutil.copy(samples()["short"], folder / "game.sgf")
    return folder


def run(line: str, place: Path) -> subprocess.CompletedProcess:
    env = dict(os.environ, PATH=f"{place / 'bin'}:/usr/bin:/bin", LANG="C.UTF-8")
    env["WENPING_STORE"] = str(place / "store.db")
    shell = ["/bin/sh", "-c", line]
    done = subprocess.run(shell, cwd=place, env=env, capture_output=True, text=True, timeout=120)
    allowed = (0, 1) if line.split()[1] in MAY_FIND else (0,)
    assert done.returncode in allowed and "Traceback" not in done.stderr, (line, done.stderr)
    return done


def test_what_is_not_run_is_a_line_of_the_site():
    for row in NOT_RUN:
        assert any(fnmatch.fnmatch(line, row) for line in LINES), row
    assert all(line.split()[0] in ("wenping", "sudo") for line in LINES)


@pytest.mark.parametrize("line", [line for line in RUN if BOARD not in line])
def test_a_line_without_a_board(line, place):
    run(line, place)


@pytest.fixture
def port(place) -> Iterator[str]:
    """The virtual board of the line `wenping twin`."""
    assert "wenping twin" in LINES
    env = dict(os.environ, WENPING_STORE=str(place / "store.db"), LANG="C.UTF-8")
    with twin_port(place, env) as port:
        yield port


@pytest.mark.slow
def test_lines_with_a_board(place, port):
    """One after the other, while a game with clocks is under way; `abandon` ends it."""
    with Link(port, follow=False) as link:
        link.command(m.C_NEW_GAME, tail=b"clock=byo-yomi:600,5x30")
    for line in sorted((line for line in RUN if BOARD in line), key=lambda x: "abandon" in x):
        run(line.replace(BOARD, port), place)
