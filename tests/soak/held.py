"""What a host holds while a board comes and goes: memory, files and threads stay as they are.

As many pulls of the cable as in 72 hours of one a quarter of an hour, on the bad line of pulls.py,
and about as many events as hours.py makes in 72 hours, but one after the other: a host's time is
real.
"""

import gc
import os
import threading
from pathlib import Path
from typing import NamedTuple

from pulls import Pulls, impatient

PULLS = 72 * 4
_SETTLED = 0.25  # of the pulls: until then caches fill
_GROWTH_KB = 2048  # of resident memory after that, at most


class Held(NamedTuple):
    """What this process holds: kB of resident memory, open files, threads."""

    kb: int
    files: int
    threads: int


def now() -> Held:
    """What this process holds now."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    kb = pages * os.sysconf("SC_PAGE_SIZE") // 1024
    return Held(kb, len(os.listdir("/proc/self/fd")), threading.active_count())


def soak(pulls: int, folder: Path, seed: int = 1) -> tuple[dict, str]:
    """Pull the cable so many times; return (figures, trouble)."""
    held: list[Held] = []
    run = Pulls(seed, pulls, folder, lambda: held.append(now()))
    with impatient():
        run.run()
    if run.trouble:
        return {}, run.trouble
    first, *_, last = after = held[round(_SETTLED * len(held)) :]
    figures = {
        "pulls": pulls, "events": run.events, "kb_first": held[0].kb,
        "kb_settled": first.kb, "kb_last": last.kb, "kb_most": max(each.kb for each in after),
        "files": f"{first.files}..{max(each.files for each in after)}",
        "threads": f"{first.threads}..{max(each.threads for each in after)}",
    }  # fmt: skip
    grown = last.kb - first.kb > _GROWTH_KB
    more = (last.files, last.threads) != (first.files, first.threads)
    return figures, f"held: {figures}" if grown or more else ""
