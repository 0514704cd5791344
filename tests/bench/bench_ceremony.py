"""How games end: stones to put by each method; ceremonies of simulated people.

python tests/bench/bench_ceremony.py    stones to put in the games of ../shared/data/pro, the median
    --ceremonies 5                      and so many ceremonies per method, slip and hand
    --methods ying,half --slips none,missing --hands careful        of these alone
"""

import argparse
import json
import statistics
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "hardware"), str(ROOT / "firmware"), str(ROOT / "host")]

from wenping.counting import final_of  # noqa: E402
from wenping.counting.deadstones import parse_dead  # noqa: E402
from wenping.game import ceremony  # noqa: E402
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
    found: dict[str, list[int]] = {name: [] for name in ceremony.NAMES[1:]}
    shortest, impossible = [], Counter()
    for row in json.loads((folder / "results.json").read_text()):
        record = read(folder / row["f"])
        position = replay(record, read_rules(record, None))
        final = final_of(position, parse_dead(position, " ".join(row["dead"])), True)
        game = Game()
        game.open(Settings("rules=jiping"))
        game.position.grid[:] = final.grid
        for colour in (1, 2):
            game.position.prisoners[colour] = final.lost(colour)
        for method, name in enumerate(ceremony.NAMES):
            if method:
                plan = ceremony.Ceremony(game, method)
                impossible[name] += not plan.possible
                found[name].append(plan.touches)
        best = ceremony.shortest(game)
        shortest.append((best.touches, ceremony.NAMES[best.method]))
    for name, counts in found.items():
        print(f"{name:16} median {statistics.median(counts):5} most {max(counts):4} "
              f"impossible {impossible[name]}")  # fmt: skip
    counts = [count for count, _ in shortest]
    print(f"shortest         median {statistics.median(counts):5} most {max(counts):4} "
          f"{dict(Counter(name for _, name in shortest))}; the demo lays {DEMO}")  # fmt: skip


def ceremonies(
    count: int, methods: list[str], slips: list[str], hands: list[str], jobs: int
) -> None:
    """Print what came of `count` ceremonies of each method, slip and hand."""
    for hand in hands:
        for slip in slips:
            work = [(m, slip, hand, seed) for m in methods for seed in range(1, count + 1)]
            with ProcessPoolExecutor(jobs) as pool:
                done = list(pool.map(_one, work))
            _tell(hand, slip, work, done)


def _one(work: tuple[str, str, str, int]) -> Done:
    return perform(*work)


def _tell(hand: str, slip: str, work: list[tuple], done: list[Done]) -> None:
    wrong = sum(it.ended and not it.right for it in done)
    false = sum(it.agree and not it.right for it in done)
    print(f"{hand:8} {slip:8} {len(done)} ceremonies: ended {sum(it.ended for it in done)}, "
          f"wrong results {wrong}, false agreement {false}, all agree "
          f"{sum(it.agree for it in done)}, named {sum(it.named for it in done)}",
          flush=True)  # fmt: skip
    for key, it in zip(work, done, strict=True):
        if not (it.ended and it.right and it.named):
            print(f"    {key}: {it.trouble} {it.said}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--pro", type=Path, default=PRO)
    parser.add_argument("--ceremonies", type=int, default=0)
    parser.add_argument("--methods", default=",".join(WAYS))
    parser.add_argument("--slips", default=",".join(ENDINGS))
    parser.add_argument("--hands", default="careful,sloppy,child")
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args()
    touches(args.pro)
    if args.ceremonies:
        ceremonies(args.ceremonies, args.methods.split(","), args.slips.split(","),
                   args.hands.split(","), args.jobs)  # fmt: skip


if __name__ == "__main__":
    main()
