from array import array
from io import BytesIO

from felt import Felt
from wenping.maintenance.recording import BadRecording, Player
from wenping.sensing.calibration import Calibration, from_bytes
from wenping.sensing.points import Sensing
from wenping.sensing.recorder import Recorder, head


def recording(frames):
    """frames: (counts, now_ms)."""
    recorder = Recorder(361)
    data = head(361, Calibration().to_bytes())
    for counts, now_ms in frames:
        n = recorder.encode(counts, now_ms)
        data += bytes(recorder.out[:n])
    return data


def some_frames():
    felt = Felt(1)
    frames = []
    for n in range(30):
        if n == 10:
            felt.put(40, 1)
        if n == 20:
            felt.offset[3] = -4000
            felt.offset[4] = 4000
        frames.append((felt.counts(9), 1000 + 20 * n + (100000 if n > 25 else 0)))
    return frames


def test_what_goes_in_comes_out():
    frames = some_frames()
    player = Player(BytesIO(recording(frames)).read)
    assert from_bytes(player.calibration).made == 0
    for counts, now_ms in frames:
        assert player.next()
        assert player.counts == counts and player.now_ms == now_ms, player.frames
    assert not player.next() and player.frames == 30


def test_a_frame_is_small():
    data = recording(some_frames())
    assert len(data) < 2000 + 30 * 375 + 800, len(data)


def test_a_replay_is_the_same_as_life():
    frames = some_frames()
    lived = Sensing(Calibration())
    for counts, now_ms in frames:
        lived.step(counts, now_ms)
    player = Player(BytesIO(recording(frames)).read)
    again = Sensing(from_bytes(player.calibration))
    while player.next():
        again.step(player.counts, player.now_ms)
    assert again.state == lived.state and again.since_ms == lived.since_ms
    assert again.fields == lived.fields and lived.state[40] == 1


def test_damage_is_told():
    data = recording(some_frames())
    flipped = bytearray(data)
    flipped[2500] ^= 4
    cases = (
        (b"RIFF" + data[4:], "recording-none"),
        (data[:4] + b"\x09" + data[5:], "recording-version"),
    )
    for bad, word in cases:
        try:
            Player(BytesIO(bad).read)
        except BadRecording as why:
            assert why.key == word
        else:
            raise AssertionError(word)
    for bad, word in ((data[:-5], "recording-cut"), (bytes(flipped), "recording-damaged")):
        player = Player(BytesIO(bad).read)
        try:
            while player.next():
                pass
        except BadRecording as why:
            assert why.key == word
        else:
            raise AssertionError(word)


def test_any_counts_and_times():
    felt = Felt(9)
    frames = []
    now_ms = 0
    for _ in range(20):
        counts = array("H", [felt.random(4096) for _ in range(361)])
        now_ms += felt.random(40000)
        frames.append((counts, now_ms))
    player = Player(BytesIO(recording(frames)).read)
    for counts, now_ms in frames:
        assert player.next() and player.counts == counts and player.now_ms == now_ms
