"""One result on the board alone, with a host and by `wenping score` of both records: a slice of
tests/bench/bench_results.py.
"""

from pathlib import Path

import pytest

from wenping.simulation.results import results

ENDINGS = Path(__file__).parents[1] / "data" / "endings"


@pytest.mark.parametrize(("game", "rules", "want"), [("Bpart", "ying-1988", "W+10")])
def test_four_places_one_result(game: str, rules: str, want: str, tmp_path: Path) -> None:
    found = results(ENDINGS / f"{game}.sgf", rules, tmp_path, host=True)
    assert found.same and found.said["board"] == want and len(found.said) == 4, found


def test_a_seki_with_eyes_without_a_host(tmp_path: Path) -> None:
    found = results(ENDINGS / "seki3.sgf", "japanese", tmp_path)
    assert found.said == {"board": "W+1.5", "score": "W+1.5"}
