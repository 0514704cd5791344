"""Cable pulls on a bad line: the host's log is the board's, byte for byte.

Several boards at a time on one host. Each way every byte may be damaged, dropped or doubled; the
cable is pulled after a random number of bytes and put back in after a while. New logs begin now and
then. At the end the line is repaired, and what the store has is compared with the flash.
"""

import contextlib
import random
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from unittest import mock

from rig import FIRMWARE, HERE, Rig

from wenping.errors import LinkError
from wenping.link import Back, Link, Store, commands, session
from wenping.toolchain.micropython import find
from wenping.wire import messages as m


class Damage:
    """Damages each byte in `percent` of cases, drops and doubles as many."""

    def __init__(self, seed: int, percent: float):
        self.random = random.Random(seed)
        self.share = percent / 100
        self.bytes = 0

    def __call__(self, data: bytes) -> bytes:
        self.bytes += len(data)
        out = bytearray()
        for byte in data:
            dice = self.random.random() / self.share
            if dice < 1:
                byte ^= self.random.randrange(1, 256)
            elif dice < 2:
                continue
            elif dice < 3:
                out.append(byte)
            out.append(byte)
        return bytes(out)


def dump(image: Path) -> list[tuple[int, int, int, bytes]]:
    """(log, seq, t_ms, event) of all that a flash image holds."""
    command = [*find(), "-X", "heapsize=2m", str(HERE / "dump.py"), str(FIRMWARE), str(image)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    rows = (line.split() for line in done.stdout.splitlines())
    return [(int(r[0]), int(r[1]), int(r[2]), bytes.fromhex(r[3])) for r in rows]


def wait_for(link: Link, condition, seconds: float) -> bool:
    end = time.monotonic() + seconds
    while not condition(link.next(0.05)):
        if time.monotonic() > end:
            return False
    return True


class Pulls:
    """One board whose cable is pulled `pulls` times; `watch` is called when it is back."""

    def __init__(
        self, seed: int, pulls: int, folder: Path, watch: Callable[[], None] = lambda: None
    ):
        self.seed = seed
        self.pulls = pulls
        self._watch = watch
        self.store_path = folder / f"store-{seed}.db"
        self.trouble = ""
        self.events = 0
        self.bytes = 0

    def run(self) -> None:
        try:
            with Rig(args=(40,)) as rig:
                self._pull(rig)
        except Exception as error:
            self.trouble = f"seed {self.seed}: {type(error).__name__}: {error}"

    def _pull(self, rig: Rig) -> None:
        dice = random.Random(self.seed)
        damage = Damage(self.seed, 1.0)
        with Store(self.store_path) as store:
            with Link(rig.path, store) as link:
                rig.harm = damage
                for pull in range(self.pulls):
                    rig.cut_after = dice.randrange(1, 4000)
                    if not wait_for(link, lambda _, n=pull: rig.cuts > n, 60):
                        raise TimeoutError(f"pull {pull} did not come about")
                    time.sleep(dice.random() * 0.05)
                    rig.plug()
                    if not wait_for(link, lambda item: isinstance(item, Back), 120):
                        raise TimeoutError(f"the host did not come back after pull {pull}")
                    self._watch()
                    if dice.random() < 0.05:
                        with contextlib.suppress(LinkError):
                            link.command(m.C_NEW_GAME, tail=b"size=9", timeout_s=5)
                rig.harm = lambda data: data
                if not wait_for(link, lambda _: link.connected, 60):
                    raise TimeoutError("no connection at the end")
                link.command(m.C_CAPTURE, 0)  # no more events
                last = link.logs()[-1]
                row = store.boards()[0][0]
                if not wait_for(link, lambda _: store.next_seq(row, last.log) >= last.events, 60):
                    raise TimeoutError("the last events do not come")
            rig.power_off()
            self.bytes = damage.bytes
            self._compare(store, dump(rig.image))
            rig.power_on()

    def _compare(self, store: Store, flash: list) -> None:
        row = store.boards()[0][0]
        kept = [tuple(event) for log, _ in store.logs(row) for event in store.events(row, log)]
        self.events = len(kept)
        if kept != flash:
            for mine, theirs in zip(kept, flash, strict=False):
                if mine != theirs:
                    raise ValueError(f"host {mine}, board {theirs}")
            raise ValueError(f"host {len(kept)} events, board {len(flash)}")


@contextlib.contextmanager
def impatient() -> Iterator[None]:
    """Half of the frames are lost: hosts do not wait long for the other half."""
    with (
        mock.patch.multiple(session, AGAIN_S=0.08, PING_S=0.3),
        mock.patch.object(commands, "AGAIN_S", 0.08),
    ):
        yield


def soak(pulls: int, boards: int, folder: Path, seed: int = 1) -> tuple[dict, str]:
    """Pull cables; return (figures, trouble)."""
    began = time.monotonic()
    share = [pulls // boards + (i < pulls % boards) for i in range(boards)]
    runs = [Pulls(seed + i, n, folder) for i, n in enumerate(share) if n]
    threads = [threading.Thread(target=run.run) for run in runs]
    with impatient():
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    figures = {
        "pulls": pulls, "boards": len(runs), "events": sum(run.events for run in runs),
        "bytes": sum(run.bytes for run in runs), "seconds": round(time.monotonic() - began),
    }  # fmt: skip
    return figures, "; ".join(run.trouble for run in runs if run.trouble)
