"""Ing Cup games with time penalty points (YG-5): RE = B - W - 8 - p."""

import json
from fractions import Fraction

import pytest

from wenping.cli import main

pytestmark = pytest.mark.corpus


def test_results_with_penalties(shared_data, capsys):
    games = json.loads((shared_data / "ing" / "results.json").read_text())
    assert games
    for game in games:
        path = shared_data / "ing" / game["f"]
        dead = " ".join(game["dead"])
        assert main(["score", str(path), "--rules", "ying", "--dead", dead, "--json"]) == 0
        found = json.loads(capsys.readouterr().out)
        assert found["margin"] == game["RE"], game["f"]
        assert found["komi"] == 8
        payer = "black" if game["pen"] > 0 else "white"
        assert {"rule": "YG-5", "payer": payer, "points": abs(game["pen"])} in found["payments"]
        black_lead = Fraction(found["black"]) - Fraction(found["white"])
        assert black_lead - 8 - game["pen"] == game["RE"], game["f"]


def test_fractional_result(shared_data, capsys):
    """The first Ing Cup shared a common liberty in proportion: W+6 3/5, exactly."""
    path = str(shared_data / "unusual" / "fractional_2.sgf")
    dead = "S18 F10 E8 T12 R11 S11 R10"
    for rules in ([], ["--rules", "ying-1988"], ["--rules", "ying,share=stones"]):
        assert main(["score", path, "--dead", dead, "--json", *rules]) == 0
        found = json.loads(capsys.readouterr().out)
        assert (found["result"], found["margin"]) == ("W+6 3/5", "-33/5")
    assert main(["score", path, "--dead", dead, "--json", "--rules", "ying"]) == 0
    assert json.loads(capsys.readouterr().out)["result"] == "W+7"
