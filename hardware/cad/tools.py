"""KiCad and ngspice: finds them, installs them, runs them, says in words what is missing."""

import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from wenping.make.checkout import BUILD
from wenping.toolchain import debian

OUT = BUILD / "cad"
KICAD = "9"
_SHARE = Path("/usr/share/kicad")


class ToolError(Exception):
    """A tool is missing or failed; the text is one line that says what to do."""


def run(command: list[str], check: bool = True, cwd: Path | None = None, **more: str) -> str:
    """Run a command with a KiCad configuration of its own; return what it prints.

    `more` are variables of its environment.
    """
    env = dict(os.environ, KICAD_CONFIG_HOME=str(_configuration()), LC_ALL="C", **more)
    try:
        done = subprocess.run(command, capture_output=True, text=True, env=env, cwd=cwd)
    except FileNotFoundError:
        raise ToolError(
            f"{command[0]} is not on this machine: run `make cad`, it installs it"
        ) from None
    if check and done.returncode:
        lines = [x for x in (done.stdout + done.stderr).splitlines() if x.strip()] or ["no output"]
        raise ToolError(f"{Path(command[0]).name} {command[1]}: {lines[-1]}")
    return done.stdout


# A time as KiCad and Open CASCADE write it. What replaces it is as long: a PDF counts its bytes.
_TIMES = (
    (re.compile(rb"\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d"), b"2000-01-01T00:00:00"),
    (re.compile(rb"\d{4}/\d\d/\d\d \d\d:\d\d:\d\d"), b"2000/01/01 00:00:00"),
    (re.compile(rb"D:\d{14}"), b"D:20000101000000"),
)


def same_bytes(*paths: Path) -> None:
    """Replace the time at which these files were made, and the folder, build/cad, they were made
    in: the same tables give the same bytes in any checkout.
    """
    folder = str(OUT).encode() + b"/"
    for path in paths:
        data = path.read_bytes()
        for time, none in _TIMES:
            data = time.sub(none, data)
        path.write_bytes(data.replace(folder, b""))


def _configuration() -> Path:
    """A folder with KiCad's global tables; without them every footprint link is a finding."""
    home = OUT / "config"
    place = home / "9.0"
    if not (place / "fp-lib-table").exists() and (_SHARE / "template").is_dir():
        place.mkdir(parents=True, exist_ok=True)
        for name in ("fp-lib-table", "sym-lib-table"):
            shutil.copy(_SHARE / "template" / name, place)
    return home


def kicad_missing() -> str:
    """Why KiCad cannot be used here, in words; empty if it can."""
    if not shutil.which("kicad-cli"):
        return "KiCad is not installed: run `make cad`, or install kicad 9 (bookworm-backports)"
    version = subprocess.run(
        ["kicad-cli", "version"], capture_output=True, text=True
    ).stdout.strip()
    if version.split(".")[0] != KICAD:
        return f"this is KiCad {version}, the boards are made with {KICAD}: install that version"
    try:
        kicad_python()
    except ToolError as error:
        return str(error)
    return ""


def ngspice_missing() -> str:
    """Why ngspice cannot be used here, in words; empty if it can."""
    if not shutil.which("ngspice"):
        return "ngspice is not installed: run `make cad`, or install ngspice"
    return ""


def kicad_python() -> str:
    """The Python that has KiCad's module `pcbnew`: the system's."""
    for python in ("/usr/bin/python3", "python3"):
        try:
            done = subprocess.run([python, "-c", "import pcbnew"], capture_output=True)
        except FileNotFoundError:
            continue
        if done.returncode == 0:
            return python
    raise ToolError("no Python here has KiCad's pcbnew: install kicad of bookworm-backports")


_PACKAGES = ("kicad", "kicad-symbols", "kicad-footprints", "ngspice")
_BACKPORTS = "bookworm-backports"


def install() -> None:
    """Install KiCad 9 and ngspice from Debian, as root. Raises ToolError with what is missing.

    Debian bookworm has KiCad 6: there the suite bookworm-backports is added for this one call, from
    the machine's own Debian source; nothing under /etc changes.
    """
    why = kicad_missing() or ngspice_missing()
    if not why:
        return
    if os.geteuid() or not shutil.which("apt-get"):
        what = why.split(":")[0]
        raise ToolError(f"{what}: as root, apt-get install {' '.join(_PACKAGES)} (KiCad {KICAD})")
    release = Path("/etc/os-release").read_text(encoding="utf-8")
    suite = ["-t", _BACKPORTS] if "bookworm" in release else []
    sources = [text for text in debian.derived_sources() if suite] or [("", "")]
    last = ""
    for extension, text in sources:
        with tempfile.TemporaryDirectory() as folder:
            parts = Path(folder) / "parts"
            shutil.copytree("/etc/apt/sources.list.d", parts)
            if suite:
                own = text.replace("Types: deb deb-src", "Types: deb")
                own = own.replace(debian.SUITE, _BACKPORTS)
                (parts / f"wenping.{extension}").write_text(own, encoding="utf-8")
            options = ["-qq", f"-oDir::Etc::sourceparts={parts}"]
            try:
                debian.run(["apt-get", *options, "update"])
                debian.run(
                    ["apt-get", *options, "-y", "--no-install-recommends", *suite, "install",
                     *_PACKAGES]
                )  # fmt: skip
            except debian.AptError as error:
                last = str(error)
                continue
        missing = kicad_missing() or ngspice_missing()
        if not missing:
            return
        last = missing
    raise ToolError(f"Debian did not give KiCad {KICAD} and ngspice: {last}")
