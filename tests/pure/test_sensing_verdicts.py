"""Sensors that are not used, and when they are used again."""

from ailing import ROUND, Lived
from wenping.sensing.findings import (
    BACK,
    DEAF,
    LEFT_OUT,
    LOOSE,
    NOISY,
    STUCK,
    UNDETECTED,
)
from wenping.sensing.limits import HELD_STILL_MS

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
                for _ in range(3):  # no hand lays a stone from one frame to the next
                    lived.felt.put(S, 1, 2 - n % 5, n % 3, part / 3)
                    lived.frames(1)
                lived.frames(47)
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
        for part in (3, 2, 1):  # no hand pushes a stone from one frame to the next
            lived.felt.put(S, 1, dx * part / 3, dy * part / 3, part=-1)
            lived.felt.put(S, 1, dx * (part - 1) / 3, dy * (part - 1) / 3)
            lived.frames(1)
        lived.frames(HELD_STILL_MS // 20 + 5)
        assert lived.sensing.state[S] == 1, "it reads the stone"


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
