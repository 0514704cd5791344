"""Whatever a host sends, no frame takes longer than the scan can wait."""

import struct

from wenping.wire import messages as m
from wired import LONGEST_US, Timed, expected


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
        assert rig.answered() == list(range(1, 42)), us
        assert max(rig.frames_us) <= LONGEST_US, us


def test_a_hello_and_a_slow_command_are_of_two_frames():
    rig = Timed()
    rig.handle(m.C_SWEEP, 35_000)
    rig.session.on_attach = lambda: rig.take(17_000)
    rig.host.hello()
    rig.host.command(1, m.C_SWEEP, bytes(3))
    rig.run(2)
    assert rig.answered() == [1]
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
    assert rig.answered() == [1]
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
    assert rig.answered() == list(range(1, 12))
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
    assert rig.answered() == list(range(1, 12))
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
