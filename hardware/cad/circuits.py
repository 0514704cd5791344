"""The circuits of all boards: carrier, tile, rail, tray, load cell board, panel, kit, jig.

Net names of the carrier are the signals of pinmap.csv, ROW_n for output n of the row chain (n of
the twin's matrix) and Cn for column n = 8 * ADC input + select. Outputs 0-18 power the rows of the
board, 19 and 20 those of the rails, 21 and 22 open the links of the bowls.
"""

from collections.abc import Sequence

from cad import parts
from cad.geometry import FIRST_LINES, TILE_LINES
from cad.netlist import NC, Design
from cad.pinmap import ON_THE_PICO, read_pinmap
from wenping.geometry import COLUMNS, LAYERS, LINES, RAIL_BOTTOM, RAIL_SLOTS, ROW_POCKETS
from wenping.twin.matrix import CHAIN_ROWS, LINK_COLUMNS, ROWS

V, G = "3V3", "GND"
_SELECTS = ("COL_A", "COL_B", "COL_C")
_ADCS = ("COLS_0", "COLS_1", "COLS_2")


def line_plug(lines: Sequence[str]) -> list[str]:
    """The nets of a 2x7 plug: supply, ground, ten lines, ground, supply. Open lines are NC."""
    return [V, G, *lines, *[NC] * (TILE_LINES - len(lines)), G, V]


def rail_plug(row: str, columns: Sequence[str]) -> list[str]:
    """The nets of a 2x10 plug of a rail: supply, ground, the rail's row, 17 columns."""
    return [V, G, row, *columns]


def _pico(design: Design, pins: dict[str, int], vbus: str) -> None:
    nets = {pin.name: NC for pin in parts.PICO.pins}
    nets |= {"GND": G, "AGND": G, "3V3": V, "VBUS": vbus}
    for signal, gpio in pins.items():
        if gpio not in ON_THE_PICO:
            nets[f"GP{gpio}"] = signal
    design.add(parts.PICO, nets)


def _chain(design: Design) -> None:
    """Three shift registers with a pull-down at every output, clocks through 33 ohm."""
    for signal in ("ROW_DATA", "ROW_CLOCK", "ROW_LATCH"):
        design.add(parts.R_33, [signal, "CHAIN" + signal[3:]])
    design.add(parts.R_10K, ["ROW_OFF", V])
    out = [f"ROW_{n}" for n in range(CHAIN_ROWS)] + ["LINK_BLACK", "LINK_WHITE", "SPARE_23"]
    for chip in range(ROWS // 8):
        nets = {"VCC": V, "GND": G, "/SRCLR": V, "SRCLK": "CHAIN_CLOCK", "RCLK": "CHAIN_LATCH",
                "/OE": "ROW_OFF"}  # fmt: skip
        nets["SER"] = f"CHAIN_{chip}" if chip else "CHAIN_DATA"
        nets["QH'"] = f"CHAIN_{chip + 1}" if chip < ROWS // 8 - 1 else NC
        nets |= {f"Q{'ABCDEFGH'[i]}": out[8 * chip + i] for i in range(8)}
        design.add(parts.SHIFT, nets)
        design.add(parts.C_100N, [V, G])
    for n in range(0, ROWS, 4):
        design.add(parts.ARRAY_100K, [*out[n : n + 4], G, G, G, G])


def _columns(design: Design) -> None:
    """Three analog switches; every column rests at half the supply through two 10 k.

    Columns 20 to 23 have 100 k: behind a link's two switches a pocket drives its column less well.
    """
    order = ("Y0", "Y1", "Y2", "Y3", "Y4", "Y5", "Y6", "Y7")
    for adc in range(COLUMNS // 8):
        nets = {"VCC": V, "VEE": G, "GND": G, "/E": G, "S0": "COL_A", "S1": "COL_B", "S2": "COL_C",
                "Z": f"COLS_{adc}"}  # fmt: skip
        nets |= {order[i]: f"C{8 * adc + i}" for i in range(8)}
        design.add(parts.SWITCH, nets)
        design.add(parts.C_100N, [V, G])
    columns = [f"C{n}" for n in range(COLUMNS)]
    for n in range(0, COLUMNS, 4):
        array = parts.ARRAY_10K if n < min(LINK_COLUMNS) else parts.ARRAY_100K
        design.add(array, [*columns[n : n + 4], V, V, V, V])
        design.add(array, [*columns[n : n + 4], G, G, G, G])


def _matrix_plugs(design: Design) -> None:
    rows = [f"ROW_{n}" for n in range(CHAIN_ROWS)]
    columns = [f"C{n}" for n in range(COLUMNS)]
    design.add(parts.IDC_14, line_plug(rows[:TILE_LINES]), "rows 0-9", "J1")
    design.add(parts.IDC_14, line_plug(rows[TILE_LINES:19]), "rows 10-18", "J2")
    design.add(parts.IDC_14, line_plug(columns[:TILE_LINES]), "columns 0-9", "J3")
    design.add(parts.IDC_14, line_plug(columns[TILE_LINES:19]), "columns 10-18", "J4")
    for player, ref in enumerate(("J5", "J6")):
        name = ("Black's rail", "White's rail")[player]
        design.add(parts.IDC_20, rail_plug(rows[19 + player], columns[:RAIL_SLOTS]), name, ref)


def _links(design: Design) -> None:
    """Both bowls' four-wire links: a step is a row clock, upside down, while the link is open.

    A link is open while its output of the chain is high; STEP is low while it is closed.
    """
    design.add(parts.INVERTER, {"A": "CHAIN_CLOCK", "Y": "NOT_CLOCK", "NC": NC, "VCC": V, "GND": G})
    design.add(parts.C_100N, [V, G])
    for player, ref in enumerate(("J7", "J8")):
        name = ("BLACK", "WHITE")[player]
        step, read = f"STEP_{name}", f"READ_{name}"
        nets = {"A": "NOT_CLOCK", "B": f"LINK_{name}", "Y": f"{step}_ON", "VCC": V, "GND": G}
        design.add(parts.GATE_AND, nets)
        design.add(parts.C_100N, [V, G])
        design.add(parts.R_33, [f"{step}_ON", step])
        design.add(parts.R_100, [f"C{LINK_COLUMNS[player]}", read])
        design.add(parts.PH_4, ["3V3_OUT", G, step, read], f"{name.title()}'s bowl, link", ref)


def _scales(design: Design) -> None:
    design.add(parts.R_33, ["SCALE_CLOCK", "SCALE_SCK"])
    for ref, signal in (("J9", "SCALE_BLACK"), ("J10", "SCALE_WHITE")):
        design.add(parts.PH_4, ["3V3_OUT", G, "SCALE_SCK", signal], signal, ref)


def _panel_and_display(design: Design) -> None:
    buttons = ["CLOCK_BLACK", "CLOCK_WHITE", "PASS_BLACK", "PASS_WHITE", "REFEREE", "PANEL"]
    design.add(parts.PH_8, [G, *buttons, G], "panel", "J11")
    design.add(parts.PH_4, [G, "3V3_OUT", "DISPLAY_SCL", "DISPLAY_SDA"], "display", "J12")
    for signal in ("DISPLAY_SCL", "DISPLAY_SDA"):
        design.add(parts.R_4K7, [signal, "3V3_OUT"])
    design.add(parts.R_100, ["BUZZER", "BUZZER_PIEZO"])
    design.add(parts.BUZZER, ["BUZZER_PIEZO", G])


def _lights(design: Design) -> None:
    """5 V through a fuse and a current-limited switch; the data raised to 5 V."""
    design.add(parts.SURGE, ["VBUS", G])
    design.add(parts.FUSE_500, ["VBUS", "5V_FUSED"])
    nets = {"IN": "5V_FUSED", "EN": "5V_FUSED", "GND": G, "FAULT": NC, "ILIM": "LIMIT",
            "OUT": "5V_LIGHTS"}  # fmt: skip
    design.add(parts.LIMITER, nets)
    design.add(parts.R_82K, ["LIMIT", G])
    design.add(parts.C_100N, ["5V_FUSED", G])
    design.add(parts.C_22U, ["5V_LIGHTS", G])
    nets = {"/OE": G, "A": "LIGHTS", "Y": "LIGHTS_5V", "VCC": "5V_LIGHTS", "GND": G}
    design.add(parts.SHIFTER, nets)
    design.add(parts.C_100N, ["5V_LIGHTS", G])
    design.add(parts.R_330, ["LIGHTS_5V", "LIGHTS_OUT"])
    design.add(parts.ESD_ONE, ["LIGHTS_OUT", G])
    design.add(parts.PH_3, ["5V_LIGHTS", "LIGHTS_OUT", G], "lights", "J13")


def _protection(design: Design) -> None:
    """The supply of all plugs behind its own fuse; four lines to each array."""
    design.add(parts.FUSE_200, [V, "3V3_OUT"])
    design.add(parts.C_22U, [V, G])
    design.add(parts.C_22U, ["3V3_OUT", G])
    for lines in (
        ("CLOCK_BLACK", "CLOCK_WHITE", "PASS_BLACK", "PASS_WHITE"),
        ("REFEREE", "PANEL", "DISPLAY_SCL", "DISPLAY_SDA"),
        ("SCALE_SCK", "SCALE_BLACK", "SCALE_WHITE", "STEP_BLACK"),
        ("STEP_WHITE", "READ_BLACK", "READ_WHITE", "3V3_OUT"),
    ):
        nets = dict(zip(("IO1", "IO2", "IO3", "IO4"), lines, strict=True))
        design.add(parts.ESD, {**nets, "VCC": V, "GND": G})


def _inner_protection(design: Design) -> None:
    """The ribbons' rows and columns: four lines to each array, below the chips they come from."""
    rows = [f"ROW_{n}" for n in range(CHAIN_ROWS)]
    columns = [f"C{n}" for n in range(LINES)]
    for lines in (rows, columns):
        for n in range(0, len(lines), 4):
            four = [*lines[n : n + 4], NC, NC, NC][:4]
            nets = dict(zip(("IO1", "IO2", "IO3", "IO4"), four, strict=True))
            design.add(parts.ESD, {**nets, "VCC": V, "GND": G})


def _usb(design: Design) -> None:
    """The set's USB socket; a short cable goes on from J15 into the socket of the Pico.

    A Pico leads its data lines to no pin, and nobody shall plug into it: its socket is inside.
    """
    nets = {"VBUS": "USB_VBUS", "D-": "USB_DM", "D+": "USB_DP", "GND": G, "SHIELD": G}
    design.add(parts.USB_B, nets, "USB", "J14")
    design.add(parts.PH_4, ["USB_VBUS", "USB_DM", "USB_DP", G], "to the Pico's USB", "J15")
    nets = {"IO1": "USB_DM", "IO2": "USB_DP", "VBUS": "USB_VBUS", "GND": G}
    design.add(parts.ESD_USB, nets)
    design.add(parts.SURGE, ["USB_VBUS", G])


def carrier(pins: dict[str, int] | None = None) -> Design:
    """The board with the controller: everything that pinmap.csv names, and the plugs.

    `pins` are GPIO numbers by signal, pinmap.csv's if not given.
    """
    design = Design("carrier", "Wenping carrier")
    design.group = "Controller"
    _pico(design, read_pinmap() if pins is None else pins, "VBUS")
    design.add(parts.FLAG, ["GND"])
    design.add(parts.FLAG, ["3V3_OUT"])
    design.add(parts.FLAG, ["5V_FUSED"])
    design.group = "Row chain: 21 rows, two links, pull-downs"
    _chain(design)
    design.group = "Columns: switches and bias"
    _columns(design)
    design.group = "Plugs of tiles and rails"
    _matrix_plugs(design)
    design.group = "Links of the bowls, load cells"
    _links(design)
    _scales(design)
    design.group = "Panel, display, buzzer"
    _panel_and_display(design)
    design.group = "Lights"
    _lights(design)
    design.group = "Fuse and protection of the plugs"
    _protection(design)
    design.group = "Protection of the ribbons"
    _inner_protection(design)
    design.group = "USB"
    _usb(design)
    design.group = "Test points"
    for net in (V, G, "VBUS", "5V_LIGHTS", "CHAIN_DATA", "CHAIN_CLOCK", "CHAIN_LATCH", "ROW_OFF",
                "COLS_0", "COLS_1", "COLS_2", "STEP_BLACK"):  # fmt: skip
        design.add(parts.TEST, [net], net)
    return design


def _hall(design: Design, part: parts.Part, row: str, column: str, fitted: bool = True) -> None:
    number = 1 + sum(1 for item in design.items if item.part is part)
    nets = {"VCC": V, "GND": G, "EN": row, "OUT": column, "PAD": G}
    design.add(part, nets, ref=f"U{number}", fitted=fitted)
    design.add(parts.C_100N, [V, G], ref=f"C{number}", fitted=fitted)


def tile(fitted: range | None = None) -> Design:
    """One of the four board tiles: TILE_LINES x TILE_LINES sensors, U(10 * row + col + 1).

    Rows and columns pass through, from the plug on the left to the one on the right and from the
    upper to the lower one. `fitted` are the lines that carry sensors, all if not given.
    """
    design = Design("tile", "Wenping board tile, 10 x 10 sensors")
    rows = [f"ROW_{i}" for i in range(TILE_LINES)]
    columns = [f"COL_{i}" for i in range(TILE_LINES)]
    design.group = "Plugs: rows left and right, columns above and below"
    design.add(parts.IDC_14, line_plug(rows), "rows in", "J1")
    design.add(parts.IDC_14, line_plug(rows), "rows out", "J2")
    design.add(parts.IDC_14, line_plug(columns), "columns in", "J3")
    design.add(parts.IDC_14, line_plug(columns), "columns out", "J4")
    design.add(parts.FLAG, [V])
    design.add(parts.FLAG, [G])
    for r, row in enumerate(rows):
        design.group = f"Row {r}"
        for c, column in enumerate(columns):
            there = fitted is None or (r in fitted and c in fitted)
            _hall(design, parts.HALL_BOARD, row, column, there)
    return design


def kit(pins: dict[str, int] | None = None) -> Design:
    """The first build: one board with a Pico, a piece of the matrix and its 5x5 sensors.

    Its sensors are lines 7-11 of the 19x19 matrix, on the same pins and outputs as the carrier's:
    the shipped firmware runs on it. Two shift registers reach rows 0-15; the switches' other inputs
    rest at half the supply, so that every point without a sensor reads as an empty one.
    """
    design = Design("kit", "Wenping first build, 5 x 5 sensors")
    design.group = "Controller"
    given = read_pinmap() if pins is None else pins
    used = ("ROW_DATA", "ROW_CLOCK", "ROW_LATCH", "ROW_OFF", "COL_A", "COL_B", "COL_C", "COLS_0",
            "COLS_1", "COLS_2", "CLOCK_BLACK", "CLOCK_WHITE", "PASS_BLACK", "PASS_WHITE",
            "REFEREE", "PANEL")  # fmt: skip
    _pico(design, {signal: gpio for signal, gpio in given.items() if signal in used}, NC)
    for net in (V, G):
        design.add(parts.TEST, [net], net)
    design.add(parts.FLAG, [G])
    _kit_rows(design)
    _kit_columns(design)
    design.group = "Panel"
    buttons = ["CLOCK_BLACK", "CLOCK_WHITE", "PASS_BLACK", "PASS_WHITE", "REFEREE"]
    design.add(parts.PH_8, [G, *buttons, "PANEL", G], "panel", "J1")
    for lines in ([*buttons[:4]], [*buttons[4:], "PANEL", NC, NC]):
        nets = dict(zip(("IO1", "IO2", "IO3", "IO4"), lines, strict=True))
        design.add(parts.ESD, {**nets, "VCC": V, "GND": G})
    for row in FIRST_LINES:
        design.group = f"Row {row}"
        for column in FIRST_LINES:
            nets = {"VCC": V, "GND": G, "EN": f"ROW_{row}", "OUT": f"C{column}", "PAD": G}
            design.add(parts.HALL_BOARD, nets)
            design.add(parts.C_100N, [V, G])
    return design


def _kit_rows(design: Design) -> None:
    """Two shift registers: outputs 0-15 of the chain."""
    design.group = "Row chain: outputs 0-15"
    for signal in ("ROW_DATA", "ROW_CLOCK", "ROW_LATCH"):
        design.add(parts.R_33, [signal, "CHAIN" + signal[3:]])
    design.add(parts.R_10K, ["ROW_OFF", V])
    for chip in range(2):
        nets = {"VCC": V, "GND": G, "/SRCLR": V, "SRCLK": "CHAIN_CLOCK", "RCLK": "CHAIN_LATCH",
                "/OE": "ROW_OFF", "SER": "CHAIN_1" if chip else "CHAIN_DATA",
                "QH'": NC if chip else "CHAIN_1"}  # fmt: skip
        for i in range(8):
            row = 8 * chip + i
            nets[f"Q{'ABCDEFGH'[i]}"] = f"ROW_{row}" if row in FIRST_LINES else NC
        design.add(parts.SHIFT, nets)
        design.add(parts.C_100N, [V, G])
    for row in FIRST_LINES:
        design.add(parts.R_100K, [f"ROW_{row}", G])


def _kit_columns(design: Design) -> None:
    """Two switches: columns 0-15."""
    design.group = "Columns 0-15; GP28 rests at half the supply"
    for adc in range(2):
        nets = {"VCC": V, "VEE": G, "GND": G, "/E": G, "S0": "COL_A", "S1": "COL_B", "S2": "COL_C",
                "Z": f"COLS_{adc}"}  # fmt: skip
        for i in range(8):
            column = 8 * adc + i
            nets[f"Y{i}"] = f"C{column}" if column in FIRST_LINES else "HALF"
        design.add(parts.SWITCH, nets)
        design.add(parts.C_100N, [V, G])
    for net in [f"C{column}" for column in FIRST_LINES] + ["HALF", "COLS_2"]:
        design.add(parts.R_10K, [net, V])
        design.add(parts.R_10K, [net, G])


def jig(pins: dict[str, int] | None = None) -> Design:
    """The loopback jig: a Pico whose scan reads resistors, each sum another output and select.

    Every third output of one 74HC595 pulls at an ADC input, and so does that input's select line.
    The third input has a resistor to ground in place of a ninth output. It has no circuit board.
    """
    design = Design("jig", "Wenping loopback jig")
    design.group = "Controller"
    given = read_pinmap() if pins is None else pins
    buttons = ("CLOCK_BLACK", "CLOCK_WHITE", "PASS_BLACK", "PASS_WHITE", "REFEREE")
    rows = ("ROW_DATA", "ROW_CLOCK", "ROW_LATCH", "ROW_OFF")
    used = (*rows, *_SELECTS, *_ADCS, *buttons, "PANEL", "LIGHTS", "BUZZER")
    _pico(design, {signal: gpio for signal, gpio in given.items() if signal in used}, "VBUS")
    design.add(parts.FLAG, [G])
    design.group = "One shift register"
    out = [f"OUT_{n}" for n in range(8)]
    nets = {"VCC": V, "GND": G, "/SRCLR": V, "SER": "ROW_DATA", "SRCLK": "ROW_CLOCK",
            "RCLK": "ROW_LATCH", "/OE": "ROW_OFF", "QH'": NC}  # fmt: skip
    design.add(parts.SHIFT, {**nets, **{f"Q{'ABCDEFGH'[n]}": out[n] for n in range(8)}})
    design.add(parts.C_100N, [V, G])
    design.add(parts.R_10K, ["ROW_OFF", V])
    design.group = "Resistors at the ADC inputs"
    for i, adc in enumerate(_ADCS):
        design.add(parts.R_10K, [adc, V])
        design.add(parts.R_10K, [adc, G])
        design.add(parts.R_180K, [adc, _SELECTS[i]])
        for net in [*out, G][i::3]:
            design.add(parts.R_68K, [adc, net])
    design.group = "Buttons, buzzer, lights"
    for name in buttons:
        design.add(parts.BUTTON, [name, G], name)
    design.add(parts.R_33, ["PANEL", G])  # the panel is plugged in
    design.add(parts.R_100, ["BUZZER", "BUZZER_PIEZO"])
    design.add(parts.BUZZER, ["BUZZER_PIEZO", G])
    design.add(parts.R_330, ["LIGHTS", "LIGHTS_OUT"])
    design.add(parts.PH_3, ["VBUS", "LIGHTS_OUT", G], "40 lights WS2812", "J1")
    return design


def rail(corner: bool = True) -> Design:
    """Half of a player's rail: a bar of eight slots in one row of the chain, and a corner slot.

    Two of one part number make a rail. Slot 7 - i of the right bar is its U(i + 1), slot 8 + i of
    the bottom bar, too; U9 is the corner, fitted on the bottom bar only. Columns come from the
    carrier to the right bar and go on to the bottom bar's plug, where they lie on the same pins.
    """
    design = Design("rail", "Wenping rail, half of it")
    columns = [f"COL_{i}" for i in range(RAIL_SLOTS)]
    onward = [*reversed(columns[RAIL_BOTTOM:-1]), columns[-1]]
    design.group = "Plugs: from the carrier or the right bar, to the bottom bar"
    design.add(parts.IDC_20, rail_plug("ROW", columns), "in", "J1")
    design.add(parts.IDC_20, rail_plug("ROW", [*onward, *[NC] * RAIL_BOTTOM]), "out", "J2")
    design.add(parts.FLAG, [V])
    design.add(parts.FLAG, [G])
    design.group = "Slots"
    for i in range(RAIL_BOTTOM):
        _hall(design, parts.HALL_BOARD, "ROW", columns[RAIL_BOTTOM - 1 - i])
    _hall(design, parts.HALL_BOARD, "ROW", columns[RAIL_BOTTOM], corner)
    return design


def tray() -> Design:
    """One of the six layers of a bowl: 30 pockets, U(15 * half + column + 1).

    Four pins go through the stack: supply, ground, STEP and READ. STEP low for 0.1 ms holds the
    counters of all trays at 0, where no tray is meant and no pocket has power; while it is high,
    each short low is counted. Count 32 * (layer + 1) + 16 * half + column lets that pocket drive
    READ. A solder jumper says which layer a tray is.
    """
    design = Design("tray", "Wenping tray of a bowl, 30 pockets")
    columns = [f"COL_{i}" for i in range(ROW_POCKETS)]
    halves = ("HALF_0", "HALF_1")
    design.group = "Pins of the stack"
    design.add(parts.STACK_4, [V, G, "STEP", "READ"], "stack", "J1")
    nets = {"IO1": "STEP", "IO2": "READ", "IO3": NC, "IO4": NC, "VCC": V, "GND": G}
    design.add(parts.ESD, nets, ref="D2")
    design.add(parts.FLAG, [V])
    design.add(parts.FLAG, [G])
    _tray_counter(design)
    _tray_layer(design, halves)
    design.group = "Switches"
    for part, enable in enumerate(("LOW_OFF", "HIGH_OFF")):
        nets = {"VCC": V, "VEE": G, "GND": G, "/E": enable, "S0": "N0", "S1": "N1", "S2": "N2",
                "Z": "READ"}  # fmt: skip
        lines = [*columns, NC][8 * part : 8 * part + 8]
        nets |= {f"Y{i}": line for i, line in enumerate(lines)}
        design.add(parts.SWITCH, nets, ref=f"U{35 + part}")
    for i in range(6):
        design.add(parts.C_100N, [V, G], ref=f"C{31 + i}")
    for half in range(2):
        design.group = f"Half {half}"
        for column in columns:
            _hall(design, parts.HALL_POCKET, halves[half], column)
    return design


def _tray_counter(design: Design) -> None:
    """Counts the falling edges of STEP; RESET when STEP has been low for 0.1 ms."""
    design.group = "Counter"
    counted = {f"Q{i}": f"N{i}" if i < 8 else NC for i in range(12)}
    nets = {"/CP": "STEPPED", "MR": "RESET", "VCC": V, "GND": G, **counted}
    design.add(parts.COUNTER, nets, ref="U31")
    nets = {"1A": "STEP", "1Y": "NOT_STEP", "2A": "NOT_STEP", "2Y": "STEPPED", "3A": "HELD",
            "3Y": "NOT_RESET", "4A": "NOT_RESET", "4Y": "RESET", "5A": "NOT_HALF_0",
            "5Y": "HALF_0", "6A": "NOT_HALF_1", "6Y": "HALF_1", "VCC": V, "GND": G}  # fmt: skip
    design.add(parts.SCHMITT, nets, ref="U32")
    design.add(parts.R_100K, ["NOT_STEP", "HELD"])
    design.add(parts.C_1N, ["HELD", G], ref="C37")
    design.add(parts.DIODE, {"K": "NOT_STEP", "A": "HELD"}, ref="D1")
    design.add(parts.R_100K, ["STEP", G])


def _tray_layer(design: Design, halves: tuple[str, str]) -> None:
    """Whether this tray is meant, and which of its halves gets power."""
    design.group = "Layer and half"
    layer = {f"/Y{i}": f"NOT_LAYER_{i - 1}" if 0 < i <= LAYERS else NC for i in range(8)}
    nets = {"A0": "N5", "A1": "N6", "A2": "N7", "/E1": G, "/E2": G, "E3": V, "VCC": V, "GND": G}
    design.add(parts.DECODER_8, {**nets, **layer}, ref="U33")
    for i in range(LAYERS):
        design.add(parts.JUMPER, [f"NOT_LAYER_{i}", "NOT_HERE"], f"layer {i}")
    design.add(parts.R_100K, ["NOT_HERE", V])
    nets = {"/1E": "NOT_HERE", "1A0": "N3", "1A1": G, "/1Y0": "LOW_OFF", "/1Y1": "HIGH_OFF",
            "/1Y2": NC, "/1Y3": NC, "/2E": "NOT_HERE", "2A0": "N4", "2A1": G,
            "/2Y0": f"NOT_{halves[0]}", "/2Y1": f"NOT_{halves[1]}", "/2Y2": NC, "/2Y3": NC,
            "VCC": V, "GND": G}  # fmt: skip
    design.add(parts.DECODER_4, nets, ref="U34")


def scale() -> Design:
    """The load cell's board: an HX711 at 3.3 V, 10 samples a second, gain 128."""
    design = Design("scale", "Wenping load cell board")
    design.group = "Load cell amplifier"
    design.add(parts.PH_4, [V, G, "SCK", "DOUT"], "carrier", "J1")
    design.add(parts.PH_4, ["AVDD", G, "CELL-", "CELL+"], "load cell", "J2")
    design.add(parts.FLAG, [V])
    design.add(parts.FLAG, [G])
    design.add(parts.FLAG, ["AVDD"])
    nets = {"VSUP": "AVDD", "AVDD": "AVDD", "DVDD": V, "BASE": NC, "VFB": G, "AGND": G,
            "VBG": "VBG", "INA-": "IN-", "INA+": "IN+", "INB-": G, "INB+": G, "PD_SCK": "SCK",
            "DOUT": "DOUT", "XO": NC, "XI": G, "RATE": G}  # fmt: skip
    design.add(parts.HX711, nets)
    design.add(parts.R_33, [V, "AVDD"])
    design.add(parts.R_100, ["CELL-", "IN-"])
    design.add(parts.R_100, ["CELL+", "IN+"])
    design.add(parts.C_100N, ["IN-", "IN+"])
    design.add(parts.C_100N, ["VBG", G])
    design.add(parts.C_100N, [V, G])
    design.add(parts.C_22U, ["AVDD", G])
    nets = {"IO1": "SCK", "IO2": "DOUT", "IO3": "CELL-", "IO4": "CELL+", "VCC": V, "GND": G}
    design.add(parts.ESD, nets)
    return design


def panel() -> Design:
    """Five buttons to ground; the plug's sixth line is ground while it is plugged in."""
    design = Design("panel", "Wenping panel, five buttons")
    design.group = "Buttons"
    buttons = ["CLOCK_BLACK", "CLOCK_WHITE", "PASS_BLACK", "PASS_WHITE", "REFEREE"]
    outside = [f"{name}_OUT" for name in buttons]
    design.add(parts.PH_8, [G, *outside, "PANEL", G], "carrier", "J1")
    design.add(parts.R_33, ["PANEL", G])
    for name, wire in zip(buttons, outside, strict=True):
        design.add(parts.BUTTON, [name, G], name)
        design.add(parts.R_100, [name, wire])
        design.add(parts.ESD_ONE, [name, G])
    return design


def all_designs() -> list[Design]:
    """Every circuit once; the jig has no circuit board."""
    return [carrier(), tile(), rail(), tray(), scale(), panel(), kit(), jig()]
