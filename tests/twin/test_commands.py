"""Commands of a host to a whole board over its port: done, or refused with a reason in words."""

import io
import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from wenping.cli import main
from wenping.errors import Refused
from wenping.game import events as ev
from wenping.game.phases import PLAYING
from wenping.link import Link, State, Store
from wenping.link.features import keys, lines
from wenping.maintenance.health import values_of
from wenping.maintenance.recording import Player
from wenping.meanings import FEATURES
from wenping.records.follower import Follower
from wenping.simulation.table import commission
from wenping.toolchain.micropython import find
from wenping.toolchain.prepared import prepared
from wenping.twin.supply import BATTERY_MV, USB_MV, loaded_mv
from wenping.twin.virtual import VirtualBoard
from wenping.twin.world import World
from wenping.wire import messages as m

REPLAY = Path(__file__).parents[1] / "bench" / "replay_frames.py"


@pytest.fixture
def table(tmp_path):
    """A board with its stones in the bowls, and a host attached."""
    flash = tmp_path / "flash.img"
    commission(flash, 1)
    world = World(1)
    board = VirtualBoard(world, flash=flash, speed=10.0)
    with board, Store(tmp_path / "store.db") as store:
        board.start()
        with Link(board.port.path, store) as link:
            yield board, link, Follower(link, store)


def until(follower: Follower, reached, timeout_s: float = 60.0) -> None:
    end = time.monotonic() + timeout_s
    while not reached():
        assert time.monotonic() < end, "not reached in time"
        follower.step(0.1)


def first_move(table, settings: str) -> None:
    """A game with these settings, and Black's first stone on the middle point."""
    board, link, follower = table
    link.command(m.C_NEW_GAME, tail=settings.encode())
    until(follower, lambda: follower.game.phase == PLAYING)
    with board.lock:
        board.world.put(1, 180)
    until(follower, lambda: follower.game.moves_made)


REFUSED = [  # command, fields, tail, reason, words
    (m.C_NEW_GAME, (), b"size=20", m.R_MALFORMED, "2 to 19"),
    (m.C_NEW_GAME, (), b"\xff", m.R_MALFORMED, ""),
    (m.C_PROPOSE, (), ev.encode(ev.PLAYED, 1, 41), m.R_ILLEGAL, "sensors"),
    (m.C_PROPOSE, (), b"\x3f", m.R_MALFORMED, "no event"),
    (m.C_PROPOSE, (), ev.encode(ev.RESUME, 0), m.R_NOT_NOW, "ready"),
    (m.C_LIGHTS, (39, 1), bytes(6), m.R_MALFORMED, "40 lights"),
    (m.C_TEXT, (3,), b"hello", m.R_ABSENT, "display"),
    (m.C_CAPTURE, (0,), b"", m.R_MALFORMED, "frames"),
    (m.C_NAME, (), b"", m.R_MALFORMED, "40 bytes"),
    (m.C_NAME, (), b"two\nlines", m.R_MALFORMED, "40 bytes"),
    (m.C_REPL, (), b"", m.R_PANEL, "referee"),
    (m.C_CALIBRATE, (7,), b"", m.R_MALFORMED, "step"),
    (m.C_ERASE, (99,), b"", m.R_PANEL, "referee"),
]


def test_what_cannot_be_done_is_refused_with_words(table):
    board, link, follower = table
    for command, fields, tail, reason, words in REFUSED:
        with pytest.raises(Refused) as refused:
            link.command(command, *fields, tail=tail)
        assert refused.value.reason == reason, (m.COMMANDS[command][0], refused.value)
        assert words in str(refused.value)


def test_a_board_says_what_it_has(table):
    board, link, follower = table
    without = {"updates", "display"}  # room for updates is on a real chip only
    assert keys(link.board) == [key for key, _ in FEATURES.values() if key not in without]
    assert lines(link.board) == 19


def test_a_board_says_where_its_power_comes_from(table):
    board, link, follower = table
    for on_battery, word, full_mv in ((False, "usb", USB_MV), (True, "battery", BATTERY_MV)):
        with board.lock:
            board.world.on_battery = on_battery
        end = time.monotonic() + 20
        while (told := values_of(link.command(m.C_HEALTH, 0)))["power"] != word:
            assert time.monotonic() < end
        assert -30 < int(told["supply_mv"]) - loaded_mv(full_mv) < 5, "lights may be on"


def test_a_second_game_is_refused_while_one_is_played(table):
    board, link, follower = table
    link.command(m.C_NEW_GAME, tail=b"size=9")
    with pytest.raises(Refused, match="a game is being played"):
        link.command(m.C_NEW_GAME, tail=b"size=13")


def test_a_position_comes_with_the_hash_of_the_state(table):
    board, link, follower = table
    first_move(table, "size=9")
    link.command(m.C_POSITION)
    seen = []
    end = time.monotonic() + 60
    while not seen and time.monotonic() < end:
        item = follower.step(0.2)
        if isinstance(item, State) and item.name == "position":
            seen = [item.tail[45] & 3, item.tail[91 + 45] & 3]  # sensor 180
    assert seen == [1, 1]
    assert follower.differs == ""


def test_a_host_tells_what_players_say_of_a_seki(table):
    """Only of stones, and only while the game is stopped; both ends keep the same state."""
    board, link, follower = table
    first_move(table, "size=9\nrules=japanese")
    stone = follower.game.moves_made[0].point
    said = ev.encode(ev.SEKI, 0, stone, 1)
    with pytest.raises(Refused):
        link.command(m.C_PROPOSE, tail=said)
    for colour in (2, 1):
        link.command(m.C_PROPOSE, tail=ev.encode(ev.PASS_, colour, ev.BY_HOST))
    with pytest.raises(Refused):
        link.command(m.C_PROPOSE, tail=ev.encode(ev.SEKI, 0, stone + 1, 1))
    link.command(m.C_PROPOSE, tail=said)
    until(follower, lambda: follower.game.seki)
    assert follower.game.seki[stone] == 1
    link.command(m.C_POSITION)
    until(follower, lambda: follower.link.board.events == follower.seq)
    assert follower.differs == ""


def test_raw_frames_are_captured_and_can_be_replayed(table):
    board, link, follower = table
    with board.lock:
        board.world.put(1, 180)
    link.command(m.C_CAPTURE, 5)
    data, last = b"", (0, -1)
    end = time.monotonic() + 60
    while last[0] < 5 or last[1] < 1:
        assert time.monotonic() < end
        item = link.next(0.2)
        if isinstance(item, State) and item.name == "raw":
            frame, part = item.fields["frame"], item.fields["part"]
            assert (frame, part) in ((last[0], last[1] + 1), (last[0] + 1, 0))
            data += item.tail
            last = (frame, part)
            if (frame, part + 1) == (5, item.fields["parts"]):
                break
    player = Player(io.BytesIO(data).read)
    frames = 0
    while player.next():
        frames += 1
    assert frames == 5 and player.sensors == 361
    assert player.counts[180] - player.counts[0] > 300


def test_a_name_is_kept_and_a_restart_loses_nothing(table):
    board, link, follower = table
    first_move(table, "size=9")
    link.command(m.C_NAME, tail="三号盘".encode())
    boots = link.board.boots
    link.command(m.C_REBOOT)
    until(follower, lambda: link.board.boots > boots and link.connected)
    assert link.board.name == "三号盘"
    with board.lock:
        board.world.put(2, 200)
    until(follower, lambda: len(follower.game.moves_made) == 2)
    assert follower.differs == ""


def test_a_board_with_stones_on_it_is_not_calibrated(table):
    board, link, follower = table
    with board.lock:
        board.world.put(1, 60)
    time.sleep(0.2)
    with pytest.raises(Refused) as refused:
        link.command(m.C_CALIBRATE, 0)
    assert refused.value.reason in (m.R_STONES, m.R_NOT_NOW)


@pytest.fixture
def port(tmp_path):
    """The port of a board without a host; the sensor of K10 is stuck."""
    flash = tmp_path / "flash.img"
    commission(flash, 1)
    world = World(1, faults="high=K10")
    with VirtualBoard(world, flash=flash, speed=20.0) as board:
        board.start()
        yield board.port.path


def test_health_names_the_stuck_sensor_and_the_bowls(port, capsys):
    end = time.monotonic() + 60
    while True:
        assert main(["health", port, "--json"]) == 0
        found = json.loads(capsys.readouterr().out)
        if found["masked"] and found["black"]["trouble"] == "certain":
            break
        assert time.monotonic() < end, found
        time.sleep(0.3)
    assert found["masked"] == ["K10"]
    assert found["black"] == {"stones": 180, "trouble": "certain"}
    assert main(["--lang", "zh", "health", port]) == 0
    assert "停用的传感器：K10" in capsys.readouterr().out


def test_health_names_the_layer_and_the_pocket(tmp_path, capsys):
    flash = tmp_path / "flash.img"
    commission(flash, 1)
    world = World(1)
    black, white = world.bowls
    upside_down = black.stones[65]
    upside_down.flipped = True
    black.lay(65, upside_down)
    for pocket in (31, 40):
        white.stones[pocket].strength = 0.0
        white.lay(pocket, white.stones[pocket])
    with VirtualBoard(world, flash=flash) as board:
        board.run(15.0)
        board.start()
        assert main(["--lang", "en", "health", board.port.path]) == 0
    said = capsys.readouterr().out
    assert "layer 3 (1 = lowest), pocket 6: a stone upside down" in said, said
    assert (
        "White's bowl: 178 stones, its load cell and its pockets give different counts" in said
    ), said


def test_boards_says_name_power_and_what_is_stored(port, capsys):
    assert main(["--lang", "en", "boards", port]) == 0
    line = capsys.readouterr().out
    assert "Wenping (" in line and "power USB 4.7 V, 1 logs stored, 0 not downloaded" in line
    assert main(["boards", port, "--json"]) == 0
    row = json.loads(capsys.readouterr().out)
    assert row["lines"] == 19 and "bowls" in row["features"] and row["health"]["power"] == "usb"


def test_a_referee_sets_a_clock(port, tmp_path, capsys):
    assert main(["--lang", "en", "clock", port, "black", "5:00"]) == 2
    assert "set_clock cannot happen while the game is in the phase ready" in capsys.readouterr().err
    with Link(port, follow=False) as link:
        link.command(m.C_NEW_GAME, tail=b"size=9\nclock=byo-yomi:600,3x30")
    assert main(["--lang", "en", "clock", port, "white", "5:00"]) == 0
    assert capsys.readouterr().out == "White's clock is set to 5:00\n"
    assert main(["--lang", "zh", "clock", port, "black", "0", "--periods", "2"]) == 0
    assert capsys.readouterr().out == "黑方棋钟已设为 0\n"
    with Store(tmp_path / "second.db") as store, Link(port, store) as link:
        follower = Follower(link, store)
        until(follower, lambda: follower.game.clock.periods == [0, 2, 3])
    assert follower.game.clock.main_ms == [0, 0, 300_000]
    assert main(["--lang", "en", "clock", port, "black", "0", "--periods", "0"]) == 2
    assert "not both are zero" in capsys.readouterr().err


def test_capture_writes_a_recording(port, tmp_path, capsys):
    path = tmp_path / "frames.wrec"
    assert main(["capture", port, str(path), "--frames", "12"]) == 0
    player = Player(io.BytesIO(path.read_bytes()).read)
    while player.next():
        pass
    assert player.frames == 12
    for interpreter in ([sys.executable], find()):
        words = [*interpreter, str(REPLAY), str(path)]
        its = {**os.environ, "FIRMWARE": str(prepared(names=True))}
        replayed = subprocess.run(words, capture_output=True, text=True, env=its)
        rows = replayed.stdout.splitlines()
        assert rows[9] == ".........?.........", replayed  # the stuck sensor at K10
        assert rows[0] == "." * 19 and rows[-1].endswith("12 frames")
    assert main(["capture", port, str(path), "--frames", "0"]) == 2
    assert "the number of frames is 1 to 20000" in capsys.readouterr().err
