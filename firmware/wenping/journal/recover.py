"""Recovery after a power cut: finds where the current log ends, from its file and from the slip."""

from wenping.journal.names import CURRENT, make
from wenping.journal.records import LONGEST_EVENT, LONGEST_MS, LONGEST_RECORD, Record, encode
from wenping.journal.tail import HEADER
from wenping.viper import const

TYPE_CHECKING = False
if TYPE_CHECKING:  # pyright takes it for true
    from wenping.journal.log import Journal

_BRANCH = "branch-new"  # Shelf.open() removes what ends in -new
_PIECE = const(512)


def scan(journal: "Journal", size: int) -> int:
    """Read the current log's file of `size` bytes, and let the journal go on after its last record.

    Returns how many bytes of the file are behind the last record that can be read: 0 unless the
    storage broke its contract.
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


def branch(journal: "Journal") -> None:
    """The current log cannot be read to its end: copy what can into the next log, and go on there.

    The damaged log is closed with all its bytes and the newest records of the slip after them: a
    host may read more of it, or have more. No log number is used twice. May raise OSError.
    """
    shelf, log, count = journal.shelf, journal.log, journal.next_seq
    storage, tail = shelf.storage, journal.tail
    size = _copy(journal, log + 1, count)
    end = tail.read_slip()
    if end and tail.log == log:
        storage.append(shelf.name(log), memoryview(tail.buf)[HEADER:end], end - HEADER)
        shelf.index.put(log, 0, shelf.size(log) + end - HEADER, CURRENT)
    shelf.close(log, count, False)
    if size:
        storage.rename(_BRANCH, make(log + 1, 0, CURRENT))
    journal.begin(log + 1)
    shelf.index.put(log + 1, 0, size, CURRENT)
    scan(journal, size)


def _copy(journal: "Journal", log: int, count: int) -> int:
    """Write the current log's first `count` events as records of `log`; return their bytes."""
    storage, cursor = journal.shelf.storage, journal.cursor()
    cursor.seek(journal.log, 0)
    event, piece = bytearray(LONGEST_EVENT), bytearray(_PIECE + LONGEST_RECORD)
    at = size = t_ms = 0
    for seq in range(count):
        n = cursor.next(event)
        at = encode(piece, at, log, seq, cursor.t_ms - t_ms, event, n)
        t_ms = cursor.t_ms
        if at >= _PIECE or seq == count - 1:
            if size:
                storage.append(_BRANCH, piece, at)
            else:
                storage.replace(_BRANCH, piece, at)
            size += at
            at = 0
    return size


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
