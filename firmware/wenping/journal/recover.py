"""Recovery after a power cut: finds where the current log ends, from its file and from the slip."""

from wenping.journal.records import LONGEST_EVENT, LONGEST_MS, Record
from wenping.journal.tail import HEADER

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.journal.log import Journal
    from wenping.journal.shelf import Shelf

_REPAIR = "repair"


def scan(journal: "Journal", size: int) -> int:
    """Read the current log's file of `size` bytes, and let the journal go on after its last record.

    Returns how many bytes at the end of the file are no records: 0 unless the storage broke its
    contract.
    """
    journal.in_file = size
    journal.kept = LONGEST_MS  # more events than any file has: the cursor reads to the end
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


def repair(shelf: "Shelf", log: int, size: int) -> None:
    """Cut a log's file off after `size` bytes, so that new records follow good ones."""
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


def read_slip(journal: "Journal") -> int:
    """Take the records from the slip that the log's file does not have.

    Returns how many bytes at the end of the slip are no records.
    """
    tail = journal.tail
    end = tail.read_slip()
    log, seq = tail.log, tail.first
    tail.begin(journal.log, journal.next_seq)
    if not end:
        return 0
    if log == journal.shelf.last() + 1 and seq == 0:  # a new log that has no file yet
        journal.begin(log)
    if log != journal.log or seq > journal.next_seq or not journal.is_open():
        return 0  # the slip is of a log that has been closed since
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
