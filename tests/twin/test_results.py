"""One result on the board alone, with a host and by `wenping score` of both records: a slice of
tests/bench/bench_results.py.
"""

from pathlib import Path

from wenping.game.settings import Settings
from wenping.simulation.game import play
from wenping.simulation.results import results
from wenping.simulation.script import read_script, settings_text

ENDINGS = Path(__file__).parents[1] / "data" / "endings"


def test_four_places_one_result(tmp_path: Path) -> None:
    found = results(ENDINGS / "seki3.sgf", "japanese", tmp_path, host=True)
    want = {"board": "W+1.5", "score": "W+1.5", "host": "W+1.5", "host-score": "W+1.5"}
    assert found.same and found.said == want, found


def test_a_seki_that_a_record_marks_is_said_to_the_host(tmp_path: Path) -> None:
    """WPSE: without the players' word the group has two points of its own and W+1.5."""
    path = tmp_path / "marked.sgf"
    text = (ENDINGS / "seki_big.sgf").read_text().rstrip().removesuffix(")")
    path.write_text(f"{text}WPSE[ei])")
    script, record, rules = read_script(path, "japanese")
    assert script.seki == "E1"
    played = play(script, Settings(settings_text(record, rules, script)), tmp_path, think_s=0.3)
    assert played.game.result_text() == "B+0.5" and not played.differences
