"""`wenping check`: what a replay reports, and the rules it cites."""

import json

import pytest

import weiqi_boards as boards
from wenping.cli import main
from wenping.weiqi.points import from_gtp, point, to_sgf


def sgf(rows, moves, root=""):
    """A record: a drawn board as set-up, then "B A1 W pass ..."."""
    height, width = len(rows), len(rows[0].split())
    stones = {"B": "", "W": ""}
    for row, text in enumerate(rows):
        for col, cell in enumerate(text.split()):
            if cell != ".":
                stones[cell] += f"[{to_sgf(point(row, col))}]"
    setup = "".join(f"A{colour}{points}" for colour, points in stones.items() if points)
    words = moves.split()
    line = "".join(
        f";{colour}[{to_sgf(from_gtp(name, height, width))}]"
        for colour, name in zip(words[::2], words[1::2], strict=True)
    )
    return f"(;SZ[{width}:{height}]{root}{setup}{line})"


@pytest.fixture
def check(tmp_path, capsys):
    def run(text, *args):
        path = tmp_path / "game.sgf"
        path.write_text(text)
        status = main(["--lang", "en", "check", str(path), *args, "--json"])
        found = json.loads(capsys.readouterr().out)
        assert status == (1 if found["violations"] else 0)
        return found

    return run


EMPTY = [". . .", ". . .", ". . ."]


def test_the_object(check):
    found = check(sgf(EMPTY, "B A3 W A2 B pass W B3"))
    assert found == {
        "schema": 1,
        "rules": "chinese",
        "moves": 4,
        "passes": 1,
        "captured": {"black": 1, "white": 0},
        "final": [".W.", "W..", "..."],
        "violations": [],
        "forms": [],
        "open_kos": [],
    }


# board, moves, rules, (move, colour, kind, rule)
VIOLATIONS = (
    (EMPTY, "B A3 W A3 B B2", "chinese", [(2, "white", "occupied", "GO-2")]),
    (EMPTY, "B A3 B B2", "chinese", [(2, "black", "two-in-a-row", "CN-17.1")]),
    (EMPTY, "B A3 W pass B B2 W C3", "chinese", []),
    (boards.KO, "W B3 B C3", "chinese", [(2, "black", "ko", "CN-20.1")]),
    (boards.KO, "W B3 B C3", "japanese", [(2, "black", "ko", "")]),
    (boards.KO, "W B3 B C3", "chinese,ko=basic", [(2, "black", "ko", "CN-20.1")]),
    (boards.KO, "W B3 B C3", "jiping", [(2, "black", "ko", "JP-11")]),
    (boards.KO, "W B3 B C3", "ying", [(2, "black", "ko", "YG-3")]),
    (
        boards.TRIPLE_KO,
        boards.TRIPLE_KO_ROUND,
        "chinese",
        [(6, "white", "repetition", "CN-6")],
    ),
    (boards.TRIPLE_KO, boards.TRIPLE_KO_ROUND, "jiping", [(6, "white", "repetition", "JP-11")]),
    (boards.TRIPLE_KO, boards.TRIPLE_KO_ROUND, "japanese", []),
    ([". W .", "W . .", ". . ."], "B A3", "chinese", [(1, "black", "suicide", "CN-5")]),
    ([". W .", "W . .", ". . ."], "B A3", "aga", [(1, "black", "suicide", "")]),
    ([". W .", "W . .", ". . ."], "B A3", "ying", [(1, "black", "repetition", "YG-4")]),
    ([". W .", "W . .", ". . ."], "B A3", "jiping", [(1, "black", "repetition", "JP-11")]),
    ([". B W", "B . W", "W W ."], "B B2 W pass B A3", "ying", []),
    (EMPTY, "B pass W pass B B2 W A1", "tromp-taylor", [(3, "black", "after-end", "")]),
    (EMPTY, "B pass W pass B B2 W A1", "chinese", []),
    (EMPTY, "B pass W pass B pass", "tromp-taylor", []),  # as servers write three
    (EMPTY, "B pass W pass B pass W A1", "tromp-taylor", [(4, "white", "after-end", "")]),
    (EMPTY, "B pass W pass B pass W pass B B2", "jiping", [(5, "black", "after-end", "JP-6")]),
    (EMPTY, "B pass W pass B pass W pass B B2", "aga", [(5, "black", "after-end", "")]),
    (EMPTY, "B pass W pass B pass W pass B B2", "chinese", []),
)


@pytest.mark.parametrize(("rows", "moves", "rules", "want"), VIOLATIONS)
def test_violations(check, rows, moves, rules, want):
    found = check(sgf(rows, moves), "--rules", rules)
    got = [(v["move"], v["colour"], v["kind"], v["rule"]) for v in found["violations"]]
    assert got == want


# board, moves, rules, name, rulings
FORMS = (
    (boards.TRIPLE_KO, boards.TRIPLE_KO_ROUND, "chinese", "triple ko", ["draw", "replay"]),
    (boards.TRIPLE_KO, boards.TRIPLE_KO_ROUND, "japanese", "triple ko", ["no result"]),
    (boards.TRIPLE_KO, boards.TRIPLE_KO_ROUND, "tromp-taylor", "triple ko", []),
    (boards.ETERNAL_LIFE, boards.ETERNAL_LIFE_ROUND, "chinese", "eternal life", ["draw", "replay"]),
    (boards.QUADRUPLE_KO, boards.QUADRUPLE_KO_ROUND, "chinese", "quadruple ko", ["draw", "replay"]),
    (boards.ROUND_ROBIN, boards.ROUND_ROBIN_ROUND, "chinese", "round-robin ko", ["draw", "replay"]),
    # decided by Ying's rule itself, or left by it to the referee
    (boards.TRIPLE_KO, boards.TRIPLE_KO_ROUND, "ying", "triple ko", []),
    (
        boards.DOUBLE_AND_SINGLE_KO,
        boards.DOUBLE_AND_SINGLE_KO_ROUND,
        "ying",
        "triple ko",
        ["draw", "replay"],
    ),
)


@pytest.mark.parametrize(("rows", "moves", "rules", "name", "rulings"), FORMS)
def test_forms(check, rows, moves, rules, name, rulings):
    found = check(sgf(rows, moves), "--rules", rules)
    assert [(form["name"], form["rulings"]) for form in found["forms"]] == [(name, rulings)]


def test_a_game_agreed_void_over_open_kos(check):
    moves = "B D5 W B4 B F5"
    assert check(sgf(boards.TRIPLE_KO, moves))["forms"] == []
    found = check(sgf(boards.TRIPLE_KO, moves, root="RE[Void]"))
    assert [form["name"] for form in found["forms"]] == ["triple ko"]
    assert found["forms"][0]["kos"] == ["B5-B4", "D5-D4", "F5-F4"]


def test_a_form_is_told_once_for_each_place(check):
    """A triple ko on the left, twice round, then another on the right."""
    rows = [f"{row} W {row}" for row in boards.TRIPLE_KO]
    shifted = {"B": "K", "D": "M", "F": "O"}
    left = boards.TRIPLE_KO_ROUND
    words = left.split()
    right = " ".join(
        word if i % 2 == 0 else shifted[word[0]] + word[1] for i, word in enumerate(words)
    )
    found = check(sgf(rows, f"{left} {left} {right}"), "--rules", "japanese")
    assert [form["name"] for form in found["forms"]] == ["triple ko", "triple ko"]
    assert found["forms"][1]["kos"] == ["K5-K4", "M5-M4", "O5-O4"]


def test_handicap_stones_as_moves(check):
    assert check("(;SZ[9]HA[3];B[aa];B[bb];B[cc];W[dd])")["violations"] == []
    assert len(check("(;SZ[9];B[aa];B[bb];B[cc];W[dd])")["violations"]) == 2


def test_open_kos_are_named(check):
    assert check(sgf(boards.KO, "B A1"))["open_kos"] == ["B3-C3"]


def test_words(tmp_path, capsys):
    path = tmp_path / "game.sgf"
    path.write_text(sgf(boards.TRIPLE_KO, boards.TRIPLE_KO_ROUND))
    for lang, words in (
        ("zh", ["三劫循环", "第 6 手 白 F4：全局同形再现（CN-6）", "和棋 / 重下（CN-20.3）"]),
        (
            "en",
            ["triple ko", "Move 6, White F4: repeats an earlier position (CN-6)", "draw / replay"],
        ),
    ):
        assert main(["--lang", lang, "check", str(path)]) == 1
        out = capsys.readouterr().out
        assert all(word in out for word in words), out


def test_a_bad_komi_does_not_matter_here(check):
    assert check("(;SZ[3]KM[7.3];B[aa])")["moves"] == 1


@pytest.mark.parametrize(
    ("content", "args", "named"),
    [
        ("(;SZ[3];B[aa]", [], "game.sgf"),
        ("(;SZ[3];B[aa])", ["--rules", "go"], "unknown ruleset"),
        ("(;SZ[3]AB[aa]AW[ab][ba])", [], "have no liberty"),
        ("(;SZ[3]RU[Calvin];B[aa])", [], "--rules"),
    ],
)
def test_errors(tmp_path, capsys, content, args, named):
    path = tmp_path / "game.sgf"
    path.write_text(content)
    assert main(["check", str(path), *args]) == 2
    captured = capsys.readouterr()
    assert captured.out == "" and named in captured.err and captured.err.count("\n") == 1
