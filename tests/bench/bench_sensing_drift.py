"""Four hours of a game whose sensors drift: which points are reported wrongly, at any time.

Every five minutes six stones come (and now and then three go), positions and places random; the
calibration is that of the beginning.  Takes about a minute for each line.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / folder) for folder in ("hardware", "host", "firmware", "tests/bench")]

from fieldworld import Board, Field  # noqa: E402

from wenping.make.physics import numbers, read  # noqa: E402
from wenping.toolchain.micropython import find  # noqa: E402
from wenping.toolchain.prepared import prepared  # noqa: E402

DATA = ROOT.parent / "shared" / "data"
STEPS = 48
# What they have in common and how they differ (sd), in mT an hour; 0.5 for any sensor at most.
DRIFTS = ((0.0, 0.0), (0.5, 0.0), (0.2, 0.2), (0.0, 0.3))
UNIT_MT = numbers(read())["FIELD_UNIT"] / 1000
ROW_STEPS_H = 0.5  # for each row, of 0.3 mT (sd)


def write(path: Path, common: float, each: float, seed: int) -> None:
    """Write the counts without noise and the true position, every five minutes."""
    board = Board(Field(DATA), seed, noise_mt=0.0)
    rng = np.random.default_rng(seed)
    slope = np.clip(common + rng.normal(0, 1, 361) * each, -0.5, 0.5)
    steps = np.zeros((19, 19))
    meant = [0] * 361
    free = list(rng.permutation(361))
    with path.open("wb") as out:
        for k in range(STEPS):
            for _ in range(6):
                s = int(free.pop())
                meant[s] = int(rng.integers(1, 3))
                board.put(s, board.stone(meant[s], *board.off_centre("sd")))
            for _ in range(3 if k % 5 == 4 else 0):
                s = int(rng.choice(np.flatnonzero(meant)))
                board.lift(s)
                meant[s] = 0
                free.insert(0, s)
            for row in range(19):
                if (common or each) and rng.random() < ROW_STEPS_H / 12:
                    steps[row] += rng.normal(0, 0.3)
            board.drift = slope * (k / 12) + steps.ravel()
            out.write(bytes(board.counts()) + bytes(meant))


def main() -> None:
    print(
        "| drift in common, each (mT/h) | wrong | uncertain | late | worst empty mT | followed mT |"
    )
    print("|---|---|---|---|---|---|")
    for common, each in DRIFTS:
        with tempfile.TemporaryDirectory() as folder:
            frames = Path(folder) / "frames"
            write(frames, common, each, 10001)
            run = [
                *find(),
                "-X",
                "heapsize=4M",
                str(ROOT / "tests/bench/drift_hours.py"),
                str(prepared(names=True)),
                str(frames),
            ]
            figures = subprocess.run(run, capture_output=True, text=True, check=True).stdout.split()
        wrong, uncertain, late, worst, followed = (int(figure) for figure in figures)
        row = f"{common}, {each}", wrong, uncertain, late
        in_mt = [f"{units * UNIT_MT:.2f}" for units in (worst, followed)]
        print("|", " | ".join(str(cell) for cell in (*row, *in_mt)), "|", flush=True)


if __name__ == "__main__":
    main()
