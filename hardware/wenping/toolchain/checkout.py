"""The folders of this checkout."""

from pathlib import Path

ROOT = Path(__file__).parents[3]
FIRMWARE = ROOT / "firmware"
HARDWARE = ROOT / "hardware"
BUILD = ROOT / "build"
GAMES = HARDWARE / "wenping" / "twin" / "games"
