"""Faults of single sensors, rows and columns that the board finds by itself."""

from array import array

from ailing import Lived
from felt import Felt
from wenping.sensing.findings import (
    BACK,
    COLUMN_SILENT,
    DRIFTED,
    ECHO,
    GHOST,
    KEYS,
    LEFT_OUT,
    LOOSE,
    NOISY,
    ROW_ON,
    ROW_SILENT,
    SILENT,
    STUCK,
    SUPPLY,
    TILES_SILENT,
    UNDETECTED,
    named,
)
from wenping.sensing.states import DOUBTED


def test_a_healthy_board_says_nothing():
    for even in (False, True):
        lived = Lived(2, even)
        lived.felt.put(100, 1)
        lived.felt.put(101, 2, 3, 3)
        assert lived.frames(500) == [], lived.news


def test_stuck_sensors_are_masked_and_told_once():
    lived = Lived(3)

    def stuck(counts, n):
        counts[5] = 0
        counts[200] = 4095

    lived.frames(620, stuck)
    assert sorted(lived.news) == [(STUCK, 5), (STUCK, 200)], lived.news
    assert lived.sensing.is_masked(5) and lived.sensing.state[5] == 3
    assert lived.sensing.state[6] == 0


def test_a_sensor_that_dies_under_way_is_masked():
    lived = Lived(4)
    s = max(range(361), key=lambda s: lived.felt.offset[s])
    lived.frames(200)

    def dead(counts, n):
        counts[s] = 2048 + n % 3

    lived.frames(760, dead)
    assert (SILENT, s) in lived.news, lived.news
    assert all(where == s for _, where in lived.news) and lived.sensing.is_masked(s)


def test_a_sensor_that_repeats_the_one_above():
    lived = Lived(5)
    s = 19 * 8 + 4
    lived.frames(200)

    def echo(counts, n):
        counts[s] = counts[s - 19] + n % 2

    lived.frames(300, echo)
    lived.felt.put(s - 19, 1)
    lived.frames(320, echo)
    assert (ECHO, s) in lived.news, lived.news
    assert lived.sensing.is_masked(s) and lived.sensing.state[s - 19] == 1
    assert lived.sensing.misread == s


def test_one_that_follows_the_one_above_three_times_in_a_row_without_a_stone():
    for noise, found in ((20, True), (60, False)):  # by chance one that is noisy seems to
        lived, s = Lived(5), 200
        lived.frames(60)
        lived.sensing.noise[s] = noise
        counts, suspects = lived.felt.counts(0), lived.health.suspects
        for n, apart in enumerate((0, 0, 100, 0, 0, 0)):
            assert not lived.sensing.is_masked(s), n
            counts[s] = 2200 + 100 * (n & 1)
            counts[s - 19] = counts[s] + apart
            suspects.look_at(s, 99, counts)
            lived.health.verdicts.last[s] = counts[s]
        assert lived.sensing.is_masked(s) == found and (lived.sensing.misread == s) == found


def test_one_that_repeats_a_stone_off_its_middle_reads_like_a_stone_to_those_around():
    lived, s = Lived(5), 19 * 8 + 4
    lived.felt.offset[s] = lived.felt.offset[s - 19]
    for table in (lived.sensing.offset, lived.sensing.calibration.offset):
        table[s] = table[s - 19]

    def echo(counts, n):
        counts[s] = counts[s - 19] + n % 2

    lived.frames(200, echo)
    lived.felt.put(s - 19, 1, 5, 5)
    lived.frames(400, echo)
    assert lived.news == [(ECHO, s)] and lived.sensing.is_masked(s)


def test_a_sensor_that_has_always_repeated_the_one_above():
    lived = Lived(15, even=True)
    s = 19 * 8 + 4

    def echo(counts, n):
        counts[s] = counts[s - 19] + n % 2

    for part in (1, -1, 1, -1, 1):
        lived.frames(170, echo)
        lived.felt.put(s - 19, 1, part=part)
    assert (ECHO, s) in lived.news, lived.news


def test_an_echo_among_stones_is_known_by_its_first_stone():
    """Its neighbours cannot be asked; but it was calibrated like the one above, and has come with
    it."""
    lived = Lived(15)
    s = 19 * 8 + 4
    lived.felt.offset[s] = lived.felt.offset[s - 19]
    for table in (lived.sensing.offset, lived.sensing.calibration.offset):
        table[s] = table[s - 19]

    def echo(counts, n):
        counts[s] = counts[s - 19] + n % 2

    for n in (s - 1, s + 1, s + 19):
        lived.felt.put(n, 2, 1, 1)
    lived.frames(170, echo)
    assert lived.news == [], lived.news
    lived.felt.put(s - 19, 1)
    lived.frames(320, echo)  # it is doubted when it has been still for longer than a hand
    assert lived.news == [(ECHO, s)], lived.news


def test_what_leaves_rest_before_the_sensor_above_is_no_echo():
    """A stone is rolled to its point and doubted; meanwhile a like one is laid above it."""
    lived = Lived(15, even=True)
    s = 19 * 8 + 4
    lived.frames(200)
    laid = Felt(1)
    laid.put(s - 19, 1)
    alone = laid.counts(0)[s - 19]

    def rolled(counts, n):
        counts[s] = alone + (n % 2 if n > 80 else 30 * (n % 8))

    lived.frames(50, rolled)
    for begun in (50, 51, 52):  # no hand lays a stone from one frame to the next
        lived.felt.put(s - 19, 1, part=1 / 3)
        lived.frames(1, lambda counts, n, begun=begun: rolled(counts, n + begun))
    lived.frames(600, lambda counts, n: rolled(counts, n + 53))
    assert lived.news == [(GHOST, s)], lived.news
    assert not lived.sensing.is_masked(s) and lived.sensing.state[s] == 3


def test_a_doubted_stone_that_is_pushed_with_the_one_above_is_no_echo():
    """A stone was rolled to its point and doubted; others push it, and the stone above too, until
    both read alike.
    """
    lived = Lived(15, even=True)
    s = 19 * 8 + 4
    lived.felt.put(s - 19, 1, 4, 4)
    lived.frames(200)
    laid = Felt(1)
    laid.put(s - 19, 1)
    alone = laid.counts(0)[s - 19]

    def reads(below):
        def pushed(counts, n):
            counts[s] = alone - below + n % 2

        return pushed

    def rolled(counts, n):
        counts[s] = alone - 100 + (n % 2 if n > 80 else 30 * (n % 8))

    lived.frames(400, rolled)
    for off in (3, 2, 1, 0):
        lived.felt.put(s - 19, 1, off + 1, off + 1, part=-1)
        lived.felt.put(s - 19, 1, off, off)
        lived.frames(3, reads(25 * off))
    lived.frames(600, reads(0))
    assert [kind for kind, _ in lived.news] == [GHOST], lived.news


def test_two_stones_laid_at_once_are_no_echo():
    for alike in (True, False):
        lived = Lived(15, even=alike)
        s = 19 * 8 + 4
        lived.frames(50)
        lived.felt.put(s - 19, 1, part=0.95)
        lived.felt.put(s, 1, 2, 2)
        lived.frames(320)
        assert lived.news == [], (alike, lived.news)


def test_two_alike_stones_laid_soon_after_each_other_are_no_echo():
    """Two hands set stones up; an echo settles with the sensor above it, not 160 ms later."""
    lived = Lived(15)
    s = 19 * 8 + 4
    lived.felt.offset[s] = lived.felt.offset[s - 19]
    for table in (lived.sensing.offset, lived.sensing.calibration.offset):
        table[s] = table[s - 19]
    lived.frames(50)
    lived.felt.put(s - 19, 1)
    lived.frames(8)
    lived.felt.put(s, 1)
    lived.frames(200)
    assert lived.news == [] and lived.sensing.state[s] == 1, lived.news


def test_an_echo_is_told_whatever_the_noise_between_two_readings():
    lived = Lived(17)
    s = 19 * 8 + 4
    lived.frames(200)

    def echo(counts, n):
        counts[s] = counts[s - 19] + 12

    lived.felt.put(s - 19, 1)
    lived.frames(320, echo)
    assert (ECHO, s) in lived.news, lived.news


def test_noise_on_all_sensors_is_no_echo():
    """0.5 mT: now and then a sensor happens to read like the one above some times in turn."""
    lived = Lived(8, even=True)
    lived.frames(3000, noise=36, different=61)
    assert lived.news == [], lived.news


def test_a_noisy_sensor_is_masked():
    lived = Lived(6)

    def noisy(counts, n):
        counts[77] += (lived.felt.random(7) - 3) * 40

    lived.frames(2000, noisy)
    assert lived.news == [(NOISY, 77)], lived.news


def test_a_stone_that_a_hand_moves_at_power_on_makes_no_sensor_noisy():
    """White's stone on 77 is lifted and put back in the first frames, Black's on 200 is laid."""
    lived = Lived(6)
    for n in range(24):
        if n in (2, 5, 6, 9, 10, 12):
            lived.felt.put(77, 2, part=1.0 if n % 4 == 2 else -1.0)
        if n < 10:
            lived.felt.put(200, 1, part=0.1)
        lived.frames(1)
    lived.frames(600)
    assert lived.news == [], lived.news
    assert not lived.sensing.is_masked(77) and lived.sensing.state[200] == 1


def test_of_many_ghosts_a_few_are_named():
    lived = Lived(21)
    lived.frames(60)

    def pulled(counts, n):
        for s in range(0, 361, 5):
            counts[s] += 300

    lived.frames(640, pulled)  # four rounds; the first ends when few have come to rest
    ghosts = [s for kind, s in lived.news if kind == GHOST]
    assert 3 < len(ghosts) <= 2 * 8, lived.news


def test_a_row_without_power_and_a_column_off():
    lived = Lived(7)
    lived.frames(100)

    def broken(counts, n):
        for i in range(19):
            counts[19 * 3 + i] = 2048 + n % 2
            counts[19 * i + 15] = 2048 - n % 2

    lived.frames(470, broken)
    assert (ROW_SILENT, 3) in lived.news and (COLUMN_SILENT, 15) in lived.news, lived.news
    assert lived.sensing.is_masked(19 * 3 + 7) and lived.sensing.is_masked(19 * 12 + 15)
    assert not lived.sensing.is_masked(19 * 12 + 7)


def test_an_even_board_has_no_silent_rows():
    lived = Lived(8, even=True)

    def flat(counts, n):
        for s in range(361):
            counts[s] = 2048

    assert lived.frames(320, flat) == [], lived.news


def test_drift_is_told_and_believed():
    lived = Lived(10)
    lived.sensing.offset[50] += 700
    lived.felt.offset[50] += 44
    lived.frames(320)
    assert lived.news == [(DRIFTED, 50)], lived.news
    assert lived.sensing.state[50] == 0


def test_a_ghost_is_told():
    lived = Lived(11)
    lived.frames(100)
    lived.felt.offset[180] += 250
    lived.frames(320)
    assert lived.news[:1] == [(GHOST, 180)], lived.news


def test_a_supply_that_falls_is_told_once():
    lived = Lived(12)
    fallen = array("H", [2048 - 2048 * 15 // 1000] * 24)
    lived.frames(320)
    for _ in range(2):
        lived.frames(480, None, fallen)
        lived.frames(320)
    assert len(lived.news) == 1 and lived.news[0][0] == SUPPLY, lived.news
    assert 14 <= lived.news[0][1] <= 15, lived.news


def test_every_kind_has_a_key():
    assert len(KEYS) == UNDETECTED + 1
    assert named(TILES_SILENT, 5) == "1 3" and named(TILES_SILENT, 8) == "4"
    assert named(LEFT_OUT, 14) == named(BACK, 14) == named(LOOSE, 14) == "P19"
    assert named(STUCK, 14) == "P19" and named(ROW_ON, 14) == 5
    assert named(ROW_SILENT, 14) == 5 and named(COLUMN_SILENT, 14) == "P"
    assert named(SUPPLY, 14) == 14


def test_what_was_not_there_when_the_board_was_calibrated_is_told_at_once():
    lived = Lived(5)
    for s in range(361):
        if s // 19 == 14 or s % 19 == 9:
            lived.felt.offset[s] = lived.felt.random(3) - 1
            lived.sensing.offset[s] = 16 * (2048 + lived.felt.offset[s])
    assert lived.frames(2) == [(COLUMN_SILENT, 9), (ROW_SILENT, 14)], lived.news
    assert all(lived.sensing.is_masked(s) == (s // 19 == 14 or s % 19 == 9) for s in range(361))


def test_an_echo_below_a_stone_that_was_pushed_long_ago_is_told():
    lived = Lived(15)
    s = 19 * 8 + 4
    lived.frames(100)
    lived.felt.put(s - 19, 1, 4, 0)
    lived.frames(200)
    for off in (3, 2, 1, 0):
        lived.felt.put(s - 19, 1, off + 1, 0, part=-1)
        lived.felt.put(s - 19, 1, off, 0)
        lived.frames(3)
    lived.frames(400)
    assert not lived.sensing._settling.calm[s - 19], "it was pushed"

    def echo(counts, n):
        counts[s] = counts[s - 19]

    lived.frames(600, echo)
    assert (ECHO, s) in lived.news, lived.news


def test_a_stone_that_was_doubted_before_the_one_above_came_is_no_echo_of_it():
    """It lies off its point, as after a cat, and by chance both read the same."""
    lived = Lived(15)
    s = 19 * 8 + 4
    lived.frames(100)
    lived.felt.put(s - 19, 1)
    same = lived.felt.counts(0)[s - 19]
    lived.felt.put(s - 19, 1, part=-1)

    def doubted(counts, n):
        counts[s] = same

    def stirred(counts, n):
        counts[s] = same - 300

    lived.frames(400, doubted)
    assert lived.sensing.mode_of(s) == DOUBTED
    lived.felt.put(s - 19, 1)
    lived.frames(20, doubted)
    lived.frames(5, stirred)
    lived.frames(900, doubted)
    assert (ECHO, s) not in lived.news and not lived.sensing.is_masked(s), lived.news
