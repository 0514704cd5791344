"""Sensors that read stones where none are, none where stones are, or another column's."""

import pytest

from people import BEGUN, Table
from tabletop import Tabletop
from wenping.twin.world import World


def test_what_a_sensor_that_went_wrong_reads_is_no_stone_that_both_agree_on(table):
    """It was doubted before the last move; White takes that one back by both clocks."""
    table.open("clock=absolute:600")
    table.do("B:E5 press:B")
    table.shift("G6", 4.0)
    table.do("wait:4 W:C3 press:W wait:1 W:-C3 wait:1")
    table.log.clear()
    table.do("chord")
    assert table.told == ["undo 1", "agreed O"]


def test_an_empty_point_reads_a_stone(table):
    """2.8 mT: the light asks to take off what is not there; the referee's button leaves it out. It
    comes back by itself when its sensor reads right for some time.
    """
    table.open("clock=absolute:600")
    table.do(BEGUN)
    table.shift("G6", 2.8)
    table.do("wait:6")  # HELD_STILL_MS of sensing, then HAND_MS
    assert table.lit == "take G6", (table.lit, table.told)
    table.do("ruling wait:1")
    assert table.told[-1] == "sensor-left-out M11"
    assert table.game.question == 0 and table.agrees()
    table.do("B:E4 press:B W:C4 press:W")
    table.shift("G6", -2.8)
    table.do("wait:75")  # eight rounds of 152 frames, of 50 ms each where all is quiet
    assert table.told[-1] == "sensor-back M11"
    table.do("B:G6 press:B")
    assert table.told[-1] == "played X G6"


def test_a_sensor_that_was_taken_for_dead_comes_back_with_its_stone(table):
    """It felt nothing when it was left out, with the light asking for the stone that lay there;
    once it feels it, it is used again.
    """
    table.open("clock=absolute:600")
    table.do(BEGUN + "B:F7 press:B W:C4 press:W")
    table.deafen("F7")
    table.do("wait:4")
    assert table.lit == "put X F7"
    table.do("ruling wait:20")
    assert table.told[-1] == "sensor-left-out L12" and table.agrees()
    table.table.world.surface.sensors.stuck.clear()
    table.do("wait:130")
    assert table.told[-1] == "sensor-back L12"
    table.do("B:-F7 wait:4")
    assert table.lit == "put X F7"


def test_a_stone_is_corrected_from_one_unused_sensor_to_another(table):
    """Black has pressed for E5 and puts the stone on A1. No sensor of these two tells, those around
    both do: Black is asked, and its press moves the stone.
    """
    table.open("clock=absolute:600")
    for name in ("E5", "A1"):
        table.table.board.playing._electrics.leave_out(table.sensor(name))
    table.do("B:E3 press:B W:C7 press:W B:E5 press:B wait:1")
    table.log.clear()
    table.do("B:-E5 wait:1 B:A1 wait:2")
    assert table.lit == "ask A1", (table.lit, table.told)
    table.do("press:B wait:1")
    assert table.told == ["undo 1", "move X A1"]


@pytest.mark.parametrize("answer", [True, False], ids=["it lies there", "nobody answers"])
def test_where_an_exchange_of_columns_is_likely_the_owner_is_asked(tmp_path, answer):
    """O and Q exchanged, or N and R: the first stone lies on Q16, or on O16. The press that ends
    the turn is no answer.
    """
    with Tabletop(World(seed=3, faults="swap=O+Q"), tmp_path) as top:
        top.run(8.0)
        table = Table(top)
        table.do("B:Q16 wait:1 press:B wait:0.6")
        assert table.told[-1] == "played X O16" and table.lit == "ask Q16"
        table.do("press:B wait:1" if answer else "wait:9")
        assert not table.game.question
        rest = ["columns-exchanged O Q", "undo 1", "played X Q16"] if answer else []
        assert table.told == ["begin", "played X O16", *rest]
        table.do("W:D4 press:W wait:1")
        assert table.told[-1] == "played O D4" and table.agrees() == answer


def test_what_was_left_out_for_exchanged_columns_is_used_again(tmp_path):
    """White's stone on D16 would seem to lie on O16, but both were left out: it is found by the
    sensors around it. When the exchange is found it stays, and a later one on O16 is seen.
    """
    with Tabletop(World(seed=3, faults="swap=D+O"), tmp_path) as top:
        top.run(8.0)
        table = Table(top)
        for s in (60, 70):
            top.board.playing._electrics.leave_out(s)
        table.do("B:R16 press:B W:D16 press:W wait:2")
        assert table.told[-2:] == ["played X R16", "move O D16"]
        table.log.clear()
        table.do("B:O4 press:B wait:1")
        found = ["columns-exchanged D O", "sensor-back O16", "sensor-back D16", "played X O4"]
        assert table.told == found
        table.do("W:O16 press:W wait:1")
        assert table.told[-1] == "played O O16" and table.agrees()


def test_columns_that_keep_a_part_of_the_row_before_seem_exchanged_with_none(tmp_path):
    """A sensor reads 8 per cent of what the one above it does: no stone tells of other columns."""
    with Tabletop(World(seed=3, faults="cross=0.08"), tmp_path) as top:
        top.run(8.0)
        table = Table(top)
        wiring = top.board.playing._electrics.wiring
        before = bytes(wiring._beside)
        for i, name in enumerate("Q16 D16 R4 D3 C5 O3".split()):
            side = "BW"[i % 2]
            table.do(f"{side}:{name} press:{side} wait:1")
        assert table.told[-1] == "played O O3" and bytes(wiring._beside) == before
