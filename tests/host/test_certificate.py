"""The certificate of a count: JSON, text and a page, of a record and of a game on a board."""

import hashlib
import json
import re
import struct
import subprocess
import zlib
from pathlib import Path

import numpy as np
import pytest

from test_endings import on_the_board
from wenping.cli import main
from wenping.counting import certificate
from wenping.errors import UserError
from wenping.make.browser import chromium
from wenping.make.checkout import ROOT
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


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_page_for_programmers_names_its_keys(lang):
    page = ROOT / "host" / "site" / lang / "programmer" / "json.md"
    said = page.read_text(encoding="utf-8").partition("`record_sha256`")[0].rpartition("|---|")[2]
    named = {
        key for row in said.split("\n") for key in re.findall(r"`(\w+)`", row.split("|")[:2][-1])
    }
    told = certificate.of_game(on_the_board(read(B), "chinese"))
    assert named | {"record_sha256"} == {"schema", *told} | {"record_sha256"}


def test_a_count_that_differs_is_said():
    told = certificate.of_game(on_the_board(read(B), "chinese"))
    told["agree"] = False
    assert "The counts do not agree" in certificate.lines(told, "en")


def referee_cases() -> list[Path]:
    return sorted((Path(__file__).parents[1] / "data" / "cases").glob("*.json"))


def test_of_a_stored_game_with_its_rulings(capsys, tmp_path):
    """`wenping certificate`: text, JSON and page say who lost by which rule."""
    (case,) = [path for path in referee_cases() if path.stem == "CN-25.2"]
    assert main(["--lang", "zh", "certificate", str(case)]) == 0
    text = capsys.readouterr().out
    assert "B+F" in text and "一局棋警告满二次" in text and "警告：黑方 0 次，白方 2 次" in text
    assert main(["certificate", str(case), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert len(told["rulings"]["en"]) == 3 and told["clocks"]["black"][0][1] == 3_600_000
    page = tmp_path / "c.html"
    assert main(["certificate", str(case), str(page)]) == 0
    html = page.read_text(encoding="utf-8")
    assert html.count("<polyline") == 2 and "<script" not in html
    assert "two warnings in one game" in html and "裁判员签名" in html
    assert page.read_text(encoding="utf-8") == certificate.as_text(told, ".html", "en")
    (quiet,) = [path for path in referee_cases() if path.stem == "CN-24.1"]
    assert main(["certificate", str(quiet)]) == 2  # it has no result yet


def test_names_cannot_break_the_page():
    game = on_the_board(read(B), "chinese")
    game.settings.names["black"] = "<script>alert(1)</script>"
    html = certificate.as_text(certificate.of_game(game), ".html", "en")
    assert "<script" not in html and "&lt;script&gt;" in html


def test_the_page_as_a_picture(tmp_path):
    """Chromium shows the board with its wood, stones and letters; the page fits its width."""
    try:
        program = chromium()
    except UserError:
        pytest.skip("no Chromium (make page installs it)")
    page, shot = tmp_path / "c.html", tmp_path / "c.png"
    told = certificate.of_game(
        on_the_board(read(B), "chinese"), certificate.LogOf("Wenping", 3, 120)
    )
    told["clocks"] = {"black": [[0, 60000], [60000, 30000]], "white": [[0, 60000], [60000, 60000]]}
    certificate.write(told, page, "en")
    flags = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
    size = ["--window-size=800,1200", f"--screenshot={shot}"]
    subprocess.run([program, *flags, *size, page.as_uri()], check=True, capture_output=True)
    pixels = png(shot.read_bytes())
    share = {
        name: float(np.all(np.abs(pixels[:, :, :3].astype(int) - colour) < 6, axis=2).mean())
        for name, colour in {"wood": (0xDC, 0xB3, 0x5C), "black": (17, 17, 17)}.items()
    }
    assert 0.02 < share["wood"] < 0.5 and share["black"] > 0.004, share
    assert (pixels[:, -4:, :3] == 255).all()  # nothing runs out of the page


def png(data: bytes) -> np.ndarray:
    """The pixels of a PNG of 8 bits a channel without interlace: rows, columns, channels."""
    at, body, width, height, channels = 8, b"", 0, 0, 0
    while at < len(data):
        (size,), name = struct.unpack_from(">I", data, at), data[at + 4 : at + 8]
        if name == b"IHDR":
            width, height, _bits, kind = struct.unpack_from(">IIBB", data, at + 8)
            channels = {2: 3, 6: 4}[kind]
        elif name == b"IDAT":
            body += data[at + 8 : at + 8 + size]
        at += 12 + size
    rows = np.frombuffer(zlib.decompress(body), np.uint8).reshape(height, 1 + width * channels)
    out = np.zeros((height, width, channels), np.uint8)
    above = np.zeros((width, channels), int)
    for y in range(height):
        kind, line = rows[y, 0], rows[y, 1:].reshape(width, channels).astype(int)
        if kind == 1:
            line = np.cumsum(line, axis=0)
        elif kind == 2:
            line = line + above
        elif kind in (3, 4):
            line = _filtered(line, above, kind)
        above = line & 255
        out[y] = above
    return out


def _filtered(line: np.ndarray, above: np.ndarray, kind: int) -> np.ndarray:
    """A row of the filters Average (3) and Paeth (4)."""
    done = np.zeros_like(line)
    for x in range(len(line)):
        left = done[x - 1] if x else np.zeros_like(line[0])
        corner = above[x - 1] if x else np.zeros_like(line[0])
        if kind == 3:
            guess = (left + above[x]) // 2
        else:
            near = [np.abs(above[x] - corner), np.abs(left - corner)]
            near.append(np.abs(left + above[x] - 2 * corner))
            first = (near[0] <= near[1]) & (near[0] <= near[2])
            second = near[1] <= near[2]
            guess = np.where(first, left, np.where(second, above[x], corner))
        done[x] = (line[x] + guess) & 255
    return done
