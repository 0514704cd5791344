"""Games whose end went wrong once (tests/data/endings): one result on a board alone, on the host,
and by `wenping score` of the record that the board has made.
"""

import json
from pathlib import Path

import pytest

from wenping.cli import main
from wenping.counting import report
from wenping.counting.deadstones import marked_dead
from wenping.game import events as ev
from wenping.game.arbiter import Arbiter
from wenping.game.ledger import LiveLedger
from wenping.game.phases import COUNTED, SETTING, STOPPED
from wenping.game.priors import BOWLS_MS
from wenping.records.history import History
from wenping.records.record import Record, read
from wenping.records.rules import read_rules
from wenping.records.steps import Setup
from wenping.weiqi.points import PASS, from_gtp
from wenping.weiqi.rules import preset_names

ENDINGS = Path(__file__).parents[1] / "data" / "endings"

# Game: the result by each preset. In Bpart a string of two stones is dead, one of which is marked.
RESULTS = {
    "B": {
        "chinese": "W+8.5",
        "chinese-1988": "W+6.5",
        "ying": "W+9",
        "ying-1988": "W+9 1/3",
        "ying-1974": "W+9",
        "jiping": "W+8.5",
        "jiping-6.5": "W+8.5",
        "tang-song": "W+2",
        "ming-qing": "W+1",
        "japanese": "W+8.5",
        "aga": "W+8.5",
        "tromp-taylor": "B+6.5",
        "new-zealand": "W+8",
    },
    "Bpart": {
        "chinese": "W+9.5",
        "chinese-1988": "W+7.5",
        "ying": "W+10",
        "ying-1988": "W+10",
        "ying-1974": "W+10",
        "jiping": "W+9.5",
        "jiping-6.5": "W+9.5",
        "tang-song": "W+3",
        "ming-qing": "W+2",
        "japanese": "W+9.5",
        "aga": "W+9.5",
        "tromp-taylor": "B+6.5",
        "new-zealand": "W+9",
    },
}
PRESETS = [(game, rules, sgf) for game in RESULTS for rules, sgf in RESULTS[game].items()]

# Game, rules, strings in seki as players say, result.
OTHERS = (
    ("seki3", "japanese", "", "W+1.5"),
    ("seki_big", "japanese", "", "W+1.5"),
    ("seki_big", "japanese", "E2", "B+0.5"),
    ("seki_big", "japanese", "E2 D2", "B+0.5"),
    ("seki_big", "ming-qing", "", "B+9"),
    ("seki_big", "ming-qing", "F2", "B+7"),
    ("hand", "chinese,handicap=1,komi=0.5", "", "W+0.5"),
    ("C", "ying,black-set=24,white-set=24", "", "W+1"),
    ("aga", "aga", "", "B+17.5"),
    ("aga", "aga,scoring=territory", "", "B+17.5"),
)


def scored(path: Path, capsys, *args: str) -> dict:
    """What `wenping score --json` prints."""
    assert main(["--lang", "en", "score", str(path), *args, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def settle(game: History) -> None:
    """Let the arbiter count; no bowl is certain."""
    live = LiveLedger(game.ledger)
    for event in Arbiter(game).step(BOWLS_MS + 10, True, live):
        game.apply(BOWLS_MS + 10, event)


def on_the_board(record: Record, rules: str, seki: str = "", lifted: int = 0) -> History:
    """The game on a board without a host, up to its result.

    seki: names of stones whose strings the players say live in seki. lifted: so many stones of each
    dead string are lifted, 0 for all. How players get from phase to phase is tested elsewhere.
    """
    game = History()

    def happen(kind: int, colour: int, *fields: int | str) -> None:
        game.apply(1, ev.encode(kind, colour, *fields))

    setup = {
        p: c for step in record.steps if isinstance(step, Setup) for p, c in step.stones.items()
    }
    text = f"size={record.rows}\nrules={rules}\nhandicap={record.handicap}\nsetup={len(setup)}"
    happen(ev.GAME, 0, text + ("\nfirst=white" if record.first == 2 else ""))
    for p, colour in setup.items():
        happen(ev.SETUP, colour, p)
    assert game.phase == SETTING
    happen(ev.BEGIN, 0)
    for move in record.moves:
        if move.point == PASS:
            happen(ev.PASS_, move.colour, ev.BY_BUTTON)
        else:
            happen(ev.PLAYED, move.colour, move.point)
    game.phase = STOPPED
    for p in marked_dead(game.position, record)[: lifted or None]:
        happen(ev.DEAD, game.position.grid[p], p)
    for name in seki.split():
        happen(ev.SEKI, 0, from_gtp(name, record.rows, record.cols), 1)
    game.phase = COUNTED
    settle(game)
    return game


@pytest.mark.parametrize(("name", "rules", "result"), PRESETS)
def test_every_preset(name: str, rules: str, result: str, capsys, tmp_path: Path) -> None:
    path = ENDINGS / f"{name}.sgf"
    assert scored(path, capsys, "--rules", rules)["result"] == result
    for lifted in (0, 1):
        game = on_the_board(read(path), rules, lifted=lifted)
        assert game.result_text() == result == report.counted(game).sgf
        told = "count-bowls" in [key for key, *_ in report.agree(game)]
        assert told == (rules not in ("japanese", "tromp-taylor"))  # where nothing is to be filled
        out = tmp_path / "out.sgf"
        out.write_bytes(game.to_sgf().serialise())
        again = scored(out, capsys)
        assert again["result"] == result
        assert not any("says" in note for note in again["notes"]["en"]), again["notes"]


def test_all_presets_are_here() -> None:
    for name in RESULTS:
        assert list(RESULTS[name]) == preset_names()


@pytest.mark.parametrize(("name", "rules", "seki", "result"), OTHERS)
def test_others(name: str, rules: str, seki: str, result: str, capsys, tmp_path: Path) -> None:
    path = ENDINGS / f"{name}.sgf"
    args = ["--rules", rules, *(["--seki", seki] if seki else [])]
    assert scored(path, capsys, *args)["result"] == result
    game = on_the_board(read(path), rules, seki)
    assert game.result_text() == result == report.counted(game).sgf
    out = tmp_path / "out.sgf"
    out.write_bytes(game.to_sgf().serialise())
    assert scored(out, capsys)["result"] == result
    assert read_rules(read(out), None) == game.settings.rules


def test_territory_of_a_seki_with_eyes(capsys) -> None:
    """Japanese: points in seki are none; 15 to 10."""
    found = scored(ENDINGS / "seki3.sgf", capsys, "--rules", "japanese")
    assert (found["black"], found["white"]) == (15, 10)
    assert "guess" in found["notes"]["en"][0]
    game = on_the_board(read(ENDINGS / "seki3.sgf"), "japanese")
    assert game.counts[ev.COMPUTED] == (30, 20)


def test_aga_counts_alike_by_area_and_territory(capsys) -> None:
    """White passes last: the stone of that pass counts though the record ends before it."""
    found = scored(ENDINGS / "aga.sgf", capsys, "--rules", "aga,scoring=territory")
    assert (found["black"], found["white"]) == (26, 1)


def test_nobody_in_seki(capsys) -> None:
    path = ENDINGS / "seki3.sgf"
    said = scored(path, capsys, "--rules", "japanese", "--seki", "none")
    assert said["seki"] == {"black": [], "white": []}
    assert not any("guess" in note for note in said["notes"]["en"])
    assert (said["black"], said["white"]) == (17, 10)


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("name", ["J5", "Z9", "pass"])
def test_seki_names_stones(capsys, lang: str, name: str) -> None:
    assert main(["--lang", lang, "score", str(ENDINGS / "seki3.sgf"), "--seki", name]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and "--seki" in said


def test_four_passes_end_it_where_a_pass_gives_a_stone(capsys, tmp_path: Path) -> None:
    """JP-6: all stones are alive then, whatever is marked; two passes are two stops."""
    path = tmp_path / "four.sgf"
    text = (ENDINGS / "B.sgf").read_text()
    path.write_text(text.replace(";W[];B[])", ";W[];B[];W[];B[])"))
    assert scored(path, capsys, "--rules", "jiping")["result"] == "B+6.5"
    assert scored(path, capsys, "--rules", "aga")["result"] == "B+6.5"
    assert scored(path, capsys, "--rules", "chinese")["result"] == "W+8.5"


@pytest.mark.parametrize(("rules", "result"), [("jiping", "W+16.5"), ("aga", "W+16.5")])
def test_two_stops_with_playing_on_between_are_no_four_passes(capsys, tmp_path, rules, result):
    """Stopped, played on by a button, stopped again: dead stones are dead, in the record too."""
    walls = [(c, p) for c, col in ((1, "D"), (2, "E")) for p in (f"{col}{n}" for n in range(1, 10))]
    game = History()

    def happen(kind: int, colour: int, *fields: int | str) -> None:
        game.apply(1, ev.encode(kind, colour, *fields))

    happen(ev.GAME, ev.STRICT, f"size=9\nrules={rules}\nsetup={len(walls) + 1}")
    for colour, name in [*walls, (1, "G5")]:
        happen(ev.SETUP, colour, from_gtp(name, 9, 9))
    happen(ev.BEGIN, 0)
    for _ in range(2):
        for colour in (1, 2):
            happen(ev.PASS_, colour, ev.BY_BUTTON)
        if not game.turn.insisted:
            happen(ev.RESUME, 1)
    assert game.phase == STOPPED
    happen(ev.DEAD, 1, from_gtp("G5", 9, 9))
    game.phase = COUNTED
    settle(game)
    assert game.result_text() == result == report.counted(game).sgf
    out = tmp_path / "out.sgf"
    out.write_bytes(game.to_sgf().serialise())
    assert scored(out, capsys)["result"] == result


def test_another_result_in_the_record_is_told_in_one_sentence(capsys, tmp_path: Path) -> None:
    path = tmp_path / "re.sgf"
    text = (ENDINGS / "B.sgf").read_text()
    for said, told in (
        ("B+3.5", True),
        ("W+8.5", False),
        ("W+8.50", False),
        ("W+8 1/2", False),
        ("W+", False),
        ("B+", True),
        ("0", True),
        ("W+R", False),
        ("Void", False),
        ("", False),
    ):
        path.write_text(text.replace("SZ[7]", f"SZ[7]RE[{said}]"))
        found = scored(path, capsys, "--rules", "chinese")
        notes = [note for note in found["notes"]["en"] if "The record says" in note]
        assert len(notes) == told and found["result"] == "W+8.5", said


def test_dead_stones_of_the_record_are_told(capsys) -> None:
    found = scored(ENDINGS / "Bpart.sgf", capsys, "--rules", "chinese")
    assert found["dead"] == {"black": ["G7", "G6"], "white": []}
    assert "Dead by the record's marks: G7 G6" in found["notes"]["en"]


def test_a_dead_stone_on_a_shared_point_is_in_the_record(capsys, tmp_path: Path) -> None:
    """It is in nobody's territory: neither TB nor TW can say that it is dead."""
    path = tmp_path / "shared.sgf"
    path.write_text("(;SZ[5]RU[chinese];B[aa];W[ee];B[];W[])")
    record = read(path)
    record.dead = [from_gtp("A5", 5, 5), from_gtp("E1", 5, 5)]
    game = on_the_board(record, "chinese")
    path.write_bytes(game.to_sgf().serialise())
    assert sorted(read(path).dead) == sorted(record.dead)
    assert scored(path, capsys)["result"] == game.result_text() == "W+7.5"
