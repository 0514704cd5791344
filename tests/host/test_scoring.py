"""`wenping score` from the command line: JSON, words, dead stones, errors."""

import json

import pytest

from drawn_games import drawn
from wenping.cli import main
from wenping.counting import engine as gtp
from wenping.counting.deadstones import parse_dead
from wenping.errors import UserError

# Black left, White right, one black stone dead in White's corner, a prisoner each way.
GAME = (
    "(;FF[4]GM[1]SZ[5]KM[0.5]RU[{rules}]PB[a]PW[b]"
    ";B[ba];W[ca];B[bb];W[cb];B[bc];W[cc];B[bd];W[cd];B[be];W[ce];B[ea];W[tt];B[tt])"
)


@pytest.fixture
def game(tmp_path):
    def make(text=None, rules="Chinese"):
        path = tmp_path / "game.sgf"
        path.write_text(GAME.format(rules=rules) if text is None else text)
        return str(path)

    return make


def score(capsys, *args):
    assert main(["--lang", "en", "score", *args, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def refused(capsys, *args):
    assert main(["--lang", "en", "score", *args]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1 and captured.err.startswith("wenping: ")
    return captured.err


def test_the_object(capsys, game):
    found = score(capsys, game(), "--dead", "E5")
    assert {key: found[key] for key in list(found)[:10]} == {
        "schema": 1,
        "rules": "chinese",
        "method": "zi",
        "black": 10,
        "white": 15,
        "shared": 0,
        "komi": 0.5,
        "margin": -5.5,
        "result": "W+5.5",
        "dead": {"black": ["E5"], "white": []},
    }
    assert found["lines"]["zh"][-1] == "白胜 2又3/4子（5.5 点）"
    assert len(found["lines"]["zh"]) == len(found["lines"]["en"])


def test_dead_stones_not_named_are_alive(capsys, game):
    found = score(capsys, game())
    assert found["shared"] == 9 and found["margin"] == 5 + 5 + 1 - 5 - 0.5
    assert found["notes"]["en"] == [
        "No dead stones were named: all stones on the board count as alive"
    ]


def test_words(capsys, game):
    assert main(["--lang", "zh", "score", game(), "--dead", "e5"]) == 0
    assert (
        capsys.readouterr().out.splitlines()[-1]
        == "结果：白胜 2又3/4子（中国规则），SGF 记作 W+5.5"
    )


# rules, keys of the object
BY_RULES = (
    ("ying", {"method": "fill", "margin": -5.5, "result": "W+5.5"}),
    ("jiping", {"method": "area", "margin": -5.5}),
    (
        "tang-song",
        {"method": "lu", "units": {"black": 1, "white": 1}, "lu": {"black": 2, "white": 8}},
    ),
    ("ming-qing", {"method": "touzi", "margin": -5.5, "lu": {"black": 2, "white": 8}}),
    ("japanese", {"method": "territory", "black": 5, "white": 11, "margin": -6.5}),
    ("chinese,komi=5", {"margin": -10, "result": "W+10"}),
    ("jiping-6.5,komi=0", {"margin": -6}),  # Black made the last real move
    ("new-zealand", {"method": "area", "margin": -5.5}),  # the record's komi counts
    ("new-zealand,komi=7", {"margin": -12, "result": "W+12"}),
    ("scoring=equal-stones", {"margin": -5.5}),
    ("scoring=equal-territory", {"margin": -5.5}),
    ("scoring=fill-white", {"margin": -5.5}),
)


@pytest.mark.parametrize(("rules", "want"), BY_RULES)
def test_rules(capsys, game, rules, want):
    found = score(capsys, game(), "--dead", "E5", "--rules", rules)
    assert {key: found[key] for key in want} == want


def test_payments(capsys, game):
    found = score(capsys, game(), "--dead", "E5", "--rules", "jiping,komi=0,white-first-pass=1")
    assert found["payments"] == [{"rule": "JP-29", "payer": "black", "points": 1}]
    found = score(
        capsys, game(), "--dead", "E5", "--rules", "jiping,komi=0,insist=1", "--insisted", "white"
    )
    assert found["payments"] == [{"rule": "JP-28", "payer": "white", "points": 1}]
    found = score(capsys, game(), "--dead", "E5", "--rules", "jiping,komi=0,even=yes")
    assert found["payments"] == [{"rule": "JP-30", "payer": "black", "points": 1}]
    found = score(capsys, game(), "--dead", "E5", "--penalty", "black=2", "--penalty", "white=4")
    assert found["margin"] == -5.5 - 2 + 4
    text = GAME.format(rules="Chinese").replace("PB[a]", "HA[3]")
    found = score(capsys, game(text), "--dead", "E5", "--rules", "chinese,handicap=1")
    assert found["margin"] == -5.5 - 3


def test_white_passed_first_is_paid_once(capsys, game):
    """JP-29: who has paid for the first pass does not pay for the last move as well."""
    rules = "jiping,komi=0,white-first-pass=1,black-last=1"
    found = score(capsys, game(), "--dead", "E5", "--rules", rules)
    assert [payment["rule"] for payment in found["payments"]] == ["JP-29"]


def test_neutral_points(capsys, game):
    left = "(;SZ[5];B[ba];W[da];B[bb];W[db];B[bc];W[dc];B[bd];W[dd];B[be];W[de])"
    found = score(capsys, game(left), "--rules", "chinese,komi=0")
    assert (found["margin"], found["shared"]) == (1, 0)
    assert "5 are filled in turn, Black first" in found["notes"]["en"][0]
    for args in (["--neutral", "share"], ["--rules", "tromp-taylor,komi=0"]):
        found = score(capsys, game(left), "--rules", "chinese,komi=0", *args)
        assert (found["margin"], found["shared"]) == (0, 5)
    stopped = left.replace("W[de])", "W[de];B[];W[])")
    found = score(capsys, game(stopped), "--rules", "chinese,komi=0")
    assert (found["margin"], found["shared"]) == (0, 5)  # CN-21.2
    once = left.replace("W[de])", "W[de];B[])")  # one pass is no stop
    assert score(capsys, game(once), "--rules", "chinese,komi=0")["shared"] == 0


def test_moves_after_the_end_are_told(capsys, game):
    """tromp-taylor: two passes end the game; what a record has after them is no part of it."""
    played_on = "(;SZ[5];B[ba];W[];B[];W[da])"
    found = score(capsys, game(played_on), "--rules", "tromp-taylor,komi=0")
    assert "Move 4 comes after" in found["notes"]["en"][0] and "第 4 手" in found["notes"]["zh"][0]
    found = score(capsys, game(played_on), "--rules", "chinese,komi=0")
    assert not any("after the passes" in note for note in found["notes"]["en"])


# KM, comment, komi and payment of the time penalty
PENALTIES = (
    ("8", "8 komi, +2 time penalty", 8, ("black", 2)),
    ("10", "8 komi, +2 time penalty", 8, ("black", 2)),
    ("6", "8 komi, -2 time penalty", 8, ("white", 2)),
    ("5", "8 komi, +2 time penalty", 5, None),  # the comment is of another komi
)


@pytest.mark.parametrize(("km", "comment", "komi", "payment"), PENALTIES)
def test_penalties_in_the_comment(capsys, game, km, comment, komi, payment):
    text = GAME.format(rules="Ing").replace("KM[0.5]", f"KM[{km}]GC[{comment}]")
    found = score(capsys, game(text), "--dead", "E5")
    assert found["komi"] == komi
    paid = [(p["payer"], p["points"]) for p in found["payments"] if p["rule"] == "YG-5"]
    assert paid == ([payment] if payment else [])


def test_a_handicap_game_without_komi(capsys, game):
    text = "(;SZ[5]HA[2]AB[bb][dd];W[cc])"
    assert score(capsys, game(text))["komi"] == 0
    assert score(capsys, game(text.replace("HA", "KM[5.5]HA")))["komi"] == 5.5
    assert score(capsys, game(text), "--rules", "chinese,komi=2")["komi"] == 2


def test_open_kos_are_told_under_jiping(capsys, game):
    ko = "(;SZ[4]AB[ba][ab][bc]AW[ca][bb][cc][db][cd][da];B[cb];W[];B[])"
    found = score(capsys, game(ko), "--rules", "jiping")
    assert (
        "Open kos: B3-C3 (JP-34: they must be resolved before play stops)" in found["notes"]["en"]
    )
    found = score(capsys, game(ko), "--rules", "chinese")
    assert not any("JP-34" in note for note in found["notes"]["en"])


def test_proportional_sharing_is_exact(capsys, game):
    """Shared by the stones beside the region (Ing 1988), here 2 to 1 and 2 to 3."""
    lane = "(;SZ[3:2]AB[aa][ab]AW[ca])"
    found = score(capsys, game(lane), "--rules", "ying-1988,komi=0", "--neutral", "share")
    assert (found["black"], found["white"], found["margin"]) == (4, 2, 2)
    lane = "(;SZ[3]AB[aa][ab]AW[ca][cb][cc])"
    found = score(capsys, game(lane), "--rules", "ying-1988,komi=0", "--neutral", "share")
    assert (found["black"], found["margin"], found["result"]) == ("18/5", "-9/5", "W+1 4/5")


# arguments, what the error must name
ERRORS = (
    (["--dead", "A5"], "no stone on A5"),
    (["--dead", "E5 Z9"], "'Z9' is not a point"),
    (["--dead", "K5"], "K5 is off the 5x5 board"),
    (["--dead", "pass"], "no stone on PASS"),
    (["--dead", "B5 B4"], "B5 is in one group with B3 B2 B1"),
    (["--rules", "weiqi"], "unknown ruleset 'weiqi'"),
    (["--rules", "komi=7.3"], "komi=7.3: must be a number of half points"),
    (["--rules", "chinese,colour=red"], "no field 'colour'"),
    (["--penalty", "red=2"], "--penalty red=2"),
    (["--penalty", "black=x"], "--penalty black=x"),
)


@pytest.mark.parametrize(("args", "named"), ERRORS)
def test_errors(capsys, game, args, named):
    assert named in refused(capsys, game(), *args)
    assert named in refused(capsys, game(), *args, "--json")


def test_records_that_cannot_be_counted(capsys, game, tmp_path):
    assert "occupied point" in refused(capsys, game("(;SZ[5];B[aa];W[aa])"))
    assert "have no liberty" in refused(capsys, game("(;SZ[5]AB[aa]AW[ab][ba])"))
    assert "not a multiple of half a point" in refused(capsys, game("(;SZ[5]KM[6.3];B[aa])"))
    assert "cannot read" in refused(capsys, str(tmp_path / "none.sgf"))


def test_the_first_stone_of_a_string_is_not_the_string():
    position = drawn(["BBW", "..."])
    with pytest.raises(UserError, match="A2 is in one group with B2"):
        parse_dead(position, "A2")
    assert len(parse_dead(position, "A2,b2; C2")) == 3


@pytest.fixture
def fake_gnugo(tmp_path, monkeypatch):
    """A GNU Go that takes E5 as dead."""
    program = tmp_path / "bin" / "gnugo"
    program.parent.mkdir()
    program.write_text(
        "#!/bin/sh\nwhile read command rest; do case $command in\n"
        "final_status_list) echo '= E5'; echo;; *) echo '='; echo;; esac; done\n"
    )
    program.chmod(0o755)
    monkeypatch.setattr(gtp, "find_gnugo", lambda: str(program))


@pytest.mark.parametrize("flag", ["--suggest", "--accept-suggested"])
def test_suggested_stones_are_never_silently_taken(capsys, game, fake_gnugo, monkeypatch, flag):
    class Piped:
        def isatty(self):
            return False

    monkeypatch.setattr("sys.stdin", Piped())
    code = main(["--lang", "en", "score", game(), flag])
    captured = capsys.readouterr()
    assert "Dead by GNU Go: Black E5; White -" in captured.err  # always shown
    if flag == "--suggest":
        assert code == 2 and captured.out == ""
        assert "--accept-suggested" in captured.err and '--dead "E5"' in captured.err
    else:
        assert code == 0 and "W+5.5" in captured.out


@pytest.mark.parametrize(("answer", "code"), [("y\n", 0), ("n\n", 2), ("", 2)])
def test_a_person_confirms(capsys, game, fake_gnugo, monkeypatch, answer, code):
    class Terminal:
        def isatty(self):
            return True

        def readline(self):
            return answer

    monkeypatch.setattr("sys.stdin", Terminal())
    assert main(["--lang", "en", "score", game(), "--suggest"]) == code
    captured = capsys.readouterr()
    assert ("W+5.5" in captured.out) == (code == 0)


def test_marked_territory_is_a_suggestion_too(capsys, game):
    marked = GAME.format(rules="Chinese").replace("B[tt])", "B[tt]TW[ea][da])")
    assert main(["--lang", "en", "score", game(marked), "--accept-suggested"]) == 0
    captured = capsys.readouterr()
    assert "Dead by the territory marked in the record: Black E5" in captured.err
    assert "W+5.5" in captured.out


def test_no_gnugo(capsys, game, monkeypatch):
    monkeypatch.setattr(gtp, "find_gnugo", lambda: None)
    assert "--install-gnugo" in refused(capsys, game(), "--suggest")
    called = []
    monkeypatch.setattr(gtp, "install_gnugo", lambda: called.append(1))
    refused(capsys, game(), "--suggest", "--install-gnugo")
    assert called == [1]
    score(capsys, game(), "--dead", "E5", "--install-gnugo")
    assert called == [1]  # not asked for where it is not needed


def test_an_engine_that_fails(game, tmp_path):
    position = drawn(["B....", "....."] + ["....."] * 3)
    for script, said in (
        ("exit 0", "ended before|no answer"),
        ("read a; echo '? no'; echo", "no"),
        ("sleep 9", "no answer"),
    ):
        program = tmp_path / "engine"
        program.write_text(f"#!/bin/sh\n{script}\n")
        program.chmod(0o755)
        with (
            pytest.raises(UserError, match=said),
            gtp.Engine([str(program)], timeout_s=1) as engine,
        ):
            engine.ask("loadsgf x")
    with pytest.raises(UserError, match="cannot start"):
        gtp.Engine([str(tmp_path / "none")])
    assert position.rows == 5


@pytest.mark.skipif(gtp.find_gnugo() is None, reason="GNU Go is not installed")
def test_gnugo_itself():
    position = drawn([".BW.B", ".BW..", ".BW..", ".BW..", ".BW.."])
    dead = gtp.suggest_dead(position.grid, 5, 5, position.to_move)
    assert parse_dead(position, "E5") == dead
    with pytest.raises(UserError, match="square boards"):
        gtp.suggest_dead(position.grid, 5, 4, position.to_move)
