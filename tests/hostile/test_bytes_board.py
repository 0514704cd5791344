"""A board made of bytes against the host: one line, bounded memory, nothing of it in other rows."""

import os
import sqlite3
import stat
import struct
import time

import pytest
from bytes_board import LOG_ROW, BytesBoard

from wenping.cli import main
from wenping.game import events as ev
from wenping.link import Event, Link, Lost, Store, commands
from wenping.link import session as sessions
from wenping.wire import messages as m

GAME = [(0, ev.encode(ev.GAME, 0, "size=9")), (1, ev.encode(ev.BEGIN))]


@pytest.fixture
def store(tmp_path, monkeypatch):
    monkeypatch.setenv("WENPING_STORE", str(tmp_path / "store.db"))
    return tmp_path / "store.db"


def row(log: int, events: int = 1, size: int = 10, state: int = 1) -> bytes:
    return struct.pack(LOG_ROW, log, events, size, state)


def rising(arguments: bytes) -> tuple[int, int, bytes]:
    """Logs without end."""
    (first,) = struct.unpack("<I", arguments)
    return 0, 0, b"".join(row(log) for log in range(first or 1, (first or 1) + 19))


LISTS = {
    "endless": rising,
    "the same for ever": lambda _: (0, 0, row(5)),
    "falling": lambda _: (0, 0, row(9) + row(8)),
    "log 0": lambda _: (0, 0, row(0)),
    "the last number": lambda _: (0, 0, row(0xFFFFFFFF)),
    "4 GB": lambda _: (0, 0, row(1, size=0xFFFFFFFF)),
    "half a row": lambda _: (0, 0, row(1)[:5]),
}


@pytest.mark.parametrize("name", LISTS)
@pytest.mark.parametrize("command", ["boards", "download"])
def test_lists_of_logs(store, name, command, tmp_path, capsys):
    began = time.monotonic()
    with BytesBoard() as board:
        board.answers[m.C_LOGS] = LISTS[name]
        folder = [str(tmp_path)] if command == "download" else []
        assert main(["--lang", "en", command, board.port, *folder]) == (2 if folder else 1)
    out, err = capsys.readouterr()
    assert (out + err).count("\n") <= 2 and time.monotonic() - began < 20


LOGS = {
    "2^32 events": lambda _: (0, 0, row(1, events=0xFFFFFFFF, size=10) + row(2, 0, 0, 0)),
    "more than it sends": lambda _: (0, 0, row(1, events=9, size=5000) + row(2, 0, 0, 0)),
}


@pytest.mark.parametrize("name", LOGS)
def test_a_log_that_is_not_as_listed(store, name, tmp_path, capsys):
    with BytesBoard() as board:
        board.logs = {1: GAME, 2: []}
        board.answers[m.C_LOGS] = lambda a: LOGS[name](a) if a == bytes(4) else (0, 0, b"")
        assert main(["--lang", "en", "download", board.port, str(tmp_path)]) == 1
        assert board.acks == [] or name == "2^32 events"
    assert "Traceback" not in capsys.readouterr().err


def test_a_second_welcome_of_another_board_brings_nothing_into_the_first(store):
    with BytesBoard(id="first") as board, Store() as games, Link(board.port, games) as link:
        while not any(command == m.C_FOLLOW for command, _ in board.heard):
            time.sleep(0.02)
        session = link._session._connection.session
        board.names = ("second", "b", "c")
        board.logs = {5: GAME}
        board.welcome(session)
        board.send(m.EVENT, 5, 0, 0, tail=GAME[0][1])
        item = link.next(5)
        while not isinstance(item, Lost):
            item = link.next(5)
        assert item.why.words("en").endswith("another board has begun to answer")
        while link.board.id != "second":
            time.sleep(0.05)
        first = next(number for number, id, *_ in games.boards() if id == "first")
        assert games.logs(first) == []


@pytest.mark.parametrize("log", [0, 0xFFFFFFFF])
def test_events_of_a_log_that_no_board_has(store, log):
    """Once they were stored, acknowledged, and listed as a game."""
    with BytesBoard() as board, Store() as games, Link(board.port, games) as link:
        board.send(m.EVENT, log, 0, 0, tail=GAME[0][1])
        board.send(m.MISSING, log, 0, 0xFFFFFFFF)
        board.send(m.EVENT, 3, 0, 0, tail=GAME[0][1])
        item = link.next(5)
        while not isinstance(item, Event):
            item = link.next(5)
        assert item.log == 3 and games.logs(1) == [(3, 1)]
    assert {acked for acked, _, _ in board.acks} == {3}


def test_a_session_has_more_commands_than_numbers(monkeypatch):
    """Once command 65536 ended with a traceback; a desk may stay for weeks."""
    monkeypatch.setattr(commands, "MOST_NUMBERS", 5)
    with BytesBoard() as board, Link(board.port, follow=False) as link:
        sessions = set()
        for turn in range(40):
            sessions.add(link._connection.session)
            link.command(m.C_NAME, tail=bytes((turn,)))
            time.sleep(0.05)
    assert [tail[0] for command, tail in board.heard if command == m.C_NAME] == list(range(40))
    assert len(sessions) > 2


def test_messages_that_nobody_takes_do_not_pile_up(store, monkeypatch):
    monkeypatch.setattr(sessions, "MOST_ITEMS", 50)
    with BytesBoard() as board, Link(board.port, follow=False) as link:
        for _ in range(300):
            board.send(m.TEXT, 1, tail=b"x")
        for number in range(100):
            board.send(m.EVENT, 1, number, 0, tail=b"\x0a")
        end = time.monotonic() + 10
        while link._session.items.qsize() < 50 and time.monotonic() < end:
            time.sleep(0.01)
        time.sleep(0.2)
        assert link._session.items.qsize() == 50
        events = 0
        while events < 100:  # who takes them again hears every event
            item = link.next(5)
            assert item is not None
            events += isinstance(item, Event)


def test_the_store_is_its_owners(store):
    Store().close()
    assert stat.S_IMODE(os.stat(store).st_mode) == 0o600


FOREIGN = {
    "another events": "CREATE TABLE events (id INTEGER, what TEXT)",
    "a view": "CREATE VIEW events AS SELECT 1 AS board",
    "other types": "CREATE TABLE boards (board TEXT, id TEXT, store INTEGER, name TEXT)",
}


@pytest.mark.parametrize("name", FOREIGN)
@pytest.mark.parametrize(
    "line", [["games"], ["export", "out"], ["download", "PORT", "out"]], ids=str
)
def test_a_store_with_tables_of_another_program(store, name, line, tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with sqlite3.connect(store) as db:
        db.execute(FOREIGN[name])
    assert main(["--lang", "en", *line]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and str(store) in said
    with sqlite3.connect(store) as db:
        assert db.execute("PRAGMA user_version").fetchone() in ((0,), (1,))
