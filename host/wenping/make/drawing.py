"""Draws hardware/blocks.svg, the blocks of the board's electronics, from hardware/pinmap.csv.

python -m wenping.make.drawing
"""

import csv
from html import escape

from wenping.make.checkout import HARDWARE
from wenping.shipped import PINMAP

DRAWING = HARDWARE / "blocks.svg"

_WIDTH, _HEIGHT = 980, 600
_CHIP = (400, 60, 180, 500)

# x, y, width, height, lines of text, the signals on its wires
_Block = tuple[int, int, int, int, str, str]
_BLOCKS: list[_Block] = [
    (30, 60, 250, 96, """3 x 74HC595
row chain: one walking 1, 21 rows of
sensors in turn, then a bowl's link""", "ROW_DATA ROW_CLOCK ROW_LATCH ROW_OFF"),
    (30, 190, 250, 118, """3 x 74HC4051
24 columns into 3 ADC inputs
(a powered row drives its columns)""", "COL_A COL_B COL_C COLS_0 COLS_1 COLS_2"),
    (700, 60, 250, 76, """2 x HX711
2 kg load cell under each bowl""", "SCALE_CLOCK SCALE_BLACK SCALE_WHITE"),
    (700, 165, 250, 104, """5 buttons
clock and pass of either side,
referee""", "CLOCK_BLACK CLOCK_WHITE PASS_BLACK PASS_WHITE REFEREE PANEL"),
    (700, 300, 250, 60, """40 x WS2812
19 columns, 19 rows, 2 players""", "LIGHTS"),
    (700, 390, 250, 46, "piezo buzzer", "BUZZER"),
    (700, 466, 250, 60, """SSD1306 display, 128x64
I2C0""", "DISPLAY_SDA DISPLAY_SCL"),
    (30, 526, 250, 46, """VBUS of the USB socket
VSYS / 3 (on the Pico itself)""", "USB_POWER VSYS"),
]  # fmt: skip
_SENSORS = (30, 350, 250, 170, """755 Hall sensors (TMAG5253)

rows 0-18: board, 19 x 19
rows 19, 20: rails, 17 each
bowls: 6 trays of 30 each, by four wires
(supply, ground, STEP, READ)

a row has power for about 80 us,
its columns settle in 30 us""")  # fmt: skip


def pins() -> dict[str, dict[str, str]]:
    """The rows of the pin map by signal; a row is a dict of column name -> text."""
    with PINMAP.open(newline="", encoding="utf-8") as table:
        return {row["signal"]: row for row in csv.DictReader(table)}


def _box(x: int, y: int, width: int, height: int, text: str) -> list[str]:
    """A rectangle with lines of text, the first in bold."""
    out = [f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="6"/>']
    for i, line in enumerate(text.split("\n")):
        weight = ' font-weight="bold"' if i == 0 else ""
        out.append(f'<text x="{x + 12}" y="{y + 20 + 17 * i}"{weight}>{escape(line)}</text>')
    return out


def _wires(block: _Block, table: dict[str, dict[str, str]]) -> list[str]:
    """The wires from a block to the chip, with signals, directions and pin numbers."""
    x, y, width, height, _, signals = block
    left = x < _CHIP[0]
    start, end = (x + width, _CHIP[0]) if left else (x, _CHIP[0] + _CHIP[2])
    out = []
    names = signals.split()
    for i, name in enumerate(names):
        at = y + height * (i + 1) / (len(names) + 1)
        out.append(f'<path d="M{start} {at:.0f}H{end}"/>')
        inside = 8 if left else -8
        anchor = "start" if left else "end"
        pin = table[name]
        out.append(
            f'<text class="pin" x="{end + inside}" y="{at + 4:.0f}" text-anchor="{anchor}">'
            f"GP{pin['gpio']}</text>"
        )
        middle = (start + end) / 2
        out.append(
            f'<text class="wire" x="{middle:.0f}" y="{at - 3:.0f}" text-anchor="middle">'
            f"{name} {_arrow(pin['direction'], left)}</text>"
        )
    return out


def _arrow(direction: str, left: bool) -> str:
    """An arrow for a pin's direction (in, analog, out, both) on the left or right of the chip."""
    if direction == "both":
        return "\u2194"
    return "\u2190" if (direction == "out") == left else "\u2192"


def draw() -> str:
    """The whole drawing as the text of an SVG file."""
    table = pins()
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" '
        f'font-family="sans-serif" font-size="13">',
        "<title>Wenping: blocks and pins, generated from pinmap.csv</title>",
        "<style>rect{fill:#fff;stroke:#333}path{stroke:#333;fill:none}.wire{font-size:10px;"
        "fill:#555}.pin{font-size:11px;font-family:monospace}</style>",
        f'<rect x="0" y="0" width="{_WIDTH}" height="{_HEIGHT}" style="stroke:none"/>',
    ]
    out += _box(*_CHIP, "")
    x, y, width, _ = _CHIP
    for i, line in enumerate(["Raspberry Pi", "Pico / Pico 2", "", "MicroPython", "1.25"]):
        weight = ' font-weight="bold"' if i < 2 else ""
        out.append(
            f'<text x="{x + width // 2}" y="{y + 330 + 18 * i}" text-anchor="middle"{weight}>'
            f"{line}</text>"
        )
    for block in _BLOCKS:
        out += _wires(block, table)
        out += _box(*block[:5])
    out += _box(*_SENSORS)
    out.append('<path d="M60 156V170H15V330H60V350" stroke-width="2"/>')
    out.append('<text class="wire" x="66" y="343">45 row supplies</text>')
    out.append('<path d="M200 350V308" stroke-width="2"/>')
    out.append('<text class="wire" x="206" y="333">24 columns</text>')
    out.append(f'<path d="M{x + width // 2} 560V582H700" stroke-width="2"/>')
    out.append('<text x="708" y="587">USB: serial port to the host, power</text>')
    return "\n".join([*out, "</svg>", ""])


if __name__ == "__main__":
    DRAWING.write_text(draw(), encoding="utf-8")
