"""KiCad and ngspice: finds them, installs them, runs them, says in words what is missing."""

import os
import shutil
import subprocess
from pathlib import Path

from wenping.toolchain.checkout import BUILD

OUT = BUILD / "cad"
KICAD = "9"
_SHARE = Path("/usr/share/kicad")


class ToolError(Exception):
    """A tool is missing or failed; the text is one line that says what to do."""


def run(command: list[str], check: bool = True, cwd: Path | None = None) -> str:
    """Run a command with a KiCad configuration of its own; return what it prints."""
    env = dict(os.environ, KICAD_CONFIG_HOME=str(_configuration()), LC_ALL="C")
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
