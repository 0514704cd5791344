"""The folders of the checkout that `make` works in; this package is not part of the wheel."""

from pathlib import Path

ROOT = Path(__file__).parents[3]
HARDWARE = ROOT / "hardware"
BUILD = ROOT / "build"
