"""Events as they come: kept, then acknowledged, then handed out; once and in order."""

import time
from collections.abc import Callable

from wenping.link.items import Gap, Item
from wenping.link.store import Event, Store
from wenping.wire import messages as m

GAP_S = 0.1  # a gap is told again after so long
LATE_S = 0.5  # events that the board has and that do not come are taken for lost
ANCHOR_S = 30.0
LOGS = 64  # kept in mind at a time, so that a board gone mad does not fill this host


class Receiver:
    """What one host has of one board, in `store` or, without one, only in mind.

    send(message, *fields) sends to the board; hand_out(item) takes what is for the caller.
    """

    def __init__(
        self, store: Store | None, send: Callable[..., None], hand_out: Callable[[Item], None]
    ):
        self._store = store
        self._send = send
        self._hand_out = hand_out
        self._flags = 0 if store is not None else m.NOT_KEPT
        self._next: dict[int, int] = {}  # of each log the number of the first event we do not have
        self._gaps: dict[int, tuple[int, float]] = {}  # log: number that is missing, when told
        self._event_s = 0.0  # when the last event came
        self._anchored: tuple[int, float] = (-1, 0.0)
        self.row = 0  # of the board in the store
        self.following = 0  # log

    def begin(self) -> None:
        """The cable is in again: what was told before may not have been heard."""
        self._gaps.clear()

    def next_of(self, log: int) -> int:
        """The number of the first event of a log that we do not have."""
        known = self._next.pop(log, None)
        if known is None:
            known = self._store.next_seq(self.row, log) if self._store is not None else 0
            while len(self._next) >= LOGS:  # the one that was asked for longest ago goes
                oldest = next(iter(self._next))
                del self._next[oldest]
                self._gaps.pop(oldest, None)
        self._next[log] = known
        return known

    def acknowledge(self, log: int, flags: int = 0) -> None:
        """Tell the board what we have of a log."""
        self._send(m.ACK, log, self.next_of(log), flags | self._flags)

    def keep(self, log: int, events: list[Event], count: int) -> None:
        """Keep a whole log of `count` events that was read otherwise; fewer: the rest is lost."""
        if self._store is not None:
            self._store.add(self.row, events)
            if len(events) < count:
                self._store.note_missing(self.row, log, len(events), count)
        self._next[log] = count

    def take(self, messages: list[tuple]) -> None:
        """The messages `event` and `missing` among what came in one piece."""
        events: list[Event] = []
        gaps: list[Gap] = []
        acks: dict[int, int] = {}  # log: flags
        for kind, fields, tail in messages:
            if kind == m.EVENT:
                log, seq, t_ms = fields
                self._event(Event(log, seq, t_ms, tail), events, acks)
            elif kind == m.MISSING:
                self._missing(Gap(*fields), gaps, acks)
        if events and self._store is not None:
            self._store.add(self.row, events)
        for log, flags in acks.items():
            self.acknowledge(log, flags)
        for item in (*events, *gaps):
            self._hand_out(item)

    def _event(self, event: Event, events: list[Event], acks: dict[int, int]) -> None:
        expected = self.next_of(event.log)
        self._event_s = time.monotonic()
        if event.seq == expected:
            events.append(event)
            self._next[event.log] = event.seq + 1
            self.following = max(self.following, event.log)
            acks.setdefault(event.log, 0)
        elif event.seq < expected:
            acks.setdefault(event.log, 0)
        else:
            told = self._gaps.get(event.log)
            if told is None or told[0] != expected:
                self._gaps[event.log] = (expected, time.monotonic())
                acks[event.log] = m.GAP

    def _missing(self, gap: Gap, gaps: list[Gap], acks: dict[int, int]) -> None:
        if gap.seq == self.next_of(gap.log) and gap.events > gap.seq:
            if self._store is not None:
                self._store.note_missing(self.row, *gap)
            self._next[gap.log] = gap.events
            gaps.append(gap)
        acks.setdefault(gap.log, 0)

    def tell_gaps(self, now: float) -> None:
        """Say again which event is missing, for as long as it is: the word may have been lost."""
        for log, (seq, when) in list(self._gaps.items()):
            if self.next_of(log) != seq:
                self._gaps.pop(log, None)
            elif now - when > GAP_S:
                self._gaps[log] = (seq, now)
                self.acknowledge(log, m.GAP)

    def board_is_at(self, log: int, events: int) -> None:
        """The board told how far its current log is: are the last that it sent lost?"""
        behind = log == self.following and self.next_of(log) < events
        if behind and log not in self._gaps and time.monotonic() - self._event_s > LATE_S:
            self._gaps[log] = (self.next_of(log), 0.0)

    def anchor(self, log: int, t_ms: int, sent: tuple[float, float]) -> None:
        """Lay the time of day beside the log's time, now and then.

        sent: when the ping was sent whose answer said t_ms, monotonic and unix seconds.
        """
        now = time.monotonic()
        if self._store is None or not log:
            return
        if self._anchored[0] != log or now - self._anchored[1] > ANCHOR_S:
            self._anchored = (log, now)
            half_s = (now - sent[0]) / 2
            unix_ms = round((sent[1] + half_s) * 1000)
            self._store.anchor(self.row, log, t_ms, unix_ms, max(1, round(half_s * 1000)))
