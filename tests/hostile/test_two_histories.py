"""Two histories under one log's number are told apart, kept both, and named: never spliced."""

import struct
import time

import pytest
from bytes_board import BytesBoard

from wenping.cli import main
from wenping.game import events as ev
from wenping.link import Event, Link, Parted, Store, Uncompared
from wenping.records.follower import Follower
from wenping.wire import messages as m

OPENED = [(0, ev.encode(ev.GAME, 0, "size=9")), (1, ev.encode(ev.BEGIN))]


def moves(*points: int) -> list[tuple[int, bytes]]:
    """A game in which these points are played, a second each."""
    played = [(1000 * (n + 1), ev.encode(ev.PLAYED, 1 + n % 2, p)) for n, p in enumerate(points)]
    return OPENED + played


HERE = moves(22, 24, 42)  # what this host has stored
LONGER = moves(22, 24, 42, 44)
OTHER = moves(22, 44, 42, 24)
LATER = [*HERE[:-1], (HERE[-1][0] + 1, HERE[-1][1])]  # the last move a millisecond later


@pytest.fixture
def store(tmp_path, monkeypatch):
    monkeypatch.setenv("WENPING_STORE", str(tmp_path / "store.db"))
    with Store() as store:
        yield store


def keep(store: Store, log: int, history: list[tuple[int, bytes]]) -> int:
    """Store a log as one that this host had from the board of BytesBoard; its row."""
    row = store.board("chip", 7, "board", "0.1.0")
    store.add(row, [Event(log, seq, *event) for seq, event in enumerate(history)])
    return row


def kept(store: Store, row: int, log: int) -> list[tuple[int, bytes]]:
    return [(event.t_ms, event.data) for event in store.events(row, log)]


def until(check, seconds: float = 8.0) -> None:
    end = time.monotonic() + seconds
    while not check():
        assert time.monotonic() < end
        time.sleep(0.02)


def apart(store: Store) -> dict[str, int]:
    """The boards of the store by their names."""
    return {name: row for row, _, _, name, _ in store.boards()}


HISTORIES = {
    "the same": (HERE, False),
    "the same, and further": (LONGER, False),
    "another move": (OTHER, True),
    "another time": (LATER, True),
    "fewer events": (HERE[:3], True),
}


@pytest.mark.parametrize("name", HISTORIES)
def test_the_running_log_at_the_handshake(store, name):
    history, other = HISTORIES[name]
    row = keep(store, 4, HERE)
    with BytesBoard() as board:
        board.logs = {4: history}
        with Link(board.port, store) as link:
            until(lambda: kept(store, row, 4) == history)
            items = []
            while (item := link.next(0.1)) is not None:
                items.append(item)
    if other:
        assert [item for item in items if isinstance(item, Parted)] == [
            Parted(4, len(HERE), "board~1")
        ]
        assert kept(store, apart(store)["board~1"], 4) == HERE
    else:
        assert not any(isinstance(item, Parted) for item in items)
        assert set(apart(store)) == {"board"}


@pytest.mark.parametrize("name", HISTORIES)
def test_a_log_that_is_downloaded(store, name, tmp_path, capsys):
    history, other = HISTORIES[name]
    row = keep(store, 4, HERE)
    with BytesBoard() as board:
        board.logs = {4: history, 5: []}
        assert main(["--lang", "en", "download", board.port, str(tmp_path / "out")]) == other
    assert kept(store, row, 4) == history
    err = capsys.readouterr().err
    assert ("log 4: the board tells another history" in err and "board~1" in err) == other
    if other:
        assert kept(store, apart(store)["board~1"], 4) == HERE


def test_the_current_log_that_is_downloaded(store, tmp_path, capsys):
    row = keep(store, 4, HERE)
    with BytesBoard() as board:
        board.logs = {4: OTHER}
        assert main(["--lang", "zh", "download", board.port, str(tmp_path / "out")]) == 1
    assert kept(store, row, 4) == OTHER
    assert "另存为棋盘“board~1”名下" in capsys.readouterr().err


def test_no_log_is_acknowledged_by_its_number_alone(store, tmp_path):
    """The host has as many events of log 4 as the board, but of another game."""
    keep(store, 4, OTHER)
    with BytesBoard() as board:
        board.logs = {4: LONGER, 5: []}
        main(["download", board.port, str(tmp_path / "out")])
        read = [c for c, _ in board.heard].count(m.C_READ)
        assert read and board.acks[-1] == (4, len(LONGER), 0)
    row = apart(store)["board"]
    assert kept(store, row, 4) == LONGER


def test_logs_that_the_board_is_yet_to_number(store):
    """A flash that was put back is at log 3; this host has its logs 3 to 5."""
    row = keep(store, 3, HERE)
    keep(store, 4, LONGER)
    keep(store, 5, OTHER)
    with BytesBoard() as board:
        board.logs = {3: HERE}
        with Link(board.port, store) as link:
            until(lambda: any(command == m.C_FOLLOW for command, _ in board.heard))
            items = [link.next(1), link.next(1)]
    assert items == [Parted(4, len(LONGER), "board~1"), Parted(5, len(OTHER), "board~1")]
    assert [log for log, _ in store.logs(row)] == [3]


def test_a_third_history_is_kept_beside_the_second(store):
    keep(store, 4, HERE)
    for history, name in ((OTHER, "board~1"), (LATER, "board~2")):
        with BytesBoard() as board:
            board.logs = {4: history}
            with Link(board.port, store):
                until(lambda name=name: name in apart(store))
                row = apart(store)["board"]
                until(lambda history=history, row=row: kept(store, row, 4) == history)
    rows = apart(store)
    assert kept(store, rows["board~1"], 4) == HERE and kept(store, rows["board~2"], 4) == OTHER


def test_a_follower_shows_the_boards_game_and_not_the_stored_one(store):
    keep(store, 4, HERE)
    with BytesBoard() as board:
        board.logs = {4: OTHER}
        with Link(board.port, store) as link:
            follower = Follower(link, store)
            until(lambda: follower.step(0.05) is None and follower.seq == len(OTHER))
            assert [move.point for move in follower.game.moves_made] == [22, 44, 42, 24]


def test_an_older_board_is_followed_and_that_is_said(store, tmp_path, capsys):
    row = keep(store, 4, HERE)
    with BytesBoard() as board:
        board.logs = {4: LONGER}
        board.answers[m.C_HEAD] = lambda _: (1, m.R_UNKNOWN, b"")
        with Link(board.port, store) as link:
            assert link.next(5) == Uncompared(4)
            until(lambda: kept(store, row, 4) == LONGER)
        board.logs[4] = moves(22, 24, 42, 44, 62)
        main(["--lang", "en", "download", board.port, str(tmp_path / "out")])
    assert "firmware is older" in capsys.readouterr().err


ODD = {
    "short": lambda _: (0, 0, b"\0" * 7),
    "never further": lambda _: (0, 0, struct.pack("<I", 1) + bytes(32)),
    "further than asked": lambda _: (0, 0, struct.pack("<I", 99) + bytes(32)),
    "refused": lambda _: (1, m.R_FAILED, b""),
}


@pytest.mark.parametrize("name", ODD)
def test_a_board_that_answers_nonsense(store, name, tmp_path, capsys):
    """The link stays alive, a download ends in a line; what is stored stays, here or apart."""
    keep(store, 4, HERE)
    with BytesBoard() as board:
        board.logs = {4: LONGER}
        board.answers[m.C_HEAD] = ODD[name]
        main(["--lang", "en", "download", board.port, str(tmp_path / "out")])
        with Link(board.port, store) as link:
            link.next(1)
    assert "Traceback" not in capsys.readouterr().err
    assert any(kept(store, row, 4)[: len(HERE)] == HERE for row in apart(store).values())
