"""The circuits of hardware/cad = pinmap.csv = config.py = the circuits of the twin.

A walk follows every row and column through the net lists of all boards and their cables, and every
count of a bowl's link through the chips of its trays, beside the twin's circuits and its table of
places. No tool is needed: the net lists are made here.
"""

from array import array

import numpy as np
import pytest
from rigs import jig_count

import config
from cad import circuits, walk
from cad.netlist import Design, DesignError
from cad.pinmap import read_pinmap
from wenping.geometry import LAYERS, LINES, ROW_POCKETS
from wenping.twin import extents, matrix, places

SELECTS = config.COL_A, config.COL_B, config.COL_C
ADCS = config.COLS_0, config.COLS_1, config.COLS_2
CHAIN = config.ROW_DATA, config.ROW_CLOCK, config.ROW_LATCH, config.ROW_OFF


@pytest.fixture(scope="module")
def system():
    return walk.System()


@pytest.fixture(scope="module")
def sensors(system):
    """Every fitted sensor of all boards, as the walk through nets and cables finds it."""
    return system.sensors(system.chain(*CHAIN), system.columns(SELECTS, ADCS))


@pytest.fixture(scope="module")
def links(system):
    """Of each tray: which output opens its link, which column it drives."""
    return system.links(system.chain(*CHAIN), system.columns(SELECTS, ADCS))


@pytest.mark.parametrize("design", circuits.all_designs(), ids=lambda design: design.name)
def test_every_net_has_two_pins_and_one_driver(design):
    assert design.check() == []


def test_the_pico_has_every_signal_of_the_pin_map_on_its_pin(system):
    for signal, gpio in read_pinmap().items():
        assert getattr(config, signal) == gpio
        if gpio not in circuits.ON_THE_PICO:
            assert system.gpio_net(gpio) == signal


def test_the_row_chain_shifts_as_the_twins(system):
    """Clock by clock the same outputs are high as in the twin's RowChain."""
    outputs = system.chain(*CHAIN)
    assert len(outputs) == matrix.ROWS
    seen = []
    chain = matrix.RowChain(lambda rows, _: seen.append(rows))
    chain.off(0, 0)
    bits = [0] * matrix.ROWS  # of our chips, in the order in which the walk found them
    for step in range(matrix.CHAIN_ROWS + 2):
        chain.data(int(step == 0), 0)
        bits = [int(step == 0), *bits[:-1]]
        for level in (1, 0):
            chain.clock(level, 0)
        for level in (1, 0):
            chain.latch(level, 0)
        (high,) = [n for n in range(matrix.ROWS) if chain.rows >> n & 1]
        assert bits.index(1) == high
        names = [f"ROW_{n}" for n in range(matrix.CHAIN_ROWS)] + ["LINK_BLACK", "LINK_WHITE"]
        assert outputs[high] == names[high]


def test_all_21_rows_and_their_columns_are_where_the_twin_has_them(system, sensors):
    """Row and column of every sensor, found through nets and cables, against the twin's places."""
    wanted = {matrix.COLUMNS * one.row + one.column for one in sensors if one.row >= 0}
    board = set(places.sensor_places().tolist())
    beyond = {
        matrix.COLUMNS * one.row + one.column
        for one in sensors
        if one.board.startswith("tile") and walk.place_on_board(one.board, one.ref) is None
    }
    assert wanted - beyond == board
    assert {n // matrix.COLUMNS for n in wanted - beyond} == set(range(matrix.CHAIN_ROWS))


def test_every_tile_sensor_lies_under_its_point(sensors):
    """The place of a sensor on its tile is the twin's place of the point that it reads."""
    seen = set()
    for one in sensors:
        if not one.board.startswith("tile"):
            continue
        place = walk.place_on_board(one.board, one.ref)
        if place is None:
            continue
        s = LINES * one.row + one.column
        assert place == pytest.approx(places.point_mm(s)), one
        seen.add(s)
    assert seen == set(range(LINES * LINES))


def test_places_beyond_the_board_reach_no_row_or_column(sensors):
    """The tenth line of a lower or right tile hangs on an open pin."""
    for one in sensors:
        if one.board.startswith("tile") and walk.place_on_board(one.board, one.ref) is None:
            assert one.row < 0 or one.column < 0, one


OHM = {"10k": 10e3, "180k": 180e3, "68k": 68e3}


def read_on_the_jig(jig: Design, row: int, column: int) -> float:
    """The count of a column while an output of the jig's chain is high, by its resistors."""
    adc, select = divmod(column, 8)
    chip = jig.item("U1")
    high = {"3V3"} | {net for i, net in enumerate(("COL_A", "COL_B", "COL_C")) if select >> i & 1}
    if row < 8:
        high.add(chip.net("Q" + "ABCDEFGH"[row]))
    up = total = 0.0
    for item in jig.items:
        ends = list(item.nets.values())
        if item.part.name in OHM and f"COLS_{adc}" in ends:
            ends.remove(f"COLS_{adc}")
            total += 1 / OHM[item.part.name]
            up += 1 / OHM[item.part.name] * (ends[0] in high)
    return 4096 * up / total


def test_the_jigs_circuit_reads_what_make_hil_expects():
    jig = circuits.jig()
    for row in range(LINES):
        for column in range(matrix.COLUMNS):
            assert read_on_the_jig(jig, row, column) == pytest.approx(jig_count(row, column), abs=1)


def test_the_jigs_levels_are_apart_and_its_board_calibrates_itself_on_it():
    levels = sorted({jig_count(row, column) for row in range(9) for column in range(8)})
    assert len(levels) == 4
    assert min(b - a for a, b in zip(levels, levels[1:], strict=False)) > 80
    assert all(abs(level - 2048) < 620 for level in levels)  # sensing/offset_calibration.py
    assert levels[1] - levels[0] < 150  # sensing/readings.py: no row seems to be always on


@pytest.mark.parametrize("gone", [(0,), (1,), (2,), (3,), (1, 2)], ids=str)
def test_without_a_tile_the_sensors_that_the_twin_says_are_silent(gone):
    """Ribbons pass through tiles: what hangs behind a missing one is found through no net."""
    system = walk.System(without=gone)
    found = system.sensors(system.chain(*CHAIN), system.columns(SELECTS, ADCS))
    there = {
        (one.row, one.column)
        for one in found
        if one.board.startswith("tile") and one.row >= 0 and one.column >= 0
    }
    silent = np.zeros((LINES, LINES), bool)
    for rows, columns in extents.cut_off(gone):
        silent[rows, columns] = True
    assert there == set(zip(*(at.tolist() for at in np.nonzero(~silent)), strict=True))


def test_each_bowls_link_hangs_on_the_twins_output_and_column(links):
    assert links == {
        f"tray {name} {layer}": (matrix.CHAIN_ROWS + player, matrix.LINK_COLUMNS[player])
        for player, name in enumerate(("Black", "White"))
        for layer in range(LAYERS)
    }


@pytest.mark.parametrize("player", (0, 1), ids=("Black", "White"))
def test_at_every_count_the_link_reads_the_pocket_that_the_twin_reads(player):
    """The trays' chips by their truth tables, clock by clock beside the twin's row chain."""
    stack = [walk.TrayLogic(circuits.tray(), layer) for layer in range(LAYERS)]
    counts = np.arange(matrix.WIRED_ROWS * matrix.COLUMNS, dtype=np.uint16)
    columns = matrix.Columns(array("H", counts.tolist()), array("b", [0]), array("H", [0] * 24))
    for bit, pin in enumerate((columns.select_a, columns.select_b, columns.select_c)):
        pin(matrix.LINK_COLUMNS[player] >> bit & 1, 0)
    chain = matrix.RowChain(columns.power, columns.counted)
    chain.off(0, 0)
    for bit in (1, *[0] * (matrix.CHAIN_ROWS + player)):
        chain.data(bit, 0)
        for level in (1, 0):
            chain.clock(level, 0)
    chain.latch(1, 0)
    index = places.pocket_places(player).tolist()
    for one in stack:
        one.count = 77  # whatever the counter holds at power-up
        one.reset()
    for count in range(1, 256):
        for level in (1, 0):
            chain.clock(level, 0)
        said = []
        for layer, one in enumerate(stack):
            one.step()
            said += [index[30 * layer + int(ref[1:]) - 1] for ref in one.reads().split()]
        assert [columns.sample(2, 1000)] == (said or [matrix.BIAS]), count


def test_trays_that_are_held_give_no_pocket_power():
    """At count 0, where a closed link holds them, and beyond the last tray."""
    for layer in range(LAYERS):
        tray = walk.TrayLogic(circuits.tray(), layer)
        for count in range(256):
            row, _ = divmod(count - matrix.LINK_FIRST, matrix.LINK_PITCH)
            assert len(tray.powered()) == (ROW_POCKETS if row // 2 == layer else 0), count
            tray.step()


def test_rails_are_rows_19_and_20(sensors):
    """A rail is two bars of one part number: the right one's ninth place is not fitted."""
    for player, name in enumerate(("Black", "White")):
        right, bottom = (
            {one.ref: one.column for one in sensors if one.board == f"rail {name} {bar}"}
            for bar in range(2)
        )
        assert right == {f"U{i + 1}": 7 - i for i in range(8)}
        assert bottom == {f"U{i + 1}": 8 + i for i in range(9)}
        assert {one.row for one in sensors if one.board.startswith(f"rail {name}")} == {
            LINES + player
        }


def test_every_output_has_its_own_pull_down(system):
    """With /OE high the outputs float: 100 k each, and a pull-up on /OE itself."""
    for net in system.chain(*CHAIN):
        assert system.resistance_to(net, "GND") == ["100k"], net
    assert system.resistance_to("ROW_OFF", "3V3") == ["10k"]


def test_every_column_rests_at_half_the_supply(system):
    """Two equal resistors: the twin's BIAS, 2048 counts. Weaker ones behind the links."""
    for column in range(matrix.COLUMNS):
        up, down = (system.resistance_to(f"C{column}", net) for net in ("3V3", "GND"))
        assert up == down == ["100k" if column in range(20, 24) else "10k"], column


def test_clocks_go_through_33_ohm():
    carrier = circuits.carrier()
    for signal in ("ROW_CLOCK", "ROW_LATCH", "SCALE_CLOCK", "STEP_BLACK", "STEP_WHITE"):
        assert any(i.part.name == "33" and signal in i.nets.values() for i in carrier.items), signal


GUARDS = "SRV05-4", "PESD5V0S1BA", "SMF5.0A", "USBLC6-2"


@pytest.mark.parametrize(
    "design",
    [circuits.carrier(), circuits.tray(), circuits.scale(), circuits.panel(), circuits.kit()],
    ids=lambda design: design.name,
)
def test_every_line_of_every_plug_is_protected(design):
    """USB, panel, links, load cells, lights, ribbons; a 5 V output has a current limit.

    Tiles and rails have only ribbons, whose other end is the carrier's. A line may go on from its
    plug through a resistor (the panel's buttons) or be the load cell's supply with its capacitor.
    """
    safe = {"GND", "5V_LIGHTS", "AVDD"}
    for item in design.items:
        if item.part.name in GUARDS:
            safe |= set(item.nets.values())
    for item in design.items:
        if item.part.name in ("33", "100") and safe & set(item.nets.values()):
            safe |= set(item.nets.values())
    plugs = [item for item in design.items if item.part.prefix == "J" and item.fitted]
    assert plugs
    for plug in plugs:
        assert set(plug.nets.values()) - {""} <= safe, plug.ref


def test_a_swapped_wire_does_not_pass(sensors):
    """The walk is no tautology: two columns exchanged on the carrier are found."""
    carrier = circuits.carrier()
    plug = carrier.item("J3")
    plug.nets["3"], plug.nets["4"] = plug.nets["4"], plug.nets["3"]
    system = walk.System(carrier)
    found = system.sensors(system.chain(*CHAIN), system.columns(SELECTS, ADCS))
    assert [(a.row, a.column) for a in found] != [(a.row, a.column) for a in sensors]


@pytest.mark.parametrize(
    "ref, pin, other, now",
    [
        ("J7", "3", "4", (-1, -1)),  # STEP and READ of Black's plug exchanged
        ("U8", "1", "2", (22, 21)),  # Black's AND hears White's output
    ],
)
def test_a_link_that_is_wired_otherwise_does_not_pass(ref, pin, other, now):
    carrier = circuits.carrier()
    nets = carrier.item(ref).nets
    if ref == "J7":
        nets[pin], nets[other] = nets[other], nets[pin]
    else:
        nets[pin] = "LINK_WHITE"
    system = walk.System(carrier)
    found = system.links(system.chain(*CHAIN), system.columns(SELECTS, ADCS))
    assert found["tray Black 3"] == now


@pytest.mark.parametrize(
    "line, told",
    [
        ("LIGHTS,2,out,low,x", "GP2 is used by ROW_DATA and by LIGHTS"),
        ("LIGHTS,31,out,low,x", "there is no GP31"),
        ("COLS_0,3,analog,,x", "COLS_0 needs an ADC pin"),
        ("LIGHTS,GP3,out,low,x", "LIGHTS,GP3,out,low,x: a line is signal,gpio"),
        ("ROW_DATA,3,out,low,x", "each signal once"),
        ("LIGHTS", "a line is signal,gpio"),
    ],
)
def test_a_pin_used_twice_and_other_wrong_lines_are_one_line(tmp_path, line, told):
    table = tmp_path / "pinmap.csv"
    table.write_text(f"signal,gpio,direction,idle,circuit\nROW_DATA,2,out,low,x\n{line}\n")
    with pytest.raises(DesignError, match=told) as error:
        read_pinmap(table)
    assert "\n" not in str(error.value)


def test_a_reference_used_twice_and_an_unknown_pin_are_refused():
    design = Design("x", "x")
    design.add(circuits.parts.R_10K, ["A", "B"], ref="R1")
    with pytest.raises(DesignError, match="R1 is there twice"):
        design.add(circuits.parts.R_10K, ["A", "B"], ref="R1")
    with pytest.raises(DesignError, match="no pin CLOCK"):
        design.add(circuits.parts.SHIFT, {"CLOCK": "A"})
