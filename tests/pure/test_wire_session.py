"""The board's end of the cable: who is there, and which events it is sent (wire/session.py)."""

import struct

from wenping.wire import messages as m
from wenping.wire.commands import DONE
from wired import Rig, expected, harmer


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
