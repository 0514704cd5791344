"""Clocks: CK-1 Chinese reading, CK-2 the systems, YG-5, CK-5 pure functions of events."""

from wenping.game.clock import (
    ASKED,
    FLAG,
    KEEP,
    KEPT,
    MINUTES,
    OVERTIME,
    PERIOD,
    SECONDS,
    Clock,
    ClockError,
)
from wenping.game.systems import PRESETS, parse

BLACK, WHITE = 1, 2

# settings: kind, main time (s), periods x (s), stones in one, increment and its cap (s)
SETTINGS = [
    ("none", ("none", 0, 0, 0, 0, 0, 0)),
    ("absolute:3600", ("absolute", 3600, 0, 0, 0, 0, 0)),
    ("simple:60", ("simple", 0, 1, 60, 0, 0, 0)),
    ("fischer:300,10", ("fischer", 300, 0, 0, 0, 10, 0)),
    ("fischer:300,10,600", ("fischer", 300, 0, 0, 0, 10, 600)),
    ("bronstein:300,10", ("bronstein", 300, 0, 0, 0, 10, 0)),
    ("byo-yomi:1800,5x30", ("byo-yomi", 1800, 5, 30, 0, 0, 0)),
    ("byo-yomi:0,1x60", ("byo-yomi", 0, 1, 60, 0, 0, 0)),
    ("canadian:1800,25/600", ("canadian", 1800, 1, 600, 25, 0, 0)),
    ("chinese:3600,5", ("chinese", 3300, 5, 60, 0, 0, 0)),
    ("ying:12600", ("ying", 12600, 3, 2100, 0, 0, 0)),  # pro: 3.5 h + 3 x 35 min
    ("ying-college", ("ying", 4320, 3, 720, 0, 0, 0)),  # college: 72 + 3 x 12 min
    ("cn-national", ("chinese", 8700, 5, 60, 0, 0, 0)),
    ("cn-local", ("chinese", 3540, 1, 60, 0, 0, 0)),
    ("shared-60", ("absolute", 3600, 0, 0, 0, 0, 0)),
    ("shared-5", ("absolute", 300, 0, 0, 0, 0, 0)),
]
NO_SETTINGS = [
    ("", "clock-settings"),
    ("blitz", "clock-settings"),
    ("absolute", "clock-settings"),
    ("absolute:0", "clock-range"),
    ("absolute:-5", "clock-settings"),
    ("absolute:1e3", "clock-settings"),
    ("byo-yomi:1800", "clock-settings"),
    ("byo-yomi:1800,0x30", "clock-range"),
    ("byo-yomi:1800,5x", "clock-settings"),
    ("byo-yomi:1800,100x30", "clock-range"),
    ("chinese:60,5", "clock-read"),
    ("absolute:99999999", "clock-range"),
    ("absolute:" + 40 * "9", "clock-range"),
    ("none:1", "clock-settings"),
    ("fischer:0,5", "clock-range"),
    ("fischer:300,10,200", "clock-cap"),
    ("bronstein:300", "clock-settings"),
    ("canadian:1800,0/600", "clock-range"),
    ("canadian:1800,25x600", "clock-settings"),
    ("simple:0", "clock-range"),
    ("ying:0", "clock-range"),
    ("absolute:60~none", "clock-settings"),
    ("absolute:60~", "clock-settings"),
    ("absolute:60~blitz", "clock-settings"),
]


def told(system):
    """A system of parse() as SETTINGS have it."""
    kind, _does, main, periods, length, stones, increment, cap, _more = system
    return kind, main // 1000, periods, length // 1000, stones, increment // 1000, cap // 1000


def announced(clock, until_ms, step_ms=250):
    """Run the clock and give every announcement as it falls due: [(second, code, value)]."""
    out = []
    now = clock.since_ms
    while now <= until_ms:
        while True:
            due = clock.due(now)
            if due is None:
                break
            out.append((now // 1000, due[0], due[1]))
            clock.said(clock.running, due[0], due[1], now)
        now += step_ms
    return out


def test_settings():
    for text, want in SETTINGS:
        black, white = parse(text)
        assert told(black) == told(white) == want, (text, black)


def test_different_times_for_the_sides():
    clock = Clock("byo-yomi:1800,5x30~absolute:600")
    assert clock.left(BLACK, 0) == (1_800_000, 5, 30_000)
    assert clock.left(WHITE, 0) == (600_000, 0, 0)
    clock.start(BLACK, 0)
    clock.press(BLACK, 1_810_000)
    assert clock.left(BLACK, 0) == (0, 5, 30_000) and clock.over(2_409_999) == 0
    assert clock.over(2_410_000) == WHITE


def test_every_preset_is_a_clock():
    for name, settings in PRESETS:
        assert parse(name) == parse(settings)


def test_settings_that_are_none_say_why():
    for text, key in NO_SETTINGS:
        try:
            parse(text)
        except ClockError as error:
            assert error.key == key, (text, error.key)
        else:
            assert False, text


def test_absolute_time_runs_only_for_the_side_on_move():
    clock = Clock("absolute:600")
    clock.start(BLACK, 1000)
    clock.press(BLACK, 31000)
    assert clock.left(BLACK, 99000)[0] == 570000
    assert clock.left(WHITE, 91000)[0] == 540000
    clock.press(WHITE, 91000)
    assert clock.running == BLACK


def test_a_press_by_the_side_not_on_move_changes_no_time():
    clock = Clock("absolute:600")
    clock.start(BLACK, 0)
    clock.press(WHITE, 5000)
    assert clock.running == BLACK
    assert clock.left(BLACK, 10000)[0] == 590000
    assert clock.left(WHITE, 10000)[0] == 600000


def test_absolute_warns_and_flags():
    clock = Clock("absolute:400")
    clock.start(BLACK, 0)
    assert announced(clock, 500000) == [
        (100, MINUTES, 5),
        (340, MINUTES, 1),
        (370, SECONDS, 30),
        (390, SECONDS, 10),
        (395, SECONDS, 5),
        (396, SECONDS, 4),
        (397, SECONDS, 3),
        (398, SECONDS, 2),
        (399, SECONDS, 1),
        (400, FLAG, 0),
    ]
    assert clock.flagged == BLACK
    assert clock.running == 0


def test_byo_yomi_period_is_kept_by_a_move_within_it():
    clock = Clock("byo-yomi:10,2x30")
    clock.start(BLACK, 0)
    clock.press(BLACK, 39999)  # 10 s main, 29.999 s of the first period
    assert clock.left(BLACK, 40000) == (0, 2, 30000)
    clock.start(BLACK, 40000)
    clock.press(BLACK, 70000)  # exactly one whole period: lost
    assert clock.left(BLACK, 70000) == (0, 1, 30000)


def test_byo_yomi_announcements():
    clock = Clock("byo-yomi:10,2x30")
    clock.start(WHITE, 0)
    assert announced(clock, 80000) == [
        (10, OVERTIME, 2),
        (10, SECONDS, 30),
        (30, SECONDS, 10),
        (35, SECONDS, 5),
        (36, SECONDS, 4),
        (37, SECONDS, 3),
        (38, SECONDS, 2),
        (39, SECONDS, 1),
        (40, PERIOD, 1),
        (40, SECONDS, 30),
        (60, SECONDS, 10),
        (65, SECONDS, 5),
        (66, SECONDS, 4),
        (67, SECONDS, 3),
        (68, SECONDS, 2),
        (69, SECONDS, 1),
        (70, FLAG, 0),
    ]


def test_chinese_reading_by_the_text():
    """30, 40, 50, 55, 58, the full minute; in the last one 30, 40, 50, then 1 .. 9, 10 loses."""
    clock = Clock("chinese:120,2")  # all of it is read out
    clock.start(BLACK, 0)
    seconds = [(s, code, value) for s, code, value in announced(clock, 130000)]
    minute = [
        (30, SECONDS, 30),
        (40, SECONDS, 20),
        (50, SECONDS, 10),
        (55, SECONDS, 5),
        (58, SECONDS, 2),
    ]
    assert seconds[:7] == [(0, OVERTIME, 2)] + minute + [(60, PERIOD, 1)], seconds
    assert seconds[7:] == [(90, SECONDS, 30), (100, SECONDS, 20), (110, SECONDS, 10)] + [
        (111 + i, SECONDS, 9 - i) for i in range(9)
    ] + [(120, FLAG, 0)], seconds


def test_the_older_chinese_text_reads_60_before_the_last_ten():
    """30, 40, 50, 60, then 1 .. 9, 10 loses: the last minute ends at 70 seconds."""
    clock = Clock("chinese-1988:120,2")
    clock.start(BLACK, 0)
    said = announced(clock, 140_000)
    assert said[6] == (60, PERIOD, 1), said  # the first minute as in the newer text
    assert said[7:] == [(90, SECONDS, 40), (100, SECONDS, 30), (110, SECONDS, 20)] + [
        (120, SECONDS, 10)] + [(121 + i, SECONDS, 9 - i) for i in range(9)] + [
        (130, FLAG, 0)], said  # fmt: skip
    clock = Clock("cn-local-1988")
    clock.start(BLACK, 0)
    clock.press(BLACK, 3_540_000 + 69_999)
    assert clock.left(BLACK, 0) == (0, 1, 70_000)


def test_chinese_reading_takes_only_full_minutes():
    clock = Clock("chinese:600,5")
    clock.start(BLACK, 0)
    clock.press(BLACK, 300000 + 59999)
    assert clock.left(BLACK, 400000) == (0, 5, 60000)
    clock.start(BLACK, 400000)
    clock.press(BLACK, 400000 + 125000)
    assert clock.left(BLACK, 600000) == (0, 3, 60000)


def test_fischer_adds_after_the_move():
    clock = Clock("fischer:300,10")
    clock.start(BLACK, 0)
    clock.press(BLACK, 20000)
    assert clock.left(BLACK, 20000)[0] == 290000


def test_a_pause_costs_nothing_and_does_not_refresh_the_period():
    clock = Clock("byo-yomi:0,3x30")
    clock.start(BLACK, 0)
    clock.stop(20000)
    assert clock.left(BLACK, 500000) == (0, 3, 10000)
    clock.start(BLACK, 500000)
    assert clock.left(BLACK, 515000) == (0, 2, 25000)


def test_no_clock_never_runs():
    clock = Clock("none")
    clock.start(BLACK, 0)
    assert clock.running == 0 and clock.due(10**8) is None


def test_a_referee_sets_a_clock_that_runs():
    clock = Clock("byo-yomi:600,3x30")
    clock.start(BLACK, 0)
    clock.set(BLACK, 0, 2, 100_000)
    assert clock.left(BLACK, 110_000) == (0, 2, 20_000) and clock.running == BLACK
    assert clock.due(110_000) == (SECONDS, 30)  # 2 periods are no news, as after a press
    clock.set(BLACK, 60_000, KEEP, 135_000)  # one period is used up meanwhile
    assert clock.left(BLACK, 136_000) == (59_000, 1, 30_000)
    clock.set(WHITE, 5000, 3, 136_000)
    assert clock.left(WHITE, 999_000) == (5000, 3, 30_000) and clock.running == BLACK


def test_a_clock_is_not_set_to_what_it_cannot_have():
    for settings, main_ms, periods in (
        ("none", 60_000, 0),
        ("absolute:600", 0, 0),
        ("absolute:600", 1000, 1),
        ("absolute:600", 360_000_001, 0),
        ("byo-yomi:600,3x30", 0, 0),
        ("byo-yomi:600,3x30", 0, 100),
    ):
        clock = Clock(settings)
        before = clock.left(BLACK, 0)
        try:
            clock.set(BLACK, main_ms, periods, 0)
        except ClockError as error:
            assert error.key == "clock-set"
        else:
            assert False, (settings, main_ms, periods)
        assert clock.left(BLACK, 0) == before


def test_simple_time_for_each_move():
    clock = Clock("simple:60")
    clock.start(BLACK, 0)
    clock.press(BLACK, 59_999)
    assert clock.left(BLACK, 0) == (0, 1, 60_000)
    said = announced(clock, 200_000)  # White does not move
    assert said[0] == (89, SECONDS, 30) and said[-1] == (119, FLAG, 0), said


def test_fischer_with_a_cap():
    clock = Clock("fischer:300,10,305")
    clock.start(BLACK, 0)
    clock.press(BLACK, 2000)  # 298 s + 10 s
    assert clock.left(BLACK, 0)[0] == 305_000
    clock.set(BLACK, 400_000, KEEP, 2000)  # a referee may give more, which the cap leaves
    clock.press(BLACK, 2000)
    assert clock.left(BLACK, 0)[0] == 400_000


def test_bronstein_gives_back_what_the_move_used():
    clock = Clock("bronstein:300,10")
    clock.start(BLACK, 0)
    clock.press(BLACK, 4000)
    assert clock.left(BLACK, 0)[0] == 300_000
    clock.press(WHITE, 16_000)  # 12 s
    assert clock.left(WHITE, 0)[0] == 298_000
    assert clock.over(315_999) == 0 and clock.over(316_000) == BLACK  # no delay at zero


def test_canadian_periods_begin_anew_after_their_stones():
    clock = Clock("canadian:10,3/60")
    clock.start(BLACK, 0)
    clock.press(BLACK, 30_000)  # 10 s main, 20 s of the period: its first stone
    assert (clock.left(BLACK, 0), clock.stones[BLACK]) == ((0, 1, 40_000), 2)
    clock.start(BLACK, 30_000)
    clock.press(BLACK, 60_000)
    assert (clock.left(BLACK, 0), clock.stones[BLACK]) == ((0, 1, 10_000), 1)
    clock.start(BLACK, 60_000)
    assert clock.over(69_999) == 0 and clock.over(70_000) == BLACK
    clock.press(BLACK, 69_999)
    assert (clock.left(BLACK, 0), clock.stones[BLACK]) == ((0, 1, 60_000), 3)


def test_canadian_seconds_are_not_told_twice_in_one_period():
    clock = Clock("canadian:0,3/60")
    clock.start(BLACK, 0)
    assert announced(clock, 31_000) == [(0, OVERTIME, 1), (30, SECONDS, 30)]
    clock.press(BLACK, 31_000)
    clock.start(BLACK, 31_000)
    assert announced(clock, 49_000) == []


def test_ying_overtime_is_charged_when_a_period_is_entered():
    clock = Clock("ying:600")  # and three periods of 100 s
    clock.start(BLACK, 0)
    for now, left, points in (
        (599_999, (1, 3, 100_000), 0),
        (600_000, (0, 3, 100_000), 2),
        (699_999, (0, 3, 1), 2),
        (700_000, (0, 2, 100_000), 4),
        (800_000, (0, 1, 100_000), 6),
        (899_999, (0, 1, 1), 6),
    ):
        assert (clock.left(BLACK, now), clock.points(BLACK, now)) == (left, points), now
    assert clock.points(WHITE, 899_999) == 0
    assert clock.over(899_999) == 0 and clock.over(900_000) == BLACK


def test_a_move_does_not_refresh_a_period_of_ying_overtime():
    clock = Clock("ying:600")
    clock.start(BLACK, 0)
    clock.press(BLACK, 650_000)
    assert clock.left(BLACK, 0) == (0, 3, 50_000)
    clock.start(BLACK, 650_000)
    clock.press(BLACK, 720_000)
    assert clock.left(BLACK, 0) == (0, 2, 80_000) and clock.points(BLACK, 0) == 4


def test_zero_itself_loses():
    for text, ms in (
        ("absolute:60", 60_000), ("simple:60", 60_000), ("fischer:60,10", 60_000),
        ("bronstein:60,10", 60_000), ("byo-yomi:60,2x10", 80_000), ("canadian:60,5/30", 90_000),
        ("chinese:60,1", 60_000), ("chinese-1988:60,1", 70_000), ("ying:60", 90_000),
    ):  # fmt: skip
        clock = Clock(text)
        clock.start(BLACK, 7)
        assert clock.over(ms + 6) == 0, text
        assert clock.over(ms + 7) == BLACK and clock.left(BLACK, ms + 7) == (0, 0, 0), text


def test_clocks_are_given_back_for_the_last_moves_only():
    clock = Clock("byo-yomi:60,3x10")
    clock.start(BLACK, 0)
    before = []
    for number in range(KEPT + 1):
        now = 11_000 * number
        clock.keep(number)
        before.append((clock.left(BLACK, now), clock.left(WHITE, now)))
        clock.press(1 + number % 2, now + 11_000)
    clock.give_back(3, 99_000)
    assert (clock.left(BLACK, 99_000), clock.left(WHITE, 99_000)) == before[3]
    try:
        clock.give_back(0, 99_000)
    except ClockError as error:
        assert error.key == "clock-kept"
    else:
        assert False


def test_an_answer_to_a_player_is_no_announcement():
    clock = Clock("chinese:120,2")
    clock.start(BLACK, 0)
    clock.said(BLACK, OVERTIME, 2, 0)
    clock.said(BLACK, ASKED, 2, 1000)
    assert clock.due(2000) is None
