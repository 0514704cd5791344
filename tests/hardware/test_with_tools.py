"""What needs KiCad, ngspice or CadQuery; `make cad` runs it, each is skipped in words without."""

import json
import os
import time

import pytest

import config
from cad import board, circuits, interactive, layout, schematic, spice, tools
from cad.__main__ import _export as export
from cad.__main__ import kicad_nets, our_nets
from cad.schematic import write_project

pytestmark = [pytest.mark.cad, pytest.mark.timeout(1800)]  # a board is routed


@pytest.fixture(scope="module")
def kicad():
    why = tools.kicad_missing()
    if why:
        pytest.skip(why)


def erc(design, folder):
    sheet = write_project(design, folder)
    report = sheet.with_suffix(".erc.json")
    tools.run(["kicad-cli", "sch", "erc", "--severity-all", "--format", "json", "-o", str(report),
               str(sheet)])  # fmt: skip
    return sheet, [v for s in json.loads(report.read_text())["sheets"] for v in s["violations"]]


@pytest.mark.parametrize("design", circuits.all_designs(), ids=lambda design: design.name)
def test_kicad_finds_nothing_and_reads_our_net_list(kicad, design, tmp_path):
    sheet, said = erc(design, tmp_path)
    assert said == []
    xml = sheet.with_suffix(".xml")
    tools.run(["kicad-cli", "sch", "export", "netlist", "--format", "kicadxml", "-o", str(xml),
               str(sheet)])  # fmt: skip
    assert kicad_nets(design, xml) == our_nets(design)


def test_kicad_finds_a_row_that_nothing_drives(kicad, tmp_path):
    """The check is awake: without its shift register a row's inputs have no driver."""
    design = circuits.panel()
    design.items = [item for item in design.items if item.ref != "#FLG1"]
    broken = circuits.scale()
    broken.items = [item for item in broken.items if not item.ref.startswith("#")]
    _, said = erc(broken, tmp_path)
    assert {v["type"] for v in said} == {"power_pin_not_driven"}


def test_the_same_tables_give_the_same_bytes():
    for design, again in zip(circuits.all_designs(), circuits.all_designs(), strict=True):
        assert schematic.schematic(design) == schematic.schematic(again)


@pytest.fixture(scope="module")
def panel(kicad, tmp_path_factory):
    """A small board, routed."""
    folder = tmp_path_factory.mktemp("panel")
    design = circuits.panel()
    sheet, _ = erc(design, folder)
    xml = sheet.with_suffix(".xml")
    tools.run(["kicad-cli", "sch", "export", "netlist", "--format", "kicadxml", "-o", str(xml),
               str(sheet)])  # fmt: skip
    return board.make(design, layout.panel_layout(), folder, xml)


def test_a_board_is_routed_without_a_finding(panel):
    assert board.drc(panel.path) == (0, [])


def test_a_track_that_is_missing_is_found(panel, tmp_path):
    """The check is awake: without its tracks the panel has open connections."""
    text = panel.path.read_text()
    for kind in (".kicad_sch", ".kicad_pro"):
        source = panel.path.with_suffix(kind)
        (tmp_path / source.name).write_text(source.read_text())
    broken = tmp_path / panel.path.name
    head, *segments = text.split("\n\t(segment")
    broken.write_text(head + segments[-1][segments[-1].index("\n\t)") + 3 :])
    assert board.drc(broken)[0] > 0


def test_the_interactive_parts_list_is_the_same_bytes_twice(panel):
    if not interactive.SCRIPT.is_file():
        pytest.skip("InteractiveHtmlBom is not installed: run `make cad`")
    page = interactive.write(panel.path)
    first = page.read_bytes()
    os.utime(panel.path, (0, 0))
    assert interactive.write(panel.path).read_bytes() == first
    assert len(first) > 100_000


def test_the_files_for_the_maker_are_the_same_bytes_twice(panel, tmp_path):
    """Made at another second: no time of day is in them."""
    archive = panel.path.with_suffix(".zip")
    export(panel.path, tmp_path / "one", 2)
    first = archive.read_bytes()
    time.sleep(1.1)
    export(panel.path, tmp_path / "two", 2)
    assert archive.read_bytes() == first


def test_a_column_has_settled_when_the_firmware_reads_it():
    """ROW_SETTLE_US after a row's power, and 1 us after a new select: below 2 counts."""
    why = tools.ngspice_missing()
    if why:
        pytest.skip(why)
    assert config.ROW_SETTLE_US >= spice.POWER_ON_US
    errors = spice.settling()
    assert errors["row"] < 1
    assert errors["1 us"] < 2
    assert spice.settling(node_pf=2000)["1 us"] > 2  # the deck does see a node that is too slow
    assert spice.settling(settle_us=spice.POWER_ON_US)["row"] > 2  # ... and a row read too early


def test_a_bowls_link_has_settled_when_the_firmware_reads_it():
    """2 us after a step below 2 counts; the firmware's calls take longer."""
    why = tools.ngspice_missing()
    if why:
        pytest.skip(why)
    assert spice.link_settling() < 2
    assert spice.link_settling(3000) > 2


def test_every_print_is_watertight(tmp_path):
    pytest.importorskip("cadquery", reason="CadQuery is not installed: run `make cad`")
    from cad import mechanics

    made = mechanics.make(tmp_path)
    assert mechanics.findings(made) == []
    for what, gap, least in mechanics.fits():
        assert gap >= least - 1e-9, what
