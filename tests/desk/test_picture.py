"""The picture of a table as a fold of its events: the same object for page and programs."""

import json

import pytest
from played import Played

from wenping.desk.decisions import take
from wenping.desk.picture import SCHEMA, decisive
from wenping.game import events as ev
from wenping.game import methods
from wenping.table import Command
from wenping.weiqi.points import BLACK, WHITE


def marked(told: dict, kind: str) -> list[str]:
    return [mark["point"] for mark in told["marks"] if mark["kind"] == kind]


def test_the_position_from_the_top_with_its_last_move():
    told = Played("size=9\nblack=Gu", "E5 C3 E6").told()
    assert told["position"] == [
        ".........", ".........", ".........", "....B....", "....B....",
        ".........", "..W......", ".........", ".........",
    ]  # fmt: skip
    assert told["record"] == [["black", "E5"], ["white", "C3"], ["black", "E6"]]
    assert (told["moves"], told["to_move"], marked(told, "last")) == (3, "white", ["E6"])
    assert told["game"]["black"] == "Gu" and told["game"]["rules_words"]["zh"] == "中国规则"
    assert told["schema"] == SCHEMA


def test_everything_is_json():
    for moves in ("", "E5 C3", "E5 C3 pass pass"):
        told = Played("size=9\nclock=byo-yomi:60,3x10", moves).told()
        assert json.loads(json.dumps(told)) == told


def test_a_captured_stone_is_marked_until_it_is_lifted():
    played = Played("size=9", "A2 A1 B1")
    told = played.told()
    assert told["marks"][1] == {"point": "A1", "kind": "captured", "colour": "white"}
    assert marked(told, "next") == ["A1"]
    assert told["sides"]["black"]["prisoners"] == 1
    assert told["step"]["en"] == "take White's stone off A1"
    played.happen(ev.LIFTED, WHITE, played.at("A1"))
    assert not marked(played.told(), "captured")


@pytest.mark.parametrize(
    "clock,now_ms,main,periods,left",
    [
        ("absolute:60", 10_000, 50_000, 0, 0),
        ("byo-yomi:60,3x10", 59_000, 1000, 3, 10_000),
        ("byo-yomi:60,3x10", 64_000, 0, 3, 6000),
        ("byo-yomi:60,3x10", 73_000, 0, 2, 7000),
        ("fischer:60,5", 12_000, 48_000, 0, 0),
    ],
)
def test_clocks_at_a_time_of_the_log(clock, now_ms, main, periods, left):
    clocks = Played(f"size=9\nclock={clock}").told(now_ms)["clocks"]
    assert clocks["running"] == "black" and clocks["t_ms"] == now_ms
    black = clocks["black"]
    assert (black["main_ms"], black["periods"], black["left_ms"]) == (main, periods, left)
    assert (black["period_ms"], black["stones"]) == (10_000 if periods else 0, 0)


def test_a_game_without_a_clock_has_none():
    assert Played("size=9").told()["clocks"] is None


def test_a_question_has_its_point_and_its_way_back():
    played = Played("size=9", "E5")
    played.happen(ev.SEEN, BLACK, played.table.game.sensor(played.at("C3")))
    played.happen(ev.QUESTION, 0, ev.Q_EXTRA, played.at("C3"), 1)
    told = played.told()
    assert told["question"]["code"] == "extra" and marked(told, "question") == ["C3"]
    assert told["question"]["way_back"][0]["en"] == "take Black's stone off C3"
    assert "C3" in told["question"]["words"]["zh"] and marked(told, "take") == ["C3"]
    played.happen(ev.SEEN, 0, played.table.game.sensor(played.at("C3")))
    played.happen(ev.RESOLVED, 0, ev.Q_EXTRA)
    assert played.told()["question"] is None


def test_the_ledger_and_the_layers_of_a_bowl():
    played = Played("size=9", "E5")
    for layer, count in enumerate((30, 30, 30, 30, 30, 29)):
        played.happen(ev.BOWL, BLACK, layer << 5 | count)
    played.happen(ev.LEDGER, BLACK, 0)
    side = played.told()["sides"]["black"]
    assert side["layers"] == [30, 30, 30, 30, 30, 29]
    assert (side["set"], side["bowl"], side["board"], side["missing"]) == (180, 179, 1, 0)
    played.happen(ev.BOWL, BLACK, 5 << 5 | 31)
    played.happen(ev.LEDGER, BLACK, -3)
    side = played.told()["sides"]["black"]
    assert side["layers"][5] is None and side["bowl"] is None and side["missing"] == 3


def test_the_ceremony_step_by_step():
    walls = " ".join(f"D{row} F{row}" for row in range(1, 10))
    played = Played("size=9\nrules=chinese", f"{walls} J5 A5 pass pass")
    told = played.told()
    assert told["phase"] == "stopped" and told["ceremony"]["method"] == "fill-both"
    for colour, name in ((BLACK, "J5"), (WHITE, "A5")):
        played.happen(ev.DEAD, colour, played.at(name))
    assert marked(played.told(), "dead") == ["A5", "J5"]
    assert played.told()["position"][4] == "...B.W..."
    for colour in (BLACK, WHITE):
        played.happen(ev.BOWL, colour, 30)
        played.happen(ev.PRESS, colour)
    told = played.told()
    assert told["phase"] == "filling" and told["step"]["en"].startswith("filling: ")
    assert marked(told, "next")
    played.happen(ev.FILLED, BLACK, played.at("A5"))
    told = played.told()
    assert told["ceremony"]["filled"] == {"black": 1, "white": 0}
    assert marked(told, "filled") == ["A5"] and marked(told, "dead") == ["J5"]


def test_the_result_with_its_arithmetic_in_both_languages():
    played = Played("size=9", "E5 C3")
    played.happen(ev.RESIGN, WHITE)
    played.happen(ev.RESULT, BLACK, ev.BY_RESIGNATION, 0)
    result = played.told()["result"]
    assert result["sgf"] == "B+R" and result["lines"]["en"] == ["Black wins by resignation"]
    assert "黑" in result["lines"]["zh"][0]


def test_what_makes_a_decision_stale():
    played = Played("size=9", "E5")
    before = decisive(played.told())
    played.happen(ev.BOWL, BLACK, 30)
    assert decisive(played.told()) == before
    played.play("C3")
    assert decisive(played.told()) != before


@pytest.mark.parametrize("scoring", sorted(methods._BY_SCORING))
def test_every_way_to_count_has_words_in_the_picture(scoring):
    played = Played(f"size=9\nrules=chinese,scoring={scoring}", "C5 G5 pass pass")
    assert played.told()["ceremony"]["words"]["zh"]


def test_the_ways_to_count_stand_in_the_picture_while_players_may_choose():
    played = Played("size=9\nrules=chinese", "C5 G5 pass pass")
    found = played.told()["ceremony"]["ways"]
    assert [way["words"]["en"] for way in found] == [
        "1. both sides fill: 78 stones to put (the ruleset's own)",
        "2. one side is put in order by tens: 0 stones to put (the fewest)",
    ]
    assert [way["chosen"] for way in found] == [True, False]
    assert [(way["stones"], way["possible"]) for way in found] == [(78, True), (0, True)]
    (chosen,) = take(played.table, {"do": "ceremony", "text": "2"}, "black")
    assert isinstance(chosen, Command)
    played.happen(ev.CEREMONY, 0, methods.NAMES.index("half"))
    assert [way["chosen"] for way in played.told()["ceremony"]["ways"]] == [False, True]
