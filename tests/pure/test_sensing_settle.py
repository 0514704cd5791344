from array import array

from felt import Felt
from wenping.sensing import settle as plain
from wenping.sensing.limits import ZERO
from wenping.sensing.settle import BLACK, MASKED, WHITE, Settling

try:
    from wenping.sensing import settle_viper as fast
except ImportError:
    fast = plain

# One point: fields in 10 uT every 20 ms, then the states that it went through.
HISTORIES = (
    ("a stone is put down", [0] * 10 + [300, 700, 1300] + [2000] * 8, [0, 1]),
    ("a white one, off centre", [0] * 10 + [-200, -500] + [-800] * 12, [0, 2]),
    ("it slides by", [0] * 10 + [200, 500, 900, 1300, 1500, 1300, 900, 500, 200] + [0] * 8, [0]),
    ("it is lifted", [0] * 10 + [2000] * 10 + [1500, 800, 300, 100] + [0] * 8, [0, 1, 0]),
    ("it is pushed to the middle", [0] * 10 + [800] * 15 + [1000, 1300, 1700] + [2000] * 8, [0, 1]),
    ("it fades to 2.6 mT and stays a stone", [0] * 10 + [400] * 75 + [260] * 20, [0, 1]),
    ("half way up there and no more", [0] * 10 + [270] * 40, [0, 3]),
    ("back to nothing from there", [0] * 10 + [270] * 40 + [0] * 8, [0, 3, 0]),
    ("a hand trembles above it for two seconds", [0] * 10 + [350, 500] * 50 + [0] * 12, [0, 3, 0]),
    ("stronger than any stone", [0] * 10 + [3200] * 40, [0, 3]),
    ("black becomes white", [0] * 10 + [2000] * 8 + [-2000] * 8, [0, 1, 2]),
)  # fmt: skip

LEVELS = (0, 2000, -2000, 900, -500, 640, 270, -250, 3300, 220, 310)


def lived(fields, with_=plain, every_ms=20):
    point = Settling(1, 0)
    states = []
    now_ms = 5000
    frame = array("H", [0])
    for w in fields:
        frame[0] = ZERO + w
        if with_.settle(point, frame, now_ms):
            states.append(point.state[0])
        now_ms += every_ms
    return states


def test_histories_of_a_point():
    for with_ in (plain, fast):
        for what, fields, states in HISTORIES:
            assert lived(fields, with_) == states, (what, lived(fields, with_))


def test_how_long_it_takes():
    for strength, most_ms in ((2000, 60), (700, 60), (600, 160), (450, 1260), (0, 60)):
        point = Settling(1, 0)
        frame = array("H", [ZERO])
        for now_ms in range(0, 200, 20):
            plain.settle(point, frame, now_ms)
        before = point.state[0]
        frame[0] = ZERO + strength
        for now_ms in range(200, 1800, 20):
            if plain.settle(point, frame, now_ms):
                assert now_ms - 200 == most_ms, (strength, now_ms)
                assert point.since_ms[0] == 200
                break
        else:
            assert strength == 0 and before == 0


def test_noise_keeps_a_quiet_point_quiet_and_drift_is_followed():
    felt = Felt(3)
    point = Settling(1, 0)
    frame = array("H", [0])
    drifted = 0
    for n in range(3000):
        frame[0] = ZERO + drifted // 20 + felt.random(91) - 45
        drifted += 1
        result = fast.settle(point, frame, n * 20)
        assert n < 5 or result == 0, (n, result)
    assert abs(point.ref[0] // 4 - ZERO - 150) < 20, point.ref[0] // 4 - ZERO


def test_a_masked_point_says_nothing():
    point = Settling(1, 0)
    point.mode[0] = MASKED
    for n in range(30):
        assert fast.settle(point, array("H", [ZERO + 2000]), 20 * n) == 0
        assert plain.settle(point, array("H", [ZERO + 2000]), 20 * n) == 0
    assert point.state[0] == 3


def test_a_stone_beside_another_one_frame_later():
    """What has just come beside a stone is no neighbour at rest that denies it."""
    middle = 180
    for with_ in (plain, fast):
        for beside in (-19, -1, 1, 19):
            for colour, field in ((BLACK, 2000), (WHITE, -2000)):
                points = Settling(361, 19)
                frame = array("H", [ZERO] * 361)
                for n in range(40):
                    if n == 20:
                        frame[middle] += field
                    if n == 21:
                        frame[middle + beside] += field
                    with_.settle(points, frame, 20 * n)
                states = points.state[middle], points.state[middle + beside]
                assert states == (colour, colour), (beside, states)


def test_time_may_wrap_its_low_half():
    for start_ms in (65500, 131050, 2**29):
        point = Settling(1, 0)
        frame = array("H", [ZERO + 2000])
        for n in range(10):
            if fast.settle(point, frame, start_ms + 20 * n):
                assert n == 3 and point.since_ms[0] == start_ms, (n, point.since_ms[0])


def test_fast_and_plain_are_the_same():
    felt = Felt(11)
    a = Settling(361, 19)
    b = Settling(361, 19)
    for s in range(361):
        a.band[s] = b.band[s] = 80 + (s % 7) * 20
    levels = [0] * 361
    frame = array("H", [0] * 361)
    now_ms = 60000
    for n in range(400):
        for s in range(361):
            if felt.random(40) == 0:
                levels[s] = LEVELS[felt.random(len(LEVELS))]
            frame[s] = (
                ZERO + levels[s] + felt.random(71) - 35 + (felt.random(400) if s % 50 == 7 else 0)
            )
        now_ms += 20 + felt.random(30)
        x = plain.settle(a, frame, now_ms)
        y = fast.settle(b, frame, now_ms)
        assert (x, a.moving) == (y, b.moving), (n, x, y)
        for name in (
            "state",
            "since_ms",
            "mode",
            "ref",
            "low",
            "high",
            "steady",
            "restless",
            "changed",
            "age",
            "frames",
            "taken",
            "share",
            "usual",
        ):
            assert getattr(a, name) == getattr(b, name), (n, name)
