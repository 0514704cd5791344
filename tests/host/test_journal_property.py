"""The journal against a model, while its storage fails and the power goes at any call."""

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from wenping.journal import names
from wenping.journal.cursor import AGAIN, END
from wenping.journal.log import Journal
from wenping.journal.memory import MemoryStorage


class Cut(Exception):
    """The power fails."""


class FailingStorage(MemoryStorage):
    """Loses its power before or after the n-th writing call, or refuses it."""

    def __init__(self, room):
        super().__init__(room)
        self.left = -1
        self.after = False
        self.error: type[Exception] = Cut

    def _call(self, function, *args):
        self.left -= 1
        if self.left == 0:
            if self.after:
                function(*args)
            raise self.error(5)
        function(*args)

    def append(self, name, buf, n):
        self._call(super().append, name, bytes(memoryview(buf)[:n]), n)

    def replace(self, name, buf, n):
        self._call(super().replace, name, bytes(memoryview(buf)[:n]), n)

    def rename(self, old, new):
        self._call(super().rename, old, new)

    def remove(self, name):
        self._call(super().remove, name)

    def write_slip(self, buf, n):
        self._call(super().write_slip, bytes(memoryview(buf)[:n]), n)

    def renew_slip(self):
        self._call(super().renew_slip)


def event_of(log, seq):
    return bytes((1 + seq % 28, log & 255, seq & 255)) * (
        1 + (seq * 7 + log) % 5 * (seq % 9 == 0) * 9
    )


def t_of(seq):
    return 900 * seq + seq % 7


class Play(RuleBasedStateMachine):
    """What was flushed is there, in order, and nothing undelivered is given up."""

    @initialize(blocks=st.integers(14, 60))
    def begin(self, blocks):
        self.storage = FailingStorage(blocks * 4096)
        self.kept: dict[int, int] = {}
        self.told: dict[int, int] = {}  # log: events that a host has
        self.journal = Journal(self.storage)
        self.journal.open(3)

    def restart(self):
        self.storage.left = -1
        self.journal = Journal(self.storage)
        self.journal.open(3)
        assert self.journal.torn == 0
        assert self.journal.log >= max(self.kept, default=0)
        self.compare()

    def attempt(self, function, *args):
        try:
            return function(*args)
        except Cut:
            self.restart()
            return None

    @rule(calls=st.integers(1, 6), after=st.booleans(), error=st.sampled_from([Cut, OSError]))
    def fail_soon(self, calls, after, error):
        self.storage.left, self.storage.after, self.storage.error = calls, after, error

    @rule()
    def new_log(self):
        self.attempt(self.journal.new_log)

    @rule(count=st.integers(1, 80), flush_each=st.booleans())
    def append(self, count, flush_each):
        for _ in range(count):
            journal = self.journal
            log, seq = journal.log, journal.next_seq
            event = event_of(log, seq)
            if self.attempt(journal.append, t_of(seq), event, len(event)) != seq:
                return
            if flush_each:
                self.flush()
        self.flush()

    @rule()
    def flush(self):
        journal = self.journal
        log, count = journal.log, journal.next_seq
        if self.attempt(journal.flush) and journal.is_open() and count:
            self.kept[log] = count

    @rule(most=st.integers(1, 40))
    def tidy(self, most):
        for _ in range(most):
            if not (self.journal.wants_tidy() and self.attempt(self.journal.tidy)):
                return

    @precondition(lambda self: self.kept)
    @rule(data=st.data())
    def delivered(self, data):
        log = data.draw(st.sampled_from(sorted(self.kept)))
        count = max(0, self.journal.count(log) - data.draw(st.sampled_from([0, 0, 0, 1])))
        self.journal.delivered(log, count)
        self.told[log] = max(self.told.get(log, 0), count)

    @precondition(lambda self: self.kept)
    @rule(data=st.data())
    def give_up(self, data):
        log = data.draw(st.sampled_from(sorted(self.kept)))
        self.attempt(self.journal.give_up, log)

    @rule()
    def power_cut(self):
        self.restart()

    @invariant()
    def numbers_go_up(self):
        if hasattr(self, "journal"):
            assert self.journal.kept <= self.journal.next_seq

    def compare(self):
        stored = {row[0]: row[1] for row in self.journal.logs()}
        for log, count in list(self.kept.items()):
            if log in stored:
                assert stored[log] >= count
            else:
                assert self.told.get(log, 0) >= count, f"log {log} was given up undelivered"
                del self.kept[log]
        for log, _, _, state in self.journal.logs():
            if state & 3 == names.DELIVERED:
                assert self.told.get(log, 0) >= stored[log]
            self.compare_log(log, stored[log])

    def compare_log(self, log, count):
        cursor = self.journal.cursor()
        cursor.seek(log, 0)
        out = bytearray(256)
        seq = 0
        while (n := cursor.next(out)) != END:
            if n != AGAIN:
                assert (cursor.seq, cursor.t_ms) == (seq, t_of(seq))
                assert bytes(out[:n]) == event_of(log, seq)
                seq += 1
        assert seq == count and not cursor.broken

    def teardown(self):
        if hasattr(self, "storage"):
            self.restart()


TestPlay = Play.TestCase
TestPlay.settings = settings(max_examples=200, stateful_step_count=40, deadline=None)
pytestmark = pytest.mark.timeout(280)
