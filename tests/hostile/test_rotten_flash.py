"""Flash that rots under stored logs: what is lost is said, never believed, and never erased."""

import random
import struct

import pytest
from bytes_board import LOG_ROW, BytesBoard
from rotten import EVENTS, journal_of, running, stored, tried

from wenping.cli import main
from wenping.journal import names
from wenping.link import Store
from wenping.link.download import decode
from wenping.link.salvage import repaired
from wenping.wire import messages as m


@pytest.fixture
def store(tmp_path):
    with Store(tmp_path / "rot.db") as store:
        yield store


def test_a_bit_of_a_sealed_log_costs_nothing(store):
    assert tried(True, 60, 1, store) == (0, 0, 0)


def test_a_bit_of_a_log_of_records_costs_one_event_or_the_last_few(store):
    wrong, lost, unreported = tried(False, 300, 1, store)
    assert (wrong, unreported) == (0, 0) and 300 <= lost <= 1.1 * 300


@pytest.mark.parametrize("bits", [2, 3, 8])
def test_more_bits_of_a_sealed_log_are_not_taken_for_one(bits):
    _state, data = stored(*journal_of(), True)
    dice = random.Random(bits)
    for _ in range(20):
        bad = bytearray(data)
        for at in dice.sample(range(8 * len(bad)), bits):
            bad[at // 8] ^= 1 << at % 8
        assert repaired(bytes(bad)) is None


def test_a_stretch_that_was_erased():
    state, data = stored(*journal_of(), False)
    bad = data[:200] + b"\xff" * 100 + data[300:]
    events = decode(1, EVENTS, state, bad)
    whole = {event.seq: event.data for event in decode(1, EVENTS, state, data)}
    assert all(whole[event.seq] == event.data for event in events)
    assert EVENTS - 30 < len(events) < EVENTS - 5 and events[-1].seq == EVENTS - 1


@pytest.mark.parametrize("times", [1, 2])
def test_it_is_said_with_how_much_and_not_acknowledged(times, tmp_path, monkeypatch, capsys):
    """Once download said nothing, the board took the log for delivered, and erase removed it."""
    monkeypatch.setenv("WENPING_STORE", str(tmp_path / "store.db"))
    _state, data = stored(*journal_of(), False)
    bad = data[:200] + bytes((data[200] ^ 4,)) + data[201:]
    rows = struct.pack(LOG_ROW, 1, EVENTS, len(bad), 1) + struct.pack(LOG_ROW, 2, 0, 0, 0)
    for _ in range(times):
        with BytesBoard() as board:
            board.logs = {2: []}
            board.answers[m.C_LOGS] = lambda a: (0, 0, rows if a == bytes(4) else b"")
            board.answers[m.C_READ] = lambda a: (
                0,
                0,
                struct.pack("<I", len(bad)) + bad[struct.unpack("<II", a)[1] :][:240],
            )
            assert main(["--lang", "en", "download", board.port, str(tmp_path)]) == 1
            assert all(flags & m.NOT_KEPT for log, _next, flags in board.acks if log == 1)
        out = capsys.readouterr().out
        assert "the board cannot read 1, and keeps this log" in out
    with Store() as store:
        assert store.lost(1, 1) == 1 and store.logs(1)[0] == (1, EVENTS - 1)


def test_the_board_erases_no_log_that_a_host_could_not_read():
    journal, _storage = journal_of()
    journal.new_log()
    assert journal.shelf.state(1) == names.CLOSED
    assert not journal.give_up(1)


@pytest.mark.parametrize("seed", range(4))
def test_a_running_log_that_rots_goes_on_in_the_next_and_loses_little(seed, store):
    """Once numbers began anew behind the rot, and a host of 135 events kept none of 80 new ones."""
    wrong, lost, unreported = running(4, seed, store)
    assert (wrong, unreported) == (0, 0) and lost <= 12


@pytest.mark.parametrize("size", range(7))
@pytest.mark.parametrize("byte", [0, 255])
def test_a_sealed_log_that_is_cut_to_a_few_bytes(size, byte):
    """Found by make fuzz: a sealed log of less than its CRC was read without end."""
    assert decode(3, 1, names.CLOSED | names.SEALED, bytes((byte,)) * size) == []
