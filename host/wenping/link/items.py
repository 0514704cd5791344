"""The items that a Link hands to its caller: events, messages of state, changes of connection."""

from typing import NamedTuple

from wenping.errors import Told
from wenping.link.store import Event


class Board(NamedTuple):
    """A board as its `welcome` message describes it.

    The link replaces log, events, t_ms, heap and hash whenever a `pong` message brings newer ones.
    """

    id: str  # of the chip
    name: str
    firmware: str  # version
    store: int  # random number of the storage, drawn when the flash is formatted
    boots: int  # how often the board has started
    log: int  # number of the current log
    events: int  # how many events the current log has
    t_ms: int  # time since the current log was opened
    heap: int  # free heap in bytes
    features: int  # bits of wenping.meanings.FEATURES, lines of the board above them
    hash: int = 0  # CRC-32 of the game's state after `events` events; 0: not told

    @property
    def identity(self) -> tuple[str, int]:
        """Chip and storage. With another identity, the same log number means another game."""
        return self.id, self.store

    @property
    def start(self) -> tuple[str, int, int]:
        """Chip, storage and number of starts. A restart forgets commands that wait for replies."""
        return self.id, self.store, self.boots


class State(NamedTuple):
    """A message that is not an event, such as `position` or `text`: what the board shows now."""

    name: str
    fields: dict[str, int]
    tail: bytes


class Lost(NamedTuple):
    """The board does not answer any more; the link goes on trying to reach it.

    why: for people, as errors.words_of takes it.
    """

    why: Told | str


class Back(NamedTuple):
    """The board answers again, or another board answers on the same port."""

    board: Board


class Gap(NamedTuple):
    """The board cannot read events seq .. events - 1 of a log from its flash: they are lost."""

    log: int
    seq: int
    events: int


class Parted(NamedTuple):
    """The board tells another history of a log than the stored one, which is kept apart now.

    kept: the name of the board under which the stored events are kept (Store.set_aside). events:
    how many they are.
    """

    log: int
    events: int
    kept: str


class Uncompared(NamedTuple):
    """The board's firmware is too old to say whether its log is the stored one (no `head`)."""

    log: int


Item = Event | State | Lost | Back | Gap | Parted | Uncompared


class StoredLog(NamedTuple):
    """A log in the board's flash: number, events, size in bytes, state as in journal.names."""

    log: int
    events: int
    bytes: int
    state: int
