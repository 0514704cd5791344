"""Runs the games of a bench, each in a process of its own, some at the same time."""

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed

WALL_S = 3600  # by the clock on the wall, of a machine that does other things too


def each(file: str, jobs: Sequence, at_once: int) -> Iterator[tuple]:
    """Run `python file --one JOB` for each job; yield (job, its printed result, what went wrong).

    The result is None when something went wrong.
    """
    with ThreadPoolExecutor(max(1, at_once)) as pool:
        waiting = {pool.submit(_run, file, job): job for job in jobs}
        for done in as_completed(waiting):
            yield (waiting[done], *done.result())


def _run(file: str, job: object) -> tuple:
    command = [sys.executable, file, "--one", json.dumps(job)]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=WALL_S)
    except subprocess.TimeoutExpired as error:
        return None, str(error)
    try:
        return json.loads(done.stdout), ""
    except ValueError:
        return None, done.stderr[-300:]
