"""Options that several commands have in common."""

from argparse import ArgumentParser

from wenping.texts import say


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
