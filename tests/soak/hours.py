"""Days of simulated time with games and a host that comes and goes: heap and latency stay flat.

    micropython hours.py FIRMWARE EVENTS HOURS

The journal on a real LittleFS and the session, frame by frame (20 ms while something happened
within two seconds, 200 ms when not), with the games of EVENTS (fill.py) one after another. The host
is attached three quarters of every hour and pings four times a minute. Prints a line for every
sixth of the time; exit status 1 when heap or latency grows, or an event does not arrive.
"""

import gc
import os
import random
import struct
import sys

import vfs

sys.path.insert(0, sys.argv[0].rsplit("/", 1)[0] if "/" in sys.argv[0] else ".")
sys.path.insert(0, sys.argv[1])
sys.path.insert(0, sys.argv[1] + "/../tests/pure")

from fill import games
from flash import Chip, Power

from cable import Host, Port
from wenping.drivers.storage import FileStorage
from wenping.journal.log import Journal
from wenping.wire import messages as m
from wenping.wire.session import About, Session

HOUR_MS = 3600000


class Listener(Host):
    """A host that counts the events in order and how long they took, and forgets them."""

    def __init__(self, port, made):
        super().__init__(port)
        self.made = made  # when each event of the current log was recorded
        self.now_ms = 0
        self.since_ms = 0  # what was recorded until then may have waited for a host
        self.log = 0
        self.next = 0
        self.arrived = 0
        self.worst_ms = 0
        self.wrong = 0

    def _event(self, fields, data):
        log, seq, t_ms = fields
        if log > self.log:
            self.log, self.next = log, 0
        if log == self.log and seq == self.next:
            self.next += 1
            self.arrived += 1
            if log == self.made[0] and self.made[1 + seq] > self.since_ms:
                self.worst_ms = max(self.worst_ms, self.now_ms - self.made[1 + seq])
        elif seq > self.next:
            self.wrong += 1
        self.send(m.ACK, log, self.next, 0)


class Days:
    def __init__(self, events):
        chip = Chip(212)
        vfs.VfsLfs2.mkfs(Power(chip), progsize=256)
        vfs.mount(vfs.VfsLfs2(Power(chip), progsize=256), "/f")
        self.journal = Journal(FileStorage(os, open, "/f/store"))
        self.journal.open(5)
        self.port = Port()
        about = About("a", "b", "c", heap=gc.mem_free)
        self.session = Session(self.port, self.journal, about)
        self.made = [0] * 2000
        self.host = Listener(self.port, self.made)
        self.games = list(games(events))
        self.game = None
        self.now_ms = 0
        self.busy_ms = 0
        self.tidy_ms = 0
        self.count = 0
        self.recorded = 0

    def begin(self):
        self.made[0] = self.journal.new_log()
        assert self.made[0] > 0
        self.game = self.games[self.count % len(self.games)]
        self.count += 1
        self.at = 0
        self.base_ms = self.now_ms

    def frame(self):
        t_ms = self.now_ms - self.base_ms
        while self.at < len(self.game) and self.game[self.at][0] <= t_ms:
            event = self.game[self.at][1]
            assert self.journal.append(t_ms, event, len(event)) == self.at
            self.made[1 + self.at] = self.now_ms
            self.at += 1
            self.recorded += 1
            self.busy_ms = self.now_ms
        assert self.journal.flush()
        self.session.poll(self.now_ms, t_ms)
        quiet = self.now_ms - self.busy_ms
        if quiet > 1000 and self.now_ms - self.tidy_ms > 1000 and self.journal.wants_tidy():
            self.tidy_ms = self.now_ms
            self.journal.tidy()
        if self.at == len(self.game) and quiet > 60000:
            self.begin()
        return 20 if quiet < 2000 else 200


def run(events, hours):
    random.seed(1)
    days = Days(events)
    days.begin()
    host = days.host
    heaps = []
    worst = []
    behind = True  # the host has not had all that was recorded while it was away
    part_ms = max(HOUR_MS // 2, hours * HOUR_MS // 6)
    ping_ms = part_end_ms = 0
    number = 0
    end_ms = hours * HOUR_MS
    while days.now_ms < end_ms:
        listening = days.now_ms // (HOUR_MS // 4) % 4 != 3 or days.now_ms > end_ms - 600000
        if listening and days.now_ms >= ping_ms:
            ping_ms = days.now_ms + 15000
            if not days.session.attached:
                host.hello(1 + days.now_ms // HOUR_MS)
                number += 1
                host.since_ms = days.now_ms
                behind = True
                host.command(number, m.C_FOLLOW, struct.pack("<II", host.log, host.next))
            host.send(m.PING, 1)
        days.now_ms += days.frame()
        host.now_ms = days.now_ms
        if listening:
            host.listen()
            host.got.clear()
            if behind:
                host.since_ms = days.now_ms
                behind = (host.log, host.next) < (days.journal.log, days.journal.kept)
        else:
            days.port.to_host = b""
        if days.now_ms >= part_end_ms + part_ms or days.now_ms >= end_ms:
            part_end_ms = days.now_ms
            gc.collect()
            heaps.append(gc.mem_alloc())
            worst.append(host.worst_ms)
            print(
                f"hours={days.now_ms / HOUR_MS:.1f} games={days.count} events={days.recorded} "
                f"arrived={host.arrived} worst_ms={host.worst_ms} heap={heaps[-1]}"
            )
            host.worst_ms = 0
    missing = days.recorded - host.arrived
    growth = max(heaps[1:]) - heaps[1] if len(heaps) > 1 else 0
    print(
        f"events={days.recorded} missing={missing} wrong={host.wrong} heap_growth={growth} "
        f"worst_ms_first={worst[0]} worst_ms_last={worst[-1]}"
    )
    slower = max(worst) > 2 * max(20, worst[0])
    return 1 if missing or host.wrong or growth > 4096 or slower else 0


if __name__ == "__main__":
    sys.exit(run(sys.argv[2], float(sys.argv[3])))
