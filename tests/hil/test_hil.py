"""Tests of one board in this order: handshake, scan, every row and column, bowls, lights, buttons,
a game, its log across a reset and across a power cut at each flash command of one move, its end,
download, a firmware update.

What a test needs beside a board is in its mark: a bare Pico has no columns to read, the loopback
jig has them without stones.
"""

import shutil
import time

import pytest
from rigs import jig_count

from wenping.game import events as ev
from wenping.game.events import decode
from wenping.game.phases import OVER, PLAYING, READY
from wenping.link import Store
from wenping.link.download import copy_log
from wenping.maintenance.update import Update
from wenping.shipped import FIRMWARE
from wenping.simulation.game import PatientLink
from wenping.toolchain.slots import fingerprint
from wenping.weiqi.points import BLACK, WHITE, point
from wenping.wire import messages as m

CLOCK_BLACK, CLOCK_WHITE, PASS_BLACK, PASS_WHITE, REFEREE = range(5)
SETTINGS = b"size=%d\nrules=chinese\nclock=byo-yomi:600,5x30"
OFFSET = (
    620  # counts that a sensor may read beside 2048 without a stone: sensing/offset_calibration.py
)
JIG_NEAR = 40  # the jig's four levels are 91 counts apart and more
MOVE_S = 3.0  # from a press to the last flash command that it brings
NEVER = 0xFFFF
DEAD = 3  # of a sensor in a position message: it cannot be trusted

pytestmark = [pytest.mark.hil, pytest.mark.timeout(1800)]


def test_handshake(rig, host):
    board = host.link.board
    assert len(board.id) == 16 and board.firmware and board.boots >= 1
    assert host.game.phase in (READY, OVER), "a game is played on this board: end it first"


@pytest.mark.needs("scan")
def test_the_scan(rig, host):
    """Each reading is of its own row and column, in the range of a sensor without a stone.

    On the jig a reading tells its ADC input, its select and which output of the 74HC595 is high;
    the six of a board share their clocks.
    """
    counts = host.frame()
    if "stones" in rig.can:
        far = {s: n for s, n in enumerate(counts) if abs(n - 2048) > OFFSET}
    else:
        far = {s: n for s, n in enumerate(counts) if abs(n - jig_count(*divmod(s, 19))) > JIG_NEAR}
    assert not far, "counts by sensor that cannot be"
    low, high = map(int, host.condition(20)["bias"].split())
    rest = (2048, 2048) if "stones" in rig.can else (jig_count(18, 0), jig_count(18, 1))
    near = min(rest) - JIG_NEAR, max(rest) + JIG_NEAR
    assert near[0] <= low <= high <= near[1], "the columns without a powered row"


def shift(rig) -> int:
    """Lines before the first of the rig's games on the 19x19 grid."""
    return (19 - rig.size) // 2


def diagonals(lines: range) -> list[tuple[int, int]]:
    """The points of both diagonals of the lines that have sensors, each once."""
    falling = [(n, n) for n in lines]
    rising = [(n, lines[0] + lines[-1] - n) for n in lines]
    return falling + [at for at in rising if at not in falling]


@pytest.mark.needs("stones")
def test_every_row_and_column_reads_its_own_stone(rig, host):
    """Two diagonals cross every row and every column twice; nothing else may see them."""
    first, *others = diagonals(rig.lines)
    rig.put(WHITE, *first)
    host.until(lambda: host.game.phase == PLAYING, "the first stone opens a game")
    assert host.look(20 * first[0], WHITE)
    for row, column in others:
        rig.put(WHITE, row, column)
        assert host.look(19 * row + column, WHITE), f"row {row}, column {column}"
    wanted = {19 * row + column for row, column in [first, *others]}
    # A sensor that is not there may be named as dead, never as a stone.
    fitted = {19 * row + column for row in rig.lines for column in rig.lines}
    seen = {s for s in range(361) if host.seen[s] and (s in fitted or host.seen[s] < DEAD)}
    assert seen == wanted
    for row, column in [first, *others]:
        rig.take_away(row, column)
    for row, column in [first, *others]:
        assert host.look(19 * row + column, 0), f"row {row}, column {column} still sees its stone"
    host.end_game()


@pytest.mark.needs("stones", "bowls")
def test_bowls(rig, host):
    assert host.bowls(180, 180)
    rig.put(WHITE, 9, 9)
    assert host.bowls(180, 179)
    rig.take_away(9, 9)
    assert host.bowls(180, 180)
    host.end_game()


@pytest.mark.needs("lights")
def test_lights(rig, host):
    blue = (0, 0, 64)
    host.link.command(m.C_LIGHTS, 0, 255, tail=bytes(blue) * 40)  # a slow host must see them, too
    rig.wait(2.0)
    assert rig.lights_are(blue)
    host.link.command(m.C_LIGHTS, 0, 1, tail=bytes(3) * 40)
    rig.wait(2.0)
    assert not rig.lights_are(blue)


def test_every_button(rig, host):
    """Each one counts its own presses, and is down while it is held."""
    for button in range(5):
        before = host.condition(20)["presses"].split()
        rig.press(button)
        after = host.condition(20)["presses"].split()
        assert [b for b in range(5) if before[b] != after[b]] == [button]
    rig.hold(REFEREE, True)
    rig.wait(0.2)
    assert host.condition(20)["held"].split() == ["0", "0", "0", "0", "1"]
    rig.hold(REFEREE, False)
    rig.wait(0.2)
    assert "1" not in host.condition(20)["held"]


@pytest.mark.needs("games")
def test_a_game_begins(rig, host):
    host.link.command(m.C_NEW_GAME, tail=SETTINGS % rig.size)
    host.until(lambda: host.game.phase == PLAYING, "playing")
    rig.wait(0.3)
    assert "lights" not in rig.can or rig.beeped()


@pytest.mark.needs("stones", "games")
def test_stones_and_clocks(rig, host):
    middle = rig.size // 2
    for colour, at, clock in ((BLACK, middle, CLOCK_BLACK), (WHITE, middle - 1, CLOCK_WHITE)):
        presses = host.count(ev.PRESS)
        rig.put(colour, shift(rig) + at, shift(rig) + at)
        host.until(lambda c=colour: host.game.position.moves == c, "a move")
        assert host.game.last_point == point(at, at)
        rig.press(clock)
        host.until(lambda n=presses: host.count(ev.PRESS) == n + 1, "its clock")
    rig.press(REFEREE)
    host.until(lambda: host.game.paused, "paused")
    rig.press(REFEREE)
    host.until(lambda: not host.game.paused, "going on")
    assert not host.game.question
    assert host.follower.differs == ""


def test_the_log_survives_a_reset(rig, host):
    """A game, or without one what the board has noted since its start."""
    host.link.command(m.C_PROPOSE, tail=ev.encode(ev.NOTE, 0, "before the reset"))
    host.until(lambda: host.count(ev.NOTE) == 1, "the note")
    before, starts, phase, grid = host.log(), host.count(ev.BOOT), host.game.phase, stones(host)
    turn_off_and_on(rig, host)
    assert host.log()[: len(before)] == before
    assert host.count(ev.BOOT) == starts + 1
    assert stones(host) == grid and host.game.phase == phase
    assert host.follower.differs == ""


@pytest.mark.needs("stones", "cut", "games")
def test_a_power_cut_at_each_flash_command_of_one_move(rig, host):
    """A move is a stone and a clock. Told before or not: in the end it is in the log, once."""
    cuts = 0
    for row in range(2 * rig.size // 3, rig.size):
        for column in range(rig.size):
            moves, mover = host.game.position.moves, host.game.position.to_move
            rig.cut_in(cuts + 1)
            rig.put(mover, shift(rig) + row, shift(rig) + column)
            rig.wait(0.7)
            if rig.powered:
                rig.press(CLOCK_BLACK + mover - 1)
            rig.wait(MOVE_S)
            rig.cut_in(NEVER)  # what else is written, and when, is not the move's
            if rig.powered:
                break  # a move takes no more flash commands than that
            cuts += 1
            turn_off_and_on(rig, host)
            host.until(lambda n=moves: host.game.position.moves > n, f"the move, cut at {cuts}", 10)
            assert host.game.position.moves == moves + 1
            assert host.game.last_point == point(row, column)
        else:
            continue
        break
    assert rig.powered and cuts >= 2, f"{cuts} cuts"
    print(f"{cuts} cuts")
    host.until(lambda: host.game.position.moves > moves, "the last move")
    assert host.follower.differs == ""
    events = [decode(data) for _, data in host.log()]
    played = [fields[0] for kind, _, fields in events if kind in (ev.PLAYED, ev.MOVE)]
    assert len(played) == len(set(played)) == host.game.position.moves
    # A board that is not whole tells at every start which rows and columns are silent.
    silent = "-silent" if len(rig.lines) < 19 else "none"
    faults = [e for e in events if e[0] == ev.FAULT and silent not in str(e)]
    assert not faults, "a cut tore an accepted event"


def stones(host) -> bytes:
    """The position of the game, if there is one."""
    return bytes(host.game.position.grid) if host.game.position else b""


def turn_off_and_on(rig, host) -> None:
    boots, starts = host.link.board.boots, host.count(ev.BOOT)
    rig.power_cycle()
    host.until(lambda: host.link.board.boots > boots and host.follower.connected, "on again", 15)
    host.until(lambda: host.count(ev.BOOT) > starts, "its start in the log", 15)


@pytest.mark.needs("games")
def test_buttons_pass_and_resign(rig, host):
    turn = host.game.position.to_move
    first, second = (PASS_BLACK, PASS_WHITE) if turn == BLACK else (PASS_WHITE, PASS_BLACK)
    rig.press(first)
    host.until(lambda: host.game.turn.passes == 1, "a pass")
    rig.press(second, held_s=3.5)
    host.until(lambda: host.game.phase == OVER, "resigned", 10)
    assert host.game.result[1] == ev.BY_RESIGNATION


def test_download(rig, host, tmp_path):
    """What another host fetches from flash is what this one has heard."""
    told, log = host.log(), host.follower.log
    host.close()
    with Store(tmp_path / "other.db") as store:
        with PatientLink(rig.port, store, follow=False, timeout_s=6 * rig.patience) as link:
            row = store.board(link.board.id, link.board.store)
            logs = link.logs()
            for stored in logs:
                copy_log(link, store, row, stored)
            end = time.monotonic() + 20 * rig.patience
            while len(list(store.events(row, log))) < len(told) and time.monotonic() < end:
                link.next(0.1)
        assert [stored.log for stored in logs][-1] == log
        assert [(e.t_ms, e.data) for e in store.events(row, log)][: len(told)] == told
    host.open()


@pytest.mark.needs("update")
def test_a_firmware_update_and_back(rig, host, tmp_path):
    """Another firmware into a slot, then this one again; the log goes on, the name stays."""
    newer = tmp_path / "firmware"
    shutil.copytree(FIRMWARE, newer, ignore=shutil.ignore_patterns("__pycache__"))
    version = newer / "wenping" / "version.py"
    version.write_text(version.read_text().replace('VERSION = "', 'VERSION = "9.'))
    before, kept = host.link.board, host.log()
    held = []

    def tell(key, **values):
        if key == "flash-hold-button" and not held:
            held.append(key)
            rig.hold(REFEREE, True)
        elif key in ("flash-writes", "flash-image-has-it") and held:
            held.clear()
            rig.hold(REFEREE, False)

    host.close()
    for firmware in (newer, FIRMWARE):
        update = Update(rig.port, firmware, tell=tell, patience=max(1.0, rig.patience / 2))
        assert update.run().endswith("+" + fingerprint(firmware))
    host.open()
    board = host.link.board
    assert (board.id, board.name, board.store) == (before.id, before.name, before.store)
    host.until(lambda: host.log()[: len(kept)] == kept, "the log as before", 10)
