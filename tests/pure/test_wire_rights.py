"""The referee's key: what a stranger on the cable may do, and what a proof is good for."""

import struct

from cable import Host, Port
from wenping.journal.log import Journal
from wenping.journal.memory import MemoryStorage
from wenping.journal.names import CLOSED, DELIVERED
from wenping.wire import messages as m
from wenping.wire.commands import DONE, READS, REFUSED
from wenping.wire.rights import PROOF, Rights, proof
from wenping.wire.session import About, Session

WORKED = "fc3a555b1e140668cd59f3e36c365db0"
KEY = b"sixteen bytes of"
OURS, STRANGER = 77, 78  # session numbers


class Board:
    """A session with a key; `done` are the commands that were done."""

    def __init__(self, key=KEY):
        self.drawn = 0
        self.journal = Journal(MemoryStorage())
        self.journal.open(9)
        for _ in range(4):
            self.journal.new_log()
            self.journal.append(5, b"\x05\x01\x00", 3)
            self.journal.flush()
        self.port = Port()
        self.session = Session(self.port, self.journal, About("a", "b", "c"))
        self.rights = Rights(self.random, 0)
        self.rights.key = key
        self.session.commands.rights = self.rights
        self.done = []
        for command in (m.C_NAME, m.C_NEW_GAME, m.C_TIME, m.C_REBOOT, m.C_KEY, m.C_LIGHTS):
            self.session.commands.handle(command, lambda *args, c=command: self.done.append(c))
        self.session.commands.handle(m.C_HEALTH, lambda page: b"well")
        self.session.commands.handle(m.C_CHALLENGE, lambda: b"\x01" + self.rights.nonce)
        self.host = Host(self.port)
        self.number = 0
        self.now_ms = 0

    def random(self, n):
        self.drawn += 1
        return bytes((self.drawn,)) * n

    def hello(self, session=OURS):
        self.number = 0
        self.host.hello(session)
        self.run()

    def run(self):
        self.now_ms += 20
        self.session.poll(self.now_ms, 5)
        return [got for got in self.host.listen() if got[0] == m.REPLY]

    def ask(self, command, tail=b"", number=None):
        """(status, reason) of the reply to a command."""
        self.number += 1
        self.host.command(self.number if number is None else number, command, tail)
        ((_, (_, status, reason), _),) = self.run()
        return status, reason

    def prove(self, command, tail=b"", key=KEY, session=OURS, number=None):
        """The same with a proof."""
        told = self.number + 1 if number is None else number
        signed = proof(key, self.rights.nonce, session, told, command, tail)
        return self.ask(m.C_PROVEN, bytes((command,)) + signed + tail, number)


NO_KEY = (REFUSED, m.R_KEY)
FINE = (DONE, m.R_NONE)


def hexed(data):
    return "".join("%02x" % byte for byte in data)


def test_worked_bytes():
    """As any HMAC-SHA-256 gives them."""
    signed = proof(b"k" * 16, bytes(range(16)), 287454020, 5, m.C_NAME, b"table 1")
    assert hexed(signed) == WORKED and len(signed) == PROOF
    assert proof(b"k" * 32, bytes(16), 1, 1, 4, b"") != proof(b"k" * 31, bytes(16), 1, 1, 4, b"")


def test_with_a_key_a_stranger_may_read_and_nothing_else():
    board = Board()
    board.hello(STRANGER)
    for command, (name, fmt, tail) in sorted(m.COMMANDS.items()):
        args = bytes(struct.calcsize(fmt)) + (b"x" * 20 if tail else b"")
        status, reason = board.ask(command, args)
        assert (reason == m.R_KEY) == (command not in READS), name
    assert board.done == []


def test_a_proof_lets_a_command_through():
    board = Board()
    board.hello()
    assert board.prove(m.C_NAME, b"x") == FINE
    assert board.done == [m.C_NAME]


def test_a_proof_of_another_command_number_session_or_key_does_not():
    board = Board()
    board.hello()
    nonce = board.rights.nonce
    right = proof(KEY, nonce, OURS, 1, m.C_NAME, b"x")
    told = bytes((m.C_NAME,)) + right
    assert board.ask(m.C_PROVEN, told + b"y", number=1) == NO_KEY  # other arguments
    assert board.ask(m.C_PROVEN, told + b"x", number=2) == NO_KEY  # another number
    assert board.ask(m.C_PROVEN, bytes((m.C_NEW_GAME,)) + right + b"x", number=3) == NO_KEY
    assert board.prove(m.C_NAME, b"x", key=b"another key of 16", number=4) == NO_KEY
    assert board.prove(m.C_NAME, b"x", session=STRANGER, number=5) == NO_KEY
    assert board.ask(m.C_PROVEN, b"", number=6) == (REFUSED, m.R_MALFORMED)
    assert board.ask(m.C_PROVEN, told[:9], number=7) == NO_KEY
    assert board.done == []


def test_what_was_heard_on_the_cable_does_nothing_a_second_time():
    board = Board()
    board.hello()
    signed = proof(KEY, board.rights.nonce, OURS, 1, m.C_NEW_GAME, b"x")
    told = bytes((m.C_NEW_GAME,)) + signed + b"x"
    assert board.ask(m.C_PROVEN, told, number=1) == FINE
    assert board.ask(m.C_PROVEN, told, number=1) == FINE  # the reply once more
    for number in range(2, 12):
        board.prove(m.C_POSITION, number=number)
    assert board.ask(m.C_PROVEN, told, number=1) == (REFUSED, m.R_STALE)
    for session in (STRANGER, OURS):  # a stranger comes, then says our session number
        board.hello(session)
        assert board.ask(m.C_PROVEN, told, number=1) == NO_KEY
    assert board.done == [m.C_NEW_GAME]


def test_what_a_stranger_says_in_the_same_session_takes_none_of_the_referees_numbers():
    """Once any command of number 65535 made all that came after it stale, and one of the next
    number took that number's reply.
    """
    board = Board()
    board.hello()
    for command in sorted(m.COMMANDS):
        for number in (1, 2, 9, 65535):
            board.host.command(number, command, bytes(20))
            board.run()
    for number in (1, 2, 3):
        assert board.prove(m.C_NAME, b"x", number=number) == FINE
    assert board.done == 3 * [m.C_NAME]


def test_every_session_has_a_nonce_of_its_own():
    board = Board()
    nonces = []
    for session in (0, OURS, STRANGER, OURS):
        board.hello(session)
        nonces.append(bytes(board.rights.nonce))
    assert len(set(nonces)) == 4 and bytes(16) not in nonces
    board.hello(OURS)  # the same host again, after its cable was pulled
    assert board.rights.nonce == nonces[-1]


def test_an_ack_of_a_stranger_makes_no_log_deletable():
    board = Board()
    erase = struct.pack("<I", 1)
    board.hello(STRANGER)
    board.host.send(m.ACK, 1, 1, 0)
    board.run()
    assert board.journal.shelf.state(1) == CLOSED
    board.hello(OURS)
    assert board.prove(m.C_ERASE, erase) == (REFUSED, m.R_UNDELIVERED)  # the session is proved
    board.host.send(m.ACK, 1, 1, 0)
    board.run()
    assert board.journal.shelf.state(1) == DELIVERED
    assert board.ask(m.C_ERASE, erase) == NO_KEY
    assert board.prove(m.C_ERASE, erase) == FINE
    assert board.journal.from_on(1) == 2
    board.hello(STRANGER)
    assert not board.rights.may_deliver()


def test_without_a_key_nobody_is_asked_for_one():
    board = Board(key=b"")
    board.hello()
    assert board.ask(m.C_NEW_GAME, b"x") == FINE
    assert board.prove(m.C_NEW_GAME, b"x") == NO_KEY  # and there is nothing to prove
    board.host.send(m.ACK, 1, 1, 0)
    board.run()
    assert board.journal.shelf.state(1) == DELIVERED


def test_what_a_stranger_is_refused_costs_the_referee_nothing():
    board = Board()
    board.hello()
    for _ in range(500):
        assert board.ask(m.C_NEW_GAME, b"x") == NO_KEY
    for _ in range(10):  # the whole budget of 400 units is there
        assert board.prove(m.C_NEW_GAME, b"x") == FINE
    assert board.prove(m.C_NEW_GAME, b"x")[1] == m.R_BUSY
