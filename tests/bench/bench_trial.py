"""The cases of the trial of a likelihood witness, with the sensing that ships.

    python tests/bench/bench_trial.py [RUNS] [--seed N] [--only WORD]

A stone, a held stone, a magnet or a sensor that goes wrong, over a random position of density 0.3
(crowded: 0.8);
frames 20 ms apart. "false": a stone was told where none was put down; "lost": none was told within
3 s where one was. The cases are those of the table in ../shared/notes/evidence.md.
"""

import argparse
from pathlib import Path

import numpy as np
from bench_sensing_points import Hand
from fieldworld import QX, QY, REST_Z_MM, Field, Tremor

from wenping.geometry import LINES, SENSORS

ROOT = Path(__file__).parent.parent.parent


class Figures:
    """What came out of some runs of a case."""

    def __init__(self) -> None:
        self.late: list[int] = []
        self.false = self.lost = self.runs = self.doubted = 0

    def row(self, name: str) -> str:
        """A line of the table."""
        late = sorted(self.late)
        ms = f"{late[len(late) // 2]} / {late[len(late) * 99 // 100]}" if late else "-"
        return f"| {name} | {self.runs} | {ms} | {self.false} | {self.lost} | {self.doubted} |"


def note(figures: Figures, hand: Hand, put: dict[int, int]) -> None:
    """Count what was told of points where nothing was put."""
    wrong = {s for s, state, _ in hand.told if state in (1, 2) and put.get(s) != state}
    figures.false += len(wrong)
    figures.doubted += len({s for s, state, _ in hand.told if state == 3 and s not in put})


def laid(figures: Figures, hand: Hand, kind: str, ms: tuple[int, int]) -> None:
    """A stone comes down: quick, careful or sloppy."""
    rng = hand.rng
    s = hand.empty_point()
    colour = int(rng.integers(1, 3))
    if kind == "half":
        angle = rng.uniform(0, 2 * np.pi)
        off = (float(10.5 * np.cos(angle)), float(10.5 * np.sin(angle)))
    else:
        off = hand.board.off_centre(kind)
    stone = hand.board.stone(colour, *off)
    x, y, z = QX[s] + stone[1], QY[s] + stone[2], stone[4]
    look = {"colour": colour, "strength": stone[3]}
    hand.path((x + 60, y + 60, 60), (x + 5, y + 5, z + 10), rng.uniform(150, 500), **look)
    hand.path((x + 5, y + 5, z + 10), (x, y, z), rng.uniform(*ms), **look)
    rest_ms = hand.now_ms - hand.frame_ms
    for _ in range(150):
        hand.frame((x, y, z), **look)
    mine = [t for t in hand.told if t[0] == s and t[1] == colour]
    figures.lost += not mine
    if mine:
        figures.late.append(max(0, mine[-1][2] - rest_ms))
    note(figures, hand, {s: colour})


def held(figures: Figures, hand: Hand, up_mm: float, tremor_mm: float) -> None:
    """A stone is held still for 0.8 s over a point, and taken away."""
    rng = hand.rng
    s = hand.empty_point()
    colour = int(rng.integers(1, 3))
    off = rng.normal(0, 3, 2)
    x, y, z = QX[s] + off[0], QY[s] + off[1], REST_Z_MM + up_mm
    look = {"colour": colour, "strength": 1 + rng.normal(0, 0.05)}
    hand.path((x + 60, y + 60, 60), (x, y, z), rng.uniform(200, 500), **look)
    tremor = Tremor(rng, tremor_mm, hand.frame_ms)
    for _ in range(40):
        d = tremor.step() if tremor_mm else (0, 0, 0)
        hand.frame((x + d[0], y + d[1], max(REST_Z_MM + 0.5, z + d[2])), **look)
    hand.path((x, y, z), (x + 60, y + 60, 60), rng.uniform(200, 500), **look)
    for _ in range(20):
        hand.frame(None)
    note(figures, hand, {})


def passing(figures: Figures, hand: Hand, strength: tuple[float, float], up: tuple) -> None:
    """A magnet passes for a second, with a halt of 0.3 s in half of the passes."""
    rng = hand.rng
    colour = int(rng.integers(1, 3))
    look = {"colour": colour, "strength": rng.uniform(*strength)}
    z = REST_Z_MM + rng.uniform(*up)
    start = np.array([rng.uniform(-80, -40), rng.uniform(0, QY[-1])])
    end = np.array([QX[-1] + 60, rng.uniform(0, QY[-1])])
    halt = rng.uniform(0.2, 0.8) if rng.random() < 0.5 else None
    for n in range(50):
        x, y = start + (end - start) * n / 50
        hand.frame((x, y, z), **look)
        if halt and n == int(50 * halt):
            for _ in range(15):
                dx, dy, dz = rng.normal(0, 0.3, 3)
                hand.frame((x + dx, y + dy, z + dz), **look)
    for _ in range(30):
        hand.frame(None)
    note(figures, hand, {})


def offset(figures: Figures, hand: Hand) -> None:
    """An empty point reads 2.8 to 5 mT more than before."""
    s = hand.empty_point()
    hand.board.offset[s] += hand.rng.choice([-1, 1]) * hand.rng.uniform(2.8, 5)
    for _ in range(200):
        hand.frame(None)
    note(figures, hand, {})


def two(figures: Figures, hand: Hand) -> None:
    """Two stones come down at once on points beside each other."""
    while True:
        s = hand.empty_point()
        n = s + 1
        if s % LINES < LINES - 1 and n not in hand.board.stones:
            break
    stones = [hand.board.stone(c, *hand.board.off_centre("sd")) for c in (1, 2)]
    for _ in range(20):
        hand.frame(None)
    for k in range(10, -1, -1):
        more = 0.0
        for at, (colour, dx, dy, strength, z) in zip((s, n), stones, strict=True):
            spot = QX[at] + dx, QY[at] + dy, z + 2.0 * k
            more = more + hand.board.at(*spot, colour, strength)
        step(hand, more)
    rest_ms = hand.now_ms - hand.frame_ms
    for _ in range(150):
        step(hand, more)
    for at, colour in ((s, 1), (n, 2)):
        mine = [t for t in hand.told if t[:2] == (at, colour)]
        figures.lost += not mine
        if mine:
            figures.late.append(max(0, mine[-1][2] - rest_ms))
    note(figures, hand, {s: 1, n: 2})


def step(hand: Hand, more: np.ndarray) -> None:
    """One frame with a field of moving stones."""
    for i in range(hand.sensing.step(hand.board.counts(more), hand.now_ms)):
        s = hand.sensing.changed[i]
        hand.told.append((s, hand.sensing.state[s], hand.now_ms))
    hand.now_ms += hand.frame_ms


def lifted(figures: Figures, hand: Hand) -> None:
    """A stone of the position is taken off."""
    rng = hand.rng
    s = int(rng.choice(list(hand.board.stones)))
    colour, dx, dy, strength, z = hand.board.lift(s)
    spot = QX[s] + dx, QY[s] + dy
    look = {"colour": colour, "strength": strength}
    hand.path((*spot, z), (*spot, z + 40), rng.uniform(100, 300), **look)
    hand.path((*spot, z + 40), (spot[0] + 60, spot[1] + 60, 60), 200, **look)
    rest_ms = hand.now_ms
    for _ in range(60):
        hand.frame(None)
    mine = [t for t in hand.told if t[:2] == (s, 0)]
    figures.lost += not mine
    if mine:
        figures.late.append(max(0, mine[-1][2] - rest_ms))
    note(figures, hand, {})


CASES = {
    "careful": (lambda f, h: laid(f, h, "sd", (150, 300)), {}),
    "sloppy": (lambda f, h: laid(f, h, "uniform", (80, 300)), {}),
    "quick": (lambda f, h: laid(f, h, "sd", (40, 80)), {}),
    "sloppy, crowded": (lambda f, h: laid(f, h, "uniform", (80, 300)), {"density": 0.8}),
    "weak 60 %": (lambda f, h: laid(f, h, "sd", (80, 300)), {"magnet": 0.6}),
    "weak 60 %, sloppy": (lambda f, h: laid(f, h, "uniform", (80, 300)), {"magnet": 0.6}),
    "noise 0.5 mT": (lambda f, h: laid(f, h, "sd", (80, 300)), {"noise_mt": 0.5}),
    "half a cell off": (lambda f, h: laid(f, h, "half", (80, 300)), {}),
    "two at once": (two, {}),
    "lifted": (lifted, {}),
    **{
        f"held {up} mm up, tremor {tremor}": (
            lambda f, h, u=up, t=tremor: held(f, h, u, t), {})
        for tremor in (0, 0.3) for up in (2, 4, 6, 8, 12)
    },
    "magnet x5 passes": (lambda f, h: passing(f, h, (4, 6), (15, 55)), {}),
    "magnet x8 to x15 passes": (lambda f, h: passing(f, h, (8, 15), (15, 55)), {}),
    "magnet x40 to x150 passes": (lambda f, h: passing(f, h, (40, 150), (15, 55)), {}),
    "offset 2.8 to 5 mT": (offset, {}),
}  # fmt: skip


def main() -> None:
    ask = argparse.ArgumentParser()
    ask.add_argument("runs", type=int, nargs="?", default=20)
    ask.add_argument("--data", type=Path, default=ROOT.parent / "shared" / "data")
    ask.add_argument("--seed", type=int, default=10000)
    ask.add_argument("--only", default="")
    args = ask.parse_args()
    field = Field(args.data)
    assert SENSORS == len(QX)
    print("| case | runs | rest to told, ms (median / 99 %) | false | lost | doubted |")
    print("|---|--:|--:|--:|--:|--:|")
    for name, (case, options) in CASES.items():
        if args.only not in name:
            continue
        figures, density = Figures(), options.get("density", 0.3)
        more = {k: v for k, v in options.items() if k != "density"}
        for n in range(args.runs):
            hand = Hand(field, args.seed + n, density, **more)
            for _ in range(100):  # weak stones that lay there before are told late
                hand.frame(None)
            hand.told.clear()
            case(figures, hand)
            figures.runs += 1
        print(figures.row(name), flush=True)


if __name__ == "__main__":
    main()
