"""Finds or installs the MicroPython that the virtual board and the tests run on.

    python -m wenping.toolchain.micropython find       print the command, or say what is missing
    python -m wenping.toolchain.micropython install    the same, from Debian when it is not there
    python -m wenping.toolchain.micropython find32     the same for the 32-bit interpreter, whose
    python -m wenping.toolchain.micropython install32  objects are as big as on a Pico

Standard library only: this runs before the virtual environment exists.
"""

import contextlib
import fcntl
import functools
import os
import platform
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from wenping.errors import UserError, error_line
from wenping.folders import home
from wenping.texts import default_language, say
from wenping.toolchain.debian import SUITE, Apt, AptError, run

AT_LEAST = (1, 25)
# The interpreter and every library it wants that an older Debian may lack, its own loader included.
_PACKAGES = ["micropython", "libc6", "libffi8", "libmbedcrypto16", "libmbedtls21", "libmbedx509-7"]
# The 32-bit sister of each machine: its programs run on the same kernel, with their own loader.
_SISTER = {"amd64": "i386", "arm64": "armhf"}
_VERSION = "import sys; print(sys.implementation.name, *sys.implementation.version[:2])"
_MACHINE_CODE = "import micropython\n@micropython.viper\ndef f(): pass"
_NAME = "MicroPython >= {}.{}".format(*AT_LEAST)


class MissingMicroPython(UserError):
    """There is no MicroPython to use, or no cache to put it in; the text says what to do."""


def cache() -> Path:
    """Return the folder for what is fetched and built: $WENPING_CACHE, else ~/.cache/wenping."""
    named = os.environ.get("WENPING_CACHE")
    return Path(named or home("WENPING_CACHE") / ".cache" / "wenping").absolute()


@contextlib.contextmanager
def making(target: Path, is_whole: Callable[[Path], bool] = Path.exists) -> Iterator[Path | None]:
    """Give a block an empty folder that becomes `target` when the block ends without an exception.

    One process at a time is in such a block. It gets None when `target` is there and is_whole: it
    was so already, or another process has made it meanwhile. A block that raises leaves nothing
    behind, and what a killed process left is removed. Raises MissingMicroPython when the cache
    cannot be written.
    """
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        lock = open(target.parent / f".{target.name}.lock", "w")
    except OSError as error:
        raise MissingMicroPython("cache-not-writable", folder=target.parent, error=error) from None
    with lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if target.exists() and is_whole(target):
            yield None
            return
        for left in target.parent.glob(f".{target.name}.*/"):
            shutil.rmtree(left, ignore_errors=True)
        shutil.rmtree(target, ignore_errors=True)
        work = Path(tempfile.mkdtemp(prefix=f".{target.name}.", dir=target.parent))
        try:
            yield work
            work.chmod(0o755)
            work.rename(target)
        finally:
            shutil.rmtree(work, ignore_errors=True)


def version(command: list[str]) -> tuple[int, ...]:
    """Return the version of a MicroPython command, (1, 25) or so.

    (0,) when it does not run or is something else.
    """
    try:
        out = subprocess.run(
            [*command, "-c", _VERSION], capture_output=True, text=True, timeout=20
        ).stdout.split()
        return tuple(map(int, out[1:])) if out and out[0] == "micropython" else (0,)
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return (0,)


def _compiles(command: list[str]) -> bool:
    """Whether a MicroPython compiles machine code (viper), as the firmware wants."""
    try:
        done = subprocess.run([*command, "-c", _MACHINE_CODE], capture_output=True, timeout=20)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def _fetched(root: Path) -> list[str]:
    """The command of an unpacked Debian package, with the loader that lies beside it; else []."""
    loader = sorted(root.glob("usr/lib/*/ld-linux*.so.*"))
    binary = root / "usr" / "bin" / "micropython"
    if not loader or not binary.exists():
        return []
    return [str(loader[0]), "--library-path", str(loader[0].parent), str(binary)]


def _runs(root: Path) -> bool:
    """Whether the unpacked Debian package is whole: it runs, and is new enough."""
    command = _fetched(root)
    return bool(command) and version(command) >= AT_LEAST


def _home(architecture: str = "") -> Path:
    return cache() / "-".join(["micropython", SUITE, *architecture.split()])


@functools.cache
def find() -> list[str]:
    """Return the command (argv) of a MicroPython unix port >= 1.25: on PATH, else in the cache.

    Installs nothing. Raises MissingMicroPython.
    """
    on_path = shutil.which("micropython")
    found = [[on_path]] if on_path and version([on_path]) >= AT_LEAST else []
    found += [_fetched(_home())] if _runs(_home()) else []
    for command in found:
        if _compiles(command):
            return command
    if found:
        path = shlex.join(found[0])
        raise MissingMicroPython("micropython-no-code", path=path, machine=platform.machine())
    key = "micropython-older" if on_path else "micropython-none"
    raise MissingMicroPython(key, name=_NAME, cache=cache(), path=on_path)


@functools.cache
def find32() -> list[str]:
    """Return the command (argv) of the 32-bit MicroPython in the cache.

    Its numbers and objects are as large as on a Pico. Installs nothing. Raises MissingMicroPython.
    """
    command = _fetched(_home(_architecture32()))
    if not command:
        raise MissingMicroPython("micropython32-none", name=_NAME, cache=cache())
    return command


def install() -> list[str]:
    """Return as `find`, but install MicroPython from Debian into the cache when there is none."""
    try:
        return find()
    except MissingMicroPython:
        pass
    try:
        _unpack(_home())
    except AptError as error:
        raise MissingMicroPython("micropython-failed", name=_NAME, error=error) from None
    return find()


def install32() -> list[str]:
    """Return as `find32`, but install it from Debian into the cache when it is not there."""
    architecture = _architecture32()
    try:
        _unpack(_home(architecture), architecture)
    except AptError as error:
        raise MissingMicroPython("micropython32-failed", name=_NAME, error=error) from None
    return find32()


def _architecture32() -> str:
    try:
        own = run(["dpkg", "--print-architecture"]).strip()
        return _SISTER[own]
    except (AptError, KeyError):
        raise MissingMicroPython(
            "micropython32-unknown", name=_NAME, architectures=", ".join(_SISTER)
        ) from None


def _unpack(home: Path, architecture: str = "") -> None:
    """Download the packages and unpack them into `home`, unless what is there runs."""
    with making(home, _runs) as work, tempfile.TemporaryDirectory() as scratch:
        if not work:
            return
        apt = Apt(Path(scratch) / "apt", architecture)
        apt.update("micropython")
        for deb in apt.download(_PACKAGES, Path(scratch) / "deb"):
            run(["dpkg-deb", "-x", str(deb), str(work)])
        for useless in ("usr/share", "usr/sbin", "var", "etc"):
            shutil.rmtree(work / useless, ignore_errors=True)
        if not _runs(work):
            raise AptError("debian-does-not-run")


def main(arguments: list[str]) -> int:
    """Do what the command line says and print the command; returns its exit status."""
    actions = {"find": find, "install": install, "find32": find32, "install32": install32}
    name = arguments[0] if arguments else "find"
    lang = default_language()
    if name not in actions or len(arguments) > 1:
        print(say("micropython-usage", lang, actions="|".join(actions)), file=sys.stderr)
        return 2
    try:
        print(shlex.join(actions[name]()))
    except KeyboardInterrupt:
        return 130
    except MissingMicroPython as error:
        print(error_line(error, lang), file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
