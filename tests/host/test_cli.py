"""The command line as a whole: help, errors in one line, exit status, language."""

import subprocess
import sys

import pytest

from wenping import texts
from wenping.cli import COMMANDS, build_parser, main, module_of
from wenping.errors import UserError
from wenping.texts import TEXTS, default_language, say


def test_help_lists_the_commands(capsys):
    with pytest.raises(SystemExit) as stopped:
        main(["--help"])
    assert stopped.value.code == 0
    out = capsys.readouterr().out
    assert "score" in out and "check" in out


def test_commands_are_modules():
    assert module_of("score") == "wenping.scoring" and module_of("check") == "wenping.check"
    parser = build_parser(("score", "check", "no-such-command"))
    assert parser.parse_args(["score", "x.sgf"]).command == "score"
    assert len(set(COMMANDS)) == len(COMMANDS)


@pytest.mark.parametrize("words", [[], ["scor"], ["score"], ["score", "x.sgf", "--what"]])
def test_what_cannot_be_understood_is_status_2(words, capsys):
    with pytest.raises(SystemExit) as stopped:
        main(words)
    assert stopped.value.code == 2 and capsys.readouterr().out == ""


def test_a_user_error_is_one_line_and_status_2(capsys, monkeypatch):
    def fail(_args):
        raise UserError("no such thing: do that")

    monkeypatch.setattr("wenping.check.run", fail)
    assert main(["check", "x.sgf"]) == 2
    assert capsys.readouterr() == ("", "wenping: no such thing: do that\n")


def test_ctrl_c(monkeypatch):
    def stop(_args):
        raise KeyboardInterrupt

    monkeypatch.setattr("wenping.check.run", stop)
    assert main(["check", "x.sgf"]) == 130


def test_a_reader_that_goes_away(tmp_path):
    """`wenping check game.sgf | head -1` leaves no traceback behind."""
    path = tmp_path / "game.sgf"
    path.write_text("(;SZ[19];B[aa])")
    command = [sys.executable, "-m", "wenping.cli", "check", str(path)]
    shell = " ".join(command) + " | true"
    done = subprocess.run(shell, shell=True, capture_output=True, text=True)
    assert "Traceback" not in done.stderr


def test_language(monkeypatch):
    for name in ("WENPING_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert default_language() == "en"
    monkeypatch.setenv("LANG", "zh_CN.UTF-8")
    assert default_language() == "zh"
    monkeypatch.setenv("WENPING_LANG", "en")
    assert default_language() == "en"


def test_every_text_says_the_same_things_in_both_languages():
    """The same {values} in Chinese and in English, and neither is empty."""
    import string

    for key, (zh, en) in TEXTS.items():
        fields = [
            sorted(
                {name for _text, name, _spec, _conversion in string.Formatter().parse(text) if name}
            )
            for text in (zh, en)
        ]
        assert fields[0] == fields[1] and zh and en, key


def test_say():
    assert say("black", "zh") == "黑" and say("line-draw", "en") == "A draw"
    with pytest.raises(KeyError):
        say("no-such-key", "en")
    with pytest.raises(ValueError):
        say("black", "fr")
    assert texts.LANGUAGES == ("zh", "en")
