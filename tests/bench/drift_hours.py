"""Four hours of frames through the sensing, on MicroPython: drift_hours.py FIRMWARE
FILE (see bench_sensing_drift.py, which writes FILE and runs this).

Prints five numbers: points told wrongly and points uncertain at the end of each five minutes,
points that were not told 5 s after they changed, the largest reading of an empty point and the
largest drift that was followed, in units (sensing/limits.py).
"""

import sys
from array import array

sys.path.insert(0, sys.argv[1])

from wenping.sensing.calibration import Calibration  # noqa: E402
from wenping.sensing.points import Sensing  # noqa: E402

FRAMES = 6000  # of 50 ms: five minutes
NOISE = 4096


def noises():
    """Random counts, nearly normal, sd about 5.6 (0.15 mT)."""
    out = array("b", bytes(NOISE))
    seed = 7
    for i in range(NOISE):
        total = 0
        for _ in range(6):
            seed = (seed * 1103515245 + 12345) % 2147483648
            total += (seed >> 12) % 13 - 6
        out[i] = total * 56 // 92
    return out


def main(path):
    sensing = Sensing(Calibration())
    state = sensing.state
    noise = noises()
    counts = array("H", bytes(722))
    base = array("H", bytes(722))
    now_ms = 0
    wrong = uncertain = late = worst = at = 0
    with open(path, "rb") as file:
        while file.readinto(base):
            meant = file.read(361)
            for n in range(FRAMES):
                at = (at * 5 + 997 + n) % (NOISE - 361)
                for s in range(361):
                    counts[s] = base[s] + noise[at + s]
                sensing.step(counts, now_ms)
                now_ms += 50
                if n == 100:
                    late += sum([state[s] != meant[s] for s in range(361)])
            for s in range(361):
                if state[s] == 3:
                    uncertain += 1
                elif state[s] != meant[s]:
                    wrong += 1
                elif state[s] == 0:
                    worst = max(worst, abs(sensing.field(s)))
    followed = max([abs(sensing.drift(s)) for s in range(361)])
    print(wrong, uncertain, late, worst, followed)


if __name__ == "__main__":
    main(sys.argv[2])
