"""Frames: what goes in comes out, whatever else is on the line."""

from wenping.wire.frames import LONGEST, OVERHEAD, Decoder, encode

MESSAGES = [
    b"\x01",
    b"\x00",
    b"\x06\x00\x00\x00\x00",
    bytes(range(1, 255)),
    bytes(range(256)),
    b"\xff" * 253,
    b"\xff" * 254,
    b"\xff" * 255,
    b"\x01" * 250 + b"\x00" * 50,
    bytes(LONGEST),
    b"\xaa" * LONGEST,
]
NOISE = [
    b"",
    b"\r\nMicroPython v1.25.0 on 2025-05-04; Raspberry Pi Pico with RP2040\r\n>>> ",
    b"Traceback (most recent call last):\r\n",
    b"\x00\x00\x00",
    b"\xff" * 1000,
    bytes(range(256)) * 3,
    b"\x05\x01\x02",
]


def framed(message):
    out = bytearray(len(message) + len(message) // 254 + OVERHEAD)
    buf = bytearray(len(message) + 4)
    buf[: len(message)] = message
    return bytes(out[: encode(out, 0, buf, len(message))])


def decoded(decoder, data, step=10**6):
    got = []
    for start in range(0, len(data), step):
        piece = data[start : start + step]
        at = 0
        while at < len(piece):
            at, n = decoder.take(piece, at, len(piece))
            if n:
                got.append(bytes(decoder.message[:n]))
    return got


def test_what_goes_in_comes_out_in_any_pieces():
    line = b"".join([framed(message) for message in MESSAGES])
    for step in (1, 2, 3, 7, 64, 10**6):
        decoder = Decoder()
        assert decoded(decoder, line, step) == MESSAGES, step
        assert decoder.dropped == 0
        assert decoder.good == len(MESSAGES)


def test_zeros_are_only_at_the_ends():
    for message in MESSAGES:
        frame = framed(message)
        assert frame[0] == frame[-1] == 0 and 0 not in frame[1:-1], message
        assert len(frame) <= len(message) + OVERHEAD


def test_a_frame_of_known_bytes():
    frame = framed(b"\x04\x07\x00\x00\x00")
    assert frame == b"\x00\x03\x04\x07\x01\x01\x05\x64\x69\x75\xae\x00", frame


def test_noise_before_a_frame_costs_no_frame():
    for noise in NOISE:
        decoder = Decoder()
        got = decoded(decoder, noise + framed(b"after the noise") + noise + framed(b"again"))
        assert got == [b"after the noise", b"again"], noise
        assert decoder.dropped == 2 * len([byte for byte in noise if byte]), decoder.dropped


def test_a_damaged_frame_is_dropped_and_the_next_is_read():
    frame = framed(MESSAGES[3][:40])
    for bit in range(8, 8 * (len(frame) - 1)):
        data = bytearray(frame)
        data[bit >> 3] ^= 1 << (bit & 7)
        assert decoded(Decoder(), bytes(data) + framed(b"next")) == [b"next"], bit
    for cut in range(1, len(frame) - 1):
        short = frame[:cut] + frame[cut + 1 :]
        assert decoded(Decoder(), short + framed(b"next")) == [b"next"], cut
        assert decoded(Decoder(), frame[:cut] + framed(b"next")) == [b"next"], cut


def test_a_message_longer_than_any_is_dropped():
    decoder = Decoder()
    assert decoded(decoder, framed(bytes(LONGEST + 1)) + framed(b"next")) == [b"next"]
    assert decoded(decoder, framed(b"x" * 5000) + framed(b"next")) == [b"next"]


def test_decoding_needs_no_new_buffer():
    try:
        import gc

        gc.mem_alloc()
    except (ImportError, AttributeError):
        return  # CPython
    decoder = Decoder()
    data = b"".join([framed(message) for message in MESSAGES]) + b"\xff\x01" * 100
    used = 0
    for turn in range(4):
        for _ in range(50):
            at = 0
            while at < len(data):
                at, _ = decoder.take(data, at, len(data))
        gc.collect()
        if turn:
            assert gc.mem_alloc() <= used, (gc.mem_alloc(), used)
        used = gc.mem_alloc() + 64
