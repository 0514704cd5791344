"""Where components lie on the circuit boards, and the tracks that a script lays.

Places are the footprints' origins in mm from the upper left corner, turned counterclockwise.
"""

from dataclasses import dataclass, field

from cad.geometry import (
    CARRIER_HEIGHT,
    CARRIER_WIDTH,
    FIRST_LINES,
    PITCH_X_MM,
    PITCH_Y_MM,
    POCKET_PITCH_MM,
    POCKETS_ACROSS,
    RAIL_HALF_SLOTS,
    RAIL_PCB_LONG,
    RAIL_PCB_WIDTH,
    RAIL_SENSOR_Y,
    STACK_FROM_EDGE,
    TILE_HEIGHT,
    TILE_LINES,
    TILE_WIDTH,
    TRAY_PCB_DEPTH,
    TRAY_PCB_PLAY,
    TRAY_PCB_WIDTH,
    TRAY_RIM,
    pocket_on_tray,
    sensor_on_tile,
    slot_on_bar,
)
from wenping.geometry import LAYER_POCKETS, LAYERS, RAIL_BOTTOM, ROW_POCKETS

Place = tuple[float, float, float]  # x, y, turn in degrees
Track = tuple[str, str, float, float, float, float, float]  # net, layer, width, x1, y1, x2, y2
ViaAt = tuple[str, float, float]


@dataclass
class Layout:
    """A board before routing. `groups` are nets whose scripted tracks are one piece of copper."""

    width: float
    height: float
    layers: int
    cell: float
    places: dict[str, Place]
    below: set[str] = field(default_factory=set)  # references on the lower side
    tracks: list[Track] = field(default_factory=list)
    vias: list[ViaAt] = field(default_factory=list)
    planes: dict[str, tuple[str, ...]] = field(default_factory=dict)  # zones: net -> layers
    holes: list[tuple[float, float]] = field(default_factory=list)  # 3.2 mm, for M3
    texts: list[tuple[str, float, float, float]] = field(default_factory=list)
    stitch: float = 0.0  # every so many mm a via joins the ground of both layers; 0: nowhere


def _sensor(
    x: float, y: float, row: str, column: str, out: float = 1.5
) -> tuple[list[Track], list[ViaAt]]:
    """The tracks around a sensor on a point and its capacitor to the left of it.

    Supply comes from above, its row passes below, its column on the lower side, `out` to its right.
    """
    up, down = y - 0.775, y + 0.775
    tracks: list[Track] = [
        ("3V3", "F", 0.25, x - 2.2, up, x - 0.25, up),
        ("3V3", "F", 0.3, x - 2.2, y - 3, x - 2.2, up),
        ("GND", "F", 0.25, x - 2.2, down, x - 0.25, down),
        ("GND", "F", 0.25, x - 0.25, y, x - 0.25, down),
        ("GND", "F", 0.3, x - 2.2, down, x - 2.2, y + 2.2),
        (row, "F", 0.2, x + 0.25, down, x + 0.25, y + 3),
        (column, "F", 0.2, x + 0.25, up, x + out, up),
    ]
    return tracks, [("GND", x - 2.2, y + 2.2), (column, x + out, up)]


def tile_layout() -> Layout:
    """Sensors on the points; rows run on the upper side, columns on the lower one.

    The plugs are on the lower side, below the middle of each edge, between two lines.
    """
    places: dict[str, Place] = {}
    tracks: list[Track] = []
    vias: list[ViaAt] = []
    spines = (PITCH_X_MM, TILE_WIDTH - PITCH_X_MM)
    for row in range(TILE_LINES):
        for col in range(TILE_LINES):
            x, y = sensor_on_tile(row, col)
            number = TILE_LINES * row + col + 1
            places[f"U{number}"] = (x, y, 0)
            places[f"C{number}"] = (x - 2.2, y, 270)
            more, holes_through = _sensor(x, y, f"ROW_{row}", f"COL_{col}")
            tracks += more
            vias += holes_through
        left, y = sensor_on_tile(row, 0)
        right, _ = sensor_on_tile(row, TILE_LINES - 1)
        tracks.append((f"ROW_{row}", "F", 0.2, left + 0.25, y + 3, right + 0.25, y + 3))
        tracks.append(("3V3", "F", 0.5, left - 2.2, y - 3, right - 2.2, y - 3))
        vias += [("3V3", x, y - 3) for x in spines]
    top, bottom = sensor_on_tile(0, 0)[1], sensor_on_tile(TILE_LINES - 1, 0)[1]
    for x in spines:
        tracks.append(("3V3", "B", 0.8, x, top - 3, x, bottom - 3))
    for col in range(TILE_LINES):
        x, _ = sensor_on_tile(0, col)
        tracks.append((f"COL_{col}", "B", 0.2, x + 1.5, top - 0.775, x + 1.5, bottom - 0.775))
    # On the lower side x runs the other way: the plugs' second row of pins is to the left.
    middle_x, middle_y = TILE_WIDTH / 2, TILE_HEIGHT / 2
    places["J1"] = (7.0, middle_y - 7.62, 0)
    places["J2"] = (TILE_WIDTH - 5.0, middle_y - 7.62, 0)
    places["J3"] = (middle_x - 7.62, 5.0, 270)
    places["J4"] = (middle_x - 7.62, TILE_HEIGHT - 7.0, 270)
    holes = [
        (PITCH_X_MM * i, PITCH_Y_MM * j) for i in (2, TILE_LINES - 2) for j in (2, TILE_LINES - 2)
    ]
    return Layout(
        TILE_WIDTH, TILE_HEIGHT, 2, 0.2, places, {"J1", "J2", "J3", "J4"}, tracks, vias,
        {"GND": ("F", "B")}, holes,
        [("Wenping tile 10 x 10, not built yet", TILE_WIDTH / 2, TILE_HEIGHT - 24.0, 1.5)],
    )  # fmt: skip


def _chips() -> dict[str, Place]:
    places: dict[str, Place] = {"A1": (52, 6, 0)}
    for k in range(3):  # the row chain runs from the Pico to the left
        x = 13.5 + 13 * (2 - k)
        places[f"U{k + 1}"] = (x, 22, 0)
        places[f"C{k + 1}"] = (x + 1.5, 16.5, 0)
        places[f"RN{2 * k + 1}"] = (x - 3.2, 29.5, 270)
        places[f"RN{2 * k + 2}"] = (x + 3.0, 29.5, 270)
        places[f"D{2 * k + 7}"] = (x - 3.2, 37, 0)
        places[f"D{2 * k + 8}"] = (x + 3.0, 37, 0)
    for k in range(3):  # the switches, each with its columns' dividers
        x = 84 + 18 * k
        places[f"U{k + 4}"] = (x, 20, 0)
        places[f"C{k + 4}"] = (x, 15, 0)
        for i in range(4):
            places[f"RN{7 + 4 * k + i}"] = (x - 6.0 + 4.0 * i, 30, 270)
        places[f"D{13 + 2 * k}"] = (x - 4.0, 37, 0)
        if k < 2:
            places[f"D{14 + 2 * k}"] = (x + 4.0, 37, 0)
    return places


def carrier_layout() -> Layout:
    """The Pico in the middle, rows to its left, columns to its right, plugs below."""
    places = _chips()
    # From left to right as the rows come down from the chain.
    across = {"J2": 19, "J1": 34, "J6": 52, "J5": 65, "J3": 78, "J4": 91}
    for ref, x in across.items():
        places[ref] = (x, 66, 0)
    places |= {
        "R1": (46, 15, 0), "R2": (46, 18, 0), "R3": (46, 21, 0), "R4": (46, 12, 0),
        "U7": (8, 94, 0), "C7": (8, 90.5, 0), "U8": (20, 100, 0), "C8": (20, 96.5, 0),
        "U9": (34, 100, 0), "C9": (34, 96.5, 0), "J7": (6, 112, 0), "J8": (20, 112, 0),
        "J9": (34, 112, 0), "J10": (48, 112, 0), "R5": (10, 106, 90), "R6": (13, 106, 90),
        "R7": (24, 106, 90), "R8": (27, 106, 90), "R9": (38, 106, 90),
        "D5": (46, 105, 0), "D6": (18.5, 105, 0),
        "J11": (64, 112, 0), "J12": (86, 112, 0),
        "D3": (68, 105, 0), "D4": (78, 105, 0),
        "R10": (90, 106, 90), "R11": (93, 106, 90),
        "F2": (104, 105, 0), "C13": (104, 101, 0), "C14": (104, 109, 0),
        "R12": (132, 50, 0), "BZ1": (136, 57, 0),
        "D1": (114, 75, 0), "F1": (122, 75, 0), "U10": (130, 75, 0), "R13": (130, 79.5, 0),
        "C10": (130, 70.5, 0), "C11": (139, 75, 90),
        "U11": (130, 90, 0), "C12": (130, 86, 0), "R14": (136, 90, 0), "D2": (142, 94, 0),
        "J13": (134, 112, 0),
        "J14": (138.4, 19, 0), "J15": (125, 6, 0), "D18": (131.5, 19, 180), "D19": (131, 25, 0),
    }  # fmt: skip
    for i in range(12):
        places[f"TP{i + 1}"] = (114 + 6 * (i % 6), 44 - 4 * (i // 6), 0)
    holes = [(4, 4), (CARRIER_WIDTH - 4, 4), (4, 84), (CARRIER_WIDTH - 4, CARRIER_HEIGHT - 4)]
    names = (
        ("rows 10-18", 20, 90), ("rows 0-9", 35, 92.5), ("White's rail", 52, 98),
        ("Black's rail", 65, 100.5), ("columns 0-9", 79, 90), ("columns 10-18", 92, 92.5),
        ("link B", 9, 117), ("link W", 23, 117), ("scale B", 37, 117), ("scale W", 51, 117),
        ("panel", 71, 117), ("display", 89, 117), ("lights", 136, 117), ("USB", 145, 31),
        ("to the Pico", 128, 10.5),
    )  # fmt: skip
    texts = [(name, float(x), float(y), 1.0) for name, x, y in names]
    texts.append(("Wenping carrier, not built yet", 97, 8, 1.5))
    return Layout(
        CARRIER_WIDTH, CARRIER_HEIGHT, 4, 0.2, places, planes={"GND": ("1",), "3V3": ("2",)},
        holes=holes, texts=texts,
    )  # fmt: skip


def kit_layout() -> Layout:
    """The first build: 5 x 5 sensors above, the Pico and the chips below them."""
    lines = len(FIRST_LINES)
    places: dict[str, Place] = {}
    tracks: list[Track] = []
    vias: list[ViaAt] = []
    spine = PITCH_X_MM  # the supply's way to all rows, on the lower side
    low = sensor_on_tile(lines, 0)[1] - 8  # where the columns leave the sensors
    for row in range(lines):
        for col in range(lines):
            x, y = sensor_on_tile(row, col)
            number = lines * row + col + 5  # after the four chips
            places[f"U{number}"] = (x, y, 0)
            places[f"C{number}"] = (x - 2.2, y, 270)
            more, through = _sensor(x, y, f"ROW_{FIRST_LINES[row]}", f"C{FIRST_LINES[col]}")
            tracks += more
            vias += through
        left, y = sensor_on_tile(row, 0)
        right, _ = sensor_on_tile(row, lines - 1)
        places[f"R{row + 5}"] = (right + 4.5, y + 3, 0)
        net = f"ROW_{FIRST_LINES[row]}"
        tracks.append((net, "F", 0.2, left + 0.25, y + 3, right + 3.7, y + 3))
        tracks.append(("3V3", "F", 0.5, left - 2.2, y - 3, right - 2.2, y - 3))
        vias.append(("3V3", spine, y - 3))
    top = sensor_on_tile(0, 0)[1]
    tracks.append(("3V3", "B", 0.8, spine, top - 3, spine, low))
    for col in range(lines):
        x, _ = sensor_on_tile(0, col)
        tracks.append((f"C{FIRST_LINES[col]}", "B", 0.2, x + 1.5, top - 0.775, x + 1.5, low))
        places[f"R{2 * col + 10}"] = (x - 1.5, low + 5, 0)
        places[f"R{2 * col + 11}"] = (x + 4.5, low + 5, 0)
    places |= {
        "A1": (5, 171, 90), "U1": (56, 142, 0), "U2": (71, 142, 0), "U3": (86, 142, 0),
        "U4": (101, 142, 0), "C1": (56, 137, 0), "C2": (71, 137, 0), "C3": (86, 137, 0),
        "C4": (101, 137, 0), "R1": (43, 146, 0), "R2": (43, 143, 0), "R3": (43, 140, 0),
        "R4": (43, 137, 0), "R20": (80, 149, 0), "R21": (86, 149, 0), "R22": (10, 147, 0),
        "R23": (16, 147, 0), "J1": (72, 168, 0), "D1": (74, 160, 0), "D2": (82, 160, 0),
        "TP1": (95, 160, 0), "TP2": (101, 160, 0),
    }  # fmt: skip
    return Layout(
        PITCH_X_MM * lines, 175.0, 2, 0.2, places, set(), tracks, vias, {"GND": ("F", "B")},
        [(4, 4), (106, 4), (4, 130), (106, 171)],
        [("Wenping first build, 5 x 5, not built yet", 84, 153, 1.2), ("panel", 79, 173.3, 1.0)],
        stitch=5.0,
    )  # fmt: skip


def panel_layout() -> Layout:
    """Five buttons in a row: clock and pass of Black, the referee's, pass and clock of White."""
    places: dict[str, Place] = {"J1": (64, 32, 0), "R1": (54, 32, 0)}
    texts = [("Wenping panel, not built yet", 115.0, 34.0, 1.2)]
    names = ("Black's clock", "White's clock", "Black passes", "White passes", "referee")
    for place, number in enumerate((1, 3, 5, 4, 2)):
        x = 8.0 + 28 * place
        places[f"SW{number}"] = (x, 8, 0)
        places[f"R{number + 1}"] = (x + 2.5, 22, 0)
        places[f"D{number}"] = (x + 9.5, 22, 0)
        texts.append((names[number - 1], x + 6.2, 25.5, 1.0))
    return Layout(
        142.0, 40.0, 2, 0.2, places, planes={"GND": ("F", "B")},
        holes=[(4, 36), (138, 36), (28.2, 8), (112.2, 8)], texts=texts, stitch=5.0,
    )  # fmt: skip


def scale_layout() -> Layout:
    """The load cell's amplifier between its two plugs."""
    places: dict[str, Place] = {
        "U1": (20, 13, 0), "J1": (8, 29, 0), "J2": (26, 29, 0), "D1": (20, 23.2, 0),
        "R1": (9, 13, 0), "R2": (30, 10, 90), "R3": (33, 10, 90), "C1": (30, 15, 0),
        "C2": (10, 17, 0), "C3": (30, 19, 0), "C4": (12, 8, 90),
    }  # fmt: skip
    return Layout(
        40.0, 34.0, 2, 0.2, places, planes={"GND": ("F", "B")},
        holes=[(4, 4), (36, 4)], stitch=4.0,
        texts=[("carrier", 11, 24.8, 1.0), ("load cell", 31, 24.8, 1.0),
               ("not built yet", 20, 3, 1.0)],
    )  # fmt: skip


# The tray's chips and what is as high: in which gap between four pockets, across and down.
_TRAY_CHIPS = {
    "D1": (0, 0), "U32": (1, 0), "D2": (2, 0), "U31": (1, 1), "U33": (2, 1), "U34": (2, 2),
    "U35": (1, 2), "U36": (1, 3),
}  # fmt: skip


def tray_layout() -> Layout:
    """A sensor below the middle of each pocket; the chips between four pockets each.

    The pins of the stack are at the edge, between two pockets.
    """
    places: dict[str, Place] = {}
    tracks: list[Track] = []
    vias: list[ViaAt] = []
    gap = POCKET_PITCH_MM / 2
    for pocket in range(LAYER_POCKETS):
        x, y = pocket_on_tray(pocket)
        half, column = divmod(pocket, ROW_POCKETS)
        out = 1.5 + column // POCKETS_ACROSS  # three columns run beside each other
        places[f"U{pocket + 1}"] = (x, y, 0)
        places[f"C{pocket + 1}"] = (x - 2.2, y, 270)
        more, through = _sensor(x, y, f"HALF_{half}", f"COL_{column}", out)
        tracks += more
        vias += through
        if not half:
            far = pocket_on_tray(pocket + ROW_POCKETS)[1] - 0.775
            tracks.append((f"COL_{column}", "B", 0.2, x + out, y - 0.775, x + out, far))
    spine = pocket_on_tray(0)[0] + 6.0
    for first in range(0, LAYER_POCKETS, POCKETS_ACROSS):
        (left, y), (right, _) = pocket_on_tray(first), pocket_on_tray(first + POCKETS_ACROSS - 1)
        row = f"HALF_{first // ROW_POCKETS}"
        tracks.append((row, "F", 0.2, left + 0.25, y + 3, right + 0.25, y + 3))
        tracks.append(("3V3", "F", 0.5, left - 2.2, y - 3, right - 2.2, y - 3))
        vias += [(row, spine, y + 3), ("3V3", spine + 2, y - 3)]
    ends = [y for _, y in (pocket_on_tray(i) for i in (0, 10, 15, 25))]
    for half in range(2):
        top, bottom = ends[2 * half : 2 * half + 2]
        tracks.append((f"HALF_{half}", "B", 0.2, spine, top + 3, spine, bottom + 3))
    tracks.append(("3V3", "B", 0.8, spine + 2, ends[0] - 3, spine + 2, ends[-1] - 3))
    for ref, (across, down) in _TRAY_CHIPS.items():
        x, y = pocket_on_tray(POCKETS_ACROSS * down + across)
        places[ref] = (x + gap, y + gap, 90)
        if ref.startswith("U"):  # its capacitor beside it
            places[f"C{ref[1:]}"] = (x + gap + 5.5, y + gap, 90)
    x, y = pocket_on_tray(2)
    places["J1"] = (x + gap - 3.81, STACK_FROM_EDGE - TRAY_RIM - TRAY_PCB_PLAY, 90)
    places |= {"R1": (x - 26, y + gap - 2, 0), "C37": (x - 26, y + gap + 2, 0)}
    places["R2"] = (x + 3, y + gap, 90)
    x, y = pocket_on_tray(3 * POCKETS_ACROSS + 2)
    places["R3"] = (x - 2, y + gap, 90)
    places |= {f"JP{i + 1}": (x + 3.5 + 5 * i, y + gap, 90) for i in range(LAYERS)}
    return Layout(
        TRAY_PCB_WIDTH, TRAY_PCB_DEPTH, 2, 0.2, places, set(), tracks, vias, {"GND": ("F", "B")},
        [], [("Wenping tray, not built yet", TRAY_PCB_WIDTH / 2, TRAY_PCB_DEPTH - 2.5, 1.2)]
        + [(str(i), x + 3.5 + 5 * i, y + gap - 3, 1.0) for i in range(LAYERS)],
        stitch=5.0,
    )  # fmt: skip


def rail_layout() -> Layout:
    """A bar: sensors in a line, the plugs below it, on the lower side."""
    places: dict[str, Place] = {}
    tracks: list[Track] = []
    vias: list[ViaAt] = []
    y = RAIL_SENSOR_Y
    for slot in range(RAIL_HALF_SLOTS + 1):
        x = slot_on_bar(slot)
        column = RAIL_BOTTOM if slot == RAIL_HALF_SLOTS else RAIL_BOTTOM - 1 - slot
        places[f"U{slot + 1}"] = (x, y, 0)
        places[f"C{slot + 1}"] = (x - 2.2, y, 270)
        more, through = _sensor(x, y, "ROW", f"COL_{column}")
        tracks += more
        vias += through[:1]  # its column goes on above
    left, right = slot_on_bar(RAIL_HALF_SLOTS), slot_on_bar(RAIL_HALF_SLOTS - 1)
    tracks.append(("ROW", "F", 0.2, left + 0.25, y + 3, right + 0.25, y + 3))
    tracks.append(("3V3", "F", 0.5, left - 2.2, y - 3, right - 2.2, y - 3))
    places["J1"] = ((left + slot_on_bar(0)) / 2 - 11.43, 13.2, 270)
    places["J2"] = (right - 13 - 11.43, 13.2, 270)
    return Layout(
        RAIL_PCB_LONG, RAIL_PCB_WIDTH, 2, 0.2, places, {"J1", "J2"}, tracks, vias,
        {"GND": ("F", "B")}, [], [("Wenping rail, not built yet", 130.0, 17.0, 1.0)], stitch=5.0,
    )  # fmt: skip


LAYOUTS = {
    "carrier": carrier_layout,
    "tile": tile_layout,
    "rail": rail_layout,
    "tray": tray_layout,
    "scale": scale_layout,
    "panel": panel_layout,
    "kit": kit_layout,
}
