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
    TILE_HEIGHT,
    TILE_LINES,
    TILE_WIDTH,
    sensor_on_tile,
)

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


def _sensor(x: float, y: float, row: str, column: str) -> tuple[list[Track], list[ViaAt]]:
    """The tracks around a sensor on a point and its capacitor to the left of it.

    Supply comes from above, its row passes below, its column on the lower side.
    """
    up, down = y - 0.775, y + 0.775
    tracks: list[Track] = [
        ("3V3", "F", 0.25, x - 2.2, up, x - 0.25, up),
        ("3V3", "F", 0.3, x - 2.2, y - 3, x - 2.2, up),
        ("GND", "F", 0.25, x - 2.2, down, x - 0.25, down),
        ("GND", "F", 0.25, x - 0.25, y, x - 0.25, down),
        ("GND", "F", 0.3, x - 2.2, down, x - 2.2, y + 2.2),
        (row, "F", 0.2, x + 0.25, down, x + 0.25, y + 3),
        (column, "F", 0.2, x + 0.25, up, x + 1.5, up),
    ]
    return tracks, [("GND", x - 2.2, y + 2.2), (column, x + 1.5, up)]


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
    places: dict[str, Place] = {"A1": (88, 6, 0)}
    for k in range(6):  # the row chain runs from the Pico to the left
        x = 10.5 + 13 * (5 - k)
        places[f"U{k + 1}"] = (x, 22, 0)
        places[f"C{k + 1}"] = (x + 1.5, 16.5, 0)
        places[f"RN{2 * k + 1}"] = (x - 3.2, 29.5, 270)
        places[f"RN{2 * k + 2}"] = (x + 3.0, 29.5, 270)
        places[f"D{2 * k + 7}"] = (x - 3.2, 37, 0)
        places[f"D{2 * k + 8}"] = (x + 3.0, 37, 0)
    for k in range(3):  # the switches, each with its columns' dividers
        x = 120 + 18 * k
        places[f"U{k + 7}"] = (x, 20, 0)
        places[f"C{k + 7}"] = (x, 15, 0)
        for i in range(4):
            places[f"RN{13 + 4 * k + i}"] = (x - 6.0 + 4.0 * i, 30, 270)
        places[f"D{19 + 2 * k}"] = (x - 4.0, 37, 0)
        if k < 2:
            places[f"D{20 + 2 * k}"] = (x + 4.0, 37, 0)
    return places


def carrier_layout() -> Layout:
    """The Pico in the middle, rows to its left, columns to its right, plugs below."""
    places = _chips()
    # From left to right as the rows come down from the chain. The columns' pins of the bowls' plugs
    # are their lower ones: the columns pass below the rows' plugs.
    across = {"J8": 15, "J7": 38, "J2": 55, "J1": 70, "J6": 88, "J5": 101, "J3": 114, "J4": 127}
    for ref, x in across.items():
        places[ref] = (x, 66, 0)
    places |= {
        "R1": (82, 15, 0), "R2": (82, 18, 0), "R3": (82, 21, 0), "R4": (82, 12, 0),
        "U10": (8, 106, 0), "C10": (8, 102.5, 0), "R5": (25, 106, 0), "R7": (25, 109, 0),
        "J9": (42, 112, 0), "J10": (56, 112, 0), "J11": (70, 112, 0), "J12": (84, 112, 0),
        "R6": (48, 107, 90), "R8": (62, 107, 90), "R9": (74, 106, 90),
        "D5": (82, 105, 0), "D6": (55, 104.5, 0),
        "J13": (100, 112, 0), "J14": (122, 112, 0),
        "D3": (104, 105, 0), "D4": (114, 105, 0),
        "R10": (126, 106, 90), "R11": (129, 106, 90),
        "F2": (140, 105, 0), "C14": (140, 101, 0), "C15": (140, 109, 0),
        "R12": (168, 50, 0), "BZ1": (172, 57, 0),
        "D1": (150, 75, 0), "F1": (158, 75, 0), "U11": (166, 75, 0), "R13": (166, 79.5, 0),
        "C11": (166, 70.5, 0), "C12": (175, 75, 90),
        "U12": (166, 90, 0), "C13": (166, 86, 0), "R14": (172, 90, 0), "D2": (178, 94, 0),
        "J15": (170, 112, 0),
        "J16": (174.4, 19, 0), "J17": (161, 6, 0), "D24": (167.5, 19, 180), "D25": (167, 25, 0),
    }  # fmt: skip
    for i in range(12):
        places[f"TP{i + 1}"] = (150 + 6 * (i % 6), 44 - 4 * (i // 6), 0)
    holes = [(4, 4), (CARRIER_WIDTH - 4, 4), (4, CARRIER_HEIGHT - 4),
             (CARRIER_WIDTH - 4, CARRIER_HEIGHT - 4)]  # fmt: skip
    names = (
        ("rows 10-18", 56, 90), ("rows 0-9", 71, 90), ("Black's bowl", 39, 108),
        ("White's bowl", 14, 112), ("White's rail", 88, 98), ("Black's rail", 101, 100.5),
        ("columns 0-9", 115, 90), ("columns 10-18", 128, 92.5), ("link B", 45, 117),
        ("link W", 59, 117), ("scale B", 73, 117), ("scale W", 87, 117), ("panel", 107, 117),
        ("display", 125, 117), ("lights", 172, 117), ("USB", 181, 31), ("to the Pico", 164, 10.5),
    )  # fmt: skip
    texts = [(name, float(x), float(y), 1.0) for name, x, y in names]
    texts.append(("Wenping carrier, not built yet", 133, 8, 1.5))
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


# By the designs' names. Rail and tray are not laid out yet.
LAYOUTS = {
    "carrier": carrier_layout,
    "tile": tile_layout,
    "scale": scale_layout,
    "panel": panel_layout,
    "kit": kit_layout,
}
