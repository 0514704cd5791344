"""Reading records of every dialect, and writing our own (sgfmill reads it back)."""

import pytest

from wenping.errors import UserError
from wenping.records.record import read
from wenping.records.replay import replay
from wenping.records.rules import read_rules
from wenping.records.steps import Move, Setup
from wenping.weiqi.points import BLACK, EMPTY, PASS, WHITE, from_sgf, point


@pytest.fixture
def game(tmp_path):
    """A function that makes a file of text or bytes and gives its path."""

    def make(content: str | bytes, name: str = "game.sgf"):
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return make


def test_what_the_root_says(game):
    record = read(
        game(
            "(;FF[4]GM[1]SZ[13]KM[7.5]RU[Chinese]PB[柯洁]PW[聂卫平]BR[9p]RE[W+R]DT[2026-01-02]HA[2]"
            "AB[dd][jj]TM[2h]OT[5x60 byo-yomi]GC[a\\]b];W[cc];B[];W[tt]BL[3]WL[12.5])"
        )
    )
    assert (record.rows, record.cols, record.komi, record.rules) == (13, 13, 15, "Chinese")
    assert record.players == {BLACK: "柯洁", WHITE: "聂卫平"} and record.ranks[BLACK] == "9p"
    assert (record.result, record.date, record.handicap) == ("W+R", "2026-01-02", 2)
    assert (record.first, record.main_time_s, record.comment) == (WHITE, 7200, "a]b")
    assert record.steps[0] == Setup({point(3, 3): BLACK, point(9, 9): BLACK})
    assert [(move.colour, move.point) for move in record.moves] == [
        (WHITE, point(2, 2)),
        (BLACK, PASS),
        (WHITE, PASS),
    ]
    assert record.moves[2].seconds_left == 12.5


# bytes of a root, Black's name
ENCODINGS = (
    ("(;PB[柯洁])".encode(), "柯洁"),
    ("(;CA[GB18030]PB[柯洁龍])".encode("gb18030"), "柯洁龍"),
    ("(;CA[GBK]PB[柯洁])".encode("gbk"), "柯洁"),
    ("(;PB[聂卫平])".encode("gb2312"), "聂卫平"),
    ("(;CA[UTF-8]PB[聂卫平])".encode("gb2312"), "聂卫平"),  # says what is not true
    ("(;CA[Big5]PB[應昌期])".encode("big5"), "應昌期"),
    ("(;CA[Shift_JIS]PB[坂田ソ])".encode("shift_jis"), "坂田ソ"),  # ends in a backslash byte
    ("(;PB[Jürgen Mattern])".encode("latin-1"), "Jürgen Mattern"),
    ("(;CA[ISO-8859-1]PB[é])".encode("latin-1"), "é"),
    ("(;CA[nonsense]PB[柯洁])".encode(), "柯洁"),
    (b"\xef\xbb\xbf" + "(;PB[柯洁])".encode(), "柯洁"),
    ("(;PB[柯洁])".encode("utf-16"), "柯洁"),
)


@pytest.mark.parametrize(("content", "name"), ENCODINGS)
def test_encodings(game, content, name):
    assert read(game(content)).players[BLACK] == name


# root, half points
KOMI = (
    ("KM[7.5]", 15),
    ("KM[6,5]", 13),
    ("KM[ 8 ]", 16),
    ("KM[0]", 0),
    ("KM[-3.5]", -7),
    ("KM[7.50]", 15),
    ("KM[.5]", 1),
    ("KM[5.]", 10),
    ("KM[6.5目]", 13),
    ("KM[3 3/4子]", 15),
    ("KM[3.75子]", 15),
    ("KM[3.75]RU[Chinese]", 15),
    ("KM[375]AP[foxwq]RU[Chinese]", 15),
    ("KM[375]", 15),
    ("KM[650]", 13),
    ("KM[0]AP[foxwq]", 0),
    ("KM[]", None),
    ("", None),
)


@pytest.mark.parametrize(("root", "halves"), KOMI)
def test_komi(game, root, halves):
    assert read(game(f"(;{root};B[aa])")).komi == halves


@pytest.mark.parametrize(
    "root", ["KM[7.3]", "KM[seven]", "KM[3.75]", "KM[6.5.5]", "KM[1/0]", "KM[-]"]
)
def test_impossible_komi_is_an_error_when_it_counts(game, root):
    path = game(f"(;{root};B[aa])")
    record = read(path)
    with pytest.raises(UserError, match="komi=7.5"):
        read_rules(record, "chinese", path)
    assert read_rules(record, "chinese", path, counting=False).name == "chinese"
    assert read_rules(record, "chinese,komi=6.5", path).komi == 13


# RU, ruleset
RULES = (
    ("Chinese", "chinese"),
    ("中国规则", "chinese"),
    ("cn", "chinese"),
    ("Japanese", "japanese"),
    ("jp", "japanese"),
    ("Ing", "ying"),
    ("GOE", "ying"),
    ("应氏规则", "ying"),
    ("AGA", "aga"),
    ("Tromp-Taylor", "tromp-taylor"),
    ("NZ", "new-zealand"),
    ("New Zealand", "new-zealand"),
    ("新西兰规则", "new-zealand"),
    ("jiping-6.5", "jiping-6.5"),
    ("ming-qing", "ming-qing"),
    ("chinese,suicide=yes", "chinese,suicide=yes"),
)


@pytest.mark.parametrize(("text", "name"), RULES)
def test_rules(game, text, name):
    record = read(game(f"(;RU[{text}];B[aa])"))
    assert read_rules(record, None).name == name


def test_which_komi_counts(game):
    record = read(game("(;RU[Chinese]KM[5.5];B[aa])"))
    assert read_rules(record, None).komi == 11
    assert read_rules(record, "ying").komi == 11
    assert read_rules(record, "ying,komi=8").komi == 16
    record = read(game("(;B[aa])"))
    assert read_rules(record, None).komi == 15 and record.notes[0][0] == "note-no-rules"


def test_unknown_rules_are_an_error(game):
    with pytest.raises(UserError, match="RU.Calvinball.*--rules"):
        read_rules(read(game("(;RU[Calvinball];B[aa])")), None, "game.sgf")


def test_sizes(game):
    assert (read(game("(;SZ[9])")).rows, read(game("(;B[aa])")).rows) == (9, 19)
    record = read(game("(;SZ[5:3];B[ec];W[aa])"))
    assert (record.rows, record.cols) == (3, 5)
    position = replay(record, read_rules(record, "chinese"))
    assert position.grid[point(2, 4)] == BLACK


# file, what the error must name
BROKEN = (
    ("", "there is no game in it"),
    ("hello", "there is no game in it"),
    ("(;B[aa]", "game.sgf"),
    ("(;GM[2];B[aa])", r"GM\[2\]"),
    ("(;SZ[25];B[aa])", r"SZ\[25\]"),
    ("(;SZ[0])", r"SZ\[0\]"),
    ("(;SZ[big])", r"SZ\[big\]"),
    ("(;SZ[9];B[jj])", "jj is off the 9x9 board"),
    ("(;SZ[9];B[d4])", "d4"),
    ("(;SZ[9]AB[zz])", "zz is off"),
    ("(;SZ[9]AB[cc:aa])", "cc:aa"),
)


@pytest.mark.parametrize(("content", "named"), BROKEN)
def test_broken_files_name_what_is_wrong(game, content, named):
    with pytest.raises(UserError, match=named):
        read(game(content))


def test_a_game_longer_than_any(game):
    with pytest.raises(UserError, match="has 60001 moves"):
        read(game("(;SZ[9]" + ";B[]" * 60_001 + ")"))
    assert len(read(game("(;SZ[9]" + ";B[]" * 60_000 + ")")).moves) == 60_000


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(UserError, match="cannot read .*none.sgf: no such file"):
        read(tmp_path / "none.sgf")


def test_dialects(game):
    assert len(read(game("(;FF[3]GaMe[1]SiZe[9]Black[aa];White[bb])")).moves) == 2
    assert len(read(game("(;SZ[9];B[aa]W[bb])")).moves) == 2  # both in one node
    assert len(read(game("(;SZ[9](;B[aa];W[bb])(;B[cc]))")).moves) == 2  # main line
    assert len(read(game("some mail\n(;SZ[9]\n;B [aa] ; W\n[bb])\nregards")).moves) == 2
    nested = "(;SZ[9]" + "".join(f"(;{'BW'[i % 2]}[]" for i in range(400)) + ")" * 401
    assert len(read(game(nested)).moves) == 400


def test_other_servers_files(game):
    ngf = "\n".join(
        [
            "Rating game",
            "19",
            "white 5D",
            "black 5D",
            "www",
            "0",
            "0",
            "6",
            "20260102",
            "10",
            "Black win",
        ]
        + ["2", "PMABBQQQQ", "PMACWEEEE"]
    )
    record = read(game(ngf, "game.ngf"))
    assert [(m.colour, m.point) for m in record.moves] == [
        (BLACK, from_sgf("pp", 19, 19)),
        (WHITE, from_sgf("dd", 19, 19)),
    ]
    assert record.komi == 13 and record.players[BLACK].startswith("black")


def test_set_up_between_moves(game):
    record = read(game("(;SZ[3]AB[aa:ab]AW[ca];B[bb];AE[aa]AW[cc];W[ba])"))
    assert [type(step) for step in record.steps] == [Setup, Move, Setup, Move]
    position = replay(record, read_rules(record, "chinese"))
    assert position.grid[point(0, 0)] == EMPTY and position.grid[point(2, 2)] == WHITE


def test_an_impossible_set_up(game):
    record = read(game("(;SZ[3]AB[aa]AW[ab][ba])"))
    with pytest.raises(UserError, match="aa have no liberty"):
        replay(record, read_rules(record, "chinese"))


def test_a_stone_on_a_stone(game):
    record = read(game("(;SZ[3];B[aa];W[aa])"))
    with pytest.raises(UserError, match=r"move 2 W\[aa\] is on an occupied point"):
        replay(record, read_rules(record, "chinese"))
