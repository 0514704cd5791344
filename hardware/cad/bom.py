"""The parts list: quantities from the circuits, prices as estimates, three ways to pay less.

Every price is an estimate in US dollars (no tax, freight or assembly); nothing was ordered.
"""

import csv
from dataclasses import dataclass
from pathlib import Path

from cad import circuits, parts
from cad.geometry import TILE_LINES, TILES, TRAY_PCB, tile_lines
from cad.layout import LAYOUTS
from cad.netlist import Design, Part, natural
from wenping.geometry import LAYERS, LINES
from wenping.twin.matrix import CHAIN_ROWS

# What is on no board: name, maker's number or description, alternates, how many, price of one.
OTHER = (
    ("disc magnet 8 x 1 mm N35", "any", "5 x 2 mm N35: half the force, for light printed stones",
     380, 0.05),
    ("load cell 2 kg", "any bar of 2 kg with four wires", "-", 2, 4.50),
    ("WS2812B lights, 40 on a strip", "any 60/m strip cut to length", "SK6812", 1, 5.00),
    ("ribbon cable 14 wires with plugs, 30 cm", "any", "-", 8, 0.90),
    ("ribbon cable 20 wires with plugs, 50 cm", "any", "-", 4, 1.20),
    ("cable JST PH 4, 50 cm: load cells", "any", "-", 2, 0.40),
    ("cable JST PH 4 to socket 1x4, 2.54 mm, 50 cm: bowls, display", "any", "-", 3, 0.80),
    ("cable JST PH 3, 50 cm, open end: lights", "any", "-", 1, 0.40),
    ("cable JST PH 8, 50 cm", "any", "-", 1, 0.60),
    ("cable JST PH 4 to micro-USB plug, 10 cm", "half of a short USB cable", "-", 1, 1.00),
    ("socket 1x20, 2.54 mm", "any", "-", 2, 0.30),
    ("pin header 1x20, 2.54 mm: for the Pico", "any", "a Pico with headers", 2, 0.15),
    ("filament PETG, kg", "any", "PLA", 5, 16.00),
)  # fmt: skip
# Circuit boards: design, pieces of the smallest order that is enough, what that costs.
BOARDS = (
    ("carrier", 5, 28.00), ("tile", 5, 38.00), ("rail", 5, 10.00), ("tray", 15, 34.00),
    ("scale", 5, 3.00), ("panel", 5, 6.00),
)  # fmt: skip
KIT_BOARDS = (("kit", 5, 6.00),)
KIT_OTHER = (
    ("disc magnet 8 x 1 mm N35", "any", "-", 26, 0.05),
    ("socket 1x20, 2.54 mm", "any", "-", 2, 0.30),
    ("pin header 1x20, 2.54 mm: for the Pico", "any", "a Pico with headers", 2, 0.15),
)
THIN = {"tray": TRAY_PCB}  # mm; the others are 1.6 mm thick

# Ways to pay less: a fixed Hall sensor, and a transistor and its resistors for each row's supply.
AH49E_USD, ROW_SWITCH_USD = 0.06, 0.10
SMALL_LINES = 13


@dataclass
class Line:
    """A line of the parts list."""

    part: Part
    count: int

    @property
    def usd(self) -> float:
        """What all of them cost."""
        return self.count * self.part.usd


def _fitted(
    design: Design, most_rows: int = TILE_LINES, most_cols: int = TILE_LINES
) -> dict[Part, int]:
    found: dict[Part, int] = {}
    for item in design.items:
        if not (item.fitted and item.part.ordered):
            continue
        if item.group.startswith("Row ") and design.name == "tile":
            row, col = divmod(int(item.ref[1:]) - 1, TILE_LINES)
            if row >= most_rows or col >= most_cols:
                continue
        found[item.part] = found.get(item.part, 0) + 1
    return found


def lines() -> list[Line]:
    """Everything on the boards of a whole set: a 19x19 board, two rails, two bowls on links."""
    total: dict[Part, int] = {}

    def take(counts: dict[Part, int], times: int = 1) -> None:
        for part, count in counts.items():
            total[part] = total.get(part, 0) + times * count

    take(_fitted(circuits.carrier()))
    for r in range(TILES):
        for c in range(TILES):
            rows, cols = tile_lines(r, c)
            take(_fitted(circuits.tile(), len(rows), len(cols)))
    for corner in (False, True):
        take(_fitted(circuits.rail(corner)), 2)
    take(_fitted(circuits.tray()), 2 * LAYERS)
    take(_fitted(circuits.scale()), 2)
    take(_fitted(circuits.panel()))
    return [Line(part, n) for part, n in sorted(total.items(), key=lambda x: natural(x[0].name))]


def kit_lines() -> list[Line]:
    """Everything on the first build's board."""
    counts = _fitted(circuits.kit())
    return [Line(part, n) for part, n in sorted(counts.items(), key=lambda x: natural(x[0].name))]


def _usd(these: list[Line]) -> float:
    return sum(line.usd for line in these)


def board_line(name: str, pieces: int) -> str:
    """A circuit board as it is ordered."""
    layout = LAYOUTS[name]()
    return (
        f"circuit board {name}, {layout.width:g} x {layout.height:g} mm, {layout.layers} layers,"
        f" {THIN.get(name, 1.6)} mm thick, {pieces} pieces"
    )


def totals() -> dict[str, float]:
    """Estimated prices in US dollars: a whole set, three ways to pay less, the first build."""
    all_lines = lines()
    count = {line.part: line.count for line in all_lines}
    sensor = parts.HALL_BOARD.usd
    whole = _usd(all_lines) + sum(usd for *_, usd in BOARDS)
    whole += sum(many * usd for *_, many, usd in OTHER)
    trays = 2 * LAYERS * sum(part.usd * n for part, n in _fitted(circuits.tray()).items())
    trays += next(usd for name, _, usd in BOARDS if name == "tray")
    fixed = count[parts.HALL_BOARD] * (sensor - AH49E_USD) - CHAIN_ROWS * ROW_SWITCH_USD
    kit = _usd(kit_lines()) + sum(usd for *_, usd in KIT_BOARDS)
    return {
        "whole": whole,
        "sensors": sensor * count[parts.HALL_BOARD]
        + parts.HALL_POCKET.usd * count[parts.HALL_POCKET],
        "no pockets, bowls are weighed only": whole - trays,
        "13x13 in the middle": whole - (LINES**2 - SMALL_LINES**2) * (sensor + parts.C_100N.usd),
        "AH49E with switched rows on the board": whole - fixed,
        "first build, 5x5": kit + sum(many * usd for *_, many, usd in KIT_OTHER),
    }


def write(folder: Path) -> list[Path]:
    """Write bom.csv of a whole set and bom-kit.csv of the first build."""
    written = []
    for name, these, other, boards in (
        ("bom.csv", lines(), OTHER, BOARDS),
        ("bom-kit.csv", kit_lines(), KIT_OTHER, KIT_BOARDS),
    ):
        ordered = [(board_line(name, n), "any maker", "-", 1, usd) for name, n, usd in boards]
        path = folder / name
        with path.open("w", newline="", encoding="utf-8") as file:
            table = csv.writer(file)
            table.writerow(["quantity", "part", "description", "maker", "MPN", "alternates",
                            "footprint", "USD each (estimate)", "USD (estimate)"])  # fmt: skip
            for line in these:
                part = line.part
                table.writerow([line.count, part.name, part.text, part.maker, part.mpn,
                                part.alternates, part.footprint, part.usd,
                                f"{line.usd:.2f}"])  # fmt: skip
            for what, mpn, alternates, count, price in (*other, *ordered):
                table.writerow([count, what, "", "", mpn, alternates, "", price,
                                f"{count * price:.2f}"])  # fmt: skip
        written.append(path)
    return written


def findings() -> list[str]:
    """What is wrong with the parts list."""
    found = [
        f"{line.part.name} has no maker's number or price in hardware/cad/parts.py"
        for line in lines() + kit_lines()
        if not line.part.mpn or line.part.usd <= 0
    ]
    if totals()["first build, 5x5"] > 30:
        found.append(f"the first build costs {totals()['first build, 5x5']:.2f} USD, more than 30")
    return found
