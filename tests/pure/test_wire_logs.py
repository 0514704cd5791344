"""Stored logs at the cable: listed, fetched, read byte by byte, and the heads of their hashes."""

import struct

from wenping.journal.head import after, first
from wenping.wire import messages as m
from wenping.wire.commands import DONE, REFUSED
from wired import Rig, expected


def test_a_list_of_logs_costs_no_more_when_there_are_more():
    """Once each reply went through all logs: 27 ms with 150 of them on an RP2040, 0.7 s with 1,500,
    in which nothing is scanned.
    """
    rig = Rig(logs=0)
    index = rig.journal.shelf.index
    for log in range(1, 2001):
        index.put(log, 3, 100, 1)
    rig.attach(0, 0)
    looked = []
    size = index.size
    index.size = lambda row: looked.append(row) or size(row)
    for number, log in enumerate((0, 1000, 0xFFFFFFFF)):
        rig.host.command(2 + number, m.C_LOGS, struct.pack("<I", log))
        rig.run()
    assert looked == list(range(19)) + list(range(999, 1018))


def test_two_sealed_logs_come_by_turns():
    """One of them at a time has the decoder: who waits for it must not keep the other waiting."""
    rig = Rig(logs=0)
    for _ in range(4):
        rig.journal.new_log()
        rig.play(100)
    sealer = rig.journal.shelf.sealer
    for log in (1, 3):
        sealer.start(log)
        while sealer.busy():
            sealer.step()
    rig.attach(4, 0)
    rig.host.command(2, m.C_FETCH, struct.pack("<II", 1, 0))
    while not rig.host.next_of(1):
        rig.run()
    assert rig.host.next_of(1) < 100
    rig.host.command(3, m.C_FOLLOW, struct.pack("<II", 3, 0))
    rig.run(60)
    assert [rig.log_of_host(log) for log in (1, 3, 4)] == [expected(100)] * 3


def test_stored_logs_are_listed_and_fetched_beside_the_live_one():
    rig = Rig(logs=0)
    for _ in range(25):
        rig.journal.new_log()
        rig.play(20)
    rig.attach(0, 0)
    rows = []
    for number in range(2, 9):
        rig.host.command(number, m.C_LOGS, struct.pack("<I", len(rows) + 1))
        # This host acknowledges each event by itself, and a frame takes twelve acks.
        detail = [row[2] for row in rig.run(3) if row[0] == m.REPLY][0]
        if not detail:
            break
        for at in range(0, len(detail), 13):
            rows.append(struct.unpack_from("<IIIB", detail, at))
    assert [row[:2] for row in rows] == [(log, 20) for log in range(1, 26)], rows
    assert [row[3] for row in rows] == [1] * 24 + [0]
    rig.host.command(20, m.C_FETCH, struct.pack("<II", 3, 0))
    rig.run(3)
    rig.play(5)
    rig.run(5)
    assert rig.log_of_host(3) == expected(20)
    assert rig.log_of_host(25) == expected(25)
    assert rig.log_of_host(4) == []


def test_the_stored_bytes_of_a_closed_log_are_read_in_pieces():
    rig = Rig()
    rig.play(300)
    rig.journal.new_log()
    rig.attach(0, 0)
    (name,) = [name for name in rig.journal._storage.files if name.startswith("00000001-")]
    stored = rig.journal._storage.files[name]
    got = b""
    while len(got) < len(stored):
        told, detail = rig.ask(m.C_READ, struct.pack("<II", 1, len(got)))
        assert told == (DONE, 0)
        assert struct.unpack_from("<I", detail)[0] == len(stored)
        got += detail[4:]
    assert got == stored
    for log, offset, reason in (
        (1, len(stored) + 1, m.R_NOT_NOW),
        (1, 0xFFFFFFFF, m.R_NOT_NOW),
        (2, 0, m.R_NOT_NOW),
        (3, 0, m.R_NO_LOG),
        (0xFFFFFFFF, 0, m.R_NO_LOG),
    ):
        told, _ = rig.ask(m.C_READ, struct.pack("<II", log, offset))
        assert told == (REFUSED, reason), (log, offset, told)


def test_a_log_that_cannot_be_read_is_told():
    rig = Rig()
    rig.play(200)
    rig.journal.new_log()
    name = [name for name in rig.journal._storage.files if name.startswith("00000001")][0]
    data = bytearray(rig.journal._storage.files[name])
    data[900] ^= 0x10
    rig.journal._storage.files[name] = bytes(data)
    rig.attach(1, 0)
    got = rig.run(300, 50)
    missing = [row[1] for row in got if row[0] == m.MISSING]
    have = rig.host.next_of(1)
    assert missing and missing[0] == (1, have, 200), (missing, have)
    assert rig.log_of_host(1) == expected(have)
    rig.play(3)
    rig.host.send(m.ACK, 1, 200, 0)  # the host has noted what is missing
    rig.run(10)
    assert rig.log_of_host(2) == expected(3)


def head_of(rig, log, seq):
    """Ask for a head until it is reckoned; (number of questions, status, reason, head)."""
    for asked in range(1, 50):
        (status, reason), detail = rig.ask(m.C_HEAD, struct.pack("<II", log, seq))
        if status or struct.unpack_from("<I", detail)[0] == seq:
            return asked, status, reason, detail[4:]


def test_a_host_asks_for_the_head_of_what_it_has():
    rig = Rig()
    rig.play(50)
    rig.host.hello()
    rig.run()
    head = first(9, 1)
    for t_ms, event in expected(40):
        head = after(head, t_ms, event)
    assert head_of(rig, 1, 40) == (5, DONE, m.R_NONE, head)
    assert head_of(rig, 1, 40) == (1, DONE, m.R_NONE, head)  # it is kept
    assert head_of(rig, 1, 51)[1:3] == (REFUSED, m.R_NO_LOG)
    assert head_of(rig, 2, 0)[1:3] == (REFUSED, m.R_NO_LOG)
