"""What a stranger writes reaches no terminal and no record as it is: escapes, directions, lines."""

import json
import os
import unicodedata

import pytest
from bytes_board import BytesBoard

from wenping.cli import main
from wenping.errors import Refused, UserError, from_board, words_of
from wenping.game import events as ev
from wenping.link import Event, Store
from wenping.link.describe import describe, text_of
from wenping.records.export import export
from wenping.records.history import History
from wenping.terminal.view import View
from wenping.texts import say
from wenping.texts.foreign import json_text, visible
from wenping.wire import messages as m

TITLE = "\x1b]0;owned\x07\x1b[2J"
EVIL = TITLE + "\u202egnirts\u2066\u200b\x9b31m\x7f"
BOARDS = "[/red]" + EVIL[:16]  # a board's name has 40 bytes

# text, what is shown
SHOWN = (
    ("柯洁 K. Jie　9p", "柯洁 K. Jie　9p"),
    ("é ½ № ♟ 𠮷", "é ½ № ♟ 𠮷"),
    ("\x1b[2J", "\\u001b[2J"),
    ("a\nb\tc\r", "a\\nb\\tc\\r"),
    ("\u202ea\u2069", "\\u202ea\\u2069"),
    ("\u2028\u2029\u00ad\ufeff", "\\u2028\\u2029\\u00ad\\ufeff"),
    ("\x7f\x9b", "\\u007f\\u009b"),
    ("\ud800", "\\ud800"),
    ("\U000e0041", "\\udb40\\udc41"),
)


def harmless(text: str) -> bool:
    """Whether a text has only characters that are seen, spaces and ends of lines."""
    return all(c == "\n" or unicodedata.category(c)[0] not in "C" for c in text)


@pytest.mark.parametrize(("text", "shown"), SHOWN, ids=range(len(SHOWN)))
def test_what_cannot_be_seen_is_shown_as_an_escape(text, shown):
    assert visible(text) == shown == visible(shown)
    assert json.loads(json_text({"name": text})) == {"name": text}
    assert visible(json_text([text])) == json_text([text])


@pytest.fixture
def games(tmp_path, monkeypatch):
    """A store with one game of hostile names, and the record of it."""
    monkeypatch.setenv("WENPING_STORE", str(tmp_path / "store.db"))
    lines = f"size=9\nblack={EVIL}\nwhite=]\\{EVIL}\nevent={EVIL}\nplace={EVIL}"
    events = (
        ev.encode(ev.GAME, 0, lines),
        ev.encode(ev.BEGIN),
        ev.encode(ev.PLAYED, 1, 63),
        ev.encode(ev.NOTE, 0, EVIL),
        ev.encode(ev.FAULT, 0, 4, 1, EVIL),
    )
    with Store() as store:
        row = store.board("chip" + TITLE, 7, BOARDS)
        store.add(row, [Event(1, n, n, data) for n, data in enumerate(events)])
        told = export(store, row, BOARDS, {1}, tmp_path)
    return told[0]["file"]


def test_a_record_has_none(games):
    with open(games, encoding="utf-8") as file:
        text = file.read()
    assert harmless(text) and "owned" in text and harmless(games)
    assert "WPID[chip" in text


LINES = (
    ["games"],
    ["games", "--json"],
    ["export", "{out}"],
    ["export", "{out}", "--json"],
    ["score", "{game}", "--json"],
    ["score", "{game}"],
    ["check", "{game}"],
    ["check", "{game}", "--json"],
    ["check", "{game}" + TITLE],
    ["export", "{out}", EVIL],
)


@pytest.mark.parametrize("line", LINES, ids=lambda line: visible(" ".join(line)))
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_commands_about_games_show_none(games, line, lang, tmp_path, capsys):
    words = [word.replace("{game}", games).replace("{out}", str(tmp_path)) for word in line]
    main(["--lang", lang, *words])
    out, err = capsys.readouterr()
    assert harmless(out) and harmless(err), (out, err)


SGF = "(;GM[1]SZ[9]KM[{0}]PB[{0}]RU[{0}]RE[{0}]GC[{0}];B[aa])"


@pytest.mark.parametrize("line", [["check"], ["score", "--dead", ""], ["score", "--json"]], ids=str)
def test_a_record_of_somebody_else_shows_none(line, tmp_path, capsys):
    path = tmp_path / "evil.sgf"
    path.write_text(SGF.format(EVIL), encoding="utf-8")
    main(["--lang", "en", line[0], str(path), *line[1:]])
    out, err = capsys.readouterr()
    assert harmless(out) and harmless(err) and out + err


BOARD_LINES = (
    ["boards", "{port}"],
    ["boards", "{port}", "--json"],
    ["monitor", "{port}", "--all", "--seconds", "0.6"],
    ["monitor", "{port}", "--all", "--json", "--seconds", "0.6"],
    ["name", "{port}", "x"],
    ["download", "{port}", "{out}"],
    ["health", "{port}"],
    ["clock", "{port}", "black", "5:00"],
)


@pytest.mark.parametrize("line", BOARD_LINES, ids=" ".join)
def test_commands_at_a_board_show_none(line, tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("WENPING_STORE", str(tmp_path / "store.db"))
    refusal = (1, m.R_NOT_NOW, ("settings-line\n" + EVIL).encode())
    with BytesBoard(name=BOARDS, id=TITLE, firmware=TITLE) as board:
        board.logs[1] = [(0, ev.encode(ev.NOTE, 0, EVIL))]
        for command in (m.C_NAME, m.C_HEALTH, m.C_PROPOSE):
            board.answers[command] = lambda _: refusal
        words = [w.replace("{port}", board.port).replace("{out}", str(tmp_path)) for w in line]
        main(["--lang", "en", *words])
    out, err = capsys.readouterr()
    assert harmless(out) and harmless(err), (out, err)
    assert out + err


def test_refusals_errors_and_the_view():
    said = [
        Refused(m.C_NAME, m.R_NOT_NOW, EVIL.encode()).words("zh"),
        Refused(m.C_NAME, 77, b"no-such-key\n" + EVIL.encode()).words("en"),
        UserError("port-failed", port=EVIL, error=OSError(0, EVIL)).words("en"),
        words_of(from_board(b"other-protocol\n1\n" + EVIL.encode()), "en"),
        say("named", "en", name="@" + EVIL),
        text_of(describe(False, (m.REFUSE, (1, 1), EVIL.encode()))),
    ]
    game = History()
    game.apply(0, ev.encode(ev.GAME, 0, f"size=9\nblack={EVIL}\nwhite={EVIL}\nround={EVIL}"))
    view = View("en")
    said += view.picture(game)
    for line in said:
        assert harmless(str(line)) and "\n" not in str(line), line


def test_a_file_name_has_none(games):
    assert os.path.basename(games).startswith("undated_")
    assert len(os.fsencode(os.path.basename(games))) < 240
