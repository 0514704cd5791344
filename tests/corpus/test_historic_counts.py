"""The four games of 忘忧清乐集 (TS-1, TS-2): territory, groups and 路 as published."""

import json

import pytest

from wenping.counting import count, final_of
from wenping.counting.deadstones import parse_dead
from wenping.records.record import read
from wenping.records.replay import replay
from wenping.records.rules import read_rules
from wenping.weiqi.points import BLACK, WHITE, from_gtp
from wenping.weiqi.rules import ruleset

pytestmark = pytest.mark.corpus
NAMES = ("lanke_2", "jinhuawan_3", "jiaxuan_4", "sixianzi_5")
RESULTS = ("B+1", "B+1", "B+8", "0")


def completed(shared_data, name):
    """The game with its completing moves, and what counts.json says of it."""
    folder = shared_data / "historic"
    want = json.loads((folder / "counts.json").read_text())[name]["completed"]
    said = json.loads((folder / "counts.json").read_text())[name]["sgf"]
    record = read(folder / f"{name}.sgf")
    position = replay(record, read_rules(record, "tang-song"))
    for move in want["moves"].split():
        colour = BLACK if move[0] == "b" else WHITE
        assert position.illegal(from_gtp(move[1:], 19, 19), colour) == 0, move
        position.play(from_gtp(move[1:], 19, 19), colour)
    return final_of(position, parse_dead(position, said["dead_at_end"])), want


@pytest.mark.parametrize("name", NAMES)
def test_published_figures(shared_data, name):
    final, want = completed(shared_data, name)
    sides = (BLACK, WHITE)
    assert [final.territory(c) for c in sides] == want["territory"]
    assert [final.lost(c) for c in sides] == want["lost"]
    assert [final.plays[c] for c in sides] == want["plays"]
    assert [final.area.area[c] for c in sides] == want["area"]
    living = {c: [unit for unit in final.units(c) if not unit.seki] for c in sides}
    assert [len(living[c]) for c in sides] == want["groups"]
    lu = count(final, ruleset("tang-song"))
    assert [lu.points[c] for c in sides] == want["lu"]


def test_four_immortals_is_a_draw(shared_data):
    """As Ying says, not the book's 42/43; so also by the Ming-Qing count with an even stop."""
    final, _want = completed(shared_data, "sixianzi_5")
    result = count(final, ruleset("tang-song"))
    assert (result.sgf, result.points) == ("0", {BLACK: 42, WHITE: 42})
    assert count(final, ruleset("ming-qing,even=yes")).sgf == "0"


def test_seki_groups_of_jia_xuan_pay_no_tax(shared_data):
    final, want = completed(shared_data, "jiaxuan_4")
    for colour, name in ((BLACK, "B"), (WHITE, "W")):
        seki = [unit for unit in final.units(colour) if unit.seki]
        points = {from_gtp(text, 19, 19) for text in want["seki_groups"][name]}
        assert len(seki) == len(points)
        assert all(any(p in unit.points for unit in seki) for p in points)
        assert all(unit.eyes == 0 for unit in seki)
    shared = {from_gtp(text, 19, 19) for text in want["seki_dame"]}
    assert set(final.empty_points(3)) == shared


@pytest.mark.parametrize(("name", "sgf"), list(zip(NAMES, RESULTS, strict=True)))
def test_heads_and_ways_agree(shared_data, name, sgf):
    """还棋头 gives the same result as 路 where both played equally many stones."""
    final, _want = completed(shared_data, name)
    assert count(final, ruleset("ming-qing,even=yes")).sgf == sgf
    assert count(final, ruleset("tang-song")).sgf == sgf
