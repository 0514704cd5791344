"""A board with a referee's key, and hosts with it, without it, with a wrong one, and a stranger."""

import os
import stat
import threading
import time

import pytest
from bytes_board import BytesBoard

from wenping.cli import main
from wenping.game import events as ev
from wenping.link import Back, Event, Link, Lost, Store, keys
from wenping.wire import messages as m
from wenping.wire.commands import Refused as NotAdmitted
from wenping.wire.rights import Rights

KEY = bytes(range(16))
GAME = [(0, ev.encode(ev.GAME, 0, "size=9")), (1, ev.encode(ev.BEGIN))]


class Keyed(BytesBoard):
    """A board made of bytes with the firmware's own Rights."""

    def __init__(self, key: bytes = KEY, **told) -> None:
        super().__init__(**told)
        self.held = False
        self.lossy = False  # replies to `key` do not reach the host
        self._numbers: set[int] = set()  # of commands that were done: a board does each once
        self.rights = Rights(os.urandom, 0)
        self.rights.key = key
        self.answers[m.C_CHALLENGE] = lambda _: (
            0, 0, bytes((bool(self.rights.key),)) + self.rights.nonce
        )  # fmt: skip
        self.answers[m.C_KEY] = self._change
        self.believed: list[tuple] = []
        self._sessions: list[int] = []

    def _change(self, key: bytes):
        if not (self.rights.key or self.held):
            return 1, m.R_PANEL, b"hold-referee"
        self.rights.key = key
        return None if self.lossy else (0, 0, b"")

    def _take(self, message: int, fields: tuple, tail: bytes) -> None:
        if message == m.HELLO and fields[1] not in self._sessions[-1:]:
            self._sessions.append(fields[1])
            self.rights.begin(fields[1])
            self._numbers.clear()
        if message == m.ACK and self.rights.may_deliver():
            self.believed.append(fields)
        if message == m.COMMAND:
            if fields[0] in self._numbers:
                return
            self._numbers.add(fields[0])
            try:
                command, tail = self.rights.admit(fields[0], fields[1], tail)
            except NotAdmitted as refused:
                self.send(m.REPLY, fields[0], 1, refused.reason, tail=refused.detail)
                return
            fields = (fields[0], command)
        super()._take(message, fields, tail)


@pytest.fixture
def here(tmp_path, monkeypatch):
    """This host: its keys, its store."""
    monkeypatch.setenv("WENPING_KEYS", str(tmp_path / "keys"))
    monkeypatch.setenv("WENPING_STORE", str(tmp_path / "store.db"))
    return tmp_path


def said(capsys, *words: str) -> tuple[int, str]:
    """Exit status and what was printed, on either stream."""
    status = main(["--lang", "en", *words])
    out, err = capsys.readouterr()
    return status, out + err


def test_a_key_is_set_by_hand_and_kept_for_its_owner_only(here, capsys):
    with Keyed(key=b"") as board:
        assert "no referee's key" in said(capsys, "key", board.port)[1]
        threading.Timer(0.5, setattr, (board, "held", True)).start()
        status, words = said(capsys, "key", board.port, "new")
        assert status == 0 and "hold the referee's button" in words
        (kept,) = keys.keys_of("chip")
        assert board.rights.key == kept and keys.on_paper(kept) in words
        assert stat.S_IMODE(os.stat(here / "keys" / "chip").st_mode) == 0o600
        assert stat.S_IMODE(os.stat(here / "keys").st_mode) == 0o700
        board.held = False
        assert said(capsys, "name", board.port, "x")[0] == 0


def test_without_the_key_a_host_looks_on(here, capsys):
    with Keyed() as board:
        status, words = said(capsys, "name", board.port, "x")
        assert status == 2 and "wenping key PORT enter KEY" in words and words.count("\n") == 1
        assert said(capsys, "boards", board.port)[0] == 0
        status, words = said(capsys, "key", board.port)
        assert status == 1 and "only look on" in words
        assert (m.C_NAME, b"x") not in board.heard


def test_a_key_is_entered_on_another_host(here, capsys):
    with Keyed() as board:
        wrong = keys.on_paper(b"w" * 16)
        status, words = said(capsys, "key", board.port, "enter", wrong)
        assert status == 2 and "not the key" in words and keys.keys_of("chip") == []
        assert said(capsys, "key", board.port, "enter", keys.on_paper(KEY))[0] == 0
        assert said(capsys, "name", board.port, "x")[0] == 0
        assert said(capsys, "key", board.port, "enter", wrong)[0] == 2
        assert keys.keys_of("chip") == [KEY]  # a wrong one takes no right one's place
    with Keyed(key=b"") as board:
        status, words = said(capsys, "key", board.port, "enter", keys.on_paper(KEY))
        assert status == 2 and "wenping key PORT new" in words


@pytest.mark.parametrize("text", ["", "xyz", "00", "0" * 66, "\u00b2" * 32])
def test_what_is_no_key(here, capsys, text):
    with Keyed() as board:
        assert said(capsys, "key", board.port, "enter", text)[0] == 2


def test_a_key_is_replaced_and_removed_by_its_owner(here, capsys):
    keys.keep("chip", [KEY])
    with Keyed() as board:
        assert said(capsys, "key", board.port, "new")[0] == 0
        assert board.rights.key not in (KEY, b"")
        assert keys.keys_of("chip") == [board.rights.key]
        assert said(capsys, "key", board.port, "remove")[0] == 0
        assert board.rights.key == b"" and keys.keys_of("chip") == []


def test_a_reply_that_is_lost_leaves_both_keys_until_one_is_taken(here, capsys, monkeypatch):
    keys.keep("chip", [KEY])
    monkeypatch.setattr("wenping.link.link.ANSWER_S", 1.0)
    monkeypatch.setattr(Link.command, "__kwdefaults__", {"tail": b"", "timeout_s": 1.0})
    with Keyed() as board:
        board.lossy = True
        assert said(capsys, "key", board.port, "new")[0] == 2
        assert len(keys.keys_of("chip")) == 2 and keys.keys_of("chip")[0] == board.rights.key
        assert said(capsys, "name", board.port, "x")[0] == 0
        board.rights.key = KEY  # it was the command that was lost, not the reply
        assert said(capsys, "name", board.port, "x")[0] == 0


def test_a_key_that_was_removed_at_the_board_is_no_hindrance(here, capsys):
    keys.keep("chip", [KEY])
    with Keyed() as board, Link(board.port, follow=False) as link:
        link.command(m.C_NAME, tail=b"x")
        board.rights.key = b""
        link.command(m.C_NAME, tail=b"y")
    assert [tail for command, tail in board.heard if command == m.C_NAME] == [b"x", b"y"]


def test_a_download_proves_the_key_before_it_acknowledges(here, capsys, tmp_path):
    for known in ([KEY], []):
        keys.keep("chip", known)
        with Keyed() as board:
            board.logs = {1: GAME, 2: []}
            assert said(capsys, "download", board.port, str(tmp_path / "out"))[0] == 0
            assert bool(board.believed) == bool(known) and board.acks
        (here / "store.db").unlink()


def test_a_stranger_says_hello_over_the_same_cable(here):
    """The host notices, says hello again, has its events and its commands."""
    keys.keep("chip", [KEY])
    with Keyed() as board, Store() as store, Link(board.port, store) as link:
        link.command(m.C_NAME, tail=b"before")
        board._take(m.HELLO, (m.PROTOCOL, 666), b"stranger")
        items = []
        end = time.monotonic() + 10
        while not any(isinstance(item, Back) for item in items):
            assert time.monotonic() < end
            items.append(link.next(0.5))
        assert "another host" in next(i for i in items if isinstance(i, Lost)).why.words("en")
        link.command(m.C_NAME, tail=b"after")
        board.logs = {1: GAME}
        board.send(m.EVENT, 1, 0, 0, tail=GAME[0][1])
        while not any(isinstance(item, Event) for item in items):
            assert time.monotonic() < end
            items.append(link.next(0.5))
    assert [tail for command, tail in board.heard if command == m.C_NAME] == [b"before", b"after"]


@pytest.mark.parametrize("chip", ["", "../../etc/passwd", "a/b", "\x1b[2J", "\u68cb" * 300])
def test_a_board_names_no_file_outside_the_folder(here, chip):
    keys.keep(chip, [KEY])
    assert keys.keys_of(chip) == [KEY]
    (file,) = (here / "keys").iterdir()
    assert file.is_file()
    keys.keep(chip, [])
    assert list((here / "keys").iterdir()) == []


def test_an_odd_nonce_is_told_in_a_line(here, capsys):
    keys.keep("chip", [KEY])
    with Keyed() as board:
        board.answers[m.C_CHALLENGE] = lambda _: (0, 0, b"")
        status, words = said(capsys, "name", board.port, "x")
        assert status == 2 and words.count("\n") == 1
