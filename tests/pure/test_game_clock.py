"""Clocks: CK-1 Chinese reading, CK-2 absolute, byo-yomi, Fischer, CK-5 pure functions of events."""

from wenping.game.clock import (
    FLAG,
    KEEP,
    MINUTES,
    OVERTIME,
    PERIOD,
    SECONDS,
    Clock,
    ClockError,
    parse,
)

BLACK, WHITE = 1, 2

SETTINGS = [
    ("none", ("none", 0, 0, 0, 0)),
    ("absolute:3600", ("absolute", 3600, 0, 0, 0)),
    ("byo-yomi:1800,5x30", ("byo-yomi", 1800, 5, 30, 0)),
    ("byo-yomi:0,1x60", ("byo-yomi", 0, 1, 60, 0)),
    ("chinese:3600,5", ("chinese", 3300, 5, 60, 0)),
    ("fischer:300,10", ("fischer", 300, 0, 0, 10)),
]
NO_SETTINGS = [
    "",
    "blitz",
    "absolute",
    "absolute:0",
    "absolute:-5",
    "absolute:1e3",
    "byo-yomi:1800",
    "byo-yomi:1800,0x30",
    "byo-yomi:1800,5x",
    "chinese:60,5",
    "absolute:99999999",
    "none:1",
    "fischer:0,5",
]


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
        assert parse(text) == want, (text, parse(text))


def test_settings_that_are_none_say_which_are():
    for text in NO_SETTINGS:
        try:
            parse(text)
        except ClockError as error:
            assert error.key == "clock-settings"
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
