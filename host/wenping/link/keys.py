"""The referee's keys that this host has: one file a board, for its owner's eyes only.

A line of a file is a key in hexadecimal digits, the newest first. While a key is being replaced
there are two: if the board's reply is lost, nobody knows which of them the board has.
"""

import os
import re
from pathlib import Path

from wenping import folders
from wenping.errors import UserError
from wenping.wire.rights import LEAST, MOST

BYTES = 16  # of a key that is made here
_GROUP = 4  # characters between two hyphens of a key on paper


def folder() -> Path:
    """Where the keys are: $WENPING_KEYS, else wenping/keys in the user's settings."""
    named = os.environ.get("WENPING_KEYS")
    if named:
        return Path(named)
    return folders.folder("XDG_CONFIG_HOME", ".config", instead="WENPING_KEYS") / "wenping/keys"


def _file(chip: str) -> Path:
    """A board's file. chip: as the board says it is, which may be anything."""
    return folder() / (re.sub(r"[^A-Za-z0-9-]", "_", chip)[:60] or "_")


def keys_of(chip: str) -> list[bytes]:
    """The keys of a board, the newest first; none where the file is missing or holds none."""
    try:
        lines = _file(chip).read_text(encoding="ascii").split()
        keys = [bytes.fromhex(line) for line in lines]
    except (OSError, ValueError):
        return []
    return [key for key in keys if LEAST <= len(key) <= MOST]


def keep(chip: str, keys: list[bytes]) -> None:
    """Keep these keys of a board, and no others; UserError when they cannot be written."""
    path = _file(chip)
    new = path.with_name(path.name + ".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        new.unlink(missing_ok=True)
        if not keys:
            path.unlink(missing_ok=True)
            return
        with open(os.open(new, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as file:
            file.write("".join(key.hex() + "\n" for key in keys))
        new.replace(path)
    except OSError as error:
        raise UserError("cannot-write", path=path, error=error) from None


def new() -> bytes:
    """A key that nobody can guess."""
    return os.urandom(BYTES)


def on_paper(key: bytes) -> str:
    """A key as people write it down: "3f2a-91c0-..."."""
    text = key.hex()
    return "-".join(text[i : i + _GROUP] for i in range(0, len(text), _GROUP))


def from_paper(text: str) -> bytes:
    """The same back, with or without hyphens and spaces; UserError if it is no key."""
    try:
        key = bytes.fromhex(re.sub(r"[\s-]", "", text))
    except ValueError:
        key = b""
    if not LEAST <= len(key) <= MOST:
        raise UserError("key-unreadable", least=2 * LEAST, most=2 * MOST)
    return key
