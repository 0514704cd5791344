"""The three counts and the result that follows them, under every preset, without a host."""

from ceremonies import SPLIT, ceremony, confirm, follow
from drawn import at, opened, play
from wenping.game import events as ev
from wenping.game.events import encode
from wenping.game.fold import FoldError
from wenping.game.phases import FILLING, OVER
from wenping.game.priors import BOWLS_MS
from wenping.weiqi.points import BLACK, WHITE


def test_fill_to_count_three_ways():
    game = ceremony("chinese,komi=3.5")
    confirm(game)
    assert game.phase == FILLING
    for name in "A1 B1 C1 D1 E1 A2 B2 C2 D2 E2".split():
        game.apply(3, encode(ev.FILLED, BLACK, at(game, name)))
    for name in "A5 B5 C5 D5 E5".split():
        game.apply(3, encode(ev.FILLED, WHITE, at(game, name)))
    game.apply(3, encode(ev.BOWL, BLACK, 5 << 5 | 15))
    game.apply(3, encode(ev.BOWL, WHITE, 5 << 5 | 20))
    confirm(game)
    # 15 : 10 in half points 30 : 20, less komi 7: Black wins by 3
    assert follow(game, 4)[:4] == [
        "count 0 30 20",
        "count 1 30 20",
        "count 2 30 20",
        "result X 0 3",
    ]


def test_the_result_waits_a_while_for_the_bowls():
    game = ceremony("chinese")
    confirm(game)
    confirm(game)
    assert follow(game, 4, certain=False) == ["count 0 30 20", "count 1 30 20"]
    assert follow(game, 5, certain=False) == []
    assert follow(game, 2 + BOWLS_MS, certain=False) == ["result O 0 5"]


# rules, both counts, result: no preset needs a host
ALONE = [
    ("chinese", "30 20", "result O 0 5"),
    ("chinese-1988", "30 20", "result O 0 1"),
    ("ying", "30 20", "result O 0 6"),
    ("ying-1988", "30 20", "result O 0 6"),
    ("ying-1974", "30 20", "result O 0 6"),
    ("jiping", "30 20", "result O 0 5"),
    ("jiping-6.5", "30 20", "result O 0 3"),
    ("tang-song", "16 4", "result X 0 12"),  # 路: 10 - 2, and 5 - 2 - the dead stone
    ("ming-qing", "30 20", "result X 0 10"),
    ("japanese", "22 10", "result O 0 1"),
    ("aga", "30 20", "result O 0 5"),
    ("ying,tie=white,komi=5", "30 20", "result O 0 0"),
    ("chinese,handicap=1,komi=0", "30 20", "result X 0 10"),
]


def test_every_preset_ends_with_a_result_without_a_host():
    for rules, counts, result in ALONE:
        game = ceremony(rules)
        confirm(game)
        if game.phase == FILLING:
            confirm(game)
        found = follow(game, 4)
        assert found[:2] == ["count 0 " + counts, "count 1 " + counts], rules
        assert result in found and found[2] in (result, "count 2 " + counts), (rules, found)
        assert game.phase == OVER


def test_thirds_are_exact_in_the_events():
    """Ying 1988: two shared points beside two black stones and one white one."""
    game = opened("size=3\nrules=ying-1988,komi=0", (BLACK, "A3"), (BLACK, "A2"), (WHITE, "C3"),
                  (WHITE, "C2"), (WHITE, "C1"))  # fmt: skip
    play(game, "pass pass")
    confirm(game)
    confirm(game)
    assert follow(game, 4)[:3] == [
        "count 0 7 11 18/5 27/5",
        "count 1 7 11 18/5 27/5",
        "result O 0 4 9/5",
    ]
    assert game.result == (WHITE, ev.BY_COUNT, 4) and game.exact[ev.RESULT] == "9/5"


def test_a_dead_string_is_dead_as_a_whole():
    game = opened("size=5\nrules=chinese,komi=0", (WHITE, "C1"), (WHITE, "D1"),
                  *SPLIT)  # fmt: skip
    play(game, "pass pass")
    game.apply(1, encode(ev.DEAD, WHITE, at(game, "C1")))
    confirm(game)
    confirm(game)
    assert follow(game, 4)[0] == "count 0 30 20"


def test_what_players_say_of_a_seki_counts():
    for on, result in ((1, "result O 0 21"), (0, "result O 0 1")):
        game = ceremony("japanese,komi=6.5")
        game.apply(2, encode(ev.SEKI, 0, at(game, "B3"), on))
        assert game.seki[at(game, "E3")] == 2 - on and not game.seki[at(game, "E4")]
        confirm(game)
        assert follow(game, 4)[3] == result


def test_seki_is_said_of_stones_while_the_game_is_stopped():
    game = ceremony("japanese")
    for point, key in ((at(game, "A1"), "fold-stone"), (999, "fold-point")):
        try:
            game.apply(2, encode(ev.SEKI, 0, point, 1))
            raise AssertionError("no stone there")
        except FoldError as error:
            assert error.key == key and game.seki is None
    before = game.hash()
    game.apply(2, encode(ev.SEKI, 0, at(game, "A3"), 1))
    assert game.hash() != before
    game.apply(3, encode(ev.RESUME))
    assert game.seki is None
    try:
        game.apply(4, encode(ev.SEKI, 0, at(game, "A3"), 1))
        raise AssertionError("play goes on")
    except FoldError as error:
        assert error.key == "fold-phase"


def test_a_fraction_that_is_none_changes_nothing():
    game = ceremony("ying-1988")
    for text in ("x", "1/0", "/3", "9", "28/3 x"):
        try:
            game.apply(5, encode(ev.RESULT, WHITE, ev.BY_COUNT, 4, text))
            raise AssertionError(text)
        except FoldError as error:
            assert error.key == "fraction" and not game.exact and game.result is None


def test_counts_and_results_of_older_firmware():
    """Without the text, and counts as unsigned numbers."""
    game = ceremony("chinese")
    confirm(game)
    confirm(game)
    game.apply(5, b"\x11\x00\x1e\x00\x14\x00")
    game.apply(5, b"\x92\x00\x05\x00")
    assert game.counts == {ev.COMPUTED: (30, 20)} and not game.exact
    assert game.result == (WHITE, ev.BY_COUNT, 5) and game.phase == OVER


def test_the_bowls_tell_nothing_before_the_area_is_filled():
    game = ceremony("chinese")
    confirm(game)
    confirm(game)
    assert follow(game, 4)[:3] == ["count 0 30 20", "count 1 30 20", "result O 0 5"]


def test_territory_counts_prisoners_and_needs_no_filling():
    game = ceremony("japanese")
    confirm(game)
    # Black 10 points and one prisoner, White 5
    assert follow(game, 4)[:4] == [
        "count 0 22 10",
        "count 1 22 10",
        "count 2 22 10",
        "result O 0 1",
    ]
