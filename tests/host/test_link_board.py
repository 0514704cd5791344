"""The link against a board on real MicroPython, with the cable pulled and the power cut."""

import os
import pty
import subprocess
import threading
import time
import tty

import pytest
from rig import FIRMWARE, Rig

from wenping.errors import Interrupted, LocalProtocolError, NoAnswer, PortError, Refused
from wenping.link import Back, Event, Gap, Link, Lost, State, Store
from wenping.toolchain.micropython import find
from wenping.wire import messages as m
from wenping.wire.frames import Decoder, encode


@pytest.fixture
def rig():
    with Rig() as rig:
        yield rig
        assert rig.errors() == ""


@pytest.fixture
def store(tmp_path):
    with Store(tmp_path / "store.db") as store:
        yield store


def event_of(log, seq):
    return bytes((1 + (seq + log) % 28, seq & 255, seq >> 8)) + bytes((log & 255,)) * (seq * 7 % 7)


def take(link, enough, seconds=20.0):
    """Items until enough(items); fails when that does not come about."""
    items = []
    end = time.monotonic() + seconds
    while not enough(items):
        item = link.next(0.2)
        if item is not None:
            items.append(item)
        assert time.monotonic() < end, items[-5:]
    return items


def events(items):
    return [item for item in items if isinstance(item, Event)]


def has_event(log, seq):
    return lambda items: any(item[:2] == (log, seq) for item in events(items))


def assert_log(store, log, count):
    kept = list(store.events(1, log))
    assert [event.seq for event in kept] == list(range(count))
    assert [event.t_ms for event in kept] == sorted(event.t_ms for event in kept)


def test_a_board_says_who_it_is_and_events_come_once_in_order(rig, store):
    with Link(rig.path, store) as link:
        assert (link.board.id, link.board.name, link.board.store) == ("soak0001", "soak", 7)
        assert (link.board.log, link.board.events, link.board.boots) == (1, 0, 1)
        link.command(m.C_LIGHTS, 200, 0)
        items = take(link, has_event(1, 199))
        assert [(e.log, e.seq, e.data) for e in events(items)] == [
            (1, seq, event_of(1, seq)) for seq in range(200)
        ]
        assert list(store.events(1, 1)) == events(items)
    with Link(rig.path, store) as link:  # what the store has is not sent again
        link.command(m.C_LIGHTS, 1, 0)
        assert [e.seq for e in events(take(link, has_event(1, 200)))] == [200]


def test_what_comes_before_its_welcome_is_not_taken(rig, store):
    with Link(rig.path) as link:
        link.command(m.C_LIGHTS, 1, 0)
    message, late = bytearray(100), bytearray(100)
    size = m.pack(message, m.EVENT, 1, 0, 5, tail=b"of another board")
    late = bytes(late[: encode(late, 0, message, size)])
    heard = []

    def late_after_hello(data):  # the board's welcome may come in pieces: not into the middle of it
        if b"my hello" in data:
            heard.append(data)
        elif len(heard) == 1:
            heard.append(late)
            return late + data
        return data

    rig.harm = late_after_hello
    with Link(rig.path, store, name="my hello") as link:
        link.command(m.C_LIGHTS, 1, 0)
        items = take(link, has_event(1, 1))
    assert [event.data for event in events(items)] == [event_of(1, 0), event_of(1, 1)]
    assert list(store.events(1, 1)) == events(items)
    assert late in heard


def test_a_board_writes_in_pieces_that_a_usb_stack_takes_whole(rig):
    with Link(rig.path) as link:
        for length in (1, 20, 33, 100, 200):
            link.command(m.C_TEXT, 2, tail=bytes(length))
        take(link, lambda items: len(items) == 5)
        assert link.received_bytes % 32 == 0 and link.dropped_bytes == 0


def test_a_new_game_is_a_new_log_and_is_followed(rig, store):
    with Link(rig.path, store) as link:
        link.command(m.C_LIGHTS, 10, 0)
        link.command(m.C_NEW_GAME, tail=b"rules=chinese\nkomi=7.5")
        items = take(link, has_event(2, 0))
        assert [e[:2] for e in events(items)] == [(1, s) for s in range(10)] + [(2, 0)]
        assert events(items)[-1].data == b"\x02rules=chinese\nkomi=7.5"
        rows = [(row.log, row.events, row.state) for row in link.logs()]
        assert rows[0][:2] == (1, 10) and rows[1] == (2, 1, 0)


def test_a_pulled_cable_loses_nothing(rig, store):
    with Link(rig.path, store) as link:
        for turn in range(3):
            link.command(m.C_LIGHTS, 50, 0)
            rig.unplug()
            lost = take(link, lambda items: any(isinstance(item, Lost) for item in items))
            assert lost[-1].why
            rig.plug()
            take(link, lambda items: any(isinstance(item, Back) for item in items))
            link.command(m.C_LIGHTS, 50, 0)
            take(link, has_event(1, 100 * turn + 99))
    assert_log(store, 1, 300)


def test_an_event_whose_ack_finds_the_cable_pulled_is_handed_out(rig, store):
    """It is stored by then, and the board will not send it again."""

    def watch(sent, message):
        if not sent and message[0] == m.EVENT and message[1][1] == 0 and not rig.cuts:
            rig.unplug()
            time.sleep(0.1)  # the rig lets the port go when it has ceased to wait for its bytes

    with Link(rig.path, store, watch=watch) as link:
        link.commands.ask(m.C_LIGHTS, 1, 0)
        items = take(link, lambda items: any(isinstance(item, Lost) for item in items))
        rig.plug()
        items += take(link, lambda items: any(isinstance(item, Back) for item in items))
        link.command(m.C_LIGHTS, 1, 0)
        items += take(link, has_event(1, 1))
    assert events(items) == list(store.events(1, 1))
    assert [event.seq for event in events(items)] == [0, 1]


def test_another_board_on_the_same_port_is_not_taken_for_the_first(rig, store):
    with Rig(args=(0, 2)) as other, Link(rig.path, store) as link:
        link.command(m.C_LIGHTS, 50, 0)
        take(link, has_event(1, 49))
        other_port = os.readlink(other.path)
        rig.unplug()
        os.symlink(other_port, rig.path)
        back = take(link, lambda items: any(isinstance(item, Back) for item in items))[-1]
        assert (back.board.id, back.board.store) == ("soak0002", 8)
        link.command(m.C_LIGHTS, 20, 0)
        assert [e.seq for e in events(take(link, has_event(1, 19)))] == list(range(20))
        kept = [store.next_seq(row[0], 1) for row in sorted(store.boards())]
    assert kept == [50, 20]


def test_a_power_cut_loses_nothing_that_was_accepted(rig, store):
    with Link(rig.path, store) as link:
        link.command(m.C_LIGHTS, 100, 0)
        rig.power_off()
        rig.power_on()
        items = take(link, lambda items: any(isinstance(item, Back) for item in items))
        assert items[-1].board.boots == 2
        assert items[-1].board.events == 100
        link.command(m.C_LIGHTS, 20, 0)
        take(link, has_event(1, 119))
    assert_log(store, 1, 120)


def test_a_command_under_which_the_board_restarts_is_not_repeated(rig):
    with Link(rig.path) as link:
        rig.power_off()
        threading.Timer(0.5, rig.power_on).start()
        with pytest.raises(Interrupted, match="restarted"):
            link.command(m.C_LIGHTS, 5, 0)
        assert link.board.events == 0


def test_a_command_is_done_once_on_a_bad_line(rig, store):
    noisy = iter(range(10**9))
    # every seventh piece of either way is lost
    rig.harm = lambda data: b"" if next(noisy) % 7 == 3 else data
    with Link(rig.path, store) as link:
        for _ in range(10):
            link.command(m.C_LIGHTS, 3, 0)
        take(link, has_event(1, 29))
        assert link.logs()[0].events == 30
    assert_log(store, 1, 30)


def test_what_the_board_refuses_is_said_in_words(rig):
    with Link(rig.path) as link:
        with pytest.raises(Refused, match="does not know") as caught:
            link.command(m.C_REPL)
        assert (caught.value.command, caught.value.reason) == ("repl", m.R_UNKNOWN)
        with pytest.raises(Refused, match="no such log"):
            link.fetch(99)
        with pytest.raises(Refused, match="could not do it.*as asked"):
            link.command(m.C_PROPOSE, tail=b"crash")
        with pytest.raises(LocalProtocolError):
            link.command(m.C_CALIBRATE, 300)
        with pytest.raises(LocalProtocolError):
            link.command(m.C_CALIBRATE, 3, tail=b"more")
        with pytest.raises(LocalProtocolError):
            link.command(77)


def test_a_command_that_nobody_answers_ends(rig):
    with Link(rig.path) as link:
        rig.harm = lambda data: b""
        with pytest.raises(NoAnswer, match="repl"):
            link.command(m.C_REPL, timeout_s=1.0)


def test_messages_of_state_come_through(rig):
    with Link(rig.path) as link:
        link.command(m.C_TEXT, 2, tail="提子\n7".encode())
        items = take(link, lambda items: any(isinstance(item, State) for item in items))
        assert items[-1] == State("text", {"level": 2}, "提子\n7".encode())


def test_a_stored_log_is_fetched_and_then_delivered(rig, store):
    with Link(rig.path) as link:  # a host that keeps nothing but in memory
        link.command(m.C_LIGHTS, 40, 0)
        link.command(m.C_NEW_GAME, tail=b"x")
        link.command(m.C_NEW_GAME, tail=b"y")
    with Link(rig.path, store) as link:
        assert link.fetch(1) == 40
        take(link, has_event(1, 39))
        deadline = time.monotonic() + 5
        while link.logs()[0].state != 2:
            assert time.monotonic() < deadline
            time.sleep(0.05)
        link.command(m.C_ERASE, 1)
        assert [row.log for row in link.logs()] == [2, 3]
    assert_log(store, 1, 40)


def test_what_the_store_has_is_not_fetched_again(rig, store):
    with Link(rig.path, store) as link:
        link.command(m.C_LIGHTS, 40, 0)
        link.command(m.C_NEW_GAME, tail=b"x")
        take(link, has_event(2, 0))
    with Link(rig.path, store, follow=False) as link:
        assert link.fetch(1) == 40  # at once: the link's thread has hardly begun
        link.command(m.C_TEXT, 2, tail=b"no event comes before this")
        items = take(link, lambda items: any(isinstance(item, State) for item in items))
        assert events(items) == []


def test_a_damaged_log_is_told_with_what_is_missing(store):
    with Rig(script="broken.py") as broken, Link(broken.path, store) as link:
        link.fetch(1)
        items = take(link, lambda items: any(isinstance(item, Gap) for item in items), 30)
        gap = items[-1]
        assert gap.log == 1 and gap.events == 200 and 0 < gap.seq < 200
        assert [e.seq for e in events(items)] == list(range(gap.seq))
        assert store.missing(1, 1) == (gap.seq, 200)


def test_time_of_day_is_laid_beside_the_logs_time(rig, store):
    before = time.time()
    with Link(rig.path, store) as link:
        link.command(m.C_LIGHTS, 1, 0)
        deadline = time.monotonic() + 10
        while not store.anchors(1, 1):
            assert time.monotonic() < deadline
            time.sleep(0.1)
        ((t_ms, unix_ms, error_ms),) = store.anchors(1, 1)
    assert before * 1000 - 50 <= unix_ms <= time.time() * 1000 + 50
    assert 0 <= t_ms < 60_000 and 0 < error_ms < 2000


def test_a_second_host_is_told_that_the_port_is_in_use(rig):
    with Link(rig.path), pytest.raises(PortError, match="in use"):
        Link(rig.path)


def test_no_port(tmp_path):
    with pytest.raises(PortError, match="no port .*plugged in"):
        Link(str(tmp_path / "ttyACM7"))
    (tmp_path / "file").write_text("text")
    with pytest.raises(
        PortError, match=r"serial port \(it is no serial device\): `wenping boards`"
    ):
        Link(str(tmp_path / "file"))
    with pytest.raises(PortError, match=r"serial port \(it is a directory\): `wenping boards`"):
        Link(str(tmp_path))


class Peer:
    """Something at the other end of a PTY that is no board; answers as `reply(bytes)` says."""

    def __init__(self, reply):
        self.master, self.slave = pty.openpty()
        tty.setraw(self.slave)
        self.path = os.ttyname(self.slave)
        self.reply = reply
        threading.Thread(target=self._run, daemon=True).start()

    def _run(self):
        while True:
            try:
                answer = self.reply(os.read(self.master, 4096))
            except OSError:
                return
            if answer:
                os.write(self.master, answer)


def welcome(protocol):
    """A board of another protocol: it refuses, as row 3 of the table says for ever."""
    decoder = Decoder()

    def reply(data):
        at = 0
        while at < len(data):
            at, n = decoder.take(data, at, len(data))
            if n and decoder.message[0] == m.HELLO:
                buf, out = bytearray(100), bytearray(100)
                size = m.pack(buf, m.REFUSE, protocol, m.R_PROTOCOL, tail=b"no")
                return bytes(out[: encode(out, 0, buf, size)])
        return b""

    return reply


PEERS = [
    ("silent", lambda data: b"", "no answer"),
    ("echo", lambda data: data, "not a Wenping board"),
    ("modem", lambda data: b"ERROR\r\n", "not a Wenping board"),
    ("prompt", lambda data: b"\r\n>>> ", "the Wenping firmware does not run: run `wenping flash"),
    (
        "newer",
        welcome(m.PROTOCOL + 1),
        "uses protocol 2, this host 1: update wenping on this computer",
    ),
    ("older", welcome(0), "uses protocol 0, this host 1: update the board's firmware"),
]


@pytest.mark.parametrize("reply,words", [row[1:] for row in PEERS], ids=[row[0] for row in PEERS])
def test_a_port_that_is_no_board_is_named(reply, words):
    with pytest.raises(PortError, match=words):
        Link(Peer(reply).path, timeout_s=1.5)


def test_a_micropython_prompt_is_known(tmp_path):
    master, slave = pty.openpty()
    process = subprocess.Popen([*find()], stdin=slave, stdout=slave, stderr=slave)
    host, other = pty.openpty()
    tty.setraw(other)
    peer = Peer.__new__(Peer)
    there = threading.Event()
    try:
        peer.master, peer.reply = host, lambda data: None

        def relay():
            while True:
                try:
                    data = os.read(master, 4096)
                    os.write(host, data)
                except OSError:
                    return
                if b">>>" in data:
                    there.set()

        def back():
            while True:
                try:
                    os.write(master, os.read(host, 4096))
                except OSError:
                    return

        for function in (relay, back):
            threading.Thread(target=function, daemon=True).start()
        assert there.wait(60), "MicroPython does not start"
        with pytest.raises(PortError, match="wenping flash"):
            Link(os.ttyname(other), timeout_s=1.5)
    finally:
        process.kill()
        process.wait()
    assert FIRMWARE.is_dir()
