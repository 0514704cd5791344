"""The rules core: python tests/bench/bench_rules.py [--no-chip]

A random 541-move game (legality with whole-board repetition, and play, of every move), a stone that
takes 300, the heap of the game: on MicroPython 32-bit with the heap capped as on a Pico, on the
emulated RP2040 in virtual microseconds, and on CPython against sgfmill's Board.play (which checks
neither legality nor repetition) in the same run.
"""

import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
sys.path[:0] = [str(ROOT / part) for part in ("firmware", "hardware", "tests/bench")]

from rules_load import play_through, random_game  # noqa: E402
from sgfmill.boards import Board  # noqa: E402

from wenping.toolchain.micropython import find32  # noqa: E402
from wenping.weiqi.points import col_of, row_of  # noqa: E402

LOAD = ROOT / "tests" / "bench" / "rules_load.py"
HEAP = "192k"
ROUNDS = 9
# Must and aim of the architecture page, in the chip's microseconds.
BUDGETS = {"move_mean_us": (6_000, 1_000), "move_worst_us": (20_000, 5_000)}


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


def sgfmill_us(moves: list[int]) -> float:
    """Mean microseconds of Board.play over the game."""
    board = Board(19)
    plays = [("bw"[i % 2], 18 - row_of(p), col_of(p)) for i, p in enumerate(moves)]
    start = time.perf_counter_ns()
    for colour, row, col in plays:
        board.play(row, col, colour)
    return (time.perf_counter_ns() - start) / 1000 / len(plays)


def against_sgfmill(moves: list[int]) -> tuple[float, float]:
    """(our us, sgfmill's us) of a move: the best of ROUNDS rounds each, taken in turn."""
    ours, theirs = [], []
    for _ in range(ROUNDS):
        start = time.perf_counter_ns()
        play_through(moves)
        ours.append((time.perf_counter_ns() - start) / 1000 / len(moves))
        theirs.append(sgfmill_us(moves))
    return min(ours), min(theirs)


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
    args = parser.parse_args()
    moves = random_game()
    ours, theirs = against_sgfmill(moves)
    print(f"CPython, legality, repetition and play   {ours:8.2f} us a move")
    print(f"sgfmill Board.play alone                 {theirs:8.2f} us: {theirs / ours:.1f}x ours")
    print(f"MicroPython 32-bit, heap {HEAP}:")
    for name, value in micropython_32().items():
        print(f"  {name:38} {value:8.0f}")
    failed = ours > theirs
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
