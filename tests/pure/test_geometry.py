from wenping.geometry import point_of, points, sensor_of
from wenping.weiqi.points import point

CASES = (
    (19, 0, 0, 0), (19, 18, 18, 360), (19, 3, 15, 72),
    (9, 0, 0, 5 * 19 + 5), (9, 8, 8, 13 * 19 + 13), (13, 0, 12, 3 * 19 + 15),
    (10, 0, 0, 4 * 19 + 4),
)  # fmt: skip


def test_points_and_sensors_of_centred_boards():
    for size, row, col, s in CASES:
        assert sensor_of(point(row, col), size, size) == s, (size, row, col)
        assert point_of(s, size, size) == point(row, col), (size, s)


def test_off_the_board():
    assert sensor_of(0, 19, 19) == -1
    assert sensor_of(point(9, 0), 9, 9) == -1
    assert point_of(0, 9, 9) == 0


def test_every_sensor_has_its_point():
    for size in (9, 13, 19):
        there = [p for p in points(size, size) if p]
        assert len(there) == size * size, (size, len(there))
        assert sorted(there) == there
        for s, p in enumerate(points(size, size)):
            assert p == 0 or sensor_of(p, size, size) == s
