"""Reads on the host what is left of a stored log with bit errors in flash, from its bytes.

A sealed log has one CRC-32 over all of it. Two files that differ in one bit differ in their CRC by
a value that only this bit gives, so a single wrong bit is found and turned back. More than one is
noticed and not repaired; the chance that it looks like a single one is bits/2**32, 5 in a million
for a game.

A log of records has 16 bits of check a record: too few to repair one. The record that fails is
lost, and reading goes on where CHAIN records follow each other with right checks and numbers, which
bytes that are no records do with a chance of 2**-48 a try. How much time passed before a lost
record is not known: the events behind it have the times they have at least.
"""

import struct
from binascii import crc32

from wenping.journal.records import LONGEST_RECORD, Record
from wenping.link.store import Event

CHAIN = 3  # records that must follow each other before what stands behind a bad one is used
_MOST_LOST = 64  # records that one bad stretch may have taken


def repaired(data: bytes) -> bytes | None:
    """The bytes of a sealed log with its one wrong bit turned back; None if more are wrong.

    Returns the same bytes when nothing is wrong with them.
    """
    if len(data) < 5:
        return None
    body, end = bytearray(data[:-4]), bytearray(data[-4:])
    wrong = crc32(body) ^ struct.unpack("<I", end)[0]
    if not wrong:
        return data
    if wrong & (wrong - 1) == 0:  # the CRC itself has the bit
        return bytes(body) + struct.pack("<I", crc32(body))
    for at, bit, effect in _effects(len(body)):
        if effect == wrong:
            body[at] ^= 1 << bit
            return bytes(body + end)
    return None


def _effects(size: int):
    """Yield (byte, bit, by what the CRC of `size` bytes changes when this bit is turned)."""
    for bit in range(8):
        # of the last byte; one byte further to the front: the same with a zero byte behind it
        effect = crc32(bytes((1 << bit,))) ^ crc32(b"\0")
        for at in range(size - 1, -1, -1):
            yield at, bit, effect
            effect = crc32(b"\0", effect ^ 0xFFFFFFFF) ^ crc32(b"\0", 0xFFFFFFFF)


def records(data: bytes, log: int, count: int) -> list[Event]:
    """The events in the records of a log with `count` events, around those that cannot be read."""
    record = Record()
    events: list[Event] = []
    at = seq = t_ms = 0
    while at < len(data) and seq < count:
        size = record.decode(data, at, len(data), log, seq)
        if size <= 0:
            at, seq = _next_chain(data, at, log, seq, count)
            continue
        t_ms += record.delta_ms
        events.append(Event(log, seq, t_ms, bytes(data[record.start : record.start + record.n])))
        at += size
        seq += 1
    return events


def lost_at_end(data: bytes, log: int, events: list[Event]) -> int:
    """1 if the bytes behind the last event of a log without gaps are records that cannot be read.

    How many they were cannot be known. Records that are there twice, as the newest ones of a log
    that was damaged while it was the current one may be (journal/recover.py), are no loss.
    """
    if events and events[-1].seq + 1 != len(events):
        return 0  # what is lost is between them, and known
    end = _walk(data, 0, log, 0)
    if end == len(data):
        return 0
    first = max(0, len(events) - _MOST_LOST)
    twice = any(_walk(data, end, log, number) == len(data) for number in range(first, len(events)))
    return 0 if twice else 1


def _walk(data: bytes, at: int, log: int, seq: int) -> int:
    """Where the records end that follow each other from record `seq` at `at` on."""
    record = Record()
    size = record.decode(data, at, len(data), log, seq)
    while size > 0:
        at += size
        seq += 1
        size = record.decode(data, at, len(data), log, seq)
    return at


def _next_chain(data: bytes, at: int, log: int, seq: int, count: int) -> tuple[int, int]:
    """Offset and number of the record where CHAIN of them follow each other; (end, count) if none.

    The record `seq` at `at` cannot be read.
    """
    most = min(count, seq + _MOST_LOST)
    for start in range(at + 1, min(len(data), at + _MOST_LOST * LONGEST_RECORD)):
        for number in range(seq + 1, most):
            if _chains(data, start, log, number, count):
                return start, number
    return len(data), count


def _chains(data: bytes, at: int, log: int, seq: int, count: int) -> bool:
    """Whether CHAIN records follow each other from here on."""
    record = Record()
    for number in range(seq, seq + CHAIN):
        size = record.decode(data, at, len(data), log, number) if number < count else 0
        if size <= 0:
            return False
        at += size
    return True
