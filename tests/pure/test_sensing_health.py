from array import array

from felt import Felt
from wenping.sensing.calibration import Calibration
from wenping.sensing.findings import (
    BACK,
    COLUMN_SILENT,
    DEAF,
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
from wenping.sensing.health import Health
from wenping.sensing.points import Sensing

BIAS = array("H", [2048] * 24)


class Lived:
    """A board whose sensors have offsets of their own, and what its health says."""

    def __init__(self, seed=1, even=False, meant=lambda s: -1):
        self.felt = Felt(seed)
        table = Calibration()
        if not even:
            for s in range(361):
                self.felt.offset[s] = self.felt.random(900) - 450
                table.offset[s] = 16 * (2048 + self.felt.offset[s])
        self.sensing = Sensing(table)
        self.health = Health(self.sensing, meant)
        self.now_ms = 0
        self.news = []

    def frames(self, count, change=None, bias=BIAS, noise=8, different=8):
        some = [self.felt.counts(noise) for _ in range(different)]
        for n in range(count):
            counts = array("H", some[n % different])
            if change:
                change(counts, n)
            self.sensing.step(counts, self.now_ms)
            self.health.step(counts, bias)
            found = self.health.findings
            while found.take():
                self.news.append((found.kind, found.where))
            self.now_ms += 20
        return self.news


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
    lived.felt.put(s - 19, 1)
    lived.frames(400, lambda counts, n: rolled(counts, n + 50))
    assert lived.news == [(GHOST, s)], lived.news
    assert not lived.sensing.is_masked(s) and lived.sensing.state[s] == 3


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


ROUND = 152  # frames in which every sensor is looked at once


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


S = 19 * 8 + 4


def test_a_sensor_that_people_left_out_comes_back_when_it_is_right():
    meant = bytearray(361)
    lived = Lived(31, meant=lambda s: meant[s])

    def wrong(counts, n):
        counts[S] += 150  # 4 mT

    lived.frames(200, wrong)
    assert lived.sensing.state[S] != 0
    lived.health.verdicts.mask(LEFT_OUT, S)
    lived.frames(10 * ROUND, wrong)
    assert lived.news == [(LEFT_OUT, S)] and lived.sensing.is_masked(S)
    lived.frames(10 * ROUND)
    assert lived.news == [(LEFT_OUT, S), (BACK, S)], lived.news
    assert not lived.sensing.is_masked(S) and lived.sensing.state[S] == 0
    lived.felt.put(S, 1)
    lived.frames(60)
    assert lived.sensing.state[S] == 1


def test_a_loose_joint_is_left_out_and_a_hand_is_not_taken_for_one():
    """It reads as a stone every other 0.6 s; a hand lifts a stone three times."""

    def loose(counts, n):
        counts[S] += 300 * (n // 30 % 2)

    def hand(counts, n):
        counts[S] += 300 * (n // 50 % 2) * (n < 300)

    lived = Lived(33, meant=lambda s: 0)
    lived.frames(1200, hand)
    assert (LOOSE, S) not in lived.news and not lived.sensing.is_masked(S)
    lived.frames(2400, loose)
    assert (LOOSE, S) in lived.news and lived.sensing.is_masked(S), lived.news


def test_a_joint_that_is_loose_by_chance_is_found_within_a_minute():
    """A quarter of the time, by 0.4 s, it reads as a stone; a ko is fought each ten seconds."""

    def loose(counts, n):
        counts[S] += 300 * ((n // 20 * 2654435761 >> 9) % 4 == 0)
        counts[S + 40] += 300 * (n // 500 & 1)

    lived = Lived(37, meant=lambda s: 0)
    lived.frames(3200, loose)
    assert (LOOSE, S) in lived.news and (LOOSE, S + 40) not in lived.news, lived.news


def test_a_point_that_people_play_with_for_long_is_not_on_a_loose_joint():
    """A stone is laid and lifted every other second: the sensors around it tell of it, too."""
    for strength in (1, 0.6):
        lived = Lived(38, meant=lambda s: 0)
        lived.frames(100)
        for n in range(35):
            for part in (strength, -strength):
                lived.felt.put(S, 1, 2 - n % 5, n % 3, part)
                lived.frames(50)
        assert lived.news == [] and not lived.sensing.is_masked(S), (strength, lived.news)


def test_each_time_it_takes_twice_as_long():
    lived = Lived(32, meant=lambda s: 0)

    def wrong(counts, n):
        counts[S] += 150

    for rounds in (8, 16):
        lived.frames(200, wrong)
        lived.health.verdicts.mask(LEFT_OUT, S)
        lived.frames((rounds - 1) * ROUND)
        assert lived.news[-1] == (LEFT_OUT, S), (rounds, lived.news)
        lived.frames(2 * ROUND)
        assert lived.news[-1] == (BACK, S), (rounds, lived.news)


def test_a_deaf_sensor_does_not_come_back_with_the_next_empty_point():
    """It agreed with an empty point before, too; it has to feel a stone first."""
    meant = bytearray(361)
    lived = Lived(33, meant=lambda s: meant[s])
    deaf = [True]

    def silenced(counts, n):
        if deaf[0]:
            counts[S] = (lived.sensing.calibration.offset[S] >> 4) + n % 3

    lived.frames(60, silenced, different=50)
    lived.sensing.blind.mark()
    lived.felt.put(S, 1)
    lived.frames(200, silenced, different=50)
    meant[S] = 1
    lived.sensing.contradict(S, 1)
    lived.frames(3 * ROUND, silenced)
    lived.felt.put(S, 1, part=-1)
    meant[S] = 0
    lived.frames(10 * ROUND, silenced)
    assert lived.sensing.is_masked(S), "it reads nothing, as when it was masked"
    lived.felt.put(S, 2)
    meant[S] = 2
    lived.frames(10 * ROUND, silenced)
    assert lived.sensing.is_masked(S)
    deaf[0] = False
    lived.frames(10 * ROUND, silenced)
    assert lived.news[-1] == (BACK, S) and lived.sensing.state[S] == 2


def test_the_sensors_around_tell_a_deaf_sensor_from_a_stone_without_magnet():
    """The game has a stone on S, which reads nothing: they tell of it, or it has no magnet; or too
    few can be asked, and then it lies at the edge of its cell, or is not there, as likely.
    """
    around = [S + row + col for row in (-19, 0, 19) for col in (-1, 0, 1) if row or col]

    def silenced(counts, n):
        counts[S] = 2048 + lived.felt.offset[S] + n % 3

    for magnet, asked, deaf in (
        (1, 8, True),
        (1, 5, True),
        (1, 3, False),
        (0, 8, False),
        (1, 1, False),
    ):
        lived = Lived(36, meant=lambda s: s == S)
        lived.frames(60, silenced)
        for s in around[asked:]:
            lived.sensing.mask(s)
        lived.sensing.blind.mark()
        if magnet:
            lived.felt.put(S, 1, 2, -2)
        lived.frames(60, silenced)
        lived.sensing.contradict(S, 1)
        assert not lived.sensing.is_masked(S), "it is judged by the next frame"
        lived.frames(1, silenced)
        assert lived.news == [(DEAF if deaf else UNDETECTED, S)], (magnet, asked, lived.news)
        assert lived.sensing.is_masked(S) == deaf
        lived.sensing.contradict(S, 1)
        lived.frames(1, silenced)
        assert lived.news.count((UNDETECTED, S)) == (0 if deaf else 2), "told of each such stone"


def test_a_stone_far_off_its_middle_makes_no_sensor_deaf():
    """Magnets pushed it 8 to 10 mm away; its owner says where he laid it. Put right, it is read."""
    for dx, dy in ((8, 0), (9, 0), (0, -8), (0, 10), (6, 6)):
        lived = Lived(36, meant=lambda s: s == S)
        lived.frames(60)
        lived.sensing.blind.mark()
        lived.felt.put(S, 1, dx, dy)
        lived.frames(60)
        assert lived.sensing.state[S] != 1, (dx, dy)
        lived.sensing.contradict(S, 1)
        lived.frames(1)
        assert lived.news == [(UNDETECTED, S)] and not lived.sensing.is_masked(S), (dx, dy)
        lived.felt.put(S, 1, dx, dy, part=-1)
        lived.felt.put(S, 1)
        lived.frames(60)
        assert lived.sensing.state[S] == 1 or lived.sensing.believe(S, 1), "it reads the stone"


def test_a_sensor_that_reads_the_stone_is_not_deaf():
    """Its neighbours have doubted the stone, and the game asked: it is believed."""
    for reads, kept in ((1, True), (2, False)):
        lived = Lived(36, meant=lambda s: s == S)
        lived.felt.put(S, reads)
        lived.frames(200)
        lived.sensing.contradict(S, 0)
        lived.sensing.contradict(S, 1)
        lived.frames(60)
        assert lived.sensing.is_masked(S) != kept and lived.sensing.state[S] == (1 if kept else 3)
        assert lived.news == ([] if kept else [(DEAF, S)]), lived.news


def test_a_noisy_sensor_does_not_come_back_by_luck():
    """It is right most of the time; steady it never is."""
    lived = Lived(35, meant=lambda s: 0)

    def noisy(counts, n):
        counts[S] += (lived.felt.random(7) - 3) * 30

    lived.frames(20 * ROUND, noisy, different=61)
    assert [kind for kind, _ in lived.news] == [NOISY], lived.news
    lived.health.verdicts._trials[S] |= 3  # it read something else when it was masked
    lived.frames(12 * ROUND, noisy, different=61)
    assert lived.sensing.is_masked(S), lived.news
    lived.frames(10 * ROUND)
    assert lived.news[-1] == (BACK, S) and lived.sensing.noise[S] < 60


def test_an_exchange_of_columns_gives_back_what_the_wires_alone_made_wrong():
    """What is wrong with a sensor itself, and what the calibration masks, goes to its place."""
    lived = Lived(37, meant=lambda s: 0)
    sensing, health = lived.sensing, lived.health
    a, b = S % 19, S % 19 + 9
    stuck, unused = 19 * 3 + a, 19 * 4 + a
    sensing.calibration.mask[unused] = 1
    sensing.mask(unused)
    lived.frames(60)
    health.verdicts.mask(STUCK, stuck)
    health.verdicts.mask(DEAF, S)
    health.verdicts.mask(LEFT_OUT, S + 9)
    lived.frames(1)
    sensing.exchange(a, b)
    health.exchange(a, b)

    def exchanged(counts, n):
        for row in range(0, 361, 19):
            counts[row + a], counts[row + b] = counts[row + b], counts[row + a]

    lived.news.clear()
    assert sorted(lived.frames(60, exchanged)) == [(BACK, S), (BACK, S + 9)]
    masked = [s for s in range(361) if sensing.is_masked(s)]
    assert masked == [stuck + 9, unused + 9]
    assert not any([sensing.state[s] for s in range(361) if s not in masked])


def test_what_the_calibration_masks_stays_masked():
    lived = Lived(34, meant=lambda s: 0)
    lived.sensing.calibration.mask[S] = 1
    lived.sensing.mask(S)
    lived.frames(10 * ROUND)
    assert lived.news == [] and lived.sensing.is_masked(S)
