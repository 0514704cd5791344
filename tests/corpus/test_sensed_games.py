"""Real games through the sensors: what the board records is the game, move for move."""

import json

import pytest

from wenping.records.history import History
from wenping.records.record import read
from wenping.simulation.script import script_of, settings_text
from wenping.simulation.table import set_up
from wenping.twin.flash import read_log
from wenping.weiqi.rules import ruleset

pytestmark = pytest.mark.corpus

GAMES = [  # record, hand, seed
    ("pro/Mlily__05__C39.sgf", "careful", 11),
    ("pro/Chunlan__01__11.sgf", "sloppy", 12),
    ("pro/Nie_Weiping_Cup__01__6.sgf", "careful,sloppy", 13),
    ("historic/lanke_2.sgf", "careful", 14),
]


def dead_of(shared_data, name: str, script) -> list[int]:
    from wenping.weiqi.points import from_gtp

    if name.startswith("pro/"):
        rows = json.loads((shared_data / "pro" / "results.json").read_text())
        names = next(row["dead"] for row in rows if row["f"] == name[4:])
    else:
        counts = json.loads((shared_data / "historic" / "counts.json").read_text())
        names = counts[name[9:-4]]["sgf"]["dead_at_end"].split()
    return [from_gtp(text, script.size, script.size) for text in names]


@pytest.mark.parametrize(("name", "hand", "seed"), GAMES)
def test_a_game_comes_out_move_for_move(shared_data, tmp_path, name, hand, seed):
    path = shared_data / name
    record = read(path)
    rules = ruleset("chinese" if name.startswith("pro/") else "tang-song")
    script = script_of(record, rules, path)
    script.end = "count"
    script.dead = dead_of(shared_data, name, script)
    flash = tmp_path / "flash.img"
    settings = settings_text(record, rules, script)
    board, players = set_up(script, flash, hand=hand, seed=seed, settings=settings)
    with board:
        board.serve(lambda: players.finished)
        board.run(20)
        events = read_log(flash)[1]
    game = History()
    for t_ms, event in events:
        game.apply(t_ms, event)
    made = [(move.colour, move.point) for move in game.moves_made]
    assert made[: len(script.moves)] == script.moves
    assert len(game.counts) == 3 and len(set(game.counts.values())) == 1, game.counts
