"""The board's end of the cable, with a host of a few lines at the other."""

import struct

from cable import Host, Port
from wenping.app.frame import Frame
from wenping.journal.log import Journal
from wenping.journal.memory import MemoryStorage
from wenping.wire import messages as m
from wenping.wire.commands import DONE, REFUSED, Refused
from wenping.wire.session import About, Session
from wenping.wire.stream import Stream


class Rig:
    def __init__(self, harm=None, piece=10**6, logs=1, **options):
        self.journal = Journal(MemoryStorage())
        self.journal.open(9)
        for _ in range(logs):
            self.journal.new_log()
        self.port = Port(piece)
        about = About("e66038b713", "table 1", "0.1.0", 3, 5, lambda: 100000, lambda: 77)
        self.session = Session(self.port, self.journal, about, **options)
        self.host = Host(self.port, harm)
        self.now_ms = 0
        self.number = 0

    def play(self, count):
        for _ in range(count):
            seq = self.journal.next_seq
            event = struct.pack("<BH", 5, seq)
            self.journal.append(10 * seq, event, 3)
        self.journal.flush()

    def run(self, polls=1, step_ms=20):
        got = []
        for _ in range(polls):
            self.now_ms += step_ms
            self.session.poll(self.now_ms, self.journal.t_ms)
            got += self.host.listen()
        return got

    def attach(self, log=0, seq=0):
        self.number += 1
        self.host.hello()
        self.host.command(self.number, m.C_FOLLOW, struct.pack("<II", log, seq))
        return self.run(2)

    def answered(self, got):
        """The numbers of the commands answered in what the host heard."""
        return [fields[0] for message, fields, _ in got if message == m.REPLY]

    def log_of_host(self, log):
        return [self.host.events[(log, seq)] for seq in range(self.host.next_of(log))]


LONGEST_US = 60_000
OPENED_US = 8_000  # a file among 150
BYTE_US = 17  # to send it


class Timed(Rig):
    """A rig on which work takes the time that it takes on a Pico.

    before_us: of a frame, before its poll; frames_us: of each frame
    """

    def __init__(self, **options):
        self.us = 0
        self.before_us = 8_000
        self.frames_us = []
        self.frame = Frame(self)
        super().__init__(has_time=self.frame.has_time, **options)
        self.session.about.heap = lambda: self.take(6_000)
        self.opened = ""
        storage, offer = self.journal._storage, Stream.offer
        read = storage.read
        write = self.port.write
        self.port.write = lambda buf, *ends: (
            self.take(BYTE_US * (ends[1] - ends[0])) and write(buf, *ends)
        )
        storage.read = lambda name, *more: self._open(name) or read(name, *more)
        for stream in self.session._streams:
            stream.offer = lambda now_ms, s=stream: self.take(1_500) and offer(s, now_ms)

    def ticks_us(self):
        return self.us

    def ticks_diff(self, end, start):
        return end - start

    def take(self, us):
        self.us += us
        return us

    def _open(self, name):
        self.take(0 if name == self.opened else OPENED_US)
        self.opened = name

    def handle(self, command, us):
        """Let a command take so long."""
        self.session.handle(command, lambda *_: self.take(us) and b"")

    def run(self, polls=1, step_ms=20):
        got = []
        for _ in range(polls):
            self.frame.begin()
            began_us = self.us
            self.us += self.before_us
            got += super().run(1, step_ms)
            self.frames_us.append(self.us - began_us)
        return got

    def replies(self):
        """Numbers of the commands that were answered, in order."""
        return [got[1][0] for got in self.host.got if got[0] == m.REPLY]


def expected(count):
    return [(10 * seq, struct.pack("<BH", 5, seq)) for seq in range(count)]


def harmer(seed, percent):
    """Return a function that flips, drops or doubles some bytes."""
    state = [seed]

    def harm(data):
        out = bytearray()
        for byte in data:
            state[0] = (state[0] * 1103515245 + 12345) & 0x3FFFFFFF
            dice = (state[0] >> 12) % 3000
            if dice < 10 * percent:
                byte ^= 1 << (dice & 7)
            elif dice < 20 * percent:
                continue
            elif dice < 30 * percent:
                out.append(byte)
            out.append(byte)
        return bytes(out)

    return harm


def test_the_handshake_says_who_is_who():
    rig = Rig()
    called = []
    rig.session.on_attach = lambda: called.append(1)
    rig.play(3)
    rig.host.hello(session=77)
    got = rig.run()
    assert len(got) == 1 and called == [1] and rig.session.attached
    message, fields, tail = got[0]
    assert message == m.WELCOME
    assert fields == (m.PROTOCOL, 77, 9, 3, 1, 3, 20, 100000, 5), fields
    assert tail == b"e66038b713\ntable 1\n0.1.0"


def test_another_protocol_is_refused():
    rig = Rig()
    rig.host.hello(protocol=m.PROTOCOL + 1)
    ((message, fields, tail),) = rig.run()
    assert (message, fields) == (m.REFUSE, (m.PROTOCOL, m.R_PROTOCOL))
    assert tail == b"other-protocol\n1\n2"
    assert not rig.session.attached


def test_nothing_is_done_before_hello():
    rig = Rig()
    rig.play(5)
    rig.host.send(m.PING, 1)
    rig.host.command(1, m.C_ERASE, struct.pack("<I", 1))
    got = rig.run(3)
    assert [row[0] for row in got] == [m.REFUSE, m.REFUSE], got
    assert not rig.session.send(m.TEXT, 0, tail=b"hello")
    assert rig.run(3) == [] and rig.host.events == {}


def test_events_come_in_order_old_and_new():
    rig = Rig()
    rig.play(100)
    got = rig.attach()
    assert got[-1] == (m.REPLY, (1, DONE, 0), struct.pack("<II", 1, 0)), got
    rig.run(30)
    rig.play(7)
    rig.run(5)
    assert rig.log_of_host(1) == expected(107)
    assert rig.host.doubles == 0


def test_an_event_is_on_the_wire_in_the_poll_after_its_flush():
    rig = Rig()
    rig.attach()
    rig.play(1)
    rig.run(1)
    assert rig.host.next_of(1) == 1


def test_following_begins_where_the_host_is():
    rig = Rig()
    rig.play(50)
    for seq in range(30):
        rig.host.events[(1, seq)] = expected(50)[seq]
    rig.attach(1, 30)
    rig.run(10)
    assert rig.log_of_host(1) == expected(50)
    assert rig.host.doubles == 0


def test_following_goes_on_through_all_logs():
    rig = Rig(logs=0)
    assert rig.attach(0, 0)[-1][2] == struct.pack("<II", 0, 0)
    for _ in range(3):
        rig.journal.new_log()
        rig.play(40)
        rig.run(2)
    rig.run(20)
    for log in (1, 2, 3):
        assert rig.log_of_host(log) == expected(40), log
    states = [row[3] for row in rig.journal.logs()]
    while rig.journal.tidy():
        pass
    states = [row[3] for row in rig.journal.logs()]
    assert states == [2, 2, 0], states


def test_a_host_from_the_future_waits():
    rig = Rig()
    rig.play(5)
    assert rig.attach(7, 3)[-1][2] == struct.pack("<II", 1, 5)


def test_what_is_lost_damaged_or_doubled_on_the_line_comes_in_the_end():
    for seed in range(8):
        rig = Rig(harmer(seed, 1 if seed < 4 else 2))
        while not any([row[0] == m.REPLY for row in rig.attach(1, rig.host.next_of(1))]):
            pass
        for _ in range(20):
            rig.play(10)
            rig.run(20)
        for _ in range(3000):
            rig.host.send(m.PING, 1)
            rig.run(1, 300)
            rig.host.got.clear()
        assert rig.log_of_host(1) == expected(200), (seed, rig.host.next_of(1))


def test_a_port_that_takes_little_at_a_time_loses_nothing():
    rig = Rig(piece=5)
    rig.play(60)
    rig.attach()
    rig.run(800)
    assert rig.log_of_host(1) == expected(60)
    assert rig.host.doubles == 0
    assert rig.session.resent == 0


def test_an_acknowledgement_of_what_never_was_is_no_acknowledgement():
    rig = Rig()
    rig.play(20)
    rig.host.acknowledges = False
    rig.attach()
    for log, seq in ((1, 999), (1, 0xFFFFFFFF), (7, 3), (0xFFFFFFFF, 1)):
        rig.host.send(m.ACK, log, seq, 0)
    rig.run(3)
    rig.play(200)
    rig.host.acknowledges = True
    rig.host.events.clear()
    rig.host.send(m.ACK, 1, 0, m.GAP)
    rig.run(400, 100)
    assert rig.log_of_host(1) == expected(220)
    assert rig.journal.has <= 220


def test_a_silent_host_is_not_flooded():
    rig = Rig()
    rig.play(500)
    rig.host.acknowledges = False
    rig.attach()
    rig.run(5)
    first = rig.port.written
    window = first
    for minute in range(10):
        rig.host.send(m.PING, minute)
        rig.run(600, 100)
    again = rig.port.written - first
    assert window < 1200, window
    assert again < 10 * 200, again  # pongs, and the first event now and then
    rig.host.acknowledges = True
    rig.run(2000, 100)
    assert rig.log_of_host(1) == expected(500)


def test_a_host_that_has_gone_is_noticed_and_comes_back():
    rig = Rig()
    rig.attach()
    rig.run(13, 10000)
    assert not rig.session.attached
    rig.play(5)
    rig.host.send(m.PING, 4)
    assert rig.run()[0][0] == m.REFUSE
    rig.attach()
    rig.run(5)
    assert rig.log_of_host(1) == expected(5)


def test_pong_tells_time_and_place():
    rig = Rig()
    rig.play(4)
    rig.attach()
    rig.host.send(m.PING, 1234)
    ((message, fields, _),) = rig.run()
    assert message == m.PONG
    assert fields == (1234, rig.now_ms, 1, 4, 30, 100000, 77), fields
    rig.journal.append(40, b"x", 1)  # not in flash yet: the hash may be of what will be lost
    rig.host.send(m.PING, 1235)
    ((_, fields, _),) = rig.run()
    assert fields[3] == 4 and fields[6] == 0, fields


def test_a_board_that_has_run_for_months_still_talks():
    rig = Rig()
    rig.attach()
    rig.now_ms += 120 * 86400000
    rig.attach()
    rig.host.send(m.PING, 5)
    answers = [fields for message, fields, _ in rig.run() if message == m.PONG]
    assert answers and answers[0][0] == 5


def test_a_command_is_done_once_and_answered_each_time():
    rig = Rig()
    rig.attach()
    done = []

    def name(text):
        done.append(text)
        return b"was " + text

    rig.session.handle(m.C_PROPOSE, name)
    for _ in range(3):
        rig.host.command(2, m.C_PROPOSE, b"new")
        assert rig.run() == [(m.REPLY, (2, DONE, 0), b"was new")]
    assert done == [b"new"]
    rig.host.hello(session=1)  # the same run of the host, after a pulled cable
    rig.host.command(2, m.C_PROPOSE, b"new")
    assert rig.run()[-1] == (m.REPLY, (2, DONE, 0), b"was new")
    assert done == [b"new"]
    rig.host.hello(session=2)  # another run
    rig.host.command(2, m.C_PROPOSE, b"other")
    rig.run()
    assert done == [b"new", b"other"]
    for number in (4, 3, 6, 5, 7, 8, 9, 10, 11, 12):  # two threads of a host may overtake
        rig.host.command(number, m.C_PROPOSE, b"%d" % number)
    rig.run(12)  # one a frame
    assert done[2:] == [b"4", b"3", b"6", b"5", b"7", b"8", b"9", b"10", b"11", b"12"], done
    rig.host.command(4, m.C_PROPOSE, b"x")
    assert rig.run() == [(m.REPLY, (4, REFUSED, m.R_STALE), b"")]


def test_what_a_board_does_not_do_it_refuses_with_the_reason():
    rig = Rig()
    rig.attach()
    number = [10]

    def ask(command, tail=b""):
        number[0] += 1
        rig.host.command(number[0], command, tail)
        ((message, fields, detail),) = rig.run()
        assert message == m.REPLY and fields[0] == number[0]
        return fields[1:], detail

    assert ask(m.C_REBOOT)[0] == (REFUSED, m.R_UNKNOWN)  # no handler
    assert ask(200)[0] == (REFUSED, m.R_UNKNOWN)
    assert ask(m.C_FOLLOW, b"\x01")[0] == (REFUSED, m.R_MALFORMED)
    assert ask(m.C_FOLLOW, bytes(9))[0] == (REFUSED, m.R_MALFORMED)
    assert ask(m.C_FETCH, struct.pack("<II", 9, 0))[0] == (REFUSED, m.R_NO_LOG)
    assert ask(m.C_ERASE, struct.pack("<I", 9))[0] == (REFUSED, m.R_NO_LOG)
    assert ask(m.C_ERASE, struct.pack("<I", 1))[0] == (REFUSED, m.R_UNDELIVERED)

    def refuses(text):
        raise Refused(m.R_NOT_NOW, b"playing")

    def fails(text):
        return 1 // 0

    rig.session.handle(m.C_NAME, refuses)
    assert ask(m.C_NAME, b"a") == ((REFUSED, m.R_NOT_NOW), b"playing")
    rig.session.handle(m.C_NAME, fails)
    assert ask(m.C_NAME, b"a")[0] == (REFUSED, m.R_FAILED)


def test_a_stranger_cannot_fill_the_flash_in_a_hurry():
    rig = Rig()
    rig.attach()
    done = []
    rig.session.handle(m.C_NEW_GAME, lambda text: done.append("game"))
    rig.session.handle(m.C_PROPOSE, lambda event: done.append("event"))

    def ask(command, times):
        for _ in range(times):
            rig.number += 1
            rig.host.command(rig.number, command, b"x")
            rig.run()
        return rig.host.got[-1][1][1:]

    rig.now_ms = 10**6
    assert ask(m.C_NEW_GAME, 12) == (REFUSED, m.R_BUSY)
    assert done == ["game"] * 10
    rig.now_ms += 50_000
    assert ask(m.C_NEW_GAME, 1) == (DONE, 0)
    assert ask(m.C_NEW_GAME, 1) == (REFUSED, m.R_BUSY)
    assert ask(m.C_PROPOSE, 30) == (REFUSED, m.R_BUSY)
    assert done.count("event") in range(9, 14), done.count("event")
    for _ in range(40):  # no more is saved up than that
        rig.host.send(m.PING, 1)
        rig.run(1, 100_000)
    assert ask(m.C_PROPOSE, 420) == (REFUSED, m.R_BUSY)


def test_a_stranger_cannot_wear_the_flash_by_testing_it():
    rig = Rig()
    rig.attach()
    tested = []
    rig.session.handle(m.C_HEALTH, lambda page: tested.append(page))
    rig.now_ms = 10**6
    for page in (0, m.FLASH_PAGE):
        for number in range(1, 120):
            rig.host.command(number, m.C_HEALTH, bytes((page,)))
            rig.run()
    assert tested.count(0) == 119 and tested.count(m.FLASH_PAGE) in (100, 101)
    assert rig.host.got[-1][1][1:] == (REFUSED, m.R_BUSY)


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
    for number, first in enumerate((0, 1000, 0xFFFFFFFF)):
        rig.host.command(2 + number, m.C_LOGS, struct.pack("<I", first))
        rig.run()
    assert looked == list(range(19)) + list(range(999, 1018))


def test_pings_and_acks_without_end_wait_for_the_next_frame():
    """With a buffer full of pings, 6 ms each, nothing was scanned for 80 ms on an RP2040."""
    rig = Timed()
    rig.play(40)
    rig.attach(0, 0)
    rig.run(5)
    rig.host.acknowledges = False
    for number in range(40):
        rig.host.send(m.PING, number)
        rig.host.send(m.ACK, 1, 0, m.GAP)
    got = rig.run(40)
    assert [row[0] for row in got] == [m.PONG] * 40
    assert max(rig.frames_us) <= LONGEST_US


def test_a_frame_reads_one_stored_log_at_most():
    """The flash keeps one file open; to open another among 150 takes up to 8 ms on an RP2040."""
    rig = Timed(logs=0)
    event = bytes((5,)) + b"x" * 60
    for _ in range(4):
        rig.journal.new_log()
        for seq in range(100):
            rig.journal.append(10 * seq, event, len(event))
        rig.journal.flush()
    rig.attach(1, 0)
    rig.host.command(2, m.C_FETCH, struct.pack("<II", 3, 0))
    for number in range(300):
        if number % 2:
            rig.host.command(3 + number, m.C_LOGS, bytes(4))
        rig.run()
    assert max(rig.frames_us) <= LONGEST_US
    for log in (1, 2, 3, 4):
        assert rig.log_of_host(log) == [(10 * seq, event) for seq in range(100)]


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


def test_a_frame_that_did_nothing_else_queues_events_while_there_is_time():
    rig = Timed()
    rig.host.acknowledges = False
    rig.attach(0, 0)
    rig.play(40)
    heard = []
    for _ in range(3):
        rig.run()
        heard.append(len(rig.host.events))
    assert heard == [17, 32, 32]  # the window


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
    number = 10
    while len(got) < len(stored):
        number += 1
        rig.host.command(number, m.C_READ, struct.pack("<II", 1, len(got)))
        ((message, fields, detail),) = rig.run()
        assert (message, fields) == (m.REPLY, (number, DONE, 0))
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
        number += 1
        rig.host.command(number, m.C_READ, struct.pack("<II", log, offset))
        ((_, fields, _),) = rig.run()
        assert fields == (number, REFUSED, reason), (log, offset, fields)


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


def test_any_bytes_are_survived():
    rig = Rig()
    rig.play(20)
    rig.attach()
    rig.run(5)
    state = 1
    for turn in range(300):
        noise = bytearray()
        for _ in range(100):
            state = (state * 1103515245 + 12345) & 0x3FFFFFFF
            noise.append(state >> 16 & 255)
        rig.port.to_board += bytes(noise)
        # and good frames with nonsense in them
        rig.host.send(m.ACK, noise[0], noise[1] << 8, noise[2])
        rig.host.send(m.COMMAND, 100 + turn, noise[3], tail=bytes(noise[4:20]))
        rig.host.send(m.PONG, 1, 2, 3, 4, 5, 6, 7)
        rig.run(3)
    rig.host.got.clear()
    rig.host.send(m.PING, 99)
    assert rig.run()[-1][1][0] == 99
    assert rig.session.bad >= 290
    assert rig.journal.kept == 20


def test_commands_without_end_do_not_stop_the_scan():
    """40 `position` every 100 ms once stopped it for 733 ms: a frame begins none too late."""
    for us in (1_000, 18_000, 35_000):
        rig = Timed()
        rig.handle(m.C_POSITION, us)
        rig.attach()
        rig.run(2)
        for number in range(2, 42):
            rig.host.command(number, m.C_POSITION)
        rig.run(200)
        assert rig.replies() == list(range(1, 42)), us
        assert max(rig.frames_us) <= LONGEST_US, us


def test_a_hello_and_a_slow_command_are_of_two_frames():
    rig = Timed()
    rig.handle(m.C_SWEEP, 35_000)
    rig.session.on_attach = lambda: rig.take(17_000)
    rig.host.hello()
    rig.host.command(1, m.C_SWEEP, bytes(3))
    rig.run(2)
    assert rig.replies() == [1]
    assert max(rig.frames_us) <= LONGEST_US


def test_what_is_queued_has_to_be_sent_in_time():
    rig = Timed()
    rig.handle(m.C_SWEEP, 35_000)
    rig.host.hello()
    rig.run(2)
    for _ in range(4):
        assert rig.session.send(m.TEXT, 0, tail=bytes(200))
    rig.before_us += 9_000  # board and game are compared
    rig.host.command(1, m.C_SWEEP, bytes(3))
    rig.run(2)
    assert rig.replies() == [1]
    assert max(rig.frames_us) <= LONGEST_US


def test_a_command_that_found_no_time_beside_another_is_not_due():
    """Only after a poll that took none is one taken without asking for time: 61 ms on a chip."""
    rig = Timed()
    rig.handle(m.C_HEAD, 36_000)
    rig.handle(m.C_SWEEP, 36_000)
    rig.attach()
    rig.run(2)
    rig.before_us = 17_000
    for number in range(2, 12):
        rig.host.command(number, m.C_SWEEP, bytes(3))
    rig.play(30)
    rig.run(1)
    rig.before_us = 19_000
    rig.run(30)
    assert rig.replies() == list(range(1, 12))
    late = [us for us in rig.frames_us if us > LONGEST_US]
    assert len(late) == 0, late


def test_events_come_beside_commands_without_end():
    rig = Timed()
    rig.handle(m.C_SWEEP, 35_000)
    rig.attach(0, 0)
    for number in range(2, 12):
        rig.host.command(number, m.C_SWEEP, bytes(3))
    rig.play(1)
    rig.run(2)
    assert rig.log_of_host(1) == expected(1)
    rig.run(20)
    assert rig.replies() == list(range(1, 12))
    assert max(rig.frames_us) <= LONGEST_US


def test_a_board_whose_frames_are_too_long_still_answers():
    rig = Timed()
    rig.before_us = 100_000
    rig.attach()
    rig.run(2)
    for number in range(2, 12):
        rig.host.send(m.PING, number)
    rig.run(20)  # one in two
    assert [row[0] for row in rig.host.got].count(m.PONG) == 10


def test_no_answer_is_lost_for_want_of_room():
    rig = Rig()
    rig.play(40)
    rig.host.acknowledges = False
    rig.session.handle(m.C_READ, lambda log, offset: bytes(244))
    rig.attach(0, 0)
    rig.run(5)
    for number in range(2, 14):
        rig.host.command(number, m.C_READ, bytes(8))
        rig.host.send(m.ACK, 1, 0, m.GAP)
    got = rig.run(12)
    assert [row[1][0] for row in got if row[0] == m.REPLY] == list(range(2, 14))


def test_no_answer_is_lost_on_a_port_that_takes_little_at_a_time():
    rig = Rig(piece=100)
    rig.session.handle(m.C_READ, lambda log, offset: bytes(244))
    rig.attach()
    rig.run(5)
    for number in range(2, 14):
        rig.host.command(number, m.C_READ, bytes(8))
    got = rig.run(60)
    assert [row[1][0] for row in got if row[0] == m.REPLY] == list(range(2, 14))


def test_a_command_that_writes_waits_for_a_rest_when_the_flash_has_to_be_erased():
    rig = Rig()
    done = []
    rig.session.handle(m.C_PROPOSE, lambda event: done.append(rig.now_ms))
    rig.session.handle(m.C_HEALTH, lambda page: b"")
    rig.attach()
    rig.play(40)  # 280 bytes: the slip could not hold the longest event as well
    assert rig.journal.is_pressing()
    begun = rig.now_ms
    rig.host.command(2, m.C_HEALTH, b"\0")
    rig.host.command(3, m.C_PROPOSE, b"\0")
    rig.host.command(4, m.C_PROPOSE, b"\0")
    assert rig.answered(rig.run(10)) == [2]  # to read is free
    assert not rig.session.busy  # app/rest.py may erase
    rig.journal.tidy()
    assert rig.answered(rig.run(1)) == [3, 4]
    rig.play(40)
    rig.host.command(5, m.C_PROPOSE, b"\0")
    assert rig.answered(rig.run(60)) == [5]  # nothing rests: a second at most
    assert 1_000 <= done[-1] - begun - 11 * 20 <= 1_100


def test_what_was_refused_leaves_room_for_an_honest_host():
    """Ten bad new_game once made an honest host "busy" for 33 s."""
    rig = Rig()
    wanted = []

    def new_game(settings):
        if settings != b"good":
            raise Refused(m.R_MALFORMED)
        wanted.append(settings)

    rig.session.handle(m.C_NEW_GAME, new_game)
    rig.attach()
    for number in range(2, 22):
        rig.host.command(number, m.C_NEW_GAME, b"bad")
        rig.run(2)
    rig.host.hello(2)
    rig.run(2)
    rig.host.command(1, m.C_NEW_GAME, b"good")
    rig.run(2)
    assert wanted == [b"good"]
    for number in range(2, 30):  # what is done costs as before: the flash must not wear out
        rig.host.command(number, m.C_NEW_GAME, b"good")
        rig.run(1)
    assert 9 <= len(wanted) <= 11


def head_of(rig, log, seq):
    """Ask for a head until it is reckoned; (number of questions, status, reason, head)."""
    for asked in range(1, 50):
        rig.number += 1
        rig.host.command(rig.number, m.C_HEAD, struct.pack("<II", log, seq))
        ((_, (_, status, reason), detail),) = rig.run()
        if status or struct.unpack_from("<I", detail)[0] == seq:
            return asked, status, reason, detail[4:]


def test_a_host_asks_for_the_head_of_what_it_has():
    from wenping.journal.head import after, first

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
