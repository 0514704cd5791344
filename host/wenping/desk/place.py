"""Where the desk of a store is: one process holds the lock, and says in a file how to reach it.

The file is beside the store and readable by its owner only: the token in it is that of the host.
"""

import contextlib
import fcntl
import json
import os
import tempfile
from pathlib import Path
from typing import NamedTuple

from wenping.errors import UserError
from wenping.link.store import default_path


class Place(NamedTuple):
    """A desk that runs: its address, process, ports, and the host's token."""

    url: str
    pid: int
    token: str
    ports: dict[str, int]  # table by port


def folder() -> Path:
    """Where the store and its desk are."""
    return default_path().parent


def write_private(path: Path, told: object) -> None:
    """Write JSON into a file that only its owner can read: all of it, or what was there stays.

    Several threads may write beside each other: each has a file of its own until it is whole.
    """
    number, fresh = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(number, "w") as out:
            json.dump(told, out)
        os.replace(fresh, path)
    except BaseException:
        os.unlink(fresh)
        raise


def _file() -> Path:
    return folder() / "desk.json"


class Lock:
    """The one desk of the store; UserError when another process has it."""

    def __init__(self) -> None:
        path = folder() / "desk.lock"
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = path.open("a")
        except OSError as error:
            raise UserError("cannot-write", path=path, error=error) from None
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self._file.close()
            place = read()
            raise UserError("desk-twice", url=place.url if place else "?") from None

    def tell(self, place: Place) -> None:
        """Say where the desk is."""
        write_private(_file(), place._asdict())

    def release(self) -> None:
        """Remove the file and give the lock up, at the end of the desk."""
        with contextlib.suppress(OSError):
            _file().unlink(missing_ok=True)
        self._file.close()


def read() -> Place | None:
    """Where the file says that a desk is; None without one."""
    try:
        return Place(**json.loads(_file().read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return None


def running() -> Place | None:
    """The desk of the store that runs now, None when there is none: its lock ends with it."""
    place = read()
    if place is None:
        return None
    try:
        with (folder() / "desk.lock").open("a") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return None
    except OSError:
        return place
