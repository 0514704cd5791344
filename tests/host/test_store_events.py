"""The host's store: once, in order, and still there after a crash."""

import subprocess
import sys
import textwrap

import pytest

from wenping.errors import UserError
from wenping.link import Event, Store


@pytest.fixture
def store(tmp_path):
    with Store(tmp_path / "store.db") as store:
        yield store


def events(log, first, last):
    return [Event(log, seq, 10 * seq, bytes((seq & 255, log))) for seq in range(first, last)]


def test_events_come_out_as_they_went_in(store):
    board = store.board("chip", 7, "table 1", "0.1.0")
    store.add(board, events(1, 0, 1200))
    store.add(board, events(2, 0, 3))
    assert list(store.events(board, 1)) == events(1, 0, 1200)
    assert list(store.events(board, 1, 1190)) == events(1, 1190, 1200)
    assert store.logs(board) == [(1, 1200), (2, 3)]
    assert store.next_seq(board, 1) == 1200
    assert store.next_seq(board, 9) == 0


def test_an_event_is_kept_once_and_the_first_stands(store):
    board = store.board("chip", 7)
    store.add(board, events(1, 0, 3))
    store.add(board, [Event(1, 2, 999, b"other"), *events(1, 3, 5)])
    assert list(store.events(board, 1)) == events(1, 0, 5)


def test_boards_are_told_apart_by_chip_and_storage(store):
    first = store.board("chip", 7, "old name")
    assert store.board("chip", 7, "new name") == first
    assert len({first, store.board("chip", 8), store.board("other", 7)}) == 3
    store.add(first, events(1, 0, 2))
    assert store.logs(store.board("chip", 8)) == []
    assert [row[3] for row in store.boards() if row[0] == first] == ["new name"]


def test_what_a_board_lost_is_not_asked_for_again(store):
    board = store.board("chip", 7)
    store.add(board, events(1, 0, 5))
    store.note_missing(board, 1, 5, 20)
    assert store.next_seq(board, 1) == 20
    assert store.missing(board, 1) == (5, 20)
    assert store.missing(board, 2) is None


def test_anchors_are_kept_in_order_of_the_log(store):
    board = store.board("chip", 7)
    store.anchor(board, 1, 5000, 1_000_005_000, 2)
    store.anchor(board, 1, 0, 1_000_000_000, 3)
    assert store.anchors(board, 1) == [(0, 1_000_000_000, 3), (5000, 1_000_005_000, 2)]


def test_a_second_program_reads_and_writes_the_same_file(store, tmp_path):
    board = store.board("chip", 7)
    store.add(board, events(1, 0, 5))
    with Store(tmp_path / "store.db") as other:
        assert list(other.events(board, 1)) == events(1, 0, 5)
        other.add(board, events(1, 5, 9))
    assert store.next_seq(board, 1) == 9


def test_a_file_that_is_no_store_is_named(tmp_path):
    (tmp_path / "file").write_bytes(b"this is not a database, it is a text" * 40)
    for path in (tmp_path / "file", tmp_path / "file" / "store.db"):
        with pytest.raises(UserError, match="WENPING_STORE"):
            Store(path)


def test_a_store_of_a_newer_version_is_left_alone(tmp_path):
    with Store(tmp_path / "store.db") as store:
        store._db.execute("PRAGMA user_version = 99")
    with pytest.raises(UserError, match="newer"):
        Store(tmp_path / "store.db")


def test_what_add_returned_from_survives_a_kill(tmp_path):
    program = textwrap.dedent(
        """
        import os, sys
        from wenping.link import Event, Store
        store = Store(sys.argv[1])
        board = store.board("chip", 7)
        seq = store.next_seq(board, 1)
        while True:
            store.add(board, [Event(1, seq + i, 0, b"x") for i in range(5)])
            seq += 5
            os.write(1, b"%d\\n" % seq)
        """
    )
    path = tmp_path / "store.db"
    for _ in range(3):
        child = subprocess.Popen(
            [sys.executable, "-c", program, str(path)], stdout=subprocess.PIPE, text=True
        )
        told = [int(child.stdout.readline()) for _ in range(20)]
        child.kill()
        told += [int(line) for line in child.stdout.read().splitlines() if line]
        child.wait()
        with Store(path) as store:
            kept = store.next_seq(1, 1)
            assert kept >= told[-1]
            assert [event.seq for event in store.events(1, 1)] == list(range(kept))
