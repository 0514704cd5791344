"""One record: what goes in comes out, and nothing else does."""

from wenping.journal.records import BROKEN, CUT, LONGEST_MS, LONGEST_RECORD, Record, check, encode

EVENTS = [
    (0, b"\x0a"),
    (1, b"\x05\x2a\x00"),
    (127, b"\x05\x2a\x00"),
    (128, b"\x05\x2a\x00"),
    (16383, bytes(range(127))),
    (16384, bytes(range(128))),
    (LONGEST_MS, bytes(range(250))),
]


def written(log, seq, delta_ms, event):
    out = bytearray(LONGEST_RECORD + 3)
    end = encode(out, 3, log, seq, delta_ms, event, len(event))
    return bytes(out[3:end])


def test_what_goes_in_comes_out():
    record = Record()
    for seq, (delta_ms, event) in enumerate(EVENTS):
        data = written(7, seq, delta_ms, event)
        size = record.decode(data, 0, len(data), 7, seq)
        assert size == len(data), (size, len(data))
        assert record.delta_ms == delta_ms, (record.delta_ms, delta_ms)
        got = data[record.start : record.start + record.n]
        assert got == event, (got, event)


def test_sizes_are_as_the_page_says():
    for delta_ms, extra in ((0, 3), (1, 4), (128, 5), (16383, 5), (16384, 6), (LONGEST_MS, 8)):
        size = len(written(1, 0, delta_ms, b"abc"))
        assert size == 3 + extra, (delta_ms, size)
    assert len(written(1, 0, LONGEST_MS, bytes(250))) == LONGEST_RECORD


def test_a_record_of_known_bytes():
    data = written(1, 0, 300, b"\x05\x2a\x00")
    assert data == b"\x03\xac\x02\x05\x2a\x00\xb7\x00", data


def test_every_cut_is_seen():
    record = Record()
    for delta_ms, event in EVENTS:
        data = written(1, 5, delta_ms, event)
        for n in range(len(data)):
            assert record.decode(data, 0, n, 1, 5) == CUT, (event, n)


def test_another_number_or_log_does_not_pass():
    record = Record()
    data = written(3, 5, 20, b"\x05\x2a\x00")
    for log, seq in ((3, 4), (3, 6), (2, 5), (4, 5), (3, 0)):
        assert record.decode(data, 0, len(data), log, seq) == BROKEN, (log, seq)


def test_no_single_flipped_bit_passes():
    record = Record()
    for delta_ms, event in EVENTS[:4]:
        data = bytearray(written(1, 9, delta_ms, event))
        for bit in range(8 * len(data)):
            data[bit >> 3] ^= 1 << (bit & 7)
            # a longer length may ask for more bytes than there are; it is never taken for good
            assert record.decode(data, 0, len(data), 1, 9) <= 0, (event, bit)
            data[bit >> 3] ^= 1 << (bit & 7)


def test_erased_and_zeroed_flash_is_no_record():
    record = Record()
    for byte in (0, 255):
        assert record.decode(bytes((byte,)) * 300, 0, 300, 1, 0) == BROKEN, byte


def test_a_time_is_written_in_one_way_only():
    for delta in (b"\x00", b"\x85\x00", b"\xff\xff\xff\xff\x04", b"\xff\xff\xff\xff\xff\x01"):
        data = b"\x01" + delta + b"\x0a"
        value = check(data, 0, len(data), 1, 0)
        data += bytes((value & 255, value >> 8))
        assert Record().decode(data, 0, len(data), 1, 0) == BROKEN, delta


def test_what_cannot_be_recorded_is_refused_and_writes_nothing():
    for delta_ms, event in ((0, b""), (0, bytes(251)), (-1, b"a"), (LONGEST_MS + 1, b"a")):
        out = bytearray(300)
        try:
            encode(out, 0, 1, 0, delta_ms, event, len(event))
        except ValueError:
            assert out == bytearray(300)
        else:
            raise AssertionError((delta_ms, event))
