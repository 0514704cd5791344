"""Compiles rp2040py, the emulated RP2040, for this Python: it is then six times as fast.

Its wheel is compiled for any version of Python, which costs a look-up for each access to memory.
The C sources in it are compiled here once more for this version, into the cache. Without a C
compiler or Python's headers the wheel is used as it is: slower, with the same results.
"""

import importlib.metadata
import importlib.util
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from wenping.errors import UserError
from wenping.toolchain.micropython import cache, making

PACKAGE = "rp2040py"


class MissingEmulator(UserError):
    """rp2040py is not installed; the text is one line that says what to do."""


def home() -> Path:
    """Return the folder that holds the faster package, or would; raises MissingEmulator."""
    try:
        version = importlib.metadata.version(PACKAGE)
    except importlib.metadata.PackageNotFoundError:
        raise MissingEmulator("emulator-none") from None
    return cache() / f"{PACKAGE}-{version}-{sysconfig.get_config_var('SOABI')}"


def use() -> None:
    """Let `import rp2040py` find the faster package if it has been made; before that import.

    Raises MissingEmulator.
    """
    folder = home()
    if folder.exists() and str(folder) not in sys.path and PACKAGE not in sys.modules:
        sys.path.insert(0, str(folder))


def why_not() -> str:
    """Return why the faster package cannot be made, as a key of texts; "" when it can be."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if not compiler:
        return "emulator-no-compiler"
    if not (_headers() / "Python.h").exists():
        return "emulator-no-headers"
    return ""


def make() -> str:
    """Make the faster package unless it is there; returns "", or why not as a key of texts.

    Raises MissingEmulator, and MissingMicroPython when the cache cannot be written.
    """
    folder = home()
    missing = "" if folder.exists() else why_not()
    if missing or folder.exists():
        return missing
    try:
        with making(folder) as work:
            if work:
                _compile(work)
    except subprocess.CalledProcessError:
        return "emulator-not-compiled"
    return ""


def _headers() -> Path:
    return Path(sysconfig.get_path("include"))


def _compile(work: Path) -> None:
    """Copy the installed package into `work` and compile its C sources there."""
    spec = importlib.util.find_spec(PACKAGE)
    assert spec and spec.origin
    origin = Path(spec.origin).parent
    ignored = shutil.ignore_patterns("*.c", "*.pyx", "*.pxd", "__pycache__")
    shutil.copytree(origin, work / PACKAGE, ignore=ignored)
    native = work / PACKAGE / "native"
    for source in sorted((origin / "native").glob("*.c")):
        target = native / f"{source.stem}{sysconfig.get_config_var('EXT_SUFFIX')}"
        subprocess.run(
            ["cc", "-O2", "-shared", "-fPIC", "-w", f"-I{_headers()}", source, "-o", target],
            check=True,
        )
        (native / f"{source.stem}.abi3.so").unlink(missing_ok=True)
