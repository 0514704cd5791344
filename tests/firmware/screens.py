"""The picture of the display in the docs, out of the twin's SSD1306 behind the real firmware.

python tests/firmware/screens.py --write      hardware/pictures/display.svg
"""

import sys
import tempfile
from pathlib import Path

from people import Table
from tabletop import Tabletop
from wenping.twin.ssd1306 import HEIGHT, WIDTH
from wenping.twin.world import World

PICTURE = Path(__file__).parents[2] / "hardware" / "pictures" / "display.svg"
_GAP = 12
# settings, what happens
SCREENS = (
    ("rules=chinese\nclock=byo-yomi:3600,5x30", "wait:1 B:C3 press:B wait:1"),
    ("rules=chinese\nclock=byo-yomi:2,5x30", "wait:4 B:C3 press:B W:D4 press:W W:B2 wait:1"),
    ("rules=chinese\nclock=byo-yomi:600,5x30", "B:C3 press:B W:D4 press:W W:B2 wait:6"),
)


def svg(screens: list[bytes]) -> str:
    """The dots of displays beside each other, two units a dot."""
    width = len(screens) * (WIDTH + _GAP) + _GAP
    parts = []
    for number, dots in enumerate(screens):
        left = _GAP + number * (WIDTH + _GAP)
        place = f'x="{left - 4}" y="8" width="{WIDTH + 8}" height="{HEIGHT + 8}"'
        parts.append(f'<rect {place} rx="3"/>')
        parts.append(f'<path fill="#7df" d="{"".join(_runs(dots, left, 12))}"/>')
    height = HEIGHT + 24
    size = f'width="{2 * width}" height="{2 * height}" viewBox="0 0 {width} {height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(parts)}</svg>\n'


def _runs(dots: bytes, left: int, top: int) -> list[str]:
    """Lit dots beside each other as one piece of a path."""
    found = []
    for y in range(HEIGHT):
        x = 0
        while x < WIDTH:
            end = x
            while end < WIDTH and dots[y // 8 * WIDTH + end] >> y % 8 & 1:
                end += 1
            if end > x:
                found.append(f"M{left + x} {top + y}h{end - x}v1h{x - end}")
            x = end + 1
    return found


def drawn() -> str:
    """The picture, of three games."""
    screens = []
    with tempfile.TemporaryDirectory() as folder:
        with Tabletop(World(seed=4, faults="display=1"), folder) as tabletop:
            tabletop.run(3.0)
            table = Table(tabletop)
            for settings, script in SCREENS:
                table.open(settings)
                table.do(script)
                screens.append(bytes(tabletop.circuits.display.dots))
    return svg(screens)


if __name__ == "__main__":
    if "--write" in sys.argv:
        PICTURE.write_text(drawn())
