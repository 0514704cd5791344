"""Parts lists, prices, currents: what may be said without any tool."""

import pytest

import config
from cad import bom, budget, circuits, spice, walk
from cad.geometry import FIRST_LINES
from wenping.app import show
from wenping.geometry import BOWL_POCKETS, LINES, RAIL_SLOTS


def test_every_part_has_a_number_and_a_price():
    assert bom.findings() == []


def test_the_set_has_755_sensors():
    counts = {line.part.name: line.count for line in bom.lines()}
    assert counts["TMAG5253BA2"] == LINES * LINES + 2 * RAIL_SLOTS
    assert counts["TMAG5253BA3"] == 2 * BOWL_POCKETS // 1
    assert counts["TMAG5253BA2"] + counts["TMAG5253BA3"] == 755


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
