"""Power cuts at random flash operations: nothing that was accepted is lost.

    micropython power.py FIRMWARE SEED CUTS [BLOCKS]

Plays games with the journal on a real LittleFS; at a random operation the power fails, half way.
The log is opened again, compared, and play goes on. Prints one line of figures; exit status 1 and
the reason if anything was lost.
"""

import gc
import os
import random
import sys
import time

import vfs

sys.path.insert(0, sys.argv[0].rsplit("/", 1)[0] if "/" in sys.argv[0] else ".")
sys.path.insert(0, sys.argv[1])

from flash import Chip, Power, PowerCut

from wenping.drivers.storage import FileStorage
from wenping.journal import names
from wenping.journal.cursor import AGAIN
from wenping.journal.log import Journal

SOME = 1


def mounted(power):
    """Without times of files: they are the wall's, and another run would not be the same."""
    return vfs.VfsLfs2(power, progsize=256, mtime=False)


def event_of(log, seq):
    """An event as a game has them, 1 to 8 bytes, now and then a long one."""
    dice = (log * 7919 + seq * 104729) % 1009
    if dice == 0 or seq == 0:
        return bytes((2,)) + b"black=%d,white=%d;" % (log, seq) * (1 + dice % 9)
    return bytes((1 + dice % 28, dice & 255, seq & 255)) + bytes((log & 255,)) * (dice % 6)


def t_of(log, seq):
    return seq * 1300 + (log * 31 + seq * 17) % 1000


class Lost(Exception):
    pass


class Soak:
    def __init__(self, blocks):
        self.chip = Chip(blocks)
        vfs.VfsLfs2.mkfs(Power(self.chip), progsize=256)
        self.kept = {}  # log: events accepted
        self.delivered = set()
        self.out = bytearray(250)
        self.cuts = 0
        self.events = 0
        self.flushes = 0
        self.flush_erases = 0
        self.read = 0
        self.given_up = 0
        self.games = 0
        self.full = 0
        self.chip_rows = []

    def boot(self, cut_at):
        """Mount, open, compare; then play until the power fails."""
        power = Power(self.chip, cut_at)
        storage = None
        try:
            vfs.mount(mounted(power), "/f")
            storage = FileStorage(os, open, "/f/store")
            journal = Journal(storage)
            journal.open(5)
            self.compare(journal, False)
            while not power.dead:
                self.play(journal)
            raise PowerCut
        except (PowerCut, OSError, Lost):
            if not power.dead:
                raise
            self.cuts += 1
        finally:
            self.close(storage)
            vfs.umount("/f")

    def close(self, storage):
        """A dead board closes no files, but this interpreter lives on."""
        try:
            if storage:
                storage.release()
        except OSError:
            pass

    def compare(self, journal, everything):
        if journal.torn:
            raise Lost(f"torn: {journal.torn}")
        logs = {}
        for log, count, _, state in journal.logs():
            logs[log] = (count, state)
        for log in list(self.kept):
            if log not in logs:
                if log not in self.delivered:
                    raise Lost(f"log {log}, {self.kept[log]} events, is gone")
                self.given_up += 1
                del self.kept[log]
            elif logs[log][0] < self.kept[log]:
                raise Lost(f"log {log}: {logs[log][0]} events of {self.kept[log]}")
        for log in logs:
            if logs[log][1] & 3 == names.DELIVERED and log not in self.delivered:
                raise Lost(f"log {log}: taken for delivered")
        # what a cut may have hurt is the current log; of the others some each time, all at the end
        numbers = list(logs)
        some = [random.choice(numbers) for _ in range(SOME)] if numbers else []
        for log in numbers if everything else set(some + [journal.log] * (journal.log in logs)):
            self.compare_log(journal, log, logs[log][0])

    def compare_log(self, journal, log, count):
        cursor = journal.cursor()
        cursor.seek(log, 0)
        seq = 0
        while True:
            n = cursor.next(self.out)
            if n == AGAIN:
                continue
            if n <= 0:
                break
            if cursor.seq != seq or cursor.t_ms != t_of(log, seq):
                raise Lost(f"log {log}: {cursor.seq} at {cursor.t_ms} ms")
            if bytes(self.out[:n]) != event_of(log, seq):
                raise Lost(f"log {log}, event {seq}: {bytes(self.out[:n])}")
            seq += 1
        self.read += seq
        if seq != count:
            raise Lost(f"log {log}: {seq} of {count} can be read")

    def fetch_all(self, journal):
        """A host comes and fetches all but the current log."""
        self.full += 1
        for old in list(self.kept):
            if old != journal.log or not journal.is_open():
                journal.delivered(old, self.kept[old])
                self.delivered.add(old)
        while journal.tidy():
            pass

    def play(self, journal):
        log = journal.log
        dice = random.randrange(1000)
        if not log or not journal.is_open() or dice < 4:
            if log in self.kept and random.randrange(4):
                journal.delivered(log, self.kept[log])
                self.delivered.add(log)
            if journal.new_log() < 0:
                self.fetch_all(journal)
                if journal.new_log() < 0:
                    raise Lost("full, though all is delivered")
            self.games += 1
            log = journal.log
        for _ in range(random.randrange(1, 4)):
            seq = journal.next_seq
            event = event_of(log, seq)
            if journal.append(t_of(log, seq), event, len(event)) < 0:
                self.fetch_all(journal)  # full in the middle of a game
            elif journal.next_seq != seq + 1:
                raise Lost(f"log {log}: event {seq} has another number")
            if journal.next_seq == seq and journal.append(t_of(log, seq), event, len(event)) != seq:
                raise Lost(f"log {log}: event {seq} refused")
        before = self.chip.erases
        if not journal.flush():
            if not journal.full:
                raise Lost(f"log {log}: not flushed at {journal.next_seq}")
            self.fetch_all(journal)  # full: what is in RAM was not accepted yet
            if not journal.flush():
                raise Lost(f"log {log}: not flushed at {journal.next_seq}, though all is delivered")
        self.flush_erases += self.chip.erases - before
        self.flushes += 1
        self.events += journal.kept - self.kept.get(log, 0)
        self.kept[log] = journal.kept
        self.delivered.discard(log)  # there is more of it now
        while dice & 1 and journal.wants_tidy() and journal.tidy():
            pass


def run(seed, cuts, blocks):
    random.seed(seed)
    soak = Soak(blocks)
    began = time.time()
    try:
        while soak.cuts < cuts:
            # mostly a few games' worth of operations, often in the middle of opening
            soak.boot(random.randrange(random.choice((3, 20, 200, 1000))))
            if soak.cuts % 50 == 0:
                gc.collect()
        vfs.mount(mounted(Power(soak.chip)), "/f")
        journal = Journal(FileStorage(os, open, "/f/store"))
        journal.open(5)
        soak.compare(journal, True)
        soak.chip_rows = list(journal.logs())
        lost = ""
    except Lost as error:
        lost = f"cut {soak.cuts}: {error}"
    sealed = sum(1 for row in soak.chip_rows if row[3] & names.SEALED)
    print(
        f"seed={seed} cuts={soak.cuts} games={soak.games} events={soak.events} read={soak.read} "
        f"logs={len(soak.kept)} sealed={sealed} given_up={soak.given_up} full={soak.full} "
        f"flushes={soak.flushes} flush_erases={soak.flush_erases} erases={soak.chip.erases} "
        f"wear_max={max(soak.chip.wear)} wear_mean={sum(soak.chip.wear) // blocks} "
        f"seconds={int(time.time() - began)} lost={lost or 'nothing'}"
    )
    return 1 if lost else 0


if __name__ == "__main__":
    blocks = int(sys.argv[4]) if len(sys.argv) > 4 else 212
    sys.exit(run(int(sys.argv[2]), int(sys.argv[3]), blocks))
