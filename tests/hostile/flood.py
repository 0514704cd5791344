"""Commands without end to a whole board: none makes a handler fail, the scan goes on.

    python flood.py virtual 1000000 [SEED]      python flood.py emulated 10000 [SEED]

Half of the commands are any with any arguments, half the dearest ones, 40 of each in a row
(stranger.py); one in twenty is followed by noise, pings or acks. Two are left out: `reboot`, and
`calibrate`, which starts the board again, too. The flash holds two long logs, one of them sealed,
and MANY short ones. Figures: virtual us of the longest pause between two scans, without flash
written and with; what was sent then is told on standard error.
"""

import collections
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

from bytes_board import framed
from stranger import Stranger

from wenping.game import events as ev
from wenping.journal.log import Journal
from wenping.journal.memory import MemoryStorage
from wenping.shipped import FIRMWARE
from wenping.simulation.table import commission
from wenping.twin import flash
from wenping.twin.emulated import EmulatedBoard
from wenping.twin.virtual import VirtualBoard, read_pins
from wenping.twin.world import World
from wenping.wire import messages as m
from wenping.wire.frames import Decoder

LOUD = (m.C_REBOOT, m.C_CALIBRATE)
MANY = 150  # short logs
LONGEST_US = 100_000  # without a scan, at most: architecture
_LONG = 300  # events of log 1, and of log 2, which is sealed
_NUMBERS = 60_000  # of commands in a session: they have 16 bits
_WAITING = 8  # commands without a reply, at most: a board keeps so many replies


class Rig(Protocol):
    """A board with a cable."""

    def send(self, data: bytes) -> None:
        """Put bytes on the cable."""
        ...

    def turn(self) -> bytes:
        """Let the board run for a moment; what it has sent."""
        ...

    def longest_us(self) -> tuple[int, int]:
        """The longest pause between two scans so far without flash written, and with."""
        ...


def crowded(path: Path, many: int = MANY, blocks: int = VirtualBoard.flash_blocks) -> None:
    """Make the flash of a calibrated board with two long logs and so many short ones."""
    commission(path, 1, blocks=blocks)
    storage = MemoryStorage(room=1 << 24)
    journal = Journal(storage)
    journal.open(7)
    for log in range(2 + many):
        journal.new_log()
        _append(journal, 0, ev.encode(ev.GAME, 0, "size=9\nblack=A\nwhite=B"))
        _append(journal, 0, ev.encode(ev.BEGIN))
        for number in range(0 if log > 1 else _LONG):
            _append(journal, 900 * number, ev.encode(ev.SEEN, 1 + number % 2, number % 361))
        _append(journal, 300_000, ev.encode(ev.RESULT, 0, ev.BY_REFEREE, 0))
        journal.flush()
    journal.new_log()
    sealer = journal.shelf.sealer
    sealer.start(2)
    while sealer.busy():
        sealer.step()
    flash.put(path, {f"{flash.LOGS}/{name}": data for name, data in storage.files.items()})


def _append(journal: Journal, t_ms: int, event: bytes) -> None:
    journal.append(t_ms, event, len(event))


class OnVirtual:
    """The virtual board, in this thread, as fast as it goes."""

    def __init__(self, board: VirtualBoard) -> None:
        self._board = board
        board.run(6.0)  # watched.py does not count the start
        self._end = os.open(board.port.path, os.O_RDWR | os.O_NONBLOCK | os.O_NOCTTY)

    def close(self) -> None:
        """Let the port go."""
        os.close(self._end)

    def send(self, data: bytes) -> None:
        """Put bytes on the cable."""
        os.write(self._end, data)

    def turn(self) -> bytes:
        """Let the board run until its next sleep; what it has sent."""
        self._board.exchange()
        try:
            return os.read(self._end, 65536)
        except BlockingIOError:
            return b""

    def watched(self) -> list[int]:
        """What watched.py has said: the longest pauses without flash written, with, and in a rest;
        the most CPU time of a frame.
        """
        said = [line for line in self._board.stderr().splitlines() if line.startswith("pause")]
        return [int(word) for word in said[-1].split()[1:]] if said else [0, 0, 0, 0]

    def longest_us(self) -> tuple[int, int]:
        """The longest pauses between two scans so far."""
        quiet, flash, *_ = self.watched()
        return quiet, flash


class OnChip:
    """The emulated RP2040: pauses are those between two switches of its rows."""

    TURN_S = 0.02

    def __init__(self, board: EmulatedBoard) -> None:
        self._board = board
        self._heard = bytearray()
        self._row = (0, 0)  # the last switch of a row, and the flash operations until then
        self._longest_us = [0, 0]
        board.tap = lambda _, data: self._heard.extend(data)

    def begin(self) -> None:
        """Let it start, then watch its rows."""
        self._board.run(6.0)
        gpio = self._board.chip.mcu.gpio[read_pins()["ROW_LATCH"]]
        gpio.add_listener(lambda *_: self._switched())

    def _switched(self) -> None:
        chip, (before_us, operations) = self._board.chip, self._row
        self._row = (chip.now_us, chip.flash_operations)
        if before_us:
            wrote = chip.flash_operations > operations
            self._longest_us[wrote] = max(self._longest_us[wrote], chip.now_us - before_us)

    def send(self, data: bytes) -> None:
        """Put bytes on the cable."""
        self._board.chip.hear(data)

    def turn(self) -> bytes:
        """Let the chip run; what it has sent."""
        self._board.run(self.TURN_S)
        heard = bytes(self._heard)
        self._heard.clear()
        return heard

    def longest_us(self) -> tuple[int, int]:
        """The longest pauses between two scans so far."""
        return self._longest_us[0], self._longest_us[1]


class Flood:
    """Sends a stranger's commands and counts the replies.

    failed: what was answered with R_FAILED, a handler's error that nobody foresaw. pauses: what
    waited for a reply when the scan paused longer than ever before, and the Rig's longest then.
    """

    def __init__(self, rig: Rig, seed: int) -> None:
        self._rig = rig
        self._stranger = Stranger(seed, [c for c in m.COMMANDS if c not in LOUD])
        self._decoder = Decoder()
        self._number = _NUMBERS
        self._session = 0
        self._waiting: dict[int, str] = {}
        self.replies: collections.Counter[tuple[int, int]] = collections.Counter()
        self.failed: list[str] = []
        self.pauses: dict[str, tuple[int, int]] = {}
        self.heap = 0  # bytes free at the last pong
        self.lost = 0  # commands that had no reply: noise around them, or the board was busy
        self._turns = 0

    def run(self, count: int) -> None:
        """Go on until so many commands have been answered."""
        end = self.replies.total() + count
        before = (0, 0)
        while self.replies.total() < end:
            self._say()
            self._hear(self._rig.turn())
            longest = self._rig.longest_us()
            if longest != before:
                self.pauses[", ".join(dict.fromkeys(self._waiting.values()))] = longest
                before = longest

    def _say(self) -> None:
        self._turns += 1
        if self._number >= _NUMBERS and not self._waiting:
            self._number = 0
            self._session += 1
            self._rig.send(framed(m.HELLO, m.PROTOCOL, self._session, tail=b"stranger"))
        if self._turns > 500 and self._waiting:  # the replies do not come any more
            self.lost += len(self._waiting)
            self._waiting.clear()
            self._rig.send(framed(m.HELLO, m.PROTOCOL, self._session, tail=b"again"))
            self._turns = 0
        while len(self._waiting) < _WAITING and self._number < _NUMBERS:
            self._number += 1
            name, command, said = self._stranger.next()
            self._waiting[self._number] = name
            frame = framed(m.COMMAND, self._number, command, tail=said)
            self._rig.send(frame + self._stranger.other() + b"\0")

    def _hear(self, data: bytes) -> None:
        at = 0
        while at < len(data):
            at, n = self._decoder.take(data, at, len(data))
            if not n:
                continue
            message, fields, tail = m.unpack(self._decoder.message, n)
            if message == m.PONG:
                self.heap = fields[5]
            elif message == m.REPLY and (name := self._waiting.pop(fields[0], "")):
                self._turns = 0
                self.replies[fields[1:]] += 1
                if fields[2] == m.R_FAILED:
                    self.failed.append(f"{name}: {tail!r}")


@contextmanager
def on_virtual(folder: Path, many: int = MANY) -> Iterator[OnVirtual]:
    """A virtual board with such a flash, whose frames are watched."""
    path, firmware = folder / "flash.img", folder / "firmware"
    crowded(path, many)
    shutil.copytree(FIRMWARE, firmware, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(Path(__file__).with_name("watched.py"), firmware)
    with VirtualBoard(World(1), firmware=firmware, main="watched.py", flash=path) as board:
        rig = OnVirtual(board)
        yield rig
        rig.close()
        assert board.boots == 1


@contextmanager
def on_chip(folder: Path, many: int = MANY) -> Iterator[OnChip]:
    """The emulated RP2040 with such a flash."""
    path = folder / "flash.img"
    crowded(path, many, EmulatedBoard.flash_blocks)
    board = EmulatedBoard(World(1), flash=path)
    rig = OnChip(board)
    with board:
        rig.begin()
        yield rig
        assert board.boots == 1


RIGS = {"virtual": on_virtual, "emulated": on_chip}


def soak(rig_name: str, count: int, seed: int = 1) -> dict[str, object]:
    """Send so many commands; the figures."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="wenping-flood-") as folder:
        with RIGS[rig_name](Path(folder)) as rig:
            flood = Flood(rig, seed)
            flood.run(count)
            figures: dict[str, object] = {
                "commands": flood.replies.total(), "lost": flood.lost,
                "done": flood.replies[0, 0], "failed": len(flood.failed),
                "pause_us": rig.longest_us()[0], "with_flash_us": rig.longest_us()[1],
                "heap_free": flood.heap,
            }  # fmt: skip
            if isinstance(rig, OnVirtual):
                figures["in_a_rest_us"], figures["cpu_us"] = rig.watched()[2:]
    for text in flood.failed[:20]:
        print(text, file=sys.stderr)
    for name, us in flood.pauses.items():
        print(f"  {us[0]} us, {us[1]} with flash, while it had: {name}", file=sys.stderr)
    reasons = {f"{status}/{reason}": n for (status, reason), n in sorted(flood.replies.items())}
    return figures | {"replies": reasons, "seconds": round(time.monotonic() - began)}


if __name__ == "__main__":
    for key, value in soak(sys.argv[1], int(sys.argv[2]), *map(int, sys.argv[3:])).items():
        print(f"{key}={value}", flush=True)
