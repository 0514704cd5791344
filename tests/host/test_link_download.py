"""wenping download and boards: stored games come whole, once, under names players expect."""

import json
import threading
import time

import pytest
from games import events_of_game
from rig import Rig
from sgfmill import sgf

from wenping.cli import main
from wenping.game import events as ev
from wenping.journal import names
from wenping.link import Event, Link, Store, StoredLog
from wenping.link.download import copy_log, decode, read
from wenping.records.export import export
from wenping.wire import messages as m

RECORD = """(;FF[4]GM[1]CA[UTF-8]SZ[19]PB[\u67ef\u6d01]PW[A/B: "C"]
;B[pd];W[dp];B[pp];W[dd];B[fq];W[cn])"""


@pytest.fixture
def game(tmp_path):
    path = tmp_path / "game.sgf"
    path.write_text(RECORD, encoding="utf-8")
    return events_of_game(path, moves=6)


@pytest.fixture
def rig(monkeypatch, tmp_path):
    monkeypatch.setenv("WENPING_STORE", str(tmp_path / "store.db"))
    with Rig() as rig:
        yield rig
        assert rig.errors() == ""


def test_all_logs_come_and_are_delivered_and_a_second_time_nothing_is_read(rig, tmp_path, capsys):
    with Link(rig.path) as link:
        for _ in range(3):
            for _ in range(4):
                link.command(m.C_LIGHTS, 100, 0)
            link.command(m.C_NEW_GAME, tail=b"size=9")
        boards_logs = link.logs()
    for turn in range(2):  # the rig's events are no game, which is told of each log
        assert main(["download", rig.path, str(tmp_path / "out"), "--json"]) == 1
        out, err = capsys.readouterr()
        rows = [json.loads(line) for line in out.splitlines()]
        assert [(row["log"], row["events"]) for row in rows] == [
            (1, 400),
            (2, 401),
            (3, 401),
            (4, 1),
        ]
        assert "4 logs, 0 games" in err, turn
    with Store() as store, Link(rig.path, follow=False) as link:
        deadline = time.monotonic() + 5
        while [log.state for log in link.logs()] != [2, 2, 2, 0]:
            assert time.monotonic() < deadline
            time.sleep(0.05)
        assert [(log, events) for log, events in store.logs(1)] == [
            (log.log, log.events) for log in boards_logs
        ]


def test_pieces_are_the_stored_bytes_and_decode_to_what_events_say(rig, tmp_path):
    with Store() as store, Link(rig.path, store) as link:
        link.command(m.C_LIGHTS, 250, 0)
        link.command(m.C_NEW_GAME, tail=b"size=9")
        log = link.logs()[0]
        data, state = read(link, log)
        assert len(data) == log.bytes
        events = decode(1, log.events, state, data)
        while store.next_seq(1, 1) < 250:
            time.sleep(0.05)
        assert events == list(store.events(1, 1))
        # a log whose flash has a flipped bit gives what is around it
        damaged = data[:900] + bytes((data[900] ^ 1,)) + data[901:]
        part = decode(1, log.events, state, damaged)
        lost = {event.seq for event in events} - {event.seq for event in part}
        assert len(part) == 249 and len(lost) == 1
        # the time before the lost event is not known: what follows may be given too early
        for event in part:
            stored = events[event.seq]
            assert event.data == stored.data
            assert event.t_ms <= stored.t_ms
            assert event.seq > min(lost) or event.t_ms == stored.t_ms


def test_a_log_that_is_sealed_while_it_is_read_is_read_anew():
    class Board:
        """A link of two answers: first the raw log's size, then the sealed one's."""

        def __init__(self):
            self.sizes = iter((500, 300, 300, 300, 300))
            self.commands = self

        def ask(self, command, log, offset):
            return offset

        def wait(self, offset):
            return next(self.sizes).to_bytes(4, "little") + bytes(240 if offset < 240 else 60)

        def logs(self):
            return [StoredLog(1, 9, 300, names.CLOSED | names.SEALED)]

    sizes = []
    board = Board()
    data, state = read(board, StoredLog(1, 9, 500, names.CLOSED), sizes.append)
    assert (len(data), state) == (300, names.CLOSED | names.SEALED)


def test_what_a_board_lost_is_kept_in_mind_and_told(rig, tmp_path, capsys):
    with Rig(script="broken.py") as broken:
        assert main(["download", broken.path, str(tmp_path / "out"), "--json"]) == 1
        rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        assert rows[0]["events"] < 200
        assert rows[0]["lost"] == 200 - rows[0]["events"]
        first, end = rows[0]["missing"]
        assert 0 < first < end <= 200


def test_a_download_that_was_broken_off_goes_on(rig, tmp_path, capsys):
    with Link(rig.path) as link:
        for _ in range(6):
            for _ in range(5):
                link.command(m.C_LIGHTS, 200, 0)
            link.command(m.C_NEW_GAME, tail=b"x")
    with Store() as store, Link(rig.path, store, follow=False) as link:
        row = 1
        for log in link.logs()[:3]:
            copy_log(link, store, row, log)
        read_before = link.received_bytes
    rig.cut_after = 5000  # bytes: in the middle of the rest

    def plug_in_again():
        while not rig.cuts:
            time.sleep(0.01)
        time.sleep(0.5)
        rig.plug()

    person = threading.Thread(target=plug_in_again, daemon=True)
    person.start()
    assert main(["download", rig.path, str(tmp_path / "out"), "--json"]) == 1
    person.join(20)
    assert rig.cuts == 1
    assert main(["download", rig.path, str(tmp_path / "out"), "--json"]) == 1  # they are no games
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()][-7:]
    assert [(row["log"], row["events"]) for row in rows] == [
        (1, 1000), (2, 1001), (3, 1001), (4, 1001), (5, 1001), (6, 1001), (7, 1)
    ]  # fmt: skip
    assert read_before > 10_000


def test_files_are_named_as_players_expect(tmp_path, game):
    moves = [Event(1, seq, t_ms, event) for seq, (t_ms, event) in enumerate(game)]
    dated = [
        Event(2, 0, 0, game[0][1]),
        Event(2, 1, 10, ev.encode(ev.TIME, 0, 1_795_000_000, 0)),
        *(Event(2, seq + 1, t_ms, event) for seq, (t_ms, event) in enumerate(game) if seq),
    ]
    with Store(tmp_path / "store.db") as store:
        row = store.board("chip", 7, "table 3")
        for log, events in ((1, moves), (2, dated), (3, moves), (4, dated), (5, moves[:2])):
            store.add(row, [event._replace(log=log) for event in events])
        store.anchor(row, 3, 1000, 1_795_086_400_000, 5)
        rows = export(store, row, "table 3", {1, 2, 4, 5}, tmp_path)
        again = export(store, row, "table 3", {4}, tmp_path)
    who = "\u67ef\u6d01-vs-AB-C.sgf"
    assert [told["file"] and told["file"].rpartition("/")[2] for told in rows] == [
        f"undated_1_table-3_{who}",
        f"2026-11-18_1_table-3_{who}",
        f"2026-11-18_1_table-3_{who.replace('.sgf', '_2.sgf')}",
        None,
    ]
    assert again[0]["file"] == rows[2]["file"]  # the same each time
    assert sorted(path.name for path in tmp_path.glob("*_*.sgf")) == sorted(
        told["file"].rpartition("/")[2] for told in rows if told["file"]
    )
    back = sgf.Sgf_game.from_bytes((tmp_path / f"undated_1_table-3_{who}").read_bytes())
    assert back.get_player_name("b") == "\u67ef\u6d01"
    assert len(back.get_main_sequence()) >= 7


def test_boards_lists_what_answers(rig, monkeypatch, capsys):
    with Link(rig.path) as link:
        link.command(m.C_LIGHTS, 5, 0)
        link.command(m.C_NEW_GAME, tail=b"x")
    monkeypatch.setenv("WENPING_PORTS", rig.path.replace("port", "po*"))
    assert main(["boards", "--json"]) == 0
    (row,) = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert (row["port"], row["name"], row["id"]) == (rig.path, "soak", "soak0001")
    assert (row["logs"], row["undelivered"], row["error"]) == (2, 1, None)
    assert main(["--lang", "en", "boards"]) == 0
    assert "2 logs stored, 1 not downloaded" in capsys.readouterr().out
    with Link(rig.path):
        assert main(["boards", "--all"]) == 1
        assert "in use" in capsys.readouterr().out
    monkeypatch.setenv("WENPING_PORTS", "")
    assert main(["--lang", "en", "boards"]) == 1
    assert "no serial port was found" in capsys.readouterr().out


def test_a_folder_that_cannot_be_written_is_named(tmp_path, capsys):
    (tmp_path / "file").write_text("")
    assert main(["download", "/dev/null", str(tmp_path / "file")]) == 2
    assert "cannot write into" in capsys.readouterr().err
