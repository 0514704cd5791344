"""The collection of cases (tests/data/cases): made again and replayed, ruled otherwise, listed."""

import json
import shutil

import pytest
from collection import CASES, COLLECTION, text_of
from refereed import retaken
from sgfmill import sgf

from wenping.cli import main
from wenping.errors import UserError
from wenping.game import events as ev
from wenping.referee.cases import case_of, read_case, replay
from wenping.referee.incidents import fold, incidents, state, two_boards
from wenping.referee.otherwise import rule_otherwise
from wenping.weiqi.points import BLACK, WHITE

NAMES = sorted(path.stem for path in CASES.glob("*.json"))


def log_of(played) -> list:
    return [(event.t_ms, event.data) for event in played.log]


def test_every_case_has_its_file():
    assert NAMES == sorted(COLLECTION)


@pytest.mark.parametrize("name", NAMES)
def test_a_case_is_made_again_and_replayed(name):
    """The incident is proposed to be what was ruled; the file holds no names."""
    assert (CASES / f"{name}.json").read_text(encoding="utf-8") == text_of(name)
    log, wanted = read_case(CASES / f"{name}.json")
    game, differs = replay(log, wanted)
    assert differs == [] and any(name.startswith(r.offence) for r in game.rulings)
    assert all(not ruling.who and not ruling.why for ruling in game.rulings)
    asked = [row for row in incidents(log) if row.ruled is None]
    by_number = COLLECTION[name][1][0].isdigit()
    assert not by_number or game.rulings[0].same in [r.same for r in asked[-1].offered]


def test_what_the_sensors_saw_and_what_it_was_taken_to_mean():
    log = log_of(retaken())
    (asked,) = incidents(log)
    assert (asked.code, asked.moves, asked.ended) == ("missing", 8, -1)
    seen, meant = two_boards(fold(log))
    assert seen == [".BW..", "B.BW.", ".BW..", ".....", "....."]
    assert meant == [".BW..", "BW.W.", ".BW..", ".....", "....."]


def test_ruled_otherwise_beside_the_first():
    """The retake loses its turn, White resigns; with a draw instead the game ends there."""
    played = retaken()
    asked = len(played.log) - 1
    while played.log[asked].data[0] & 0x3F != ev.QUESTION:
        asked -= 1
    played.rule("1")
    played.sees(C4="E", B4="W")
    played.play("E5")
    played.happen(ev.RESIGN, BLACK)
    played.happen(ev.RESULT, WHITE, ev.BY_RESIGNATION, 0)
    log = log_of(played)
    at = next(i for i, (_, data) in enumerate(log) if data[0] & 0x3F == ev.RULING)
    same = rule_otherwise(log, at, "1")
    assert state(same.game) == state(fold(log)) and same.stopped == -1
    drawn = rule_otherwise(log, at, "CN-25.1 - draw")
    assert drawn.game.result_text() == "0" and len(drawn.game.moves_made) == 8
    assert drawn.stopped > at
    nothing = rule_otherwise(log, at, "")
    assert not nothing.game.rulings and nothing.game.result is None
    assert log[nothing.stopped][1][0] & 0x3F == ev.PLAYED  # it would have been Black's turn
    after = rule_otherwise(log, asked, "CN-24.2 w warning")
    assert after.game.warned(WHITE) == 1 and after.game.result_text() == "W+R"
    for number, text in ((-1, "1"), (len(log), "1"), (at, "CN-99 b loss"), (at, "9")):
        with pytest.raises(UserError):
            rule_otherwise(log, number, text)


def test_a_case_keeps_no_names_and_every_number():
    played = retaken()
    played.happen(ev.TIME, 0, 1_795_000_000, 0)
    played.happen(ev.NOTE, 0, "Wang saw it")
    played.rule("CN-20.1 b turn-lost Wang put it there")
    case = case_of(log_of(played))
    assert b"Wang".hex() not in json.dumps(case) and len(case["log"]) == len(played.log)
    assert case["rule"] == "CN-20.1" and case["state"]["moves"] == 9
    with pytest.raises(UserError):
        case_of(log_of(retaken()))


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"schema": 2}', '{"schema": 1, "log": [[0, "x"]], "state": {}}']
)
def test_what_is_no_case_is_said(text, tmp_path, capsys):
    path = tmp_path / "case.json"
    path.write_text(text)
    assert main(["--lang", "en", "rulings", str(path)]) == 2
    assert "is no case file" in capsys.readouterr().err


def test_a_case_that_comes_out_otherwise(tmp_path, capsys):
    path = tmp_path / "case.json"
    shutil.copy(CASES / "CN-19.json", path)
    assert main(["--lang", "en", "rulings", str(path)]) == 0
    assert "ruled CN-19 (a stone on a forbidden point): Black, the move" in capsys.readouterr().out
    path.write_text(path.read_text().replace('"moves": 7', '"moves": 8'))
    assert main(["--lang", "en", "rulings", str(path)]) == 1
    assert "does not have the result that its file says: moves" in capsys.readouterr().out


def test_the_command_shows_an_event_and_writes_the_other_record(tmp_path, capsys):
    case, out = str(CASES / "CN-20.1.json"), tmp_path / "out.sgf"
    log, _ = read_case(CASES / "CN-20.1.json")
    at = next(i for i, (_, data) in enumerate(log) if data[0] & 0x3F == ev.RULING)
    assert main(["--lang", "en", "rulings", case, "--at", str(at - 1)]) == 0
    assert "B . B W .    B W . W ." in capsys.readouterr().out
    words = ["rulings", case, "--at", str(at), "--rule", "CN-25.1 b loss", "--sgf", str(out)]
    assert main(["--lang", "en", *words]) == 0
    assert "result W+F" in capsys.readouterr().out
    assert sgf.Sgf_game.from_bytes(out.read_bytes()).get_winner() == "w"
    assert main(["rulings", case, "--at", str(at), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["sensed"] != told["meant"] and told["black"]["warnings"] == 0
    assert main(["rulings", case, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["incidents"][0]["offered"][0]["rule"] == "CN-20.1"
    assert main(["rulings", case, "--rule", "1"]) == 2 and main(["rulings", "9.9"]) == 2
