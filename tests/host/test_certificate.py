"""The certificate of a count: JSON and text, of a record and of a game on a board."""

import hashlib
import json
from pathlib import Path

from test_endings import on_the_board
from wenping.cli import main
from wenping.counting import certificate
from wenping.records.record import read

B = Path(__file__).parents[1] / "data" / "endings" / "B.sgf"


def test_of_a_record(tmp_path, capsys):
    out = tmp_path / "out.json"
    words = ["--lang", "en", "score", str(B), "--rules", "chinese", "--certificate"]
    assert main([*words, str(out)]) == 0
    told = json.loads(out.read_text(encoding="utf-8"))
    assert told["result"] == "W+8.5" and len(told["position"]) == 7 and told["dead"]["black"]
    assert told["record_sha256"] == hashlib.sha256(B.read_bytes()).hexdigest()
    text = tmp_path / "out.txt"
    assert main([*words, str(text)]) == 0
    assert "Certificate of the count: W+8.5" in text.read_text(encoding="utf-8")
    assert main([*words, str(tmp_path)]) == 2
    assert str(tmp_path) in capsys.readouterr().err


def test_of_a_game_on_a_board():
    game = on_the_board(read(B), "chinese")
    told = certificate.of_game(game, certificate.LogOf("Wenping", 3, 120))
    assert told["result"] == "W+8.5" and told["counts"]["computed"] == {"black": 24, "white": 25}
    assert told["log"] == {
        "board": "Wenping", "number": 3, "events": 120, "hash": f"{game.hash():08x}"
    }  # fmt: skip
    assert json.loads(json.dumps(told)) == told
    for lang, words in (("zh", "第 3 号日志"), ("en", "log 3")):
        assert any(words in line for line in certificate.lines(told, lang))


def test_a_count_that_differs_is_said():
    told = certificate.of_game(on_the_board(read(B), "chinese"))
    told["agree"] = False
    assert "The counts do not agree" in certificate.lines(told, "en")
