"""1,000 sessions of boards, replayed one after the other into one host and one store.

    python bench_sessions.py [SESSIONS]

A session is the bytes of a whole game as its board sends them: welcome, then every event. Each is
of another board. Time is that of this process; memory and files are what it holds between two
sessions.
"""

import struct
import sys
import tempfile
import time
from pathlib import Path
from unittest import mock

sys.path.insert(0, str(Path(__file__).parents[1] / "hostile"))
sys.path.insert(0, str(Path(__file__).parents[1] / "soak"))

from bytes_board import framed
from games import events_of_game
from held import Held, now

from wenping.link import Link, Store, connection
from wenping.wire import messages as m
from wenping.wire.frames import Decoder

RECORD = Path(__file__).parents[2] / "hardware" / "wenping" / "twin" / "games" / "demo.sgf"


class Replayed:
    """In place of a serial port: answers hello and follow, then all events as fast as they go."""

    def __init__(self, number: int, events: list[tuple[int, bytes]]) -> None:
        self._chip = b"replay%05d" % number
        self._count = len(events)
        self._events = b"".join(
            framed(m.EVENT, 1, seq, t_ms, tail=data) for seq, (t_ms, data) in enumerate(events)
        )
        self._waiting = bytearray()
        self._decoder = Decoder()
        self.acked = 0

    @property
    def in_waiting(self) -> int:
        return len(self._waiting)

    def read(self, n: int = 1) -> bytes:
        if not self._waiting:
            time.sleep(0.0005)
        data = bytes(self._waiting[:n])
        del self._waiting[:n]
        return data

    def write(self, data: bytes) -> None:
        at = 0
        while at < len(data):
            at, n = self._decoder.take(data, at, len(data))
            if n:
                self._answer(*m.unpack(self._decoder.message, n))

    def _answer(self, message: int, fields: tuple, tail: bytes) -> None:
        if message == m.HELLO:
            told = (m.PROTOCOL, fields[1], 7, 1, 1, self._count, 0, 100000, 0x130000FF)
            self._waiting += framed(m.WELCOME, *told, tail=self._chip + b"\nreplayed\n0.1.0")
        elif message == m.COMMAND:
            self._waiting += framed(m.REPLY, fields[0], 0, 0, tail=tail[:8])
            if fields[1] == m.C_FOLLOW:
                assert struct.unpack("<II", tail)[1] == 0
                self._waiting += self._events
        elif message == m.ACK:
            self.acked = max(self.acked, fields[1])

    def close(self) -> None:
        pass


def main() -> None:
    """Replay, and print the figures."""
    sessions = int((sys.argv[1:] or ["1000"])[0])
    game = events_of_game(RECORD)
    held: list[Held] = []
    began, used = time.monotonic(), time.process_time()
    with tempfile.TemporaryDirectory(prefix="wenping-bench-") as folder:
        with Store(Path(folder) / "s.db") as store:
            for number in range(sessions):
                port = Replayed(number, game)
                with mock.patch.object(connection, "open_port", lambda _, port=port: port):
                    with Link("replayed", store) as link:
                        while port.acked < len(game):
                            link.next(1)
                held.append(now())
            kept = sum(count for board, *_ in store.boards() for _, count in store.logs(board))
        size = sum(file.stat().st_size for file in Path(folder).iterdir())
    wall, cpu = time.monotonic() - began, time.process_time() - used
    assert kept == sessions * len(game)
    first = held[len(held) // 10]
    print(f"{sessions} sessions of {len(game)} events: {kept} kept, {size / 1e6:.0f} MB")
    print(f"{1000 * cpu / sessions:.0f} ms of CPU a session, {1e6 * cpu / kept:.0f} us an event")
    print(f"{wall:.0f} s in all; resident {first.kb} kB after a tenth, {held[-1].kb} at the end")
    print(
        f"files {first.files} and {held[-1].files}, threads {first.threads} and {held[-1].threads}"
    )


if __name__ == "__main__":
    main()
