"""Games of 9x9 that are played by turns, stopped and counted on boards with faults.

python tests/bench/bench_strange_endings.py --games 300 --seed 1     the end of each by seed:
    --jobs 2        the method, the slip, the hand, and one fault or two
    --only 17       the game of this number alone, with what the board said

Prints each game that did not end, or ended with a wrong result, and then how many there were.
False agreement: a wrong result on which all three counts agree.
"""

import argparse
import random
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "hardware"), str(ROOT / "firmware"), str(ROOT / "host")]

from wenping.make.ceremony import Done, perform  # noqa: E402
from wenping.simulation.ceremony import WAYS  # noqa: E402
from wenping.twin.endings import ENDINGS  # noqa: E402

COLUMNS = "FGHJKLMNO"  # of a 9x9 game in the middle of the board, ...
ROWS = range(6, 15)  # ... and its rows
HANDS = ("careful", "sloppy", "child", "slider", "hoverer", "hesitant", "adjuster", "handful",
         "rails", "cat", "quick")  # fmt: skip
FAULTS = (  # as `wenping twin --faults`
    "",
    "dead={point}",
    "dead={point}+{point}",
    "dead={point}+{point}+{point}+{point}",
    "dies={point}@{seconds}",
    "offset={point}@2.8",
    "offset={point}@-4",
    "hold={point}",
    "flicker={point}",
    "row={row}",
    "column={column}",
    "swap={columns}",
    "weak=0.6",
    "cross=0.03,weak=0.6",
    "tired=10",
    "plain=3",
    "flipped=2",
    "flipped=20",
    "noise=0.5",
    "sag=30",
    "steel=30",
)
TWO_FAULTS = 0.3  # so many games have two


@dataclass(frozen=True)
class Job:
    """What is drawn of one game: the arguments of make/ceremony.py."""

    method: str
    slip: str
    hand: str
    seed: int
    faults: str


def drawn(seed: int) -> Job:
    """The game of a seed."""
    rng = random.Random(seed)
    method, slip = rng.choice(list(WAYS)), rng.choice(list(ENDINGS))
    hand, faults = rng.choice(HANDS), fault(rng)
    if rng.random() < TWO_FAULTS:
        other = fault(rng)
        names = {one.split("=")[0] for one in (faults + "," + other).split(",")}
        if len(names) == (faults + "," + other).count(",") + 1 and faults and other:
            faults += "," + other
    return Job(method, slip, hand, seed, faults)


def fault(rng: random.Random) -> str:
    """One of FAULTS, its places filled in."""
    column = rng.randrange(len(COLUMNS) - 1)
    text = rng.choice(FAULTS)
    while "{point}" in text:
        text = text.replace("{point}", rng.choice(COLUMNS) + str(rng.choice(ROWS)), 1)
    return text.format(
        row=rng.choice(ROWS),
        column=COLUMNS[column],
        columns=f"{COLUMNS[column]}+{COLUMNS[column + 1]}",
        seconds=rng.randint(10, 60),
    )


def play(job: Job) -> Done:
    return perform(job.method, job.slip, job.hand, job.seed, job.faults, turns=True)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", type=int, default=-1)
    args = parser.parse_args()
    numbers = range(args.games) if args.only < 0 else [args.only]
    jobs = [drawn(1000 * args.seed + number) for number in numbers]
    done = []
    with ProcessPoolExecutor(args.jobs) as pool:
        for job, it in zip(jobs, pool.map(play, jobs), strict=True):
            done.append(it)
            if args.only >= 0 or not (it.ended and it.right):
                print(f"    {job}: {it.trouble} {it.said[-8:]}", flush=True)
    wrong = [it for it in done if it.ended and not it.right]
    print(f"{len(done)} endings: {sum(it.ended for it in done)} ended, {len(wrong)} wrong results, "
          f"{sum(it.agree for it in wrong)} false agreements, "
          f"all three counts agree in {sum(it.agree for it in done)}")  # fmt: skip


if __name__ == "__main__":
    main()
