"""A flash that rots: one bit of a stored log is turned, then board and host read what there is."""

import itertools
import random

from wenping.game import events as ev
from wenping.journal import names
from wenping.journal.log import Journal
from wenping.journal.memory import MemoryStorage
from wenping.link import Event, Store, StoredLog
from wenping.link.download import counted, decode

EVENTS = 150


def journal_of(count: int = EVENTS) -> tuple[Journal, MemoryStorage]:
    """A journal whose log 1 is closed with so many events, and log 2 begun."""
    dice = random.Random(5)
    storage = MemoryStorage()
    journal = Journal(storage)
    journal.open(7)
    journal.new_log()
    t_ms = 0
    for seq in range(count):
        t_ms += dice.choice((0, 1, 20, 300, 40_000))
        kind = dice.choice((ev.SEEN, ev.PLAYED, ev.PRESS))
        event = ev.encode(kind, 1 + seq % 2, *([dice.randrange(361)] if kind != ev.PRESS else []))
        journal.append(t_ms, event, len(event))
    journal.flush()
    journal.new_log()
    return journal, storage


def stored(journal: Journal, storage: MemoryStorage, sealed: bool) -> tuple[int, bytes]:
    """State and bytes of log 1."""
    if sealed:
        journal.shelf.sealer.start(1)
        while journal.shelf.sealer.busy():
            journal.shelf.sealer.step()
    state = journal.shelf.index.state(journal.shelf.index.find(1))
    return state, storage.files[journal.shelf.name(1)]


def flips(data: bytes, count: int, seed: int):
    """Yield the bytes with one bit turned."""
    dice = random.Random(seed)
    for _ in range(count):
        bad = bytearray(data)
        bad[dice.randrange(len(bad))] ^= 1 << dice.randrange(8)
        yield bytes(bad)


class Judge:
    """Counts, over many readings of one log: events believed wrongly, lost, losses not reported.

    The events are kept in the store as `wenping download` keeps them; a loss is reported when the
    store says that events of the log are missing.
    """

    def __init__(self, store: Store, right: list[bytes]) -> None:
        self._store = store
        self._right = right
        self._row = 0
        self.wrong = self.lost = self.unreported = 0

    def see(self, events: list[Event], counted: int) -> None:
        """Take the events read of a log that had so many, as far as the host knows."""
        right = self._right
        self.wrong += sum(e.seq >= len(right) or right[e.seq] != e.data for e in events)
        self.wrong += any(a.seq >= b.seq for a, b in itertools.pairwise(events))
        lost = len(right) - len(events)
        self.lost += lost
        self._row = self._store.board("rotten", self._row + 1)
        self._store.add(self._row, events)
        self._store.note_gaps(self._row, 1, counted)
        self.unreported += bool(self._store.lost(self._row, 1)) != bool(lost)

    @property
    def counts(self) -> tuple[int, int, int]:
        """Wrong, lost, unreported."""
        return self.wrong, self.lost, self.unreported


def tried(sealed: bool, count: int, seed: int, store: Store) -> tuple[int, int, int]:
    """So many flips in a closed log: events believed wrongly, lost, and losses not reported."""
    state, data = stored(*journal_of(), sealed)
    right = [event.data for event in decode(1, EVENTS, state, data)]
    assert len(right) == EVENTS
    judge = Judge(store, right)
    for bad in flips(data, count, seed):
        judge.see(decode(1, EVENTS, state, bad), EVENTS)
    return judge.counts


def running(count: int, seed: int, store: Store) -> tuple[int, int, int]:
    """The same in the file of a running log of 135 events, after the board's next start.

    The board says that bytes were not read and goes on in another log, so that no number is given
    twice. How many events were lost at the very end of the file nobody knows: that there were.
    """
    dice = random.Random(seed)
    right = [ev.encode(ev.SEEN, 1 + seq % 2, dice.randrange(361)) for seq in range(135)]
    storage = MemoryStorage()
    journal = Journal(storage)
    journal.open(7)
    journal.new_log()
    for seq, event in enumerate(right):
        journal.append(700 * seq, event, len(event))
        journal.flush()
        while journal.wants_tidy() and journal.tidy():
            pass
    files, slip = dict(storage.files), storage._slip
    judge = Judge(store, right)
    for bad in flips(files["00000001"], count, seed):
        storage.files = files | {"00000001": bad}
        storage._slip = slip
        again = Journal(storage)
        again.open(7)
        log, events, _size, state = next(iter(again.logs()))
        assert again.torn and again.log == 2 and state == names.CLOSED, bad
        found = decode(log, events, state, storage.files[again.shelf.name(log)])
        listed = StoredLog(log, events, len(bad), state)
        data = storage.files[again.shelf.name(log)]
        judge.see(found, counted(listed, state, data, found))
    return judge.counts
