"""Envelopes of sealed moves on this host: files beside the store that only its user may read."""

import os
from pathlib import Path

from wenping.errors import UserError
from wenping.link.store import default_path
from wenping.referee.sealed import digest


def keep(envelope: str) -> Path:
    """Keep an envelope until it is opened; UserError when it cannot be written."""
    path = _path(digest(envelope))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with open(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600), "w", encoding="ascii") as file:
            file.write(envelope)
    except OSError as error:
        raise UserError("cannot-write", path=path, error=error) from None
    return path


def find(sealed: str) -> str:
    """The envelope with this SHA-256; UserError when this host does not have it."""
    try:
        return _path(sealed).read_text(encoding="ascii")
    except (OSError, ValueError):
        raise UserError("seal-not-here") from None


def _path(sealed: str) -> Path:
    return default_path().parent / "sealed" / f"{sealed}.txt"
