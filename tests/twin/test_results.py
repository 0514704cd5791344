"""One result on the board alone, with a host and by `wenping score` of both records: a slice of
tests/bench/bench_results.py.
"""

from pathlib import Path

from wenping.simulation.results import results

ENDINGS = Path(__file__).parents[1] / "data" / "endings"


def test_four_places_one_result(tmp_path: Path) -> None:
    found = results(ENDINGS / "seki3.sgf", "japanese", tmp_path, host=True)
    want = {"board": "W+1.5", "score": "W+1.5", "host": "W+1.5", "host-score": "W+1.5"}
    assert found.same and found.said == want, found
