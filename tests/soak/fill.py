"""Games into a flash until it is full: how many there is room for, and what it costs.

    micropython fill.py FIRMWARE EVENTS BLOCKS [GAMES [IMAGE | delivered]]

EVENTS is a file of games: time u32, length u8, event; a zero length ends a game. They are played
again and again in the board's own manner: events that happen within 20 ms are flushed together, and
tidied is once a second while nothing has happened for a second. The flash at the end goes into the
file IMAGE. With `delivered` a host has each game when it is over, so that flash is never full.
Prints one line of figures.
"""

import os
import struct
import sys

import vfs

sys.path.insert(0, sys.argv[0].rsplit("/", 1)[0] if "/" in sys.argv[0] else ".")
sys.path.insert(0, sys.argv[1])

from flash import Chip, Power

from wenping.drivers.storage import FileStorage
from wenping.journal import names
from wenping.journal.log import Journal

ERASE_MS = 45
PAGE_MS = 0.4
FRAME_MS = 20
QUIET_MS = 1000
DELIVERED = "delivered"


def games(path):
    with open(path, "rb") as file:
        data = file.read()
    game = []
    at = 0
    while at < len(data):
        t_ms, n = struct.unpack_from("<IB", data, at)
        at += 5
        if n:
            game.append((t_ms, data[at : at + n]))
        else:
            yield game
            game = []
        at += n


def mean(sizes):
    return sum(sizes) // max(1, len(sizes))


class Player:
    def __init__(self, chip, journal):
        self.chip = chip
        self.journal = journal
        self.flushes = 0
        self.flush_pages = 0
        self.flush_erases = 0
        self.worst_ms = 0
        self.tidies = 0
        self.tidy_worst_ms = 0
        self.games = 0
        self.events = 0

    def cost_ms(self, function):
        chip = self.chip
        erases, pages = chip.erases, chip.pages
        function()
        erases, pages = chip.erases - erases, chip.pages - pages
        return ERASE_MS * erases + PAGE_MS * pages, erases, pages

    def play(self, game):
        journal = self.journal
        if journal.new_log() < 0:
            return False
        last = 0
        for i in range(len(game)):
            t_ms, event = game[i]
            self.rest(t_ms - last)
            last = t_ms
            if journal.append(t_ms, event, len(event)) < 0:
                return False
            if i + 1 == len(game) or game[i + 1][0] - t_ms > FRAME_MS:
                ms, erases, pages = self.cost_ms(journal.flush)
                self.flushes += 1
                self.flush_erases += erases
                self.flush_pages += pages
                self.worst_ms = max(self.worst_ms, ms)
        self.rest(20000)
        self.games += 1
        self.events += len(game)
        return True

    def rest(self, ms):
        while ms > QUIET_MS and self.journal.wants_tidy():
            ms -= QUIET_MS
            cost, _, _ = self.cost_ms(self.journal.tidy)
            self.tidies += 1
            self.tidy_worst_ms = max(self.tidy_worst_ms, cost)


def run(path, blocks, most, image):
    chip = Chip(blocks)
    vfs.VfsLfs2.mkfs(Power(chip), progsize=256)
    vfs.mount(vfs.VfsLfs2(Power(chip), progsize=256), "/f")
    journal = Journal(FileStorage(os, open, "/f/store"))
    journal.open(5)
    player = Player(chip, journal)
    files = list(games(path))
    while player.games < most and player.play(files[player.games % len(files)]):
        if image == DELIVERED:
            journal.delivered(journal.log, journal.kept)
    rows = list(journal.logs())
    raw = [row[2] for row in rows if not row[3] & names.SEALED]
    sealed = [row[2] for row in rows if row[3] & names.SEALED]
    if image and image != DELIVERED:
        vfs.umount("/f")
        with open(image, "wb") as file:
            for cell in chip.cells:
                file.write(cell)
    print(
        f"blocks={blocks} games={player.games} events={player.events} sealed={len(sealed)} "
        f"bytes_raw={mean(raw)} bytes_sealed={mean(sealed)} "
        f"free={journal.shelf.free} full={int(journal.full)} "
        f"flushes={player.flushes} flush_erases={player.flush_erases} "
        f"flush_pages={player.flush_pages} flush_worst_ms={player.worst_ms} "
        f"tidies={player.tidies} tidy_worst_ms={player.tidy_worst_ms} erases={chip.erases} "
        f"wear_max={max(chip.wear)} wear_mean={sum(chip.wear) / blocks:.1f}"
    )


if __name__ == "__main__":
    most = int(sys.argv[4]) if len(sys.argv) > 4 else 10**6
    run(sys.argv[2], int(sys.argv[3]), most, sys.argv[5] if len(sys.argv) > 5 else None)
