"""Help, man pages and completion say the same as the parser, and the examples in them run."""

import argparse
import importlib
import importlib.util
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from camera import Camera
from example_lines import ALL, BOARD, WITH_BOARD, WITHOUT_BOARD, twin_port
from wenping.cli import COMMANDS, build_parser, module_of
from wenping.link import Link
from wenping.shipped import samples
from wenping.texts import LANGUAGES
from wenping.wire import messages as m

ROOT = Path(__file__).parents[2]


def built_files():
    """The module .ci/built_files.py, which makes man pages and completion for the wheel."""
    spec = importlib.util.spec_from_file_location("built_files", ROOT / ".ci" / "built_files.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


MADE = built_files()


def options() -> list[tuple[str, argparse.Action]]:
    """Every (command, option or argument) of the parser."""
    commands = MADE.commands_of(build_parser(COMMANDS, "en"))
    return [(name, action) for name, parser in commands.items() for action in parser._actions]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_man_page_has_every_command_option_and_example(lang):
    page = MADE.manual(lang).replace("\\-", "-")
    for name, action in options():
        assert f"'wenping {name}'" in page
        for word in action.option_strings:
            assert f"\\fB{word}\\fR" in page or word in ("-h", "--help")
    for line in ALL:
        assert f"\n  wenping {line}\n" in page
    assert MADE.manual(lang) == MADE.manual(lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_man_can_show_the_page(lang, tmp_path):
    if not shutil.which("groff"):
        pytest.skip("no groff (Debian: groff)")
    file = tmp_path / "wenping.1"
    file.write_text(MADE.manual(lang), encoding="utf-8")
    groff = ["groff", "-K", "utf8", "-man", "-Tutf8", "-ww", "-rLL=100n", str(file)]
    done = subprocess.run(groff, capture_output=True, text=True, check=True)
    assert "wenping" in done.stdout and "error" not in done.stderr


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_has_every_command_and_option(shell):
    script = MADE.completion(shell)
    for name, action in options():
        assert name in script
        for word in action.option_strings:
            long = word.removeprefix("--")
            assert word in script or f"-l {long}" in script or f"-s {word[1:]}" in script


def test_bash_completes_commands_and_options(tmp_path):
    if not shutil.which("bash"):
        pytest.skip("no bash")
    file = tmp_path / "wenping"
    file.write_text(MADE.completion("bash"))

    def completed(*words: str) -> set[str]:
        line = shlex.join(words)
        code = (
            f"source {file}; COMP_WORDS=({line}); COMP_CWORD={len(words) - 1}; COMP_LINE='{line}';"
            " COMP_POINT=${#COMP_LINE}; _shtab_wenping; printf '%s\\n' ${COMPREPLY[@]}"
        )
        done = subprocess.run(["bash", "-c", code], capture_output=True, text=True, cwd=tmp_path)
        return set(done.stdout.split())

    assert completed("wenping", "s") == {c for c in COMMANDS if c.startswith("s")}
    assert "--sgf" in completed("wenping", "twin", "--s")
    assert completed("wenping", "score", "--neutral", "s") == {"share"}


@pytest.mark.parametrize("line", ALL)
def test_an_example_can_be_parsed(line):
    words = shlex.split(re.sub(r"\$\(.*?\)", "game.sgf", line))
    build_parser(COMMANDS, "en").parse_args(words)


def test_every_command_has_an_example_at_the_end_of_its_help():
    for name, parser in MADE.commands_of(build_parser(COMMANDS, "en")).items():
        examples = importlib.import_module(module_of(name)).EXAMPLES
        assert examples and all(line.split()[0] == name for line in examples)
        assert parser.format_help().rstrip().endswith(f"wenping {examples[-1]}")


@pytest.fixture
def shell(tmp_path) -> tuple[Path, dict[str, str]]:
    """A folder with the file that examples name, and an environment where `wenping` is found."""
    (tmp_path / "bin").mkdir()
    script = tmp_path / "bin" / "wenping"
    script.write_text(f'#!/bin/sh\nexec {sys.executable} -m wenping.cli "$@"\n')
    script.chmod(0o755)
    shutil.copy(samples()["short"], tmp_path / "game.sgf")
    shutil.copy(ROOT / "tests" / "data" / "cases" / "CN-25.2.json", tmp_path / "case.json")
    Camera(tmp_path / "walk.bin").walk(20)
    env = {"PATH": f"{tmp_path / 'bin'}:/usr/bin:/bin", "HOME": str(Path.home())}
    return tmp_path, env | {"WENPING_STORE": str(tmp_path / "store.db")}


def run(line: str, place: tuple[Path, dict[str, str]]) -> str:
    folder, env = place
    done = subprocess.run(
        ["/bin/sh", "-c", f"wenping {line}"], cwd=folder, env=env, capture_output=True, text=True
    )
    # 1: there is no board, it has a finding, no game is stored, or nothing can be ruled.
    allowed = (0, 1) if line.split()[0] in ("boards", "doctor", "games", "rule") else (0,)
    assert done.returncode in allowed and "Traceback" not in done.stderr, (line, done.stderr)
    return done.stdout


@pytest.mark.parametrize("line", WITHOUT_BOARD)
def test_an_example_without_a_board(line, shell):
    run(line, shell)
    if "--sgf" in line:
        assert (shell[0] / "out.sgf").exists()


@pytest.fixture
def port(shell) -> Iterator[str]:
    """The port of the example `wenping twin`."""
    with twin_port(*shell) as port:
        yield port


@pytest.mark.slow
def test_examples_with_a_board(shell, port):
    """On the virtual board, one after the other, while a game with clocks is under way."""
    with Link(port, follow=False) as link:
        link.command(m.C_NEW_GAME, tail=b"clock=byo-yomi:600,5x30")
    for line in WITH_BOARD:
        run(line.replace(BOARD, port), shell)
    assert (shell[0] / "frames.bin").stat().st_size > 1000
