"""The board's end of the cable and a host of a few lines at the other: for tests of a session."""

import struct

from cable import Host, Port
from wenping.app.frame import Frame
from wenping.journal.log import Journal
from wenping.journal.memory import MemoryStorage
from wenping.wire import messages as m
from wenping.wire.session import About, Session
from wenping.wire.stream import Stream


class Rig:
    """A session over a journal with so many logs, and its host; `harm` may damage what is sent."""

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

    def answered(self, got=None):
        """The numbers of the commands answered in what the host heard, now or at all."""
        got = self.host.got if got is None else got
        return [fields[0] for message, fields, _ in got if message == m.REPLY]

    def ask(self, command, tail=b""):
        """The one answer to a command: (status, reason), detail."""
        self.number += 1
        self.host.command(self.number, command, tail)
        ((message, fields, detail),) = self.run()
        assert message == m.REPLY and fields[0] == self.number
        return fields[1:], detail

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
        self.session.commands.handle(command, lambda *_: self.take(us) and b"")

    def run(self, polls=1, step_ms=20):
        got = []
        for _ in range(polls):
            self.frame.begin()
            began_us = self.us
            self.us += self.before_us
            got += super().run(1, step_ms)
            self.frames_us.append(self.us - began_us)
        return got


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
