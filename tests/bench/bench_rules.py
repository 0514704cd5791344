"""The rules core: python tests/bench/bench_rules.py [--no-chip] [--rounds N]

The headline: how many times as quick as sgfmill's Board.play our legality with whole-board
repetition, and play, are on CPython, over the 48 games of data/pro ($WENPING_DATA, or beside the
project).  Board.play checks neither.  Each core plays all games, then the other one, N rounds in
one process; the median, least and most of all these ratios are given, and the median of each
game's.  In turn game by game the quicker core would be timed with the other's caches.
Times are the thread's processor time: others' work on the machine takes turns from the longer half
more often than from the shorter one, so that ratios of wall times come out too high.

Then a random 541-move game and a stone that takes 300: on CPython, on MicroPython 32-bit with the
heap capped as on a Pico, and on the emulated RP2040 in virtual microseconds.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
sys.path[:0] = [str(ROOT / part) for part in ("firmware", "hardware", "host", "tests/bench")]

from rules_load import random_game  # noqa: E402
from sgfmill.boards import Board  # noqa: E402

from wenping.records.record import read  # noqa: E402
from wenping.toolchain.micropython import find32  # noqa: E402
from wenping.weiqi.points import PASS, col_of, row_of  # noqa: E402
from wenping.weiqi.position import Position  # noqa: E402
from wenping.weiqi.rules import ruleset  # noqa: E402

LOAD = ROOT / "tests" / "bench" / "rules_load.py"
HEAP = "192k"
ROUNDS = 9
# Must and aim of the architecture page, in the chip's microseconds.
BUDGETS = {"move_mean_us": (3_000, 700), "move_worst_us": (10_000, 2_000)}
TIMES = (2, 4)  # as quick as sgfmill

_RULES = ruleset("chinese")
Plays = list[tuple[int, int]]  # point, colour


def pro_games() -> dict[str, Plays]:
    """The plays of the 48 games by file name, without passes; none when the data is not there."""
    data = Path(os.environ.get("WENPING_DATA") or ROOT.parent / "shared" / "data")
    return {
        path.name: [(move.point, move.colour) for move in read(path).moves if move.point != PASS]
        for path in sorted((data / "pro").glob("*.sgf"))
    }


def our_us(plays: Plays) -> float:
    """Microseconds of a move in a game: a new Position, legality and play of every move."""
    start = time.thread_time_ns()
    position = Position(_RULES, 19)
    illegal, play = position.illegal, position.play
    for p, colour in plays:
        if illegal(p, colour):
            raise ValueError(p)
        play(p, colour)
    return (time.thread_time_ns() - start) / 1000 / len(plays)


def sgfmill_us(plays: Plays) -> float:
    """Microseconds of a move in a game: a new Board, Board.play of every move."""
    theirs = [(18 - row_of(p), col_of(p), " bw"[colour]) for p, colour in plays]
    start = time.thread_time_ns()
    play = Board(19).play
    for row, col, colour in theirs:
        play(row, col, colour)
    return (time.thread_time_ns() - start) / 1000 / len(plays)


def print_ratios(title: str, games: list[Plays], rounds: int) -> float:
    """Play all games by each core in turn, so many rounds; print and return the median ratio."""
    ours = [[] for _ in games]
    ratios = [[] for _ in games]
    for _ in range(rounds):
        for i, plays in enumerate(games):
            ours[i].append(our_us(plays))
        for i, plays in enumerate(games):
            ratios[i].append(sgfmill_us(plays) / ours[i][-1])
    every = sorted(sum(ratios, []))
    each = sorted(statistics.median(one) for one in ratios)
    median = statistics.median(every)
    print(f"{title}, {rounds} rounds, {sum(map(len, games))} moves:")
    print(f"  ours                 {statistics.median(sum(ours, [])):6.2f} us a move")
    print(f"  times as quick       {median:6.2f}  (least {every[0]:.2f}, most {every[-1]:.2f})")
    if len(games) > 1:
        print(f"  a game's median      {each[0]:6.2f} to {each[-1]:.2f}")
    return median


def micropython_32() -> dict[str, float]:
    command = [*find32(), "-X", f"heapsize={HEAP}", str(LOAD), str(ROOT / "firmware")]
    return _figures(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def _figures(text: str) -> dict[str, float]:
    return {name: float(value) for name, value in (line.split() for line in text.splitlines())}


def chip(moves: list[int]) -> dict[str, float]:
    """The same load on the emulated RP2040: the game is handed over, not searched for there."""
    from wenping.twin.repl import Console

    source = LOAD.read_text().replace("moves = random_game()", f"moves = {moves}")
    source = source.replace("main(sys.argv[1])", 'main("")')
    with Console() as console:
        return _figures(console.run(source, 300.0))


def mpy_sizes() -> dict[str, int]:
    """Bytes of the .mpy files of weiqi that a Pico loads, by file."""
    from wenping.toolchain.mpy import compile_one, room_of, sources

    with tempfile.TemporaryDirectory() as folder:
        return {
            source.name: compile_one(source, "armv6m", Path(folder))
            for source in sources()
            if room_of(source) == "weiqi"
        }


def main() -> int:
    parser = argparse.ArgumentParser(description="measure the rules core")
    parser.add_argument("--no-chip", action="store_true", help="leave the emulated RP2040 out")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="of the games on CPython")
    args = parser.parse_args()
    moves = random_game()
    games = list(pro_games().values())
    failed = False
    if games:
        title = f"CPython against sgfmill, {len(games)} games of data/pro"
        failed = print_ratios(title, games, args.rounds) < TIMES[0]
        print(f"  (must {TIMES[0]}, aim {TIMES[1]})")
    else:
        print("CPython against sgfmill: no games, set WENPING_DATA to the folder above pro")
    artificial = [(p, 1 + i % 2) for i, p in enumerate(moves)]
    print_ratios("the random 541-move game", [artificial], args.rounds)
    print(f"MicroPython 32-bit, heap {HEAP}:")
    for name, value in micropython_32().items():
        print(f"  {name:38} {value:8.0f}")
    if not args.no_chip:
        print("RP2040 at 125 MHz, emulated:")
        for name, value in chip(moves).items():
            must, aim = BUDGETS.get(name, (0, 0))
            budget = f"  (must {must}, aim {aim})" if must else ""
            print(f"  {name:38} {value:8.0f}{budget}")
            failed |= must > 0 and value > must
    sizes = mpy_sizes()
    print("bytes of .mpy for the RP2040:")
    for name, size in sizes.items():
        print(f"  {name:38} {size:8}")
    print(f"  {'all':38} {sum(sizes.values()):8}")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
