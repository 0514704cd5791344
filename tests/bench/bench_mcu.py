"""What the firmware costs on the emulated RP2040: python tests/bench/bench_mcu.py [MOVES]

Virtual microseconds at 125 MHz and bytes: exact, the same on every machine.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / p) for p in ("hardware", "firmware", "host", "tests/bench")]

import mcu_figures  # noqa: E402

SETTLE_US = 31  # a row's sensors, and the last microsecond of the wait
SAMPLE_US = 2
SWITCH_US = 1


def main() -> int:
    scan = mcu_figures.scan_figures()
    sensors = 19 * SETTLE_US
    samples = 361 * SAMPLE_US
    switches = 19 * 8 * SWITCH_US
    print("| on the emulated RP2040 at 125 MHz | us |")
    print("|---|---|")
    for name, value in scan.items():
        if name not in ("scans equal", "scan allocates"):
            print(f"| {name} | {value:,} |")
    own = scan["scan 361"] - sensors - samples - switches
    print(f"| scan 361: the sensors' settling | {sensors} |")
    print(f"| scan 361: samples | {samples} |")
    print(f"| scan 361: switches | {switches} |")
    print(f"| scan 361: ours | {own} |")
    print(f"| frame at rest: scan, calibrate, decode, settle | {_frame(scan):,} |")
    for name, value in mcu_figures.frame_figures().items():
        print(f"| {name} | {value:,} |")
    game = mcu_figures.game_figures(*map(int, sys.argv[1:2]))
    print(f"| a game of {game.pop('moves')} moves | us or bytes |")
    for name, value in game.items():
        print(f"| {name} | {value:,} |")
    return 0


def _frame(scan: dict[str, int]) -> int:
    return scan["scan 361"] + scan["sensing at rest"]


if __name__ == "__main__":
    sys.exit(main())
