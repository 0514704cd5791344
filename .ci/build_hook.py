"""What the wheel holds beside the modules: hatchling calls this hook (pyproject.toml).

The firmware's sources, the pin map and the board files go into wenping/shipped/ (in a checkout,
links lie there).  The firmware compiled for both chips, man pages and completion scripts are made
by built_files.py.  Each package gets a py.typed.  An editable install gets none of it.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SHIPPED = "wenping/shipped"
SOURCES = ("host", "firmware", "hardware")


class WheelFiles(BuildHookInterface):
    """Adds files to a wheel of the kind "standard"."""

    _made = ""

    def initialize(self, version: str, build_data: dict) -> None:
        """Say which files go where in the wheel; those that are made lie in a temporary folder."""
        if version != "standard":
            return
        root = Path(self.root)
        self._made = tempfile.mkdtemp(prefix="wenping-build-")
        made = Path(self._made)
        inside: dict[Path, str] = {root / "hardware" / "pinmap.csv": f"{SHIPPED}/pinmap.csv"}
        # A copy: hatchling puts no file into a wheel twice, and the host imports the pure rooms.
        only_python = shutil.ignore_patterns("__pycache__", "*.md", "*.json", "*.pyi")
        shutil.copytree(root / "firmware", made / "firmware", ignore=only_python)
        for file in _files(made / "firmware"):
            inside[file] = f"{SHIPPED}/firmware/{file.relative_to(made / 'firmware')}"
        for file in sorted((root / "hardware" / "boards").rglob("mpconfigboard.*")):
            inside[file] = f"{SHIPPED}/boards/{file.relative_to(root / 'hardware' / 'boards')}"
        command = [sys.executable, str(root / ".ci" / "built_files.py"), str(made)]
        environment = dict(os.environ, COLUMNS="80")
        subprocess.run(command, check=True, env=environment)
        for file in _files(made / "mpy"):
            inside[file] = f"{SHIPPED}/mpy/{file.relative_to(made / 'mpy')}"
        for number, package in enumerate(_packages(root)):
            marker = made / "typed" / str(number)
            marker.parent.mkdir(exist_ok=True)
            marker.touch()
            inside[marker] = f"{package}/py.typed"
        build_data["force_include"].update((str(file), name) for file, name in inside.items())
        for file in _files(made / "share"):
            build_data["shared_data"][str(file)] = str(file.relative_to(made))

    def finalize(self, version: str, build_data: dict, artifact_path: str) -> None:
        """Remove the temporary folder."""
        shutil.rmtree(self._made or os.devnull, ignore_errors=True)


def _files(folder: Path) -> list[Path]:
    return sorted(file for file in folder.rglob("*") if file.is_file())


def _packages(root: Path) -> list[str]:
    """`wenping` itself, which has no __init__.py, and every package directly in it."""
    found = [file for source in SOURCES for file in (root / source).glob("wenping/*/__init__.py")]
    names = {f"wenping/{file.parent.name}" for file in found} - {"wenping/make"}
    return ["wenping", *sorted(names)]
