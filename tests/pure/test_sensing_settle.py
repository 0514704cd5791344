from array import array

from felt import Felt
from wenping.sensing.limits import ZERO
from wenping.sensing.settle import Settling, settle
from wenping.sensing.states import BLACK, MASKED, WHITE

POINT = 180

# One point: fields in units every 20 ms, then the states that it went through.
HISTORIES = (
    ("a stone is put down", [0] * 10 + [300, 700, 1300] + [2000] * 8, [0, 1]),
    ("a white one, off centre", [0] * 10 + [-200, -500] + [-1300] * 12, [0, 2]),
    ("it slides by", [0] * 10 + [200, 500, 900, 1300, 1500, 1300, 900, 500, 200] + [0] * 8, [0]),
    ("it is lifted", [0] * 10 + [2000] * 10 + [1500, 800, 300, 100] + [0] * 8, [0, 1, 0]),
    ("it is pushed to the middle", [0] * 10 + [800] * 15 + [1000, 1300, 1700] + [2000] * 8, [0, 1]),
    ("it fades to 2.0 mT and stays a stone", [0] * 10 + [900] * 75 + [260] * 20, [0, 1]),
    ("half way up there and no more", [0] * 10 + [270] * 40, [0, 3]),
    ("back to nothing from there", [0] * 10 + [270] * 40 + [0] * 8, [0, 3, 0]),
    ("a hand trembles above it for two seconds", [0] * 10 + [350, 500] * 50 + [0] * 12, [0, 3, 0]),
    ("stronger than any stone", [0] * 10 + [3200] * 40, [0, 3]),
    ("two on one point, about as strong", [0] * 10 + ([3010] * 30 + [2980] * 30) * 4, [0, 3]),
    ("the second one is lifted again", [0] * 10 + [3200] * 40 + [2000] * 10, [0, 3, 1]),
    ("black becomes white", [0] * 10 + [2000] * 8 + [-2000] * 8, [0, 1, 2]),
)  # fmt: skip


def empty():
    return array("H", [ZERO] * 361)


def lived(fields, every_ms=20):
    """The states that one point went through; nothing else moves."""
    points, frame = Settling(), empty()
    states = []
    now_ms = 5000
    for w in fields:
        frame[POINT] = ZERO + w
        for i in range(settle(points, frame, now_ms)):
            if points.changed[i] == POINT:
                states.append(points.state[POINT])
        now_ms += every_ms
    return states


def test_histories_of_a_point():
    for what, fields, states in HISTORIES:
        assert lived(fields) == states, (what, lived(fields))


def test_noise_keeps_a_quiet_point_quiet_and_drift_is_followed():
    felt = Felt(3)
    points, frame = Settling(), empty()
    for n in range(3000):
        frame[POINT] = ZERO + n // 20 + felt.random(91) - 45
        result = settle(points, frame, n * 20)
        assert n < 40 or result == 0, (n, result)
    assert abs(points.ref[POINT] // 4 - ZERO - 150) < 20, points.ref[POINT] // 4 - ZERO


def test_a_masked_point_says_nothing():
    points, frame = Settling(), empty()
    points.mode[POINT] = MASKED
    frame[POINT] += 2000
    for n in range(30):
        settle(points, frame, 20 * n)
        assert points.state[POINT] == 3


def test_a_stone_beside_another_one_frame_later():
    """What has just come beside a stone is no neighbour at rest that denies it."""
    for beside in (-19, -1, 1, 19):
        for colour, field in ((BLACK, 2000), (WHITE, -2000)):
            points, frame = Settling(), empty()
            for n in range(40):
                if n == 20:
                    frame[POINT] += field
                if n == 21:
                    frame[POINT + beside] += field
                settle(points, frame, 20 * n)
            states = points.state[POINT], points.state[POINT + beside]
            assert states == (colour, colour), (beside, states)


def test_time_may_wrap_its_low_half():
    for start_ms in (65500, 131050, 2**29):
        points, frame = Settling(), empty()
        for n in range(-40, 10):
            if n == 0:
                frame[POINT] += 2000
            for i in range(settle(points, frame, start_ms + 20 * n)):
                if n >= 0:
                    assert points.changed[i] == POINT and points.since_ms[POINT] == start_ms, n
        assert points.state[POINT] == BLACK
