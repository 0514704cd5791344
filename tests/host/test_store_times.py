"""Time of day from anchors: right within the error that is told."""

import random

from wenping.link.times import Drift, drift, time_of_day

START = 1_795_000_000_000


def anchors_of(ppm, times, seed=1):
    """Anchors of a clock that runs ppm fast; each wrong by less than its error."""
    dice = random.Random(seed)
    anchors = []
    for unix in times:
        error = dice.randrange(1, 30)
        t_ms = round((unix + dice.uniform(-error, error)) * (1 + ppm / 1e6))
        anchors.append((t_ms, START + unix, error))
    return anchors


def test_drift_is_found_within_its_error():
    for seed in range(20):
        for ppm in (-200, 0, 35, 29_000_000):
            found = drift(anchors_of(ppm, range(0, 3_600_000, 30_000), seed))
            assert found is not None
            assert abs(found.ppm - ppm) <= found.error_ppm * (1 + abs(ppm) / 1e6) + 0.01
            assert found.error_ppm < 10


def test_one_anchor_tells_no_drift():
    assert drift([]) is None
    assert drift([(0, START, 5)]) is None
    assert drift([(0, START, 5), (10, START, 5)]) is None


def test_a_time_is_right_within_its_error():
    for seed in range(30):
        for ppm in (-150, 0, 80):
            anchors = anchors_of(ppm, range(600_000, 3_000_000, 30_000), seed)
            for unix in (0, 300_000, 600_000, 1_234_567, 2_999_999, 5_000_000):
                told, error = time_of_day(anchors, round(unix * (1 + ppm / 1e6)))
                assert abs(told - (START + unix)) <= error + 2, (seed, ppm, unix, told, error)


def test_the_error_grows_away_from_the_anchors():
    anchors = [(0, START, 4), (1_000_000, START + 1_000_000, 6)]
    errors = [time_of_day(anchors, t)[1] for t in (0, 500_000, 1_000_000, 2_000_000, 9_000_000)]
    assert errors[:3] == [4, 6, 6] and 6 < errors[3] < errors[4]
    assert time_of_day([(0, START, 4)], 10_000_000)[1] == 4 + 1000  # a crystal nobody measured
    assert time_of_day([], 5) is None
    assert drift(anchors) == Drift(0.0, 11.0)
