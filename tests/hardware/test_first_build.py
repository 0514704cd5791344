"""hardware/FIRST_BUILD.md, line by line: its commands are there, its figures are the tables'."""

import re
import shlex

import numpy as np
import pytest
import test_hil
from rigs import WITHOUT_SENSORS, jig_count, offered, wrong_names

from cad import budget, circuits, parts
from wenping.cli import COMMANDS, build_parser
from wenping.game import events as ev
from wenping.game import faults
from wenping.link import Event, Link, Store
from wenping.maintenance import diagnosis
from wenping.make.checkout import HARDWARE
from wenping.simulation.table import commission
from wenping.twin.exchange import Outputs
from wenping.twin.extents import EXTENTS
from wenping.twin.matrix import COLUMNS
from wenping.twin.virtual import VirtualBoard
from wenping.twin.world import World

TEXT = (HARDWARE / "FIRST_BUILD.md").read_text(encoding="utf-8")
STEPS = re.split(r"^## \d\. ", TEXT, flags=re.M)[1:]
PICO, JIG, KIT, QUARTER, ALL = STEPS
MAKEFILE = (HARDWARE.parent / "Makefile").read_text(encoding="utf-8")
VOLT = 3.3
COUNTS = 4096


def both(step: str, chinese: str, english: str) -> None:
    """Both languages of a step say it."""
    assert chinese in step, chinese
    assert english in step, english


COMMANDS_TOLD = sorted(set(re.findall(r"`((?:make|wenping) [^`]+)`", TEXT)))


@pytest.mark.parametrize("told", COMMANDS_TOLD)
def test_every_command_is_there(told):
    program, *words = shlex.split(told)
    if program == "wenping":
        build_parser(COMMANDS, "en").parse_args(words)
        return
    target, *options = words
    assert re.search(rf"^{target}: .*## ", MAKEFILE, re.M)
    recipe = MAKEFILE[MAKEFILE.index(f"\n{target}: ") :].split("\n\n")[0]
    for name, _, value in (option.partition("=") for option in options):
        assert f"$({name})" in recipe
        rigs = {*EXTENTS, *WITHOUT_SENSORS, "virtual"}
        assert name not in ("BOARD", "RIG") or value in rigs


@pytest.mark.parametrize(
    "rig, board, told",
    [
        ("tile6", "whole", "tile6 is neither a port of this computer nor a rig"),
        ("/dev/ttyNOPE", "tile5", "plug the board in"),
        ("virtual", "tile6", "BOARD=tile6 is no board: take one of pico, jig"),
    ],
)
def test_a_rig_that_is_not_there_is_one_line(rig, board, told):
    assert told in wrong_names(rig, board) and "\n" not in wrong_names(rig, board)


@pytest.mark.parametrize(
    "rig", ["", "virtual", "emulated", *WITHOUT_SENSORS, *EXTENTS, "/dev/null"]
)
def test_the_rigs_are_there(rig):
    assert wrong_names(rig, "whole") == ""


def counted(rig: str, real: bool) -> tuple[int, int]:
    """How many tests of `make hil` a rig can pass, and how many are skipped."""
    can = offered(rig)[2] | {"update" if real else "cut"}
    tests = [test for name, test in vars(test_hil).items() if name.startswith("test_")]
    wanted = [
        {what for mark in getattr(test, "pytestmark", ()) if mark.name == "needs"
         for what in mark.args}
        for test in tests
    ]  # fmt: skip
    able = sum(needs <= can for needs in wanted)
    return able, len(tests) - able


def test_each_step_tells_how_many_tests_pass():
    passed, skipped = counted("pico", True)
    both(PICO, f"{passed} 项通过，{skipped} 项跳过", f"{passed} tests pass, {skipped} are skipped")
    passed, skipped = counted("jig", True)
    both(JIG, f"{passed} 项通过，{skipped} 项跳过", f"{passed} pass, {skipped} are skipped")
    passed, _ = counted("tile5", False)
    assert counted("tile5", True)[0] == passed
    both(KIT, f"{passed} 项通过", f"{passed} tests pass")


def test_the_picos_pins():
    number = {pin.name: pin.number for pin in parts.PICO.pins}
    both(PICO, f"第 {number['3V3']} 脚（3V3）", f"Pin {number['3V3']} to ground")
    both(PICO, f"第 {number['VBUS']} 脚（VBUS）", f"pin {number['VBUS']} 4.75")
    jig = circuits.jig().item("A1")
    at = {net: pin.number for pin in parts.PICO.pins for net in [jig.nets[pin.number]]}
    buttons = [at[name] for name in ("CLOCK_BLACK", "CLOCK_WHITE", "PASS_BLACK", "PASS_WHITE",
                                     "REFEREE")]  # fmt: skip
    assert next(pin.name for pin in parts.PICO.pins if pin.number == "18") == "GND"
    both(PICO, f"（{'、'.join(buttons)} 碰 18）", f"({', '.join(buttons)} to 18)")


def test_the_jigs_readings():
    levels = sorted({jig_count(row, column) for row in range(9) for column in range(8)})
    low, second, third, high = levels
    both(JIG, f"四种读数 {low}、{second}、{third}、{high}，各差不到 {test_hil.JIG_NEAR}",
         f"{low}, {second}, {third} and {high}, each within {test_hil.JIG_NEAR}")  # fmt: skip
    rests = [jig_count(row, column) for row in range(24) for column in range(24)]
    assert 1.25 < VOLT * np.mean(rests) / COUNTS < 1.45
    both(JIG, "GP26–28 各 1.25–1.45 V", "GP26 to 28 at 1.25 to 1.45 V")


def test_a_stone_changes_its_point_as_told():
    """On the twin, sensors of the data sheet's spread; 6 mm is as far as stones lie off."""
    world = World(1, board="tile5", faults="gain=0.15")
    lines = EXTENTS["tile5"].lines

    def read(row: int, column: int) -> int:
        world.step(0, Outputs())
        return int(world.answer[COLUMNS * row + column])

    for off in (0.0, 6.0):
        seen = []
        for n, (row, column) in enumerate((r, c) for r in lines for c in lines):
            before = read(row, column)
            world.put(1 + n % 2, 19 * row + column, 0.0, off)
            seen.append(abs(read(row, column) - before))
            world.take_away(19 * row + column)
        assert min(seen) >= (110 if off else 400), off
        assert max(seen) <= 800
    both(KIT, "变 400–800 计数，偏 6 毫米仍变 110", "by 400 to 800 counts, 6 mm off the point")


def test_the_voltages_of_columns_and_sensors():
    bias = VOLT * diagnosis._BIAS_OFF / COUNTS
    assert f"{bias:.2f}" == "0.03"
    both(KIT, "每列 1.65 ± 0.03 V", "column is at 1.65 ± 0.03 V")
    offset = VOLT * test_hil.OFFSET / COUNTS  # what the calibration still accepts
    assert f"{offset:.1f}" == "0.5"
    both(KIT, "出厂偏差可达 ± 0.5 V", "factory offset up to ± 0.5 V")


def test_the_currents():
    typical, most = budget.SENSOR_MA
    both(KIT, f"5 x 5 = {5 * most:.0f} mA", f"less than {5 * most:.0f} mA more")
    both(
        QUARTER, f"{10 * typical:.0f}–{10 * most:.0f} mA", f"{10 * typical:.0f} to {10 * most:.0f}"
    )
    both(ALL, f"{19 * typical:.0f}–{19 * most:.0f} mA", f"{19 * typical:.0f} to {19 * most:.0f} mA")
    least, _, limit = budget.limit_ma()
    both(ALL, f"限制在 {least:.0f}–{limit:.0f} mA", f"limited to {least:.0f} to {limit:.0f} mA")
    both(ALL, f"不超过 {budget.USB_MA:.0f} mA", f"at most {budget.USB_MA:.0f} mA from USB")
    both(ALL, f"不到 {15 * most:.0f} mA", f"({15 * most:.0f} mA for 0.3 ms in each frame)")


def test_plugs_test_points_and_jumpers():
    carrier, tray = circuits.carrier(), circuits.tray()

    def nets(ref: str) -> list[str]:
        return list(carrier.item(ref).nets.values())

    assert nets("TP1") == ["3V3"] and nets("TP8") == ["ROW_OFF"]
    both(QUARTER, "TP1 3.3 V，TP8（/OE）", "TP1 3.3 V, TP8 (/OE)")
    assert nets("J1")[2:12] == [f"ROW_{n}" for n in range(10)]
    assert nets("J3")[2:12] == [f"C{n}" for n in range(10)]
    both(QUARTER, "J1（行 0–9）、J3（列 0–9）", "J1 (rows 0-9), J3 (columns 0-9)")
    assert nets("J7")[2:] == ["STEP_BLACK", "READ_BLACK"] and nets("J8")[2] == "STEP_WHITE"
    both(ALL, "J7 第 3 脚（STEP）", "pin 3 of J7 (STEP)")
    both(ALL, "J7（黑）、J8（白）", "J7 (Black) or J8 (White)")
    assert (nets("J9")[3], nets("J10")[3]) == ("SCALE_BLACK", "SCALE_WHITE")
    both(ALL, "接 J9、J10", "go to J9 and J10")
    assert carrier.item("J14").part is parts.USB_B and nets("J15")[1:3] == ["USB_DM", "USB_DP"]
    layers = [item.value for item in tray.items if item.part is parts.JUMPER]
    assert layers == [f"layer {n}" for n in range(6)]
    assert (tray.item("U34").part, tray.item("U32").part) == (parts.DECODER_4, parts.SCHMITT)
    both(ALL, "U34 或 U32", "U34 or U32")


def test_a_quarter_tells_in_one_line_that_the_other_tiles_are_not_there(tmp_path):
    commission(tmp_path / "flash.img", 1, extent="quarter")
    world = World(1, board="quarter")
    told = []
    with VirtualBoard(world, flash=tmp_path / "flash.img") as board:
        board.run(8.0)
        board.start()
        with Store(tmp_path / "store.db") as store, Link(board.port.path, store) as link:
            for _ in range(link.board.events):
                item = link.next(5.0)
                if isinstance(item, Event) and item.data[0] & 0x3F == ev.FAULT:
                    told.append(ev.decode(item.data)[2])
    assert told == [(faults.SENSOR, 2 + 4 + 8, "tiles-silent\n2 3 4")]
    both(QUARTER, "第 2、3、4 块板无响应", "tiles 2, 3 and 4 do not answer")
