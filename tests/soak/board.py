"""A board of journal and wire alone, on real MicroPython, real LittleFS and its standard streams.

    micropython board.py FIRMWARE IMAGE [EVENTS_PER_S [NUMBER]]

No game, no sensors: events come as a host asks (command propose: that event; lights n: n events
of `event_of`), or at a pace. Real time. The flash is a file; each write goes into it at once.
NUMBER (1) tells boards apart.
"""

import gc
import os
import sys
import time

import micropython
import vfs

sys.path.insert(0, sys.argv[1])

from wenping.drivers.serial import SerialPort
from wenping.drivers.storage import FileStorage
from wenping.journal.log import Journal
from wenping.wire import messages as m
from wenping.wire.commands import Refused
from wenping.wire.session import About, Session


def event_of(log, seq):
    """An event of 1 to 9 bytes that tells which it is, as events of a game are spread."""
    return bytes((1 + (seq + log) % 28, seq & 255, seq >> 8)) + bytes((log & 255,)) * (seq * 7 % 7)


class Flash:
    """A block device in a file, as rp2.Flash: 4 KiB to erase, 256 bytes to program."""

    def __init__(self, path, blocks=212):
        self.blocks = blocks
        try:
            self.file = open(path, "r+b")
        except OSError:
            with open(path, "wb") as new:
                for _ in range(blocks):
                    new.write(b"\xff" * 4096)
            self.file = open(path, "r+b")

    def readblocks(self, block, buf, offset=0):
        self.file.seek(4096 * block + offset)
        self.file.readinto(buf)

    def writeblocks(self, block, buf, offset=0):
        self.file.seek(4096 * block + offset)
        self.file.write(buf)

    def ioctl(self, op, arg):
        if op == 4:
            return self.blocks
        if op == 5:
            return 4096
        if op == 6:
            self.writeblocks(arg, b"\xff" * 4096)
            return 0


def mount(path):
    flash = Flash(path)
    try:
        root = vfs.VfsLfs2(flash, progsize=256)
    except OSError:
        vfs.VfsLfs2.mkfs(flash, progsize=256)
        root = vfs.VfsLfs2(flash, progsize=256)
    vfs.mount(root, "/flash")


class Board:
    def __init__(self, image, per_s=0, number=1):
        mount(image)
        try:
            with open("/flash/boots") as file:
                boots = int(file.read()) + 1
        except OSError:
            boots = 1
        with open("/flash/boots", "w") as file:
            file.write(str(boots))
        self.journal = Journal(FileStorage(os, open, "/flash/store"))
        self.journal.open(6 + number)
        if not self.journal.log:
            self.journal.new_log()
        self.start = time.ticks_ms()
        self.base_ms = self.journal.t_ms
        self.per_s = per_s
        self.made = 0
        port = SerialPort(sys.stdin.buffer, sys.stdout.buffer)
        about = About(f"soak{number:04}", "soak", "0", boots, 0, gc.mem_free)
        self.session = Session(port, self.journal, about)
        for command, function in (
            (m.C_NEW_GAME, self.new_game),
            (m.C_PROPOSE, self.propose),
            (m.C_LIGHTS, self.made_to_order),
            (m.C_REBOOT, self.stop),
            (m.C_HEALTH, self.health),
            (m.C_TEXT, self.text),
            (m.C_CAPTURE, self.pace),
        ):
            self.session.commands.handle(command, function)
        self.running = True

    def t_ms(self):
        return self.base_ms + time.ticks_diff(time.ticks_ms(), self.start)

    def append(self, event):
        if self.journal.append(self.t_ms(), event, len(event)) < 0:
            raise Refused(m.R_FULL)

    def new_game(self, text):
        if self.journal.new_log() < 0:
            raise Refused(m.R_FULL)
        self.start = time.ticks_ms()
        self.base_ms = 0
        self.made = 0
        self.append(b"\x02" + text)
        self.journal.flush()

    def propose(self, event):
        if event == b"crash":
            raise ValueError("as asked")
        self.append(event)
        self.journal.flush()

    def made_to_order(self, n, seconds, colours):
        self.make(n)

    def make(self, n):
        for _ in range(n):
            self.append(event_of(self.journal.log, self.journal.next_seq))
        self.journal.flush()

    def stop(self):
        self.running = False

    def pace(self, per_s):
        self.per_s = per_s
        self.made = self.t_ms() * per_s // 1000

    def health(self, page):
        has = self.journal.has  # of the current log, as hosts have acknowledged
        return b"has=%d\nresent=%d\nbad=%d" % (has, self.session.resent, self.session.bad)

    def text(self, seconds, text):
        self.session.send(m.TEXT, seconds, tail=text)

    def step(self):
        now = time.ticks_ms()
        if self.per_s and self.t_ms() * self.per_s // 1000 > self.made:
            self.made += 1
            self.make(1)
        self.session.poll(time.ticks_diff(now, self.start), self.t_ms())
        if self.journal.wants_tidy():
            self.journal.tidy()
        time.sleep_ms(2)

    def run(self):
        while self.running:
            self.step()


if __name__ == "__main__":
    micropython.kbd_intr(-1)
    Board(sys.argv[2], *map(int, sys.argv[3:])).run()
