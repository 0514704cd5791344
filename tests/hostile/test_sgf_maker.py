"""Records made to take memory or time, or with values that no reader expects: one line, rc 2."""

import resource
import subprocess
import sys

import pytest
from sgf_maker import soak

from wenping.cli import main

N = 1_200_000
LARGE = {
    "30 MB that are not closed": ("sgf", "(;GM[1]SZ[19]C[" + "x" * 30_000_000),
    "not closed": ("sgf", "(;GM[1]SZ[19]C[" + "x" * N),
    "ends with an escape": ("sgf", "(;GM[1]SZ[19]C[" + "x" * N + "\\"),
    "nodes": ("sgf", "(;GM[1]SZ[19]" + ";" * N + ")"),
    "parentheses": ("sgf", "(" * N),
    "variations": ("sgf", "(;GM[1]" + "(;B[aa])" * (N // 8) + ")"),
    "depth": ("sgf", "(;GM[1]" + "(;B[aa]" * 9000 + ")" * 9001),
    "values": ("sgf", "(;GM[1]AB" + "[aa]" * (N // 4) + ")"),
    "moves": ("sgf", "(;GM[1]SZ[19]" + ";B[];W[]" * (N // 8) + ")"),
    "brackets": ("sgf", "[]" * (N // 2)),
    "lines of NGF": ("ngf", "x\n" * (N // 2)),
    "lines of GIB": ("gib", "STO 0 1 1 1 1\n" * (N // 14)),
}
MOST_MB = 120  # of memory for all of a process; a small record takes 35
READ = """
import re, sys
from wenping.cli import main
status = main(["--lang", "en", "check", sys.argv[1]])
print(status, int(re.search(r"VmHWM:\\s+(\\d+)", open("/proc/self/status").read())[1]) // 1024)
"""


@pytest.mark.parametrize("name", LARGE)
def test_memory_is_bounded(name, tmp_path):
    suffix, text = LARGE[name]
    path = tmp_path / f"large.{suffix}"
    path.write_text(text)
    limit = 1 << 30
    done = subprocess.run(
        [sys.executable, "-c", READ, str(path)],
        capture_output=True,
        text=True,
        timeout=60,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)),
    )
    status, mb = done.stdout.split()[-2:]
    assert status == "2" and int(mb) <= MOST_MB, (status, mb)
    assert done.stderr.count("\n") == 1 and len(done.stderr) < 400


HEADS = (
    "HA[\u00b2]", "HA[" + "9" * 5000 + "]", "HA[-1]", "KM[" + "9" * 5000 + "]", "KM[\u00b2]",
    "KM[1/0]", "KM[\u0663]", "KM[99999]", "SZ[\u00b2]", "SZ[" + "9" * 5000 + "]", "SZ[0]",
    "SZ[20]", "SZ[-1]", "CA[undefined]", "CA[idna]", "CA[rot13]", "TM[" + "9" * 5000 + "]",
    "TM[\u00b2]", "RE[" + "B+" * 5000 + "]", "RU[" + "x" * 5000 + "]", "WPRU[komi=\u00b2]",
    "WPRU[" + "9" * 9000 + "]", "AB[zz]", "AB[aa:zz]", "AB[\u00b2\u00b2]", "AB[aa:]", "PL[\u00b2]",
    "GM[2]", "BL[" + "9" * 5000 + "]", "WPSE[!!]", "WPDD[]", "B[aaa]", "RU[:]", "KM[0x10]",
)  # fmt: skip


@pytest.mark.parametrize("head", HEADS, ids=lambda head: head[:16].encode("ascii", "replace"))
@pytest.mark.parametrize("command", ["check", "score --dead="])
def test_values_that_no_reader_expects(head, command, tmp_path, capsys):
    path = tmp_path / "odd.sgf"
    for size in ("", "SZ[9]"):
        path.write_text(f"(;GM[1]{size}{head};B[aa];W[bb]BL[{head[3:-1]}])", encoding="utf-8")
        status = main(["--lang", "en", *command.split(), str(path)])
        out, err = capsys.readouterr()
        assert status in (0, 2) and (status == 0 or err.count("\n") == 1 and len(err) < 400), err


@pytest.mark.parametrize("seed", range(3))
def test_spoiled_records_are_read_or_refused(seed, tmp_path):
    assert soak(150, seed, tmp_path / "spoiled.sgf")["refused"] > 10
