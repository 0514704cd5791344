"""How games end: stones to put by each method; ceremonies of simulated people.

python tests/bench/bench_ceremony.py    stones to put in the games of ../shared/data/pro, the median
    --ceremonies 100                    and so many per method and hand, the slips by turns
    --methods ying,half --slips none,missing --hands careful        of these alone
    --minutes 50                        begin none after so many minutes
    --first 30                          of the seeds from this one on
"""

import argparse
import json
import math
import statistics
import sys
import time
from collections import Counter
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "hardware"), str(ROOT / "firmware"), str(ROOT / "host")]

from wenping.counting import final_of  # noqa: E402
from wenping.counting.deadstones import parse_dead  # noqa: E402
from wenping.game import ceremony, methods  # noqa: E402
from wenping.game.events import STRICT  # noqa: E402
from wenping.game.fold import Game  # noqa: E402
from wenping.game.settings import Settings  # noqa: E402
from wenping.make.ceremony import Done, perform  # noqa: E402
from wenping.records.record import read  # noqa: E402
from wenping.records.replay import replay  # noqa: E402
from wenping.records.rules import read_rules  # noqa: E402
from wenping.simulation.ceremony import WAYS  # noqa: E402
from wenping.twin.endings import ENDINGS  # noqa: E402

PRO = ROOT.parent / "shared" / "data" / "pro"
DEMO = 140  # stones that the demo lays


def touches(folder: Path) -> None:
    """Print the median and the most stones to put of each method, and of the shortest."""
    found: dict[str, list[int]] = {name: [] for name in methods.NAMES[1:]}
    shortest, impossible = [], Counter()
    for row in json.loads((folder / "results.json").read_text()):
        record = read(folder / row["f"])
        position = replay(record, read_rules(record, None))
        final = final_of(position, parse_dead(position, " ".join(row["dead"])), True)
        game = Game()
        game.open(Settings("rules=jiping"), STRICT)
        game.position.grid[:] = final.grid
        for colour in (1, 2):
            game.position.prisoners[colour] = final.lost(colour)
        for method, name in enumerate(methods.NAMES):
            if method:
                plan = ceremony.Ceremony(game, method)
                impossible[name] += not plan.possible
                found[name].append(plan.touches)
        best = ceremony.shortest(game)
        shortest.append((best.touches, methods.NAMES[best.method]))
    for name, counts in found.items():
        print(f"{name:16} median {statistics.median(counts):5} most {max(counts):4} "
              f"impossible {impossible[name]}")  # fmt: skip
    counts = [count for count, _ in shortest]
    print(f"shortest         median {statistics.median(counts):5} most {max(counts):4} "
          f"{dict(Counter(name for _, name in shortest))}; the demo lays {DEMO}")  # fmt: skip


def ceremonies(work: list[tuple[str, str, str, int]], jobs: int, minutes: float) -> None:
    """Print each ceremony that is not as it should be as it ends, then what came of all that were
    done before the time was up.
    """
    end = time.monotonic() + 60 * minutes
    done: dict[tuple[str, str, str, int], Done] = {}
    with ProcessPoolExecutor(jobs) as pool:
        waiting = list(work)
        running: dict[Future[Done], tuple[str, str, str, int]] = {}
        while running or (waiting and time.monotonic() < end):
            while waiting and len(running) < jobs and time.monotonic() < end:
                key = waiting.pop(0)
                running[pool.submit(perform, *key)] = key
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                key = running.pop(future)
                done[key] = it = future.result()
                if not (it.ended and it.right and it.named):
                    print(f"    {key}: {it.trouble} {it.said}", flush=True)
    tell(done)


def tell(done: dict[tuple[str, str, str, int], Done]) -> None:
    """Print the figures by hand, by method and by slip."""
    for place, what in ((2, "hand"), (0, "method"), (1, "slip")):
        for name in dict.fromkeys(key[place] for key in done):
            some = [it for key, it in done.items() if key[place] == name]
            slipped = [it for it in some if it.slipped]
            print(f"{what:6} {name:16} {len(some)} ceremonies: ended {sum(it.ended for it in some)}"
                  f", wrong results {sum(it.ended and not it.right for it in some)}, "
                  f"false agreement {sum(it.agree and not it.right for it in some)}, "
                  f"all agree {sum(it.agree for it in some)}, "
                  f"slips {len(slipped)}, named {sum(it.named for it in slipped)}, "
                  f"median touches {statistics.median(it.touches for it in some)}")  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--pro", type=Path, default=PRO)
    parser.add_argument("--ceremonies", type=int, default=0)
    parser.add_argument("--methods", default=",".join(WAYS))
    parser.add_argument("--slips", default=",".join(ENDINGS))
    parser.add_argument("--hands", default="careful,sloppy,child")
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=math.inf)
    args = parser.parse_args()
    if args.pro.exists():
        touches(args.pro)
    slips = args.slips.split(",")
    work = [
        (method, slips[seed % len(slips)], hand, seed)
        for seed in range(args.first, args.first + args.ceremonies)
        for hand in args.hands.split(",")
        for method in args.methods.split(",")
    ]
    if work:
        ceremonies(work, args.jobs, args.minutes)


if __name__ == "__main__":
    main()
