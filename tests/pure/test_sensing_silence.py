"""Rows, columns and tiles of which no sensor answers."""

from ailing import ROUND, Lived
from wenping.sensing.findings import (
    COLUMN_SILENT,
    ROW_SILENT,
    SILENT,
    STUCK,
    TILES_SILENT,
)


def at_bias(lived):
    """What an ADC whose noise is 0.2 mT reads of a sensor that is not there."""
    return 2024 + sum(lived.felt.random(17) for _ in range(3))


LOWER_RIGHT = [19 * row + col for row in range(10, 19) for col in range(10, 19)]
RIGHT = [19 * row + col for row in range(19) for col in range(10, 19)]
LOWER = [19 * row + col for row in range(10, 19) for col in range(19)]


def test_tiles_that_are_missing_at_power_up_are_one_finding():
    for there, gone, bits in (
        (41, LOWER_RIGHT, 8),
        (42, RIGHT, 2 + 8),
        (44, sorted(set(RIGHT + LOWER)), 2 + 4 + 8),
    ):
        lived = Lived(there)

        def rest(counts, n, gone=gone):
            for s in gone:
                counts[s] = 2048 + n % 3

        lived.frames(3 * ROUND + 8, rest)
        assert lived.news == [(TILES_SILENT, bits)], lived.news
        assert all(lived.sensing.is_masked(s) == (s in gone) for s in range(361))


def test_a_missing_tile_is_one_finding_by_an_adc_whose_noise_is_0_2_mT():
    """Half of its sensors read something else than their columns' biases, and none comes back."""
    lived = Lived(47, meant=lambda s: 0)

    def rest(counts, n):
        for s in LOWER_RIGHT:
            counts[s] = at_bias(lived)

    lived.frames(12 * ROUND, rest)
    assert lived.news == [(TILES_SILENT, 8)], lived.news


def test_by_an_adc_whose_noise_is_0_2_mT_a_silent_row_and_column_are_one_finding_each():
    """Half of their sensors read something else than their columns' biases; one is stuck, too."""
    lived = Lived(48, meant=lambda s: 0)
    lived.felt.offset[19 * 7 + 9] = 2047  # whatever the row does

    def silent(counts, n):
        for i in range(19):
            for s in (19 * 7 + i, 19 * i + 12):
                counts[s] = 4095 if s == 19 * 7 + 9 else at_bias(lived)

    lived.frames(5 * ROUND, silent)
    wanted = [(ROW_SILENT, 7), (COLUMN_SILENT, 12)]
    assert [one for one in lived.news if one[0] > STUCK] == wanted, lived.news
    gone = {s for s in range(361) if s // 19 == 7 or s % 19 == 12}
    assert {s for s in range(361) if lived.sensing.is_masked(s)} == gone


def lose_row(lived, row, when):
    """A change of counts: nothing of a row is read in the frames for which when(n) is true."""

    def change(counts, n):
        if when(n):
            for s in range(19 * row, 19 * row + 19):
                counts[s] = at_bias(lived)

    return change


def test_a_row_that_falls_silent_under_way_brings_no_stones():
    """Its sensors read up to 12 mT then, as stones do: the offsets that they had."""
    lived = Lived(53)
    lived.frames(2 * ROUND)
    for _ in range(200):
        lived.frames(1, lose_row(lived, 7, lambda n: True))
        assert not any(lived.sensing.state[s] in (1, 2) for s in range(361))
        if lived.news:
            break
    assert lived.news == [(ROW_SILENT, 7)]
    assert 1350 <= lived.now_ms - 20 * 2 * ROUND <= 1450
    lived.frames(ROUND, lose_row(lived, 7, lambda n: True))
    assert lived.news == [(ROW_SILENT, 7)]
    assert not lived.sensing.waits and not lived.sensing.moving


def test_a_row_that_is_silent_for_a_moment_is_used_and_read_as_before():
    """A plug that is pushed slips for 1.2 s, now and then; then the supply dips."""
    lived = Lived(54)
    lived.felt.put(19 * 7 + 4, 1)
    lived.frames(2 * ROUND)
    lived.frames(4 * ROUND, lose_row(lived, 7, lambda n: n % 300 < 60))

    def dips(counts, n):
        for s in range(361):
            counts[s] = at_bias(lived)

    lived.frames(60, dips)
    lived.frames(20)
    assert lived.news == []
    assert [s for s in range(361) if lived.sensing.state[s]] == [19 * 7 + 4]
    assert lived.sensing.state[19 * 7 + 4] == 1
    assert lived.sensing.since_ms[19 * 7 + 4] < 20 * ROUND


def test_a_row_that_comes_and_goes_is_silent_and_others_are_read_meanwhile():
    lived = Lived(55)
    lived.frames(2 * ROUND)
    lived.felt.put(19 * 12 + 4, 2)
    lived.frames(40, lose_row(lived, 7, lambda n: n % 10 < 5))
    assert lived.sensing.state[19 * 12 + 4] == 2
    lived.frames(400, lose_row(lived, 7, lambda n: n % 10 < 5))
    assert lived.news == [(ROW_SILENT, 7)]


def test_half_a_row_that_falls_silent_does_not_hold_the_board_up():
    """A broken track: each sensor that had an offset of its own is out of use, all else is read."""
    lived = Lived(56)
    lived.frames(2 * ROUND)
    half = [19 * 7 + col for col in range(10)]
    far = [s for s in half if abs(lived.felt.offset[s]) > 70]

    def broken(counts, n):
        for s in half:
            counts[s] = at_bias(lived)

    lived.frames(120, broken)
    assert set(far) <= {s for kind, s in lived.news if kind == SILENT} <= set(half), lived.news
    assert not lived.sensing.waits
    lived.felt.put(19 * 12 + 4, 2)
    lived.frames(20, broken)
    assert lived.sensing.state[19 * 12 + 4] == 2


def test_what_is_silent_is_told_again_to_the_log_of_a_new_game():
    lived = Lived(52)

    def rest(counts, n):
        for s in range(361):
            if s in LOWER_RIGHT or s // 19 == 2 or s % 19 == 4:
                counts[s] = 2048 + n % 3

    lived.frames(2 * ROUND, rest)
    before, lived.news = sorted(lived.news), []
    assert len(before) == 3
    lived.health.verdicts.tell_again()
    assert sorted(lived.frames(1, rest)) == before, lived.news


def test_a_tile_that_comes_off_under_way_takes_no_other_tiles_rows_with_it():
    lived = Lived(49, meant=lambda s: 0)
    lived.frames(ROUND + 40)

    def rest(counts, n):
        for s in LOWER_RIGHT:
            counts[s] = at_bias(lived)

    lived.frames(4 * ROUND, rest)
    assert [one for one in lived.news if one[0] > 7] == [(TILES_SILENT, 8)], lived.news
    assert all(lived.sensing.is_masked(s) == (s in LOWER_RIGHT) for s in range(361))


def test_eight_rows_of_a_chip_are_no_missing_tiles():
    """The first 74HC595 is dead: rows 8 and 9 of both upper tiles still answer."""
    lived = Lived(50, meant=lambda s: 0)

    def rest(counts, n):
        for s in range(19 * 8):
            counts[s] = at_bias(lived)

    lived.frames(5 * ROUND, rest)
    assert sorted(lived.news) == [(ROW_SILENT, row) for row in range(8)], lived.news


def test_a_stuck_sensor_in_a_row_that_was_silent_when_the_board_was_calibrated_hides_nothing():
    lived = Lived(51)
    for s in range(19 * 14, 19 * 15):
        offset = 450 if s == 19 * 14 + 3 else lived.felt.random(3) - 1
        lived.felt.offset[s] = offset
        lived.sensing.offset[s] = 16 * (2048 + offset)
    assert lived.frames(2) == [(ROW_SILENT, 14)], lived.news


def test_tiles_that_were_missing_when_the_board_was_calibrated_are_one_finding():
    lived = Lived(45, meant=lambda s: 0)
    for s in LOWER:
        lived.felt.offset[s] = lived.felt.random(3) - 1
        lived.sensing.offset[s] = 16 * (2048 + lived.felt.offset[s])
    assert lived.frames(2) == [(TILES_SILENT, 12)], lived.news
    lived.frames(12 * ROUND)  # an empty point agrees with them: they do not come back by that
    assert lived.news == [(TILES_SILENT, 12)], lived.news


def test_beside_a_missing_tile_a_silent_row_and_column_are_named():
    lived = Lived(46)

    def rest(counts, n):
        for s in range(361):
            if s in LOWER_RIGHT or s // 19 == 2 or s % 19 == 4:
                counts[s] = 2048 + n % 3

    lived.frames(2 * ROUND, rest)
    assert sorted(lived.news) == [(ROW_SILENT, 2), (COLUMN_SILENT, 4), (TILES_SILENT, 8)]
