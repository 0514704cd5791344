"""Many logs in one storage: order, restart, delivery, giving up, full."""

import struct

from wenping.journal import names
from wenping.journal.cursor import AGAIN, END
from wenping.journal.log import Journal
from wenping.journal.memory import MemoryStorage
from wenping.journal.records import encode


def opened(storage):
    journal = Journal(storage)
    journal.open(77)
    return journal


def event(seq):
    return bytes((1 + seq % 30, seq & 255, seq >> 8)) + bytes(seq % 5)


def play(journal, count, start=0, tidy=True):
    for seq in range(start, start + count):
        data = event(seq)
        assert journal.append(seq * 700, data, len(data)) == seq
        assert journal.flush()
        while tidy and journal.wants_tidy() and journal.tidy():
            pass


def read(journal, log, start=0):
    """Return [(seq, t_ms, event)] of a log as its cursor gives them."""
    cursor = journal.cursor()
    cursor.seek(log, start)
    out = bytearray(250)
    got = []
    while True:
        n = cursor.next(out)
        if n == END:
            return got
        if n != AGAIN:
            got.append((cursor.seq, cursor.t_ms, bytes(out[:n])))


def expected(count, start=0):
    return [(seq, seq * 700, event(seq)) for seq in range(start, count)]


def test_a_log_reads_as_it_was_written():
    for tidy in (False, True):
        journal = opened(MemoryStorage())
        assert journal.new_log() == 1
        play(journal, 400, tidy=tidy)
        assert read(journal, 1) == expected(400)
        for start in (1, 31, 200, 399):
            assert read(journal, 1, start) == expected(400, start), start
        assert read(journal, 1, 400) == []
        assert read(journal, 2) == []


def test_only_what_survives_a_power_cut_is_read():
    journal = opened(MemoryStorage())
    journal.new_log()
    play(journal, 3)
    journal.append(5000, b"x", 1)
    assert (journal.kept, journal.next_seq) == (3, 4)
    assert len(read(journal, 1)) == 3
    journal.flush()
    assert len(read(journal, 1)) == 4


def test_a_restart_goes_on_where_it_was():
    for count in (0, 1, 6, 7, 8, 20, 21, 100, 333):
        storage = MemoryStorage()
        journal = opened(storage)
        journal.new_log()
        play(journal, count)
        again = opened(storage)
        # a log in which nothing happened was never there
        assert again.log == (1 if count else 0), (count, again.log)
        assert again.next_seq == again.kept == count
        assert again.t_ms == max(0, count - 1) * 700
        assert again.torn == 0
        if count:
            play(again, 50, count)
            assert read(again, 1) == expected(count + 50), count
            assert read(opened(storage), 1) == expected(count + 50), count


def test_what_was_not_flushed_is_gone_and_its_number_used_again():
    storage = MemoryStorage()
    journal = opened(storage)
    journal.new_log()
    play(journal, 10)
    journal.append(10**6, b"lost", 4)
    again = opened(storage)
    assert again.next_seq == 10
    play(again, 1, 10)
    assert read(again, 1) == expected(11)


def test_time_never_goes_back():
    journal = opened(MemoryStorage())
    journal.new_log()
    for t_ms in (100, 50, 200):
        journal.append(t_ms, b"e", 1)
    journal.flush()
    assert [row[1] for row in read(journal, 1)] == [100, 100, 200]


def test_a_board_that_stood_for_weeks_goes_on():
    journal = opened(MemoryStorage())
    journal.new_log()
    day = 86400000
    for days in (1, 14, 15):
        assert journal.append(days * day, b"x", 1) >= 0
    assert journal.flush() and journal.next_seq == 3
    assert day + (1 << 30) - 1 <= journal.t_ms <= 15 * day


def test_the_longest_events_fit():
    storage = MemoryStorage()
    journal = opened(storage)
    journal.new_log()
    data = bytes(range(250))
    for i in range(20):
        assert journal.append(i, data, 250) == i
        if i % 4 == 0:
            journal.flush()
    journal.flush()
    assert [row[2] for row in read(opened(storage), 1)] == [data] * 20


def test_many_logs_and_their_states():
    storage = MemoryStorage()
    journal = opened(storage)
    for log in range(1, 6):
        assert journal.new_log() == log
        play(journal, 40 + log)
    journal.delivered(2, 42)
    journal.delivered(3, 42)  # one is missing
    journal.delivered(9, 1)  # no such log
    while journal.tidy():
        pass
    for again in (journal, opened(storage)):
        states = [(log, count, state) for log, count, _, state in again.logs()]
        assert states == [
            (1, 41, names.CLOSED),
            (2, 42, names.DELIVERED),
            (3, 43, names.CLOSED),
            (4, 44, names.CLOSED),
            (5, 45, names.CURRENT),
        ], states
        for log in range(1, 6):
            assert read(again, log) == expected(40 + log), log


def test_a_log_delivered_while_it_is_played_is_closed_as_delivered():
    journal = opened(MemoryStorage())
    journal.new_log()
    play(journal, 30)
    journal.delivered(1, 30)
    journal.new_log()
    assert [row[3] for row in journal.logs()] == [names.DELIVERED, names.CURRENT]


def test_oldest_delivered_logs_are_given_up_and_no_other():
    storage = MemoryStorage(room=40 * 4096)
    journal = opened(storage)
    for log in range(1, 101):
        assert journal.new_log() == log, log
        play(journal, 300)
        if log % 10:
            journal.delivered(log, 300)
    kept = [row[0] for row in journal.logs()]
    undelivered = list(range(10, 101, 10))
    newest = [log for log in kept if log not in undelivered]
    assert [log for log in kept if log in undelivered] == undelivered, kept
    assert newest == [log for log in range(newest[0], 100) if log % 10] and len(newest) > 15, kept
    for log in kept:
        assert read(journal, log) == expected(300), log


def test_full_is_said_and_ends_when_a_host_fetches():
    storage = MemoryStorage(room=24 * 4096)
    journal = opened(storage)
    log = 1
    while journal.new_log() == log:
        play(journal, 300)
        log += 1
    assert journal.full and log > 5
    assert not journal.has_room()
    # the game just played can go on: it may not be told from one that is not over
    assert journal.append(0, b"x", 1) == -1
    kept = [row[0] for row in journal.logs()]
    assert kept == list(range(1, log)), kept
    for number in kept:
        assert read(journal, number) == expected(300), number
    journal.delivered(1, 300)
    journal.delivered(2, 300)
    assert journal.has_room() and not journal.full
    assert journal.new_log() == log
    assert not journal.full
    play(journal, 20)
    assert read(journal, log) == expected(20)


def test_full_in_the_middle_of_a_game_refuses_and_recovers():
    storage = MemoryStorage(room=24 * 4096)
    journal = opened(storage)
    journal.new_log()
    play(journal, 300)
    journal.new_log()
    storage.files["filler"] = bytes(20 * 4096)
    seq = 0
    while journal.append(seq, event(seq), len(event(seq))) >= 0:
        journal.flush()
        journal.tidy()
        seq += 1
        assert seq < 3000
    assert journal.full and journal.lost == 1
    again = opened(storage)
    assert again.kept == journal.kept
    journal.delivered(1, 300)
    del storage.files["filler"]
    assert journal.append(seq, event(seq), len(event(seq))) == seq
    assert journal.flush() and not journal.full
    assert [row[2] for row in read(journal, 2)] == [event(i) for i in range(seq + 1)]


def test_a_rotten_log_goes_on_in_the_next():
    """No number is given twice: log 1 stays as it is, with all its bytes, log 2 has what was read.

    Cut or turned bits: where in the file, and whether the slip has newer records.
    """
    for keep, fresh in ((0, 0), (1, 0), (500, 0), (1000, 3), (1001, 0), (300, 12)):
        storage = MemoryStorage()
        journal = opened(storage)
        journal.new_log()
        play(journal, 200)
        while journal.tidy():
            pass
        play(journal, fresh, 200, tidy=False)
        whole = storage.files["00000001"]
        bad = whole[:keep] + bytes((whole[keep] ^ 16,)) + whole[keep + 1 :]
        storage.files["00000001"] = bad
        again = opened(storage)
        count = again.next_seq
        assert again.torn and again.log == 2 and count < 200, keep
        rows = list(again.logs())
        assert [(row[0], row[1], row[3]) for row in rows] == [(1, count, 1), (2, count, 0)], keep
        assert read(again, 2) == expected(count), keep
        kept = storage.files["00000001-%x" % count]
        assert kept[: len(bad)] == bad and len(kept) > len(bad), keep
        play(again, 30, count)
        last = opened(storage)
        assert last.torn == 0 and last.log == 2
        assert read(last, 2) == expected(count + 30), keep
        assert not last.give_up(1)


def test_what_is_in_file_and_slip_counts_once():
    for count in (8, 9, 15, 40):
        storage = MemoryStorage()
        journal = opened(storage)
        journal.new_log()
        play(journal, count, tidy=False)
        assert journal.tidy()  # moves the records; the slip still has them
        assert storage.read_slip(bytearray(500)) > 8
        for again in (opened(storage), opened(storage)):
            assert again.next_seq == count
            assert read(again, 1) == expected(count), count
        play(again, 3, count)
        assert read(opened(storage), 1) == expected(count + 3), count


def test_a_slip_of_a_log_that_cannot_be_is_not_taken():
    storage = MemoryStorage()
    journal = opened(storage)
    journal.new_log()
    play(journal, 50)
    slip = bytearray(300)
    struct.pack_into("<II", slip, 0, 9, 0)
    end = encode(slip, 8, 9, 0, 0, b"far", 3)
    storage.write_slip(slip, end)
    again = opened(storage)
    assert again.log == 1


def test_a_slip_of_nonsense_changes_nothing():
    for slip in (b"", b"\x01", b"\xff" * 480, bytes(480), b"\x01\0\0\0\0\0\0\0" + b"\xff" * 99):
        storage = MemoryStorage()
        journal = opened(storage)
        journal.new_log()
        play(journal, 50)
        while journal.tidy() or journal.tail.n:
            journal._move()
        storage.write_slip(slip, len(slip))
        again = opened(storage)
        assert again.next_seq == 50 or again.log != 1, slip
        assert read(again, 1) == expected(50), slip


def test_a_name_that_is_no_log_is_left_alone():
    storage = MemoryStorage()
    for name in ("store2", "0000001", "00000001-", "00000001-2f1-x", "00000001--d", "0000000g"):
        storage.files[name] = b"mine"
    journal = opened(storage)
    assert list(journal.logs()) == []
    assert len(storage.files) == 7


def test_the_storage_keeps_its_number():
    storage = MemoryStorage()
    assert opened(storage).store == 77
    journal = Journal(storage)
    journal.open(78)
    assert journal.store == 77


def test_a_cursor_goes_on_while_the_log_grows():
    journal = opened(MemoryStorage())
    journal.new_log()
    cursor = journal.cursor()
    cursor.seek(1, 0)
    out = bytearray(250)
    got = []
    for seq in range(300):
        play(journal, 1, seq, tidy=seq % 7 == 0)
        if seq % 3 == 0:
            while True:
                n = cursor.next(out)
                if n == END:
                    break
                got.append((cursor.seq, cursor.t_ms, bytes(out[:n])))
    assert got == expected(len(got)) and len(got) == 298, len(got)


def test_giving_up_by_hand_takes_delivered_logs_only():
    journal = opened(MemoryStorage())
    for _ in range(3):
        journal.new_log()
        play(journal, 10)
    journal.delivered(1, 10)
    while journal.tidy():
        pass
    assert not journal.give_up(2)
    journal.delivered(2, 10)  # but there must always be a number to count on from
    assert not journal.give_up(2)
    assert not journal.give_up(3)
    assert not journal.give_up(4)
    assert journal.give_up(1)
    assert [row[0] for row in journal.logs()] == [2, 3]
    assert read(journal, 1) == []
