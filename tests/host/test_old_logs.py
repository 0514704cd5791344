"""Logs of before 2026-11-22 fold to the same games, clocks and SGF, byte for byte.

tests/data/old_clock_logs.json was recorded with the code of a0674ea, when a press was in time as
long as nobody had noticed the flag: the first two logs are such games.
"""

import json
import re
import time
from pathlib import Path

import pytest

from wenping.records.history import History

LOGS = json.loads((Path(__file__).parents[1] / "data/old_clock_logs.json").read_text())


def without_version(sgf: str) -> str:
    return re.sub(r"AP\[[^]]*\]", "", sgf)


@pytest.mark.parametrize("number", range(len(LOGS)))
def test_an_old_log_folds_as_it_did(number, monkeypatch):
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    row = LOGS[number]
    game = History()
    for t_ms, event in row["log"]:
        game.apply(t_ms, bytes.fromhex(event))
    end = row["log"][-1][0]
    assert [list(game.clock.left(colour, end)) for colour in (1, 2)] == row["left"]
    assert (game.clock.running, game.clock.flagged) == (row["running"], row["flagged"])
    assert game.hash() == row["hash"]
    assert without_version(game.to_sgf().serialise().decode()) == without_version(row["sgf"])


ENDINGS = json.loads((Path(__file__).parents[1] / "data/old_ending_logs.json").read_text())


@pytest.mark.parametrize("row", ENDINGS, ids=lambda row: row["rules"])
def test_a_game_that_two_passes_ended_keeps_its_result(row):
    """Recorded with 9f4797f, when two passes stopped a game under every ruleset."""
    game = History()
    for t_ms, event in row["log"]:
        game.apply(t_ms, bytes.fromhex(event))
    assert f"RE[{row['result']}]" in game.to_sgf().serialise().decode()
