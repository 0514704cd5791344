"""The tables of the store, and opening the SQLite file that holds them."""

import contextlib
import functools
import os
import sqlite3
from pathlib import Path

from wenping.errors import UserError

SCHEMA = """
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
    events INTEGER NOT NULL,         -- one past the last of them; some between may be stored
    PRIMARY KEY (board, log)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS feed (      -- the desk's rows: every event of every board in one order
    cursor INTEGER PRIMARY KEY AUTOINCREMENT,
    board INTEGER NOT NULL,
    log INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    UNIQUE (board, log, seq)
);
"""
VERSION = 1


_TABLES = ("boards", "events", "anchors", "missing")


@functools.cache
def _ours() -> set[tuple]:
    """The columns of SCHEMA."""
    with contextlib.closing(sqlite3.connect(":memory:")) as db:
        db.executescript(SCHEMA)
        return _columns(db)


def _columns(db: sqlite3.Connection) -> set[tuple]:
    """The columns of tables with names of ours: what they hold, and their place in the key."""
    found = set()
    for table in _TABLES:
        found |= {(table, *row) for row in db.execute(f"PRAGMA table_info({table})")}
    return found


def _make_private(path: Path) -> None:
    """Make the file, if it is missing, readable for its owner only: names of players are in it."""
    if not path.exists():
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))


def open_database(path: Path) -> sqlite3.Connection:
    """Open the store's file for all threads, and make its folder and its tables if missing.

    A transaction that was committed survives a power cut of the host. Raises UserError when the
    file cannot be opened, or was written by a newer version of this program.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _make_private(path)
        db = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=30)
        db.execute("PRAGMA trusted_schema = OFF")  # a store may come from somebody else
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        version = db.execute("PRAGMA user_version").fetchone()[0]
        if version > VERSION:
            raise UserError("store-newer", path=path)
        if not _columns(db) <= _ours():
            raise UserError("store-foreign", path=path)
        db.executescript(f"BEGIN IMMEDIATE;{SCHEMA}PRAGMA user_version = {VERSION};COMMIT;")
    except (OSError, sqlite3.Error) as error:
        raise UserError("cannot-keep", path=path, error=error) from None
    return db


_COUNTED = ("log", "seq", "t_ms", "events")  # columns of 32 bits without a sign on the wire


def holds_the_impossible(path: Path) -> bool:
    """Whether a value of the store has another type than its column, or is larger than any on the
    wire, as after a fault of the disk that SQLite did not see. Reads every row.

    Raises sqlite3.Error.
    """
    with contextlib.closing(sqlite3.connect(path)) as db:
        for table, _, column, kind, *_ in _ours():
            wrong = f"typeof({column}) != '{kind.lower()}'"
            if column in _COUNTED:
                wrong += f" OR {column} NOT BETWEEN 0 AND {0xFFFFFFFF}"
            if db.execute(f"SELECT 1 FROM {table} WHERE {wrong} LIMIT 1").fetchone():
                return True
    return False
