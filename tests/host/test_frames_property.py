"""Properties of frames, messages, records and the coder, for any bytes hypothesis can think of."""

import struct

from hypothesis import given, settings
from hypothesis import strategies as st

from wenping.journal import names
from wenping.journal.coder import Coder
from wenping.journal.records import (
    BROKEN,
    CUT,
    LONGEST_EVENT,
    LONGEST_MS,
    LONGEST_RECORD,
    Record,
    encode,
)
from wenping.wire import frames
from wenping.wire import messages as m

messages = st.binary(min_size=1, max_size=frames.LONGEST)
events = st.binary(min_size=1, max_size=LONGEST_EVENT)
times = st.one_of(st.integers(0, 20000), st.integers(0, LONGEST_MS))


def framed(message: bytes) -> bytes:
    buf, out = bytearray(frames.LONGEST + frames.CRC), bytearray(frames.LONGEST + frames.OVERHEAD)
    buf[: len(message)] = message
    return bytes(out[: frames.encode(out, 0, buf, len(message))])


def decoded(pieces: list[bytes]) -> list[bytes]:
    decoder, got = frames.Decoder(), []
    for piece in pieces:
        at = 0
        while at < len(piece):
            at, n = decoder.take(piece, at, len(piece))
            if n:
                got.append(bytes(decoder.message[:n]))
    return got


@given(st.lists(messages, max_size=8), st.data())
def test_messages_come_out_whole_in_any_pieces_with_any_noise_between(sent, data):
    noise = st.binary(max_size=40)
    line = b"".join(data.draw(noise) + b"\0" * 2 + framed(message) for message in sent)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(line)), max_size=6)))
    pieces = [line[a:b] for a, b in zip([0, *cuts], [*cuts, len(line)], strict=True)]
    got = decoded(pieces)
    assert [message for message in got if message in sent][: len(sent)] == sent


@given(st.binary(max_size=2000), messages)
def test_any_bytes_are_survived_and_the_next_frame_is_read(noise, message):
    assert decoded([noise, b"\0", framed(message)])[-1] == message


@given(messages, st.data())
def test_no_damage_of_up_to_three_bytes_gives_another_message(message, data):
    frame = bytearray(framed(message))
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(frame) - 1))
        frame[at] ^= data.draw(st.integers(1, 255))
    assert all(got == message for got in decoded([bytes(frame), b"\0"]))


@given(st.binary(max_size=frames.LONGEST))
def test_unpack_says_what_is_no_message_and_raises_nothing_else(data):
    try:
        kind, fields, tail = m.unpack(data, len(data))
    except m.WireError:
        return
    buf = bytearray(frames.LONGEST + frames.CRC)
    assert buf[: m.pack(buf, kind, *fields, tail=tail)] == data


@given(st.integers(0, 255), st.binary(max_size=frames.LONGEST))
def test_arguments_says_what_is_no_command_and_raises_nothing_else(command, data):
    try:
        fields, tail = m.arguments(command, data)
    except m.WireError:
        return
    assert struct.pack(m.COMMANDS[command][1], *fields) + tail == data


@given(st.integers(1, 2**32 - 1), st.integers(0, 2**20), times, events)
def test_a_record_comes_out_as_it_went_in(log, seq, delta_ms, event):
    out = bytearray(LONGEST_RECORD)
    end = encode(out, 0, log, seq, delta_ms, event, len(event))
    record = Record()
    assert record.decode(out, 0, end, log, seq) == end
    assert record.delta_ms == delta_ms
    assert out[record.start : record.start + record.n] == event
    assert record.decode(out, 0, end - 1, log, seq) == CUT
    assert record.decode(out, 0, end, log, seq + 1) == BROKEN


@given(st.binary(max_size=600), st.integers(0, 600))
def test_any_bytes_are_a_record_or_not_and_nothing_is_raised(data, at):
    size = Record().decode(data, min(at, len(data)), len(data), 3, 4)
    assert size in (BROKEN, CUT) or 4 <= size <= LONGEST_RECORD


@settings(deadline=None)
@given(st.lists(st.tuples(times, events), max_size=60), st.integers(1, 300))
def test_what_is_coded_is_decoded(sent, step):
    coder = Coder(60_000)
    coder.begin()
    for delta_ms, event in sent:
        coder.put(delta_ms, event, len(event))
    coder.end()
    coded = memoryview(bytes(coder.out[: coder.n]))
    place = 0

    def source(buf):
        nonlocal place
        part = coded[place : place + step]
        buf[: len(part)] = part
        place += len(part)
        return len(part)

    coder.begin(source)
    out = bytearray(256)
    for delta_ms, event in sent:
        n = coder.get(out)
        assert (coder.delta_ms, bytes(out[:n])) == (delta_ms, event)


@settings(deadline=None)
@given(st.binary(max_size=400))
def test_any_bytes_are_decoded_to_something_and_nothing_is_raised(data):
    coder = Coder(600)
    place = 0

    def source(buf):
        nonlocal place
        part = data[place : place + 64]
        buf[: len(part)] = part
        place += len(part)
        return len(part)

    coder.begin(source)
    out = bytearray(256)
    for _ in range(50):
        assert 0 <= coder.get(out) <= 255


@given(st.text(max_size=24))
def test_a_name_is_a_log_only_if_it_is_written_as_we_write_it(name):
    row = names.parse(name)
    assert row is None or names.make(*row) == name


@given(st.integers(0, 2**32 - 1), st.integers(0, 2**20), st.sampled_from([0, 1, 2, 5, 6]))
def test_names_are_read_back(log, count, state):
    name = names.make(log, count, state)
    assert names.parse(name) == (log, count if state & 3 else 0, state)
    assert len(name) <= 20
