"""What the host keeps: every event of every board it has talked with, in one SQLite file.

An event is kept as the board gave it: board, log, number, time in that log, bytes. All else (the
game, clocks, results, SGF) is folded from that. Wall time is kept beside it: anchors say that a
time in a log was such a time of day on this host, give or take so much.
"""

import os
import sqlite3
import threading
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from wenping.errors import UserError

_SCHEMA = """
CREATE TABLE IF NOT EXISTS boards (
    board INTEGER PRIMARY KEY,
    id TEXT NOT NULL,                -- of the chip
    store INTEGER NOT NULL,          -- random number of its storage: a formatted flash counts anew
    name TEXT NOT NULL DEFAULT '',
    firmware TEXT NOT NULL DEFAULT '',
    seen_unix_ms INTEGER NOT NULL,
    UNIQUE (id, store)
);
CREATE TABLE IF NOT EXISTS events (
    board INTEGER NOT NULL REFERENCES boards,
    log INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    t_ms INTEGER NOT NULL,
    event BLOB NOT NULL,
    PRIMARY KEY (board, log, seq)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS anchors (
    board INTEGER NOT NULL REFERENCES boards,
    log INTEGER NOT NULL,
    t_ms INTEGER NOT NULL,
    unix_ms INTEGER NOT NULL,
    error_ms INTEGER NOT NULL,       -- the time of day lies within so much of unix_ms
    PRIMARY KEY (board, log, t_ms)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS missing (
    board INTEGER NOT NULL REFERENCES boards,
    log INTEGER NOT NULL,
    seq INTEGER NOT NULL,            -- the first event that the board could not read
    events INTEGER NOT NULL,         -- how many the log had
    PRIMARY KEY (board, log)
) WITHOUT ROWID;
"""
_VERSION = 1


class Event(NamedTuple):
    """One event of a log, as the board recorded it."""

    log: int
    seq: int
    t_ms: int
    data: bytes


def default_path() -> Path:
    """$WENPING_STORE, else wenping/store.db in the user's data folder."""
    named = os.environ.get("WENPING_STORE")
    if named:
        return Path(named)
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(data) / "wenping" / "store.db"


class Store:
    """The file at `path`, made if missing. May be used from several threads and processes."""

    def __init__(self, path: Path | str | None = None):
        path = Path(path or default_path())
        self._lock = threading.RLock()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._db = sqlite3.connect(
                path, isolation_level=None, check_same_thread=False, timeout=30
            )
            self._db.execute("PRAGMA journal_mode = WAL")
            self._db.execute("PRAGMA synchronous = FULL")
            version = self._db.execute("PRAGMA user_version").fetchone()[0]
            if version > _VERSION:
                raise UserError("store-newer", path=path)
            self._db.executescript(
                f"BEGIN IMMEDIATE;{_SCHEMA}PRAGMA user_version = {_VERSION};COMMIT;"
            )
        except (OSError, sqlite3.Error) as error:
            raise UserError("cannot-keep", path=path, error=error) from None

    def close(self) -> None:
        with self._lock:
            self._db.close()

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *_) -> None:
        self.close()

    def board(self, id: str, store: int, name: str = "", firmware: str = "") -> int:
        """The number of a board in this file; remembers what it is called now."""
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
        """(board, id, store, name, firmware) of every board, the one seen last first."""
        with self._lock:
            return self._db.execute(
                "SELECT board, id, store, name, firmware FROM boards ORDER BY seen_unix_ms DESC"
            ).fetchall()

    def add(self, board: int, events: Iterable[Event]) -> None:
        """Keep events: they survive a power cut when this returns. Those it has are skipped."""
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
        """How many events of the log need not be asked for: kept, or known to be missing."""
        with self._lock:
            (last,) = self._db.execute(
                "SELECT max(seq) FROM events WHERE board = ? AND log = ?", (board, log)
            ).fetchone()
            lost = self.missing(board, log)
        return max(0 if last is None else last + 1, lost[1] if lost else 0)

    def events(self, board: int, log: int, first: int = 0) -> Iterator[Event]:
        """The events of a log in order, from number `first` on."""
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
        """(log, events kept) of a board, oldest first."""
        with self._lock:
            return self._db.execute(
                "SELECT log, count(*) FROM events WHERE board = ? GROUP BY log ORDER BY log",
                (board,),
            ).fetchall()

    def note_missing(self, board: int, log: int, seq: int, events: int) -> None:
        """Remember that the board cannot read events seq .. events - 1 of a log any more."""
        with self._lock:
            self._db.execute(
                "INSERT INTO missing VALUES (?,?,?,?) ON CONFLICT DO UPDATE"
                " SET seq = min(seq, excluded.seq), events = max(events, excluded.events)",
                (board, log, seq, events),
            )

    def missing(self, board: int, log: int) -> tuple[int, int] | None:
        """(first number, one past the last) of what the board has lost of a log, or None."""
        with self._lock:
            return self._db.execute(
                "SELECT seq, events FROM missing WHERE board = ? AND log = ?", (board, log)
            ).fetchone()

    def anchor(self, board: int, log: int, t_ms: int, unix_ms: int, error_ms: int) -> None:
        """Note that t_ms in a log was unix_ms on this host's clock, within error_ms."""
        with self._lock:
            self._db.execute(
                "INSERT INTO anchors VALUES (?,?,?,?,?) ON CONFLICT DO NOTHING",
                (board, log, t_ms, unix_ms, error_ms),
            )

    def anchors(self, board: int, log: int) -> list[tuple[int, int, int]]:
        """(t_ms, unix_ms, error_ms) in order of t_ms."""
        with self._lock:
            return self._db.execute(
                "SELECT t_ms, unix_ms, error_ms FROM anchors"
                " WHERE board = ? AND log = ? ORDER BY t_ms",
                (board, log),
            ).fetchall()
