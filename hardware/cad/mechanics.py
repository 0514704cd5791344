"""Printed parts as code: stones, trays, bowl, lid, rails, frame, jig -> STL, STEP and a drawing.

Needs CadQuery and trimesh (the extra `cad`). Lengths in mm, all from geometry.py. Every part lies
as it is printed: on z = 0, without overhangs beyond bridges.
"""

# pyright: reportMissingImports=false

import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cad import geometry as g
from cad import tools
from wenping.geometry import LAYERS
from wenping.twin.places import LAYER_PITCH_MM, POCKET_PITCH_MM, POCKETS_ACROSS

_BOTTOM = (
    g.MAGNET_OVER_BOTTOM + g.MAGNET_THICK + g.MAGNET_CLEARANCE
)  # height of a stone's lower half


@dataclass
class Printed:
    """A part that was made: its files, what trimesh says of it, how many a set needs."""

    name: str
    count: int
    size: tuple[float, float, float]
    volume_cm3: float
    grams: float
    watertight: bool
    stl: Path


def _cq() -> Any:
    import cadquery

    return cadquery


def stone_lower(diameter: float, dots: int) -> Any:
    """The flat half: pocket of the magnet, a groove for the upper half, dots for the polarity.

    One dot: the magnet's north pole faces up (Black). Two dots: it faces down (White).
    """
    cq = _cq()
    body = cq.Workplane().circle(diameter / 2).extrude(_BOTTOM).faces("<Z").edges().chamfer(0.5)
    body = body.cut(
        cq.Workplane(origin=(0, 0, g.MAGNET_OVER_BOTTOM))
        .circle((g.MAGNET_DIAMETER + g.MAGNET_CLEARANCE) / 2)
        .extrude(_BOTTOM)
    )
    ring = cq.Workplane(origin=(0, 0, _BOTTOM - 0.8)).circle(8.6).circle(7.4).extrude(2)
    body = body.cut(ring)
    for i in range(dots):
        x = 3.0 * (i - (dots - 1) / 2)
        body = body.cut(
            cq.Workplane(origin=(x, 0, g.MAGNET_OVER_BOTTOM - 0.4)).circle(0.8).extrude(2)
        )
    return body


def stone_upper(diameter: float) -> Any:
    """The domed half with the ring that fits the lower half's groove; it is printed dome up."""
    cq = _cq()
    high = g.STONE_THICK - _BOTTOM
    r = diameter / 2
    sphere = (r * r + high * high) / (2 * high)
    half = math.asin(r / sphere) / 2
    middle = (sphere * math.sin(half), high - sphere + sphere * math.cos(half))
    flat = 0.5  # radius of the flat top: triangles that meet in one point leak
    top = high - sphere + math.sqrt(sphere * sphere - flat * flat)
    outline = cq.Workplane("XZ").moveTo(0, 0).lineTo(r, 0).threePointArc(middle, (flat, top))
    outline = outline.lineTo(0, top).close()
    body = outline.revolve(360, (0, 0, 0), (0, 1, 0))
    ring = cq.Workplane(origin=(0, 0, -0.6)).circle(8.5).circle(7.5).extrude(0.7)
    return body.union(ring).translate((0, 0, 0.6))


def _pockets() -> list[tuple[float, float]]:
    """Middles of a tray's pockets from the tray's middle, in the twin's order."""
    return [
        (
            POCKET_PITCH_MM * (i % POCKETS_ACROSS - (POCKETS_ACROSS - 1) / 2),
            POCKET_PITCH_MM * ((g.POCKETS_DOWN - 1) / 2 - i // POCKETS_ACROSS),
        )
        for i in range(POCKETS_ACROSS * g.POCKETS_DOWN)
    ]


def tray() -> Any:
    """Thirty pockets over a circuit board: the board lies in the underside, chips in the gaps."""
    cq = _cq()
    wide, deep = g.TRAY_WIDTH, g.TRAY_DEPTH
    floor = g.TRAY_PCB + g.TRAY_SENSOR_ROOM + g.TRAY_FLOOR
    body = cq.Workplane().rect(wide, deep).extrude(LAYER_PITCH_MM)
    hollow = cq.Workplane(origin=(0, 0, floor + g.POCKET_DEEP))
    body = body.cut(hollow.rect(wide - 2 * g.TRAY_WALL, deep - 2 * g.TRAY_WALL).extrude(20))
    pockets = cq.Workplane(origin=(0, 0, floor)).pushPoints(_pockets())
    body = body.cut(pockets.circle(g.POCKET_DIAMETER / 2).extrude(20))
    under = g.TRAY_PCB + g.TRAY_SENSOR_ROOM
    body = body.cut(
        cq.Workplane().rect(wide - 2 * g.TRAY_RIM, deep - 2 * g.TRAY_RIM).extrude(under)
    )
    gaps = [
        (
            POCKET_PITCH_MM * (c - (POCKETS_ACROSS - 2) / 2),
            POCKET_PITCH_MM * (r - (g.POCKETS_DOWN - 2) / 2),
        )
        for r in range(g.POCKETS_DOWN - 1)
        for c in range(POCKETS_ACROSS - 1)
    ]
    chips = cq.Workplane(origin=(0, 0, under - 0.1)).pushPoints(gaps).rect(5.4, 6.6)
    body = body.cut(chips.extrude(g.TRAY_CHIP_ROOM + 0.1))
    # The header of the stack stands beside the wall, in the gap between two pockets.
    place = (POCKET_PITCH_MM / 2, deep / 2 - g.STACK_FROM_EDGE, 0)
    contacts = cq.Workplane(origin=place).rect(10.5, 3.0).extrude(LAYER_PITCH_MM)
    return body.cut(contacts)


def bowl() -> Any:
    """A box for six trays; the load cell's two M5 screws go through its floor."""
    cq = _cq()
    inner_x, inner_y = g.TRAY_WIDTH + 2 * g.BOWL_GAP, g.TRAY_DEPTH + 2 * g.BOWL_GAP
    high = g.BOWL_FLOOR + LAYERS * LAYER_PITCH_MM + g.LID_DEEP
    body = cq.Workplane().rect(inner_x + 2 * g.BOWL_WALL, inner_y + 2 * g.BOWL_WALL).extrude(high)
    body = body.edges("|Z").fillet(4)
    body = body.cut(cq.Workplane(origin=(0, 0, g.BOWL_FLOOR)).rect(inner_x, inner_y).extrude(high))
    screws = cq.Workplane().pushPoints([(-7.5, 0), (7.5, 0)]).circle(2.75).extrude(g.BOWL_FLOOR)
    # The lowest tray's four pins reach through the floor, where the cable is plugged onto them.
    pins = cq.Workplane(origin=(POCKET_PITCH_MM / 2, g.TRAY_DEPTH / 2 - g.STACK_FROM_EDGE, 0))
    wires = pins.rect(14, 6).extrude(g.BOWL_FLOOR)
    return body.cut(screws).cut(wires)


def lid() -> Any:
    """A lid that reaches into the bowl."""
    cq = _cq()
    x, y = g.TRAY_WIDTH + 2 * g.BOWL_GAP, g.TRAY_DEPTH + 2 * g.BOWL_GAP
    body = (
        cq.Workplane()
        .rect(x + 2 * g.BOWL_WALL, y + 2 * g.BOWL_WALL)
        .extrude(3)
        .edges("|Z")
        .fillet(4)
    )
    skirt = cq.Workplane(origin=(0, 0, 3)).rect(x - 2 * g.LID_PLAY, y - 2 * g.LID_PLAY).extrude(6)
    skirt = skirt.cut(cq.Workplane(origin=(0, 0, 3)).rect(x - 8, y - 8).extrude(6))
    return body.union(skirt)


def _bar(left: float, right: float, slots: list[float], closed: float = 0.0) -> Any:
    """A bar from x = left to right with slots on y = 0, hollow for a rail's circuit board.

    The board slides into two grooves from the right end, its sensors 6 mm below a slot's floor, its
    plugs into the room below it. `closed` mm at the left end stay solid.
    """
    cq = _cq()
    high, pcb = g.RAIL_HEIGHT, g.RAIL_PCB_WIDTH
    floor = high - g.RAIL_SLOT_DEEP
    top = floor - g.SURFACE_TO_DIE - 0.2  # of the board: the die is 0.2 mm above it
    middle = g.RAIL_SENSOR_Y - pcb / 2  # of the board; the plugs' side is the inner one

    def box(x1: float, y: float, wide: float, z1: float, z2: float) -> Any:
        place = ((x1 + right) / 2, y, z1)
        return cq.Workplane(origin=place).rect(right - x1, wide).extrude(z2 - z1)

    body = box(left, middle, g.RAIL_WIDTH, 0, high)
    body = body.cut(box(left + closed, middle, pcb - 1.6, 0, top + 1.2))
    body = body.cut(box(left + closed, middle, pcb + 0.4, top - g.RAIL_PCB - 0.1, top + 0.1))
    for x in slots:
        pocket = cq.Workplane(origin=(x, 0, floor)).circle(g.POCKET_DIAMETER / 2)
        body = body.cut(pocket.extrude(g.RAIL_SLOT_DEEP + 1))
    return body


def rail() -> Any:
    """A bar with eight slots for prisoners; two of them and a corner make a player's rail."""
    half = g.RAIL_SLOT_MM * g.RAIL_HALF_SLOTS / 2
    slots = [g.RAIL_SLOT_MM * (i - (g.RAIL_HALF_SLOTS - 1) / 2) for i in range(g.RAIL_HALF_SLOTS)]
    return _bar(-half, half, slots)


def rail_corner(slot: bool = True) -> Any:
    """What goes on at an end of a bar: the corner with the seventeenth slot, or without it."""
    onward = g.RAIL_CORNER_MM - g.RAIL_SLOT_MM / 2
    return _bar(-15.0, onward, [0.0] if slot else [], 15.0 - g.RAIL_PCB_EDGE - 0.5)


def frame_corner(mirrored: bool) -> Any:
    """A quarter of the frame around the tiles, with a ledge on which they lie."""
    cq = _cq()
    x, y = g.TILE_WIDTH + g.FRAME_WALL, g.TILE_HEIGHT + g.FRAME_WALL
    body = cq.Workplane().rect(x, y, centered=False).extrude(g.FRAME_HEIGHT)
    inner = cq.Workplane(origin=(g.FRAME_WALL + 8, g.FRAME_WALL + 8, 0)).rect(x, y, centered=False)
    body = body.cut(inner.extrude(g.FRAME_HEIGHT))
    upper = cq.Workplane(origin=(g.FRAME_WALL - 0.3, g.FRAME_WALL - 0.3, g.FRAME_HEIGHT - 8))
    body = body.cut(upper.rect(x, y, centered=False).extrude(20))
    return body.mirror("YZ") if mirrored else body


def jig() -> Any:
    """Turns every magnet the right way: a master magnet below the seat of a stone's lower half.

    The master lies in its pocket with its marked pole up; a magnet held over the seat falls in the
    right way or jumps aside. One jig for each colour, told apart by their dots.
    """
    cq = _cq()
    body = cq.Workplane().rect(40, 40).extrude(16).edges("|Z").fillet(3)
    seat = (
        cq.Workplane(origin=(0, 0, 16 - _BOTTOM))
        .circle(max(g.STONE_DIAMETERS) / 2 + 0.2)
        .extrude(10)
    )
    master = cq.Workplane().circle((g.MAGNET_DIAMETER + g.MAGNET_CLEARANCE) / 2).extrude(3.2)
    push = cq.Workplane().circle(3).extrude(16)
    finger = cq.Workplane(origin=(0, 0, 16 - _BOTTOM)).rect(40, 12).extrude(10)
    return body.cut(seat).cut(master).cut(push).cut(finger)


PARTS: dict[str, tuple[Callable[[], Any], int]] = {
    "stone-black-lower": (lambda: stone_lower(g.STONE_DIAMETERS[0], 1), 181),
    "stone-black-upper": (lambda: stone_upper(g.STONE_DIAMETERS[0]), 181),
    "stone-white-lower": (lambda: stone_lower(g.STONE_DIAMETERS[1], 2), 180),
    "stone-white-upper": (lambda: stone_upper(g.STONE_DIAMETERS[1]), 180),
    "tray": (tray, 2 * LAYERS),
    "bowl": (bowl, 2),
    "lid": (lid, 2),
    "rail": (rail, 4),
    "rail-corner": (rail_corner, 2),
    "rail-end": (lambda: rail_corner(False), 2),
    "frame-left": (lambda: frame_corner(False), 2),
    "frame-right": (lambda: frame_corner(True), 2),
    "jig": (jig, 2),
}


def make(folder: Path, drawings: Path | None = None) -> list[Printed]:
    """Write STL and STEP of every part into a folder, a drawing of each into another."""
    import trimesh

    cq = _cq()
    folder.mkdir(parents=True, exist_ok=True)
    made = []
    for name, (shape, count) in PARTS.items():
        solid = shape()
        stl = folder / f"{name}.stl"
        cq.exporters.export(solid, str(stl), tolerance=0.05, angularTolerance=0.2)
        step = folder / f"{name}.step"
        cq.exporters.export(solid, str(step))
        tools.same_bytes(step)
        mesh: Any = trimesh.load(stl)
        size = tuple(float(x) for x in mesh.extents)
        volume = float(mesh.volume) / 1000
        good = bool(mesh.is_watertight and mesh.is_winding_consistent and volume > 0)
        weight = volume * g.PETG_G_CM3
        made.append(Printed(name, count, (size[0], size[1], size[2]), volume, weight, good, stl))
        if drawings:
            draw(solid, drawings / f"{name}.svg", size)
    return made


def draw(solid: Any, path: Path, size: tuple[float, ...]) -> None:
    """An outline of a part from above and from the side, with its sizes."""
    cq = _cq()
    path.parent.mkdir(parents=True, exist_ok=True)
    options = {
        "width": 480, "height": 300, "marginLeft": 30, "marginTop": 25, "showAxes": False,
        "projectionDir": (0.4, -1.0, 0.7),
        "strokeWidth": max(0.1, max(size) / 400), "showHidden": False,
    }  # fmt: skip
    text = cq.exporters.getSVG(solid.val(), options)
    words = f"{path.stem}: {size[0]:.1f} x {size[1]:.1f} x {size[2]:.1f} mm"
    label = f'<text x="10" y="20" font-family="sans-serif" font-size="14">{words}</text></svg>'
    text = text[text.index("<svg") :]
    digits = 1 if max(size) > 60 else 2
    text = re.sub(r"-?\d+\.\d+", lambda n: f"{float(n[0]):.{digits}f}", text)
    path.write_text(text.replace("</svg>", label), encoding="utf-8")


def findings(made: list[Printed]) -> list[str]:
    """What is wrong with printed parts: leaks, or longer than a printer takes."""
    found = [f"{one.name}.stl is not watertight" for one in made if not one.watertight]
    for one in made:
        if max(one.size) > g.PRINT_MOST:
            found.append(
                f"{one.name} is {max(one.size):.0f} mm long, a printer takes {g.PRINT_MOST:.0f}"
            )
    return found


def stone_grams(made: list[Printed]) -> tuple[float, float]:
    """What a black and a white stone weigh, magnet included, printed solid."""
    by = {one.name: one.grams for one in made}
    return (
        by["stone-black-lower"] + by["stone-black-upper"] + g.MAGNET_G,
        by["stone-white-lower"] + by["stone-white-upper"] + g.MAGNET_G,
    )


def fits() -> list[tuple[str, float, float]]:
    """Clearances: what, how much in mm, and the least that a printer's 0.2 mm allows."""
    return [
        ("magnet in its pocket, on the diameter", g.MAGNET_CLEARANCE, 0.15),
        ("stone in a pocket, all around", (g.POCKET_DIAMETER - max(g.STONE_DIAMETERS)) / 2, 0.2),
        ("tray in the bowl, on each side", g.BOWL_GAP, 0.3),
        ("circuit board in the tray, on each side", g.TRAY_PCB_PLAY, 0.2),
        (
            "the tray's highest chip, 1.45 mm, in its room",
            g.TRAY_SENSOR_ROOM + g.TRAY_CHIP_ROOM - 1.45,
            0.05,
        ),
        ("header of the stack to the tray above", LAYER_PITCH_MM - g.TRAY_PCB - g.STACK_HIGH, 0.5),
        ("lid in the bowl, on each side", g.LID_PLAY, 0.2),
        (
            "top of a stone to the tray above",
            LAYER_PITCH_MM - (g.TRAY_PCB + g.TRAY_SENSOR_ROOM + g.TRAY_FLOOR) - g.STONE_THICK,
            0.5,
        ),
        ("ring of a stone's upper half in the groove", 0.1, 0.05),
        ("wall between two pockets", POCKET_PITCH_MM - g.POCKET_DIAMETER, 0.15),
    ]
