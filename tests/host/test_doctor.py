"""wenping doctor: on the virtual board with things wrong, and each finding's words."""

import json
import random
from pathlib import Path

import pytest

from wenping.cli import main
from wenping.game import events as ev
from wenping.game import faults
from wenping.game.events import encode
from wenping.maintenance import diagnosis as doctor
from wenping.maintenance import electrics, logged_faults
from wenping.maintenance.finding import words
from wenping.maintenance.health import supply_v
from wenping.simulation.table import commission
from wenping.texts import TEXTS
from wenping.twin import flash
from wenping.twin.virtual import VirtualBoard
from wenping.twin.world import World


def examined(path, capsys, faults="", before=lambda world: None, seconds=4.0):
    """(exit status, findings by key) of a board with this flash."""
    world = World(1, faults=faults)
    with VirtualBoard(world, flash=path, speed=8.0) as board:
        before(world)
        board.run(seconds)
        board.start()
        status = main(["--lang", "en", "doctor", board.port.path, "--json"])
    found = json.loads(capsys.readouterr().out)["findings"]
    return status, {f["key"]: f for f in found}


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "flash.img"
    commission(path, 1)
    return path


def test_a_board_in_order(path, capsys):
    status, found = examined(path, capsys, seconds=12.0)
    assert status == 0, found
    assert {f["level"] for f in found.values()} <= {"ok", "advice"}
    assert found["doctor-columns"]["level"] == "ok"
    assert found["doctor-no-button"]["level"] == "advice"
    assert "180 stones, count certain" in found["health-bowl"]["words"]
    assert found["health-supply"]["words"] == "supply: USB, 4.7 V"
    # Its electronics are measured.
    near = found["doctor-settles-near"]  # 30 us of the twin's with the calls' own, 30 waited
    assert near["us"] in (28, 30) and near["used"] == 30, near
    assert float(found["doctor-noise"]["mt"]) == pytest.approx(0.15, abs=0.03)
    assert 60 < found["doctor-lights"]["fall"] < 100  # 264 mA through 0.3 ohm
    assert found["doctor-flash-ok"]["ms"] < 1000
    assert float(found["doctor-cell"]["grams"]) < 0.1


def test_sensors_that_settle_late(path, capsys):
    status, found = examined(path, capsys, "settle=45")
    assert status == 1
    late = found["doctor-settles-late"]
    assert late["us"] in (40, 50) and late["level"] == "fault"
    assert "raise ROW_SETTLE_US" in late["words"]


def test_what_has_to_be_soldered(path, capsys):
    status, found = examined(path, capsys, "row=7,column=C,cable=1.5")
    assert status == 1
    assert "pin 4 (QE) of the 74HC595 number 2" in found["doctor-row-open"]["words"]
    assert "pin 15 (Y2) of the 74HC4051 number 1" in found["doctor-column-open"]["words"]
    assert found["doctor-supply-thin"]["fall"] > 300


def even_counts():
    """Counts of a sound board without stones: every sensor has its own offset."""
    rng = random.Random(1)
    return [2048 + rng.gauss(0, 180) for _ in range(361)]


def joined(change):
    counts = even_counts()
    change(counts)
    return [(f.key, words(f, "en")) for f in electrics.joints(counts, 2046, 2050)]


def test_joints():
    def cut(counts):
        counts[8 * 19 :] = [2048] * (11 * 19)

    def select(counts):
        for i in range(361):
            if i % 19 & 2:
                counts[i] = counts[i - 2]

    def columns(counts):
        counts[4::19] = counts[3::19]

    def rows(counts):
        counts[19:38] = counts[:19]

    def switch(counts):
        for c in range(8, 16):
            counts[c::19] = [2048] * 19

    def nothing(counts):
        counts[:] = [2048] * 361

    def tile(counts):
        for row in range(10, 19):
            counts[19 * row + 10 : 19 * row + 19] = [2048] * 9

    def tiles(counts):
        counts[10 * 19 :] = [2048] * (9 * 19)

    assert joined(lambda counts: None) == []
    for change, key, part in (
        (cut, "doctor-chain-cut", "pin 9 (QH') of number 1"),
        (select, "doctor-select-open", "COL_B"),
        (columns, "doctor-columns-joined", "columns D and E"),
        (rows, "doctor-rows-joined", "rows 19 and 18"),
        (switch, "doctor-switch-open", "number 2"),
        (nothing, "doctor-no-rows", "/OE (pin"),
        (tile, "doctor-tiles-open", "check tile 4 and its ribbons"),
        (tiles, "doctor-tiles-open", "no sensor of tile 3 4 answers"),
    ):
        ((found, said),) = joined(change)
        assert found == key and part in said, (found, said)


def test_a_tile_that_is_missing_at_power_up(path, capsys):
    """Told in one line by the firmware, which has calibrated it before, and by the doctor."""
    status, found = examined(path, capsys, "tile=2", seconds=12.0)
    assert status == 1
    assert "check tile 2 and its ribbons" in found["doctor-tiles-open"]["words"]
    told = {key for key, f in found.items() if "no sensor of tile 2 4 answers" in f["words"]}
    assert told == {"doctor-fault", "doctor-tiles-open"}, found


def test_a_bowl_that_is_not_plugged_in(path, capsys):
    status, found = examined(path, capsys, "bowl=white", seconds=12.0)
    assert status == 1
    assert found["doctor-bowl-missing"]["words"].startswith("White's bowl does not answer")


def test_a_panel_that_is_not_plugged_in(path, capsys):
    status, found = examined(path, capsys, "panel=gone")
    assert status == 1
    assert found["doctor-panel-missing"]["words"].startswith("the panel with the buttons is not")
    assert "doctor-no-button" not in found


def test_a_battery_that_is_nearly_empty(path, capsys):
    status, found = examined(path, capsys, "battery=3.3")
    assert status == 1
    assert found["doctor-low-battery"]["words"].startswith("the battery is at 3.3 V")


def test_a_supply_that_failed_in_the_middle_of_a_game(path, capsys):
    world = World(1)
    with VirtualBoard(world, flash=path) as board:
        board.run(3.0)
        world.put(1, 180)  # on the empty board: a game begins
        board.run(2.0)
    status, found = examined(path, capsys, before=lambda world: world.put(1, 180))
    assert status == 1
    assert found["doctor-power-lost"]["count"] == 1


def test_a_button_that_is_stuck(path, capsys):
    status, found = examined(path, capsys, before=lambda world: world.press(3))
    assert status == 1
    assert found["doctor-button-held"]["words"].startswith("White's pass button reads as pressed")


def test_an_uncalibrated_board(tmp_path, capsys):
    path = tmp_path / "new.img"
    flash.make(path, 212, {})
    status, found = examined(path, capsys)
    assert status == 1
    assert "360 pockets" in found["doctor-not-calibrated"]["words"]


def test_a_pico_w_is_refused_in_words(path, capsys):
    with VirtualBoard(World(1, faults="chip=pico-w"), flash=path) as board:
        board.run(1.0)
        board.start()
        assert main(["--lang", "en", "doctor", board.port.path]) == 2
    told = capsys.readouterr().err
    assert "the controller is a Pico W" in told and "Put in a Pico or a Pico 2" in told


def test_an_rp2350_whose_inputs_leak(path, capsys):
    _, found = examined(path, capsys, "chip=rp2350-a2")
    assert found["doctor-chip"]["level"] == "advice"
    assert "stepping A2" in found["doctor-chip"]["words"]
    _, found = examined(path, capsys, "chip=rp2350-a4")
    assert "doctor-chip" not in found


def test_full_flash(tmp_path, capsys):
    path = tmp_path / "full.img"
    flash.make(path, 64, {"/other": bytes(4096 * 58)})
    status, found = examined(path, capsys)
    assert status == 1
    # No room for the log's folders, or for another log in them.
    assert found.get("doctor-no-log", found.get("health-full"))["level"] == "fault"
    assert found["doctor-flash-low"]["words"].startswith("only 0 KiB")


def test_flash_that_takes_no_log(tmp_path, capsys):
    path = tmp_path / "odd.img"
    flash.make(path, 64, {"/store": b"a file where a folder should be"})
    status, found = examined(path, capsys)
    assert status == 1
    assert "the game is lost when the power fails" in found["doctor-no-log"]["words"]


def event(kind, *fields):
    return ev.decode(encode(kind, 0, *fields))


GAME = event(ev.GAME, "size=9")
LOGS = [
    # events -> keys
    ([event(ev.BOOT, 1, 1), event(ev.BOOT, 2, 3)], []),
    ([GAME, event(ev.BOOT, 2, 1)], ["doctor-power-lost"]),
    ([event(ev.BOOT, 1, 1), GAME, event(ev.BOOT, 2, 3)], ["doctor-restarts"]),
    (
        [GAME, event(ev.BOOT, 2, 3), event(ev.FAULT, faults.CRASHED, 1, "ValueError: bang")],
        ["doctor-crashed"],
    ),
    ([event(ev.FAULT, faults.NOT_CALIBRATED, 0, "x"), event(ev.BOOT, 2, 3)], []),
    ([event(ev.FAULT, faults.LOG_TORN, 12, "torn log end")], ["doctor-log-torn"]),
    ([event(ev.FAULT, faults.LOG_UNREADABLE, 3, "x")], ["doctor-log-unreadable"]),
    ([event(ev.FAULT, faults.GAME_LEFT, 3, "x")], ["doctor-game-left"]),
    ([event(ev.FAULT, faults.SENSOR, 3, "a sensor")], ["doctor-fault"]),
    ([event(ev.FAULT, 99, 3, "of a newer firmware")], ["doctor-fault"]),
]


@pytest.mark.parametrize(("events", "keys"), LOGS)
def test_what_the_log_tells(events, keys):
    found = logged_faults.findings(events)
    assert [f.key for f in found] == keys
    for f in found:
        for lang in ("zh", "en"):
            assert words(f, lang)


def test_columns_without_their_bias():
    (found,) = doctor._electronics({"bias": "12 2051"})
    assert found.level == "fault" and "12 to 2051" in words(found, "en")


SUPPLIES = [
    ({"power": "usb", "supply_mv": "4700"}, "health-supply", "USB"),
    ({"power": "usb", "supply_mv": "4000"}, "doctor-low-usb", "4.0 V"),
    ({"power": "battery", "supply_mv": "3900"}, "health-supply", "电池"),
    ({"power": "battery", "supply_mv": "3310"}, "doctor-low-battery", "3.3 V"),
]


@pytest.mark.parametrize(("lines", "key", "said"), SUPPLIES)
def test_the_supply(lines, key, said):
    board = {"power": lines["power"], "supply_v": supply_v(lines)}
    (found,) = doctor._supply(board)
    assert found.key == key and said in words(found, "zh")


def test_older_firmware_does_not_tell_its_supply():
    assert doctor._supply({"power": "usb", "supply_v": supply_v({"power": "usb"})}) == []


def test_every_key_has_words():
    host = Path(doctor.__file__).parents[1]
    files = [host / "commands" / "doctor.py", *(host / "maintenance").glob("*.py")]
    source = "".join(file.read_text(encoding="utf-8") for file in files)
    for key in TEXTS:
        if key.startswith("doctor-"):
            assert f'"{key}"' in source, f"{key} is said by nobody"
