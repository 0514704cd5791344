"""The command line as a whole: help, errors in one line, exit status, language."""

import ast
import io
import re
import subprocess
import sys
from pathlib import Path
from string import Formatter

import pytest

from wenping.cli import COMMANDS, build_parser, main
from wenping.commands import download
from wenping.commands.clock import milliseconds
from wenping.errors import REASONS, Refused, UserError
from wenping.texts import LANGUAGES, TEXTS, default_language, say
from wenping.twin.faults import FAULTS
from wenping.version import VERSION
from wenping.wire import messages as m

HOST = Path(__file__).parents[2] / "host" / "wenping"


def test_help_lists_the_commands(capsys):
    with pytest.raises(SystemExit) as stopped:
        main(["--help"])
    assert stopped.value.code == 0
    out = capsys.readouterr().out
    assert "score" in out and "check" in out


def test_the_version_of_the_tool(capsys):
    with pytest.raises(SystemExit) as stopped:
        main(["--version"])
    line = capsys.readouterr().out
    assert stopped.value.code == 0 and line.startswith(f"wenping {VERSION}")
    assert f"{VERSION}+" in line  # the firmware that it brings


def test_help_lists_every_fault_of_the_twin(capsys):
    with pytest.raises(SystemExit):
        main(["--lang", "en", "twin", "--help"])
    out = capsys.readouterr().out
    assert all(f"  {name} " in out and say(f"fault-{name}", "en") in out for name in FAULTS)
    told = {key.removeprefix("fault-") for key in TEXTS if key.startswith("fault-")}
    assert told == set(FAULTS)


def test_help_imports_no_room_and_no_heavy_library():
    """The help imports every command, so a command imports what it needs when it runs."""
    code = (
        "import sys; from wenping.cli import COMMANDS, build_parser; build_parser(COMMANDS, 'en');"
        "print(*sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    imported = set(done.stdout.split())
    heavy = {"numpy", "rich", "serial", "sqlite3", "sgfmill", "littlefs", "subprocess"}
    rooms = {f"wenping.{room}" for room in ("link", "records", "counting", "simulation", "game")}
    assert not imported & (heavy | rooms)


def test_every_command_is_a_file_and_every_file_a_command():
    files = {file.stem for file in (HOST / "commands").glob("*.py")} - {"__init__", "options"}
    assert files == {command.replace("-", "_") for command in COMMANDS}
    assert len(files) == len(COMMANDS)
    args = build_parser(("score", "check"), "en").parse_args(["score", "x.sgf"])
    assert args.command == "score"


@pytest.mark.parametrize("command", COMMANDS)
def test_help_is_in_either_language_wherever_it_is_asked_for(command, capsys):
    """`wenping --lang zh play --help` and `wenping play --help --lang zh` are Chinese."""

    def helped(*words: str) -> str:
        with pytest.raises(SystemExit) as stopped:
            main(list(words))
        assert stopped.value.code == 0
        return capsys.readouterr().out

    chinese = helped("--lang", "zh", command, "--help")
    assert chinese == helped(command, "--lang", "zh", "--help")
    for line in chinese.splitlines():
        told = re.sub(r"^  \S.*?(  |$)", "", line)  # an option's own name
        words = re.findall(
            r"[A-Za-z]{4,}", re.sub(r"[$\"(（].*|wenping.*|--.*|[A-Z]{2,}\S*", "", told)
        )
        assert not words or re.search("[\u4e00-\u9fff]", chinese), (line, words)
    assert "显示此帮助" in chinese and "usage" not in chinese
    english = helped("--lang", "en", command, "--help")
    assert "show this help message and exit" in english
    assert not re.search("[\u4e00-\u9fff]", english)


def test_the_language_may_stand_anywhere_on_the_line(capsys):
    for words in (
        ["--lang", "zh", "--help"],
        ["--help", "--lang=zh"],
        ["score", "no.sgf", "--lang", "zh", "--json"],
        ["score", "--rules", "ying", "--lang=zh", "no.sgf"],
        ["--lang", "zh", "score", "no.sgf"],
    ):
        try:
            assert main(words) == 2
        except SystemExit as stopped:
            assert stopped.code == 0
        said = capsys.readouterr()
        assert re.search("[\u4e00-\u9fff]", said.out + said.err), words


def test_help_has_no_literal():
    """Every help text is a key of wenping.texts, so that there is one in either language."""
    for file in (HOST / "commands").glob("*.py"):
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call):
                for word in call.keywords:
                    literal = isinstance(word.value, (ast.Constant, ast.JoinedStr))
                    assert word.arg not in ("help", "description", "epilog") or not literal, file


LINES = {  # what is typed: what is wrong with it, which help is named
    "": ("缺少参数", "wenping --help"),
    "scor": ("'scor'", "wenping --help"),
    "--lang fr score x.sgf": ("'fr'", "wenping --help"),
    "score": ("GAME.sgf", "wenping score --help"),
    "score x.sgf --what": ("--what", "wenping score --help"),
    "score x.sgf --rules": ("--rules：需要一个值", "wenping score --help"),
    "try --worlds x": ("--worlds：'x' 不是数", "wenping try --help"),
    "clock PORT green 5:00": ("'green'", "wenping clock --help"),
}


@pytest.mark.parametrize("line", LINES)
def test_what_cannot_be_understood_is_one_line_and_status_2(line, capsys, monkeypatch):
    monkeypatch.setenv("WENPING_LANG", "zh")
    with pytest.raises(SystemExit) as stopped:
        main(line.split())
    said = capsys.readouterr()
    assert stopped.value.code == 2 and said.out == ""
    assert said.err.startswith("wenping: ") and said.err.count("\n") == 1
    assert all(words in said.err for words in LINES[line])


def test_a_number_that_is_none_is_told_in_english_too(capsys):
    with pytest.raises(SystemExit):
        main(["--lang", "en", "try", "--worlds", "x"])
    assert "--worlds: 'x' is no number; `wenping try --help`" in capsys.readouterr().err


PLACES = {  # where a page cannot be had: what is told
    "serve --port 99999": "--port 0 to 65535",
    "serve --port -5": "--port 0 to 65535",
    "serve --listen nowhere.invalid": "an address of this machine",
    "serve --listen 192.0.2.1": "an address of this machine",
    "try --port 99999": "--port 0 to 65535",
    "try --worlds 0": "at least 1",
}


@pytest.mark.parametrize("line", PLACES)
def test_a_page_that_cannot_be_served_is_one_line(line, capsys, monkeypatch, tmp_path):
    monkeypatch.setenv("WENPING_STORE", str(tmp_path / "store.db"))
    assert main(["--lang", "en", *line.split()]) == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err.count("\n") == 1 and PLACES[line] in said.err


def test_a_user_error_is_one_line_and_status_2(capsys, monkeypatch):
    def fail(_args):
        raise UserError("as-is", words="no such thing: do that")

    monkeypatch.setattr("wenping.commands.check.run", fail)
    assert main(["check", "x.sgf"]) == 2
    assert capsys.readouterr() == ("", "wenping: no such thing: do that\n")


def test_an_unknown_hand_is_told_in_either_language(capsys):
    assert main(["--lang", "zh", "twin", "--hand", "careful,clumsy"]) == 2
    assert capsys.readouterr().err.startswith(
        "wenping: 没有“clumsy”这种落子方式：可选 careful, sloppy"
    )
    assert main(["--lang", "en", "twin", "--hand", "clumsy"]) == 2
    assert "no hand is called clumsy: choose one of careful" in capsys.readouterr().err


@pytest.mark.parametrize("clock", ["canadian:0,0/0", "simple:0", "fischer:60", "by the sun"])
def test_a_clock_that_cannot_be_is_told_before_the_players_begin(clock, capsys):
    assert main(["--lang", "en", "twin", "--clock", clock]) == 2
    assert clock in capsys.readouterr().err


def test_times_of_a_clock():
    for text, ms in (("45", 45_000), ("5:00", 300_000), ("1:30:05", 5_405_000), ("0", 0)):
        assert milliseconds(text) == ms
    for text in ("", "5:60", "1:5", "-3", "five", "1:00:00:00", "٣"):
        with pytest.raises(UserError, match="write 1:30:00"):
            milliseconds(text)


def test_periods_that_are_none(capsys):
    assert main(["--lang", "en", "clock", "no-port", "black", "5:00", "--periods", "-1"]) == 2
    assert "-1 is no number of periods" in capsys.readouterr().err


def test_ctrl_c(monkeypatch):
    def stop(_args):
        raise KeyboardInterrupt

    monkeypatch.setattr("wenping.commands.check.run", stop)
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
    assert LANGUAGES == ("zh", "en")


def test_every_text_that_is_named_is_there_and_gets_its_values():
    """Errors are rare: what is wrong with their words is found here, not by their reader."""
    errors = "UserError PortError PromptError RemoteProtocolError LocalProtocolError NoAnswer"
    tellers = {"say", "Interrupted", *errors.split()}
    told = 0
    for file in HOST.rglob("*.py"):
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(call, ast.Call) or getattr(call.func, "id", "") not in tellers:
                continue
            key = call.args[0] if call.args else None
            if isinstance(key, ast.Constant) and all(word.arg for word in call.keywords):
                given = {word.arg for word in call.keywords}
                for text in TEXTS[key.value]:
                    wanted = {name for _, name, _, _ in Formatter().parse(text) if name}
                    assert wanted <= given, (file.name, key.value)
                told += 1
    assert told > 100


def test_errors_are_told_in_the_language_asked_for(capsys):
    """(zh and en of every text have the same values: test_words.py)"""
    assert main(["--lang", "zh", "check", "no.sgf"]) == 2
    assert capsys.readouterr().err.startswith("wenping: 不能读取 no.sgf：")
    assert main(["--lang", "en", "check", "no.sgf"]) == 2
    assert capsys.readouterr().err.startswith("wenping: cannot read no.sgf: ")


def test_a_refusal_is_told_with_its_reason():
    refused = Refused(m.C_NEW_GAME, m.R_NOT_NOW, b"playing")
    assert "对局的这个阶段不能这样做（playing）" in refused.words("zh")
    assert str(refused).endswith("not in this phase of the game (playing)")
    unknown = UserError("as-is", words=Refused(m.C_NEW_GAME, 200, b""))
    assert unknown.words("zh").endswith("原因代码 200")
    assert unknown.words("en").endswith("reason 200")


def test_every_reason_of_a_board_has_words():
    for key in REASONS.values():
        assert f"reason-{key}" in TEXTS


@pytest.mark.parametrize("wanted", [True, False])
def test_no_colours_where_none_are_wanted(wanted, monkeypatch):
    """The only colours of the tool are those of progress bars on a terminal."""
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    if not wanted:
        monkeypatch.setenv("NO_COLOR", "1")
    bar = download._bar(False)
    bar.console.file = out = io.StringIO()
    with bar:
        bar.advance(bar.add_task("log 1", total=2))
    assert "log 1" in out.getvalue()
    assert bool(re.search(r"\x1b\[(\d+;)*[349]\d[;m]", out.getvalue())) == wanted
