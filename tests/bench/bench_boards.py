"""Many boards on one host: from the moment a board sends an event to the moment the host has it.

    python bench_boards.py [BOARDS ...]     50 and 200 without

The boards are bytes on PTYs, in a process of their own: each sends an event a second, at random.
The host is one process with a Link a board and one store, synced to disk before an event is handed
out. Must of the architecture page for 50 boards: 99 % within 200 ms; aim 100.
"""

import os
import pty
import random
import select
import subprocess
import sys
import tempfile
import threading
import time
import tty
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "hostile"))

from bytes_board import framed

from wenping.game import events as ev
from wenping.link import Event, Link, Store
from wenping.wire import messages as m
from wenping.wire.frames import Decoder

SECONDS = 30.0
SETTLE_S = 3.0  # after the last board was found


class Board:
    """One board: says welcome, pong and done, and sends a NOTE with the time, once a second."""

    def __init__(self, number: int) -> None:
        self.master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        os.set_blocking(self.master, False)
        self.port = os.ttyname(self._slave)
        self._chip = f"bench{number:04}".encode()
        self._decoder = Decoder()
        self._seq = 0
        self.due = float("inf")  # nothing is sent before somebody follows

    def hear(self) -> None:
        """Answer what has come."""
        data, at = os.read(self.master, 4096), 0
        while at < len(data):
            at, n = self._decoder.take(data, at, len(data))
            if n:
                message, fields, tail = m.unpack(self._decoder.message, n)
                self._answer(message, fields, tail)

    def _answer(self, message: int, fields: tuple, tail: bytes) -> None:
        if message == m.HELLO:
            told = (m.PROTOCOL, fields[1], 7, 1, 1, self._seq, 0, 100000, 0x130000FF)
            self._write(framed(m.WELCOME, *told, tail=self._chip + b"\nbench\n0.1.0"))
        elif message == m.PING:
            self._write(framed(m.PONG, fields[0], 1, 1, self._seq, 0, 100000, 0))
        elif message == m.COMMAND:
            self._write(framed(m.REPLY, fields[0], 0, 0, tail=tail[:8]))
            if fields[1] == m.C_FOLLOW:
                self.due = time.monotonic() + random.random()

    def _write(self, data: bytes) -> None:
        os.write(self.master, data)

    def send(self, now: float) -> None:
        """Send the event that is due."""
        note = ev.encode(ev.NOTE, 0, f"{time.monotonic_ns()}")
        self._write(framed(m.EVENT, 1, self._seq, self._seq, tail=note))
        self._seq += 1
        self.due = now + random.uniform(0.5, 1.5)


def serve(count: int) -> None:
    """The boards' process: print the ports, then serve until the input ends."""
    boards = [Board(number) for number in range(count)]
    by_end = {board.master: board for board in boards}
    print(*(board.port for board in boards), flush=True)
    poll = select.poll()
    for end in (*by_end, 0):
        poll.register(end, select.POLLIN)
    while True:
        for end, _ in poll.poll(5):
            if end == 0:
                return
            by_end[end].hear()
        now = time.monotonic()
        for board in boards:
            if board.due <= now:
                board.send(now)


def host(ports: list[str], store: Store) -> tuple[list[float], float]:
    """Follow all boards for SECONDS; ms of each event, and seconds of this process's CPU."""
    links = [Link(port, store, timeout_s=60) for port in ports]
    late: list[float] = []
    ends = time.monotonic() + SETTLE_S + SECONDS
    counts_from = time.monotonic_ns() + int(1e9 * SETTLE_S)

    def follow(link: Link) -> None:
        while time.monotonic() < ends:
            item = link.next(0.5)
            if isinstance(item, Event):
                sent = int(ev.decode(item.data)[2][0])
                if sent > counts_from:
                    late.append((time.monotonic_ns() - sent) / 1e6)

    readers = [threading.Thread(target=follow, args=(link,)) for link in links]
    began = time.process_time()
    for reader in readers:
        reader.start()
    for reader in readers:
        reader.join()
    used = time.process_time() - began
    for link in links:
        link._session.closing.set()
    for link in links:
        link.close()
    return sorted(late), used


def measure(count: int) -> None:
    """Print the figures of so many boards."""
    line = [sys.executable, __file__, "serve", str(count)]
    with subprocess.Popen(line, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as boards:
        assert boards.stdout and boards.stdin
        ports = boards.stdout.readline().split()
        with tempfile.TemporaryDirectory() as folder, Store(Path(folder) / "s.db") as store:
            late, used = host(ports, store)
        boards.stdin.close()
    at = [late[int(len(late) * share)] for share in (0.5, 0.9, 0.99)]
    busy = 100 * used / (SECONDS + SETTLE_S)
    print(
        f"{count} boards: {len(late)} events, 50 % {at[0]:.0f}, 90 % {at[1]:.0f}, "
        f"99 % {at[2]:.0f}, worst {late[-1]:.0f} ms; {busy:.0f} % of a core",
        flush=True,
    )


def main() -> None:
    """The boards' process, or the measurement."""
    if sys.argv[1:2] == ["serve"]:
        serve(int(sys.argv[2]))
        return
    for count in map(int, sys.argv[1:] or ("50", "200")):
        measure(count)


if __name__ == "__main__":
    main()
