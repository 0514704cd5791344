"""Results of finished games under every preset: the board alone, with a host, and `wenping score`.

python tests/bench/bench_results.py             12 presets x 20 games, each without and with a host
    --presets ying,japanese --games B,own-1     of these alone
    --pro 2 --minutes 60                        2 of ../shared/data/pro first; begin none after that
    --pro 8 --games none                        professional games alone

Games are those of tests/data/endings that every ruleset allows, and 9x9 positions with walls, dead
stones, eyes and shared points (wenping.make.ceremony). Exit status 1 when results differ.
"""

import argparse
import contextlib
import io
import json
import math
import os
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "hardware"), str(ROOT / "firmware"), str(ROOT / "host")]

from wenping.make.ceremony import position  # noqa: E402
from wenping.simulation.results import results  # noqa: E402
from wenping.weiqi.points import BLACK, WHITE, to_sgf  # noqa: E402
from wenping.weiqi.rules import preset_names  # noqa: E402

ENDINGS = ROOT / "tests" / "data" / "endings"
PRO = ROOT.parent / "shared" / "data" / "pro"
DRAWN = ("B", "Bpart", "C", "aga", "hand", "seki3")
OWN = 14  # positions of our own


def own(seed: int) -> str:
    """A generated position as a record: set-up stones, two passes, its dead stones marked."""
    script = position(seed)
    stones = {
        side: "".join(f"[{to_sgf(p)}]" for colour, p in script.setup if colour == side)
        for side in (BLACK, WHITE)
    }
    dead = "".join(f"[{to_sgf(p)}]" for p in script.dead)
    return f"(;FF[4]GM[1]SZ[9]PL[B]AB{stones[BLACK]}AW{stones[WHITE]};B[];W[]WPDD{dead})"


def professional(folder: Path, count: int, into: Path) -> list[Path]:
    """So many of the shortest professional games, with their dead stones, without their result."""
    rows = json.loads((folder / "results.json").read_text())
    rows.sort(key=lambda row: len((folder / row["f"]).read_bytes()))
    for row in rows[:count]:
        dead = "".join(f"[{_sgf(name)}]" for name in row["dead"])
        text = (folder / row["f"]).read_text(errors="replace").rstrip().rstrip(")").rstrip()
        text = text.replace("RE[", "GC[")
        (into / row["f"]).write_text(f"{text};N[]{'WPDD' + dead if dead else ''})")
    return [into / row["f"] for row in rows[:count]]


def _sgf(name: str) -> str:
    column = "ABCDEFGHJKLMNOPQRST".index(name[0])
    return "abcdefghijklmnopqrs"[column] + "abcdefghijklmnopqrs"[19 - int(name[1:])]


def _cpu_s() -> float:
    """Seconds of processor time so far, those of processes that have ended included."""
    return sum(os.times()[:4])


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--presets", default=",".join(preset_names()[:12]))
    every = [*DRAWN, *(f"own-{number}" for number in range(1, OWN + 1))]
    parser.add_argument("--games", default=",".join(every))
    parser.add_argument("--pro", type=int, default=0)
    parser.add_argument("--folder", type=Path, default=PRO)
    parser.add_argument("--minutes", type=float, default=math.inf)
    args = parser.parse_args()
    end = time.monotonic() + 60 * args.minutes
    done = differ = 0
    with tempfile.TemporaryDirectory(prefix="wenping-results-") as folder:
        here = Path(folder)
        games = professional(args.folder, args.pro, here) if args.pro else []
        for name in args.games.split(",") if args.games != "none" else []:
            path = ENDINGS / f"{name}.sgf"
            if name.startswith("own-"):
                path = here / f"{name}.sgf"
                path.write_text(own(int(name[4:])))
            games.append(path)
        work = [(path, rules) for path in games for rules in args.presets.split(",")]
        for path, rules in work:
            if time.monotonic() > end:
                break
            spent_s = _cpu_s()
            with tempfile.TemporaryDirectory(dir=folder) as place:
                with contextlib.redirect_stdout(io.StringIO()):
                    found = results(path, rules, Path(place), host=True)
            done += 1
            if args.pro:
                print(f"    {path.stem} {rules}: {found.said}, {_cpu_s() - spent_s:.0f} s of CPU",
                      flush=True)  # fmt: skip
            if not found.same:
                differ += 1
                print(f"    {path.stem} {rules}: {found.said} {found.trouble}", flush=True)
    print(f"{done} of {len(work)} games by ruleset, each in four places: {differ} differ; "
          f"{_cpu_s() / max(1, done):.0f} s of CPU each")  # fmt: skip
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
