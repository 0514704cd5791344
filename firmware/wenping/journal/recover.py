"""After a power cut: where the current log ends, from its file and from the slip."""

from wenping.journal.records import LONGEST_EVENT, LONGEST_MS, Record
from wenping.journal.tail import HEADER

_REPAIR = "repair"


def scan(journal, size: int) -> int:
    """Read the current log's file of `size` bytes; set the journal's end of log to its end.

    Returns how many bytes at the end are no records: 0 unless the storage broke its contract.
    """
    journal.in_file = size
    journal.kept = LONGEST_MS  # as many as the file has
    cursor = journal.cursor()
    cursor.seek(journal.log, 0)
    out = bytearray(LONGEST_EVENT)
    while cursor.offset < size and cursor.next(out) > 0:
        journal.next_seq = cursor.seq + 1
        journal.t_ms = cursor.t_ms
        if journal.next_seq & 31 == 0:
            journal.mark(cursor.offset)
    journal.in_file = cursor.offset
    journal.kept = journal.next_seq
    journal.tail.begin(journal.log, journal.next_seq)
    return size - cursor.offset


def repair(shelf, log: int, size: int) -> None:
    """Cut a torn end off a log's file: good records follow good records."""
    storage, name = shelf.storage, shelf.name(log)
    piece = bytearray(512)
    at = 0
    storage.replace(_REPAIR, piece, 0)
    while at < size:
        n = storage.read(name, at, piece, min(512, size - at))
        storage.append(_REPAIR, piece, n)
        at += n
    storage.rename(_REPAIR, name)
    shelf.index.put(log, 0, size, 0)


def read_slip(journal) -> int:
    """Take from the slip what the file does not have; return how many bytes of it were torn."""
    tail = journal.tail
    end = tail.read_slip()
    log, seq = tail.log, tail.first
    tail.begin(journal.log, journal.next_seq)
    if not end:
        return 0
    if log == journal.shelf.last() + 1 and seq == 0:  # a new one, its file not begun
        journal.begin(log)
    if log != journal.log or seq > journal.next_seq or not journal.is_open():
        return 0  # of a log that has been closed since
    record = Record()
    at = start = HEADER
    first = journal.next_seq
    while at < end:
        size = record.decode(tail.buf, at, end, log, seq)
        if size <= 0:
            break
        at += size
        if seq == journal.next_seq:
            journal.next_seq += 1
            journal.t_ms += record.delta_ms
        else:
            start = at
        seq += 1
    tail.keep(start, at, first)
    journal.kept = journal.next_seq
    return end - at
