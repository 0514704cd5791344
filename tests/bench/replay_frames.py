"""Replay a recording through the sensing and compare:

    python tests/bench/replay_frames.py FILE [details]
    FIRMWARE=$(python -m wenping.toolchain.prepared) micropython tests/bench/replay_frames.py FILE

Prints what the board took for what, as it happened and at the end; against FILE.truth if that is
there: stones told late or never, points told wrongly, points uncertain while a stone lay still.
MicroPython is 50 times as quick as CPython, and wants the firmware as it runs there.
"""

import os
import sys

ROOT = __file__.rpartition("/")[0] + "/../../"
sys.path.insert(0, os.getenv("FIRMWARE") or ROOT + "firmware")
if sys.implementation.name == "micropython":
    # It takes `wenping` from one root: the host's reader is imported by itself, with these for
    # what it imports of the host.
    errors = type("errors", (), {"UserError": ValueError})
    sys.modules["wenping.errors"] = errors
    sys.modules["collections.abc"] = type("abc", (), {"Callable": None})
    sys.path.append(ROOT + "host/wenping/maintenance")
    from recording import Player
else:
    from wenping.maintenance.recording import Player

from wenping.geometry import sensor_name  # noqa: E402
from wenping.sensing.calibration import from_bytes  # noqa: E402
from wenping.sensing.points import Sensing  # noqa: E402

SEEN = ("empty", "black", "white", "uncertain")
MARKS = ".XO?"


def truths(path):
    """Lines of FILE.truth as (ms, sensor, colour), or None."""
    try:
        with open(path) as file:
            return [tuple([int(word) for word in line.split()]) for line in file]
    except OSError:
        return None


def main(path, verbose):
    lay = truths(path + ".truth")
    truth = [0] * 361
    since = [0] * 361
    waiting = {}  # sensor -> ms since the truth differs from what is told
    late = []
    wrong = []
    doubt = []
    with open(path, "rb") as file:
        player = Player(file.read)
        sensing = Sensing(from_bytes(player.calibration))
        state = sensing.state
        at = 0
        frames = 0
        while player.next():
            now_ms = player.now_ms
            frames += 1
            n = sensing.step(player.counts, now_ms)
            while lay and at < len(lay) and lay[at][0] <= now_ms:
                ms, s, colour = lay[at]
                truth[s] = colour
                since[s] = ms
                waiting[s] = ms
                at += 1
            for i in range(n):
                s = sensing.changed[i]
                if verbose and sensing.started:
                    print(now_ms, s, state[s], "truth", truth[s], sensing.field(s))
                if not sensing.started:
                    continue
                if lay is None:
                    print(now_ms, "ms", sensor_name(s), SEEN[state[s]])
                    continue
                if state[s] == 3:
                    doubt.append((now_ms, s, truth[s], sensing.field(s), sensing.mode_of(s)))
                elif state[s] != truth[s]:
                    wrong.append((now_ms, s, state[s], truth[s], since[s]))
                if state[s] == truth[s] and s in waiting:
                    late.append((now_ms - waiting.pop(s), s, now_ms))
    if lay is None:
        for row in range(19):
            print("".join([MARKS[state[s]] for s in range(19 * row, 19 * row + 19)]))
        print(path, frames, "frames")
        return
    late.sort()
    print(path, frames, "frames,", len(late), "changes")
    if late:
        print(
            "ms to tell: median", late[len(late) // 2][0], "95 %", late[len(late) * 95 // 100][0],
            "99 %", late[len(late) * 99 // 100][0], "worst", late[-3:],
        )  # fmt: skip
    print("uncertain", len(doubt), doubt[:12])
    print("told wrongly", len(wrong), wrong[:12])
    open_ = [(s, ms, truth[s], state[s]) for s, ms in waiting.items() if state[s] != truth[s]]
    print("never told", len(open_), open_[:12])


if __name__ == "__main__":
    main(sys.argv[1], len(sys.argv) > 2)
