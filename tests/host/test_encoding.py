"""Records in the encodings of old programs, without CA: guessed whole, said, no bracket lost."""

import pytest

from wenping.cli import main
from wenping.records.encoding import guess, text_of
from wenping.records.record import read

# Encoding: two-name records of what players, places and events are called.
NAMES = {
    "big5": "許功蓋|林海峰九段 名人戰|周俊勳|王銘琬 對 張栩|黑:成功大學|"
    "中環杯決賽 台北|紅面棋王|吳清源|第一屆應氏盃|餐廳功課|許",
    "gb18030": "柯洁|聂卫平 九段|古力|常昊 对 李昌镐|中国围棋甲级联赛|马晓春|第3届春兰杯|"
    "陈耀烨|罗洗河|刘小光|芈昱廷",
    "cp932": "趙治勲|武宮正樹 九段|小林光一|本因坊戦 第一局|依田紀基|井山裕太|ソフト|"
    "名人戦|羽根直樹|高尾紳路|一力遼",
    "cp949": "이창호|조훈현 九단|유창혁|서봉수|박정환 대 신진서|한국기원|제1회 LG배|"
    "최철한|김지석|강동윤|변상일",
    "latin-1": "Müller|Jörg Weiß|François|Málaga|Ålesund|Bjørn|Straße|Zürich Open|Pärnu|"
    "Señor|Gröbe",
    "cp1251": "Шикшин|Динерштейн|Турнир|Москва|Санкт-Петербург|Илья|Петров|Кубок мира|"
    "Сурин|Лазарев|Чемпионат",
}  # fmt: skip
# So many are guessed wrongly: every character of theirs is in GB2312 too. None loses a bracket.
WRONG = {"cp949": 2, "cp1251": 3}
MOVES = ";B[pd];W[dp];B[pp];W[dd];B[fq];W[cn]"


def records(encoding: str) -> list[bytes]:
    names = NAMES[encoding].split("|")
    return [
        f"(;GM[1]SZ[19]PB[{name}]PW[{names[(i + 3) % len(names)]}]KM[7.5]{MOVES})".encode(encoding)
        for i, name in enumerate(names)
    ]


@pytest.mark.parametrize("encoding", NAMES)
def test_the_encoding_of_a_whole_record_is_guessed(encoding):
    wrong = [data for data in records(encoding) if guess(data) != encoding]
    assert len(wrong) == WRONG.get(encoding, 0), [
        (guess(data), data.decode(encoding)) for data in wrong
    ]


@pytest.mark.parametrize("encoding", NAMES)
def test_no_move_is_lost(encoding, tmp_path):
    for data in records(encoding):
        path = tmp_path / "game.sgf"
        path.write_bytes(data)
        assert len(read(path).moves) == 6, data.decode(encoding)


def test_big5_whose_second_byte_is_a_backslash(tmp_path, capsys):
    """功 ends in 5C: as Latin-1 it takes the bracket, and a move with it."""
    path = tmp_path / "game.sgf"
    path.write_bytes("(;GM[1]SZ[19]PB[許成功]PW[周俊勳];B[pd]C[好功];W[dp];B[pp])".encode("big5"))
    record = read(path)
    assert (record.players[1], len(record.moves)) == ("許成功", 3)
    assert main(["--lang", "en", "check", str(path)]) == 0
    out, err = capsys.readouterr()
    assert "3" in out and "read as big5: look at the names" in err


def test_a_lost_bracket_is_noticed(tmp_path, capsys):
    path = tmp_path / "game.sgf"
    data = "(;GM[1]SZ[19]CA[iso-8859-1]PB[功]PW[a];B[pd];W[dp];B[pp])".encode("big5")
    path.write_bytes(data)
    assert main(["--lang", "en", "check", str(path)]) == 0
    assert "a bracket of the record seems to be missing" in capsys.readouterr().err


CODECS = ("undefined", "idna", "punycode", "rot13", "base64", "zlib", "unicode_escape", "utf-7",
          "utf-16", "utf-32", "hz", "mbcs", "no-such", "raw_unicode_escape", "johab", "charmap",
          "cp037", "..", "_")  # fmt: skip


@pytest.mark.parametrize("codec", CODECS)
def test_ca_may_name_any_codec(codec, tmp_path):
    text = f"(;CA[{codec}]GM[1]SZ[19]PB[\\\\x41 柯洁 +AGE-];B[pd])"
    assert text_of(text.encode())[0] == text
