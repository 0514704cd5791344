"""How often a bowl's count is certain, flagged, or wrong and not flagged (hardware.md, Bowls).

    python tests/bench/bench_bowls.py 10000

Bowls of the twin (pockets with their own gains and offsets, a load cell with noise, warm-up, creep
and temperature) and the firmware's bowl cores, with no board around them. An evening is twenty-five
counts: stones go out and come back, and the bowl is read when it has come to rest. Half of the
evenings are sound, the others have one of FAULTS. A count is flagged when the bowl is not certain,
or when bowl and board are not the whole set (HW-3); how many are wrong with the bowl alone is told
too.
"""

import sys
from array import array

import numpy as np

from wenping.sensing.bowl import Bowl as Felt
from wenping.sensing.weight import Weight
from wenping.twin.bowls import Bowl
from wenping.twin.places import CAPACITY
from wenping.twin.sensors import MIDDLE, NOISE_MT, Spread
from wenping.twin.stones import BLACK, WHITE, make_set
from wenping.twin.surface import SCALE

FAULTS = (
    "pocket dead", "5 tired magnets", "a stone without magnet", "a stone upside down",
    "a stone of the other colour", "load cell stuck", "stones 4 % heavier",
)  # fmt: skip
EVENING = 25
_PASSED_H = (10 / 3600, 120 / 3600)
_FULL = 200  # hundredths of a stone by which a full bowl may be balanced: app/board.py


class Evening:
    """One bowl, its sensors and what the firmware makes of them."""

    def __init__(self, seed: int, fault: str):
        self.rng = np.random.default_rng([seed, 31])
        self.fault = fault
        self.bowl = Bowl(0, Spread(), self.rng)
        self.stones = make_set(BLACK, CAPACITY, self.rng)
        self.out = []
        self.hours = 0.0
        self._counts = array("H", [MIDDLE] * 2 * CAPACITY)
        self.bowl.sensors.age(0.0, 0.0)
        self.bowl.cell.age(0.0, 0.0)
        self.felt = Felt(0, Weight())
        empty = np.mean([self._read() for _ in range(8)], axis=0)
        self.felt.pockets.offset = array("H", [int(16 * count) for count in empty])
        self._break()
        self.bowl.fill(self.stones)
        self.rest()
        weight = self.felt.weight
        if self.felt.total == CAPACITY and abs(weight.hundredths - 100 * CAPACITY) <= _FULL:
            weight.is_full(CAPACITY)

    def _break(self) -> None:
        rng, stones = self.rng, self.stones
        if self.fault == "pocket dead":
            self.bowl.sensors.stuck[int(rng.integers(CAPACITY))] = MIDDLE
        elif self.fault == "5 tired magnets":
            for i in rng.permutation(CAPACITY)[:5]:
                stones[i].strength *= rng.uniform(0.4, 0.7)
        elif self.fault == "a stone without magnet":
            stones[int(rng.integers(CAPACITY))].strength = 0.0
        elif self.fault == "a stone upside down":
            stones[int(rng.integers(CAPACITY))].flipped = True
        elif self.fault == "a stone of the other colour":
            stones[int(rng.integers(CAPACITY))] = make_set(WHITE, 1, rng)[0]
        elif self.fault == "load cell stuck":
            self.bowl.cell.stuck = True
        elif self.fault == "stones 4 % heavier":
            for stone in stones:
                stone.grams *= 1.04

    def own(self) -> int:
        """Stones of the bowl's colour in it."""
        return sum(stone is not None and stone.colour == BLACK for stone in self.bowl.stones)

    def on_board(self) -> int:
        """Stones of the bowl's colour that a board sees: it is none to it without a magnet."""
        return sum(stone.colour == BLACK and stone.strength > 0 for stone in self.out)

    def change(self) -> None:
        """Some stones go out, or come back."""
        bowl, rng = self.bowl, self.rng
        take = rng.random() < (0.75 if len(self.out) < 90 else 0.4)
        for _ in range(int(rng.integers(1, 9))):
            if take and bowl.count():
                pocket = bowl.top()
                self.out.append(bowl.stones[pocket])
                bowl.lay(pocket, None)
            elif not take and self.out:
                bowl.lay(bowl.free(), self.out.pop(int(rng.integers(len(self.out)))))

    def rest(self) -> None:
        """Hands are off for four seconds; before that one has leaned on the bowl."""
        self.bowl.cell.touch_g = float(self.rng.uniform(20, 120))
        self.felt.weigh(self.bowl.cell.raw())
        self.bowl.cell.touch_g = 0.0
        passed = float(self.rng.uniform(*_PASSED_H))
        self.hours += passed
        self.bowl.sensors.age(self.hours, passed)
        self.bowl.cell.age(self.hours, passed)
        for _sweep in range(4):
            self._counts[:CAPACITY] = array("H", self._read().tolist())
            for extra in range(12):
                self.felt.step(extra, self._counts)
            for _ in range(10):
                self.felt.weigh(self.bowl.cell.raw())

    def _read(self) -> np.ndarray:
        noise = self.rng.normal(0, NOISE_MT * SCALE, CAPACITY)
        return np.clip(np.rint(self.bowl.counts() + noise), 0, 4095).astype(np.uint16)


def run(counts: int) -> dict:
    """Counts, flagged and wrong ones by fault."""
    done: dict = {"counts": 0, "wrong": 0, "by": {}}
    for seed in range(-(-counts // EVENING)):
        fault = "" if seed % 2 == 0 else FAULTS[seed // 2 % len(FAULTS)]
        evening = Evening(seed, fault)
        row = done["by"].setdefault(fault or "sound", [0, 0, 0, 0])
        for _ in range(EVENING):
            evening.change()
            evening.rest()
            certain = evening.felt.certain()
            whole = evening.felt.total + evening.on_board() == CAPACITY
            wrong = evening.felt.total != evening.own()
            row[0] += 1
            row[1] += not (certain and whole)
            row[2] += certain and wrong
            row[3] += certain and whole and wrong
    done["counts"] = sum(row[0] for row in done["by"].values())
    done["wrong"] = sum(row[3] for row in done["by"].values())
    return done


def words(done: dict) -> str:
    lines = [
        "| bowl | counts | flagged | wrong, unflagged without the board | wrong and not flagged |",
        "|---|--:|--:|--:|--:|",
    ]
    for name, (counts, flagged, alone, wrong) in done["by"].items():
        share = f"{100 * flagged / counts:.1f} %"
        lines.append(f"| {name} | {counts} | {share} | {alone} | {wrong} |")
    lines.append(f"| all | {done['counts']} | | | {done['wrong']} |")
    return "\n".join(lines)


if __name__ == "__main__":
    outcome = run(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
    print(words(outcome))
    sys.exit(1 if outcome["wrong"] else 0)
