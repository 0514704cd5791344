"""make units: the desk's units into a folder, for this checkout's tool."""

import argparse
import sys
from pathlib import Path

from wenping.maintenance import units
from wenping.maintenance.linux_host import Host


def main(folder: Path) -> None:
    """Write a file for each kind of unit; systemd wants another name for each."""
    tool = Path(sys.executable).with_name("wenping")
    for kind in units.KINDS:
        file = folder / f"wenping-{kind}.service"
        file.write_text(units.unit(kind, str(tool), Host().group), encoding="utf-8")


if __name__ == "__main__":
    _parser = argparse.ArgumentParser(description=__doc__)
    _parser.add_argument("folder", type=Path)
    main(_parser.parse_args().folder)
