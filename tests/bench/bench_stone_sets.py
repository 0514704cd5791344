"""What the magnets of a set do to a game: bench_stone_sets.py [--games N] [--grams G]

Hands play professional games on the twin's surface with its forces, without firmware: nobody puts
right what slid but the hand that tidies up. Printed for each set and friction: stones that slid,
jumped to a stone in a hand and turned over, per game; then each set's forces and fields.
"""

import argparse
import sys
from collections import Counter
from pathlib import Path

import numpy as np

from wenping.geometry import PITCH_X_UM, PITCH_Y_UM
from wenping.records.record import read
from wenping.simulation.script import script_of
from wenping.twin.bowls import lift_mn
from wenping.twin.clearing import clear
from wenping.twin.exchange import Outputs
from wenping.twin.field import disc
from wenping.twin.forces import forces_of
from wenping.twin.hands import Hand, manner
from wenping.twin.sensors import EVEN, NOISE_MT
from wenping.twin.stone_sets import SETS
from wenping.twin.stones import REST_MM
from wenping.twin.world import World
from wenping.weiqi.points import PASS, col_of, row_of
from wenping.weiqi.position import Position
from wenping.weiqi.rules import ruleset

PRO = Path(__file__).parents[3] / "shared" / "data" / "pro"
STEP_US = 20_000
FRICTIONS = (0.15, 0.2, 0.3)
FAR_MM = 2.0
WHAT = ("slid", "far", "jumped", "turned")


def play(path: Path, faults: str, hand: str, seed: int, moves: int) -> Counter:
    """Play so many moves of a game; returns how many, and how often stones did each of WHAT."""
    script = script_of(read(path), ruleset("chinese"), path)
    world = World(seed, spread=EVEN, faults=faults)
    hands = [Hand(world, player, manner(hand)) for player in range(2)]
    position = Position(ruleset("chinese"), script.size)
    done = Counter()

    def task():
        for colour, point in script.moves[:moves]:
            if point == PASS:
                position.pass_(colour)
                continue
            hand = hands[colour - 1]
            taken = position.play(point, colour)
            captured = [19 * row_of(p) + col_of(p) for p in position.captured[:taken]]
            yield from hand.place(19 * row_of(point) + col_of(point))
            yield from clear(hand, captured)
            yield from hand.tidy()
            done["moves"] += 1
        done["over"] = 1

    world.tasks.start(task())
    outputs, t_us = Outputs(), 0
    while not done["over"]:
        t_us += STEP_US
        world.step(t_us, outputs)
    for _, what, *details in world.trace:
        done[what] += what in WHAT
        done["far"] += what == "slid" and details[-1] > FAR_MM
    return done


def figures(name: str) -> str:
    """A set's row: forces between neighbours, over a stone, in the bowl, fields and margins."""
    magnet = SETS[name]
    forces = forces_of(magnet)
    beside = [float(forces(np.array([um / 1000]), np.array([0.0])).along[0])
              for um in (PITCH_X_UM, PITCH_Y_UM)]  # fmt: skip
    over = float(forces(np.array([0.0]), np.array([-10.0])).up[0])
    above = float(disc(0, REST_MM, magnet))
    share = -float(2 * disc(PITCH_X_UM / 1000, REST_MM, magnet)
                   + 2 * disc(PITCH_Y_UM / 1000, REST_MM, magnet))  # fmt: skip
    return (
        f"| {name} | {beside[0]:.1f} / {beside[1]:.1f} | {over:.0f} | {lift_mn(magnet):.0f} | "
        f"{above:.1f} | {float(disc(6, REST_MM, magnet)):.1f} | {above / NOISE_MT:.0f} | "
        f"{share:.2f} | {share / (2 * NOISE_MT):.1f} |"
    )


def main() -> int:
    ask = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ask.add_argument("--games", type=int, default=3)
    ask.add_argument("--moves", type=int, default=1000, help="at most, of each game")
    ask.add_argument("--hand", default="careful")
    ask.add_argument("--grams", type=float, default=5.2)
    ask.add_argument("--sets", default=",".join(SETS))
    args = ask.parse_args()
    print(
        "| set | at 22.0 / 23.7 mm, mN | on one 10 mm below, mN | most lift in a full bowl, mN | "
        "field, mT | 6 mm off, mT | field / noise | four neighbours, mT | over their noise |"
    )
    print("|---|---|--:|--:|--:|--:|--:|--:|--:|")
    for name in SETS:
        print(figures(name))
    if not PRO.is_dir():
        print(f"the games are not here ({PRO})")
        return 0
    paths = sorted(PRO.glob("*.sgf"))[:: max(1, 48 // args.games)][: args.games]
    print(
        f"\n{args.games} games of {args.moves} moves at most, {args.hand} hands, stones of "
        f"{args.grams} g; per game:\n"
    )
    print(
        f"| set | friction | slid | by more than {FAR_MM:.0f} mm | jumped | turned |\n"
        "|---|--:|--:|--:|--:|--:|"
    )
    for name in args.sets.split(","):
        for friction in FRICTIONS:
            total = Counter()
            for i, path in enumerate(paths):
                faults = f"stones={name},forces={friction},grams={args.grams}"
                total += play(path, faults, args.hand, i + 1, args.moves)
            row = " | ".join(f"{total[what] / len(paths):.1f}" for what in WHAT)
            print(f"| {name} | {friction} | {row} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
