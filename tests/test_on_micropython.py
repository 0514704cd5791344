"""The pure rooms' tests once more, on MicroPython: 64-bit; and 32-bit, with integers as on a Pico
and with the sources as they are compiled for one (wenping.toolchain.constants).
"""

import subprocess
from pathlib import Path

import pytest

from wenping.shipped import FIRMWARE
from wenping.toolchain.constants import inlined
from wenping.toolchain.micropython import MissingMicroPython, find, find32
from wenping.toolchain.mpy import read_sources

HERE = Path(__file__).parent
FILES = sorted((HERE / "pure").glob("test_*.py"))
# More than a Pico has: the test files themselves are larger than the firmware.
HEAP = "heapsize=2M"


@pytest.fixture(scope="session")
def compiled(tmp_path_factory):
    """A folder with the firmware as it is compiled for a board."""
    folder = tmp_path_factory.mktemp("firmware")
    for path, text in inlined(read_sources(FIRMWARE)).items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    return folder


@pytest.mark.parametrize("interpreter", [find, find32], ids=["64bit", "32bit"])
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_file(file, interpreter, compiled):
    try:
        command = interpreter()
    except MissingMicroPython as missing:
        if interpreter is find:
            pytest.fail(str(missing), pytrace=False)
        pytest.skip(str(missing))
    folder = compiled if interpreter is find32 else FIRMWARE
    done = subprocess.run(
        [*command, "-X", HEAP, str(HERE / "run_pure.py"), "--firmware", str(folder), str(file)],
        capture_output=True,
        text=True,
        timeout=240,
    )
    if done.returncode or not done.stdout.strip().endswith(" 0 failed"):
        pytest.fail(f"on MicroPython:\n{done.stdout}{done.stderr}", pytrace=False)
