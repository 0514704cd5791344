"""Options that several commands have in common, and their checks."""

from argparse import ArgumentParser
from pathlib import Path

from wenping.errors import UserError
from wenping.texts import say
from wenping.texts.foreign import json_text

# Of everything that --json prints (host/site/en/programmer/json.md): it counts up when a key goes
# or changes its meaning; keys may be added.
SCHEMA = 1


def add_port(parser: ArgumentParser, lang: str) -> None:
    """PORT: the serial port of a board."""
    parser.add_argument("port", metavar="PORT", help=say("opt-port", lang))


def add_game(parser: ArgumentParser, lang: str) -> None:
    """GAME.sgf: the record to read."""
    parser.add_argument("game", metavar="GAME.sgf", help=say("opt-game", lang))


def add_rules(parser: ArgumentParser, lang: str) -> None:
    """--rules: a ruleset in place of the record's."""
    parser.add_argument("--rules", metavar="R", help=say("opt-rules", lang))


def add_json(parser: ArgumentParser, lang: str, key: str = "opt-json") -> None:
    """--json: output for programs. key: the text that says what is printed."""
    parser.add_argument("--json", action="store_true", help=say(key, lang))


def json_of(told: dict, indent: int | None = None) -> str:
    """An object that --json prints, with the version of what its keys mean."""
    return json_text({"schema": SCHEMA} | told, indent)


def must_be_writable(*files: Path | None) -> None:
    """UserError when one of the files could not be written at the end; None is no file.

    A file that is not there yet is not there afterwards either.
    """
    for file in filter(None, files):
        there = file.exists()
        try:
            file.open("ab").close()
        except OSError as error:
            raise UserError("cannot-write", path=file, error=error) from None
        if not there:
            file.unlink()
