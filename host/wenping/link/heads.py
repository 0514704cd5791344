"""Heads of logs (wenping.journal.head): of what is stored here, and as a board computes them.

With the same head, a board's log and a stored one are the same, event for event. With another they
are two histories under one number: after a flash was put back from an older copy, or when a board
pretends to be another.
"""

import struct
from collections.abc import Iterable
from itertools import islice
from typing import NamedTuple

from wenping.errors import Refused, RemoteProtocolError
from wenping.journal.head import after, first
from wenping.link.contracts import AnyLink
from wenping.link.store import Event, Store
from wenping.wire import messages as m

TRIES = 60  # questions without an answer that goes further: another reader may have the coder
_DETAIL = struct.Struct("<I32s")


class Known(NamedTuple):
    """What is stored of a log from its first event on, without a gap: how many events, the head."""

    log: int
    events: int
    head: bytes


def head_of(storage: int, log: int, events: Iterable[Event]) -> Known:
    """The head of a log's events up to the first that is missing. storage: of the board."""
    head, count = first(storage & 0xFFFFFFFF, log), 0
    for event in events:
        if event.seq != count:
            break
        head = after(head, event.t_ms, event.data)
        count += 1
    return Known(log, count, head)


def known(store: Store, row: int, log: int, most: int | None = None) -> Known:
    """The head of what is stored of a board's log, or of its first `most` events."""
    return head_of(store.identity(row)[1], log, islice(store.events(row, log), most))


def reached(detail: bytes) -> tuple[int, bytes]:
    """How many events a reply to `head` is about, and their head; RemoteProtocolError if odd."""
    if len(detail) != _DETAIL.size:
        raise RemoteProtocolError("head-odd")
    return _DETAIL.unpack(detail)


def ask(link: AnyLink, log: int, events: int) -> bytes | None:
    """The head of a log's first events as the board computes it; None if it has no such log.

    Raises Refused (R_UNKNOWN) from a board whose firmware is too old, and other LinkErrors.
    """
    at, still = -1, 0
    while still < TRIES:
        try:
            now, head = reached(link.command(m.C_HEAD, log, events))
        except Refused as refused:
            if refused.reason == m.R_NO_LOG:
                return None
            raise
        if now == events:
            return head
        still = 0 if now > at else still + 1
        at = now
    raise RemoteProtocolError("head-slow", log=log)
