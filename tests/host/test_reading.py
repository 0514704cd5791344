"""What is read out of a clock, word for word (CK-1 in both texts, CK-2, YG-5), and OT of SGF."""

import pytest

from at_table import BOARD, Played, proposed
from test_history import game_of
from wenping.game import clock as ck
from wenping.game import events as ev
from wenping.game import pauses
from wenping.game.clock import Clock
from wenping.link.items import Event
from wenping.records.clocks import System
from wenping.texts import TEXTS, named, say
from wenping.texts.reading import PAUSES, words


def read(settings: str, until_s: int, lang: str) -> list[tuple[int, str]]:
    """(second, words) of all that is announced to Black until then."""
    clock = Clock(settings)
    clock.start(1, 0)
    out = []
    for now in range(0, 1000 * until_s + 1, 250):
        due = clock.due(now)
        while due is not None:
            key, values = words(clock, 1, *due, now)
            said = say(key, lang, **{name: named(value, lang) for name, value in values.items()})
            out.append((now // 1000, said))
            clock.said(1, *due, now)
            due = clock.due(now)
    return out


MINUTE = [(30, "30秒"), (40, "40秒"), (50, "50秒"), (55, "55秒"), (58, "58秒")]


def test_the_newer_text_of_2002():
    """30, 40, 50, 55, 58, the minute, what is left; the last one 30, 40, 50, then 1 to 9."""
    got = read("chinese:120,2", 120, "zh")
    assert got == [(0, "黑方开始读秒，还剩 2 分钟")] + [(s, "黑方：" + w) for s, w in MINUTE] + [
        (60, "黑方：一分钟，还剩 1 分钟"),
        (90, "黑方：30秒"), (100, "黑方：40秒"), (110, "黑方：50秒"),
    ] + [(110 + i, f"黑方：{i}") for i in range(1, 10)] + [(120, "黑方：10，超时判负")]  # fmt: skip


def test_the_older_text_of_1988():
    """The same, but the last minute 30, 40, 50, 60, then 1 to 9."""
    got = read("chinese-1988:120,2", 130, "zh")
    assert got[:7] == read("chinese:120,2", 60, "zh")
    assert [w.removeprefix("黑方：") for _, w in got[7:]] == [
        "30秒", "40秒", "50秒", "60秒", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10，超时判负",
    ]  # fmt: skip


def test_in_english():
    said = [w for _, w in read("cn-local", 3600, "en")]
    assert said[0] == "Black: byo-yomi begins, 1 minute(s) left"
    assert said[1:5] == ["Black: 30 seconds", "Black: 40 seconds", "Black: 50 seconds", "Black: 1"]
    assert said[-1] == "Black: 10, over time, lost"


@pytest.mark.parametrize("preset, older", [
    ("cn-national", False), ("cn-local", False),
    ("cn-national-1988", True), ("cn-local-1988", True),
])  # fmt: skip
def test_which_preset_reads_which_text(preset, older):
    clock = Clock(preset)
    clock.set(1, 0, 1, 0)
    clock.start(1, 0)
    assert words(clock, 1, ck.SECONDS, 10, 50_000)[1]["count"] == (60 if older else 50)


def test_other_systems():
    assert [w for _, w in read("ying:600", 900, "zh") if "加时" in w or "超时" in w] == [
        "黑方进入第 1 次加时，共罚 2 点", "黑方进入第 2 次加时，共罚 4 点",
        "黑方进入第 3 次加时，共罚 6 点", "黑方超时判负",
    ]  # fmt: skip
    said = [w for _, w in read("canadian:10,25/600", 11, "en")]
    assert said == ["Black: main time is over, 25 moves in each 600 seconds"]
    assert read("byo-yomi:10,3x30", 40, "en")[0][1] == (
        "Black: main time is over, 3 period(s) of byo-yomi"
    )
    assert (60, "Black loses on time") in read("simple:60", 60, "en")


def test_a_pause_says_why():
    assert set(PAUSES) == {getattr(pauses, n) for n in dir(pauses) if n.isupper()} - {0, 1}
    assert all(key in TEXTS for key in PAUSES.values())


@pytest.mark.parametrize("clock, main, overtime, own", [
    ("none", None, None, None),
    ("absolute:3600", 3600, None, None),
    ("simple:60", 0, "60 simple", None),
    ("fischer:600,30", 600, "30 fischer", None),
    ("fischer:600,30,900", 600, "30 fischer", "fischer:600,30,900"),
    ("bronstein:600,30", 600, "30 bronstein", "bronstein:600,30"),
    ("byo-yomi:1800,5x30", 1800, "5x30 byo-yomi", None),
    ("canadian:1800,25/600", 1800, "25/600 canadian", None),
    ("chinese:3600,5", 3300, "5x60 byo-yomi", None),
    ("cn-national-1988", 8700, "5x60 byo-yomi", "cn-national-1988"),
    ("ying-pro", 12600, "3x2100 ying", "ying-pro"),
    ("shared-15", 900, None, None),
    ("absolute:900~absolute:300", 900, None, "absolute:900~absolute:300"),
])  # fmt: skip
def test_time_and_overtime_of_a_record(clock, main, overtime, own):
    root = game_of("size=9\nclock=" + clock).to_sgf().get_root()

    def of(name):
        return root.get(name) if root.has_property(name) else None

    assert (of("TM"), of("OT")) == (main, overtime)
    assert (root.get_raw("WPCL").decode() if own else of("WPCL")) == own


def test_a_system_has_a_name_for_every_part():
    assert len(System._fields) == len(Clock("none").systems[1])


def test_a_table_tells_what_its_clock_announces_when_it_does():
    table = Played("size=9\nclock=chinese:60,1")
    said = table.happen(ev.CLOCK, 1, ck.SECONDS, 30, t_ms=30_000)
    assert [part.words("en") for part in said] == ["Black: 30 seconds"]
    late = Event(1, len(table.log), 40_000, ev.encode(ev.CLOCK, 1, ck.SECONDS, 20))
    assert table.table.take(late, BOARD._replace(t_ms=50_000)) == []  # told when a host comes back


def test_a_table_tells_why_it_pauses_and_takes_moves_back_with_their_time():
    table = Played("size=9\nclock=absolute:600", "E5 C3")
    decisions = table.table.decisions
    assert proposed(decisions.pause(pauses.ADJOURNED)) == (ev.PAUSE, 0, (pauses.ADJOURNED,))
    (said,) = table.happen(ev.PAUSE, 0, pauses.ADJOURNED)
    assert said.key == "paused-adjourned"
    assert proposed(decisions.pause(pauses.ADJOURNED)) == (ev.PAUSE, 0, (pauses.RUNS,))
    assert proposed(decisions.undo(1, ev.RESTORED)) == (ev.UNDO, 0, (1, ev.RESTORED))
