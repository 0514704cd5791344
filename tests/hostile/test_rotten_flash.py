"""Flash that rots under stored logs: what is lost is said, never believed, and never erased."""

import random
import struct

import pytest
from bytes_board import LOG_ROW, BytesBoard

from wenping.cli import main
from wenping.game import events as ev
from wenping.journal import names
from wenping.journal.log import Journal
from wenping.journal.memory import MemoryStorage
from wenping.link import Store
from wenping.link.download import decode
from wenping.link.salvage import mended
from wenping.wire import messages as m

EVENTS = 150


def journal_of(count: int = EVENTS) -> tuple[Journal, MemoryStorage]:
    """A journal whose log 1 is closed with so many events, and log 2 begun."""
    dice = random.Random(5)
    storage = MemoryStorage()
    journal = Journal(storage)
    journal.open(7)
    journal.new_log()
    t_ms = 0
    for seq in range(count):
        t_ms += dice.choice((0, 1, 20, 300, 40_000))
        kind = dice.choice((ev.SEEN, ev.PLAYED, ev.PRESS))
        event = ev.encode(kind, 1 + seq % 2, *([dice.randrange(361)] if kind != ev.PRESS else []))
        journal.append(t_ms, event, len(event))
    journal.flush()
    journal.new_log()
    return journal, storage


def stored(journal: Journal, storage: MemoryStorage, sealed: bool) -> tuple[int, bytes]:
    """State and bytes of log 1."""
    if sealed:
        journal.shelf.sealer.start(1)
        while journal.shelf.sealer.busy():
            journal.shelf.sealer.step()
    state = journal.shelf.index.state(journal.shelf.index.find(1))
    return state, storage.files[journal.shelf.name(1)]


def flips(data: bytes, count: int, seed: int):
    """Yield the bytes with one bit turned."""
    dice = random.Random(seed)
    for _ in range(count):
        bad = bytearray(data)
        bad[dice.randrange(len(bad))] ^= 1 << dice.randrange(8)
        yield bytes(bad)


def tried(sealed: bool, count: int, seed: int) -> tuple[int, int]:
    """Of so many flips: events that were believed wrongly, and events lost."""
    state, data = stored(*journal_of(), sealed)
    whole = decode(1, EVENTS, state, data)
    assert len(whole) == EVENTS
    right = {event.seq: event.data for event in whole}
    wrong = lost = 0
    for bad in flips(data, count, seed):
        events = decode(1, EVENTS, state, bad)
        wrong += sum(right.get(event.seq) != event.data for event in events)
        wrong += any(a.seq >= b.seq for a, b in zip(events, events[1:], strict=False))
        lost += EVENTS - len(events)
    return wrong, lost


def test_a_bit_of_a_sealed_log_costs_nothing():
    assert tried(True, 60, 1) == (0, 0)


def test_a_bit_of_a_log_of_records_costs_one_event_or_the_last_few():
    wrong, lost = tried(False, 300, 1)
    assert wrong == 0 and 300 <= lost <= 1.1 * 300


@pytest.mark.parametrize("bits", [2, 3, 8])
def test_more_bits_of_a_sealed_log_are_not_taken_for_one(bits):
    _state, data = stored(*journal_of(), True)
    dice = random.Random(bits)
    for _ in range(20):
        bad = bytearray(data)
        for at in dice.sample(range(8 * len(bad)), bits):
            bad[at // 8] ^= 1 << at % 8
        assert mended(bytes(bad)) is None


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
def test_a_running_log_that_rots_goes_on_in_the_next_and_loses_little(seed):
    """Once numbers began anew behind the rot, and a host of 135 events kept none of 80 new ones."""
    dice = random.Random(seed)
    storage = MemoryStorage()
    journal = Journal(storage)
    journal.open(7)
    journal.new_log()
    events = [ev.encode(ev.SEEN, 1 + seq % 2, dice.randrange(361)) for seq in range(135)]
    for seq, event in enumerate(events):
        journal.append(700 * seq, event, len(event))
        journal.flush()
        while journal.wants_tidy() and journal.tidy():
            pass
    (bad,) = flips(storage.files["00000001"], 1, seed)
    storage.files["00000001"] = bad
    again = Journal(storage)
    again.open(7)
    assert (again.log, again.shelf.state(1)) == (2, names.CLOSED)
    again.append(99_999, b"\x0a", 1)
    log, count, _size, state = next(iter(again.logs()))
    found = decode(log, count, state, storage.files[again.shelf.name(log)])
    assert len(found) >= 134
    assert all(event.data == events[event.seq] for event in found)
    assert again.next_seq == count + 1 and again.count(2) == count
