"""The pure rooms' tests once more, on MicroPython, with the sources as they run there
(wenping.toolchain.prepared): 64-bit; and 32-bit, with integers as on a Pico.
"""

import subprocess
from pathlib import Path

import pytest

from wenping.toolchain.micropython import MissingMicroPython, find, find32
from wenping.toolchain.prepared import prepared

HERE = Path(__file__).parent
FILES = sorted((HERE / "pure").glob("test_*.py"))
# More than a Pico has: the test files themselves are larger than the firmware.
HEAP = "heapsize=2M"


@pytest.mark.parametrize("interpreter", [find, find32], ids=["64bit", "32bit"])
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_file(file, interpreter):
    try:
        command = interpreter()
    except MissingMicroPython as missing:
        if interpreter is find:
            pytest.fail(str(missing), pytrace=False)
        pytest.skip(str(missing))
    done = subprocess.run(
        [
            *command,
            "-X",
            HEAP,
            str(HERE / "run_pure.py"),
            "--firmware",
            str(prepared(names=True)),
            str(file),
        ],
        capture_output=True,
        text=True,
        timeout=240,
    )
    if done.returncode or not done.stdout.strip().endswith(" 0 failed"):
        pytest.fail(f"on MicroPython:\n{done.stdout}{done.stderr}", pytrace=False)
