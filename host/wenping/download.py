"""wenping download PORT DIR: fetch the games stored on a board, and write them as SGF.

Closed logs are read as they lie in flash, a few pieces under way at a time, and decoded here; the
current one comes event by event. All go into the store; what it has is not read again, so a
download that was broken off goes on where it was.
"""

import argparse
import json
import struct
import sys
import time
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn

from wenping.errors import RemoteProtocolError, UserError
from wenping.export import export
from wenping.journal import names
from wenping.journal.cursor import AGAIN, END
from wenping.journal.log import Journal
from wenping.journal.memory import MemoryStorage
from wenping.link import Asked, Back, Link, Lost, StoredLog
from wenping.store import Event, Store
from wenping.texts import say
from wenping.wire import messages as m

AT_A_TIME = 3  # pieces under way: more than three replies do not fit the board's buffer
TRIES = 3
CURRENT_S = 60.0


def add_parser(subparsers: argparse._SubParsersAction) -> None:
    parser = subparsers.add_parser("download", help=say("download-help", "en"))
    parser.add_argument("port", help="serial port of the board (wenping boards)")
    parser.add_argument("folder", type=Path, metavar="DIR", help="where the SGF files go")
    parser.add_argument("--json", action="store_true", help="one JSON object a game")


def run(args: argparse.Namespace) -> int:
    try:
        args.folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UserError("cannot-write-into", path=args.folder, error=error.strerror) from None
    with Store() as store, Link(args.port, store, follow=False) as link:
        board = link.board
        row = store.board(board.id, board.store, board.name, board.firmware)
        logs = link.logs()
        with _bar(args) as bar:
            task = bar.add_task(board.name, total=sum(log.bytes for log in logs))
            for log in logs:
                fetch(link, store, row, log, lambda n: bar.advance(task, n))
        rows = export(store, row, board.name, {log.log for log in logs}, args.folder)
    for told in rows:
        print(json.dumps(told, ensure_ascii=False) if args.json else _line(told, args.lang))
    games = sum(1 for told in rows if told["file"])
    where = say("download-end", args.lang, games=games, logs=len(rows), folder=args.folder)
    print(where, file=sys.stderr)
    return 1 if any(told["missing"] for told in rows) else 0


def _bar(args: argparse.Namespace) -> Progress:
    columns = (TextColumn("{task.description}"), BarColumn(), DownloadColumn())
    return Progress(
        *columns, TimeRemainingColumn(), console=Console(stderr=True), disable=args.json
    )


def _ignore(_: int) -> None:
    pass


# -- one log


def fetch(
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


def _line(told: dict, lang: str) -> str:
    if told["missing"]:
        first, last = told["missing"]
        lost = say("download-missing", lang, first=first, last=last - 1)
    else:
        lost = ""
    if told["file"]:
        moves, result = told["moves"], told["result"] or "?"
        line = say("download-game", lang, log=told["log"], moves=moves, result=result)
        return f"{line}  {told['file']}{lost}"
    return say("download-none", lang, log=told["log"], events=told["events"]) + lost
