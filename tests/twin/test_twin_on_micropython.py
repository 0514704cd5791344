"""The circuits' tests on MicroPython, where the virtual board runs the circuits."""

import subprocess
from pathlib import Path

from wenping.toolchain.micropython import find

HERE = Path(__file__).parent

# Not as a script: beside run_pure.py there is a folder twin/, which is not the package.
RUN = """
import sys
sys.path[:] = ["{hardware}", "{tests}"]
import run_pure
passed, failed = run_pure.run_file("{file}")
print(passed, "passed")
sys.exit(1 if failed else 0)
"""


def test_circuits():
    code = RUN.format(
        hardware=HERE.parents[1] / "hardware",
        tests=HERE.parent,
        file=HERE / "test_twin_circuits.py",
    )
    done = subprocess.run([*find(), "-c", code], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr
    assert int(done.stdout.split()[-2]) >= 15, done.stdout


def test_machine_code_and_plain_words_are_the_same_circuits():
    twin = HERE.parents[1] / "hardware" / "wenping" / "twin"
    code = f'import sys; sys.path[:] = ["{twin}/board", "{twin}", "{HERE}"]; import circuits_twice'
    done = subprocess.run([*find(), "-c", code], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr
    assert int(done.stdout) > 50_000
