"""Record what the sensors read in a simulated game.

    python tests/bench/record_game.py GAME.sgf OUT

Two players play it on the virtual board with the real firmware. Every frame of counts goes into OUT
(sensing/recorder.py, with noise), and the true position into OUT.truth: lines `ms sensor colour`.
"""

import argparse
import sys
import tempfile
from array import array
from pathlib import Path

import numpy as np

ROOT = Path(__file__).parent.parent.parent
sys.path[:0] = [str(ROOT / folder) for folder in ("firmware", "host", "hardware")]

from wenping.sensing.calibration import Calibration  # noqa: E402
from wenping.sensing.recorder import Recorder, head  # noqa: E402
from wenping.simulation import table  # noqa: E402
from wenping.simulation.script import read_script  # noqa: E402
from wenping.twin import places  # noqa: E402
from wenping.twin.surface import SCALE  # noqa: E402

BOARD = places.sensor_places()[: places.POINTS]


def calibrated(sensors) -> Calibration:
    """The table of this board as a calibration with everything empty gives it."""
    made = Calibration()
    made.made = 1
    for s in range(places.POINTS):
        made.offset[s] = round(16 * (2048.5 + SCALE * sensors.offset_mt[s]))
    return made


def main():
    ask = argparse.ArgumentParser()
    ask.add_argument("game", type=Path)
    ask.add_argument("out", type=Path)
    ask.add_argument("--hand", default="sloppy")
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--faults", default="")
    ask.add_argument("--moves", type=int, default=0, help="stop after so many moves")
    args = ask.parse_args()
    script = read_script(args.game)[0]
    flash = Path(tempfile.mkstemp()[1])
    board, players = table.set_up(
        script, flash, hand=args.hand, seed=args.seed, faults=args.faults,
        settings=f"size={script.size}",
    )  # fmt: skip
    world = board.world
    recorder = Recorder(places.POINTS)
    rng = np.random.default_rng(args.seed)
    noise_counts = world.noise_mt * SCALE
    truth = [0] * places.POINTS
    with board, args.out.open("wb") as out, Path(f"{args.out}.truth").open("w") as lay:
        out.write(head(places.POINTS, calibrated(world.surface.sensors).to_bytes()))
        last_ms = -1
        try:
            while not players.finished and not (args.moves and players.move >= args.moves):
                board.exchange()
                now_ms = board.t_us // 1000
                if now_ms - last_ms < 15:
                    continue
                last_ms = now_ms
                counts = world.answer[BOARD] + rng.normal(0, noise_counts, places.POINTS)
                counts = np.clip(np.rint(counts), 0, 4095).astype(int).tolist()
                n = recorder.encode(array("H", counts), now_ms)
                out.write(memoryview(recorder.out)[:n])
                now = world.surface.colours()
                for s in range(places.POINTS):
                    if now[s] != truth[s]:
                        print(now_ms, s, now[s], file=lay)
                truth = now
        except Exception as error:
            print(type(error).__name__, error)
    flash.unlink()
    print("move", players.move, "of", len(script.moves), f"{board.t_us / 1e6:.0f} s simulated")


if __name__ == "__main__":
    main()
