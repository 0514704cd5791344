"""48 professional games under area rules: the recorded result, by every method that counts area."""

import json
from fractions import Fraction

import pytest

from wenping.cli import main
from wenping.counting import count, final_of
from wenping.counting.deadstones import parse_dead
from wenping.records.record import read
from wenping.records.replay import replay
from wenping.records.rules import read_rules
from wenping.weiqi.points import BLACK, WHITE

pytestmark = pytest.mark.corpus
METHODS = "area zi fill fill-white fill-both equal-stones equal-stones-kept equal-territory".split()


@pytest.fixture(scope="module")
def games(shared_data):
    return json.loads((shared_data / "pro" / "results.json").read_text())


def test_before_the_neutral_points(shared_data, games):
    """Areas and neutral points as listed, and who is to move."""
    for game in games:
        record = read(shared_data / "pro" / game["f"])
        position = replay(record, read_rules(record, None))
        final = final_of(position, parse_dead(position, " ".join(game["dead"])))
        got = (final.area.area[BLACK], final.area.area[WHITE], final.shared)
        assert got == (game["B"], game["W"], game["dame"]), game["f"]
        assert position.to_move == {"b": BLACK, "w": WHITE}[game["next"]], game["f"]


def test_recorded_results_by_every_method(shared_data, games):
    assert len(games) == 48
    for game in games:
        record = read(shared_data / "pro" / game["f"])
        rules = read_rules(record, None)
        assert rules.komi == 2 * game["KM"], game["f"]
        position = replay(record, rules)
        final = final_of(position, parse_dead(position, " ".join(game["dead"])), True)
        for method in METHODS:
            rules.scoring = method
            result = count(final, rules)
            assert result.margin == Fraction(game["RE"]), (game["f"], method)
            assert sum(result.points.values()) == 361


def test_by_the_command_line(shared_data, games, capsys):
    for game in games:
        path = shared_data / "pro" / game["f"]
        assert main(["score", str(path), "--dead", " ".join(game["dead"]), "--json"]) == 0
        found = json.loads(capsys.readouterr().out)
        assert found["margin"] == game["RE"], game["f"]


def test_no_violations(shared_data, games, capsys):
    for game in games:
        assert main(["check", str(shared_data / "pro" / game["f"]), "--json"]) == 0
        found = json.loads(capsys.readouterr().out)
        assert found["violations"] == [] and found["forms"] == [], game["f"]
