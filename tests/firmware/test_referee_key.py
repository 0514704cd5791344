"""The referee's key on the whole board: set by hand, proved, kept over a start, lost, logged."""

import struct

import pytest

from cable import Host
from tabletop import Tabletop
from wenping.game import events as ev
from wenping.game import faults
from wenping.game.phases import OVER, PLAYING, READY
from wenping.twin.circuits import BUTTON_NAMES
from wenping.twin.world import World
from wenping.wire import messages as m
from wenping.wire.rights import proof

KEY = b"k" * 32
SESSION = 5
REFEREE = BUTTON_NAMES.index("REFEREE")


class Referee:
    """A host with the key, at the cable of a Tabletop."""

    def __init__(self, table):
        self.table = table
        self.host = Host(table)
        self.host.hello(SESSION)
        self.number = 0
        self.run(1.0)

    def run(self, seconds):
        end = self.table.t_us + int(1e6 * seconds)
        while self.table.t_us < end:
            self.table.frame()
            self.host.listen()

    def ask(self, command, tail=b""):
        """(reason, detail) of a reply."""
        self.number += 1
        self.host.command(self.number, command, tail)
        self.run(0.2)
        (reply,) = [got for got in self.host.got if got[0] == m.REPLY and got[1][0] == self.number]
        return reply[1][2], bytes(reply[2])

    def prove(self, command, tail=b"", key=KEY):
        _, detail = self.ask(m.C_CHALLENGE)
        signed = proof(key, detail[1:], SESSION, self.number + 1, command, tail)
        return self.ask(m.C_PROVEN, bytes((command,)) + signed + tail)

    def hold(self, seconds):
        self.table.world.press(REFEREE, True)
        self.run(seconds)
        self.table.world.press(REFEREE, False)
        self.run(0.3)

    def logged(self):
        """(value, key of the words) of every KEY in the log."""
        found = []
        for _, event in sorted(self.host.events.items()):
            kind, _, fields = ev.decode(event[1])
            if kind == ev.FAULT and fields[0] == faults.KEY:
                found.append(fields[1:])
        return found


@pytest.fixture
def referee(tmp_path):
    with Tabletop(World(seed=1), tmp_path) as table:
        referee = Referee(table)
        referee.ask(m.C_FOLLOW, bytes(8))
        yield referee


def set_key(referee, key=KEY):
    referee.table.world.press(REFEREE, True)
    referee.run(0.2)
    assert referee.ask(m.C_KEY, key) == (0, b"")
    referee.table.world.press(REFEREE, False)
    referee.run(0.3)


def test_a_key_is_set_by_a_hand_at_the_board(referee):
    assert referee.ask(m.C_KEY, KEY) == (m.R_PANEL, b"hold-referee")
    assert referee.ask(m.C_CHALLENGE)[1][0] == 0
    set_key(referee)
    assert referee.ask(m.C_CHALLENGE)[1][0] == 1
    assert referee.logged() == [(1, "key-set")]
    assert referee.ask(m.C_NEW_GAME, b"size=9") == (m.R_KEY, b"key-needed")
    assert referee.prove(m.C_NEW_GAME, b"size=9")[0] == 0


def test_without_a_key_a_log_is_erased_by_hand_only(referee):
    """An `ack` of anybody makes it deletable; who erases it must stand at the board."""
    record = referee.table.board.record
    for _ in range(3):
        record.new_log()
        record.emit(ev.encode(ev.NOTE, 0, "x"))
        record.keep()
    first = next(iter(record.journal.logs()))[0]
    erase = struct.pack("<I", first)
    referee.host.send(m.ACK, first, 99, 0)
    assert referee.ask(m.C_ERASE, erase) == (m.R_PANEL, b"hold-referee")
    assert next(iter(record.journal.logs()))[0] == first
    referee.table.world.press(REFEREE, True)
    referee.run(0.2)
    assert referee.ask(m.C_ERASE, erase)[0] == 0
    assert next(iter(record.journal.logs()))[0] == first + 1


def test_a_board_without_a_key_has_no_keeper(referee):
    """It costs heap: it is made when a host asks."""
    referee.ask(m.C_NAME, b"x")
    assert referee.table.board.keeper is None
    assert referee.ask(m.C_CHALLENGE)[1][0] == 0
    assert referee.table.board.keeper is not None


@pytest.mark.parametrize("length", [1, 15, 33, 200])
def test_a_key_of_another_length_is_none(referee, length):
    referee.table.world.press(REFEREE, True)
    referee.run(0.2)
    assert referee.ask(m.C_KEY, b"k" * length) == (m.R_MALFORMED, b"key-length\n16\n32")


def test_a_key_is_replaced_and_removed_by_its_owner(referee):
    set_key(referee)
    other = b"o" * 16
    assert referee.ask(m.C_KEY, other)[0] == m.R_KEY
    assert referee.prove(m.C_KEY, other, key=other)[0] == m.R_KEY
    assert referee.prove(m.C_KEY, other)[0] == 0
    assert referee.prove(m.C_NAME, b"x")[0] == m.R_KEY
    assert referee.prove(m.C_KEY, b"", key=other)[0] == 0
    assert referee.ask(m.C_NAME, b"x")[0] == 0
    assert referee.logged() == [(1, "key-set"), (1, "key-set"), (0, "key-removed")]


def test_a_key_survives_a_start(referee, tmp_path):
    set_key(referee)
    with Tabletop(World(seed=1), tmp_path) as again:
        assert Referee(again).ask(m.C_NAME, b"x") == (m.R_KEY, b"key-needed")


def test_a_lost_key_is_removed_by_a_hold_of_ten_seconds_between_games(referee):
    set_key(referee)
    referee.hold(8.0)
    referee.hold(8.0)  # it is one hold that counts
    assert referee.ask(m.C_CHALLENGE)[1][0] == 1
    referee.hold(10.5)
    assert referee.ask(m.C_CHALLENGE)[1][0] == 0
    assert referee.logged()[-1] == (0, "key-held")


def test_during_a_game_no_hold_removes_it(referee):
    set_key(referee)
    record = referee.table.board.record
    record.emit(ev.encode(ev.GAME, 0, "size=9"))
    record.emit(ev.encode(ev.BEGIN))
    referee.hold(11.0)
    assert record.game.phase == PLAYING and referee.ask(m.C_CHALLENGE)[1][0] == 1
    record.emit(ev.encode(ev.RESULT, 0, ev.ABANDONED, 0))
    assert record.game.phase in (READY, OVER)
    referee.hold(10.5)
    assert referee.ask(m.C_CHALLENGE)[1][0] == 0
