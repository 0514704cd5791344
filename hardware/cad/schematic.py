"""Writes a design as a KiCad 9 project: symbols, schematic, settings.

Every symbol is a box with its pins, made from parts.py; every pin carries the label of its net, so
that the drawing says the net list and nothing else. The same design gives the same bytes.
"""

import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from cad.netlist import NC, Design, Item, Part, Pin, natural

_GRID = 2.54
_PAGE_MOST = 420.0  # width of a page in mm; its height follows
_MARGIN = 25.4
_NAMESPACE = uuid.UUID("6ba7b812-9dad-11d1-80b4-00c04fd430c8")
_TYPES = {"I": "input", "O": "output", "T": "tri_state", "B": "bidirectional", "P": "power_in",
          "W": "power_out", "X": "passive"}  # fmt: skip


def identity(*words: object) -> str:
    """A UUID that depends on the words only."""
    return str(uuid.uuid5(_NAMESPACE, "/".join(str(word) for word in words)))


def quoted(text: str) -> str:
    """Text as KiCad's files have it."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def symbol_name(part: Part) -> str:
    """The name of a part's symbol in the library "wenping"."""
    return part.name.replace(" ", "_").replace("/", "_")


@dataclass
class _Shape:
    """A symbol's box: half its width and height, and where each pin ends (y upwards)."""

    half_width: float
    half_height: float
    ends: dict[str, tuple[float, float, int]]  # x, y, direction into the box in degrees
    small: bool


def _sides(part: Part) -> tuple[list[Pin], list[Pin]]:
    pins = list(part.pins)
    if len(pins) == 2:
        return pins[:1], pins[1:]
    if len(pins) == 1:
        return pins, []
    if part.prefix == "RN" or part.prefix == "A":
        half = len(pins) // 2
        return pins[:half], pins[half:][::-1]
    if all(pin.kind == "X" for pin in pins):
        return (pins[::2], pins[1::2]) if len(pins) > 8 else (pins, [])
    left = [pin for pin in pins if pin.kind in "IP"]
    right = [pin for pin in pins if pin.kind in "OTBW"]
    inner = sorted((pin for pin in pins if pin.kind == "X"), key=lambda pin: natural(pin.name))
    left += [pin for pin in inner if pin.name.startswith("Y")]
    right += [pin for pin in inner if not pin.name.startswith("Y")]
    return left, right


def _shape(part: Part) -> _Shape:
    left, right = _sides(part)
    small = len(part.pins) <= 2
    names = [max((len(pin.name) for pin in side), default=0) for side in (left, right)]
    units = 1 if small else max(3, -(-int(sum(names) * 1.3 + 4) // int(2 * _GRID)) + 1)
    half_width = units * _GRID
    rows = max(len(left), len(right))
    half_height = _GRID * (rows + 1) / 2 if not small else 1.27
    ends = {}
    for side, sign in ((left, -1), (right, 1)):
        top = _GRID * (rows // 2)
        for i, pin in enumerate(side):
            ends[pin.number] = (
                sign * (half_width + _GRID),
                top - _GRID * i,
                0 if sign < 0 else 180,
            )
    return _Shape(half_width, half_height, ends, small)


def _symbol(part: Part, library: bool) -> str:
    """The symbol of a part, for the library file or for the copy inside a schematic."""
    name = symbol_name(part)
    shape = _shape(part)
    hide = "(pin_numbers (hide yes)) (pin_names (offset 0) (hide yes))" if shape.small else (
        "(pin_names (offset 0.762))"
    )  # fmt: skip
    power = "(power) " if part.prefix == "#FLG" else ""
    on_board = "no" if part.prefix == "#FLG" else "yes"
    top = shape.half_height + 1.27
    lines = [
        f"(symbol {quoted(name if library else 'wenping:' + name)} {power}{hide}"
        f" (exclude_from_sim no) (in_bom {'yes' if part.ordered else 'no'}) (on_board {on_board})",
        f'(property "Reference" {quoted(part.prefix)} (at 0 {top:g} 0)'
        " (effects (font (size 1.27 1.27))))",
        f'(property "Value" {quoted(part.name)} (at 0 {-top:g} 0)'
        " (effects (font (size 1.27 1.27))))",
        f'(property "Footprint" {quoted(part.footprint)} (at 0 0 0)'
        " (effects (font (size 1.27 1.27)) (hide yes)))",
        '(property "Datasheet" "" (at 0 0 0) (effects (font (size 1.27 1.27)) (hide yes)))',
        f'(property "Description" {quoted(part.text)} (at 0 0 0)'
        " (effects (font (size 1.27 1.27)) (hide yes)))",
        f'(property "MPN" {quoted(part.mpn)} (at 0 0 0)'
        " (effects (font (size 1.27 1.27)) (hide yes)))",
        f"(symbol {quoted(name + '_0_1')}",
        f"(rectangle (start {-shape.half_width:g} {shape.half_height - _off(shape):g})"
        f" (end {shape.half_width:g} {-shape.half_height - _off(shape):g})"
        " (stroke (width 0.254) (type default)) (fill (type background))))",
        f"(symbol {quoted(name + '_1_1')}",
    ]
    for pin in part.pins:
        x, y, angle = shape.ends[pin.number]
        lines.append(
            f"(pin {_TYPES[pin.kind]} line (at {x:g} {y:g} {angle}) (length {_GRID})"
            f" (name {quoted(pin.name)} (effects (font (size 1.27 1.27))))"
            f" (number {quoted(pin.number)} (effects (font (size 1.27 1.27)))))"
        )
    return "\n".join([*lines, ")", "(embedded_fonts no)", ")"])


def _off(shape: _Shape) -> float:
    """How far the middle of the pins is below the symbol's origin."""
    if shape.small:
        return 0.0
    ys = [y for _, y, _ in shape.ends.values()]
    return -(max(ys) + min(ys)) / 2


def _extent(item: Item) -> tuple[float, float, float]:
    """Room of an item: to the left of its origin, to the right, and its height."""
    shape = _shape(item.part)
    room = {-1: 5.0, 1: 5.0}
    for number, (x, _, _) in shape.ends.items():
        side = -1 if x < 0 else 1
        room[side] = max(room[side], 1.15 * len(item.nets[number]) + 4)
    wide = shape.half_width + _GRID
    text = 0.6 * max(len(item.value), len(item.ref)) * 1.3
    return max(wide + room[-1], text), max(wide + room[1], text), 2 * shape.half_height + 9


def _snap(value: float) -> float:
    return -int(-value // _GRID) * _GRID


def _layout(
    design: Design,
) -> tuple[list[tuple[Item, float, float]], list[tuple[str, float]], float]:
    """Where each item's origin and each group's title are, and the height of the page."""
    placed: list[tuple[Item, float, float]] = []
    titles: list[tuple[str, float]] = []
    y = _MARGIN
    groups: dict[str, list[Item]] = {}
    for item in design.items:
        groups.setdefault(item.group, []).append(item)
    for group, items in groups.items():
        titles.append((group, y))
        y += 5
        x, row = _MARGIN, 0.0
        for item in items:
            left, right, height = _extent(item)
            if x + left + right > _PAGE_MOST - _MARGIN and x > _MARGIN:
                x, y, row = _MARGIN, y + row, 0.0
            shape = _shape(item.part)
            top = max((end[1] for end in shape.ends.values()), default=0)
            placed.append((item, _snap(x + left), _snap(y + 8 + top)))
            x += left + right + 3
            row = max(row, height)
        y += row + 6
    return placed, titles, y + 45


def _instance(design: Design, item: Item, x: float, y: float) -> Iterable[str]:
    shape = _shape(item.part)
    name, root = design.name, identity(design.name)
    off = _off(shape)
    top, low = y + off - shape.half_height - 1.27, y + off + shape.half_height + 1.27
    on_board = "no" if item.part.prefix == "#FLG" else "yes"
    yield (
        f"(symbol (lib_id {quoted('wenping:' + symbol_name(item.part))}) (at {x:.2f} {y:.2f} 0)"
        f" (unit 1) (exclude_from_sim no) (in_bom {'yes' if item.part.ordered else 'no'})"
        f" (on_board {on_board}) (dnp {'no' if item.fitted else 'yes'})"
        f" (uuid {quoted(identity(name, item.ref))})"
    )
    hidden = " (hide yes)"
    fields = (
        ("Reference", item.ref, top, ""),
        ("Value", item.value, low, ""),
        ("Footprint", item.part.footprint, y, hidden),
        ("Datasheet", "", y, hidden),
        ("Description", item.part.text, y, hidden),
        ("MPN", item.part.mpn, y, hidden),
    )
    for field, text, at, hide in fields:
        yield (
            f"(property {quoted(field)} {quoted(text)} (at {x:.2f} {at:.2f} 0)"
            f" (effects (font (size 1.27 1.27)){hide}))"
        )
    for pin in item.part.pins:
        yield f"(pin {quoted(pin.number)} (uuid {quoted(identity(name, item.ref, pin.number))}))"
    yield (
        f"(instances (project {quoted(name)} (path {quoted('/' + root)}"
        f" (reference {quoted(item.ref)}) (unit 1)))))"
    )
    for pin in item.part.pins:
        dx, dy, _ = shape.ends[pin.number]
        px, py = x + dx, y - dy
        net = item.nets[pin.number]
        what = identity(name, item.ref, pin.number, "label")
        if net == NC:
            yield f"(no_connect (at {px:.2f} {py:.2f}) (uuid {quoted(what)}))"
        else:
            angle, justify = (180, "right") if dx < 0 else (0, "left")
            yield (
                f"(label {quoted(net)} (at {px:.2f} {py:.2f} {angle})"
                f" (effects (font (size 1.27 1.27)) (justify {justify} bottom))"
                f" (uuid {quoted(what)}))"
            )


def schematic(design: Design) -> str:
    """The text of the design's .kicad_sch."""
    placed, titles, height = _layout(design)
    parts = {symbol_name(item.part): item.part for item in design.items}
    lines = [
        '(kicad_sch (version 20250114) (generator "wenping") (generator_version "9.0")',
        f"(uuid {quoted(identity(design.name))})",
        f'(paper "User" {_PAGE_MOST:g} {max(height, 120):g})',
        f"(title_block (title {quoted(design.title)})"
        ' (comment 1 "Generated by make cad; never built"))',
        "(lib_symbols",
        *[_symbol(part, False) for _, part in sorted(parts.items())],
        ")",
    ]
    for title, y in titles:
        lines.append(
            f"(text {quoted(title)} (exclude_from_sim no) (at {_MARGIN:g} {y:g} 0)"
            " (effects (font (size 2.54 2.54) (bold yes)) (justify left bottom))"
            f" (uuid {quoted(identity(design.name, 'title', title))}))"
        )
    for item, x, y in placed:
        lines += _instance(design, item, x, y)
    lines += ['(sheet_instances (path "/" (page "1")))', "(embedded_fonts no)", ")", ""]
    return "\n".join(lines)


def library(parts: Iterable[Part]) -> str:
    """The text of a .kicad_sym with the symbols of these parts."""
    named = {symbol_name(part): part for part in parts}
    lines = ['(kicad_symbol_lib (version 20241209) (generator "wenping") (generator_version "9.0")']
    return "\n".join(lines + [_symbol(part, True) for _, part in sorted(named.items())] + [")", ""])


_PROJECT = """{{
  "board": {{"design_settings": {{"rules": {{"min_clearance": 0.15, "min_track_width": 0.15,
    "min_via_diameter": 0.5, "min_through_hole_diameter": 0.3, "min_hole_to_hole": 0.25,
    "min_copper_edge_clearance": 0.3, "min_via_annular_width": 0.1}}}}}},
  "meta": {{"filename": "{name}.kicad_pro", "version": 3}},
  "net_settings": {{"classes": [{{"name": "Default", "clearance": 0.15, "track_width": 0.2,
    "via_diameter": 0.6, "via_drill": 0.3, "wire_width": 6, "bus_width": 12, "line_style": 0,
    "priority": 2147483647}}], "meta": {{"version": 4}}}},
  "sheets": [["{root}", "Root"]]
}}
"""


def write_project(design: Design, folder: Path) -> Path:
    """Write schematic, symbols and settings into a folder; return the schematic's path."""
    folder.mkdir(parents=True, exist_ok=True)
    sheet = folder / f"{design.name}.kicad_sch"
    sheet.write_text(schematic(design), encoding="utf-8")
    symbols = library(item.part for item in design.items)
    (folder / "wenping.kicad_sym").write_text(symbols, encoding="utf-8")
    (folder / "sym-lib-table").write_text(
        '(sym_lib_table (version 7) (lib (name "wenping") (type "KiCad")'
        ' (uri "${KIPRJMOD}/wenping.kicad_sym") (options "") (descr "")))\n'
    )
    project = _PROJECT.format(name=design.name, root=identity(design.name))
    (folder / f"{design.name}.kicad_pro").write_text(project, encoding="utf-8")
    return sheet
