"""Copies the logs stored on a board into the host's store (wenping download).

Closed logs are read as they lie in flash, a few pieces under way at a time, and decoded here; the
current one comes event by event. All go into the store; what it has is not read again, so a
download that was broken off goes on where it was.
"""

import struct
import time
from collections.abc import Callable

from wenping.errors import RemoteProtocolError
from wenping.journal import names
from wenping.journal.cursor import AGAIN, END
from wenping.journal.log import Journal
from wenping.journal.memory import MemoryStorage
from wenping.link.link import Asked, Back, Link, Lost, StoredLog
from wenping.link.store import Event, Store
from wenping.wire import messages as m

AT_A_TIME = 3  # pieces under way: more than three replies do not fit the board's buffer
TRIES = 3
CURRENT_S = 60.0


def _ignore(_: int) -> None:
    pass


def copy_log(
    link: Link, store: Store, row: int, log: StoredLog, advance: Callable[[int], None] = _ignore
) -> None:
    """Have the store keep all that the board has of one log."""
    if store.next_seq(row, log.log) >= log.events and log.state & 3 != names.CURRENT:
        if log.state & 3 == names.CLOSED:
            link.acknowledge(log.log)  # the board does not know yet that we have it
        advance(log.bytes)
    elif log.state & 3 == names.CURRENT:
        _follow(link, store, row, log)
        advance(log.bytes)
    else:
        events: list[Event] = []
        for attempt in range(TRIES):
            data, state = read(link, log, advance if attempt == 0 else _ignore)
            events = decode(log.log, log.events, state, data)
            if len(events) == log.events:
                break
        link.keep(log.log, events, log.events)


def read(link: Link, log: StoredLog, advance: Callable[[int], None] = _ignore) -> tuple[bytes, int]:
    """The stored bytes of a closed log, and its state: it may be sealed between two pieces."""
    for _ in range(TRIES):
        data = _read(link, log.log, log.bytes, advance)
        if data is not None:
            return data, log.state
        log = next(now for now in link.logs() if now.log == log.log)
    raise RemoteProtocolError("log-changes", log=log.log)


def _read(link: Link, log: int, size: int, advance: Callable[[int], None]) -> bytes | None:
    offsets = iter(range(0, size, 240))
    asked: list[Asked] = []
    data = b""
    while len(data) < size:
        while len(asked) < AT_A_TIME and (offset := next(offsets, None)) is not None:
            asked.append(link.ask(m.C_READ, log, offset))
        if not asked:
            raise RemoteProtocolError("log-short", log=log)
        detail = link.wait(asked.pop(0))
        if len(detail) < 5:
            raise RemoteProtocolError("log-empty", log=log)
        if struct.unpack_from("<I", detail)[0] != size:
            for rest in asked:
                link.wait(rest)
            return None
        data += detail[4:]
        advance(len(detail) - 4)
    return data


def decode(log: int, count: int, state: int, data: bytes) -> list[Event]:
    """The events of the stored bytes of a log, as far as they are whole."""
    storage = MemoryStorage(room=1 << 30)
    storage.files[names.make(log, count, state)] = data
    journal = Journal(storage)
    journal.open()
    cursor = journal.cursor()
    cursor.seek(log, 0)
    out = bytearray(256)
    events = []
    while (n := cursor.next(out)) != END:
        if n != AGAIN:
            events.append(Event(log, cursor.seq, cursor.t_ms, bytes(out[:n])))
    return events


def _follow(link: Link, store: Store, row: int, log: StoredLog) -> None:
    """The current log comes event by event."""
    count = link.fetch(log.log) if log.events else 0
    end = time.monotonic() + CURRENT_S
    while store.next_seq(row, log.log) < count:
        item = link.next(0.5)
        if isinstance(item, Back):
            link.fetch(log.log)
        if time.monotonic() > end:
            if isinstance(item, Lost):
                raise RemoteProtocolError("log-stays-because", log=log.log, why=item.why)
            raise RemoteProtocolError("log-stays", log=log.log)
