"""The parts list: quantities from the circuits, prices as estimates, three ways to pay less.

Every price is an estimate in US dollars (no tax, freight or assembly); nothing was ordered.
"""

import csv
from dataclasses import dataclass
from pathlib import Path

from cad import circuits
from cad.geometry import TILE_LINES, TILES, tile_lines
from cad.netlist import Design, Part, natural

# What is on no board: name, maker's number or description, alternates, how many, price of one.
OTHER = (
    ("disc magnet 10 x 1 mm N35", "any", "8 x 1 mm N35: a third of the force, 75 % of the field",
     380, 0.06),
    ("load cell 2 kg", "TAL220 2 kg", "any bar cell of 2 kg with four wires", 2, 4.50),
    ("WS2812B lights, 40 on a strip", "any 60/m strip cut to length", "SK6812", 1, 5.00),
    ("ribbon cable 14 wires with plugs, 30 cm", "any", "-", 8, 0.90),
    ("ribbon cable 20 wires with plugs, 50 cm", "any", "-", 4, 1.20),
    ("cable JST PH 4, 50 cm", "any", "-", 3, 0.40),
    ("cable JST PH 4 to socket 1x4, 2.54 mm, 50 cm: bowls", "any", "-", 2, 0.80),
    ("cable JST PH 8, 50 cm", "any", "-", 1, 0.60),
    ("cable JST PH 4 to micro-USB plug, 10 cm", "half of a short USB cable", "-", 1, 1.00),
    ("socket 1x20, 2.54 mm", "any", "-", 2, 0.30),
    ("filament PETG, kg", "any", "PLA", 5, 16.00),
)  # fmt: skip
# Circuit boards, five pieces being the smallest order: name, what is paid for the boards needed.
BOARDS = (
    ("carrier, 154 x 120 mm, 4 layers, 5 pieces", 1, 28.00),
    ("tile, 220 x 237 mm, 2 layers, 5 pieces", 1, 38.00),
    ("rail, 245 x 20 mm, 2 layers, 5 pieces", 1, 10.00),
    ("tray, 118 x 141 mm, 1.0 mm, 2 layers, 15 pieces", 1, 34.00),
    ("load cell board, 40 x 34 mm, 2 layers, 5 pieces", 1, 3.00),
    ("panel, 142 x 40 mm, 2 layers, 5 pieces", 1, 6.00),
)
KIT_OTHER = (
    ("circuit board 110 x 175 mm, 2 layers, 5 pieces", "any", "-", 1, 6.00),
    ("disc magnet 10 x 1 mm N35", "any", "-", 26, 0.06),
    ("socket 1x20, 2.54 mm", "any", "-", 2, 0.30),
)


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
    take(_fitted(circuits.tray()), 12)
    take(_fitted(circuits.scale()), 2)
    take(_fitted(circuits.panel()))
    return [Line(part, n) for part, n in sorted(total.items(), key=lambda x: natural(x[0].name))]


def kit_lines() -> list[Line]:
    """Everything on the first build's board."""
    counts = _fitted(circuits.kit())
    return [Line(part, n) for part, n in sorted(counts.items(), key=lambda x: natural(x[0].name))]


def _usd(these: list[Line]) -> float:
    return sum(line.usd for line in these)


def totals() -> dict[str, float]:
    """Estimated prices in US dollars: a whole set, three ways to pay less, the first build."""
    all_lines = lines()
    sensors = {line.part.name: line for line in all_lines if line.part.name.startswith("TMAG")}
    boards = sum(count * price for _, count, price in BOARDS)
    other = sum(count * price for *_, count, price in OTHER)
    whole = _usd(all_lines) + boards + other
    trays = sum(part.usd * n for part, n in _fitted(circuits.tray()).items()) * 12
    tray_boards = next(price for name, _, price in BOARDS if name.startswith("tray"))
    corner = _fitted(circuits.tile())
    point = (
        corner[next(p for p in corner if p.name == "TMAG5253BA2")] and 0.42 + 0.008
    )  # a sensor and its capacitor
    kit = _usd(kit_lines()) + sum(count * price for *_, count, price in KIT_OTHER)
    return {
        "whole": whole,
        "sensors": sum(line.usd for line in sensors.values()),
        "no pockets, bowls are weighed only": whole - trays - tray_boards - 2 * 12.0,
        "13x13 in the middle": whole - (361 - 169) * point,
        "AH49E with switched rows on the board": whole - 395 * (0.42 - 0.06) + 21 * 0.10,
        "first build, 5x5": kit,
    }


def write(folder: Path) -> list[Path]:
    """Write bom.csv of a whole set and bom-kit.csv of the first build."""
    written = []
    for name, these, extra in (
        ("bom.csv", lines(), [(n, m, a, c, p) for n, m, a, c, p in OTHER]
         + [(n, "any maker", "-", c, p) for n, c, p in BOARDS]),
        ("bom-kit.csv", kit_lines(), list(KIT_OTHER)),
    ):  # fmt: skip
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
            for what, mpn, alternates, count, price in extra:
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
