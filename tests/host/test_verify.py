"""wenping verify: log, record and certificate of a game against each other, and what is proved."""

import json
import re
from pathlib import Path

import forged
import pytest
from bytes_board import BytesBoard
from forged import LOG, Log, counted_game

from wenping.cli import main
from wenping.game import events as ev
from wenping.game.events import decode, encode
from wenping.link import Event, Store
from wenping.wire import messages as m


@pytest.fixture(scope="module")
def history() -> Log:
    """A counted game, as the events that a board makes of it."""
    return counted_game()


@pytest.fixture
def place(tmp_path, monkeypatch, history) -> Path:
    """A folder with game.sgf and certificate.json of the stored game 1.12."""
    monkeypatch.setenv("WENPING_STORE", str(tmp_path / "store.db"))
    monkeypatch.chdir(tmp_path)
    with Store() as store:
        forged.keep(store, history, tmp_path)
    return tmp_path


def keep(store: Store, history: Log, row: int = 1) -> None:
    """Have the store hold this history, whatever it had: all its own sums are right."""
    store._db.execute("DELETE FROM events")
    store.add(row, [Event(LOG, n, *event) for n, event in enumerate(history)])


def told(capsys, *names: str) -> tuple[int, dict]:
    """Exit status and object of `wenping verify --json`."""
    status = main(["verify", *names, "--json"])
    return status, json.loads(capsys.readouterr().out)


@pytest.mark.parametrize(
    "names, verdict",
    [
        (["1.12"], "consistent"),
        (["1.12", "game.sgf"], "proved"),
        (["game.sgf"], "proved"),
        (["certificate.json"], "proved"),
        (["1.12", "game.sgf", "certificate.json"], "proved"),
    ],
    ids=str,
)
def test_what_an_untouched_game_proves(place, capsys, history, names, verdict):
    status, found = told(capsys, *names)
    assert (status, found["verdict"], found["events"]) == (0, verdict, len(history)), found
    assert all(finding["agrees"] is not False for finding in found["findings"])


def changed(history):
    """Black's second move a millisecond later, which all that follows allows."""
    t_ms, data = history[4]
    return [*history[:4], (t_ms + 1, data), *history[5:]]


CHANGES = {
    "another time": changed,
    "one dropped": lambda history: history[:-1],
    "one added": lambda history: [*history, (history[-1][0] + 5, encode(ev.NOTE, 0, "x"))],
    "two swapped": lambda history: [*history[:2], history[3], history[2], *history[4:]],
}


@pytest.mark.parametrize("name", CHANGES)
@pytest.mark.parametrize("witness", ["game.sgf", "certificate.json"])
def test_a_log_that_was_changed_with_all_its_sums_made_anew(place, capsys, history, name, witness):
    with Store() as store:
        keep(store, CHANGES[name](history))
    status, found = told(capsys, witness)
    if name == "one added":  # the witness knows nothing of what came later
        assert (status, found["verdict"]) == (0, "consistent")
    else:
        assert (status, found["verdict"]) == (1, "contradicted"), found


def test_without_a_witness_a_changed_log_is_consistent_and_not_proved(place, capsys, history):
    with Store() as store:
        keep(store, changed(history))
    assert main(["--lang", "en", "verify", "1.12"]) == 0
    assert "consistent, not proved" in capsys.readouterr().out
    assert main(["--lang", "zh", "verify", "1.12"]) == 0
    assert "无矛盾，但未证实" in capsys.readouterr().out


def test_every_small_change_is_found_by_each_holder_of_the_head(tmp_path):
    """500 changed, dropped, doubled or swapped events; make soak PART=hostile tries 100,000."""
    done = forged.soak(500, 1, tmp_path)
    behind = done.pop("behind")
    assert 0 < behind < 50 and done == {
        "forgeries": 500, "refused": behind,
        "missed by host": 0, "missed by game.sgf": 0, "missed by certificate.json": 0,
    }  # fmt: skip


def test_a_result_that_is_not_its_own_count(place, capsys, history):
    *before, (t_ms, data) = history
    kind, colour, fields = decode(data)
    assert kind == ev.RESULT
    with Store() as store:
        keep(store, [*before, (t_ms, encode(kind, 3 - colour, *fields))])
    status, found = told(capsys, "1.12")
    assert (status, found["verdict"]) == (1, "contradicted")
    assert [it["what"] for it in found["findings"] if it["agrees"] is False] == ["count-other"]


def test_a_record_that_was_changed(place, capsys):
    text = Path("game.sgf").read_text(encoding="utf-8")
    at = text.index(";B[")
    Path("game.sgf").write_text(text[: at + 3] + "gg" + text[at + 5 :], encoding="utf-8")
    status, found = told(capsys, "1.12", "game.sgf")
    wrong = [it for it in found["findings"] if it["agrees"] is False]
    assert status == 1 and wrong[0]["what"] == "words-other" and "B[gg]" in wrong[0]["where"]


def test_a_record_with_comments_of_somebody_is_the_same_record(place, capsys):
    text = Path("game.sgf").read_text(encoding="utf-8")
    Path("game.sgf").write_text(text.replace(";B[", ";C[a fine move]B[", 1), encoding="utf-8")
    assert told(capsys, "game.sgf")[1]["verdict"] == "proved"


@pytest.mark.parametrize("field, value", [("result", "B+1"), ("komi", "0"), ("position", [])])
def test_a_certificate_that_was_changed(place, capsys, field, value):
    path = Path("certificate.json")
    path.write_text(json.dumps(json.loads(path.read_text(encoding="utf-8")) | {field: value}))
    status, found = told(capsys, "certificate.json")
    wrong = [it for it in found["findings"] if it["agrees"] is False]
    assert status == 1 and wrong[0]["where"] == field


def test_files_of_a_log_that_is_not_stored_here(place, capsys):
    with Store() as store:
        keep(store, [])
    status, found = told(capsys, "game.sgf", "certificate.json")
    assert (status, found["verdict"]) == (0, "consistent") and found["findings"][1]["agrees"]
    text = Path("game.sgf").read_text(encoding="utf-8")
    Path("game.sgf").write_text(re.sub(r"RE\[.*?]", "RE[B+99]", text), encoding="utf-8")
    assert told(capsys, "game.sgf", "certificate.json")[0] == 1


@pytest.mark.parametrize("witness", ["game.sgf", "certificate.json"])
def test_a_history_that_was_set_aside_still_proves_its_record(place, capsys, history, witness):
    """The board tells another history of log 12 now: each is compared with its own files."""
    with Store() as store:
        assert store.set_aside(1, LOG) == "table 1~1"
        store.add(1, [Event(LOG, n, *event) for n, event in enumerate(history[:9])])
    status, found = told(capsys, witness)
    assert (status, found["verdict"], found["events"]) == (0, "proved", len(history)), found
    assert "set-aside" in [finding["what"] for finding in found["findings"]]
    status, found = told(capsys, "1.12", witness)  # the other history was asked for
    assert (status, found["verdict"], found["events"]) == (1, "contradicted", 9)


def test_the_board_itself(place, capsys, history):
    with BytesBoard() as board:
        board.logs = {LOG: history}
        assert main(["--lang", "en", "verify", "1.12", "--port", board.port]) == 0
        assert "proved" in capsys.readouterr().out
        board.logs = {LOG: changed(history)}
        assert main(["verify", "1.12", "--port", board.port]) == 1
        board.logs = {LOG: history[:-2]}
        assert main(["verify", "1.12", "--port", board.port]) == 1
        board.answers[m.C_HEAD] = lambda _: (1, m.R_UNKNOWN, b"")
        assert main(["--lang", "en", "verify", "1.12", "--port", board.port]) == 2
        assert "is its firmware older?" in capsys.readouterr().err
    with BytesBoard(id="another") as board:
        assert main(["--lang", "en", "verify", "1.12", "--port", board.port]) == 2
        assert "is not the one of this game" in capsys.readouterr().err


BAD = {
    "an unmarked record": ("a.sgf", "(;GM[1]SZ[9];B[aa])"),
    "a mark of nobody": ("a.sgf", "(;GM[1]SZ[9]WPID[..]WPHD[1 2])"),
    "a head that is too short": ("a.sgf", "(;GM[1]WPID[chip 00000007 12]WPHD[3 00ff])"),
    "no JSON": ("a.json", "{"),
    "another JSON": ("a.json", "[1, 2]"),
    "a log that is no object": ("a.json", '{"log": 3}'),
    "marks that are no text": ("a.json", '{"log": {"WPID": [1], "WPHD": {}}}'),
    "deep JSON": ("a.json", "[" * 200_000),
    "not UTF-8": ("a.json", "\udcff"),
    "another game": ("a.sgf", f"(;GM[1]WPID[chip 00000007 13]WPHD[3 {'0' * 64}])"),
}


@pytest.mark.parametrize("name", BAD)
def test_what_is_no_source_is_said_in_a_line(place, capsys, name):
    file, text = BAD[name]
    Path(file).write_text(text, encoding="utf-8", errors="surrogateescape")
    assert main(["--lang", "en", "verify", "1.12", file]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_certificate_whose_values_are_of_other_types(place, capsys):
    path = Path("certificate.json")
    right = json.loads(path.read_text(encoding="utf-8"))
    for key in right:
        if key != "log":
            path.write_text(json.dumps(right | {key: {"x": [None]}}))
            assert told(capsys, "certificate.json")[0] == (
                0 if key in ("day", "lines", "schema") else 1
            )


@pytest.mark.parametrize("number", ["1.13", "9.12", "0.0", "99999999999999999999.1"])
def test_a_number_of_no_game(place, capsys, number):
    assert main(["--lang", "en", "verify", number]) == 2
    assert capsys.readouterr().err.count("\n") == 1
