"""A hall of boards for measurements: each plays a kept game on a PTY, an event a second.

    with Hall(50) as hall, hall.desk() as desk:     # two processes: boards, and `wenping serve`
        late = readers(desk, 300, 30.0)             # a third one

The time of an event's log is the machine's monotonic time in ms, so that every process can tell
how old an event is. `python hall.py boards N`, `python hall.py readers PORT N SECONDS` are the
processes.
"""

import contextlib
import json
import os
import random
import re
import select
import selectors
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from bench_boards import Board, framed

from wenping.game import events as ev
from wenping.geometry import LINES
from wenping.shipped import samples
from wenping.simulation.script import read_script, settings_text
from wenping.weiqi.points import PASS, col_of, row_of
from wenping.wire import messages as m

WAIT_S = 120.0
_HELLO = (
    b"GET /api/1/events?show=events,pictures&table=1 HTTP/1.1\r\nHost: localhost\r\n"
    b"Accept: text/event-stream\r\n\r\n"
)
_EVENT = re.compile(rb'"seq":(\d+),"t_ms":(\d+),"event"')


def now_ms() -> int:
    """The machine's monotonic time in ms, as every event of these boards has it."""
    return time.monotonic_ns() // 1_000_000


def events_of_game() -> list[bytes]:
    """The events of the demo's game without captures' care: sensor, move, clock."""
    script, record, rules = read_script(samples()["demo"])
    settings = settings_text(record, rules, script, "byo-yomi:3600,5x60")
    found = [ev.encode(ev.GAME, 0, settings), ev.encode(ev.BEGIN, 0)]
    for colour, p in script.moves:
        if p != PASS:
            sensor = LINES * row_of(p) + col_of(p)
            found += [ev.encode(ev.SEEN, colour, sensor), ev.encode(ev.PLAYED, colour, p)]
            found.append(ev.encode(ev.PRESS, colour))
    return found


class PlayingBoard(Board):
    """A board of bench_boards that plays the demo's game, and sends its log from any event on."""

    def __init__(self, number: int, game: list[bytes]) -> None:
        super().__init__(number)
        self._game = game
        self._log: list[tuple[int, bytes]] = []

    def _answer(self, message: int, fields: tuple, tail: bytes) -> None:
        if message == m.PING:
            told = (1, 1, len(self._log), now_ms(), 100_000, 0)
            self._write(framed(m.PONG, fields[0], *told))
            return
        super()._answer(message, fields, tail)
        if message == m.COMMAND and fields[1] == m.C_FOLLOW:
            after = int.from_bytes(tail[4:8], "little")
            for seq in range(after, len(self._log)):
                t_ms, data = self._log[seq]
                self._write(framed(m.EVENT, 1, seq, t_ms, tail=data))

    def send(self, now: float) -> None:
        """Send the event that is due."""
        self.due = now + random.uniform(0.5, 1.5)
        if self._seq < len(self._game):
            self._log.append((now_ms(), self._game[self._seq]))
            t_ms, data = self._log[-1]
            self._write(framed(m.EVENT, 1, self._seq, t_ms, tail=data))
            self._seq += 1


def boards(count: int) -> None:
    """The boards' process: print the ports, then serve until the input ends."""
    game = events_of_game()
    made = [PlayingBoard(number, game) for number in range(count)]
    by_end = {board.master: board for board in made}
    print(*(board.port for board in made), flush=True)
    poll = select.poll()
    for end in (*by_end, 0):
        poll.register(end, select.POLLIN)
    while True:
        for end, _ in poll.poll(2):
            if end == 0:
                return
            by_end[end].hear()
        now = time.monotonic()
        for board in made:
            if board.due <= now:
                board.send(now)


class Hall:
    """So many boards, in a process of their own. Its desk keeps its store in `folder`/hall."""

    def __init__(self, count: int, folder: Path) -> None:
        words = [sys.executable, __file__, "boards", str(count)]
        self._boards = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        assert self._boards.stdout
        self.ports = self._boards.stdout.readline().split()
        self.store = folder

    def __enter__(self) -> "Hall":
        return self

    def __exit__(self, *_: object) -> None:
        assert self._boards.stdin
        self._boards.stdin.close()
        self._boards.wait(10)

    @contextlib.contextmanager
    def desk(self) -> Iterator["Desk"]:
        """`wenping serve` with all boards, once every board's game is open."""
        with socket.create_server(("127.0.0.1", 0)) as free:
            number = free.getsockname()[1]
        words = [sys.executable, "-m", "wenping.cli", "serve", *self.ports, "--port", str(number)]
        environment = dict(os.environ, WENPING_STORE=str(self.store / "hall" / "store.db"))
        process = subprocess.Popen(words, stdout=subprocess.DEVNULL, env=environment)
        desk = Desk(process.pid, number)
        try:
            desk.wait(len(self.ports))
            yield desk
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(60)


class Desk:
    """A `wenping serve` of the bench: its process and its port."""

    def __init__(self, pid: int, number: int) -> None:
        self.pid = pid
        self.number = number
        self.url = f"http://127.0.0.1:{number}"

    def get(self, path: str) -> dict:
        """The JSON of a path."""
        from http.client import HTTPConnection

        line = HTTPConnection("127.0.0.1", self.number, timeout=30)
        line.request("GET", path)
        return json.loads(line.getresponse().read())

    def wait(self, count: int) -> None:
        """Wait until so many tables have a game with moves."""
        end = time.monotonic() + WAIT_S
        while time.monotonic() < end:
            with contextlib.suppress(OSError):
                tables = self.get("/api/1/tables")["tables"]
                if sum(bool(told.get("moves")) for told in tables) == count:
                    return
            time.sleep(0.2)
        raise TimeoutError("boards")

    def used_s(self) -> float:
        """Seconds of processor time so far."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def readers(desk: Desk, count: int, seconds: float) -> dict:
    """So many streams of table 1 for so long, in a process of their own: {"late": ms of every
    event at every stream, "missed": events that a stream did not get, or not in their order}.
    """
    words = [sys.executable, __file__, "readers", str(desk.number), str(count), str(seconds)]
    return json.loads(subprocess.run(words, capture_output=True, text=True, check=True).stdout)


def read(number: int, count: int, seconds: float) -> None:
    """The readers' process."""
    waiting, late, missed = selectors.DefaultSelector(), [], 0
    for _ in range(count):
        line = socket.create_connection(("127.0.0.1", number))
        line.sendall(_HELLO)
        waiting.register(line, selectors.EVENT_READ, (bytearray(), [0]))
    begins = time.monotonic() + 3.0  # what came while all of them connected is not counted
    while time.monotonic() < begins + seconds:
        for key, _ in waiting.select(0.5):
            data, last = key.data
            data += key.fileobj.recv(1 << 18)  # type: ignore[union-attr]
            at, now = data.rfind(b"\n\n") + 2, now_ms()
            for seq, t_ms in _EVENT.findall(data[:at]):
                missed += last[0] > 0 and int(seq) != last[0] + 1
                last[0] = int(seq)
                if int(t_ms) > 1000 * begins:
                    late.append(now - int(t_ms))
            del data[:at]
    print(json.dumps({"late": late, "missed": missed}))


if __name__ == "__main__":
    if sys.argv[1] == "boards":
        boards(int(sys.argv[2]))
    else:
        read(int(sys.argv[2]), int(sys.argv[3]), float(sys.argv[4]))
