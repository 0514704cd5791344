"""Copies the logs stored on a board into the host's store (wenping download).

A closed log is read as the bytes that lie in flash, a few pieces at a time, and decoded here. The
current log comes event by event. What the store has is not read again, so a download that was
interrupted goes on where it stopped.
"""

import struct
import time
from collections.abc import Callable, Iterable

from wenping.errors import Refused, RemoteProtocolError
from wenping.journal import names
from wenping.journal.cursor import AGAIN, END
from wenping.journal.log import Journal
from wenping.journal.memory import MemoryStorage
from wenping.journal.records import LONGEST_MS, LONGEST_RECORD, encode
from wenping.link import heads, salvage
from wenping.link.commands import Asked
from wenping.link.items import Back, Lost, Parted, StoredLog, Uncompared
from wenping.link.link import Link
from wenping.link.store import Event, Store
from wenping.wire import messages as m

PIECE = 240  # bytes of a log in one reply
AT_A_TIME = 3  # pieces asked for at once: more replies do not fit into the board's buffer
TRIES = 3  # to read a log that is sealed meanwhile, or that decodes to too few events
CURRENT_S = 60.0  # the events of the current log may take so long


def _ignore(_: int) -> None:
    pass


def copy_log(
    link: Link, store: Store, row: int, log: StoredLog, advance: Callable[[int], None] = _ignore
) -> Parted | Uncompared | None:
    """Copy one log from the board into the store, and acknowledge it.

    row: of the board in the store. advance(n) is called with the bytes that were read. Events that
    cannot be read are noted as lost; then the log is acknowledged as not kept, and the board keeps
    it. A log that no host has, as the board says, is read even if the store has that number, and
    compared with what is stored. Returns Parted if that is another history, Uncompared if the
    board cannot tell. Raises LinkError when the board fails to send the log.
    """
    parted = None
    if log.state & 3 == names.CURRENT:
        parted = _compare(link, store, row, log)
        _follow(link, store, row, log)
        advance(log.bytes)
    elif log.state & 3 == names.DELIVERED and _is_stored(store, row, log):
        advance(log.bytes)
    else:
        events: list[Event] = []
        data, state = b"", log.state
        for attempt in range(TRIES):
            data, state = read(link, log, advance if attempt == 0 else _ignore)
            events = decode(log.log, log.events, state, data)
            if len(events) >= log.events:
                break
        parted = link.keep(log.log, events, counted(log, state, data, events))
    return parted


def _is_stored(store: Store, row: int, log: StoredLog) -> bool:
    """Whether the store has as many events of a log as the board, and as many bytes of records."""
    if store.missing(row, log.log) is not None or store.next_seq(row, log.log) != log.events:
        return False
    return bool(log.state & names.SEALED) or log.bytes == _size(store.events(row, log.log))


def _size(events: Iterable[Event]) -> int:
    """The bytes of events as records (wenping.journal.records)."""
    out, size, before = bytearray(LONGEST_RECORD), 0, 0
    for event in events:
        delta = min(max(0, event.t_ms - before), LONGEST_MS)
        size += encode(out, 0, event.log, event.seq, delta, event.data, len(event.data))
        before = event.t_ms
    return size


def _compare(link: Link, store: Store, row: int, log: StoredLog) -> Parted | Uncompared | None:
    """Compare what is stored of the current log with the board's; another history is parted."""
    known = heads.known(store, row, log.log)
    if not known.events:
        return None
    try:
        if known.events <= log.events and heads.ask(link, log.log, known.events) == known.head:
            return None
    except Refused as refused:
        # a board that cannot read its own log any more says so again when that is fetched
        return Uncompared(log.log) if refused.reason == m.R_UNKNOWN else None
    return link.part(log.log)


def read(link: Link, log: StoredLog, advance: Callable[[int], None] = _ignore) -> tuple[bytes, int]:
    """The bytes of a closed log as they are stored, and its state (journal.names).

    When the board seals the log between two pieces, its size changes and it is read from the start.
    Raises RemoteProtocolError when that happens TRIES times, or the board sends less than it said.
    """
    for _ in range(TRIES):
        data = _read(link, log.log, log.bytes, advance)
        if data is not None:
            return data, log.state
        log = next(now for now in link.logs() if now.log == log.log)
    raise RemoteProtocolError("log-changes", log=log.log)


def _read(link: Link, log: int, size: int, advance: Callable[[int], None]) -> bytes | None:
    """The bytes of a log of `size` bytes; None when the log has another size meanwhile."""
    offsets = iter(range(0, size, PIECE))
    asked: list[Asked] = []
    data = b""
    while len(data) < size:
        while len(asked) < AT_A_TIME and (offset := next(offsets, None)) is not None:
            asked.append(link.commands.ask(m.C_READ, log, offset))
        if not asked:
            raise RemoteProtocolError("log-short", log=log)
        detail = link.commands.wait(asked.pop(0))
        if len(detail) < 5:
            raise RemoteProtocolError("log-empty", log=log)
        if struct.unpack_from("<I", detail)[0] != size:
            for rest in asked:
                link.commands.wait(rest)
            return None
        data += detail[4:]
        advance(len(detail) - 4)
    return data


def counted(log: StoredLog, state: int, data: bytes, events: list[Event]) -> int:
    """How many events a log had, as far as its bytes show: its board may have counted fewer."""
    last = events[-1].seq + 1 if events else 0
    if not state & names.SEALED:
        last += salvage.lost_at_end(data, log.log, events)
    return max(log.events, last)


def decode(log: int, count: int, state: int, data: bytes) -> list[Event]:
    """The events in the stored bytes of a log; of a damaged one what is left of it (salvage.py).

    count, state: as the board lists the log (journal.names).
    """
    if not state & names.SEALED:  # a damaged log may hold more than its board can read
        return salvage.records(data, log, max(count, len(data)))
    events = _decode(log, count, state, data)
    if len(events) == count:
        return events
    whole = salvage.repaired(data)
    return events if whole is None else _decode(log, count, state, whole)


def _decode(log: int, count: int, state: int, data: bytes) -> list[Event]:
    """The events in the stored bytes of a log, up to the first damaged one."""
    storage = MemoryStorage(room=1 << 30)
    storage.files[names.make(log, count, state)] = data
    if state & names.SEALED:
        # The journal takes its last log for the running one, which is never sealed.
        storage.files[names.make(log + 1, 0, names.CURRENT)] = b""
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
    """Fetch the current log event by event, until the store has all events that it has now."""
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
