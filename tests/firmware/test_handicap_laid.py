"""Handicap stones as people lay them: a point off, upside down, over dead sensors."""

import pytest

from people import Table
from tabletop import Tabletop
from wenping.game import events as ev
from wenping.game.events import encode
from wenping.game.phases import PLAYING, SETTING
from wenping.twin.stones import BLACK, WHITE
from wenping.twin.world import World
from wenping.weiqi.points import from_gtp

HANDICAP = "setup=2\nhandicap=2\nfirst=white\nclock=absolute:600"


def test_a_handicap_stone_is_put_a_point_off_and_corrected(table):
    table.open(HANDICAP)
    table.do("B:C3 B:G6 wait:0.5 B:-G6 B:G7 wait:1")
    if table.game.phase == SETTING:
        table.do("chord")
    assert table.game.phase == PLAYING
    table.do("chord wait:1")
    assert table.agrees() and table.game.position.to_move == WHITE
    table.do("W:E5 press:W")
    assert table.told[-1] == "played O E5"


def test_a_handicap_stone_on_a_dead_sensor_that_the_host_has_named(table):
    """The light asks for a stone that lies there: the point is left out, and play begins."""
    table.open(HANDICAP)
    table.deafen("G7")
    for name in ("C3", "G7"):
        table.table.board.record.emit(encode(ev.SETUP, BLACK, from_gtp(name, 9, 9)))
    table.do("B:C3 B:G7 wait:1")
    assert table.game.phase == SETTING and table.lit == "put X G7"
    table.do("ruling wait:1")
    assert table.game.phase == PLAYING and table.agrees()
    assert "sensor-left-out M12" in table.told
    table.do("W:E5 press:W B:E4 press:B")
    assert table.told[-2:] == ["played O E5", "played X E4"]


@pytest.mark.parametrize("stones", ["F6 C3", "C3 F6"], ids=["first", "last"])
def test_a_handicap_stone_on_a_dead_sensor_that_nobody_has_named(table, stones):
    """Its neighbours feel it when the next stone comes, or when both clocks are held."""
    table.open(HANDICAP)
    table.deafen("F6")
    table.do(" ".join(f"B:{name} wait:1" for name in stones.split()))
    table.do("chord wait:1" if table.game.phase == SETTING else "wait:1")
    assert table.game.phase == PLAYING and table.agrees(), table.told
    table.do("W:E3 press:W")
    assert table.told[-1] == "played O E3"


@pytest.mark.parametrize("stones", ["W:C3 W:G7", "B:C3 W:G7", "W:C3 B:G7"])
def test_handicap_stones_upside_down_that_both_agree_on_are_blacks(table, stones):
    table.open(HANDICAP)
    table.do(f"{stones} wait:1 chord wait:1")
    assert table.game.phase == PLAYING and table.agrees(), table.told
    assert table.game.position.to_move == WHITE
    table.do("W:E5 press:W B:E4 press:B wait:1")
    assert table.told[-2:] == ["played O E5", "played X E4"]
    assert [table.game.meant(from_gtp(name, 9, 9)) for name in ("C3", "G7")] == [BLACK, BLACK]


def test_what_both_agree_on_is_the_whole_set_up(table):
    """The third handicap stone has no magnet, nobody finds it: White's first stone is a move."""
    table.open("rules=chinese\nhandicap=3\nsetup=3\nfirst=white")
    table.do("B:F6 wait:1 B:C3 wait:1 chord wait:1")
    assert table.game.phase == PLAYING
    table.do("W:E3 press:W B:E5 press:B wait:3")
    assert table.told[-2:] == ["played O E3", "played X E5"] and table.agrees()


def test_nothing_is_agreed_before_the_first_stone_of_a_set_up(table):
    table.open(HANDICAP)
    table.do("chord wait:0.5")
    assert table.game.phase == SETTING and table.told == []


def test_a_handicap_stone_of_the_second_game_lies_over_a_dead_sensor(tmp_path):
    """Stones that are not detected are found by what the fields around them were when the board was
    cleared, not by those of the game before.
    """
    handicap = "size=9\nclock=none\nhandicap=3\nsetup=3\nfirst=white"
    (tmp_path / "defaults").write_text(handicap)
    with Tabletop(World(seed=3), tmp_path) as top:
        top.run(3.0)
        table = Table(top)
        table.do("B:N13")
        table.do("B:C3 B:C7 wait:1 W:E5 press:W B:C8 press:B W:D8 press:W B:D7 press:B draw")
        for stone in list(top.world.surface.stones):
            top.world.take_away(stone.sensor)
            top.run(0.1)
        table.deafen("C7")
        table.do("wait:2 B:C7 B:G7 B:C3 wait:1 chord wait:1")
        told = [words for words in table.told if not words.startswith("sensor")]
        assert told[-5:-2] == ["setup X C7", "setup X G7", "setup X C3"] and table.agrees()
