"""Any bytes into the board's session: no exception, no heap growth, the next good frame is read.

    micropython fuzz.py FIRMWARE SEED BYTES

Random bytes, good frames with damage, and frames with a right CRC and nonsense in them, on a
session with a journal, a followed and a fetched log behind it.
"""

import gc
import random
import struct
import sys

sys.path.insert(0, sys.argv[0].rsplit("/", 1)[0] if "/" in sys.argv[0] else ".")
sys.path.insert(0, sys.argv[1])
sys.path.insert(0, sys.argv[1] + "/../tests/pure")

from noise import Noise

from cable import Host, Port
from wenping.journal.log import Journal
from wenping.journal.memory import MemoryStorage
from wenping.wire import messages as m
from wenping.wire.session import About, Session


class Fuzz:
    def __init__(self):
        journal = Journal(MemoryStorage(room=60 * 4096))
        journal.open(7)
        for _ in range(3):
            journal.new_log()
            for seq in range(300):
                event = struct.pack("<BHB", 5, seq, seq & 255)
                journal.append(50 * seq, event, len(event))
            journal.flush()
        self.journal = journal
        self.events = [row[1] for row in journal.logs()]
        self.port = Port()
        self.session = Session(self.port, journal, About("a", "b", "c", heap=gc.mem_free))
        self.host = Host(self.port)
        self.now_ms = 0
        self.worked = 0
        for command in (m.C_PROPOSE, m.C_NEW_GAME, m.C_NAME, m.C_TEXT, m.C_LIGHTS):
            self.session.commands.handle(command, self.done)

    def done(self, *fields):
        self.worked += 1

    def feed(self, data):
        self.port.to_board += data
        while self.port.to_board:
            self.now_ms += 20
            self.session.poll(self.now_ms, 5)
            self.port.to_host = b""

    def answers(self):
        """Does the board read the next good frame?"""
        self.feed(b"\0")
        for kind in (m.HELLO, m.PING):
            self.host.send(kind, *((m.PROTOCOL, 5) if kind == m.HELLO else (77,)))
            self.now_ms += 20
            self.session.poll(self.now_ms, 5)
        while self.port.to_host or self.session._end:
            self.session.poll(self.now_ms, 5)
            for message in self.host.listen():
                if message[0] == m.PONG and message[1][0] == 77:
                    self.host.got.clear()
                    self.host.events.clear()
                    return True
        return False


def run(seed, count):
    random.seed(seed)
    fuzz = Fuzz()
    noise = Noise()
    fed = 0
    step = 0
    heap = first = 0
    while fed < count:
        data = noise.piece()
        fed += len(data)
        fuzz.feed(data)
        step += 1
        if step % 500 == 0:
            if not fuzz.answers():
                print(f"after {fed} bytes a good frame is not read")
                return 1
            gc.collect()
            heap = gc.mem_alloc()
            if step == 2000:
                first = heap
    left = [row[1] for row in fuzz.journal.logs()]
    growth = heap - first if first else 0
    print(
        f"seed={seed} bytes={fed} frames={fuzz.session.decoder.good} bad={fuzz.session.bad} "
        f"commands={fuzz.worked} heap_growth={growth} logs={left}"
    )
    return 0 if growth < 1024 and left[-1:] == fuzz.events[-1:] else 1


if __name__ == "__main__":
    sys.exit(run(int(sys.argv[2]), int(sys.argv[3])))
