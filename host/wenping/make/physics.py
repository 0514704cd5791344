"""Carries the numbers of hardware/physics.csv into firmware, twin and hardware/PHYSICS.md.

python -m wenping.make.physics        writes them anew; a test compares table, code and page

A row has a name, a value (several are separated by spaces), its unit, its source (a data sheet, a
measurement, "computed", "design" or "estimate") and the places in the code that have it, as
file:NAME. F is firmware/, T hardware/wenping/twin/, H host/wenping/. A row whose name begins with #
is a heading. Change a number in the table, never in the code.
"""

import csv
import re
from pathlib import Path
from typing import NamedTuple

from wenping.geometry import K_SCALE
from wenping.make.checkout import HARDWARE, ROOT
from wenping.sensing.limits import ZERO
from wenping.twin.circuits import LIGHTS
from wenping.twin.field import disc

TABLE = HARDWARE / "physics.csv"
PAGE = HARDWARE / "PHYSICS.md"
_FOLDERS = {
    "F": ROOT / "firmware",
    "T": HARDWARE / "wenping" / "twin",
    "H": Path(__file__).resolve().parents[1],
}
_HEAD = """\
# Physics: every number, and where it is from

Generated from [physics.csv](physics.csv) by `python -m wenping.make.physics`; do not edit.
**Nothing was measured on a built board.** "estimate" says that nobody knows better yet.
"""


class Row(NamedTuple):
    """A row of the table."""

    name: str
    value: str
    unit: str
    source: str
    places: str


def read() -> list[Row]:
    """The rows of the table, headings included, with the computed values computed."""
    with TABLE.open(newline="", encoding="utf-8") as table:
        _, *rows = csv.reader(table)
    given = [Row(*row) for row in rows]
    computed = _computed(numbers(given))
    return [row._replace(value=computed.get(row.name, row.value)) for row in given]


def _computed(v: dict[str, float]) -> dict[str, str]:
    """The values that follow from others, as texts."""

    across, down, diagonal = (int(v[f"KERNEL_{name}"]) for name in ("X", "Y", "DIAGONAL"))
    shining = v["LIGHT_BUDGET"] - LIGHTS * v["LIGHT_IDLE"]
    return {
        "KERNEL_ZERO": f"{(2 * across + 2 * down + 4 * diagonal) * ZERO // K_SCALE}",
        "BOARD_GAIN": f"{100 / v['BOARD_COUNTS'] * 1024:.0f}",
        "BOWL_GAIN": f"{100 / v['BOWL_COUNTS'] * 1024:.0f}",
        "LIGHT_LEVELS": f"{int(shining / v['LIGHT_COLOUR'] * 255)}",
        "CELL_PER_GRAM": f"{v['CELL_PER_STONE'] / v['STONE_GRAMS']:.1f}",
    }


def kernel(v: dict[str, float], columns: int, rows: int) -> float:
    """The field of a stone so many columns and rows away over its own, without the sign.

    In 1/K_SCALE; `v` are values of the table by name.
    """
    x, y = columns * v["PITCH_X"] / 1000, rows * v["PITCH_Y"] / 1000
    magnet = v["MAGNET_RADIUS"], v["MAGNET_THICKNESS"], v["REMANENCE"]
    beside = disc((x * x + y * y) ** 0.5, v["REST_HEIGHT"], *magnet)
    return float(-beside / disc(0.0, v["REST_HEIGHT"], *magnet) * K_SCALE)


def numbers(rows: list[Row]) -> dict[str, float]:
    """The values of the table that are one number, by name."""
    return {row.name: float(row.value) for row in rows if _is_number(row.value)}


def _is_number(text: str) -> bool:
    return bool(re.fullmatch(r"-?\d+(\.\d+)?", text))


def page(rows: list[Row]) -> str:
    """The text of PHYSICS.md."""
    lines = [_HEAD]
    for row in rows:
        if row.name.startswith("#"):
            head = ["", f"#{row.name}", "", "| | | | source |", "|---|---|---|---|"]
            lines += head
        else:
            lines.append(f"| {row.name} | {row.value} | {row.unit} | {row.source} |")
    return "\n".join(lines) + "\n"


def sources(rows: list[Row]) -> dict[Path, str]:
    """The text of every file that has a number of the table, with the table's value in it.

    Raises LookupError when a place is not there, or there twice.
    """
    texts: dict[Path, str] = {}
    for row in rows:
        for place in row.places.split():
            file, _, name = place.partition(":")
            folder, _, rest = file.partition("/")
            path = _FOLDERS[folder] / rest
            text = texts.get(path) or path.read_text(encoding="utf-8")
            texts[path] = _put(text, name, row.value, place)
    return texts


def _put(text: str, name: str, value: str, place: str) -> str:
    """The text with the constant `name` set to a value; several values stand in parentheses."""
    number = r"-?[\d_]+(?:\.\d+)?"
    several = " " in value
    pattern = rf"\(({number}(?:, {number})*)\)" if several else rf"(?:const\()?({number})"
    found = list(re.finditer(rf"^ *{name}(?:: \w+)? = {pattern}", text, re.MULTILINE))
    if len(found) != 1:
        raise LookupError(f"{place}: {len(found)} constants of that name")
    stands = found[0][1]
    if [float(v) for v in stands.split(", ")] == [float(v) for v in value.split()]:
        return text
    start, end = found[0].span(1)
    return text[:start] + value.replace(" ", ", ") + text[end:]


def table(rows: list[Row]) -> str:
    """The text of physics.csv."""
    import io

    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([Row._fields, *rows])
    return out.getvalue()


def made() -> dict[Path, str]:
    """What every file that has a part of the table should hold, by path."""
    rows = read()
    return {TABLE: table(rows), PAGE: page(rows), **sources(rows)}


if __name__ == "__main__":
    for path, text in made().items():
        path.write_text(text, encoding="utf-8")
