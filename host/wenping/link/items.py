"""What a link hands out: events, messages of state, and what happens to the cable."""

import threading
from typing import NamedTuple

from wenping.link.store import Event


class Board(NamedTuple):
    """What a board says of itself in its welcome; log to heap, and hash, are kept up
    to date by its pongs."""

    id: str
    name: str
    firmware: str
    store: int
    boots: int
    log: int
    events: int
    t_ms: int
    heap: int
    features: int
    hash: int = 0  # of the game's state after `events` events, as the last pong told it

    @property
    def identity(self) -> tuple[str, int]:
        """Chip and storage: with another one the numbers of logs mean other games."""
        return self.id, self.store

    @property
    def start(self) -> tuple[str, int, int]:
        """Which board, and which start of it: what was under way at another one is gone."""
        return self.id, self.store, self.boots


class State(NamedTuple):
    """A message that is no event: what the board shows or asks now. fields by name."""

    name: str
    fields: dict[str, int]
    tail: bytes


class Lost(NamedTuple):
    """The board does not answer any more; the link goes on trying."""

    why: str


class Back(NamedTuple):
    """The board answers again."""

    board: Board


class Gap(NamedTuple):
    """Events seq .. events - 1 of a log are lost: the board cannot read them."""

    log: int
    seq: int
    events: int


Item = Event | State | Lost | Back | Gap


class StoredLog(NamedTuple):
    """A log in the board's flash; state as in journal.names."""

    log: int
    events: int
    bytes: int
    state: int


class Asked:
    """A command on its way, until its reply comes."""

    def __init__(self, number: int, command: int, arguments: bytes, start: tuple):
        self.number = number
        self.command = command
        self.arguments = arguments
        self.start = start  # of the board that was asked
        self.done = threading.Event()
        self.status = 0
        self.reason = 0
        self.detail = b""

    def reply(self, status: int, reason: int, detail: bytes) -> None:
        """The board's answer; a second one changes nothing."""
        if not self.done.is_set():
            self.status, self.reason, self.detail = status, reason, detail
            self.done.set()
