"""What a host asks for is done once, answered in time, or refused with the reason."""

import struct

from wenping.wire import messages as m
from wenping.wire.commands import DONE, REFUSED, Refused
from wired import Rig


def test_a_command_is_done_once_and_answered_each_time():
    rig = Rig()
    rig.attach()
    done = []

    def name(text):
        done.append(text)
        return b"was " + text

    rig.session.commands.handle(m.C_PROPOSE, name)
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


REFUSED_ALONE = (
    # the command, what comes with it, why it is refused
    (m.C_REBOOT, b"", m.R_UNKNOWN),  # nothing handles it
    (200, b"", m.R_UNKNOWN),
    (m.C_FOLLOW, b"\x01", m.R_MALFORMED),
    (m.C_FOLLOW, bytes(9), m.R_MALFORMED),
    (m.C_FETCH, struct.pack("<II", 9, 0), m.R_NO_LOG),
    (m.C_ERASE, struct.pack("<I", 9), m.R_NO_LOG),
    (m.C_ERASE, struct.pack("<I", 1), m.R_UNDELIVERED),
)


def test_what_a_board_does_not_do_it_refuses_with_the_reason():
    rig = Rig()
    rig.attach()
    for command, tail, reason in REFUSED_ALONE:
        assert rig.ask(command, tail)[0] == (REFUSED, reason), (command, tail)


def test_what_a_handler_refuses_or_fails_at_is_told():
    rig = Rig()
    rig.attach()

    def refuses(text):
        raise Refused(m.R_NOT_NOW, b"playing")

    def fails(text):
        return 1 // 0

    rig.session.commands.handle(m.C_NAME, refuses)
    assert rig.ask(m.C_NAME, b"a") == ((REFUSED, m.R_NOT_NOW), b"playing")
    rig.session.commands.handle(m.C_NAME, fails)
    assert rig.ask(m.C_NAME, b"a")[0] == (REFUSED, m.R_FAILED)


def test_a_stranger_cannot_fill_the_flash_in_a_hurry():
    rig = Rig()
    rig.attach()
    done = []
    rig.session.commands.handle(m.C_NEW_GAME, lambda text: done.append("game"))
    rig.session.commands.handle(m.C_PROPOSE, lambda event: done.append("event"))

    def ask(command, times):
        return [rig.ask(command, b"x")[0] for _ in range(times)][-1]

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
    rig.session.commands.handle(m.C_HEALTH, lambda page: tested.append(page))
    rig.now_ms = 10**6
    for page in (0, m.FLASH_PAGE):
        for number in range(1, 120):
            rig.host.command(number, m.C_HEALTH, bytes((page,)))
            rig.run()
    assert tested.count(0) == 119 and tested.count(m.FLASH_PAGE) in (100, 101)
    assert rig.host.got[-1][1][1:] == (REFUSED, m.R_BUSY)


def test_no_answer_is_lost_for_want_of_room():
    rig = Rig()
    rig.play(40)
    rig.host.acknowledges = False
    rig.session.commands.handle(m.C_READ, lambda log, offset: bytes(244))
    rig.attach(0, 0)
    rig.run(5)
    for number in range(2, 14):
        rig.host.command(number, m.C_READ, bytes(8))
        rig.host.send(m.ACK, 1, 0, m.GAP)
    got = rig.run(12)
    assert rig.answered(got) == list(range(2, 14))


def test_no_answer_is_lost_on_a_port_that_takes_little_at_a_time():
    rig = Rig(piece=100)
    rig.session.commands.handle(m.C_READ, lambda log, offset: bytes(244))
    rig.attach()
    rig.run(5)
    for number in range(2, 14):
        rig.host.command(number, m.C_READ, bytes(8))
    got = rig.run(60)
    assert rig.answered(got) == list(range(2, 14))


def test_a_command_that_writes_waits_for_a_rest_when_the_flash_has_to_be_erased():
    rig = Rig()
    done = []
    rig.session.commands.handle(m.C_PROPOSE, lambda event: done.append(rig.now_ms))
    rig.session.commands.handle(m.C_HEALTH, lambda page: b"")
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

    rig.session.commands.handle(m.C_NEW_GAME, new_game)
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
