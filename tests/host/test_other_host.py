"""tests/other_host/host.c, written from PROTOCOL.md alone, follows a board (make other-host).

Skipped in words where no C compiler is.
"""

import shutil
import subprocess
from pathlib import Path

import pytest
from pulls import Damage, dump
from rig import Rig

SOURCE = Path(__file__).parents[1] / "other_host" / "host.c"
WARNINGS = ("-std=c99", "-D_DEFAULT_SOURCE", "-Wall", "-Wextra", "-Werror", "-O1")


@pytest.fixture(scope="module")
def host(tmp_path_factory) -> Path:
    """The program, compiled without a warning."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if not compiler:
        pytest.skip("there is no C compiler (Debian: gcc and libc6-dev)")
    program = tmp_path_factory.mktemp("other") / "host"
    command = [compiler, *WARNINGS, "-o", str(program), str(SOURCE)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return program


def test_it_is_some_two_hundred_lines_and_uses_nothing_of_ours():
    text = SOURCE.read_text()
    assert len(text.splitlines()) < 230
    assert all(line.endswith(".h>") for line in text.splitlines() if line.startswith("#include"))


@pytest.mark.parametrize("percent", [0.0, 1.0])
def test_it_has_the_events_that_lie_in_flash(host, percent):
    """On a good line, and with 1 % of the bytes damaged, dropped and doubled each way."""
    with Rig(args=(60,)) as rig:  # sixty events a second
        rig.harm = Damage(7, percent) if percent else rig.harm
        done = subprocess.run([host, rig.path, "1", "200", "60"], capture_output=True, text=True)
        rig.power_off()
        flash = {seq: (t_ms, data) for _, seq, t_ms, data in dump(rig.image)}
        rig.power_on()
    assert done.returncode == 0, done.stderr
    rows = [line.split() for line in done.stdout.splitlines()]
    assert [int(row[0]) for row in rows] == list(range(len(rows))) and len(rows) >= 200
    assert all(flash[int(row[0])] == (int(row[1]), bytes.fromhex(row[2])) for row in rows)


def test_it_says_when_it_cannot(host, tmp_path):
    assert subprocess.run([host, tmp_path / "no-port", "1", "1", "1"]).returncode == 2
