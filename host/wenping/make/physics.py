"""Carries the numbers of hardware/physics.csv into firmware, twin and hardware/PHYSICS.md.

python -m wenping.make.physics        writes them anew; a test compares table, code and page

A row has a name, a value (several are separated by spaces), its unit, its source (a data sheet, a
measurement, "computed", "design" or "estimate") and the places in the code that have it, as
file:NAME. F is firmware/, T hardware/wenping/twin/, H host/wenping/. A row whose name begins with #
is a heading. Change a number in the table, never in the code.
"""

import csv
import re
import sys
from pathlib import Path
from typing import NamedTuple

from wenping.errors import UserError
from wenping.geometry import K_SCALE
from wenping.make.checkout import HARDWARE, ROOT
from wenping.sensing.limits import ZERO
from wenping.twin.circuits import LIGHTS
from wenping.twin.field import disc
from wenping.twin.stone_sets import SETS, Magnet

TABLE = HARDWARE / "physics.csv"
PAGE = HARDWARE / "PHYSICS.md"
_FOLDERS = {
    "F": ROOT / "firmware",
    "T": HARDWARE / "wenping" / "twin",
    "H": Path(__file__).resolve().parents[1],
}
LYING_MM, HELD_MM = 4.1, 5.6  # heights above the board of TUNED_LYING and TUNED_HELD
# What is a field in mT, whatever the stones: noise, drift.
IN_MT = (
    "NOISE_UNITS", "NOISY", "BAND", "DRIFT_REPORTED", "EMPTY_MOST", "COMMON_LEAST", "STILL_MOST",
)  # fmt: skip
FIELD_OF_A_STONE = 2056  # units of the firmware above a sensor's die: sensing/limits.py
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
    return derived(given())


def given() -> list[Row]:
    """The rows as they stand in the file."""
    with TABLE.open(newline="", encoding="utf-8") as file:
        _, *rows = csv.reader(file)
    return [Row(*row) for row in rows]


def derived(rows: list[Row]) -> list[Row]:
    """The rows with those that follow from others computed; UserError: `chosen`."""
    computed = _computed(numbers(rows), chosen(rows))
    return [row._replace(value=computed.get(row.name, row.value)) for row in rows]


def _computed(v: dict[str, float], magnet: Magnet) -> dict[str, str]:
    """The values that follow from others and from the magnet of the chosen stones, as texts."""
    tuned = _magnet("10x1", v["REMANENCE"])
    here, there = _fields(v, magnet), _fields(v, tuned)
    scaled = {name: round(v[f"TUNED_{name}"] * field / there[name]) for name, field in here.items()}
    unit_mt = field_at(magnet, 0.0, v["REST_HEIGHT"]) / FIELD_OF_A_STONE
    sides = sum(scaled[f"KERNEL_{name}"] for name in ("X", "Y"))
    shining = v["LIGHT_BUDGET"] - LIGHTS * v["LIGHT_IDLE"]
    return {name: f"{value}" for name, value in scaled.items()} | {
        "FIELD_UNIT": f"{1000 * unit_mt:.2f}",
        "LYING_LEAST": f"{scaled['LYING']}",
        "HELD_MOST": f"{scaled['HELD']}",
        "KERNEL_ZERO": f"{(2 * sides + 4 * scaled['KERNEL_DIAGONAL']) * ZERO // K_SCALE}",
        "BOARD_GAIN": f"{1024 / (v['BOARD_COUNTS'] * unit_mt):.0f}",
        "BOWL_GAIN": f"{100 / v['BOWL_COUNTS'] * 1024:.0f}",
        "LIGHT_LEVELS": f"{int(shining / v['LIGHT_COLOUR'] * 255)}",
        "CELL_PER_GRAM": f"{v['CELL_PER_STONE'] / v['STONE_GRAMS']:.1f}",
    }


def _fields(v: dict[str, float], magnet: Magnet) -> dict[str, float]:
    """What each TUNED_ row of the table follows, for one magnet: fields of the board as a part of
    that above its die, of the bowls in mT; a mT as such a part.
    """
    height, layer = v["REST_HEIGHT"], v["LAYER_PITCH"]
    own, flipped = v["POCKET_OWN"], v["POCKET_FLIPPED"]
    above = field_at(magnet, 0.0, height)
    across, down = v["PITCH_X"] / 1000, v["PITCH_Y"] / 1000

    def part(columns: float, rows: float) -> float:
        beside = (across * columns, down * rows)
        return field_at(magnet, (beside[0] ** 2 + beside[1] ** 2) ** 0.5, height) / above

    return {
        "KERNEL_X": part(1, 0),
        "KERNEL_Y": part(0, 1),
        "KERNEL_DIAGONAL": part(1, 1),
        "SHARE_X": part(1, 0),
        "SHARE_Y": part(0, 1),
        "SHARE_DIAGONAL": part(1, 1),
        "FAR_ROW": part(2, 0),
        "FAR_COLUMN": part(0, 2),
        "FAR_KNIGHT_ROW": part(2, 1),
        "FAR_KNIGHT_COLUMN": part(1, 2),
        "FAR_DIAGONAL": part(2, 2),
        "LYING": field_at(magnet, 0.0, height + LYING_MM) / above,
        "HELD": field_at(magnet, 0.0, height + HELD_MM) / above,
        "STRAY_BELOW": field_at(magnet, 0.0, layer - own),
        "STRAY_BELOW_FLIPPED": field_at(magnet, 0.0, layer - flipped),
        "STRAY_ABOVE": field_at(magnet, 0.0, layer + own),
        "STRAY_ABOVE_FLIPPED": field_at(magnet, 0.0, layer + flipped),
    } | {name: 1 / above for name in IN_MT}


def field_at(magnet: Magnet, distance_mm: float, height_mm: float) -> float:
    """The field of a magnet in mT."""
    return float(disc(distance_mm, height_mm, magnet))


def kernel(v: dict[str, float], magnet: Magnet, columns: int, rows: int) -> float:
    """The field of a stone so many columns and rows away over its own, without the sign.

    In 1/K_SCALE; `v` are values of the table by name.
    """
    x, y = columns * v["PITCH_X"] / 1000, rows * v["PITCH_Y"] / 1000
    beside = field_at(magnet, (x * x + y * y) ** 0.5, v["REST_HEIGHT"])
    return -beside / field_at(magnet, 0.0, v["REST_HEIGHT"]) * K_SCALE


def chosen(rows: list[Row]) -> Magnet:
    """The magnet of the set of stones that the table chooses.

    Raises UserError for a set that nobody knows.
    """
    values = {row.name: row.value for row in rows}
    name = values["STONE_SET"]
    if name not in SETS:
        raise UserError("twin-no-stones", name=name, sets=", ".join(SETS))
    return _magnet(name, float(values["REMANENCE"]))


def _magnet(name: str, remanence_mt: float) -> Magnet:
    return SETS[name]._replace(remanence_mt=remanence_mt)


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
    """The text with the constant `name` set to a value: a number, several in parentheses, a text
    in quotes.
    """
    if not re.match(r"-?\d+(\.\d+)?( |$)", value):
        new, count = re.subn(rf'^{name} = "[^"]*"', f'{name} = "{value}"', text, flags=re.MULTILINE)
        if count != 1:
            raise LookupError(f"{place}: {count} constants of that name")
        return new
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


def _main() -> int:
    try:
        files = made()
    except UserError as error:
        print(error, file=sys.stderr)
        return 2
    for path, text in files.items():
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(_main())
