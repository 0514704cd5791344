"""What released versions left behind is read by today's code (tests/data/releases).

There is a folder for each version. `python -m wenping.make.fixtures` records that of this version.
0.1.0 is not released yet and may be recorded anew (--again); that of a released version never
changes.
"""

import contextlib
import json
import re
import sqlite3
from pathlib import Path

import pytest
from sgfmill import sgf

from cable import Port
from wenping.journal import names
from wenping.journal.log import Journal
from wenping.journal.memory import MemoryStorage
from wenping.link import Event, State, Store
from wenping.link.download import decode
from wenping.link.line import _welcomed
from wenping.link.receiver import Receiver
from wenping.make.checkout import ROOT
from wenping.make.fixtures import RELEASES, shapes_of, tables
from wenping.meanings import MESSAGES
from wenping.records.export import fold
from wenping.records.follower import Following
from wenping.sensing import bowl_offsets, calibration
from wenping.version import VERSION
from wenping.wire import messages as m
from wenping.wire.frames import Decoder
from wenping.wire.session import About, Session

FOLDERS = sorted(RELEASES.iterdir())
pytestmark = pytest.mark.parametrize("release", FOLDERS, ids=lambda folder: folder.name)


def lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


def store_of(release: Path, folder: Path) -> Path:
    """The store of a release as the file that it was."""
    path = folder / "store.db"
    with contextlib.closing(sqlite3.connect(path)) as db:
        db.executescript((release / "store.sql").read_text(encoding="utf-8"))
    return path


def events_of(release: Path, folder: Path) -> tuple[int, list[Event]]:
    """The log of the release's game and its events, out of the store."""
    with Store(store_of(release, folder)) as store:
        (log, _) = store.logs(1)[-1]
        return log, list(store.events(1, log))


def frames(release: Path, direction: str) -> list[bytes]:
    """The frames of the recorded session in one direction."""
    said = [line.split() for line in lines(release / "wire.txt")]
    return [bytes.fromhex(data) for way, data in said if way == direction]


def unpacked(frame: bytes) -> tuple:
    """The message in a frame, by today's table."""
    decoder, at, n = Decoder(), 0, 0
    while at < len(frame) and not n:
        at, n = decoder.take(frame, at, len(frame))
    return m.unpack(decoder.message, n)


def missing(old: object, new: object, where: str = "") -> list[str]:
    """What a program that reads the old shape of a --json would not find in the new one."""
    if old in ("null", []) or new in ("null", []):
        return []
    if isinstance(old, dict) and isinstance(new, dict):
        gone = [f"{where}.{key} is gone" for key in old if key not in new]
        return gone + [
            told
            for key in old
            if key in new
            for told in missing(old[key], new[key], f"{where}.{key}")
        ]
    if isinstance(old, list) and isinstance(new, list):
        return missing(old[0], new[0], f"{where}[]")
    number = {"int", "float"}
    same = old == new or (isinstance(old, str) and {old, new} == number)
    return [] if same else [f"{where} was {old} and is {new}"]


def test_a_change_of_a_shape_is_seen(release):
    assert missing({"a": "int", "b": ["str"]}, {"a": "float", "b": ["str"], "c": "str"}) == []
    assert missing({"a": "int"}, {"b": "int"}) == [".a is gone"]
    assert missing({"a": ["int"]}, {"a": ["str"]}) == [".a[] was int and is str"]
    assert missing({"a": {"b": "str"}}, {"a": "str"}) == [".a was {'b': 'str'} and is str"]


def test_no_row_of_a_table_has_changed(release):
    old, now = json.loads((release / "tables.json").read_text()), json.loads(json.dumps(tables()))
    assert old["protocol"] == now["protocol"] and old["store"] <= now["store"]
    for name in ("messages", "commands", "reasons", "features", "events"):
        assert old[name] == {key: now[name].get(key) for key in old[name]}, name


@pytest.mark.parametrize("form", ["log.txt", "sealed.txt"])
def test_a_log_in_flash_is_read_event_by_event(release, tmp_path, form):
    log, events = events_of(release, tmp_path)
    head, *rest = lines(release / form)
    data = bytes.fromhex("".join(rest))
    state = names.CURRENT if form == "log.txt" else names.parse(head)[2]
    read = decode(log, len(events), state, data)
    assert read[: len(events)] == events and len(events) > 100


def test_the_store_gives_the_record_that_it_gave(release, tmp_path):
    with Store(store_of(release, tmp_path)) as store:
        row = store.boards()[0][0]
        game, _, refused = fold(store, row, store.logs(row)[-1][0])
    assert refused is None
    then = sgf.Sgf_game.from_bytes((release / "record.sgf").read_bytes()).get_main_sequence()
    now = sgf.Sgf_game.from_bytes(game.to_sgf().serialise()).get_main_sequence()
    assert len(then) == len(now)
    for old, new in zip(then, now, strict=True):
        for name in set(old.properties()) - {"AP"}:
            assert old.get_raw_list(name) == new.get_raw_list(name), name


def test_todays_host_follows_the_boards_session(release, tmp_path):
    """Every event is stored once and in order, and the fold has the hash that the board told."""
    log, events = events_of(release, tmp_path)
    session = unpacked(frames(release, ">")[0])[1][1]
    messages = [unpacked(frame) for frame in frames(release, "<")]
    board = _welcomed(messages[0], "port", session)
    assert board is not None and board.firmware and board.log >= log
    handed: list = []
    with Store(tmp_path / "new.db") as store:
        receiver = Receiver(store, lambda *_: None, handed.append)
        receiver.begin(board)
        receiver.take(messages)
        kept = [store.events(1, number) for number, _ in store.logs(1)]
        assert [event for of_log in kept for event in of_log] == sorted(handed)
        assert list(store.events(1, log))[: len(events)] == events
    following = Following(board)
    for item in sorted(handed):
        following.take(item)
    told = [said for said in messages if said[0] == m.POSITION][-1]
    fields = dict(zip(MESSAGES[m.POSITION][1].split(), told[1], strict=True))
    assert fields["hash"] and fields["log"] == following.log
    following.take(State("position", fields, told[2]))
    assert following.differs == ""


def test_todays_board_understands_the_hosts_session(release, tmp_path):
    log, events = events_of(release, tmp_path)
    journal = Journal(MemoryStorage(room=1 << 20))
    journal.open()
    journal.begin(log)
    for event in events:
        journal.append(event.t_ms, event.data, len(event.data))
        journal.flush()
    port = Port()
    session = Session(port, journal, About("e66038b713", "table 1", VERSION))
    said = frames(release, ">")
    for now_ms, frame in enumerate(said):
        port.to_board += frame
        session.poll(20 * now_ms, journal.t_ms)
    for now_ms in range(len(said), len(said) + 100):  # what writes to flash waits for a rest
        session.poll(20 * now_ms, journal.t_ms)
    assert session.decoder.good == len(said) and session.bad == 0 and session.attached


def test_the_boards_files_are_read(release):
    files = dict(line.split(" ") for line in lines(release / "board.txt"))
    calibration.from_bytes(bytes.fromhex(files["/calibration"]))
    bowl_offsets.from_bytes(bytes.fromhex(files["/bowls"]))
    assert bytes.fromhex(files["/name"]).decode("utf-8")


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_sites_example_reads_the_store(release, tmp_path, lang, monkeypatch, capsys):
    """The example of a store in host/site/LANG/programmer/library.md."""
    page = (ROOT / "host/site" / lang / "programmer/library.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", page, re.S)
    store_of(release, tmp_path)
    monkeypatch.chdir(tmp_path)
    exec(code, {})
    assert "W+16.5" in capsys.readouterr().out


def test_json_has_every_key_that_it_had(release, tmp_path):
    """The commands that need no board; tests/twin/test_releases_on_board.py has the others."""
    old = json.loads((release / "shapes.json").read_text())
    now = shapes_of(store_of(release, tmp_path))
    assert {"score", "check", "games", "export"} <= set(now)
    assert missing({name: old[name] for name in now if name in old}, now) == []
