"""How often points are read wrongly, and how late: bench_sensing_points.py [BOARDS] [--hands N]

Random boards and single hands over them, through wenping/sensing as it ships (plain version).
Seeds below 10000 are for tuning, the table is made with seeds from 10000.
"""

import argparse
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
sys.path[:0] = [str(ROOT / "firmware"), str(ROOT / "tests" / "bench")]

from fieldworld import QX, QY, REST_Z_MM, Board, Field, Tremor  # noqa: E402

from wenping.sensing.calibration import Calibration  # noqa: E402
from wenping.sensing.points import Sensing  # noqa: E402

SETS = {
    "sd 2.5 mm": ("sd", {}),
    "uniform 6 mm": ("uniform", {}),
    "noise 0.5 mT": ("sd", {"noise_mt": 0.5}),
    "magnets 60 %": ("sd", {"magnet": 0.6}),
    "magnets 60 %, 6 mm": ("uniform", {"magnet": 0.6}),
    "offset 1.0 mT": ("sd", {"offset_mt": 1.0}),
}


def static(field, kind, options, boards, seed):
    """(points, read wrong, uncertain, boards with any of them, restless) of boards at rest."""
    wrong = uncertain = bad = restless = 0
    for n in range(boards):
        board = Board(field, seed + n, **options)
        density = 0.15 + 0.75 * (n % 10) / 9
        meant = board.scatter(density, kind)
        sensing = Sensing(Calibration())
        for k in range(90):  # weak stones that nobody saw come wait for more than a second
            sensing.step(board.counts(), 20 * k)
        here = sum(1 for s in range(361) if sensing.state[s] not in (meant[s], 3))
        doubts = sum(1 for s in range(361) if sensing.state[s] == 3)
        wrong += here
        uncertain += doubts
        restless += sensing.moving
        bad += here + doubts > 0
    return 361 * boards, wrong, uncertain, bad, restless


class Hand:
    """One stone that moves over a board at rest, and what the sensing says of it."""

    def __init__(self, field, seed, density, frame_ms=20, **options):
        self.board = Board(field, seed, **options)
        self.board.scatter(density, "sd")
        self.sensing = Sensing(Calibration())
        self.rng = self.board.rng
        self.frame_ms = frame_ms
        self.now_ms = 0
        self.told = []  # (sensor, state, when)
        for _ in range(30):
            self.frame(None)
        self.told = []

    def frame(self, at, colour=1, strength=1.0):
        """One frame; at is where the magnet is (x, y, z) in mm, or None."""
        more = 0.0 if at is None else self.board.at(*at, colour, strength)
        for i in range(self.sensing.step(self.board.counts(more), self.now_ms)):
            s = self.sensing.changed[i]
            self.told.append((s, self.sensing.state[s], self.now_ms))
        self.now_ms += self.frame_ms

    def empty_point(self):
        while True:
            s = int(self.rng.integers(361))
            if s not in self.board.stones:
                return s

    def path(self, a, b, ms, **stone):
        """From a to b, slow at both ends."""
        frames = max(1, int(ms / self.frame_ms))
        for n in range(1, frames + 1):
            t = n / frames
            t = t * t * (3 - 2 * t)
            self.frame(tuple(p + (q - p) * t for p, q in zip(a, b, strict=True)), **stone)


def place(hand, kind):
    """Put a stone down.  Returns (ms from rest to told, or None, states told of other points)."""
    rng = hand.rng
    s = hand.empty_point()
    colour = int(rng.integers(1, 3))
    stone = hand.board.stone(colour, *hand.board.off_centre(kind))
    x, y, z = QX[s] + stone[1], QY[s] + stone[2], stone[4]
    look = {"colour": colour, "strength": stone[3]}
    hand.path((x + 60, y + 60, 60), (x + 5, y + 5, z + 10), rng.uniform(200, 500), **look)
    hand.path((x + 5, y + 5, z + 10), (x, y, z), rng.uniform(80, 300), **look)
    rest_ms = hand.now_ms - hand.frame_ms
    for _ in range(40):
        hand.frame((x, y, z), **look)
    mine = [t for t in hand.told if t[0] == s]
    if [t[1] for t in mine] != [colour]:
        return None, hand.told
    return mine[0][2] - rest_ms, [t for t in hand.told if t[0] != s]


def hover(hand, up_mm, tremor_mm, ms):
    """Hold a stone over a point, then take it away.  Returns the states told."""
    rng = hand.rng
    s = hand.empty_point()
    off = rng.normal(0, 3, 2)
    x, y, z = QX[s] + off[0], QY[s] + off[1], REST_Z_MM + up_mm
    hand.path((x + 60, y + 60, 60), (x, y, z), rng.uniform(200, 500))
    tremor = Tremor(rng, tremor_mm, hand.frame_ms)
    for _ in range(int(ms / hand.frame_ms)):
        d = tremor.step()
        hand.frame((x + d[0], y + d[1], max(REST_Z_MM + 0.5, z + d[2])))
    hand.path((x, y, z), (x + 60, y + 60, 60), rng.uniform(200, 500))
    for _ in range(20):
        hand.frame(None)
    return hand.told


def slide(hand, ms):
    """Slide a stone over three points.  Returns (the states told, the sensor where it stays)."""
    while True:
        s = hand.empty_point()
        if s % 19 < 16 and not any(s + k in hand.board.stones for k in (1, 2, 3)):
            break
    a = (QX[s], QY[s], REST_Z_MM)
    b = (QX[s + 3], QY[s], REST_Z_MM)
    for _ in range(20):
        hand.frame(a)
    hand.told = []
    hand.path(a, b, ms)
    for _ in range(30):
        hand.frame(b)
    return hand.told, s


def hands(field, count, seed):
    """Print the figures of single hands."""
    for kind in ("sd", "uniform"):
        late, lost, ghosts = [], 0, 0
        for n in range(count):
            ms, others = place(Hand(field, seed + n, 0.5), kind)
            ghosts += len(others) if ms is not None else 0
            lost += ms is None
            if ms is not None:
                late.append(ms)
        late.sort()
        print(
            f"| place, {kind} | told once, rightly {len(late)} of {count}, others told {ghosts} |",
            f"ms: median {late[len(late) // 2]}, 99 % {late[len(late) * 99 // 100]} |",
            flush=True,
        )
    for up in (2, 3, 4, 5, 6, 8, 10):
        line = []
        for tremor in (0.1, 0.3, 0.6):
            stones = 0
            for n in range(count // 4):
                told = hover(Hand(field, seed + n, 0.3), up, tremor, 800)
                stones += any(t[1] in (1, 2) for t in told)
            line.append(f"{100 * stones / (count // 4):.0f} %")
        print(
            f"| hover {up} mm up for 0.8 s, taken for a stone at tremor 0.1, 0.3, 0.6 mm |",
            line,
            flush=True,
        )
    for ms in (150, 300, 600, 1200, 2400):
        wrong = between = 0
        for n in range(count // 4):
            told, s = slide(Hand(field, seed + n, 0.1), ms)
            if [t for t in told if t[0] in (s, s + 3)] and told[-1][:2] == (s + 3, 1):
                between += any(t[0] in (s + 1, s + 2) for t in told)
            else:
                wrong += 1
        print(
            f"| slide over three points in {ms} ms | wrong {wrong}, "
            f"told on the way {between} of {count // 4} |",
            flush=True,
        )


def main():
    ask = argparse.ArgumentParser()
    ask.add_argument("boards", type=int, nargs="?", default=50)
    ask.add_argument("--data", type=Path, default=ROOT.parent / "shared" / "data")
    ask.add_argument("--seed", type=int, default=10000)
    ask.add_argument("--hands", type=int, default=60)
    args = ask.parse_args()
    field = Field(args.data)
    print("| set | points | wrong | uncertain | boards with either | restless |")
    print("|---|---|---|---|---|---|")
    for name, (kind, options) in SETS.items():
        if not args.boards:
            break
        start = time.time()
        figures = static(field, kind, options, args.boards, args.seed)
        print("|", name, "|", " | ".join(str(f) for f in figures), "|", flush=True)
        print(f"{time.time() - start:.1f} s", file=sys.stderr)
    if args.hands:
        hands(field, args.hands, args.seed)


if __name__ == "__main__":
    main()
