"""Events from a board: stored, then acknowledged, then handed out; each once and in order."""

import time
from collections.abc import Callable

from wenping.link import heads
from wenping.link.heads import Known
from wenping.link.items import Board, Gap, Item, Parted
from wenping.link.store import Event, Store
from wenping.wire import messages as m

GAP_S = 0.1  # an event that is missing is asked for again after this time
LATE_S = 0.5  # events that the board has sent and that have not come by then count as lost
ANCHOR_S = 30.0  # between two anchors of a log in the store
MOST_LOG = 0xFFFFFFFF  # logs are numbered from 1 to the one before
LOGS = 64  # logs whose next event is remembered, so that a faulty board cannot fill the memory


class Receiver:
    """What this host has of one board: in `store`, or in memory only when there is no store.

    send(message, *fields) sends a message to the board. hand_out(item) gives an item to the caller.
    following: the number of the log whose events come by themselves, 0 before the first event.
    """

    def __init__(
        self, store: Store | None, send: Callable[..., None], hand_out: Callable[[Item], None]
    ) -> None:
        self._store = store
        self._send = send
        self._hand_out = hand_out
        self._flags = 0 if store is not None else m.NOT_KEPT
        self._row = 0  # of the board in the store
        self._next: dict[int, int] = {}  # log: number of the first event that this host lacks
        self._gaps: dict[int, tuple[int, float]] = {}  # log: missing event, when it was asked for
        self._event_s = 0.0  # when the last event came
        self._anchored: tuple[int, float] = (-1, 0.0)  # log, when
        self.following = 0

    def begin(self, board: Board) -> None:
        """After a handshake: find the board's row in the store, and ask for missing events anew."""
        if self._store is not None:
            self._row = self._store.board(board.id, board.store, board.name, board.firmware)
        self._gaps.clear()

    def next_of(self, log: int) -> int:
        """The number of the first event of a log that this host lacks."""
        known = self._next.pop(log, None)
        if known is None:
            known = self._store.next_seq(self._row, log) if self._store is not None else 0
            while len(self._next) >= LOGS:  # forget the log that was asked for longest ago
                oldest = next(iter(self._next))
                del self._next[oldest]
                self._gaps.pop(oldest, None)
        self._next[log] = known
        return known

    def acknowledge(self, log: int, flags: int = 0) -> None:
        """Send an `ack`: this host has the events of the log below next_of(log).

        When some of them are lost the board is told that this host does not keep the log, so that
        the board does: nobody may erase what may still be read by other means.
        """
        next_seq = self.next_of(log)
        if self._store is not None and self._store.missing(self._row, log) is not None:
            flags |= m.NOT_KEPT
        self._send(m.ACK, log, next_seq, flags | self._flags)

    def keep(self, log: int, events: list[Event], count: int) -> Parted | None:
        """Store a log of `count` events that was read by other means.

        When `events` has fewer than `count`, the others are noted as lost by the board. What is
        stored of another history is kept apart, which is returned.
        """
        parted = None
        if self._store is not None:
            if self._contradicts(log, events, count):
                parted = self.part(log)
            self._store.add(self._row, events)
            self._store.note_gaps(self._row, log, count)
        self._next[log] = count
        return parted

    def _contradicts(self, log: int, events: list[Event], count: int) -> bool:
        """Whether a stored event of a log is another than the one that was read.

        Times are compared where none is missing: behind a loss they are the least they can be.
        """
        assert self._store is not None
        whole = len(events) == count and self._store.missing(self._row, log) is None
        read = {event.seq: event for event in events}
        for stored in self._store.events(self._row, log):
            event = read.get(stored.seq)
            if event is None:
                if stored.seq >= count:
                    return True
            elif event.data != stored.data or whole and event.t_ms != stored.t_ms:
                return True
        return False

    def known(self, log: int) -> Known | None:
        """What is stored of a log, up to the first event that is missing; None without any."""
        if self._store is None:
            return None
        known = heads.known(self._store, self._row, log)
        return known if known.events else None

    def beyond(self, board: Board) -> list[int]:
        """The stored logs with numbers above the board's current log: of another history."""
        if self._store is None:
            return []
        return [log for log, _ in self._store.logs(self._row) if log > board.log]

    def part(self, log: int) -> Parted:
        """Keep what is stored of a log apart: its board tells another history of it."""
        assert self._store is not None
        events = dict(self._store.logs(self._row))[log]
        kept = self._store.set_aside(self._row, log)
        self._next.pop(log, None)
        self._gaps.pop(log, None)
        return Parted(log, events, kept)

    def take(self, messages: list[tuple]) -> None:
        """Take the `event` and `missing` messages among those that came in one piece.

        New events are stored in one transaction; each log is acknowledged once, after that. What is
        of a log that no board has is dropped. New events are handed out even if the port raises.
        """
        events: list[Event] = []
        gaps: list[Gap] = []
        acks: dict[int, int] = {}  # log: flags
        for kind, fields, tail in messages:
            if kind in (m.EVENT, m.MISSING) and not 0 < fields[0] < MOST_LOG:
                continue
            if kind == m.EVENT:
                log, seq, t_ms = fields
                self._event(Event(log, seq, t_ms, tail), events, acks)
            elif kind == m.MISSING:
                self._missing(Gap(*fields), gaps, acks)
        if events and self._store is not None:
            self._store.add(self._row, events)
        try:
            for log, flags in acks.items():
                self.acknowledge(log, flags)
        finally:  # also when the cable was pulled meanwhile: what is stored will not come again
            for item in (*events, *gaps):
                self._hand_out(item)

    def _event(self, event: Event, events: list[Event], acks: dict[int, int]) -> None:
        """Sort one event: the next one is new, an earlier one repeated, a later one shows a gap."""
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
        """Note events that the board cannot read, and go on behind them."""
        if gap.seq == self.next_of(gap.log) and gap.events > gap.seq:
            if self._store is not None:
                self._store.note_missing(self._row, *gap)
            self._next[gap.log] = gap.events
            gaps.append(gap)
        acks.setdefault(gap.log, 0)

    def tell_gaps(self, now: float) -> None:
        """Ask again for events that are still missing: the earlier `ack` may have been lost.

        now: time.monotonic().
        """
        for log, (seq, when) in list(self._gaps.items()):
            if self.next_of(log) != seq:
                self._gaps.pop(log, None)
            elif now - when > GAP_S:
                self._gaps[log] = (seq, now)
                self.acknowledge(log, m.GAP)

    def board_is_at(self, log: int, events: int) -> None:
        """Take from a pong that the board's current log has so many events.

        When the last of them have not come for LATE_S they count as lost on the line, and tell_gaps
        will ask for them.
        """
        behind = log == self.following and self.next_of(log) < events
        if behind and log not in self._gaps and time.monotonic() - self._event_s > LATE_S:
            self._gaps[log] = (self.next_of(log), 0.0)

    def anchor(self, log: int, t_ms: int, sent: tuple[float, float]) -> None:
        """Store that t_ms in a log was this time of day, at most every ANCHOR_S.

        sent: when the ping was sent whose pong brought t_ms, in monotonic and in unix seconds. The
        pong's t_ms is laid half-way between then and now; half of that time is the error.
        """
        now = time.monotonic()
        if self._store is None or not log:
            return
        if self._anchored[0] != log or now - self._anchored[1] > ANCHOR_S:
            self._anchored = (log, now)
            half_s = (now - sent[0]) / 2
            unix_ms = round((sent[1] + half_s) * 1000)
            self._store.anchor(self._row, log, t_ms, unix_ms, max(1, round(half_s * 1000)))
