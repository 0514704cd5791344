"""Parts lists, prices, currents: what may be said without any tool."""

import re

import pytest

import config
from cad import bom, budget, circuits, parts, spice, walk
from cad.geometry import FIRST_LINES
from cad.layout import LAYOUTS
from wenping.app import show
from wenping.geometry import BOWL_POCKETS, LINES, RAIL_SLOTS
from wenping.make.checkout import HARDWARE


def test_every_part_has_a_number_and_a_price():
    assert bom.findings() == []


def test_the_set_has_755_sensors():
    counts = {line.part.name: line.count for line in bom.lines()}
    assert counts["TMAG5253BA2"] == LINES * LINES + 2 * RAIL_SLOTS
    assert counts["TMAG5253BA3"] == 2 * BOWL_POCKETS
    assert counts["TMAG5253BA2"] + counts["TMAG5253BA3"] == 755


def test_box_headers_have_the_pins_of_their_number():
    """Wuerth's 612 0NN 216 21 is one of NN pins."""
    for plug in (parts.IDC_14, parts.IDC_20):
        assert int(plug.mpn[3:6]) == len(plug.pins)


def test_every_plug_of_the_carrier_and_every_ribbon_has_its_cable_in_the_list():
    found = {name: count for name, _, _, count, _ in bom.OTHER}
    ribbons = walk.System().cables
    assert found["ribbon cable 14 wires with plugs, 30 cm"] == ribbons.count(parts.IDC_14)
    assert found["ribbon cable 20 wires with plugs, 50 cm"] == ribbons.count(parts.IDC_20)
    plugs = [item.part for item in circuits.carrier().items]
    for pins, plug in ((3, parts.PH_3), (4, parts.PH_4), (8, parts.PH_8)):
        cables = [n for name, n in found.items() if name.startswith(f"cable JST PH {pins}")]
        assert sum(cables) == plugs.count(plug)


BUTTONS = "CLOCK_BLACK CLOCK_WHITE PASS_BLACK PASS_WHITE REFEREE"
PANEL_OUT = "GND " + "_OUT ".join(BUTTONS.split()) + "_OUT PANEL GND"


@pytest.mark.parametrize(
    "board, plug, wires, other, their_wires",
    [
        ("carrier", "J11", f"GND {BUTTONS} PANEL GND", "panel", PANEL_OUT),
        ("kit", "J1", f"GND {BUTTONS} PANEL GND", "panel", PANEL_OUT),
        ("carrier", "J9", "3V3_OUT GND SCALE_SCK SCALE_BLACK", "scale", "3V3 GND SCK DOUT"),
        ("carrier", "J10", "3V3_OUT GND SCALE_SCK SCALE_WHITE", "scale", "3V3 GND SCK DOUT"),
        ("carrier", "J7", "3V3_OUT GND STEP_BLACK READ_BLACK", "tray", "3V3 GND STEP READ"),
        ("carrier", "J8", "3V3_OUT GND STEP_WHITE READ_WHITE", "tray", "3V3 GND STEP READ"),
    ],
)
def test_a_cable_of_straight_wires_joins_what_belongs_together(
    board, plug, wires, other, their_wires
):
    """Ribbons and links are walked wire by wire in test_netlists.py."""
    boards = {design.name: design for design in circuits.all_designs()}
    assert list(boards[board].item(plug).nets.values()) == wires.split()
    assert list(boards[other].item("J1").nets.values()) == their_wires.split()


def test_every_layout_is_ordered():
    assert {name for name, *_ in (*bom.BOARDS, *bom.KIT_BOARDS)} == set(LAYOUTS)
    assert "carrier, 154 x 120 mm, 4 layers, 1.6 mm thick" in bom.board_line("carrier", 5)
    assert "1.0 mm thick, 15 pieces" in bom.board_line("tray", 15)


def test_the_documents_tell_the_prices_that_the_tables_give():
    told = (HARDWARE / "README.md").read_text(encoding="utf-8")
    told = told[told.index("### Prices") :]
    figures = [int(n) for n in re.findall(r"\| (\d+) \|$", told[: told.index("## ", 5)], re.M)]
    totals = bom.totals()
    names = ("whole", "sensors", "no pockets, bowls are weighed only",
             "AH49E with switched rows on the board", "13x13 in the middle",
             "first build, 5x5")  # fmt: skip
    assert figures == [round(totals[name]) for name in names]
    kit = (HARDWARE / "FIRST_BUILD.md").read_text(encoding="utf-8")
    assert f"about {figures[-1]} USD" in kit and f"估价 {figures[-1]} 美元" in kit


def test_the_first_build_costs_less_than_30_usd():
    assert bom.totals()["first build, 5x5"] < 30


def test_every_way_to_pay_less_pays_less():
    totals = bom.totals()
    for name in ("no pockets, bowls are weighed only", "13x13 in the middle",
                 "AH49E with switched rows on the board"):  # fmt: skip
        assert totals["first build, 5x5"] < totals[name] < totals["whole"]


@pytest.mark.parametrize("one", budget.sums(), ids=lambda one: one.what)
def test_no_sum_of_currents_is_more_than_may_be_drawn(one):
    assert one.ma <= one.most_ma


def test_the_sums_are_of_the_carriers_fuses_and_its_limit():
    carrier = circuits.carrier()
    on = {net: item.part.name for item in carrier.items for net in item.nets.values()
          if item.part.prefix in ("F", "R")}  # fmt: skip
    assert on["LIMIT"] == f"{budget.LIMIT_KOHM:g}k"
    assert on["5V_FUSED"] == f"{budget.FUSE_5V_MA:g}mA"
    fuses = {item.nets["2"]: item.part.name for item in carrier.items if item.part.prefix == "F"}
    assert fuses["3V3_OUT"] == f"{budget.FUSE_3V3_MA:g}mA"


def test_the_current_limit_lets_the_usual_lights_through():
    """Two cross hairs and both players in the firmware's brightest colour."""
    least, _, _ = budget.limit_ma()
    brightest = max((show.GREEN, show.WHITE, show.RED, show.AMBER, show.BLUE),
                    key=lambda colour: budget.light_ma(colour, 1))  # fmt: skip
    lit = budget.light_ma(brightest, 6) + budget.light_ma(0, 34)
    assert lit < least


def test_the_first_builds_sensors_are_lines_7_to_11_of_the_matrix():
    """Walked through the kit's own net list; the other columns rest at half the supply."""
    kit = circuits.kit()
    rows, columns = {}, {}
    for chip, ref in enumerate(("U1", "U2")):
        for i, letter in enumerate("ABCDEFGH"):
            rows[kit.item(ref).net(f"Q{letter}")] = 8 * chip + i
    for item in kit.items:
        if item.part.name == "74LV4051A":
            adc = [kit.item("A1").net(f"GP{n}") for n in (config.COLS_0, config.COLS_1)]
            for select in range(8):
                columns[item.net(f"Y{select}")] = 8 * adc.index(item.net("Z")) + select
    found = [
        (rows[item.net("EN")], columns[item.net("OUT")])
        for item in kit.items
        if item.part.name.startswith("TMAG")
    ]
    assert sorted(found) == [(r, c) for r in FIRST_LINES for c in FIRST_LINES]
    rest = [i for i in kit.items if i.part.name == "10k" and "HALF" in i.nets.values()]
    assert len(rest) == 2


def test_the_adc_node_is_below_200_pf():
    """Above that a new select is not settled after a microsecond; a sensor drives 1 nF at most."""
    assert spice.adc_pf() < 200
    assert spice.column_pf() < 1000


def test_the_chain_of_the_carrier_and_of_the_kit_hang_on_the_same_pins():
    carrier, kit = circuits.carrier(), circuits.kit()
    for signal in ("ROW_DATA", "ROW_CLOCK", "ROW_LATCH", "ROW_OFF", "COL_A", "COL_B", "COL_C"):
        gpio = f"GP{getattr(config, signal)}"
        assert carrier.item("A1").net(gpio) == kit.item("A1").net(gpio) == signal
    assert walk.System(carrier)
