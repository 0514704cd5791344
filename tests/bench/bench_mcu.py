"""What the firmware costs on the emulated RP2040: python tests/bench/bench_mcu.py [MOVES]

Virtual microseconds and bytes: exact, the same on every machine. Columns: the clock after power-on
and the firmware's own, and what a miss of the flash cache costs, in cycles.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / p) for p in ("hardware", "firmware", "host", "tests/bench")]

import mcu_figures  # noqa: E402

COLUMNS = [(mhz, miss) for mhz in (125, 200) for miss in (0, 60, 90)]
SETTLE_US = 31  # a row's sensors, and the last microsecond of the wait
SAMPLE_US = 2
SWITCH_US = 1.5  # 1 us, and the rest of the timer's when it began
SILENT = ("scans equal", "scan allocates", "question", "moves seen")


def main() -> int:
    head = " | ".join(f"{mhz} MHz, {miss}" for mhz, miss in COLUMNS)
    print(f"| us or bytes by clock and cycles of a miss | {head} |")
    print("|---|" + "--:|" * len(COLUMNS))
    for figures in (
        mcu_figures.scan_figures,
        mcu_figures.frame_figures,
        mcu_figures.think_figures,
    ):
        columns = [figures(*column) for column in COLUMNS]
        for name in columns[0]:
            if name not in SILENT:
                print(f"| {name} | {' | '.join(f'{each[name]:,}' for each in columns)} |")
    physics = 19 * SETTLE_US + 361 * SAMPLE_US + 19 * 7 * SWITCH_US
    print(f"| scan 361: settling, samples, switches | {f'{physics:,.0f} | ' * len(COLUMNS)}")
    game = mcu_figures.game_figures(*map(int, sys.argv[1:2]))
    print(f"| a game of {game.pop('moves')} moves, 200 MHz, 60 | us or bytes |")
    for name, value in game.items():
        print(f"| {name} | {value:,} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
