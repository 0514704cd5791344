"""The head of a log: the same wherever it is reckoned, another for every other history."""

import struct

from wenping.journal.head import Head, after, first
from wenping.journal.log import Journal
from wenping.journal.memory import MemoryStorage

WORKED = "13a64f0233c7b1f330d77fa1518d118102095066098f4aacf984bdbbeede69f7"


def journal_with(events, store=9):
    journal = Journal(MemoryStorage())
    journal.open(store)
    journal.new_log()
    for t_ms, event in events:
        journal.append(t_ms, event, len(event))
    journal.flush()
    return journal


def events(count):
    return [(10 * seq, struct.pack("<BH", 5, seq)) for seq in range(count)]


def head_of(history, store=9, log=1):
    head = first(store, log)
    for t_ms, event in history:
        head = after(head, t_ms, event)
    return head


def walked(journal, log, seq, head=None):
    head = head or Head(journal)
    while True:
        assert head.walk(log, seq)
        if head.seq == seq:
            return head.value


def test_the_head_of_no_event_names_store_and_log():
    assert len(first(9, 1)) == 32
    assert len({first(9, 1), first(9, 2), first(8, 1)}) == 3


def test_worked_bytes():
    digest = after(first(9, 1), 1000, b"ET\x00")
    assert "".join("%02x" % byte for byte in digest) == WORKED


def test_the_journal_reckons_the_head_of_any_number_of_events():
    history = events(100)
    journal = journal_with(history)
    for seq in (0, 1, 16, 17, 99, 100):
        assert walked(journal, 1, seq) == head_of(history[:seq]), seq


def test_the_walk_goes_on_from_the_last_head_and_back_again():
    history = events(100)
    journal, kept = journal_with(history), []
    head = Head(journal)
    for seq in (40, 90, 10, 100):
        kept.append(walked(journal, 1, seq, head) == head_of(history[:seq]))
    assert kept == [True] * 4


def test_a_log_that_grows_while_its_head_is_kept():
    history = events(60)
    journal = journal_with(history[:30])
    head = Head(journal)
    walked(journal, 1, 30, head)
    for t_ms, event in history[30:]:
        journal.append(t_ms, event, len(event))
    journal.flush()
    assert walked(journal, 1, 60, head) == head_of(history)


def test_a_sealed_log_has_the_head_that_it_had():
    history = events(200)
    journal = journal_with(history)
    journal.new_log()
    before = walked(journal, 1, 200)
    journal.shelf.sealer.start(1)
    while journal.shelf.sealer.busy():
        journal.shelf.sealer.step()
    assert journal.shelf.is_sealed(1)
    assert walked(journal, 1, 200) == before == head_of(history)


def test_every_change_of_a_history_changes_its_head():
    history = events(5)
    head = head_of(history)
    others = [history[:2] + history[3:], history[:1] + [history[2], history[1]] + history[3:],
              [(1, history[0][1])] + history[1:], history[:4] + [(40, b"\x05\x04\x01")],
              history + [(50, b"\x05")]]  # fmt: skip
    heads = {head_of(other) for other in others}
    assert len(heads) == 5 and head not in heads


def test_a_log_that_is_not_stored_has_none():
    head = Head(journal_with(events(5)))
    assert not head.walk(7, 1)
    assert head.walk(1, 5)
