"""The host's copy of the logs: every event of every board it has talked with, in one SQLite file.

An event is stored as the board sent it: board, log, number, time in the log, bytes. Games, clocks,
results and SGF are folded from events and are not stored. Anchors are stored beside the events:
they say which time of day a time in a log was on this host's clock, within some error.
"""

import itertools
import os
import threading
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from wenping.folders import folder
from wenping.link.schema import open_database


class Event(NamedTuple):
    """One event of a log, as the board recorded it: data is decoded by wenping.game.events.

    seq counts from 0 in each log; t_ms counts from the opening of the log.
    """

    log: int
    seq: int
    t_ms: int
    data: bytes


def default_path() -> Path:
    """Where the store is: $WENPING_STORE, else wenping/store.db in the user's data folder."""
    named = os.environ.get("WENPING_STORE")
    if named:
        return Path(named)
    return folder("XDG_DATA_HOME", ".local", "share", instead="WENPING_STORE") / "wenping/store.db"


class Store:
    """The store in the SQLite file at `path`, which is made if it is missing.

    Several threads and several processes may use it at once. `board` in the methods is the number
    that the method `board` returns. Raises UserError when the file cannot be opened, or a newer
    version of this program wrote it; later on sqlite3.Error when the file cannot be written.
    """

    def __init__(self, path: Path | str | None = None) -> None:
        self._lock = threading.RLock()
        self._db = open_database(Path(path or default_path()))

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self._db.close()

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def board(self, id: str, store: int, name: str = "", firmware: str = "") -> int:
        """The number of a board in this file; notes its name, firmware and that it was seen now.

        id: of the chip. store: the random number of its storage; a formatted flash is a new board.
        """
        with self._lock:
            row = self._db.execute(
                "INSERT INTO boards (id, store, name, firmware, seen_unix_ms) VALUES (?,?,?,?,?)"
                " ON CONFLICT (id, store) DO UPDATE SET name = excluded.name,"
                " firmware = excluded.firmware, seen_unix_ms = excluded.seen_unix_ms"
                " RETURNING board",
                (id, store, name, firmware, time.time_ns() // 1_000_000),
            ).fetchall()
            return row[0][0]

    def boards(self) -> list[tuple[int, str, int, str, str]]:
        """(board, id, store, name, firmware) of every board, the most recently seen first."""
        with self._lock:
            return self._db.execute(
                "SELECT board, id, store, name, firmware FROM boards ORDER BY seen_unix_ms DESC"
            ).fetchall()

    def identity(self, board: int) -> tuple[str, int]:
        """The chip and the storage of a board, as its welcome said."""
        with self._lock:
            return self._db.execute(
                "SELECT id, store FROM boards WHERE board = ?", (board,)
            ).fetchone()

    def set_aside(self, board: int, log: int) -> str:
        """Keep what is stored of a log apart, since its board tells another history of it now.

        It becomes the log of a board of its own, whose id and name end in "~1", or the next number
        that is free for this log. Returns that name.
        """
        with self._lock:
            self._db.execute("BEGIN IMMEDIATE")
            try:
                apart, name = self._apart(board, log)
                run, where = self._db.execute, (apart, board, log)
                run("UPDATE events SET board = ? WHERE board = ? AND log = ?", where)
                run("UPDATE anchors SET board = ? WHERE board = ? AND log = ?", where)
                run("UPDATE missing SET board = ? WHERE board = ? AND log = ?", where)
                run("UPDATE feed SET board = ? WHERE board = ? AND log = ?", where)
                self._db.execute("COMMIT")
            except BaseException:
                self._db.execute("ROLLBACK")
                raise
        return name

    def _apart(self, board: int, log: int) -> tuple[int, str]:
        """Number and name of the first board beside this one that has nothing of the log."""
        id, storage, name, firmware = self._db.execute(
            "SELECT id, store, name, firmware FROM boards WHERE board = ?", (board,)
        ).fetchone()
        for number in itertools.count(1):
            apart = self.board(f"{id}~{number}", storage, f"{name}~{number}", firmware)
            if (
                self._db.execute(
                    "SELECT 1 FROM events WHERE board = ? AND log = ? LIMIT 1", (apart, log)
                ).fetchone()
                is None
            ):
                return apart, f"{name}~{number}"
        raise AssertionError

    def add(self, board: int, events: Iterable[Event]) -> None:
        """Store events in one transaction, which survives a power cut of the host once it returns.

        Events that are stored already are skipped.
        """
        with self._lock:
            self._db.execute("BEGIN IMMEDIATE")
            try:
                self._db.executemany(
                    "INSERT INTO events VALUES (?,?,?,?,?) ON CONFLICT DO NOTHING",
                    ((board, *event) for event in events),
                )
                self._db.execute("COMMIT")
            except BaseException:
                self._db.execute("ROLLBACK")
                raise

    def next_seq(self, board: int, log: int) -> int:
        """The number of the first event of a log that is neither stored nor known to be lost."""
        with self._lock:
            (last,) = self._db.execute(
                "SELECT max(seq) FROM events WHERE board = ? AND log = ?", (board, log)
            ).fetchone()
            lost = self.missing(board, log)
        return max(0 if last is None else last + 1, lost[1] if lost else 0)

    def events(self, board: int, log: int, first: int = 0) -> Iterator[Event]:
        """Yield the stored events of a log in order, from number `first` on."""
        while True:
            with self._lock:
                rows = self._db.execute(
                    "SELECT log, seq, t_ms, event FROM events"
                    " WHERE board = ? AND log = ? AND seq >= ? ORDER BY seq LIMIT 500",
                    (board, log, first),
                ).fetchall()
            if not rows:
                return
            yield from map(Event._make, rows)
            first = rows[-1][1] + 1

    def logs(self, board: int) -> list[tuple[int, int]]:
        """(log, number of stored events) of every log of a board, oldest first."""
        with self._lock:
            return self._db.execute(
                "SELECT log, count(*) FROM events WHERE board = ? GROUP BY log ORDER BY log",
                (board,),
            ).fetchall()

    def note_missing(self, board: int, log: int, seq: int, events: int) -> None:
        """Note that the board cannot read events seq .. events - 1 of a log any more."""
        with self._lock:
            self._db.execute(
                "INSERT INTO missing VALUES (?,?,?,?) ON CONFLICT DO UPDATE"
                " SET seq = min(seq, excluded.seq), events = max(events, excluded.events)",
                (board, log, seq, events),
            )

    def note_gaps(self, board: int, log: int, count: int) -> None:
        """Note as lost what is not stored of a log's `count` events, instead of earlier notes."""
        with self._lock:
            self._db.execute("DELETE FROM missing WHERE board = ? AND log = ?", (board, log))
            lost = self._gaps(board, log, count)
            if lost:
                self.note_missing(board, log, lost[0], lost[-1] + 1)

    def lost(self, board: int, log: int) -> int:
        """How many events of a log the board has lost."""
        with self._lock:
            span = self.missing(board, log)
            if span is None:
                return 0
            (stored,) = self._db.execute(
                "SELECT count(*) FROM events WHERE board = ? AND log = ? AND seq >= ? AND seq < ?",
                (board, log, *span),
            ).fetchone()
        return span[1] - span[0] - stored

    def _gaps(self, board: int, log: int, count: int) -> tuple[int, int] | None:
        """The first and the last of a log's `count` events that is not stored."""
        rows = self._db.execute(
            "SELECT seq FROM events WHERE board = ? AND log = ? AND seq < ? ORDER BY seq",
            (board, log, count),
        )
        first = last = -1
        before = -1
        for (seq,) in [*rows, (count,)]:
            if seq > before + 1:
                first = before + 1 if first < 0 else first
                last = seq - 1
            before = seq
        return None if first < 0 else (first, last)

    def missing(self, board: int, log: int) -> tuple[int, int] | None:
        """(first number, one past the last) of the events that the board has lost, or None.

        Some between them may be stored: `lost` says how many are not.
        """
        with self._lock:
            return self._db.execute(
                "SELECT seq, events FROM missing WHERE board = ? AND log = ?", (board, log)
            ).fetchone()

    def anchor(self, board: int, log: int, t_ms: int, unix_ms: int, error_ms: int) -> None:
        """Store an anchor: t_ms in a log was unix_ms on this host's clock, within error_ms."""
        with self._lock:
            self._db.execute(
                "INSERT INTO anchors VALUES (?,?,?,?,?) ON CONFLICT DO NOTHING",
                (board, log, t_ms, unix_ms, error_ms),
            )

    def anchors(self, board: int, log: int) -> list[tuple[int, int, int]]:
        """The anchors of a log as (t_ms, unix_ms, error_ms), in order of t_ms."""
        with self._lock:
            return self._db.execute(
                "SELECT t_ms, unix_ms, error_ms FROM anchors"
                " WHERE board = ? AND log = ? ORDER BY t_ms",
                (board, log),
            ).fetchall()

    def number(self, board: int, log: int) -> int:
        """Give the log's events that are not yet in the feed its next rows; return its last row.

        The feed has the events of all boards in the order in which they were numbered. A row is
        never given twice.
        """
        with self._lock:
            self._db.execute(
                "INSERT INTO feed (board, log, seq) SELECT board, log, seq FROM events WHERE"
                " board = ?1 AND log = ?2 AND seq > coalesce((SELECT max(seq) FROM feed"
                " WHERE board = ?1 AND log = ?2), -1) ORDER BY seq",
                (board, log),
            )
            return self.last_row()

    def last_row(self) -> int:
        """The last row of the feed, 0 without one."""
        with self._lock:
            return self._db.execute("SELECT coalesce(max(cursor), 0) FROM feed").fetchone()[0]

    def first_row(self, board: int, log: int) -> int:
        """The lowest row of the feed that an event of a log has, 0 without one."""
        with self._lock:
            return self._db.execute(
                "SELECT coalesce(min(cursor), 0) FROM feed WHERE board = ? AND log = ?",
                (board, log),
            ).fetchone()[0]

    def feed(self, after: int, limit: int = 500) -> list[tuple[int, int, Event]]:
        """(row, board, event) of the feed's rows after a row, in order, `limit` at most."""
        with self._lock:
            rows = self._db.execute(
                "SELECT cursor, board, log, seq, t_ms, event FROM feed"
                " JOIN events USING (board, log, seq) WHERE cursor > ? ORDER BY cursor LIMIT ?",
                (after, limit),
            ).fetchall()
        return [(cursor, board, Event(*rest)) for cursor, board, *rest in rows]
