"""The host is killed (SIGKILL) in the middle of its work: nothing it acknowledged is lost.

A board records events all the time. A child process follows it with a store and is killed after a
random while; the next one goes on. Before each, what the board was told to be kept is compared with
what the store has; at the end the store with the flash.
"""

import json
import os
import random
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

from pulls import dump, wait_for
from rig import Rig

from wenping.link import Event, Link, Store
from wenping.wire import messages as m


def child(port: str, path: Path, say: int) -> None:
    """Follow the board until killed; say when the first event has come."""
    try:
        with Store(path) as store, Link(port, store) as link:
            for item in link:
                if say >= 0 and isinstance(item, Event):
                    os.write(say, b"!")
                    say = -1
    finally:
        os._exit(1)


def kept_and_told(port: str, path: Path) -> tuple[int, int]:
    """Events in the store, and as many as the board has been told are."""
    with Store(path) as store, Link(port, follow=False) as link:
        told = int(link.command(m.C_HEALTH, 0).split()[0].partition(b"=")[2])
        rows = store.boards()
        return (store.next_seq(rows[0][0], 1) if rows else 0), told


class Kills:
    def __init__(self, seed: int, kills: int, folder: Path):
        self.seed = seed
        self.kills = kills
        self.path = folder / f"kills-{seed}.db"
        self.trouble = ""
        self.events = 0
        self.checks = 0
        self.gained = 0  # kills under which something had been stored

    def run(self) -> None:
        try:
            with Rig(args=(200,)) as rig:
                self._kill(rig)
        except Exception as error:
            self.trouble = f"seed {self.seed}: {type(error).__name__}: {error}"

    def _kill(self, rig: Rig) -> None:
        dice = random.Random(self.seed)
        before = 0
        for kill in range(self.kills):
            heard, say = os.pipe()
            pid = os.fork()
            if pid == 0:
                child(rig.path, self.path, say)
            select.select([heard], [], [], 5)
            time.sleep(dice.random() * 0.1)
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)
            os.close(heard)
            os.close(say)
            if kill % 5 == 4 or kill == self.kills - 1:
                kept, told = kept_and_told(rig.path, self.path)
                self.checks += 1
                self.gained += kept > before
                before = kept
                if kept < told:
                    raise ValueError(f"kill {kill}: {told} acknowledged, {kept} kept")
        with Store(self.path) as store, Link(rig.path, store) as link:
            link.command(m.C_CAPTURE, 0)
            last = link.logs()[-1]
            if not wait_for(link, lambda _: store.next_seq(1, last.log) >= last.events, 60):
                raise TimeoutError("the last events do not come")
            rig.power_off()
            kept = [tuple(event) for log, _ in store.logs(1) for event in store.events(1, log)]
            if kept != dump(rig.image):
                raise ValueError("host and board differ")
            self.events = len(kept)
            rig.power_on()


def soak(kills: int, boards: int, folder: Path, seed: int = 1) -> tuple[dict, str]:
    """Kill hosts; return (figures, trouble). A process for each board, which forks its hosts."""
    began = time.monotonic()
    share = [kills // boards + (i < kills % boards) for i in range(boards)]
    runs = [
        subprocess.Popen(
            [sys.executable, __file__, str(seed + i), str(n), str(folder)],
            stdout=subprocess.PIPE,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        )
        for i, n in enumerate(share)
        if n
    ]
    told = [json.loads(run.communicate()[0] or '{"trouble": "it ended"}') for run in runs]
    figures = {"kills": kills, "boards": len(runs)}
    for key in ("events", "checks", "gained"):
        figures[key] = sum(row.get(key, 0) for row in told)
    figures["seconds"] = round(time.monotonic() - began)
    return figures, "; ".join(row["trouble"] for row in told if row["trouble"])


if __name__ == "__main__":
    run = Kills(int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3]))
    run.run()
    print(json.dumps({
        "events": run.events, "checks": run.checks, "gained": run.gained, "trouble": run.trouble
    }))  # fmt: skip
