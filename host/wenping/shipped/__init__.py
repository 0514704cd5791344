"""The files that the tool carries beside its modules, found as data of the installed package.

FIRMWARE     the firmware's sources: main.py, launch.py, config.py, pins.py and wenping/
PINMAP       pinmap.csv: which signal is on which GPIO
BOARD_FILES  MicroPython's board files of the Pico and the Pico 2, by which an image is built
COMPILED     the firmware as mpy-cross compiled it when the wheel was built: armv6m/ for the RP2040,
             armv7emsp/ for the RP2350, and built.json: the version of mpy-cross, and the
             fingerprint of the sources. Not there in a development install
GAMES        sample games, SGF

All are Paths of real files: MicroPython and cmake open them by name. In the repository this folder
holds links to the originals; .ci/build_hook.py puts the files themselves into the wheel.
"""

from importlib.resources import files
from pathlib import Path

_HERE = Path(str(files(__name__)))

FIRMWARE = (_HERE / "firmware").resolve()
PINMAP = (_HERE / "pinmap.csv").resolve()
BOARD_FILES = (_HERE / "boards").resolve()
COMPILED = _HERE / "mpy"
GAMES = Path(str(files("wenping.twin"))) / "games"


def samples() -> dict[str, Path]:
    """Return the paths of the sample games by name, such as "demo"."""
    return {file.stem: file for file in sorted(GAMES.glob("*.sgf"))}
