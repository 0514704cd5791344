"""`make oracle FILES=...`: compare the rules with games of another program, on every interpreter.

CPython takes all games.  MicroPython (64-bit, 32-bit) takes them all up to LIMIT games; of more it
takes every second, third ... one, and says so.  Exit status 1 if anything differs.
"""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
REPLAY = ROOT / "tests" / "pure" / "oracle_replay.py"
LIMIT = 1000  # games for MicroPython: a minute or two
sys.path.insert(0, str(ROOT / "hardware"))


def interpreters() -> list[tuple[str, list[str]]]:
    from wenping.toolchain.micropython import MissingMicroPython, find, find32

    found = [("CPython", [sys.executable])]
    for name, finder in (("MicroPython", find), ("MicroPython 32-bit", find32)):
        try:
            found.append((name, [*finder(), "-X", "heapsize=8M"]))
        except MissingMicroPython as missing:
            print(f"{name}: left out: {missing}")
    return found


def main(paths: list[str]) -> int:
    if not paths:
        print("no files: give FILES='../shared/data/oracle/*.jsonl'")
        return 2
    missing = [path for path in paths if not Path(path).is_file()]
    if missing:
        print(f"no such file: {' '.join(missing)}")
        return 2
    lines = 0
    for path in paths:
        with open(path, "rb") as file:
            lines += sum(1 for line in file if line.strip())
    failed = 0
    for name, command in interpreters():
        every = 1 if name == "CPython" else -(-lines // LIMIT)
        command = [*command, str(REPLAY), str(every), *paths]
        done = subprocess.run(command, capture_output=True, text=True)
        sample = "" if every == 1 else f" (every {every}th game)"
        print(f"{name}{sample}: {(done.stdout + done.stderr).strip()}", flush=True)
        failed |= done.returncode != 0
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
